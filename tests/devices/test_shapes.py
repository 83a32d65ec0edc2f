"""What things look like, and what fields and widgets say of themselves, as far as a look can tell without pixels."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handrail.devices.browser.document import NO_STYLE, file_name
from handrail.devices.browser.shape import box_shape, corners_of

from .conftest import Driver, find

pytestmark = pytest.mark.anyio

DRAWN = {
    "<circle id=x cx=50 cy=50 r=1 fill=red />": ("circle", 0, "rgb(255, 0, 0)"),
    "<ellipse id=x cx=50 cy=50 rx=20 ry=9 fill='#00f'/>": ("ellipse", 0, "rgb(0, 0, 255)"),
    "<rect id=x width=20 height=20 style='fill:lime'/>": ("rect", 4, "rgb(0, 255, 0)"),
    "<rect id=x width=20 height=20 rx=5 fill=red />": ("rect", 0, "rgb(255, 0, 0)"),
    "<polygon id=x points='10,10 50,10 30,40' fill=currentColor />": ("polygon", 3, "rgb(1, 2, 3)"),
    "<polygon id=x points='10 10 50 10 50 40 10 40 10 10'/>": ("polygon", 4, "rgb(0, 0, 0)"),
    "<polyline id=x points='1,1 9,9 19,1' fill=none stroke=red />": ("polyline", 3, "rgb(255, 0, 0)"),
    "<line id=x x1=5 y1=5 x2=90 y2=5 stroke=red />": ("line", 0, "rgb(255, 0, 0)"),
    "<path id=x d='M10 10h20v20h-20z' fill=red />": ("path", 4, "rgb(255, 0, 0)"),
    "<path id=x d='M10 10 L30 10 20,30Z' fill=red />": ("path", 3, "rgb(255, 0, 0)"),
    "<path id=x d='M10 10 C 20 20 40 20 50 10' fill=red />": ("path", 0, "rgb(255, 0, 0)"),
    "<g fill=red><text id=x y=30 font-size=24>B</text></g>": ("text", 0, "rgb(255, 0, 0)"),
}


@pytest.mark.parametrize("drawing", DRAWN)
async def test_drawn_things_say_what_they_look_like(driver: Driver, drawing: str) -> None:
    look = await driver.open(f"<svg width=200 height=99 style='color:rgb(1,2,3)'>{drawing}</svg>")
    (thing,) = [item for item in look.elements if item.facts.resource == "x"]
    assert (thing.facts.shape, thing.facts.corners, thing.facts.colour) == DRAWN[drawing]
    assert thing.visible


BOXES = {
    "width:40px;height:40px;background:red": ("rect", 4),
    "width:40px;height:40px;background:red;border-radius:50%": ("circle", 0),
    "width:40px;height:40px;background:red;border-radius:99px": ("circle", 0),
    "width:80px;height:40px;background:red;border-radius:50%": ("ellipse", 0),
    "width:80px;height:40px;background:red;border-radius:20px": ("rect", 0),
    "width:2px;height:2px;background:red": ("rect", 4),
    "width:40px;height:40px;background:red;clip-path:polygon(50% 0, 0 100%, 100% 100%)": ("polygon", 3),
    "width:40px;height:40px;background:red;clip-path:circle(50%)": ("circle", 0),
}


@pytest.mark.parametrize("style", BOXES)
async def test_an_empty_box_of_a_colour_is_a_thing_of_a_shape(driver: Driver, style: str) -> None:
    look = await driver.open(f"<div style='{style}'></div>")
    (thing,) = [item for item in look.elements if item.facts.shape]
    assert (thing.facts.shape, thing.facts.corners, thing.facts.colour) == (*BOXES[style], "rgb(255, 0, 0)")


NO_THINGS = [
    "<div style='height:40px'></div>",
    "<div style='height:40px;background:#fff'></div>",
    "<div style='height:1px;background:red'></div>",
    "<div style='height:900px;background:red'></div>",
    "<div style='height:40px;background:rgba(255,0,0,.1)'></div>",
]


@pytest.mark.parametrize("html", NO_THINGS)
async def test_what_nobody_would_call_a_thing_is_left_out(driver: Driver, html: str) -> None:
    assert (await driver.open(html)).elements == ()


async def test_a_badge_is_round_and_a_paragraph_is_no_square(driver: Driver) -> None:
    badge = "display:inline-block;width:20px;height:20px;border-radius:50%;background:red;color:rgb(9,9,9)"
    look = await driver.open(f"<span style='{badge}'>5</span><p style='background:red'>words</p>")
    five = find(look, "5").facts
    assert (five.shape, five.colour, five.background) == ("circle", "rgb(9, 9, 9)", "rgb(255, 0, 0)")
    assert find(look, "words").facts.shape == ""


async def test_letters_say_how_big_they_are(driver: Driver) -> None:
    look = await driver.open(
        "<p style='font-size:30px'>Big</p><p style='font-size:9px'>Small</p><svg width=99 height=99><text y=50>"
        "<tspan font-size=40 fill=red>B</tspan></text></svg>"
    )
    sizes = {item.own_text: item.facts.font_size for item in look.elements if item.own_text}
    assert sizes == {"Big": 30, "Small": 9, "B": 40}


async def test_pictures_carry_their_file_s_name_as_a_weak_word(driver: Driver) -> None:
    driver.site.page("", "/icons/trash-can.svg")
    look = await driver.open(
        "<img src='/icons/trash-can.svg?v=2' width=20 height=20><i style='display:block;width:16px;height:16px;"
        "background:url(/icons/trash-can.svg)'></i><img width=9 height=9 src='data:image/png;base64,AAAA'>"
    )
    assert [item.facts.words for item in look.elements] == [("trash-can",), ("trash-can",), ()]


def test_file_names_have_no_folder_and_no_ending() -> None:
    assert [file_name(text) for text in ("/a/b.c.png", "x", "data:image/png;base64,a/b", "")] == ["b.c", "x", "", ""]


WIDGETS = {
    "<input type=range>": {"minimum": "0", "maximum": "100", "step": "1"},
    "<input type=range min=-5 max=5 step=.5>": {"minimum": "-5", "maximum": "5", "step": ".5"},
    "<div role=slider tabindex=0 aria-valuenow=3 aria-valuemin=1 aria-valuemax=4 aria-valuetext=loud>x</div>": {
        "minimum": "1", "maximum": "4", "number": "3"},
    "<div role=option aria-posinset=2 aria-setsize=7>x</div>": {"position": 2, "set_size": 7},
    "<div draggable=true>x</div>": {"draggable": True},
    "<div style='resize:both;overflow:auto;width:99px'>x</div>": {"resizable": True},
    "<div style='resize:both;width:99px'>x</div>": {"resizable": False},
    "<textarea></textarea>": {"resizable": True},
    "<textarea style='resize:none'></textarea>": {"resizable": False},
    "<select multiple><option>x</select>": {"multiple": True, "options": ("x",)},
    "<input list=l><datalist id=l><option value=one><option value=two></datalist>": {"options": ("one", "two")},
    "<button aria-describedby=d>x</button><p id=d hidden>more of it</p>": {"description": "more of it"},
}  # fmt: skip


@pytest.mark.parametrize("html", WIDGETS)
async def test_widgets_say_what_they_are_told_to(driver: Driver, html: str) -> None:
    first = (await driver.open(html)).elements[0].facts
    assert {name: getattr(first, name) for name in WIDGETS[html]} == WIDGETS[html]


async def test_a_combobox_tells_its_list_and_the_option_keys_act_on(driver: Driver) -> None:
    look = await driver.open(
        "<input role=combobox aria-controls=l aria-activedescendant=o2 aria-label=C><div id=l role=listbox>"
        "<div role=option id=o1>One</div><div role=option id=o2>Two</div></div><button aria-controls=none>B</button>"
    )
    facts = find(look, "C").facts
    assert look.by_id[facts.controls].role == "listbox"
    assert look.by_id[facts.active].name == "Two"
    assert find(look, "B").facts.controls == ""


async def test_meters_and_progress_have_values(driver: Driver) -> None:
    look = await driver.open("<progress value=3 max=9></progress><meter value=.5></meter>")
    assert [item.value for item in look.elements] == ["3", ".5"]


@given(st.text("MmLlHhVvZzCc0123456789 ,.-e", max_size=60))
def test_any_path_has_a_number_of_corners(path: str) -> None:
    assert 0 <= corners_of("path", {"d": path}) <= len(path)


@given(st.text("0123456789 ,.-ex", max_size=60))
def test_any_points_have_a_number_of_corners(points: str) -> None:
    assert 0 <= corners_of("polygon", {"points": points}) <= len(points)


@given(st.floats(0, 5000), st.floats(0, 5000))
def test_a_box_without_style_has_no_shape(width: float, height: float) -> None:
    assert box_shape(NO_STYLE, width, height, plain=True) == ("", 0)
