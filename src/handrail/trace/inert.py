"""Text from a screen, made harmless to show: no terminal sequence, no bidi trick, nothing invisible (P13)."""

from __future__ import annotations

import unicodedata

_ISOLATES = str.maketrans({"\u2068": "“", "\u2069": "”"})
"""``screen.quoted`` sets screen text apart with bidi isolates; here they are quotation marks one can see."""
_UNSAFE = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})


def inert(text: str, limit: int = 200) -> str:
    """The text with every control, format and private character spelt out, on one line, cut at ``limit``."""
    text = text.replace("\r\n", "⏎").replace("\n", "⏎")  # what a page broke into lines is common, and no trick
    cut = text if len(text) <= limit else text[: limit - 1] + "…"
    if cut.isascii() and cut.isprintable():
        return cut
    cut = cut.translate(_ISOLATES)
    return "".join(f"⟨U+{ord(char):04X}⟩" if unicodedata.category(char) in _UNSAFE else char for char in cut)


def quoted(text: str, limit: int = 200) -> str:
    """The same in quotation marks that the text itself cannot close. What ``screen.quoted`` set apart already is not
    quoted twice."""
    if text[:1] == "\u2068" and text[-1:] == "\u2069":
        text = text[1:-1]
    return f"“{inert(text, limit).replace('“', '‟').replace('”', '‟')}”"
