"""What the page may say to the phone, and the black picture of a secure window."""

from __future__ import annotations

import contextlib
import io
from importlib.resources import files

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from handrail.phone.nouns import Size
from handrail.phone.screen.glass import BadMessage, Event, document, event_of
from handrail.phone.screen.icons import ICONS
from handrail.phone.screen.real import black


def test_an_event_is_read() -> None:
    assert event_of('[7,"click",""]') == Event(7, "click", "")


@pytest.mark.parametrize(
    "payload",
    [
        None, 5, "", "{", "[]", '[1,"click"]', '["1","click",""]', '[1,"explode",""]', '[true,"click",""]',
        '[1,"click",2]', '[1,"click","",0]', '{"uid":1}', '[1.5,"click",""]',
    ],
)  # fmt: skip
def test_anything_else_is_refused(payload: object) -> None:
    with pytest.raises(BadMessage):
        event_of(payload)


@given(st.text())
def test_no_text_breaks_the_reader(payload: str) -> None:
    with contextlib.suppress(BadMessage):
        event_of(payload)


def test_the_page_loads_nothing_from_elsewhere_and_says_that_it_is_simulated() -> None:
    page = document()
    assert "http://www.w3.org/2000/svg" in page
    assert page.replace("http://www.w3.org/2000/svg", "").count("http") == 0
    assert "Simulated phone" in page


def test_the_runtime_stays_small() -> None:
    runtime = files("handrail.phone.screen").joinpath("runtime.js").read_text("utf-8")
    assert len(runtime.splitlines()) < 400


def test_icons_are_path_data() -> None:
    assert all(set(path) <= set("MmLlHhVvCcSsQqTtAaZz0123456789 .,-") for path in ICONS.values())


def test_black_is_black_and_of_the_right_size() -> None:
    image = Image.open(io.BytesIO(black(Size(1080, 2400)))).convert("RGB")
    assert image.size == (1080, 2400)
    assert image.getextrema() == ((0, 0),) * 3
