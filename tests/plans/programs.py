"""Random programs of the plan language, for properties."""

from __future__ import annotations

import string
from datetime import date
from decimal import Decimal

from hypothesis import strategies as st

from handrail.language.values import Amount
from handrail.plans.language.calls import WORDS
from handrail.plans.language.program import (
    Act,
    All,
    Any,
    Arm,
    Asked,
    Assign,
    Block,
    Branch,
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
)

LETTERS = st.characters(categories=("L", "N", "P", "S"), include_characters=" \n\"'\\{}#")
WORDING = st.text(LETTERS, min_size=1, max_size=20).filter(
    lambda text: bool(text.strip()) and all(letter.isprintable() for letter in text.replace("\n", ""))
)
NAMES = st.text(string.ascii_lowercase + "_09", min_size=1, max_size=6).filter(
    lambda name: name[0] in string.ascii_lowercase and name not in WORDS and name not in ("or", "if", "is", "in", "as")
    and name not in ("and", "not", "for", "def", "del", "try", "elif", "else", "from", "pass", "with", "break")
)  # fmt: skip
AMOUNTS = st.decimals(0, 10**9, places=2).map(lambda value: Amount(Decimal(value), "EUR"))
WHERES = st.builds(Where, *[st.one_of(st.just(""), WORDING)] * 4)
TYPES: st.SearchStrategy[Type] = st.one_of(
    st.just(Money()),
    st.just(Day()),
    st.just(Opaque()),
    st.tuples(st.integers(-99, 99), st.integers(0, 99)).map(lambda pair: Whole(pair[0], pair[0] + pair[1])),
    st.lists(WORDING, min_size=2, max_size=4, unique=True).map(lambda options: Choice(tuple(options))),
    st.sampled_from((Short(r"[A-Z]{3}\d{4}"), Short("[0-9]{6}"), Short("A-?[0-9]{1,4}"))),
)
GIVEN: st.SearchStrategy[Constant | FromTask] = st.one_of(
    WORDING.map(Constant), WORDING.map(lambda text: FromTask(text, Text()))
)
TARGETS = st.builds(Target, GIVEN, WHERES)
SIMPLE: st.SearchStrategy[Expression] = st.one_of(
    GIVEN,
    st.integers(-(10**6), 10**6).map(Constant),
    st.booleans().map(Constant),
    AMOUNTS.map(Constant),
    st.dates(date(1990, 1, 1), date(2090, 1, 1)).map(Constant),
    st.integers(0, 999).map(lambda number: FromTask(str(number), Whole(number, number))),
    st.builds(FromTrusted, NAMES, NAMES),
    st.builds(SecretNamed, NAMES),
    st.builds(Name, NAMES),
    st.builds(See, WORDING, WHERES),
    st.builds(Read, WORDING, TYPES, WHERES),
    st.builds(Asked, WORDING),
    st.builds(Waited, WORDING, st.integers(1, 60), WHERES),
)


def _joined(inner: st.SearchStrategy[Expression]) -> st.SearchStrategy[Expression]:
    several = st.lists(inner, min_size=2, max_size=3).map(tuple)
    return st.one_of(
        st.builds(Compared, inner, st.sampled_from(("<", "<=", "==", "!=", ">=", ">")), inner),
        st.builds(All, several),
        st.builds(Any, several),
        st.builds(Not, inner),
    )


EXPRESSIONS: st.SearchStrategy[Expression] = st.recursive(SIMPLE, _joined, max_leaves=4)
EFFECTS = st.sampled_from(("", "", "", "pay", "send", "local", "setting"))
TIMES = st.sampled_from((1, 1, 1, 3))
ACTS = st.one_of(
    st.builds(lambda app, effect: Act("open_app", value=app, effect=effect), GIVEN, EFFECTS),
    st.builds(lambda url: Act("navigate", value=url), GIVEN),
    st.builds(lambda target, effect, n: Act("click", target, effect=effect, times=n), TARGETS, EFFECTS, TIMES),
    st.builds(lambda target: Act("long_press", target), TARGETS),
    st.builds(
        lambda value, into, append: Act("type_text", into, value=value, append=append),
        EXPRESSIONS, st.one_of(st.none(), TARGETS), st.booleans(),
    ),
    st.builds(lambda target, option: Act("select", target, value=option), TARGETS, EXPRESSIONS),
    st.builds(lambda key, on: Act("press", on, value=Constant(key)), WORDING, st.one_of(st.none(), TARGETS)),
    st.builds(
        lambda way, within: Act("scroll", within, value=Constant(way)),
        st.sampled_from(("up", "down", "left", "right")), st.one_of(st.none(), TARGETS),
    ),
    st.builds(lambda source, drop: Act("drag", source, drop), TARGETS, TARGETS),
    st.builds(lambda target, file: Act("upload", target, value=file), TARGETS, GIVEN),
    st.booleans().map(lambda accept: Act("answer_dialog", value=Constant(accept))),
    st.sampled_from((Act("back"), Act("home"))),
)  # fmt: skip
STATEMENTS: st.SearchStrategy[Statement] = st.one_of(
    ACTS,
    st.builds(Assign, NAMES, EXPRESSIONS),
    st.builds(Pause, st.one_of(st.just(""), WORDING), st.integers(1, 60), WHERES),
    st.builds(Expect, WORDING, st.booleans(), WHERES),
    st.builds(Require, EXPRESSIONS),
    st.builds(Explore, WORDING, st.integers(1, 8)),
    st.builds(OnInterrupt, WORDING),
    st.builds(Finish, st.one_of(st.none(), EXPRESSIONS)),
    st.builds(Fail, WORDING),
)


def _nested(inner: st.SearchStrategy[Statement]) -> st.SearchStrategy[Statement]:
    blocks: st.SearchStrategy[Block] = st.lists(inner, min_size=0, max_size=3).map(tuple)
    several = st.lists(st.builds(Arm, EXPRESSIONS, blocks, st.one_of(st.none(), blocks)), min_size=1, max_size=3)
    arms = several.map(lambda found: tuple({arm.condition: arm for arm in found}.values()))
    return st.one_of(
        st.builds(Branch, arms, blocks),
        st.builds(Loop, st.integers(1, 50), blocks),
        st.builds(Group, WORDING, blocks),
    )


PROGRAMS = st.builds(
    Program,
    st.one_of(st.just(""), WORDING),
    st.sampled_from(("strict", "observing")),
    st.lists(st.recursive(STATEMENTS, _nested, max_leaves=6), min_size=1, max_size=5).map(tuple),
)
"""Programs of every form that the grammar knows; most of them would not pass the checks."""
