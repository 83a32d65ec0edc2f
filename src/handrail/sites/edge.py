"""Pages that are hard to drive, one difficulty each, at /edge/<name>.

Every page shows what happened to it in `<output id="state">` and in `window.marks`, without a server, so a device test
reads the effect and not the intention.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final
from urllib.parse import quote

import anyio
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from .pages import asked_number, html

EDGE_PAGES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "shadow-open": "Open shadow root",
        "shadow-closed": "Closed shadow root",
        "frame-same": "Frame of the same site",
        "frame-nested": "Frame in a frame, same site",
        "frame-cross": "Frame of another site, in another process",
        "frame-cross-nested": "This site in another site in this site",
        "frame-sandboxed": "Sandboxed and srcdoc frames",
        "plain": "A plain page",
        "wrapped-link": "A link wrapped over two lines",
        "scroll-areas": "Inner scroll areas",
        "svg-text": "SVG with text in tspan",
        "canvas-text": "Text that exists only as pixels",
        "hover-menu": "A menu that opens on hover",
        "autocomplete": "Suggestions that come late, at the end of the body",
        "dates": "Date, time, colour and number inputs",
        "date-picker": "A date picker of its own, at the end of the body",
        "editable": "Editable text without a form field",
        "slider": "A range input and a slider of divs",
        "selects": "A select, a multiple select and a look-alike",
        "choices": "Boxes and radios with a label only",
        "unlabelled": "Inputs without any label",
        "div-soup": "Clickable by a listener only",
        "delegated": "One listener for a whole list",
        "duplicates": "A hidden twin before the real button",
        "covered": "A button under something else",
        "enabled-later": "A button that becomes enabled",
        "dialogs": "Alert, confirm and prompt",
        "beforeunload": "A page that asks before it is left",
        "alert-storm": "One alert after another",
        "mutation": "A page that never stops changing",
        "big-mutation": "A page that replaces its list all the time",
        "huge": "A page of very many elements",
        "file": "A file chooser",
        "download": "A download link",
        "rewritten": "A page that writes itself anew",
        "new-tab": "Links that open tabs and windows",
        "history": "A single page with many addresses",
        "live": "Announcements that never stop",
        "drag": "Lists to drag within",
        "selection": "Text to select and copy",
        "refresh": "A page that moves on by meta refresh",
        "offscreen": "Far below, and far to the right",
        "sticky": "Bars that cover what is scrolled under them",
        "moving": "A button that moves",
        "modal": "A native modal dialog",
        "hidden-text": "Text that people cannot see",
        "keys": "What keys do",
        "counts": "Single, double and right clicks",
        "steered": "A field that moves the focus away while it is typed into",
        "formatted": "A field that rewrites what is typed",
    }
)
"""What each page is hard by, by name; the template is `templates/edge/<name>.html`."""

_FRAMES_ANOTHER: Final = frozenset({"frame-cross", "frame-cross-nested"})


def routes(collector: Callable[[], str]) -> tuple[Route, ...]:
    """The routes of all edge pages; `collector` gives the address of another site, or an empty string."""

    async def page(request: Request) -> Response:
        name = request.path_params["name"]
        if name not in EDGE_PAGES:
            return Response(f"There is no edge page {name!r}.", 404)
        if name in _FRAMES_ANOTHER and not collector():
            return Response(f"{name} frames another site and needs a collector.", 404)
        return html(
            f"edge/{name}.html",
            title=EDGE_PAGES[name],
            collector=collector(),
            here=str(request.base_url).rstrip("/"),
            n=asked_number(request, "n", 100_000, 200_000),
        )

    return (
        Route("/edge/", _index),
        Route("/edge/hang", _hang),
        Route("/edge/slow", _slow),
        Route("/edge/redirect", _redirect),
        Route("/edge/download/report.txt", _download),
        Route("/edge/{name}", page),
    )


async def _index(_: Request) -> Response:
    return html("edge/index.html", title="Edge pages", pages=EDGE_PAGES)


async def _hang(request: Request) -> Response:
    """Never answer; ends when the visitor gives up or the site stops."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
    return Response(status_code=204)


async def _slow(request: Request) -> Response:
    """Answer `?ms=` late, as a slow server does: the delay is the point, there is no condition to wait for."""
    await anyio.sleep(asked_number(request, "ms", 1500, 60_000) / 1000)
    return html("edge/plain.html", title=EDGE_PAGES["plain"])


async def _redirect(request: Request) -> Response:
    """Answer with `?n=` redirects in a row, the last one to `?to=`."""
    left, to = asked_number(request, "n", 3, 50), request.query_params.get("to", "/edge/plain")
    onward = to if left <= 1 else f"/edge/redirect?to={quote(to, safe='')}&n={left - 1}"
    return RedirectResponse(onward, 302)


async def _download(_: Request) -> Response:
    return Response(
        "A report of one line.\n",
        media_type="text/plain",
        headers={"content-disposition": 'attachment; filename="report.txt"'},
    )
