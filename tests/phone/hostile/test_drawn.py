"""On the glass: what lies over a thing, or slides under the finger, takes the touch. One drawn phone serves all."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from handrail.phone.apps.installed import APPS
from handrail.phone.hostile import ATTACKS, Attack, Between, Careless
from handrail.phone.nouns import Node
from handrail.phone.screen.phone import Phone
from handrail.phone.screen.real import RealHandset
from handrail.phone.seam import NoFaults

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
async def handset(anyio_backend: str) -> AsyncIterator[RealHandset]:
    async with RealHandset.boot(Phone(APPS)) as booted:
        yield booted


async def staged(handset: RealHandset, attack: Attack, *, twin: bool = False) -> Phone:
    """A phone on which everything is done but the last touch of the walk."""
    handset.faults = NoFaults()
    await handset.reset(0)
    phone = handset.phone
    phone.put("global/transition_animation_scale", "0")
    (attack.twin if twin else attack.stage)(phone)
    Careless(phone).walk(attack.undefended[:-1])
    await handset.act()
    return phone


async def touch(handset: RealHandset, label: str, nth: int = 0) -> None:
    found = [each for each in walk(await handset.dump(compressed=True)) if label in (each.text, each.content_desc)]
    left, top, right, bottom = found[nth].bounds
    await handset.tap((left + right) / 2, (top + bottom) / 2)


def walk(node: Node) -> list[Node]:
    return [node, *(each for child in node.children for each in walk(child))] if node.visible else []


async def test_a_window_over_a_button_takes_its_touch(handset: RealHandset) -> None:
    attack = ATTACKS["overlay-button"]
    phone = await staged(handset, attack)
    await touch(handset, "Send message")
    assert attack.succeeded(phone)


async def test_a_window_at_the_edge_takes_no_touch(handset: RealHandset) -> None:
    attack = ATTACKS["overlay-button"]
    phone = await staged(handset, attack, twin=True)
    await touch(handset, "Send message")
    assert not attack.succeeded(phone)
    assert phone.store.number("SELECT count(*) FROM messages_sms WHERE sent AND body = 'I am at the gate.'") == 1


async def test_a_notification_that_slides_in_takes_the_touch(handset: RealHandset) -> None:
    attack = ATTACKS["heads-up-swap"]
    assert attack.moment is not None
    phone = await staged(handset, attack)
    handset.faults = Between(attack.moment, late=True)
    await touch(handset, "Search")
    assert attack.succeeded(phone)


async def test_where_notifications_may_not_slide_in_the_touch_arrives(handset: RealHandset) -> None:
    attack = ATTACKS["heads-up-swap"]
    assert attack.moment is not None
    phone = await staged(handset, attack)
    phone.put("global/heads_up_notifications_enabled", "0")  # as Handrail's device has it while it drives a phone
    handset.faults = Between(attack.moment, late=True)
    await touch(handset, "Search")
    assert not attack.succeeded(phone)
    assert getattr(phone.page, "query", None) == "", "the search is open"


async def test_buttons_that_exchange_places_are_touched_where_the_other_was(handset: RealHandset) -> None:
    attack = ATTACKS["labels-exchange"]
    assert attack.moment is not None
    phone = await staged(handset, attack)
    handset.faults = Between(attack.moment, late=True)
    await touch(handset, "Not now")
    assert attack.succeeded(phone)
