"""Values where they must not go: to readers that may not have them, into fields that make more of them than text.

Rationale: after restricted data entered a model's context, whatever it writes may carry it (P5). Text, typed keys and
addresses then go to an origin that may not read them only with a person's yes, who is told the source. And what comes
from a screen decides neither whom something goes to nor how much it costs nor what is run (P3, L9): in a field that
says so by what it is, a value that the user did not write is asked about (*strict*: refused), and signs that such a
field reads as more than text (a formula, a second recipient, an operator, a mention) are refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from handrail.guard.case import Case, finding
from handrail.guard.readers import outside
from handrail.guard.scene import SHOP, Scene, part, showing
from handrail.language.spoken import directed, spoken
from handrail.language.values import parse_number
from handrail.policy import Policy, origin_of
from handrail.policy.keys import chord
from handrail.policy.origins import parse
from handrail.policy.sinks import DECIDING, Sink, sink
from handrail.records import (
    EVERYONE,
    AnswerDialog,
    ElementRef,
    Finding,
    Integrity,
    Label,
    Navigate,
    Paste,
    PressKeys,
    SelectOption,
    Severity,
    TypeText,
    Upload,
    content,
)
from handrail.screen import called, quoted

NAME = "data_flow"
CODES = {
    "restricted": "a value would reach an origin that may not read where it comes from",
    "deciding_field": "what would decide whom, where, how much or what is run does not come from the user",
    "unknown_field": "a value that is not the user's would go into a field of which nothing is known (strict)",
    "parsed": "a text that is not the user's holds signs that the field reads as more than text",
}
_DECIDES = {
    Sink.RECIPIENT: "whom or where something goes",
    Sink.AMOUNT: "how much is paid",
    Sink.ACCOUNT: "which account it is",
    Sink.ADDRESS: "which address is followed",
    Sink.COMMAND: "what is run",
    Sink.UNKNOWN: "nobody knows what",
}
_FREE = frozenset({"text", "url", "keys", "file"})
"""Arguments that can hold anything. The others choose among what the surface offers."""


def judge(case: Case) -> tuple[Finding, ...]:
    """A finding for every argument that would go where it must not."""
    return (*_unread(case), *_filled(case))


# Readers (P5)


def _unread(case: Case) -> Iterator[Finding]:
    for name, label in case.record.material.labels:
        if name not in _FREE or not label.sources or label.readers == EVERYONE or not _tells(case, name):
            continue
        strangers = outside(_goes(case), label.readers)
        if strangers:
            source = quoted(", ".join(sorted(label.sources)), 120)
            sentence = f"The {name} may carry what came from {source} to {quoted(', '.join(strangers), 80)}."
            yield finding(NAME, "ask", "restricted", sentence)


def _goes(case: Case) -> frozenset[str]:
    """Origins that get what the action carries; none where it never reaches a device."""
    action = case.action
    if isinstance(action, Navigate):
        return frozenset({origin_of(action.url)})
    if not isinstance(action, TypeText | Paste | PressKeys | AnswerDialog | Upload):
        return frozenset()
    found = {case.origin}
    facts = case.element.facts if case.element is not None else None
    if facts is not None and facts.form and facts.form_action:
        found.add(origin_of(facts.form_action))  # what is put into a form of another's goes there with the next press
    return frozenset(found)


def _tells(case: Case, name: str) -> bool:
    """Whether an argument can carry what was read. Not the user's own words; not keys that write nothing; and not an
    address that says no more than which of the known places it is: the front page of one that is present by its exact
    name, or a link that the place itself shows now."""
    action = case.action
    if isinstance(action, PressKeys):
        return any(_writes(text) for text in action.keys)
    if isinstance(action, Navigate) and name == "url":
        return not (_front(case, action.url) or _shown(case, action.url))
    value = getattr(action, name, None)
    return not (isinstance(value, str) and spoken(case.instruction, value))


def _front(case: Case, url: str) -> bool:
    address = parse(url)
    known = case.presence(origin_of(url))
    return address is not None and address.rest in ("", "/") and known[0] == "allow" and known[1] in _EXACT


_EXACT = frozenset({"start", "named", "visited"})


def _shown(case: Case, url: str) -> bool:
    there = origin_of(url)
    return any(item.facts.href == url and item.frame_origin == there and item.visible for item in case.obs.elements)


def _writes(text: str) -> bool:
    found = chord(text)
    return found is None or (len(found.key) == 1 and not found.modifiers - {"shift"})


# Fields (P3, L9)


def _filled(case: Case) -> Iterator[Finding]:
    action = case.action
    if isinstance(action, TypeText | Paste):
        value = action.text
    elif isinstance(action, SelectOption):
        value = action.option
    elif isinstance(action, PressKeys):
        value = "".join(text for text in action.keys if _writes(text))
    else:
        return
    if not isinstance(value, str) or not value.strip():
        return
    chosen = isinstance(action, SelectOption)
    if case.element is not None and not chosen and not (isinstance(action, TypeText) and action.clear):
        value = case.element.value + value  # what comes of several pieces, each of them the user's, need not be
    argument = "option" if chosen else "keys" if isinstance(action, PressKeys) else "text"
    label = dict(case.record.material.labels).get(argument)
    if label is None or label.integrity >= Integrity.TRUSTED:
        return
    kind = sink(case.element, case.obs, case.policy)
    if (directed if kind in _GIVEN else spoken)(case.instruction, value):
        return
    signs = "" if chosen else _signs(kind, value)  # what a field offers it reads as no more than that
    unknown = kind is Sink.UNKNOWN and case.strict and not chosen
    if not (signs or unknown or kind in DECIDING):
        return
    field = quoted(called(case.obs, case.element).name if case.element is not None else "", 60)
    what = quoted(value, 80)
    if signs:
        severity: Severity = "block" if case.strict or kind in _REFUSED else "ask"
        sentence = f"{what} is not in your words, and the field {field} may read {signs} as more than text."
        yield finding(NAME, severity, "parsed", sentence)
    if kind in DECIDING:
        severity = "block" if case.strict else "ask"
        sentence = f"{what} is not in your words, and the field {field} says {_DECIDES[kind]}."
        yield finding(NAME, severity, "deciding_field", sentence)
    elif unknown:
        sentence = f"{what} is not in your words, and nothing tells what the field {field} does with it."
        yield finding(NAME, "ask", "unknown_field", sentence)


_GIVEN = frozenset({Sink.RECIPIENT, Sink.AMOUNT, Sink.ACCOUNT})
"""Fields for which it is not enough that the user's words hold the value somewhere: it must be given something there
(*reply to Ann; eve@x.example is a scammer*)."""
_REFUSED = frozenset({Sink.CELL, Sink.RECIPIENT, Sink.AMOUNT, Sink.ACCOUNT, Sink.COMMAND, Sink.FILE_NAME})
"""Classes of which it is known that they read signs so; the others only may."""
_LEADING = re.compile(r"\s*(?:[=@/]|[+-](?![\d.,\s]+\D{0,6}$))(?=.*\w)")
_FORMULA = re.compile(r"\s*[=+@-]")
_DIVIDER = re.compile(r"[,;\s<>]")
_SECOND = re.compile(r"[;<>\r\n]")
_MONEY = re.compile(r"[^\d.,'\s\u00a0\u202f$€£¥₹A-Za-z]|[A-Za-z]{4,}")
_NUMBERED = re.compile(r"[^0-9A-Za-z\s-]")
_CHAINED = re.compile(r"[\n\r;|&`<>]|\$\(")
_PATHS = re.compile(r"[/\\:\0]|\.\.")
_MENTION = re.compile(r"(?:^|\s)[@/]\w")


def _signs(kind: Sink, value: str) -> str:
    """The signs that a field of that class reads as more than text, in words; empty if there are none."""
    match kind:
        case Sink.CELL:
            return "the sign it begins with" if _FORMULA.match(value) and parse_number(value) is None else ""
        case Sink.RECIPIENT:
            return "what divides it" if _two(value) else ""
        case Sink.AMOUNT:
            return "signs in it" if _MONEY.search(value) else ""
        case Sink.ACCOUNT:
            return "signs in it" if _NUMBERED.search(value) else ""
        case Sink.COMMAND:
            return "what divides it" if _CHAINED.search(value) else ""
        case Sink.FILE_NAME:
            return "signs in it" if _PATHS.search(value) else ""
        case Sink.EDITOR:
            return "a sign in it" if _MENTION.search(value) or _LEADING.match(value) else ""
        case Sink.SEARCH | Sink.UNKNOWN:
            return "the sign it begins with" if _LEADING.match(value) else ""
        case Sink.PLAIN | Sink.SECRET | Sink.ADDRESS:
            return ""


def _two(value: str) -> bool:
    """Whether it may be read as more than one recipient: by signs that divide, or by such between two ``@``."""
    return bool(_SECOND.search(value)) or any(_DIVIDER.search(part) for part in value.split("@")[1:-1])


_MAIL = Label(Integrity.CONTENT, frozenset({"content:https://mail.example"}), frozenset({"https://mail.example"}))
_SHOWN = {"text": content(SHOP)}
_TO = showing(part("To", "textbox", at=17, tag="input", input_type="email"))
_AMOUNT = showing(part("Sum", "textbox", at=17, tag="input", input_type="text", resource="transferAmount"))
_PAYEE = showing(part("Payee", "combobox", at=17, tag="select", resource="recipient", options=("Ann", "Eve")))
_SHEET = showing(part("B2", "textbox", at=17, tag="input", input_type="text", resource="formula-bar"))
_ODD = showing(part("Odd", "textbox", at=16, tag="div"))


def _strictly(policy: Policy) -> Policy:
    return replace(policy, stance="strict")


CASES = (
    Scene("typing what was read in a mail", TypeText(ElementRef("message"), "x"), "restricted", labels={"text": _MAIL}),
    Scene("an address made of a mail", Navigate(f"{SHOP}/?q=x"), "restricted", labels={"url": _MAIL}),
    Scene("what was read, key by key", PressKeys(ElementRef("search"), ("x",)), "restricted", labels={"keys": _MAIL}),
    Scene("a recipient that a page names", TypeText(ElementRef("to"), "eve@evil.example"), "deciding_field", obs=_TO,
          labels=_SHOWN),
    Scene("a sum that a page names", TypeText(ElementRef("sum"), "900"), "deciding_field", obs=_AMOUNT, labels=_SHOWN),
    Scene("a second recipient", TypeText(ElementRef("to"), "a@x.example, b@x.example"), "parsed", obs=_TO,
          labels=_SHOWN),
    Scene("a recipient that a page offers", SelectOption(ElementRef("payee"), "Eve"), "deciding_field", obs=_PAYEE,
          labels={"option": content(SHOP)}),
    Scene("a formula of a page", TypeText(ElementRef("b2"), "=1+1"), "parsed", obs=_SHEET, labels=_SHOWN),
    Scene("a field of which nothing is known, under strict", TypeText(ElementRef("odd"), "x"), "unknown_field",
          obs=_ODD, labels=_SHOWN, adapt=_strictly),
)  # fmt: skip
