"""From the text of a plan to its program: a small subset of Python, and nothing else of it."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final, TypeVar, get_args

from handrail.plans.language.calls import (
    INSTEAD,
    Call,
    Wrong,
    call_of,
    called_so,
    check_name,
    literal,
    nearest,
    place,
    truth,
    whole,
)
from handrail.plans.language.expressions import LONGEST_WAIT, given_before, target_of, value_of, where_of
from handrail.plans.language.program import (
    Act,
    Arm,
    Assign,
    Block,
    Branch,
    Break,
    Constant,
    Expect,
    Explore,
    Expression,
    Fail,
    Finish,
    Group,
    Loop,
    Mode,
    OnInterrupt,
    Pause,
    Place,
    Program,
    Require,
    Statement,
    Target,
    Verb,
)
from handrail.plans.language.source import PlanRefused, Problem, tree_of
from handrail.records import EffectClass

T = TypeVar("T")
MOST_PROBLEMS: Final = 20
MOST_TURNS: Final = 50
"""Turns of one loop."""
MOST_EXPLORING: Final = 8
"""Steps of an exploration (L11)."""
_DIRECTIONS: Final = ("up", "down", "left", "right")
_CLASSES: Final = tuple(item.name.lower() for item in EffectClass)


def parse(text: str) -> Program:
    """The program that a text is.

    Raises:
        PlanRefused: with everything that is wrong, by line and column, and what to write instead.
    """
    reader = _Reader()
    program = reader.program(tree_of(text))
    if reader.problems:
        raise PlanRefused(tuple(sorted(reader.problems, key=lambda item: item.at)[:MOST_PROBLEMS]))
    return program


@dataclass(slots=True)
class _Reader:
    problems: list[Problem] = field(default_factory=list)

    # -- the whole ----------------------------------------------------------------------------------------------------

    def program(self, tree: ast.Module) -> Program:
        body = list(tree.body)
        title = ""
        if body and isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant):
            title = self._try(lambda: literal(body[0].value, "the title")) or ""  # type: ignore[attr-defined]
            del body[0]
        mode: Mode = "observing"
        if body and isinstance(body[0], ast.Expr) and called_so(body[0].value) == "mode":
            mode = self._try(lambda: self._mode(body[0])) or mode
            del body[0]
        block = self.block(body)
        if not block and not self.problems:
            self.problems.append(Problem(Place(1, 1), "the plan does nothing", "write at least finish()"))
        return Program(title, mode, block)

    def _mode(self, node: ast.stmt) -> Mode:
        assert isinstance(node, ast.Expr)
        call = call_of(node.value)
        said = literal(call.need("which"), "a mode")
        call.end()
        match said:
            case "strict" | "observing":
                return said
            case _:
                raise Wrong(node, f"there is no mode {said!r}", "say strict or observing")

    def block(self, nodes: list[ast.stmt]) -> Block:
        found: list[Statement] = []
        for node in nodes:
            try:
                statement = self.statement(node)
            except Wrong as wrong:
                self.problems.append(wrong.problem)
                continue
            if statement is not None:
                found.append(statement)
        return tuple(found)

    def _try(self, work: Callable[[], T | None]) -> T | None:
        try:
            return work()
        except Wrong as wrong:
            self.problems.append(wrong.problem)
            return None

    # -- statements ---------------------------------------------------------------------------------------------------

    def statement(self, node: ast.stmt) -> Statement | None:
        at = place(node)
        match node:
            case ast.Pass():
                return None
            case ast.Break():
                return Break(at)
            case ast.Assign(targets=[ast.Name(id=name) as target], type_comment=None):
                check_name(target, name)
                return Assign(name, value_of(node.value), at)
            case ast.Expr(value=ast.Call() as call):
                return self.effect(call_of(call))
            case ast.If():
                return self.branch(node)
            case ast.For():
                return self.loop(node)
            case ast.With(items=[ast.withitem(context_expr=ast.Call() as call, optional_vars=None)]) if (
                called_so(call) == "group"
            ):
                group = call_of(call)
                name = literal(group.need("what the effects are for"), "a name")
                group.end()
                return Group(name, self.block(node.body), at)
            case _:
                raise Wrong(node, f"{_KINDS.get(type(node), 'this')} is no part of a plan", INSTEAD.get(type(node), ""))

    def branch(self, node: ast.If) -> Branch:
        arms: list[Arm] = []
        rest: list[ast.stmt] = [node]
        while len(rest) == 1 and isinstance(rest[0], ast.If) and (rest[0] is node or _is_elif(rest[0], node)):
            part = rest[0]
            body = self.block(part.body)
            if called_so(part.test) == "unknown":
                call = call_of(part.test)
                meant = value_of(call.need("of what"))
                call.end()
                which = next((i for i, arm in enumerate(arms) if arm.condition == meant), None)
                if which is None:
                    raise Wrong(part.test, "unknown(...) is about no condition above", "repeat the condition as it is")
                if arms[which].unknown is not None:
                    raise Wrong(part.test, "this was said already")
                arms[which] = Arm(arms[which].condition, arms[which].body, body)
            else:
                arms.append(Arm(value_of(part.test), body))
            rest = part.orelse
        return Branch(tuple(arms), self.block(rest), place(node))

    def loop(self, node: ast.For) -> Loop:
        turns = "write: for _ in range(5):"
        if not (isinstance(node.target, ast.Name) and node.target.id == "_"):
            raise Wrong(node.target, "a loop has no variable", turns)
        if node.orelse:
            raise Wrong(node.orelse[0], "a loop has no else")
        if called_so(node.iter) != "range":
            raise Wrong(node.iter, "a loop goes round a fixed number of times", turns)
        call = call_of(node.iter)
        times = whole(call.need("how often"), "how often", 1, MOST_TURNS)
        call.end()
        return Loop(times, self.block(node.body), place(node))

    def effect(self, call: Call) -> Statement:
        at = place(call.node)
        match call.name:
            case "expect":
                return self.expect(call)
            case "require":
                condition = value_of(call.need("what"))
                call.end()
                return Require(condition, at)
            case "finish":
                told = call.take("answer")
                call.end()
                return Finish(value_of(told) if told is not None else None, at)
            case "fail":
                reason = literal(call.need("why"), "a reason")
                call.end()
                return Fail(reason, at)
            case "wait":
                return self.pause(call)
            case "explore":
                goal = literal(call.need("for what", "goal"), "a goal")
                steps = whole(call.need("how many steps", "steps"), "steps", 1, MOST_EXPLORING)
                call.end()
                return Explore(goal, steps, at)
            case "on_interrupt":
                template = literal(call.need("which template"), "a template")
                call.end()
                return OnInterrupt(template, at)
            case "see" | "read" | "ask":
                raise Wrong(call.node, f"what {call.name}(...) finds is not used", f"write: answer = {call.name}(...)")
            case verb if verb in get_args(Verb):
                return self.act(call, verb)  # type: ignore[arg-type]
            case _:
                raise Wrong(call.node, f"there is nothing called {call.name}(...)", nearest(call.name))

    def act(self, call: Call, verb: Verb) -> Act:
        at = place(call.node)
        effect = literal(node, "an effect") if (node := call.option("effect")) is not None else ""
        if effect and effect not in _CLASSES:
            raise Wrong(call.node, f"there is no effect {effect!r}", f"say one of {', '.join(_CLASSES)}")
        times = whole(node, "times", 1, MOST_TURNS) if (node := call.option("times")) is not None else 1
        drop: Target | None = None
        target: Target | None = None
        value: Expression | None = None
        append = False
        match verb:
            case "open_app" | "navigate":
                value = given_before(call.need("which"), "an app or an address")
            case "click" | "long_press":
                target = target_of(call.need("what", "target"))
            case "type_text":
                value = value_of(call.need("which text", "text"))
                into = call.option("into")
                target = target_of(into) if into is not None else None
                append = truth(node) if (node := call.option("append")) is not None else False
            case "select":
                target = target_of(call.need("what", "target"))
                value = value_of(call.need("which option", "option"))
            case "press":
                value = Constant(literal(call.need("which key"), "a key"), at)
                on = call.option("on")
                target = target_of(on) if on is not None else None
            case "scroll":
                said = literal(call.need("where to"), "a direction")
                if said not in _DIRECTIONS:
                    raise Wrong(call.node, f"{said!r} is no direction", f"say {', '.join(_DIRECTIONS)}")
                value = Constant(said, at)
                within = call.option("within")
                target = target_of(within) if within is not None else None
            case "drag":
                target = target_of(call.need("what", "target"))
                drop = target_of(call.need("where to", "to"))
            case "upload":
                target = target_of(call.need("where", "target"))
                value = given_before(call.need("which file", "file"), "a file")
            case "answer_dialog":
                value = Constant(truth(call.need("yes or no", "accept")), at)
            case "back" | "home":
                pass
        call.end()
        return Act(verb, target, drop, value, effect, times, append, at)

    def expect(self, call: Call) -> Expect:
        node = call.need("what")
        where = where_of(call)
        gone = called_so(node) == "gone"
        if gone:
            inner = call_of(node)
            node = inner.need("what")
            inner.end()
        call.end()
        return Expect(literal(node, "what is expected"), gone, where, place(call.node))

    def pause(self, call: Call) -> Pause:
        text = literal(node, "a text") if (node := call.take("text")) is not None else ""
        seconds = whole(call.need("how long", "seconds"), "seconds", 1, LONGEST_WAIT)
        where = where_of(call)
        call.end()
        return Pause(text, seconds, where, place(call.node))


def _is_elif(part: ast.If, whole: ast.If) -> bool:
    return part.col_offset == whole.col_offset


_KINDS: Final[Mapping[type[ast.AST], str]] = {
    ast.Import: "import", ast.ImportFrom: "import", ast.FunctionDef: "def", ast.AsyncFunctionDef: "def",
    ast.ClassDef: "class", ast.While: "while", ast.Try: "try", ast.With: "with", ast.Return: "return",
    ast.Delete: "del", ast.AugAssign: "an assignment that counts", ast.AnnAssign: "an annotation", ast.Raise: "raise",
    ast.Assert: "assert", ast.Global: "global", ast.Nonlocal: "nonlocal", ast.Continue: "continue", ast.Match: "match",
    ast.Expr: "a value that nobody uses", ast.Assign: "an assignment to more than one name",
}  # fmt: skip
