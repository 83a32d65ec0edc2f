"""Pages on which something is dragged, drawn over, or found by its looks."""

from random import Random

from .scene import Drawn, widget
from .words import COLOURS, FRUITS, SENTENCES, TOPICS


@widget("reorder", "A list to put in order")
def reorder(draw: Random) -> Drawn:
    """Five entries."""
    return Drawn("Reading list", {}, {"order": draw.sample(TOPICS, 5)})


@widget("boxes", "Things to drag into boxes")
def boxes(draw: Random) -> Drawn:
    """All of them lie in the first box."""
    names = draw.sample(("To do", "In progress", "Done", "Later", "Review"), 3)
    return Drawn("Board", {}, {"boxes": {names[0]: draw.sample(FRUITS, 4), names[1]: [], names[2]: []}})


@widget("tiles", "A grid to put in order")
def tiles(draw: Random) -> Drawn:
    """Nine tiles; what is dropped on another takes its place and moves the rest on."""
    return Drawn("Tiles", {}, {"order": [str(number) for number in draw.sample(range(1, 10), 9)]})


@widget("resize", "A box whose size can be changed")
def resize(draw: Random) -> Drawn:
    """By its corner, or by what parts it from its neighbour."""
    start = {"width": draw.randrange(240, 360, 10), "height": draw.randrange(110, 160, 10)}
    return Drawn("Layout", {"label": draw.choice(("Notes", "Outline", "Comments"))}, start)


@widget("selection", "Text to be selected")
def selection(draw: Random) -> Drawn:
    """Four paragraphs of one sentence."""
    return Drawn("A short text", {"parts": draw.sample(SENTENCES, 4)}, {"selected": ""})


@widget("shapes", "Shapes in a picture")
def shapes(draw: Random) -> Drawn:
    """Eight, no two alike, told apart by shape, colour, size and place."""
    kinds = [
        (size, colour, shape)
        for size in ("small", "large")
        for colour in ("red", "green", "blue", "yellow")
        for shape in ("circle", "square", "triangle")
    ]
    columns, rows = draw.sample(range(8), 8), draw.sample(range(8), 8)
    made = [
        {
            "size": size,
            "colour": colour,
            "shape": shape,
            "fill": COLOURS[colour.title()],
            "x": 45 + 72 * column,
            "y": 38 + 40 * row,
            "r": 30 if size == "large" else 12,
        }
        for (size, colour, shape), column, row in zip(draw.sample(kinds, 8), columns, rows, strict=True)
    ]
    return Drawn("Picture", {"shapes": made}, {"clicked": []})
