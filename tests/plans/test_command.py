"""``handrail plan``: what it prints, and how it says what is wrong."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from handrail.cli import main

PLANS = Path(__file__).resolve().parent.parent.parent / "examples" / "plans"
NEEDS = {
    "dark_mode": ["--trusted", "settings.dark_mode:bool"],
    "pay_a_bill": ["--secret", "bank_pin", "--instruction", "Pay 47.10 EUR to City Waterworks"],
    "fill_a_form": [
        "--trusted", "member.name:text", "--trusted", "member.email:text", "--trusted", "member.newsletter:bool",
        "--trusted", "member.kind:basic|full",
    ],
    "buy_under_a_price": ["--instruction", "Buy the cheapest running shoes under 80 EUR"],
    "read_a_value": [],
}  # fmt: skip


def test_every_example_is_tried() -> None:
    assert {path.stem for path in PLANS.glob("*.plan")} == set(NEEDS)


@pytest.mark.parametrize("name", NEEDS)
def test_an_example_passes_and_is_drawn(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plan = str(PLANS / f"{name}.plan")
    assert main(["plan", "check", plan, *NEEDS[name]]) == 0
    assert capsys.readouterr().out.startswith("plan ")
    picture = tmp_path / "plan.svg"
    assert main(["plan", "graph", plan, *NEEDS[name], "-o", str(picture)]) == 0
    drawn = ElementTree.parse(picture).getroot()
    assert drawn.tag.endswith("svg")
    assert not list(drawn.iter("{http://www.w3.org/2000/svg}script"))


def test_the_page_that_is_approved_says_what_it_can_do(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["plan", "check", str(PLANS / "buy_under_a_price.plan"), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    pays = [item for item in told["effects"] if item["effect"] == "pay"]
    assert len(pays) == 1
    assert pays[0]["decided_by"] == ["the price of the first result"]
    assert pays[0]["asked_when_due"]


def test_a_strict_plan_hangs_on_nothing_that_a_screen_says(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["plan", "check", str(PLANS / "dark_mode.plan"), *NEEDS["dark_mode"]]) == 0
    told = capsys.readouterr().out
    assert "strict: trusted values alone decide" in told
    assert "hangs on" not in told


WRONG = {
    'click("a"': (["check"], "line 2, column 1: a bracket or a text is not closed"),
    'clik("a")\nfinish()': (["check"], "did you mean click?"),
    'click("a")': (["seal"], "does not end here"),
    "finish(trusted.a.b)": (["check"], "no trusted source tells a.b"),
    "finish()": (["check", "--trusted", "a:bool"], "declares no trusted value"),
    "finish( )": (["check", "--trusted", "a.b:--1..5"], "declares no trusted value"),
    "finish(  )": (["check", "--trusted", "a.b:9..1"], "declares no trusted value"),
    "finish(   )": (["check", "--trusted", f"a.b:1..{'9' * 5000}"], "declares no trusted value"),
    "finish(    )": (["check", "--trusted", "a.b:red|red"], "declares no trusted value"),
    "finish(     )": (["check", "--most-bits", "nan"], "is no number from 0"),
    'type_text(task.text("b"), into="c")\nfinish()': (
        ["check", "--instruction", "Write a"],
        "the user did not say 'b'",
    ),
}


@pytest.mark.parametrize("text", WRONG)
def test_what_is_wrong_is_told_with_its_place(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments, said = WRONG[text]
    plan = tmp_path / "x.plan"
    plan.write_text(text)
    assert main(["plan", arguments[0], str(plan), *arguments[1:]]) == 2
    told = capsys.readouterr()
    assert said in told.err
    assert told.out == ""


def test_a_plan_that_is_not_there_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["plan", "check", "nowhere.plan"]) == 2
    assert "nowhere.plan" in capsys.readouterr().err


def test_what_is_sealed_is_the_printed_form_and_its_digest(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written = tmp_path / "x.plan"
    written.write_text("back( )  # a remark\nfinish()")
    sealed = tmp_path / "sealed.plan"
    assert main(["plan", "seal", str(written), "-o", str(sealed)]) == 0
    digest = capsys.readouterr().out
    assert sealed.read_text() == 'mode("observing")\nback()\nfinish()\n'
    assert main(["plan", "seal", str(sealed), "-o", str(sealed)]) == 0
    assert capsys.readouterr().out == digest


def test_two_plans_differ_in_what_they_say_and_not_in_how(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one, other = tmp_path / "one.plan", tmp_path / "other.plan"
    one.write_text("back()\nfinish()")
    other.write_text("# a remark\nback( )\n\nfinish( )")
    assert main(["plan", "diff", str(one), str(other)]) == 0
    other.write_text("home()\nfinish()")
    assert main(["plan", "diff", str(one), str(other)]) == 1
    assert "-back()" in capsys.readouterr().out


def test_what_has_no_end_is_not_read_to_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["plan", "check", "/dev/zero"]) == 2
    assert "more than is read" in capsys.readouterr().err
