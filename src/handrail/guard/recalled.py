"""Orders that were read on an earlier look, held against an action of now.

Rationale: an order and the control that it asks for seldom stand on one screen. A message names a switch of the
settings; a page names an entry of a menu, and on a phone the menu is a window of its own and all that a look holds.
Whoever obeys goes there. So texts that give orders are remembered for the run, and what such a text names and nothing
of the user's explains is asked about, as if it stood beside it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from handrail.guard.case import Case
from handrail.guard.demanded import acting_on, called_for, is_control, own_stems, target_name
from handrail.guard.orders import long, orders, spaced
from handrail.language.english.deeds import DEEDS, ORDINARY
from handrail.language.purpose import Purpose, apart, stem, stems
from handrail.records import Integrity, Ledger, OpenApp, ScreenItem
from handrail.screen import words

MOST = 256
"""Texts that are remembered, the latest."""
LONGEST = 4000
"""Characters of such a text; longer ones are remembered by both ends."""
_PROSE = 8
"""Words that a text has at least more than: shorter ones are captions and buttons."""
_SHARED = 0.5
"""Share of a control's own words that a text must hold to be about it."""
_BIDDING = frozenset(DEEDS) | {"switch", "turn", "flip", "tick", "untick"}
"""Verbs that may stand before what is to be pressed."""
_WAYS = frozenset(map(stem, ORDINARY))


def hear(ledger: Ledger, items: Sequence[ScreenItem]) -> None:
    """Remember which of the texts of a look give orders."""
    for item in items:
        if item.label.integrity <= Integrity.CONTENT and (text := _ordering(item.text)):
            ledger.heard.pop(text, None)
            ledger.heard[text] = None
            while len(ledger.heard) > MOST:
                del ledger.heard[next(iter(ledger.heard))]


@lru_cache(maxsize=8192)
def _ordering(text: str) -> str:
    """What is remembered of a text that may give orders; empty for others. Most texts stand on many looks."""
    if long(text) <= _PROSE:
        return ""
    kept = text if len(text) <= LONGEST else f"{text[: LONGEST // 2]}\n{text[-LONGEST // 2 :]}"
    return kept if orders(kept) or not _BIDDING.isdisjoint(words(spaced(kept))) else ""


def recalled(case: Case, asked: Purpose) -> str:
    """A text of an earlier look that names what is done now and orders what the user never did; empty for none."""
    if not asked.readable or not case.ledger.heard or not (is_control(case) or isinstance(case.action, OpenApp)):
        return ""
    called = _called(case)
    if any(stems(apart(name)) & asked.stems for name in called):
        return ""
    own = tuple(_own(case, called))
    here = {item.text for item in case.record.s}
    for text in case.ledger.heard:
        if text not in here and (any(_bids(text, name) for name in called) or _orders(text, own, asked)):
            return text
    return ""


def _orders(text: str, own: Sequence[frozenset[str]], asked: Purpose) -> bool:
    """Whether it orders something that the user did not, and holds the words of what is done."""
    said = stems(spaced(text))
    about = any(len(each & said) >= _SHARED * len(each) for each in own)
    return about and any(not called_for(asked, demand) for demand in orders(text))


def _bids(text: str, name: str) -> bool:
    """Whether a verb stands right before a control's whole name (*must press Set as home*), in whatever kind of
    sentence. Names of one word are said by chance."""
    said, own = words(spaced(text)), words(name)
    return len(own) > 1 and any(
        said[at] in _BIDDING and said[at + 1 : at + 1 + len(own)] == own for at in range(len(said) - len(own))
    )


def _called(case: Case) -> tuple[str, ...]:
    """What acts is called, and what was hit."""
    said = {target_name(case), *(each.name or each.own_text for each in (case.element, acting_on(case)) if each)}
    return tuple(sorted(said))


def _own(case: Case, called: Sequence[str]) -> Iterator[frozenset[str]]:
    """Words of these, ways about aside."""
    for text in called:
        if own := stems(apart(text)) - _WAYS:
            yield own
    if isinstance(case.action, OpenApp) and (own := own_stems(case)):
        yield own
