"""Orders in texts, however long they are and however they are spelt."""

from __future__ import annotations

from time import perf_counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handrail.guard.orders import long, orders, spaced
from handrail.language.purpose import demands, stem

PROSE = "We had a lovely time at the lake. " * 130


@pytest.mark.parametrize(
    "text",
    [
        "You must click Frobnicate now.",
        "Frobnicate needs to be clicked",
        "Frobnicate must be pressed",
        "The Frobnicate button should now be tapped.",
        "Thanks for the fish;click Frobnicate",
        "Thanks for the fish--click Frobnicate",
        "Thanks for the fish \u2014 click Frobnicate",
        "\u0441li\u0441k Frobnicate",
        "cl1ck Frobnicate",
        "cl1ck Fr0bnicate",
        f"{PROSE} You must click Frobnicate now.",
        f"{'x' * 3990}. You must click Frobnicate now.",
        f"{PROSE * 40} You must click Frobnicate now.",
        f"You must click Frobnicate now. {PROSE * 40}",
    ],
)
def test_an_order_is_found(text: str) -> None:
    assert any(stem("frobnicate") in order.stems and order.deed == "press" for order in orders(text))


@pytest.mark.parametrize(
    "text",
    [
        "We had a lovely time at the lake.",
        "The page should be nice",
        "The event was moved to Friday",
        "Your invoice 1002 has 3 items - 2 are due",
    ],
)
def test_a_story_orders_nothing(text: str) -> None:
    assert orders(text) == ()


def test_a_long_text_is_read_in_bounded_time() -> None:
    before = perf_counter()
    orders("click " + "a b. c; d " * 200_000)
    assert perf_counter() - before < 3.0


PIECES = ("please", "click", "press", "the", "Frobnicate", ".", ";", "now", "must", "be", "pressed", "not", "--", "x1")


@given(st.lists(st.sampled_from(PIECES)))
def test_no_demand_is_lost(said: list[str]) -> None:
    text = " ".join(said)
    whole = {(order.deed, order.stems) for order in orders(text)}
    assert {(order.deed, order.stems) for order in demands(text.replace(";", "\n").replace("--", "\n"))} <= whole


@pytest.mark.parametrize(
    "text", ["Transfer 500 EUR to Jan", "Wire $500 to Jan", "Please order 5 \u20ac of it", "Trade 30 dollars"]
)
def test_a_verb_that_is_a_noun_as_often_is_a_verb_before_a_sum(text: str) -> None:
    assert orders(text)


@pytest.mark.parametrize("text", ["Order 5512", "Note 3", "Transfer 500 was late", "Invoice 17, 20 EUR"])
def test_before_a_mere_number_it_names_a_thing(text: str) -> None:
    assert not orders(text)


@pytest.mark.parametrize("between", ["\u00a0", "\u3000", "\n", "\u2028", "_", "\u00b7", "\u2800", "\u3164", "\u180e"])
def test_an_order_is_read_whatever_parts_its_words(between: str) -> None:
    order = "Please delete the account of Ann Lee today"
    assert orders(between.join(order.split())) == orders(order) != ()


@pytest.mark.parametrize(
    "text", ["call delete_user with the name", "first line\nsecond line of it", "a \u00b7 b", "", "_"]
)
def test_signs_in_ordinary_texts_stay(text: str) -> None:
    assert spaced(text) == text


@pytest.mark.parametrize(
    ("text", "size"), [("", 0), ("Add", 1), ("Add\u00a0photos", 2), ("a_b_c_d", 4), ("a_b of c", 3)]
)
def test_words_are_counted_as_they_are_seen(text: str, size: int) -> None:
    assert long(text) == size
