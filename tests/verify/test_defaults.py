"""Without a stated effect an action is expected to do what it gives away, and no more is pretended."""

from __future__ import annotations

import pytest
from tests.screen.pages import Node, node, page
from tests.verify.acts import SITE

from handrail.records import (
    KINDS,
    AcceptDownload,
    Action,
    AnswerDialog,
    AppIs,
    Click,
    CloseTab,
    CountChanges,
    Drag,
    ElementRef,
    ElementState,
    FocusOn,
    GrantPermission,
    Hover,
    Navigate,
    OpenApp,
    PageChanges,
    Paste,
    Point,
    Predicate,
    PressKeys,
    Readback,
    Scroll,
    ScrollMoves,
    SecretRef,
    SelectOption,
    Selector,
    TextAppears,
    TypeText,
    Upload,
    UrlIs,
    ValueEquals,
    Wait,
)
from handrail.verify import default_expectation, vague

X = ElementRef("x")


def named(role: str, name: str) -> Selector:
    return Selector(role, name, ordinal=-1, frame_origin=SITE)


@pytest.mark.parametrize(
    ("action", "target", "predicates"),
    [
        (Click(X), node("checkbox", "Gift", ref="x"), (ElementState(named("checkbox", "gift"), "checked"),)),
        (
            Click(X),
            node("switch", "Gift", states={"checked"}, ref="x"),
            (ElementState(named("switch", "gift"), "checked", holds=False),),
        ),
        (
            Click(X),
            node("radio", "Gift", states={"checked"}, ref="x"),
            (ElementState(named("radio", "gift"), "checked"),),
        ),
        (Click(X), node("tab", "Gift", ref="x"), (ElementState(named("tab", "gift"), "selected"),)),
        (
            Click(X),
            node("button", "Menu", states={"collapsed"}, ref="x"),
            (ElementState(named("button", "menu"), "expanded"),),
        ),
        (Click(X), node("textbox", "Name", ref="x"), (FocusOn(named("textbox", "name")),)),
        (Click(X), node("link", "Cart", href=f"{SITE}/cart", ref="x"), (UrlIs(f"{SITE}/cart"),)),
        (Click(X), node("link", "Help", href=f"{SITE}/h", new_tab=True, ref="x"), (CountChanges("tab", 1),)),
        (Click(X), node("link", "More", href=f"{SITE}/#", ref="x"), (PageChanges(),)),
        (Click(X), node("link", "More", href=f"{SITE}/#notes", ref="x"), (PageChanges(),)),
        (Click(X), node("link", "More", href="javascript:void(0)", ref="x"), (PageChanges(),)),
        (Click(X), node("button", "Buy", ref="x"), (PageChanges(),)),
        (Click(X, button="right"), node("checkbox", "Gift", ref="x"), (PageChanges(),)),
        (Click(Point(700, 500)), node("button", "Buy"), (PageChanges(),)),
        (Drag(X, X), node("button", "Buy", ref="x"), (PageChanges(),)),
        (Hover(X), node("button", "Buy", ref="x"), ()),
        (TypeText(X, "Ada"), node("textbox", "Name", ref="x"), (ValueEquals(named("textbox", "name"), "Ada"),)),
        (
            TypeText(X, "!", clear=False),
            node("textbox", "Name", ref="x"),
            (ValueEquals(named("textbox", "name"), "!", contains=True),),
        ),
        (
            TypeText(X, SecretRef("pin")),
            node("textbox", "Pin", ref="x"),
            (ValueEquals(named("textbox", "pin"), SecretRef("pin")),),
        ),
        (Paste(X, "abc"), node("textbox", "N", ref="x"), (ValueEquals(named("textbox", "n"), "abc", contains=True),)),
        (
            SelectOption(X, "Blue"),
            node("combobox", "Colour", ref="x"),
            (ValueEquals(named("combobox", "colour"), "Blue"),),
        ),
        (
            Upload(X, "/files/ada/cv.pdf"),
            node("button", "File", ref="x"),
            (ValueEquals(named("button", "file"), "cv.pdf", contains=True),),
        ),
        (Scroll(None, "down"), node("button", "Buy"), (ScrollMoves(),)),
        (
            Scroll(X, "down"),
            node("list", "Items", states={"scrollable"}, ref="x"),
            (ScrollMoves(named("list", "items")),),
        ),
        (PressKeys(X, ("Enter",)), node("textbox", "Name", ref="x"), (PageChanges(),)),
        (Navigate(SITE), node("button", "Buy"), (UrlIs(SITE),)),
        (OpenApp("org.example.mail"), node("button", "Buy"), (AppIs("org.example.mail"),)),
        (CloseTab("t1"), node("button", "Buy"), (CountChanges("tab", -1),)),
        (AnswerDialog(accept=True), node("button", "Buy"), (CountChanges("dialog", -1),)),
        (AcceptDownload("d"), node("button", "Buy"), (CountChanges("dialog", -1),)),
        (GrantPermission("camera"), node("button", "Buy"), (CountChanges("dialog", -1),)),
        (Wait("Ready"), node("button", "Buy"), (TextAppears("Ready"),)),
    ],
)
def test_the_default_follows_from_the_action_and_its_target(
    action: Action, target: Node, predicates: tuple[Predicate, ...]
) -> None:
    found = default_expectation(action, page(target))
    assert found.predicates == predicates
    assert found.sentence
    assert found.source == "default"


def test_a_secret_is_named_and_never_shown() -> None:
    found = default_expectation(TypeText(X, SecretRef("pin")), page(node("textbox", "Pin", ref="x")))
    assert "the secret pin" in found.sentence


def test_a_button_says_that_it_says_nothing() -> None:
    found = default_expectation(Click(X), page(node("button", "Buy", ref="x")))
    assert vague(found)
    assert "does not say" in found.sentence


def test_a_field_that_rewrites_its_text_is_expected_to_hold_what_the_device_compared() -> None:
    field = page(node("textbox", "Phone", ref="x"))
    found = default_expectation(TypeText(X, "55512345"), field, Readback(True, "555 123 45"))
    assert found.predicates == (ValueEquals(named("textbox", "phone"), "555 123 45"),)
    refused = default_expectation(TypeText(X, "55512345"), field, Readback(False, "555"))
    assert refused.predicates == (ValueEquals(named("textbox", "phone"), "55512345"),)


def test_every_kind_of_action_has_a_default() -> None:
    from handrail.records import DEVICE_ACTIONS, RUN_ACTIONS

    made = {
        "answer": ("Hi",), "finish": (True,), "ask_user": ("?",), "switch_tab": ("t1",), "drag": (X, X),
        "scroll": (None, "down"), "answer_dialog": (True,), "type_text": (X, "a"), "press_keys": (X, ("a",)),
        "select_option": (X, "a"), "upload": (X, "a"), "paste": (X, "a"), "open_app": ("a",), "navigate": (SITE,),
        "close_tab": ("t1",), "accept_download": ("d",), "grant_permission": ("camera",), "click": (X,),
        "hover": (X,), "long_press": (X,),
    }  # fmt: skip
    seen = set()
    for cls in DEVICE_ACTIONS + RUN_ACTIONS:
        kind = cls.__dataclass_fields__["kind"].default  # type: ignore[attr-defined]
        action = cls(*made.get(kind, ()))
        seen.add(kind)
        assert default_expectation(action, page(node("textbox", "Name", ref="x"))).source == "default"
    assert seen == KINDS
