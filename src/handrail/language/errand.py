"""Errands: a verb that is also the name of a control, what it is done to, and complements in any order (*forward the
email from Ada to Bob*, *book a flight from A to B on D*)."""

from __future__ import annotations

from dataclasses import replace

from handrail.language.lexicon import Lexicon
from handrail.language.phrase import Tokens, Unread
from handrail.language.step import Argument
from handrail.records import FROM_USER, Labelled, TargetDescription


def control(name: str, thing: TargetDescription, words: Tokens, lexicon: Lexicon) -> TargetDescription | Unread:
    """The control of that name that belongs to a thing: beside it, in its row, in its dialog."""
    if thing.text.casefold() in lexicon.present:
        return TargetDescription(name, region=thing.region)
    row = thing.text.casefold() in lexicon.row_nouns or not thing.text or thing.role in ("item", "row")
    if thing.near and not row:
        return Unread(tuple(words), "what it is done to was not understood")
    if thing.role not in ("", "dialog", "item", "row", "image") and not (thing.before or thing.every):
        return Unread(tuple(words), f"say which control to click, as in: click the {name!r} button")
    beside, region = thing.near if row else thing.text, thing.region
    held = thing.role if thing.role == "dialog" else ""
    if not held and words and words[-1].word in lexicon.containers and thing.role != "item":
        held = words[-1].word
    if held and not region:
        beside, region = "", thing.text.removesuffix(held).strip() or held
    return replace(thing, text=name, role="", near=beside, region=region, relation=thing.relation if row else "")


def kind(thing: TargetDescription, lexicon: Lexicon) -> tuple[tuple[str, Argument], ...]:
    """What sort of thing an errand is done to, where it is not a name: ``object`` and ``qualifier``."""
    noun = thing.text if thing.text.casefold() not in lexicon.row_nouns or not thing.ordinal else ""
    *before, last = noun.split() or [""]
    found: list[tuple[str, Argument]] = []
    if last:
        found.append(("object", Labelled(last, FROM_USER)))
    if before:
        found.append(("qualifier", Labelled(" ".join(before), FROM_USER)))
    return tuple(found)


def unclassified(thing: TargetDescription, lexicon: Lexicon) -> TargetDescription:
    """*HLW stock* is called HLW."""
    first, _, last = thing.text.rpartition(" ")
    if first and last in lexicon.classifiers:
        return replace(thing, text=first)
    return thing
