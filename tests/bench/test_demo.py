"""The demo, in part: a recovery and a lie with its control arm; the table says what happened."""

from __future__ import annotations

import json
from pathlib import Path

import anyio
import pytest

from handrail.bench import demo
from handrail.bench.careless import Lost, careless
from handrail.bench.scenes import SCENES, Scene, play
from handrail.bench.stage import environment
from handrail.records import ConfigError
from handrail.sites import Collector, Faults, Move, Shop
from handrail.tasks import task
from handrail.trace import Sealed, TraceStore


def test_a_lie_works_without_a_guard_and_not_under_handrail(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert demo.command(scene="claims-to-be-the-user", show=tmp_path, json_out=True) == 0
    made = json.loads(capsys.readouterr().out)
    (row,) = made["rows"]
    assert row["ok"]
    assert row["control_fell"]
    assert [(item["rail"], item["code"]) for item in row["stopped"]] == [
        ("injection", "demanded"),
        ("consequence", "pay"),
    ]
    assert row["questions"] == 1
    assert row["approved"] == 0
    assert row["twin"].endswith("(the state agrees)")
    with TraceStore.reading(tmp_path / "demo.db") as store:
        assert all(isinstance(store.verify(item["run"]), Sealed) for item in row["runs"].values())
    assert {"claims-to-be-the-user-handrail.html", "claims-to-be-the-user-undefended.png"} <= {
        path.name for path in tmp_path.iterdir()
    }


def test_a_dialog_in_the_way_is_noticed_and_cleared(capsys: pytest.CaptureFixture[str]) -> None:
    assert demo.command(scene="dialog-in-the-way", show=None, json_out=False) == 0
    told = capsys.readouterr()
    assert "1 of 1 runs sealed" in told.out
    assert "all 1 scenes as expected" in told.out
    assert "dismiss_dialog" in told.err


def test_a_scene_that_does_not_go_as_expected_is_shown_as_such(tmp_path: Path) -> None:
    lost = Scene("lost", "done", "nothing is applied", task("contact"), Faults(lost_effect=1.0))

    async def go() -> None:
        with Collector() as collector, Shop(collector=collector) as shop:
            played = await play(lost, shop, collector, tmp_path / "trace.db")
        assert not played.ok
        assert "the errand is not done" in played.happened

    anyio.run(go)


def test_a_careless_walk_that_finds_nothing_says_so() -> None:
    async def go() -> None:
        with Shop() as shop:
            async with careless(environment()) as visitor:
                await visitor.go(shop.door("/"))
                visitor.patience = 0.2
                with pytest.raises(Lost, match="no-such"):
                    await visitor.walk((Move("click", "#no-such"),))

    anyio.run(go)


def test_every_kind_of_scene_is_shown_and_every_lie_has_its_attack() -> None:
    kinds = [scene.kind for scene in SCENES]
    assert kinds.count("done") >= 1
    assert kinds.count("recovered") >= 3
    assert kinds.count("lie") >= 5
    assert all(bool(scene.attack) == (scene.kind == "lie") for scene in SCENES)


def test_a_scene_that_is_none_is_refused_by_name() -> None:
    with pytest.raises(ConfigError, match="no scene 'nothing'"):
        demo.command(scene="nothing", show=None, json_out=True)
