"""Where a click goes: a place of the target that a pointer reaches, and that is nothing else's."""

from __future__ import annotations

import pytest

from handrail.records import Click, ElementRef, Hover, Observation, Receipt

from .conftest import Driver, find

pytestmark = pytest.mark.anyio


async def click(driver: Driver, look: Observation, element: str) -> Receipt:
    receipt = await driver.act(look, Click(ElementRef(element)))
    assert (receipt.delivered, receipt.stopped) == ("yes", ())
    return receipt


DRAWN = {
    "a dot": "<circle id=x cx=50 cy=50 r=.6 fill=red />",
    "two pixels": "<rect id=x x=50 y=50 width=2 height=2 fill=red />",
    "a hair": "<line id=x x1=5 y1=50.5 x2=180 y2=50.5 stroke=red />",
    "a slanting hair": "<line id=x x1=5 y1=5 x2=180 y2=90 stroke=red />",
    "a curve": "<path id=x d='M10 90 Q 100 -80 190 90' fill=none stroke=red />",
    "a ring": "<circle id=x cx=90 cy=50 r=40 fill=none stroke=red stroke-width=2 />",
    "a turned box": "<rect id=x width=60 height=3 fill=red transform='translate(60 10) rotate(60)'/>",
    "a group": "<g id=x><circle cx=20 cy=20 r=5 /><circle cx=180 cy=80 r=5 /></g>",
    "a letter": "<text id=x x=50 y=50 font-size=12><tspan>i</tspan></text>",
    "under others": "<rect id=x x=10 y=10 width=100 height=60 fill=red /><rect x=5 y=5 width=90 height=70 />",
}


@pytest.mark.parametrize("drawing", DRAWN)
async def test_a_drawn_thing_is_hit_wherever_it_is_drawn(driver: Driver, drawing: str) -> None:
    look = await driver.open(
        f"<svg width=200 height=99>{DRAWN[drawing]}</svg><script>x.addEventListener('click',()=>n=1)</script>"
    )
    (thing,) = [item for item in look.elements if item.facts.resource == "x"]
    await click(driver, look, thing.id)
    assert await driver.js("n") == 1


HIDDEN = {
    "in a list in a list": "<div style='height:150px;overflow:auto'><p style='height:700px'>a</p>"
    "<div style='height:100px;overflow:auto'><p style='height:700px'>b</p>{}<p style='height:700px'>c</p></div></div>",
    "to the right": "<div style='width:200px;overflow:auto'><div style='width:900px;padding-left:900px'>{}</div></div>",
    "under a bar that stays": "<div style='position:fixed;top:0;left:0;right:0;height:99px;background:#eee'>bar</div>"
    "<div style='height:200px'></div>{}<div style='height:3000px'></div><script>scrollTo(0,180)</script>",
    "under a heading that sticks": "<div style='height:200px;overflow:auto' id=s><div style='position:sticky;top:0;"
    "height:80px;background:#eee'>head</div><p style='height:100px'>a</p>{}<p style='height:900px'>b</p></div>"
    "<script>s.scrollTop=180</script>",
    "below the page": "<p style='height:4000px'>a</p>{}",
}


@pytest.mark.parametrize("where", HIDDEN)
async def test_what_is_out_of_view_is_brought_into_it(driver: Driver, where: str) -> None:
    look = await driver.open(HIDDEN[where].format("<button onclick='n=1'>Go</button>"))
    await click(driver, look, find(look, "Go").id)
    assert await driver.js("n") == 1


INNER = "<script>hits=[];addEventListener('click',e=>{hits.push(e.target.id);e.preventDefault()})</script>"
WHOLES = {
    "a row with a button in its middle": "<div id=x role=row tabindex=0 aria-label=It style='width:300px;height:40px;"
    "text-align:center'>Ann <button id=y>Delete her for good</button></div>",
    "a label with a link in it": "<label id=x for=c style='display:block;width:300px;text-align:center'>I agree to "
    "<a href=/terms id=y>all the terms</a></label><input type=checkbox id=c style='display:none'>",
    "a card that is all link": "<div id=x role=listitem><a id=y href=/a style='display:block'>all</a></div>",
    "an item whose text is its link's": "<li id=x><a id=y href=/a style='display:block'>text</a></li>",
}


@pytest.mark.parametrize("whole", WHOLES)
async def test_a_click_on_a_whole_spares_the_controls_in_it(driver: Driver, whole: str) -> None:
    look = await driver.open(WHOLES[whole] + INNER)
    await click(driver, look, next(item.id for item in look.elements if item.facts.resource == "x"))
    hit = str(await driver.js("hits.join()"))
    assert hit.startswith("x" if "with" in whole else "y"), "a control that says all of it is meant"


async def test_a_hidden_box_is_ticked_by_its_label(driver: Driver) -> None:
    look = await driver.open(
        "<input type=checkbox id=c style='position:absolute;left:-999px'><label for=c>Agree</label>"
    )
    await click(driver, look, find(look, "Agree", "checkbox").id)
    assert "checked" in find(await driver.look(), "Agree", "checkbox").states


async def test_hovering_finds_its_place_as_well(driver: Driver) -> None:
    look = await driver.open(
        "<svg width=99 height=99><path id=x d='M9 90 Q 50 -80 90 90' fill=none stroke=red /></svg>"
    )
    await driver.js("x.addEventListener('mouseover',()=>n=1);1")
    (curve,) = [item for item in look.elements if item.facts.shape == "path"]
    await driver.act(look, Hover(ElementRef(curve.id)))
    assert await driver.js("n") == 1
