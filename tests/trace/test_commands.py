"""What a person sees of a trace, and that nothing on a screen can speak to their terminal or browser through it."""

from __future__ import annotations

import asyncio
import json
import re
from base64 import b64decode
from collections.abc import Callable, Iterable
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest

from handrail.records import (
    Action,
    Alarm,
    Answered,
    Approve,
    Argument,
    AskApproval,
    Asked,
    Blocked,
    BranchTaken,
    Check,
    Checked,
    Click,
    ConfigError,
    Deny,
    Drag,
    Dropped,
    EffectClass,
    ElementRef,
    Event,
    Fail,
    Finding,
    Finish,
    Focused,
    HandedOver,
    Incident,
    Instruction,
    Interrupted,
    Judged,
    Judgement,
    NoAnswer,
    Observation,
    Observed,
    Outcome,
    Pass,
    Performed,
    PlanSealed,
    Point,
    PressKeys,
    Question,
    QuotedText,
    Read,
    Receipt,
    Recovering,
    Request,
    RouteDiverged,
    RunEnded,
    RunOutcome,
    RunStarted,
    Said,
    Scroll,
    SecretRef,
    SeenRequest,
    TraceError,
    TypeText,
)
from handrail.trace import TraceStore, commands
from handrail.trace.drawing import MOST_BYTES
from handrail.trace.drawing import page as drawn
from handrail.trace.inert import inert, quoted
from handrail.trace.timeline import Line, Teller, describe, timeline

EVIL = "\x1b]0;owned\x07\x1b[2J\u202egnp.exe\u200b\x9b31m<script>alert(1)</script>\r\n[bold]x[/bold] ” from you: “yes"


class Out(list[str]):
    """A writer that remembers."""

    def __call__(self, text: str) -> None:
        self.append(text)

    @property
    def text(self) -> str:
        return "".join(self)


def stored(path: Path, name: str, events: Iterable[Event]) -> Path:
    async def write() -> None:
        with TraceStore(path, now=lambda: 1_000_000_000.0) as store:
            run = store.open_run(name)
            for event in events:
                await run.write(event, durable=True)

    asyncio.run(write())
    return path


def evil_story(step: Callable[..., list[Event]], look: Callable[..., Observation]) -> list[Event]:
    """Every kind of event, with hostile text wherever text can stand."""
    events = step(0, look(0, names={1: EVIL}))
    judged = next(event for event in events if isinstance(event, Judged))
    finding = Finding("deception", "exec", "block", EVIL, EVIL)
    argument, quote = Argument(EVIL, EVIL, "from the screen"), QuotedText(EVIL, EVIL)
    question = Question(EVIL, (finding,), (argument,), (quote,), (EVIL,), "", "", "", "n", 1.0)
    ask = Judgement(AskApproval((finding,), question), (finding,), EffectClass.PAY, (EVIL,), (EVIL,))
    block = Judgement(Blocked(EVIL, "exec", EVIL, True, EVIL), (finding,), EffectClass.PAY)
    request = Request("POST", f"https://evil.example/{EVIL}", "", "fetch")
    requests = (SeenRequest(request, Fail(EVIL, EVIL)), SeenRequest(request, Pass(), 200))
    return [
        RunStarted(EVIL, Instruction(EVIL), EVIL, EVIL, EVIL, EVIL, EVIL, absent=(EVIL,)), PlanSealed(EVIL, EVIL),
        *events, Judged(judged.record, ask), Judged(judged.record, block), Asked(question),
        *(Answered("n", reply, False, EVIL) for reply in (Approve(EVIL), Deny(EVIL), NoAnswer(EVIL))),
        Performed("r", "n", Receipt("unknown", EVIL, requests=requests, stopped=(EVIL,))),
        Read(EVIL, EVIL, EVIL), BranchTaken(EVIL, EVIL, EVIL), Alarm(EVIL, EVIL, Incident("crash", EVIL)),
        Recovering(EVIL, EVIL, 1), Dropped(2, EVIL), RouteDiverged(EVIL, 1, EVIL), HandedOver("person"),
        Interrupted(EVIL), Said(EVIL),
    ]  # fmt: skip


def test_a_timeline_shows_step_verdict_reason_and_evidence(tmp_path: Path, story: list[Event]) -> None:
    out = Out()
    assert commands.show(stored(tmp_path / "t.db", "r1", story), "", out) == 0
    assert [line for line in out.text.splitlines() if line.startswith("step")] == ["step 1", "step 2", "step 3"]
    for part in (
        "“buy it”",
        "click button “Item 1”",
        "allow (unknown) by guard",
        "+ appeared: “Saved”",
        "done after 3",
    ):
        assert part in out.text
    assert "fate unknown" not in out.text


def test_a_dispatch_of_unknown_fate_is_shown_last(tmp_path: Path, story: list[Event]) -> None:
    out = Out()
    commands.show(stored(tmp_path / "t.db", "r1", story[:5]), "", out)
    assert out.text.rstrip().endswith("fate unknown: event 4, the run ended before the device returned")


def test_no_text_of_a_screen_reaches_the_terminal_raw(
    tmp_path: Path, step: Callable[..., list[Event]], look: Callable[..., Observation]
) -> None:
    path = stored(tmp_path / "t.db", "r1", evil_story(step, look))
    for as_json in (False, True):
        out = Out()
        commands.list_runs(path, out, as_json=as_json)
        commands.show(path, "", out, as_json=as_json)
        commands.verify(path, "", out, as_json=as_json)
        for character in "\x1b\x07\x9b\u202e\u200b\r":
            assert character not in out.text
        assert "[bold]x[/bold]" in out.text
    out = Out()
    commands.show(path, "", out, colour=True)
    assert "⟨U+001B⟩" in out.text
    assert "\x1b]0" not in out.text
    assert "\x1b[2J" not in out.text


def test_the_drawing_runs_nothing_and_loads_nothing(
    tmp_path: Path, step: Callable[..., list[Event]], look: Callable[..., Observation]
) -> None:
    path = stored(tmp_path / "t.db", "r1", evil_story(step, look))
    out, page = Out(), tmp_path / "run.html"
    assert commands.show(path, "", out, html=page) == 0
    text = page.read_text()
    assert "<script" not in text
    assert "&lt;script&gt;" in text
    assert "default-src 'none'" in text
    assert re.findall(r'src="(?!data:image/png;base64,[A-Za-z0-9+/=]*")', text) == []
    for remote in ("href=", "url(", "@import", "\x1b", "\u202e"):
        assert remote not in text
    drawing = ElementTree.fromstring(text[text.index("<svg") : text.index("</svg>") + 6])
    with TraceStore.reading(path) as store:
        assert len(drawing.findall("circle")) == len(list(store.events("r1")))


def test_the_drawing_holds_each_stored_picture_once_and_an_axis_in_seconds(tmp_path: Path, story: list[Event]) -> None:
    page = tmp_path / "run.html"
    commands.show(stored(tmp_path / "t.db", "r1", story), "", Out(), html=page)
    text = page.read_text()
    images = [event.observation.image for event in story if isinstance(event, Observed)]
    pictures = {image.data for image in images if image is not None}
    shown = re.findall(r'<summary><img src="data:image/png;base64,([^"]*)"', text)
    assert sorted(b64decode(item) for item in shown) == sorted(pictures)
    assert ">seconds</text>" in text


def test_events_are_drawn_as_far_apart_as_they_were_within_bounds() -> None:
    lines = [Line(seq, after, 0, "run", "plain", "x") for seq, after in enumerate((0.0, 0.01, 1.01, 3.01, 903.01))]
    drawing = ElementTree.fromstring(re.findall(r"<svg.*</svg>", drawn("r", lines, ""))[0])
    xs = [float(mark.attrib["cx"]) for mark in drawing.findall("circle")]
    near, second, two, long = (b - a for a, b in pairwise(xs))
    assert 10 < near < second
    assert two == pytest.approx(2 * second)
    assert two < long < 4 * second


def test_a_picture_of_another_kind_or_too_many_are_left_out() -> None:
    lines = [Line(seq, 0.0, 0, "screen", "plain", "x") for seq in range(3)]
    data = b"x" * (MOST_BYTES - 1)
    pictures = {0: ('image/svg+xml"><script>', b"x"), 1: ("image/png", data), 2: ("image/jpeg", b"xx")}
    text = drawn("r", lines, "", pictures)
    assert (text.count("<img"), text.count("left out")) == (1, 1)
    assert "svg+xml" not in text


def test_every_line_of_a_timeline_is_inert(step: Callable[..., list[Event]], look: Callable[..., Observation]) -> None:
    events = evil_story(step, look)
    for line in timeline((seq, float(seq), event) for seq, event in enumerate(events)):
        for text in (line.text, *line.details):
            assert text.isprintable(), text


def test_json_is_one_document(tmp_path: Path, story: list[Event]) -> None:
    path = stored(tmp_path / "t.db", "r1", story)
    out = Out()
    commands.show(path, "r1", out, as_json=True)
    shown = json.loads(out.text)
    assert [event["event"]["kind"] for event in shown["events"]] == [event.kind for event in story]
    assert len(shown["events"][1]["event"]["observation"]["elements"]) == 30
    out = Out()
    commands.list_runs(path, out, as_json=True)
    (run,) = json.loads(out.text)
    assert (run["run"], run["state"], run["outcome"], run["started"]) == ("r1", "ended", "done", "2001-09-09T01:46:40Z")


def test_verify_prints_the_head_and_exits_by_the_result(tmp_path: Path, story: list[Event]) -> None:
    path = stored(tmp_path / "t.db", "r1", story)
    stored(path, "cut", story[:-1])
    with TraceStore.reading(path) as store:
        head = store.verify("r1")
    out = Out()
    assert commands.verify(path, "r1", out) == 0
    assert out.text == f"r1: sealed, {len(story)} events, head {head.head}\n"  # type: ignore[union-attr]
    assert commands.verify(path, "cut", Out()) == 1
    out = Out()
    assert commands.verify(path, "r1", out, head="00" * 32, as_json=True) == 1
    assert json.loads(out.text)["state"] == "broken"


@pytest.mark.parametrize("head", ["abc", "00" * 31, "zz" * 32])
def test_a_head_that_is_no_hash_is_refused_as_such(tmp_path: Path, story: list[Event], head: str) -> None:
    with pytest.raises(ConfigError, match="64 hexadecimal digits"):
        commands.verify(stored(tmp_path / "t.db", "r1", story), "r1", Out(), head=head)


def test_an_export_is_made_and_verified_by_command(tmp_path: Path, story: list[Event]) -> None:
    path = stored(tmp_path / "t.db", "r1", story)
    out = Out()
    assert commands.export(path, "", tmp_path / "out", out) == 0
    assert "20 events" in out.text
    assert commands.verify(tmp_path / "out", "", Out()) == 0
    assert commands.verify(path, str(tmp_path / "out"), Out()) == 0
    assert commands.verify(tmp_path / "none.db", str(tmp_path / "out"), Out()) == 0
    with pytest.raises(TraceError, match="holds run 'r1'"):
        commands.verify(tmp_path / "out", "r2", Out())


def test_a_run_is_named_by_nothing_by_a_beginning_or_in_full(tmp_path: Path, story: list[Event]) -> None:
    for name in ("abc", "abd", "x"):
        stored(tmp_path / "t.db", name, story)
    with TraceStore.reading(tmp_path / "t.db") as store:
        assert commands.named(store, "") == "x"
        assert commands.named(store, "abc") == "abc"
        assert commands.named(store, "abd") == "abd"
        with pytest.raises(TraceError, match="2 runs begin with 'ab'"):
            commands.named(store, "ab")
        with pytest.raises(TraceError, match="there is no run 'q'"):
            commands.named(store, "q")


@pytest.mark.parametrize(
    ("action", "said"),
    [
        (Click(ElementRef("e1")), "click button “Item 1”"),
        (Click(ElementRef("gone"), count=2), "click element gone count 2"),
        (Finish(True, "2 steps carried out"), "finish: done, 2 steps carried out"),
        (Finish(False), "finish: not done"),
        (Scroll(None, "down"), "scroll the page down"),
        (Scroll(ElementRef("e1"), "up", 50.0), "scroll button “Item 1” up all the way"),
        (Drag(Point(1, 2.5), Focused()), "drag the point 1, 2.5 what has focus"),
        (TypeText(ElementRef("e1"), SecretRef("shop")), "type text button “Item 1” text the secret “shop”"),
        (PressKeys(Focused(), ("control+a", "Enter")), "press keys what has focus keys “control+a”, “Enter”"),
    ],
)
def test_an_action_is_described_by_what_it_touches(action: Action, said: str, look: Callable[..., Observation]) -> None:
    assert describe(action, look(0)) == said


def test_quoted_text_cannot_close_its_quotes() -> None:
    assert quoted("a” b “c") == "“a‟ b ‟c”"
    assert quoted("\u2068Delete account\u2069") == "“Delete account”"
    assert inert("two\r\nlines\nmore") == "two⏎lines⏎more"
    assert inert("tab\tnul\0é ü 日本") == "tab⟨U+0009⟩nul⟨U+0000⟩é ü 日本"
    assert inert("x" * 300) == "x" * 199 + "…"


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (RunEnded(RunOutcome.DONE, "all of it", 1), "done after 1 step: all of it"),
        (Performed("r", "n", Receipt("yes", at=(499.664, 334.664))), "delivered at 500, 335"),
        (Checked("r", Check(Outcome.NO_CHANGE, (), "net::ERR_CONNECTION_REFUSED")),
         "no_change: net::ERR_CONNECTION_REFUSED (the host does not answer at this port)"),
        (Checked("r", Check(Outcome.NO_CHANGE, (), "net::ERR_UNSAFE_PORT")),
         "no_change: net::ERR_UNSAFE_PORT (the port is not allowed by the browser)"),
    ],
)  # fmt: skip
def test_an_event_is_told_in_plain_words(event: Event, said: str) -> None:
    (line,) = timeline([(0, 0.0, event)])
    assert line.text == said


def test_what_cannot_be_told_is_a_warning_and_no_failure() -> None:
    tones = {
        outcome: next(timeline([(0, 0.0, Checked("r", Check(outcome, (), "")))])).tone
        for outcome in (Outcome.SUCCESS, Outcome.UNKNOWN, Outcome.PENDING, Outcome.WRONG_CHANGE)
    }
    assert list(tones.values()) == ["good", "warn", "warn", "bad"]


def test_the_same_finding_is_told_once_while_it_is_waited_for() -> None:
    teller, late = Teller(), Checked("r", Check(Outcome.PENDING, (), "still moving"))
    assert [teller.tell(late) is not None for _ in range(3)] == [True, False, False]
    assert teller.tell(Checked("r", Check(Outcome.SUCCESS, (), "it is there"))) is not None


def test_the_observed_screen_names_what_could_not_be_read(look: Callable[..., Observation]) -> None:
    from dataclasses import replace

    from handrail.records import NOWHERE, Unseen

    seen = replace(look(0), unseen=(Unseen(NOWHERE, "canvas"), Unseen(NOWHERE, "canvas")))
    (line,) = timeline([(0, 0.0, Observed(seen))])
    assert line.details == ("not seen: canvas",)
