"""Shop: a cart, a checkout that asks once more before it pays, and orders that can be taken back."""

from __future__ import annotations

import pytest
from tests.phone.apps.fresh import finger_on, phone_with, rows

from handrail.phone.apps.shop import Shop
from handrail.phone.nouns import Intent
from handrail.phone.screen.finger import Finger
from handrail.phone.screen.phone import Phone

KETTLE = 211
JACKET = 212


@pytest.fixture
def phone() -> Phone:
    return phone_with(Shop)


@pytest.fixture
def finger(phone: Phone) -> Finger:
    return finger_on(phone, "Shop")


def kettle(finger: Finger) -> Finger:
    return finger.type("Search products", "Kettle Classic").tap("Fjord Kettle Classic")


def test_an_order_is_placed_after_the_last_question(phone: Phone, finger: Finger) -> None:
    orders = rows(phone, "SELECT count(*) FROM shop_orders")
    kettle(finger).tap("More").tap("Add to cart").tap("View cart").tap("Checkout")
    finger.tap("Office: Station Road 5, Linden").tap("Bank account •••• 0099").type("Code", "spring10").tap("Apply")
    finger.tap("Place order").tap("Cancel")
    assert rows(phone, "SELECT count(*) FROM shop_orders") == orders
    finger.tap("Place order").tap("Pay €62.82")
    assert rows(phone, "SELECT count(*) FROM shop_orders") == orders, "a wheel turns first"
    finger.back()
    phone.clock.advance(2)
    assert finger.sees("Thank you! Your order was placed.")
    assert rows(
        phone, "SELECT total, status, address, card, delivery, code FROM shop_orders ORDER BY id DESC LIMIT 1"
    ) == [(6282, "placed", "Office", "Bank account •••• 0099", "Standard", "SPRING10")]
    assert rows(phone, "SELECT product, quantity FROM shop_lines ORDER BY rowid DESC LIMIT 1") == [(KETTLE, 2)]
    assert rows(phone, "SELECT * FROM shop_cart") == []
    assert rows(phone, "SELECT stock FROM shop_products WHERE id = ?", KETTLE) == [(10,)]


def test_shipping_costs_below_fifty_euros_and_for_haste(phone: Phone, finger: Finger) -> None:
    kettle(finger).tap("Add to cart").tap("Open cart").tap("Checkout")
    assert finger.sees("€39.80")
    finger.tap("Express, tomorrow (€9.90)")
    assert finger.sees("€44.80")


def test_clothing_needs_a_size(phone: Phone, finger: Finger) -> None:
    finger.type("Search products", "Jacket Light").tap("Hazel Rain jacket Light").tap("Add to cart")
    assert finger.sees("Choose a size")
    assert rows(phone, "SELECT * FROM shop_cart") == []
    finger.tap("Size M").tap("Add to cart")
    assert rows(phone, "SELECT * FROM shop_cart") == [(JACKET, 1, "M")]


def test_a_wrong_code_changes_nothing(finger: Finger) -> None:
    kettle(finger).tap("Buy now").type("Code", "FREE").tap("Apply")
    assert finger.sees("This code is not valid")
    assert finger.sees("€39.80")


def test_removing_from_the_cart_can_be_undone(phone: Phone, finger: Finger) -> None:
    kettle(finger).tap("Add to cart").tap("Open cart").tap("More").tap("Remove")
    assert rows(phone, "SELECT * FROM shop_cart") == []
    finger.tap("Undo")
    assert rows(phone, "SELECT * FROM shop_cart") == [(KETTLE, 2, "")]


@pytest.mark.parametrize(
    ("status", "touches", "after"),
    [
        ("placed", ("Cancel order", "Keep order"), "placed"),
        ("placed", ("Cancel order", "Cancel order"), "cancelled"),
        ("delivered", ("Return items", "Return items"), "returned"),
    ],
)
def test_orders_are_taken_back(phone: Phone, finger: Finger, status: str, touches: tuple[str, ...], after: str) -> None:
    number = int(str(rows(phone, "SELECT min(id) FROM shop_orders WHERE status = ?", status)[0][0]))
    finger.tap("Orders").tap(f"Order {10_000 + number}")
    for label in touches:
        finger.tap(label)
    assert rows(phone, "SELECT status FROM shop_orders WHERE id = ?", number) == [(after,)]


def test_a_new_address_needs_all_its_fields(phone: Phone, finger: Finger) -> None:
    kettle(finger).tap("Buy now").tap("Add address").type("Name", "Aunt").tap("Save address")
    assert finger.sees("This field is required")
    finger.type("Street and number", "Oak Avenue 3").type("City", "Linden").tap("Save address")
    assert rows(phone, "SELECT street FROM shop_addresses WHERE chosen = 1") == [("Oak Avenue 3",)]


def test_wishes_and_reviews_are_kept(phone: Phone, finger: Finger) -> None:
    kettle(finger).tap("Add to wish list").tap("Write a review").tap("★★★★").type(
        "What do you think of it?", "Quick"
    ).tap("OK")
    assert rows(phone, "SELECT * FROM shop_wishes") == [(KETTLE,)]
    assert rows(phone, "SELECT * FROM shop_reviews") == [(KETTLE, 4, "Quick")]


def test_products_are_sorted_and_come_by_and_by(phone: Phone, finger: Finger) -> None:
    finger.tap("Best match").tap("Price: low to high")
    cheapest = rows(phone, "SELECT name FROM shop_products ORDER BY price, id")[0][0]
    cards = [view for view in finger.view().walk() if view.id == "product_card"]
    assert cards[0].children[1].text == cheapest
    assert len(cards) == 20
    assert len([view for view in finger.more().view().walk() if view.id == "product_card"]) == 40


def test_a_link_opens_its_product(phone: Phone) -> None:
    phone.start(Intent("android.intent.action.VIEW", f"https://shop.example/p/{KETTLE}"))
    assert Finger(phone).sees("Fjord Kettle Classic")
