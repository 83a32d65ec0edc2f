"""The one form of every benchmark: what counts as met, what is written, what a person reads."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from handrail.bench.command import SUITES, main
from handrail.bench.form import Figure, Options, Result, bound, keep, kept, machine, quantile, run
from handrail.bench.page import missed, store, written
from handrail.records import ConfigError


@pytest.mark.parametrize(
    ("value", "target", "better", "ok"),
    [
        (1.3, 1.4, "lower", True),
        (1.4, 1.4, "lower", True),
        (1.5, 1.4, "lower", False),
        (20.0, 20.0, "higher", True),
        (19.9, 20.0, "higher", False),
        (0.0, 0.0, "lower", True),
        (7.0, None, "lower", True),
        (None, 1.4, "lower", False),
        (None, None, "lower", False),
    ],
)
def test_a_figure_is_met_on_the_right_side_of_its_target_and_never_unmeasured(
    value: float | None, target: float | None, better: str, ok: bool
) -> None:
    assert Figure(value, target, "x", better).ok is ok  # type: ignore[arg-type]


def _result(*, value: float = 1.2) -> Result:
    return Result(
        "sample",
        rows=[{"arm": "ours", "seconds": [1.0, 1.1]}],
        figures={
            "ratio": Figure(value, 1.4, "x", "lower", "beside another"),
            "speed": Figure(1234.5, None, "us", "higher"),
            "misses": Figure(0, 0, "", "lower"),
        },
        machine={"factor": 1.0, "cores": 2, "python": "3.11", "system": "Linux"},
        date="2026-01-02T03:04:05+00:00",
        commit="abc",
        notes=["a note"],
    )


def test_a_result_is_one_json_object_of_the_form() -> None:
    plain = json.loads(json.dumps(_result().plain()))
    assert {"name", "machine", "date", "commit", "seed", "rows", "figures", "ok"} <= plain.keys()
    assert plain["figures"]["ratio"] == {
        "value": 1.2, "target": 1.4, "unit": "x", "better": "lower", "ok": True, "note": "beside another",
    }  # fmt: skip
    assert plain["ok"] is True


def test_one_missed_figure_makes_the_result_not_ok_and_is_named() -> None:
    result = _result(value=2.0)
    assert not result.ok
    assert missed(result) == ["sample: ratio is 2 x, asked <= 1.4 x"]
    assert missed(_result()) == []


def test_running_a_suite_says_when_where_and_on_what() -> None:
    seen: list[Options] = []

    def suite(options: Options) -> Result:
        seen.append(options)
        return Result("another name", figures={"one": Figure(1.0, None, "x", "higher")})

    result = run("mine", suite, Options(quick=True, seed=3))
    assert (result.name, result.seed, result.quick) == ("mine", 3, True)
    assert seen == [Options(quick=True, seed=3)]
    assert result.date
    assert result.machine["factor"] > 0


def test_the_machine_factor_follows_the_calibration_loop() -> None:
    facts = machine()
    assert 0.02 < facts["factor"] < 50
    assert facts["calibration_s"] > 0


def test_a_stored_result_is_data_and_a_page_with_its_plot(tmp_path: Path) -> None:
    data, page = store(_result(), tmp_path)
    assert data == tmp_path / "benchmarks" / "results" / "sample.json"
    assert json.loads(data.read_text())["figures"]["speed"]["value"] == 1234.5
    text = page.read_text()
    assert "| ratio (beside another) | 1.2 x | <= 1.4 x | yes |" in text
    assert "| speed | 1,234 us | reported | yes |" in text
    assert "![sample](sample.svg)" in text
    assert "* a note" in text
    plot = (page.parent / "sample.svg").read_text()
    assert plot.startswith("<?xml")
    assert "</svg>" in plot


def test_the_same_result_gives_the_same_files(tmp_path: Path) -> None:
    first = [path.read_bytes() for path in store(_result(), tmp_path / "a")]
    second = [path.read_bytes() for path in store(_result(), tmp_path / "b")]
    assert first == second


def test_a_missed_figure_stands_out_on_the_page(tmp_path: Path) -> None:
    _, page = store(_result(value=2.0), tmp_path)
    assert "| 2 x | <= 1.4 x | **no** |" in page.read_text()


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [(None, "x", "not measured"), (0.12345, "x", "0.123 x"), (1234.6, "us", "1,235 us"), (3.0, "", "3")],
)
def test_values_are_written_for_a_person(value: float | None, unit: str, text: str) -> None:
    assert written(value, unit) == text


def test_a_quantile_is_a_value_that_was_seen() -> None:
    values = [float(number) for number in range(100, 0, -1)]
    assert quantile(values, 0.5) == 51.0
    assert quantile(values, 0.99) == 100.0
    assert quantile([4.0], 0.99) == 4.0
    with pytest.raises(ValueError, match="no values"):
        quantile([], 0.5)


def test_no_count_proves_a_zero() -> None:
    assert bound(0, 100) == "0 in 100 (<= 3.00% at 95%)"
    assert bound(2, 100) == "2 in 100"


def test_parts_of_a_whole_are_drawn_side_by_side_and_told(tmp_path: Path) -> None:
    result = Result("x", figures={"share": Figure(50.0, 60.0, "%", "higher")}, parts={"one": (1, 2), "other": (0, 3)})
    _, page = store(result, tmp_path)
    assert "![x, part by part](x-parts.svg)" in page.read_text()
    assert (page.parent / "x-parts.svg").exists()
    assert result.plain()["parts"] == {"one": [1, 2], "other": [0, 3]}


def test_a_row_stands_on_a_line_of_its_own_whatever_was_torn_before_it(tmp_path: Path) -> None:
    file = tmp_path / "rows.jsonl"
    keep(file, {"n": 1, "of": {}})
    with file.open("a") as open_file:
        open_file.write('{"n": 2, "of": {}')
    keep(file, {"n": 3})
    keep(None, {"n": 4})
    assert kept(file) == [{"n": 1, "of": {}}, {"n": 3}]
    assert kept(tmp_path / "none.jsonl") == kept(None) == []


def test_an_option_that_a_suite_does_not_take_is_an_error() -> None:
    with pytest.raises(ConfigError, match="takes no option for tasks"):
        main("demo", Options(tasks=("x",)), store_results=False, json_out=False)
    with pytest.raises(ConfigError, match="takes no option for closed"):
        main("all", Options(closed=True), store_results=False, json_out=False)


def test_the_list_names_every_suite(capsys: pytest.CaptureFixture[str]) -> None:
    assert main("list", Options(quick=True), store_results=False, json_out=False) == 0
    shown = capsys.readouterr().out
    assert all(name in shown for name in SUITES)


def test_an_unknown_suite_is_an_error_that_names_the_known_ones() -> None:
    with pytest.raises(ConfigError) as caught:
        main("stesp", Options(quick=True), store_results=False, json_out=False)
    assert "steps" in caught.value.hint
