"""What must be so for a step to be carried out."""

from __future__ import annotations

from dataclasses import replace

from handrail.language.lexicon import Conditional, Fact, Lexicon
from handrail.language.memory import Memory
from handrail.language.pattern import Match, matches
from handrail.language.phrase import Tokens, Unread
from handrail.language.slot import read
from handrail.language.step import Comparison, Condition
from handrail.language.tokens import Token
from handrail.records import Labelled, TargetDescription

LONGEST = 30
"""Words that conditions may have, all together."""


def conditions(
    words: tuple[Token, ...], text: str, lexicon: Lexicon, memory: Memory, how: Conditional
) -> tuple[Condition, ...] | Unread:
    """All that the words say must be so; every one of several joined by *and*.

    Several cannot be turned round at once (*unless A and B*): one of them not holding would be enough.
    """
    if len(words) > LONGEST:
        return Unread(words, f"a condition of more than {LONGEST} words")
    found = _all(words, text, lexicon, memory)
    if isinstance(found, Unread):
        return found
    if not how.holds and len(found) > 1:
        return Unread(words, "say these conditions one by one")
    return tuple(replace(item, holds=item.holds == how.holds, wait=how.wait) for item in found)


def _all(words: tuple[Token, ...], text: str, lexicon: Lexicon, memory: Memory) -> tuple[Condition, ...] | Unread:
    found = _one(words, text, lexicon, memory)
    if not isinstance(found, Unread):
        return found
    for at in range(1, len(words) - 1):
        if words[at].word in lexicon.conjunctions:
            one = _one(words[:at], text, lexicon, memory)
            other = one if isinstance(one, Unread) else _all(words[at + 1 :], text, lexicon, memory)
            if not isinstance(one, Unread) and not isinstance(other, Unread):
                return *one, *other
    return found


def _one(words: tuple[Token, ...], text: str, lexicon: Lexicon, memory: Memory) -> tuple[Condition, ...] | Unread:
    first: Unread | None = None
    for fact in lexicon.facts:
        for match in matches(fact.pattern, words):
            found = _held(fact, match, words, text, lexicon, memory)
            if not isinstance(found, Unread):
                return found
            first = first or found
    return first or Unread(words, "this condition was not understood")


def _held(
    fact: Fact, match: Match, words: Tokens, text: str, lexicon: Lexicon, memory: Memory
) -> tuple[Condition, ...] | Unread:
    slots: dict[str, TargetDescription | str] = {}
    for bound in match.bindings:
        taken = tuple(words[bound.start : bound.end])
        found = read(bound.reading, taken, tuple(words[bound.skipped : bound.start]), text, lexicon, memory)
        if isinstance(found, Unread):
            return found
        item = found.items[0][0]
        if isinstance(item, Labelled):
            slots[bound.name] = item.value
        elif isinstance(item, TargetDescription):
            slots[bound.name] = item
        else:
            return Unread(taken, "a secret or a value on the screen is nothing to compare with")
    target = slots.get("target")
    if fact.sign is not None:
        if not isinstance(target, TargetDescription):
            target = TargetDescription("")
        if fact.name:
            target = TargetDescription(fact.name, near=target.near or target.text, before=target.before)
        value, upto = str(slots["value"]), slots.get("upto")
        held: tuple[Condition, ...] = (Condition(comparison=Comparison(target, fact.sign, value), holds=fact.holds),)
        if upto is not None:
            held = (*held, Condition(comparison=Comparison(target, "<=", str(upto)), holds=fact.holds))
        return held
    if isinstance(target, TargetDescription):
        if "beside" in slots:
            return (
                Condition(
                    target=TargetDescription(str(slots["beside"]), near=target.near or target.text), holds=fact.holds
                ),
            )
        if "state" in slots and target.role == "textbox" and slots["state"] in ("checked", "unchecked"):
            target = replace(target, role="checkbox")  # a box that can be ticked
        if "state" in slots:
            return (Condition(target=target, state=str(slots["state"]), holds=fact.holds),)
        if target == TargetDescription(target.text):
            return (Condition(visible=target.text, holds=fact.holds),)
        return (Condition(target=target, holds=fact.holds),)
    return (Condition(visible=str(slots["visible"]), holds=fact.holds),)
