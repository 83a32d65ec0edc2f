"""In the agent's profile a page cannot use what a click would let it use elsewhere (M9)."""

from __future__ import annotations

import pytest

from handrail.records import Click, ElementRef

from .conftest import Driver, find

pytestmark = pytest.mark.anyio

# What a page would call on a click, and the word that says that it got the power.
POWERS = {
    "document picture-in-picture": "documentPictureInPicture.requestWindow()",
    "video picture-in-picture": "document.querySelector('video').requestPictureInPicture()",
    "fullscreen": "document.body.requestFullscreen()",
    "webkit fullscreen": "document.body.webkitRequestFullscreen() ?? Promise.reject(Error('no'))",
    "pointer lock": "document.body.requestPointerLock()",
    "keyboard lock": "navigator.keyboard.lock()",
    "clipboard read": "navigator.clipboard.readText()",
    "clipboard items": "navigator.clipboard.read()",
    "notifications": "Notification.requestPermission().then(x=>x=='granted'||Promise.reject(Error(x)))",
    "open a file": "showOpenFilePicker()",
    "save a file": "showSaveFilePicker()",
    "a folder": "showDirectoryPicker()",
    "usb": "navigator.usb.requestDevice({filters:[]})",
    "hid": "navigator.hid.requestDevice({filters:[]})",
    "serial": "navigator.serial.requestPort()",
    "bluetooth": "navigator.bluetooth.requestDevice({acceptAllDevices:true})",
    "webauthn": "navigator.credentials.create({publicKey:{challenge:new Uint8Array(8),rp:{name:'x'},"
    "user:{id:new Uint8Array(8),name:'x',displayName:'x'},pubKeyCredParams:[{type:'public-key',alg:-7}]}})",
    "stored credentials": "navigator.credentials.get({password:true}).then(x=>x||Promise.reject(Error('none')))",
    "payment": "new PaymentRequest([{supportedMethods:'https://x.example'}],{total:{label:'x',amount:"
    "{currency:'EUR',value:'1'}}}).show()",
    "midi": "navigator.requestMIDIAccess()",
    "geolocation": "new Promise((y,n)=>navigator.geolocation.getCurrentPosition(y,n))",
    "microphone": "navigator.mediaDevices.getUserMedia({audio:true})",
    "camera": "navigator.mediaDevices.getUserMedia({video:true})",
    "screen capture": "navigator.mediaDevices.getDisplayMedia()",
    "idle detection": "IdleDetector.requestPermission().then(x=>x=='granted'||Promise.reject(Error(x)))",
    "local fonts": "queryLocalFonts()",
    "screens": "getScreenDetails()",
    "colours of the screen": "new EyeDropper().open()",
    "web rtc": "Promise.resolve(new RTCPeerConnection())",
    "web transport": "Promise.resolve(new WebTransport('https://x.example/'))",
    "protocol handler": "Promise.resolve(navigator.registerProtocolHandler('web+x',location.origin+'/?q=%s'))",
    "sharing": "navigator.share({title:'x'})",
    "presentation": "new PresentationRequest(['https://x.example/']).start()",
    "background fetch": "navigator.serviceWorker.ready.then(r=>r.backgroundFetch.fetch('x',['/x']))",
    "push": "Promise.resolve(PushManager)",
    "language model": "LanguageModel.create()",
    "translator": "Translator.create({sourceLanguage:'en',targetLanguage:'de'})",
}
PAGE = """<video></video><button id=b>Use</button><script>
const late = new Promise((_, n) => setTimeout(n, 1500, Error('no answer')));
b.onclick = async () => { out = {}; for (const [name, code] of Object.entries(POWERS)) out[name] = await Promise.race(
  [(async () => eval(code))(), late]).then(() => 'GOT IT', e => String(e)); b.textContent = 'Used'; };
</script>"""


async def use(driver: Driver, powers: dict[str, str]) -> dict[str, str]:
    look = await driver.open("<script>POWERS=" + repr(powers) + "</script>" + PAGE)
    receipt = await driver.act(look, Click(ElementRef(find(look, "Use").id)))
    assert receipt.delivered == "yes"
    answer = await driver.js("new Promise(r=>{const f=()=>b.textContent=='Used'?r(out):setTimeout(f,30);f()})")
    assert isinstance(answer, dict)
    return answer


async def test_no_power_is_to_be_had_by_a_click(driver: Driver) -> None:
    answers = await use(driver, POWERS)
    assert answers.keys() == POWERS.keys()
    assert [name for name, answer in answers.items() if answer == "GOT IT"] == []


async def test_what_a_click_may_do_it_still_does(driver: Driver) -> None:
    """The benign twin: the page's click is a real activation, and what is not a power still works."""
    answers = await use(
        driver,
        {
            "activation": "navigator.userActivation.isActive?1:Promise.reject(0)",
            "storage": "localStorage.setItem('a',1)",
        },
    )
    assert set(answers.values()) == {"GOT IT"}


async def test_a_fresh_frame_gives_no_power_back(driver: Driver) -> None:
    await driver.open("<iframe id=f></iframe>")
    names = "['RTCPeerConnection','PaymentRequest','WebTransport'].map(n=>typeof f.contentWindow[n]).join()"
    assert await driver.js(names) == "undefined,undefined,undefined"
    assert (
        await driver.js(
            "(async()=>{const i=document.createElement('iframe');document.body.append(i);"
            "return typeof i.contentWindow.RTCPeerConnection})()"
        )
        == "undefined"
    )


async def test_workers_have_no_transport_around_the_gate(driver: Driver) -> None:
    await driver.open("<p>x")
    source = "postMessage([typeof WebTransport,typeof RTCPeerConnection].join())"
    script = f"new Worker(URL.createObjectURL(new Blob(['{source}'])))"
    assert await driver.js(f"new Promise(r=>{{{script}.onmessage=e=>r(e.data)}})") == "undefined,undefined"


async def test_advertising_interfaces_with_ways_out_of_their_own_are_gone(driver: Driver) -> None:
    await driver.open("<p>x")
    join = "navigator.joinAdInterestGroup({owner:origin,name:'x',lifetimeMs:1e6}).then(()=>'GOT IT',e=>e.name)"
    assert await driver.js(join) == "NotAllowedError"
    assert await driver.js("['sharedStorage' in window,'fetchLater' in window].join()") == "false,false"


async def test_an_external_protocol_starts_nothing(driver: Driver) -> None:
    look = await driver.open("<a href='mailto:a@b.example'>Mail</a>")
    await driver.act(look, Click(ElementRef(find(look, "Mail").id)))
    after = await driver.look()
    assert (after.url, after.dialogs, len(after.tabs)) == (look.url, (), 1)


async def test_without_a_click_no_window_opens(driver: Driver) -> None:
    await driver.open("<p>x")
    assert await driver.js("String(window.open('/x'))") == "null"
    assert len((await driver.look()).tabs) == 1


async def test_passwords_are_neither_offered_nor_filled(driver: Driver) -> None:
    look = await driver.open("<form><input name=user autocomplete=username><input type=password aria-label=P></form>")
    assert find(look, "P").value == ""
    assert "masked" not in find(look, "P").states
