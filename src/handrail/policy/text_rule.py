"""Constraints on the text of an argument, safe to run on text that an attacker wrote.

A pattern must match the whole text. Patterns are regular expressions in a subset (no back-references, no look-around,
no repeated groups) whose worst case can be read off them, and a pattern is tried only on texts short enough for it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from handrail.records import PolicyError

LONGEST_PATTERN = 300
MOST_WORK = 1 << 25
"""Steps of the worst case, about half a second. Where a text would need more, the pattern counts as undecided."""

_FORBIDDEN = re.compile(r"\\[0-9]|\(\?(?!:)|\\[gkAZzGbB]")
_CLASS = re.compile(r"\[\^?\]?(?:\\.|[^\]\\])*\]")
_REPEAT = re.compile(r"[*+?]|\{(\d*)(,?)(\d*)\}")


@dataclass(frozen=True, slots=True)
class TextRule:
    """All that is stated must be true of the argument."""

    max_length: int = -1
    """In characters; -1 for any."""
    longer_than: int = -1
    pattern: str = ""
    """The whole text must match."""
    not_pattern: str = ""
    """The whole text must not match."""
    one_of: tuple[str, ...] = ()

    def holds(self, text: str, *, cautious: bool) -> bool:
        """Whether it is true of ``text``. ``cautious`` is the answer where a text is too long for a pattern, and where
        it hangs on whether ``.`` stands for a line break: nothing slips past a rule that asks or blocks by a second
        line, and nothing gets into one that allows."""
        if 0 <= self.max_length < len(text) or (self.longer_than >= 0 and len(text) <= self.longer_than):
            return False
        if self.one_of and text not in self.one_of:
            return False
        for pattern, wanted in ((self.pattern, True), (self.not_pattern, False)):
            if not pattern:
                continue
            form, choices, repeats = _compiled(pattern, across=cautious is wanted)
            if choices * max(len(text), 1) ** repeats > MOST_WORK:
                return cautious
            if bool(form.fullmatch(text)) is not wanted:
                return False
        return True


@lru_cache(maxsize=512)
def _compiled(pattern: str, *, across: bool = False) -> tuple[re.Pattern[str], int, int]:
    """The pattern (``across``: its ``.`` stands for line breaks, too), the product of its bounded choices, and how many
    of its repetitions have no bound."""
    bare = re.sub(r"\\.", "x", _CLASS.sub("x", pattern))
    choices, repeats = 1 << bare.count("|"), 0
    for found in _REPEAT.finditer(bare):
        text = found.group(0)
        if text == "?":
            choices *= 2
        elif text in "*+" or (found.group(2) and not found.group(3)):
            repeats += 1
        elif found.group(2):
            choices *= max(1, int(found.group(3)) - int(found.group(1) or 0) + 1)
    return re.compile(pattern, re.DOTALL if across else 0), choices, repeats


def checked(pattern: str) -> str:
    """The pattern, if it is one that may be run.

    Raises:
        PolicyError: if it is no regular expression, too long, or outside the safe subset.
    """
    if len(pattern) > LONGEST_PATTERN:
        raise PolicyError(f"the pattern has {len(pattern)} characters; {LONGEST_PATTERN} are allowed")
    bare = _CLASS.sub("x", pattern)
    if _FORBIDDEN.search(bare):
        raise PolicyError(
            f"{pattern!r} uses back-references, look-around, flags or anchors other than ^ and $",
            hint="a pattern must match the whole text; use characters, classes, groups and repetition",
        )
    if re.search(r"\)(?:[*+]|\{)", re.sub(r"\\.", "x", bare)):
        raise PolicyError(
            f"{pattern!r} repeats a group, which can take very long on a hostile text",
            hint="repeat a character or a [class] instead, or list the cases",
        )
    try:
        _, choices, repeats = _compiled(pattern)
    except (re.error, OverflowError) as error:
        raise PolicyError(f"{pattern!r} is not a regular expression: {error}") from error
    if choices * 64**repeats > MOST_WORK:
        raise PolicyError(
            f"{pattern!r} leaves too many choices open", hint="say more exactly what repeats, and how often"
        )
    return pattern
