"""Pages with something to be filled in."""

from random import Random

from .scene import Drawn, widget
from .words import CITIES, FRUITS, PEOPLE, SENTENCES, TOPICS

LABELS = {
    "Name": PEOPLE,
    "City": CITIES,
    "Company": ("Northwind", "Brightwater", "Oakfield", "Silverline"),
    "Job title": ("Baker", "Librarian", "Engineer", "Translator"),
    "Nickname": ("Sparrow", "Maple", "Biscuit", "Pepper"),
    "Favourite fruit": FRUITS,
}
"""Labels of fields, and what may be put into them."""


@widget("text-field", "Text fields")
def text_field(draw: Random) -> Drawn:
    """Four fields, one of which holds something already."""
    labels = draw.sample(tuple(LABELS), 4)
    values = dict.fromkeys(labels, "") | {labels[-1]: draw.choice(LABELS[labels[-1]])}
    return Drawn("Profile", {"labels": labels}, {"fields": values})


@widget("text-area", "Text areas")
def text_area(draw: Random) -> Drawn:
    """Two areas for longer text."""
    labels = draw.sample(("Notes", "Comment", "Biography", "Delivery instructions"), 2)
    return Drawn("Details", {"labels": labels}, {"fields": dict.fromkeys(labels, "")})


@widget("transcribe", "A text shown elsewhere, to be typed")
def transcribe(draw: Random) -> Drawn:
    """Facts of a booking in a list, fields for some of them below it."""
    facts = {
        "Booking number": f"{draw.choice('ABCDEFGH')}{draw.randrange(1000, 9999)}",
        "Room": str(draw.randrange(100, 999)),
        "Access code": f"{draw.randrange(100, 999)}-{draw.randrange(100, 999)}",
        "Guest": draw.choice(PEOPLE),
        "City": draw.choice(CITIES),
    }
    names = draw.sample(tuple(facts), 4)
    asked = draw.sample(names, 2)
    return Drawn(
        "Booking",
        {"facts": {name: facts[name] for name in names}, "labels": asked},
        {"fields": dict.fromkeys(asked, "")},
    )


@widget("form", "A small form")
def form(draw: Random) -> Drawn:
    """Three fields and a button that sends them."""
    return Drawn("New contact", {"labels": draw.sample(tuple(LABELS), 3)}, {"sent": []})


@widget("copy", "Copying between fields")
def copy(draw: Random) -> Drawn:
    """A text in one field, others empty or not."""
    names = draw.sample(("Draft", "Final version", "Summary", "Translation"), 3)
    texts = draw.sample(SENTENCES, 2)
    values = {names[0]: texts[0], names[1]: "", names[2]: texts[1]}
    return Drawn("Texts", {"labels": draw.sample(names, 3)}, {"fields": values})


@widget("tags", "A field of tags")
def tags(draw: Random) -> Drawn:
    """Tags are added with Enter and taken away one by one."""
    return Drawn("Article", {}, {"tags": sorted(draw.sample(TOPICS, 3))})


@widget("date-field", "Dates that are typed")
def date_field(draw: Random) -> Drawn:
    """Two fields for dates."""
    labels = draw.sample(("Departure", "Return", "Birthday", "Deadline"), 2)
    return Drawn("Dates", {"labels": labels}, {"dates": dict.fromkeys(labels, "")})


@widget("time-field", "A time of day")
def time_field(draw: Random) -> Drawn:
    """Two of them, for hours and minutes."""
    labels = draw.sample(("Meeting time", "Alarm", "Pick-up time", "Closing time"), 2)
    return Drawn("Reminder", {"labels": labels}, {"times": dict.fromkeys(labels, "")})


_COUNTED = ("Adults", "Children", "Rooms", "Nights", "Bags", "Copies")


@widget("spinner", "Numbers that are typed or nudged")
def spinner(draw: Random) -> Drawn:
    """Three fields for numbers."""
    values = {label: draw.randrange(1, 4) for label in draw.sample(_COUNTED, 3)}
    return Drawn("Stay", {}, {"values": values})


@widget("stepper", "Numbers with more and less")
def stepper(draw: Random) -> Drawn:
    """Three numbers that nothing can be typed into."""
    values = {label: draw.randrange(1, 4) for label in draw.sample(_COUNTED, 3)}
    return Drawn("Stay", {}, {"values": values})


PLACES = (
    "Porto", "Porto Alegre", "Port Louis", "Portland", "Santiago", "Santa Cruz", "Santander", "San Marino", "Lima",
    "Limassol", "Limerick", "Bern", "Bergen", "Bergamo", "Berlin", "Salta", "Salto", "Salzburg", "Varna", "Varkaus",
)  # fmt: skip


@widget("autocomplete", "Suggestions while typing")
def autocomplete(draw: Random) -> Drawn:
    """Some names begin like others; the suggestions come late."""
    label = draw.choice(("Destination", "From", "Airport"))
    return Drawn("Journey", {"label": label, "names": PLACES, "ms": draw.randrange(100, 401, 50)}, {"chosen": ""})


@widget("rich-text", "Text with looks")
def rich_text(draw: Random) -> Drawn:
    """A sentence in an editor."""
    looks = dict.fromkeys(("bold", "italic", "red", "blue"), "")
    return Drawn("Editor", {}, {"text": draw.choice(SENTENCES), **looks})
