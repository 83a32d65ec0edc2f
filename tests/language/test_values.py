"""Texts as typed values: what a person writes comes back as what it is, and what is ambiguous as both."""

from __future__ import annotations

from datetime import date, time, timedelta
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handrail.language.values import (
    Amount,
    Range,
    compare_values,
    parse_amount,
    parse_date,
    parse_duration,
    parse_number,
    parse_range,
    parse_time,
)

TODAY = date(2024, 5, 15)  # a Wednesday
MONTHS = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("12", "12"), ("-7", "-7"), ("+3", "3"), ("3.5", "3.5"), ("1,234", "1234"), ("1,234.5", "1234.5"),
        ("1 234", "1234"), ("1.234,5", "1234.5"), ("3,5", "3.5"), ("1.234", "1.234"), ("twelve", "12"), ("0", "0"),
        ("1.234.567", "1234567"), ("10,50", "10.50"), ("\u22125", "-5"),
    ],
)  # fmt: skip
def test_a_number_is_read_however_it_is_grouped(text: str, number: str) -> None:
    assert parse_number(text) == Decimal(number)


@pytest.mark.parametrize("text", ["", "x", "1,2,3", "1..2", "$5", "5 euros", "12:30", "١٢", "1e5", "--1", "5-6", "nan"])
def test_what_is_no_number_is_none(text: str) -> None:
    assert parse_number(text) is None


@given(st.integers(-(10**12), 10**12), st.integers(0, 99))
def test_a_number_written_with_commas_is_the_same_number(whole: int, cents: int) -> None:
    assert parse_number(f"{whole:,}") == whole
    assert parse_number(f"{abs(whole):,}.{cents:02}") == Decimal(f"{abs(whole)}.{cents:02}")


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("$47.10", Amount(Decimal("47.10"), "USD")),
        ("47.10 $", Amount(Decimal("47.10"), "USD")),
        ("12,50 €", Amount(Decimal("12.50"), "EUR")),
        ("EUR 1,000", Amount(Decimal(1000), "EUR")),
        ("5 dollars", Amount(Decimal(5), "USD")),
        ("£3", Amount(Decimal(3), "GBP")),
        ("-$3", None),
        ("5", None),
        ("5 apples", None),
        ("$5 €", None),
        ("$", None),
    ],
)
def test_a_sum_has_its_currency_before_or_behind(text: str, amount: Amount | None) -> None:
    assert parse_amount(text) == amount


@given(st.decimals(0, 10**9, places=2, allow_nan=False), st.sampled_from([("$", "USD"), ("€", "EUR"), ("£", "GBP")]))
def test_a_sum_comes_back(value: Decimal, currency: tuple[str, str]) -> None:
    sign, code = currency
    assert parse_amount(f"{sign}{value:,}") == parse_amount(f"{value:,} {sign}") == Amount(value, code)


@given(st.dates(date(1000, 1, 1), date(9999, 12, 31)))
def test_a_day_comes_back_from_every_form(day: date) -> None:
    month = MONTHS[day.month - 1]
    for text in (
        day.isoformat(), f"{day.year}/{day.month}/{day.day}", f"{day.day}.{day.month}.{day.year}",
        f"{day.day} {month} {day.year}", f"{month} {day.day}, {day.year}", f"{month[:3]} {day.day} {day.year}",
        f"the {day.day}th of {month} {day.year}", f"{day:%A}, {month} {day.day}, {day.year}",
        f"{day.day:02} {month} {day.year}",
    ):  # fmt: skip
        assert parse_date(text) == (day,), text


@given(st.dates(date(1000, 1, 1), date(9999, 12, 31)))
def test_a_day_that_may_be_either_comes_back_as_both(day: date) -> None:
    found = parse_date(f"{day.month}/{day.day}/{day.year}")
    assert found is not None
    assert day in found
    assert (len(found) == 2) == (day.day <= 12 and day.day != day.month)


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("today", date(2024, 5, 15)), ("tomorrow", date(2024, 5, 16)), ("Friday", date(2024, 5, 17)),
        ("Wednesday", date(2024, 5, 22)), ("next Monday", date(2024, 5, 20)), ("3 March", date(2024, 3, 3)),
        ("Dec 24th", date(2024, 12, 24)), ("today's date", date(2024, 5, 15)),
    ],
)  # fmt: skip
def test_days_are_counted_from_today_and_only_then(text: str, day: date) -> None:
    assert parse_date(text, TODAY) == (day,)
    assert parse_date(text) is None


@pytest.mark.parametrize(
    "text", ["", "May", "30 February 2020", "13/13/2020", "2020-00-10", "5", "May May 2020", "x/y/z"]
)
def test_what_is_no_day_is_none(text: str) -> None:
    assert parse_date(text, TODAY) is None


@given(st.times().map(lambda moment: moment.replace(second=0, microsecond=0)))
def test_a_time_comes_back_from_every_form(moment: time) -> None:
    half, hour = ("pm" if moment.hour >= 12 else "am"), moment.hour % 12 or 12
    for text in (f"{moment:%H:%M}", f"{hour}:{moment:%M} {half}", f"{hour}:{moment:%M}{half.upper()}"):
        assert parse_time(text) == moment, text


@pytest.mark.parametrize(
    ("text", "moment"),
    [("2pm", time(14)), ("noon", time(12)), ("midnight", time(0)), ("6 o'clock", time(6)), ("12 am", time(0)),
     ("25:00", None), ("9:61", None), ("13 pm", None), ("14", None), ("3.5", None), ("", None)],
)  # fmt: skip
def test_a_time_of_day_is_told_from_a_number(text: str, moment: time | None) -> None:
    assert parse_time(text) == moment


@given(st.integers(0, 200), st.integers(0, 59), st.integers(0, 59))
def test_a_length_of_time_comes_back(hours: int, minutes: int, seconds: int) -> None:
    length = timedelta(hours=hours, minutes=minutes, seconds=seconds)
    assert parse_duration(f"{hours}h {minutes}m {seconds}s") == length
    assert parse_duration(f"{hours} hours, {minutes} minutes and {seconds} seconds") == length


@pytest.mark.parametrize(
    ("text", "length"),
    [("1h 35m", timedelta(minutes=95)), ("90 min", timedelta(minutes=90)), ("half an hour", timedelta(minutes=30)),
     ("1.5 hours", timedelta(minutes=90)), ("2 weeks", timedelta(days=14)), ("5", None), ("5 apples", None),
     ("1h 2h", None), ("in 5 minutes", None), ("", None)],
)  # fmt: skip
def test_a_length_of_time_needs_its_units(text: str, length: timedelta | None) -> None:
    assert parse_duration(text) == length


@pytest.mark.parametrize(
    ("text", "ends"),
    [
        ("5-10", Range(Decimal(5), Decimal(10))),
        ("between 5 and 10", Range(Decimal(5), Decimal(10))),
        ("from 10:00 to 11:30", Range(time(10), time(11, 30))),
        ("$5 – $10", Range(Amount(Decimal(5), "USD"), Amount(Decimal(10), "USD"))),
        ("5 to 10 euros", Range(Amount(Decimal(5), "EUR"), Amount(Decimal(10), "EUR"))),
        ("2024-05-01 to 2024-05-31", Range(date(2024, 5, 1), date(2024, 5, 31))),
        ("a to b", None),
        ("5", None),
    ],
)
def test_a_range_has_two_ends_of_one_type(text: str, ends: Range | None) -> None:
    assert parse_range(text) == ends


@pytest.mark.parametrize(
    ("less", "more"),
    [("5", "10"), ("$9.50", "$47.10"), ("9", "$10"), ("2016-11-19", "12 May 2020"), ("9:30", "2 pm"), ("1h 35m", "2h"),
     ("apple", "Banana"), ("1,000", "1,000.5"), ("-3", "2")],
)  # fmt: skip
def test_values_are_compared_by_what_they_are(less: str, more: str) -> None:
    assert compare_values(less, more) == -1
    assert compare_values(more, less) == 1
    assert compare_values(less, less) == 0


@pytest.mark.parametrize(
    ("one", "other"),
    [("$5", "5 €"), ("5", "apple"), ("5 min", "5"), ("10/11/2016", "2016-11-10"), ("9:30", "5"), ("$5", "9:30")],
)
def test_values_of_different_types_are_not_compared(one: str, other: str) -> None:
    assert compare_values(one, other) is None
    assert compare_values(other, one) is None


@given(st.text(max_size=30), st.text(max_size=30))
def test_comparing_any_texts_is_the_same_both_ways_round(one: str, other: str) -> None:
    found, turned = compare_values(one, other), compare_values(other, one)
    assert (found is None and turned is None) or (found is not None and turned is not None and found == -turned)


@given(st.text(max_size=40))
def test_any_text_is_read_without_an_error(text: str) -> None:
    for parse in (parse_number, parse_amount, parse_time, parse_duration, parse_range):
        parse(text)
    parse_date(text, TODAY)
