"""What may be pressed to get a window out of the way: only what closes it, and nothing that it asks about."""

from __future__ import annotations

import pytest

from handrail.records import Click, Element, Facts, Observation, Rect, Size
from handrail.verify.clearing import clearing


def window(said: str, *buttons: str) -> Observation:
    box = Rect(100, 500, 800, 900)
    items = [
        Element("d", "dialog", said, bounds=box, facts=Facts(tag="view")),
        Element("t", "text", said, own_text=said, bounds=Rect(120, 520, 700, 100), parent="d", facts=Facts(tag="text")),
    ]
    for place, name in enumerate(buttons):
        items.append(
            Element(
                f"b{place}", "button", name, own_text=name, bounds=Rect(120 + 200 * place, 1200, 180, 90), parent="d",
                facts=Facts(tag="button", clickable=True),
            )
        )  # fmt: skip
    return Observation("o", "android", 0.0, Size(1080, 2400), 1.0, "org.example", "", "", elements=tuple(items))


def pressed(obs: Observation) -> list[str]:
    clicks = [item.action for item in clearing(obs) if isinstance(item.action, Click)]
    return [obs.by_id[getattr(click.target, "id", "")].name for click in clicks]


@pytest.mark.parametrize(
    ("said", "buttons", "ways"),
    [
        ("Do you like this app?", ("Rate it", "Not now"), ["Not now"]),
        ("Battery low", ("Got it",), ["Got it"]),
        ("Allow Maps to use your location?", ("Allow", "Don't allow"), ["Don't allow"]),
        ("News by mail?", ("Yes", "Close"), ["Close"]),
        ("Discard the draft? You can cancel later.", ("Keep", "Cancel"), ["Cancel"]),
        ("Close your account? Closing it is final", ("Keep it", "Close"), []),
        ("Cancel your order?", ("Keep it", "Cancel"), []),
        ("This will delete your photos", ("Got it", "Cancel"), ["Cancel"]),
        ("Delete all messages?", ("Dismiss", "No thanks"), ["No thanks"]),
    ],
)
def test_a_way_out_is_no_answer_to_what_is_asked(said: str, buttons: tuple[str, ...], ways: list[str]) -> None:
    assert pressed(window(said, *buttons)) == ways
