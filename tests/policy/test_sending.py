"""Enter in a field is a press on the button that it sends with."""

from __future__ import annotations

from dataclasses import replace

import pytest

from handrail.guard.scene import PAGE, SHOP, part
from handrail.policy import classify, preset
from handrail.records import EffectClass, Element, Facts, Focused, Observation, PressKeys

E = EffectClass
POLICY = preset("standard")


def effect(obs: Observation, *keys: str) -> EffectClass:
    return classify(PressKeys(Focused(), keys), obs.by_id["field"], obs, POLICY).effect


def form(button: str, *more: str, method: str = "post", tag: str = "input", type_: str = "text") -> Observation:
    """A form with one field and buttons."""
    said = {"form": "form", "form_action": f"{SHOP}/x", "form_method": method}
    field = part("Field", "textbox", parent="form", tag=tag, input_type=type_ if tag == "input" else "", **said)  # type: ignore[arg-type]
    names = (button, *more)
    buttons = (part(name, "button", parent="form", tag="button", submits=True, **said) for name in names)  # type: ignore[arg-type]
    holder = replace(part("Form", "form", tag="form"), id="form", name="")
    return replace(PAGE, elements=(holder, field, *buttons), focused="field")


def beside(*names: str, rich: bool = True, fields: tuple[str, ...] = (), **facts: object) -> Observation:
    """A field and buttons in one part of a page that is no form."""
    field = part("Field", "textbox", parent="box", tag="div" if rich else "input", **facts)  # type: ignore[arg-type]
    field = replace(field, states=frozenset({"editable", "multiline"}) if rich else frozenset({"editable"}))
    others = (part(name, "textbox", parent="box", tag="input", input_type="text") for name in fields)
    buttons = (part(name, "button", parent="box", tag="button") for name in names)
    holder = replace(part("Box", "generic", tag="div"), id="box", name="")
    away = part("Send", "button", parent="", tag="button")
    return replace(PAGE, elements=(holder, field, *others, *buttons, replace(away, id="away")), focused="field")


@pytest.mark.parametrize("method", ["post", "get"])
@pytest.mark.parametrize(("name", "class_"), [("Pay now", E.PAY), ("Delete account", E.DELETE), ("Send", E.SEND)])
def test_enter_in_a_form_does_what_its_button_says(name: str, class_: EffectClass, method: str) -> None:
    assert effect(form(name, method=method), "Enter") is class_


def test_only_the_first_button_of_a_form_is_pressed_by_enter() -> None:
    assert effect(form("Save", "Delete"), "Enter") is E.UNKNOWN
    assert effect(form("Search", "Delete", method="get"), "Enter") is E.LOCAL


def test_a_button_that_cannot_be_pressed_is_not_the_one() -> None:
    obs = form("Search", "Delete", method="get")
    first = replace(obs.by_id["search"], states=frozenset({"disabled"}))
    held = replace(obs, elements=tuple(first if item.id == "search" else item for item in obs.elements))
    assert effect(held, "Enter") is E.DELETE


def test_enter_breaks_a_line_in_a_longer_text_and_sends_it_with_control() -> None:
    obs = form("Send", tag="textarea")
    assert effect(obs, "Enter") is E.LOCAL
    assert effect(obs, "Shift+Enter") is not E.SEND
    assert effect(obs, "Control+Enter") is E.SEND
    assert effect(obs, "Meta+Enter") is E.SEND


@pytest.mark.parametrize("name", ["Send", "Post comment", "Share"])
def test_enter_in_a_line_of_a_conversation_does_what_the_button_beside_it_does(name: str) -> None:
    assert effect(beside(name), "Enter").consequential
    assert effect(beside(name, rich=False), "Enter").consequential


def test_in_a_letter_with_other_fields_only_control_and_enter_send() -> None:
    letter = beside("Send", fields=("To", "Subject"))
    assert effect(letter, "Enter") is E.UNKNOWN
    assert effect(letter, "Control+Enter") is E.SEND


def test_what_else_stands_beside_a_field_is_not_done_by_enter() -> None:
    assert effect(beside("Delete", "Mark as done"), "Enter") is E.UNKNOWN
    assert effect(beside("Bold"), "Enter") is E.UNKNOWN  # and the button elsewhere on the page is another's
    assert effect(beside("Send"), "Tab") is E.LOCAL
    assert effect(beside("Send"), "a") is E.LOCAL


def test_a_search_beside_a_button_that_sends_only_looks() -> None:
    assert effect(beside("Send", rich=False, input_type="search"), "Enter") is E.UNKNOWN


def test_many_things_around_a_field_are_no_part_of_it() -> None:
    crowd = tuple(replace(part(f"Text {at}", "text", parent="box"), facts=Facts()) for at in range(30))
    obs = beside("Send")
    assert effect(replace(obs, elements=(*obs.elements, *crowd)), "Enter") is E.UNKNOWN


def test_the_button_of_another_frame_s_form_is_not_pressed() -> None:
    obs = form("Save")
    foreign: Element = replace(form("Pay now").by_id["pay-now"], frame="f2", parent="")
    assert effect(replace(obs, elements=(obs.by_id["form"], foreign, *obs.elements[1:])), "Enter") is E.UNKNOWN
