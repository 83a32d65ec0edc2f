"""Dark patterns around a target. Honest pages use many of them: they are told, and stop nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator

from handrail.records import Element, Observation
from handrail.screen.context import amount
from handrail.screen.deception.around import around, texts
from handrail.screen.deception.signal import Signal
from handrail.screen.deception.words import is_a, kind_of, says
from handrail.screen.roles import interactive
from handrail.screen.text import normalise

_CLOCK = re.compile(
    r"\b\d{1,2}\s?:\s?[0-5]\d(?:\s?:\s?[0-5]\d)?\b|\b\d{1,3}\s?h(?:ours?)?\s\d{1,2}\s?m"
    r"|\b\d{1,3} (?:seconds|minutes)\b"
)


_BEFORE, _AFTER = 80, 30
"""Letters before and after a clock in which it is said what it is for."""


def _presses(text: str) -> bool:
    return says("urgency", text) and not says("calm", text)


def pressure_signals(obs: Observation, element: Element) -> Iterator[Signal]:
    """``preselected``, ``confirm_shaming``, ``countdown``, ``scarcity``, ``add_on``, ``drip_fee``."""
    if not interactive(element):
        return
    if is_a("refusal", element.name) and says("shame", element.name):
        yield Signal("confirm_shaming", "annotate", "Saying no is worded as something to be ashamed of.")
    near = around(obs, element)
    if any(
        item.role in ("checkbox", "switch") and "checked" in item.states and says("opt_in", item.name) for item in near
    ):
        yield Signal("preselected", "annotate", "A choice that costs money, mail or privacy is already made.")
    said = texts(near)
    whole = normalise(" ".join(said))
    if any(_presses(whole[max(0, at.start() - _BEFORE) : at.end() + _AFTER]) for at in _CLOCK.finditer(whole)):
        yield Signal("countdown", "annotate", "A clock presses for a decision.")
    if any(says("scarcity", text) for text in said):
        yield Signal("scarcity", "annotate", "It is said that little is left, or that others are faster.")
    costs = [text for text in said if amount(text)]
    if costs and any(says("added", text) for text in said):
        yield Signal("add_on", "annotate", "Something was added that nobody chose.")
    if (
        costs
        and kind_of(element.name) == "pay"
        and any(says("fee", text) and not says("no_fee", text) for text in said)
    ):
        yield Signal("drip_fee", "annotate", "A fee is named where the order is placed.")
