"""The manual of policies is true."""

from __future__ import annotations

import re
from pathlib import Path

from handrail.guard.gate import CODES
from handrail.guard.rails import MODULES
from handrail.policy import RAILS, lint, load

MANUAL = (Path(__file__).parents[2] / "docs" / "policy.md").read_text("utf-8")


def test_every_rail_stands_in_the_manual_with_its_phase_and_all_its_codes() -> None:
    rows = {row.split("|")[1].strip(" `"): row for row in MANUAL.splitlines() if row.startswith("| `")}
    for name, module in MODULES.items():
        assert f"| {RAILS[name].phase} |" in rows[name]
        assert set(re.findall(r"`(\w+)`", rows[name])) == {name, *module.CODES}


def test_every_code_of_the_gate_stands_in_the_manual() -> None:
    assert all(f"| `{code}` | {meaning} |" in MANUAL for code, meaning in CODES.items())


def test_the_example_is_a_policy_without_doubts() -> None:
    found = re.search(r"```yaml\n(.*?)```", MANUAL, re.S)
    assert found
    policy = load(found.group(1), "docs/policy.md")
    assert policy.name == "groceries"
    assert lint(policy) == ()
