"""`python -m handrail.sites`: start the shop and the other site, print their addresses, stay until Ctrl-C."""

import argparse
import signal
import sys
import threading
from collections.abc import Sequence

from .attacks import ATTACKS
from .collector import Collector
from .edge import EDGE_PAGES
from .faults import FAULTS
from .gallery import STYLES, WIDGETS, Gallery
from .loopback import SiteError
from .shop import Shop
from .stock import DEMO_PASSWORDS


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the sites; returns the exit code: 0 after Ctrl-C, 1 where a site could not start, 2 for wrong arguments."""
    parser = argparse.ArgumentParser(prog="python -m handrail.sites", description=__doc__)
    parser.add_argument("--port", type=int, default=0, help="port of the shop; 0 = any free one")
    parser.add_argument("--seed", type=int, default=0, help="what the shop sells")
    parser.add_argument("--attack", choices=sorted(ATTACKS), metavar="NAME", help="switch an attack on")
    parser.add_argument("--twin", choices=sorted(ATTACKS), metavar="NAME", help="show an attack's benign twin")
    parser.add_argument("--fault", choices=sorted(FAULTS), metavar="NAME", help="switch a fault on")
    parser.add_argument("--list", action="store_true", help="list attacks, faults and edge pages, then end")
    chosen = parser.parse_args(arguments)
    if not 0 <= chosen.port <= 65535:
        parser.error(f"there is no port {chosen.port}")
    if chosen.list:
        print(listing())
        return 0
    try:
        with (
            Collector() as collector,
            Gallery() as gallery,
            Shop(seed=chosen.seed, port=chosen.port, collector=collector) as shop,
        ):
            if chosen.fault:
                shop.faults = FAULTS[chosen.fault]
            if chosen.attack:
                shop.attack = chosen.attack
            elif chosen.twin:
                shop.twin = chosen.twin
            path = ATTACKS[chosen.attack or chosen.twin].path if chosen.attack or chosen.twin else "/"
            print(f"shop      {shop.url}{path}")
            print(f"edge      {shop.url}/edge/")
            print(f"bench     {shop.url}/bench/steps")
            print(f"collector {collector.url}/")
            print(f"gallery   {gallery.url}/")
            print("customers " + ", ".join(f"{name} / {word}" for name, word in DEMO_PASSWORDS.items()), flush=True)
            for end in (signal.SIGINT, signal.SIGTERM):  # a script's background job begins with the first one ignored
                signal.signal(end, signal.default_int_handler)
            threading.Event().wait()
    except SiteError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 0
    return 0


def listing() -> str:
    """Everything that can be switched on or visited, a line each."""
    lines = ["Attacks", *(f"  {attack.name:20} {attack.path:12} wants {attack.wants}" for attack in ATTACKS.values())]
    lines += ["Faults", *(f"  {name}" for name in FAULTS)]
    lines += ["Edge pages", *(f"  /edge/{name:20} {what}" for name, what in EDGE_PAGES.items())]
    lines += [f"Widgets ({', '.join(STYLES)})", *(f"  {name:20} {item.what}" for name, item in WIDGETS.items())]
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
