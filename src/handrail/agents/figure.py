"""Sums and equations as they stand on a screen, worked out by a small parser of our own: numbers, ``+ - * /`` in their
usual spellings, brackets, ``=`` and one unknown that occurs linearly. Nothing is evaluated as code."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

_TOKEN = re.compile(r"\s*(?:([0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]+)?|[0-9]+(?:[.,][0-9]+)?)|([+\-*/()=])|([^\W\d_]))")
_SPELLINGS = str.maketrans({"−": "-", "–": "-", "—": "-", "×": "*", "·": "*", "∙": "*", "⋅": "*", "÷": "/"})
_DATE = re.compile(r"\d{1,4}\s?([-/])\s?\d{1,2}\s?\1\s?\d{1,4}$")
"""What looks like a day and not like a sum."""
_LONGEST = 200
"""Characters of a text that is taken for a sum."""
_TIMES = re.compile(r"(?<=[\d)])\s*[xX]\s*(?=[\d(])")
"""An x between two numbers is a sign, not the unknown."""
_DEEPEST = 20
"""Brackets within brackets."""


@dataclass(frozen=True, slots=True)
class _Line:
    """``slope * unknown + rest``."""

    slope: Fraction
    rest: Fraction


class _NotASum(Exception):
    """The text is something else."""


def solve(text: str) -> Fraction | None:
    """The value of a sum (``2 x 4 =``, ``3 + 5 = ?``), or of the one unknown of a linear equation (``2x + 1 = 7``).

    None if the text is neither, has no single answer, or asks for nothing (a lone number, *x =*).
    """
    plain = " ".join(text.split()).rstrip("?_ .").strip()
    if len(plain) > _LONGEST or not any(map(str.isdigit, plain)) or _DATE.match(plain):
        return None
    try:
        parser = _Parser(_TIMES.sub("*", plain.translate(_SPELLINGS)))
        sides = parser.sides()
    except (_NotASum, ZeroDivisionError):
        return None
    if len(parser.unknowns) > 1 or (len(sides) == 1 and (parser.unknowns or not parser.worked)):
        return None
    left = sides[0]
    if len(sides) == 1:
        return left.rest
    right = sides[1]
    slope, rest = left.slope - right.slope, right.rest - left.rest
    return rest / slope if slope and parser.unknowns else None


def shown_as(value: Fraction) -> str:
    """A number as a person writes it: whole, with the digits it has behind the point, or as a fraction."""
    if value.denominator == 1:
        return str(value.numerator)
    rest = value.denominator
    for factor in (2, 5):
        while rest % factor == 0:
            rest //= factor
    return f"{float(value):.10g}" if rest == 1 else f"{value.numerator}/{value.denominator}"


class _Parser:
    """Recursive descent over one text."""

    def __init__(self, text: str) -> None:
        self.unknowns: set[str] = set()
        self.worked = False
        """Whether there is anything to work out."""
        self._tokens: list[str] = []
        self._at = 0
        self._depth = 0
        at = 0
        while at < len(text):
            match = _TOKEN.match(text, at)
            if match is None:
                raise _NotASum
            self._tokens.append(_plain(match[1]) if match[1] else match[2] or match[3])
            at = match.end()

    def sides(self) -> list[_Line]:
        found = [self._sum()]
        if self._next() == "=":
            self._take()
            if self._next():
                found.append(self._sum())
        if self._next():
            raise _NotASum
        return found

    def _next(self) -> str:
        return self._tokens[self._at] if self._at < len(self._tokens) else ""

    def _take(self) -> str:
        token = self._next()
        self._at += 1
        return token

    def _sum(self) -> _Line:
        line = self._product()
        while self._next() in ("+", "-"):
            sign = 1 if self._take() == "+" else -1
            self.worked = True
            other = self._product()
            line = _Line(line.slope + sign * other.slope, line.rest + sign * other.rest)
        return line

    def _product(self) -> _Line:
        line = self._signed()
        while (sign := self._next()) in ("*", "/", "(") or sign.isalpha():
            if sign in ("*", "/"):
                self._take()
            self.worked = True
            other = self._signed() if sign in ("*", "/") else self._atom()
            line = _divided(line, other) if sign == "/" else _multiplied(line, other)
        return line

    def _signed(self) -> _Line:
        if self._next() not in ("+", "-"):
            return self._atom()
        sign = 1 if self._take() == "+" else -1
        line = self._signed_again()
        return _Line(sign * line.slope, sign * line.rest)

    def _signed_again(self) -> _Line:
        if self._next() in ("+", "-"):
            raise _NotASum
        return self._atom()

    def _atom(self) -> _Line:
        sign = self._take()
        if sign == "(":
            self._depth += 1
            if self._depth > _DEEPEST:
                raise _NotASum
            line = self._sum()
            if self._take() != ")":
                raise _NotASum
            self._depth -= 1
            return line
        if sign.isalpha() and len(sign) == 1:
            self.unknowns.add(sign)
            return _Line(Fraction(1), Fraction(0))
        if not sign or not sign.isascii() or not sign[0].isdigit():
            raise _NotASum
        return _Line(Fraction(0), Fraction(sign))


def _plain(number: str) -> str:
    """A number with a point, if any: a comma before exactly three digits groups them."""
    groups = number.split(",")
    if len(groups) > 1 and len(groups[-1].partition(".")[0]) == 3:
        return "".join(groups)
    return number.replace(",", ".")


def _multiplied(a: _Line, b: _Line) -> _Line:
    if a.slope and b.slope:
        raise _NotASum  # not linear
    return _Line(a.slope * b.rest + b.slope * a.rest, a.rest * b.rest)


def _divided(a: _Line, b: _Line) -> _Line:
    if b.slope:
        raise _NotASum
    return _Line(a.slope / b.rest, a.rest / b.rest)
