"""Shapes as people name them, read from what a surface says about vector graphics and boxes."""

from __future__ import annotations

from handrail.records import Element, Observation
from handrail.screen.colour import lab
from handrail.screen.index import index
from handrail.screen.roles import INTERACTIVE
from handrail.screen.text import normalise

_ANY = frozenset({"item", "shape", "object", "figure", "thing", "element"})
"""Words for a figure of whatever shape."""
_OUTLINES = frozenset({"shape", "figure"})
"""Those of them that no letter is called by."""
_CHARACTERS = frozenset({"letter", "digit", "word"})
_EVEN = 0.06
"""Share by which the sides of a square may differ."""
_FEW = 2
"""Most characters that can stand in a box without making it a text."""
_ICON = 48.0
"""Pixels, at scale 1, up to which a drawing is an icon."""
_BY_CORNERS = {3: "triangle", 4: "quadrilateral", 5: "pentagon", 6: "hexagon", 8: "octagon", 10: "star"}
_BOXES = frozenset({"generic", "text", "img", "listitem", "cell"})
_WORDS = {
    "circle": "circle", "ball": "circle", "disc": "circle", "disk": "circle", "dot": "circle", "round": "circle",
    "point": "circle", "oval": "ellipse", "ellipse": "ellipse", "rectangle": "rectangle", "rect": "rectangle",
    "square": "square", "box": "box", "block": "box", "triangle": "triangle", "line": "line", "polygon": "polygon",
    "quadrilateral": "quadrilateral", "pentagon": "pentagon", "hexagon": "hexagon", "octagon": "octagon",
    "star": "star", "letter": "letter", "character": "letter", "digit": "digit", "number": "digit",
    "numeral": "digit",
}  # fmt: skip


def has_shape(element: Element, word: str) -> bool:
    """Whether a figure may be called so: *circle*, *square*, *letter* ..., or *item* for any figure."""
    shapes = shapes_of(element)
    plain = normalise(word)
    if plain in _ANY:
        return bool(shapes - _CHARACTERS if plain in _OUTLINES else shapes)
    return _WORDS.get(plain, plain) in shapes


def patch(element: Element, word: str) -> bool:
    """Whether it is a control that shows no word and has a ground of this shape: a swatch to choose from."""
    if element.role not in INTERACTIVE or element.own_text or element.states & {"hidden", "transparent"}:
        return False
    return lab(element.facts.background) is not None and _WORDS.get(normalise(word)) in _boxes(element)


def shape_word(word: str) -> bool:
    """Whether a word names a shape, or a figure of any shape."""
    plain = normalise(word)
    return plain in _ANY or plain in _WORDS


def shapes_of(element: Element) -> frozenset[str]:
    """Names of shape that fit; empty for what is no figure but text or a control.

    A figure is a shape or character of a drawing, a character that stands alone, or a box with a colour of its own and
    at most two characters in it.
    """
    facts = element.facts
    if element.states & {"hidden", "transparent"} or element.role in INTERACTIVE:
        return frozenset()
    text = element.own_text.strip()
    found: set[str] = set()
    if len(text) == 1 and text.isalnum():
        found.add("digit" if text.isdigit() else "letter")
    elif text and facts.shape == "text":
        found.add("word")
    if facts.shape and facts.shape != "text":
        found |= _drawn(element)
    elif lab(facts.background) is not None and 0 < len(text) <= _FEW and element.role in _BOXES:
        found |= _boxes(element)
    return frozenset(found)


def figures(obs: Observation) -> tuple[Element, ...]:
    """What a person calls the shapes of a page, in document order: what is in its drawings, and coloured boxes. Icons
    are drawings too, but small ones; characters count only within a drawing. Kept on the observation."""
    kept = vars(obs)
    found = kept.get("_screen_figures")
    if not isinstance(found, tuple):
        found = kept["_screen_figures"] = tuple(
            element for element in obs.elements if shapes_of(element) and _stands_out(obs, element)
        )
    return found


def _stands_out(obs: Observation, element: Element) -> bool:
    drawing = next((item for item in obs.ancestors(element) if item.facts.tag == "svg"), None)
    if drawing is not None:
        return max(drawing.bounds.width, drawing.bounds.height) > _ICON * obs.scale
    return bool(element.facts.shape) or "box" in shapes_of(element)


def container(obs: Observation, element: Element) -> bool:
    """Whether a person would call it a box with things in it: it has a ground of its own, is no control, and is not
    the page itself."""
    plain = element.role not in INTERACTIVE and not element.own_text and not element.states & {"hidden", "transparent"}
    return (
        plain and lab(element.facts.background) is not None and 0 < 2 * index(obs).sizes[element.id] < len(obs.elements)
    )


def extent(element: Element) -> float:
    """How large a figure looks: its longer side, in pixels."""
    return max(element.bounds.width, element.bounds.height)


def _drawn(element: Element) -> frozenset[str]:
    kind, corners = element.facts.shape, element.facts.corners
    if kind == "rect":
        return _boxes(element)
    if kind == "circle":
        return frozenset({"circle"})
    if kind == "ellipse":
        return frozenset({"ellipse", "circle"} if _even(element) else {"ellipse"})
    if kind == "line" or (kind == "polyline" and corners <= 2):
        return frozenset({"line"})
    found = {kind, "polygon"} if corners else {kind}
    return frozenset(found | {_BY_CORNERS[corners]} if corners in _BY_CORNERS else found)


def _boxes(element: Element) -> frozenset[str]:
    return frozenset({"box", "rectangle", "square"} if _even(element) else {"box", "rectangle"})


def _even(element: Element) -> bool:
    width, height = element.bounds.width, element.bounds.height
    return abs(width - height) <= max(1.0, _EVEN * max(width, height))
