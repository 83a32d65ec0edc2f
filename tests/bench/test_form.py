"""The one form of every bench: figures know their targets, results are one JSON object, misses are named."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from handrail.bench import command, page
from handrail.bench.form import Figure, Options, Result, bound, quantile, run
from handrail.records import ConfigError


@pytest.mark.parametrize(
    ("figure", "ok"),
    [
        (Figure(0.95, 0.95, "share", "higher"), True),
        (Figure(0.94, 0.95, "share", "higher"), False),
        (Figure(0, 0, "runs", "lower"), True),
        (Figure(1, 0, "runs", "lower"), False),
        (Figure(7, None, "s", "lower"), True),
        (Figure(None, None, "s", "lower"), False),
        (Figure(None, 0, "runs", "lower"), False),
    ],
)
def test_a_figure_is_ok_where_it_was_measured_and_meets_its_target(figure: Figure, ok: bool) -> None:
    assert figure.ok is ok


def test_a_result_is_one_json_object_in_the_form() -> None:
    def suite(options: Options) -> Result:
        return Result("x", rows=[{"a": options.seed}], figures={"f": Figure(1.0, 2.0, "s", "lower")})

    made = json.loads(json.dumps(run("x", suite, Options(seed=3)).plain()))
    assert {"name", "machine", "date", "commit", "seed", "rows", "figures", "ok"} <= made.keys()
    assert made["rows"] == [{"a": 3}]
    assert made["figures"]["f"] == {"value": 1.0, "target": 2.0, "unit": "s", "better": "lower", "ok": True}
    assert made["machine"]["factor"] > 0
    assert made["ok"]


def test_what_misses_its_target_is_named() -> None:
    result = Result("x", figures={"good": Figure(1, 2, "s", "lower"), "slow": Figure(3, 2, "s", "lower")})
    assert [line.split(" is ")[0] for line in page.missed(result)] == ["x: slow"]
    assert not result.ok


def test_a_full_result_is_stored_with_a_page_and_its_plot(tmp_path: Path) -> None:
    result = Result("x", figures={"f": Figure(3, 2, "s", "lower")}, notes=["a note"])
    data, written = page.store(result, tmp_path)
    assert json.loads(data.read_text())["figures"]["f"]["ok"] is False
    assert "**no**" in written.read_text()
    assert "a note" in written.read_text()
    assert written.with_suffix(".svg").read_text().startswith("<?xml")


def test_no_count_proves_a_zero() -> None:
    assert bound(0, 300) == "0 in 300 (<= 1.00% at 95%)"
    assert bound(2, 300) == "2 in 300"


def test_a_quantile_was_really_seen() -> None:
    values = [3.0, 1.0, 2.0]
    assert quantile(values, 0.5) == 2.0
    assert quantile(values, 0.99) == 3.0
    with pytest.raises(ValueError, match="no values"):
        quantile([], 0.5)


def test_a_suite_that_is_none_is_refused_by_name() -> None:
    with pytest.raises(ConfigError, match="no suite 'stepz'"):
        command.main("stepz", quick=True, seed=1, data=None, store_results=False, json_out=True)
