"""A receipt says whether the page's own handling answered the input, whatever else the page does meanwhile."""

from __future__ import annotations

import pytest

from handrail.records import AnswerDialog, Click, Drag, ElementRef, Point, PressKeys, Scroll, SelectOption, TypeText

from .conftest import Driver, find

pytestmark = pytest.mark.anyio

CLOCK = "<p id=clock>0</p><script>(function tick(){clock.textContent=Date.now();setTimeout(tick)})()</script>"
FRAMES = (
    "<p id=clock style='position:relative'>0</p><input id=bar type=range max=999><script>k=0;(function tick(){"
    "clock.style.left=(k+=1)%90+'px';bar.value=k%999;requestAnimationFrame(tick)})()</script>"
)

ANSWERS = {
    "at once": "<button onclick='this.dataset.done=1'>Go</button>",
    "on the way down": "<button>Go</button><script>onpointerdown=()=>{document.title='x'}</script>",
    "in a microtask": "<button onclick='Promise.resolve().then(()=>0).then(()=>{this.dataset.done=1})'>Go</button>",
    "in the next task": "<button onclick='setTimeout(()=>{this.dataset.done=1})'>Go</button>",
    "by a field's value": "<input id=f><button onclick='f.value=\"x\"'>Go</button>",
    "by a style sheet's owner": "<button onclick='document.body.classList.toggle(\"dark\")'>Go</button>",
    "by moving the focus": "<input id=f><button onclick='f.focus()'>Go</button>",
    "by its address": '<button onclick=\'history.pushState(1,"","/elsewhere")\'>Go</button>',
    "by a jump": "<a href='#end'>Go</a><p style='margin-top:4000px' id=end>end</p>",
    "by a dialog": "<button onclick='alert(1)'>Go</button>",
    "by leaving": "<button onclick='location.href=\"/arrived\"'>Go</button>",
    "with a link": "<a href=/arrived>Go</a>",
    "with a link to another tab": "<a href=/arrived target=_blank>Go</a>",
    "with a tab of its own": "<button onclick='open(\"/arrived\")'>Go</button>",
    "with a form": "<form action=/arrived><button>Go</button></form>",
    "with a tick": "<label><input type=checkbox>Go</label>",
    "with details": "<details><summary>Go</summary>text</details>",
    "with the caret": "<input aria-label=Go>",
    "with a choice of text": "<p>some</p><div contenteditable aria-label=Go>text</div>",
    "in an open shadow root": "<div id=h></div><script>r=h.attachShadow({mode:'open'});r.innerHTML="
    "'<button>Go</button>';r.firstChild.onclick=()=>{r.firstChild.dataset.x=1}</script>",
}


async def _click(driver: Driver, html: str) -> bool | None:
    driver.site.page("<p>arrived", "/arrived")
    look = await driver.open(html)
    targets = [item for item in look.elements if item.name == "Go" and "hidden" not in item.states]
    receipt = await driver.act(look, Click(ElementRef(targets[-1].id)))
    assert receipt.delivered == "yes"
    if any(target.startswith("alert:") for target in receipt.targets):
        await driver.act(await driver.device.observe(5), AnswerDialog(accept=True))
    return receipt.reacted


@pytest.mark.parametrize("noise", [CLOCK, ""], ids=["ticking", "quiet"])
@pytest.mark.parametrize("how", ANSWERS)
async def test_what_the_page_does_about_a_click_is_its_answer(driver: Driver, how: str, noise: str) -> None:
    assert await _click(driver, noise + ANSWERS[how]) is True


DEAD = {
    "nobody listens": "<button>Go</button>",
    "it is swallowed": "<button onclick='this.dataset.done=1'>Go</button>"
    "<script>addEventListener('click',e=>e.stopImmediatePropagation(),true)</script>",
    "it is prevented": "<a href=/arrived onclick='event.preventDefault()'>Go</a>",
    "the form is stopped": "<form action=/arrived onsubmit='return false'><button>Go</button></form>",
    "it only looks pressed": "<style>button:active{color:red;margin-left:9px}button:hover{background:blue}</style>"
    "<button>Go</button>",
    "it answers much later": "<button onclick='setTimeout(()=>{this.dataset.done=1},300)'>Go</button>",
    "its link leads nowhere": "<a href='#' onclick='return false'>Go</a>",
}


@pytest.mark.parametrize("noise", [CLOCK, ""], ids=["ticking", "quiet"])
@pytest.mark.parametrize("why", DEAD)
async def test_a_click_that_nothing_comes_of_is_no_reaction(driver: Driver, why: str, noise: str) -> None:
    assert await _click(driver, noise + DEAD[why]) is False


@pytest.mark.parametrize("why", ["nobody listens", "it only looks pressed"])
async def test_nor_is_what_an_animated_page_does_meanwhile(driver: Driver, why: str) -> None:
    assert await _click(driver, FRAMES + DEAD[why]) is False


UNKNOWN = {
    "a drawing may have changed": "<canvas aria-label=Go tabindex=0></canvas>",
    "a closed shadow root may have changed": "<div id=h></div><script>h.attachShadow({mode:'closed'}).innerHTML="
    "'<button>Go</button>'</script>",
}


@pytest.mark.parametrize("why", UNKNOWN)
async def test_what_cannot_be_told_is_unknown(driver: Driver, why: str) -> None:
    assert await _click(driver, UNKNOWN[why]) is None


async def test_a_request_alone_is_no_reaction_for_it_may_be_polling(driver: Driver) -> None:
    receipt = await _click(driver, "<button onclick='fetch(\"/arrived\")'>Go</button>")
    assert receipt is not True
    polling = "<script>setInterval(()=>fetch('/arrived'),5)</script><button>Go</button>"
    assert await _click(driver, polling) is not True


async def test_a_click_that_was_stopped_says_nothing_about_the_page(driver: Driver) -> None:
    look = await driver.open(
        "<button id=s style='position:fixed;left:0;top:0;width:99px;height:50px'>Safe</button><button id=d "
        "style='position:fixed;left:0;top:0;width:99px;height:50px;display:none'>Danger</button>"
        "<script>s.onpointerdown=()=>{d.style.display='block'}</script>"
    )
    receipt = await driver.act(look, Click(ElementRef(find(look, "Safe").id)))
    assert (receipt.delivered, receipt.reacted) == ("no", None)


async def test_a_page_reacts_in_a_frame_of_another_site(driver: Driver) -> None:
    driver.site.page("<button onclick='this.dataset.done=1'>Alive</button><button>Dead</button>", "/both")
    look = await driver.open(f"<iframe src='{driver.site.url('/both', 'localhost')}'></iframe>")
    assert (await driver.act(look, Click(ElementRef(find(look, "Dead").id)))).reacted is False
    look = await driver.look()
    assert (await driver.act(look, Click(ElementRef(find(look, "Alive").id)))).reacted is True


async def test_a_frame_whose_page_around_it_answers_has_an_answer(driver: Driver) -> None:
    driver.site.page("<button onclick='parent.document.title=\"x\"'>Tell</button>", "/telling")
    look = await driver.open("<iframe src=/telling></iframe>")
    assert (await driver.act(look, Click(ElementRef(find(look, "Tell").id)))).reacted is True


async def test_keys_and_text_are_answered_or_not(driver: Driver) -> None:
    look = await driver.open(
        "<input aria-label=F><div role=slider tabindex=0 aria-label=S aria-valuenow=3 "
        "onkeydown='this.ariaValueNow=4'>s</div><button>Dead</button>"
    )
    receipt = await driver.act(look, TypeText(ElementRef(find(look, "F").id), "ab"))
    assert receipt.reacted is True
    for name, key, wanted in (("F", "Home", True), ("S", "ArrowRight", True), ("Dead", "x", False)):
        look = await driver.look()
        assert (await driver.act(look, PressKeys(ElementRef(find(look, name).id), (key,)))).reacted is wanted


async def test_a_drag_is_answered_by_what_follows_the_pointer(driver: Driver) -> None:
    look = await driver.open(
        "<div id=a aria-label=A style='position:absolute;width:40px;height:40px;background:red'></div>"
        "<script>a.onpointerdown=e=>{a.setPointerCapture(e.pointerId);"
        "a.onpointermove=e=>{a.style.left=e.clientX+'px'}}</script><div aria-label=B "
        "style='position:absolute;left:300px;top:200px;width:40px;height:40px;background:blue'></div>"
    )
    assert (await driver.act(look, Drag(ElementRef(find(look, "A").id), Point(200, 30)))).reacted is True
    look = await driver.look()
    assert (await driver.act(look, Drag(ElementRef(find(look, "B").id), Point(500, 300)))).reacted is False


async def test_scrolling_and_choosing_answer_by_what_moved(driver: Driver) -> None:
    look = await driver.open("<select aria-label=C><option>a<option>b</select><p style='height:3000px'>y</p>")
    assert (await driver.act(look, SelectOption(ElementRef(find(look, "C").id), "b"))).reacted is True
    assert (await driver.act(await driver.look(), SelectOption(ElementRef(find(look, "C").id), "b"))).reacted is False
    assert (await driver.act(await driver.look(), Scroll(None, "down", 50))).reacted is True
    assert (await driver.act(await driver.look(), Scroll(None, "down", 50))).reacted is False
