"""What labels name: nothing that they say is not done, and nothing that they only open a form for."""

from __future__ import annotations

from dataclasses import replace

import pytest

from handrail.guard.scene import PAGE, SHOP, part
from handrail.language.purpose import deeds_of
from handrail.policy import classify, preset
from handrail.policy.words import vocabulary
from handrail.records import Click, EffectClass, Element, ElementRef

E = EffectClass


@pytest.mark.parametrize(
    "label",
    [
        "Don't allow", "Don\u2019t allow", "DON'T ALLOW", "Do not send", "Never share", "Please do not delete",
        "Do not sell or share my personal information", "Don't ever send", "Nicht senden", "Ne pas supprimer",
    ],
)  # fmt: skip
def test_a_negated_label_names_no_class(label: str) -> None:
    assert vocabulary().effects(label, whole=True) == frozenset()


@pytest.mark.parametrize(
    ("label", "effect"),
    [
        ("Don't wait, buy now", E.PAY),
        ("Don't miss out: subscribe", E.PAY),
        ("Never pay late, pay now", E.PAY),
        ("Do not delete, send", E.SEND),
        ("Don't - send", E.SEND),
        ("Don't not send", E.SEND),
        ("Don't. Send", E.SEND),
        ("Allow, don't ask again", E.GRANT),
        ("Send (do not share)", E.SEND),
        ("No, send", E.SEND),
        ("Not now? Delete", E.DELETE),
        ("Don't forget to share", E.SHARE),
    ],
)
def test_what_else_a_label_says_counts(label: str, effect: EffectClass) -> None:
    assert effect in vocabulary().effects(label, whole=True)


def test_a_negated_label_tells_of_no_deed_and_another_does() -> None:
    assert "grant" not in deeds_of("Don't allow")
    assert "pay" in deeds_of("Don't wait, pay")


def effect(*more: Element, name: str = "New post", **facts: object) -> EffectClass:
    pressed = replace(part(name, "button", tag="button", **facts), id="x")  # type: ignore[arg-type]
    obs = replace(PAGE, elements=(pressed, *more), unseen=())
    return classify(Click(ElementRef("x")), pressed, obs, preset("standard")).effect


def field(value: str = "", **facts: object) -> Element:
    return replace(part("Text", "textbox", **facts), value=value)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["New post", "+ New post", "Write a post", "Compose", "New message", "Write a review"])
def test_what_opens_a_form_sends_nothing_yet(name: str) -> None:
    assert effect(name=name) is E.UNKNOWN
    assert effect(field(tag="textarea"), name=name) is E.UNKNOWN


@pytest.mark.parametrize(
    "filled",
    [
        field("Hello", tag="textarea"),
        field("Hello", tag="input", input_type="search"),
        field("Hello", tag="textarea", form="another"),
        replace(field("Hello", tag="div"), states=frozenset({"editable"})),
        replace(part("Text", "generic", tag="div"), own_text="Hello", states=frozenset({"editable"})),
    ],
)
def test_where_something_is_written_it_may_be_what_sends_it(filled: Element) -> None:
    assert effect(filled) is E.POST


def test_what_sends_a_form_by_that_name_sends_it() -> None:
    assert effect(submits=True, form="f", form_method="post", form_action=f"{SHOP}/post") is E.POST


@pytest.mark.parametrize(
    ("name", "wanted"),
    [("Post", E.POST), ("Post new", E.POST), ("New post and pay", E.PAY), ("Publish new post", E.POST),
     ("New post: send now", E.POST), ("New transfer", E.PAY)],
)  # fmt: skip
def test_names_that_say_more_count(name: str, wanted: EffectClass) -> None:
    assert effect(name=name) is wanted
