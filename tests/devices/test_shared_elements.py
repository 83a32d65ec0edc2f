"""Looks share the elements that did not change, and only those."""

from __future__ import annotations

from dataclasses import replace

from handrail.devices.browser.device import _shared
from handrail.records import Element


def test_equal_elements_are_the_objects_of_the_look_before_and_others_are_the_new_ones() -> None:
    before = tuple(Element(f"e{at}", "button", f"Button {at}") for at in range(4))
    now = [replace(item) for item in before]
    now[2] = replace(now[2], states=frozenset({"pressed"}))
    kept = _shared(now, before)
    assert kept == tuple(now)
    assert [old is new for old, new in zip(before, kept, strict=True)] == [True, True, False, True]


def test_a_look_may_have_more_or_fewer_elements_than_the_one_before() -> None:
    before = tuple(Element(f"e{at}", "button", f"Button {at}") for at in range(3))
    more = [*(replace(item) for item in before), Element("e3", "link", "More")]
    assert _shared(more, before) == tuple(more)
    assert _shared(more[:2], before) == tuple(more[:2])
    assert _shared(more, ()) == tuple(more)
