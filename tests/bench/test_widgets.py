"""The bench of widgets: its runs are judged by what the page told the server, its rows are kept, its figures count."""

from __future__ import annotations

import json
from pathlib import Path

import anyio
import pytest

from handrail.bench.command import SUITES
from handrail.bench.form import Options, Row
from handrail.bench.widgets import (
    QUICK_TASKS,
    SEEDS,
    carried_out,
    grounding_ms,
    plan,
    planning_ms,
    summed,
    tell,
    widget_once,
)
from handrail.records import ConfigError
from handrail.sites.gallery import STYLES, WIDGETS, Gallery
from handrail.tasks.gallery import widget_task


def row(style: str = "native", *, true: bool = True, said: bool = True, questions: int = 0, index: int = 7) -> Row:
    return {
        "widget": "button", "style": style, "index": index, "instruction": "Press Save", "outcome": "done", "state": {},
        "true": true, "said": said, "false_success": said and not true, "questions": questions, "reason": "",
        "answer": "", "steps": 1, "seconds": 1.0, "run": "",
    }  # fmt: skip


def test_runs_share_a_browser_and_are_judged_by_state(tmp_path: Path) -> None:
    kept = tmp_path / "rows" / "kept.jsonl"
    tasks = [widget_task("text-field", "native", 0), widget_task("shapes", "soup", 1)]
    options = Options(progress=False, resume=kept, tasks=("text-field",), seed=0)
    result = anyio.run(carried_out, tasks, options)
    done = {item["widget"]: item for item in result.rows}
    assert done["text-field"]["true"] is done["text-field"]["said"] is True
    assert done["text-field"]["outcome"] == "done"
    assert done["shapes"]["false_success"] is (done["shapes"]["said"] and not done["shapes"]["true"])
    assert len(kept.read_text().splitlines()) == 2
    again = anyio.run(carried_out, tasks, options)
    assert again.rows == result.rows
    assert len(kept.read_text().splitlines()) == 2


def test_a_bug_is_a_row_that_names_it_and_the_browser_is_not_used_again(tmp_path: Path) -> None:
    class Broken:
        id = "broken"
        protections = ()

        def arm(self, *_: object) -> None:
            raise ZeroDivisionError("planted")

    task = widget_task("button", "native", 0)
    with Gallery() as gallery:
        made = anyio.run(widget_once, task, gallery, tmp_path / "trace.db", Broken())
    assert (made["outcome"], made["true"], made["said"]) == ("failed", False, False)
    assert made["reason"].startswith("bug: ZeroDivisionError('planted') (test_widgets.py, line ")


def test_a_torn_line_and_another_seed_are_not_taken_for_rows(tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    whole = [json.dumps(row(index=seed) | {"seed": seed}) for seed in (1, 7)]
    kept.write_text("\n".join([*whole, '{"widget": "bu']))
    result = anyio.run(carried_out, [], Options(progress=False, resume=kept, tasks=("button",)))
    assert [item["index"] for item in result.rows] == [7]


def test_a_false_success_is_counted_and_misses_the_target() -> None:
    figures = summed([row(), row(true=False)]).figures
    assert figures["false_success"].value == 1
    assert "button/native/7" in figures["false_success"].note
    assert not figures["false_success"].ok


def test_success_is_counted_by_style_and_what_is_true_should_be_said() -> None:
    figures = summed([row(), row("soup"), row("soup", true=False, said=False), row("aria", said=False)]).figures
    assert (figures["native"].value, figures["aria"].value, figures["soup"].value) == (100.0, 100.0, 50.0)
    assert figures["success_said"].value == pytest.approx(200 / 3)


def test_a_task_may_put_one_question() -> None:
    assert summed([row(questions=1)]).figures["questions"].ok
    assert not summed([row(questions=2)]).figures["questions"].ok


def test_nothing_measured_is_never_ok() -> None:
    assert not summed([]).ok


def test_widgets_that_fail_are_named_beside_the_figures() -> None:
    notes = summed([row(), row("soup", true=False, said=False)]).notes
    assert notes == ["button: native 1 of 1, soup 0 of 1"]


def test_figures_are_over_all_seeds_and_each_of_several_has_a_line() -> None:
    result = summed([row(), row("soup"), row("soup", true=False, said=False, index=8)])
    assert result.figures["soup"].value == 50.0
    assert result.notes[:2] == ["seed 7: native 100.0 %, soup 100.0 %", "seed 8: soup 0.0 %"]


def test_a_full_plan_has_all_and_a_quick_one_a_sample_of_every_style() -> None:
    whole, quick = plan(Options()), plan(Options(quick=True))
    assert len(whole) == SEEDS * len(WIDGETS) * len(STYLES)
    assert len(quick) == QUICK_TASKS
    assert {task.style for task in quick} == set(STYLES)
    assert [task.name for task in plan(Options(quick=True, seed=8))] != [task.name for task in quick]


@pytest.mark.parametrize(
    ("only", "count"), [("tabs", 3), ("tabs/soup", 1), ("soup", len(WIDGETS)), ("tabs,tree/aria", 4)]
)
def test_a_part_can_be_asked_for(only: str, count: int) -> None:
    assert len(plan(Options(tasks=tuple(only.split(",")), episodes=1))) == count


def test_a_part_that_is_none_is_refused() -> None:
    with pytest.raises(ConfigError):
        plan(Options(tasks=("carousel",)))


def test_a_run_is_told_in_a_line_and_what_went_wrong_below_it(capsys: pytest.CaptureFixture[str]) -> None:
    tell(row())
    tell(row(true=False) | {"reason": "1 step carried out", "state": {"pressed": []}})
    good, bad, why, state = capsys.readouterr().err.splitlines()
    assert good.startswith("ok")
    assert "Press Save" in good
    assert bad.startswith("FALSE")
    assert why.strip() == "1 step carried out"
    assert json.loads(state.partition("state: ")[2]) == {"pressed": []}


def test_planning_is_timed_also_where_it_ends_in_not_understanding() -> None:
    tasks = [widget_task(widget, "native", 0) for widget in WIDGETS]
    assert len(planning_ms(tasks)) == len({task.text for task in tasks})
    assert min(planning_ms(tasks)) >= 0


def test_grounding_is_timed_on_many_controls() -> None:
    from tests.screen.pages import node, page

    buttons = [node("button", f"Button {number}") for number in range(1, 400, 4)]
    assert len(grounding_ms(page(*buttons))) >= 20


def test_it_is_a_suite_like_the_others() -> None:
    assert "widgets" in SUITES
