"""Grammars that training text is drawn from."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from handrail.train.guard.corpus import Corpus, grammar
from handrail.train.guard.grammar import GrammarError, Sampler, gerund, read

OPEN = re.compile(r"\{[a-z_.]+(?::\w+)?\}|\([^()]*\|[^()]*\)")


def written(folder: Path, text: str) -> Path:
    path = folder / "some.txt"
    path.write_text(text, "utf-8")
    return path


def test_slots_choices_shapes_and_breaks(tmp_path: Path) -> None:
    found = read([written(tmp_path, "# remark\n[a]\n{b:cap} (one|two)\\n{b:ing}\n[b]\nsend it\n")])
    assert Sampler(found, seed=1, part="all").text("a") in ("Send it one\nsending it", "Send it two\nsending it")


def test_a_section_goes_on_elsewhere_before_or_after_it_is_opened(tmp_path: Path) -> None:
    found = read([written(tmp_path, "[+a]\nx\n[b]\nz\n[a]\ny\n[+a]\nw\n")])
    assert found.sections["a"] == ("x", "y", "w")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("line\n", "before every section"),
        ("[a]\n[b]\nx\n", "is empty"),
        ("[a]\nx\n[a]\ny\n", "twice"),
        ("[a]\nx\n[+b]\ny\n", "no section"),
        ("[a]\n{b}\n", "no section 'b'"),
    ],
)
def test_a_grammar_that_is_none_is_said(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(GrammarError, match=said):
        read([written(tmp_path, text)])


def test_a_line_that_fills_itself_ends(tmp_path: Path) -> None:
    found = read([written(tmp_path, "[a]\n{a} x\n")])
    with pytest.raises(GrammarError, match="for ever"):
        Sampler(found, seed=1, part="all").text("a")


def test_what_is_held_out_is_never_trained_on() -> None:
    found = grammar()
    for salt in (1, 2, 3):
        for name in found.sections:
            train, held = found.part(name, "train", salt), found.part(name, "held", salt)
            both = {line for line in train if line in held}
            worded = [line for line in found.sections[name] if re.search(r"[^\W\d_]", re.sub(r"\{[^}]*\}", "", line))]
            if len(worded) >= 5:
                assert not both & set(worded), name
            assert train
            assert held


def test_another_salt_holds_out_other_lines() -> None:
    found = grammar()
    assert found.part("money", "held", 1) != found.part("money", "held", 2)


def test_every_section_can_be_filled_and_leaves_nothing_open() -> None:
    sampler = Sampler(grammar(), seed=3, part="all")
    for name in grammar().sections:
        for _ in range(12):
            text = sampler.text(name, vp="mow the lawn", np="a letter", q="why")
            assert not OPEN.search(text), (name, text)


def test_one_seed_draws_the_same_texts_again() -> None:
    one, other = (Corpus(seed=4, part="all", salt=0, scale=0.01).wishes() for _ in range(2))
    assert one == other


@pytest.mark.parametrize(
    ("phrase", "made"),
    [
        ("steal a car", "stealing a car"),
        ("make a bomb", "making a bomb"),
        ("rob a bank", "robbing a bank"),
        ("die today", "dying today"),
        ("see it", "seeing it"),
    ],
)
def test_gerunds(phrase: str, made: str) -> None:
    assert gerund(phrase) == made
