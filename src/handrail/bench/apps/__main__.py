"""``python -m handrail.bench.apps NAME``: one of the applications with fresh data, until Ctrl-C, to try things on."""

from __future__ import annotations

import signal
import sys
import tempfile
from pathlib import Path

import anyio

from handrail.bench.apps.app import App
from handrail.bench.apps.registry import APPS
from handrail.bench.apps.suite import laid


async def stand(app: App) -> None:
    """Bring it up and say where it is and what may be asked of it; data go when it goes."""
    with (
        anyio.open_signal_receiver(
            signal.SIGINT, signal.SIGTERM
        ) as ends,  # a background job of a script ignores Ctrl-C
        tempfile.TemporaryDirectory(prefix="handrail-apps-") as name,
    ):
        async with app.standing(await laid(app, Path(name))) as standing:
            print(f"{app.title} {app.version()} at {standing.url}, until Ctrl-C. As in:")
            for errand in app.errands:
                where = f"--at '{standing.url}{errand.path}'"
                secrets = "".join(f" --secret {key}@{standing.url}" for key in errand.secrets)
                values = "".join(f"HANDRAIL_SECRET_{key.upper()}={value} " for key, value in errand.secrets.items())
                quoted = errand.text.replace("'", "'\\''")
                print(f"\n{values}handrail run '{quoted}' {where}{secrets}", flush=True)
            async for _ in ends:
                return


def main(arguments: list[str]) -> int:
    """Exit code 2 for a name that is none, or an application that is not installed."""
    known = {app.name: app for app in APPS}
    if len(arguments) != 1 or arguments[0] not in known:
        print(f"say which: {', '.join(known)}", file=sys.stderr)
        return 2
    app = known[arguments[0]]
    if why := app.absent():
        print(f"{app.title} is {why}", file=sys.stderr)
        return 2
    anyio.run(stand, app)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
