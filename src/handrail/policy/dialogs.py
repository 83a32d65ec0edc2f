"""What a dialog of the page says about the control that answers it: *OK* means what it was asked about.

A browser's own ``confirm()`` is judged by its text; the same question drawn by the page must not be judged by less.
What is asked stands in questions (*Pay 500 EUR now?*), in what begins with it (*Delete account*), and in what announces
it (*You are about to pay*). What merely mentions it (*Before you pay*, *Thank you for your purchase*) asks nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from handrail.policy.words import Vocabulary, dismissing
from handrail.records import EffectClass, Element, Observation
from handrail.screen import dialog, normalise
from handrail.screen.roles import FIELDS, INTERACTIVE

LONGEST_QUESTION = 40
"""Words of a dialog that count, from its beginning: what comes after them is terms, or an application of its own."""
_MOST_LETTERS = 300
"""The same for scripts that put no space between words."""
_SENTENCE_END = re.compile(r"(?<=[.!?;:\u2026])\s+|\n+|(?<=[\u3002\uff01\uff1f])")
_REACTING = INTERACTIVE | FIELDS | {"option"}


_ANNOUNCING = ("about to", "going to", "this will")


def asked(element: Element, texts: frozenset[str], obs: Observation, known: Vocabulary) -> frozenset[EffectClass]:
    """The classes that the dialog names which pressing the element answers; none if it is in none or only dismisses it.

    ``texts`` is all that a person could take for the element's name: only where each of them dismisses it does.
    """
    around = next((item for item in obs.ancestors(element) if dialog(item)), None)
    if around is None or _dismisses(element, texts):
        return frozenset()
    left, letters = LONGEST_QUESTION, _MOST_LETTERS
    found = set[EffectClass]()
    for sentence in _sentences(around, obs):
        said = " ".join(sentence.split()[:left])[:letters]
        asks = sentence.endswith(("?", "\uff1f", "\u061f")) or any(part in normalise(said) for part in _ANNOUNCING)
        found |= known.effects(said, whole=True) if asks else known.leading(said)
        left, letters = left - len(sentence.split()), letters - len(sentence)
        if left <= 0 or letters <= 0:
            break
    return frozenset(found)


def _dismisses(element: Element, texts: frozenset[str]) -> bool:
    posts = element.facts.submits and element.facts.form_method.casefold() == "post"
    return not posts and bool(texts) and all(normalise(text) in dismissing() for text in texts)


def _sentences(around: Element, obs: Observation) -> Iterator[str]:
    """What a dialog says, in order: its name and its text, without what stands on or in controls and their labels."""
    shown = [item for item in obs.descendants(around) if item.own_text and _prose(item, around, obs)]
    named = normalise(around.name)
    text = "" if any(normalise(item.own_text) == named for item in shown[:3]) else f"{around.name}\n"
    for item in shown:  # a sentence may be spread over several elements; a heading stands alone
        text += f"\n{item.own_text}\n" if item.role == "heading" else f"{item.own_text} "
    yield from filter(None, (part.strip() for part in _SENTENCE_END.split(text)))


def _prose(item: Element, around: Element, obs: Observation) -> bool:
    if "hidden" in item.states:
        return False
    for holder in (item, *obs.ancestors(item)):
        if holder.id == around.id:
            return True
        facts = holder.facts
        if holder.role in _REACTING or facts.tag in ("button", "label") or facts.href or facts.input_type:
            return False
    return True
