"""Whether what was found is what was said, or only like it: when a name that is not the same is still no guess.

A name may differ from what was said and leave no doubt, where

* it was not said as a name: *the third paragraph*, *the second search result*, *the email from Ada* say a kind, a
  number and a neighbour, and it is of that kind (``_of_its_kind``);
* it is the cell where the column and the row that were said cross (``_crossed``);
* all its words were said, but for those that only point (*Edit this page* for *edit the page*: ``_says_all``);
* what is left of it is a count, a key, a unit, or what a field takes (``_bare``);
* it is a box, choice or field whose caption says just what was said.

Where a thing is said to stand by something, that is doubted on its own account (``_loosely``): the words must be all
of what stands there, in one place. A common noun need not be: *cookies* are what *We use cookies* speaks of, but *Ann*
is not *Ann Lee*.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import islice

from handrail.agents.form import fillable
from handrail.agents.layout import name
from handrail.agents.script import Scene
from handrail.agents.widgets import TICKS
from handrail.language import Step
from handrail.records import Doubt, Element, Found, Observation, TargetDescription
from handrail.screen import (
    Structure,
    called,
    crossing,
    entries_around,
    holds_words,
    kinds_of,
    meant,
    normalise,
    press_point,
    same_line,
    stands_for,
    structures,
    weak_words,
    words,
)
from handrail.screen.colour import answers, seen
from handrail.screen.colour import known as colour_known
from handrail.screen.entries import called_so, kind_of
from handrail.screen.icons import same_icon
from handrail.screen.nouns import singulars
from handrail.screen.relation import same_column
from handrail.screen.roles import roles_of


def consequential(step: Step) -> bool:
    """Whether a step names an effect that cannot simply be taken back."""
    return step.effect is not None and step.effect.consequential


def doubt_of(scene: Scene, observation: Observation, found: Found, wanted: Sequence[TargetDescription]) -> Doubt:
    """What is doubtful about what was found for some descriptions, the first of which that answers it was found by."""
    element = found.element
    own = own_names(observation, element)
    if found.exact and own & {_plain(item.text) for item in wanted if not item.near}:
        return ""  # it is called so, whatever other ways of reading the words there are
    beside = [item for item in wanted if item.near and not item.before]
    if any(_says_all(text, item) for item in beside for text in own):
        return ""
    if any(_loosely(scene, observation, element, item.near) for item in beside):
        return "alike"
    if any(of_another(observation, element, item, stated=True) for item in beside):
        return "alike"
    known = called(observation, element)
    said = {_plain(text) for item in wanted for text in (item.text, *([item.near] if item.near else []))}
    if found.exact or "" in said:
        return ""
    if any(set(words(f"{item.text} {item.near}")) <= set(words(known.name)) for item in beside):
        return ""  # it says both what it is and where it stands: *Stock of Teapot*
    if " ".join(word for word in words(known.name) if not word.isdigit()) in said:
        return ""  # *Cart (2)*: a count beside a name is no part of it
    if element.role == "radio" and any(words(known.name)[: len(text.split())] == tuple(text.split()) for text in said):
        return ""  # *Express, € 9 a parcel*: the one choice whose sentence begins so
    if any(_of_its_kind(scene, observation, element, item) for item in wanted):
        return ""
    if any(_crossed(observation, element, item) for item in beside):
        return ""
    if not known.name and any("entries" in kinds_of(_without_article(singulars(item.text))) for item in wanted):
        return "alike"  # an icon in an entry is not the entry
    if known.source == "inferred" or not known.name:
        return "inferred"
    if said.isdisjoint(own) and not (
        _carries(scene, known.name, wanted)
        or _says_object(scene, known.name, wanted)
        or _captioned(observation, element, said)
        or _ticks(observation, element, said)
    ):
        return "alike"
    return ""


def _plain(text: str) -> str:
    return " ".join(words(text))


def alone(observation: Observation, field: Element) -> bool:
    """Whether it is the only field there is, in view or not, so that what is to be entered can be meant for no other.
    One to search in is always there, and need not be meant."""
    fields = [item for item in observation.elements if fillable(item)]
    searches = field.role == "searchbox" or field.facts.input_type == "search"
    return len(fields) == 1 and fields[0].id == field.id and not searches and not weak_words(field) & {"search", "find"}


_PALETTE = 3
"""Colours that a page offers at least where it offers colours."""


_LISTS = frozenset(
    {"list", "suggestions", "suggestion", "options", "choices", "proposals", "dropdown", "dropdown list"}
)
"""What any list may be called, so that it names none."""
_MANY = {"people": "person", "children": "child", "men": "man", "women": "woman"}
"""Plurals that no rule makes."""


def offered_once(scene: Scene, observation: Observation, text: str, option: str) -> bool:
    """Whether a list was named by no name of its own (*the suggestions*), or by what its own name says (*the list of
    people*, of a list called Person), and just one thing here is, or offers, the option that was said."""
    plain = _plain(text).removeprefix("the ")
    own = scene.grounder.own_words(observation)
    if plain not in _LISTS:
        head, of, rest = plain.partition(" of ")
        sort = rest if of and head in _LISTS else plain
        sorts = {sort, singulars(sort), _MANY.get(sort, sort)}
        listed = [item for item in observation.elements if item.role in _LISTING | {"text"}]
        if sum(name(observation, item) in sorts for item in listed if item.role != "text") > 1:
            return False
        if not any(name(observation, item) in sorts for item in listed):
            return False
    wanted = normalise(option)
    offering = [
        item
        for item in observation.elements
        if item.id not in own
        and "hidden" not in item.states
        and (name(observation, item) == wanted or wanted in map(normalise, item.facts.options))
    ]
    inner = {item.id for item in offering} - {up.id for item in offering for up in observation.ancestors(item)}
    return len(inner) == 1


_LISTING = frozenset({"listbox", "list", "combobox", "menu", "grid", "radiogroup"})


def colour_field(text: str) -> bool:
    """Whether what was named is a colour to be set, and nothing more (*the colour*)."""
    return _plain(text).removeprefix("the ") in ("colour", "color")


def palette(scene: Scene, observation: Observation, colour: str) -> bool:
    """Whether a page offers colours, and this one once: things of one kind in one place, each called by a colour or
    showing nothing but one. Then setting the colour to one of them needs no field called so: a colour is what a colour
    is set to. A thing called Black among others says nothing of the kind."""
    apart = scene.grounder.own_words(observation)
    groups: dict[tuple[str, str, str], list[Element]] = {}
    for item in observation.elements:
        if item.id not in apart and "hidden" not in item.states and _tells_colour(observation, item):
            groups.setdefault((item.parent, item.role, item.facts.tag), []).append(item)
    offering = [items for items in groups.values() if len(items) >= _PALETTE and _is_all(observation, items)]
    return len(offering) == 1 and sum(_is_colour(observation, item, colour) for item in offering[0]) == 1


def _tells_colour(observation: Observation, item: Element) -> bool:
    text = name(observation, item)
    return colour_known(text) if text else bool(item.facts.background and seen(item) and item.bounds.area > 0)


def _is_all(observation: Observation, items: Sequence[Element]) -> bool:
    """Whether they are all that is of their kind in their place: a colour among other words is a name."""
    first = items[0]
    siblings = [
        item for item in observation.elements if item.parent == first.parent and kind_of(item) == kind_of(first)
    ]
    return len(siblings) <= len(items) and len({item.bounds.height for item in items}) == 1


def _is_colour(observation: Observation, item: Element, colour: str) -> bool:
    text = name(observation, item)
    return text == normalise(colour) if text else any(answers(shade, colour) for shade in seen(item)[:1])


# -- names -----------------------------------------------------------------------------------------------------------


def own_names(observation: Observation, element: Element) -> set[str]:
    """What an element itself says that it is called: its name, without what stands in brackets behind it (*Save [s]*,
    *Date (DD/MM/YYYY)*), and what it shows when the pointer rests on it."""
    texts = (called(observation, element).name, element.facts.title)
    return {_plain(_KEY.sub("", text).replace("_", " ")) for text in texts if text}


_KEY = re.compile(r"\s*[\[(][^\[\]()]*[\])]\s*[*:]?\s*$|\s*[*:]\s*$")
_POINTING = frozenset({"this", "the", "that", "it", "a", "an", "of", "for"})
"""Words by which a name says no more than which thing it speaks of."""
_THIS = frozenset({"this", "the", "that", "it", "a", "an", "record", "item", "entry", "row"})
"""The same of a control that stands in or beside the thing."""


_QUALIFYING = frozenset({"to", "of", "for", "in", "on", "from", "with", "at", "by", "and"})


def goes_on(said: str, name: str) -> bool:
    """Whether a name that begins with what was said goes on without making another thing of it: *Confirm changes to
    this page* only says where, *Edit page settings* edits something else."""
    rest = name.removeprefix(said).split()
    return name.startswith(said) and (not rest or rest[0] in _QUALIFYING | _THIS or rest[0].isdigit())


def _says_all(text: str, item: TargetDescription) -> bool:
    """Whether a name says what was said and what it was to stand by, and nothing else (*Edit this page*, *Delete
    Ada*), in these words or with another verb for the same (*Remove Ada*)."""
    have, verb, thing = set(words(text)), _plain(item.text), set(words(item.near)) - _POINTING
    ways = [set(words(verb)), *(set(other) for other in same_icon(verb))]
    return any(way | thing <= have and have - way - thing <= _POINTING for way in ways)


def _carries(scene: Scene, text: str, wanted: Sequence[TargetDescription]) -> bool:
    """Whether a name begins with the verb that is carried out beside a thing (*Edit record*, in its row): then it is
    the control for that verb. Of what cannot be taken back the rest of the name must say no more than that (*Delete
    this record*), and say it of one (*Delete records* empties the list)."""
    for item in wanted if scene.step.kind == "act" else ():
        verb, rest = words(item.text), words(text)[len(words(item.text)) :]
        common = all(word in _THIS or (kinds_of(word) and singulars(word) == word) for word in rest)
        if item.near and words(text)[: len(verb)] == verb and (common or not consequential(scene.step)):
            return True
    return False


def _says_object(scene: Scene, text: str, wanted: Sequence[TargetDescription]) -> bool:
    """Whether a name begins with the verb of an errand and goes on with nothing but what it was said to be done to, and
    numbers (*Book flight for $157*, to book the cheapest flight; *Book hotel* books something else)."""
    said = {singulars(word) for word in words(scene.step.text("object"))}
    for item in wanted if scene.step.kind == "act" and said else ():
        verb = words(item.text)
        rest = [word for word in words(text)[len(verb) :] if not any(map(str.isdigit, word))]
        if words(text)[: len(verb)] == verb and all(singulars(word) in said | _POINTING for word in rest):
            return True
    return False


_PLAIN_NOUNS = frozenset({"date", "time", "field", "box", "number", "of", "the", "in", "list", "value", "your", "my"})
"""Words that say of a field no more than what it takes."""


def _bare(text: str) -> str:
    return " ".join(word for word in words(text) if word not in _PLAIN_NOUNS)


def _captioned(observation: Observation, element: Element, said: set[str]) -> bool:
    """Whether something that takes or shows a value stands by a caption that says just this, and so has no other name
    than its value: before it in its line, or straight above it. Words that only say what a field takes aside."""
    if element.role in ("button", "link", "menuitem", "tab"):
        return False
    bare = set(map(_bare, said)) - {""}
    if bare & set(map(_bare, own_names(observation, element))):
        return True
    box = element.bounds
    captions = [
        item
        for item in observation.elements
        if item.id != element.id
        and item.own_text
        and _plain(_KEY.sub("", item.own_text)) in said | bare
        and item.frame == element.frame
        and (
            (same_line(item.bounds, box) and 0 <= box.x - item.bounds.x2 + 4 <= 240 * observation.scale)
            or (0 <= box.y - item.bounds.y2 + 4 <= 40 * observation.scale and abs(item.bounds.x - box.x) <= 40)
        )
    ]
    return len(captions) == 1


def _ticks(observation: Observation, element: Element, said: set[str]) -> bool:
    """Whether it is the box of a row for what is called so: *Select Ada* beside Ada."""
    row = next((item for item in observation.ancestors(element) if item.role in ("row", "listitem")), None)
    if element.role not in TICKS or row is None or not any(holds_words(element.name, text) for text in said):
        return False
    return any(_plain(item.own_text) in said for item in observation.descendants(row))


# -- kinds and places ------------------------------------------------------------------------------------------------

_ONE_OF_MANY = frozenset(
    {"item", "entry", "row", "record", "result", "hit", "match", "search result", "search hit", "list item",
     "table row", "line item"}
)  # fmt: skip
"""Nouns that say no more than that it is one of a list."""
_RIVAL = 0.5
"""Share of the weight of what repeats here from which something else that repeats may be meant as well."""


def _of_its_kind(scene: Scene, observation: Observation, element: Element, item: TargetDescription) -> bool:
    """Whether no name was said at all, but a kind (*the third paragraph*, *the email from Ada*), and it is of that
    kind: it says so; or the page is about such things (an inbox, of emails), or the noun fits whatever there are many
    of, and one thing alone repeats here."""
    noun = _without_article(singulars(item.text or item.role))
    kinds = kinds_of(noun)
    if _plain(item.text).removeprefix("the ") in _LISTS and element.role in _LISTING:
        lists = [other for other in observation.elements if other.role == element.role and other.visible]
        return [other.id for other in lists] == [element.id]
    apart = scene.grounder.own_words(observation)
    if kinds - {"entries", "shapes"}:
        pool = [other for other in observation.elements if other.id not in apart and "hidden" not in other.states]
        return element.id in {other.id for other in meant(observation, noun, pool)}
    if "entries" not in kinds:
        return False
    mine = [structure for structure in structures(observation) if _opens(observation, structure, element, item.near)]
    last = noun.rpartition(" ")[2]
    if any(_stated(structure, noun) or called_so(observation, structure, last) for structure in mine):
        return True
    akin = {last, *(other[0] for other in same_icon(last) if len(other) == 1)}
    about = {singulars(word) for word in words(observation.title)}
    said = noun in _ONE_OF_MANY or about & akin or any(called_so(observation, mine[0], word) for word in akin if mine)
    return bool(said and mine) and not _rivalled(observation, mine[0])


def _without_article(noun: str) -> str:
    first, _, rest = noun.partition(" ")
    return rest if rest and first in ("the", "a", "an") else noun


def _opens(observation: Observation, structure: Structure, element: Element, near: str) -> bool:
    """Whether it is one of several alike, or what opens one of them; one that holds what it was to stand by."""
    return bool(called(observation, element).name) and any(
        element.id in (entry.head.id, press_point(observation, entry).id)
        and (not near or any(holds_words(part.own_text or part.name, near) for part in entry.parts))
        for entry in structure.entries
    )


def _stated(structure: Structure, noun: str) -> bool:
    return structure.entries[0].head.role in roles_of(noun)


def _rivalled(observation: Observation, mine: Structure) -> bool:
    """Whether something else here repeats that may be meant as well: what is neither in it nor around it."""
    ids = frozenset[str]().union(*(entry.ids for entry in mine.entries))
    return any(
        other.weight >= _RIVAL * mine.weight and all(ids.isdisjoint(entry.ids) for entry in other.entries)
        for other in structures(observation)
        if other is not mine
    )


def _crossed(observation: Observation, element: Element, item: TargetDescription) -> bool:
    """Whether it stands where the one column and the one row that are called so cross."""
    rows = [other for other in observation.elements if normalise(other.own_text) == normalise(item.near)]
    heads = [
        other
        for other in observation.elements
        if _plain(_KEY.sub("", other.own_text)) == _plain(item.text)
        and not any(same_column(other.bounds, row.bounds) for row in rows)  # a title over all of it heads no column
    ]
    if len(heads) != 1 or len(rows) != 1:
        return False
    cells = crossing(observation, item.text, rows, observation.elements)
    around = {element.id, *(up.id for up in islice(observation.ancestors(element), 2))}
    return any(cell.id in around for cell in cells)


_ROWS = frozenset({"row", "listitem", "article"})


def _loosely(scene: Scene, observation: Observation, element: Element, near: str) -> bool:
    """Whether words that a thing is to stand by are no more than a part of what stands there (*Ann*, of Ann Lee), or
    stand in several entries, one of which may only speak of the other. A common noun is a part of what it is said in
    (*cookies*): where it stands only once, that is meant, unless what is done there cannot be taken back."""
    own = scene.grounder.own_words(observation)
    seen = [item for item in observation.elements if item.id not in own and "hidden" not in item.states]
    holders = [item for item in seen if holds_words(item.own_text, near)]
    rows = {row for item in holders if (row := _row(observation, item))}
    plain = normalise(near)
    if len(rows) > 1:
        return True
    if any(plain in (normalise(item.own_text), normalise(item.name)) for item in seen):
        return False
    if numbers := [item for item in seen if stands_for(observation, item, near)]:
        return len({_row(observation, item) for item in numbers}) > 1
    mine = {element.id, *(below.id for below in observation.descendants(element))}
    holders = [item for item in holders if item.id not in mine]
    common = len(holders) == 1 and re.search(rf"\b{re.escape(near)}\b", holders[0].own_text) is not None
    return not (common and near == near.casefold() and near[:1].isalpha() and not consequential(scene.step))


def of_another(observation: Observation, element: Element, item: TargetDescription, *, stated: bool = False) -> bool:
    """Whether what was to stand by a thing stands in the row of another: the one *Edit* there is, in Bob's row, is not
    the one next to Ann, who is named elsewhere on the page. ``stated`` heeds only rows that say that they are."""
    if item.relation:
        return False
    rows = [up for up in (element, *observation.ancestors(element)) if up.role in _ROWS]
    if rows:
        parts = [part for row in rows for part in (row, *observation.descendants(row))]
        return not any(map(_speaks_of(observation, item.near), parts))
    entries = [] if stated else [it for it in entries_around(observation, element) if len(it.parts) > 1]
    parts = [part for entry in entries for part in entry.parts]
    beside = (other for other in observation.elements if same_line(other.bounds, element.bounds))
    return bool(entries) and not any(map(_speaks_of(observation, item.near), (*parts, *beside)))


def _speaks_of(observation: Observation, near: str) -> Callable[[Element], bool]:
    def speaks(part: Element) -> bool:
        said = holds_words(part.own_text, near) or holds_words(part.name, near)
        return said or stands_for(observation, part, near)

    return speaks


def _row(observation: Observation, element: Element) -> str:
    """The entry that something stands in, as the page states it, else as it repeats; empty if it stands in none."""
    stated = next((up for up in (element, *observation.ancestors(element)) if up.role in _ROWS), None)
    if stated is not None:
        return stated.id
    return next((entry.head.id for entry in entries_around(observation, element)), "")
