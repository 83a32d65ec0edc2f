"""The command line, as a person meets it: a real browser, a real shop, exit codes, and errors that say what to do."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from handrail.cli import main
from handrail.sites import Shop


@pytest.fixture(scope="module")
def shop() -> Iterator[Shop]:
    with Shop(seed=3) as running:
        yield running


@pytest.fixture
def trace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "trace.db"
    monkeypatch.setenv("HANDRAIL_TRACE", str(path))
    return path


def test_help_names_every_command_and_every_exit_code(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--help"])
    assert ended.value.code == 0
    said = capsys.readouterr().out
    for word in ("run", "check", "policy", "trace", "doctor", "demo", "bench", "fate_unknown", "needs_person"):
        assert word in said


def test_help_loads_nothing_heavy() -> None:
    code = (
        "import sys; from handrail.cli import parser; parser().format_help();"
        "heavy = {'pydantic', 'numpy', 'PIL', 'anyio', 'rich', 'starlette'};"
        "print(sorted(heavy & {name.split('.')[0] for name in sys.modules}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.strip() == "[]"


def test_a_run_is_done_by_evidence_and_its_trace_is_sealed(
    shop: Shop, trace: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shop.reset()
    words = (
        'search for "kettle", click the link "Harbour Kettle", click "Add to cart" '
        'and check that "Added to your cart" appears'
    )
    code = main(["run", words, "--at", shop.url, "--json"])
    report = json.loads(capsys.readouterr().out)
    assert (code, report["outcome"]) == (0, "done"), report
    assert any(row.method == "POST" and row.path == "/cart/add" for row in shop.requests())
    assert main(["trace", "verify", report["run"], "--head", report["head"]]) == 0
    assert "sealed" in capsys.readouterr().out
    assert main(["trace", "list", "--json"]) == 0
    assert [run["run"] for run in json.loads(capsys.readouterr().out)] == [report["run"]]
    assert main(["trace", "show"]) == 0
    assert "Add to cart" in capsys.readouterr().out


def test_a_dry_run_judges_and_touches_nothing(shop: Shop, trace: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shop.reset()
    code = main(["run", 'type "lamp" into the "Search the shop" field', "--at", shop.url, "--dry-run", "--json"])
    report = json.loads(capsys.readouterr().out)
    assert code == 0
    assert report["outcome"] == "done_unverified"
    assert "nothing was touched" in report["reason"]
    assert report["steps"] == 0
    assert not any(row.path == "/search" for row in shop.requests())


def test_a_secret_reaches_the_page_and_no_trace(
    shop: Shop, trace: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shop.reset()
    monkeypatch.setenv("HANDRAIL_SECRET_PW", "alice-demo-only")
    words = 'click the link "Sign in", log in as alice with {{secret:pw}} and check that "Sign out" appears'
    code = main(["run", words, "--at", shop.url, "--secret", f"pw@{shop.url}", "--json"])
    said = capsys.readouterr()
    assert (code, json.loads(said.out)["outcome"]) == (0, "done")
    everything = b"".join(path.read_bytes() for path in trace.parent.iterdir()) + (said.out + said.err).encode()
    assert b"alice-demo-only" not in everything


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["run", "", "--at", "http://127.0.0.1:9/"], "the instruction is empty"),
        (["run", "dance wildly", "--at", "http://127.0.0.1:9/"], "dance wildly"),
        (["run", 'click "x"'], "where to begin"),
        (["run", 'click "x"', "--at", "ftp://example.org/"], "not an address"),
        (["run", 'click "x"', "--at", "javascript:alert(1)"], "not an address"),
        (["run", 'click "x"', "--at", "http://127.0.0.1:9/", "--policy", "no-such"], "no-such"),
        (["run", 'click "x"', "--at", "http://127.0.0.1:9/", "--max-steps", "0"], "--max-steps"),
        (["run", 'click "x"', "--at", "http://127.0.0.1:9/", "--timeout", "-1"], "--timeout"),
        (["run", 'click "x"', "--at", "http://127.0.0.1:9/", "--secret", "pw"], "NAME@ORIGIN"),
        (
            ["run", 'click "x"', "--at", "http://127.0.0.1:9/", "--secret", "pw@http://127.0.0.1:9"],
            "HANDRAIL_SECRET_PW",
        ),
        (
            ["run", 'click "x"', "--at", "http://127.0.0.1:9/", "--policy", "strict", "--attach", "http://127.0.0.1:9"],
            "strict refuses",
        ),
        (
            ["run", 'click "x"', "--at", "http://127.0.0.1:9/", "--grant", "not an origin"],
            "'not an origin' can not be granted",
        ),
        (["run", "log in as al with {{secret:pw}}", "--at", "http://127.0.0.1:9/"], "--secret pw@"),
        (["run", 'click "x"', "--at", "http://127.0.0.1:9/", "--resume", "no-such"], "--resume no-such"),
        (["run", 'click "x"', "--at", "http://127.0.0.1:9/", "--attach", "http://127.0.0.1:9"], "--attach"),
        (["check", "no-such.json"], "no-such.json"),
        (["policy", "check", "no-such.yaml"], "no-such.yaml"),
        (["bench", "no-such"], "no-such"),
    ],
)
def test_wrong_usage_says_what_is_wrong_and_ends_with_2(
    arguments: list[str], says: str, trace: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    assert main(arguments) == 2
    said = capsys.readouterr()
    assert says in said.err
    assert "Traceback" not in said.err
    assert not trace.exists() or main(["trace", "list"]) == 0
    assert "no runs" in capsys.readouterr().out or not trace.exists()


def test_an_unreachable_host_fails_with_its_reason(trace: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", 'click "x"', "--at", "http://127.0.0.1:9/", "--json"]) == 1
    report = json.loads(capsys.readouterr().out)
    assert report["outcome"] == "failed"
    assert "127.0.0.1:9" in report["reason"]


def test_a_policy_with_a_typo_names_line_and_nearest_key(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "policy.yaml"
    path.write_text("extends: standard\nbudgts:\n  steps: 3\n")
    assert main(["policy", "check", str(path)]) == 2
    said = capsys.readouterr().err
    assert "policy.yaml, line 2" in said
    assert "budgets" in said


def test_the_presets_check_out(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["policy", "check", "standard", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["ok"] is True


def test_check_judges_a_record_from_outside(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "record.json"
    path.write_text(json.dumps({"instruction": "look around", "action": {"kind": "navigate", "url": "javascript:1"}}))
    assert main(["check", str(path), "--explain"]) == 1
    said = capsys.readouterr().out
    assert said.startswith("block")
    assert "domain" in said


def test_check_names_the_wrong_field_and_the_nearest_right_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "record.json"
    path.write_text(json.dumps({"instruction": "x", "action": {"kind": "navigate", "ulr": "http://a.example/"}}))
    assert main(["check", str(path)]) == 2
    said = capsys.readouterr().err
    assert "ulr" in said
    assert "url" in said


def test_ctrl_c_ends_a_run_cleanly(shop: Shop, trace: Path) -> None:
    shop.reset()
    words = 'wait until "A text that never comes" appears'
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-m", "handrail", "run", words, "--at", shop.url]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=environment) as child:
        assert child.stderr is not None
        for line in child.stderr:
            if "proposes: wait" in line:
                break
        child.send_signal(signal.SIGINT)
        said = child.stderr.read()
        assert child.wait(timeout=20) == 1
    assert "stopped_by_user" in said
    assert "Traceback" not in said
    assert main(["trace", "verify"]) == 0


def test_doctor_says_what_works_here(trace: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert {item["what"] for item in report["findings"]} >= {"python", "sqlite", "browser", "policies", "trace"}
    optional = [item for item in report["findings"] if not item["needed"]]
    assert {"extra bench", "MiniWoB++", "DokuWiki", "word vectors"} <= {
        item["what"].partition(" 20")[0] for item in optional
    }
    assert all(item["remedy"] for item in optional if not item["works"])
