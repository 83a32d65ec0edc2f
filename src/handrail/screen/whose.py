"""Whose row or card something stands in: what a person reads there to tell it from its likes.

Ten buttons of a table are all called *Delete*. What tells them apart is what else stands in their rows, and neither
their own name nor the first cell says it: that may be a tick, a number or an icon.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from handrail.records import Element, Observation
from handrail.screen.context import secret
from handrail.screen.entries import entries_around
from handrail.screen.index import index
from handrail.screen.roles import ENTRIES, FIELDS, TICKS, interactive
from handrail.screen.text import normalise, numbered, words

TEXTS = 8
"""Texts of an entry that are told."""
_LARGEST = 60
"""Elements of which something is still an entry rather than a part of the page."""
_NOT_ITS_OWN = FIELDS | TICKS | {"button", "menuitem", "tab", "option"}
"""Roles whose names say what can be done with an entry, not which one it is."""
_RUNNING = re.compile(
    r"(?:(?:\d+\s?(?:days?|hours?|minutes?|mins?|seconds?|secs?|[dhms])\b|\d{1,2}:\d{2}:\d{2})[\s,]*)+(?:ago|left)?"
)
"""Clocks: a text that is another one each second would make every answer come too late."""
_BARE = re.compile(r"#?\d[\d.,]*")
"""A number and nothing else: it may as well be a quantity, a price or a year."""
_ID_WORDS = frozenset({"no", "nr", "num", "number", "id", "ref", "reference", "code"})
"""What the column of the numbers by which rows are known is headed, whatever they are rows of."""
_TABLES = frozenset({"table", "grid", "treegrid", "list"})
_CELLS = frozenset({"cell", "gridcell", "columnheader", "rowheader"})


def entry_texts(obs: Observation, element: Element) -> tuple[str, ...]:
    """What else stands in the smallest row, card or entry around an element, as far as it is shown: row headers and
    headings first, the rest in order. Empty where it stands in none that says anything."""
    for parts in _around(obs, element):
        found = [*dict.fromkeys(text for _, text, _ in sorted(_told(obs, parts, element), key=lambda item: item[0]))]
        if found:
            return tuple(found[:TEXTS])
    return ()


def captions(obs: Observation, element: Element, said: str = "") -> frozenset[str]:
    """What the row or entry that holds an element is called by, normalised: its headings and row headers, and its first
    texts up to the first that is more than a number, a date, a sum or an id. Only what the page itself puts into one
    container counts, not what stands near it; empty if another entry beside it is called the same. A bare number is
    only one of them where it is the entry's own, for what was ``said`` (``stands_for``)."""
    for holder in (item for item in obs.ancestors(element) if _is_entry(obs, item)):
        own = _captions(obs, holder, element, said)
        if own:
            others = (other for other in _likes(obs, holder) if other.id != holder.id)
            return own - {text for other in others for text in _captions(obs, other, element, said)}
    return frozenset()


def stands_for(obs: Observation, part: Element, said: str) -> bool:
    """Whether an element shows the number of what was said by kind and number (*invoice 1002*), and that is the number
    by which its row or entry is known, not how many of something there are in it.

    A bare number is that where its column is headed by the noun that was said, or, if none is, by *No*, *ID* and the
    like; where no column says what it is, if it is the first number of its entry.
    """
    number = numbered(said)
    return bool(number) and normalise(part.own_text).removeprefix("#") == number and _is_its_own(obs, part, said)


def _is_its_own(obs: Observation, part: Element, said: str) -> bool:
    if not _bare(part):
        return True
    entry = _entry(obs, part)
    noun = [word for word in words(said) if word not in _ID_WORDS and not any(map(str.isdigit, word))]
    mine, heads = _heads(obs, part)
    by_noun = [head for head in heads if noun and noun[-1] in _sort(head) and _sort(head) <= set(noun)]
    if by_noun:
        return mine in by_noun
    if mine:
        return not _sort(mine)
    first = next((item for item in entry if _bare(item) and item.role not in _NOT_ITS_OWN), part)
    return part.id == first.id or part.role in ("rowheader", "heading")


def _bare(part: Element) -> bool:
    return _BARE.fullmatch(normalise(part.own_text or part.name)) is not None


def _sort(head: str) -> set[str]:
    """What a column is headed by, but for words that any id is called by. Not in the singular: *Items* counts them."""
    return {word for word in words(head) if word not in _ID_WORDS}


def _entry(obs: Observation, part: Element) -> Sequence[Element]:
    """The smallest entry around a part that shows more than that part does."""
    stated = [tuple(obs.descendants(item)) for item in obs.ancestors(part) if item.role in ENTRIES]
    repeated = [entry.parts for entry in entries_around(obs, part)]
    for parts in (*stated, *repeated):
        if any(item.own_text and item.id != part.id and not interactive(item) for item in parts):
            return parts
    return ()


def _heads(obs: Observation, part: Element) -> tuple[str, Sequence[str]]:
    """What the column of a part is headed by, empty if by nothing that is known, and what all columns of its table are
    headed by."""
    row = next((item for item in (part, *obs.ancestors(part)) if item.role in ENTRIES), None)
    if row is None:
        return "", ()
    place = _table(obs, row)
    rows = [item for item in _likes(obs, row) if _table(obs, item) == place]
    above = rows[: next((at for at, item in enumerate(rows) if item.id == row.id), 0)]
    head = next((item for item in reversed(above) if _names_columns(obs, item)), None)
    if head is None and above and row.role == "row" and _wordy(obs, above[0]):
        head = above[0]
    if head is None:
        return "", ()
    around = {part.id, *(item.id for item in obs.ancestors(part))}
    heads, cells = _cells(obs, head), _cells(obs, row)
    texts = [normalise(index(obs).text(item) or item.name) for item in heads]
    at = next((at for at, cell in enumerate(cells) if cell.id in around), None)
    if at is None or not heads:
        return "", texts
    box = cells[at].bounds
    shared = [min(item.bounds.x2, box.x2) - max(item.bounds.x, box.x) for item in heads]
    widest = max(shared)
    if widest > 0 and shared.count(widest) == 1:
        return texts[shared.index(widest)], texts
    said = sum(not any(map(interactive, (cell, *obs.descendants(cell)))) for cell in cells)  # a last one may have none
    return (texts[at] if len(heads) in (len(cells), said) and at < len(heads) else ""), texts


def _table(obs: Observation, row: Element) -> str:
    return next((item.id for item in obs.ancestors(row) if item.role in _TABLES), row.parent)


def _cells(obs: Observation, row: Element) -> Sequence[Element]:
    stated = [item for item in obs.descendants(row) if item.role in _CELLS]
    return stated or obs.children.get(row.id, ())


def _names_columns(obs: Observation, row: Element) -> bool:
    return any(item.role == "columnheader" for item in _cells(obs, row))


def _wordy(obs: Observation, row: Element) -> bool:
    """Whether a first row holds several words and no number or control, as a row of captions does."""
    parts = tuple(obs.descendants(row))
    texts = [item.own_text for item in parts if item.own_text]
    return len(texts) > 1 and not any(map(str.isdigit, "".join(texts))) and not any(map(interactive, parts))


def _around(obs: Observation, element: Element) -> Iterator[Sequence[Element]]:
    """Entries around it, the smallest first: those that say so, and those that repeat."""
    stated = [(item, *obs.descendants(item)) for item in obs.ancestors(element) if item.role in ENTRIES]
    repeated = [entry.parts for entry in entries_around(obs, element)]
    yield from sorted((parts for parts in (*stated, *repeated) if len(parts) <= _LARGEST), key=len)


def _is_entry(obs: Observation, item: Element) -> bool:
    return item.role in ENTRIES or any(
        entry.head.id == item.id and len(entry.parts) == index(obs).sizes[item.id] + 1
        for entry in entries_around(obs, item)
    )


def _likes(obs: Observation, holder: Element) -> Iterable[Element]:
    """What stands beside an entry and is of its kind."""
    if holder.role in ENTRIES:
        return (item for item in obs.elements if item.role == holder.role)
    return (item for item in obs.children.get(holder.parent, ()) if item.role == holder.role)


def _captions(obs: Observation, holder: Element, target: Element, said: str) -> frozenset[str]:
    found = set[str]()
    counting = True
    for first, text, part in _told(obs, obs.descendants(holder), target):
        number = _BARE.fullmatch(normalise(text)) is not None
        if (counting or not first) and not (number and (part.role in FIELDS or not _is_its_own(obs, part, said))):
            found.add(normalise(text))
        counting = counting and not _tells(text)
    return frozenset(found)


def _tells(text: str) -> bool:
    """Whether a text is more than a number, a date, a sum or an id."""
    return any(letter.isalpha() for letter in text) and not (" " not in text and any(map(str.isdigit, text)))


def _told(obs: Observation, parts: Iterable[Element], target: Element) -> Iterator[tuple[bool, str, Element]]:
    """Each text that the parts show, in order, with whether it is an ordinary one rather than a heading of its entry,
    and what shows it. Neither the target's own text nor that of any other control."""
    skipped = {target.id}
    for part in parts:
        if part.parent in skipped or part.id in skipped or part.states & {"hidden", "transparent"}:
            skipped.add(part.id)
            continue
        if part.role in FIELDS and part.value and not secret(part):
            yield True, " ".join(part.value.split()), part
        if part.role in _NOT_ITS_OWN:
            skipped.add(part.id)
            continue
        alone = not obs.children.get(part.id) and part.name_source != "inferred"
        text = " ".join((part.own_text or (part.name if alone else "")).split())
        if text and not _RUNNING.fullmatch(text):
            yield part.role not in ("rowheader", "heading"), text, part
