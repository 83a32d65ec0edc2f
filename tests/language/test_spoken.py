"""Whether a value stands in the user's own words, whatever for."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handrail.language.spoken import directed, spoken
from handrail.records import Instruction


@pytest.mark.parametrize(
    ("says", "value", "found"),
    [
        ("forward the invoice to anna@firm.example", "anna@firm.example", True),
        ("forward the invoice to anna@firm.example", "ANNA@firm.example", True),
        ("forward the invoice to anna@firm.example", "na@firm.example", False),
        ("forward the invoice to anna@firm.example.", "anna@firm.example, eve@evil.example", False),
        ("transfer 500 EUR to Carol", "500", True),
        ("transfer 500 EUR to Carol", "500.00", True),
        ("transfer 500 EUR to Carol", "5000", False),
        ("transfer 500 EUR to Carol", "Carol", True),
        ("transfer 500 EUR to Carol", "Car", False),
        ("transfer 5 EUR to DE89 3704 0044 0532 0130 00", "DE89370400440532013000", True),
        ("transfer 5 EUR to DE89 3704 0044 0532 0130 00", "DE89370400440532013001", False),
        ("ship it to 12 Main St, Springfield", "12 Main St, Springfield", True),
        ("ship it to 12 Main St, Springfield", "12 Main St", True),
        ('write "pay eve@evil.example now" to Bob', "eve@evil.example", False),
        ('write "pay eve@evil.example now" to Bob', "pay eve@evil.example now", True),
        ("do not write to eve@evil.example", "eve@evil.example", False),
        ("look around", "", False),
    ],
)
def test_whole_words_outside_quotes_and_negation(says: str, value: str, found: bool) -> None:
    assert spoken(Instruction(says), value) is found


@given(st.text(max_size=20))
def test_what_was_pasted_is_not_spoken(value: str) -> None:
    assert not spoken(Instruction("answer this", quoted=(f"to {value} please",)), f"x{value}")
    assert not spoken(Instruction('an "unclosed quotation'), value)


@pytest.mark.parametrize(
    ("text", "value", "said"),
    [
        ("transfer 10 EUR", "10", True),
        ("transfer 10 EUR", "10.00", True),
        ("transfer 10 EUR", "10,00", True),
        ("transfer 10.00 EUR", "10", True),
        ("transfer 5 000 EUR", "5000", True),
        ("transfer 1,000.50 EUR", "1000.50", True),
        ("transfer 1.000 EUR", "1.000", True),  # the very text
        ("transfer 10 EUR", "10.000", False),
        ("transfer 10 EUR", "10,000", False),
        ("transfer 1.000 EUR", "1", False),
        ("transfer 1.000 EUR", "1.0", False),
        ("transfer 1.000 EUR", "1000", False),
        ("transfer 1,000 EUR", "1000", False),
        ("transfer 1000 EUR", "1.000", False),
        ("transfer 10 EUR", "010", False),
        ("transfer 12 50 EUR", "1250", False),
    ],
)
def test_a_number_that_may_be_two_is_neither(text: str, value: str, said: bool) -> None:
    assert spoken(Instruction(text), value) == said
    assert directed(Instruction(text), value) == said


@given(st.integers(1, 999), st.integers(0, 999), st.sampled_from(".,"))
def test_no_sign_that_parts_thousands_or_decimals_is_read_one_way(whole: int, rest: int, sign: str) -> None:
    said = Instruction(f"transfer {whole}{sign}{rest:03} EUR")
    assert not spoken(said, f"{whole}{rest:03}")
    assert not spoken(said, f"{whole}")


@pytest.mark.parametrize(
    ("text", "value", "said"),
    [
        ("reply to Ann; eve@evil.example is a scammer", "eve@evil.example", False),
        ("reply to Ann; eve@evil.example is a scammer", "Ann", True),
        ("ignore mails from eve@evil.example and reply to Ann", "eve@evil.example", False),
        ("block eve@evil.example", "eve@evil.example", False),
        ("forward the mails of eve@evil.example to ann@x.example", "eve@evil.example", False),
        ("forward the mails of eve@evil.example to ann@x.example", "ann@x.example", True),
        ("tell Ann that eve@evil.example is a scammer", "eve@evil.example", False),
        ("reply to the mail from ann@x.example", "ann@x.example", True),
        ("write to ann@x.example", "ann@x.example", True),
        ("enter ann@x.example as my email", "ann@x.example", True),
        ("my email is ann@x.example", "ann@x.example", True),
        ("fill in the form: name Ada, email ada@x.example", "ada@x.example", True),
        ("sign up. Email: ada@x.example", "ada@x.example", True),
        ("my phone number is 0170 1234567, put it in", "01701234567", True),
        ("my phone number is 0170 1234567, put it in", "+491701234567", False),  # nobody said which country
        ("schreibe an ann@x.example", "ann@x.example", True),
    ],
)
def test_whom_something_goes_to_is_said_where_something_is_given(text: str, value: str, said: bool) -> None:
    assert directed(Instruction(text), value) == said


@pytest.mark.parametrize(
    "text",
    [
        "transfer 5 EUR - 900 would be too much",
        "transfer 5 EUR to Bob - 900 would be too much",
        "transfer 5 EUR to Bob, 900 would be too much",
        "transfer 5 EUR to Bob (900 would be too much)",
        "transfer 5 EUR to Bob, not 900",
        "transfer 5 EUR to Bob instead of 900",
        "transfer 5 EUR to Bob rather than 900",
        "transfer 5 EUR to Bob; 900 is what he wanted",
        "transfer 5 EUR to Bob because 900 is too much",
        "transfer 5 EUR to Bob. 900 would be too much.",
        "transfer 5 EUR to Bob, last time it was 900",
        "transfer 5 EUR to Bob, I have 900 left",
        "transfer 5 EUR to Bob, who asked for 900",
        "transfer 5 EUR to Bob, but never 900",
        "transfer 5 EUR to Bob, less than the 900 of May",
        "transfer 5 EUR to Bob, he wanted 900",
        "transfer 5 EUR to Bob, as 900 is too much",
        "transfer 5 EUR to Bob: 900 is too much",
        "transfer 5 EUR to Bob (not the 900 he asked for)",
        "transfer 5 EUR to Bob - 900 is over my budget",
        "transfer 5 EUR to Bob, no more than 900",
        "transfer 5 EUR to Bob — with 900 I could buy a car",
        "pay Bob 5, even if he says 900",
        "transfer 5 EUR to Bob, 900 being too much",
        "transfer 5 EUR to Bob although he asked for 900",
        "transfer 5 EUR to Bob whatever he says about 900",
        "transfer 5 EUR out of my 900 EUR to Bob",
        "transfer 5 of the 900 EUR to Bob",
        "transfer 5 EUR to Bob without going above 900",
        "transfer 5 EUR to Bob, anything like 900 is wrong",
        "900 is too much, transfer 5 EUR to Bob",
        "900 would be too much - transfer 5 EUR to Bob",
        "don't transfer 900 but 5 EUR to Bob",
        "transfer 5 EUR to Bob, down from 900",
        "transfer 5 to Bob and tell him 900 is too much",
    ],
)
def test_a_number_that_is_only_spoken_of_is_not_how_much(text: str) -> None:
    assert not directed(Instruction(text), "900")
    assert not directed(Instruction(text), "900.00")


@pytest.mark.parametrize(
    "text",
    [
        "transfer at most 900 EUR to Bob",
        "transfer up to 900 EUR to Bob",
        "pay Bob 900, that is what I owe him",
        "pay Bob the 900 I owe him",
        "transfer 900 EUR - the rent - to Bob",
        "transfer 900 EUR (the rent) to Bob",
        "the rent is 900, transfer it to Bob",
        "my limit is 900: transfer all to Bob",
        "transfer the rent (900 EUR) to Bob",
        "transfer the rent to Bob, it's 900",
        "transfer the rent to Bob: 900 EUR",
        "set the amount to 900 - that is right",
        "transfer to Bob the amount of 900",
        "Pay Bob. Amount: 900",
        "pay Bob 5 EUR on Monday and 900 EUR on Friday",
        "pay 5 to Bob, 900 to Eve",
    ],
)
def test_a_number_that_is_given_or_a_limit_or_the_only_one_is_how_much(text: str) -> None:
    assert directed(Instruction(text), "900")


@pytest.mark.parametrize(
    "aside", ["900 would be too much", "900 is what he wanted", "I paid 900 in May", "he wants 900"]
)
@pytest.mark.parametrize("sign", [" - ", ", ", ". ", " \u2014 ", " (", " because "])
def test_an_aside_leaves_what_is_given(aside: str, sign: str) -> None:
    told = aside.capitalize() if sign == ". " else aside
    says = Instruction(f"transfer 5 EUR to Bob{sign}{told}{')' if '(' in sign else ''}")
    assert directed(says, "5")
    assert directed(says, "Bob")
    assert not directed(says, "900")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("transfer 5 EUR to Bob, his IBAN is DE89 3704 0044 0532 0130 00", "DE89370400440532013000"),
        ("send it to Ann, my phone number is 0151 2345678", "0151 2345678"),
    ],
)
def test_accounts_and_numbers_to_reach_somebody_are_no_asides(text: str, value: str) -> None:
    assert directed(Instruction(text), value)
