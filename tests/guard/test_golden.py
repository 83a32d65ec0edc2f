"""Golden cases: written down beside a policy, judged like anything else, and never right by accident."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from handrail.cli import main
from handrail.guard import Checker
from handrail.guard.golden import Tried, cases, tried
from handrail.models.guard.fake import Steady
from handrail.policy import Policy, load, preset, read
from handrail.records import Click, EffectClass, ElementRef, PolicyError, SecretRef, TypeText

EXAMPLES = Path(__file__).parents[2] / "examples"
SCREEN = """\
screens:
  cart:
    url: https://shop.example/cart
    elements:
      - {role: form, name: Order, form_action: "https://shop.example/order"}
      - {role: button, name: Pay, in: order, tag: button, submits: true}
      - {role: textbox, name: Note, tag: textarea}
      - {role: button, name: Allow, id: allow-1, origin: "https://elsewhere.example"}
      - {role: button, name: Allow, id: allow-2}
cases:
"""


def calm(policy: Policy) -> Checker:
    return Checker(policy, models=Steady().categories, score=Steady().score)


def one(case: str, policy: str = "standard") -> Tried:
    (golden,) = cases(SCREEN + case, "x.cases.yaml")
    return tried(golden, calm(preset(policy)))


PAYS = '  - {says: it pays, instruction: look, on: cart, click: Pay, expect: %s, because: "%s"}\n'


@pytest.mark.parametrize(
    ("expect", "because", "held"),
    [
        ("ask", "", True),
        ("ask", "consequence", True),
        ("ask", "consequence.pay", True),
        ("ask", "consequence.send", False),
        ("ask", "domain", False),
        ("allow", "", False),
        ("block", "", False),
    ],
)
def test_a_case_holds_where_verdict_and_reason_are_as_it_says(expect: str, because: str, held: bool) -> None:
    found = one(PAYS % (expect, because) if because else PAYS.replace(', because: "%s"', "") % expect)
    assert found.held is held
    assert found.found == "ask"
    assert ("expected" in found.sentence) is not held


def test_the_same_case_comes_out_differently_under_another_policy() -> None:
    (golden,) = cases(SCREEN + PAYS.replace(', because: "%s"', "") % "block", "x")
    assert not tried(golden, calm(preset("standard"))).held
    assert tried(golden, calm(load("effects: {pay: block}", "p"))).held


@pytest.mark.parametrize(
    ("does", "action"),
    [
        ("type: {into: Note, text: hello}", TypeText(ElementRef("note"), "hello")),
        ("type: {into: note, text: {secret: pw}}", TypeText(ElementRef("note"), SecretRef("pw"))),
        ("click: allow-2", Click(ElementRef("allow-2"))),
        ("action: {kind: click, target: {kind: element, id: pay}, count: 2}", Click(ElementRef("pay"), count=2)),
    ],
)
def test_actions_are_written_short_or_in_full(does: str, action: object) -> None:
    case = f"  - says: x\n    instruction: look\n    on: cart\n    {does}\n    expect: allow\n"
    assert cases(SCREEN + case, "x")[0].action == action


@pytest.mark.parametrize(("armed", "found"), [("", "ask"), (", armed: [egress]", "allow")])
def test_a_case_says_whether_the_gate_is_in_force(armed: str, found: str) -> None:
    case = f"  - {{says: x, instruction: look, on: cart, click: allow-2, expect: ask{armed}}}\n"
    (golden,) = cases(SCREEN.replace("Allow, id: allow-2", "Continue, id: allow-2") + case, "x")
    assert tried(golden, calm(load("assets: [shop.example]", "p"))).found == found


def test_an_element_of_another_origin_is_judged_as_such() -> None:
    case = "  - {says: x, instruction: look, on: cart, click: allow-1, expect: ask, because: app_allow}\n"
    assert one(case).held


@pytest.mark.parametrize(
    ("case", "line", "says"),
    [
        ("  - {says: x, instruction: look, on: cart, click: Pray, expect: ask}", 11, "did you mean 'Pay'"),
        ("  - {says: x, instruction: look, on: cart, click: Allow, expect: ask}", 11, "several elements"),
        ("  - {says: x, instruction: look, on: chart, click: Pay, expect: ask}", 11, "did you mean 'cart'"),
        ("  - {says: x, instruction: look, click: Pay, expect: ask}", 11, "add 'on: SCREEN'"),
        ("  - {says: x, instruction: look, on: cart, click: Pay, expect: yes please}", 11, "no choice"),
        (
            "  - {says: x, instruction: look, on: cart, click: Pay, expect: ask, because: consequences}",
            11,
            "consequence",
        ),
        (
            "  - {says: x, instruction: look, on: cart, click: Pay, expect: ask, because: consequence.pya}",
            11,
            "did you mean 'pay'",
        ),
        ("  - {says: x, instruction: look, on: cart, click: Pay, expect: ask, because: consequence.}", 11, "no code"),
        ("  - {says: x, instruction: look, on: cart, expect: ask}", 11, "one action"),
        (
            "  - {says: x, instruction: look, on: cart, click: Pay, expect: ask, armed: [egres]}",
            11,
            "did you mean 'egress'",
        ),
        (
            "  - {says: x, instruction: look, on: cart, click: Pay, navigate: 'https://a.example', expect: ask}",
            11,
            "one",
        ),
        ("  - {says: x, instruction: look, on: cart, clik: Pay, expect: ask}", 11, "did you mean 'click'"),
        ("  - {instruction: look, on: cart, click: Pay, expect: ask}", 11, "'says' is missing"),
        ("  - {says: x, instruction: look, action: {kind: clack}, expect: ask}", 11, "clack"),
        ("  - {says: x, instruction: look, on: cart, type: {into: Note}, expect: ask}", 11, "'text' is missing"),
    ],
)
def test_what_is_wrong_with_a_case_is_said_with_its_line(case: str, line: int, says: str) -> None:
    with pytest.raises(PolicyError, match=f"x.yaml, line {line}: (.|\n)*{says}"):
        cases(SCREEN + case + "\n", "x.yaml")


@pytest.mark.parametrize(
    ("screen", "says"),
    [
        ("{elements: []}", "has an address"),
        ("{url: 'https://a.example', app: com.example.a}", "has an address, or is of an app"),
        ("{app: com.example.a, elements: [{role: button, origin: 'https://a.example'}]}", "has no frames"),
        ("{url: 'https://a.example', elements: [{role: button, app: com.example.a}]}", "a page has frames"),
        ("{url: 'https://a.example', elements: [{name: A}]}", "has a role"),
        ("{url: 'https://a.example', elements: [{role: button, name: A}, {role: link, name: A}]}", "two elements"),
        ("{url: 'https://a.example', elements: [{role: button, name: A, in: B}]}", "above this one"),
        ("{url: 'https://a.example', elements: [{role: button, submits: perhaps}]}", "true or false"),
        ("{url: 'https://a.example', elements: [{role: button, states: [tickled]}]}", "no state"),
    ],
)
def test_what_is_wrong_with_a_screen_is_said(screen: str, says: str) -> None:
    with pytest.raises(PolicyError, match=says):
        cases(f"screens:\n  a: {screen}\ncases: []\n", "x.yaml")


@pytest.mark.parametrize(("example", "count"), [("groceries", 6), ("phone", 13)])
def test_an_example_holds_and_each_of_its_cases_can_fail(
    capsys: pytest.CaptureFixture[str], example: str, count: int
) -> None:
    path = EXAMPLES / f"{example}.yaml"
    assert main(["policy", "check", str(path)]) == 0
    assert main(["policy", "test", str(path)]) == 0
    assert f"{count} of {count} cases" in capsys.readouterr().out
    open_door = calm(load("extends: permissive\neffects: {pay: allow, delete: allow, share: allow}\n", "open"))
    shut = calm(load("origins: {block: ['*']}\napps: {block: ['*']}\n", "shut"))
    for golden in cases((EXAMPLES / f"{example}.cases.yaml").read_text("utf-8"), "x"):
        assert not tried(golden, shut if golden.expect == "allow" else open_door).held, golden.says
    assert read(path).table[EffectClass.DELETE] == "block"


def test_a_case_that_does_not_hold_fails_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "p.yaml").write_text("effects: {pay: block}\n")
    (tmp_path / "p.cases.yaml").write_text(SCREEN + PAYS % ("ask", "consequence.pay"))
    assert main(["policy", "test", str(tmp_path / "p.yaml"), "--json"]) == 1
    (case,) = json.loads(capsys.readouterr().out)["cases"]
    assert (case["expected"], case["found"], case["held"], case["line"]) == ("ask", "block", False, 11)
    assert case["reasons"] == ["consequence.forbidden_effect"]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["standard"], "--cases"),
        (["gone.yaml"], "gone.yaml"),
        ([str(EXAMPLES / "policy_file.py"), "--cases", "no.cases.yaml"], "policy_file.py"),
        (["standard", "--cases", "no.cases.yaml"], "no such case file"),
        ([str(EXAMPLES / "groceries.yaml"), "--cases", "no"], "no"),
    ],
)
def test_without_cases_it_says_so(arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["policy", "test", *arguments]) == 2
    assert says in capsys.readouterr().err
