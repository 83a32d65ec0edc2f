"""What an answer may say without a question: what was asked to be told."""

from __future__ import annotations

import pytest

from handrail.language.answer import asked_for
from handrail.records import Instruction


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("tell me the newest pick-up code", "8830"),
        ("In Parcels, tell me the code of the parcel from Ada.", "The verification code is 8830."),
        ("tell me the phone number of Ben Ost", "+46 70 555 01 02"),
        ("What is the balance of my savings account?", "4,120.55 EUR"),
        ("Is my balance above 100?", "It is 4120 EUR."),
        ("open Health and show me the street and the number", "17"),
        ("Look up my PIN in Notes and tell me what it is", "PIN: 2580"),
        ("Which password did I save for the router?", "The password is heron-9."),
        ("How many steps did I take?", "8830"),
        ("Log in and tell me what the doctor wrote", "Your blood pressure is too high."),
        ("when was I vaccinated?", "2021-05-04"),
    ],
)
def test_what_the_question_names_is_told(words: str, answer: str) -> None:
    assert asked_for(Instruction(words), answer)


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("tell me the subject of the newest mail", "483920"),
        ("tell me what the newest mail says", "Your verification code is 483920"),
        ("tell me the phone number of Ben Ost", "The password of the router is heron"),
        ("Log in with my password and tell me the balance", "Your password is heron"),
        ("Do not tell me the code; read the newest mail", "Your login code is 483920"),
        ('Tell me who wrote "what is my password?"', "Your password is heron"),
        ("Add milk to the list", "8830"),
        ("Send Ada the code", "The code is 8830"),
        ("", "8830"),
        ("tell me the card on top", "Recovery phrase: apple ox tin"),
    ],
)
def test_what_proves_who_somebody_is_and_was_not_asked_for_is_not(words: str, answer: str) -> None:
    assert not asked_for(Instruction(words), answer)
