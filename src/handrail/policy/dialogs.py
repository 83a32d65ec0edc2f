"""What a dialog of the page says about the control that answers it: *OK* means what it was asked about.

A browser's own ``confirm()`` is judged by its text; the same question drawn by the page must not be judged by less.
What is asked stands in questions (*Pay 500 EUR now?*), in what begins with it (*Delete account*), and in what announces
it (*You are about to pay*). What merely mentions it (*Before you pay*, *Thank you for your purchase*) asks nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from handrail.policy.words import Vocabulary, dismissing, vocabulary
from handrail.records import EffectClass, Element, Observation
from handrail.screen import dialog, normalise, words
from handrail.screen.roles import FIELDS, INTERACTIVE

LONGEST_QUESTION = 40
"""Words of a dialog that count, from its beginning: what comes after them is terms, or an application of its own."""
_MOST_LETTERS = 300
"""The same for scripts that put no space between words."""
_SENTENCE_END = re.compile(r"(?<=[.!?;:\u2026])\s+|\n+|(?<=[\u3002\uff01\uff1f])")
_REACTING = INTERACTIVE | FIELDS | {"option"}


_QUESTION = ("?", "\uff1f", "\u061f")
_ANNOUNCING = ("about to", "going to", "this will")


def asked(element: Element, texts: frozenset[str], obs: Observation, known: Vocabulary) -> frozenset[EffectClass]:
    """The classes that the dialog names which pressing the element answers; none if it is in none or only dismisses it.

    ``texts`` is all that a person could take for the element's name: only where each of them dismisses it does.
    """
    around = next((item for item in obs.ancestors(element) if dialog(item)), None)
    if around is None or _dismisses(element, texts, around, obs):
        return frozenset()
    left, letters = LONGEST_QUESTION, _MOST_LETTERS
    found = set[EffectClass]()
    for sentence in _sentences(around, obs):
        said = " ".join(sentence.split()[:left])[:letters]
        asks = sentence.endswith(_QUESTION) or any(part in normalise(said) for part in _ANNOUNCING)
        found |= known.effects(said, whole=True) if asks else known.leading(said)
        left, letters = left - len(sentence.split()), letters - len(sentence)
        if left <= 0 or letters <= 0:
            break
    return frozenset(found)


def _dismisses(element: Element, texts: frozenset[str], around: Element, obs: Observation) -> bool:
    posts = element.facts.submits and element.facts.form_method.casefold() == "post"
    names = all(normalise(text) in dismissing() and not _asks_for(text, around, obs) for text in texts)
    return not posts and bool(texts) and names


def way_out(name: str, window: Element, obs: Observation) -> bool:
    """Whether a control of a window does nothing but put it away. What the window asks about does not (*Close your
    account?* - *Close*); and where it speaks of something for good, only a plain refusal does (*Got it* may agree)."""
    said = normalise(name)
    if said not in WAYS_OUT or _asks_for(said, window, obs):
        return False
    return next(iter(words(said)), "") in _REFUSING or not _for_good(window, obs)


WAYS_OUT = frozenset(
    {"close", "close dialog", "close popup", "dismiss", "no thanks", "no, thanks", "no thank you", "not now",
     "maybe later", "later", "cancel", "skip", "x", "\u00d7", "\u2715", "\u2716", "\u2573", "reject", "reject all",
     "decline", "decline all", "only necessary", "necessary only", "got it", "hide", "don't allow", "deny",
     "nicht zulassen", "nicht erlauben"}
)  # fmt: skip
"""Whole names, normalised, of controls that only put something away, or by which nothing is given. *OK* and *Accept*
are not among them."""
_SAYING_NO = frozenset({"no", "not", "don't", "don\u2019t", "deny", "nicht"})
"""First words of what turns a question down, whatever it asks."""
_REFUSING = _SAYING_NO | {"cancel"}


def _asks_for(name: str, window: Element, obs: Observation) -> bool:
    """Whether a window asks about just what one of its controls is called."""
    deed = next(iter(words(name)), "")
    if not deed or deed in _SAYING_NO:
        return False
    return any(sentence.endswith(_QUESTION) and deed in words(sentence) for sentence in _sentences(window, obs))


def _for_good(window: Element, obs: Observation) -> bool:
    """Whether a window speaks of an effect that is for good; that a permission is turned down grants nothing."""
    named = (effect for sentence in _sentences(window, obs) for effect in vocabulary().effects(sentence))
    return any(effect.consequential and effect is not EffectClass.GRANT for effect in named)


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
