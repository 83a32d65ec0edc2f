"""German: plain requests, said in the English that the grammar reads. Values stay exactly as they were written.

A sentence that no form fits is not translated, and then nothing of the instruction is: half of it is never done.
"""

# ruff: noqa: E501 - a form is one line

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

from handrail.language.german.screens import english

_SENTENCE: Final = re.compile(r"(?:[^.!?\"„“”]|\"[^\"]*\"|„[^“”\"]*[“”\"]|(?<=\d)\.(?=\s?\d)|\.(?=\w))+")
_START: Final = re.compile(r"^(?:bitte|dann|und dann|danach|und|jetzt|nun|kannst du|könntest du)[ ,]+", re.IGNORECASE)
_END: Final = re.compile(r",? bitte$", re.IGNORECASE)
_ART: Final = r"(?:(?:den|die|das|dem|der|einen|eine|ein|meinen|meine|mein|meinem|meiner|neuen|neue|neues)\s+)*"
_QUOTES: Final = "\"„“”'‚‘’»«"
_SWITCH: Final = r"(?:schalte|schalt|mach|mache|stelle|stell|dreh|drehe)"
_ON, _OFF = r"(?:ein|an)", r"(?:aus|ab)"
_MAKE: Final = r"(?:lege?|erstelle?|speicher[en]?|füge?|mache?|schreibe?)"
_STATING: Final = re.compile(
    r"^(?:(?:das|dieses|mein|mein) (?:telefon|handy|gerät|smartphone) (?:ist|spricht|läuft) (?:auf )?(?:deutsch|englisch)(?: (?:gestellt|eingestellt))?)$",
    re.IGNORECASE,
)

_Form = tuple[re.Pattern[str], Callable[[Mapping[str, str]], str]]


def _quoted(text: str) -> str:
    return f'"{text.strip().strip(_QUOTES).strip()}"'


def _thing(text: str) -> str:
    """A thing that is switched or set: in English where it is known, else in quotation marks."""
    plain = text.strip().strip(_QUOTES).strip()
    known = english(plain)
    return known if known != plain else _quoted(plain)


def _contact(said: Mapping[str, str]) -> str:
    parts = [f"Create a contact called {_quoted(said['name'])}"]
    for slot, name in (("phone", "phone number"), ("email", "email")):
        if said.get(slot):
            parts.append(
                f"with the {name} {_quoted(said[slot])}" if len(parts) == 1 else f"and the {name} {_quoted(said[slot])}"
            )
    return " ".join(parts)


def _time(text: str) -> str:
    plain = re.sub(r"\s*uhr\s*", ":", text.strip(), flags=re.IGNORECASE).strip(": ").replace(".", ":")
    return plain if ":" in plain else f"{plain}:00"


_CLOCK: Final = r"\d{1,2}(?:[:.]\d{2})?(?:\s*uhr(?:\s*\d{2})?)?"
_PHONE: Final = r"(?:telefonnummer|nummer|handynummer|mobilnummer|rufnummer)"
_MAIL: Final = r"(?:e-?mail(?:-?adresse)?|mailadresse)"

_FORMS: Final[tuple[_Form, ...]] = tuple(
    (re.compile(f"^{pattern}$", re.IGNORECASE), make)
    for pattern, make in (
        (rf"{_SWITCH} {_ART}(?P<thing>.+?) {_OFF}", lambda said: f"Turn off {_thing(said['thing'])}"),
        (rf"{_SWITCH} {_ART}(?P<thing>.+?) {_ON}", lambda said: f"Turn on {_thing(said['thing'])}"),
        (rf"(?:deaktiviere?) {_ART}(?P<thing>.+)", lambda said: f"Turn off {_thing(said['thing'])}"),
        (rf"(?:aktiviere?) {_ART}(?P<thing>.+)", lambda said: f"Turn on {_thing(said['thing'])}"),
        (rf"(?:stelle?|setze?|mache?) {_ART}(?:wecker|weckruf|alarm) (?:auf|für|um) (?P<time>{_CLOCK})(?: an)?", lambda said: f"Set an alarm for {_time(said['time'])}"),
        (rf"(?:wecke? mich) um (?P<time>{_CLOCK})", lambda said: f"Set an alarm for {_time(said['time'])}"),
        (rf"{_MAKE} {_ART}kontakt (?P<name>.+?)(?:,? mit (?:der )?{_PHONE} (?P<phone>[+\d][\d ()/-]+\d))?(?:,?(?: und)?(?: mit)?(?: der)? {_MAIL} (?P<email>\S+@\S+?))?(?: an| hinzu)?", _contact),
        (rf"(?:öffne|starte) {_ART}(?P<thing>.+?)(?:-app| app)?", lambda said: f"Open {_thing(said['thing'])}"),
        (rf"(?:tippe|klicke|drücke) (?:auf )?{_ART}(?P<thing>.+)", lambda said: f"Tap {_thing(said['thing'])}"),
        (r"(?:suche|such) nach (?P<thing>.+)", lambda said: f"Search for {_quoted(said['thing'])}"),
        (rf"(?:stelle|stell|setze|setz|ändere) {_ART}(?P<thing>.+?) auf (?P<value>.+?)(?: ein)?", lambda said: f"Set {_thing(said['thing'])} to {_quoted(said['value'])}"),
    )
)  # fmt: skip


def in_english(text: str) -> str | None:
    """The same in English; None if any sentence of it is of no form that is known."""
    found: list[str] = []
    for match in _SENTENCE.finditer(text):
        said = " ".join(match[0].split()).strip(" ,;:")
        while said and _START.match(said):
            said = _START.sub("", said)
        said = _END.sub("", re.sub(r"^(\w+) bitte (?!nicht)", r"\1 ", said))
        if not said or _STATING.match(said):
            continue
        if any(
            re.search(rf"\b{word}\b", said, re.IGNORECASE)
            for word in ("nicht", "kein", "keine", "keinen", "ohne", "nie")
        ):
            return None
        made = _formed(said)
        if made is None:
            return None
        found.append(made)
    return ". ".join(found) + "." if found else None


def _formed(said: str) -> str | None:
    for pattern, make in _FORMS:
        match = pattern.match(said)
        if match is not None:
            values = {name: value for name, value in match.groupdict().items() if value}
            if any(re.search(r"\bund\b|,", value) for name, value in values.items() if name != "value"):
                return None  # two things at once: not read
            return make(values)
    return None
