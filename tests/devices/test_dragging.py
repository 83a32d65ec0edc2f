"""Drags as real pages need them: by mouse, by pointer, natively; onto things, between things, to a point."""

from __future__ import annotations

import pytest

from handrail.devices.browser.tab import evaluate
from handrail.records import Click, Drag, ElementRef, Observation, Point, StaleTarget

from .conftest import Driver, find

pytestmark = pytest.mark.anyio

LIST = (
    "<style>body{margin:0}ul{margin:0;padding:0;width:200px}li{height:40px;list-style:none;background:#eee;"
    "user-select:none}</style><ul id=l><li>A<li>B<li>C<li>D</ul>"
)
ORDER = "[...l.children].map(li=>li.textContent.trim()).join('')"

SORTABLE_BY_MOUSE = (
    LIST
    + """<script>
// Begins after 5 px; the dragged item follows the pointer; only moves tell where it is.
let item, hole, from, begun;
l.onmousedown = e => { item = e.target.closest('li'); from = [e.clientX, e.clientY]; begun = false; };
document.onmousemove = e => {
  if (!item) return;
  if (!begun) {
    if (Math.hypot(e.clientX - from[0], e.clientY - from[1]) < 5) return;
    begun = true;
    hole = document.createElement('li');
    hole.className = 'hole';
    item.replaceWith(hole);
    document.body.append(item);
    item.style = 'position:absolute;width:200px;left:0';
    return;
  }
  item.style.top = e.clientY - 20 + 'px';
  for (const other of l.querySelectorAll('li:not(.hole)')) {
    const box = other.getBoundingClientRect();
    if (e.clientY > box.top && e.clientY < box.bottom)
      e.clientY < (box.top + box.bottom) / 2 ? other.before(hole) : other.after(hole);
  }
};
document.onmouseup = () => { if (begun) { hole.replaceWith(item); item.style = ''; } item = null; };
</script>"""
)

SORTABLE_NATIVE = (
    LIST
    + """<script>
let item; log = [];
for (const li of l.children) li.draggable = true;
l.ondragstart = e => { item = e.target; e.dataTransfer.setData('text/plain', 'x'); };
l.ondragover = e => {
  e.preventDefault();
  const over = e.target.closest('li');
  if (!over || over === item) return;
  const box = over.getBoundingClientRect();
  e.clientY < (box.top + box.bottom) / 2 ? over.before(item) : over.after(item);
};
l.ondrop = e => { e.preventDefault(); log.push('drop'); };
l.ondragend = () => log.push('end');
</script>"""
)

# What is dragged is seen but not hit, the others make way by a transform: the pointer ends on the bare list.
SORTABLE_BY_GHOST = (
    LIST
    + """<script>
let item, at, order;
const items = [...l.children];
l.onpointerdown = e => { item = e.target.closest('li'); at = e.clientY; };
window.addEventListener('pointermove', e => {
  if (!item) return;
  const was = items.indexOf(item), to = Math.max(0, Math.min(3, was + Math.round((e.clientY - at) / 40)));
  item.style = `pointer-events:none;transform:translateY(${e.clientY - at}px)`;
  items.forEach((li, i) => { if (li !== item)
    li.style.transform = `translateY(${i > was && i <= to ? -40 : i < was && i >= to ? 40 : 0}px)`; });
  order = [...items]; order.splice(was, 1); order.splice(to, 0, item);
});
window.addEventListener('pointerup', () => { if (!item) return; item = null; l.replaceChildren(...order);
  for (const li of items) li.style = ''; });
</script>"""
)


@pytest.mark.parametrize("kind", ["SORTABLE_BY_MOUSE", "SORTABLE_NATIVE", "SORTABLE_BY_GHOST"])
async def test_a_list_is_sorted_by_dragging_its_items(driver: Driver, kind: str) -> None:
    look = await driver.open(globals()[kind])
    receipt = await driver.act(look, Drag(ElementRef(find(look, "A").id), ElementRef(find(look, "C").id)))
    assert (receipt.delivered, receipt.stopped, receipt.reacted) == ("yes", (), True)
    assert str(await driver.js(ORDER)).index("A") == 2


@pytest.mark.parametrize("kind", ["SORTABLE_BY_MOUSE", "SORTABLE_NATIVE"])
async def test_an_item_goes_just_before_or_after_another(driver: Driver, kind: str) -> None:
    look = await driver.open(globals()[kind])
    box = find(look, "B").bounds
    await driver.act(look, Drag(ElementRef(find(look, "D").id), Point(box.x + 50, box.y + 4)))
    assert await driver.js(ORDER) == "ADBC"
    look = await driver.look()
    box = find(look, "C").bounds
    await driver.act(look, Drag(ElementRef(find(look, "A").id), Point(box.x + 50, box.y2 - 4)))
    assert await driver.js(ORDER) == "DBCA"


async def test_a_native_drag_ends_with_its_own_events(driver: Driver) -> None:
    look = await driver.open(SORTABLE_NATIVE)
    receipt = await driver.act(look, Drag(ElementRef(find(look, "A").id), ElementRef(find(look, "B").id)))
    assert receipt.detail == "dragged natively"
    await driver.look()
    assert await driver.js("log.join()") == "drop,end"


async def test_a_shape_of_a_drawing_is_dragged_to_a_point(driver: Driver) -> None:
    look = await driver.open(
        "<svg id=s width=400 height=300 style='position:fixed;left:0;top:0'><circle id=c cx=50 cy=50 r=2 fill=red />"
        "<rect x=300 y=200 width=40 height=40 fill=blue /></svg><script>"
        "let on;c.onmousedown=()=>{on=1};s.onmousemove=e=>{if(on){c.setAttribute('cx',e.clientX);"
        "c.setAttribute('cy',e.clientY)}};s.onmouseup=()=>{on=0}</script>"
    )
    (dot,) = [item for item in look.elements if item.facts.shape == "circle"]
    receipt = await driver.act(look, Drag(ElementRef(dot.id), Point(320, 217)))
    assert receipt.delivered == "yes"
    assert await driver.js("[c.getAttribute('cx'),c.getAttribute('cy')].join()") == "320,217"


SLIDER = (
    "<div id=t style='position:fixed;left:50px;top:50px;width:200px;height:10px;background:#ccc'><div id=h role=slider "
    "aria-label=Volume tabindex=0 aria-valuenow=0 style='position:absolute;left:-5px;width:10px;height:10px;"
    "background:red'></div></div><script>h.onpointerdown=e=>h.setPointerCapture(e.pointerId);h.onpointermove=e=>{"
    "if(!e.buttons)return;const v=Math.max(0,Math.min(200,e.clientX-50));h.style.left=v-5+'px';"
    "h.setAttribute('aria-valuenow',v/2)}</script>"
)


async def test_a_slider_s_handle_goes_to_a_point(driver: Driver) -> None:
    look = await driver.open(SLIDER)
    handle = find(look, "Volume")
    await driver.act(look, Drag(ElementRef(handle.id), Point(50 + 2 * 37, handle.bounds.centre[1])))
    assert find(await driver.look(), "Volume").value == "37"


async def test_a_native_slider_is_dragged_too(driver: Driver) -> None:
    look = await driver.open("<input type=range aria-label=R value=0 style='position:fixed;top:50px;width:216px'>")
    box = find(look, "R").bounds
    y = box.centre[1]
    await driver.act(look, Drag(Point(box.x + 8, y), Point(box.x + 8 + 2 * 60, y)))
    assert abs(int(find(await driver.look(), "R").value) - 60) <= 1


async def test_the_corner_of_a_text_area_is_dragged(driver: Driver) -> None:
    look = await driver.open("<textarea aria-label=T style='position:fixed;left:9px;top:9px;width:99px;height:60px'>")
    box = find(look, "T").bounds
    receipt = await driver.act(look, Drag(Point(box.x2 - 4, box.y2 - 4), Point(box.x2 + 96, box.y2 + 46)))
    assert receipt.reacted is True
    now = find(await driver.look(), "T").bounds
    assert (now.width - box.width, now.height - box.height) == (100, 50)


async def test_a_drag_to_a_point_of_the_empty_page(driver: Driver) -> None:
    look = await driver.open(
        "<div id=w aria-label=Window style='position:fixed;left:20px;top:20px;width:90px;height:50px;background:red'>"
        "</div><script>let d;w.onmousedown=e=>{d=[e.clientX-w.offsetLeft,e.clientY-w.offsetTop]};onmousemove=e=>{if(d){"
        "w.style.left=e.clientX-d[0]+'px';w.style.top=e.clientY-d[1]+'px'}};onmouseup=()=>{d=0}</script>"
    )
    receipt = await driver.act(look, Drag(Point(30, 30), Point(530, 400)))
    assert (receipt.delivered, receipt.stopped) == ("yes", ())
    box = find(await driver.look(), "Window").bounds
    assert (box.x, box.y) == (520, 390)


async def test_what_is_out_of_view_in_an_inner_area_is_scrolled_to_first(driver: Driver) -> None:
    look = await driver.open(
        "<div style='height:300px;overflow:auto;width:300px'><p style='height:500px'>x</p><div id=a aria-label=From "
        "style='height:50px;background:red'></div><p style='height:180px'>y</p><div id=b aria-label=To "
        "style='height:50px;background:blue'></div><p style='height:500px'>z</p></div>"
        "<script>a.onmousedown=()=>{d=1};b.onmouseup=()=>{r=window.d}</script>"
    )
    receipt = await driver.act(look, Drag(ElementRef(find(look, "From").id), ElementRef(find(look, "To").id)))
    assert receipt.delivered == "yes"
    assert await driver.js("r") == 1


async def test_ends_that_are_never_in_view_together_are_too_far_apart(driver: Driver) -> None:
    look = await driver.open(
        "<div aria-label=From tabindex=0 style='height:50px'></div><p style='height:4000px'>y</p>"
        "<div aria-label=To tabindex=0 style='height:50px'></div>"
    )
    with pytest.raises(StaleTarget) as caught:
        await driver.act(look, Drag(ElementRef(find(look, "From").id), ElementRef(find(look, "To").id)))
    assert caught.value.code == "apart"


# Armed input judges both ends (M3).

CARD = "<div id=a aria-label=Card style='position:fixed;left:9px;top:9px;width:60px;height:60px;background:red'></div>"
FOLDER = (
    "<div id=b aria-label=Folder style='position:fixed;left:300px;top:9px;width:90px;height:90px;background:red'></div>"
)
BIN = (
    "<div id=d style='position:fixed;left:300px;top:9px;width:90px;height:90px;background:#000;display:none'>Bin</div>"
    "<script>hits=[];for(const t of ['pointerup','mouseup','drop','dragover'])d.addEventListener(t,e=>{"
    "e.preventDefault();hits.push(t)});a.ondragstart=e=>e.dataTransfer.setData('text/plain','x');"
    "for(const t of ['pointerup','mouseup'])b.addEventListener(t,()=>hits.push('b'))</script>"
)


def _on(look: Observation) -> Drag:
    return Drag(ElementRef(find(look, "Card").id), ElementRef(find(look, "Folder").id))


@pytest.mark.parametrize("native", [False, True], ids=["mouse", "native"])
async def test_a_drag_is_taken_back_if_something_else_is_there_at_the_end(driver: Driver, native: bool) -> None:
    look = await driver.open(
        CARD + FOLDER + BIN + f"<script>a.draggable={str(native).lower()};"
        "for(const t of ['dragover','mousemove'])document.addEventListener(t,e=>{"
        "if(e.clientX>200)d.style.display='block'})</script>"
    )
    receipt = await driver.act(look, _on(look))
    assert receipt.delivered == "no"
    assert "taken back" in receipt.detail
    assert set(str(await driver.js("hits.join()")).split(",")) <= {"", "dragover"}


@pytest.mark.parametrize("armed", [True, False], ids=["armed", "control"])
async def test_what_comes_under_a_drag_after_the_last_hit_test_gets_nothing(driver: Driver, armed: bool) -> None:
    look = await driver.open(CARD + FOLDER + BIN)
    device, tab = driver.device, driver.device.active
    nodes = device._looks[look.id].nodes
    ends = [await device.hands.handle(tab, tab.id, nodes[find(look, name).id].backend) for name in ("Card", "Folder")]
    token, _ = await device.hands.arm(tab, "drag", ends)
    if not armed:
        await evaluate(tab.main, "handrail.lease(true)")
    await device.hands.mouse(tab, "mousePressed", 20, 20, button="left", buttons=1, count=1)
    await device.hands.mouse(tab, "mouseMoved", 330, 30, button="left", buttons=1)
    await driver.js("d.style.display='block';new Promise(r=>requestAnimationFrame(()=>requestAnimationFrame(r)))")
    await device.hands.mouse(tab, "mouseReleased", 330, 30, button="left", count=1)
    outcome = await device.hands.disarm(tab, token)
    await evaluate(tab.main, "handrail.lease(false)")
    assert (await driver.js("hits.join()") == "") is armed
    assert ("mouseup" in outcome.stopped) is armed


async def test_a_drag_may_not_begin_on_its_drop_target(driver: Driver) -> None:
    look = await driver.open(CARD + FOLDER + "<script>hits=[];b.onmousedown=()=>hits.push(1)</script>")
    device, tab = driver.device, driver.device.active
    nodes = device._looks[look.id].nodes
    ends = [await device.hands.handle(tab, tab.id, nodes[find(look, name).id].backend) for name in ("Card", "Folder")]
    token, _ = await device.hands.arm(tab, "drag", ends)
    await device.hands.mouse(tab, "mouseMoved", 330, 30)
    await device.hands.mouse(tab, "mousePressed", 330, 30, button="left", buttons=1, count=1)
    await device.hands.mouse(tab, "mouseReleased", 330, 30, button="left", count=1)
    outcome = await device.hands.disarm(tab, token)
    assert "pointerdown" in outcome.stopped
    assert await driver.js("hits.length") == 0


async def test_bare_ground_is_not_everything_that_stands_on_it(driver: Driver) -> None:
    look = await driver.open(
        "<p>x</p><button id=d style='position:fixed;left:300px;top:300px;width:90px;height:50px;display:none' "
        "onclick='n=1'>Late</button><script>onpointerdown=()=>{d.style.display='block'}</script>"
    )
    receipt = await driver.act(look, Click(Point(330, 320)))
    assert receipt.delivered == "no"
    assert await driver.js("typeof n") == "undefined"
