"""Applications by the words that people use for them. Pure: which ones are installed is for the device to say.

A name is what an application calls itself, and another may call itself the same: then the words name neither.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from handrail.language.english.places import KINDS
from handrail.language.purpose import kinds_in, kinds_of
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
    def kinds(self) -> frozenset[str]:
        """Kinds of application that it may be, by what it is called and its package's last word."""
        last = self.package.rpartition(".")[2]
        found = kinds_of(last).union(*(kinds_in(name) for name in self.names))
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
    """Applications whose names stand in a text as whole words, in one number or the other (*a note*: Notes), or that
    most of its words speak of (*an alarm*: Clock); where it only switches something, the phone's settings.

    What is quoted names none, and neither does a name that two applications bear (A3). A name is its owner's to choose:
    one that is only a noun of the sentence (*which accounts I have*), where no application can stand, names none if the
    noun speaks of another application as well, or of no kind of application that this is.
    """
    bare = _QUOTED.sub(" ", text)
    said = {form for word in words(bare) for form in (word, singulars(word))}
    plain = f" {' '.join(words(bare))} "
    bearers = Counter(name for app in apps for name in set(map(_bare, app.names)))
    found = []
    for app in apps:
        own = [name for name in app.names if bearers[_bare(name)] == 1]
        whole = any(f" {' '.join(words(name))} " in plain for name in own)
        if whole or any(singulars(normalise(name)) in said for name in own if " " not in name):
            found.append(app)
    suited = best(text, apps)
    if suited is None and SWITCHING.search(bare):
        suited = settings_of(apps)
    if suited is not None and suited not in found:
        found.append(suited)
    alone = {app.package: tuple(name for name in app.names if bearers[_bare(name)] == 1) for app in found}
    return tuple(app for app in found if _stands(alone[app.package], bare) or not _contested(app, said, apps))


def _bare(name: str) -> str:
    """A name without what is said before any: *My Bank* is called *Bank*, as another may be."""
    return re.sub(r"^(?:my|the|your) ", "", normalise(name))


def _stands(names: Sequence[str], bare: str) -> bool:
    """Whether one of its names stands where an application can (*in X*, *open X*, *X app*), or is written as a name."""
    plain = " ".join(words(bare))
    if any(" " in name.strip() and name in bare for name in names):
        return True  # no noun of a sentence by chance
    return any(
        re.search(rf"{_BEFORE}{name}\b|\b{name} (?:app|application)\b", plain)
        for name in (re.escape(" ".join(words(name))) for name in names)
        if name
    )


_BEFORE: Final = r"\b(?:in|on|open|launch|start|use|using|with|from|via|into|inside|to|go to|show|close)(?: the| my)? "
"""What is said right before the name of an application."""


def _contested(app: App, said: Collection[str], apps: Iterable[App]) -> bool:
    """Whether it is spoken of by words of its name that speak of another application too, or of no kind that it is."""
    own = {form for name in app.names for word in words(_bare(name)) for form in (word, singulars(word))} & set(said)
    if not own:
        return False
    others = [other for other in apps if other.package != app.package]
    common = not any(_kinds(word) & app.kinds for word in own)
    return common or any(_speaks(word, other) for other in others for word in own)


def _speaks(word: str, app: App) -> bool:
    named = any(word in (form, singulars(form)) for name in app.names for form in words(name))
    return named or bool(_kinds(word) & app.kinds)


def _kinds(word: str) -> frozenset[str]:
    return KINDS.get(word, frozenset()) | ({_VERBS[word]} if word in _VERBS else frozenset())


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
        own = {form for name in app.names for word in words(name) for form in (word, singulars(word))}
        kinds = app.kinds
        count = 0.0
        for at, word in enumerate(said):
            # The verb and its object come first; what comes last says where, as in "in Notes".
            weight = 1.0 + 0.5 / (1 + at)
            if word in own or singulars(word) in own:
                count += 2 * weight
            elif (KINDS.get(word, frozenset()) | ({_VERBS[word]} if word in _VERBS else set())) & kinds:
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


def begins(text: str, apps: Sequence[App]) -> App | None:
    """The application that the verb of a step belongs to (*text Bob*, *email Ada*); None if it may be any."""
    first = next(iter(words(_QUOTED.sub(" ", text))), "")
    kind = _VERBS.get(first) if first in _WRITING else None
    found = [app for app in apps if kind is not None and kind in app.kinds]
    return found[0] if len(found) == 1 else None


_WRITING: Final = frozenset({"text", "sms", "email", "e-mail", "mail", "play", "browse", "navigate"})
