"""English verbs once they are done: *archive*, *archived*; by which a page says that it did what was asked of it."""

from __future__ import annotations

from typing import Final

from handrail.screen import words

_IRREGULAR: Final = {
    "send": "sent", "buy": "bought", "pay": "paid", "make": "made", "put": "put", "set": "set", "hide": "hidden",
    "do": "done", "undo": "undone", "write": "written", "leave": "left", "take": "taken", "choose": "chosen",
    "withdraw": "withdrawn", "begin": "begun", "run": "run", "keep": "kept", "read": "read",
    "reset": "reset", "split": "split", "cut": "cut", "go": "gone", "get": "got",
}  # fmt: skip
TURNING: Final = frozenset(
    {"not", "no", "never", "cannot", "couldn't", "can't", "wasn't", "weren't", "isn't", "aren't", "hasn't", "haven't",
     "failed", "error", "unable", "nothing", "will", "would", "be", "if", "unless", "before", "already"}
)  # fmt: skip
"""Words that turn what is said round, or put it off."""


def past(verb: str) -> frozenset[str]:
    """How a verb may be written once it is done. More ways than one where only a dictionary could tell."""
    verb = verb.casefold()
    if verb in _IRREGULAR:
        return frozenset({_IRREGULAR[verb]})
    if verb.endswith("e"):
        return frozenset({f"{verb}d"})
    if verb.endswith("y") and verb[-2:-1] not in ("a", "e", "o", "u"):
        return frozenset({f"{verb[:-1]}ied"})
    return frozenset({f"{verb}ed", f"{verb}{verb[-1:]}ed"})


def says_done(text: str, name: str) -> bool:
    """Whether a text says that what a control is called has been done (*Garnet was archived*, after *Archive*), and not
    that it has not, will be, or was so already."""
    said, control = words(text), words(name)
    return bool(control) and not TURNING & set(said) and bool(past(control[0]) & set(said))
