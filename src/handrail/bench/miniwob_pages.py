"""MiniWoB++ as its wheel ships it: where its pages are, how they are grouped, and a loopback server for them."""

from __future__ import annotations

import threading
import tomllib
from dataclasses import dataclass
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib import resources
from importlib.util import find_spec
from pathlib import Path
from typing import Final, Literal, Self, TypeAlias, get_args
from urllib.parse import urlsplit

Side: TypeAlias = Literal["open", "closed"]
SIDES: Final[tuple[Side, ...]] = get_args(Side)
INSTALL: Final = "pip install --no-deps --require-hashes -r requirements/miniwob.txt"
"""Its Python parts need a browser driver and a reinforcement-learning kit; its pages need neither."""
_FOLDER: Final = "miniwob"
"""Where task pages lie below the root; they name their scripts relative to it."""

_BLANK: Final = "/blank"


@dataclass(frozen=True, slots=True)
class Problem:
    """One task of MiniWoB++: a page that makes a new problem of its kind for every seed."""

    name: str
    family: str
    side: Side


def problems() -> tuple[Problem, ...]:
    """All tasks, grouped by our own split (``miniwob.toml``): open families first."""
    split = tomllib.loads(resources.files(__package__).joinpath("miniwob.toml").read_text("utf-8"))
    return tuple(
        Problem(name, family, side) for side in SIDES for family, names in split[side].items() for name in names
    )


def root() -> Path | None:
    """The folder of pages in the installed wheel, found without importing it; None if it is not installed."""
    spec = find_spec("miniwob")
    if spec is None or spec.origin is None:
        return None
    found = Path(spec.origin).parent / "html"
    return found if (found / _FOLDER).is_dir() else None


class Pages:
    """Serves the pages on the loopback, each task under a number: the name of a task tells what to do, and whoever
    drives the page must not learn it from the address."""

    def __init__(self, folder: Path) -> None:
        self._shown: dict[str, str] = {}
        handler = partial(_Handler, self._shown, directory=str(folder))
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,), name="miniwob", daemon=True)

    @property
    def origin(self) -> str:
        """As in ``http://127.0.0.1:4711``."""
        return f"http://127.0.0.1:{self._server.server_port}"

    @property
    def blank(self) -> str:
        """The address of a page with nothing on it."""
        return f"{self.origin}{_BLANK}"

    def show(self, task: str) -> str:
        """The address of a task's page."""
        path = f"/{_FOLDER}/{len(self._shown) + 1}.html"
        self._shown[path] = f"/{_FOLDER}/{task}.html"
        return self.origin + path

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join(5)


class _Handler(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    timeout = 30
    disable_nagle_algorithm = True

    def __init__(self, shown: dict[str, str], *args: object, **named: object) -> None:
        self._shown = shown
        super().__init__(*args, **named)  # type: ignore[arg-type]

    def do_GET(self) -> None:
        if self.path != _BLANK:
            return super().do_GET()
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", "0")
        self.end_headers()
        return None

    def translate_path(self, path: str) -> str:
        bare = urlsplit(path).path
        return super().translate_path(self._shown.get(bare, bare))

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name is the library's
        """Say nothing: a progress bar stands there."""
