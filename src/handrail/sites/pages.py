"""Templates and static files of the sites, read from the package."""

from collections.abc import Mapping
from importlib import resources
from typing import Final

from jinja2 import Environment, PackageLoader, StrictUndefined
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

_TYPES: Final[Mapping[str, str]] = {"css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}
_STATIC: Final = ("shop.css", "edge.css", "icon.svg")


def money(cents: int) -> str:
    """An amount as the shop writes it: € 1,899.00."""
    return f"€ {cents / 100:,.2f}"


def environment() -> Environment:
    """Jinja with autoescaping, and undefined names as errors: a page with a hole is a bug, not a page."""
    made = Environment(
        loader=PackageLoader("handrail.sites", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters["money"] = money
    return made


PAGES: Final = environment()


def html(template: str, *, status: int = 200, **context: object) -> HTMLResponse:
    """A page from a template, never cached."""
    return HTMLResponse(PAGES.get_template(template).render(context), status, headers={"cache-control": "no-store"})


async def _static(request: Request) -> Response:
    name = request.path_params["name"]
    if name not in _STATIC:
        return Response("no such file", 404)
    text = resources.files(__package__).joinpath("static", name).read_text("utf-8")
    return Response(text, media_type=_TYPES[name.rpartition(".")[2]], headers={"cache-control": "max-age=300"})


STATIC_ROUTE: Final = Route("/static/{name}", _static)


def asked_number(request: Request, name: str, default: int, most: int) -> int:
    """A whole number of the query string, from 0 to `most`; the default where it is missing or none."""
    text = request.query_params.get(name, "")
    return min(int(text), most) if text.isdecimal() else default
