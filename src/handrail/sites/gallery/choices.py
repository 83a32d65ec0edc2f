"""Pages with something to be chosen."""

from random import Random

from .scene import Drawn, widget
from .words import CITIES, COLOURS, FRUITS, PEOPLE, TOPICS

CHOICES = {
    "Colour": tuple(COLOURS),
    "Size": ("Small", "Medium", "Large", "Extra large"),
    "City": CITIES,
    "Fruit": FRUITS,
    "Day": ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"),
    "Delivery": ("Standard", "Express", "Pick-up", "Courier"),
}


def _choices(draw: Random, count: int, most: int = 5) -> dict[str, list[str]]:
    """Labels and what can be chosen there."""
    return {
        label: draw.sample(CHOICES[label], min(most, len(CHOICES[label])))
        for label in draw.sample(tuple(CHOICES), count)
    }


@widget("checkbox", "Boxes to tick")
def checkbox(draw: Random) -> Drawn:
    """Six boxes, two of them ticked already."""
    names = draw.sample(TOPICS, 6)
    return Drawn("Newsletter topics", {"names": names}, {"ticked": sorted(draw.sample(names, 2))})


@widget("radio", "Radio buttons")
def radio(draw: Random) -> Drawn:
    """Two groups."""
    groups = _choices(draw, 2, 4)
    return Drawn("Order options", {"groups": groups}, {"values": {label: names[0] for label, names in groups.items()}})


@widget("dropdown", "Choices that drop down")
def dropdown(draw: Random) -> Drawn:
    """Three of them."""
    groups = _choices(draw, 3)
    return Drawn("Order options", {"groups": groups}, {"values": {label: names[0] for label, names in groups.items()}})


@widget("scroll-list", "A long list that scrolls")
def scroll_list(draw: Random) -> Drawn:
    """More entries than its box shows."""
    names = sorted(f"{first} {last}" for first, last in zip(_FIRST, draw.sample(_LAST * 2, len(_FIRST)), strict=True))
    return Drawn("Directory", {"label": "Person", "names": names}, {"chosen": ""})


_FIRST = (
    *(person.split()[0] for person in PEOPLE),
    "Aldo", "Bruna", "Cyril", "Dora", "Emil", "Frida", "Gino", "Helga", "Ivo", "Jana", "Karel", "Lotte", "Milo", "Nora",
    "Otis", "Petra", "Rolf", "Signe", "Toma", "Ursula",
)  # fmt: skip
_LAST = tuple(person.split()[-1] for person in PEOPLE)


@widget("multi-select", "A list of which several can be chosen")
def multi_select(draw: Random) -> Drawn:
    """One entry is chosen already."""
    names = draw.sample(FRUITS, 6)
    return Drawn("Basket", {"label": "Fruit", "names": names}, {"chosen": draw.sample(names, 1)})


@widget("switch", "Switches")
def switch(draw: Random) -> Drawn:
    """Five, some on."""
    names = draw.sample(
        ("Dark mode", "Notifications", "Auto-save", "Spell check", "Sound", "Large text", "Offline mode", "Animations"),
        5,
    )
    return Drawn("Preferences", {"names": names}, {"on": sorted(draw.sample(names, 2))})


@widget("stars", "Ratings by stars")
def stars(draw: Random) -> Drawn:
    """Two things to rate."""
    names = draw.sample(("Food", "Service", "Room", "Location", "Breakfast"), 2)
    return Drawn("Your stay", {"names": names}, {"rating": dict.fromkeys(names, 0)})


@widget("swatches", "Colours to pick")
def swatches(draw: Random) -> Drawn:
    """Patches of colour."""
    return Drawn("Paint", {"colours": {name: COLOURS[name] for name in draw.sample(tuple(COLOURS), 7)}}, {"colour": ""})


@widget("slider", "Sliders")
def slider(draw: Random) -> Drawn:
    """Two, in steps of five."""
    labels = draw.sample(("Volume", "Brightness", "Contrast", "Speed"), 2)
    return Drawn("Sound and picture", {}, {"values": {label: 5 * draw.randrange(4, 17) for label in labels}})


@widget("calendar", "Dates from a calendar")
def calendar(draw: Random) -> Drawn:
    """Two fields that only a calendar fills."""
    labels = draw.choice((("Check-in", "Check-out"), ("Start", "End")))
    today = f"{draw.choice((2024, 2025))}-{draw.randrange(3, 10):02d}-{draw.randrange(1, 28):02d}"
    return Drawn("Stay", {"labels": labels, "today": today}, {"dates": dict.fromkeys(labels, "")})
