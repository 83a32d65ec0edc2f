"""Pages with tables and long lists."""

from random import Random
from typing import Any

from .scene import Drawn, widget
from .words import PEOPLE, SENTENCES, THINGS


@widget("table-row", "An action in a row of a table")
def table_row(draw: Random) -> Drawn:
    """The same actions in each row."""
    rows = [
        {"name": name, "role": draw.choice(("Editor", "Reader", "Owner")), "since": str(draw.randrange(2001, 2025))}
        for name in draw.sample(PEOPLE, 5)
    ]
    return Drawn("Members", {"rows": rows, "actions": ["Edit", "Archive", "Promote"]}, {"acts": []})


@widget("table-read", "A cell of a table")
def table_read(draw: Random) -> Drawn:
    """Things with a price and a number."""
    rows = [{key: str(value) for key, value in row.items()} for row in _stock(draw)]
    return Drawn("Stock", {"rows": rows}, {})


def _stock(draw: Random, count: int = 6) -> list[dict[str, Any]]:
    """Things with different prices and numbers."""
    prices, stock = draw.sample(range(11, 99), count), draw.sample(range(101, 999), count)
    return [
        {"item": name, "price": price, "stock": many}
        for name, price, many in zip(draw.sample(THINGS, count), prices, stock, strict=True)
    ]


@widget("table-sort", "A table that can be sorted")
def table_sort(draw: Random) -> Drawn:
    """By any of its columns, up and then down."""
    return Drawn("Stock", {"rows": _stock(draw)}, {"sort": ["", ""]})


@widget("table-edit", "Cells that can be changed")
def table_edit(draw: Random) -> Drawn:
    """Always, or after a double click."""
    cells = {row["item"]: {"Price": str(row["price"]), "Stock": str(row["stock"])} for row in _stock(draw, 4)}
    return Drawn("Stock", {}, {"cells": cells})


@widget("pages", "A list in pages")
def pages(draw: Random) -> Drawn:
    """More people than one page shows."""
    return Drawn("Members", {"names": draw.sample(PEOPLE, 22), "size": 5}, {"opened": []})


@widget("search", "A search within the page")
def search(draw: Random) -> Drawn:
    """Far more things than are shown at a time."""
    kinds = ("Blue", "Red", "Small", "Large", "Folding")
    names = [f"{kind} {thing.lower()}" for kind in kinds for thing in THINGS]
    return Drawn("Catalogue", {"names": draw.sample(names, 60)}, {"opened": []})


def _messages(draw: Random, count: int) -> list[dict[str, str]]:
    subjects = (
        "Lunch on Friday",
        "Your parcel",
        "Minutes of the meeting",
        "Holiday photos",
        "A question",
        "New address",
    )
    return [
        {"from": sender, "subject": subject, "body": body}
        for sender, subject, body in zip(
            draw.sample(PEOPLE, count), draw.sample(subjects, count), draw.sample(SENTENCES, count), strict=True
        )
    ]


@widget("messages", "A list of messages")
def messages(draw: Random) -> Drawn:
    """To open, to star, to delete."""
    return Drawn("Inbox", {"messages": _messages(draw, 5)}, {"opened": [], "starred": [], "deleted": []})


@widget("reply", "Answering a message")
def reply(draw: Random) -> Drawn:
    """Or passing it on."""
    return Drawn("Inbox", {"messages": _messages(draw, 4)}, {"opened": [], "sent": []})
