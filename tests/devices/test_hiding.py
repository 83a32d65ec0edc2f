"""By which means a page keeps things from the eye, what is on its way, and what lets the pointer through."""

from __future__ import annotations

import pytest

from .conftest import Driver

pytestmark = pytest.mark.anyio

SR = "position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip:rect(0,0,0,0)"
ICON = "\"data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='19' height='18'/>\""

HIDDEN = {
    "<p id=x style='opacity:0'>word</p>": "opacity",
    "<div style='opacity:.1'><p id=x style='opacity:.1'>word</p></div>": "opacity",
    "<p id=x style='filter:blur(1px) opacity(2%)'>word</p>": "opacity",
    "<p id=x style='font-size:0'>word</p>": "size",
    "<p id=x style='font-size:1px'>word</p>": "size",
    "<p id=x style='color:#fff'>word</p>": "colour",
    "<p id=x style='color:#fdfdfd'>word</p>": "colour",
    "<p id=x style='color:transparent'>word</p>": "colour",
    "<div style='background:#123'><p id=x style='color:#123'>word</p></div>": "colour",
    "<svg><text id=x y=20 fill=none>word</text></svg>": "colour",
    "<p id=x style='clip-path:inset(50%)'>word</p>": "clip",
    "<div style='clip-path:circle(0)'><p id=x>word</p></div>": "clip",
    "<p id=x style='position:absolute;clip:rect(0,0,0,0)'>word</p>": "clip",
    "<p id=x style='mask-image:linear-gradient(transparent,transparent)'>word</p>": "mask",
    "<p id=x style='text-indent:-9999px'>word</p>": "indent",
    "<p id=x style='position:absolute;left:-9999px'>word</p>": "away",
    "<p id=x style='position:absolute;top:-4000px'>word</p>": "away",
    "<p id=x style='position:fixed;left:9000px'>word</p>": "away",
    "<p id=x style='transform:translateX(-9000px)'>word</p>": "away",
    "<p id=x style='transform:scale(0)'>word</p>": "box",
    "<div style='height:0;overflow:hidden'><p id=x>word</p></div>": "box",
    f"<p id=x style='{SR}'>word</p>": "tiny",
    f"<div style='{SR}'><p id=x>word</p></div>": "tiny",
    "<p id=x style='visibility:hidden'>word</p>": "visibility",
}

SEEN = (
    "<p id=x>word</p>",
    "<p id=x style='color:#999'>word</p>",
    "<p id=x style='opacity:.4'>word</p>",
    "<div style='background:#123'><p id=x style='color:#fff'>word</p></div>",
    "<div style='background:url(a.png)'><p id=x style='color:#fff'>word</p></div>",
    "<p id=x style='color:transparent;background:linear-gradient(red,blue);background-clip:text'>word</p>",
    "<p id=x style='clip-path:inset(0 round 9px)'>word</p>",
    "<p id=x style='mask-image:linear-gradient(#000,transparent)'>word</p>",
    "<a id=x href=/ style='display:block;text-indent:-999px;background:url(logo.png)'>word</a>",
    "<p id=x style='margin-top:3000px'>word</p>",
    "<p id=x style='position:absolute;left:-90px'>word</p>",
    "<div style='overflow:hidden;width:90px;white-space:nowrap'>a long line of words<span id=x>word</span></div>",
    "<div style='font-size:0'><b id=x style='font-size:16px'>word</b></div>",
    "<svg><text id=x y=20>word</text></svg>",
    f"<style>#x::before{{content:url({ICON})}}</style><button id=x style='font-size:0'>word</button>",
)


@pytest.mark.parametrize("html", HIDDEN)
async def test_what_hides_a_text_is_named(driver: Driver, html: str) -> None:
    look = await driver.open(html)
    (item,) = [each for each in look.elements if each.facts.resource == "x"]
    assert item.facts.hides == HIDDEN[html]


@pytest.mark.parametrize("html", SEEN)
async def test_what_is_seen_or_merely_elsewhere_is_not_hidden(driver: Driver, html: str) -> None:
    look = await driver.open(html)
    (item,) = [each for each in look.elements if each.facts.resource == "x"]
    assert item.facts.hides == ""


async def test_what_takes_time_is_fading_and_what_takes_for_ever_is_not(driver: Driver) -> None:
    look = await driver.open(
        "<style>@keyframes k{to{opacity:1}}</style><p id=a style='transition:opacity .2s'>a</p>"
        "<p id=b style='animation:k 1s'>b</p><div style='transition:all 1s'><p id=c>c</p></div>"
        "<p id=d style='transition:opacity 9000s'>d</p><p id=e>e</p>"
    )
    assert {item.facts.resource: item.facts.fading for item in look.elements if item.facts.resource} == {
        "a": True, "b": True, "c": True, "d": False, "e": False,
    }  # fmt: skip


async def test_what_lets_the_pointer_through_says_so(driver: Driver) -> None:
    look = await driver.open("<p id=a style='pointer-events:none'>a</p><p id=b>b</p>")
    assert {item.facts.resource: item.facts.passes for item in look.elements if item.facts.resource} == {
        "a": True,
        "b": False,
    }


async def test_a_submit_button_shows_its_value_whatever_it_is_called(driver: Driver) -> None:
    look = await driver.open("<form><input id=x type=submit value='Delete all' aria-label=Save></form>")
    (item,) = [each for each in look.elements if each.facts.resource == "x"]
    assert (item.name, item.own_text) == ("Save", "Delete all")
