"""Pads of digits: where a PIN is asked for by ten buttons and there is no field. A secret is tapped on them inside the
device, so that no digit of it is in any action, record or trace."""

from __future__ import annotations

from collections.abc import Mapping

from handrail.records import Element, InputRefused, Observation

_DIGITS = "0123456789"
LONGEST = 12
"""Digits that are tapped on a pad at most."""


def is_key(element: Element | None) -> bool:
    """Whether something is a button of one digit, and takes no text itself."""
    return (
        element is not None
        and "editable" not in element.states
        and element.facts.clickable
        and element.name.strip() in tuple(_DIGITS)
    )


def pad_of(observation: Observation, key: Element) -> Mapping[str, Element]:
    """The ten keys of the pad that one key belongs to, each there once, in the same application.

    Raises:
        InputRefused: if they are not all there, one of them is there twice, or cannot be tapped.
    """
    around = observation.by_id.get(key.parent)
    inside = observation.descendants(around) if around is not None else ()
    found: dict[str, Element] = {}
    for item in inside:
        if not is_key(item):
            continue
        digit = item.name.strip()
        if digit in found:
            raise InputRefused(f"the digit {digit} is on the pad twice", code="no_pad")
        if item.app != key.app or item.frame_origin != key.frame_origin:
            raise InputRefused("the keys of the pad belong to several applications", code="no_pad")
        if item.bounds.area <= 0 or item.states & {"disabled", "hidden", "covered", "offscreen", "transparent"}:
            raise InputRefused("a key of the pad cannot be tapped", code="no_pad")
        found[digit] = item
    if set(found) != set(_DIGITS):
        raise InputRefused("there is no pad of ten digits there", code="no_pad")
    return found


def keys_for(pad: Mapping[str, Element], secret: str) -> tuple[Element, ...]:
    """The keys to tap, one after the other.

    Raises:
        InputRefused: if the secret is no short row of digits.
    """
    if not 0 < len(secret) <= LONGEST or not set(secret) <= set(_DIGITS):
        raise InputRefused("this secret is no row of digits, which is all that a pad takes", code="not_digits")
    return tuple(pad[digit] for digit in secret)
