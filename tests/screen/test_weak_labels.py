"""What shows no text is told by class words, signs and what stands beside it: weakly, and never exactly (P3)."""

from __future__ import annotations

import pytest
from tests.screen.pages import node, page, text

from handrail.records import Ambiguous, Found, Missing, Observation, TargetDescription
from handrail.screen import Cues, decide, ground, rank

BAR = page(
    node("generic", words=("ico", "ico-trash"), clickable=True, ref="trash"),
    node("generic", words=("fa", "fa-star-o"), clickable=True, ref="star"),
    node("button", "", words=("btnSettings",), ref="gear"),
    node("img", "", words=("pencil.svg", "pencil"), clickable=True, ref="pencil"),
    node("text", text="×", cursor="pointer", ref="x"),
    node("text", text="+", clickable=True, ref="plus"),
    node("button", "Save", words=("delete-all",), ref="save"),
    text("A text that says search"),
    node("textbox", placeholder="Enter your e-mail address", source="accessible", name="Enter your e-mail address",
         ref="mail"),
)  # fmt: skip


def _found(obs: Observation, *args: object, **more: object) -> Found:
    found = ground(obs, TargetDescription(*args, **more))  # type: ignore[arg-type]
    assert isinstance(found, Found), found
    return found


@pytest.mark.parametrize(
    ("words", "ref"),
    [
        ("trash", "trash"),
        ("the trash icon", "trash"),
        ("bin", "trash"),
        ("star", "star"),
        ("favourite", "star"),
        ("settings", "gear"),
        ("gear icon", "gear"),
        ("edit", "pencil"),
        ("close", "x"),
        ("plus", "plus"),
        ("add", "plus"),
    ],
)
def test_an_icon_is_known_by_what_people_call_it(words: str, ref: str) -> None:
    found = _found(BAR, words)
    assert found.element.id == ref
    assert not found.exact


def test_a_name_in_other_words_comes_before_a_class_in_other_words() -> None:
    obs = page(node("generic", words=("ico-bin",), clickable=True, ref="bin"), node("button", "Remove", ref="remove"))
    assert _found(obs, "Delete").element.id == "remove"
    assert not _found(obs, "Delete").exact
    assert _found(obs, "bin").element.id == "bin"


def test_without_class_words_only_signs_and_names_are_left() -> None:
    blind = Cues(words=False)
    assert isinstance(decide(BAR, rank(BAR, TargetDescription("star"), cues=blind)), Missing)
    assert isinstance(decide(BAR, rank(BAR, TargetDescription("Save"), cues=blind)), Found)


def test_two_icons_that_may_be_meant_are_ambiguous() -> None:
    obs = page(*(node("generic", words=("trash",), clickable=True) for _ in range(2)))
    assert isinstance(ground(obs, TargetDescription("trash")), Ambiguous)


def test_a_long_name_of_a_field_need_only_hold_the_words() -> None:
    assert _found(BAR, "e-mail", "textbox").element.id == "mail"


FORM = page(
    text("Return", box=(0, 0, 90, 20)),
    node("textbox", "mm/dd/yyyy", placeholder="mm/dd/yyyy", box=(100, 0, 90, 20), ref="date"),
    text("Size", box=(0, 40, 90, 20)),
    node("generic", "", text("Medium"), clickable=True, box=(100, 40, 90, 20), ref="size"),
    text("Volume", box=(0, 80, 90, 20)),
    node("generic", "", node("generic", words=("knob",), clickable=True, box=(140, 80, 16, 16), ref="volume"),
         box=(100, 84, 90, 6)),
    text("60", box=(200, 80, 20, 20)),
    node("generic", words=("tick",), clickable=True, box=(0, 120, 16, 16), ref="news"),
    text("News", box=(20, 120, 60, 20)),
    node("generic", shape="rect", clickable=True, box=(0, 160, 16, 16), ref="offers"),
    text("Offers", box=(20, 160, 60, 20)),
    text("Terms", box=(0, 200, 60, 20)),
    node("checkbox", box=(70, 200, 16, 16), ref="terms"),
    text("Cookies", box=(0, 240, 60, 20)),
    node("checkbox", box=(70, 240, 16, 16), ref="cookies"),
    text("Notes", box=(0, 280, 60, 20)),
    node("generic", states={"editable", "multiline"}, box=(70, 280, 200, 60), ref="notes"),
)  # fmt: skip


@pytest.mark.parametrize(
    ("name", "role", "ref"),
    [
        ("Return", "textbox", "date"),
        ("Size", "dropdown", "size"),
        ("Volume", "slider", "volume"),
        ("News", "checkbox", "news"),
        ("Offers", "checkbox", "offers"),
        ("Terms", "checkbox", "terms"),
        ("Cookies", "checkbox", "cookies"),
        ("Notes", "textbox", "notes"),
        ("Notes", "textarea", "notes"),
    ],
)
def test_a_control_without_a_name_or_role_is_told_by_the_text_beside_it(name: str, role: str, ref: str) -> None:
    found = _found(FORM, name, role)
    assert found.element.id == ref
    assert not found.exact


def test_a_text_area_is_no_field_of_one_line() -> None:
    obs = page(node("textbox", "Name"), node("textbox", states={"multiline", "editable"}, ref="area"))
    assert _found(obs, "", "textarea").element.id == "area"


def test_what_opens_something_is_a_dropdown_and_a_plain_button_is_none() -> None:
    obs = page(node("button", "Yes"), node("button", "File", states={"haspopup"}, ref="menu"), node("button", "No"))
    assert _found(obs, "", "dropdown").element.id == "menu"


def test_what_is_pressed_may_be_called_by_another_kind() -> None:
    obs = page(node("button", "History", ref="b"), node("link", "Help", ref="l"))
    assert _found(obs, "History", "tab").element.id == "b"
    assert not _found(obs, "Help", "button").exact
    assert isinstance(ground(obs, TargetDescription("History", "textbox")), Missing)


def test_a_child_of_a_delegating_container_can_be_pressed_by_its_name() -> None:
    obs = page(node("generic", "", text("Save", ref="save"), text("Save your work often, says the manual"),
                    clickable=True))  # fmt: skip
    assert _found(obs, "Save", "button").element.id == "save"


def test_a_real_control_beats_a_text_of_the_same_name() -> None:
    obs = page(node("generic", "", text("Ada"), node("link", "Ada", ref="link"), clickable=True))
    assert _found(obs, "Ada").element.id == "link"


def test_other_words_for_fields_serve_fields_alone() -> None:
    obs = page(node("textbox", "Surname", ref="surname"), node("textbox", "", words=("username",)), node("link", "To"))
    assert _found(obs, "last name", "textbox").element.id == "surname"
    assert isinstance(ground(obs, TargetDescription("login")), Missing)
    assert isinstance(ground(obs, TargetDescription("recipient", "link")), Missing)
