"""The effects that words name: by the verb of a step, or by the name of a control to be pressed (P9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from handrail.language.lexicon import Lexicon
from handrail.language.phrase import leading, said
from handrail.language.step import Step
from handrail.language.tokens import Token, TokenKind
from handrail.policy.words import vocabulary
from handrail.records import EffectClass
from handrail.screen import normalise

_PLACES = frozenset({"item", "tab"})
"""Roles of what is opened when it is pressed, whatever it is called."""


def effect_of(step: Step, words: Sequence[Token], lexicon: Lexicon) -> EffectClass | None:
    """The effect that the words of a step name; None if they name none."""
    match step.kind:
        case "sign_in":
            return EffectClass.SIGN_IN
        case "upload":
            return EffectClass.UPLOAD
        case "act" | "mention":
            return opening_effect(words, lexicon) or named_effect(step.target.text if step.target else "", lexicon)
        case "click" | "double_click" if step.target is not None and step.target.role not in _PLACES:
            button = step.target.role == "button"
            return named_effect(step.target.text.title() if button else step.target.text, lexicon)
        case "drag" if step.drop is not None:
            away = named_effect(step.drop.text.title(), lexicon)
            return away if away is EffectClass.DELETE else None
        case "select" if step.target is None or step.target.role == "menu":
            return next((found for text in step.texts("option") if (found := named_effect(text, lexicon))), None)
        case "type" | "set" if step.target is not None:
            into = set(step.target.text.casefold().split())
            return None if into.isdisjoint(lexicon.slot_fields["credential"]) else EffectClass.CREDENTIAL
        case _:
            return None


def opening_effect(words: Sequence[Token], lexicon: Lexicon) -> EffectClass | None:
    """The effect that a clause's verb names."""
    size = leading(words, lexicon.effects)
    return lexicon.effects[said(words[:size])] if size else None


def named_effect(name: str, lexicon: Lexicon, table: Mapping[str, EffectClass] | None = None) -> EffectClass | None:
    """The effect that the name of a control says, if the words for exactly one stand in it.

    A word that is a noun as often (*email*, *order*) says one only where it is the whole name, and written as a name:
    a folder called *Sent mail* sends nothing, nor does opening *the order*.
    """
    plain = " ".join(name.casefold().split())
    text = f" {plain} "
    found = {
        effect
        for words, effect in (lexicon.effects if table is None else table).items()
        if f" {words} " in text and (words not in lexicon.effect_nouns or (words == plain and name[:1].isupper()))
    }
    return found.pop() if len(found) == 1 else None


def consequences(step: Step | None, words: Sequence[Token], lexicon: Lexicon) -> frozenset[EffectClass]:
    """What the words of a clause ask for, by its verb with or without an object (*save the changes*, *cancel my order*)
    or by the name of the control that it asks to press: at least all that the words on controls are taken to say.

    What a step *is* stays with ``effect_of``: these words only tell that a consequence was asked for.
    """
    if step is not None and step.harmless:
        return frozenset()
    bare = tuple(token for token in words if token.word not in lexicon.determiners or token.kind is TokenKind.QUOTED)
    size = leading(bare, lexicon.consequences)
    found = {lexicon.consequences[said(bare[:size])]} if size else set[EffectClass]()
    if step is not None:
        if step.effect is not None:
            found.add(step.effect)
        if step.kind in ("click", "double_click") and step.target is not None and step.target.role not in _PLACES:
            name = step.target.text
            found |= vocabulary().exactly(name) if normalise(name) not in lexicon.effect_nouns else frozenset()
            said_so = named_effect(
                name.title() if step.target.role == "button" else name, lexicon, lexicon.consequences
            )
            found |= {said_so} if said_so is not None else set()
    return frozenset(found)
