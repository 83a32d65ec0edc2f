"""Pages of which not everything is on the screen: tabs, menus, dialogs, trees."""

from random import Random

from .scene import Drawn, widget
from .words import PROJECTS, SENTENCES, TOPICS

_TABS = ("General", "Billing", "Team", "Security", "Members", "History", "Appearance")


@widget("tabs", "Tabs")
def tabs(draw: Random) -> Drawn:
    """Each has boxes of its own; the boxes have the same names everywhere."""
    names = draw.sample(_TABS, 4)
    topics = draw.sample(TOPICS, 8)
    return Drawn(
        "Settings",
        {"tabs": {name: topics[2 * at : 2 * at + 2] for at, name in enumerate(names)}},
        {"tab": names[0], "ticked": []},
    )


@widget("accordion", "Sections that fold")
def accordion(draw: Random) -> Drawn:
    """A sentence in each, all folded."""
    names = draw.sample(("Shipping", "Returns", "Warranty", "Payment", "Care", "Contact"), 4)
    return Drawn("Questions", {"parts": dict(zip(names, draw.sample(SENTENCES, 4), strict=True))}, {"open": []})


@widget("modal", "A dialog of the page")
def modal(draw: Random) -> Drawn:
    """New things are named in a dialog."""
    return Drawn("Projects", {}, {"projects": draw.sample(PROJECTS, 3)})
