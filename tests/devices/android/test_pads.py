"""A secret on a pad of digits: tapped key by key where all ten keys are there, and nowhere else."""

from __future__ import annotations

import pytest
from tests.screen.pages import Node, node, page

from handrail.devices.android.pads import is_key, keys_for, pad_of
from handrail.records import InputRefused, Observation

DIGITS = "1234567890"


def key(digit: str, **more: str) -> Node:
    return node("button", digit, clickable=True, **more)  # type: ignore[arg-type]


def pad(*keys: Node) -> Observation:
    return page(node("generic", "", *keys))


def first(observation: Observation, name: str):  # type: ignore[no-untyped-def]
    return next(item for item in observation.elements if item.name == name)


def test_each_digit_of_a_secret_has_its_key() -> None:
    seen = pad(*map(key, DIGITS))
    assert [item.name for item in keys_for(pad_of(seen, first(seen, "0")), "2508")] == ["2", "5", "0", "8"]


@pytest.mark.parametrize(
    "keys",
    [
        [key(digit) for digit in DIGITS[:9]],
        [key(digit) for digit in (*DIGITS, "1")],
        [*(key(digit) for digit in DIGITS[:9]), key("0", origin="https://evil.example")],
        [*(key(digit) for digit in DIGITS[:9]), node("button", "0", clickable=True, states={"disabled"})],
    ],
    ids=["one is missing", "one is there twice", "one belongs to somebody else", "one cannot be tapped"],
)
def test_what_is_no_whole_pad_takes_no_secret(keys: list[Node]) -> None:
    seen = pad(*keys)
    with pytest.raises(InputRefused):
        pad_of(seen, first(seen, "2"))


@pytest.mark.parametrize("secret", ["", "12a4", "１２", "1" * 13])
def test_only_a_short_row_of_digits_is_tapped(secret: str) -> None:
    seen = pad(*map(key, DIGITS))
    with pytest.raises(InputRefused):
        keys_for(pad_of(seen, first(seen, "1")), secret)


def test_a_field_that_is_called_like_a_digit_is_no_key() -> None:
    seen = page(node("textbox", "1", states={"editable"}, clickable=True), key("2"), node("text", "3"))
    assert [is_key(item) for item in seen.elements] == [False, True, False]
