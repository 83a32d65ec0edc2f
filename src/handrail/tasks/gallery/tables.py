"""What is asked of pages with tables and long lists."""

from __future__ import annotations

from random import Random

from handrail.records import EffectClass
from handrail.sites.gallery import PEOPLE, SENTENCES, Scene
from handrail.tasks.gallery.wish import Hand, Wish, asked


@asked("table-row")
def table_row(made: Scene, draw: Random) -> Wish:
    """An action in the row of somebody."""
    name, action = draw.choice(made.model["rows"])["name"], draw.choice(made.model["actions"])
    return Wish(
        (
            f"Click {action} in the row of {name}.",
            f"{action} {name}",
            f"Press the {action} button next to {name}",
            f"Find {name} in the table and click {action}",
        ),
        lambda hand: hand.click(f"{action}:{name}"),
        {"acts": [f"{action} {name}"]},
    )


@asked("table-read")
def table_read(made: Scene, draw: Random) -> Wish:
    """A cell by its row and its column."""
    row, (column, key) = (
        draw.choice(made.model["rows"]),
        draw.choice((("price", "price"), ("number in stock", "stock"))),
    )
    item, value = row["item"], row[key]
    question = f"What is the price of the {item}?" if key == "price" else f"How many {item}s are in stock?"
    return Wish(
        (
            question,
            f"Tell me the {column} of the {item}",
            f"Look up the {column} for {item} in the table",
            f"Read the {column} in the row of {item}",
        ),
        lambda hand: str(value),
        says=value,
        never=[other for each in made.model["rows"] for other in (each["price"], each["stock"]) if other != value],
    )


@asked("table-sort")
def table_sort(made: Scene, draw: Random) -> Wish:
    """Up, or down."""
    column, down = draw.choice(("Item", "Price", "Stock")), made.seed % 2 == 1

    def oracle(hand: Hand) -> None:
        hand.click(f"head:{column}")
        if down:
            hand.click(f"head:{column}")

    name = "name of the item" if column == "Item" else column.lower()
    texts = (
        (f"Sort the table by {name} in descending order.", f"Sort by {column}, descending")
        if down
        else (f"Sort the table by {name}.", f"Sort by {column}, ascending", f"Order the rows by {name}")
    )
    return Wish(texts, oracle, {"sort": [column, "descending" if down else "ascending"]})


@asked("table-edit")
def table_edit(made: Scene, draw: Random) -> Wish:
    """A cell to change."""
    cells = made.start["cells"]
    item, column = draw.choice(tuple(cells)), draw.choice(("Price", "Stock"))
    value = draw.choice([str(number) for number in range(10, 100) if str(number) != cells[item][column]])

    def oracle(hand: Hand) -> None:
        if hand.style == "native":
            hand.fill(f"cell:{item}:{column}", value)
        else:
            hand.click(f"cell:{item}:{column}", times=2)
            hand.fill(f"editing:{item}:{column}", value)
        hand.press("Enter")

    return Wish(
        (
            f"Change the {column.lower()} of the {item} to {value}.",
            f"Set the {column.lower()} of {item} to {value}",
            f"In the row of {item}, set {column} to {value}",
            f"Replace the {column.lower()} for {item} with {value}",
        ),
        oracle,
        {"cells": {**cells, item: {**cells[item], column: value}}},
    )


@asked("pages")
def pages(made: Scene, draw: Random) -> Wish:
    """Somebody who is not on the first page."""
    names, size = made.model["names"], made.model["size"]
    name = draw.choice(names[size:])

    def oracle(hand: Hand) -> None:
        for _ in range(names.index(name) // size):
            hand.click("page:Next")
        hand.click(f"open:{name}")

    return Wish(
        (
            f"Open the entry of {name}.",
            f"Find {name} in the list and click Open",
            f"Go through the pages until you find {name} and click Open next to it",
            f"Press Open in the row of {name}",
        ),
        oracle,
        {"opened": [name]},
    )


@asked("search")
def search(made: Scene, draw: Random) -> Wish:
    """What is shown only once it is looked for."""
    name = draw.choice(made.model["names"][5:])

    def oracle(hand: Hand) -> None:
        hand.fill("field:Search", name)
        hand.press("Enter")
        hand.click(f"open:{name}")

    return Wish(
        (
            f"Search for {name.lower()} and open it.",
            f'Search for "{name}" and click Open',
            f"Find the {name.lower()} with the search and press Open",
            f"Look for {name} and open it",
        ),
        oracle,
        {"opened": [name]},
    )


@asked("messages")
def messages(made: Scene, draw: Random) -> Wish:
    """To open, to star or to delete; reading it first is no harm."""
    message = draw.choice(made.model["messages"])
    sender, subject = message["from"], message["subject"]
    match made.seed % 3:
        case 0:
            return Wish(
                (f"Open the message from {sender}.", f'Read the message "{subject}"', f"Click the email from {sender}"),
                lambda hand: hand.click(f"message:{sender}"),
                {"opened": [sender]},
            )
        case 1:
            return Wish(
                (f"Star the message from {sender}.", f"Mark the email by {sender} with a star"),
                lambda hand: hand.click(f"star:{sender}"),
                {"starred": [sender]},
                frozenset({"opened"}),
            )
        case _:
            return Wish(
                (f"Delete the message from {sender}.", f"Delete the email that {sender} sent"),
                lambda hand: hand.click(f"trash:{sender}"),
                {"deleted": [sender]},
                frozenset({"opened"}),
                effects=frozenset({EffectClass.DELETE}),
            )


@asked("reply")
def reply(made: Scene, draw: Random) -> Wish:
    """An answer, or passing it on."""
    message = draw.choice(made.model["messages"])
    sender, subject = message["from"], message["subject"]
    text, other = draw.choice(SENTENCES), draw.choice([name for name in PEOPLE if name != sender])
    if made.seed % 2:

        def forward(hand: Hand) -> None:
            hand.click(f"message:{sender}")
            hand.click("button:Forward")
            hand.fill("field:To", other)
            hand.click("button:Send")

        return Wish(
            (
                f"Forward the message from {sender} to {other}.",
                f"Open the message from {sender}, click Forward, enter {other} and send it",
            ),
            forward,
            {"sent": [{"kind": "forward", "to": other, "text": subject}]},
            frozenset({"opened"}),
            effects=frozenset({EffectClass.SEND}),
        )

    def answer(hand: Hand) -> None:
        hand.click(f"message:{sender}")
        hand.click("button:Reply")
        hand.fill("field:Your reply", text)
        hand.click("button:Send")

    return Wish(
        (
            f'Reply to {sender} with "{text}".',
            f'Open the message from {sender}, click Reply, write "{text}" and send it',
            f'Answer the message from {sender}: "{text}"',
        ),
        answer,
        {"sent": [{"kind": "reply", "to": sender, "text": text}]},
        frozenset({"opened"}),
        effects=frozenset({EffectClass.SEND}),
    )
