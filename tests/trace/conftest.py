"""A small run to write, with everything in it that a trace treats specially."""

from __future__ import annotations

import hashlib
from collections.abc import Callable

import pytest

from handrail.records import (
    ActionRecord,
    Allowed,
    Check,
    Checked,
    Click,
    DecisionContext,
    Dispatching,
    EffectClass,
    Element,
    ElementRef,
    Event,
    Evidence,
    Image,
    Instruction,
    Judged,
    Judgement,
    Material,
    Observation,
    Observed,
    Outcome,
    Performed,
    Proposal,
    Proposed,
    Receipt,
    Rect,
    RunEnded,
    RunOutcome,
    RunStarted,
    ScreenItem,
    Size,
    Source,
    Tier,
    Where,
    content,
)

ORIGIN = "https://shop.example"


def make_look(number: int, *, count: int = 30, names: dict[int, str] | None = None) -> Observation:
    """A page whose elements are the same from look to look, but for a counter and the names given."""
    elements = tuple(
        Element(
            f"e{place}",
            "button" if place % 2 else "text",
            name=(names or {}).get(place, f"Item {place}" if place != 3 else f"Seen {number} times"),
            bounds=Rect(0.0, 20.0 * place, 100.0, 18.5),
            parent="e0" if place else "",
            label=content(ORIGIN),
        )
        for place in range(count)
    )
    data = f"picture {number // 2}".encode()
    image = Image(hashlib.sha256(data).hexdigest(), Size(640.0, 480.0), "image/png", data)
    return Observation(
        f"o{number}", "browser", 1.5 * number, Size(640.0, 480.0), 1.0, ORIGIN, "Shop", f"{ORIGIN}/list",
        elements=elements, image=image,
    )  # fmt: skip


def make_step(number: int, look: Observation | None = None) -> list[Event]:
    """One step: looked, proposed, judged, sent, returned, checked."""
    look = look or make_look(number)
    action = Click(ElementRef("e1"))
    record = ActionRecord(
        action,
        look.id,
        Material("buy it", Where(ORIGIN, ORIGIN), "click", (("button", "left"),), (), Source.LITERAL, Tier.STEPWISE),
        DecisionContext((), tuple(element.name for element in look.elements), (), look.url, ()),
        s=tuple(ScreenItem(element.name, element.label, element.id) for element in look.elements),
    )
    ticket = Allowed(record.digest, look.id, "guard", "r1", "d1", 0, f"nonce:{number:032x}", "")
    check = Check(Outcome.SUCCESS, (Evidence("appeared", True, "“Saved”"),), "the text appeared")
    return [
        Observed(look),
        Proposed(Proposal(action), Source.LITERAL, Tier.STEPWISE),
        Judged(record, Judgement(ticket, (), EffectClass.UNKNOWN)),
        Dispatching(record.digest, ticket.nonce, "d1", "unknown", "toggle"),
        Performed(record.digest, ticket.nonce, Receipt("yes", at=(50.0, 30.0))),
        Checked(record.digest, check),
    ]


def make_story(steps: int = 3) -> list[Event]:
    """A whole run. Event numbers: 0 started, then six a step, last the end."""
    started = RunStarted("r1", Instruction("buy it"), "browser", "d1", "standard", "literal", "0.1")
    body = [event for number in range(steps) for event in make_step(number)]
    return [started, *body, RunEnded(RunOutcome.DONE, "the order is there", steps)]


@pytest.fixture
def look() -> Callable[..., Observation]:
    return make_look


@pytest.fixture
def step() -> Callable[..., list[Event]]:
    return make_step


@pytest.fixture
def story() -> list[Event]:
    return make_story()
