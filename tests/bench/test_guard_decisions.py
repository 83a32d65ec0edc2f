"""Ours and others decide on the same records, and what is not there is said."""

from __future__ import annotations

from importlib.util import find_spec

from handrail.bench.form import Result
from handrail.bench.guard.decisions import Other, measure, others


def test_each_has_a_row_and_what_is_not_installed_says_so() -> None:
    result = Result("guard")
    measure(result, quick=True)
    rows = {row["decides"]: row for row in result.rows}
    assert list(rows) == ["handrail", "inspect_ai", "cedarpy"]
    assert rows["handrail"]["said"] == "50 allow, 40 ask, 10 block"
    for name in ("inspect_ai", "cedarpy"):
        installed = find_spec(name) is not None
        assert (rows[name]["p50 us"] == "not installed") is not installed
        assert (f"decision_us_p50_{name}" in result.figures) is installed
        if installed:
            assert rows[name]["said"].startswith("60 a")
    assert all(figure.ok for figure in result.figures.values())


def test_each_names_what_it_decides_on() -> None:
    found = list(others())
    assert all(isinstance(other, Other) and len(other.on) > 30 for other in found)
