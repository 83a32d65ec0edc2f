"""Words reach the phone's commands as they are, whatever they hold."""

from __future__ import annotations

import asyncio

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handrail.devices.android.shell import PIECE, pieces, quote, typeable
from handrail.phone.paper import PaperHandset
from handrail.phone.shell.session import Session

TEXT = st.text(st.characters(blacklist_characters="\0", blacklist_categories=("Cs",)), max_size=80)
ASCII = st.text(st.one_of(st.sampled_from("%s$`\"'\\ ;|&<>()*?#~"), st.characters(min_codepoint=32, max_codepoint=126)))


def done(line: str) -> PaperHandset:
    paper = PaperHandset()

    async def nothing() -> bytes:
        return b""

    reply = asyncio.run(Session(paper, nothing).run(line))
    assert reply.code == 0, reply.err
    return paper


@given(TEXT)
@settings(max_examples=150, deadline=None)
def test_a_quoted_word_is_one_argument_and_that_one(word: str) -> None:
    async def nothing() -> bytes:
        return b""

    reply = asyncio.run(Session(PaperHandset(), nothing).run(f"printf %s {quote(word)}"))
    assert reply.out.decode() == word


@given(ASCII)
@settings(max_examples=300, deadline=None)
def test_ascii_is_typed_as_it_is_written(text: str) -> None:
    line = "; ".join(f"input text {quote(piece)}" for piece in pieces(text)) or "true"
    assert "".join(str(deed[1]) for deed in done(line).done) == text


@given(ASCII)
def test_no_piece_is_long_or_holds_what_means_a_space(text: str) -> None:
    found = list(pieces(text))
    assert "".join(found) == text
    assert all(0 < len(piece) <= PIECE and "%s" not in piece for piece in found)


def test_a_word_with_a_nul_is_no_word() -> None:
    with pytest.raises(ValueError, match="NUL"):
        quote("a\0b")


@pytest.mark.parametrize(("text", "can"), [("Tea & toast, 5%s", True), ("", True), ("naïve", False), ("a\nb", False)])
def test_what_keys_can_write_is_ascii_in_one_line(text: str, can: bool) -> None:
    assert typeable(text) is can
