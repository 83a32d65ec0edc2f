"""What is asked of pages with tables and long lists."""

from __future__ import annotations

from random import Random

from handrail.sites.gallery import Scene
from handrail.tasks.gallery.wish import Wish, asked


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
