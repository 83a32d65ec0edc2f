"""What a proposer has read in a run stays with it: over looks, tabs, frames and a crash (P5)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest
from tests.loop.stage import SHOP, YES, Stage, appears, button, click, do, screen, text, textbox, type_into

from handrail.devices.fake import Screen
from handrail.loop import Resumed
from handrail.policy import load
from handrail.records import (
    FROM_USER,
    Answer,
    Asked,
    Deny,
    Element,
    Instruction,
    Judged,
    Navigate,
    Observation,
    Tab,
    content,
)

Make = Callable[..., Stage]
MAIL = "https://mail.example"
POLICY = load(f"assets: ['{MAIL}']\norigins: {{allow: ['{MAIL}', '{SHOP}']}}", "x")


def of_mail(element: Element) -> Element:
    return replace(element, app=MAIL, frame_origin=MAIL, label=content(MAIL))


def mail(*elements: Element, **more: Any) -> Screen:
    return screen(*map(of_mail, elements), **{"url": f"{MAIL}/inbox", "app": MAIL, "title": "Inbox", **more})


SHOPPING = screen(text("Goods"), textbox("Search"), button("More"), go={("click", "more"): "more"})
SCREENS = {
    "inbox": mail(text("Your code is 4711"), textbox("Find"), button("Leave"), go={("click", "leave"): "shop"}),
    "shop": SHOPPING,
    "more": screen(text("More goods"), textbox("Search"), textbox("Note")),
}
LEAVE, MORE = click("Leave"), click("More")
TYPE = type_into("Search", "code 4711")


def restricted(stage: Stage) -> list[str]:
    """What was asked about for where it comes from."""
    return [
        reason.sentence
        for event in stage.events
        if isinstance(event, Asked)
        for reason in event.question.reasons
        if reason.code == "restricted"
    ]


def played(stage: Make, says: Sequence[Any], **more: Any) -> Stage:
    """A run of a foreign proposer, with a person who agrees to everything."""
    wanted = {"policy": POLICY, "trusted_labels": False, "stubborn": True, "answers": [YES] * 5, **more}
    here = stage(wanted.pop("screens", SCREENS), *says, **wanted)
    here.play()
    return here


def test_what_was_read_at_one_place_is_asked_about_at_another_and_the_source_is_named(stage: Make) -> None:
    here = played(stage, [LEAVE, MORE, TYPE])
    (sentence,) = restricted(here)
    assert MAIL in sentence
    assert SHOP in sentence
    assert "type_text search" in here.inputs, "after the yes"


def test_a_no_keeps_it_there(stage: Make) -> None:
    here = played(stage, [LEAVE, MORE, TYPE], answers=[(2.0, Deny("person:test"))])
    assert here.inputs == ["click leave", "click more"]


def test_where_it_was_read_nobody_is_bothered(stage: Make) -> None:
    assert restricted(played(stage, [type_into("Find", "code 4711")])) == []


def test_a_proposer_that_never_saw_it_is_not_bothered(stage: Make) -> None:
    assert restricted(played(stage, [MORE, TYPE], screens={"shop": SHOPPING, "more": SCREENS["more"]})) == []


def test_an_address_carries_as_much_as_a_text(stage: Make) -> None:
    here = played(stage, [LEAVE, do(Navigate(f"{SHOP}/?q=4711"))])
    assert len(restricted(here)) == 1


def test_an_answer_to_the_user_is_the_users(stage: Make) -> None:
    here = played(stage, [LEAVE, do(Answer("Your code is 4711"))])
    assert here.all(Asked) == []
    (record,) = [event.record for event in here.all(Judged) if event.record.material.a == "answer"]
    assert dict(record.material.labels)["text"].readers == {MAIL}


def test_a_frame_and_another_tab_are_read_like_the_page(stage: Make) -> None:
    framed = replace(SHOPPING, elements=(*SHOPPING.elements, of_mail(replace(text("Your code"), frame="f1"))))
    assert len(restricted(played(stage, [TYPE], screens={"shop": framed}))) == 1

    tabs = (Tab("t1", f"{SHOP}/", "Shop", True), Tab("t2", f"{MAIL}/inbox", "Your code is 4711 - Mail", False))
    here = stage({"shop": SHOPPING}, TYPE, policy=POLICY, trusted_labels=False, stubborn=True, answers=[YES] * 5)
    look = here.device.observe

    async def observe(deadline: float) -> Observation:
        return replace(await look(deadline), tabs=tabs)

    here.device.observe = observe
    here.play()
    assert len(restricted(here)) == 1


@pytest.mark.parametrize("says", ['type "code 4711" into Search', "look for code 4711"])
def test_the_users_words_and_our_own_proposers_are_not_bothered(stage: Make, says: str) -> None:
    assert restricted(played(stage, [LEAVE, MORE, TYPE], instruction=Instruction(says))) == []
    ours = type_into("Search", "code 4711", labels={"text": FROM_USER})
    assert restricted(played(stage, [LEAVE, MORE, ours], trusted_labels=True)) == []


def test_what_our_own_proposer_took_from_the_account_is_asked_about(stage: Make) -> None:
    copied = type_into("Search", "4711", labels={"text": content(MAIL)})
    assert len(restricted(played(stage, [LEAVE, MORE, copied], trusted_labels=True))) == 1


def test_a_crash_makes_nothing_forgotten(stage: Make) -> None:
    first = played(stage, [click("Leave", appears("Goods"))])
    assert restricted(first) == []
    resumed = Resumed("r1", tuple(first.events), ())
    again = played(stage, [TYPE], screens={"shop": SHOPPING}, resume=resumed, run_id="r2")
    assert len(restricted(again)) == 1
    assert restricted(played(stage, [TYPE], screens={"shop": SHOPPING}, run_id="r3")) == []
