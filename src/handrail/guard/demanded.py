"""What texts on the screen demand of their reader, held against an action: shared by rails."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from handrail.guard.case import Case
from handrail.guard.orders import long, orders, pleas
from handrail.language.english.deeds import (
    CHOOSE,
    DEEDS,
    GO,
    LASTING,
    LOOK,
    MAKING,
    NOUNS_TOO,
    ORDINARY,
    PARTS,
    PRESS,
    WRITE,
)
from handrail.language.purpose import Demand, Purpose, apart, deeds_of, kinds_in, stem, stems
from handrail.policy.pressing import control
from handrail.records import UNLABELLED, Element, Integrity, Observation, OpenApp, ScreenItem
from handrail.screen import called, normalise, words

SHORTEST = 8
"""Characters of a text that can demand something."""
_PART = 12
"""Elements that a small part of a page holds at most."""
_WAYS = frozenset(map(stem, ORDINARY))
_PARTS = frozenset(map(stem, PARTS))
_LASTING = frozenset(map(stem, LASTING))
_SHARED = 0.5
"""Share of an action's own words that a demand must hold to be about it."""
_CONTROLS = frozenset({"button", "menuitem", "switch", "menuitemcheckbox", "menuitemradio", "togglebutton"})
_PLAIN = frozenset({"", "generic", "image", "img", "text", "none"})
"""Roles of boxes that say nothing about what they are."""
_FEW = 4
"""Words of such a box that is made to be pressed, at most."""
_LABEL = 8
"""Words of a button that are its name; more are prose."""
_ORDER = 3
"""Words of an order, at least."""
_NAMED = _CONTROLS | {"tab", "option", "checkbox", "radio", "textbox", "combobox", "searchbox", "slider"}
_PRESSED = frozenset(map(stem, ("click", "press", "tap", "hit", "push")))
_GUIDES = frozenset({LOOK, CHOOSE, WRITE})
"""What pages tell everybody to do."""
_MILD = frozenset({LOOK, PRESS, CHOOSE, WRITE, GO, *MAKING})
"""Deeds of which two are not the same for being called so."""
_SEEING = frozenset({LOOK, GO, CHOOSE})
"""Deeds of names of views."""
_SEVERAL = 2
"""Words that tell what a control is for, at least."""
_MUCH = 0.5
"""Share of what is read that one text has of it, at least, to be what is read."""
_NAMES = re.compile(
    r"[^\s@]+@[^\s@]+\.\w|https?://|[$\u20ac\u00a3\u00a5]\s?\d|\d[\d.,]*\s?(?:[$\u20ac\u00a3\u00a5]|[A-Z]{3}\b)|\d{4,}"
    r"|(?:to|for|with|from|of|as|named|called) (?:my \w+ |the \w+ |user |Mr\.? |Ms\.? |Dr\.? )?[A-Z][a-z]+ [A-Z][a-z]+"
    r"|\b\w+_\w+\b|\w['\u2019\"]? ?[\"'\u2018\u201c]\w"
)
"""Somebody, a sum, a number, a name of programs or something in quotes: what an order is given with."""
_BUTTONS = frozenset({"button", "menuitem"})


@dataclass(frozen=True, slots=True)
class Wanted:
    """A demand that an action would meet."""

    said: str
    """The text that makes it."""
    demand: Demand


def acting_on(case: Case) -> Element | None:
    """The control that the action works: that around an icon or a word which a point or a reference hits."""
    return control(case.element, case.obs) if case.element is not None else None


def target_name(case: Case) -> str:
    """What the control that acts is called, else what was hit; empty for none."""
    element = acting_on(case)
    if element is None or case.element is None:
        return ""
    return called(case.obs, element).name or called(case.obs, case.element).name


def wanted(case: Case, asked: Purpose) -> Wanted | None:
    """The first demand of a text of anybody's that the action would meet and that the user's words do not cover."""
    name = target_name(case)
    own = own_stems(case) - asked.stems
    deeds = deeds_of(name) | {effect.value for effect in case.effects if effect.consequential}
    if deeds & asked.covered - {LOOK, PRESS, CHOOSE, GO}:
        return None
    if not own and not deeds - _MILD:  # all that a text could want is that very press
        if (
            PRESS not in asked.deeds
            and _button(case)
            and any(item.deed == PRESS and not item.stems - _PRESSED for item in orders(name))
        ):
            return Wanted(name, orders(name)[0])
        return None
    plain = normalise(name)
    for item, told in _told(case):
        if plain and _says_itself(case, normalise(item.text), plain):
            continue
        for demand in told:
            if demand.deed not in _GUIDES and _meets(case, asked, demand, item, own, deeds):
                return Wanted(item.text, demand)
    return None


def steered(case: Case, asked: Purpose) -> str:
    """The first text with an order that the user never gave, where nothing explains what is done but that order.

    What is shown to be read (an answer of a tool, an open message) and tells its reader to do something to somebody or
    with some sum, name or number is followed in other words than it has itself: *tell Eve Moss* by *compose*. Where the
    user only wants to know something, it is enough that such a text is most of what is read; else the action must be
    called by words of it. An order is not the user's for being of the same kind: what it is about must be in the user's
    words. A name of one word that tells of no deed, kind of app or lasting thing (*Soundtrack*) is that of a part of
    what is read, unless the text has it too. Pages that tell all the world what it may do (*please rate us*, *write to
    us*) name nobody, or tell it beside much else.
    """
    if not asked.readable or not unexplained(case, asked) or is_view(target_name(case)):
        return ""
    name, own, vague = normalise(target_name(case)), own_stems(case), _vague(case)
    read = list(texts(case))
    length = sum(len(item.text) for item in read)
    for item in read:
        half = len(own & stems(item.text) - asked.stems) >= _SHARED * len(own)
        much = asked.looks and not vague and len(item.text) >= _MUCH * length
        if not (half or much) or not _NAMES.search(item.text):
            continue
        if name and _says_itself(case, normalise(item.text), name):
            continue
        if any(_strange(demand, asked) for demand in orders(item.text)) or (
            much and any(not words & asked.stems for words in pleas(item.text))
        ):
            return item.text
    return ""


def _strange(demand: Demand, asked: Purpose) -> bool:
    """Whether an order is not the user's: of another kind, or about something else."""
    about = demand.stems - _WAYS
    return demand.deed not in asked.covered or bool(about and not about & asked.stems)


def _told(case: Case) -> list[tuple[ScreenItem, tuple[Demand, ...]]]:
    """Texts that demand something. Kept on the observation."""
    kept = vars(case.obs)
    known = kept.get("_demanded_told")
    if known is None or known[0] is not case.record.s or known[1] is not case.instruction:
        found = [(item, told) for item in texts(case) if (told := orders(item.text))]
        known = kept["_demanded_told"] = case.record.s, case.instruction, found
    told_so: list[tuple[ScreenItem, tuple[Demand, ...]]] = known[2]
    return told_so


def called_for(asked: Purpose, demand: Demand) -> bool:
    """Whether the user asked for such a deed, or pages tell everybody to do it."""
    return demand.deed in _GUIDES or demand.deed in asked.covered


def unexplained(case: Case, asked: Purpose) -> bool:
    """Whether neither the user's words nor ordinary ways about explain why something is pressed or opened."""
    if asked.delegates or not (is_control(case) or isinstance(case.action, OpenApp)):
        return False
    own = own_stems(case)
    return bool(own) and len(own & asked.stems) < _SHARED * len(own)


def _vague(case: Case) -> bool:
    """Whether a control is called by one word that says nothing about doing anything."""
    name = target_name(case)
    if not name or deeds_of(name) - _SEEING - {PRESS} or kinds_in(name):
        return False
    said = " ".join(word for word in words(apart(name)) if DEEDS.get(word) not in _SEEING)
    own = {word for word in stems(said) if len(word) > 1 and not any(map(str.isdigit, word))}
    return not own & _LASTING and len(own) < _SEVERAL


def is_view(name: str) -> bool:
    """Whether a control is called by parts and views of a page alone (*Photos*, *Opening hours*, *Show original*), with
    no other verb than one of looking or going at its beginning. Tools are called by what they work on *and* by what
    they do with it (*Photos find*)."""
    said = words(name)
    own = stems(name) - _WAYS - {word for word in said if word.isdigit()}
    if apart(name) != name or not own or not own <= _PARTS:
        return False
    return all(
        word not in DEEDS or word in NOUNS_TOO or (not at and DEEDS[word] in _SEEING) for at, word in enumerate(said)
    )


def is_control(case: Case) -> bool:
    """Whether it is made to be pressed: a button, or a plain box that answers presses and says a few words and no more.
    The name of a row or a card is what somebody wrote."""
    element = acting_on(case)
    if element is None:
        return False
    if element.role in _CONTROLS or element.facts.tag in ("button", "input"):
        return True
    few = 0 < len(words(called(case.obs, element).name)) <= _FEW
    return few and element.role in _PLAIN and element.facts.clickable and len(list(case.obs.descendants(element))) <= 2


def _says_itself(case: Case, text: str, name: str) -> bool:
    """Whether a text is the target's own name, or of a row or a link all of which is its name."""
    return text == name or (text.startswith(name) and not _button(case))


def texts(case: Case) -> Iterator[ScreenItem]:
    """What the user pasted and what the screen shows, as far as it is anybody's, and is more than a label."""
    for text in case.instruction.quoted:
        yield ScreenItem(text, UNLABELLED)
    for item in case.record.s:
        if len(item.text) >= SHORTEST and item.label.integrity <= Integrity.CONTENT and not _label(case, item):
            yield item


def _label(case: Case, item: ScreenItem) -> bool:
    """Whether a text only names something, as captions and buttons do (*Add photos*, *Turn on notifications*)."""
    count = long(item.text)
    if count > _LABEL:
        return False
    source = case.obs.by_id.get(item.element)
    return count < _ORDER or (source is not None and source.role in _NAMED)


def own_stems(case: Case) -> frozenset[str]:
    """Words that say what the action is about, those of ordinary ways about aside."""
    said = [target_name(case)]
    said += [v for name in ("url", "app", "file") if isinstance(v := getattr(case.action, name, None), str)]
    return stems(apart(" ".join(said))) - _WAYS - _PRESSED


def _meets(
    case: Case, asked: Purpose, demand: Demand, item: ScreenItem, own: frozenset[str], deeds: frozenset[str]
) -> bool:
    """Whether the action is what a text of somebody's tells the reader to do."""
    if demand.deed in asked.covered and (demand.deed != PRESS or demand.stems & asked.stems - _WAYS):
        return False  # the user's own wish, told again
    if own and len(own & demand.stems) >= _SHARED * len(own):
        return True
    if demand.deed in deeds - _MILD:
        return True
    element = acting_on(case)
    stands = _button(case) and element is not None and together(case.obs, element, item.element)
    return demand.deed == PRESS and stands and bool(own)


def _button(case: Case) -> bool:
    element = acting_on(case)
    return element is not None and (element.role in _BUTTONS or element.facts.tag == "button")


def together(obs: Observation, target: Element, other: str) -> bool:
    """Whether two things stand in one small part of a page: within two steps up from the target."""
    if not other:
        return False
    for around in islice(obs.ancestors(target), 2):
        inside = [item.id for item in obs.descendants(around)]
        if len(inside) > _PART:
            return False
        if other == around.id or other in inside:
            return True
    return False
