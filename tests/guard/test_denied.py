"""A denial is about the effect: no other kind of action, control, key or address brings it about (M7, I7)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from handrail.guard.scene import PAGE, SHOP, START, part
from handrail.policy import closed, deny_keys, load, preset
from handrail.records import (
    Action,
    Approval,
    Approve,
    Click,
    Deny,
    Drag,
    EffectClass,
    Element,
    ElementRef,
    Instruction,
    Judgement,
    LongPress,
    Navigate,
    Observation,
    Paste,
    PressKeys,
    Reload,
    Scroll,
    SelectOption,
    TypeText,
    Upload,
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


# -- the same thing, called otherwise ----------------------------------------------------------------------------------


def plainly(
    name: str = "Apply", role: str = "button", resource: str = "go", url: str = START, **more: str
) -> Observation:
    """A page with a button and a field outside of any form; words beside the field are what may raise its class."""
    made = (
        replace(PAGE.elements[0], id="main"),
        replace(part(name, role, at=1, tag="button", resource=resource), id="button"),
        replace(part(more.get("inside", "Apply"), "text", parent="button", at=1, tag="span"), id="inside"),
        replace(
            part(more.get("field", "Field"), "textbox", at=2, tag="input", input_type="text"),
            id="field",
            value=more.get("held", ""),
        ),
    )
    return replace(PAGE, url=url, elements=made, unseen=(), focused="")


INSIDE = ElementRef("inside")
CLASSES = [EffectClass.SEND, EffectClass.PAY, EffectClass.SETTING, EffectClass.UNKNOWN]


def after_no(run: type[Run], action: Action, obs: Observation, effect: EffectClass | None = None) -> Run:
    here = run(
        obs=obs,
        instruction=HANDRAIL_SAYS,
        policy=load("extends: permissive\neffects: {send: allow, setting: allow}", "p"),
    )
    here.answer(here.ask(here.record(action, effect=effect, flags=("unsure",))), Deny("person:cli"))
    return here


@pytest.mark.parametrize("now", CLASSES, ids=str)
@pytest.mark.parametrize("then", [None, EffectClass.DELETE], ids=str)
@pytest.mark.parametrize(
    ("first", "again"),
    [
        (TypeText(FIELD, "hello"), TypeText(FIELD, "hello")),
        (TypeText(FIELD, "hello"), TypeText(FIELD, "Hello ", clear=False)),
        (TypeText(FIELD, "hello"), Paste(FIELD, "hello")),
        (Paste(FIELD, "hello"), TypeText(FIELD, "hello")),
        (TypeText(FIELD, "hello"), PressKeys(FIELD, tuple("hello"))),
        (PressKeys(FIELD, tuple("hello")), TypeText(FIELD, "hello")),
        (SelectOption(FIELD, "x"), SelectOption(FIELD, "x")),
        (Upload(FIELD, "a.pdf"), Upload(FIELD, "a.pdf")),
        (Drag(BUTTON, FIELD), Drag(BUTTON, FIELD)),
        (Click(BUTTON), Click(BUTTON, count=2)),
        (Click(BUTTON), Click(INSIDE)),
    ],
    ids=repr,
)
def test_a_no_holds_for_the_same_target_and_values_whatever_class_they_are_of_now(
    run: type[Run], first: Action, again: Action, then: EffectClass | None, now: EffectClass
) -> None:
    here = after_no(run, first, plainly(), then)
    judgement = here.judge(here.record(again, effect=now))
    assert judgement.word != "allow"
    assert {item.rail for item in judgement.findings if item.severity != "pass"} & {
        "denied",
        "action_valid",
        "data_flow",
    }
    codes = {item.code for item in judgement.findings if item.rail == "denied"}
    assert codes <= {"denied_before", "denied_otherwise"}
    assert codes


def test_other_values_and_other_targets_are_as_free_as_before(run: type[Run]) -> None:
    here = after_no(run, TypeText(FIELD, "hello"), plainly())
    again = {"denied_before", "denied_otherwise"}
    assert not again & here.codes(here.record(TypeText(FIELD, "hello there"), effect=EffectClass.SETTING))
    here.sees(elements=plainly(field="Another").elements)
    assert not again & here.codes(here.record(TypeText(FIELD, "hello"), effect=EffectClass.SETTING))


def renamed(run: type[Run], name: str, **more: str) -> tuple[Run, Judgement]:
    """A run in which a button was refused that then is called otherwise, and the verdict on pressing it."""
    here = after_no(run, Click(BUTTON), plainly("Delete", resource=more.pop("before", "go")))
    obs = plainly(name, **more)  # type: ignore[arg-type]
    here.sees(elements=obs.elements, url=obs.url)
    return here, here.judge(Click(BUTTON))


@pytest.mark.parametrize("name", ["Continue", "Archive", "Share", "OK"])
@pytest.mark.parametrize("more", [{}, {"role": "link"}, {"url": f"{START}?step=2"}, {"url": f"{START}#top"}], ids=str)
def test_a_control_that_was_refused_is_asked_about_by_any_name(run: type[Run], name: str, more: dict[str, str]) -> None:
    _, judgement = renamed(run, name, **more)
    assert judgement.word == "ask"
    assert "denied_otherwise" in {item.code for item in judgement.findings if item.severity == "ask"}


@pytest.mark.parametrize(
    "more",
    [{"resource": "other"}, {"url": f"{SHOP}/else"}, {"url": f"{START}#/else"}, {"before": ""}, {"resource": ""}],
    ids=str,
)  # fmt: skip
def test_another_control_or_page_is_not_the_one_that_was_refused(run: type[Run], more: dict[str, str]) -> None:
    assert renamed(run, "Continue", **more)[1].word == "allow"


def test_only_a_person_takes_it_back_and_nothing_else_with_it(
    run: type[Run], approval_of: Callable[..., Approval]
) -> None:
    here, _ = renamed(run, "Continue")
    before = set(here.ledger.denied)
    here.approve(here.ask(Click(BUTTON)), by="callback")
    assert here.word(Click(BUTTON), approval_of(here.ask(Click(BUTTON)), by="callback")) == "ask"
    assert here.ledger.denied == before
    here.answer(here.ask(Click(BUTTON)), Approve("person:cli"), held=False)
    assert here.ledger.denied == before, "an answer that did not hold is none"
    here.approve(here.ask(Click(BUTTON)))
    assert here.word(Click(BUTTON)) == "allow"
    assert len(before - here.ledger.denied) == 1
    here.sees(elements=plainly("Delete").elements)
    assert here.word(Click(BUTTON)) == "block", "the effect that was refused stays so"


def test_what_was_approved_in_spite_of_a_no_can_be_refused_again(run: type[Run]) -> None:
    here, _ = renamed(run, "Continue")
    here.approve(here.ask(Click(BUTTON)))
    here.ledger.denied.update(deny_keys(here.record(Click(BUTTON))))
    assert here.word(Click(BUTTON)) == "block"


def test_no_silence_takes_the_question_back(run: type[Run]) -> None:
    here, _ = renamed(run, "Continue")
    silent = load(f"rails: {{silence: [{{rail: denied, origin: '{SHOP}', because: a test}}]}}", "p")
    there = run(obs=here.obs, policy=silent, ledger=here.ledger)
    assert there.word(Click(BUTTON)) == "ask"


# -- and what holds for all of them ------------------------------------------------------------------------------------

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
