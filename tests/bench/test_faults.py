"""The bench of faults: its runs are seeded and judged by state, its figures count what they say, its file is kept."""

from __future__ import annotations

import json
from pathlib import Path

import anyio

from handrail.bench.faults import DEMO_KINDS, KINDS, REPEATING, carried_out, fault_once, plan, summed
from handrail.bench.form import Options, Row
from handrail.bench.killed import kill_once


def test_a_run_under_a_fault_is_judged_by_state(tmp_path: Path) -> None:
    row = anyio.run(fault_once, "reorder", 1, 7, tmp_path)
    assert row["true"] is row["said"] is True
    assert row["outcome"] == "done"
    assert row["sealed"]
    assert list(tmp_path.glob("*.db")) == []


def test_an_effect_that_the_server_loses_is_not_called_a_success(tmp_path: Path) -> None:
    index = next(index for index in range(100) if _drawn("lost-effect", index) in ("contact", "review"))
    row = anyio.run(fault_once, "lost-effect", index, 7, tmp_path)
    assert row["true"] is row["said"] is False


def test_a_killed_run_leaves_a_whole_chain_and_is_not_repeated_blindly(tmp_path: Path) -> None:
    row = anyio.run(kill_once, "kill -9", 1, 7, tmp_path)
    assert row["ok"], row
    assert row["effects"] == 1


def _drawn(kind: str, index: int) -> str:
    import random

    from handrail.tasks import catalogue

    chance = random.Random(f"7:{kind}:{index}")
    return chance.choice(catalogue(chance.randrange(1000))).name


def row(kind: str = "late-load", *, true: bool, said: bool, unknown: bool = False, steps: int = 3) -> Row:
    return {
        "suite": "fault", "kind": kind, "index": 0, "task": "x", "true": true, "said": said, "unknown": unknown,
        "steps": steps, "questions": 0,
    }  # fmt: skip


def test_a_false_success_is_counted_and_misses_the_target() -> None:
    figures = summed([row(true=True, said=True), row(true=False, said=True)]).figures
    assert figures["false_success"].value == 1
    assert not figures["false_success"].ok


def test_what_is_true_and_not_said_lowers_the_share() -> None:
    figures = summed([row(true=True, said=True), row(true=True, said=False, unknown=True)]).figures
    assert figures["success_said"].value == 0.5
    assert figures["unknown_at_end"].value == 0.5
    assert not figures["success_said"].ok


def test_what_is_asked_is_asked_under_the_faults_of_the_demo_and_the_rest_is_reported() -> None:
    figures = summed([row(true=True, said=True), row("reorder", true=True, said=False, unknown=True)]).figures
    assert (figures["success_said"].value, figures["success_said_all_kinds"].value) == (1.0, 0.5)
    assert (figures["unknown_at_end"].value, figures["unknown_at_end_all_kinds"].value) == (0.0, 0.5)


def test_steps_beyond_the_fewest_are_wasted() -> None:
    figures = summed([row(true=True, said=True, steps=3), row(true=True, said=True, steps=5)]).figures
    assert figures["wasted_steps"].value == 1.0


def test_what_nobody_can_see_is_reported_apart() -> None:
    figures = summed([row(REPEATING, true=False, said=True), row(true=True, said=True)]).figures
    assert figures["false_success"].value == 0
    assert figures["repeated_by_the_server_unseen"].value == 1


def test_nothing_measured_is_never_ok() -> None:
    assert not summed([]).ok


def test_a_full_plan_holds_a_hundred_runs_of_each_kind_of_the_demo_and_a_quick_one_a_sample() -> None:
    whole, quick = plan(Options()), plan(Options(quick=True))
    assert len(whole) == 100 * len(DEMO_KINDS) + 10 * (len(KINDS) - len(DEMO_KINDS))
    assert {kind for kind, _ in quick} > set(DEMO_KINDS)
    assert len(set(whole)) == len(whole)
    assert set(quick) < set(whole)
    assert plan(Options(quick=True, seed=8)) != quick


def test_rows_are_kept_as_they_come_and_not_made_again(tmp_path: Path) -> None:
    kept = tmp_path / "kept" / "rows.jsonl"
    kept.parent.mkdir()
    other = row("reorder", true=True, said=True) | {"index": 0}
    torn = '{"suite": "fault", "kind": "reord'
    kept.write_text("\n".join([json.dumps(other | {"seed": 1}), json.dumps(other | {"seed": 7}), torn]) + "\n")
    options = Options(progress=False, resume=kept)
    result = anyio.run(carried_out, [("reorder", 0), ("reorder", 1)], [], options)
    assert [item["index"] for item in result.rows] == [0, 1]
    assert len(kept.read_text().splitlines()) == 4
