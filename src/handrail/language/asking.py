"""A question in a user's own words, taken apart. Pure; what is in quotation marks never acts as grammar."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from handrail.language.effort import spend
from handrail.language.english import questions as english
from handrail.language.english.measures import NUMBERS
from handrail.language.question import Question, Wanted
from handrail.language.tokens import Token, TokenKind
from handrail.language.values import parse_duration
from handrail.screen.nouns import singulars
from handrail.screen.text import words as words_of

LONGEST: Final = 300
"""Characters of a question."""
_PRIVATE: Final = 0xE000
"""Where characters begin that stand for what is in quotation marks."""
_QUOTE: Final = re.compile("[\ue000-\uf8ff]")


@dataclass(frozen=True, slots=True)
class _Thing:
    """What an entry is told by."""

    sort: str = ""
    about: str = ""
    by: str = ""
    newest: bool = False


@dataclass(frozen=True, slots=True)
class Asked:
    """What a sentence asks, and how surely it does."""

    question: Question
    bare: bool
    """Whether its form is one that other readings know as well (*what is the price of the mug*)."""
    told: bool = False
    """Whether it begins with asking to be told (*tell me until when ...*)."""


def question_of(tokens: Sequence[Token], text: str) -> Asked | None:
    """The question in some words of an instruction; None if they ask nothing that a screen could tell."""
    spend(len(tokens))
    masked = _masked(tokens, text)
    if masked is None:
        return None
    plain, quotes = masked
    asked = _read(plain, marked=text[tokens[-1].end :].lstrip(" ,.\"'").startswith("?"))
    if asked is None:
        return None
    said = text[tokens[0].start : tokens[-1].end]
    whole = _restored(replace(asked.question, said=said), quotes)
    if not (whole.words or whole.about):
        return None
    return Asked(whole, asked.bare, asked.told)


def ahead_of(tokens: Sequence[Token], text: str) -> tuple[Question, int] | None:
    """The event that an alarm is to go off before or after, and by how many minutes; None if it is no such order."""
    masked = _masked(tokens, text)
    match = english.AHEAD.match(masked[0]) if masked is not None else None
    if match is None or masked is None:
        return None
    plain = {"half an hour": "30 minutes", "an hour": "1 hour"}.get(match["length"].casefold(), match["length"])
    length = parse_duration(" ".join(str(NUMBERS.get(word.casefold(), word)) for word in plain.split()))
    event = english.IN_CALENDAR.sub("", match["event"])
    day = english.ON_DAY.search(event)
    event = _plain((event[: day.start()] + event[day.end() :]) if day is not None else event)
    if length is None or not event or len(event.split()) > _FEW + 2:
        return None
    minutes = int(length.total_seconds() // 60)
    said = text[tokens[0].start : tokens[-1].end]
    asked = Question(
        ("time",), "", event, "", "", False, "", day["day"] if day is not None else "", "start", (), "calendar", said
    )
    return _restored(asked, masked[1]), minutes if match["side"].casefold() == "after" else -minutes


def hint_of(tokens: Sequence[Token], text: str) -> str | None:
    """Where a sentence beside a question says that the answer is to be looked for; empty if it only says how to
    answer; None if it is no such sentence."""
    masked = _masked(tokens, text)
    if masked is None or masked[1]:
        return None
    if any(pattern.fullmatch(masked[0]) for pattern in english.MANNERS):
        return ""
    found = next((match for pattern in english.HINTS if (match := pattern.fullmatch(masked[0]))), None)
    return found["place"].strip() if found is not None else None


def hinted(question: Question, place: str) -> Question:
    """The question with where it is to be looked up."""
    if not place or question.place:
        return question
    return replace(question, place=place, kind=_kind_of_place(place) or question.kind)


def _masked(tokens: Sequence[Token], text: str) -> tuple[str, tuple[str, ...]] | None:
    """The words as one string, one character for each quotation; None where it holds a secret or is too long."""
    if not tokens or any(token.kind is TokenKind.SECRET for token in tokens):
        return None
    if tokens[-1].end - tokens[0].start > LONGEST:
        return None
    parts: list[str] = []
    quotes: list[str] = []
    end = tokens[0].start
    for token in tokens:
        parts.append(" " if text[end : token.start].isspace() else text[end : token.start])
        if token.kind is TokenKind.QUOTED:
            parts.append(chr(_PRIVATE + len(quotes)))
            quotes.append(token.text)
        elif _QUOTE.search(token.text):
            return None
        else:
            parts.append(token.text)
        end = token.end
    return "".join(parts).strip(" ,"), tuple(quotes)


def _restored(question: Question, quotes: tuple[str, ...]) -> Question:
    def back(value: str) -> str:
        return _QUOTE.sub(lambda match: quotes[ord(match[0]) - _PRIVATE], value)

    quoted = tuple(word for quote in quotes for word in words_of(quote))
    return replace(
        question, asked=back(question.asked), about=back(question.about), by=back(question.by),
        place=back(question.place), words=tuple(dict.fromkeys((*question.words, *quoted))),
    )  # fmt: skip


def _read(plain: str, *, marked: bool) -> Asked | None:
    """``marked`` says whether a question mark stands behind it."""
    opener = english.OPENERS.match(plain)
    told = bool(opener and english.TELLING.search(opener[0]))
    body = plain[opener.end() :] if opener else plain
    if not (told or marked or english.PLAINLY.match(body)):
        return None  # "when it rains, ..." is a condition
    body, place = _placed(_ended(body))
    rest = _ended(body)
    for pattern, wanted, fixed in english.FORMS:
        match = pattern.match(rest)
        if match is None:
            continue
        parts = {name: (value or "").strip(" ,") for name, value in match.groupdict().items()}
        if pattern.pattern.startswith(english.IMPERATIVE) and not told and not english.ASKS.match(rest):
            continue
        if not place and (inner := _placed(parts.get("rest", "")))[1]:
            parts["rest"], place = inner
        found = _question(rest, wanted, {**parts, **fixed}, place)
        return Asked(found, bool(fixed.get("bare")), told) if found is not None else None
    return None


def _ended(text: str) -> str:
    """Without what may stand behind a question and changes nothing."""
    while (match := english.UNITS.search(text)) is not None:
        text = text[: match.start()]
    return text.strip(" ,")


def _placed(text: str) -> tuple[str, str]:
    """What is asked, and where it is to be read."""
    for pattern in (*english.FRONTS, *english.TAILS):
        match = pattern.match(text)
        if match is not None:
            return match["rest"].strip(" ,"), match["place"].strip(" ,")
    return text, ""


def _question(body: str, wanted: tuple[Wanted, ...], parts: dict[str, str], place: str) -> Question | None:
    rest = parts.get("rest", "")
    rest = _tidied(english.PERSONAL.sub("", rest) if wanted == ("person",) else rest)
    asked = english.DETERMINER.sub("", parts.get("asked", ""))
    if not rest and (owned := english.OWNED.match(asked)) is not None:
        asked, rest = owned["thing"], owned["by"]
    if (owned := english.OWNED.match(rest)) is not None and owned["thing"].casefold() in english.KEPT:
        asked, rest, wanted = owned["thing"], owned["by"], ("text",)
    if any(word in english.NOT_ASKED for word in words_of(asked)) or (
        not (asked or place or parts.get("sort")) and _vague(rest)
    ):
        return None
    place = "" if _plain(place).casefold() in english.HERE else re.sub(r" in (?:the|my) browser$", "", place)
    spot = _spot(place)
    thing = _thing(rest)
    sort = singulars(parts["sort"].casefold()) if parts.get("sort") else ""
    if wanted == ("count",):
        return _counted(body, sort, parts, place, spot)
    if spot.about or spot.by or (spot.sort and not (thing.sort or thing.newest)):
        about, by = spot.about, spot.by or (_named(rest) if spot.sort in english.WRITTEN and not spot.about else "")
        entry = _Thing(spot.sort, about, by, spot.newest)
    else:
        entry = thing
    kind = _kind(f"{asked} of {rest}" if asked else body, place, entry) or _kind(body, place, entry)
    if wanted == ("said",) and not entry.sort:
        sender = _named(entry.by or entry.about)
        if not sender or sender[:1].islower():
            return None
        entry, kind = _Thing("message", "", sender, newest=True), "chat"
    if not kind and wanted == ("state",):
        kind = "settings"
    if not kind and (_day(body) or place.casefold() == "calendar"):
        kind = "calendar"
    if not kind and set(wanted) <= {"time", "day", "moment"}:
        kind = "calendar"
    if not kind and wanted == ("place",) and entry.about:
        kind = "maps"
    if wanted == ("text",) and asked:
        wanted = (english.NAMED_KINDS.get(singulars(asked.split()[-1].casefold()), "text"),)
        if {"email", "e-mail", "mail"} & set(words_of(asked)) and len(words_of(asked)) <= _FEW:
            wanted = ("email",)
        if wanted == ("number",) and {"phone", "mobile", "telephone"} & set(words_of(asked)):
            wanted = ("phone",)
    if wanted == ("amount",) and not asked:
        priced = kind == "shop" or not {"cost", "costs"}.isdisjoint(words_of(body))
        kind = "shop" if priced and not kind and not place and (entry.about) else kind
        asked = "balance" if kind == "bank" else "price" if priced else ""
    if _file(place):
        entry = _Thing()  # the file is what is opened
    if kind == "calendar" and wanted == ("year",):
        wanted = ("moment",)
    state = parts.get("state", "")
    return Question(
        wanted, asked or state, entry.about, entry.sort, entry.by, entry.newest, place if not spot.sort else "",
        _day(body) if kind == "calendar" else "", _edge(parts), _telling(body), kind,
    )  # fmt: skip


def _spot(place: str) -> _Thing:
    """The entry that a place is, where it is no application, site or file."""
    found = _thing(place) if place and not _kind_of_place(place) and not _file(place) else _Thing()
    return found if found.sort else _Thing()


def _file(place: str) -> bool:
    return "/" in place or re.fullmatch(r"\S+\.[a-z]{2,4}", place) is not None


def _day(body: str) -> str:
    found = english.ON_DAY.search(body)
    return found["day"] if found is not None else ""


def _edge(parts: dict[str, str]):  # type: ignore[no-untyped-def]
    edge = parts.get("edge", "")
    return edge if edge in ("start", "end") else ""


def _counted(body: str, sort: str, parts: dict[str, str], place: str, spot: _Thing) -> Question:
    rest = parts.get("rest", "")
    day = english.ON_DAY.search(rest) or english.ON_DAY.search(place)
    told = day["day"].strip() if day is not None else ""
    if day is not None:
        rest = rest.replace(day[0], " ")
        place = place.replace(day[0], " ").strip() if day[0] in place else place
    thing = _thing(_tidied(rest))
    if spot.sort or spot.about:
        thing = spot
    elif thing.sort == "" and _kind_of_place(thing.about):
        place, thing = place or thing.about, _Thing()
    nouns = replace(thing, sort=thing.sort or sort)
    kind = _kind(body, place, nouns)
    return Question(("count",), sort, thing.about, thing.sort, thing.by, thing.newest, place if not spot.sort else "",
                    told, "", _telling(body), kind)  # fmt: skip


def _plain(text: str) -> str:
    return english.DETERMINER.sub("", text.strip(" ,"))


def _tidied(rest: str) -> str:
    """What is asked of, without the verbs around it."""
    rest = english.LEADING.sub("", rest)
    return english.TRAILING.sub("", rest).strip(" ,")


def _vague(rest: str) -> bool:
    return not any(word not in english.EMPTY for word in words_of(_QUOTE.sub(" quoted ", rest)))


def _thing(text: str) -> _Thing:
    """An entry by its words: its sort, its name, whose it is, whether it is the last one."""
    plain = english.DETERMINER.sub("", text.strip())
    newest = english.NEWEST.match(text.strip())
    if newest is not None:
        plain = text.strip()[newest.end() :]
    if (owned := english.OWNED.match(plain)) is not None:  # Ada's last message
        inner = _thing(owned["thing"])
        if inner.sort or inner.newest:
            return replace(inner, by=owned["by"])
    match = english.ENTRY.match(plain)
    if match is None or (match["sort"][:1].isupper() and not match["tail"]):
        return _Thing("", _name(plain), "", bool(newest))
    sort, tail = singulars(match["sort"].casefold()), match["tail"].strip(" ,")
    if not tail:
        return _Thing(sort, "", "", bool(newest))
    written = english.FROM.match(tail)
    if written is not None and sort in english.WRITTEN:
        more = english.CALLED.search(written["by"])
        by = written["by"][: more.start()] if more is not None else written["by"]
        return _Thing(sort, more["name"].strip() if more is not None else "", _name(by), bool(newest))
    called = english.CALLED.match(tail)
    name = called["name"] if called is not None else tail
    quote = _QUOTE.search(name)
    if sort in english.WRITTEN and quote is not None:
        after = english.FROM.match(name[quote.end() :].strip(" ,"))
        return _Thing(sort, quote[0], _name(after["by"]) if after is not None else "", bool(newest))
    if called is None and name.split()[0].casefold() in english.EMPTY:
        return _Thing(sort, _name(name), "", bool(newest))
    return _Thing(sort, quote[0] if quote is not None else name.strip(" ,"), "", bool(newest))


def _name(text: str) -> str:
    """The name in some words: what is quoted, what has capitals, else all of a few plain words."""
    quote = _QUOTE.search(text)
    if quote is not None:
        return quote[0]
    if named := _named(text):
        return named
    plain = english.DETERMINER.sub("", text.strip(" ,"))
    said = plain.split()
    if not said or len(said) > _FEW or any(word.casefold() in english.EMPTY for word in said):
        return ""
    return plain


_FEW: Final = 4
"""Words of a name that no capital tells."""


def _named(text: str) -> str:
    """The first run of words that a capital or a figure makes a name."""
    quote = _QUOTE.search(text)
    if quote is not None:
        return quote[0]
    found = [match for match in english.PROPER.finditer(text) if match[0].split()[0].casefold() not in english.EMPTY]
    if not found:
        return ""
    behind = english.DETERMINER.sub("", text[found[0].end() :].strip()).split()
    joined = found[0][0]
    if behind and len(behind) <= 2 and not any(word.casefold() in english.EMPTY | english.DOING for word in behind):
        joined = f"{joined} {' '.join(behind)}"
    elif text[: found[0].start()].strip().casefold() in ("the", "my", "our") and behind:
        lower = next(iter(behind))
        if lower.casefold() not in english.EMPTY | english.DOING and len(behind) == 1:
            joined = f"{joined} {lower}"
    return joined.strip(" ,")


def _telling(body: str) -> tuple[str, ...]:
    """The words that say something."""
    plain = _QUOTE.sub(" ", body)
    return tuple(dict.fromkeys(word for word in words_of(plain) if word not in english.EMPTY and word.strip()))


def _kind_of_place(place: str) -> str:
    said = english.DETERMINER.sub("", place.casefold())
    said = re.sub(r" app(?:lication)?$", "", said)
    return english.PLACES.get(said, english.PLACES.get(singulars(said), ""))


def _kind(body: str, place: str, thing: _Thing) -> str:
    """The kind of application that tells it."""
    if place:
        if kind := _kind_of_place(place):
            return kind
        if _file(place):
            return "files"
    if kind := english.SORTS.get(thing.sort, ""):
        return kind
    if place and not thing.sort and not _spot(place).sort:
        return "browser"  # a site of that name
    plain = _QUOTE.sub(" ", body)
    return next((kind for pattern, kind in english.SIGNS if pattern.search(plain)), "")
