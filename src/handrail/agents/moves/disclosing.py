"""What opens and hides nothing but what is on the page already: tabs, accordions, menus, tree nodes, pagers.

A wrong click can end everything, so probing is not free: only what shows itself to be such a thing is ever opened to
look for something, and never a control whose name says that it does more.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from handrail.agents.layout import innermost, name, reacting, reading_order, shown, signs
from handrail.policy.words import vocabulary
from handrail.records import Element, Observation
from handrail.screen import interactive, same_line, weak_words

NEXT = frozenset(
    {"next", "next page", "›", "»", ">", ">>", "→", "▶", "►", "next ›", "next »", "next >", "next →", "older",
     "load more", "show more", "more results", "see more", "view more", "show all"}
)  # fmt: skip
"""Whole names of controls that show what comes next in a list."""
_MARKS = ("▸", "▹", "►", "▶", "▷", "⊞", "▾", "▼", "⯈", "❯", "＋")
"""What stands beside something that can be unfolded."""
_FOLDING = frozenset(
    {"accordion", "collapse", "collapsed", "collapsible", "expand", "expander", "expandable", "toggle", "fold",
     "folded", "disclosure", "tab", "tabs", "caret", "chevron", "treeitem", "folder", "branch", "submenu", "dropdown",
     "menu", "hamburger"}
)  # fmt: skip
"""Class words of what unfolds: weak, and believed only of what neither sends nor leads anywhere."""
_PASSIVE_ROLES = frozenset({"generic", "text", "heading", "listitem", "treeitem", "tab", "menuitem", "term", "cell"})


@dataclass(frozen=True, slots=True)
class Disclosure:
    """Something that may be opened to see what is in it."""

    element: Element
    how: Literal["click", "hover"] = "click"


def disclosures(observation: Observation) -> list[Disclosure]:
    """What may be opened, cheapest and surest first."""
    found: list[tuple[int, Disclosure]] = []
    for element in observation.elements:
        if not shown(element) or "disabled" in element.states or _does_more(observation, element):
            continue
        rank = _rank(observation, element)
        if rank is not None:
            found.append((rank, Disclosure(element, "hover" if rank == _HOVER else "click")))
    for element in _alike_headers(observation):
        if not any(item.element.id == element.id for _, item in found):
            found.append((_SOUP, Disclosure(element)))
    found.sort(key=lambda item: item[0])
    return [item for _, item in found]


_TAB, _FOLD, _TREE, _MENU, _HOVER, _WORDS, _SOUP = range(7)


def _rank(observation: Observation, element: Element) -> int | None:
    states, facts = element.states, element.facts
    if element.role == "tab":
        return None if "selected" in states else _TAB
    if element.role in ("combobox", "listbox", "textbox", "searchbox", "option"):
        return None
    if facts.tag == "summary":
        around = next(iter(observation.ancestors(element)), None)
        return _FOLD if around is not None and "collapsed" in around.states else None
    if "haspopup" in states and "expanded" not in states:
        return _MENU
    if "collapsed" in states and facts.tag != "details":
        return _TREE if element.role == "treeitem" else _FOLD
    if "expanded" in states or element.role == "button" or facts.tag == "button":
        return None
    own = element.own_text.strip()
    if facts.clickable and own.startswith(_MARKS):
        return _WORDS
    said = {word.casefold() for entry in facts.words for word in entry.replace("_", "-").split("-")}
    if said & _FOLDING and facts.clickable and element.role in _PASSIVE_ROLES:
        return _WORDS
    return None


def _does_more(observation: Observation, element: Element) -> bool:
    """Whether pressing it could do more than unfold: it leads away, sends, holds a value, or its name says so."""
    facts = element.facts
    if facts.submits or facts.input_type or facts.download or facts.new_tab or "editable" in element.states:
        return True
    if facts.href and facts.href.partition("#")[0] != observation.url.partition("#")[0]:
        return True
    said = name(observation, element)
    if len(said.split()) > _FEW_WORDS or _MONEY.search(said):
        return True
    return any(effect.consequential for effect in vocabulary().effects(said))


_FEW_WORDS = 5
"""Words of a name that only says what is behind it."""
_MONEY = re.compile(r"[$€£¥]|\b(?:usd|eur|gbp|chf|jpy)\b")


def _alike_headers(observation: Observation) -> list[Element]:
    """Headers of an accordion without a name for it: texts of one width that react, one under the other, of which at
    least one stands apart from the next because of what is unfolded between them, or none does."""
    candidates = [
        item
        for item in observation.elements
        if item.facts.clickable
        and item.role in ("generic", "text", "heading")
        and not item.facts.href
        and shown(item)
        and item.own_text.strip()
        and not _does_more(observation, item)
    ]
    if len(candidates) > _MOST_HEADERS:
        return []
    groups: dict[tuple[str, str, float, float], list[Element]] = {}
    for item in candidates:
        box = item.bounds
        key = (item.parent, item.facts.tag, round(box.x), round(box.width))
        groups.setdefault(key, []).append(item)
    found: list[Element] = []
    for group in groups.values():
        if len(group) < 2 or any(same_line(a.bounds, b.bounds) for a, b in pairwise(group)):
            continue
        ordered = reading_order(group)
        wide = ordered[0].bounds.width > 8 * ordered[0].bounds.height or ordered[0].bounds.width > 200
        if wide and _some_unfolded(observation, ordered):
            found.extend(ordered)
    return found


_MOST_HEADERS = 80
"""More things that react and have no role than this are no accordion."""


def _some_unfolded(observation: Observation, headers: list[Element]) -> bool:
    """Whether plain content stands under one of them and not under the others: that is what unfolding looks like."""
    under = 0
    for header, following in zip(headers, [*headers[1:], None], strict=True):
        bottom = following.bounds.y if following is not None else header.bounds.y2 + 60
        box = header.bounds
        content = [
            item
            for item in observation.elements
            if shown(item)
            and not interactive(item)
            and item.own_text.strip()
            and item.bounds.y >= box.y2 - 1
            and item.bounds.y2 <= bottom + 1
            and item.bounds.x >= box.x - 1
            and item.bounds.x2 <= box.x2 + 1
        ]
        under += bool(content)
    return 0 < under < len(headers)


def next_page(observation: Observation) -> Element | None:
    """The control that shows what comes next in a list; None if there is none, or more than one."""
    found = [
        item
        for item in observation.elements
        if shown(item)
        and reacting(observation, item)
        and "disabled" not in item.states
        and not item.facts.submits
        and _shows_next(observation, item)
        and _only_pages(observation, item)
    ]
    found = [item for item in found if interactive(item)] or innermost(observation, found)
    places = {(item.facts.href, name(observation, item)) for item in found}
    return found[0] if len(places) == 1 else None


_BEFORE = frozenset({"previous", "prev", "previous page", "‹", "«", "<", "<<", "←", "◀", "◄", "newer", "first"})
_MORE_OF_IT = frozenset({"load more", "show more", "more results", "see more", "view more", "show all"})


def _only_pages(observation: Observation, element: Element) -> bool:
    """Whether it can be told that it turns a page and no more: *Next* ends many a form, and a link may lead anywhere.
    It says what it shows more of, or stands on a line with the numbers of pages or the way back; and leads, if it is a
    link, to the same page with another query."""
    href, url = element.facts.href, observation.url
    if href and href.partition("#")[0].partition("?")[0] != url.partition("#")[0].partition("?")[0]:
        return False
    if signs(observation, element) & _MORE_OF_IT:
        return True
    beside = [
        item
        for item in observation.elements
        if item.id != element.id and shown(item) and same_line(item.bounds, element.bounds)
    ]
    return any(_turns(name(observation, item)) or signs(observation, item) & _BEFORE for item in beside)


def _turns(text: str) -> bool:
    """*3*, *Page 2 of 7*, *11-20*: what stands between the arrows of a pager."""
    return bool(_PAGE.fullmatch(text))


_PAGE = re.compile(r"(?:page\s*)?\d{1,4}(?:\s*(?:/|of|-|–|to|…)\s*\d{1,6})*(?:\s*of\s*\d{1,6})?")


def _shows_next(observation: Observation, element: Element) -> bool:
    called = signs(observation, element)
    return bool(called & NEXT) or (not called and "next" in weak_words(element))
