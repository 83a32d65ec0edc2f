"""Pages of which not everything is on the screen: tabs, menus, dialogs, trees."""

from collections.abc import Iterable
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


@widget("confirm", "A question before something is thrown away")
def confirm(draw: Random) -> Drawn:
    """Each project can be deleted, after a question."""
    return Drawn("Projects", {"names": draw.sample(PROJECTS, 4)}, {"asked": [], "gone": []})


_MENUS: dict[str, dict[str, tuple[str, ...]]] = {
    "File": {
        "New": ("Document", "Folder", "Template"),
        "Export": ("As image", "As text", "As slides"),
        "Close": (),
    },
    "Edit": {"Copy": (), "Paste special": ("Values", "Formats"), "Find": ()},
    "View": {"Zoom": ("In", "Out", "Whole page"), "Panels": ("Outline", "Comments", "History"), "Full screen": ()},
}


def _menus(draw: Random) -> Drawn:
    """Menus and their entries, each in an order of its own."""

    def shuffled(entries: Iterable[str]) -> list[str]:
        names = list(entries)
        return draw.sample(names, len(names))

    menus = [
        [top, [[name, [[leaf, []] for leaf in shuffled(_MENUS[top][name])]] for name in shuffled(_MENUS[top])]]
        for top in _MENUS
    ]
    return Drawn("Editor", {"menus": menus}, {"chosen": []})


widget("menu", "Menus that open on a click")(_menus)
widget("hover-menu", "Menus that open under the pointer")(_menus)

_WORLD: dict[str, dict[str, tuple[str, ...]]] = {
    "Europe": {"Portugal": ("Porto", "Lisbon", "Faro"), "Norway": ("Bergen", "Oslo"), "Italy": ("Turin", "Bari")},
    "Asia": {"Japan": ("Osaka", "Kobe"), "Nepal": ("Pokhara", "Lalitpur")},
    "Africa": {"Kenya": ("Mombasa", "Nakuru"), "Ghana": ("Accra", "Tamale")},
}


@widget("tree", "A tree of names")
def tree(draw: Random) -> Drawn:
    """Continents, countries, cities."""
    shown = {
        top: {name: dict.fromkeys(_WORLD[top][name]) for name in draw.sample(tuple(_WORLD[top]), 2)}
        for top in draw.sample(tuple(_WORLD), 3)
    }
    return Drawn("Places", {"tree": shown, "doubled": False}, {"selected": ""})


@widget("file-tree", "Folders and files")
def file_tree(draw: Random) -> Drawn:
    """A double click opens a file; files of one name lie in several folders."""
    names = ("notes.txt", "budget.xlsx", "plan.pdf", "photo.png", "draft.docx")
    folders = draw.sample(("Letters", "Invoices", "Travel", "Recipes", "Drawings"), 3)
    shown = {
        "Documents": {folder: dict.fromkeys(draw.sample(names, 3)) for folder in folders},
        "Archive": {folders[0]: dict.fromkeys(draw.sample(names, 3))},
    }
    return Drawn("Files", {"tree": shown, "doubled": True}, {"opened": []})


@widget("scroll-area", "A box that scrolls within the page")
def scroll_area(draw: Random) -> Drawn:
    """Terms that can be agreed to once they were scrolled to their end."""
    return Drawn("Terms of use", {"parts": draw.sample(SENTENCES, 8)}, {"answers": []})
