"""Pages on which something is pressed: buttons, links, icons, and what gets in their way."""

from random import Random

from .scene import Drawn, widget
from .words import PROJECTS, SENTENCES, THINGS, TOPICS

_BUTTONS = (
    "Refresh", "Archive", "Rename", "Duplicate", "Preview", "Validate", "Recalculate", "Zoom in", "Zoom out", "Lock",
    "Save draft", "Save as template", "Show details", "Mark as read", "Start timer", "Stop timer",
)  # fmt: skip
ICONS = ("Bold", "Undo", "Print", "Search", "Settings", "Calendar", "Camera", "Lock", "Star", "Refresh", "Filter")


@widget("button", "A button among others")
def button(draw: Random) -> Drawn:
    """Six buttons, some of them with similar names."""
    return Drawn("Document", {"names": draw.sample(_BUTTONS, 6)}, {"pressed": []})


@widget("link", "A link among others")
def link(draw: Random) -> Drawn:
    """Links in a list and one within a sentence."""
    return Drawn("Reading room", {"names": draw.sample(TOPICS, 5), "sentence": draw.choice(SENTENCES)}, {"visited": []})


@widget("toolbar", "Icons without text")
def toolbar(draw: Random) -> Drawn:
    """A bar of icons."""
    return Drawn("Editor", {"names": draw.sample(ICONS, 6)}, {"pressed": []})


@widget("late-button", "A button that comes late")
def late_button(draw: Random) -> Drawn:
    """It appears a moment after the page, or becomes enabled."""
    first, second = draw.sample(("Continue", "Begin", "Open report", "Show results", "Next step"), 2)
    model = {"name": first, "other": second, "ms": draw.randrange(500, 1500, 100), "appears": draw.random() < 0.5}
    return Drawn("Preparing", model, {"pressed": []})


@widget("cookie-banner", "A banner in the way")
def cookie_banner(draw: Random) -> Drawn:
    """It covers what the visitor came for."""
    return Drawn("Workspace", {"names": draw.sample(_BUTTONS, 4)}, {"pressed": [], "consent": ""})


@widget("toast", "A message that goes by itself")
def toast(draw: Random) -> Drawn:
    """Archiving a note shows a message with a way back, for a few seconds."""
    return Drawn("Notes", {"names": draw.sample(PROJECTS, 4), "ms": 12_000}, {"log": []})


@widget("tooltip", "A hint shown on hover")
def tooltip(draw: Random) -> Drawn:
    """Hints that exist only while the pointer rests on their mark."""
    names = draw.sample(THINGS, 4)
    hints = draw.sample(SENTENCES, 4)
    return Drawn("Equipment", {"hints": dict(zip(names, hints, strict=True))}, {})


@widget("compare", "Numbers to be compared")
def compare(draw: Random) -> Drawn:
    """Plans with a price and a size; each can be chosen."""
    prices, sizes = draw.sample(range(5, 60), 5), draw.sample(range(10, 900, 10), 5)
    plans = [
        {"name": name, "price": price, "size": size}
        for name, price, size in zip(draw.sample(PROJECTS, 5), prices, sizes, strict=True)
    ]
    return Drawn("Plans", {"plans": plans}, {"chosen": []})
