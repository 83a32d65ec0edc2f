"""What people write for dates and times becomes what the field holds, or is refused without being repeated."""

from __future__ import annotations

from contextlib import suppress
from datetime import date, time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handrail.devices.browser.written import as_value
from handrail.records import InputRefused

WRITTEN = [
    ("date", "2026-3-4", "2026-03-04"),
    ("date", "2026/03/04", "2026-03-04"),
    ("date", "03/04/2026", "2026-03-04"),
    ("date", "3-4-2026", "2026-03-04"),
    ("date", "4.3.2026", "2026-03-04"),
    ("date", "31/12/2026", "2026-12-31"),
    ("date", "4th of March 2026", "2026-03-04"),
    ("date", "Wednesday, Mar 4, 2026", "2026-03-04"),
    ("time", "09:05", "09:05"),
    ("time", "9:05:07", "09:05:07"),
    ("time", "9 pm", "21:00"),
    ("time", "12:00 a.m.", "00:00"),
    ("time", "12 PM", "12:00"),
    ("datetime-local", "2026-03-04T15:30", "2026-03-04T15:30"),
    ("datetime-local", "March 4, 2026 at 3:30 PM", "2026-03-04T15:30"),
    ("month", "2026-03", "2026-03"),
    ("month", "03/2026", "2026-03"),
    ("month", "Sept 2026", "2026-09"),
    ("week", "2026-W09", "2026-W09"),
    ("range", "-2.5", "-2.5"),
]


@pytest.mark.parametrize(("kind", "text", "value"), WRITTEN)
def test_what_is_written_becomes_what_the_field_holds(kind: str, text: str, value: str) -> None:
    assert as_value(kind, text, month_first=True) == value


def test_numbers_have_the_order_of_the_browsers_own_widget() -> None:
    assert as_value("date", "03/04/2026", month_first=False) == "2026-04-03"
    assert as_value("date", "03.04.2026", month_first=True) == "2026-04-03"


REFUSED = [
    ("date", "2026-02-30"),
    ("date", "ma 4 2026"),
    ("date", "March 4"),
    ("date", "4 5 March 2026"),
    ("time", "7"),
    ("time", "13 pm"),
    ("datetime-local", "2026-03-04"),
    ("month", "March"),
    ("week", "9"),
    ("range", "nan"),
]


@pytest.mark.parametrize(("kind", "text"), REFUSED)
def test_what_is_none_is_refused_and_not_repeated(kind: str, text: str) -> None:
    with pytest.raises(InputRefused) as caught:
        as_value(kind, text, month_first=True)
    assert caught.value.code == "bad_value"
    assert text not in str(caught.value)


@given(
    st.dates(date(1000, 1, 1)),
    st.times(),
    st.sampled_from(["%Y-%m-%d", "%m/%d/%Y", "%d %B %Y", "%B %d, %Y", "%d.%m.%Y"]),
)
def test_every_day_and_time_is_read_in_every_form(day: date, hour: time, form: str) -> None:
    hour = hour.replace(microsecond=0)
    assert as_value("date", day.strftime(form), month_first=True) == day.isoformat()
    assert as_value("time", hour.strftime("%I:%M:%S %p"), month_first=True) == hour.isoformat()
    moment = f"{day.strftime(form)} {hour.strftime('%H:%M:%S')}"
    assert as_value("datetime-local", moment, month_first=True) == f"{day.isoformat()}T{hour.isoformat()}"


@given(st.sampled_from(["date", "time", "datetime-local", "month", "week", "range"]), st.text(max_size=30))
def test_anything_is_a_value_or_refused(kind: str, text: str) -> None:
    with suppress(InputRefused):
        assert isinstance(as_value(kind, text, month_first=True), str)
