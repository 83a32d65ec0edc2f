"""What one decision takes, ours and those of others, on the same records in the same run.

They decide different things, and that is most of the difference: inspect_ai matches the text of a rendered call against
patterns and asks an approver for it, Cedar evaluates policies over attributes of a request. Neither sees a screen,
where a target stands on it, or what texts on it demand. Cedar comes with the extra ``bench``; inspect_ai is measured
where somebody has installed it (``pip install inspect_ai``: some 220 MB with all that it needs). Times are those of the
processor, for all of them.
"""

from __future__ import annotations

import importlib
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Final, TypeAlias

import anyio

from handrail.bench.form import Figure, Result, machine, quantile
from handrail.bench.guard.chain import ELEMENTS, TEXTS, look
from handrail.guard import Checker
from handrail.guard.scene import AWAY
from handrail.models.guard import EmbeddedGuard
from handrail.policy import preset
from handrail.records import (
    Action,
    ActionRecord,
    Click,
    ElementRef,
    Instruction,
    Navigate,
    Observation,
    Scroll,
    TypeText,
)
from handrail.screen import called

INSTRUCTION: Final = Instruction("find the price of the kettle")
ACTIONS: Final[tuple[Action, ...]] = (
    *(Click(ElementRef(name)) for name in ("continue", "pay-now", "next-page", "partner", "sign-in", "send", "chart")),
    TypeText(ElementRef("search"), "kettle"),
    Navigate(f"{AWAY}/offer"),
    Scroll(None, "down"),
)
"""What is decided on, each in turn."""


@dataclass(frozen=True, slots=True)
class Call:
    """A record as others are given it: the name of a tool, and attributes."""

    tool: str
    target: str
    """What the target is called."""
    app: str
    effect: str


Decide: TypeAlias = Callable[[Sequence[Call]], list[tuple[float, str]]]
"""Calls -> seconds and decision of each."""


@dataclass(frozen=True, slots=True)
class Other:
    """Somebody else's decision."""

    name: str
    on: str
    """What it decides on, and in which terms."""
    decide: Decide | None
    """None where it is not installed."""


def measure(result: Result, *, quick: bool = False) -> None:
    """Add a row for each that decides, and a figure for each that is installed."""
    factor = float(machine()["factor"])
    rounds = 10 if quick else 100
    model = EmbeddedGuard()
    checker = Checker(preset("standard"), models=model.categories, scores=model.scores)
    seen = look(0)
    calls = [_call(checker(INSTRUCTION, action, seen)[0], action, seen) for action in ACTIONS]
    ours = [_ours(checker, action, seen) for _ in range(rounds) for action in ACTIONS]
    on = f"an action, before a screen of {ELEMENTS} elements and {TEXTS} texts that was seen before, in all rails"
    _told(result, "handrail", on, ours, factor)
    for other in others():
        if other.decide is None:
            result.rows.append({"decides": other.name, "on": other.on, "p50 us": "not installed"})
        else:
            _told(result, other.name, other.on, other.decide(calls * rounds), factor)


def _told(result: Result, name: str, on: str, taken: Sequence[tuple[float, str]], factor: float) -> None:
    micros = [seconds * 1e6 / factor for seconds, _ in taken]
    p50, p99 = quantile(micros, 0.5), quantile(micros, 0.99)
    said = ", ".join(f"{count} {word}" for word, count in sorted(Counter(word for _, word in taken).items()))
    result.rows.append({"decides": name, "on": on, "p50 us": round(p50, 1), "p99 us": round(p99, 1), "said": said})
    result.figures[f"decision_us_p50_{name}"] = Figure(round(p50, 1), None, "us", "lower", f"{on}: {said}")


def _ours(checker: Checker, action: Action, seen: Observation) -> tuple[float, str]:
    began = time.thread_time()
    _, judgement = checker(INSTRUCTION, action, seen)
    return time.thread_time() - began, judgement.word


def _call(record: ActionRecord, action: Action, seen: Observation) -> Call:
    target = getattr(action, "target", None)
    element = seen.by_id.get(target.id) if isinstance(target, ElementRef) else None
    name = called(seen, element).name if element is not None else str(getattr(action, "url", ""))
    return Call(record.material.a, name, record.material.p.window, record.effect.value)


def others() -> Iterator[Other]:
    """Whom ours is measured beside."""
    yield Other(
        "inspect_ai", "the text of a rendered call, by patterns of tool and arguments",
        _inspect if find_spec("inspect_ai") is not None else None,
    )  # fmt: skip
    yield Other(
        "cedarpy", "attributes of a request (tool, target's name, app, effect class), by six policies",
        _cedar if find_spec("cedarpy") is not None else None,
    )  # fmt: skip


_GRAVE: Final = ("*Pay*", "*Send*", "*Sign in*", "*Delete*")
"""Patterns of calls that nobody waves through, as a user of patterns would write them."""


def _inspect(calls: Sequence[Call]) -> list[tuple[float, str]]:
    approval = importlib.import_module("inspect_ai.approval")
    tool = importlib.import_module("inspect_ai.tool")
    policy = importlib.import_module("inspect_ai.approval._policy")
    approve = policy.policy_approver(
        [
            approval.ApprovalPolicy(approval.auto_approver("reject"), [f"click{name}" for name in _GRAVE]),
            approval.ApprovalPolicy(approval.auto_approver("reject"), ["navigate*elsewhere*"]),
            approval.ApprovalPolicy(approval.auto_approver("approve"), "*"),
        ]
    )

    async def all_of_them() -> list[tuple[float, str]]:
        taken: list[tuple[float, str]] = []
        for call in calls:
            began = time.thread_time()
            rendered = tool.ToolCall(id="1", function=call.tool, arguments={"target": call.target, "app": call.app})
            said = await approve("", rendered, tool.ToolCallView(), [])
            taken.append((time.thread_time() - began, str(said.decision)))
        return taken

    return anyio.run(all_of_them)


_CEDAR: Final = """
permit (principal, action in [Action::"click", Action::"type_text", Action::"scroll"], resource);
permit (principal, action == Action::"navigate", resource) when { context.app == "https://shop.example" };
forbid (principal, action, resource) when { context.target like "*Pay*" || context.target like "*Delete*" };
forbid (principal, action, resource) when { context.target like "*elsewhere*" };
forbid (principal, action, resource) when { context.effect == "send" || context.effect == "pay" };
forbid (principal, action, resource) when { context.effect == "sign_in" || context.effect == "credential" };
"""


def _cedar(calls: Sequence[Call]) -> list[tuple[float, str]]:
    cedar = importlib.import_module("cedarpy")
    policies, entities = cedar.PolicySet.from_str(_CEDAR), cedar.Entities.from_json_str("[]")
    taken: list[tuple[float, str]] = []
    for call in calls:
        began = time.thread_time()
        request = {
            "principal": 'Agent::"a"',
            "action": f'Action::"{call.tool}"',
            "resource": {"type": "App", "id": call.app},
            "context": {"target": call.target, "app": call.app, "effect": call.effect},
        }
        said = cedar.is_authorized(request, policies, entities)
        taken.append((time.thread_time() - began, "allow" if said.allowed else "deny"))
    return taken
