"""What a tap that arrived twice leaves behind: a switch turned back, or a row that it was not on gone."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.screen.pages import Node, node, page, text
from tests.verify.acts import record

from handrail.records import Click, EffectClass, ElementRef, Observation
from handrail.verify import beside, taken_back

TAP = Click(ElementRef("x"))


def screen(*parts: Node, surface: str = "android") -> Observation:
    return replace(page(*parts), surface=surface, url="")  # type: ignore[arg-type]


def told(before: Observation, after: Observation, effect: EffectClass = EffectClass.LOCAL) -> str:
    return beside(record(TAP, effect), before, after)


def control(name: str, *states: str) -> Node:
    return node("button", name, ref="x", states=states, clickable=True, box=(0, 500, 80, 40))


@pytest.mark.parametrize(
    ("name", "says"),
    [("Add to favourites", "Added to favourites"), ("Follow", "You followed Ann"), ("Pin note", "The note was pinned")],
)
def test_a_switch_that_stands_there_as_before_belies_the_message(name: str, says: str) -> None:
    assert "as before" in told(screen(control(name)), screen(control(name), text(says)))


@pytest.mark.parametrize(
    ("before", "after", "says"),
    [
        (control("Follow"), control("Following"), "You followed Ann"),
        (control("Follow"), control("Follow", "selected"), "You followed Ann"),
        (control("Add to cart"), control("Add to cart"), "Added to cart"),
        (control("Send"), control("Send"), "Sent"),
        (control("Search"), control("Search"), "Searched everywhere"),
        (control("Save"), control("Save"), "Saved"),
        (control("Follow"), control("Follow"), "Ann could not be followed"),
    ],
)
def test_what_changed_or_normally_stays_belies_nothing(before: Node, after: Node, says: str) -> None:
    assert told(screen(before), screen(after, text(says))) == ""


def test_a_message_beside_a_change_of_the_page_is_believed() -> None:
    shown = screen(control("Follow"), text("12 followers", ref="n"))
    assert told(shown, screen(control("Follow"), text("13 followers", ref="n"), text("You followed Ann"))) == ""


def row(name: str, *states: str) -> Node:
    return node("generic", "", node("checkbox", name, states=states), node("button", f"Drop {name}", clickable=True))


def listed(*names: str, add: str = "Add", states: tuple[str, ...] = (), box: tuple[str, ...] = ()) -> Observation:
    entry = node("generic", "", node("textbox", "New line", states=("editable",)), node("button", add, ref="x",
                 states=states, clickable=True))  # fmt: skip
    return screen(node("list", "", *map(row, names), entry, states=box))


@pytest.mark.parametrize("names", [("milk", "eggs", "tea"), ("milk", "tea"), ("milk", "eggs", "rice", "tea")])
def test_a_row_that_the_tap_was_not_on_is_missed(names: tuple[str, ...]) -> None:
    before = listed(*names[:-1], "soap")
    assert "soap" in told(before, listed(*names[:-1], "coffee"))


def test_a_row_that_was_ticked_off_is_missed_as_well() -> None:
    done = node("list", "", row("milk"), row("soap", "checked"), node("generic", "", control("Add")))
    left = node("list", "", row("milk"), row("coffee"), node("generic", "", control("Add")))
    assert "soap" in told(screen(done), screen(left))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (listed("milk", "soap"), listed("milk", "soap", "coffee")),
        (listed("milk", "soap"), listed("soap", "coffee", "milk")),
        (listed("milk", "eggs", "soap"), listed("milk", "rice")),
        (listed("milk", "eggs", "soap"), listed("eggs", "soap", "coffee")),
        (
            listed("milk", "soap", add="Unread", states=("unchecked",)),
            listed("milk", add="Unread", states=("checked",)),
        ),
        (listed("milk", "soap", add="Archive"), listed("milk", add="Archive")),
        (listed("milk", "3 left"), listed("milk", "2 left")),
    ],
)
def test_lists_that_grow_slide_filter_or_count_miss_nothing(before: Observation, after: Observation) -> None:
    assert told(before, after) == ""


def test_deleting_a_browser_and_the_row_itself_are_left_alone() -> None:
    before, after = listed("milk", "soap"), listed("milk")
    assert told(before, after, EffectClass.DELETE) == ""
    assert told(replace(before, surface="browser"), replace(after, surface="browser")) == ""
    mine = screen(node("list", "", row("milk"), node("generic", "", node("button", "Soap", ref="x")), row("tea")))
    assert told(mine, screen(node("list", "", row("milk"), row("tea")))) == ""


@pytest.mark.parametrize(
    ("first", "then", "last", "back"),
    [
        (control("Follow"), control("Unfollow"), control("Follow"), True),
        (control("Remove pin", "selected"), control("Pin"), control("Remove pin", "selected"), True),
        (control("Wi-Fi", "unchecked"), control("Wi-Fi", "checked"), control("Wi-Fi", "unchecked"), True),
        (control("Follow"), control("Unfollow"), control("Unfollow"), False),
        (control("Follow"), control("Follow"), control("Follow"), False),
        (control("Copy"), control("Copied"), control("Copy"), False),
    ],
)
def test_a_switch_that_is_back_on_a_later_look_was_turned_twice(
    first: Node, then: Node, last: Node, back: bool
) -> None:
    assert bool(taken_back(record(TAP), screen(first), screen(then), screen(last))) is back
