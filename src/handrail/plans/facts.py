"""What is known of a plan's values before it runs: their types, who they come from, and what they cost in bits (L5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from math import log2
from typing import Final, assert_never

from handrail.language.values import Amount
from handrail.plans.language.printing import said
from handrail.plans.language.program import (
    NOWHERE,
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
    Place,
    Read,
    SecretNamed,
    See,
    Short,
    Text,
    Type,
    Waited,
    Whole,
    YesNo,
)
from handrail.records import Integrity

WIDE: Final = 64.0
"""Bits that an amount or a date may carry."""
FREE: Final = float("inf")
"""Bits of free text."""


@dataclass(frozen=True, slots=True)
class Source:
    """One thing that a screen tells a plan: by this alone it can choose or fill."""

    question: str
    bits: float
    test: str = ""
    """The comparison by which alone it decides: its outcome tells less than the value would."""
    at: Place = NOWHERE
    """Where it is asked: the same question asked twice may be answered twice."""


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of a value."""

    type: Type
    integrity: Integrity
    """The lowest of all that it is made of."""
    sources: frozenset[Source] = frozenset()
    """What of it a screen tells."""
    secret: bool = False
    chosen: frozenset[Source] = frozenset()
    """What of a screen chose it, without being a part of it: it was named where a screen decided (L10)."""

    @property
    def screen(self) -> bool:
        """Whether a screen has a say in it."""
        return bool(self.sources or self.chosen)


class Mistyped(Exception):
    """A value is not of the type that it is used as."""


def known(value: Expression, names: Mapping[str, Known], trusted: Mapping[str, Type]) -> Known:
    """What is known of an expression.

    Args:
        value: The expression.
        names: What is known of each name that is defined here.
        trusted: Types of trusted state, by ``source.key``.

    Raises:
        Mistyped: if its parts do not fit, or a name or trusted value is not there.
    """
    match value:
        case Constant(value=constant):
            return Known(_type_of(constant), Integrity.AUTHOR)
        case FromTask(type=kind):
            return Known(kind, Integrity.USER)
        case FromTrusted(source=source, key=key):
            told = trusted.get(f"{source}.{key}")
            if told is None:
                raise Mistyped(f"no trusted source tells {source}.{key}")
            return Known(told, Integrity.TRUSTED)
        case SecretNamed():
            return Known(Text(), Integrity.USER, secret=True)
        case Asked():
            return Known(Text(), Integrity.USER)
        case Name(name=name):
            if name not in names:
                raise Mistyped(f"{name} has no value on every way that leads here")
            return names[name]
        case See(question=question):
            return Known(YesNo(), Integrity.CONTENT, frozenset({Source(question, log2(3), at=value.at)}))
        case Waited(text=text):
            return Known(YesNo(), Integrity.CONTENT, frozenset({Source(text, 1.0, at=value.at)}))
        case Read(question=question, type=kind):
            return Known(kind, Integrity.CONTENT, frozenset({Source(question, width(kind), at=value.at)}))
        case Compared():
            return _compared(value, names, trusted)
        case All(parts=several) | Any(parts=several):
            return _joined([_truth(part, names, trusted) for part in several])
        case Not(part=part):
            return _truth(part, names, trusted)
        case _:
            assert_never(value)


def _type_of(constant: str | int | bool | Amount | date) -> Type:
    match constant:
        case bool():
            return YesNo()
        case int():
            return Whole(constant, constant)
        case Amount():
            return Money()
        case date():
            return Day()
        case str():
            return Text()
        case _:
            assert_never(constant)


def _truth(part: Expression, names: Mapping[str, Known], trusted: Mapping[str, Type]) -> Known:
    found = known(part, names, trusted)
    if not isinstance(found.type, YesNo):
        raise Mistyped("this is no yes or no")
    return found


def _joined(several: list[Known]) -> Known:
    return Known(
        YesNo(),
        min(item.integrity for item in several),
        frozenset[Source]().union(*(item.sources for item in several)),
        any(item.secret for item in several),
        frozenset[Source]().union(*(item.chosen for item in several)),
    )


def _compared(value: Compared, names: Mapping[str, Known], trusted: Mapping[str, Type]) -> Known:
    left, right = known(value.left, names, trusted), known(value.right, names, trusted)
    if left.secret or right.secret:
        raise Mistyped("a secret is compared with nothing")
    kinds = {_family(left.type), _family(right.type)}
    if len(kinds) > 1 and not kinds <= {Text, Opaque, Choice, Short}:
        raise Mistyped("these two are of different types")
    ordered = kinds <= {Whole, Money, Day}
    if not ordered and value.sign not in ("==", "!="):
        raise Mistyped("texts are only the same or not")
    for one, written in ((left, value.right), (right, value.left)):
        if isinstance(one.type, Opaque) and not isinstance(written, Constant):
            raise Mistyped("free text of a screen is compared with a literal only (L9)")
        if isinstance(one.type, Choice) and isinstance(written, Constant) and written.value not in one.type.options:
            raise Mistyped(f"{written.value!r} is none of {', '.join(one.type.options)}")
    joined = _joined([left, right])
    sources = joined.sources
    if not left.sources or not right.sources:  # all that comes of it is yes, no or unknown
        sources = frozenset(Source(item.question, log2(3), said(value), item.at) for item in sources)
    return Known(YesNo(), joined.integrity, sources, chosen=joined.chosen)


def _family(kind: Type) -> type[Type]:
    return type(kind)


def width(kind: Type) -> float:
    """Bits that a read of a type can carry, *unknown* being one more answer."""
    match kind:
        case YesNo():
            return log2(3)
        case Whole(low=low, high=high):
            return log2(high - low + 2)
        case Choice(options=options):
            return log2(len(options) + 1)
        case Money() | Day():
            return WIDE
        case Short():
            return 6.0 * kind.longest
        case Opaque() | Text():
            return FREE
        case _:
            assert_never(kind)
