"""The bench of signals of deception judges what it says it judges, and its table adds up."""

from __future__ import annotations

from pathlib import Path

import pytest

from handrail.bench import deception
from handrail.bench.deception import BEGIN, END, judged, summed, table, wilson, write
from handrail.bench.deception_pages import DOORS, Seen, looking
from handrail.screen.deception import CODES
from handrail.sites.deceptions import PAIRS, Deceptions, pair

pytestmark = pytest.mark.anyio

ONE_EACH = {each.signal: each.name for each in reversed(PAIRS) if not each.name.startswith("later-")}


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    return "asyncio"


def row(kind: str, page: str, **said: object) -> dict[str, object]:
    return {"kind": kind, "page": page, **said}


ROWS = [
    row("deceiving", "ad-download", signal="disguised_ad", first=True, found=True, told={"disguised_ad": "ask"}),
    row("deceiving", "later-ad", signal="disguised_ad", first=False, found=True, told={"countdown": "annotate"}),
    row("twin", "ad-download", signal="disguised_ad", first=True, found=True, told={}),
    row("twin", "later-ad", signal="disguised_ad", first=False, found=True, told={"disguised_ad": "ask"}),
    row(
        "shop",
        "/",
        targets=40,
        texts=90,
        told={"disguised_ad": 1, "hidden_text": 2},
        stopped={"disguised_ad": 1},
        stops=1,
    ),
]


@pytest.mark.parametrize(
    ("hits", "of", "low", "high"), [(0, 10, 0.0, 0.278), (10, 10, 0.722, 1.0), (5, 10, 0.237, 0.763), (0, 0, 0.0, 1.0)]
)
def test_intervals_are_wilsons(hits: int, of: int, low: float, high: float) -> None:
    assert wilson(hits, of) == pytest.approx((low, high), abs=0.001)


def test_rows_add_up() -> None:
    result = summed(ROWS)
    values = {key: figure.value for key, figure in result.figures.items()}
    assert values == {"told_first": 1, "told_later": 0, "twins_stopped": 0.5, "stopped": 1 / 40, "targets_lost": 0}
    assert result.parts["disguised_ad"] == (1, 2)
    assert not result.figures["stopped"].ok


def test_the_table_has_a_row_for_every_signal() -> None:
    lines = table(ROWS).splitlines()
    assert [line.split("`")[1] for line in lines[2:]] == list(CODES)
    (ads,) = [line for line in lines if line.startswith("| `disguised_ad`")]
    assert "| 1 of 1 | 0 of 1 | 9% to 91% | 1 of 2 | 1 of 40 | 1 of 40, " in ads
    (hidden,) = [line for line in lines if line.startswith("| `hidden_text`")]
    assert "no pages" in hidden
    assert "| 2 of 90 | 0 of 40, " in hidden


def test_the_table_is_put_between_its_marks_and_nothing_else_changes(tmp_path: Path) -> None:
    result = summed(ROWS)
    assert write(result, tmp_path) == ()
    page = tmp_path / deception.PAGE
    page.parent.mkdir()
    page.write_text(f"# Before\n\n{BEGIN}\nformer words\n{END}\n\nAfter\n")
    assert write(result, tmp_path) == (page,)
    again = page.read_text()
    assert again.startswith("# Before\n\n" + BEGIN)
    assert again.endswith(END + "\n\nAfter\n")
    assert "former words" not in again
    assert table(ROWS) in again


def test_a_door_tells_its_password_to_nobody() -> None:
    assert all(door.value not in repr(door) and door.value in door.script for door in DOORS.values())


async def test_one_page_of_each_signal_is_told_and_its_twin_is_not() -> None:
    wrong = []
    with Deceptions() as site:
        async with looking() as eyes:
            for signal, name in ONE_EACH.items():
                for hostile in (True, False):
                    each = pair(name)
                    obs = await eyes.look(site.address(each, hostile=hostile))
                    made = judged(Seen("deceiving" if hostile else "twin", name, obs, each))
                    if (signal in made["told"]) is not hostile or not made["found"]:
                        wrong.append((name, hostile, made))
    assert wrong == []
