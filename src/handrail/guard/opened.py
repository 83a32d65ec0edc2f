"""Rows and cards that the user named: what a press opens, apart from what somebody wrote on it.

Rationale: the name of a row holds a sender, a subject and the beginning of the text (*44100 Tide times: add ten minutes
...*). What is opened is called by what the instruction names in it; the rest is content, and its verbs are neither what
the row does nor what it is asked to do. Only the words that are counted change: the class of the press, and what
stands in the row to be pressed by itself, are judged as before.
"""

from __future__ import annotations

from collections.abc import Iterator

from handrail.guard.case import Case
from handrail.guard.demanded import acting_on
from handrail.language import names_control
from handrail.language.english.deeds import DEEDS, ORDINARY
from handrail.language.purpose import stem, stems
from handrail.records import Element
from handrail.screen import called, words

_ROWS = frozenset({"row", "listitem", "article", "option", "treeitem", "gridcell", "cell", "link"})
"""Roles of one of many alike, and of what leads somewhere."""
_WORKS = frozenset({"switch", "checkbox", "radio", "textbox", "combobox", "slider", "searchbox"})
"""Roles of what a press on the row around it would change."""
_TITLE = 8
"""Words of a title, at most."""
_WAYS = frozenset(map(stem, ORDINARY))


def opens_named(case: Case) -> bool:
    """Whether a press is on a row or card that holds a title which the instruction names."""
    item = acting_on(case)
    if item is None or case.element is None or case.consequential or not _row(case, item):
        return False
    return any(_titled(title) and _says(case, title) for title in _titles(case, item))


def _row(case: Case, item: Element) -> bool:
    """Whether it is one, and no button: on a phone every view that takes touches is called one."""
    facts = item.facts
    if facts.submits or facts.input_type or facts.tag in ("button", "input", "label") or item.states & {"checked"}:
        return False
    inside = list(case.obs.descendants(item))
    if any(each.role in _WORKS or each.facts.input_type for each in (item, *inside)):
        return False
    return item.role in _ROWS or (case.obs.surface == "android" and sum(bool(each.own_text) for each in inside) > 1)


def _titles(case: Case, item: Element) -> Iterator[str]:
    """What may be its title: each text in it; where it is all one text, each beginning of that."""
    inside = [each.own_text for each in case.obs.descendants(item) if each.own_text]
    yield from inside
    if len(inside) < 2:
        said = (inside[0] if inside else called(case.obs, item).name).split()
        yield from (" ".join(said[:size]) for size in range(1, min(len(said), _TITLE) + 1))


def _titled(title: str) -> bool:
    """Whether it says what something is, not only how to get about or what to do: of ordinary words (*Savings account*)
    at least two, the first of them no deed."""
    said = words(title)
    if not 0 < len(said) <= _TITLE:
        return False
    if not stems(title) - _WAYS:
        return len(said) > 1 and said[0] not in DEEDS
    return len(said) > 1 or said[0] not in DEEDS


def _says(case: Case, title: str) -> bool:
    return names_control(case.instruction, title, checked=case.checked)
