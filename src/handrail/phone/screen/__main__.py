"""``python -m handrail.phone.screen --open``: the virtual phone with its screen, behind adb. Not Android."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
from pathlib import Path

from handrail.phone.adb.auth import Keyring, PrivateKey
from handrail.phone.adb.daemon import Daemon
from handrail.phone.apps.installed import APPS
from handrail.phone.screen.cdp import NoScreen
from handrail.phone.screen.phone import Phone
from handrail.phone.screen.real import RealHandset


async def _serve(port: int, keys: Path | None, path: str, seed: int) -> None:
    keyring = None
    if keys is not None:
        key = PrivateKey.generate()
        print(f"key for adb: ADB_VENDOR_KEYS={key.save(keys)}", flush=True)
        keyring = Keyring((key.public,))
    async with (
        RealHandset.boot(Phone(APPS, path=path, seed=seed)) as handset,
        Daemon(handset, keyring).serve(port) as daemon,
    ):
        print(f"simulator, not Android: adb connect 127.0.0.1:{daemon.port}", flush=True)
        await asyncio.Event().wait()


def main() -> None:
    """Serve until interrupted."""
    parser = argparse.ArgumentParser(prog="handrail.phone.screen", description=__doc__)
    parser.add_argument("--port", type=int, default=0, help="port on 127.0.0.1 (0: any free one)")
    parser.add_argument("--keys", type=Path, help="folder for a new key pair that adb may use")
    parser.add_argument("--open", action="store_true", help="ask for no key: any local user may drive the phone")
    parser.add_argument("--state", default=":memory:", help="SQLite file of the phone's state")
    parser.add_argument("--seed", type=int, default=0, help="seed of the content")
    options = parser.parse_args()
    if options.open == (options.keys is not None):
        parser.error("say either --keys FOLDER or --open")
    with contextlib.suppress(KeyboardInterrupt):
        try:
            asyncio.run(_serve(options.port, options.keys, options.state, options.seed))
        except NoScreen as error:
            parser.exit(1, f"{error}\n")


if __name__ == "__main__":
    main()
