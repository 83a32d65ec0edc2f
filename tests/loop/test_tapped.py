"""The last tap on a phone is looked at once more, and a doubt about it keeps its run from being done."""

from __future__ import annotations

from dataclasses import replace

from tests.screen.pages import node, page, text
from tests.verify.acts import record

from handrail.loop.tapped import TWICE, Tap
from handrail.records import Click, ElementRef, Observation

FOLLOW = record(Click(ElementRef("x")))


def screen(name: str, *said: str) -> Observation:
    seen = page(node("button", name, ref="x", clickable=True, box=(0, 400, 80, 40)), *map(text, said))
    return replace(seen, surface="android", url="")


def test_a_later_look_tells_what_the_first_could_not_see() -> None:
    tap = Tap(FOLLOW, screen("Follow"), screen("Unfollow", "You followed Ann"))
    assert tap.doubt() == ""
    assert tap.doubt(screen("Unfollow", "You followed Ann")) == ""
    assert tap.doubt(screen("Follow")).endswith(TWICE)
    assert "You followed Ann" in tap.doubt(screen("Follow", "You followed Ann"))
