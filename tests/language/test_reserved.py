"""What the user keeps for himself, or for somebody to be asked, his words do not settle (P9)."""

from __future__ import annotations

import pytest

from handrail.language import named_effects
from handrail.records import EffectClass, Instruction

SEND = 'send "see you" to ann@x.example'


@pytest.mark.parametrize(
    "text",
    [
        "{}, but ask me first",
        "{}. Check with me before.",
        "{}. Confirm with us first.",
        "{}. Let me see it first.",
        "{}. I have to approve it first.",
        "First ask Bob, and then {}",
        "Check with me, then {}",
        "{}. Note: ask me first!",
        "{}, pending approval",
        "{}. Wait for my go-ahead.",
        "With Bob's consent, {}",
        "Get permission from Bob, then {}",
        "Should Bob agree, {}",
        "Had Bob agreed, {}",
        "Given that Bob agrees, {}",
        "{}. Let me press Send.",
        "{}; I'll confirm",
        "{}. I do the rest myself.",
        "{}. Not yet.",
        "{}. Oops.",
        "{}. Just prepare it.",
        "{}. Only a draft!",
        "{}. Leave it unsent.",
        "{}. That was a test.",
        "{}, for example",
        "{}. Sorry, I meant bob@x.example.",
        "{}. Correction: to bob@x.example",
        "{}, but do not press send",
        "{}, but do not press the button",
        "{}. Don't send yet.",
        "{} upon request",
        "{} as needed",
        "{} EOD",
        "On no account {}",
        "Under no circumstances {}",
        "In no way {}",
        "Do anything but {}",
        "Do everything except {}",
    ],
)
def test_what_is_kept_back_or_forbidden_by_how_it_is_begun_is_asked_about(text: str) -> None:
    assert EffectClass.SEND not in named_effects(Instruction(text.format(SEND)))


@pytest.mark.parametrize(
    "text",
    [
        "{}",
        "{}. Show me the result.",
        "{} and let me know",
        "{}. Let me see the reply.",
        "{} and tell me when it is done",
        "{}. Ask me if anything is unclear.",
        "First check the inbox and then {}",
        "Open the first mail, then {}",
        "{} and then delete the first draft",
        "I want you to {}",
        "I will be late. {}",
        "Confirm the appointment and {}",
        "With no delay {}",
        "Search for approval mails and {}",
        "Get the confirmation code and {}",
        "Check that Bob is free and {}",
        "Ask Bob for his number and {}",
        "{}. Do not send anything to Eve.",
        "{}. Do not press Delete twice.",
        "{} but do not delete anything",
        "{} and send a note to myself",
        "{}. I meant to do it yesterday.",
        "Set Stage: wait, and {}",
        'Type "ask me first" into Note and {}',
        "Read my agreement with Bob and {}",
        "Wait for the page to load, then {}",
    ],
)
def test_what_only_stands_beside_an_order_keeps_nothing_back(text: str) -> None:
    assert EffectClass.SEND in named_effects(Instruction(text.format(SEND)))


def test_who_checks_conditions_carries_out_what_it_understood() -> None:
    assert EffectClass.SEND in named_effects(Instruction(f"{SEND}. Not yet."), checked=True)
