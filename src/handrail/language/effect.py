"""The effects that words name: by the verb of a step, or by the name of a control to be pressed (P9)."""

from __future__ import annotations

from collections.abc import Sequence

from handrail.language.lexicon import Lexicon
from handrail.language.phrase import leading, said
from handrail.language.step import Step
from handrail.language.tokens import Token
from handrail.records import EffectClass


def effect_of(step: Step, words: Sequence[Token], lexicon: Lexicon) -> EffectClass | None:
    """The effect that the words of a step name; None if they name none."""
    match step.kind:
        case "sign_in":
            return EffectClass.SIGN_IN
        case "upload":
            return EffectClass.UPLOAD
        case "act" | "mention":
            return opening_effect(words, lexicon) or named_effect(step.target.text if step.target else "", lexicon)
        case "click" | "double_click" if step.target is not None and step.target.role != "item":
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


def named_effect(name: str, lexicon: Lexicon) -> EffectClass | None:
    """The effect that the name of a control says, if the words for exactly one stand in it.

    A word that is a noun as often (*email*, *order*) says one only where it is the whole name, and written as a name:
    a folder called *Sent mail* sends nothing, nor does opening *the order*.
    """
    plain = " ".join(name.casefold().split())
    text = f" {plain} "
    found = {
        effect
        for words, effect in lexicon.effects.items()
        if f" {words} " in text and (words not in lexicon.effect_nouns or (words == plain and name[:1].isupper()))
    }
    return found.pop() if len(found) == 1 else None
