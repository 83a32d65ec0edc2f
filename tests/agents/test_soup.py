"""Pages of plain containers, as a browser shows them: things are told by their looks, places and repetition."""

from __future__ import annotations

import pytest
from tests.devices.conftest import Driver, anyio_backend, driver, site

from handrail.agents import ScreenGrounder
from handrail.agents.read import value
from handrail.language import FromScreen
from handrail.records import Element, Extreme, Found, Labelled, Looks, Observation, TargetDescription

__all__ = ["anyio_backend", "driver", "site"]  # fixtures

pytestmark = pytest.mark.anyio

MAIL = """<style>.row{display:flex;gap:8px;cursor:pointer} .ico{width:16px;height:16px;cursor:pointer}</style>
<div id=app><div class=title>Inbox</div>
<div class=row><span class=who>Ada Novak</span><span>New address</span>
  <svg class='ico ico-trash' viewBox='0 0 9 9'><path d='M0 0h9v9z'/></svg></div>
<div class=row><span class=who>Bob Orlov</span><span>Your parcel</span>
  <svg class='ico ico-trash' viewBox='0 0 9 9'><path d='M0 0h9v9z'/></svg></div>
<div class=row><span class=who>Cyd Aziz</span><span>Minutes</span>
  <svg class='ico ico-trash' viewBox='0 0 9 9'><path d='M0 0h9v9z'/></svg></div></div>
<script>app.addEventListener('click', () => {})</script>"""

PLANS = """<style>#p{display:flex;gap:40px} #p>div{width:150px} .btn{background:#eee;padding:5px}</style>
<div id=app><div>Plans</div><div id=p>
<div><div>Ember</div><div>45 euros a month</div><div>850 GB</div><div class=btn>Choose</div></div>
<div><div>Garnet</div><div>13 euros a month</div><div>680 GB</div><div class=btn>Choose</div></div>
<div><div>Beacon</div><div>23 euros a month</div><div>530 GB</div><div class=btn>Choose</div></div></div></div>
<script>app.addEventListener('click', () => {})</script>"""

FORM = """<style>.line{display:flex;gap:9px} .cap{width:90px} .dd{width:150px;border:1px solid #999}</style>
<div class=line><div class=cap>Name</div><div contenteditable style='width:200px;border:1px solid'></div></div>
<div class=line><div class=cap>Size</div><div class=dd onclick='1'><span>Medium</span></div></div>
<div class=line><div class=cap>Colour</div><div class=dd onclick='1'><span>Red</span></div></div>
<div class=line><input type=checkbox><div>Gift wrap</div></div>
<div class=line><input type=checkbox><div>Newsletter</div></div>"""

SWATCHES = """<style>i{display:inline-block;width:30px;height:30px;margin:4px} .o{border-radius:50%}</style>
<div id=app>Paint<br><i style='background:#c62828'></i><i style='background:#1565c0'></i>
<i class=o style='background:#1565c0;width:60px;height:60px'></i><i class=o style='background:#2e7d32'></i></div>
<script>app.addEventListener('click', () => {})</script>"""


def _found(look: Observation, *args: object, **more: object) -> Element:
    found = ScreenGrounder().ground(TargetDescription(*args, **more), look)  # type: ignore[arg-type]
    assert isinstance(found, Found), found
    return found.element


def _line(look: Observation, words: str) -> float:
    """Height at which a text stands."""
    return next(item.bounds.centre[1] for item in look.elements if item.own_text == words)


async def test_an_icon_in_the_row_of_somebody(driver: Driver) -> None:
    look = await driver.open(MAIL)
    for name in ("Ada Novak", "Bob Orlov", "Cyd Aziz"):
        trash = _found(look, "trash", "icon", near=name)
        assert trash.bounds.contains(trash.bounds.centre[0], _line(look, name))
    assert _line(look, "Bob Orlov") == pytest.approx(_found(look, "message", ordinal=2).bounds.centre[1], abs=4)
    counted = value(look, FromScreen(TargetDescription("messages"), "count"))
    assert isinstance(counted, Labelled)
    assert counted.value == "3"


STAR = "<svg class='ico ico-star' viewBox='0 0 9 9'><path d='M0 0h9v9z'/></svg>"


async def test_an_entry_is_opened_by_its_words_and_not_by_the_icon_before_them(driver: Driver) -> None:
    look = await driver.open(MAIL.replace("<div class=row>", f"<div class=row>{STAR}").replace("cursor:pointer", ""))
    opened = _found(look, "message", "item", near="Bob Orlov")
    assert opened.own_text in ("Bob Orlov", "Your parcel")
    assert "ico-star" in _found(look, "star", "icon", near="Bob Orlov").facts.words


async def test_a_button_in_the_card_of_something(driver: Driver) -> None:
    look = await driver.open(PLANS)
    names = {item.own_text: item.bounds.x for item in look.elements if item.own_text in ("Ember", "Garnet", "Beacon")}
    for name, left in names.items():
        assert abs(_found(look, "Choose", near=name).bounds.x - left) < 20
    cheapest = _found(look, "Choose", extreme=Extreme("price"))
    assert abs(cheapest.bounds.x - names["Garnet"]) < 20


async def test_fields_that_say_nothing_of_themselves(driver: Driver) -> None:
    look = await driver.open(FORM)
    assert "editable" in _found(look, "Name", "textbox").states
    assert "Red" in _found(look, "Colour", "dropdown").name
    ticks = [item.id for item in look.elements if item.role == "checkbox"]
    assert [_found(look, name, "checkbox").id for name in ("Gift wrap", "Newsletter")] == ticks


async def test_shapes_and_colours_of_empty_boxes(driver: Driver) -> None:
    look = await driver.open(SWATCHES)
    assert _found(look, "", looks=Looks(colour="red")).facts.background == "rgb(198, 40, 40)"
    assert _found(look, "", looks=Looks(colour="blue", shape="circle")).bounds.width == 60
    assert _found(look, "", looks=Looks(colour="blue", shape="square")).bounds.width == 30
    assert _found(look, "", looks=Looks(shape="circle", size="small")).facts.background == "rgb(46, 125, 50)"


NOTED = """<h3>Inbox</h3><div class=list><div class=m onclick='1'><b>Rent</b> <i>read</i></div>
<div class='m unread' onclick='1'><b>Menu</b> <i>new</i></div><div class=m onclick='1'><b>Team</b> <i>read</i></div>
<div class='m unread' onclick='1'><b>Trip</b> <i>new</i></div></div>"""


async def test_all_of_a_kind_are_those_of_which_the_page_says_what_was_said(driver: Driver) -> None:
    look, grounder = await driver.open(NOTED), ScreenGrounder()
    unread = grounder.ground_all(TargetDescription("unread messages", every=True), look)
    assert [item.bounds.centre[1] for item in unread] == pytest.approx(
        [_line(look, "Menu"), _line(look, "Trip")], abs=4
    )
    first = _found(look, "unread message", ordinal=1)
    assert first.bounds.centre[1] == pytest.approx(_line(look, "Menu"), abs=4)


async def test_all_the_even_ones_are_never_all(driver: Driver) -> None:
    look = await driver.open("".join(f"<label><input type=checkbox>{n}</label>" for n in (3, 8, 15, 22)))
    assert ScreenGrounder().ground_all(TargetDescription("even numbers", every=True), look) == ()
    assert len(ScreenGrounder().ground_all(TargetDescription("numbers", every=True), look)) == 4


async def test_a_text_in_pieces_around_several_fields_names_none_of_them(driver: Driver) -> None:
    look = await driver.open(
        "".join(
            f"<fieldset><legend>{of}</legend>Street <input> City <input></fieldset>" for of in ("Billing", "Delivery")
        )
    )
    for words in ("Street", "City"):
        assert not isinstance(ScreenGrounder().ground(TargetDescription(words, "textbox"), look), Found)
    one = await driver.open("<p>Street <input></p><p>City <input></p>")
    assert _found(one, "City", "textbox").bounds.y > _found(one, "Street", "textbox").bounds.y
