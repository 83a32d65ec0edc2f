"""Text as a person would compare it, and text as a person may be shown it.

``normalise`` is for comparing only; ``quoted`` is for showing text that somebody else wrote (P13).
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache
from hashlib import sha256

_SINGLE = "\u2018\u2019\u201a\u201b\u2032\u02bc\u00b4`\u2039\u203a"
_DOUBLE = "\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb"
_DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63"
_UNIFY = str.maketrans({**dict.fromkeys(_SINGLE, "'"), **dict.fromkeys(_DOUBLE, '"'), **dict.fromkeys(_DASHES, "-")})

_FILLERS = frozenset("\u2800\u034f\u115f\u1160\u3164\uffa0\u17b4\u17b5")
_SELECTORS = frozenset(chr(code) for code in (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))

_WORD = re.compile(r"\d+(?:[.,]\d+)*\w*|\w+(?:['.]\w+)*")
_DECORATION = ":* "


def invisible(character: str) -> bool:
    """Whether a character takes part in a text without being seen: format and bidi controls, fillers, selectors."""
    return (
        unicodedata.category(character) in ("Cf", "Cc", "Cs")
        or character in _FILLERS
        or character in _SELECTORS
        or "\U000e0000" <= character <= "\U000e007f"
    )


LONGEST = 20_000
"""Characters of a text that are compared one by one; of the rest only whether it is the very same."""
_LONG_FORMS = dict.fromkeys((0xFDFA, 0xFDFB), "\ufdfd")
"""Single characters that stand for whole sentences, as the one of them that is not spelled out."""
_ONE_FORM = {**_UNIFY, **_LONG_FORMS}
_SUSPECT_PLANES = (range(0x20000), range(0xE0000, 0xE1000))
"""Code points that may be of a category that is not seen; what lies above is private."""


@cache
def _unseen() -> re.Pattern[str]:
    """Runs of what cannot be seen, and of private-use characters."""
    codes = [code for plane in _SUSPECT_PLANES for code in plane if _gone(chr(code))]
    runs: list[list[int]] = []
    for code in codes:
        if runs and runs[-1][1] == code - 1:
            runs[-1][1] = code
        else:
            runs.append([code, code])
    runs += [[0xF0000, 0xFFFFD], [0x100000, 0x10FFFD]]
    return re.compile("[" + "".join(f"\\U{first:08x}-\\U{last:08x}" for first, last in runs) + "]+")


def _gone(letter: str) -> bool:
    return invisible(letter) or unicodedata.category(letter) == "Co"


def _bounded(text: str) -> str:
    """A text of a size that can be looked through: what is beyond it is a digest, so that only equals are equal."""
    if len(text) <= LONGEST:
        return text
    kept = LONGEST - 40
    return f"{text[:kept]} {sha256(text[kept:].encode(errors='surrogatepass')).hexdigest()[:32]}"


def length(text: str) -> int:
    """Characters that a text has to whoever reads it in its plain form: some stand for several."""
    if text.isascii():
        return len(text)
    return max(len(text), len(unicodedata.normalize("NFKC", text.translate(_ONE_FORM))))


def _once(text: str) -> str:
    if not text.isascii():
        text = unicodedata.normalize("NFKC", _bounded(text).translate(_ONE_FORM))
    text = " ".join(_bounded(text).split())
    if not text.isprintable() or not text.isascii():
        text = _unseen().sub("", text)
    text = " ".join(text.casefold().translate(_UNIFY).split())
    return text.rstrip(_DECORATION) or text


@lru_cache(maxsize=16384)
def normalise(text: str) -> str:
    """The form in which names and texts are compared; idempotent.

    NFKC and case folding; what cannot be seen is removed, so that a word with a hidden character in it equals the word
    it looks like, and so are private-use characters, by which fonts draw icons; quotes, dashes and white space are
    unified; trailing ``:`` and ``*`` (labels of fields) are dropped unless nothing else is left. Of what is longer than
    ``LONGEST`` the rest is its digest: it equals only itself, and nothing is found in it.
    """
    for _ in range(8):
        simpler = _once(text)
        if simpler == text:
            break
        text = simpler
    return text


@lru_cache(maxsize=16384)
def words(text: str) -> tuple[str, ...]:
    """Words and numbers of a text, normalised, without punctuation; ``12.50`` and ``don't`` are one word each."""
    return tuple(_WORD.findall(normalise(text)))


_PIECE, _SHARED = 10_000, 1_000


def holds_words(text: str, sought: str) -> bool:
    """Whether ``sought`` stands in ``text`` as whole words, both normalised: ``pay`` does not stand in ``payee``."""
    if len(text) > _PIECE:  # piece by piece: what is too long to be compared is not therefore without words
        starts = range(0, len(text), _PIECE - _SHARED)
        return any(holds_words(text[at : at + _PIECE], sought) for at in starts)
    text, sought = normalise(text), normalise(sought)
    if not sought:
        return False
    at = text.find(sought)
    while at >= 0:
        end = at + len(sought)
        before = at > 0 and text[at - 1].isalnum() and sought[0].isalnum()
        after = end < len(text) and text[end].isalnum() and sought[-1].isalnum()
        if not before and not after:
            return True
        at = text.find(sought, at + 1)
    return False


_TURNING = frozenset({"not", "no", "never", "cannot", "neither", "nor", "without", "failed", "unable", "nothing"})
"""Words that turn round what follows them."""
_REACH = 4
"""Words that they reach, in one sentence."""
_STOP = re.compile(r"[.!?;:\u2026|](?:\s|$)")


def turned_round(text: str, sought: str) -> bool:
    """Whether a text holds the words only where it says that they are not so: *saved*, in *NOT saved*. Only a short
    list of English words is known for that, and none where the words sought have one themselves."""
    plain, wanted = normalise(text), normalise(sought)
    if not holds_words(plain, wanted) or any(map(_turns, words(wanted))):
        return False
    parts = (part for part in _STOP.split(plain) if holds_words(part, wanted))
    before = [words(part[: _at(part, wanted)])[-_REACH:] for part in parts]
    return bool(before) and all(any(map(_turns, said)) for said in before)


def _turns(word: str) -> bool:
    return word in _TURNING or word.endswith("n't")


def _at(text: str, sought: str) -> int:
    """Where the words stand as whole words; the end if nowhere."""
    at = text.find(sought)
    while at >= 0 and not holds_words(text[max(at - 1, 0) : at + len(sought) + 1], sought):
        at = text.find(sought, at + 1)
    return at if at >= 0 else len(text)


_NUMBERED = re.compile(r"(?:[^\W\d_]+ ){1,3}(?:no\.? |number )?#?([\w/-]*\d[\w/-]*)")


def numbered(text: str) -> str:
    """The number or id of what is said by kind and number, normalised (*invoice 1002*, *order #A-17*); else empty."""
    found = _NUMBERED.fullmatch(normalise(text))
    return found.group(1) if found else ""


# Characters that some renderer takes for markup are shown in their full-width forms: the same to a person, inert to
# HTML, Markdown and terminal markup. The quotation mark is among them so that a quote cannot seem to end early; so are
# the curly ones, in which a terminal shows a quote of ours.
_INERT = str.maketrans(
    {character: chr(ord(character) + 0xFEE0) for character in '<>&[]`"\\'} | {"\u201c": "\u201f", "\u201d": "\u201f"}
)
_ISOLATE, _POP = "\u2068", "\u2069"


def _shown(character: str) -> str:
    if character == "\ufe0f":
        return character
    if invisible(character) or unicodedata.category(character) in ("Co", "Cn"):
        return f"\u27e8U+{ord(character):04X}\u27e9"
    return character


def quoted(text: str, limit: int = 200) -> str:
    """Text by somebody else, safe to stand in a sentence of ours (P13).

    On one line, inert to markup, invisible characters spelled out as ``\u27e8U+200B\u27e9``, isolated so that its
    direction cannot rearrange the sentence around it, and at most ``limit`` characters long, cut with ``\u2026``.
    """
    room = max(limit, 3) - 2
    flat = " ".join(text.split())
    if flat.isascii() and flat.isprintable():
        shown = flat.translate(_INERT)
        return f"{_ISOLATE}{shown if len(shown) <= room else shown[: room - 1] + chr(0x2026)}{_POP}"
    pieces: list[str] = []
    length = 0
    for character in flat.translate(_INERT):
        piece = _shown(character)
        if length + len(piece) > room:
            while pieces and length + 1 > room:
                length -= len(pieces.pop())
            pieces.append("\u2026")
            break
        pieces.append(piece)
        length += len(piece)
    return f"{_ISOLATE}{''.join(pieces)}{_POP}"
