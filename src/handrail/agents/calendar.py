"""A calendar on the screen, read: which month it shows, where its days are, and what turns its pages."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from itertools import pairwise

from handrail.agents.layout import shown, signs
from handrail.agents.widgets import native
from handrail.language.values import parse_date
from handrail.records import Element, Observation, Rect
from handrail.screen import interactive, same_line, weak_words

_FEWEST = 20
"""Days that a month shows at least, however many are greyed out."""
_BAND = 140.0
"""Pixels, at scale 1, above the days in which the month may stand."""
_MONTH_YEAR = re.compile(r"([^\W\d_]{3,})\.?,?\s*(\d{4})|(\d{4})\s*[-/.年]?\s*([^\W\d_]{3,})")
_NUMERIC = re.compile(r"^(\d{1,2})\s*[/.-]\s*(\d{4})$|^(\d{4})\s*[/.-]\s*(\d{1,2})$")
_FORTH = frozenset({"next", "next month", "›", "»", ">", ">>", "→", "▶", "►", "❯", "⟩", "forward", "later"})
_BACK = frozenset(
    {
        "prev",
        "previous",
        "previous month",
        "prev month",
        "‹",
        "«",
        "<",
        "<<",
        "←",
        "◀",
        "◄",
        "❮",
        "⟨",
        "back",
        "earlier",
    }
)
_FORTH_WORDS, _BACK_WORDS = frozenset({"next", "forward"}), frozenset({"prev", "previous", "back"})
_OTHER_MONTH = frozenset(
    {"other", "outside", "muted", "disabled", "inactive", "off", "old", "new", "adjacent", "grey", "gray"}
)


@dataclass(frozen=True, slots=True)
class Calendar:
    """One month as it is shown."""

    month: date
    """Its first day."""
    days: tuple[Element, ...]
    """What shows a number from 1 to 31, in document order, days of the months around it among them."""
    header: Rect
    """Where the month is written."""
    box: Rect
    """Around the days."""

    def day(self, wanted: int) -> Element | None:
        """The cell of a day of this month; None if it is not there or cannot be told."""
        found = [item for item in self.days if int(item.own_text or item.name) == wanted]
        usable = [item for item in found if not weak_words(item) & _OTHER_MONTH and "disabled" not in item.states]
        if len(usable) > 1:
            usable = [usable[0] if wanted < 15 else usable[-1]]
        return usable[0] if usable else None


def calendars(observation: Observation, among: Sequence[Element]) -> list[Calendar]:
    """The months shown among some elements, from left to right."""
    days = [item for item in among if _is_day(item)]
    found = []
    for group in _panels(days):
        box = _around(group)
        heading = _heading(observation, box)
        if heading is not None:
            month, header = heading
            found.append(Calendar(month, tuple(group), header, box))
    return found


def _is_day(element: Element) -> bool:
    text = (element.own_text or element.name).strip()
    numeric = text.isdigit() and len(text) <= 2 and 1 <= int(text) <= 31
    return numeric and shown(element) and element.role != "option" and "editable" not in element.states


def _panels(days: list[Element]) -> list[list[Element]]:
    """Days, a list for each month: a new one begins where the count starts again after the 20th and more follow."""
    inner = _innermost(days)
    if len(inner) < _FEWEST:
        return []
    columns = sorted({round(item.bounds.centre[0]) for item in inner})
    gaps = [b - a for a, b in pairwise(columns)]
    wide = [at for at, gap in enumerate(gaps) if gap > 1.8 * min((g for g in gaps if g > 4), default=gap)]
    if len(columns) < 12 or not wide:
        return [inner]
    edges = [0.0, *((columns[at] + columns[at + 1]) / 2 for at in wide), 1e9]
    panels = [[item for item in inner if low <= item.bounds.centre[0] < high] for low, high in pairwise(edges)]
    return [panel for panel in panels if len(panel) >= _FEWEST]


def _innermost(days: list[Element]) -> list[Element]:
    holders = {item.parent for item in days}
    return [item for item in days if item.id not in holders]


def _around(found: Sequence[Element]) -> Rect:
    left, top = min(item.bounds.x for item in found), min(item.bounds.y for item in found)
    return Rect(left, top, max(item.bounds.x2 for item in found) - left, max(item.bounds.y2 for item in found) - top)


def _heading(observation: Observation, box: Rect) -> tuple[date, Rect] | None:
    """The month and year written above some days, nearest to them; in one text, or in two beside each other, or as the
    chosen options of two choices."""
    above = [
        item
        for item in observation.elements
        if shown(item)
        and box.y - _BAND * observation.scale <= item.bounds.centre[1] < box.y
        and box.x - 8 <= item.bounds.centre[0] <= box.x2 + 8
        and item.bounds.width <= box.width + 16
        and (item.own_text or native(item))
    ]
    above.sort(key=lambda item: -item.bounds.y)
    for item in above:
        line = [other for other in above if same_line(item.bounds, other.bounds)]
        line.sort(key=lambda other: other.bounds.x)
        text = " ".join(other.value if native(other) else other.own_text for other in line)
        month = month_of(text)
        if month is not None:
            return month, _around(line)
    return None


def month_of(text: str) -> date | None:
    """The month that a text names, as its first day."""
    match = _MONTH_YEAR.search(text)
    if match:
        word, year = (match[1], match[2]) if match[1] else (match[4], match[3])
        days = parse_date(f"1 {word} {year}")
        if days is not None and len(days) == 1:
            return days[0]
    match = _NUMERIC.match(text.strip())
    if match:
        month, year = (match[1], match[2]) if match[1] else (match[4], match[3])
        if 1 <= int(month) <= 12:
            return date(int(year), int(month), 1)
    return None


def turner(observation: Observation, calendar: Calendar, *, forth: bool) -> Element | None:
    """What shows the next month, or the one before."""
    names, marks = (_FORTH, _FORTH_WORDS) if forth else (_BACK, _BACK_WORDS)
    box, header = calendar.box, calendar.header
    near = [
        item
        for item in observation.elements
        if shown(item)
        and (interactive(item) or item.facts.cursor == "pointer" or signs(observation, item) & names)
        and not native(item)
        and "disabled" not in item.states
        and box.x - 60 <= item.bounds.centre[0] <= box.x2 + 60
        and header.y - 30 <= item.bounds.centre[1] <= box.y2 + 40
        and item not in calendar.days
    ]
    named = [item for item in near if signs(observation, item) & names]
    named = named or [item for item in near if weak_words(item) & marks]
    if not named:  # an arrow without a name: the outermost in the line of the month
        line = [item for item in near if same_line(item.bounds, header)]
        aside = [item for item in line if (item.bounds.x >= header.x2 - 2 if forth else item.bounds.x2 <= header.x + 2)]
        named = aside[:1] if len(aside) == 1 else []
    if not named:
        return None
    x = header.centre[0]
    return min(named, key=lambda item: abs(item.bounds.centre[0] - x))
