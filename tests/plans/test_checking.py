"""The static checks: what they promise holds on every run there can be, and what is wrong is said with its place."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.plans.interpreter import prefixes, runs

from handrail.plans.checking import check
from handrail.plans.language.parsing import parse
from handrail.plans.language.program import Program, Type, YesNo
from handrail.plans.language.source import PlanRefused
from handrail.plans.report import Given, Report
from handrail.policy.words import vocabulary
from handrail.records import EffectClass

TRUSTED: dict[str, Type] = {"settings.dark": YesNo(), "settings.metered": YesNo()}
CONDITIONS = (
    'see("a")', 'not see("b")', "trusted.settings.dark", "number >= 3", 'wait("c", seconds=1)', 'colour == "red"',
    'see("a") and trusted.settings.metered', 'see("d") or number < 2', "flag",
)  # fmt: skip
PLAIN = ("trusted.settings.dark", "trusted.settings.metered", "not trusted.settings.dark")
EFFECTS = ('click("x")', 'click("y", effect="send")', 'press("Enter")', "back()", "type_text(text)", 'scroll("down")')


def lines(depth: int, conditions: tuple[str, ...], looped: bool) -> st.SearchStrategy[list[str]]:
    """Statements of a block, as lines."""
    effect = st.sampled_from(EFFECTS).map(lambda line: [line])
    again = st.sampled_from(('number = read("n", int, low=0, high=9)', 'flag = see("f")')).map(lambda line: [line])
    found = [effect, effect, effect, again if conditions is CONDITIONS else effect]
    if depth:
        inner = lines(depth - 1, conditions, looped)
        found.append(st.builds(_branch, st.sampled_from(conditions), inner, st.none() | inner, st.none() | inner))
        body = lines(depth - 1, conditions, True).map(_once)
        found.append(st.builds(lambda k, block: [f"for _ in range({k}):", *_in(block)], st.integers(1, 3), body))
    if looped:
        found.append(st.sampled_from(conditions).map(lambda test: [f"if {test}:", "    break"]))
    found.append(st.sampled_from(conditions).map(lambda test: [f"if {test}:", "    finish()"]))
    return st.lists(st.one_of(*found), min_size=1, max_size=3).map(lambda several: [x for one in several for x in one])


def _once(block: list[str]) -> list[str]:
    """Within a loop nothing consequential happens."""
    return [line.replace(', effect="send"', "") for line in block]


def _in(block: list[str]) -> list[str]:
    return [f"    {line}" for line in block]


def _branch(test: str, yes: list[str], unknown: list[str] | None, no: list[str] | None) -> list[str]:
    found = [f"if {test}:", *_in(yes)]
    if unknown is not None:
        found += [f"elif unknown({test}):", *_in(unknown)]
    return found + (["else:", *_in(no)] if no is not None else [])


HEAD = [
    'number = read("n", int, low=0, high=9)', 'colour = read("c", Choice["red", "blue"])', 'flag = see("f")',
    'text = read("t", Opaque)',
]  # fmt: skip


def programs(conditions: tuple[str, ...], mode: str) -> st.SearchStrategy[Program]:
    """Plans that pass, or fail only by how many bits they let a screen decide."""
    head = HEAD if conditions is CONDITIONS else ['text = read("t", Opaque)']

    def made(block: list[str]) -> Program:
        body = [line.replace("type_text(text)", 'type_text(text, into="Remarks")') for line in block]
        return parse("\n".join([f'mode("{mode}")', *head, *body, "finish()"]))

    return lines(2, conditions, False).map(made)


FREE = Given(trusted=TRUSTED, most_bits=1e9)
WORLDS = [{"settings.dark": dark, "settings.metered": metered} for dark in (True, False) for metered in (True, False)]


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(programs(CONDITIONS, "observing"))
def test_whatever_screens_answer_the_report_foretold_it(program: Program) -> None:
    report = check(program, FREE)
    known = {item.at for item in report.effects}
    for world in WORLDS:
        found = list(runs(program, world, 400))
        traces = [tuple(run.done) for run in found]
        assert {at for trace in traces for at in trace} <= known
        assert max(run.steps for run in found) <= report.steps
        assert len(prefixes(traces)) <= 2**report.bits


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(programs(PLAIN, "strict"))
def test_under_a_strict_plan_screens_can_stop_a_run_and_nothing_else(program: Program) -> None:
    report = check(program, FREE)
    assert not report.screen_decides
    for world in WORLDS:
        traces = {tuple(run.done) for run in runs(program, world, 400)}
        longest = max(traces, key=len)
        assert all(longest[: len(trace)] == trace for trace in traces)


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(programs(CONDITIONS, "observing"))
def test_what_happens_only_after_some_answers_is_said_to_hang_on_them(program: Program) -> None:
    report = check(program, FREE)
    free = {item.at for item in report.effects if not item.decided_by}
    for world in WORLDS:
        traces = [run.done for run in runs(program, world, 400)]
        ended = [trace for trace in traces if trace]
        for at in free:  # what hangs on nothing comes on every way, unless a run was stopped before it
            with_it = [trace[: trace.index(at)] for trace in ended if at in trace]
            assert all(free & set(before) == free & set(with_it[0]) for before in with_it)


@settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
@given(programs(CONDITIONS, "observing"), st.sampled_from(list(EffectClass)))
def test_a_new_prohibition_never_accepts_more(program: Program, effect: EffectClass) -> None:
    def accepted(given: Given) -> bool:
        try:
            check(program, given)
        except PlanRefused:
            return False
        return True

    denied = Given(trusted=TRUSTED, most_bits=1e9, forbids=lambda found: "no" if found is effect else "")
    assert accepted(FREE) or not accepted(denied)


WRONG = {
    'click("a")': "does not end here",
    'if see("a"):\n    finish()': "does not end here",
    "finish()\nback()": "nothing leads here",
    "for _ in range(3):\n    break\n    back()\nfinish()": "nothing leads here",
    "break\nfinish()": "break stands in no loop",
    "finish(price)": "price has no value on every way",
    'if see("a"):\n    x = see("b")\nif x:\n    back()\nfinish()': "x has no value on every way",
    'x = see("a")\nx = read("n", int, low=0, high=1)\nfinish()': "x was of another type",
    "if trusted.settings.volume:\n    back()\nfinish()": "no trusted source tells settings.volume",
    'x = read("m", Money)\nif x:\n    back()\nfinish()': "this is no yes or no",
    'if read("m", Money) < 3:\n    back()\nfinish()': "of different types",
    'if read("t", Opaque) < "b":\n    back()\nfinish()': "texts are only the same or not",
    'x = read("t", Opaque)\ny = read("u", Opaque)\nif x == y:\n    back()\nfinish()': "compared with a literal only",
    'c = read("c", Choice["red", "blue"])\nif c == "rde":\n    back()\nfinish()': "'rde' is none of red, blue",
    'if secret("pin") == "1":\n    back()\nfinish()': "a secret is compared with nothing",
    'finish(secret("pin"))': "a secret is no answer",
    'type_text(secret("nip"), into="PIN")\nfinish()': "no secret named 'nip'",
    'select("Sort", secret("pin"))\nfinish()': "a secret is typed and nothing else",
    'expect("a")\nfinish()': "stands behind no effect",
    'require(see("a"))\nfinish()': "stands before no effect",
    'on_interrupt("x")\nfinish()': "there is no template 'x'",
    'mode("strict")\nif see("a"):\n    back()\nfinish()': "the plan says that it is strict",
    'mode("strict")\nexplore("a", steps=1)\nfinish()': "the plan says that it is strict",
    'mode("strict")\nif wait("a", seconds=3):\n    back()\nfinish()': "the plan says that it is strict",
    'mode("strict")\nx = see("a")\nif trusted.settings.dark and x:\n    back()\nfinish()': "says that it is strict",
    'for _ in range(3):\n    click("Send", effect="send")\nfinish()': "stands in a loop of 3 turns",
    'for _ in range(3):\n    click("Buy now")\nfinish()': "stands in a loop of 3 turns",
    'click("Send", effect="send", times=2)\nfinish()': "it is come to 1 times, not 2",
    "for _ in range(30):\n    for _ in range(30):\n        back()\nfinish()": "goes round 900 times",
    'x = read("t", Opaque)\ntype_text(x)\nfinish()': "goes into a field that is named",
    'x = read("t", Opaque)\ntype_text(x, into="the search field")\nfinish()': "where text is more than data",
    'x = read("t", Opaque)\nselect("Sort", x)\nfinish()': "chooses nothing",
    'click(task.text("Blue kettle"))\nfinish()': "the user did not say 'Blue kettle'",
    'click("a", effect="install")\nfinish()': "never allowed: no installing",
    'if read("n", int, low=0, high=99) > 3 and see("a"):\n    click("Pay", effect="pay")\nfinish()': "3.2 bits of a",
}  # fmt: skip
STRICTLY = Given(
    trusted=TRUSTED,
    secrets=frozenset({"pin"}),
    instruction="Order the red kettle",
    forbids=lambda effect: "no installing" if effect is EffectClass.INSTALL else "",
    words=vocabulary(),
)


@pytest.mark.parametrize(("text", "said"), WRONG.items(), ids=lambda part: part[:30])
def test_what_is_wrong_is_said_with_its_place(text: str, said: str) -> None:
    with pytest.raises(PlanRefused) as refused:
        check(parse(text), STRICTLY)
    assert said in str(refused.value)


def report(text: str) -> Report:
    return check(parse(text), STRICTLY)


def test_what_is_bought_under_a_price_is_read_again_at_the_last_moment() -> None:
    text = 'p = read("price", Money)\nok = p <= Money("80 EUR")\n{}click("Pay", effect="pay")\nfinish()'
    assert not report(text.format("")).consequential[0].escalated
    guarded = 'if see("in stock"):\n    {}click("Pay", effect="pay")\nelse:\n    click("Pay", effect="pay")\nfinish()'
    even = report(guarded.format("")).consequential[0]
    assert even.unheld
    assert not even.uneven
    held = report(guarded.format('require(see("in stock"))\n    ')).consequential[0]
    assert not held.escalated


def test_what_happens_on_one_way_only_is_escalated() -> None:
    found = report('if see("in stock"):\n    require(see("in stock"))\n    click("Pay", effect="pay")\nfinish()')
    assert found.consequential[0].uneven
    assert found.consequential[0].escalated


def test_what_follows_a_way_that_ended_hangs_on_what_ended_it() -> None:
    found = report('if see("sold out"):\n    finish()\nclick("Pay", effect="pay")\nfinish()').consequential[0]
    assert {source.question for source in found.decided_by} == {"sold out"}
    assert found.escalated


def test_what_follows_a_loop_hangs_on_how_often_it_went_round() -> None:
    loop = 'for _ in range(3):\n    if see("more"):\n        break\n    scroll("down")\n'
    text = loop + 'click("Pay", effect="pay")\nfinish()'
    found = report(text).consequential[0]
    assert sum(source.bits for source in found.decided_by) == 2.0


def test_what_a_later_turn_reads_taints_the_earlier_lines_of_a_loop() -> None:
    text = 'x = trusted.settings.dark\nfor _ in range(2):\n    if x:\n        click("a")\n    x = see("b")\nfinish()'
    assert report(text).screen_decides
    with pytest.raises(PlanRefused, match="says that it is strict"):
        report('mode("strict")\n' + text)


def test_a_name_given_under_a_condition_carries_it() -> None:
    text = 'x = trusted.settings.dark\nif see("a"):\n    x = trusted.settings.metered\nif x:\n    back()\nfinish()'
    with pytest.raises(PlanRefused, match="says that it is strict"):
        report('mode("strict")\n' + text)


def test_a_group_that_a_screen_may_cut_in_two_is_warned_of() -> None:
    text = 'with group("rebook"):\n    click("Cancel")\n    if see("a"):\n        click("Book")\nfinish()'
    assert [str(item) for item in report(text).warnings] == [
        "line 1, column 1: a screen decides within 'rebook': only a part of it may happen"
    ]


def test_words_on_a_control_raise_what_the_plan_declares() -> None:
    found = report('click("Buy now", effect="local")\nfinish()').effects[0]
    assert found.effect is EffectClass.PAY


@pytest.mark.parametrize(("form", "letters"), [("[A-Z]{3}[0-9]{4}", 7), ("A-?[0-9]{1,4}", 6), ("a.b", 3)])
def test_a_short_text_carries_as_many_bits_as_it_has_letters(form: str, letters: int) -> None:
    found = check(parse(f'x = read("a", Short["{form}"])\nfinish(x)'), STRICTLY)
    assert found.data_bits == 6.0 * letters


def test_a_secret_that_is_typed_is_a_credential_wherever_it_goes() -> None:
    found = report('type_text(secret("pin"), into="the public comment field")\nfinish()')
    assert [item.effect for item in found.consequential] == [EffectClass.CREDENTIAL]


@pytest.mark.parametrize(
    ("line", "effect"),
    [
        ('select("Sort", "Delete account")', EffectClass.DELETE),
        ('drag("the note", to="Delete")', EffectClass.DELETE),
        ("answer_dialog(True)", EffectClass.UNKNOWN),
        ('press("Enter")', EffectClass.UNKNOWN),
    ],
)
def test_options_drops_dialogs_and_keys_are_classed_too(line: str, effect: EffectClass) -> None:
    assert [item.effect for item in report(f"{line}\nfinish()").effects] == [effect]


def test_the_same_question_asked_twice_is_two_answers() -> None:
    text = 'if see("a"):\n    if see("a"):\n        if see("a"):\n            click("Pay", effect="pay")\nfinish()'
    with pytest.raises(PlanRefused, match=r"4\.8 bits of a screen decide"):
        report(text)


def test_a_secret_is_one_under_whatever_name() -> None:
    found = report('x = secret("pin")\ny = x\nif see("a"):\n    type_text(y, into="b")\nfinish()').consequential
    assert [item.effect for item in found] == [EffectClass.CREDENTIAL]
    assert found[0].uneven
