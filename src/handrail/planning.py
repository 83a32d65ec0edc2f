"""``handrail plan``: check, show, draw, compare and seal plan files. Nothing runs and nothing is touched."""

from __future__ import annotations

import argparse
import difflib
import json
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from handrail.build import policy_of, text_of
from handrail.plans.drawing import draw
from handrail.plans.facts import FREE
from handrail.plans.graph import graph_of
from handrail.plans.language.parsing import parse
from handrail.plans.language.printing import show, show_statement
from handrail.plans.language.program import Choice, Day, Money, Text, Type, Whole, YesNo
from handrail.plans.report import Effect, Given, Report
from handrail.plans.sealed import ExecutionPlan, seal
from handrail.policy import Policy
from handrail.policy.words import vocabulary
from handrail.records import ConfigError, EffectClass

_BITS: Final = 1_000
_KEY: Final = re.compile(r"[a-z][a-z0-9_]{0,39}\.[a-z][a-z0-9_]{0,39}")
_NUMBER: Final = re.compile(r"-?[0-9]{1,9}", re.ASCII)
_TYPES: Final[Mapping[str, Type]] = {"bool": YesNo(), "money": Money(), "date": Day(), "text": Text()}


def command(arguments: argparse.Namespace) -> int:
    """0 if the plan passes (or, for ``diff``, both do and are the same), 1 if two plans differ.

    Raises:
        ConfigError: for a file that is not there, or declarations that are none.
        PlanError: for a plan that does not pass, with every place.
    """
    given = given_of(arguments)
    if arguments.action == "diff":
        return _diff(text_of(arguments.plan), text_of(arguments.other))
    plan = seal(text_of(arguments.plan), given)
    match arguments.action:
        case "check":
            print(json.dumps(as_json(plan), indent=2) if arguments.json else summary(plan))
        case "show":
            print(numbered(plan), end="")
        case "graph":
            _write(arguments.output, draw(graph_of(plan), plan.program.title or f"plan {plan.digest[:12]}"))
        case "seal":
            _write(arguments.output, plan.text)
            print(plan.digest, file=sys.stderr if arguments.output == "-" else sys.stdout)
    return 0


def given_of(arguments: argparse.Namespace) -> Given:
    """What the plan may count on, as the arguments declare it.

    Raises:
        ConfigError: for a declaration that is none.
    """
    if not 0 <= arguments.most_bits <= _BITS:
        raise ConfigError(f"--most-bits {arguments.most_bits}: this is no number from 0 to {_BITS}")
    policy = policy_of(arguments.policy or "standard")
    return Given(
        trusted=dict(_declared(item) for item in arguments.trusted),
        secrets=frozenset(arguments.secret),
        templates=frozenset(),
        instruction=arguments.instruction or None,
        forbids=lambda effect: _forbidden(policy, effect),
        words=vocabulary(policy.words),
        most_bits=arguments.most_bits,
    )


def _forbidden(policy: Policy, effect: EffectClass) -> str:
    """Why a policy never allows a class of effect, whatever it is done to; empty if some of it may be."""
    return "the policy blocks it" if dict(policy.effects).get(effect) == "block" else ""


def _declared(item: str) -> tuple[str, Type]:
    """``settings.volume:0..15`` as the name and type of a trusted value."""
    name, _, kind = item.partition(":")
    if _KEY.fullmatch(name) and kind in _TYPES:
        return name, _TYPES[kind]
    low, dots, high = kind.partition("..")
    if _KEY.fullmatch(name) and dots and _NUMBER.fullmatch(low) and _NUMBER.fullmatch(high) and int(low) <= int(high):
        return name, Whole(int(low), int(high))
    options = kind.split("|")
    if _KEY.fullmatch(name) and 2 <= len(options) == len(set(filter(None, options))) <= 32:
        return name, Choice(tuple(options))
    raise ConfigError(
        f"--trusted {item}: this declares no trusted value",
        hint="write SOURCE.KEY:TYPE, the type being bool, money, date, text, 0..15 or red|green",
    )


def summary(plan: ExecutionPlan) -> str:
    """What a plan can do, on one page."""
    report = plan.report
    lines = [
        f"plan {plan.digest[:12]}  {plan.program.title}".rstrip(),
        f"  {'strict: trusted values alone decide' if plan.strict else 'observing'}"
        f"{'' if report.screen_decides or plan.strict else ', though no screen decides anything (it could be strict)'}",
        f"  at most {report.steps} steps; screens can choose among at most 2^{report.bits} ways"
        f"{f', and fill in {_bits(report.data_bits)}' if report.data_bits else ''}",
    ]
    said = sorted({source.question for effect in report.effects for source in effect.filled_by})
    if said:
        lines.append(f"  what screens say goes into it: {', '.join(said)}")
    open_ones = [effect.at.line for effect in report.effects if effect.effect is EffectClass.UNKNOWN]
    if open_ones:
        lines.append(f"  what it does is known only on the screen: lines {', '.join(map(str, open_ones))}")
    harmful = report.consequential
    lines.append("  it can do no harm that the checks know of" if not harmful else "  it can:")
    for effect in harmful:
        lines.append(f"    line {effect.at.line}: {effect.effect.value}: {show_statement(effect.act)}{_times(effect)}")
        if effect.decided_by:
            lines.append(f"      hangs on: {', '.join(sorted(source.question for source in effect.decided_by))}")
        if effect.filled_by:
            lines.append(f"      filled from: {', '.join(sorted(source.question for source in effect.filled_by))}")
        if effect.escalated:
            lines.append("      a person is asked when its time comes, whatever was approved before")
    lines += [f"  note: {warning}" for warning in report.warnings]
    return "\n".join(lines)


def _bits(bits: float) -> str:
    return "free text" if bits == FREE else f"{bits:.0f} bits"


def _times(effect: Effect) -> str:
    return f" (up to {effect.act.times} times)" if effect.act.times > 1 else ""


def numbered(plan: ExecutionPlan) -> str:
    """The plan in its one printed form, with the numbers that its nodes are known by."""
    return "".join(f"{number:4}  {line}\n" for number, line in enumerate(plan.text.splitlines(), 1))


def as_json(plan: ExecutionPlan) -> dict[str, object]:
    """The report for other programs."""
    report: Report = plan.report
    return {
        "plan": plan.digest,
        "title": plan.program.title,
        "mode": plan.program.mode,
        "steps": report.steps,
        "bits": report.bits,
        "data_bits": None if report.data_bits == FREE else report.data_bits,
        "screen_decides": report.screen_decides,
        "effects": [
            {
                "line": item.at.line,
                "effect": item.effect.value,
                "text": show_statement(item.act),
                "times": item.act.times,
                "decided_by": sorted(source.question for source in item.decided_by),
                "filled_by": sorted(source.question for source in item.filled_by),
                "asked_when_due": item.escalated,
            }
            for item in report.effects
        ],
        "warnings": [str(warning) for warning in report.warnings],
    }


def _diff(one: str, other: str) -> int:
    """What changes from one plan to the other, in their printed forms: remarks and spaces are no change."""
    before, after = show(parse(one)), show(parse(other))
    sys.stdout.writelines(difflib.unified_diff(before.splitlines(True), after.splitlines(True), "before", "after"))
    return 0 if before == after else 1


def _write(output: str, text: str) -> None:
    if output == "-":
        print(text, end="")
        return
    path = Path(output)
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise ConfigError(f"{output}: cannot be written: {error.strerror}") from error
