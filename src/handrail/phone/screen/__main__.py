"""``handrail phone``: the virtual phone with its screen, behind adb. Not Android."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import sqlite3
import sys
import tempfile
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


def command(*, port: int, keys: str, unguarded: bool, state: str, seed: int) -> int:
    """Serve until interrupted; the exit code. A key is asked for unless ``unguarded``; without a folder for it, it is
    kept in a new temporary one, that only this user reads.
    """
    folder = None if unguarded else Path(keys or tempfile.mkdtemp(prefix="handrail-phone-"))
    with contextlib.suppress(KeyboardInterrupt):
        try:
            asyncio.run(_serve(port, folder, state, seed))
        except NoScreen as error:
            print(error, file=sys.stderr)
            return 1
        except (OSError, OverflowError) as error:  # a port beyond 65535
            print(f"the phone cannot be served: {error}", file=sys.stderr)
            return 2
        except sqlite3.DatabaseError as error:
            print(f"{state} is no state of a phone: {error}", file=sys.stderr)
            return 2
    return 0


def options(parser: argparse.ArgumentParser) -> None:
    """Declare what may be said."""
    parser.add_argument("--port", type=int, default=0, help="port on 127.0.0.1 (0: any free one)")
    parser.add_argument("--keys", metavar="FOLDER", default="", help="where the key that adb needs is written")
    parser.add_argument("--open", action="store_true", help="ask for no key: any local user may drive the phone")
    parser.add_argument("--state", metavar="FILE", default=":memory:", help="SQLite file of the phone's state")
    parser.add_argument("--seed", type=int, default=0, help="seed of the content")


def main() -> int:
    """The same as ``handrail phone``."""
    parser = argparse.ArgumentParser(prog="handrail.phone.screen", description=__doc__)
    options(parser)
    said = parser.parse_args()
    return command(port=said.port, keys=said.keys, unguarded=said.open, state=said.state, seed=said.seed)


if __name__ == "__main__":
    sys.exit(main())
