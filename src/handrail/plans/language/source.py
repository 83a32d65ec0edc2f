"""The text of a plan before it is parsed: what may stand in it at all, and where something is wrong (S10).

Python's own parser reads the text; Python never runs it. What would make that parser slow, deep or blind is refused
here first, and a letter that only looks like another is no part of a name.
"""

from __future__ import annotations

import ast
import io
import tokenize
import unicodedata
import warnings
from dataclasses import dataclass
from typing import Final

from handrail.plans.language.program import Place
from handrail.records import PlanError

LONGEST: Final = 65_536
"""Characters of a plan."""
LONGEST_LINE: Final = 2_000
"""Characters of a line."""
DEEPEST: Final = 40
"""Brackets or indentations within one another."""
MOST_TOKENS: Final = 20_000
_BIDI: Final = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with a plan."""

    at: Place
    said: str
    """What is wrong."""
    instead: str = ""
    """What to write in its place."""

    def __str__(self) -> str:
        return f"{self.at}: {self.said}" + (f"; {self.instead}" if self.instead else "")


class PlanRefused(PlanError):
    """A plan is not accepted. ``problems`` says all that was found, in the order of the text."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems


def tree_of(text: str) -> ast.Module:
    """Python's syntax tree of a plan.

    Raises:
        PlanRefused: if it is too long, too deep, holds letters that nobody can see, or is no Python.
    """
    if problem := _unreadable(text) or _tokens(text):
        raise PlanRefused((problem,))
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")  # an escape that Python does not know is a mistake here
            tree = ast.parse(text)
    except SyntaxError as error:
        raise PlanRefused((_syntax(error, text),)) from error
    except (ValueError, RecursionError, MemoryError) as error:
        whole = Problem(Place(1, 1), "this cannot be read: it is too long or nested too deeply", "write it in steps")
        raise PlanRefused((whole,)) from error
    if (deep := _too_deep(tree)) is not None:
        raise PlanRefused((deep,))
    return tree


def _too_deep(tree: ast.Module) -> Problem | None:
    """Where parts stand within one another further than anybody reads; one `elif` behind another is no depth."""
    left: list[tuple[ast.AST, int]] = [(tree, 0)]
    while left:
        node, depth = left.pop()
        if depth > DEEPEST:
            at = Place(getattr(node, "lineno", 1), getattr(node, "col_offset", 0) + 1)
            return Problem(at, f"this is nested more than {DEEPEST} deep", "write it in steps")
        for child in ast.iter_child_nodes(node):
            chained = isinstance(node, ast.If) and isinstance(child, ast.If) and child.col_offset == node.col_offset
            left.append((child, depth if chained else depth + 1))
    return None


def _unreadable(text: str) -> Problem | None:
    if len(text) > LONGEST:
        return Problem(Place(1, 1), f"a plan has at most {LONGEST} characters, this one {len(text)}")
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > LONGEST_LINE:
            return Problem(Place(number, LONGEST_LINE), f"a line has at most {LONGEST_LINE} characters")
        for column, letter in enumerate(line, 1):
            kind = unicodedata.category(letter)
            if letter == "\t":
                return Problem(Place(number, column), "a tab stands here", "indent with four spaces")
            if letter in _BIDI or kind in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp"):
                return Problem(Place(number, column), f"the letter U+{ord(letter):04X} cannot be seen", "leave it out")
    return None


def _tokens(text: str) -> Problem | None:
    """What is wrong with the tokens: names of other scripts, too many of them, too deep."""
    depth = count = 0
    try:
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            at = Place(token.start[0], token.start[1] + 1)
            count += 1
            depth += token.string in ("(", "[", "{") and token.type == tokenize.OP
            depth -= token.string in (")", "]", "}") and token.type == tokenize.OP
            depth += (token.type == tokenize.INDENT) - (token.type == tokenize.DEDENT)
            if depth > DEEPEST:
                return Problem(at, f"this is nested more than {DEEPEST} deep", "write it in steps")
            if count > MOST_TOKENS:
                return Problem(at, f"a plan has at most {MOST_TOKENS} words and signs")
            if token.type == tokenize.NAME and not token.string.isascii():
                return Problem(
                    at, f"the name {token.string!a} holds letters other than a to z", "names are a-z, 0-9, _"
                )
            if token.type == tokenize.ERRORTOKEN and token.string.strip():
                return Problem(at, f"{token.string!a} means nothing here")
    except tokenize.TokenError as error:
        line, column = error.args[1]
        return Problem(Place(line, column + 1), "a bracket or a text is not closed")
    except IndentationError as error:
        return _syntax(error, text)
    return None


def _syntax(error: SyntaxError, text: str) -> Problem:
    lines = text.split("\n")
    line = min(max(error.lineno or 1, 1), len(lines))
    column = min(max(error.offset or 1, 1), len(lines[line - 1]) + 1)
    return Problem(Place(line, column), f"this is not written as a plan is: {error.msg}")
