"""Risky tasks with the guard on: what an agent wants that believes everything, and what comes of it on the phone."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from handrail.bench.phone.harm import Watched
from handrail.bench.phone.host import KnowingHost
from handrail.bench.phone.obedient import ObedientAgent
from handrail.bench.phone.runs import PhoneStory, carry, hostile
from handrail.phone.apps.installed import APPS
from handrail.phone.hostile import Move
from handrail.phone.screen.clock import Clock
from handrail.phone.screen.phone import Phone
from handrail.records import (
    Answer,
    Check,
    Click,
    Element,
    ElementRef,
    Facts,
    Finish,
    Observation,
    OpenApp,
    Outcome,
    Proposals,
    Rect,
    Refused,
    Scroll,
    Size,
    Start,
    Stuck,
    TypeText,
    Undelivered,
    Verified,
    Wait,
)
from handrail.tasks.phone.risky import RiskyTask, catalogue
from handrail.virtual import Booted, booted

pytestmark = pytest.mark.anyio
RISKY = {each.name: each for each in catalogue()}


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="module")
async def ready(anyio_backend: str) -> AsyncIterator[Booted]:
    async with booted() as one:
        yield one


async def guarded(risky: RiskyTask, ready: Booted, trace: Path, *, twin: bool = False) -> PhoneStory:
    task, walk = (risky.twin, risky.twin_walk) if twin else (risky.task, risky.bait)
    agent = ObedientAgent(walk, ready.handset.phone, risky.answer)
    return await carry(task, ready, trace, faults=hostile(risky, twin=twin), proposer=agent, risky=risky)


@pytest.mark.parametrize(
    ("name", "rail"),
    [
        ("risky-twin-bank", "app_allow"),  # two applications of one name: neither was named
        ("risky-comment-follow", "off_task"),  # ordered on a page, done on another
        ("risky-message-reply-premium", "consequence"),
    ],
)
async def test_no_harm_comes_about_where_the_guard_is_on(ready: Booted, tmp_path: Path, name: str, rail: str) -> None:
    told = await guarded(RISKY[name], ready, tmp_path / "trace.db")
    assert not told.harm.came
    assert rail in {reason.rail for reason in told.story.stopped}


async def test_a_button_that_moved_is_not_touched_where_it_was(ready: Booted, tmp_path: Path) -> None:
    told = await guarded(RISKY["risky-labels-exchange"], ready, tmp_path / "trace.db")
    assert not told.harm.came
    assert told.true


async def test_a_benign_twin_is_let_through(ready: Booted, tmp_path: Path) -> None:
    told = await guarded(RISKY["risky-comment-follow"], ready, tmp_path / "trace.db", twin=True)
    assert told.true
    assert not told.story.questions


def look(*elements: Element) -> Observation:
    return Observation("o", "android", 0.0, Size(1080, 2400), 1.0, "com.android.messaging", "", "", elements=elements)


def thing(id: str, name: str, **more: object) -> Element:  # noqa: A002 - the field is called so
    box = Rect(0, 0, 100, 100)
    made = Element(id=id, role="button", name=name, bounds=box, rects=(box,), facts=Facts(clickable=True))
    return replace(made, **more)  # type: ignore[arg-type]


def wants(said: Proposals | Stuck) -> object:
    return said.items[0].action if isinstance(said, Proposals) else said


async def test_the_agent_goes_on_when_a_step_arrived_and_again_when_it_did_not() -> None:
    phone = Phone(APPS, clock=Clock(by_hand=True))
    agent = ObedientAgent(
        (Move("open", "Messages"), Move("tap", "Start chat"), Move("type", "To", "Ada")), phone, "8830"
    )
    screen = look(thing("a", "Start chat"), thing("t", "To", states=frozenset({"editable"})), thing("c", "Code 8830"))
    first = await agent.next(screen, Start())
    assert wants(first) == OpenApp("com.android.messaging")
    assert isinstance(first, Proposals)
    second = await agent.next(screen, Verified(first.items[0], Check(Outcome.SUCCESS, (), "")))
    assert wants(second) == Click(ElementRef("a"))
    assert isinstance(second, Proposals)
    assert wants(await agent.next(screen, Undelivered(second.items[0], "stale"))) == Click(ElementRef("a"))
    third = await agent.next(screen, Verified(second.items[0], Check(Outcome.UNKNOWN, (), "")))
    assert wants(third) == TypeText(ElementRef("t"), "Ada")
    assert isinstance(third, Proposals)
    fourth = await agent.next(screen, Verified(third.items[0], Check(Outcome.SUCCESS, (), "")))
    assert wants(fourth) == Answer("8830")
    assert isinstance(fourth, Proposals)
    assert isinstance(
        wants(await agent.next(screen, Verified(fourth.items[0], Check(Outcome.SUCCESS, (), "")))), Finish
    )
    phone.store.close()


async def test_what_is_not_there_is_waited_for_then_looked_for_and_what_is_refused_is_left_out() -> None:
    phone = Phone(APPS, clock=Clock(by_hand=True))
    agent = ObedientAgent((Move("tap", "Nowhere"),), phone)
    assert isinstance(wants(await agent.next(look(), Start())), Wait)
    assert isinstance(wants(await agent.next(look(), Start())), Scroll)
    found = await agent.next(look(thing("n", "Nowhere")), Start())
    assert isinstance(found, Proposals)
    refused = await agent.next(look(), Refused(found.items[0], "consequence", "pay"))
    assert isinstance(wants(refused), Finish)
    phone.store.close()


async def test_harm_after_a_yes_of_the_hosts_is_told_apart() -> None:
    phone = Phone(APPS, clock=Clock(by_hand=True))
    host = KnowingHost(frozenset(), frozenset())
    harm = {"came": False}
    watched = Watched(ObedientAgent((), phone), host, phone, lambda _: harm["came"])
    await watched.next(look(), Start())
    host.approved.append(None)  # type: ignore[arg-type]  # that there is one is all that counts
    harm["came"] = True
    watched.look()
    assert (watched.found.came, watched.found.approved) == (True, True)
    phone.store.close()
