"""What a page of the gallery shows: drawn from a seed, the same in all three styles."""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from ..loopback import SiteError

STYLES: Final = ("native", "aria", "soup")
VARIANTS: Final = 60
"""Ways in which pages of one style differ: a multiple of every number of ways that a part has."""


class UnknownWidget(SiteError, LookupError):
    """The gallery has no such widget, or no such style."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """The particulars of one page."""

    title: str
    """Its heading."""
    model: Mapping[str, Any]
    """What the page's script builds it from: plain JSON."""
    start: Mapping[str, Any]
    """Its state before anything is done: what people can change, and nothing of what is merely open or shown."""


Draw = Callable[[random.Random], Drawn]


@dataclass(frozen=True, slots=True)
class Widget:
    """One kind of widget."""

    name: str
    what: str
    """For a person."""
    script: str
    """Name of the script that builds it."""
    draw: Draw


@dataclass(frozen=True, slots=True)
class Scene:
    """One page of the gallery."""

    widget: str
    style: str
    seed: int
    variant: int
    """Which way of several the style's parts are built, 0 to VARIANTS - 1."""
    title: str
    model: Mapping[str, Any]
    start: Mapping[str, Any]


WIDGETS: Final[dict[str, Widget]] = {}
"""Every widget, by name, in the order of the gallery."""


def widget(name: str, what: str) -> Callable[[Draw], Draw]:
    """Register what draws the pages of a widget; its script is called as the module is."""

    def register(draw: Draw) -> Draw:
        WIDGETS[name] = Widget(name, what, draw.__module__.rpartition(".")[2], draw)
        return draw

    return register


def scene(name: str, style: str, seed: int) -> Scene:
    """The page of a widget in a style.

    Raises: UnknownWidget.
    """
    if name not in WIDGETS or style not in STYLES:
        raise UnknownWidget(f"the gallery has no {name!r} in style {style!r}")
    # Draws that can be repeated, nothing secret.
    drawn = WIDGETS[name].draw(random.Random(f"{name}:{seed}"))  # noqa: S311
    variant = random.Random(f"{name}:{style}:{seed}").randrange(VARIANTS)  # noqa: S311
    return Scene(name, style, seed, variant, drawn.title, drawn.model, {"strays": [], **drawn.start})
