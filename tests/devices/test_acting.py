"""Input reaches exactly the element that was judged, and says so."""

from __future__ import annotations

import pytest

from handrail.records import Click, ElementRef, TypeText

from .conftest import Driver, find

pytestmark = pytest.mark.anyio


async def test_a_click_arrives_once_and_as_a_trusted_event(driver: Driver) -> None:
    look = await driver.open("<button onclick='n=(window.n||0)+1; t=event.isTrusted'>Go</button>")
    receipt = await driver.act(look, Click(ElementRef(find(look, "Go").id)))
    assert receipt.delivered == "yes"
    assert await driver.js("[n, t].join()") == "1,true"


async def test_text_is_put_in_by_one_insert_and_read_back(driver: Driver) -> None:
    look = await driver.open("<label>Name <input value=old oninput='n=(window.n||0)+1'></label>")
    receipt = await driver.act(look, TypeText(ElementRef(find(look, "Name").id), "Ada"))
    assert receipt.readback is not None
    assert (receipt.delivered, receipt.readback.matches, receipt.readback.value) == ("yes", True, "Ada")
    assert await driver.js("n") == 1
