"""How often the user's words have one thing pressed: *tap it seven times*, or one sentence for each time."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from handrail.language.grammar import parse
from handrail.records import Instruction, InstructionError
from handrail.screen import holds_words, normalise

MOST: Final = 40
"""Presses of one thing that are believed, however many are asked for."""


def presses_of(instruction: Instruction, name: str) -> int:
    """How many steps press what is called so, whole words of it; 0 where the words are not understood."""
    if not normalise(name):
        return 0
    return min(MOST, sum(holds_words(name, said) for said in _pressed(instruction)))


@lru_cache(maxsize=8)
def _pressed(instruction: Instruction) -> tuple[str, ...]:
    """What each step presses, in the user's words."""
    try:
        steps = parse(instruction)
    except InstructionError:
        return ()
    return tuple(step.target.text for step in steps if step.kind == "click" and step.target and step.target.text)
