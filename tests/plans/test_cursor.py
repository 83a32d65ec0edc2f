"""The cursor: it comes where a naive reading of the plan comes, and nowhere else, also when it is taken up again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any as Anything

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.plans import interpreter
from tests.plans.test_checking import CONDITIONS, FREE, PLAIN, WORLDS, programs

from handrail.plans.cursor import Cursor, Over, WantEffect, WantLooking, WantPause, WantValue
from handrail.plans.graph import graph_of
from handrail.plans.language.printing import show
from handrail.plans.language.program import Asked, Program, Read, See, Waited
from handrail.plans.sealed import ExecutionPlan, seal
from handrail.plans.values import UNKNOWN, Value
from handrail.records import FROM_USER, ControlFlowViolation, Integrity, Labelled, SecretRef, content

SCREEN = content("https://shop.example")


def told(value: Value) -> Labelled[Value]:
    return Labelled(value, SCREEN)


def walk(cursor: Cursor, choose: Callable[[int], int], most: int = 10_000) -> None:
    """Answer everything that a cursor wants, as the interpreter's screens would."""
    for _ in range(most):
        match want := cursor.want:
            case Over():
                return
            case WantEffect() | WantLooking():
                cursor.tell(want.node, told(True))
            case WantPause():
                cursor.tell(want.node, told(bool(choose(2))))
            case WantValue(question=See()):
                cursor.tell(want.node, told((True, False, UNKNOWN)[choose(3)]))
            case WantValue(question=Waited()):
                cursor.tell(want.node, told(bool(choose(2))))
            case WantValue(question=Read(type=kind)):
                found = interpreter.answers(kind)
                said = found[choose(len(found))]
                cursor.tell(want.node, told(UNKNOWN if said is interpreter.UNKNOWN else said))
            case WantValue(question=Asked()):
                cursor.tell(want.node, Labelled("said", FROM_USER))


def state(world: Mapping[str, Anything]) -> dict[str, Labelled[Value]]:
    return {key: Labelled(value, FROM_USER) for key, value in world.items()}


def effects(cursor: Cursor) -> list[str]:
    return [item.node for item in cursor.told if ":" not in item.node]


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(programs(CONDITIONS, "observing"), st.lists(st.integers(0, 2), min_size=60, max_size=60))
def test_it_goes_where_the_plan_says(program: Program, said: list[int]) -> None:
    plan = seal(show(program), FREE)

    def chooser() -> Callable[[int], int]:
        left = iter(said)
        return lambda count: next(left, 0) % count

    for world in WORLDS[:2]:
        run = interpreter.Run(chooser(), world)
        run.program(plan.program)
        cursor = Cursor(plan, state(world))
        walk(cursor, chooser())
        assert effects(cursor) == [str(at.line) for at in run.done]
        assert list(cursor.path) == run.path
        assert graph_of(plan).allows(cursor.path) == ""


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(programs(CONDITIONS, "observing"), st.lists(st.integers(0, 2), min_size=60, max_size=60), st.integers(0, 20))
def test_taken_up_again_it_stands_where_it_stood(program: Program, said: list[int], cut: int) -> None:
    plan = seal(show(program), FREE)
    left = iter(said)
    whole = Cursor(plan, state(WORLDS[0]))
    walk(whole, lambda count: next(left, 0) % count)
    known = whole.told[:cut]
    again = Cursor(plan, state(WORLDS[0]), known)
    if len(whole.told) > cut:
        assert again.want.node == whole.told[cut].node
    else:
        assert again.want == whole.want
    assert again.told == known


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(programs(PLAIN, "strict"), st.lists(st.integers(0, 2), min_size=60, max_size=60))
def test_under_a_strict_plan_no_answer_of_a_screen_changes_the_way(program: Program, said: list[int]) -> None:
    plan = seal(show(program), FREE)
    left = iter(said)
    one, two = Cursor(plan, state(WORLDS[1])), Cursor(plan, state(WORLDS[1]))
    walk(one, lambda count: next(left, 0) % count)
    walk(two, lambda count: 0)
    longer, shorter = sorted((effects(one), effects(two)), key=len, reverse=True)
    assert longer[: len(shorter)] == shorter


PLAN = """p = read("price", Money)
ask_it = ask("Which size?")
if p <= Money("80 EUR"):
    require(p <= Money("80 EUR"))
    click("Add to cart")
    expect("one more")
elif unknown(p <= Money("80 EUR")):
    fail("the price cannot be told")
else:
    finish("nothing under 80 EUR")
type_text(secret("pin"), into="PIN")
finish(p)
"""


def begun(text: str = PLAN) -> Cursor:
    from handrail.plans.report import Given

    return Cursor(seal(text, Given(secrets=frozenset({"pin"}))))


def tell(cursor: Cursor, *values: Value) -> Cursor:
    for value in values:
        cursor.tell(cursor.want.node, told(value))
    return cursor


def money(text: str) -> Value:
    from handrail.language.values import parse_amount

    found = parse_amount(text)
    assert found is not None
    return found


def test_an_effect_comes_with_what_it_requires_and_what_is_expected_of_it() -> None:
    cursor = tell(begun(), money("79.99 EUR"), "M")
    want = cursor.want
    assert isinstance(want, WantEffect)
    assert len(want.requires) == 1
    assert [item.text for item in want.expects] == ["one more"]


@pytest.mark.parametrize("price", [UNKNOWN, money("79 USD")])
def test_what_cannot_be_told_takes_the_arm_for_it_and_no_other(price: Value) -> None:
    cursor = tell(begun(), price, "M")
    assert cursor.want == Over("failed", "9", reason="the price cannot be told")


def test_without_such_an_arm_it_stops() -> None:
    cursor = tell(begun('if see("a"):\n    click("b")\nelse:\n    click("c")\nfinish()'), UNKNOWN)
    assert isinstance(cursor.want, Over)
    assert cursor.want.ending == "stopped"


def test_what_did_not_come_about_stops_and_takes_no_other_way() -> None:
    cursor = tell(begun(), money("1 EUR"), "M", False)
    assert cursor.want == Over("stopped", "6", reason="it did not come about")


def test_a_secret_stays_a_name() -> None:
    cursor = tell(begun(), money("1 EUR"), "M", True)
    assert isinstance(cursor.want, WantEffect)
    assert cursor.want.value == SecretRef("pin")


WRONG: dict[str, Callable[[Cursor], None]] = {
    "another line": lambda cursor: cursor.tell("6", told(True)),
    "no line": lambda cursor: cursor.tell("", told(True)),
    "another type": lambda cursor: cursor.tell(cursor.want.node, told("80 EUR")),
    "a text for yes": lambda cursor: tell(cursor, money("1 EUR"), "M", "yes") and None,
    "an answer twice": lambda cursor: tell(cursor, money("1 EUR")).tell("2:5", told(money("1 EUR"))),
    "after the end": lambda cursor: tell(cursor, money("90 EUR"), "M", True) and None,
}  # fmt: skip


@pytest.mark.parametrize("what", WRONG)
def test_whatever_is_not_next_is_a_violation(what: str) -> None:
    with pytest.raises(ControlFlowViolation):
        WRONG[what](begun())


TYPES = {
    'x = read("a", int, low=0, high=9)': ([0, 9], [10, -1, True, "3"]),
    'x = read("a", Choice["red", "blue"])': (["red"], ["green", "Red", 1]),
    'x = read("a", Short["[A-Z]{2}"])': (["AB"], ["ABC", "ab", "AB\n", "\u0410\u0412"]),
    'x = read("a", Date)': ([], ["2026-01-01"]),
    'x = see("a")': ([True, False], [1, 0, "yes"]),
    'x = read("a", Opaque)': (["anything"], [1]),
}


@pytest.mark.parametrize("text", TYPES)
def test_only_values_of_the_declared_type_are_taken(text: str) -> None:
    right, wrong = TYPES[text]
    for value in (*right, UNKNOWN):
        tell(begun(f"{text}\nfinish()"), value)
    for value in wrong:
        with pytest.raises(ControlFlowViolation):
            tell(begun(f"{text}\nfinish()"), value)


def test_a_value_that_a_screen_chose_is_no_longer_the_authors() -> None:
    text = 'x = "a"\nif see("b"):\n    x = "c"\ntype_text(x, into="Remarks")\nfinish()'
    plain = tell(begun(text), False).want
    chosen = tell(begun(text), True).want
    assert isinstance(plain, WantEffect)
    assert isinstance(chosen, WantEffect)
    assert isinstance(chosen.value, Labelled)
    assert chosen.value.label.integrity <= Integrity.CONTENT


def test_a_run_that_was_taken_up_on_another_way_is_a_violation() -> None:
    one = tell(begun(), money("1 EUR"), "M", True)
    other = seal('click("something else")\nfinish()')
    with pytest.raises(ControlFlowViolation):
        Cursor(other, told=one.told)


def plan(text: str) -> ExecutionPlan:
    return seal(text)


def test_a_consequential_effect_is_wanted_as_often_as_the_plan_says() -> None:
    text = 'for _ in range(3):\n    click("Send", effect="send", times=2)\nfinish()'
    cursor = tell(Cursor(plan(text)), True, True)
    assert isinstance(cursor.want, Over)
    assert cursor.want.ending == "stopped"
