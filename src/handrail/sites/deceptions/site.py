"""Serves the pairs on the loopback; the documents they frame come from another origin of the same server."""

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from ..loopback import Loopback, Served
from .catalogue import PAIRS
from .pair import Pair


class Deceptions(Served):
    """All pairs on a loopback address. A context manager.

    Addresses are numbers: neither a page's name nor whether it deceives can be read from them.
    """

    def __init__(self, *, port: int = 0) -> None:
        """Raises SiteNotStarted where the port cannot be had."""
        self._site = Loopback(
            Starlette(
                routes=[Route("/framed/{number:int}", self._framed), Route("/{section}/{number:int}", self._page)]
            ),
            port,
        )
        self.url = f"http://127.0.0.1:{self._site.port}"
        """Address without a trailing slash."""
        self.elsewhere = f"http://localhost:{self._site.port}"
        """The other origin, which is another site to a browser."""

    def address(self, pair: Pair, *, hostile: bool) -> str:
        """Where a page stands."""
        return f"{self.url}/{pair.section}/{_number(pair, hostile)}"

    async def _page(self, request: Request) -> Response:
        pair, hostile = _of(request.path_params["number"])
        if pair is None or pair.section != request.path_params["section"]:
            return Response("There is no such page.", 404)
        frame = f"/framed/{_number(pair, hostile)}"
        return HTMLResponse(
            pair.page(self.elsewhere, hostile=hostile, frame=frame), headers={"cache-control": "no-store"}
        )

    async def _framed(self, request: Request) -> Response:
        pair, hostile = _of(request.path_params["number"])
        if pair is None:
            return Response("There is no such page.", 404)
        return HTMLResponse(pair.framed(hostile=hostile))


def _number(pair: Pair, hostile: bool) -> int:
    """Hostile pages and twins in no order that an address would tell."""
    at = PAIRS.index(pair)
    return 2 * at + (hostile ^ bool(at % 3 == 0))


def _of(number: int) -> tuple[Pair | None, bool]:
    at = number // 2
    if at >= len(PAIRS):
        return None, False
    return PAIRS[at], bool(number % 2) ^ bool(at % 3 == 0)
