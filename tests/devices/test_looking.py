"""A look shows what a person could read or touch, where it stands, and what could not be read."""

from __future__ import annotations

import asyncio
import io
from dataclasses import fields
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image as Picture

from handrail.devices.browser.look import FrameView, Sight, decode
from handrail.records import Click, ElementRef, Integrity, Point, content

from .conftest import Driver, find

pytestmark = pytest.mark.anyio

NAMES = {
    "aria-labelledby": ("<span id=l hidden>Outside</span><button aria-labelledby=l>x</button>", "button", "Outside"),
    "aria-label": ("<button aria-label=Close>x</button>", "button", "Close"),
    "label for": ("<label for=f>Street</label><input id=f>", "textbox", "Street"),
    "label around": ("<label>Street <select><option>A<option>B</select></label>", "combobox", "Street"),
    "alt": ("<a href=/x><img src=data: alt=Home></a>", "link", "Home"),
    "title": ("<input title=City>", "textbox", "City"),
    "placeholder": ("<input placeholder=City>", "textbox", "City"),
    "button value": ("<input type=button value=Press>", "button", "Press"),
    "submit default": ("<input type=submit>", "button", "Submit"),
    "content": ("<button>Add <b>to</b> cart</button>", "button", "Add to cart"),
    "split words": ("<button>Sh<i>op</i></button>", "button", "Shop"),
    "legend": ("<fieldset><legend>Size</legend><input></fieldset>", "group", "Size"),
    "pseudo": ("<style>a::before{content:'Back'}</style><a href=/x></a>", "link", "Back"),
    "without its triangle": ("<details><summary>More</summary>text</details>", "button", "More"),
    "without its bullet": ("<ul><li>Item</ul>", "listitem", "Item"),
    "svg title": ("<svg role=img width=9 height=9><title>Bin</title><rect width=9 height=9 /></svg>", "img", "Bin"),
    "heading": ("<h2>News</h2>", "heading", "News"),
}


@pytest.mark.parametrize("case", NAMES)
async def test_names_are_what_a_person_would_call_it(driver: Driver, case: str) -> None:
    html, role, name = NAMES[case]
    look = await driver.open(html)
    assert [item.name for item in look.elements if item.role == role] == [name]


STATES = [
    ("<input type=checkbox checked aria-label=X>", {"checked"}),
    ("<input type=radio aria-label=X>", {"unchecked"}),
    ("<div role=checkbox aria-checked=mixed tabindex=0 aria-label=X>m</div>", {"mixed", "focusable"}),
    ("<fieldset disabled><button>X</button></fieldset>", {"disabled"}),
    ("<input required aria-invalid=true aria-label=X>", {"required", "invalid", "editable"}),
    ("<input readonly aria-label=X>", {"readonly"}),
    ("<button aria-expanded=false aria-haspopup=menu>X</button>", {"collapsed", "haspopup"}),
    ("<details open aria-label=X><summary>s</summary>t</details>", {"expanded"}),
    ("<button aria-pressed=true>X</button>", {"pressed"}),
    ("<input autofocus aria-label=X>", {"focused"}),
    ("<div contenteditable aria-label=X>text</div>", {"editable", "multiline"}),
    ("<p style='visibility:hidden'>X</p>", {"hidden"}),
    ("<p style='opacity:0'>X</p>", {"transparent"}),
    ("<div style='opacity:.1'><p style='opacity:.1'>X</p></div>", {"transparent"}),
    ("<p style='color:#fff;background:#fff'>X</p>", {"transparent"}),
    ("<p style='color:#fff'>X</p>", {"transparent"}),
    ("<p style='font-size:0'>X</p>", {"transparent"}),
    ("<p style='clip-path:inset(100%)'>X</p>", {"transparent"}),
    ("<p style='position:absolute;width:1px;height:1px;overflow:hidden'>X</p>", {"transparent"}),
    ("<p style='position:absolute;left:-9999px'>X</p>", {"offscreen"}),
    ("<p style='position:absolute;top:4000px'>X</p>", {"offscreen"}),
    ("<div style='height:50px;overflow:auto' aria-label=X><p style='height:200px'>y</div>", {"scrollable"}),
    ("<dialog id=d aria-label=X>hello</dialog><script>d.showModal()</script>", {"modal"}),
]


@pytest.mark.parametrize(("html", "wanted"), STATES)
async def test_states_are_what_is_true_now(driver: Driver, html: str, wanted: set[str]) -> None:
    look = await driver.open(html)
    assert wanted <= find(look, "X").states


async def test_plain_text_is_visible(driver: Driver) -> None:
    look = await driver.open("<p>Black on white</p><p style='color:#fff;background:#000'>White on black</p>")
    assert [item.visible for item in look.elements if item.own_text] == [True, True]


async def test_things_without_a_role_are_found_by_their_listener(driver: Driver) -> None:
    look = await driver.open(
        "<div id=a class='icon cart'></div><style>#a{width:9px;height:9px}</style>"
        "<script>a.onmousedown=()=>1</script><div id=plain style='width:9px;height:9px'></div>"
    )
    (thing,) = [item for item in look.elements if item.facts.resource]
    assert thing.facts.clickable
    assert thing.facts.words == ("icon", "cart", "a")


async def test_a_layer_over_the_view_is_kept_and_what_only_holds_the_page_is_not(driver: Driver) -> None:
    look = await driver.open(
        "<div style='position:absolute;inset:0;background:#eee'><p>Page</p></div>"
        "<div style='position:fixed;inset:0;background:rgba(0,0,0,.3)'><p>Sure?</p><button>Yes</button></div>"
    )
    (layer,) = [item for item in look.elements if item.role == "generic"]
    assert find(look, "Yes", "button").parent == layer.id
    assert layer.facts.paint > next(item for item in look.elements if item.own_text == "Page").facts.paint


async def test_a_picture_has_the_class_words_of_what_holds_it_alone(driver: Driver) -> None:
    drawn = "<svg width=9 height=9><path d='M0 0h9v9z'/></svg>"
    look = await driver.open(
        f"<i class='ico ico-trash'>{drawn}</i><i class=pair><b class=one>{drawn}</b>{drawn}</i>"
        f"<div class=bar>Words<svg class=own width=9 height=9></svg></div>"
    )
    words = [item.facts.words for item in look.elements if item.role == "img"]
    assert words == [("ico", "ico-trash"), ("one",), (), ("own",)]


async def test_a_wrapper_does_not_hide_the_small_thing_in_it(driver: Driver) -> None:
    look = await driver.open("<div id=w>Click on OK please <button>OK</button></div><script>w.onclick=()=>1</script>")
    assert find(look, "OK", "button").parent == find(look, "Click on OK please OK").id


async def test_forms_say_where_they_go(driver: Driver) -> None:
    look = await driver.open(
        "<form action=/pay method=post><input name=a type=email autocomplete=email aria-label=E>"
        "<button>Pay</button></form><a href=/x target=_blank download>L</a>"
    )
    pay = find(look, "Pay").facts
    assert (pay.form_action, pay.form_method, pay.submits) == (driver.site.url("/pay"), "post", True)
    email = find(look, "E").facts
    assert (email.input_type, email.autocomplete, email.submits) == ("email", "email", False)
    assert email.form == pay.form != ""
    link = find(look, "L").facts
    assert (link.href, link.new_tab, link.download) == (driver.site.url("/x"), True, True)


async def test_shapes_of_a_drawing_are_things_of_their_own(driver: Driver) -> None:
    look = await driver.open(
        "<svg width=200 height=99><circle cx=50 cy=50 r=20 fill=red /><rect x=99 width=2 height=2 "
        "fill='rgb(0,0,255)'/><line x2=9 y2=0 stroke=red /><text y=90><tspan>word</tspan></text></svg>"
    )
    shapes = {item.facts.shape: item for item in look.elements if item.facts.shape}
    assert set(shapes) == {"circle", "rect", "line", "text"}
    assert shapes["circle"].facts.colour == "rgb(255, 0, 0)"
    assert shapes["circle"].bounds.width == 40
    assert any(item.own_text == "word" for item in look.elements)


async def test_what_pixels_alone_can_tell_is_unseen(driver: Driver) -> None:
    look = await driver.open("<canvas width=50 height=40></canvas><video width=30 height=20></video>")
    assert {item.reason for item in look.unseen} == {"canvas", "video"}
    assert {(item.bounds.width, item.bounds.height) for item in look.unseen} == {(50, 40), (30, 20)}


async def test_frames_keep_their_own_origin(driver: Driver) -> None:
    driver.site.page("<button>Same</button>", "/same")
    driver.site.page("<button>Other</button><iframe src='/same'></iframe>", "/other")
    other = driver.site.url("/other", "localhost")
    look = await driver.open(
        f"<iframe src=/same></iframe><iframe src='{other}'></iframe><iframe sandbox src=/same></iframe>"
        "<iframe srcdoc='<button>Doc</button>'></iframe><iframe src='data:text/html,<button>Data</button>'></iframe>"
    )
    here, there = driver.site.origin(), driver.site.origin("localhost")
    same = [item for item in look.elements if item.name == "Same"]
    assert sorted(item.frame_origin for item in same) == sorted([here, there, ""])
    assert find(look, "Other").frame_origin == there
    assert find(look, "Doc").frame_origin == here
    data = find(look, "Data")
    assert (data.frame_origin, data.facts.opaque_frame) == ("", True)
    assert data.label.integrity is Integrity.UNKNOWN
    assert find(look, "Doc").label.integrity is Integrity.CONTENT
    assert {item.app for item in look.elements} == {here}
    assert all(item.parent in look.by_id for item in look.elements if item.parent)


@pytest.mark.parametrize("scale", ["1", "0.5"])
async def test_boxes_in_scaled_frames_are_where_the_pixels_are(driver: Driver, scale: str) -> None:
    inner = driver.site.page(
        "<body style='margin:0'><button style='position:absolute;left:40px;top:20px;width:60px;"
        "height:30px;background:rgb(255,0,0);border:0'>Red</button>"
    )
    inner = inner.replace("127.0.0.1", "localhost")
    look = await driver.open(
        f"<body style='margin:0'><iframe src='{inner}' style='position:absolute;left:100px;top:50px;border:6px "
        f"solid;transform:scale({scale});transform-origin:0 0'></iframe>"
    )
    box = find(look, "Red").bounds
    assert look.image is not None
    picture = Picture.open(io.BytesIO(look.image.data)).convert("RGB")
    for x, y in ((box.x + 1, box.y + 1), (box.x2 - 2, box.y2 - 2)):
        assert picture.getpixel((int(x), int(y))) == (255, 0, 0)
    receipt = await driver.act(look, Click(ElementRef(find(look, "Red").id)))
    assert receipt.delivered == "yes"


async def test_scrolled_pages_report_boxes_of_the_picture(driver: Driver) -> None:
    look = await driver.open(
        "<div style='height:900px'></div><button style='width:90px;height:40px;background:rgb(0,255,0);"
        "border:0;color:rgb(0,255,0)'>Green</button><div style='height:2000px'></div><script>scrollTo(0,500)</script>"
    )
    box = find(look, "Green").bounds
    assert look.image is not None
    assert Picture.open(io.BytesIO(look.image.data)).convert("RGB").getpixel((int(box.x + 5), int(box.y + 5))) == (
        0,
        255,
        0,
    )


async def test_labels_say_that_all_text_is_content(driver: Driver) -> None:
    look = await driver.open("<button>Go</button>")
    assert find(look, "Go").label.sources == {f"content:{driver.site.origin()}"}
    assert find(look, "Go").name_source == "own"


async def test_a_quiet_page_has_not_moved_since_the_look(driver: Driver) -> None:
    look = await driver.open("<p id=p>x</p>")
    look = await driver.look()
    assert not driver.device.moved_since(look)
    await driver.js("p.textContent='y'")
    assert driver.device.moved_since(look)


@pytest.mark.parametrize(
    "change", ["scrollTo(0,50)", "p.attachShadow({mode:'open'}).innerHTML='<b>x'", "location.hash='x'"]
)
async def test_what_moves_is_noticed(driver: Driver, change: str) -> None:
    await driver.open("<p id=p style='height:3000px'>x</p>")
    look = await driver.look()
    await driver.js(change + ";p.dataset.x=1" if "Shadow" in change else change)
    await driver.look()
    assert driver.device.moved_since(look)


async def test_what_a_page_tells_while_it_is_looked_at_counts_as_later(driver: Driver) -> None:
    await driver.open("<p>quiet")
    looking = asyncio.ensure_future(driver.device.observe(10))
    for _ in range(5):  # it has asked the page by now, and waits for its answers
        await asyncio.sleep(0)
    assert not looking.done()
    driver.device.active.stir()
    assert driver.device.moved_since(await looking)


async def test_a_page_that_never_rests_is_shown_torn(driver: Driver) -> None:
    await driver.open("<p id=p>x</p><button>Go</button>")
    await driver.js("(function f(){p.textContent=Math.random();setTimeout(f)})()")
    look = await driver.device.observe(5)
    assert [item.reason for item in look.unseen] == ["torn"]
    assert driver.device.moved_since(look)
    settled = await driver.device.settle(0.4)
    assert (settled.quiet, "mutations" in settled.moving) == (False, True)
    await driver.js("p.remove()")


async def test_settling_waits_for_what_the_action_started(driver: Driver) -> None:
    look = await driver.open("<button onclick=\"fetch('/hang').then(()=>this.textContent='Late')\">Load</button>")
    await driver.act(look, Click(ElementRef(find(look, "Load").id)))
    settled = await driver.device.settle(0.3)
    assert (settled.quiet, settled.moving) == (False, ("requests",))
    assert (await driver.device.settle(6)).quiet
    find(await driver.device.observe(5), "Late")


async def test_a_big_page_is_cut_and_says_so(driver: Driver) -> None:
    look = await driver.open("<ul id=u></ul><script>u.innerHTML='<li>item</li>'.repeat(6000)</script>")
    assert len(look.elements) == driver.device.config.max_elements
    assert [item.reason for item in look.unseen] == ["truncated"]


async def test_a_page_of_a_hundred_thousand_nodes_is_pictured_and_said_to_be_unread(driver: Driver) -> None:
    look = await driver.open("<div id=u></div><script>u.innerHTML='<i>item</i>'.repeat(100000)</script>")
    assert (look.elements, [item.reason for item in look.unseen]) == ((), ["truncated"])
    assert look.image is not None
    assert driver.device.moved_since(look)


async def test_points_on_a_wide_drawing_can_be_clicked(driver: Driver) -> None:
    look = await driver.open(
        "<canvas id=c width=300 height=200 style='position:fixed;left:0;top:0'></canvas><script>"
        "c.onclick=e=>{at=[e.offsetX,e.offsetY].join()}</script>"
    )
    await driver.act(look, Click(Point(33, 44)))
    assert await driver.js("at") == "33,44"


async def test_facts_hold_only_declared_fields(driver: Driver) -> None:
    look = await driver.open("<input type=range min=1 max=9 aria-label=R>")
    facts = find(look, "R").facts
    assert (facts.minimum, facts.maximum) == ("1", "9")
    assert len(fields(facts)) > 20


async def test_text_belongs_to_the_nearest_thing_that_is_rendered(driver: Driver) -> None:
    look = await driver.open(
        "<div id=h></div><div id=outer><span style='display:contents'>loose</span></div>"
        "<script>h.attachShadow({mode:'closed'}).innerHTML='bare'</script>"
    )
    assert {item.own_text for item in look.elements if item.facts.resource in ("h", "outer")} == {"bare", "loose"}


@given(
    st.recursive(
        st.text("ab <&\"' ", max_size=6),
        lambda inner: st.tuples(
            st.sampled_from(["p", "button", "a", "label", "ul", "input", "b"]), st.lists(inner, max_size=3)
        ),
        max_leaves=12,
    )
)
def test_any_tree_is_decoded_with_parents_before_children(tree: object) -> None:
    sight = Sight()
    view = FrameView("f", "http://x", "", content("http://x"))
    decode(snapshot_of(tree), {"f": view}, sight, tab="t", app="http://x", scale=1, viewport=(100, 100), limit=50,
           redact=lambda text: text)  # fmt: skip
    seen: set[str] = set()
    for item in sight.elements:
        assert item.parent in seen | {""}
        seen.add(item.id)
    assert len(seen) == len(sight.elements) == len(sight.nodes)


@pytest.mark.parametrize(
    ("identity", "href", "leads"),
    [
        ("", "#", "http://x/"),
        ("", "/other", "http://x/other"),
        ("f1", "", "#"),
        ("f1", "#", "#"),
        ("f1", "#top", "#top"),
        ("f1", "http://x/#top", "#top"),
        ("f1", "/other#top", "http://x/other#top"),
    ],
)
def test_in_a_frame_a_link_to_the_frame_itself_is_its_fragment(identity: str, href: str, leads: str) -> None:
    snapshot: Any = snapshot_of(("a", ["Send"]))
    strings, nodes = snapshot["strings"], snapshot["documents"][0]["nodes"]
    strings += ["href", href]
    at = next(n for n, name in enumerate(nodes["nodeName"]) if strings[name].lower() == "a")
    nodes["attributes"][at] = [len(strings) - 2, len(strings) - 1]
    sight, view = Sight(), FrameView("f", "http://x", identity, content("http://x"))
    decode(snapshot, {"f": view}, sight, tab="t", app="http://x", scale=1, viewport=(100, 100), limit=50,
           redact=lambda text: text)  # fmt: skip
    assert [item.facts.href for item in sight.elements if item.facts.tag == "a"] == [leads]


def snapshot_of(tree: object) -> dict[str, object]:
    """A DOM snapshot, in the protocol's own form, of a tree of (tag, children) and texts."""
    strings = ["f", "http://x/", ""]
    columns: dict[str, list[object]] = {
        name: [] for name in ("parentIndex", "nodeType", "nodeName", "nodeValue", "backendNodeId", "attributes")
    }
    shown: list[int] = []

    def intern(text: str) -> int:
        strings.append(text)
        return len(strings) - 1

    def add(parent: int, kind: int, name: str, text: str) -> int:
        number = len(columns["nodeType"])
        row = (parent, kind, intern(name), intern(text) if kind == 3 else -1, number + 1, [])
        for column, item in zip(columns.values(), row, strict=True):
            column.append(item)
        shown.append(intern(text) if kind == 3 else -1)
        return number

    def walk(parent: int, part: object) -> None:
        if isinstance(part, str):
            add(parent, 3, "#text", part)
        else:
            tag, children = part  # type: ignore[misc]
            number = add(parent, 1, tag.upper(), "")
            for child in children:
                walk(number, child)

    walk(add(add(-1, 9, "#document", ""), 1, "BODY", ""), tree)
    count = len(shown)
    rare = {name: {"index": [], "value": []} for name in ("shadowRootType", "textValue", "inputValue", "pseudoType",
            "contentDocumentIndex")}  # fmt: skip
    flags = {name: {"index": []} for name in ("inputChecked", "optionSelected", "isClickable")}
    return {
        "strings": strings,
        "documents": [
            {
                "documentURL": 1, "baseURL": 1, "frameId": 0, "scrollOffsetX": 0, "scrollOffsetY": 0,
                "nodes": {**columns, **rare, **flags},
                "layout": {
                    "nodeIndex": list(range(count)), "styles": [[] for _ in range(count)], "text": shown,
                    "bounds": [[0, 0, 10, 10] for _ in range(count)], "paintOrders": list(range(count)),
                },
                "textBoxes": {"layoutIndex": [], "bounds": []},
            }
        ],
    }  # fmt: skip


@pytest.mark.parametrize(
    ("attribute", "wanted"),
    [
        ("onclick=go()", True),
        ("ONMOUSEDOWN=go()", True),
        ("@click.prevent=go", True),
        ("hx-post=/x", True),
        ("data-method=delete", True),
        ("", False),
        ("onfocus=go()", False),
        ("data-x=onclick", False),
    ],
)
async def test_a_link_that_says_that_it_runs_a_script_is_told_from_one_that_leads_somewhere(
    driver: Driver, attribute: str, wanted: bool
) -> None:
    look = await driver.open(f"<a href=/elsewhere {attribute}>X</a><a href=/elsewhere>Y</a>")
    assert find(look, "X").facts.scripted is wanted
    assert not find(look, "Y").facts.scripted


async def test_a_listener_on_what_is_in_a_link_is_seen_and_one_on_the_link_is_not(driver: Driver) -> None:
    look = await driver.open(
        "<a href=/elsewhere id=a><span id=s>X</span></a><a href=/elsewhere><span>Y</span></a>"
        "<script>s.onclick = a.onclick = () => {}</script>"
    )
    parts = {item.own_text: item.facts.clickable for item in look.elements if item.facts.tag == "span"}
    assert parts in ({"X": True, "Y": False}, {"X": True})
    assert not any(item.facts.scripted for item in look.elements)


async def test_addresses_that_nobody_can_read_end_no_look(driver: Driver) -> None:
    look = await driver.open(
        "<a href='http://['>X</a><form action='//[::1'><button>Y</button><button formaction='http://]'>Z</button></form>"
    )
    assert [find(look, name).facts.href or find(look, name).facts.form_action for name in "XYZ"] == [
        "http://[",
        "//[::1",
        "http://]",
    ]
