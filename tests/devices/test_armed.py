"""No event is delivered to another node, frame or origin than was judged (M3, I4), whatever the page does meanwhile."""

from __future__ import annotations

from dataclasses import replace

import pytest

from handrail.guard.mint import mint
from handrail.records import Click, ElementRef, Focused, InputRefused, PressKeys, StaleTarget, TicketRefused, TypeText

from .conftest import Driver, find

pytestmark = pytest.mark.anyio

DANGER = "<button id=d style='position:fixed;left:0;top:0;width:200px;height:60px;display:none'>Danger</button>"
COUNT = "<script>hits=[];d.addEventListener('click',()=>hits.push('d'));d.onmousedown=d.onmouseup=()=>hits.push('d')</script>"
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


async def test_a_frame_that_slides_under_the_pointer_gets_nothing(driver: Driver) -> None:
    driver.site.page(
        "<body style='margin:0'><button id=b style='width:300px;height:90px'>Allow</button>"
        "<script>b.onclick=b.onmousedown=()=>fetch('/stolen')</script>",
        "/allow",
    )
    frame = driver.site.url("/allow", "localhost")
    look = await driver.open(
        SAFE + f"<iframe id=f src='{frame}' style='border:0;position:fixed;left:0;top:500px;height:90px'></iframe>"
        "<script>s.onpointerdown=()=>{f.style.top='0';f.style.zIndex=9}</script>"
    )
    driver.site.asked.clear()
    receipt = await driver.act(look, Click(ElementRef(find(look, "Safe").id)))
    await driver.look()
    assert receipt.delivered in ("no", "yes")
    assert not [path for _, _, path in driver.site.asked if path == "/stolen"]


async def test_a_document_that_appears_under_the_pointer_gets_nothing(driver: Driver) -> None:
    look = await driver.open(
        SAFE + "<script>s.onpointerdown=()=>{f=document.createElement('iframe');f.style="
        "'position:fixed;left:0;top:0;width:300px;height:90px';f.srcdoc="
        "'<body onmousedown=parent.stolen=1 onmouseup=parent.stolen=1 onclick=parent.stolen=1>x';"
        "document.body.append(f)}</script>"
    )
    await driver.act(look, Click(ElementRef(find(look, "Safe").id)))
    await driver.look()
    assert await driver.js("typeof stolen") == "undefined"


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


async def test_text_inserted_while_the_focus_moves_is_stopped(driver: Driver) -> None:
    look = await driver.open("<input id=a aria-label=A><input id=b><script>a.onselect=()=>b.focus()</script>")
    await driver.js("a.value='old'")
    look = await driver.look()
    try:
        receipt = await driver.act(look, TypeText(ElementRef(find(look, "A").id), "words"))
    except StaleTarget:
        pass
    else:
        assert receipt.readback is None or receipt.delivered == "no" or await driver.js("b.value") == ""
    assert await driver.js("b.value") == ""


async def test_enter_in_one_form_does_not_submit_another(driver: Driver) -> None:
    look = await driver.open(
        "<form onsubmit='o=1;return false'><input id=x><button id=y>other</button></form>"
        "<input aria-label=F autofocus onkeydown='y.click();x.form.requestSubmit()'>"
    )
    # The page may call its own form (that is its script, not our input), but our Enter reaches only the field.
    receipt = await driver.act(look, PressKeys(Focused(), ("Enter",)))
    assert "keydown" not in receipt.stopped


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
