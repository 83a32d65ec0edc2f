"""Values, targets and types of a plan."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from datetime import date
from typing import Final

from handrail.language.values import Amount, parse_amount
from handrail.plans.language.calls import (
    INSTEAD,
    NAME,
    Call,
    Wrong,
    call_of,
    called_so,
    check_name,
    literal,
    nearest,
    place,
    plain,
    whole,
)
from handrail.plans.language.program import (
    All,
    Any,
    Asked,
    Choice,
    Compared,
    Constant,
    Day,
    Expression,
    FromTask,
    FromTrusted,
    Money,
    Name,
    Not,
    Opaque,
    Read,
    SecretNamed,
    See,
    Short,
    Sign,
    Target,
    Text,
    Type,
    Waited,
    Where,
    Whole,
)

LONGEST_WAIT: Final = 60
"""Seconds (L4)."""
LONGEST_SHORT: Final = 64
_WHERE: Final = ("app", "origin", "region", "role")
_SIGNS: Final[Mapping[type[ast.cmpop], Sign]] = {
    ast.Lt: "<", ast.LtE: "<=", ast.Eq: "==", ast.NotEq: "!=", ast.GtE: ">=", ast.Gt: ">",
}  # fmt: skip
_TYPES: Final[Mapping[str, Type]] = {"Money": Money(), "Date": Day(), "Opaque": Opaque()}


# -- values -------------------------------------------------------------------------------------------------------


def value_of(node: ast.expr) -> Expression:
    at = place(node)
    match node:
        case ast.Constant(value=bool() | str() as said):
            return Constant(plain(node, said) if isinstance(said, str) else said, at)
        case ast.Constant(value=int()) | ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int())):
            return Constant(whole(node, "a number", -(10**12), 10**12), at)
        case ast.Name(id=name):
            check_name(node, name)
            return Name(name, at)
        case ast.Attribute(value=ast.Attribute(value=ast.Name(id="trusted"), attr=source), attr=key):
            return FromTrusted(_key(node, source), _key(node, key), at)
        case ast.Compare(left=left, ops=[sign], comparators=[right]) if type(sign) in _SIGNS:
            return Compared(value_of(left), _SIGNS[type(sign)], value_of(right), at)
        case ast.Compare():
            raise Wrong(node, "two values are compared at a time", "join comparisons with `and`")
        case ast.BoolOp(op=ast.And(), values=parts):
            return All(tuple(map(value_of, parts)), at)
        case ast.BoolOp(op=ast.Or(), values=parts):
            return Any(tuple(map(value_of, parts)), at)
        case ast.UnaryOp(op=ast.Not(), operand=part):
            return Not(value_of(part), at)
        case ast.Call():
            return called_value(call_of(node))
        case ast.JoinedStr():
            raise Wrong(node, "texts are not put together in a plan", "type one after the other")
        case _:
            raise Wrong(node, "this is no value of a plan", INSTEAD.get(type(node), ""))


def called_value(call: Call) -> Expression:
    at = place(call.node)
    found: Expression
    match call.name:
        case "see":
            question = literal(call.need("what"), "a question")
            found = See(question, where_of(call), at)
        case "read":
            question = literal(call.need("what"), "a question")
            kind = type_of(call.need("of which type", "type"), call)
            found = Read(question, kind, where_of(call), at)
        case "ask":
            found = Asked(literal(call.need("what"), "a question"), at)
        case "wait":
            text = literal(call.need("for what", "text"), "a text")
            seconds = whole(call.need("how long", "seconds"), "seconds", 1, LONGEST_WAIT)
            found = Waited(text, seconds, where_of(call), at)
        case "secret":
            name = literal(call.need("which"), "a name")
            if not NAME.fullmatch(name):
                raise Wrong(call.node, f"{name!r} is no name of a secret")
            found = SecretNamed(name, at)
        case "Money" | "Date":
            found = Constant(_constant(call, call.name), at)
        case "task.text" | "task.money" | "task.date" | "task.int":
            found = from_task(call)
        case "unknown":
            raise Wrong(call.node, "unknown(...) stands alone behind elif")
        case _:
            raise Wrong(call.node, f"there is no value {call.name}(...)", nearest(call.name))
    call.end()
    return found


def from_task(call: Call) -> FromTask:
    said = literal(call.need("what the user said"), "the user's words")
    kind: Type = Text()
    match call.name:
        case "task.money":
            kind = Money()
            _money(call.node, said)
        case "task.date":
            kind = Day()
            _day(call.node, said)
        case "task.int":
            if not re.fullmatch(r"-?[0-9]{1,12}", said):
                raise Wrong(call.node, f"{said!r} is no whole number")
            kind = Whole(int(said), int(said))
    return FromTask(said, kind, place(call.node))


def given_before(node: ast.expr, what: str) -> Constant | FromTask:
    """What has to be there before any screen is: a literal, or a value of the user's."""
    match found := value_of(node):
        case Constant(value=str() as said) | FromTask(text=said) if said.strip():
            return found
        case Constant(value=str()) | FromTask():
            raise Wrong(node, f"{what} says nothing")
        case _:
            raise Wrong(node, f"{what} is written in the plan, or given by the user", 'write "..." or task.text("...")')


def target_of(node: ast.expr) -> Target:
    at = place(node)
    if called_so(node) != "target":
        return Target(given_before(node, "a target"), Where(), at)
    call = call_of(node)
    text = given_before(call.need("what"), "a target")
    where = where_of(call)
    call.end()
    return Target(text, where, at)


def where_of(call: Call) -> Where:
    return Where(*(literal(n, name) if (n := call.option(name)) is not None else "" for name in _WHERE))


def type_of(node: ast.expr, call: Call) -> Type:
    match node:
        case ast.Name(id="int"):
            low = whole(call.need("the smallest", "low"), "low", -(10**9), 10**9)
            high = whole(call.need("the largest", "high"), "high", -(10**9), 10**9)
            if low > high:
                raise Wrong(node, f"{low} is more than {high}")
            return Whole(low, high)
        case ast.Name(id=name) if name in _TYPES:
            return _TYPES[name]
        case ast.Subscript(value=ast.Name(id="Choice"), slice=inner):
            parts = inner.elts if isinstance(inner, ast.Tuple) else [inner]
            options = tuple(literal(part, "an option") for part in parts)
            if len(set(options)) != len(options) or not 2 <= len(options) <= 32:
                raise Wrong(node, "a choice has 2 to 32 different options")
            return Choice(options)
        case ast.Subscript(value=ast.Name(id="Short"), slice=inner):
            return Short(_pattern(inner))
        case ast.Name(id="bool"):
            raise Wrong(node, "yes or no is asked with see(...)", 'write see("...")')
        case _:
            raise Wrong(node, "this is no type", "say int, Money, Date, Choice[...], Short[...] or Opaque")


def _key(node: ast.AST, name: str) -> str:
    if not NAME.fullmatch(name):
        raise Wrong(node, f"{name!r} is no key of trusted state")
    return name


def _constant(call: Call, name: str) -> Amount | date:
    said = literal(call.need("how much" if name == "Money" else "which day"), "a value")
    return _money(call.node, said) if name == "Money" else _day(call.node, said)


def _money(node: ast.AST, said: str) -> Amount:
    """An amount that nobody can take for another: *1.000* is one in some countries and a thousand in others."""
    found = parse_amount(said)
    if found is None or not found.currency:
        raise Wrong(node, f"{said!r} is no amount with its currency", 'write it like Money("80 EUR")')
    if not re.search(r"(?<![0-9.,])[0-9]+(?:[.,][0-9]{1,2})?(?![0-9.,])", said):
        raise Wrong(node, f"{said!r} can be read in two ways", 'write it like Money("1000.00 EUR")')
    return found


def _day(node: ast.AST, said: str) -> date:
    try:
        return date.fromisoformat(said)
    except ValueError:
        raise Wrong(node, f"{said!r} is no day", 'write it like Date("2026-03-14")') from None


def _pattern(node: ast.expr) -> str:
    """A form that cannot hold a sentence and cannot take long: classes and digits with bounded counts."""
    said = literal(node, "a form")
    part = r"(?:\[[A-Za-z0-9./-]{1,20}\]|\\d|[A-Za-z0-9.-])(?:\{[0-9]{1,2}(?:,[0-9]{1,2})?\}|\?)?"
    if not re.fullmatch(rf"(?:{part}){{1,16}}", said):
        raise Wrong(node, "this is no form of a short text", r'write it like Short["[A-Z]{3}\\d{4}"]')
    try:
        re.compile(said)
    except re.error as error:
        raise Wrong(node, f"this is no form of a short text: {error}") from None
    if Short(said).longest > LONGEST_SHORT:
        raise Wrong(node, f"a short text has at most {LONGEST_SHORT} letters")
    return said
