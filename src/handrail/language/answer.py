"""Whether an answer is what the user asked to be told.

An answer goes to the user alone, so what the question names is not asked back: a code, a number, a balance. What
proves who somebody is stays a matter for a question of its own where nobody asked for it: an answer may be kept, read
out or handed on by whatever the user speaks through.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise

from handrail.language.english.deeds import LOOK
from handrail.language.purpose import affirmed, clauses, deeds_in, normalise_lines
from handrail.records import Instruction
from handrail.screen import words

_QUOTED = re.compile(r"\"[^\"]*\"|\u201c[^\u201d]*\u201d")
_PROVING: Mapping[str, str] = {
    **dict.fromkeys(("password", "passwords", "passphrase", "passphrases", "credentials", "credential"), "password"),
    **dict.fromkeys(("pin", "pins", "passcode", "passcodes", "otp", "tan", "puk"), "code"),
    **dict.fromkeys(("cvc", "cvv", "csc"), "card"),
    **dict.fromkeys(("token", "tokens", "mnemonic"), "key"),
}
"""Words for what proves who somebody is, each with its kind."""
_COMPOUND: Mapping[str, tuple[str, frozenset[str]]] = {
    **dict.fromkeys(("code", "codes"), ("code", frozenset({"security", "verification", "time", "login", "access",
                    "recovery", "backup", "confirmation", "authentication", "factor", "unlock", "reset"}))),
    **dict.fromkeys(("key", "keys"), ("key", frozenset({"private", "api", "access", "recovery", "secret"}))),
    **dict.fromkeys(("phrase", "words"), ("key", frozenset({"seed", "recovery", "secret"}))),
}  # fmt: skip
"""Words that are such a thing behind one of these."""
_ASKED: Mapping[str, str] = {
    **_PROVING, "code": "code", "codes": "code", "key": "key", "keys": "key", "phrase": "key", "login": "password",
    "card": "card",
}  # fmt: skip
"""The same as people ask for it."""
_FIGURES = frozenset(
    {
        "number", "numbers", "id", "ids", "identifier", "reference", "iban", "bic", "account", "phone", "mobile",
        "telephone", "address", "addresses", "zip", "postcode", "amount", "balance", "total", "sum", "price", "prices",
        "cost", "costs", "fee", "salary", "date", "day", "birthday", "time", "year", "age", "old", "size", "weight",
        "height", "result", "results", "reading", "score", "count", "many", "much", "long", "often", "when", "value",
        "plate", "level", "rate", "temperature",
    }
)  # fmt: skip
"""What is asked for where a figure by itself is the answer."""
_BARE = re.compile(r"[\W_]*(?=\S*\d)\S{3,}[\W_]*")


def asked_for(instruction: Instruction, answer: str) -> bool:
    """Whether the user's words ask to be told something, and the answer gives away nothing that proves who somebody is
    (a password, a code by itself, a key) but what they ask for by its kind.

    Words in quotes and under a negation ask for nothing.
    """
    asked = _asked(instruction)
    if not asked:
        return False
    kinds = {_ASKED[word] for word in asked if word in _ASKED}
    if not _proving(answer) <= kinds:
        return False
    return not _BARE.fullmatch(answer.strip()) or bool(kinds) or not _FIGURES.isdisjoint(asked)


@lru_cache(maxsize=64)
def _asked(instruction: Instruction) -> frozenset[str]:
    """The words of what is to be told: of the clauses that ask for it, and of those behind them that ask nothing else
    (*tell me the street and the number*)."""
    found: set[str] = set()
    for line in re.split(r"(?<=[.!?\n;])\s+", _QUOTED.sub(" ", instruction.text)):
        telling = line.rstrip().endswith("?")
        for clause in clauses(normalise_lines(line)):
            deeds = deeds_in(clause)
            telling = LOOK in deeds or (telling and not deeds)
            if telling:
                found.update(affirmed(clause))
    return frozenset(found)


def _proving(text: str) -> set[str]:
    """Kinds of what proves who somebody is that a text speaks of."""
    said = words(text)
    found = {_PROVING[word] for word in said if word in _PROVING}
    for before, word in pairwise(said):
        kind, compounds = _COMPOUND.get(word, ("", frozenset()))
        if before in compounds:
            found.add(kind)
    return found
