"""Keys of a pad for a code are a credential: unasked only for a code of the user's own words."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from handrail.guard.scene import PAGE, SHOP
from handrail.language.spoken import codes
from handrail.policy import preset
from handrail.records import (
    Click,
    Element,
    ElementRef,
    Facts,
    Instruction,
    Observation,
    Point,
    Rect,
    SecretRef,
    TypeText,
    Unseen,
)

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


def test_a_window_that_withholds_its_pixels_hides_no_key_that_its_tree_names(run: type[Run]) -> None:
    words = Instruction("with my PIN 2580 tell me the balance")
    secure = replace(pad(), secure=True, unseen=(Unseen(Rect(0, 0, 800, 900), "secure"),))
    assert run(obs=secure, instruction=words).word(Click(ElementRef("k2"))) == "allow"
    assert run(obs=secure, instruction=words).word(Click(ElementRef("k1"))) == "ask"


def test_it_hides_points_nameless_things_and_what_is_unread_for_another_reason(run: type[Run]) -> None:
    def codes_of(obs: Observation, action: Click) -> set[str]:
        found = run(obs=obs).judge(replace(action)).findings
        return {item.code for item in found if item.rail == "unseen"}

    whole = Rect(0, 0, 800, 900)
    secure = replace(pad(), secure=True, unseen=(Unseen(whole, "secure"),))
    assert codes_of(secure, Click(ElementRef("k1"))) == set()
    assert codes_of(secure, Click(Point(45, 45))) == {"target_unseen"}
    torn = replace(secure, unseen=(*secure.unseen, Unseen(Rect(20, 20, 60, 60), "torn")))
    assert codes_of(torn, Click(ElementRef("k0"))) == {"target_unseen"}
    guessed = replace(secure, elements=tuple(replace(item, name_source="inferred") for item in secure.elements))
    assert codes_of(guessed, Click(ElementRef("k1"))) == {"target_unseen"}


def test_a_code_goes_in_digit_by_digit_and_a_second_time_only_on_a_persons_word(run: type[Run]) -> None:
    here = run(obs=pad(), instruction=Instruction("with my PIN 2580 tell me the balance"), armed=())
    for digit in "2580":
        assert here.word(Click(ElementRef(f"k{digit}"))) == "allow"
        here.dispatch(Click(ElementRef(f"k{digit}")))
    assert {item.code for item in here.judge(Click(ElementRef("k2"))).findings if item.severity == "ask"} >= {
        "unconfirmed"
    }


def test_a_digit_of_nobodys_code_is_asked_about_in_an_account_as_before(run: type[Run]) -> None:
    here = run(obs=pad(), instruction=Instruction("with my PIN 2580 tell me the balance"), armed=())
    here.dispatch(Click(ElementRef("k2")))
    asked = {item.code for item in here.judge(Click(ElementRef("k7"))).findings if item.severity == "ask"}
    assert {"unconfirmed", "credential"} <= asked


PINNED = Instruction("tell me the balance, my PIN is {{secret:pin}}", secrets=frozenset({"pin"}))


def test_a_secret_goes_onto_a_pad_for_codes_of_its_own_place_and_onto_nothing_else(run: type[Run]) -> None:
    typed = TypeText(ElementRef("k0"), SecretRef("pin"))
    bound = {"pin": frozenset({SHOP})}
    assert "secret_in_open" not in run(obs=pad(), instruction=PINNED, secrets=bound).codes(typed, "ask")
    assert "secret_elsewhere" in run(obs=pad(OTHER), instruction=PINNED, secrets=bound).codes(typed, "block")
    nine = replace(pad(), elements=pad().elements[:9])  # no pad of ten digits
    assert "secret_in_open" in run(obs=nine, instruction=PINNED, secrets=bound).codes(typed, "ask")
