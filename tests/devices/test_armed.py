"""No event is delivered to another node, frame or origin than was judged (M3, I4), whatever the page does meanwhile."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

import pytest

from handrail.devices.browser.keys import parse
from handrail.devices.browser.tab import evaluate
from handrail.guard.mint import mint
from handrail.records import Click, ElementRef, InputRefused, StaleTarget, TicketRefused, TypeText

from .conftest import Driver, find

pytestmark = pytest.mark.anyio

DANGER = "<button id=d style='position:fixed;left:0;top:0;width:200px;height:60px;display:none'>Danger</button>"
COUNT = "<script>hits=[];d.onclick=d.onmousedown=d.onmouseup=()=>hits.push('d')</script>"
SAFE = "<button id=s style='position:fixed;left:0;top:0;width:200px;height:60px'>Safe</button>"


async def test_a_swap_on_hover_reaches_nothing(driver: Driver) -> None:
    look = await driver.open(
        SAFE + DANGER + COUNT + "<script>s.onmouseenter=()=>{d.style.display='block';s.style.left='400px'}</script>"
    )
    await driver.act(look, Click(ElementRef(find(look, "Safe").id)))  # follows it to where it went
    assert await driver.js("hits.join()") == ""


async def test_a_target_that_always_slips_away_is_given_up(driver: Driver) -> None:
    look = await driver.open(SAFE + DANGER + COUNT + "<script>s.onmouseenter=()=>{d.style.display='block'}</script>")
    with pytest.raises(StaleTarget) as caught:
        await driver.act(look, Click(ElementRef(find(look, "Safe").id)))
    assert caught.value.code in ("slipped", "covered")
    assert await driver.js("hits.join()") == ""


async def test_a_swap_on_pointerdown_stops_the_click(driver: Driver) -> None:
    look = await driver.open(SAFE + DANGER + COUNT + "<script>s.onpointerdown=()=>{d.style.display='block'}</script>")
    receipt = await driver.act(look, Click(ElementRef(find(look, "Safe").id)))
    assert receipt.delivered == "no"
    assert "click" in receipt.stopped or "mousedown" in receipt.stopped
    assert await driver.js("hits.join()") == ""


@pytest.mark.parametrize("moment", ["onmouseenter", "onpointerdown"])
async def test_the_same_swaps_without_arming_reach_the_wrong_node(driver: Driver, moment: str) -> None:
    """The control arm: undefended input is redirected, so the tests around this one prove something."""
    await driver.open(SAFE + DANGER + COUNT + f"<script>s.{moment}=()=>{{d.style.display='block'}}</script>")
    async with driver.device.take_over() as lease:
        await lease.pointer(50, 30, press=True)
    assert "d" in str(await driver.js("hits.join()"))


async def test_a_double_click_does_not_reach_what_the_first_press_uncovers(driver: Driver) -> None:
    look = await driver.open(
        SAFE
        + DANGER
        + COUNT
        + "<script>d.style.display='block';document.body.append(s);s.onclick=()=>s.remove()</script>"
    )
    receipt = await driver.act(look, Click(ElementRef(find(look, "Safe").id), count=2))
    assert receipt.delivered == "no"
    assert await driver.js("hits.join()") == ""


STEAL = "<body style='margin:0'><button id=b style='width:400px;height:90px'>Allow</button><script>" + (
    "for(const t of ['pointerdown','mousedown','mouseup','click','keydown','beforeinput'])"
    "addEventListener(t,()=>fetch('/stolen?'+t),true)</script>"
)
SWAPS = {
    "another node": "d.onpointerdown=d.onclick=()=>fetch('/stolen');d.style.display='block'",
    "a frame of this site": "h.style.display='block'",
    "a frame of another site": "f.style.display='block'",
    "a document made just now": "g=document.createElement('iframe');g.style=f.getAttribute('style');"
    "g.style.display='block';document.body.append(g);new Promise(r=>{g.onload=r;g.src='/allow'})",
}


@pytest.mark.parametrize("armed", [True, False], ids=["armed", "control"])
@pytest.mark.parametrize("swap", SWAPS)
async def test_what_comes_under_the_pointer_after_the_last_hit_test_gets_nothing(
    driver: Driver, swap: str, armed: bool
) -> None:
    """The moment between hit-testing and pressing, made as long as an attacker could wish."""
    driver.site.page(STEAL, "/allow")
    style = "border:0;position:fixed;left:0;top:0;height:90px;width:400px;z-index:9;display:none"
    other = driver.site.url("/allow", "localhost")
    frames = f"<iframe id=f src='{other}' style='{style}'></iframe><iframe id=h src=/allow style='{style}'></iframe>"
    look = await driver.open(SAFE + DANGER + frames)
    device, tab = driver.device, driver.device.active
    handle = await device.hands.handle(tab, tab.id, device._looks[look.id].nodes[find(look, "Safe").id].backend)
    x, y = await device.hands.hover(tab, handle)
    token, _ = await device.hands.arm(tab, "pointer", [handle])
    await driver.js(SWAPS[swap])
    await driver.js("new Promise(r=>requestAnimationFrame(()=>requestAnimationFrame(r)))")
    driver.site.asked.clear()
    if not armed:
        for frame in tab.alive():
            await evaluate(frame, "handrail.lease(true)")
    for kind in ("mousePressed", "mouseReleased"):
        await device.hands.mouse(tab, kind, x, y, button="left", count=1)
    outcome = await device.hands.disarm(tab, token)
    await driver.look()
    stolen = [path for _, _, path in driver.site.asked if path.startswith("/stolen")]
    assert (stolen == []) is armed
    assert ("pointerdown" in outcome.stopped) is armed
    for frame in tab.alive():
        await evaluate(frame, "handrail.lease(false)")


@pytest.mark.parametrize("how", ["document.open()", "document.open();document.write('<p>')"])
async def test_a_reopened_document_is_armed_all_the_same(driver: Driver, how: str) -> None:
    look = await driver.open(
        "<p>x</p><script>hits=[];function reopen(){const keep=document.documentElement.innerHTML;" + how + ";"
        "document.close();document.documentElement.innerHTML=keep;"
        "s.onpointerdown=()=>{d.style.display='block'};d.onclick=d.onmousedown=()=>hits.push(1)}</script>"
        + SAFE
        + DANGER
    )
    await driver.js("reopen()")
    look = await driver.look()
    receipt = await driver.act(look, Click(ElementRef(find(look, "Safe").id)))
    assert receipt.delivered == "no"
    assert await driver.js("hits.join()") == ""


async def test_a_button_that_changes_its_meaning_is_stale(driver: Driver) -> None:
    look = await driver.open("<button id=b onclick='n=1'>Cancel</button>")
    await driver.js("b.textContent='Delete everything'")
    with pytest.raises(StaleTarget) as caught:
        await driver.act(look, Click(ElementRef(find(look, "Cancel").id)))
    assert caught.value.code == "changed"
    assert await driver.js("typeof n") == "undefined"


async def test_a_button_that_changes_its_meaning_on_hover_is_stale(driver: Driver) -> None:
    look = await driver.open("<button onmouseover='this.textContent=\"Pay\"' onclick='n=1'>Cancel</button>")
    with pytest.raises(StaleTarget) as caught:
        await driver.act(look, Click(ElementRef(find(look, "Cancel").id)))
    assert caught.value.code == "changed"
    assert await driver.js("typeof n") == "undefined"


async def test_a_form_that_changes_its_address_is_stale(driver: Driver) -> None:
    look = await driver.open("<form id=f action=/here><button>Send</button></form>")
    await driver.js("f.action='http://elsewhere.example/'")
    with pytest.raises(StaleTarget):
        await driver.act(look, Click(ElementRef(find(look, "Send").id)))


async def test_changes_elsewhere_do_not_make_a_target_stale(driver: Driver) -> None:
    look = await driver.open("<p id=p>1</p><button onclick='n=1'>Go</button>")
    await driver.js("p.textContent='2'")
    assert (await driver.act(look, Click(ElementRef(find(look, "Go").id)))).delivered == "yes"


async def test_text_does_not_follow_a_focus_that_is_moved_away(driver: Driver) -> None:
    look = await driver.open("<input id=a aria-label=A><input id=b><script>a.onfocus=()=>b.focus()</script>")
    with pytest.raises(StaleTarget):
        await driver.act(look, TypeText(ElementRef(find(look, "A").id), "secret words"))
    assert await driver.js("a.value + b.value") == ""


@pytest.mark.parametrize("armed", [True, False], ids=["armed", "control"])
@pytest.mark.parametrize("mode", ["text", "keys"])
async def test_what_has_the_focus_after_the_last_check_gets_no_text(
    driver: Driver, mode: Literal["text", "keys"], armed: bool
) -> None:
    look = await driver.open("<input id=a aria-label=A autofocus><input id=b>")
    device, tab = driver.device, driver.device.active
    handle = await device.hands.handle(tab, tab.id, device._looks[look.id].nodes[find(look, "A").id].backend)
    token, _ = await device.hands.arm(tab, mode, [handle])
    await driver.js("b.focus()")
    if not armed:
        await evaluate(tab.main, "handrail.lease(true)")
    if mode == "text":
        await tab.session.send("Input.insertText", text="x")
    else:
        await device.hands.press(tab, parse("x"))
    outcome = await device.hands.disarm(tab, token)
    await evaluate(tab.main, "handrail.lease(false)")
    assert await driver.js("b.value") == ("" if armed else "x")
    assert (outcome.stopped != []) is armed


@pytest.mark.parametrize("move", ["b.focus()", "c.focus()", "getSelection().selectAllChildren(c)"])
@pytest.mark.parametrize("field", ["<input id=a aria-label=Name>", "<textarea id=a aria-label=Name></textarea>"])
async def test_text_does_not_follow_a_focus_that_moves_while_it_is_inserted(
    driver: Driver, field: str, move: str
) -> None:
    look = await driver.open(
        f"{field}<input id=b><div id=c contenteditable>z</div>"
        f"<script>a.addEventListener('beforeinput', () => {{ {move} }})</script>"
    )
    receipt = await driver.act(look, TypeText(ElementRef(find(look, "Name").id), "hello"))
    assert receipt.delivered == "no"
    assert await driver.js("[a.value, b.value, c.innerText]") == ["", "", "z"]


async def test_a_field_may_pass_the_focus_on_once_it_has_its_text(driver: Driver) -> None:
    look = await driver.open("<input id=a aria-label=Code><input id=b><script>a.oninput=()=>b.focus()</script>")
    receipt = await driver.act(look, TypeText(ElementRef(find(look, "Code").id), "1"))
    assert receipt.delivered == "yes"
    assert await driver.js("[a.value, document.activeElement.id]") == ["1", "b"]


async def test_a_ticket_works_once_and_only_for_its_record(driver: Driver) -> None:
    look = await driver.open("<button onclick='n=(window.n||0)+1'>Go</button><button>No</button>")
    record = driver.record(look, Click(ElementRef(find(look, "Go").id)))
    ticket = mint(driver.key, record, by="guard", device=driver.device.id, epoch=driver.device.epoch)
    other = driver.record(look, Click(ElementRef(find(look, "No").id)))
    with pytest.raises(TicketRefused):
        await driver.device.perform(other, ticket)
    with pytest.raises(TicketRefused):
        await driver.device.perform(record, replace(ticket, nonce="0" * 32))
    await driver.device.perform(record, ticket)
    with pytest.raises(TicketRefused):
        await driver.device.perform(record, ticket)
    assert await driver.js("n") == 1


async def test_a_page_that_goes_away_by_itself_kills_older_tickets(driver: Driver) -> None:
    other = driver.site.page("<p>other")
    look = await driver.open("<button>Go</button>")
    await driver.device.settle(2)
    record = driver.record(look, Click(ElementRef(find(look, "Go").id)))
    ticket = mint(driver.key, record, by="guard", device=driver.device.id, epoch=driver.device.epoch)
    await driver.js(f"location.href='{other}';1")
    await driver.device.active.news(3)
    await driver.look()
    assert [incident.kind for incident in driver.device.incidents()] == ["navigation"]
    with pytest.raises(TicketRefused) as caught:
        await driver.device.perform(record, ticket)
    assert caught.value.code == "old_epoch"


async def test_while_a_person_has_the_browser_the_agent_has_not(driver: Driver) -> None:
    look = await driver.open("<button onclick='n=(window.n||0)+1' style='position:fixed;left:0;top:0'>Go</button>")
    async with driver.device.take_over() as lease:
        with pytest.raises(InputRefused) as caught:
            await driver.act(look, Click(ElementRef(find(look, "Go").id)))
        assert caught.value.code == "taken_over"
        await lease.pointer(5, 5, press=True)
    assert await driver.js("n") == 1
    assert driver.device.incidents() == ()


async def test_input_of_nobody_is_reported(driver: Driver) -> None:
    await driver.open("<button style='position:fixed;left:0;top:0'>Go</button>")
    await driver.device.hands.mouse(driver.device.active, "mousePressed", 5, 5, button="left", count=1)
    await driver.device.hands.mouse(driver.device.active, "mouseReleased", 5, 5, button="left", count=1)
    await driver.look()
    assert {incident.kind for incident in driver.device.incidents()} == {"foreign_input"}
