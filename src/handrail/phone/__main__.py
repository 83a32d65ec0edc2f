"""``python -m handrail.phone --port 0``: a phone on paper, to try a client with. A simulator, not Android."""

from __future__ import annotations

import argparse
import contextlib
import signal
from pathlib import Path

import anyio

from handrail.phone.adb.auth import Keyring, PrivateKey
from handrail.phone.adb.daemon import Daemon
from handrail.phone.paper import PaperHandset


async def _serve(port: int, keys: Path | None) -> None:
    keyring = None
    if keys is not None:
        key = PrivateKey.generate()
        print(f"key for adb: ADB_VENDOR_KEYS={key.save(keys)}", flush=True)
        keyring = Keyring((key.public,))
    with anyio.open_signal_receiver(
        signal.SIGINT, signal.SIGTERM
    ) as ends:  # a script's background job begins with the first one ignored
        async with Daemon(PaperHandset(), keyring).serve(port) as daemon:
            print(f"simulator, not Android: adb connect 127.0.0.1:{daemon.port}", flush=True)
            async for _ in ends:
                return


def main() -> None:
    """Serve until interrupted."""
    parser = argparse.ArgumentParser(prog="handrail.phone", description=__doc__)
    parser.add_argument("--port", type=int, default=0, help="port on 127.0.0.1 (0: any free one)")
    parser.add_argument("--keys", type=Path, help="folder for a new key pair that adb may use")
    parser.add_argument("--open", action="store_true", help="ask for no key: any local user may drive the phone")
    options = parser.parse_args()
    if options.open == (options.keys is not None):
        parser.error("say either --keys FOLDER or --open")
    with contextlib.suppress(KeyboardInterrupt):
        try:
            anyio.run(_serve, options.port, options.keys)
        except (OSError, OverflowError) as error:  # a port that is taken, or beyond 65535
            parser.exit(2, f"the phone cannot be served: {error}\n")


if __name__ == "__main__":
    main()
