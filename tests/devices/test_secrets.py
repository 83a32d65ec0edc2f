"""A secret's value reaches the field it is for and nothing else that leaves the device (promise 4, I12)."""

from __future__ import annotations

import base64
import io
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image as Picture

from handrail.devices.browser.look import MASKED
from handrail.devices.browser.redact import Redactor
from handrail.devices.fake import FixedSecrets
from handrail.records import (
    ElementRef,
    Incident,
    InputRefused,
    Navigate,
    Observation,
    Rect,
    Secret,
    SecretRef,
    Settled,
    TypeText,
)

from .conftest import SECRET, Driver, find

pytestmark = pytest.mark.anyio

ENCODED = (SECRET, quote(SECRET), quote(SECRET, safe=""), base64.b64encode(SECRET.encode()).decode().rstrip("="))


def clean(*things: object) -> bool:
    """Whether no encoding of the secret stands in the repr of any of these."""
    return not any(word in repr(thing) for thing in things for word in ENCODED)


def black(look: Observation, box: Rect) -> bool:
    assert look.image is not None
    picture = Picture.open(io.BytesIO(look.image.data)).convert("RGB")
    area = picture.crop((int(box.x), int(box.y), int(box.x2), int(box.y2)))
    return area.getextrema() == ((0, 0), (0, 0), (0, 0))


@pytest.mark.parametrize("kind", ["password", "text"])
async def test_a_secret_is_typed_compared_and_withheld(driver: Driver, kind: str) -> None:
    look = await driver.open(f"<input id=f type={kind} aria-label=Code>")
    receipt = await driver.act(look, TypeText(ElementRef(find(look, "Code").id), SecretRef("pw")))
    assert await driver.js("f.value") == SECRET
    assert receipt.readback is not None
    assert (receipt.delivered, receipt.readback.matches, receipt.readback.value) == ("yes", True, "")
    look = await driver.look()
    field = find(look, "Code")
    assert (field.value, "masked" in field.states) == ("", True)
    assert black(look, field.bounds)
    assert clean(look, receipt, driver.device.incidents())
    assert await driver.device.secret_matches(field.id, "pw") is True
    assert await driver.device.secret_matches(field.id, "unknown") is None
    await driver.js("f.value='x'")
    assert await driver.device.secret_matches(field.id, "pw") is False


ECHOES = {
    "text": "o.textContent=v",
    "percent-encoded text": "o.textContent=encodeURIComponent(v)",
    "base64 text": "o.textContent=btoa(v)",
    "an attribute": "o.title=v;o.textContent='x'",
    "a placeholder": "o.innerHTML='<input placeholder=\"'+v+'\">'",
    "an option": "o.innerHTML='<select><option>'+v+'</select>'",
    "the title": "document.title=v",
    "the address": "location.hash=v",
    "an id": "o.id=v;o.textContent='x'",
    "a link": "o.innerHTML='<a>x</a>';o.firstChild.href='/?q='+encodeURIComponent(v)",
    "another field": "o.innerHTML='<input>';o.firstChild.value=v",
    "a shadow root": "o.attachShadow({mode:'closed'}).innerHTML='<b>'+v+'</b>'",
    "a frame": "o.innerHTML='<iframe></iframe>';o.firstChild.contentDocument.body.textContent=v",
}


@pytest.mark.parametrize("echo", ECHOES)
async def test_what_a_page_does_with_a_secret_does_not_leave(driver: Driver, echo: str) -> None:
    script = "<script>f.oninput=()=>{const v=f.value;" + ECHOES[echo] + "}</script>"
    look = await driver.open(f"<input id=f type=password aria-label=Code><div id=o></div>{script}")
    receipt = await driver.act(look, TypeText(ElementRef(find(look, "Code").id), SecretRef("pw")))
    settled = await driver.device.settle(3)
    look = await driver.device.observe(5)
    assert clean(look, receipt, settled)
    if "text" in echo:
        shown = next(item for item in look.elements if item.own_text == MASKED)
        assert "masked" in shown.states
        assert black(look, shown.bounds)


async def test_a_secret_in_a_request_does_not_leave_with_its_report(driver: Driver) -> None:
    look = await driver.open(
        "<input type=password aria-label=Code oninput=\"fetch('/log?'+encodeURIComponent(this.value))\">",
        refuse=lambda request: "/log" in request.url,
    )
    receipt = await driver.act(look, TypeText(ElementRef(find(look, "Code").id), SecretRef("pw")))
    await driver.until(lambda: any("/log" in request.url for request in driver.gate.asked))
    settled: Settled = await driver.device.settle(3)
    incidents: tuple[Incident, ...] = driver.device.incidents()
    assert incidents
    assert clean(receipt, settled, incidents)


async def test_a_secret_in_a_dialog_does_not_leave(driver: Driver) -> None:
    look = await driver.open("<input type=password aria-label=Code oninput='setTimeout(()=>alert(this.value))'>")
    await driver.act(look, TypeText(ElementRef(find(look, "Code").id), SecretRef("pw")))
    await driver.until(lambda: driver.device.active.dialogs)
    look = await driver.device.observe(5)
    assert clean(look)
    assert look.dialogs[0].text == MASKED
    await driver.device.active.session.send("Page.handleJavaScriptDialog", accept=True)
    await driver.look()


@pytest.mark.parametrize("where", ["localhost", "sandboxed"])
async def test_a_secret_goes_only_to_the_origins_it_is_bound_to(driver: Driver, where: str) -> None:
    page = driver.site.page("<input type=password aria-label=Code>")
    frame = f"<iframe src='{page.replace('127.0.0.1', 'localhost')}'></iframe>"
    if where == "sandboxed":
        frame = f"<iframe sandbox='allow-scripts' src='{page}'></iframe>"
    look = await driver.open(frame)
    with pytest.raises(InputRefused) as caught:
        await driver.act(look, TypeText(ElementRef(find(look, "Code").id), SecretRef("pw")))
    assert caught.value.code == "secret_origin"
    assert SECRET not in str(caught.value)


async def test_a_secret_that_does_not_exist_is_refused(driver: Driver) -> None:
    look = await driver.open("<input aria-label=F>")
    with pytest.raises(InputRefused) as caught:
        await driver.act(look, TypeText(ElementRef(find(look, "F").id), SecretRef("other")))
    assert caught.value.code == "no_secret"


async def test_the_word_for_a_secret_is_text_everywhere_else(driver: Driver) -> None:
    look = await driver.open("<input id=f aria-label=F>")
    await driver.act(look, TypeText(ElementRef(find(look, "F").id), "{{secret:pw}}"))
    assert await driver.js("f.value") == "{{secret:pw}}"


async def test_pixels_that_may_show_a_secret_are_withheld(driver: Driver) -> None:
    look = await driver.open("<input id=f aria-label=Code><p id=p></p>")
    await driver.act(look, TypeText(ElementRef(find(look, "Code").id), SecretRef("pw")))
    await driver.js("(function g(){p.textContent=f.value+Math.random();if(!window.stop_)setTimeout(g)})()")
    look = await driver.device.observe(5)
    assert look.image is None
    assert {"torn", "masked"} <= {item.reason for item in look.unseen}
    await driver.js("stop_=1")
    await driver.act(await driver.look(), Navigate(driver.site.page("<p>x")))


@given(st.text(min_size=1, max_size=12), st.text(max_size=20), st.text(max_size=20))
def test_no_text_keeps_a_secret(secret: str, before: str, after: str) -> None:
    redact = Redactor()
    redact.learn(FixedSecrets({"s": Secret(frozenset(), secret)}))
    found = redact(before + secret + after)
    assert secret not in found.replace(MASKED, "") or secret in MASKED
