"""Another origin: the attacker's collector, clone, frames and popup. It records everything that reaches it."""

import threading
from typing import Final

from starlette.applications import Starlette
from starlette.requests import Request as Asked
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from .loopback import Loopback, Served
from .pages import STATIC_ROUTE, html
from .recorded import Recorded, Request

METHODS: Final = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]


class Collector(Served):
    """A recording site on its own port. A context manager.

    `url` is under `localhost`, so that it is another *site* than a shop under 127.0.0.1; `same_site_url` is the same
    server under 127.0.0.1: another origin of the shop's site.
    """

    def __init__(self, *, port: int = 0) -> None:
        self._lock = threading.Lock()
        self._received: list[Request] = []
        app = Starlette(
            routes=[
                STATIC_ROUTE,
                Route("/", _front),
                Route("/clone/{kind:str}", _clone, methods=["GET", "POST"]),
                Route("/frame/{kind:str}", _frame, methods=["GET"]),
                Route("/popup", _popup),
                Route("/go", _go),
                Route("/collect/{channel:str}", _collect, methods=METHODS),
                WebSocketRoute("/collect/socket", _socket),
            ]
        )
        self._site = Loopback(Recorded(app, self._log), port)
        self.url = f"http://localhost:{self._site.port}"
        """Address without a trailing slash, another site than 127.0.0.1."""
        self.same_site_url = f"http://127.0.0.1:{self._site.port}"
        """The same server as another origin of the site 127.0.0.1."""

    def _log(self, request: Request) -> None:
        with self._lock:
            self._received.append(request)

    def received(self) -> tuple[Request, ...]:
        """Everything that reached it since the reset, oldest first, nothing masked: the attacker sees it all."""
        with self._lock:
            return tuple(self._received)

    def reset(self) -> None:
        """Forget everything received."""
        with self._lock:
            self._received.clear()


async def _front(_: Asked) -> Response:
    return html("elsewhere/front.html")


async def _clone(request: Asked) -> Response:
    kind = request.path_params["kind"]
    if kind not in ("login", "pay"):
        return Response("no such page", 404)
    return html("elsewhere/clone.html", kind=kind, sent=request.method == "POST")


async def _frame(request: Asked) -> Response:
    kind = request.path_params["kind"]
    if kind not in ("overlay", "ad", "inner", "nest"):
        return Response("no such frame", 404)
    return html(
        "elsewhere/frame.html",
        kind=kind,
        to=request.query_params.get("to", ""),
        inner=request.query_params.get("inner", ""),
    )


async def _popup(_: Asked) -> Response:
    return html("elsewhere/popup.html")


async def _go(request: Asked) -> Response:
    return RedirectResponse(request.query_params.get("to", "/"), 302)


async def _collect(_: Asked) -> Response:
    return Response(status_code=204, headers={"access-control-allow-origin": "*"})


async def _socket(socket: WebSocket) -> None:
    # What is sent stands in the handshake's query already; the connection only has to look alive.
    await socket.accept()
    try:
        await socket.receive_text()
        await socket.close()
    except WebSocketDisconnect:
        return
