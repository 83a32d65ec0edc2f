"""What the user's own words name: values, effects, addresses (P4, P9).

Half-understood is good enough here, since what is *not* recognised as named merely asks more: every clause that the
grammar reads assigns its slots; a clause it cannot read names at most the effect of its opening verb. Nothing under a
negation, in ``Instruction.quoted`` or in quoted speech is named, nor what ``authority`` finds to hold only perhaps or
not now; ``checked`` says that whoever acts carries out a conditional step only where its condition holds. Repetition
on a screen neither helps nor harms.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from handrail.language.address import address, mail, other_scheme
from handrail.language.authority import orders
from handrail.language.english import ENGLISH
from handrail.language.grammar import Reading, readings
from handrail.language.lexicon import Lexicon
from handrail.language.step import Step
from handrail.language.tokens import Span, TokenKind
from handrail.language.values import parse_date, parse_time
from handrail.records import EffectClass, Instruction, InstructionError, Labelled
from handrail.screen import words

ARGUMENTS: dict[str, frozenset[str]] = {
    "text": frozenset({"text", "query", "username", "password", "option"}),
    "option": frozenset({"option", "text"}),
    "url": frozenset({"url"}),
    "file": frozenset({"file"}),
    "keys": frozenset({"keys"}),
}
"""Argument of an action -> slots of the grammar that may fill it. A text or option may be any complement of an errand
besides, in a field of that name."""
ERRANDS = frozenset({"act", "mention", "search", "sign_in"})
"""Kinds of steps whose slots are filled into whatever fields answer to them."""
STRUCTURAL = frozenset({"object", "qualifier", "state", "item", "folder"})
"""Slots of errands that say what is meant and are typed nowhere."""


@dataclass(frozen=True, slots=True)
class Assigned:
    """A value the user wrote, and the slot the grammar gave it."""

    slot: str
    value: str
    span: Span
    field: str
    """What the user called the field it goes into; empty if unsaid."""
    errand: bool = False
    """Whether it is a complement of an errand: its slot says which fields it may go into."""
    part: int = 0
    """Part of the instruction that it stands in: what belongs to one errand, or to one sending off (``Order.part``)."""


@lru_cache(maxsize=128)
def assigned(instruction: Instruction, lexicon: Lexicon = ENGLISH, *, checked: bool = False) -> tuple[Assigned, ...]:
    """Every value that the user's words assign to a slot."""
    found: list[Assigned] = []
    for order in orders(instruction, lexicon, checked=checked):
        step = order.reading.result
        if not isinstance(step, Step):
            continue
        spans = dict(step.spans)
        for slot, value in step.arguments:
            if isinstance(value, Labelled) and slot in spans:
                errand = step.kind in ERRANDS
                field = step.target.text if step.target is not None and not errand else ""
                found.append(Assigned(slot, value.value, spans[slot], field, errand, order.part))
    return tuple(found)


def named_by_user(
    instruction: Instruction,
    value: str,
    slot: str,
    *,
    field: str = "",
    lexicon: Lexicon = ENGLISH,
    checked: bool = False,
) -> bool:
    """Whether a value is the user's (P4): all of a span of the instruction, of the same type, in this slot.

    Args:
        instruction: Only its ``text`` counts.
        value: The value as proposed.
        slot: Name of the action's argument: ``text``, ``option``, ``url``, ``file`` or ``keys``.
        field: Name of the field it would go into, if known. It can only refuse: a value the user gave to one field is
            not the user's in another.
        lexicon: The words of the instruction's language.
        checked: Whether whoever acts checks the conditions of steps.
    """
    return bool(value.strip()) and any(
        _gives(item, value, slot, field, lexicon) for item in assigned(instruction, lexicon, checked=checked)
    )


def _gives(item: Assigned, value: str, slot: str, field: str, lexicon: Lexicon) -> bool:
    slots = ARGUMENTS.get(slot, frozenset())
    return (
        (item.slot in slots or (item.errand and slot in ("text", "option") and item.slot not in STRUCTURAL))
        and same(item.value, value, slot)
        and _fits(item, field, lexicon)
    )


def unnamed(
    instruction: Instruction,
    fields: Sequence[tuple[str, str]],
    effect: EffectClass | None = None,
    *,
    lexicon: Lexicon = ENGLISH,
    checked: bool = False,
) -> int | None:
    """Which field of a form (its place in ``fields``) holds what the user's words do not give; None: they give all.

    All must come from one part of the instruction: whom the second errand names gets nothing of the first (P4).

    A field that is empty is not given where that part has something for it.

    Args:
        instruction: Only its ``text`` counts.
        fields: Names, and what stands in each; an empty text where nothing does.
        effect: What is about to happen: the part must ask for it. None: any part will do.
        lexicon: The words of the instruction's language.
        checked: Whether whoever acts checks the conditions of steps.
    """
    given = assigned(instruction, lexicon, checked=checked)
    said = orders(instruction, lexicon, checked=checked)
    parts = {order.part for order in said if effect is None or effect in order.effects} or {
        order.part for order in said
    }
    missing: int | None = 0 if fields else None
    for part in sorted(parts):
        missing = next((at for at, field in enumerate(fields) if not _given(given, part, *field, lexicon)), None)
        if missing is None:
            return None
    return missing


def _given(given: Sequence[Assigned], part: int, name: str, value: str, lexicon: Lexicon) -> bool:
    """Whether a part of the instruction gives a field what stands in it; what was told before to go into a field of
    that very name stands there still, unless this part says otherwise."""
    ours = [item for item in given if item.part == part]
    if not value:
        return not any(_meant_for(item, name, lexicon) for item in ours)
    if any(_gives(item, value, "text", name, lexicon) for item in ours):
        return True
    told = any(item.field and _fits(item, name, lexicon) for item in ours)
    before = [item for item in given if item.part < part and item.field]
    return not told and any(_gives(item, value, "text", name, lexicon) for item in before)


def _meant_for(item: Assigned, name: str, lexicon: Lexicon) -> bool:
    """Whether a value is for a field of that name, and for no other by its slot."""
    if item.field:
        return _fits(item, name, lexicon)
    return item.errand and item.slot not in STRUCTURAL and bool(item.value) and _fits(item, name, lexicon)


def named_effects(
    instruction: Instruction, lexicon: Lexicon = ENGLISH, *, checked: bool = False
) -> frozenset[EffectClass]:
    """The effects that the user's words ask for: by a clause's verb, or by the name of a control to be pressed.

    Words inside a value that is typed, in quoted speech or under a negation name none.
    """
    return frozenset(effect for order in orders(instruction, lexicon, checked=checked) for effect in order.effects)


def names_control(instruction: Instruction, name: str, lexicon: Lexicon = ENGLISH, *, checked: bool = False) -> bool:
    """Whether a clause of the user's that asks for something holds the whole name of a control, articles aside: *save
    the changes* is *Save changes*."""
    sought = _bare(name, lexicon)
    return bool(sought) and any(
        _holds(_bare(" ".join(token.text for token in order.reading.words), lexicon), sought)
        for order in orders(instruction, lexicon, checked=checked)
    )


def _bare(text: str, lexicon: Lexicon) -> tuple[str, ...]:
    return tuple(word for word in words(text) if word not in lexicon.determiners)


def _holds(said: tuple[str, ...], sought: tuple[str, ...]) -> bool:
    return any(said[at : at + len(sought)] == sought for at in range(len(said)))


def named_origins(instruction: Instruction, lexicon: Lexicon = ENGLISH) -> frozenset[str]:
    """Origins of the addresses the user wrote: to be opened, or said to be the place (*on shop.example*)."""
    found = {
        where.origin
        for item in assigned(instruction, lexicon)
        if item.slot == "url" and (where := address(item.value)) is not None
    }
    for reading in _asked(instruction, lexicon):
        step = reading.result if isinstance(reading.result, Step) else None
        taken = [span for name, span in step.spans if name != "target"] if step is not None else []
        for before, token in zip((None, *reading.words), reading.words, strict=False):
            if token.kind is not TokenKind.WORD or any(start <= token.start < end for start, end in taken):
                continue
            placed = before is not None and before.word in lexicon.host_prepositions
            where = address(token.text) if placed or "://" in token.text else None
            if where is not None:
                found.add(where.origin)
    return frozenset(found)


def same(ours: str, theirs: str, slot: str = "text") -> bool:
    """Whether two values are the same value of the same type: addresses and mail addresses compare parsed (P4)."""
    if slot == "url":
        one, two = address(ours), address(theirs)
        return one is not None and one == two
    if _moment(ours, theirs):
        return True
    if kind(ours) != kind(theirs):
        return False
    if kind(ours) == "mail":
        return mail(ours.strip()) == mail(theirs.strip())
    if kind(ours) == "address":
        one, two = address(ours.strip()), address(theirs.strip())
        return one == two
    return _plain(ours) == _plain(theirs)


def _moment(ours: str, theirs: str) -> bool:
    """Whether two texts are one and the same day or time of day. A day that may be either of two is not."""
    one, two = parse_date(ours), parse_date(theirs)
    if one and two:
        return len(one) == len(two) == 1 and one == two
    return (at := parse_time(ours)) is not None and at == parse_time(theirs)


def kind(value: str) -> str:
    """The type of a value: ``mail``, ``address``, ``number`` or ``text``."""
    text = value.strip()
    if mail(text):
        return "mail"
    if "://" in text and not other_scheme(text) and address(text):
        return "address"
    return "number" if _NUMBER.match(text) else "text"


_NUMBER = re.compile(r"^[+-]?\d[\d.,' ]*$")


def _plain(value: str) -> str:
    return " ".join(unicodedata.normalize("NFC", value).split())


def _fits(item: Assigned, field: str, lexicon: Lexicon) -> bool:
    """Whether a field of that name may hold the value; a field without a known name is taken on trust."""
    if not field:
        return True
    theirs = set(_WORD.findall(field.casefold()))
    if item.field:
        return set(_WORD.findall(item.field.casefold())) <= theirs
    if not item.errand:
        return True
    return not theirs.isdisjoint(lexicon.slot_fields.get(item.slot) or _WORD.findall(item.slot))


_WORD = re.compile(r"[^\W_]+")


def _asked(instruction: Instruction, lexicon: Lexicon) -> tuple[Reading, ...]:
    try:
        return tuple(reading for reading in readings(instruction, lexicon) if not reading.negated)
    except InstructionError:
        return ()  # what cannot be cut into words names nothing
