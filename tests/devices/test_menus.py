"""Menus that open under the pointer stay open on its way to what is in them."""

from __future__ import annotations

import pytest

from handrail.records import Click, ElementRef, Hover

from .conftest import Driver, find

pytestmark = pytest.mark.anyio

ITEMS = """<ul id=m><li><span>File</span><ul><li><span>Open</span></li><li><span>Recent</span><ul>
<li onclick='n="one"'><span>One</span></li><li><span>Two</span></li><li><span>Three</span></li>
<li onclick='n="four"'><span>Four</span></li></ul></li><li><span>Export</span><ul><li><span>Pdf</span></li></ul></li>
<li><span>Print</span><ul><li><span>Draft</span></li></ul></li><li onclick='n="quit"'><span>Quit</span></li></ul></li>
<li><span>Edit</span><ul><li><span>Cut</span></li></ul></li></ul>"""
STYLE = """<style>body{margin:0}ul{margin:0;padding:0;list-style:none;background:#ddd}
#m{position:absolute;left:200px;top:50px}#m>li{float:left;width:80px}
li{height:24px;width:120px;position:relative}li ul{display:none;position:absolute}
#m>li>ul{left:0;top:24px}#m ul ul{left:120px;top:0}span{display:block;height:24px}</style>"""
BY_STYLE = STYLE + "<style>li:hover>ul{display:block}</style>" + ITEMS
# One menu open at a time on each level, as widget libraries do it: entering another item closes the first one's menu.
BY_SCRIPT = (
    STYLE
    + ITEMS
    + """<script>
for (const li of document.querySelectorAll('li')) li.addEventListener('mouseenter', () => {
  for (const other of li.parentNode.children) {
    const menu = other.querySelector('ul');
    if (menu) menu.style.display = other === li ? 'block' : 'none';
  }
});
m.addEventListener('mouseleave', () => { for (const ul of m.querySelectorAll('ul')) ul.style.display = 'none'; });
</script>"""
)

# The submenus stand elsewhere in the document, and close a little after the pointer has left what opened them.
BY_DELAY = (
    STYLE
    + """<style>.p{position:absolute;display:none;width:120px}#p1{left:200px;top:74px}#p2{left:340px;top:98px}</style>
<ul id=m><li id=t1><span>File</span></li><li><span>Edit</span></li></ul><ul class=p id=p1><li><span>Open</span></li>
<li id=t2><span>Recent</span></li></ul><ul class=p id=p2><li onclick='n="one"'><span>One</span></li>
<li><span>Two</span></li><li onclick='n="four"'><span>Four</span></li></ul><script>
let over;
const inside = { p1: [t1, p1, t2, p2], p2: [t2, p2] };
onmouseover = e => { over = e.target; if (t1.contains(over)) p1.style.display = 'block';
  if (t2.contains(over)) p2.style.display = 'block';
  setTimeout(() => { for (const menu of [p1, p2])
    if (!inside[menu.id].some(part => part.contains(over))) menu.style.display = 'none'; }, 80); };
</script>"""
)


@pytest.mark.parametrize("menu", ["BY_STYLE", "BY_SCRIPT", "BY_DELAY"])
@pytest.mark.parametrize("last", ["One", "Four"])
async def test_an_item_two_menus_deep_is_reached(driver: Driver, menu: str, last: str) -> None:
    look = await driver.open(globals()[menu])
    for name in ("File", "Recent"):
        await driver.act(look, Hover(ElementRef(find(look, name, "text").id)))
        look = await driver.look()
    receipt = await driver.act(look, Click(ElementRef(find(look, last, "text").id)))
    assert receipt.delivered == "yes"
    assert await driver.js("n") == last.lower()


@pytest.mark.parametrize("menu", ["BY_STYLE", "BY_SCRIPT", "BY_DELAY"])
async def test_a_menu_closes_when_the_pointer_goes_elsewhere(driver: Driver, menu: str) -> None:
    """The control arm: these menus do close, so the test above proves something."""
    look = await driver.open(globals()[menu] + "<p style='position:absolute;top:400px'>elsewhere</p>")
    await driver.act(look, Hover(ElementRef(find(look, "File", "text").id)))
    look = await driver.look()
    find(look, "Recent", "text")
    await driver.act(look, Hover(ElementRef(find(look, "elsewhere").id)))
    gone = "[...document.querySelectorAll('span')].find(s=>s.textContent=='Recent').offsetParent===null"
    await driver.js(f"new Promise(r=>{{const look=()=>{gone}?r():setTimeout(look,10);look()}})")
    assert "Recent" not in [item.name for item in (await driver.look()).elements if "hidden" not in item.states]
