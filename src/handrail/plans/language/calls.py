"""Calls and literals of a plan, taken from Python's syntax tree; whatever else stands there is a mistake."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final, get_args

from handrail.plans.language.program import Place, Verb
from handrail.plans.language.source import Problem

LONGEST_LITERAL: Final = 400
NAME: Final = re.compile(r"[a-z][a-z0-9_]{0,39}")
WORDS: Final = frozenset(
    (
        *get_args(Verb), "see", "read", "ask", "wait", "task", "trusted", "secret", "expect", "require", "unknown",
        "target", "group", "explore", "on_interrupt", "finish", "fail", "range", "mode", "gone", "Money", "Date",
        "Choice", "Short", "Opaque", "int", "bool",
    )
)  # fmt: skip
"""Words of the language: no value may be called like one."""


INSTEAD: Final[Mapping[type[ast.AST], str]] = {
    ast.While: "write: for _ in range(5):", ast.Return: "write finish(...) or fail(...)",
    ast.Raise: "write fail(...)", ast.Assert: "write require(...)", ast.Try: "say what to do with if see(...)",
    ast.AnnAssign: "the type stands in read(..., Type)", ast.Match: "write if and elif",
    ast.BinOp: "values are not reckoned with in a plan", ast.Lambda: "write the steps out",
    ast.IfExp: "write if and else", ast.Attribute: "only task.text(...) and trusted.source.key have a point",
    ast.Call: "", ast.Constant: "write texts, whole numbers, True or False",
}  # fmt: skip


class Wrong(Exception):
    """A part is wrong; the statement around it is given up, the next is read."""

    def __init__(self, node: ast.AST, said: str, instead: str = "") -> None:
        super().__init__(said)
        self.problem = Problem(place(node), said, instead)


def place(node: ast.AST) -> Place:
    return Place(getattr(node, "lineno", 1), getattr(node, "col_offset", 0) + 1)


@dataclass(slots=True)
class Call:
    """A call with its arguments taken out one by one; what is left over is a mistake."""

    node: ast.Call
    name: str
    given: list[ast.expr]
    named: dict[str, ast.expr]

    def take(self, *names: str) -> ast.expr | None:
        """The next argument in order, or the one of that name."""
        for name in names:
            if name in self.named:
                return self.named.pop(name)
        return self.given.pop(0) if self.given else None

    def option(self, name: str) -> ast.expr | None:
        """An argument that has to be named."""
        return self.named.pop(name, None)

    def need(self, what: str, *names: str) -> ast.expr:
        found = self.take(*names)
        if found is None:
            raise Wrong(self.node, f"{self.name}(...) does not say {what}", f'write {self.name}("...")')
        return found

    def end(self) -> None:
        """Raises Wrong if anything was not taken."""
        if self.given:
            raise Wrong(self.given[0], f"{self.name}(...) takes no more than that")
        for name, node in self.named.items():
            raise Wrong(node, f"{self.name}(...) has no {name}=")


def called_so(node: ast.expr) -> str:
    """The name of what is called, `task.text` among them; empty if nothing is."""
    match node:
        case ast.Call(func=ast.Name(id=name)):
            return name
        case ast.Call(func=ast.Attribute(value=ast.Name(id="task"), attr=name)):
            return f"task.{name}"
        case _:
            return ""


def call_of(node: ast.expr) -> Call:
    assert isinstance(node, ast.Call)
    name = called_so(node)
    if not name:
        raise Wrong(node, "only words of the plan language are called", "write click(...), see(...), finish(...) ...")
    named: dict[str, ast.expr] = {}
    for keyword in node.keywords:
        if keyword.arg is None:
            raise Wrong(keyword.value, "** is no part of a plan")
        named[keyword.arg] = keyword.value
    for given in node.args:
        if isinstance(given, ast.Starred):
            raise Wrong(given, "* is no part of a plan")
    return Call(node, name, list(node.args), named)


def literal(node: ast.expr, what: str) -> str:
    match node:
        case ast.Constant(value=str() as said) if said.strip():
            return plain(node, said)
        case ast.Constant(value=str()):
            raise Wrong(node, f"{what} says nothing")
        case _:
            raise Wrong(node, f"{what} is written out in the plan", 'write "..."')


def plain(node: ast.expr, said: str) -> str:
    if len(said) > LONGEST_LITERAL:
        raise Wrong(node, f"a text has at most {LONGEST_LITERAL} characters")
    if any(not letter.isprintable() for letter in said.replace("\n", "")):
        raise Wrong(node, "the text holds letters that cannot be seen", "leave them out")
    return said


def whole(node: ast.expr, what: str, low: int, high: int) -> int:
    match node:
        case ast.Constant(value=bool()):
            pass
        case ast.Constant(value=int() as said) if low <= said <= high:
            return said
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() as said)) if low <= -said <= high:
            return -said
    raise Wrong(node, f"{what} is a whole number from {low} to {high}, written out in the plan")


def truth(node: ast.expr) -> bool:
    match node:
        case ast.Constant(value=bool() as said):
            return said
        case _:
            raise Wrong(node, "this is True or False, written out in the plan")


def check_name(node: ast.AST, name: str) -> None:
    if not NAME.fullmatch(name) or name in WORDS:
        raise Wrong(node, f"{name!r} is no name for a value", "names are a-z, 0-9 and _, and no word of the language")


def nearest(name: str) -> str:
    found = get_close_matches(name, sorted(WORDS), 1)
    return f"did you mean {found[0]}?" if found else ""
