"""What leaves the browser is held and judged (M4, core), also where no input of ours caused it."""

from __future__ import annotations

import asyncio
import base64
from pathlib import Path

import pytest

from handrail.devices.browser import BrowserConfig, BrowserDevice
from handrail.devices.browser.origins import origin_of, relation
from handrail.devices.fake import FixedSecrets
from handrail.guard import PolicyGate
from handrail.guard.mint import mint
from handrail.guard.record import build_record
from handrail.policy import preset
from handrail.records import (
    Click,
    EffectClass,
    ElementRef,
    Fail,
    Instruction,
    Navigate,
    Proposal,
    Request,
    RunKey,
    Source,
    Tier,
)

from .conftest import Driver, RealClock, Site, find

pytestmark = pytest.mark.anyio


def elsewhere(request: Request) -> bool:
    return "localhost" in request.url


def writing_while_reading(request: Request) -> bool:
    return request.method != "GET" and request.effect is not None and request.effect <= EffectClass.LOCAL


def arrived(driver: Driver, path: str) -> list[str]:
    return [f"{method} {host.split(':')[0]}" for method, host, asked in driver.site.asked if asked.startswith(path)]


async def test_each_hop_of_a_redirect_is_judged(driver: Driver) -> None:
    driver.site.redirects["/hop1"] = "/hop2"
    driver.site.redirects["/hop2"] = driver.site.url("/off", "localhost")
    look = await driver.open("<a href=/hop1>Go</a>", refuse=elsewhere)
    driver.site.asked.clear()
    await driver.act(look, Click(ElementRef(find(look, "Go").id)))
    after = await driver.look()
    assert after.url == look.url  # the page that asked stays as it was
    assert arrived(driver, "/off") == []
    documents = [(request.hop, request.kind) for request in driver.gate.asked if request.kind == "document"][-3:]
    assert documents == [(0, "document"), (1, "document"), (2, "document")]
    assert [incident.code for incident in driver.device.incidents()] == ["refused"]


async def test_a_judged_navigation_carries_no_initiator_and_a_page_initiated_one_does(driver: Driver) -> None:
    look = await driver.open("<p>x")
    target = driver.site.page("<p>y")
    await driver.act(look, Navigate(target))
    await driver.look()
    assert driver.gate.asked[-1].initiator == "" or driver.gate.asked[-2].initiator == ""
    back = driver.site.page("<p>z")
    await driver.js(f"location.href='{back}';1")
    await driver.device.active.news(2)
    await driver.look()
    asked = [request for request in driver.gate.asked if request.url == back]
    assert [request.initiator for request in asked] == [driver.site.origin()]


async def test_a_navigation_that_is_refused_says_which_rule(driver: Driver) -> None:
    look = await driver.open("<p>x", refuse=elsewhere)
    receipt = await driver.act(look, Navigate(driver.site.url("/off", "localhost")))
    assert (receipt.delivered, receipt.detail) == ("no", "blocked: refused")


async def test_a_popup_to_elsewhere_is_closed_before_it_loads(driver: Driver) -> None:
    address = driver.site.url("/popup", "localhost")
    look = await driver.open(f"<button onclick='window.open(\"{address}\")'>Open</button>", refuse=elsewhere)
    driver.site.asked.clear()
    await driver.act(look, Click(ElementRef(find(look, "Open").id)))
    await driver.look()
    assert (await driver.look()).tabs == look.tabs
    assert arrived(driver, "/popup") == []
    assert [request.kind for request in driver.gate.asked if "/popup" in request.url] == ["popup"]


async def test_a_popup_that_passes_is_held_until_it_is_prepared(driver: Driver) -> None:
    address = driver.site.page("<script>early=typeof RTCPeerConnection</script><p>popup")
    look = await driver.open(f"<button onclick='w=window.open(\"{address}\")'>Open</button>")
    await driver.act(look, Click(ElementRef(find(look, "Open").id)))
    look = await driver.look()
    assert len(look.tabs) == 2
    assert await driver.js("new Promise(r=>{const f=()=>w.early?r(w.early):setTimeout(f,20);f()})") == "undefined"
    await driver.js("w.close();1")
    await driver.device.active.news(2)


@pytest.mark.parametrize(
    "script",
    [
        "fetch('/write',{method:'POST',body:'x'})",
        "fetch('/write',{method:'POST',body:'x',keepalive:true})",
        "navigator.sendBeacon('/write','x')",
        "(x=>{x.open('POST','/write');x.send('x')})(new XMLHttpRequest())",
        "new Worker(window.URL.createObjectURL(new Blob([`fetch('${origin}/write',{method:'POST',body:'x'})`])))",
        "document.forms[0].submit()",
    ],
)
async def test_nothing_is_written_while_the_action_reads(driver: Driver, script: str) -> None:
    look = await driver.open(
        f'<button onclick="{script}">Read</button>'
        "<form method=post action=/write target=f><iframe name=f></iframe></form>",
        refuse=writing_while_reading,
    )
    driver.site.asked.clear()
    await driver.act(look, Click(ElementRef(find(look, "Read").id)), EffectClass.READ)
    await driver.until(lambda: [request for request in driver.gate.asked if request.method == "POST"])
    await driver.look()
    assert arrived(driver, "/write") == []
    assert "refused" in [incident.code for incident in driver.device.incidents()]


async def test_a_declared_write_passes_and_is_evidence(driver: Driver) -> None:
    driver.site.pages["/write"] = "ok"
    look = await driver.open(
        "<button onclick=\"fetch('/write',{method:'POST',body:'x'})\">Send</button>", refuse=writing_while_reading
    )
    await driver.act(look, Click(ElementRef(find(look, "Send").id)), EffectClass.SEND)
    settled = await driver.device.settle(3)
    assert settled.quiet
    (sent,) = [seen for seen in settled.requests if seen.request.method == "POST"]
    assert (sent.status, sent.request.relation, sent.request.effect) == (200, "same_origin", EffectClass.SEND)
    assert sent.request.body_sha256 != ""
    assert sent.request.caused_by != ""


async def test_a_cross_site_frame_is_judged_like_its_page(driver: Driver) -> None:
    driver.site.page("<button onclick=\"fetch('/frame-write',{method:'POST'})\">Inner</button>", "/fr")
    frame = driver.site.url("/fr", "localhost")
    look = await driver.open(f"<iframe src='{frame}'></iframe>", refuse=writing_while_reading)
    driver.site.asked.clear()
    await driver.act(look, Click(ElementRef(find(look, "Inner").id)), EffectClass.READ)
    await driver.look()
    assert arrived(driver, "/frame-write") == []
    (asked,) = [request for request in driver.gate.asked if "/frame-write" in request.url]
    assert asked.initiator == driver.site.origin("localhost")


async def test_a_frame_that_posts_by_itself_is_judged(driver: Driver) -> None:
    driver.site.page("<form method=post action=/auto></form><script>document.forms[0].submit()</script>", "/poster")
    frame = driver.site.url("/poster", "localhost")
    driver.guard(lambda request: request.method == "POST")
    driver.site.asked.clear()
    await driver.device.start(driver.site.page(f"<iframe src='{frame}'></iframe>"), 5)
    await driver.look()
    assert arrived(driver, "/auto") == []


@pytest.mark.parametrize("where", ["document", "worker"])
async def test_a_websocket_elsewhere_never_leaves(driver: Driver, where: str) -> None:
    await driver.open("<p>x", refuse=lambda request: request.kind == "websocket")
    driver.site.asked.clear()
    open_ = f"w=new WebSocket('ws://127.0.0.1:{driver.site.port}/socket');w.onerror=()=>DONE('refused')"
    script = open_.replace("DONE", "r")
    if where == "worker":
        source = base64.b64encode(open_.replace("DONE", "postMessage").encode()).decode()
        script = f"const k=new Worker(URL.createObjectURL(new Blob([atob('{source}')])));k.onmessage=e=>r(e.data)"
    assert await driver.js(f"new Promise(r=>{{{script}}})") == "refused"
    assert arrived(driver, "/socket") == []
    assert "websocket" in [request.kind for request in driver.gate.asked]


async def test_a_websocket_that_passes_reaches_its_server(driver: Driver) -> None:
    await driver.open("<p>x")
    driver.site.asked.clear()
    script = f"w=new WebSocket('ws://127.0.0.1:{driver.site.port}/socket');w.onerror=()=>r(1)"
    await driver.js(f"new Promise(r=>{{{script}}})")
    assert arrived(driver, "/socket") == ["GET 127.0.0.1"]


async def test_no_connection_is_opened_ahead_of_a_request(driver: Driver) -> None:
    connections: list[object] = []

    async def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        connections.append(writer)
        writer.close()

    server = await asyncio.start_server(accept, "127.0.0.1", 0)
    async with server:
        port = server.sockets[0].getsockname()[1]
        hints = "".join(f"<link rel={rel} href='http://127.0.0.1:{port}/'>" for rel in ("preconnect", "dns-prefetch"))
        await driver.open(hints + "<p>x", refuse=lambda request: str(port) in request.url)
        await driver.js("new Promise(r=>setTimeout(r,300))")
        assert connections == []
        await driver.js(f"fetch('http://127.0.0.1:{port}/').catch(()=>1)")
        assert connections == []


LOADS = [
    "<link rel=icon href=/out.png>",
    "<link rel=prefetch href=/out.js>",
    "<link rel=modulepreload href=/out.js>",
    "<link rel=manifest href=/out.json>",
    "<img src=/out.png>",
    "<style>@font-face{font-family:f;src:url(/out.woff)}p{font-family:f}</style><p>x",
    "<video src=/out.mp4></video>",
    "<object data=/out.svg></object>",
    "<meta http-equiv=refresh content='0;url=/out'>",
    "<link rel=stylesheet href=/out.css>",
    "<iframe src=/out></iframe>",
    """<iframe sandbox=allow-scripts srcdoc='<script>new Image().src="/out"; location="/out"</script>'></iframe>""" * 8,
]


@pytest.mark.parametrize("html", LOADS)
async def test_every_kind_of_request_asks_the_gate(driver: Driver, html: str) -> None:
    driver.guard()
    driver.site.asked.clear()
    await driver.device.start(driver.site.page(html), 5)
    await driver.until(lambda: arrived(driver, "/out"))  # the control arm: it does go out where the gate lets it
    driver.guard(lambda request: "/held" in request.url)
    await driver.device.start(driver.site.page(html.replace("/out", "/held")), 5)
    await driver.until(lambda: [request for request in driver.gate.asked if "/held" in request.url])
    await driver.look()
    assert arrived(driver, "/held") == []


NEVER = [
    "<a ping=/out id=a href=#x>x</a><script>a.click()</script>",
    "<form action=/out target=_blank><button id=b></form><script>b.click()</script>",
    '<script type=speculationrules>{"prerender":[{"source":"list","urls":["/out"]}]}</script>',
    "<script>open('/out')</script>",
]


@pytest.mark.parametrize("html", NEVER)
async def test_requests_that_the_profile_switches_off_are_not_even_made(driver: Driver, html: str) -> None:
    driver.guard()
    driver.site.asked.clear()
    await driver.device.start(driver.site.page(html), 5)
    await driver.look()
    assert await driver.js("new Promise(r=>setTimeout(r,150,1))") == 1
    assert arrived(driver, "/out") == []
    assert len((await driver.device.observe(5)).tabs) == 1


async def test_service_workers_cannot_hide_requests(driver: Driver) -> None:
    driver.site.pages["/sw.js"] = "self.onfetch=e=>e.respondWith(fetch('/hidden'))"
    await driver.open("<p>x")
    assert await driver.js(
        "navigator.serviceWorker.register('/sw.js').then(()=>navigator.serviceWorker.ready.then(()=>1))"
    )
    await driver.device.start(driver.site.page("<p>y"), 5)
    driver.site.asked.clear()
    await driver.js("fetch('/plain').then(r=>1)")
    assert arrived(driver, "/plain") == ["GET 127.0.0.1"]
    assert arrived(driver, "/hidden") == []


async def test_a_page_sends_nothing_when_the_browser_is_closed(tmp_path: Path, site: Site) -> None:
    async with BrowserDevice(BrowserConfig(home=tmp_path), RealClock()) as device:
        driver = Driver(device, site, RunKey.fresh("closing"))
        driver.site.pages["/sw.js"] = "self.onactivate=()=>clients.claim();self.onfetch=()=>1"
        where = driver.site.url("/farewell", "localhost")
        farewell = f"<script>onpagehide=()=>navigator.sendBeacon('{where}')</script>"
        await driver.open(farewell, refuse=lambda request: "/farewell" in request.url)
        assert await driver.js(
            "navigator.serviceWorker.register('/sw.js').then(()=>navigator.serviceWorker.ready.then(()=>1))"
        )
        await driver.device.start(driver.site.page(farewell), 5)
        await driver.look()
        await driver.js("new Promise(r=>setTimeout(r,500,1))")
    await asyncio.sleep(0.3)  # what had left would have arrived by then
    assert arrived(driver, "/farewell") == []


async def test_ports_of_ours_are_closed_to_pages(driver: Driver) -> None:
    await driver.open("<p>x")
    (port,) = driver.device._egress.closed_ports
    for host in ("127.0.0.1", "localhost", "[::1]"):
        answer = await driver.js(f"fetch('http://{host}:{port}/',{{mode:'no-cors'}}).then(()=>'open',()=>'closed')")
        assert answer == "closed"
    assert {incident.code for incident in driver.device.incidents()} == {"own_port"}


async def test_without_a_gate_nothing_leaves(driver: Driver) -> None:
    await driver.open("<p>x")
    driver.device._egress.gate = None
    assert await driver.js("fetch('/x').then(()=>'open',()=>'closed')") == "closed"


async def test_a_download_by_itself_is_an_incident_and_not_kept(driver: Driver) -> None:
    driver.site.downloads["/auto.bin"] = b"x"
    await driver.open("<iframe id=f></iframe>")
    await driver.device.settle(2)
    driver.device.incidents()
    await driver.js("f.src='/auto.bin';1")
    await driver.device.active.news(2)
    await driver.look()
    assert "download" in [incident.kind for incident in driver.device.incidents()]


async def test_a_broken_gate_lets_nothing_through(driver: Driver) -> None:
    class Broken:
        def decide(self, request: Request) -> Fail:
            raise RuntimeError("broken gate")

    await driver.open("<p>x")
    driver.device._egress.gate = Broken()
    driver.site.asked.clear()
    await driver.js("fetch('/leak');1")
    await driver.until(lambda: driver.device.active.session.connection.failures)
    with pytest.raises(RuntimeError, match="broken gate"):
        driver.device.incidents()
    assert arrived(driver, "/leak") == []


@pytest.mark.parametrize(
    ("initiator", "url", "wanted"),
    [
        ("https://a.example.com", "https://a.example.com/x", "same_origin"),
        ("https://a.example.com", "https://b.example.com/x", "same_site"),
        ("https://a.example.com", "http://a.example.com/x", "cross_site"),
        ("https://me.github.io", "https://you.github.io/x", "cross_site"),
        ("https://a.co.uk", "https://b.co.uk/", "cross_site"),
        ("null", "https://a.example.com/", "cross_site"),
        ("", "https://a.example.com/", "none"),
        ("http://127.0.0.1:80", "http://127.0.0.1:81/", "same_site"),
    ],
)
def test_sites_are_compared_as_the_browser_does(initiator: str, url: str, wanted: str) -> None:
    assert relation(initiator, url) == wanted


@pytest.mark.parametrize(
    ("url", "wanted"),
    [
        ("https://a.example:443/x", "https://a.example"),
        ("wss://a.example/x", "https://a.example"),
        ("http://[::1]:8080/", "http://[::1]:8080"),
        ("data:text/html,x", "null"),
        ("blob:https://a.example/1", "https://a.example"),
        ("http://a:notaport/", "null"),
    ],
)
def test_origins_are_written_as_the_browser_does(url: str, wanted: str) -> None:
    assert origin_of(url) == wanted


@pytest.mark.parametrize("leaving", ["{call};location='/saved'", "onpagehide=()=>{{{call}}};location='/saved'"])
async def test_what_a_page_asked_for_is_over_once_it_was_left(driver: Driver, leaving: str) -> None:
    driver.site.page("<p>Saved</p>", "/saved")
    script = leaving.format(call="fetch('/hang').catch(()=>1)")
    look = await driver.open(f'<button onclick="{script}">Save</button>')
    await driver.act(look, Click(ElementRef(find(look, "Save").id)), EffectClass.LOCAL)
    await driver.until(lambda: driver.device.active.url.endswith("/saved"))
    settled = await driver.device.settle(2)
    assert settled.quiet, settled.moving


@pytest.mark.parametrize(
    ("opening", "seconds"),
    [("new EventSource('/stream')", 1.5), ("fetch('/stream')", 1.5), ("fetch('/stream?text/plain')", 4.0)],
)
async def test_a_stream_that_goes_on_keeps_nobody_waiting(driver: Driver, opening: str, seconds: float) -> None:
    look = await driver.open(f'<button onclick="s={opening}">Save</button>')
    await driver.act(look, Click(ElementRef(find(look, "Save").id)), EffectClass.UNKNOWN)
    await driver.until(lambda: any(flight.status for flight in driver.device._egress.flights.values()))
    settled = await driver.device.settle(seconds)
    assert settled.quiet, settled.moving
    await driver.open("<p>x")


async def test_an_answer_that_has_not_come_is_waited_for(driver: Driver) -> None:
    look = await driver.open("<button onclick=\"fetch('/hang')\">Save</button>")
    await driver.act(look, Click(ElementRef(find(look, "Save").id)), EffectClass.UNKNOWN)
    settled = await driver.device.settle(0.7)
    assert settled.moving == ("requests",)


async def test_whether_a_session_goes_along_is_told_by_its_cookies(driver: Driver) -> None:
    there = driver.site.url("/account", "localhost")
    driver.site.page("<script>document.cookie='session=1; SameSite=None; Secure'</script><p>x", "/session")
    driver.guard()
    await driver.device.start(driver.site.url("/session", "localhost"), 5)
    await driver.open("<p>x")
    for mode in ("omit", "include"):
        await driver.js(f"fetch('{there}',{{method:'POST',mode:'no-cors',credentials:'{mode}'}}).then(()=>1)")
    told = [request.credentialed for request in driver.gate.asked if request.url == there]
    assert told == [False, True]


@pytest.mark.parametrize(("meddling", "arrives"), [("", True), ("onclick=\"f.action+='/other'\"", False)])
async def test_a_form_for_another_site_goes_where_a_person_read_that_it_goes(
    driver: Driver, meddling: str, arrives: bool
) -> None:
    there = driver.site.url("/paid", "localhost")
    driver.site.page("<p>Paid", "/paid")
    look = await driver.open(f"<form id=f action='{there}' method=post><button {meddling}>Send message</button></form>")
    gate = PolicyGate(preset("standard"), Instruction("pay", granted=frozenset({origin_of(there)})), start=look.url)
    driver.device.arm(driver.key, gate, FixedSecrets({}))
    driver.site.asked.clear()
    record = build_record(
        Proposal(Click(ElementRef(find(look, "Send message").id)), effect=EffectClass.SEND),
        look,
        instruction=Instruction("pay"),
        source=Source.LITERAL,
        tier=Tier.STEPWISE,
        policy=preset("standard"),
        trusted_labels=True,
    )
    gate.current(record)
    ticket = mint(driver.key, record, by="guard", device=driver.device.id, epoch=driver.device.epoch)
    await driver.device.perform(record, ticket)
    await driver.look()
    assert arrived(driver, "/paid") == (["POST localhost"] if arrives else [])
    assert [item.code for item in driver.device.incidents()] == ([] if arrives else ["cross_site_write"])
