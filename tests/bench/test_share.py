"""The guard's share counts what it takes, and nothing measured is no small share."""

from __future__ import annotations

import anyio
import pytest

from handrail.bench.share import MODEL_SECONDS, Share, Thinking, _Timed
from handrail.clock import VirtualClock
from handrail.guard import PolicyGate
from handrail.guard.scene import LOOK, PAGE, SHOP
from handrail.policy import preset
from handrail.records import Fail, Pass, Request, Start, Stuck


def test_the_share_is_of_the_wall_clock() -> None:
    share = Share(wall=10.0, judging=0.15, gating=0.05, records=10, requests=3)
    assert share.percent == pytest.approx(2.0)
    assert str(share) == "10 records, 3 requests, 20.0 ms a record of 1.00 s"


def test_a_run_that_never_began_meets_no_target() -> None:
    assert Share().percent == 100.0


def test_a_timed_gate_decides_as_the_gate_does() -> None:
    share = Share()
    gate = PolicyGate(preset("strict"), LOOK, start=SHOP)
    for url in (f"{SHOP}/cart", "https://elsewhere.example/"):
        request = Request("GET", url, "document", SHOP)
        decided = _Timed(gate, share).decide(request)
        assert type(decided) is type(gate.decide(request))
        assert isinstance(decided, Pass | Fail)
    assert share.requests == 2
    assert share.gating > 0.0


def test_a_model_s_step_takes_its_time() -> None:
    clock = VirtualClock()
    proposer = Thinking(clock, 1)

    async def asked() -> float:
        began = clock.now()
        assert isinstance(await proposer.next(PAGE, Start()), Stuck)  # the script is for another page
        return clock.now() - began

    assert anyio.run(asked) == pytest.approx(MODEL_SECONDS)
