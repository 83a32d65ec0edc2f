"""Applications by the words that people use for them. Pure: which ones are installed is for the device to say.

A name is what an application calls itself, and another may call itself the same: then the words name neither.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from handrail.language.english.places import KINDS, OF_APPS, STANDING
from handrail.language.english.settings import OF_AN_APP, OF_THE_PHONE
from handrail.language.german.places import KINDS as GERMAN
from handrail.language.grammar import readings
from handrail.language.purpose import kinds_in, kinds_of
from handrail.language.question import Question
from handrail.language.step import FromScreen, Step
from handrail.records import Instruction, InstructionError
from handrail.screen.nouns import singulars
from handrail.screen.text import normalise, words

_NOUN: Final = re.compile(r"^(?:the |my )?(.+?)(?: (?:app|application))?$", re.IGNORECASE)
_QUOTED: Final = re.compile(r"\"[^\"]*\"|“[^”]*”|«[^»]*»|(?<!\w)'[^']*'(?!\w)")
_TELL: Final = {
    "chat": "text sms message",
    "contacts": "phone number birthday",
    "mail": "email e-mail mail",
    "music": "play listen artist",
    "bank": "transfer balance payee iban",
    "shop": "buy",
    "maps": "navigate route directions restaurant",
    "browser": "browse website bookmark bookmarks tab tabs",
    "social": "post follow unfollow",
    "settings": "theme brightness bright volume ringtone hotspot vpn font timeout display rotation",
    "clock": "countdown wake",
    "notes": "label checklist to-do jot",
    "calendar": "schedule",
}
"""Words that tell a kind of application where the tables of places do not: mostly verbs."""
_VERBS: Final = {word: kind for kind, listed in _TELL.items() for word in listed.split()}


_PAIRS: Final = {("email", "address"): "contacts", ("phone", "number"): "contacts", ("mail", "address"): "contacts"}


@dataclass(frozen=True, slots=True)
class App:
    """One application that can be opened."""

    package: str
    names: tuple[str, ...]
    """What it calls itself, or what the user calls it; empty where the phone does not tell."""

    @property
    def called(self) -> str:
        """One name for it."""
        return self.names[0] if self.names else self.package

    @property
    def sort(self) -> str:
        """The one sort of application that its name tells (*Messages*), as people call it; empty if it tells none."""
        called = {OF_APPS[normalise(name)] for name in self.names if normalise(name) in OF_APPS}
        if len(called) == 1:
            return called.pop()
        kinds = self.kinds & set(OF_APPS.values())
        return next(iter(kinds)) if len(kinds) == 1 else ""

    @property
    def kinds(self) -> frozenset[str]:
        """Kinds of application that it may be, by what it is called and its package's last word."""
        last = self.package.rpartition(".")[2]
        found = kinds_of(last).union(*(kinds_in(name) for name in self.names))
        found |= {OF_APPS[normalise(name)] for name in self.names if normalise(name) in OF_APPS}
        return found | (
            {"browser"} if {"browser", "chrome", "firefox"} & {last, *map(normalise, self.names)} else set()
        )


def meant(text: str, apps: Iterable[App]) -> App | None:
    """The one application that a text is the name of (*the Clock app*); None if none is, or several are."""
    match = _NOUN.match(" ".join(text.split()))
    bare = match[1] if match is not None else text
    found = [app for app in apps if text == app.package or _called(app, text) or _called(app, bare)]
    return found[0] if len(found) == 1 else None


def _called(app: App, text: str) -> bool:
    return any(normalise(name) == normalise(text) for name in app.names)


def named(text: str, apps: Sequence[App]) -> tuple[App, ...]:
    """Applications that a text speaks of: whose names stand where one says in which application something is done (*in
    Maps*, *open Maps*, *the Maps app*), or whose sort it tells (*an alarm*: Clock), where there is one of that sort;
    where it only switches something, the phone's settings.

    What is quoted names none, and neither does a name that two applications bear (A3). What an application calls itself
    is its maker's choice: that it is called like a thing in the sentence makes it none that the user speaks of.
    """
    bare = _QUOTED.sub(" ", text)
    sorts = [app.sort for app in apps if app.sort]
    said = {form for word in words(bare) for form in (word, singulars(word))}
    found = []
    for app in apps:
        own = [name for name in app.names if _alone(name, apps)]
        alone = bool(app.sort) and sorts.count(app.sort) == 1
        generic = alone and any(singulars(normalise(name)) in said for name in own if " " not in name)
        if generic or any(stands(name, bare) for name in own) or (alone and _by_sort(app.sort, bare)):
            found.append(app)
    suited = best(text, apps)
    if suited is not None and not (suited.sort and sorts.count(suited.sort) == 1) and suited not in found:
        suited = None  # of several of a sort, none is meant by the sort
    if suited is None and SWITCHING.search(bare):
        suited = settings_of(apps)
    if of_the_phone(text) or OF_AN_APP.search(bare):
        settings = settings_of(apps)
        found += [settings] if settings is not None and settings not in found else []
    if suited is not None and suited not in found:
        found.append(suited)
    found += [app for app in _asked(text, apps) if app not in found]
    return tuple(found)


def _alone(name: str, apps: Iterable[App]) -> bool:
    return sum(_bare(name) in map(_bare, app.names) for app in apps) == 1


def _bare(name: str) -> str:
    """A name without what is said before any: *My Bank* is called *Bank*, as another may be."""
    return re.sub(r"^(?:my|the|your) ", "", normalise(name))


def stands(name: str, text: str) -> bool:
    """Whether a name stands in a text where an application can stand: behind a word that says where, or before
    *app*."""
    plain = re.escape(" ".join(name.split()))
    return re.search(_PLACED.format(name=plain), text, re.IGNORECASE) is not None


_PLACED: Final = (
    r"(?:\b(?:in|on|with|from|using|via|inside|within|through|into|to|open|launch|start|visit|enter|use|opening|called)\s+"
    r"(?:up\s+)?(?:the\s+|my\s+)?{name}(?:'s|’s)?\b(?!\s+(?:called|named|titled))|\b{name}\s+app(?:lication)?\b)"
)


def _by_sort(sort: str, text: str) -> bool:
    """Whether a text says that something is done in an application of a sort (*in the bank app*, *in my calendar*)."""
    return any(
        re.search(rf"\b(?:{'|'.join(STANDING)})\s+(?:the|my)\s+{re.escape(phrase)}\b", text, re.IGNORECASE)
        for phrase, kind in OF_APPS.items()
        if kind == sort
    )


def by_sort(said: str, apps: Sequence[App]) -> tuple[str, App] | None:
    """The words with which a clause says in an application of which sort it is done, at its end or its beginning, and
    the one application of that sort; None if it says no such thing, or there are several."""
    for phrase, kind in sorted(OF_APPS.items(), key=lambda item: -len(item[0])):
        found = [app for app in apps if app.sort == kind]
        if len(found) != 1:
            continue
        tail = rf"\b(?:{'|'.join(STANDING)})\s+(?:the|my)\s+{re.escape(phrase)}$"
        front = rf"^(?:in|on|with|from|using)\s+(?:the|my)\s+{re.escape(phrase)}\b"
        match = re.search(tail, said.rstrip(" .,!"), re.IGNORECASE) or re.search(front, said, re.IGNORECASE)
        if match is not None:
            return phrase, found[0]
    return None


def of_the_phone(text: str) -> bool:
    """Whether words speak of a setting of the phone itself."""
    return OF_THE_PHONE.search(_QUOTED.sub(" ", text)) is not None


def _asked(text: str, apps: Sequence[App]) -> Iterator[App]:
    """Applications that the questions in a text are about (*who sings ...*: Music), each the only one of its kind."""
    try:
        found = readings(Instruction(text))
    except InstructionError:
        return
    for reading in found:
        step = reading.result
        if not isinstance(step, Step) or reading.negated:
            continue
        app = about(step.question, apps) if step.question is not None else takes(step, text, apps)
        if app is not None:
            yield app


def takes(step: Step, text: str, apps: Sequence[App]) -> App | None:
    """The application that a step is for which uses what was found out in another; None for other steps."""
    if not any(isinstance(value, FromScreen) and value.how == "told" for _, value in step.arguments):
        return None
    said = text[step.span[0] : step.span[1]]
    thing = f"{step.target.text if step.target is not None else ''} {step.text('object')}"
    return begins(said, apps) or best(thing, apps) or best(said, apps)


def about(question: Question, apps: Iterable[App]) -> App | None:
    """The one application that a question is about: the one that it names, else the only one of the kind that its
    words speak of."""
    if question.place and (app := meant(question.place, apps)) is not None:
        return app
    found = [app for app in apps if question.kind and question.kind in app.kinds]
    return found[0] if len(found) == 1 else None


SWITCHING: Final = re.compile(r"\b(?:turn|switch|enable|disable|set|change|increase|decrease)\b", re.IGNORECASE)
"""What is switched on a phone and is nothing of an application's is a setting of the phone's."""


def settings_of(apps: Iterable[App]) -> App | None:
    """The phone's own settings, if that is one application."""
    found = [app for app in apps if "settings" in app.kinds]
    return found[0] if len(found) == 1 else None


def best(text: str, apps: Sequence[App]) -> App | None:
    """The application that most words of a text speak of; None if several do equally, or none."""
    bare = _QUOTED.sub(" ", text)
    said = [*words(bare), *re.findall(r"[a-z]+-[a-z]+", bare.casefold())]
    score: dict[str, float] = {}
    for app in apps:
        known = [name for name in app.names if normalise(name) in OF_APPS or stands(name, bare)]
        own = {form for name in known for word in words(name) for form in (word, singulars(word))}
        kinds = app.kinds
        count = 4.0 * any(stands(name, bare) for name in app.names)
        for at, word in enumerate(said):
            # The verb and its object come first; what comes last says where, as in "in Notes".
            weight = 1.0 + 0.5 / (1 + at)
            if word in own or singulars(word) in own:
                count += 2 * weight
            elif _kinds(word) & kinds:
                count += weight
        count += sum(3.0 for pair in pairwise(said) if _PAIRS.get(pair) in kinds)
        if kinds_in(bare) & kinds and not count:
            count = 1.0
        if count:
            score[app.package] = count
    ranked = sorted(score.items(), key=lambda item: -item[1])
    if not ranked or (len(ranked) > 1 and ranked[1][1] == ranked[0][1]):
        return None
    return next(app for app in apps if app.package == ranked[0][0])


def _kinds(word: str) -> frozenset[str]:
    """Kinds of applications that a word speaks of."""
    none: frozenset[str] = frozenset()
    told = frozenset({_VERBS[word]}) if word in _VERBS else none
    return KINDS.get(word, none) | GERMAN.get(word, none) | told


def begins(text: str, apps: Sequence[App]) -> App | None:
    """The application that the verb of a step belongs to (*text Bob*, *email Ada*); None if it may be any."""
    first = next(iter(words(_QUOTED.sub(" ", text))), "")
    kind = _VERBS.get(first) if first in _WRITING else None
    found = [app for app in apps if kind is not None and kind in app.kinds]
    return found[0] if len(found) == 1 else None


_WRITING: Final = frozenset({"text", "sms", "email", "e-mail", "mail", "play", "browse", "navigate"})
