"""Text is compared as a person reads it, and shown so that it cannot pretend to be ours (P13)."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from handrail.screen import holds_words, invisible, length, normalise, numbered, quoted, words
from handrail.screen.text import LONGEST, _unseen


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Save", "  SAVE\n"),
        ("E-mail:", "e‑mail"),
        ("Email *", "email"),
        ("don’t", "don't"),
        ("“Pay”", '"pay"'),
        ("Pa\u200by now", "pay now"),
        ("\u202eevas", "evas"),
        ("ｆｕｌｌ width", "full width"),
        ("Straße", "STRASSE"),
        ("ﬁle\u00a0name", "file name"),
        ("pay\U000e0041", "pay"),
    ],
)
def test_texts_that_read_the_same_are_the_same(a: str, b: str) -> None:
    assert normalise(a) == normalise(b)


@pytest.mark.parametrize(("a", "b"), [("pay", "play"), ("12.50", "1250"), ("-5", "5"), ("a b", "ab"), ("раy", "pay")])
def test_texts_that_read_differently_stay_different(a: str, b: str) -> None:
    assert normalise(a) != normalise(b)


def test_a_text_that_is_all_decoration_is_kept() -> None:
    assert normalise("*") == "*"
    assert normalise(":") == ":"


@given(st.text())
@example("ΐ\u0345ſ:\u200b")
@example("a:\u200b*\u00ad")
def test_normalising_twice_changes_nothing(text: str) -> None:
    assert normalise(normalise(text)) == normalise(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Total: $12.50!", ("total", "12.50")),
        ("Don't panic", ("don't", "panic")),
        ("1,000.5 km", ("1,000.5", "km")),
        ("", ()),
    ],
)
def test_words_keep_numbers_and_apostrophes_whole(text: str, expected: tuple[str, ...]) -> None:
    assert words(text) == expected


@pytest.mark.parametrize(
    ("text", "sought", "holds"),
    [
        ("Order placed. Thank you", "order placed", True),
        ("Payee", "pay", False),
        ("Total 112.50", "12.50", False),
        ("Total $12.50", "$12.50", True),
        ("repaid and paid", "paid", True),
        ("anything", "", False),
    ],
)
def test_a_text_holds_whole_words_only(text: str, sought: str, holds: bool) -> None:
    assert holds_words(text, sought) is holds


def test_a_quote_shows_what_is_invisible() -> None:
    assert "⟨U+200B⟩" in quoted("pay\u200bpal")
    assert "⟨U+202E⟩" in quoted("\u202eabc")
    assert "⟨U+001B⟩" in quoted("\x1b[31mred")


def test_a_quote_is_one_line() -> None:
    assert "\n" not in quoted("Allowed by you\n\n\nApprove? yes")


@given(st.text(max_size=600), st.integers(min_value=10, max_value=250))
def test_a_quote_is_short_inert_isolated_and_printable(text: str, limit: int) -> None:
    shown = quoted(text, limit)
    assert len(shown) <= limit
    assert shown.startswith("\u2068")
    assert shown.endswith("\u2069")
    body = shown[1:-1]
    assert not set(body) & set('<>&[]`"\\')
    assert all(unicodedata.category(c) not in ("Cf", "Cc", "Cs", "Zl", "Zp") for c in body)


def test_a_short_plain_text_is_quoted_as_it_is() -> None:
    assert quoted("Pay $12.50 to Ada's shop") == "\u2068Pay $12.50 to Ada's shop\u2069"


@pytest.mark.parametrize("limit", [3, 4, 10, 20])
def test_plain_and_other_text_are_cut_at_the_same_length(limit: int) -> None:
    plain, other = "x" * 40, "é" * 40
    assert len(quoted(plain, limit)) == len(quoted(other, limit)) == limit
    assert quoted(plain, limit).replace("x", "é") == quoted(other, limit)
    assert "<" not in quoted("<b>" * 20, limit)


@pytest.mark.parametrize(
    ("said", "number"),
    [("invoice 1002", "1002"), ("Order #A-17", "a-17"), ("purchase order no. 7", "7"), ("1002", ""), ("Bob Stone", ""),
     ("the 2 mugs", ""), ("invoice", ""), ("one two three four 5", "")],
)  # fmt: skip
def test_what_is_said_by_kind_and_number(said: str, number: str) -> None:
    assert numbered(said) == number


def test_no_text_grows_to_more_than_can_be_looked_through() -> None:
    for text in ("\ufdfa" * 400_000, "\u3300" * 100_000, "x" * 100_000, "\u00df" * 30_000):
        plain = normalise(text)
        assert len(plain) <= LONGEST
        assert normalise(plain) == plain
    assert length("\ufdfa" * 390) < 1000


def test_of_a_text_that_is_too_long_only_the_very_same_is_equal() -> None:
    long = "x " * LONGEST
    assert normalise(long + "a") != normalise(long + "b")
    assert normalise(long + "a") == normalise(long + "a")
    assert holds_words(long + "paid", "paid")
    assert not holds_words(long + "unpaid", "paid")


def test_what_is_taken_out_is_what_cannot_be_seen_and_nothing_else() -> None:
    for code in (*range(0x20000), *range(0xE0000, 0xE1000), 0x2F800, 0xF0000, 0xFFFFE, 0x10FFFD):
        letter = chr(code)
        gone = invisible(letter) or unicodedata.category(letter) == "Co"
        assert bool(_unseen().fullmatch(letter)) == gone, hex(code)
