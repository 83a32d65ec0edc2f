"""The agent's own way past a window is no answer to what the window asks."""

from __future__ import annotations

import pytest

from handrail.agents.moves.acting import leaves
from handrail.records import Element, Facts, Observation, Rect, Size


def look(role: str, said: str, button: str) -> tuple[Observation, Element]:
    box = Rect(0, 0, 600, 400)
    control = Element(
        "b", "button", button, own_text=button, bounds=Rect(20, 300, 90, 40), parent="d",
        facts=Facts(tag="button", clickable=True),
    )  # fmt: skip
    around = Element("d", role, "", bounds=box, facts=Facts(tag="div"))
    text = Element("t", "text", said, own_text=said, bounds=Rect(20, 20, 500, 40), parent="d", facts=Facts(tag="p"))
    obs = Observation(
        "o", "browser", 0.0, Size(1280, 800), 1.0, "https://a.example", "", "", elements=(around, text, control)
    )
    return obs, control


@pytest.mark.parametrize(
    ("role", "said", "button", "only_leaves"),
    [
        ("dialog", "Get our news by mail?", "Close", True),
        ("dialog", "Close your account? Closing it is final.", "Close", False),
        ("dialog", "This will delete your photos.", "Got it", False),
        ("dialog", "This will delete your photos.", "Cancel", True),
        ("generic", "Get our news", "Close", True),
        ("dialog", "Get our news by mail?", "OK", False),
    ],
)
def test_a_control_only_leaves_what_asks_about_something_else(
    role: str, said: str, button: str, only_leaves: bool
) -> None:
    assert leaves(*look(role, said, button)) is only_leaves
