"""An answer out of what stands on a screen: by the label beside it, or by its form in the sentence that speaks of what
was asked. Pure. What is not there, or may be one of several, is not told."""

# ruff: noqa: E501 - a pattern is one line

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from handrail.language.question import Question, Wanted
from handrail.records import Element, Label, Labelled, Observation
from handrail.screen import normalise, words
from handrail.screen.nouns import singulars


@dataclass(frozen=True, slots=True)
class Passage:
    """One text, and what stands with it in one row."""

    text: str
    label: Label
    beside: tuple[tuple[str, Label], ...] = ()
    """The other texts of its row, in their order."""


@dataclass(frozen=True, slots=True)
class Several:
    """Answers that are as good as each other."""

    texts: tuple[str, ...]


Told: TypeAlias = "Labelled[str] | Several | None"

_MONTHS: Final = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|"
    r"nov(?:ember)?|dec(?:ember)?)"
)
_WEEKDAYS: Final = r"(?:mon|tues?|wed(?:nes)?|thur?s?|fri|sat(?:ur)?|sun)(?:day)?s?"
_CLOCK: Final = r"\d{1,2}[:.]\d{2}(?!\d|[.:]\d)(?:\s?[ap]\.?m\b\.?)?|\d{1,2}\s?[ap]\.?m\b\.?|\b(?:noon|midnight)\b"
_SUM: Final = r"(?:[-−]\s?)?(?:[€$£¥]\s?\d[\d.,]*\d|[€$£¥]\s?\d|\d[\d.,]*\s?(?:€|\$|£|EUR\b|USD\b|GBP\b|euros?\b|dollars?\b|pounds?\b|cents?\b))"
_NUMBERED: Final = (
    r"(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|half an?|an?|\d+(?:[.,]\d+)?)(?: and a half)?"
)
_SHAPES: Final[Mapping[str, re.Pattern[str]]] = {
    kind: re.compile(pattern, re.IGNORECASE if kind not in ("code", "place", "person") else 0)
    for kind, pattern in {
        "time": rf"(?<![\d.:])(?:{_CLOCK})|(?<=\bat )\d{{1,2}}(?![\d:.]\d|\d)(?: o'clock)?",
        "day": rf"\b(?:(?:{_WEEKDAYS}),? )?(?:the )?(?:{_MONTHS}\.? \d{{1,2}}(?:st|nd|rd|th)?(?:,? \d{{4}})?\b|\d{{1,2}}(?:st|nd|rd|th)?\.? (?:of )?{_MONTHS}\b(?: \d{{4}})?)"
        rf"|\b\d{{4}}-\d{{2}}-\d{{2}}\b|\b\d{{1,2}}[./]\d{{1,2}}[./]\d{{2,4}}\b|\b{_WEEKDAYS}\b|\btomorrow\b",
        "year": r"(?<![\d.,€$£:/-])(?:1[0-9]|20)\d{2}(?![\d:]|[.,]\d)",
        "code": r"(?<![\w.])(?=[A-Z0-9-]*\d|[A-Z]{4})[A-Z0-9](?:[A-Z0-9]|-(?=[A-Z0-9])){2,}(?![\w])",
        "amount": _SUM,
        "share": r"\d+(?:[.,]\d+)?\s?(?:%|per ?cent\b)",
        "length": rf"(?<![\d:])\d{{1,2}}:\d{{2}}(?::\d{{2}})?(?![\d:]|\s?[ap]m)|\b{_NUMBERED} ?(?:seconds?|secs?|minutes?|mins?|min|hours?|hrs?|h|days?|weeks?|months?|years?)\b(?: (?:and )?\d+ ?(?:minutes?|mins?|min|seconds?))?",
        "distance": r"\d+(?:[.,]\d+)?\s?(?:km|kilomet(?:er|re)s?|m|met(?:er|re)s?|mi|miles?|ft|feet|yards?)\b",
        "strength": r"\b(?:excellent|very good|good|fair|moderate|medium|weak|poor|strong|very weak|very strong)\b",
        "phone": r"\+?\d[\d\s().-]{5,}\d",
        "email": r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+",
        "number": r"(?<![\w.,€$£:])(?:[A-Z]{1,4}[- ]?)?\d[\d /-]*(?:[.,]\d+)*(?![\w%€$£:]|[.,]\d)",
        "place": r"\b(?:at|in front of|in|by|near|next to|outside|behind|opposite|inside|under|on) (?:the |our |my |your )?(?:[A-ZÀ-Þ0-9][\w’'&.-]*)(?: (?:(?:of|the|and|&|de) )?[A-ZÀ-Þ0-9][\w’'&.-]*)*",
        "person": r"\bby ((?:the )?[A-ZÀ-Þ][\w’'&.-]*(?: (?:(?:of|the|and|&|de|van|von) )?[A-ZÀ-Þ][\w’'&.-]*)*)",
    }.items()
}  # fmt: skip
"""What answers of a kind look like."""
_PLAIN_NUMBER: Final = re.compile(r"(?<![\w.,:/-])[-−]?\d[\d.,]*(?![\w%:/])")
_WITH_CENTS: Final = re.compile(r"(?<![\w.,:/])\d+[.,]\d{2}(?![\d.,:/%]\d|\d|%)")
_SPAN: Final = re.compile(rf"({_CLOCK}|\d{{1,2}})\s?(?:[–—-]|to|until|till)\s?({_CLOCK})", re.IGNORECASE)
_EDGES: Final = {
    "end": re.compile(rf"\b(?:until|till|closes? (?:at|on)|ends? at|to)\s((?:{_CLOCK})|\d{{1,2}}\b)", re.IGNORECASE),
    "start": re.compile(rf"\b(?:from|since|opens? (?:at|on)|(?:starts?|begins?) at)\s((?:{_CLOCK})|\d{{1,2}}\b)", re.IGNORECASE),
}  # fmt: skip
_SENTENCE: Final = re.compile(r"(?<![ap]\.m)(?<!\b[A-Z])(?<=[.!?…])\s+(?=[^a-z])|\n+|(?<=\w):\n")
_CLAUSE: Final = re.compile(r"[,;:–—]\s|\s(?:and|but|while|or|whereas)\s|\s[–—-]\s|\s·\s|\s\|\s")
_KINDLY: Final = frozenset(
    [
        "year",
        "time",
        "day",
        "date",
        "much",
        "money",
        "long",
        "full",
        "strong",
        "far",
        "tell",
        "price",
        "cost",
        "hour",
        "number",
        "code",
        "according",
        "name",
        "called",
    ]
)
"""Words of a question that say what kind of answer it wants, and not of what."""
_UNCALLED: Final = frozenset({"person", "place", "text", "name"})
_LABELS: Final[Mapping[str, tuple[str, ...]]] = {
    "edge": ("opening hours", "hours", "open", "business hours"),
    "place": ("address", "location", "where", "place", "venue", "street"),
    "person": ("artist", "singer", "author", "by", "sender", "composer", "band", "performer"),
    "length": ("duration", "length"),
    "distance": ("distance",),
    "share": ("level", "charge"),
    "strength": ("signal strength", "signal", "strength"),
}
"""What such an answer is called where it has a label."""
_WARY: Final = frozenset({"year", "amount", "number", "code", "share", "strength"})
"""Kinds of which one that nothing ties to the question is no answer."""
_SMALL: Final = frozenset(
    ["the", "a", "an", "my", "of", "in", "on", "at", "for", "to", "is", "are", "was", "and", "or", "with", "from", "by"]
)


def passages(observation: Observation, among: Iterable[Element] | None = None) -> list[Passage]:
    """The texts that can be read now, each with the others of its row."""
    pool = observation.elements if among is None else among
    found = []
    for item in pool:
        written = item.value if "editable" in item.states else ""  # a phone does not tell a hint from what was written
        text = item.own_text if item.own_text.strip() else written
        if not text.strip() or item.bounds.area <= 0 or item.states & {"hidden", "transparent", "offscreen"}:
            continue
        found.append(Passage(text, item.label, _row(observation, item)))
    return found


def _row(observation: Observation, item: Element) -> tuple[tuple[str, Label], ...]:
    above = observation.by_id.get(item.parent)
    for _ in range(3):
        if above is None or "scrollable" in above.states or above.role in ("list", "grid", "document", "main"):
            return ()
        others = [other for other in observation.descendants(above) if other.id != item.id and other.own_text.strip()]
        if others:
            return tuple((other.own_text, other.label) for other in others) if len(others) <= _ROW else ()
        above = observation.by_id.get(above.parent)
    return ()


_ROW: Final = 6
"""Texts that one row has besides one at most."""


def answer(question: Question, found: Sequence[Passage], *, opened: bool) -> Told:
    """What is told of a question by the texts of a page.

    Args:
        question: What is asked.
        found: The texts; all of them, where it matters that nothing else answers as well.
        opened: Whether they are those of the very entry that is asked of, and of nothing else.
    """
    if set(question.wanted) & {"count", "state", "left", "said"}:
        return None  # no text tells that
    kinds = _kinds(question)
    told = [_answer(question, kind, found, opened=opened, lone=False) for kind in kinds]
    if not any(told) and question.kind in _RECORDS:
        told = [_answer(question, kind, found, opened=opened, lone=True) for kind in kinds]
    several = next((one for one in told if isinstance(one, Several)), None)
    if several is not None:
        return several
    values = [one for one in told if isinstance(one, Labelled)]
    if not values or (len(values) < len(told) and question.wanted != ("moment",)):
        return None
    label = values[0].label
    for value in values[1:]:
        label = label.join(value.label)
    return Labelled(", ".join(dict.fromkeys(value.value for value in values)), label)


def _kinds(question: Question) -> tuple[Wanted, ...]:
    return ("day", "time") if question.wanted == ("moment",) else question.wanted


_RECORDS: Final = frozenset({"calendar", "contacts", "maps", "music", "shop", "bank", "clock"})
"""Kinds of applications whose entries are records: what is of a kind there by itself is of the entry. In running text it
may be of anything (the day that a mail came)."""


def _answer(question: Question, kind: Wanted, found: Sequence[Passage], *, opened: bool, lone: bool) -> Told:
    """``lone`` also takes what nothing but its kind ties to the question."""
    labelled = _labelled(question, kind, found)
    if labelled is not None:
        return labelled
    if kind in ("person", "place") and question.kind in _RECORDS:
        titled = _titled(question, kind, found)
        if titled is not None:
            return titled
    if kind in ("text", "name", "code", "number", "amount"):
        stated = _stated(question, kind, found)
        if stated is not None:
            return stated
    shape = _SHAPES.get(kind)
    if shape is None:
        return None
    told = _shaped(question, kind, shape, found, opened=opened, lone=lone)
    if told is None and kind == "amount":
        plain = _WITH_CENTS if question.asked == "price" else _PLAIN_NUMBER
        told = _shaped(question, kind, plain, found, opened=opened, lone=lone)
    return told


# -- by a label -------------------------------------------------------------------------------------------------------


def _labelled(question: Question, kind: Wanted, found: Sequence[Passage]) -> Told:
    names = [question.asked] if question.asked and question.asked not in ("price", "on", "off") else []
    names += _LABELS.get("edge" if question.edge and kind == "time" else kind, ())
    for name in names:
        values: dict[str, Labelled[str]] = {}
        for passage in found:
            if not passage.beside or not _calls(passage.text, name):
                continue
            value = _valued(question, kind, passage.beside)
            if value is not None:
                values.setdefault(normalise(value.value), value)
        if len(values) == 1:
            return next(iter(values.values()))
        if values:
            return Several(tuple(value.value for value in values.values()))
    return None


def _calls(label: str, name: str) -> bool:
    """Whether a label says what was asked for: in the same words, or with one or two more."""
    have = [singulars(word) for word in words(label) if word not in _SMALL]
    want = [singulars(word) for word in words(name) if word not in _SMALL]
    if not have or not want:
        return False
    return (
        have == want
        or (set(want) <= set(have) and len(have) <= len(want) + 1)
        or (set(have) <= set(want) and len(have) >= max(2, len(want) - 1))
    )


def _valued(question: Question, kind: Wanted, beside: Sequence[tuple[str, Label]]) -> Labelled[str] | None:
    """The value of a row: what has the shape that is wanted, else its only other text."""
    shape = _SHAPES.get(kind)
    if kind == "time" and question.edge:
        spans = [(text, label) for text, label in beside if _edge(question, text)]
        return Labelled(_edge(question, spans[0][0]), spans[0][1]) if len(spans) == 1 else None
    if shape is not None and kind not in _UNCALLED:
        fits = [(match[0], label) for text, label in beside if (match := shape.search(text))]
        if len(fits) == 1:
            return Labelled(fits[0][0].strip(), fits[0][1])
        if fits or kind not in ("code", "number", "strength"):
            return None
    others = [(text, label) for text, label in beside if text.strip()]
    return Labelled(others[0][0].strip(), others[0][1]) if len(others) == 1 else None


def _edge(question: Question, text: str) -> str:
    """The end of a span of time that is asked for."""
    match = _SPAN.search(text)
    if match is not None:
        return match[2 if question.edge == "end" else 1].strip()
    edge = _EDGES[question.edge].search(text) if question.edge else None
    return edge[1].strip() if edge is not None else ""


def _titled(question: Question, kind: Wanted, found: Sequence[Passage]) -> Told:
    """Whose something is, by what stands under its title (*Lena Lark · 02:09*)."""
    values: dict[str, Labelled[str]] = {}
    for passage in found:
        if not question.about or normalise(passage.text) != normalise(question.about):
            continue
        parts = [
            (piece.strip(), label)
            for text, label in passage.beside
            for piece in re.split(r"\s[·•|]\s", text)
            if piece.strip()
            and (kind == "person" or piece.strip() != text.strip())
            and not re.search(r"\d[:.,]?\d|^\d|[€$£★%]", piece)
            and len(words(piece)) <= _NAME
        ]
        if len(parts) == 1:
            values.setdefault(normalise(parts[0][0]), Labelled(*parts[0]))
        elif parts:
            return Several(tuple(text for text, _ in parts))
    if len(values) > 1:
        return Several(tuple(value.value for value in values.values()))
    return next(iter(values.values()), None)


_NAME: Final = 5
"""Words that a name has at most."""


def _stated(question: Question, kind: Wanted, found: Sequence[Passage]) -> Told:
    """What a text itself says something to be (*the door code is 4417*, *Password: tulip*)."""
    if not question.asked or question.asked == "price":
        return None
    name = r"[\s-]+".join(re.escape(word) for word in words(question.asked))
    pattern = re.compile(
        rf"\b{name}\b(?: for [\w ]{{1,30}}?| of [\w ]{{1,30}}?)?\s?(?:is|are|was|=|:)\s*(.+?)(?=[,;!?\n]|\.(?:\s|$)|\s[–—-]\s|$)",
        re.IGNORECASE,
    )
    values: dict[str, Labelled[str]] = {}
    for passage in found:
        for match in pattern.finditer(passage.text):
            shape = _SHAPES.get(kind)
            text = match[1].strip(" \"'“”")
            if shape is not None and kind != "name":
                inner = shape.search(text)
                if inner is None:
                    continue
                text = inner[0].strip()
            if text and len(words(text)) <= _STATED:
                values.setdefault(normalise(text), Labelled(text, passage.label))
    if len(values) > 1:
        return Several(tuple(value.value for value in values.values()))
    return next(iter(values.values()), None)


_STATED: Final = 12
"""Words of what a text says something to be, at most."""


# -- by its shape -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A part of a text that has the shape wanted."""

    value: str
    label: Label
    score: tuple[int, int, int, int]
    """Words of the question in its sentence; in what is said behind it (*for children*); in its clause; how near the
    nearest of them stands."""
    qualified: bool
    """Whether what it is for is said behind it."""


def _sought(question: Question, *, opened: bool) -> set[str]:
    """The words that the sentence with the answer is told by: those of the question, without those of the entry that
    all of the page is about."""
    theirs = words(f"{question.about} {question.by} {question.sort}") if opened else ()
    called = {_stem(word) for word in words(question.asked)}
    plain = {_stem(word) for word in question.words} - ({_stem(word) for word in _KINDLY} - called)
    return plain - ({_stem(word) for word in (*theirs, "newest", "latest", "last")} - called)


def _shaped(
    question: Question,
    kind: Wanted,
    shape: re.Pattern[str],
    found: Sequence[Passage],
    *,
    opened: bool,
    lone: bool,
) -> Told:
    sought = _sought(question, opened=opened)
    candidates = [one for passage in found for one in _candidates(question, kind, shape, passage, sought)]
    if not candidates:
        return None
    best = max(one.score[0] for one in candidates)
    values = _distinct(candidates)
    if best == 0 or not sought:
        priced = question.asked == "price" and bool(question.about)
        plain = lone and len(values) == 1 and opened and (kind not in _WARY or priced)
        return Labelled(values[0].value, values[0].label) if plain else None
    for level in range(4):
        top = max(one.score[level] for one in candidates)
        candidates = [one for one in candidates if one.score[level] == top]
        values = _distinct(candidates)
        if len(values) == 1:
            return Labelled(values[0].value, values[0].label)
        if level == 1 and top == 0 and all(one.qualified for one in candidates):
            break  # each is for something else
    return Several(tuple(one.value for one in values[:4]))


def _candidates(
    question: Question, kind: Wanted, shape: re.Pattern[str], passage: Passage, sought: set[str]
) -> Iterator[_Candidate]:
    around = {_stem(word) for text, _ in passage.beside for word in words(text)}
    for start, sentence in _parts(passage.text, _SENTENCE):
        del start
        whole = {_stem(word) for word in words(sentence)}
        for at, clause in _parts(sentence, _CLAUSE):
            del at
            inner = {_stem(word) for word in words(clause)}
            for match in shape.finditer(sentence):
                offset = sentence.find(clause)
                if not offset <= match.start() < offset + len(clause):
                    continue
                value = _value(question, kind, match, sentence)
                if value:
                    near = _nearness(sentence, match, sought)
                    behind = _BEHIND.match(sentence[match.end() :])
                    aim = {_stem(word) for word in words(behind[1])} if behind is not None else set()
                    score = (len(sought & (whole | around)), len(sought & aim), len(sought & inner), near)
                    yield _Candidate(value, passage.label, score, behind is not None)


_BEHIND: Final = re.compile(
    r"(?: an?| per)?(?: year| day| month| week| hour| night| person)? (?:for|per) (\w[\w-]*(?: (?!and\b|or\b|but\b)\w[\w-]*)?)"
)


def _value(question: Question, kind: Wanted, match: re.Match[str], sentence: str) -> str:
    if kind == "time" and question.edge:
        return _edge(question, sentence)
    if kind == "time" and (span := _SPAN.search(sentence)) is not None and match.start() == span.start(2):
        return ""  # the other end of a span: when it is, is when it begins
    if kind == "place":
        said = match[0].strip(" .,")
        behind = said.split(" ", 1)[-1]
        return "" if re.match(rf"(?:the )?(?:\d|{_WEEKDAYS}\b|{_MONTHS}\b)", behind, re.IGNORECASE) else said
    if kind == "person":
        return match[1].strip(" .,")
    return match[0].strip().rstrip(".,")


def _nearness(sentence: str, match: re.Match[str], sought: set[str]) -> int:
    """How near the nearest word that was asked about stands, 0 being the nearest; what stands before it counts more."""
    before = [_stem(word) for word in words(sentence[: match.start()])]
    after = [_stem(word) for word in words(sentence[match.end() :])]
    left = next((at for at, word in enumerate(reversed(before)) if word in sought), _FAR)
    right = next((at for at, word in enumerate(after) if word in sought), _FAR)
    return -min(2 * left, 2 * right + 1)


_FAR: Final = 60


def _parts(text: str, divider: re.Pattern[str]) -> Iterator[tuple[int, str]]:
    start = 0
    for match in divider.finditer(text):
        if text[start : match.start()].strip():
            yield start, text[start : match.start()].strip()
        start = match.end()
    if text[start:].strip():
        yield start, text[start:].strip()


def _distinct(candidates: Sequence[_Candidate]) -> list[_Candidate]:
    found: dict[str, _Candidate] = {}
    for one in candidates:
        found.setdefault(normalise(one.value), one)
    return list(found.values())


def _stem(word: str) -> str:
    """A word without the ending that its form has."""
    word = singulars(word.casefold())
    for ending in ("ings", "ing", "ed", "er", "es", "s", "e"):
        if word.endswith(ending) and len(word) - len(ending) >= _ROOT:
            return word[: -len(ending)]
    return word


_ROOT: Final = 3
"""Letters that are left of a word at least."""

Reader = Callable[[Sequence[Passage]], Told]
