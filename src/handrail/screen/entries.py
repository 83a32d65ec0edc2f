"""Entries: the parts of a page that repeat (rows, results, messages, cards), whether or not it says that they do.

Three forms are seen. *Stated*: rows, list items, articles. *Alike*: siblings of the same kind with something in them.
*In turn*: siblings whose kinds come round again (a name, a price, a button, a name, a price, a button), since plain
containers without a role leave no trace in an observation.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import inf, sqrt
from typing import TypeAlias

from handrail.records import NOWHERE, Element, Observation, Rect
from handrail.screen.index import index
from handrail.screen.roles import FIELDS, interactive
from handrail.screen.text import words

_AROUND = frozenset({"banner", "navigation", "contentinfo", "toolbar", "menubar", "tablist", "menu"})
"""What stands around the content of a page: its parts are not what somebody means who counts results."""
_ASIDE = frozenset({"pagination", "pager", "breadcrumb", "breadcrumbs", "nav", "navbar", "menu", "tabs", "toolbar"})
"""Class words of the same."""
_AS_SMALL = 1.1
"""Ratio up to which two divisions count as equally fine."""
_TOUCH = 4.0
"""Square pixels in which neighbours may overlap."""
_MOST = 40
"""Elements an entry may consist of and still be one of many alike rather than a section."""
_HEADS = 30
"""Kinds of siblings that are tried as what entries begin with: a bound on the work, far above what pages have."""
Kind: TypeAlias = tuple[str, str, frozenset[str]]


@dataclass(frozen=True, slots=True)
class Entry:
    """One of several alike."""

    head: Element
    """The element that holds it, or, of one without a container, the first that belongs to it."""
    parts: tuple[Element, ...]
    """The head and everything that belongs to it, in document order."""
    ids: frozenset[str]
    """Ids of the parts."""


@dataclass(frozen=True, slots=True)
class Structure:
    """Several entries that follow each other."""

    parent: str
    """Element id of what holds them all; empty at the root."""
    entries: tuple[Entry, ...]
    weight: float
    """How much of what the page is about it seems to be; comparable within one observation."""


def structures(obs: Observation) -> tuple[Structure, ...]:
    """All that repeats, the most prominent first. Kept on the observation."""
    kept = vars(obs)
    found = kept.get("_screen_structures")
    if not isinstance(found, tuple):
        found = kept["_screen_structures"] = tuple(sorted(_all(obs), key=lambda item: -item.weight))
    return found


def entries_around(obs: Observation, element: Element) -> Sequence[Entry]:
    """The entries of more than one part that an element belongs to, the smallest first."""
    kept = vars(obs)
    found = kept.get("_screen_entries_around")
    if not isinstance(found, dict):
        found = kept["_screen_entries_around"] = _by_part(obs)
    around: Sequence[Entry] = found.get(element.id, ())
    return around


def called_so(obs: Observation, structure: Structure, noun: str) -> bool:
    """Whether a structure is called by a noun: by words of its entries' classes, of what holds it, or the heading
    before it (*email-thread*, *Search results*)."""
    known = index(obs)
    first = structure.entries[0].head
    texts = [*first.facts.words, first.facts.resource]
    holder = obs.by_id.get(structure.parent)
    if holder is not None:
        texts += [*holder.facts.words, holder.facts.resource, *([holder.name] if holder.role != "generic" else [])]
    at = known.order[first.id]
    heading = next((item for item in reversed(obs.elements[:at]) if item.role == "heading"), None)
    if heading is not None and len(heading.own_text) < 60:
        texts.append(heading.own_text)
    return any(noun == singular(word) for text in texts for word in words(text.replace("-", " ").replace("_", " ")))


def singular(word: str) -> str:
    """An English noun without its plural ending, near enough for comparing."""
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("xes", "shes", "ches", "sses")):
        return word[:-2]
    return word[:-1] if word.endswith("s") and not word.endswith("ss") and len(word) > 3 else word


_STATED = frozenset({"row", "listitem", "article", "option", "treeitem"})
"""Roles that say so."""


_OPENING = frozenset({"view", "open", "details", "show", "view details", "show details", "more details"})
"""Names of controls that do nothing but open the entry they stand in."""


def press_point(obs: Observation, entry: Entry) -> Element:
    """What a person would press to open an entry: its container if that reacts, else the one control in it that says
    that it opens it, else its first link that shows text (of icons the first), else the control in it that says most of
    what it says, else its head; never an icon that stands before its words."""
    if interactive(entry.head):
        return entry.head
    known = index(obs)
    opening = [part for part in entry.parts if known.names[part.id] in _OPENING and interactive(part)]
    if len(opening) == 1:
        return opening[0]
    links = [part for part in entry.parts if part.role == "link" and known.names[part.id]]
    for part in (*(link for link in links if any(item.own_text for item in (link, *obs.descendants(link)))), *links):
        return part
    length = sum(len(part.own_text) for part in entry.parts)
    for part in entry.parts:
        if interactive(part) and part.role not in FIELDS and 2 * len(known.text(part)) >= max(length, 1):
            return part
    shown = next((part for part in entry.parts if part.own_text), entry.head)
    return entry.head if known.text(entry.head) else shown  # it may begin with an icon that does something else


def _all(obs: Observation) -> Iterator[Structure]:
    for parent, children in obs.children.items():
        if len(children) < 2:
            continue
        shown = [child for child in children if "hidden" not in child.states]
        groups = list(_alike(obs, shown))
        grouped = {entry.head.id for group in groups for entry in group}
        loose = [child for child in shown if child.id not in grouped]
        for heads in (*_in_turn(loose), *_in_line(loose)):
            groups.append([_entry(obs, run) for run in heads])
        for entries in groups:
            yield Structure(parent, tuple(entries), _weight(obs, parent, entries))


def _entry(obs: Observation, run: Sequence[Element]) -> Entry:
    parts = tuple(part for item in run for part in (item, *obs.descendants(item)))
    return Entry(run[0], parts, frozenset(part.id for part in parts))


def _alike(obs: Observation, shown: Sequence[Element]) -> Iterator[list[Entry]]:
    """Siblings that say that they are entries, or are of the same kind and hold something."""
    sizes = index(obs).sizes
    kinds: dict[tuple[str, str], list[Element]] = {}
    for child in shown:
        holds = sizes[child.id] > 1 or (sizes[child.id] and not child.facts.clickable)  # a button holds its own words
        if child.role in _STATED or (holds and child.role not in FIELDS | {"heading", "link", "img"}):
            kinds.setdefault((child.role, child.facts.tag), []).append(child)
    for (role, _), found in kinds.items():
        members = found if role in _STATED else _of_one_class(found)
        if role == "row":
            members = [item for item in members if not _is_header(obs, item)]
        if len(members) >= 2:
            yield [_entry(obs, (item,)) for item in members]


def _of_one_class(found: list[Element]) -> list[Element]:
    """Those that share the commonest class word, if any is shared."""
    counts = Counter(word for item in found for word in set(item.facts.words))
    word, count = max(counts.items(), key=lambda pair: pair[1], default=("", 0))
    return [item for item in found if word in item.facts.words] if count >= 2 else found


def _is_header(obs: Observation, row: Element) -> bool:
    cells = obs.children.get(row.id, ())
    return len(cells) > 0 and all(cell.role == "columnheader" for cell in cells)


def kind_of(element: Element) -> Kind:
    """What siblings of a kind have in common: role, tag and class words."""
    facts = element.facts
    return _kind(element.role, facts.tag, facts.words, facts.resource)


@lru_cache(maxsize=8192)
def _kind(role: str, tag: str, labels: tuple[str, ...], resource: str) -> Kind:
    return role, tag, frozenset(label for label in labels if label != resource)


def _in_turn(loose: Sequence[Element]) -> Iterator[list[Sequence[Element]]]:
    """Siblings without containers, whose kinds come round again.

    Where an entry begins is told by how they are laid out: divided wrongly, an entry reaches from the end of one line
    or card over to the next, and the last one is cut short. Of divisions that fit, those count that leave nothing out
    at the ends, then the one into the smallest parts, then one that begins with headings, then the first.
    """
    kinds = [kind_of(child) for child in loose]
    heads = [kind for kind, count in Counter(kinds).items() if count >= 2 and kind[0] not in FIELDS][:_HEADS]
    starting = [
        (head, [at for at, kind in enumerate(kinds) if kind == head and (at == 0 or kinds[at - 1] != head)])
        for head in heads
    ]
    starting += _captions(loose, kinds)
    divided = [
        (*_laid_out(series), head[0] != "heading", place, series)
        for place, (head, starts) in enumerate(starting)
        for series in _series(loose, kinds, head, starts)
    ]
    taken: set[str] = set()
    while divided:
        flaws = min(item[:2] for item in divided)
        fit = [item for item in divided if item[:2] == flaws]
        whole = max(map(_covered, fit))
        fit = [item for item in fit if _covered(item) >= whole * _AS_WHOLE]
        size = min(item[2] for item in fit)
        series = min((item for item in fit if item[2] <= size * _AS_SMALL), key=lambda item: item[3:5])[5]
        taken.update(child.id for run in series for child in run)
        yield series
        divided = [item for item in divided if taken.isdisjoint(child.id for run in item[5] for child in run)]


_AS_WHOLE = 0.9
"""Share of what another division takes in that one must take in to count beside it."""
_Division: TypeAlias = tuple[int, int, float, bool, int, list[Sequence[Element]]]


def _covered(division: _Division) -> int:
    """How many siblings a division takes in."""
    return sum(map(len, division[5]))


def _laid_out(series: Sequence[Sequence[Element]]) -> tuple[int, int, float]:
    """How many entries reach over into the next one, how many lack a kind that most have, and how large they are on
    average. Of the first only its end counts, since something that belongs to none may stand before it."""
    boxes = [_box(series[0][-1:]), *(_box(run) for run in series[1:])]
    clashes = sum(one.intersection(other).area > _TOUCH for one, other in pairwise(boxes))
    kinds = [set(map(kind_of, run)) for run in series]
    counts = Counter(kind for run in kinds for kind in run)
    typical = {kind for kind, count in counts.items() if count * 2 > len(series)}
    lacking = sum(not typical <= run for run in kinds)
    return clashes, lacking, sum(box.area for box in boxes[1:]) / (len(boxes) - 1)


def _captions(loose: Sequence[Element], kinds: Sequence[Kind]) -> list[tuple[Kind, list[int]]]:
    """Texts that come round again word for word, where others of their kind stand in each entry too (*From*, *To*)."""
    places: dict[tuple[Kind, str], list[int]] = {}
    for at, (child, kind) in enumerate(zip(loose, kinds, strict=True)):
        if child.own_text and kind[0] not in FIELDS:
            places.setdefault((kind, child.own_text), []).append(at)
    many = Counter(kinds)
    found = [(kind, starts) for (kind, _), starts in places.items() if 2 <= len(starts) < many[kind]]
    return found[:_HEADS]


def _series(
    loose: Sequence[Element], kinds: Sequence[Kind], head: Kind, starts: Sequence[int]
) -> Iterator[list[Sequence[Element]]]:
    """Runs from one head to the next, as long as each resembles the one before."""
    runs = [(start, kinds[start:end]) for start, end in pairwise([*starts, len(kinds)])]
    series: list[tuple[int, Sequence[Kind]]] = []
    for start, run in (*runs, (len(kinds), ())):
        if series and not _resemble(series[-1][1], run):
            shared = Counter(kind for _, other in series for kind in set(other))
            cut = [loose[at + skip : at + _end(other, shared)] for (at, other), skip in _led(series, head)]
            if len(cut) >= 2 and all(len(part) >= 2 for part in cut):
                yield cut
            series = []
        series.append((start, run))


def _led(series: Sequence[tuple[int, Sequence[Kind]]], head: Kind) -> Iterator[tuple[tuple[int, Sequence[Kind]], int]]:
    """Each run, and how many heads too many it begins with: the captions over the columns of a table run into its first
    row."""
    leads = [next((at for at, kind in enumerate(run) if kind != head), len(run)) for _, run in series]
    usual = Counter(leads[1:]).most_common(1)[0][0] if len(leads) > 1 else leads[0]
    for run, lead in zip(series, leads, strict=True):
        yield run, max(0, lead - usual)


def _resemble(one: Sequence[Kind], other: Sequence[Kind]) -> bool:
    """Whether most kinds of the shorter of two runs are in both, the one they begin with not counted alone."""
    shared = set(one) & set(other)
    return len(shared) >= 2 and len(shared) * 2 > min(len(set(one)), len(set(other)))


def _end(run: Sequence[Kind], shared: Counter[Kind]) -> int:
    """Where an entry ends: after the last kind that other entries have too, so that a heading or what follows the last
    entry is not taken in."""
    return max((at + 1 for at, kind in enumerate(run) if shared[kind] >= 2), default=1)


def _in_line(loose: Sequence[Element]) -> Iterator[list[Sequence[Element]]]:
    """Neighbours of one kind, each by itself an entry: paragraphs, plain links, clickable texts."""
    run: list[Element] = []
    for child in loose:
        if run and kind_of(child) != kind_of(run[-1]):
            if len(run) >= 2:
                yield [(item,) for item in run]
            run = []
        if child.role not in FIELDS | {"heading", "canvas"}:
            run.append(child)
    if len(run) >= 2:
        yield [(item,) for item in run]


def _weight(obs: Observation, parent: str, entries: Sequence[Entry]) -> float:
    """Number times size, less where it stands around the content or is a form; none for what holds no text."""
    known = index(obs)
    area = sum(_box(entry.parts).area for entry in entries)
    weight = min(len(entries), 10) * sqrt(area)
    holder = obs.by_id.get(parent)
    around = [] if holder is None else [holder, *obs.ancestors(holder)]
    if any(item.role in _AROUND or not _ASIDE.isdisjoint(item.facts.words) for item in around):
        weight *= 0.2
    if not any(known.text(entry.head) for entry in entries):
        weight *= 0.3
    if all(len(entry.parts) == 1 for entry in entries):
        weight *= 0.3 if entries[0].head.role in ("button", "img") else 0.6
    if any(part.role in FIELDS for part in entries[0].parts):
        weight *= 0.5
    if max(len(entry.parts) for entry in entries) > _MOST:
        weight *= 0.3
    return weight


def _box(parts: Iterable[Element]) -> Rect:
    """The box around all of them."""
    left = top = inf
    right = bottom = -inf
    for part in parts:
        box = part.bounds
        if box.width > 0 and box.height > 0:
            left, top = min(left, box.x), min(top, box.y)
            right, bottom = max(right, box.x2), max(bottom, box.y2)
    return Rect(left, top, right - left, bottom - top) if right > left else NOWHERE


def _by_part(obs: Observation) -> dict[str, list[Entry]]:
    found: dict[str, list[Entry]] = {}
    for structure in structures(obs):
        if any(len(entry.parts) > 1 for entry in structure.entries):
            for entry in structure.entries:
                for part in entry.parts:
                    found.setdefault(part.id, []).append(entry)
    for around in found.values():
        around.sort(key=lambda entry: len(entry.parts))
    return found
