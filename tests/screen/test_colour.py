"""Colour words mean what people see, not one value each."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from tests.screen.pages import node, page

from handrail.screen import colour


@pytest.mark.parametrize(
    ("stated", "word"),
    [
        ("rgb(255, 0, 0)", "red"),
        ("#e53935", "red"),
        ("rgb(0, 0, 255)", "blue"),
        ("#1976d2", "blue"),
        ("#add8e6", "light blue"),
        ("#00008b", "dark blue"),
        ("#008000", "green"),
        ("#0f0", "green"),
        ("#0f0", "lime"),
        ("#0ff", "cyan"),
        ("#0ff", "aqua"),
        ("#ff0", "yellow"),
        ("#ffa500", "orange"),
        ("#800080", "purple"),
        ("#ffc0cb", "pink"),
        ("#ff00ff", "magenta"),
        ("#8b4513", "brown"),
        ("#000", "black"),
        ("#fff", "white"),
        ("#808080", "gray"),
        ("#808080", "grey"),
        ("#123456", "#123456"),
        ("#f00", "coloured"),
        ("rgba(255, 0, 0, 0.5)", "red"),
        ("color(srgb 1 0 0)", "red"),
    ],
)
def test_a_shade_is_called_so(stated: str, word: str) -> None:
    shade = colour.lab(stated)
    assert shade is not None
    assert colour.answers(shade, word)
    assert colour.known(word)


@pytest.mark.parametrize(
    ("stated", "word"),
    [
        ("#ff0000", "green"),
        ("#ff0000", "orange"),
        ("#ffa500", "yellow"),
        ("#0000ff", "purple"),
        ("#0000ff", "light blue"),
        ("#add8e6", "dark blue"),
        ("#eeeeee", "cyan"),
        ("#000000", "blue"),
        ("#808080", "coloured"),
        ("#ffffff", "yellow"),
        ("#ff0000", "shiny"),
    ],
)
def test_a_shade_is_not_called_so(stated: str, word: str) -> None:
    shade = colour.lab(stated)
    assert shade is not None
    assert not colour.answers(shade, word)


@pytest.mark.parametrize("stated", ["", "none", "transparent", "rgba(0, 0, 0, 0)", "url(#grey)", "#12", "#xyzxyz"])
def test_what_is_not_seen_has_no_colour(stated: str) -> None:
    assert colour.lab(stated) is None


@settings(deadline=None)
@example((240, 231, 210))
@given(st.tuples(st.integers(0, 255), st.integers(0, 255), st.integers(0, 255)))
def test_every_shade_has_a_basic_name(rgb: tuple[int, int, int]) -> None:
    shade = colour.lab("rgb({}, {}, {})".format(*rgb))
    assert shade is not None
    basic = [
        "red",
        "orange",
        "yellow",
        "green",
        "cyan",
        "blue",
        "purple",
        "magenta",
        "pink",
        "brown",
        "black",
        "grey",
        "white",
        "beige",
    ]
    assert any(colour.answers(shade, word) for word in basic)


@settings(deadline=None)
@given(st.integers(0, 255), st.integers(0, 255), st.integers(0, 255))
def test_both_spellings_of_a_colour_are_one(red: int, green: int, blue: int) -> None:
    assert colour.lab(f"#{red:02x}{green:02x}{blue:02x}") == colour.lab(f"rgb({red}, {green}, {blue})")


def test_a_box_is_seen_by_its_background_and_a_drawn_shape_by_its_fill() -> None:
    obs = page(
        node("button", "Go", background="rgb(255, 0, 0)", colour="rgb(255, 255, 255)", ref="button"),
        node("generic", shape="circle", colour="rgb(0, 0, 255)", ref="circle"),
    )
    assert colour.answers(colour.seen(obs.by_id["button"])[0], "red")
    assert colour.answers(colour.seen(obs.by_id["circle"])[0], "blue")
