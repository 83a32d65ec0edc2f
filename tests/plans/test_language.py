"""The plan language: what is written is read as it was meant, and nothing else of Python is."""

from __future__ import annotations

import ast

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.plans.programs import PROGRAMS

from handrail.plans.language.parsing import parse
from handrail.plans.language.printing import digest, show
from handrail.plans.language.program import Act, Arm, Branch, Constant, Fail, Finish, Program, See, Target
from handrail.plans.language.source import LONGEST, PlanRefused


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(PROGRAMS)
def test_a_program_that_is_printed_is_read_as_the_same(program: Program) -> None:
    text = show(program)
    assert parse(text) == program
    assert show(parse(text)) == text


CHANGES = [
    ('click("b"', 'click("c"'), ("seconds=5", "seconds=6"), ('"local"', '"pay"'), ("range(3)", "range(4)"),
    ("<=", "<"), ("80 EUR", "80 USD"), ("not ", ""), (" and ", " or "), ('region="r"', 'origin="r"'), ('"t"', '"u"'),
    ('mode("strict")', 'mode("observing")'), ("append=True", "append=False"), ('gone("d")', '"d"'),
    ("task.text", "secret"), ("low=1", "low=0"), ('"up"', '"down"'), ("times=2", "times=3"), ("Choice", "Short"),
]  # fmt: skip
WHOLE = """"t"
mode("strict")
p = read("p", Money, region="r")
c = read("c", Choice["x", "y"])
n = read("n", int, low=1, high=9)
wait("w", seconds=5)
if not see("a") and p <= Money("80 EUR"):
    click("b", effect="local", times=2)
    expect(gone("d"))
for _ in range(3):
    scroll("up")
type_text(task.text("v"), append=True)
finish()
"""


@pytest.mark.parametrize(("old", "new"), CHANGES)
def test_whatever_is_changed_changes_the_digest(old: str, new: str) -> None:
    assert old in WHOLE
    changed = WHOLE.replace(old, new, 1).replace('Short["x", "y"]', 'Short["x"]')
    assert digest(parse(changed)) != digest(parse(WHOLE))


def test_spaces_quotes_and_remarks_change_nothing() -> None:
    one = 'if see("a"):\n    click("b")\nelse:\n    fail("c")\nfinish()\n'
    other = "if see( 'a' ):  # a remark\n  click('b')\nelse:\n  fail('c')\n\nfinish()"
    assert digest(parse(one)) == digest(parse(other))


def test_unknown_belongs_to_the_condition_that_it_repeats() -> None:
    text = (
        'if see("a"):\n    pass\nelif see("b"):\n    pass\nelif unknown(see("a")):\n    fail("c")\n'
        "else:\n    finish()\n"
    )
    program = parse(text)
    assert program.body == (Branch((Arm(See("a"), (), (Fail("c"),)), Arm(See("b"), ())), (Finish(),)),)


def test_an_if_within_else_is_no_elif() -> None:
    program = parse('if see("a"):\n    pass\nelse:\n    if see("b"):\n        back()\n')
    assert program.body == (Branch((Arm(See("a"), ()),), (Branch((Arm(See("b"), (Act("back"),)),)),)),)


REFUSED = {
    "import os": "1, column 1: import is no part of a plan",
    "def f():\n    pass": "1, column 1: def is no part",
    "while True:\n    back()": "write: for _ in range(5):",
    "try:\n    back()\nexcept Exception:\n    pass": "try is no part",
    "for i in range(3):\n    back()": "a loop has no variable",
    "for _ in range(51):\n    back()": "from 1 to 50",
    "for _ in range(n):\n    back()": "written out in the plan",
    "for _ in range(3):\n    back()\nelse:\n    back()": "a loop has no else",
    "for _ in [1, 2]:\n    back()": "a fixed number of times",
    'click(f"the {name}")': "texts are not put together",
    'click("a" + "b")': "this is no value of a plan; values are not reckoned with",
    'click(read("x", Opaque))': "a target is written in the plan, or given by the user",
    "x = [back() for _ in range(3)]": "this is no value of a plan",
    "x = lambda: 1": "this is no value of a plan",
    'x = "a".upper()': "only words of the plan language are called",
    "x = ().__class__": "this is no value of a plan",
    "trusted.a.b.c()": "only words of the plan language",
    'clik("a")': "did you mean click?",
    'see("a")': "what see(...) finds is not used",
    'x = read("a", str)': "this is no type",
    'x = read("a", bool)': 'write see("...")',
    'x = read("a", int)': "does not say the smallest",
    'x = read("a", Short[".*"])': "no form of a short text",
    'x = read("a", Short["(a+)+"])': "no form of a short text",
    'x = read("a", Short["[a-z]{99}"])': "at most 64 letters",
    'x = read("a", Choice["b"])': "2 to 32 different options",
    'if see("a"):\n    pass\nelif unknown(see("b")):\n    pass': "is about no condition above",
    'x = unknown(see("a"))': "stands alone behind elif",
    "a, b = 1, 2": "more than one name",
    "a = b = 1": "more than one name",
    "a += 1": "an assignment that counts",
    "click = 1": "no name for a value",
    "Aa = 1": "no name for a value",
    "x = 1 < 2 < 3": "two values are compared at a time",
    'x = "a" in "b"': "two values are compared at a time",
    "x = 1.5": "this is no value of a plan",
    "x = 1_000_000_000_000_0": "a number is a whole number",
    'x = Money("1.000 EUR")': "can be read in two ways",
    'x = Money("80")': "no amount with its currency",
    'x = Date("14.3.2026")': 'write it like Date("2026-03-14")',
    'x = secret("../etc")': "no name of a secret",
    'press(task.text("a"))': "a key is written out in the plan",
    'click("a", **{})': "** is no part of a plan",
    'click(*["a"])': "* is no part of a plan",
    'click("a", "b")': "takes no more than that",
    'click("a", efect="pay")': "has no efect=",
    'click("a", effect="steal")': "there is no effect 'steal'",
    'click("a", times=0)': "from 1 to 50",
    'scroll("sideways")': "no direction",
    'wait("a", seconds=61)': "from 1 to 60",
    'explore("a", steps=9)': "from 1 to 8",
    'mode("free")': "there is no mode",
    'back()\nmode("strict")': "there is nothing called mode",
    "with open('x'):\n    pass": "with is no part",
    'with group("a") as b:\n    pass': "with is no part",
    "x: int = 1": "the type stands in read",
    "return 1": "write finish(...) or fail(...)",
    "yield 1": "a value that nobody uses",
    "": "the plan does nothing",
    'click("")': "says nothing",
    'click("a\u202eb")': "the letter U+202E cannot be seen",
    'click("a\u200bb")': "the letter U+200B cannot be seen",
    'click("a\\u202eb")': "letters that cannot be seen",
    "# \u2066 a remark that hides\nback()": "the letter U+2066 cannot be seen",
    "\tback()": "a tab stands here",
    "\u0435xpect = 1": "letters other than a to z",
    "x = '\\d'": "invalid escape sequence",
    "back(": "a bracket or a text is not closed",
    "click('a": "line 1",
    "  back()": "line 1",
    "if see('a'):\nback()": "line 2",
    "(" * 50 + "1" + ")" * 50: "nested more than 40 deep",
    "x = " + "not " * 400 + "True": "line 1",
    "x = " + "-" * 1500 + "1": "line 1",
    "x = 1" + "0" * 1990: "line 1",
    "back()\n" * 30_000: "a plan has at most",
    "back();" * 7000: "a line has at most",
    "x" * (LONGEST + 1): "a plan has at most",
    "back()\0": "line 1, column 7",
}  # fmt: skip


@pytest.mark.parametrize(("text", "said"), REFUSED.items(), ids=lambda part: part[:30])
def test_what_is_no_plan_is_refused_with_its_place(text: str, said: str) -> None:
    with pytest.raises(PlanRefused) as refused:
        parse(text)
    assert said in str(refused.value)
    assert all(problem.at.line >= 1 and problem.at.column >= 1 for problem in refused.value.problems)


def test_all_that_is_wrong_is_said_at_once() -> None:
    with pytest.raises(PlanRefused) as refused:
        parse('clik("a")\nback()\nif see("b"):\n    scrol("down")\n')
    assert [(item.at.line, item.at.column) for item in refused.value.problems] == [(1, 1), (4, 5)]


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.text(max_size=80))
def test_any_text_is_a_plan_or_refused(text: str) -> None:
    try:
        parse(text)
    except PlanRefused as refused:
        assert refused.problems  # noqa: PT017 - either way is right


NODES = [name for name, kind in vars(ast).items() if isinstance(kind, type) and issubclass(kind, ast.stmt)]


def test_no_kind_of_statement_is_forgotten() -> None:
    known = {"Assign", "Expr", "If", "For", "With", "Break", "Pass"}
    assert known <= set(NODES)
    others = {name for name in NODES if name not in known and name not in ("stmt",)}
    samples = ["def f():\n  back()", "class A:\n  back()", "del a", "a += 1", "a: int = 1", "while 1:\n  back()",
               "try:\n  back()\nfinally:\n  back()", "raise x", "assert x", "import a", "from a import b", "global a",
               "nonlocal a", "for _ in range(1):\n  continue", "match a:\n  case 1:\n    back()", "return",
               "async def f():\n  back()", "try:\n  back()\nexcept* A:\n  back()"]  # fmt: skip
    met = set()
    for sample in samples:
        try:
            met |= {type(node).__name__ for node in ast.walk(ast.parse(sample)) if isinstance(node, ast.stmt)}
        except SyntaxError:
            continue
        with pytest.raises(PlanRefused):
            parse(sample)
    assert others - met <= {"AsyncFor", "AsyncWith", "Return", "Nonlocal"}  # these are no plan outside a function


def test_a_target_may_come_from_the_user() -> None:
    program = parse('click(task.text("Blue kettle"))')
    assert isinstance(program.body[0], Act)
    assert program.body[0].target != Target(Constant("Blue kettle"))
