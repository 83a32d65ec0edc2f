"""The gallery's server: hands out pages, keeps what each says of its state."""

import json
import threading
from dataclasses import dataclass, field
from importlib import resources
from typing import Any, Final

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from ..loopback import Loopback, Served, SiteError
from ..pages import STATIC_ROUTE, asked_number, html
from .scene import STYLES, WIDGETS, Scene, scene

_TYPES: Final = {"css": "text/css", "js": "text/javascript"}
_VISITOR: Final = "visitor"
"""The run of whoever opens a page without one: nothing is kept of it."""


class UnknownRun(SiteError, LookupError):
    """No page was posed for that run."""


@dataclass(frozen=True, slots=True)
class Posed:
    """A page that waits for its visitor."""

    run: str
    """Under which its state is kept."""
    address: str
    start: dict[str, Any]
    """Its state before anything is done."""


@dataclass(slots=True)
class _Kept:
    """What is known of one run."""

    start: dict[str, Any]
    state: dict[str, Any]
    number: int = 0
    """Of the newest report: reports may overtake one another."""
    history: list[dict[str, Any]] = field(default_factory=list)


class Gallery(Served):
    """All widgets on a loopback address. A context manager; deterministic by seed."""

    def __init__(self, *, port: int = 0) -> None:
        """Raises SiteNotStarted where the port cannot be had."""
        self._lock = threading.Lock()
        self._runs: dict[str, _Kept] = {}
        self._site = Loopback(self._app(), port)
        self.url = f"http://127.0.0.1:{self._site.port}"
        """Address without a trailing slash."""

    def pose(self, widget: str, style: str, seed: int) -> Posed:
        """Set one page up for one visitor.

        Raises: UnknownWidget.
        """
        made = scene(widget, style, seed)
        with self._lock:
            run = f"r{len(self._runs) + 1}"
            self._runs[run] = _Kept(_plain(made.start), _plain(made.start))
        return Posed(run, f"{self.url}/w/{widget}/{style}?seed={seed}&run={run}", _plain(made.start))

    def state(self, run: str) -> dict[str, Any]:
        """What the page of a run last said of itself; its start where it said nothing.

        Raises: UnknownRun.
        """
        with self._lock:
            return dict(_plain(self._kept(run).state))

    def history(self, run: str) -> tuple[dict[str, Any], ...]:
        """Everything that the page of a run said, in the order of its saying.

        Raises: UnknownRun.
        """
        with self._lock:
            return tuple(_plain(self._kept(run).history))

    def _kept(self, run: str) -> _Kept:
        if run not in self._runs:
            raise UnknownRun(f"no page was posed for run {run!r}")
        return self._runs[run]

    # What is served

    def _app(self) -> Starlette:
        return Starlette(
            routes=[
                Route("/", self._index),
                Route("/w/{widget}/{style}", self._page),
                Route("/read/{run}/{slug}", self._article),
                Route("/state/{run}", self._report, methods=["POST"]),
                Route("/gallery/{name}", self._file),
                STATIC_ROUTE,
            ]
        )

    async def _index(self, _: Request) -> Response:
        return html("gallery/index.html", widgets=WIDGETS, styles=STYLES)

    async def _page(self, request: Request) -> Response:
        widget, style = request.path_params["widget"], request.path_params["style"]
        if widget not in WIDGETS or style not in STYLES:
            return Response("The gallery has no such page.", 404)
        made = scene(widget, style, asked_number(request, "seed", 0, 1_000_000))
        run = request.query_params.get("run", _VISITOR)
        return html("gallery/page.html", scene=made, script=WIDGETS[widget].script, data=_data(made, run))

    async def _article(self, request: Request) -> Response:
        """A page that links of the gallery lead to; that it was opened is a part of the run's state."""
        run, slug = request.path_params["run"], request.path_params["slug"]
        title = slug.replace("-", " ").capitalize()
        with self._lock:
            kept = self._runs.get(run)
            if kept is not None:
                kept.state["visited"] = [*kept.state.get("visited", []), title]
                kept.history.append(_plain(kept.state))
        return html("gallery/article.html", title=title)

    async def _report(self, request: Request) -> Response:
        try:
            told = json.loads(await request.body())
            number, state = int(told["number"]), dict(told["state"])
        except (ValueError, KeyError, TypeError):
            return JSONResponse({"error": "that is no report"}, 400)
        with self._lock:
            kept = self._runs.get(request.path_params["run"])
            if kept is not None:
                kept.history.append(state)
                if number > kept.number:
                    kept.number, kept.state = number, state
        return Response(status_code=204)

    async def _file(self, request: Request) -> Response:
        name = request.path_params["name"]
        found = resources.files(__package__).joinpath("static", name)
        kind = _TYPES.get(name.rpartition(".")[2])
        if kind is None or "/" in name or not found.is_file():
            return Response("no such file", 404)
        return Response(found.read_text("utf-8"), media_type=kind, headers={"cache-control": "max-age=300"})


def _data(made: Scene, run: str) -> str:
    """What the page's script is told, as JSON in which no tag can begin."""
    told = {
        "widget": made.widget,
        "style": made.style,
        "variant": made.variant,
        "run": run,
        "title": made.title,
        "model": made.model,
        "state": made.start,
    }
    return json.dumps(told).replace("<", "\\u003c")


def _plain(value: Any) -> Any:
    """A copy, as JSON knows it: lists and no tuples, whatever it was made of."""
    return json.loads(json.dumps(value))
