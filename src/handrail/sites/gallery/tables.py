"""Pages with tables and long lists."""

from random import Random

from .scene import Drawn, widget
from .words import PEOPLE, THINGS


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
    prices, stock = draw.sample(range(11, 99), 6), draw.sample(range(101, 999), 6)
    rows = [
        {"item": name, "price": str(price), "stock": str(count)}
        for name, price, count in zip(draw.sample(THINGS, 6), prices, stock, strict=True)
    ]
    return Drawn("Stock", {"rows": rows}, {})
