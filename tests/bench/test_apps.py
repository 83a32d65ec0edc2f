"""The bench of other people's applications: judges accept what the oracle did and nothing else; nothing is left
running; what is missing is named; a run is told as it was."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import anyio
import pytest

from handrail.bench import command
from handrail.bench.apps.app import App, Errand, State
from handrail.bench.apps.registry import APPS
from handrail.bench.apps.served import AppNotStarted, environment, lacking, served
from handrail.bench.apps.suite import QUICK, absent, carried_out, errand_once, laid, plan, summed
from handrail.bench.careless import came_true
from handrail.bench.form import Options, Row
from handrail.records import ConfigError

Fresh = Callable[[App], Path]


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Fresh:
    """Fresh data of an application, made once. One that is not installed is a failure: ``make test`` brings it."""
    folder = tmp_path_factory.mktemp("fresh")

    def get(app: App) -> Path:
        assert not (why := app.absent()), f"{app.title} is not here: {why}"
        return folder / app.name if (folder / app.name).exists() else anyio.run(laid, app, folder)

    return get


@pytest.mark.parametrize("app", APPS, ids=[app.name for app in APPS])
def test_what_the_oracles_do_is_accepted_and_what_nobody_did_is_not(app: App, fresh: Fresh, tmp_path: Path) -> None:
    own = shutil.copytree(fresh(app), tmp_path / "data", symlinks=True)

    async def play() -> None:
        async with app.standing(own) as standing:
            for errand in app.errands:  # each from where the one before it left the data
                before = app.state(own)
                assert errand.wrong(before, before, ""), errand.name
                answer = standing.solve(errand)

                async def accepted(errand: Errand = errand, before: State = before, answer: str = answer) -> bool:
                    return errand.wrong(before, app.state(own), answer) == ()

                await came_true(accepted, 2 * app.lag)
                assert errand.wrong(before, app.state(own), answer) == (), errand.name

    anyio.run(play)


@pytest.mark.parametrize("app", APPS, ids=[app.name for app in APPS])
def test_fresh_data_are_the_same_every_time(app: App, fresh: Fresh, tmp_path: Path) -> None:
    again = anyio.run(laid, replace(app, name="again"), tmp_path) if not app.absent() else tmp_path
    left, right = dict(app.state(fresh(app))), dict(app.state(again))
    salted = "auth_user/1/password", "auth_user/1/date_joined"
    for place in salted:
        left.pop(place, None), right.pop(place, None)
    assert left == right
    assert left


def errand(**changes: object) -> Errand:
    return replace(Errand("x", "do it", lambda caller: "", {"a": "2", "b": None}), **changes)  # type: ignore[arg-type]


def test_a_judge_sees_what_is_missing_what_is_wrong_and_what_nobody_asked_for() -> None:
    before = {"a": "1", "b": "1", "c": "1"}
    asked = errand()
    assert asked.wrong(before, {"a": "2", "c": "1"}, "") == ()
    assert asked.wrong(before, {"a": "2", "b": "1", "c": "1"}, "") == ("b is '1', should be absent",)
    assert asked.wrong(before, {"a": "3", "c": "1"}, "") == ("a is '3', should be '2'",)
    assert asked.wrong(before, {"a": "2"}, "") == ("c is absent, should be '1'",)
    assert asked.wrong(before, {"a": "2", "c": "1", "d": "1"}, "") == ("d is '1', should be absent",)


def test_an_answer_counts_only_where_it_is_the_one_asked_for() -> None:
    asked = errand(change={}, answer="12 May")
    assert asked.wrong({}, {}, " 12  may ") == ()
    assert asked.wrong({}, {}, "on 12 May") == ("the answer is 'on 12 May', should be '12 May'",)
    assert errand(change={}).wrong({}, {}, "whatever") == ()


def test_there_are_twenty_errands_and_each_has_a_name_of_its_own() -> None:
    names = [(app.name, one.name) for app, one in plan(Options())]
    assert len(set(names)) == len(names) == 20


def test_the_page_lists_every_errand_as_it_is_asked() -> None:
    page = (Path(__file__).parents[2] / "docs" / "apps.md").read_text("utf-8")
    missing = [one.name for _, one in plan(Options()) if f"| `{one.name}` | {one.text} |" not in page]
    assert missing == []


def test_an_errand_is_carried_out_and_judged_by_its_data(fresh: Fresh, tmp_path: Path) -> None:
    app, asked = next((app, one) for app, one in plan(Options()) if app.name == "django-admin")
    shutil.copytree(fresh(app), tmp_path / app.name)
    said = replace(
        asked,
        text='log in as maria with {{secret:password}}, click the link "Authors", click the link "Tove Jansson", '
        'type 1915 into the "Year of birth" field, click the Save button and check that "changed successfully" appears',
        change={"library_author/5/born": "1915"},
    )
    row = anyio.run(errand_once, app, said, tmp_path)
    assert (row["outcome"], row["success"], row["said"], row["false_success"]) == ("done", True, True, False), row
    other = anyio.run(errand_once, app, replace(said, change={}), tmp_path)
    assert (other["success"], other["said"], other["false_success"]) == (False, True, True)
    assert other["wrong"] == ["library_author/5/born is '1915', should be '1914'"]


def test_what_is_not_understood_is_a_row_and_no_success(fresh: Fresh, tmp_path: Path) -> None:
    app, asked = next((app, one) for app, one in plan(Options()) if app.name == "django-admin")
    shutil.copytree(fresh(app), tmp_path / app.name)
    row = anyio.run(errand_once, app, replace(asked, text="frobnicate"), tmp_path)
    assert (row["outcome"], row["success"], row["said"]) == ("not_begun", False, False)
    assert "frobnicate" in row["reason"]


def test_an_application_that_is_not_installed_is_named_with_how_to_get_it() -> None:
    assert lacking("anyio") == ""
    why = lacking("anyio", "no-such-package-at-all")
    assert why.startswith("not installed: no-such-package-at-all; pip install")
    gone = replace(APPS[0], title="Gone", absent=lambda: why)
    assert absent([(gone, gone.errands[0]), (replace(APPS[1], absent=lambda: ""), errand())]) == {"Gone": why}


def test_the_bench_goes_on_without_what_is_not_installed_and_does_not_call_itself_ok() -> None:
    result = summed([made("django-admin", success=True, said=True)], {"Gone": "not installed: gone; make apps"})
    assert result.figures["success"].value == 1
    assert result.figures["absent"].value == 1
    assert not result.ok
    assert "Gone was not run. not installed: gone; make apps" in result.notes
    nothing = anyio.run(carried_out, [], {"Gone": "why"}, Options(progress=False))
    assert nothing.rows == []
    assert nothing.figures["success"].value is None


def made(app: str, name: str = "x", *, success: bool, said: bool, questions: int = 1) -> Row:
    return {
        "app": app, "task": name, "success": success, "said": said, "false_success": said and not success,
        "questions": questions, "steps": 3, "seconds": 1.5, "outcome": "done", "reason": "",
        "wrong": ["a is '1', should be '2'"],
    }  # fmt: skip


def test_figures_tell_the_false_from_the_true_and_the_unsaid() -> None:
    rows = [
        made("a", success=True, said=True),
        made("b", success=True, said=False),
        made("c", success=False, said=True),
    ]
    result = summed(rows, {})
    figures = result.figures
    assert figures["success"].value == pytest.approx(2 / 3)
    assert figures["success_said"].value == 0.5
    assert figures["false_success"].value == 1
    assert figures["questions"].value == 1
    assert [figure.ok for figure in figures.values()] == [False, False, False, True, True]
    assert any(note.startswith("FALSE SUCCESS c/x") for note in result.notes)


def test_nothing_measured_is_never_ok() -> None:
    assert not summed([], {}).ok


def test_a_quick_bench_samples_every_application_by_the_seed() -> None:
    whole = {(app.name, one.name) for app, one in plan(Options())}
    quick = [(app.name, one.name) for app, one in plan(Options(quick=True))]
    assert set(quick) < whole
    assert [name for name, _ in quick] == [app.name for app in APPS for _ in range(QUICK)]


def test_a_part_is_named_by_its_application_its_errand_or_both() -> None:
    app = APPS[0]
    first = app.errands[0]
    assert plan(Options(tasks=(app.name,))) == [(app, one) for one in app.errands]
    assert (app, first) in plan(Options(tasks=(first.name,)))
    assert plan(Options(tasks=(f"{app.name}/{first.name}",))) == [(app, first)]
    with pytest.raises(ConfigError, match="no application and no errand 'nope'"):
        plan(Options(tasks=("nope",)))
    with pytest.raises(ConfigError, match="takes no option"):
        command.main("steps", Options(quick=True, tasks=("x",)), store_results=False, json_out=True)


def test_rows_that_are_kept_are_not_made_again(tmp_path: Path) -> None:
    app = APPS[0]
    kept = tmp_path / "rows.jsonl"
    rows = [made(app.name, one.name, success=True, said=True) | {"seed": 7} for one in app.errands]
    kept.write_text("".join(json.dumps(row) + "\n" for row in rows))
    result = anyio.run(carried_out, [(app, one) for one in app.errands], {}, Options(progress=False, resume=kept))
    assert len(result.rows) == len(app.errands)
    assert result.figures["success"].value == 1


# -- processes ----------------------------------------------------------------------------------------------------


def python(code: str) -> Callable[[int], list[str]]:
    return lambda port: [sys.executable, "-c", code, str(port)]


def running(marker: str) -> list[str]:
    """Command lines that hold the marker, of processes other than this one."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit() and int(entry.name) != os.getpid():
            try:
                line = (entry / "cmdline").read_text("utf-8", "replace").replace("\0", " ")
            except OSError:
                continue  # it ended meanwhile
            if marker in line:
                found.append(line)
    return found


def gone(marker: str, seconds: float = 15.0) -> bool:
    async def none() -> bool:
        return not running(marker)

    return anyio.run(came_true, none, seconds)


def test_an_application_that_ends_at_once_is_reported_with_its_last_words(tmp_path: Path) -> None:
    async def start() -> None:
        async with served(python("raise SystemExit('no database')"), "/", tmp_path / "log"):
            raise AssertionError("it came up")

    with pytest.raises(AppNotStarted, match="ended at once: no database"):
        anyio.run(start)


def test_an_application_is_gone_when_the_block_is_left_even_by_an_error(tmp_path: Path) -> None:
    def files(port: int) -> list[str]:
        return [sys.executable, "-m", "http.server", str(port), "--bind", "127.0.0.1", "--directory", str(tmp_path)]

    async def fail() -> None:
        async with served(files, "/", tmp_path / "log"):
            assert running(str(tmp_path))
            raise LookupError

    with pytest.raises(LookupError):
        anyio.run(fail)
    assert gone(str(tmp_path))


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGINT], ids=["kill", "ctrl-c"])
def test_a_bench_that_is_cut_off_leaves_nothing_running(number: signal.Signals, tmp_path: Path, fresh: Fresh) -> None:
    app = next(app for app in APPS if app.name == "django-admin")
    fresh(app)
    bench = subprocess.Popen(
        [sys.executable, "-m", "handrail", "bench", "apps", "--tasks", f"{app.name}/{app.errands[0].name}", "--json"],
        env={**environment(), "TMPDIR": str(tmp_path)}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip

    async def under_way() -> bool:
        return any("chrom" in line for line in running(str(tmp_path)))

    try:
        assert anyio.run(came_true, under_way, 60.0)
        assert any(" serve " in line for line in running(str(tmp_path)))
        bench.send_signal(number)
        bench.wait(30)
    finally:
        bench.kill()
        bench.wait()
    assert gone(str(tmp_path))
