"""The deterministic reader: a value that a screen shows for a name, or why there is no single one.

It reads fields, table cells, texts that stand beside, below or behind their label, counts what answers a description,
and works out the sum or equation that is shown. What it returns is content of the screen and labelled so (P2); it
decides nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import TypeAlias

from handrail.agents.figure import shown_as, solve
from handrail.agents.ground import ScreenGrounder
from handrail.language.step import FromScreen
from handrail.language.values import parse_number
from handrail.records import (
    Ambiguous,
    Element,
    Found,
    Labelled,
    Looks,
    Missing,
    Observation,
    Rect,
    TargetDescription,
    join,
)
from handrail.screen import (
    Line,
    called,
    crossing,
    donor_of,
    entries_around,
    figures,
    holds_words,
    interactive,
    kinds_of,
    likeness,
    lines,
    normalise,
    quoted,
    tree_unseen,
    weak_words,
    words,
)
from handrail.screen.entries import kind_of

_ROWS = frozenset({"row", "listitem", "article", "group", "option"})
_FIELDS = frozenset({"textbox", "searchbox", "combobox", "spinbutton", "listbox", "slider"})
_TICKS = frozenset({"checkbox", "radio", "switch"})
_HEADERS = frozenset({"columnheader", "rowheader"})
_CELLS = frozenset({"cell", "gridcell"})
_CLOSE = 0.9
"""Likeness from which a name is the one asked for."""
_TEXTS = frozenset({"", "text", "paragraph", "word", "words", "sentence", "line", "phrase", "code", "string"})
"""Nouns for text that has no name."""

Reading: TypeAlias = Labelled[str] | Ambiguous | Missing
"""A value, several that differ, or none."""
_Fits: TypeAlias = Callable[[str, str], bool]
_Way: TypeAlias = Callable[[Observation, str, tuple[Element, ...], _Fits], Iterator[tuple[Element, Labelled[str]]]]


def value(observation: Observation, source: FromScreen, grounder: ScreenGrounder | None = None) -> Reading:
    """What a step is to take from the screen: a value, a number of things, or a result worked out.

    Never taken from the instruction itself, where the page shows it. A number of things is known only if everything in
    which they could stand was read; none at all is an answer only where things of their kind are there to be seen.
    """
    grounder = grounder or ScreenGrounder()
    match source.how:
        case "count":
            return _count(observation, source.target, grounder)
        case "result":
            return _result(observation, source.target, grounder)
        case "told":
            return Missing("nothing was found out before")
        case "value":
            return read(observation, source.target, grounder)


def read(observation: Observation, wanted: TargetDescription, grounder: ScreenGrounder | None = None) -> Reading:
    """The value of what is described.

    Ways are tried from the surest to the weakest; the first that finds anything must find one value only: several
    different ones are ``Ambiguous``, and unknown is never empty (promise 1).
    """
    grounder = grounder or ScreenGrounder()
    own = grounder.own_words(observation)
    if wanted.region and not wanted.near and _scope(observation, wanted.region, own) is None:
        wanted = replace(
            wanted, region=""
        )  # what it stands in shows no such name; what is read must then be the only one
    if normalise(wanted.text) in _TEXTS or wanted.extreme is not None or wanted.wording is not None:
        return _text_itself(observation, wanted, grounder, own)
    near = wanted.near or wanted.region
    if near.endswith("s") and _scope(observation, near, own) is None:
        wanted = replace(wanted, near=near[:-1])  # how many lanterns: those of the row Lantern
    scope = _scope(observation, wanted.near or wanted.region, own)
    if scope is None:
        return Missing(f"nothing here is called {wanted.near or wanted.region!r}", unseen=bool(observation.unseen))
    crossed = _cells(observation, wanted, own)
    if len(crossed) == 1:
        return _value(observation, crossed[0])
    for way, fits in _WAYS:
        found = [item for item in way(observation, wanted.text, scope, fits) if item[1].value.strip()]
        if wanted.ordinal and found:
            at = wanted.ordinal - 1 if wanted.ordinal > 0 else len(found) + wanted.ordinal
            return found[at][1] if 0 <= at < len(found) else Missing(f"there are only {len(found)} of them")
        values = {normalise(item.value) for _, item in found}
        if len(values) > 1:
            return Ambiguous(tuple(element for element, _ in found))
        if found:
            return found[0][1]
    return Missing(f"nothing here shows a value for {wanted.text!r}", unseen=bool(observation.unseen))


def _cells(observation: Observation, wanted: TargetDescription, own: frozenset[str]) -> tuple[Element, ...]:
    """Where the line of a neighbour crosses a column: by all of the column's name, else by the one caption above that
    the words hold, or that holds the words (*number in stock* under *In stock*)."""
    if not wanted.near:
        return ()
    pool = [item for item in observation.elements if item.id not in own and "hidden" not in item.states]
    rows = [item for item in pool if words(item.own_text) == words(wanted.near)]
    if len(rows) != 1:
        return ()
    exact = crossing(observation, wanted.text, rows, pool)
    if exact:
        return exact
    above = [item for item in pool if item.own_text.strip() and item.bounds.y2 <= rows[0].bounds.y + 2]
    said = set(words(wanted.text)) - _SMALL_WORDS
    captions = {
        item.own_text
        for item in above
        if (short := set(words(item.own_text)) - _SMALL_WORDS) and (short <= said or said <= short)
    }
    crossed = [cells for caption in sorted(captions) if (cells := crossing(observation, caption, rows, pool))]
    return crossed[0] if len(crossed) == 1 else ()


_GENERIC = frozenset({"number", "amount", "value", "code", "address", "name", "text"})
"""Words behind what a value is called by that only say that it is one."""
_SMALL_WORDS = frozenset({"the", "a", "an", "of", "in", "on", "for", "number", "amount", "value"})


def _text_itself(
    observation: Observation, wanted: TargetDescription, grounder: ScreenGrounder, own: frozenset[str]
) -> Reading:
    """A text that is asked for as such: the one there is, the one that follows the instruction, or the one described
    by its place, order, wording or value."""
    if wanted.near or wanted.ordinal or wanted.extreme or wanted.wording or wanted.looks or wanted.region:
        described = replace(wanted, text=wanted.text or "text")
        match grounder.ground(described, observation):
            case Found(element=element):
                return _value(observation, element)
            case other:
                return other
    told = _plain_texts(observation, own)
    if own and len(told) > 1:
        last = max(at for at, item in enumerate(observation.elements) if item.id in own)
        after = {item.id for item in observation.elements[last:]}
        told = [line for line in told if line.parts[0].id in after][:1] or told
    if len(told) > 1:
        return Ambiguous(tuple(line.parts[0] for line in told))
    if told:
        return Labelled(told[0].text, join(part.label for part in told[0].parts))
    return Missing("there is no text here", unseen=bool(observation.unseen))


def _plain_texts(observation: Observation, own: frozenset[str]) -> list[Line]:
    """Texts that are there to be read: no controls, not the instruction; labels of fields only if nothing else is."""
    pool = [
        item
        for item in observation.elements
        if item.own_text.strip()
        and item.id not in own
        and not item.states & {"hidden", "transparent"}
        and not interactive(item)
    ]
    labels = _labels(observation)
    told = lines(observation, pool)
    return [line for line in told if any(part.id not in labels for part in line.parts)] or list(told)


def _labels(observation: Observation) -> frozenset[str]:
    """Ids of texts that are the names of fields."""
    stated = {item.id for item in observation.elements if item.facts.tag == "label"}
    fields = (item for item in observation.elements if item.role in _FIELDS | _TICKS)
    lent = (donor_of(observation, item) for item in fields)
    return frozenset(stated | {donor.id for donor in lent if donor is not None})


def _count(observation: Observation, wanted: TargetDescription, grounder: ScreenGrounder) -> Reading:
    found = grounder.ground_all(replace(wanted, every=True), observation)
    alike = found or _alike(observation, wanted, grounder)
    if not alike or tree_unseen(observation):
        return Missing("what is to be counted is not here, or not all of it was read", unseen=bool(observation.unseen))
    left, top = min(item.bounds.x for item in alike), min(item.bounds.y for item in alike)
    right, bottom = max(item.bounds.x2 for item in alike), max(item.bounds.y2 for item in alike)
    around = Rect(left, top, right - left, bottom - top)
    if any(region.bounds.touches(around) for region in observation.unseen):
        return Missing("part of where they stand could not be read", unseen=True)
    return Labelled(str(len(found)), join(item.label for item in alike))


def _alike(observation: Observation, wanted: TargetDescription, grounder: ScreenGrounder) -> tuple[Element, ...]:
    """Things of the kind that is counted, however they look: if there are such, none may be the answer."""
    if wanted.looks is None:
        return ()
    plain = replace(wanted, looks=Looks(shape="item") if wanted.looks.shape else None, every=True)
    return grounder.ground_all(plain, observation) if plain.text or plain.looks else figures(observation)


def _result(observation: Observation, wanted: TargetDescription, grounder: ScreenGrounder) -> Reading:
    """The value of the sum or equation shown; of numbers that were named, their sum."""
    if "numbers" in kinds_of(wanted.text):
        return _sum(observation, wanted, grounder)
    own = grounder.own_words(observation)
    pool = [item for item in observation.elements if item.id not in own and not item.states & {"hidden", "transparent"}]
    if wanted.text and isinstance(found := grounder.ground(wanted, observation), Found):
        pool = [found.element, *observation.descendants(found.element)]
    solved = [(line, answer) for line in lines(observation, pool) if (answer := solve(line.text)) is not None]
    solved = [pair for pair in solved if "=" in pair[0].text or "?" in pair[0].text] or solved
    if len({answer for _, answer in solved}) > 1:
        return Ambiguous(tuple(line.parts[0] for line, _ in solved))
    if not solved:
        return Missing("there is no sum or equation here that could be read", unseen=bool(observation.unseen))
    line, answer = solved[0]
    return Labelled(shown_as(answer), join(part.label for part in line.parts))


def _sum(observation: Observation, wanted: TargetDescription, grounder: ScreenGrounder) -> Reading:
    found = grounder.ground_all(replace(wanted, every=True), observation)
    numbers = [parse_number(item.own_text or item.value) for item in found]
    known = [Fraction(number) for number in numbers if number is not None]
    if not known or len(known) < len(numbers) or tree_unseen(observation):
        return Missing("not all of the numbers could be read", unseen=bool(observation.unseen))
    return Labelled(shown_as(sum(known, Fraction(0))), join(item.label for item in found))


def _scope(observation: Observation, near: str, own: frozenset[str]) -> tuple[Element, ...] | None:
    """The elements to read among: all of them, or the smallest entries that hold the words; None if nothing does."""
    rendered = tuple(item for item in observation.elements if "hidden" not in item.states and item.id not in own)
    if not near:
        return rendered
    holders = [item for item in rendered if holds_words(item.own_text or item.name, near)]
    found: dict[str, Element] = {}
    for holder in holders:
        around = [holder, *observation.ancestors(holder)]
        entry = next((item for item in around if item.role in _ROWS), None)
        if entry is None and (alike := [one for one in entries_around(observation, holder) if len(one.parts) > 1]):
            found |= {item.id: item for item in alike[0].parts if "hidden" not in item.states}
            continue
        if entry is None and (below := _captioned(observation, holder)):
            found |= {item.id: item for item in below if "hidden" not in item.states}
            continue
        if entry is None:
            # Without rows the nearest container that holds more than the words themselves.
            entry = next((item for item in around if len(tuple(observation.descendants(item))) > 1), holder)
        for item in (entry, *observation.descendants(entry)):
            if "hidden" not in item.states:
                found[item.id] = item
    return tuple(item for item in rendered if item.id in found) if holders else None


def _captioned(observation: Observation, caption: Element) -> Sequence[Element]:
    """A caption and what follows it up to the next of its kind, as far as with the one before: containers without a
    role leave no trace. Nothing where there is only one of that kind, or nothing stands between them."""
    known = observation.elements
    kin = [at for at, item in enumerate(known) if item.parent == caption.parent and kind_of(item) == kind_of(caption)]
    start = known.index(caption)
    here = kin.index(start)
    size = max((later - earlier for earlier, later in pairwise(kin)), default=0)
    if size < 2 or interactive(caption):
        return ()
    end = kin[here + 1] if here + 1 < len(kin) else start + size
    return known[start:end]


def _is(name: str, wanted: str) -> bool:
    return likeness(name, wanted) >= _CLOSE


def _is_a_kind_of(name: str, wanted: str) -> bool:
    """*Stock price* is a price, *price list* is none."""
    said, sought = words(name), words(wanted)
    return bool(sought) and len(said) <= len(sought) + 2 and said[-len(sought) :] == sought


def _shortly(name: str, wanted: str) -> bool:
    """*Phone* is a phone number: the same but for words that say no more than that it is a value."""
    said, sought = words(name), words(wanted)
    return (
        bool(said)
        and len(said) < len(sought)
        and sought[: len(said)] == said
        and _GENERIC.issuperset(sought[len(said) :])
    )


def _fields(
    observation: Observation, wanted: str, scope: tuple[Element, ...], fits: _Fits
) -> Iterator[tuple[Element, Labelled[str]]]:
    for element in scope:
        if element.role in _FIELDS | _TICKS and fits(called(observation, element).name, wanted):
            if element.role in _TICKS:
                state = "mixed" if "mixed" in element.states else "on" if "checked" in element.states else "off"
                yield element, Labelled(state, element.label)
            elif "password" not in element.states and "masked" not in element.states:
                yield element, Labelled(element.value, element.label)


def _columns(
    observation: Observation, wanted: str, scope: tuple[Element, ...], fits: _Fits
) -> Iterator[tuple[Element, Labelled[str]]]:
    inside = {item.id for item in scope}
    for header in observation.elements:
        if header.role not in _HEADERS or not fits(_text(observation, header), wanted):
            continue
        row = next((item for item in observation.ancestors(header) if item.role == "row"), None)
        table = next((item for item in observation.ancestors(header) if item.role in ("table", "grid")), None)
        if row is None or table is None:
            continue
        if header.role == "rowheader":
            cells = [item for item in observation.children.get(row.id, ()) if item.role in _CELLS]
            yield from ((cell, _value(observation, cell)) for cell in cells[:1] if cell.id in inside)
            continue
        at = observation.children[row.id].index(header)
        for other in observation.descendants(table):
            below = observation.children.get(other.id, ())
            if other.role == "row" and other.id != row.id and at < len(below) and below[at].id in inside:
                yield below[at], _value(observation, below[at])


def _crossed(
    observation: Observation, wanted: str, scope: tuple[Element, ...], fits: _Fits
) -> Iterator[tuple[Element, Labelled[str]]]:
    """What stands under a caption, in what is only laid out like a table. The scope is a row then, and its first text
    what the row is called by."""
    texts = [item for item in scope if item.own_text.strip()]
    if texts and len(texts) < len(observation.elements) / 2:
        for cell in crossing(observation, wanted, texts[:1], observation.elements):
            yield cell, _value(observation, cell)


def _labelled(
    observation: Observation, wanted: str, scope: tuple[Element, ...], fits: _Fits
) -> Iterator[tuple[Element, Labelled[str]]]:
    """*Total: 12 €* in one text."""
    for element in scope:
        name, colon, rest = element.own_text.partition(":")
        if colon and rest.strip() and fits(name, wanted):
            yield element, Labelled(rest.strip(), element.label)


def _behind(
    observation: Observation, wanted: str, scope: tuple[Element, ...], fits: _Fits
) -> Iterator[tuple[Element, Labelled[str]]]:
    """A text that is only the name, and the text that follows it."""
    texts = [item for item in scope if item.own_text.strip()]
    fields = {donor.id for item in scope if item.role in _FIELDS and (donor := donor_of(observation, item)) is not None}
    for label, value in pairwise(texts):
        both_headings = label.role == value.role == "heading"
        if label.id in fields or label.facts.tag == "label":
            continue
        if _pressed(observation, label) and _pressed(observation, value):
            continue  # one of several alike that can be pressed, and the next of them
        if label.role not in _HEADERS and not both_headings and fits(label.own_text, wanted):
            yield value, _value(observation, value)


def _pressed(observation: Observation, text: Element) -> bool:
    """Whether a text, or what consists of it and little else, can be pressed."""
    holder = observation.by_id.get(text.parent)
    around = holder is not None and interactive(holder) and sum(1 for _ in observation.descendants(holder)) <= _FEW
    return interactive(text) or around


_FEW = 3
"""Elements that a thing to be pressed consists of, beside itself."""


def _words(
    observation: Observation, wanted: str, scope: tuple[Element, ...], fits: _Fits
) -> Iterator[tuple[Element, Labelled[str]]]:
    """Something whose own class or id words say what it is: weak, so only the exact words count."""
    for element in scope:
        if (
            weak_words(element).issuperset(words(wanted))
            and not interactive(element)
            and (text := _text(observation, element))
        ):
            yield element, Labelled(text, element.label)


def _alone(
    observation: Observation, wanted: str, scope: tuple[Element, ...], fits: _Fits
) -> Iterator[tuple[Element, Labelled[str]]]:
    """*The number*, where there is but one that nothing says more of."""
    if "numbers" in kinds_of(wanted):
        for element in scope:
            if parse_number(element.own_text) is not None and not interactive(element):
                yield element, Labelled(element.own_text.strip(), element.label)


_WAYS: tuple[tuple[_Way, _Fits], ...] = (
    (_fields, _is),
    (_columns, _is),
    (_crossed, _is),
    (_labelled, _is),
    (_behind, _is),
    (_fields, _is_a_kind_of),
    (_columns, _is_a_kind_of),
    (_labelled, _is_a_kind_of),
    (_behind, _is_a_kind_of),
    (_words, _is),
    (_fields, _shortly),
    (_columns, _shortly),
    (_labelled, _shortly),
    (_behind, _shortly),
    (_alone, _is),
)
"""How a value is looked for, and how strictly its name is taken; the surest first."""


def _text(observation: Observation, element: Element) -> str:
    return element.own_text or called(observation, element).name or _below(observation, element)


def _below(observation: Observation, element: Element) -> str:
    below = (item.own_text for item in observation.descendants(element) if "hidden" not in item.states)
    return " ".join(text for text in below if text)


def _value(observation: Observation, element: Element) -> Labelled[str]:
    return Labelled(element.value or _text(observation, element), element.label)


def shown(values: tuple[Element, ...], observation: Observation) -> str:
    """Several readings, quoted, for a sentence."""
    return ", ".join(quoted(_value(observation, item).value, 60) for item in values[:4])
