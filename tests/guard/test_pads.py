"""Keys of a pad for a code are a credential: unasked only for a code of the user's own words."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from handrail.guard.scene import PAGE, SHOP
from handrail.language.spoken import codes
from handrail.policy import preset
from handrail.records import Click, Element, ElementRef, Facts, Instruction, Observation, Rect

if TYPE_CHECKING:
    from conftest import Run

OTHER = "https://elsewhere.example"


def pad(origin: str = SHOP) -> Observation:
    keys = [
        Element(
            f"k{n}", "button", str(n), bounds=Rect(20 + 60 * (n % 3), 20 + 60 * (n // 3), 50, 50), app=SHOP,
            frame_origin=origin, tab="t1", facts=Facts(tag="button"), name_source="accessible",
        )
        for n in range(10)
    ]  # fmt: skip
    return replace(PAGE, elements=tuple(keys), unseen=())


@pytest.mark.parametrize(
    ("words", "digit", "word"),
    [
        ("with my PIN 2580 tell me the balance", 2, "allow"),
        ("with my PIN 2580 tell me the balance", 1, "ask"),
        ("tell me the balance", 2, "ask"),
        ("do not use my PIN 2580", 2, "ask"),
        ("pay 2580 EUR to Ada", 2, "ask"),
        ('the code is "2580", tell me the balance', 8, "allow"),
    ],
)
def test_a_digit_is_asked_about_unless_it_is_of_the_users_code(
    run: type[Run], words: str, digit: int, word: str
) -> None:
    here = run(obs=pad(), instruction=Instruction(words))
    assert here.word(Click(ElementRef(f"k{digit}"))) == word


def test_the_users_code_is_asked_about_where_nobody_named_the_place_and_under_strict(run: type[Run]) -> None:
    words = Instruction("with my PIN 2580 tell me the balance")
    assert run(obs=pad(OTHER), instruction=words).word(Click(ElementRef("k2"))) == "ask"
    assert run(obs=pad(), instruction=words, policy=preset("strict")).word(Click(ElementRef("k2"))) == "ask"


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("unlock it with 2580", {"2580"}),
        ("My passcode: 004711. Open the mail", {"004711"}),
        ("pay 250 EUR with the PIN 9999", {"9999"}),
        ("type 2580 into the field Amount", set()),
        ("my PIN is 25", set()),
        ("the pin on the map is 1200 metres away", set()),
    ],
)
def test_codes_are_what_the_user_calls_so(words: str, found: set[str]) -> None:
    assert codes(Instruction(words)) == found
