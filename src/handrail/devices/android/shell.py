"""Words of the phone's shell, and texts as ``input text`` takes them. Pure.

Source: POSIX.1-2017 XCU 2.2.2 (single quotes), AOSP InputShellCommand.java (``sendText``).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

PIECE: Final = 32
"""Characters that are typed before the window is checked again (M5)."""
_TYPED: Final = frozenset(map(chr, range(0x20, 0x7F)))
"""What every key character map can write; one character without a key loses the whole text."""


def quote(word: str) -> str:
    """A word as the shell takes it, whatever it holds. Raises ValueError for a NUL, which no argument can hold."""
    if "\0" in word:
        raise ValueError("no argument holds a NUL")
    return "'" + word.replace("'", "'\\''") + "'"


def typeable(text: str) -> bool:
    """Whether ``input text`` can write it."""
    return _TYPED.issuperset(text)


def pieces(text: str, longest: int = PIECE) -> Iterator[str]:
    """The text in parts for one ``input text`` each: ``%s`` means a space there, so its two characters never stand in
    one part."""
    start = 0
    while start < len(text):
        end = min(start + longest, len(text))
        cut = text.find("%s", start, end)
        if cut >= 0:
            end = cut + 1
        yield text[start:end]
        start = end
