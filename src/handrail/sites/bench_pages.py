"""Pages for measuring: fifty steps of every common kind, and a page of as many controls as asked for."""

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from .pages import asked_number, html


async def _steps(_: Request) -> Response:
    return html("bench/steps.html")


async def _elements(request: Request) -> Response:
    return html("bench/elements.html", n=asked_number(request, "n", 400, 50_000))


ROUTES: Final = (Route("/bench/steps", _steps), Route("/bench/elements", _elements))
