"""The bench of MiniWoB++: what it may run, what it lets the agent have, who judges, and what is kept."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import anyio
import pytest
from anyio.from_thread import start_blocking_portal

from handrail.bench.form import Options, Row, kept
from handrail.bench.miniwob import EPISODES, QUICK_FAMILIES, carried_out, cues_without, plan, summed
from handrail.bench.miniwob_closed import MOST, Log
from handrail.bench.miniwob_episode import table
from handrail.bench.miniwob_pages import Pages, Problem, problems, root
from handrail.records import (
    Click,
    ConfigError,
    ElementRef,
    Feedback,
    Finish,
    Instruction,
    Observation,
    Proposal,
    Proposals,
    Reload,
    Source,
    Stuck,
    Tier,
)

SRC = Path(__file__).parents[2] / "src"
QUIET = Options(progress=False)


def pages() -> Path:
    folder = root()
    assert folder is not None, "the wheel of requirements/miniwob.txt is part of the development setup"
    return folder


def problem(name: str) -> Problem:
    return next(item for item in problems() if item.name == name)


class Pressing:
    """Presses these controls, named by id or by role and name, one after the other, then says that all is done."""

    name = "pressing"
    source = Source.AGENT
    tier = Tier.STEPWISE
    trusted_labels = False

    def __init__(self, *controls: str) -> None:
        self._controls = iter(controls)

    async def next(self, observation: Observation, feedback: Feedback) -> Proposals | Stuck:
        del feedback
        control = next(self._controls, None)
        if control is None:
            return Proposals((Proposal(Finish(True)),))
        if control == RELOAD:
            return Proposals((Proposal(Reload()),))
        found = [item for item in observation.elements if control in (item.facts.resource, f"{item.role} {item.name}")]
        if not found:
            return Stuck("it is not there")
        return Proposals((Proposal(Click(ElementRef(found[0].id))),))


def pressing(*controls: str) -> Callable[[Instruction], Pressing]:
    return lambda instruction: Pressing(*controls)


ONE, TWO, BOX, COVER, RELOAD = "button ONE", "button TWO", "textbox ", "sync-task-cover", "(reload)"


Play = Callable[..., Row]


@pytest.fixture(scope="module")
def play(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Play]:
    """Plays an episode with these controls pressed: all in one browser, as the bench does."""
    trace = tmp_path_factory.mktemp("miniwob") / "trace.db"
    with (
        start_blocking_portal() as portal,
        Pages(pages()) as served,
        portal.wrap_async_context_manager(table(served, trace)) as place,
    ):

        def once(task: str, *controls: str, seed: str = "700", embedded: bool = False) -> Row:
            place.agent = None if embedded else pressing(*controls)
            return portal.call(place.play, problem(task), seed)

        yield once


# -- the split ------------------------------------------------------------------------------------------------------


def test_the_split_has_each_task_of_the_wheel_once() -> None:
    split = [item.name for item in problems()]
    shipped = {path.stem for path in (pages() / "miniwob").glob("*.html")}
    assert len(split) == len(set(split)) == 130
    assert set(split) == shipped


def test_no_family_is_on_both_sides() -> None:
    sides = {side: {item.family for item in problems() if item.side == side} for side in ("open", "closed")}
    assert sides["open"].isdisjoint(sides["closed"])
    assert all(len(families) > 30 for families in sides.values())


def test_no_name_of_a_task_stands_in_the_source_outside_of_the_bench() -> None:
    names = {item.name for item in problems() if "-" in item.name}
    files = [
        path for path in SRC.rglob("*") if path.suffix in (".py", ".toml", ".js", ".html", ".md", ".json", ".yaml")
    ]
    ours = [path for path in files if not (path.parent.name == "bench" and path.name.startswith("miniwob"))]
    assert len(names) > 100
    assert len(ours) > 100
    assert named(names, "as in Click_Test_2") == {"click-test-2"}
    assert {path.name: found for path in ours if (found := named(names, path.read_text("utf-8")))} == {}


def named(names: set[str], text: str) -> set[str]:
    """Which of the names stand in a text, spelled with hyphens or underscores, as words of their own."""
    return names & {word.casefold().replace("_", "-") for word in re.findall(r"[\w-]+", text)}


# -- what may be run ------------------------------------------------------------------------------------------------


def test_without_a_word_about_it_no_closed_task_is_run() -> None:
    for options in (Options(), Options(quick=True), Options(episodes=1)):
        assert {item.side for item, _ in plan(options)} == {"open"}


def test_a_full_run_has_five_episodes_of_each_open_task_and_a_quick_one_a_sample_of_families() -> None:
    whole, quick = plan(Options()), plan(Options(quick=True))
    assert len(whole) == len(set(whole)) == EPISODES * sum(item.side == "open" for item in problems())
    assert len({item.family for item, _ in quick}) == len(quick) == QUICK_FAMILIES
    assert set(quick) < set(whole)
    assert plan(Options(quick=True, seed=8)) != quick


def test_tasks_and_families_can_be_named_and_no_seed_is_used_twice() -> None:
    chosen = plan(Options(tasks=("click-test",), families=("click-test", "focus"), episodes=2))
    assert [(item.name, seed) for item, seed in chosen][:4] == [
        ("click-test", "700"), ("click-test", "701"), ("click-test-2", "700"), ("click-test-2", "701"),
    ]  # fmt: skip
    assert len(chosen) == len(set(chosen)) == 10


@pytest.mark.parametrize("options", [Options(tasks=("no-such-task",)), Options(families=("no-such-family",))])
def test_a_name_that_is_none_is_an_error(options: Options) -> None:
    with pytest.raises(ConfigError, match="MiniWoB\\+\\+ has no"):
        plan(options)


def test_a_closed_task_or_family_is_not_run_by_itself() -> None:
    closed = next(item for item in problems() if item.side == "closed")
    for options in (Options(tasks=(closed.name,)), Options(families=(closed.family,))):
        with pytest.raises(ConfigError, match="closed"):
            plan(options)


def test_closed_families_are_run_with_all_others_in_full_or_not_at_all() -> None:
    assert len(plan(Options(closed=True, resume=Path("rows.jsonl")))) == EPISODES * 130
    with pytest.raises(ConfigError, match="even if it is cut off"):
        plan(Options(closed=True))
    some = (
        Options(closed=True, quick=True),
        Options(closed=True, tasks=("click-test",)),
        Options(closed=True, families=("focus",)),
        Options(closed=True, episodes=1),
        Options(closed=True, verbose=True),
        Options(closed=True, keep=Path("traces")),
    )
    for options in some:
        with pytest.raises(ConfigError, match="as a whole"):
            plan(options)


# -- the log of closed runs -----------------------------------------------------------------------------------------


def test_runs_on_closed_families_are_logged_and_few(tmp_path: Path) -> None:
    log = Log(tmp_path / "docs" / "runs.json")
    for _ in range(MOST):
        log.end(log.begin([]), {"closed_success": 12.5})
    logged = json.loads(log.path.read_text("utf-8"))
    assert [run["figures"] for run in logged] == [{"closed_success": 12.5}] * MOST
    assert all(run["date"] and "commit" in run for run in logged)
    with pytest.raises(ConfigError, match="as often as they may be"):
        log.begin([])


def test_a_run_that_was_begun_counts_though_it_never_ended(tmp_path: Path) -> None:
    log = Log(tmp_path / "runs.json")
    names = {log.begin([]) for _ in range(MOST)}
    assert len(names) == MOST
    with pytest.raises(ConfigError):
        log.begin([])


def test_a_run_that_goes_on_is_the_same_run_and_takes_no_rows_of_another(tmp_path: Path) -> None:
    log = Log(tmp_path / "runs.json")
    name = log.begin([])
    assert log.begin([{"task": "x", "entry": name}]) == name
    assert len(json.loads(log.path.read_text("utf-8"))) == 1
    for rows in ([{"task": "x"}], [{"task": "x", "entry": name}, {"task": "y", "entry": "another"}]):
        with pytest.raises(ConfigError, match="not those of one run"):
            log.begin(rows)


# -- episodes -------------------------------------------------------------------------------------------------------


def test_what_the_referee_rewards_is_a_success(play: Play) -> None:
    row = play("focus-text", BOX)
    assert (row["success"], row["raw"], row["over"]) == (True, 1, True)
    assert row["utterance"] == "Focus into the textbox."


def test_what_the_referee_does_not_reward_is_no_success_whatever_is_said(play: Play) -> None:
    row = play("click-test-2", TWO)
    assert row["utterance"] == "Click button ONE."
    assert row["over"]
    assert row["raw"] < 1
    assert not row["success"]


def test_an_agent_that_stops_before_the_end_has_no_reward(play: Play) -> None:
    row = play("click-test-2")
    assert (row["over"], row["raw"], row["success"]) == (False, 0, False)


def test_nothing_is_sent_after_the_referee_has_ended_the_episode(tmp_path: Path) -> None:
    options = Options(progress=False, keep=tmp_path)
    agent = pressing(ONE, COVER)
    (row,) = anyio.run(carried_out, [(problem("click-test-2"), "700")], pages(), options, agent)
    assert (row["success"], row["said"], row["outcome"]) == (True, False, "stopped_by_user")
    told = subprocess.run(
        [sys.executable, "-m", "handrail", "trace", "show", "--json", "--trace", str(tmp_path / "miniwob.db")],
        capture_output=True, text=True, check=True, cwd=SRC,
    ).stdout  # fmt: skip
    assert re.findall(r'"delivered": ?"(\w+)"', told) == ["yes", "no"]


def test_a_run_that_the_referee_ends_says_what_the_check_of_its_last_action_says(play: Play) -> None:
    # The second input never reaches the page. That something was pressed says nothing; that it did what it was to does.
    unsaid = play("click-test-2", ONE, COVER)
    assert (unsaid["outcome"], unsaid["success"], unsaid["said"]) == ("stopped_by_user", True, False)
    said = play("form-sequence-2", embedded=True)
    assert (said["outcome"], said["success"], said["said"]) == ("stopped_by_user", True, True)


def test_a_page_that_is_loaded_anew_cannot_be_won_any_more(play: Play) -> None:
    row = play("click-test-2", RELOAD, COVER, ONE)
    assert (row["over"], row["success"], row["said"]) == (True, False, False)


def test_the_same_seed_is_the_same_problem_and_episodes_do_not_touch_each_other(play: Play) -> None:
    first, other = play("click-test-2", ONE), play("focus-text-2", ONE, seed="701")
    again, other_again = play("click-test-2", ONE), play("focus-text-2", ONE, seed="701")
    assert first["success"]
    assert again["success"]
    assert (first["utterance"], other["utterance"]) == (again["utterance"], other_again["utterance"])
    assert other["reason"] == other_again["reason"] == "it is not there"
    assert play("focus-text-2", seed="704")["utterance"] != other["utterance"]


def test_the_address_of_a_page_does_not_name_its_task() -> None:
    with Pages(pages()) as served:
        address = served.show("click-test")
        assert "click" not in address
        with urllib.request.urlopen(address, timeout=5) as answer:
            assert b"Click Test Task" in answer.read()


# -- rows -----------------------------------------------------------------------------------------------------------


def row(task: str = "click-test", seed: str = "700", **changed: object) -> Row:
    plain: Row = {
        "task": task, "family": "click-test", "side": "open", "seed": seed, "utterance": "Click.", "outcome": "done",
        "reason": "", "raw": 1, "over": True, "success": True, "said": True, "questions": 0, "steps": 1,
        "planning_ms": 1.0, "seconds": 0.5,
    }  # fmt: skip
    return plain | changed


def test_rows_are_kept_as_they_come_and_not_made_again(tmp_path: Path) -> None:
    file = tmp_path / "rows.jsonl"
    kept_one = row(reason="from before")
    file.write_text(json.dumps(kept_one) + "\n" + '{"task": "click-test", "see')
    options = Options(progress=False, resume=file)
    chosen = [(problem("click-test"), "700"), (problem("click-test-2"), "700")]
    rows = anyio.run(carried_out, chosen, pages(), options, pressing(ONE))
    assert [(item["task"], item["reason"] == "from before") for item in rows] == [
        ("click-test", True), ("click-test-2", False),
    ]  # fmt: skip
    again = anyio.run(carried_out, chosen, pages(), options, pressing(TWO))
    assert again == rows
    assert [item["task"] for item in kept(options.resume)] == ["click-test", "click-test-2"]


def test_there_is_one_row_a_task_and_it_says_why_episodes_failed() -> None:
    failed = row(seed="701", raw=0.5, success=False, said=False, outcome="gave_up", reason="no such thing\nmore")
    result = summed([row(), failed, row("focus-text")])
    first, second = result.rows
    assert (first["task"], first["episodes"], first["success"], first["raw_positive"]) == ("click-test", 2, 1, 2)
    assert first["reasons"] == {"gave_up: no such thing": 1}
    assert second["episodes"] == 1
    assert result.parts == {"open: click-test": (2, 3)}


def test_said_and_not_so_is_a_false_success() -> None:
    figures = summed([row(), row(raw=0.9, success=False)]).figures
    assert (figures["false_success"].value, figures["false_success"].ok) == (1, False)
    assert figures["open_success"].value == 50


def test_so_and_not_said_lowers_the_share_that_says_so() -> None:
    figures = summed([row(), row(said=False, outcome="done_unverified")]).figures
    assert (figures["success_said"].value, figures["success_said"].ok) == (50, False)
    assert figures["false_success"].ok


def test_closed_families_are_a_figure_of_their_own() -> None:
    figures = summed([row(), row(side="closed", success=False, said=False, raw=0)]).figures
    assert (figures["open_success"].value, figures["closed_success"].value) == (100, 0)
    assert figures["closed_success"].target is None
    assert "closed_success" not in summed([row()]).figures


def test_nothing_measured_is_never_ok() -> None:
    assert not summed([]).ok


def test_without_the_wheel_it_says_so_and_how_to_get_it() -> None:
    code = "import sys; sys.modules['miniwob'] = None; from handrail.cli import main; sys.exit(main(sys.argv[1:]))"
    ran = subprocess.run(
        [sys.executable, "-c", code, "bench", "miniwob", "--quick"], capture_output=True, text=True, cwd=SRC, timeout=60
    )
    assert ran.returncode == 1
    assert "MiniWoB++ is not installed" in ran.stdout
    assert "requirements/miniwob.txt" in ran.stdout
    assert ran.stderr == ""


def test_questions_are_counted_an_episode_and_an_episode_without_words_has_no_plan() -> None:
    figures = summed([row(questions=2), row(planning_ms=None), row(questions=1)]).figures
    assert figures["questions"].value == 1
    assert figures["planning_ms"].value is not None
    assert summed([row(planning_ms=None)]).figures["planning_ms"].value is None


def test_a_cue_is_denied_by_its_name_and_no_other() -> None:
    assert not cues_without(["words"]).words
    assert cues_without(["words"]).geometry
    with pytest.raises(ConfigError, match="no cue 'smell'"):
        cues_without(["smell"])
