"""A denial is about the effect: no other kind of action, control, key or address brings it about (M7, I7)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from handrail.guard.scene import PAGE, SHOP, START, part
from handrail.policy import closed, deny_keys, preset
from handrail.records import (
    Action,
    Click,
    Deny,
    Drag,
    Element,
    ElementRef,
    Instruction,
    LongPress,
    Navigate,
    Observation,
    PressKeys,
    Reload,
    Scroll,
    TypeText,
)

if TYPE_CHECKING:
    from conftest import Run

HANDRAIL_SAYS = Instruction("click Delete, click Send, type hello and go wherever you like", granted=frozenset({SHOP}))
POST = {"form": "f", "form_action": f"{SHOP}/do", "form_method": "post"}
GET = {"form": "f", "form_action": f"{SHOP}/do", "form_method": "get"}


def page(kind: dict[str, str], button: str, *others: str) -> Observation:
    """A form with a field and buttons, a link that does the same by its address, a bin, and another form."""
    form = replace(part("f", "form", at=1, tag="form"), id="f", name="")
    made: list[Element] = [
        replace(PAGE.elements[0], id="main"),
        form,
        replace(part("Field", "textbox", parent="f", at=2, tag="input", input_type="text", **kind), id="field"),
        replace(part(button, "button", parent="f", at=3, tag="button", submits=True, **kind), id="button"),
        replace(part("Delete entry", "link", at=4, tag="a", href=f"{SHOP}/entry?do=delete&id=3"), id="link"),
        replace(part("Entry", "article", at=5), id="entry"),
        replace(part("Trash", "group", at=6, tag="div"), id="bin"),
        replace(part("Other", "form", at=8, tag="form"), id="g"),
        replace(part("Search", "textbox", parent="g", at=9, tag="input", input_type="text", form="g"), id="other"),
        *(replace(part(name, "button", parent="f", at=10 + n, tag="button", **kind), id=f"more{n}")
          for n, name in enumerate(others)),
    ]  # fmt: skip
    return replace(PAGE, elements=tuple(made), unseen=(), focused="")


def refused(run: type[Run], action: Action, obs: Observation) -> Run:
    """A run in which a person said no to an action. A flag makes anything ask."""
    here = run(obs=obs, instruction=HANDRAIL_SAYS)
    here.answer(here.ask(here.record(action, flags=("unsure",))), Deny("person:cli"))
    return here


BUTTON, FIELD, LINK = ElementRef("button"), ElementRef("field"), ElementRef("link")
THERE = f"{SHOP}/entry?do=delete&id=3"


@pytest.mark.parametrize("kind", [POST, GET], ids=["post", "get"])
@pytest.mark.parametrize("button", ["Delete", "Send", "Pay now", "Continue"])
@pytest.mark.parametrize(
    "otherwise",
    [
        Click(BUTTON),
        Click(BUTTON, count=2),
        Click(BUTTON, modifiers=frozenset({"control"})),
        PressKeys(BUTTON, ("Enter",)),
        PressKeys(BUTTON, ("Space",)),
        PressKeys(FIELD, ("Enter",)),
        PressKeys(FIELD, ("control+Enter",)),
        PressKeys(FIELD, ("a", "Enter")),
        LongPress(BUTTON),
    ],
    ids=repr,
)
def test_a_form_that_was_refused_is_sent_by_no_other_means(
    run: type[Run], kind: dict[str, str], button: str, otherwise: Action
) -> None:
    assert refused(run, Click(BUTTON), page(kind, button)).word(otherwise) == "block"


@pytest.mark.parametrize("first", [Click(BUTTON), PressKeys(FIELD, ("Enter",)), LongPress(BUTTON)], ids=repr)
def test_the_way_that_was_refused_first_is_no_matter(run: type[Run], first: Action) -> None:
    here = refused(run, first, page(POST, "Continue"))
    assert {here.word(other) for other in (Click(BUTTON), PressKeys(FIELD, ("Enter",)), LongPress(BUTTON))} == {"block"}


@pytest.mark.parametrize(
    "address",
    [
        THERE,
        f"{SHOP}/entry?id=3&do=delete",
        f"{SHOP}/entry/?do=delete&id=3",
        f"{SHOP}/%65ntry?do=%64elete&id=3",
        f"{THERE}&x=1",
        f"{THERE}#top",
        f"{THERE}#/top",
        "HTTPS://SHOP.example:443/entry?do=delete&id=3",
        f"{SHOP}/./entry?do=delete&id=3",
        f"{SHOP}/a/../entry?do=delete&id=3",
    ],
)
def test_a_link_that_was_refused_is_not_gone_to_by_its_address(run: type[Run], address: str) -> None:
    assert refused(run, Click(LINK), page(POST, "Continue")).word(Navigate(address)) == "block"


def test_an_address_that_was_refused_is_reached_by_no_link(run: type[Run]) -> None:
    obs = page(POST, "Continue")
    renamed = tuple(replace(item, name="Home") if item.id == "link" else item for item in obs.elements)
    here = refused(run, Navigate(THERE), replace(obs, elements=renamed))
    assert here.word(Click(LINK)) == "block"
    assert here.word(PressKeys(LINK, ("Enter",))) == "block"


def test_what_was_refused_in_one_place_is_not_done_by_dropping_it_into_the_bin(run: type[Run]) -> None:
    here = refused(run, Click(BUTTON), page(POST, "Delete"))
    assert here.word(Drag(ElementRef("entry"), ElementRef("bin"))) == "block"
    assert here.word(Click(LINK)) == "block"
    other = refused(run, Drag(ElementRef("entry"), ElementRef("bin")), page(POST, "Delete"))
    assert other.word(Click(BUTTON)) == "block"


@pytest.mark.parametrize("kind", [POST, GET], ids=["post", "get"])
@pytest.mark.parametrize("button", ["Delete", "Pay now", "Continue"])
@pytest.mark.parametrize(
    "innocent",
    [
        TypeText(FIELD, "hello"),
        PressKeys(FIELD, ("Tab",)),
        Navigate(START),
        Navigate(f"{SHOP}/do"),
        Navigate(f"{SHOP}/entry?do=show&id=3"),
        Navigate(f"{SHOP}/entry"),
        Scroll(None, "down"),
        Reload(),
        TypeText(ElementRef("other"), "mugs"),
        PressKeys(ElementRef("other"), ("Enter",)),
    ],
    ids=repr,
)
def test_a_refusal_closes_nothing_else(run: type[Run], kind: dict[str, str], button: str, innocent: Action) -> None:
    assert refused(run, Click(BUTTON), page(kind, button)).word(innocent) == "allow"


@pytest.mark.parametrize("button", ["Delete", "Continue"])
def test_what_nothing_but_its_words_tell_apart_from_what_was_refused_is_refused_with_it(
    run: type[Run], button: str
) -> None:
    """A page may call another button of the form as it likes (I6)."""
    assert refused(run, Click(BUTTON), page(POST, button, "Share")).word(Click(ElementRef("more0"))) == "block"


def test_a_link_to_nowhere_that_was_refused_leaves_its_page_open(run: type[Run]) -> None:
    obs = page(POST, "Continue")
    for href in ("#", f"{START}#", "javascript:void(0)"):
        dead = tuple(
            replace(item, facts=replace(item.facts, href=href)) if item.id == "link" else item for item in obs.elements
        )
        assert refused(run, Click(LINK), replace(obs, elements=dead)).word(Navigate(START)) == "allow"


def test_the_first_page_of_a_site_that_was_refused_is_not_all_of_the_site(run: type[Run]) -> None:
    here = refused(run, Navigate(f"{SHOP}/"), PAGE)
    assert here.word(Navigate(f"{SHOP}/")) == "block"
    assert here.word(Navigate(f"{SHOP}/?page=2")) == "allow"


quick = settings(max_examples=80, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
TARGETS = st.sampled_from([ElementRef(item.id) for item in PAGE.elements])
ANY = st.one_of(
    st.builds(Click, TARGETS, count=st.integers(1, 2)),
    st.builds(LongPress, TARGETS),
    st.builds(PressKeys, TARGETS, st.sampled_from([("Enter",), ("Space",), ("Tab", "Enter"), ("Tab",)])),
    st.builds(Drag, TARGETS, TARGETS),
    st.builds(TypeText, TARGETS, st.sampled_from(["a", "hello"])),
    st.builds(Navigate, st.sampled_from([START, f"{SHOP}/x?a=1", f"{SHOP}/cart?page=2"])),
)


@quick
@given(ANY, st.sampled_from(["strict", "standard", "permissive"]))
def test_what_was_refused_is_refused_again_and_by_every_policy(run: type[Run], action: Action, stance: str) -> None:
    here = run(policy=preset(stance))
    record = here.record(action)
    here.ledger.denied.update(deny_keys(record))
    assert closed(record, (record.effect,), here.ledger.denied)
    assert here.word(record) == "block"


@quick
@given(st.lists(ANY, max_size=3), ANY)
def test_a_further_refusal_opens_nothing(run: type[Run], refused: list[Action], action: Action) -> None:
    order = ["allow", "ask", "block"]
    here, there = run(), run()
    for other in refused:
        there.ledger.denied.update(deny_keys(there.record(other)))
    assert order.index(there.word(action)) >= order.index(here.word(action))
