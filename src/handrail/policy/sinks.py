"""Field classes: what a field makes of what is put into it (P3, L9).

Told by what the surface itself says of a field: its type, its autocomplete token, its resource id, an author's rule;
never by a name that a page could lend it, and least of all by the text beside it. Each of these may make a field more
demanding than the ones before; none makes it harmless. A field of which nothing is told is ``UNKNOWN``: it may be any.
"""

from __future__ import annotations

import re
from enum import StrEnum
from functools import lru_cache
from itertools import pairwise

from handrail.policy.effects import secretive
from handrail.policy.tree import Policy
from handrail.records import EffectClass, Element, Observation


class Sink(StrEnum):
    """What a field makes of a text."""

    PLAIN = "plain"
    """It keeps it: a longer text, or a value of a closed kind such as a day."""
    SEARCH = "search"
    """It looks for it; signs may be operators."""
    RECIPIENT = "recipient"
    """It says whom or where something goes: mail address, telephone number, postal address."""
    AMOUNT = "amount"
    """It says how much money."""
    ACCOUNT = "account"
    """It says which account or wallet."""
    ADDRESS = "address"
    """It is an address on the web that a program will follow."""
    COMMAND = "command"
    """It runs it."""
    CELL = "cell"
    """It computes what begins like a formula."""
    EDITOR = "editor"
    """It may read signs in it as commands or mentions of people."""
    FILE_NAME = "file_name"
    """It says where something is kept."""
    SECRET = "secret"  # noqa: S105 - a class of fields
    """It takes a password, a code or a card."""
    UNKNOWN = "unknown"
    """Nothing tells: it may be any of them."""


DECIDING = frozenset({Sink.RECIPIENT, Sink.AMOUNT, Sink.ACCOUNT, Sink.ADDRESS, Sink.COMMAND})
"""What goes into these decides whom, how much, where or what is done: it should be the user's."""

_DECLARED = {
    EffectClass.PAY: Sink.AMOUNT,
    EffectClass.SEND: Sink.RECIPIENT,
    EffectClass.SHARE: Sink.RECIPIENT,
    EffectClass.GRANT: Sink.RECIPIENT,
    EffectClass.RUN_CODE: Sink.COMMAND,
    EffectClass.CREDENTIAL: Sink.SECRET,
}
"""What an author's rule for a *field* (``classes`` of the policy) makes of it."""
_TOKENS = {
    **dict.fromkeys(("email", "impp", "street-address", "address-line1", "address-line2", "address-line3",
                     "postal-code"), Sink.RECIPIENT),
    **dict.fromkeys(("tel", "tel-national", "tel-local"), Sink.RECIPIENT),
    "transaction-amount": Sink.AMOUNT,
    "url": Sink.ADDRESS,
}  # fmt: skip
_TYPES = {
    "email": Sink.RECIPIENT, "tel": Sink.RECIPIENT, "url": Sink.ADDRESS, "search": Sink.SEARCH,
    **dict.fromkeys(("date", "time", "datetime-local", "month", "week", "color", "range", "checkbox", "radio"),
                    Sink.PLAIN),
}  # fmt: skip
_WORDS: tuple[tuple[Sink, frozenset[str]], ...] = (
    (Sink.COMMAND, frozenset({"command", "commandline", "cmd", "terminal", "console", "shell", "sql", "stdin"})),
    (Sink.ACCOUNT, frozenset({"iban", "bic", "swift", "wallet", "accountnumber", "accountno", "kontonummer",
                              "routingnumber", "sortcode"})),
    (Sink.RECIPIENT, frozenset({"recipient", "recipients", "payee", "beneficiary", "addressee", "receiver", "bcc",
                                "empfaenger", "empfänger", "destinataire", "destinatario", "destinatário"})),
    (Sink.AMOUNT, frozenset({"amount", "amt", "betrag", "montant", "importe", "importo", "donation"})),
    (Sink.CELL, frozenset({"formula", "spreadsheet"})),
    (Sink.FILE_NAME, frozenset({"filename", "dateiname"})),
)  # fmt: skip
"""Words of resource ids, the most demanding class first."""
_PAIRS = {
    ("account", "number"): Sink.ACCOUNT, ("account", "no"): Sink.ACCOUNT, ("routing", "number"): Sink.ACCOUNT,
    ("sort", "code"): Sink.ACCOUNT, ("to", "account"): Sink.ACCOUNT, ("target", "account"): Sink.ACCOUNT,
    ("to", "address"): Sink.RECIPIENT, ("to", "email"): Sink.RECIPIENT, ("to", "mail"): Sink.RECIPIENT,
    ("to", "user"): Sink.RECIPIENT, ("to", "name"): Sink.RECIPIENT,
    ("file", "name"): Sink.FILE_NAME, ("command", "line"): Sink.COMMAND,
}  # fmt: skip
_WHOLE = {"to": Sink.RECIPIENT, "cc": Sink.RECIPIENT, "mailto": Sink.RECIPIENT}
"""Words that say it only where the id is nothing else, or ends with them behind one of ``_SENDING``."""
_SENDING = frozenset({"mail", "email", "message", "compose", "send", "transfer"})
_EDITORS = {
    "xterm": Sink.COMMAND, "monaco": Sink.COMMAND, "codemirror": Sink.COMMAND, "handsontable": Sink.CELL,
    "luckysheet": Sink.CELL,
}  # fmt: skip
"""Class words of widely used terminals, code editors and grids, which are bare fields to look at."""
_CELLS = frozenset({"gridcell", "cell"})
_SPLIT = re.compile(r"(?<=[a-zß-ÿ])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|(?<=[A-Za-zÀ-ÿ])(?=\d)|[^0-9A-Za-zÀ-ÿ]+")
_FRAME = frozenset(
    {
        "field", "input", "inp", "txt", "text", "textbox", "box", "edit", "edt", "et", "tb", "ctl", "control", "form",
        "frm", "fld", "id", "value", "val", "el", "the", "new", "your", "my", "js", "ui",
    }
)  # fmt: skip
"""Parts of ids that say that it is a field, not of what."""
_TAILS = _FRAME | {
    "email", "mail", "name", "address", "addr", "no", "nr", "num", "number", "account", "code", "list", "eur", "usd",
}  # fmt: skip
"""Words that are written on to what a field is for without a seam (*recipientemail*)."""


def sink(element: Element | None, obs: Observation, policy: Policy) -> Sink:
    """The class of a field; ``UNKNOWN`` where nothing is known of it, and for what is no field."""
    if element is None:
        return Sink.UNKNOWN
    declared = _declared(element, obs, policy)
    if declared is not None:
        return declared
    facts = element.facts
    if secretive(element):
        return Sink.SECRET
    for token in facts.autocomplete.casefold().split():
        if token in _TOKENS:
            return _TOKENS[token]
    named = _named(facts.resource)
    if named is not None:
        return named
    for word in facts.words:
        for editor, found in _EDITORS.items():
            if word.casefold().startswith(editor):
                return found
    typed = _TYPES.get(facts.input_type)
    if typed is not None:
        return typed
    if facts.tag == "input":
        return Sink.UNKNOWN
    if element.role in _CELLS and "editable" in element.states:
        return Sink.CELL
    if facts.tag in ("textarea", "select"):
        return Sink.PLAIN
    return Sink.EDITOR if "editable" in element.states else Sink.UNKNOWN


def _declared(element: Element, obs: Observation, policy: Policy) -> Sink | None:
    found = {
        _DECLARED[item.effect]
        for item in policy.classes
        if item.effect in _DECLARED
        and any(pattern.matches(element.frame_origin or obs.app) for pattern in item.origins)
        and item.applies(element)
    }
    return next((kind for kind in _DECLARED.values() if kind in found), None)


@lru_cache(maxsize=4096)
def _named(resource: str) -> Sink | None:
    """What the words of a resource id say; the part behind the last slash of an Android one."""
    split = [word.casefold() for word in _SPLIT.split(resource.rpartition("/")[2]) if word]
    words = tuple(word for word in split if word not in _FRAME and not word.isdigit()) or tuple(split)
    if not words:
        return None
    for kind, known in _WORDS:
        if any(word in known or any(_grown(word, one) for one in known) for word in words):
            return kind
    for pair in pairwise(words):
        if pair in _PAIRS:
            return _PAIRS[pair]
    if words[-1] in _WHOLE and (len(words) == 1 or not _SENDING.isdisjoint(words[:-1])):
        return _WHOLE[words[-1]]
    return None


def _grown(word: str, known: str) -> bool:
    """Whether a part of an id is a known word with more written on to it (*txtrecipient*, *ibannumber*)."""
    if len(known) < 4 or len(word) <= len(known):
        return False
    return (word.startswith(known) and word[len(known) :] in _TAILS) or (
        word.endswith(known) and word[: -len(known)] in _FRAME
    )
