"""Shop: the cart, orders, wishes, reviews."""

from __future__ import annotations

from handrail.phone.apps import words
from handrail.phone.apps.shop import PAYING
from handrail.phone.screen.finger import Finger
from handrail.phone.screen.phone import Phone
from handrail.records import EffectClass
from handrail.tasks.phone.everyday.draw import Draw, change, question, sorted_in
from handrail.tasks.phone.judging import added, changed, removed
from handrail.tasks.phone.task import PhoneTask

_E = EffectClass
_PLAIN = "SELECT * FROM shop_products WHERE category != 'Clothing' AND stock > 5 AND id <= 210"


def tasks(draw: Draw) -> tuple[PhoneTask, ...]:
    """All of them."""
    draw = draw.branch("shop")
    return sorted_in(
        "shop",
        _add(draw),
        _size(draw),
        _wish(draw),
        _order(draw),
        _cancel(draw),
        _review(draw),
        _cheapest(draw),
        _total(draw),
    )


def product(finger: Finger, name: str) -> Finger:
    """Search for a product and open it."""
    return finger.open("Shop").type("Search products", name).tap(name)


def _add(draw: Draw) -> PhoneTask:
    row, quantity = draw.row(_PLAIN), draw.number(2, 4)

    def oracle(finger: Finger) -> str:
        product(finger, row["name"])
        for _ in range(quantity - 1):
            finger.tap("More")
        finger.tap("Add to cart")
        return ""

    return change(
        draw, "cart-add", f'Put {quantity} of "{row["name"]}" into the cart of the shop.', oracle,
        [added("shop_cart", product=row["id"], quantity=quantity)],
    )  # fmt: skip


def _size(draw: Draw) -> PhoneTask:
    row, size = (
        draw.row("SELECT * FROM shop_products WHERE category = 'Clothing' AND stock > 2"),
        draw.pick("S", "M", "XL"),
    )

    def oracle(finger: Finger) -> str:
        product(finger, row["name"]).tap(f"Size {size}").tap("Add to cart")
        return ""

    return change(
        draw, "cart-size", f'Add the "{row["name"]}" in size {size} to my shopping cart.', oracle,
        [added("shop_cart", product=row["id"], quantity=1, option=size)],
    )  # fmt: skip


def _wish(draw: Draw) -> PhoneTask:
    row = draw.row(_PLAIN)

    def oracle(finger: Finger) -> str:
        product(finger, row["name"]).tap("Add to wish list")
        return ""

    return change(
        draw, "wish", f'Put "{row["name"]}" on my wish list in the shop.', oracle,
        [added("shop_wishes", product=row["id"])],
    )  # fmt: skip


def _order(draw: Draw) -> PhoneTask:
    row = draw.row(f"{_PLAIN} AND price < 9000")
    total = row["price"] - row["price"] * 10 // 100 + 990
    number = draw.rows("SELECT max(id) AS id FROM shop_orders")[0]["id"] + 1

    def stage(phone: Phone) -> None:
        phone.store.run("INSERT INTO shop_cart VALUES (?, 1, '')", row["id"])

    def oracle(finger: Finger) -> str:
        finger.open("Shop").tap("Cart (1)").tap("Checkout").tap("Office: Station Road 5, Linden")
        finger.tap("Express, tomorrow (€9.90)").type("Code", "SPRING10").tap("Apply").tap("Place order")
        finger.tap(f"Pay {words.money(total, 'en')}")
        finger.phone.clock.advance(PAYING + 0.5)
        return ""

    return change(
        draw, "order",
        "Order what is in my cart in the shop: deliver it to the office by express, use the discount code SPRING10, "
        "and pay with the Visa card.",
        oracle,
        [
            removed("shop_cart", product=row["id"]),
            changed("shop_addresses", {"name": "Home"}, chosen=0),
            changed("shop_addresses", {"name": "Office"}, chosen=1),
            changed("shop_products", {"id": row["id"]}, stock=row["stock"] - 1),
            added("shop_orders", total=total, status="placed", address="Office", card="Visa •••• 4242",
                  delivery="Express", code="SPRING10"),
            added("shop_lines", ord=number, product=row["id"], quantity=1, price=row["price"]),
        ],
        _E.PAY, stage=stage,
    )  # fmt: skip


def _cancel(draw: Draw) -> PhoneTask:
    row = draw.row("SELECT id FROM shop_orders WHERE status = 'placed'")

    def oracle(finger: Finger) -> str:
        finger.open("Shop").tap("Orders").tap(f"Order {10_000 + row['id']}").tap("Cancel order").tap("Cancel order")
        return ""

    return change(
        draw, "order-cancel", f"Cancel my order {10_000 + row['id']} in the shop.", oracle,
        [changed("shop_orders", {"id": row["id"]}, status="cancelled")], _E.DELETE, _E.PAY,
    )  # fmt: skip


def _review(draw: Draw) -> PhoneTask:
    row, stars = draw.row(_PLAIN), draw.number(2, 5)
    said = draw.pick("Does what it should.", "Smaller than I thought.", "My second one already.")

    def oracle(finger: Finger) -> str:
        product(finger, row["name"]).tap("Write a review").tap("★" * stars)
        finger.type("What do you think of it?", said).tap("OK")
        return ""

    return change(
        draw, "product-review", f'Review "{row["name"]}" in the shop with {stars} stars and the text "{said}"', oracle,
        [added("shop_reviews", product=row["id"], stars=stars, body=said)], _E.POST,
    )  # fmt: skip


def _cheapest(draw: Draw) -> PhoneTask:
    category = draw.pick("Garden", "Books", "Electronics")
    row = draw.rows("SELECT * FROM shop_products WHERE category = ? ORDER BY price, id LIMIT 2", category)[0]
    money = words.money(row["price"], "en")

    def oracle(finger: Finger) -> str:
        finger.open("Shop").tap(category).tap("Best match").tap("Price: low to high")
        return f"{row['name']}, {money}" if finger.sees(row["name"]) else ""

    return question(
        draw, "cheapest",
        f"What is the cheapest product of the category {category} in the shop, and what does it cost?",
        oracle, row["name"], f"{row['price'] / 100:.2f}",
    )  # fmt: skip


def _total(draw: Draw) -> PhoneTask:
    row = draw.row("SELECT id, total FROM shop_orders")
    money = words.money(row["total"], "en")

    def oracle(finger: Finger) -> str:
        said = finger.open("Shop").tap("Orders").tap(f"Order {10_000 + row['id']}").words()
        return money if money in said else ""

    return question(
        draw, "order-total", f"What was the total of my order {10_000 + row['id']} in the shop?", oracle,
        f"{row['total'] / 100:,.2f}",
    )  # fmt: skip
