"""Errands: a verb that is also the name of a control, and what it is done to (*delete the second row*)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from handrail.language.lexicon import Lexicon
from handrail.language.phrase import Unread, leading
from handrail.language.spelling import common
from handrail.language.step import Argument, Step
from handrail.language.tokens import Token
from handrail.records import FROM_USER, Labelled, TargetDescription


def errand(name: str, step: Step, words: Sequence[Token], lexicon: Lexicon, *, kind: bool = False) -> Step | Unread:
    """The step that presses the control of a name.

    Args:
        name: Name of the control.
        step: The step so far; its target is what the errand is done to.
        words: The words of that target.
        lexicon: The language.
        kind: Whether those words say what sort of thing is meant (*a one-way flight*) rather than what it is called.
    """
    thing = step.target
    if thing is None:
        return replace(step, target=TargetDescription(name))
    if thing.text.casefold() in lexicon.present and not thing.before:
        return replace(step, target=TargetDescription(name, region=thing.region))
    thing = _unclassified(thing, lexicon)
    if not thing.before and (kind or _unnamed(thing, words, lexicon)):
        if not lexicon.small.isdisjoint(thing.text.split()):
            return Unread(tuple(words), "what sort of thing this is was not understood")
        described = replace(thing, text=name, role="")
        return replace(step, target=described, arguments=(*_sort(thing, words, lexicon), *step.arguments))
    control = _beside(name, thing, words, lexicon)
    return control if isinstance(control, Unread) else replace(step, target=control)


def _beside(
    name: str, thing: TargetDescription, words: Sequence[Token], lexicon: Lexicon
) -> TargetDescription | Unread:
    """The control of that name that belongs to a thing: beside it, in its row, in its dialog."""
    entry = thing.text.casefold() in lexicon.row_nouns or not thing.text or thing.role in ("item", "row")
    if thing.near and not entry:
        return Unread(tuple(words), "what it is done to was not understood")
    if thing.role not in ("", "dialog", "item", "row", "image") and not (thing.before or thing.every):
        return Unread(tuple(words), f"say which control to click, as in: click the {name!r} button")
    beside, region = thing.near if entry else thing.text, thing.region
    held = "dialog" if thing.role == "dialog" else ""
    if words and words[-1].word in lexicon.containers and thing.role != "item":
        held = held or words[-1].word
    if held and not region:
        beside, region = "", thing.text.removesuffix(held).strip() or held
    return replace(thing, text=name, role="", near=beside, region=region, relation=thing.relation if entry else "")


def _unnamed(thing: TargetDescription, words: Sequence[Token], lexicon: Lexicon) -> bool:
    """Whether a thing is told by its sort and not by a name: *the cheapest flight*, *a mug*, *the second comment*."""
    if thing.extreme or thing.wording or (thing.role == "item" and not thing.near):
        return True
    return common(words, lexicon) and bool(thing.ordinal or leading(words, lexicon.indefinite))


def _sort(thing: TargetDescription, words: Sequence[Token], lexicon: Lexicon) -> tuple[tuple[str, Argument], ...]:
    """What sort of thing it is: ``object``, the noun, and ``qualifier``, the words before it. A row is no sort."""
    if thing.text.casefold() in lexicon.row_nouns and thing.ordinal:
        return ()
    *before, noun = thing.text.split() or [words[-1].text if thing.role else ""]
    found = [("object", noun), ("qualifier", " ".join(before))]
    return tuple((slot, Labelled(value, FROM_USER)) for slot, value in found if value)


def _unclassified(thing: TargetDescription, lexicon: Lexicon) -> TargetDescription:
    """*HLW stock* is called HLW."""
    first, _, last = thing.text.rpartition(" ")
    return replace(thing, text=first) if first and last in lexicon.classifiers else thing
