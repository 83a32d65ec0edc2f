"""A program as text again, in one form for each: what is shown to a person, hashed and kept (S8)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date
from hashlib import sha256
from typing import Final, assert_never

from handrail.language.values import Amount
from handrail.plans.language.program import (
    Act,
    All,
    Any,
    Arm,
    Asked,
    Assign,
    Block,
    Branch,
    Break,
    Choice,
    Compared,
    Constant,
    Day,
    Expect,
    Explore,
    Expression,
    Fail,
    Finish,
    FromTask,
    FromTrusted,
    Group,
    Loop,
    Money,
    Name,
    Not,
    OnInterrupt,
    Opaque,
    Pause,
    Program,
    Read,
    Require,
    SecretNamed,
    See,
    Short,
    Statement,
    Target,
    Text,
    Type,
    Waited,
    Where,
    Whole,
    YesNo,
)

_INDENT: Final = "    "


def digest(program: Program) -> str:
    """What a plan is known by: a hash of its one printed form (sha256, hex)."""
    return sha256(f"handrail plan 1\n{show(program)}".encode()).hexdigest()


def show(program: Program) -> str:
    """The program in its one printed form; parsing that gives the same program."""
    head = [quoted(program.title)] if program.title else []
    return "\n".join([*head, f"mode({quoted(program.mode)})", *_block(program.body, 0), ""])


def show_statement(statement: Statement) -> str:
    """A statement as it is printed; the first line of one that holds others."""
    return next(iter(_lines(statement)))


def quoted(text: str) -> str:
    """A text as a literal of the plan language."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\x7f")


def _block(block: Block, depth: int) -> Iterator[str]:
    pad = _INDENT * depth
    if not block:
        yield f"{pad}pass"
    for statement in block:
        yield from (f"{pad}{line}" for line in _lines(statement))


def _lines(statement: Statement) -> Iterator[str]:
    match statement:
        case Assign(name=name, value=value):
            yield f"{name} = {said(value)}"
        case Act():
            yield _act(statement)
        case Pause(text=text, seconds=seconds, where=where):
            first = [quoted(text)] if text else []
            yield _call("wait", *first, f"seconds={seconds}", *_where(where))
        case Expect(text=text, gone=gone, where=where):
            yield _call("expect", f"gone({quoted(text)})" if gone else quoted(text), *_where(where))
        case Require(condition=condition):
            yield _call("require", said(condition))
        case Branch(arms=arms, otherwise=otherwise):
            yield from _branch(arms, otherwise)
        case Loop(times=times, body=body):
            yield f"for _ in range({times}):"
            yield from _block(body, 1)
        case Break():
            yield "break"
        case Group(name=name, body=body):
            yield f"with group({quoted(name)}):"
            yield from _block(body, 1)
        case Explore(goal=goal, steps=steps):
            yield _call("explore", quoted(goal), f"steps={steps}")
        case OnInterrupt(template=template):
            yield _call("on_interrupt", quoted(template))
        case Finish(answer=answer):
            yield _call("finish", *([said(answer)] if answer is not None else []))
        case Fail(reason=reason):
            yield _call("fail", quoted(reason))
        case _:
            assert_never(statement)


def _branch(arms: tuple[Arm, ...], otherwise: Block) -> Iterator[str]:
    word = "if"
    for arm in arms:
        yield f"{word} {said(arm.condition)}:"
        yield from _block(arm.body, 1)
        word = "elif"
        if arm.unknown is not None:
            yield f"elif unknown({said(arm.condition)}):"
            yield from _block(arm.unknown, 1)
    if otherwise:
        yield "else:"
        yield from _block(otherwise, 1)


def _act(act: Act) -> str:
    given: list[str] = []
    value = said(act.value) if act.value is not None else ""
    target = _target(act.target) if act.target is not None else ""
    match act.verb:
        case "open_app" | "navigate" | "answer_dialog":
            given = [value]
        case "click" | "long_press":
            given = [target]
        case "select" | "upload":
            given = [target, value]
        case "type_text":
            given = [value, *([f"into={target}"] if target else []), *(["append=True"] if act.append else [])]
        case "press":
            given = [value, *([f"on={target}"] if target else [])]
        case "scroll":
            given = [value, *([f"within={target}"] if target else [])]
        case "drag":
            given = [target, f"to={_target(act.drop)}" if act.drop is not None else ""]
        case "back" | "home":
            pass
        case _:
            assert_never(act.verb)
    if act.effect:
        given.append(f"effect={quoted(act.effect)}")
    if act.times != 1:
        given.append(f"times={act.times}")
    return _call(act.verb, *given)


def _target(target: Target) -> str:
    text = said(target.text)
    return text if target.where == Where() else _call("target", text, *_where(target.where))


def _where(where: Where) -> list[str]:
    named = (("app", where.app), ("origin", where.origin), ("region", where.region), ("role", where.role))
    return [f"{name}={quoted(value)}" for name, value in named if value]


def _call(name: str, *given: str) -> str:
    return f"{name}({', '.join(given)})"


def said(value: Expression) -> str:
    """An expression as it is written."""
    match value:
        case Constant(value=constant):
            return _constant(constant)
        case FromTask(text=text, type=kind):
            return _call(f"task.{_WORDS[type(kind)]}", quoted(text))
        case FromTrusted(source=source, key=key):
            return f"trusted.{source}.{key}"
        case SecretNamed(name=name):
            return _call("secret", quoted(name))
        case Name(name=name):
            return name
        case See(question=question, where=where):
            return _call("see", quoted(question), *_where(where))
        case Read(question=question, type=kind, where=where):
            return _call("read", quoted(question), *_type(kind), *_where(where))
        case Asked(question=question):
            return _call("ask", quoted(question))
        case Waited(text=text, seconds=seconds, where=where):
            return _call("wait", quoted(text), f"seconds={seconds}", *_where(where))
        case Compared(left=left, sign=sign, right=right):
            return f"{_within(left)} {sign} {_within(right)}"
        case All(parts=parts):
            return " and ".join(map(_within, parts))
        case Any(parts=parts):
            return " or ".join(map(_within, parts))
        case Not(part=part):
            return f"not {_within(part)}"
        case _:
            assert_never(value)


def _constant(value: str | int | bool | Amount | date) -> str:
    match value:
        case str():
            return quoted(value)
        case Amount():
            return _call("Money", quoted(money(value)))
        case date():
            return _call("Date", quoted(value.isoformat()))
        case _:
            return str(value)


_WORDS: Final[dict[type[Type], str]] = {Text: "text", Money: "money", Day: "date", Whole: "int"}


def _within(value: Expression) -> str:
    return f"({said(value)})" if isinstance(value, Compared | All | Any | Not) else said(value)


def money(amount: Amount) -> str:
    """An amount as a plan writes it."""
    return f"{amount.value:f} {amount.currency}"


def _type(kind: Type) -> list[str]:
    match kind:
        case Whole(low=low, high=high):
            return ["int", f"low={low}", f"high={high}"]
        case Money():
            return ["Money"]
        case Day():
            return ["Date"]
        case Choice(options=options):
            return [f"Choice[{', '.join(map(quoted, options))}]"]
        case Short(pattern=pattern):
            return [f"Short[{quoted(pattern)}]"]
        case Opaque():
            return ["Opaque"]
        case YesNo() | Text():
            raise AssertionError("nothing of this type is read")
        case _:
            assert_never(kind)
