"""Input reaches exactly the element that was judged, and the receipt says what became of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from handrail.records import (
    AcceptDownload,
    AnswerDialog,
    Back,
    Click,
    CloseTab,
    Drag,
    ElementRef,
    Focused,
    Forward,
    Hover,
    InputRefused,
    Navigate,
    OpenApp,
    Paste,
    Point,
    PressKeys,
    Reload,
    Scroll,
    SelectOption,
    StaleTarget,
    SwitchTab,
    TypeText,
    Upload,
)

from .conftest import Driver, find

pytestmark = pytest.mark.anyio


async def test_a_click_arrives_once_and_as_a_trusted_event(driver: Driver) -> None:
    look = await driver.open("<button onclick='n=(window.n||0)+1; t=event.isTrusted'>Go</button>")
    receipt = await driver.act(look, Click(ElementRef(find(look, "Go").id)))
    assert receipt.delivered == "yes"
    assert await driver.js("[n, t].join()") == "1,true"


async def test_a_link_wrapped_over_two_lines_is_hit_on_its_first_line(driver: Driver) -> None:
    look = await driver.open(
        "<div style='width:200px'>some words that <a href='#hit'>a link that is wrapped over lines</a> more</div>"
    )
    link = find(look, "a link that is wrapped over lines")
    assert len(link.rects) > 1
    await driver.act(look, Click(ElementRef(link.id)))
    assert (await driver.look()).url.endswith("#hit")


async def test_a_label_click_and_its_control_are_one_target(driver: Driver) -> None:
    look = await driver.open("<label>Agree <input type=checkbox style='opacity:0'></label>")
    receipt = await driver.act(look, Click(ElementRef(find(look, "Agree", "checkbox").id)))
    assert receipt.delivered == "yes"
    assert "checked" in find(await driver.look(), "Agree", "checkbox").states


async def test_a_click_goes_into_a_frame_of_another_site(driver: Driver) -> None:
    driver.site.page("<button onclick='this.textContent=\"done\"'>Inner</button>", "/inner")
    address = driver.site.url("/inner", "localhost")
    look = await driver.open(f"<p style='height:300px'>x</p><iframe style='border:9px solid' src='{address}'></iframe>")
    inner = find(look, "Inner")
    assert inner.frame_origin == driver.site.origin("localhost")
    assert inner.bounds.y > 300
    receipt = await driver.act(look, Click(ElementRef(inner.id)))
    assert receipt.delivered == "yes"
    find(await driver.look(), "done")


@pytest.mark.parametrize("mode", ["open", "closed"])
async def test_a_click_goes_into_a_shadow_root(driver: Driver, mode: str) -> None:
    look = await driver.open(
        f"<div id=h></div><script>r=h.attachShadow({{mode:'{mode}'}});r.innerHTML='<button>In</button>';"
        "r.firstChild.onclick=()=>{r.firstChild.textContent='was hit'}</script>"
    )
    button = find(look, "In")
    assert button.facts.shadow == mode
    assert (await driver.act(look, Click(ElementRef(button.id)))).delivered == "yes"
    find(await driver.look(), "was hit")


async def test_an_element_in_an_inner_scroll_area_is_scrolled_into_view(driver: Driver) -> None:
    look = await driver.open(
        "<div style='height:100px;overflow:auto'><p style='height:900px'>x</p>"
        "<button onclick='this.textContent=\"hit\"'>Deep</button></div>"
    )
    deep = find(look, "Deep")
    assert "offscreen" in deep.states
    await driver.act(look, Click(ElementRef(deep.id)))
    find(await driver.look(), "hit")


async def test_a_scroll_moves_the_area_that_was_named(driver: Driver) -> None:
    look = await driver.open(
        "<div id=a aria-label=Area style='height:100px;overflow:auto'><p style='height:900px'>x</p></div>"
        "<p style='height:3000px'>y</p>"
    )
    await driver.act(look, Scroll(ElementRef(find(look, "Area").id), "down", 0.5))
    assert await driver.js("[a.scrollTop, scrollY].join()") == "50,0"
    look = await driver.look()
    await driver.act(look, Scroll(None, "down", 50))
    assert await driver.js("scrollY + innerHeight >= document.documentElement.scrollHeight - 1") is True
    look = await driver.look()
    assert (await driver.act(look, Scroll(None, "down", 1))).detail == "already at the end"


async def test_a_covered_element_is_not_clicked_through(driver: Driver) -> None:
    look = await driver.open(
        "<button onclick='n=1'>Under</button><div id=top style='position:fixed;inset:0;background:#fff'></div>"
    )
    with pytest.raises(StaleTarget) as caught:
        await driver.act(look, Click(ElementRef(find(look, "Under").id)))
    assert caught.value.code == "covered"
    assert "div#top" in str(caught.value)


async def test_a_menu_opens_on_hover(driver: Driver) -> None:
    look = await driver.open(
        "<style>#m{display:none}div:hover #m{display:block}</style><div>Menu<p id=m>Entry</p></div>"
    )
    await driver.act(look, Hover(ElementRef(find(look, "Menu").id)))
    find(await driver.look(), "Entry")


async def test_a_point_is_clicked_where_it_lies(driver: Driver) -> None:
    look = await driver.open("<button onclick='n=1' style='position:fixed;left:100px;top:50px;width:80px'>P</button>")
    receipt = await driver.act(look, Click(Point(120, 60)))
    assert (receipt.delivered, receipt.at) == ("yes", (120, 60))
    assert await driver.js("n") == 1


async def test_a_double_click_is_two_presses(driver: Driver) -> None:
    look = await driver.open("<button ondblclick='d=1' onclick='n=(window.n||0)+1'>Twice</button>")
    receipt = await driver.act(look, Click(ElementRef(find(look, "Twice").id), count=2))
    assert receipt.delivered == "yes"
    assert await driver.js("[d, n].join()") == "1,2"


async def test_a_right_click_asks_for_the_context_menu(driver: Driver) -> None:
    look = await driver.open("<button oncontextmenu='c=1;event.preventDefault()'>Menu</button>")
    await driver.act(look, Click(ElementRef(find(look, "Menu").id), button="right"))
    assert await driver.js("c") == 1


DRAGS = {
    "by mouse events": """<div id=a aria-label=From style="position:absolute;left:50px;top:50px;width:50px;height:50px;
        background:red"></div>
        <div id=b aria-label=To style="position:absolute;left:300px;top:200px;width:90px;height:90px;
        background:blue"></div>
        <script>a.onmousedown=()=>{d=1};b.onmouseup=()=>{r=window.d}</script>""",
    "by native dragging": """<div id=a draggable=true aria-label=From style="width:50px;height:50px;background:red"
        ondragstart="event.dataTransfer.setData('text/plain','it')"></div>
        <div id=b aria-label=To style="margin:99px;width:90px;height:90px;background:blue"
        ondragover="event.preventDefault()" ondrop="r=event.dataTransfer.getData('text/plain')=='it'?1:0"></div>""",
}


@pytest.mark.parametrize("how", DRAGS)
async def test_a_drag_ends_on_its_drop_target(driver: Driver, how: str) -> None:
    look = await driver.open(DRAGS[how])
    receipt = await driver.act(look, Drag(ElementRef(find(look, "From").id), ElementRef(find(look, "To").id)))
    assert (receipt.delivered, receipt.stopped) == ("yes", ())
    assert await driver.js("r") == 1


async def test_text_is_put_in_by_one_insert_and_read_back(driver: Driver) -> None:
    look = await driver.open("<label>Name <input value=old oninput='n=(window.n||0)+1'></label>")
    receipt = await driver.act(look, TypeText(ElementRef(find(look, "Name", "textbox").id), "Ada"))
    assert receipt.readback is not None
    assert (receipt.delivered, receipt.readback.matches, receipt.readback.value) == ("yes", True, "Ada")
    assert await driver.js("n") == 1


FIELDS = {
    "append": ("<input id=f aria-label=F value=ab>", "cd", False, "abcd"),
    "several lines": ("<textarea id=f aria-label=F>old</textarea>", "a\nb", True, "a\nb"),
    "an editor": ("<div id=f contenteditable role=textbox aria-label=F>old <b>text</b></div>", "new", True, "new"),
    "a number": ("<input id=f type=number aria-label=F value=1>", "42", True, "42"),
    "a date": ("<input id=f type=date aria-label=F>", "2026-11-30", True, "2026-11-30"),
    "a date as the widget has it": ("<input id=f type=date aria-label=F>", "03/04/2026", True, "2026-03-04"),
    "a date in words": ("<input id=f type=date aria-label=F>", "March 4, 2026", True, "2026-03-04"),
    "no date": ("<input id=f type=date aria-label=F value=2026-01-01>", "", True, ""),
    "a time": ("<input id=f type=time aria-label=F>", "3:30 PM", True, "15:30"),
    "a moment": ("<input id=f type=datetime-local aria-label=F>", "2026-03-04 15:30", True, "2026-03-04T15:30"),
    "a month": ("<input id=f type=month aria-label=F>", "March 2026", True, "2026-03"),
    "a slider": ("<input id=f type=range aria-label=F max=50>", "20.0", True, "20"),
    "a colour": ("<input id=f type=color aria-label=F>", "#ff0000", True, "#ff0000"),
    "a colour by name": ("<input id=f type=color aria-label=F>", "Lime", True, "#00ff00"),
    "emptying": ("<input id=f aria-label=F value=old>", "", True, ""),
}


@pytest.mark.parametrize("field", FIELDS)
async def test_fields_take_text(driver: Driver, field: str) -> None:
    html, text, clear, wanted = FIELDS[field]
    look = await driver.open(html)
    receipt = await driver.act(look, TypeText(ElementRef(find(look, "F").id), text, clear=clear))
    assert receipt.readback is not None
    assert (receipt.delivered, receipt.readback.matches) == ("yes", True)
    assert await driver.js("f.value ?? f.innerText") == wanted


async def test_a_field_that_changes_what_is_typed_does_not_match(driver: Driver) -> None:
    look = await driver.open("<input aria-label=F oninput='this.value=this.value.toUpperCase()'>")
    receipt = await driver.act(look, TypeText(ElementRef(find(look, "F").id), "abc"))
    assert receipt.readback is not None
    assert (receipt.readback.matches, receipt.readback.value) == (False, "ABC")


REFUSED = [
    ("<input aria-label=F>", "a\nb", "newline"),
    ("<input aria-label=F>", "a\x07", "control_character"),
    ("<textarea aria-label=F></textarea>", "a\u202eb", "control_character"),
    ("<input aria-label=F readonly>", "a", "readonly"),
    ("<button aria-label=F>b</button>", "a", "no_text_field"),
    ("<input type=date aria-label=F>", "soon", "bad_value"),
    ("<input type=time aria-label=F>", "25:00", "bad_value"),
    ("<input type=color aria-label=F>", "reddish", "bad_value"),
    ("<input type=range aria-label=F>", "much", "bad_value"),
]


@pytest.mark.parametrize(("html", "text", "code"), REFUSED)
async def test_text_that_would_not_arrive_as_written_is_refused(
    driver: Driver, html: str, text: str, code: str
) -> None:
    look = await driver.open(html)
    with pytest.raises(InputRefused) as caught:
        await driver.act(look, TypeText(ElementRef(find(look, "F").id), text))
    assert caught.value.code == code


async def test_paste_types_the_snapshot_at_the_caret(driver: Driver) -> None:
    look = await driver.open("<input id=f aria-label=F value=a>")
    receipt = await driver.act(look, Paste(ElementRef(find(look, "F").id), "bc"))
    assert receipt.delivered == "yes"
    assert await driver.js("f.value") == "abc"


async def test_enter_submits_the_form_of_its_field(driver: Driver) -> None:
    look = await driver.open(
        "<form onsubmit='s=event.isTrusted;return false'><input aria-label=F><button>Send</button></form>"
    )
    receipt = await driver.act(look, PressKeys(ElementRef(find(look, "F").id), ("Enter",)))
    assert (receipt.delivered, receipt.stopped) == ("yes", ())
    assert await driver.js("s") is True


async def test_chords_edit_the_field_that_has_the_focus(driver: Driver) -> None:
    look = await driver.open("<input id=f aria-label=F value=old autofocus>")
    receipt = await driver.act(look, PressKeys(Focused(), ("control+a", "x", "Y", "ArrowLeft", "Backspace", "Tab")))
    assert receipt.delivered == "yes"
    assert await driver.js("f.value + (document.activeElement === f)") == "Yfalse"


async def test_keys_go_nowhere_else_when_the_focus_moved(driver: Driver) -> None:
    look = await driver.open("<input id=f aria-label=F autofocus><input id=g>")
    await driver.js("g.focus()")
    with pytest.raises(StaleTarget) as caught:
        await driver.act(look, PressKeys(Focused(), ("x",)))
    assert caught.value.code == "focus"


async def test_a_choice_is_made_with_one_input_and_one_change_event(driver: Driver) -> None:
    look = await driver.open(
        "<select aria-label=Size oninput='i=(window.i||0)+1' onchange='c=(window.c||0)+1'>"
        "<option value=s>Small<option value=l>Large</select>"
    )
    size = find(look, "Size")
    assert (size.value, size.facts.options) == ("Small", ("Small", "Large"))
    receipt = await driver.act(look, SelectOption(ElementRef(size.id), "Large"))
    assert receipt.readback is not None
    assert receipt.readback.matches
    assert await driver.js("[i, c].join()") == "1,1"
    assert find(await driver.look(), "Size").value == "Large"
    with pytest.raises(InputRefused):
        await driver.act(await driver.look(), SelectOption(ElementRef(size.id), "Huge"))


async def test_several_options_are_chosen_one_after_the_other(driver: Driver) -> None:
    look = await driver.open(
        "<select multiple aria-label=Tags onchange='c=(window.c||0)+1'><option selected>a, b<option>c<option>d</select>"
        "<select aria-label=One><option>c<option>d</select>"
    )
    for option, add, wanted in (("c", True, ("a, b", "c")), ("d", False, ("d",)), ("c", True, ("c", "d"))):
        receipt = await driver.act(look, SelectOption(ElementRef(find(look, "Tags").id), option, add=add))
        assert receipt.readback is not None
        assert receipt.readback.matches
        look = await driver.look()
        facts = find(look, "Tags").facts
        assert (facts.multiple, facts.chosen) == (True, wanted)
        assert receipt.readback.value == find(look, "Tags").value == ", ".join(wanted)
    assert await driver.js("c") == 3
    with pytest.raises(InputRefused):
        await driver.act(look, SelectOption(ElementRef(find(look, "One").id), "d", add=True))


async def test_an_option_that_is_seen_can_be_clicked_and_another_added(driver: Driver) -> None:
    look = await driver.open("<select multiple aria-label=Tags><option>a<option>b<option>c</select>")
    await driver.act(look, Click(ElementRef(find(look, "a").id)))
    look = await driver.look()
    receipt = await driver.act(look, Click(ElementRef(find(look, "c").id), modifiers=("control",)))
    assert (receipt.delivered, receipt.reacted) == ("yes", True)
    assert find(await driver.look(), "Tags").facts.chosen == ("a", "c")


SLIDERS = {
    "native": "<input type=range aria-label=S value=50>",
    "its own": "<div role=slider tabindex=0 aria-label=S aria-valuenow=50 aria-valuemax=100>x</div><script>"
    "document.querySelector('[role=slider]').onkeydown=e=>{const s={ArrowRight:1,ArrowLeft:-1,PageUp:10,PageDown:-10,"
    "Home:-1e3,End:1e3}[e.key];if(!s)return;const v=+e.target.ariaValueNow+s;"
    "e.target.ariaValueNow=Math.min(100,Math.max(0,v))}</script>",
}


@pytest.mark.parametrize("kind", SLIDERS)
async def test_keys_move_a_slider_and_a_look_tells_its_value(driver: Driver, kind: str) -> None:
    look = await driver.open(SLIDERS[kind])
    for keys, value in ((("ArrowRight", "ArrowRight"), "52"), (("PageUp",), "62"), (("Home",), "0"), (("End",), "100")):
        receipt = await driver.act(look, PressKeys(ElementRef(find(look, "S").id), keys))
        assert (receipt.delivered, receipt.reacted) == ("yes", True)
        look = await driver.look()
        assert find(look, "S").value == value


@pytest.mark.parametrize(
    "html",
    [
        "<input id=i type=file aria-label=File>",
        "<button aria-label=File onclick='i.click()'>x</button><input id=i type=file style='display:none'>",
    ],
)
async def test_a_file_reaches_its_field(driver: Driver, html: str, tmp_path: Path) -> None:
    file = tmp_path / "note.txt"
    file.write_text("hello")
    look = await driver.open(html)
    receipt = await driver.act(look, Upload(ElementRef(find(look, "File").id), str(file)))
    assert receipt.delivered == "yes"
    assert await driver.js("i.files[0].text()") == "hello"
    assert (await driver.look()).dialogs == ()


async def test_a_file_goes_to_no_other_page_than_the_target_s(driver: Driver, tmp_path: Path) -> None:
    file = tmp_path / "tax.txt"
    file.write_text("x")
    inner = driver.site.page("<button>Attach</button>").replace("127.0.0.1", "localhost")
    look = await driver.open(
        f"<input type=file id=f style='position:absolute;left:-999px'><iframe src='{inner}'></iframe>"
        "<script>onblur=()=>setTimeout(()=>f.showPicker())</script>"
    )
    receipt = await driver.act(look, Upload(ElementRef(find(look, "Attach").id), str(file)))
    assert receipt.delivered == "no"
    assert await driver.js("f.files.length") == 0
    assert (await driver.open("<p>elsewhere")).dialogs == (), "a chooser goes with its page"


async def test_history_and_reload(driver: Driver) -> None:
    look = await driver.open("<p>first")
    first = look.url
    second = driver.site.page("<p>second")
    assert (await driver.act(look, Navigate(second))).delivered == "yes"
    look = await driver.look()
    assert look.url == second
    await driver.act(look, Back())
    look = await driver.look()
    assert look.url == first
    await driver.act(look, Forward())
    look = await driver.look()
    assert look.url == second
    await driver.js("mark=1")
    await driver.act(look, Reload())
    look = await driver.look()
    assert await driver.js("typeof mark") == "undefined"
    assert driver.device.incidents() == ()
    with pytest.raises(InputRefused):
        await driver.act(look, Forward())


@pytest.mark.parametrize("address", ["file:///etc/passwd", "javascript:alert(1)", "data:text/html,x", "http://", "x"])
async def test_other_addresses_are_refused(driver: Driver, address: str) -> None:
    look = await driver.open("<p>x")
    with pytest.raises(InputRefused) as caught:
        await driver.act(look, Navigate(address))
    assert caught.value.code == "bad_address"


async def test_an_unreachable_host_says_so(driver: Driver) -> None:
    look = await driver.open("<p>x")
    receipt = await driver.act(look, Navigate("http://127.0.0.1:1/"))
    assert "ERR_" in receipt.detail


async def test_what_a_browser_cannot_do_is_refused(driver: Driver) -> None:
    look = await driver.open("<p>x")
    with pytest.raises(InputRefused) as caught:
        await driver.act(look, OpenApp("mail"))
    assert caught.value.code == "unsupported"


async def test_a_new_tab_is_told_switched_to_and_closed(driver: Driver) -> None:
    other = driver.site.page("<p>other tab")
    look = await driver.open(f"<a href='{other}' target=_blank>Out</a>")
    receipt = await driver.act(look, Click(ElementRef(find(look, "Out").id)))
    look = await driver.look()
    opened = [tab for tab in look.tabs if not tab.active]
    assert len(opened) == 1
    settled = await driver.device.settle(1)
    assert f"tab:{opened[0].id}" in receipt.targets + settled.targets
    await driver.act(look, SwitchTab(opened[0].id))
    look = await driver.look()
    assert look.url == other
    find(look, "other tab")
    assert (await driver.act(look, CloseTab(opened[0].id))).delivered == "yes"
    assert len((await driver.look()).tabs) == 1


async def test_a_dialog_waits_for_its_answer(driver: Driver) -> None:
    look = await driver.open('<button onclick=\'r=prompt("Who?","me");this.textContent=r\'>Ask</button>')
    receipt = await driver.act(look, Click(ElementRef(find(look, "Ask").id)))
    assert receipt.delivered == "yes"
    assert any(target.startswith("prompt:") for target in receipt.targets)
    look = await driver.device.observe(5)
    (dialog,) = look.dialogs
    assert (dialog.kind, dialog.text, dialog.default) == ("prompt", "Who?", "me")
    assert [item.reason for item in look.unseen] == ["dialog"]
    with pytest.raises(InputRefused) as caught:
        await driver.act(look, Back())
    assert caught.value.code == "dialog_open"
    await driver.act(look, AnswerDialog(accept=True, text="Ada"))
    find(await driver.look(), "Ada")


async def test_leaving_a_page_that_objects_waits_for_an_answer(driver: Driver) -> None:
    look = await driver.open("<input aria-label=F><script>onbeforeunload=e=>{e.preventDefault();return ''}</script>")
    await driver.act(look, Click(ElementRef(find(look, "F").id)))
    await driver.act(look, TypeText(ElementRef(find(look, "F").id), "x"))
    look = await driver.look()
    await driver.act(look, Navigate(driver.site.page("<p>elsewhere")))
    look = await driver.device.observe(5)
    assert [dialog.kind for dialog in look.dialogs] == ["beforeunload"]
    await driver.act(look, AnswerDialog(accept=True))
    find(await driver.look(), "elsewhere")


def contents(name: str) -> bytes:
    return Path(name).read_bytes()


async def test_a_download_is_kept_only_when_accepted(driver: Driver) -> None:
    driver.site.downloads["/file"] = b"content"
    look = await driver.open("<a href=/file>Get</a>")
    await driver.act(look, Click(ElementRef(find(look, "Get").id)))
    look = await driver.look()
    (offer,) = look.dialogs
    assert (offer.kind, offer.default) == ("download", "file.bin")
    receipt = await driver.act(look, AcceptDownload(offer.id))
    assert receipt.delivered == "yes"
    assert contents(receipt.detail.removeprefix("kept as ")) == b"content"
    assert (await driver.look()).dialogs == ()


async def test_credentials_are_asked_for_and_never_given(driver: Driver) -> None:
    look = await driver.open("<p>x")
    await driver.js("answered=fetch('/auth').then(r=>r.status);1")
    await driver.device.active.news(2)
    look = await driver.device.observe(5)
    (asked,) = look.dialogs
    assert asked.kind == "auth"
    with pytest.raises(InputRefused):
        await driver.act(look, AnswerDialog(accept=True, text="x"))
    await driver.act(look, AnswerDialog(accept=False))
    await driver.look()
    assert await driver.js("answered") == 401


async def test_a_dialog_of_a_frame_of_another_site_waits_too(driver: Driver) -> None:
    driver.site.page("<button onclick='alert(1);this.textContent=2'>Inner</button>", "/alerting")
    look = await driver.open(f"<iframe src='{driver.site.url('/alerting', 'localhost')}'></iframe>")
    await driver.act(look, Click(ElementRef(find(look, "Inner").id)))
    look = await driver.device.observe(5)
    (dialog,) = look.dialogs
    assert (dialog.kind, dialog.origin) == ("alert", driver.site.origin("localhost"))
    await driver.act(look, AnswerDialog(accept=True))
    find(await driver.look(), "2")


async def test_a_point_that_now_hits_something_else_is_stale(driver: Driver) -> None:
    look = await driver.open(
        "<button id=a style='position:fixed;left:0;top:0;width:90px;height:40px'>A</button>"
        "<button id=b style='position:fixed;left:0;top:90px;width:90px;height:40px' onclick='n=1'>B</button>"
    )
    await driver.js("a.style.top='90px';b.style.top='0';1")
    with pytest.raises(StaleTarget) as caught:
        await driver.act(look, Click(Point(20, 20)))
    assert caught.value.code == "slipped"
    assert await driver.js("typeof n") == "undefined"


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
@pytest.mark.parametrize("how", ["link", "form", "enter", "script"])
async def test_a_page_that_the_action_brings_is_no_surprise(driver: Driver, host: str, how: str) -> None:
    driver.site.page("<p>arrived", "/arrived")
    to = driver.site.url("/arrived", host)
    look = await driver.open(
        f"<a href='{to}'>link</a><form action='{to}'><input aria-label=enter><button>form</button></form>"
        f"<button onclick='setTimeout(()=>location.href=\"{to}\",30)'>script</button>"
    )
    epoch = driver.device.epoch
    target = ElementRef(find(look, how).id)
    receipt = await driver.act(look, PressKeys(target, ("Enter",)) if how == "enter" else Click(target))
    assert (receipt.delivered, receipt.stopped) == ("yes", ())
    if how == "script":
        await driver.until(lambda: "/arrived" in driver.device.active.url)
    look = await driver.look()
    find(look, "arrived")
    assert look.app == driver.site.origin(host)
    assert (driver.device.epoch, driver.device.incidents()) == (epoch, ())


async def test_a_tab_that_closes_itself_leaves_its_opener_in_front(driver: Driver) -> None:
    page = driver.site.page("<button onclick='window.close()'>Close me</button>")
    look = await driver.open(f"<button onclick='window.open(\"{page}\")'>Open</button>")
    await driver.act(look, Click(ElementRef(find(look, "Open").id)))
    look = await driver.look()
    (other,) = [tab for tab in look.tabs if not tab.active]
    await driver.act(look, SwitchTab(other.id))
    look = await driver.look()
    receipt = await driver.act(look, Click(ElementRef(find(look, "Close me").id)))
    assert receipt.delivered == "yes"
    await driver.until(lambda: len(driver.device._windows.tabs) == 1)
    look = await driver.look()
    find(look, "Open")
    assert [tab.active for tab in look.tabs] == [True]


async def test_many_frames_are_looked_at_and_armed(driver: Driver) -> None:
    driver.site.page("<button>Inner</button>", "/inner")
    hosts = ["127.0.0.1", "localhost"]
    frames = "".join(f"<iframe src='{driver.site.url('/inner', hosts[n % 2])}' height=40></iframe>" for n in range(12))
    look = await driver.open(frames + "<button onclick='n=1'>Outer</button>")
    assert len([item for item in look.elements if item.name == "Inner"]) == 12
    assert (await driver.act(look, Click(ElementRef(find(look, "Outer").id)))).delivered == "yes"
    assert await driver.js("n") == 1
