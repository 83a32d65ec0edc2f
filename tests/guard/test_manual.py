"""The manual of policies is true."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from handrail.cli import main
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


RECORDS = re.findall(r"```json\n(.*?)```", MANUAL, re.S)
SOURCE = Path(__file__).parents[2] / "src"


def test_the_records_are_judged_as_they_stand(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "records.jsonl"
    path.write_text("".join(json.dumps(json.loads(record)) + "\n" for record in RECORDS))
    assert main(["check", "--stream", str(path)]) == 0
    browser, phone = map(json.loads, capsys.readouterr().out.splitlines())
    assert (browser["id"], browser["verdict"], browser["effect"]) == ("17", "ask", "pay")
    assert (phone["verdict"], phone["effect"]) == ("allow", "local")


def test_what_a_text_field_of_a_phone_needs_is_needed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = json.loads(RECORDS[1])
    del record["observation"]["elements"][0]["states"]
    (tmp_path / "r.json").write_text(json.dumps(record))
    main(["check", str(tmp_path / "r.json"), "--json"])
    assert json.loads(capsys.readouterr().out)["effect"] == "unknown"


def test_the_guard_is_used_from_python_as_it_says(tmp_path: Path) -> None:
    (tmp_path / "record.json").write_text(RECORDS[0])
    (program,) = re.findall(r"```python\n(.*?)```", MANUAL, re.S)
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, timeout=60, check=True,
        env={**os.environ, "PYTHONPATH": str(SOURCE)},
    )  # fmt: skip
    assert done.stdout.startswith("ask [")


def test_the_guard_is_used_from_node_as_it_says(tmp_path: Path) -> None:
    (program,) = re.findall(r"```js\n(.*?)```", MANUAL, re.S)
    started = f"spawn({json.dumps(sys.executable)}, ['-m', 'handrail', "
    assert "spawn('handrail', [" in program
    each = f"for (const r of [{','.join(RECORDS)}]) console.log((await verdict(r)).verdict)"
    asks = f"(async () => {{ {each}; guard.stdin.end(); }})()"
    done = subprocess.run(
        ["node", "-e", program.replace("spawn('handrail', [", started) + asks],
        cwd=tmp_path, capture_output=True, text=True, timeout=60, check=True,
        env={**os.environ, "PYTHONPATH": str(SOURCE)},
    )  # fmt: skip
    assert done.stdout.split() == ["ask", "allow"]
