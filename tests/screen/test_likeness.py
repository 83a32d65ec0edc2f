"""Likeness is worked out in a hurry, and comes to what it would at leisure."""

from __future__ import annotations

from difflib import SequenceMatcher

from hypothesis import given
from hypothesis import strategies as st

from handrail.screen import likeness, normalise, words

_PIECES = ("save", "saves", "a",
           "saved", "safe", "button", "butten", "order", "border", "12", "121", "no", "not", "e77",
           "log_in", "login", "❶", "-", "straße", "adress", "address")  # fmt: skip
_texts = st.one_of(
    st.lists(st.sampled_from(_PIECES), max_size=4).map(" ".join), st.text(alphabet="abc1_- ", max_size=12)
)


def _slip(a: str, b: str) -> float:
    if a[0] != b[0] and a[-1] != b[-1]:
        return 0.0
    if any(map(str.isdigit, a + b)) or min(len(a), len(b)) < 3:
        return 0.0
    shorter, longer = sorted((a, b), key=len)
    if longer.startswith(shorter) and len(shorter) >= 4:
        return 0.75 + 0.2 * len(shorter) / len(longer)
    ratio = SequenceMatcher(None, a, b, autojunk=False).ratio()
    return ratio * 0.9 if ratio >= 0.75 else 0.0


def _at_leisure(name: str, sought: str) -> float:
    """The same, step by step."""
    have, want = words(name.replace("_", " ")), words(sought.replace("_", " "))
    if name == sought or not have or not want:
        return float(bool(name) and name == sought)
    if have == want or "".join(have) == "".join(want):
        return 0.97 if have == want else 0.95
    left, hits = list(have), 0.0
    for word in want:
        worth, close = max(((1.0 if word == other else _slip(other, word), other) for other in left),
                           key=lambda pair: pair[0], default=(0.0, ""))  # fmt: skip
        if worth:
            hits += worth
            left.remove(close)
    recall, precision = hits / len(want), hits / len(have)
    overlap = 2 * recall * precision / (recall + precision) if hits else 0.0
    score = 0.92 * overlap
    short, long = sorted((name, sought), key=len)
    cut = len(long) > len(short) and short[-1].isdigit() and long[len(short)].isdigit()
    if recall == 1.0 and have[: len(want)] == want:
        score = max(score, 0.62 + 0.3 * overlap)
    elif long.startswith(short) and not cut:
        score = max(score, 0.5 + 0.4 * len(short) / len(long))
    if score < 0.6 and len(short) >= 5:
        score = max(score, 0.9 * _slip("".join(have), "".join(want)))
    return score


@given(_texts, _texts)
def test_the_quick_way_says_what_the_long_one_says(name: str, sought: str) -> None:
    assert likeness(name, sought) == _at_leisure(normalise(name), normalise(sought))


def test_letters_in_common_are_not_enough_where_their_order_differs() -> None:
    assert likeness("silent", "listen") < 0.5
    assert likeness("adress", "address") > 0.7
