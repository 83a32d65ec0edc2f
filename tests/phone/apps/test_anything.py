"""Whatever is touched, no application fails: a random finger on all of them, in both languages, from a seed."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from tests.phone.apps.fresh import phone_with

from handrail.phone.screen.draw import Canvas
from handrail.phone.screen.phone import Phone

TYPED = (
    "",
    "a",
    "12",
    "hello world",
    "x@y.example",
    "2026-04-04",
    "17:45",
    "ßäö 😀",
    "'; DROP TABLE settings --",
    "%",
    "{x}",
)


def choices(phone: Phone, rng: random.Random) -> list[Callable[[], object]]:
    """All that can be done to the focused window."""
    found: list[Callable[[], object]] = [phone.back]
    pane = phone.focus()
    if pane is None or pane.draw is None:
        return [lambda: phone.sleep(True)]
    for view in pane.draw().walk():
        if not view.enabled:
            continue
        found += [do for do in (view.on_click, view.on_long, view.on_submit, view.on_end) if do is not None]
        found += list((view.on_swipe or {}).values())
        if (take := view.on_change) is not None:
            value = rng.choice(TYPED) if view.editable else str(rng.randint(0, 1000))
            found.append(lambda take=take, value=value: take(value))  # type: ignore[misc]
    return found


@pytest.mark.parametrize(("seed", "language"), [(1, "en-US"), (2, "de-DE"), (3, "en-US")])
def test_no_touch_breaks_an_application_or_its_drawing(seed: int, language: str) -> None:
    phone, rng, canvas = phone_with(seed=seed), random.Random(seed), Canvas()
    phone.put("system/system_locales", language)
    visited = set()
    for step in range(260):
        if step % 20 == 0:
            phone.home()
            phone.overlays.clear()
            phone.launch(rng.choice(sorted(phone.apps)))
        rng.choice(choices(phone, rng))()
        phone.clock.advance(rng.choice((0, 0.3, 3)))
        canvas.draw([(pane.token, pane.draw() if pane.draw is not None else None) for pane in phone.panes()])
        assert sum(window.focused for window in phone.windows()) <= 1
        visited.add(type(phone.page).__name__)
    assert len(visited) > 12
