"""Pads for codes are told from everything else that has digits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

import pytest

from handrail.guard.scene import PAGE
from handrail.policy import classify, preset
from handrail.policy.pads import key
from handrail.records import Click, EffectClass, Element, ElementRef, Facts, LongPress, Observation, Rect

PHONE = (("1", "2", "3"), ("4", "5", "6"), ("7", "8", "9"), ("", "0", "Delete"))
LETTERS = (("1", "2 ABC", "3 DEF"), ("4 GHI", "5 JKL", "6 MNO"), ("7 PQRS", "8 TUV", "9 WXYZ"), ("*", "0 +", "#"))


def keys(rows: Iterable[Sequence[str]], *, wide: float = 100, high: float = 60, top: float = 300, role: str = "button",
         tag: str = "button", clickable: bool = True) -> list[Element]:  # fmt: skip
    return [
        at(name, Rect(20 + (wide + 10) * column, top + (high + 10) * row, wide, high), role, tag, clickable)
        for row, names in enumerate(rows)
        for column, name in enumerate(names)
        if name
    ]


def at(name: str, box: Rect, role: str = "button", tag: str = "button", clickable: bool = True) -> Element:
    return Element(f"{name}-{box.x:g}-{box.y:g}", role, name, name, bounds=box, rects=(box,), app="a.bank",
                   frame_origin="a.bank", facts=Facts(tag=tag, clickable=clickable),
                   name_source="accessible")  # fmt: skip


def beside(name: str, top: float = 40) -> Element:
    return at(name, Rect(20, top, 300, 40))


def screen(*elements: Element) -> Observation:
    return replace(PAGE, surface="android", app="a.bank", url="", elements=elements, unseen=())


def digit(elements: Sequence[Element], name: str) -> str:
    obs = screen(*elements)
    found = next(item for item in elements if item.name == name)
    effect = classify(Click(ElementRef(found.id)), found, obs, preset("standard")).effect
    pressed = key(found, obs)
    assert (effect is EffectClass.CREDENTIAL) is bool(pressed)
    return pressed


PADS = {
    "phone": keys(PHONE),
    "in two rows": keys(("12345", "67890")),
    "shuffled": keys(("274", "910", "863", "5")),
    "lock screen with letters": [item for item in keys(LETTERS) if item.name not in "*#"],
    "views and no buttons": keys(PHONE, role="generic", tag="view"),
    "a grid of a phone": keys(PHONE, role="listitem", tag="view"),
    "the same digit elsewhere": [*keys(PHONE), at("5", Rect(20, 1500, 100, 60)), at("0", Rect(700, 20, 100, 60))],
    "with one sign": [*keys(PHONE), beside("+")],
    "with help on the telephone": [*keys(PHONE), beside("Call us")],
    "with a date on top": [*keys(PHONE), at("14", Rect(700, 20, 20, 10))],
    "pages far below": [*keys(PHONE), *keys((("10", "11", "12"),), top=1600)],
}  # fmt: skip


@pytest.mark.parametrize("name", PADS)
def test_each_key_of_a_pad_for_codes_is_one(name: str) -> None:
    for one in PADS[name]:
        if one.name[0].isdigit() and len(one.name.split()[0]) == 1 and one.bounds.y < 700 and one.bounds.y > 50:
            assert digit(PADS[name], one.name) == one.name[0]


def test_what_is_no_digit_on_a_pad_is_no_key_of_it() -> None:
    assert digit(PADS["phone"], "Delete") == ""


CALCULATOR = keys((("7", "8", "9", "÷"), ("4", "5", "6", "×"), ("1", "2", "3", "−"), ("0", "C", "=", "+")))
WORDED = keys((("7", "8", "9", "divide"), ("4", "5", "6", "multiply"), ("1", "2", "3", "minus"), ("0", "equals")))
OTHERS = {
    "calculator": CALCULATOR,
    "calculator in words": WORDED,
    "dialer": [*keys(LETTERS), beside("Call", 700)],
    "dialer without letters": [*keys(PHONE), beside("Dial", 700)],
    "tones in a call": keys(LETTERS),
    "amount": keys((("1", "2", "3"), ("4", "5", "6"), ("7", "8", "9"), (".", "0", "Delete"))),
    "timer": keys((("1", "2", "3"), ("4", "5", "6"), ("7", "8", "9"), ("00", "0", "Delete"))),
    "calendar": keys([[str(7 * week + day) for day in range(7)] for week in range(5)]),
    "hours": keys([[str(hour) for hour in range(start, start + 6)] for start in (0, 6, 12, 18)]),
    "rating": keys([[str(n) for n in range(11)]]),
    "puzzle": keys(("123", "456", "789")),
    "number picker": keys([[str(n)] for n in range(10)], role="option", tag="option"),
    "wheel": keys([[str(n)] for n in range(10)], role="spinbutton", tag="view"),
    "keyboard": keys(("1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm")),
    "pages and a basket": [*keys(("123456789",), top=1500), at("0", Rect(900, 20, 100, 60))],
    "pages as links": keys(("0123456789",), role="link", tag="a"),
    "figures in a text": keys(("0123456789",), role="text", tag="span", clickable=False),
}  # fmt: skip


@pytest.mark.parametrize("name", OTHERS)
def test_other_things_with_digits_are_no_pads(name: str) -> None:
    for said in ("1", "5 JKL" if name in ("dialer", "tones in a call") else "5"):
        assert digit(OTHERS[name], said) == ""


def test_the_text_in_a_key_is_the_key() -> None:
    pad = keys(PHONE, role="generic", tag="view")
    text = replace(at("5", Rect(150, 390, 10, 12), "text", "view", clickable=False), parent=pad[4].id)
    obs = screen(*pad, text)
    assert key(text, obs) == "5"


def test_digits_that_something_around_them_hears_are_keys() -> None:
    around = replace(at("", Rect(0, 280, 400, 400), "generic", "div"), id="pad", own_text="")
    spans = [replace(item, parent="pad") for item in keys(PHONE, role="text", tag="span", clickable=False)]
    obs = screen(around, *spans)
    assert key(spans[4], obs) == "5"


def test_hidden_keys_hide_no_pad() -> None:
    hidden = [replace(item, states=frozenset({"hidden"})) for item in CALCULATOR if not item.name.isdigit()]
    assert digit([*keys(PHONE), *hidden], "5") == "5"


def test_without_places_the_names_decide() -> None:
    pad = [replace(item, bounds=Rect(0, 0, 0, 0), rects=()) for item in keys(PHONE)]
    assert digit(pad, "5") == "5"


def test_to_hold_a_key_is_not_known_to_be_less() -> None:
    pad = keys(PHONE)
    effect = classify(LongPress(ElementRef(pad[0].id)), pad[0], screen(*pad), preset("standard")).effect
    assert effect >= EffectClass.UNKNOWN
