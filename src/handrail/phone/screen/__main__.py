"""``handrail phone``: the virtual phone with its screen, behind adb. Not Android."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import signal
import sqlite3
import sys
import tempfile
from pathlib import Path

import anyio

from handrail.phone.adb.auth import Keyring, PrivateKey
from handrail.phone.adb.daemon import Daemon
from handrail.phone.apps.installed import APPS
from handrail.phone.faults import SENTENCES, Faults, NoSuchFault, Struck, mixed
from handrail.phone.screen.cdp import NoScreen
from handrail.phone.screen.phone import Phone
from handrail.phone.screen.real import RealHandset


async def _serve(port: int, keys: Path | None, path: str, seed: int, faults: Faults) -> None:
    keyring = None
    if keys is not None:
        key = PrivateKey.generate()
        print(f"key for adb: ADB_VENDOR_KEYS={key.save(keys)}", flush=True)
        keyring = Keyring((key.public,))
    with anyio.open_signal_receiver(
        signal.SIGINT, signal.SIGTERM
    ) as ends:  # a script's background job begins with the first one ignored
        async with (
            RealHandset.boot(Phone(APPS, path=path, seed=seed), faults=faults) as handset,
            Daemon(handset, keyring).serve(port) as daemon,
        ):
            print(f"simulator, not Android: adb connect 127.0.0.1:{daemon.port}", flush=True)
            async for _ in ends:
                return


def command(
    *, port: int, keys: str, unguarded: bool, state: str, seed: int, faults: str = "", fault_seed: int = 0
) -> int:
    """Serve until interrupted; the exit code. A key is asked for unless ``unguarded``; without a folder for it, it is
    kept in a new temporary one, that only this user reads. ``faults``: names of profiles, with commas between them;
    what strikes is told on standard error.
    """
    try:
        wrong = mixed([name.strip() for name in faults.split(",") if name.strip()], fault_seed)
    except NoSuchFault as error:
        print(error, file=sys.stderr)
        return 2
    wrong.log.tell = _tell
    folder = None if unguarded else Path(keys or tempfile.mkdtemp(prefix="handrail-phone-"))
    with contextlib.suppress(KeyboardInterrupt):
        try:
            asyncio.run(_serve(port, folder, state, seed, wrong))
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


def _tell(struck: Struck) -> None:
    print(f"{struck.at:8.3f} s, input {struck.act}: {struck.fault}: {struck.what}", file=sys.stderr, flush=True)


def run(said: argparse.Namespace) -> int:
    """What `options` declares was said."""
    if said.list_faults:
        width = max(map(len, SENTENCES))
        print("\n".join(f"{name:{width}}  {told}" for name, told in SENTENCES.items()))
        return 0
    return command(
        port=said.port, keys=said.keys, unguarded=said.open, state=said.state, seed=said.seed, faults=said.faults,
        fault_seed=said.fault_seed,
    )  # fmt: skip


def options(parser: argparse.ArgumentParser) -> None:
    """Declare what may be said."""
    parser.add_argument("--port", type=int, default=0, help="port on 127.0.0.1 (0: any free one)")
    parser.add_argument("--keys", metavar="FOLDER", default="", help="where the key that adb needs is written")
    parser.add_argument("--open", action="store_true", help="ask for no key: any local user may drive the phone")
    parser.add_argument("--state", metavar="FILE", default=":memory:", help="SQLite file of the phone's state")
    parser.add_argument("--seed", type=int, default=0, help="seed of the content")
    parser.add_argument("--faults", metavar="NAME,...", default="", help="what goes wrong on it: see --list-faults")
    parser.add_argument("--fault-seed", type=int, default=0, metavar="N", help="seed of what goes wrong")
    parser.add_argument("--list-faults", action="store_true", help="say what can go wrong on it, and end")


def main() -> int:
    """The same as ``handrail phone``."""
    parser = argparse.ArgumentParser(prog="handrail.phone.screen", description=__doc__)
    options(parser)
    return run(parser.parse_args())


if __name__ == "__main__":
    sys.exit(main())
