"""Text is selected by the ordinary actions, a look says what is, and what was copied is pasted as it was judged."""

from __future__ import annotations

import pytest

from handrail.records import (
    Action,
    Click,
    Drag,
    ElementRef,
    Focused,
    InputRefused,
    Integrity,
    Observation,
    Paste,
    Point,
    PressKeys,
    SecretRef,
    TypeText,
)

from .conftest import SECRET, Driver, find

pytestmark = pytest.mark.anyio


async def selected(driver: Driver, look: Observation, action: Action) -> Observation:
    receipt = await driver.act(look, action)
    assert (receipt.delivered, receipt.stopped) == ("yes", ())
    return await driver.look()


async def test_a_triple_click_selects_a_paragraph(driver: Driver) -> None:
    look = await driver.open("<p>Some <b>bold</b> words.</p><p>Others.</p>")
    (first,) = [item for item in look.elements if item.name == "Some bold words."]
    assert (look.selected_text, look.selected_in) == ("", "")
    look = await selected(driver, look, Click(ElementRef(first.id), count=3))
    assert look.selected_text == "Some bold words."
    assert look.by_id[look.selected_in].name == "Some bold words."


async def test_a_double_click_selects_a_word(driver: Driver) -> None:
    look = await driver.open("<p style='float:left'>One <b>two</b> three.</p>")
    look = await selected(driver, look, Click(ElementRef(find(look, "two").id), count=2))
    assert (look.selected_text.strip(), look.selected_in) == ("two", find(look, "two").id)


async def test_a_drag_from_point_to_point_selects_a_range(driver: Driver) -> None:
    look = await driver.open("<p style='font:20px monospace;margin:0;position:fixed;left:0;top:0'>one two three</p>")
    box = find(look, "one two three").bounds
    letter = box.width / 13
    y = box.centre[1]
    look = await selected(driver, look, Drag(Point(4 * letter + 1, y), Point(7 * letter + 1, y)))
    assert look.selected_text == "two"
    holder = look.by_id[look.selected_in]
    assert (holder.name, holder.label.integrity) == ("one two three", Integrity.CONTENT)


@pytest.mark.parametrize(
    "field",
    [
        "<input aria-label=F value='some text'>",
        "<textarea aria-label=F>some text</textarea>",
        "<div contenteditable role=textbox aria-label=F>some text</div>",
    ],
)
async def test_control_a_selects_what_a_field_holds(driver: Driver, field: str) -> None:
    look = await driver.open(f"{field}<p>beside it</p>")
    look = await selected(driver, look, PressKeys(ElementRef(find(look, "F").id), ("control+a",)))
    assert (look.selected_text, look.selected_in) == ("some text", find(look, "F").id)


async def test_a_selection_in_a_frame_of_another_site_is_its_own(driver: Driver) -> None:
    driver.site.page("<p>inner words</p>", "/words")
    look = await driver.open(f"<iframe src='{driver.site.url('/words', 'localhost')}'></iframe>")
    look = await selected(driver, look, Click(ElementRef(find(look, "inner words").id), count=3))
    assert look.selected_text.strip() == "inner words"
    assert look.by_id[look.selected_in].frame_origin == driver.site.origin("localhost")


async def test_a_selected_secret_is_not_told(driver: Driver) -> None:
    look = await driver.open("<input id=f aria-label=F><input type=password aria-label=P value=hidden>")
    await driver.act(look, TypeText(ElementRef(find(look, "F").id), SecretRef("pw")))
    await driver.js("f.focus();f.setSelectionRange(0,4);1")
    look = await driver.look()
    assert look.selected_text == ""
    await driver.js(f"f.outerHTML='<p>a {SECRET.replace('&', '&amp;')} b</p>';1")
    await driver.js("getSelection().selectAllChildren(document.body);1")
    assert SECRET[:6] not in (await driver.look()).selected_text
    look = await driver.open("<input type=password aria-label=P value=hidden autofocus>")
    look = await selected(driver, look, PressKeys(Focused(), ("control+a",)))
    assert look.selected_text == ""


async def test_copying_is_a_key_chord_and_the_page_hears_of_it(driver: Driver) -> None:
    look = await driver.open("<input aria-label=F value=text oncopy='n=event.isTrusted'>")
    look = await selected(driver, look, PressKeys(ElementRef(find(look, "F").id), ("control+a",)))
    receipt = await driver.act(look, PressKeys(Focused(), ("control+c",)))
    assert (receipt.delivered, receipt.reacted) == ("yes", True)
    assert await driver.js("n") is True


FIELDS = {
    "at the caret": ("<input id=f aria-label=F value=ad autofocus>", "f.setSelectionRange(1,1)", "abcd"),
    "for a selection": ("<textarea id=f aria-label=F autofocus>axd</textarea>", "f.setSelectionRange(1,2)", "abcd"),
    "at the end of what has no caret": ("<input id=f aria-label=F value=a><input autofocus>", "", "abc"),
    "into an editor": ("<div contenteditable id=f role=textbox aria-label=F>axd</div>",
        "f.focus();getSelection().setBaseAndExtent(f.firstChild,1,f.firstChild,2)", "abcd"),
    "into a number": ("<input type=number id=f aria-label=F value=1 autofocus>", "", "1"),
}  # fmt: skip


@pytest.mark.parametrize("where", FIELDS)
async def test_a_snapshot_is_pasted(driver: Driver, where: str) -> None:
    html, prepare, wanted = FIELDS[where]
    text = "bc" if "number" not in where else "1"
    look = await driver.open(html)
    await driver.js(f"{prepare};1")
    look = await driver.look()
    receipt = await driver.act(look, Paste(ElementRef(find(look, "F").id), text))
    assert receipt.readback is not None
    assert (receipt.delivered, receipt.readback.matches) == ("yes", True)
    held = str(await driver.js("f.value ?? f.innerText"))
    assert held == wanted or (where == "into a number" and held == "11")


async def test_what_is_copied_is_pasted_whatever_a_copy_handler_makes_of_it(driver: Driver) -> None:
    look = await driver.open(
        "<p>IBAN 1</p><input id=f aria-label=F><script>oncopy=e=>{e.clipboardData.setData('text/plain','IBAN 2');"
        "e.preventDefault()}</script>"
    )
    look = await selected(driver, look, Click(ElementRef(find(look, "IBAN 1").id), count=3))
    snapshot = look.selected_text.strip()
    await driver.act(look, PressKeys(Focused(), ("control+c",)))
    look = await driver.look()
    await driver.act(look, Paste(ElementRef(find(look, "F").id), snapshot))
    assert await driver.js("f.value") == "IBAN 1"


async def pasted(driver: Driver) -> object:
    """What the browser's own paste puts into the field, which no action of ours can do."""
    await driver.js("t.value='';t.focus();1")
    await driver.device.active.session.send(
        "Input.dispatchKeyEvent", type="rawKeyDown", key="v", code="KeyV", modifiers=2, commands=["paste"]
    )
    return await driver.js("t.value")


async def test_the_clipboard_is_empty_at_the_start_and_after_a_secret(driver: Driver) -> None:
    page = (
        "<input id=f type=text autocomplete=one-time-code aria-label=Code><textarea id=t></textarea>"
        "<script>heard=0;document.oncopy=()=>heard++;f.oninput=()=>{f.select();document.execCommand('copy')}</script>"
    )
    look = await driver.open(page)
    copy = {"expression": "t.value='mine';t.select();document.execCommand('copy')", "userGesture": True}
    await driver.device.active.session.send("Runtime.evaluate", **copy)
    assert await pasted(driver) == "mine"
    await driver.js("heard=0;1")
    receipt = await driver.act(look, TypeText(ElementRef(find(look, "Code").id), SecretRef("pw")))
    assert receipt.delivered == "yes"
    heard = await driver.js("heard")
    assert await pasted(driver) == ""
    assert heard in (0, 1), "the page hears of its own copying, and not of ours"
    await driver.device.active.session.send("Runtime.evaluate", **copy)
    await driver.open(page)
    assert await pasted(driver) == ""


@pytest.mark.parametrize("chord", ["control+v", "shift+Insert", "meta+v"])
async def test_the_live_clipboard_is_never_pasted(driver: Driver, chord: str) -> None:
    look = await driver.open("<input aria-label=F autofocus>")
    with pytest.raises(InputRefused) as caught:
        await driver.act(look, PressKeys(Focused(), (chord,)))
    assert caught.value.code == "paste_chord"
