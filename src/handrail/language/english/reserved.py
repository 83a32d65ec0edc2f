"""English: words by which the user keeps for himself, or for somebody to be asked, what he orders."""

from __future__ import annotations


def _phrases(*texts: str) -> frozenset[tuple[str, ...]]:
    return frozenset(tuple(text.split()) for text in texts)


FIRST_PERSON = frozenset({"me", "us", "i", "we", "my", "our"})
I = frozenset({"i", "i'll", "we", "we'll"})  # noqa: E741 - the word
ARTICLES = frozenset({"the", "a", "an", "her", "his", "their", "its"})
ASKING = frozenset({"ask", "check", "confirm", "consult", "verify", "clear", "clarify"})
"""Verbs by which somebody is asked."""
IF = frozenset({"if", "whether", "when", "for", "about", "any", "anything"})
"""Words behind which somebody is asked about something else."""
LEAVE = frozenset(
    {"permission", "approval", "consent", "go-ahead", "confirmation", "clearance", "authorization", "authorisation",
     "sign-off", "agreement", "okay", "ok", "blessing"}
)  # fmt: skip
"""What is needed before."""
BEHIND_LEAVE = frozenset({"from", "by", "of", "first", "before", "beforehand"})
INVERTED = frozenset({"should", "had"})
"""Words that make a condition where a part begins with them (*should Bob agree*)."""
NOT_INVERTED = frozenset({"be", "i", "a", "the", "to", "enough"})
WAITING = frozenset(
    {"with", "without", "pending", "upon", "awaiting", "await", "wait", "subject", "get", "obtain", "need", "needs",
     "needing", "seek", "requires", "ask"}
)  # fmt: skip
"""Words before it by which it is needed."""
KEPT = frozenset(
    {"think", "check", "decide", "confirm", "approve", "review", "press", "click", "tap", "submit", "do", "finish",
     "handle", "sign", "verify"}
)  # fmt: skip
"""What the user does himself."""
TOWARDS = frozenset({"to", "for", "from", "by", "about", "with", "of", "and"})
"""Words before *myself* by which he is only the one it goes to."""
WHOLE = _phrases(
    "wait",
    "wait a moment",
    "wait a minute",
    "wait a second",
    "hang on",
    "not so fast",
    "not now",
    "oops",
    "scrap it",
    "scrap that",
    "drop it",
    "drop that",
    "for example",
    "draft only",
    "prepare it",
)
"""Whole parts."""
CORRECTING = frozenset({"correction", "typo"})
BEGINNINGS = _phrases(
    "hold off",
    "hold on",
    "not yet",
    "not today",
    "that was a test",
    "that was just a test",
    "that was only a test",
    "this is a test",
    "this is only a test",
    "this is just a test",
    "this is just an example",
    "this is only an example",
    "only a draft",
    "just a draft",
    "a draft only",
    "as a draft",
    "only prepare",
    "leave it unsent",
    "better to",
    "wrong person",
    "wrong one",
    "wrong address",
    "given that",
    "granted that",
    "depending on",
    "failing that",
    "contingent on",
    "conditional on",
    "subject to",
)
"""How a part begins."""
ANYWHERE = _phrases("run it by me", "run it by us", "run it past me", "back to me first", "see it first", "unsent")
UNDER = frozenset({"on", "in", "under", "at"})
"""Words with which *no* forbids what follows: *on no account*; *with no delay* does not."""
ALL = frozenset({"anything", "everything"})
BUT = frozenset({"but", "except"})
DENYING = frozenset(
    {"do", "not", "don't", "dont", "never", "no", "must", "mustn't", "shouldn't", "should", "you", "but", "please",
     "yet", "just", "and", "then", "actually", "ever"}
)  # fmt: skip
PRESSING = frozenset({"press", "click", "tap", "hit", "push"})
BUTTONS = frozenset({"it", "this", "that", "button", "key", "enter", "return", "on", "anything", "yet", "now", "today",
                     "form", ""})  # fmt: skip
"""What is pressed, said without its name."""
