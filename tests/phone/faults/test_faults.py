"""Faults strike as they are called, alike for one seed, and are written down; without a browser."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handrail.phone.apps.installed import APPS
from handrail.phone.faults import PROFILES, SENTENCES, Faults, NoSuchFault, Unplugged, mixed
from handrail.phone.faults.drawing import EmptyWeb, KeyboardCovers, LateRows, Reordered, Spinner
from handrail.phone.faults.interrupting import (
    ANSWERED,
    AppDialog,
    Crash,
    Interrupt,
    LowBattery,
    Notifications,
    PermissionQuestion,
    Ringing,
    Update,
)
from handrail.phone.faults.leaving import ComesBack, Leaves, Offline, StaysAway
from handrail.phone.faults.touching import LettersLost, LettersSwapped
from handrail.phone.nouns import Reply
from handrail.phone.paper import PaperHandset
from handrail.phone.screen.clock import Clock
from handrail.phone.screen.finger import Finger
from handrail.phone.screen.phone import Phone
from handrail.phone.screen.real import black
from handrail.phone.screen.views import View
from handrail.phone.shell.session import Session

pytestmark = pytest.mark.anyio


async def nothing() -> bytes:
    return b""


async def said(paper: PaperHandset, line: str) -> Reply:
    return await Session(paper, nothing).run(line)


@pytest.fixture(scope="module")
def made() -> Phone:
    return Phone(APPS, clock=Clock(by_hand=True))


@pytest.fixture
def phone(made: Phone) -> Iterator[Phone]:
    made.reset(0)
    yield made
    made.clock.restart()


def drawn(phone: Phone, faults: Faults) -> View:
    """The page in front, as it is drawn."""
    pane = next(each for each in phone.panes() if each.token == phone.page.token)
    assert pane.draw is not None
    return faults.shown(pane, pane.draw())


def held(phone: Phone) -> dict[str, str]:
    """Every setting."""
    found = phone.store.all("SELECT namespace || '/' || key AS place, value FROM settings")
    return {str(row["place"]): str(row["value"]) for row in found}


def rows(view: View) -> list[str]:
    """Keys of what can be pressed in lists."""
    return [each.key for list_ in view.walk() if list_.scrollable for each in list_.children if each.on_click]


async def test_every_profile_has_a_sentence_and_makes_faults_anew_each_time() -> None:
    assert set(PROFILES) == set(SENTENCES) >= {"none", "everyday", "rough"}
    for name, make in PROFILES.items():
        assert make(1) is not make(1)
        assert SENTENCES[name].endswith(".")


async def test_the_manual_says_of_each_what_the_command_says() -> None:
    manual = (Path(__file__).parents[3] / "docs" / "phone.md").read_text("utf-8")
    assert [f"| `{name}` | {told} |" for name, told in SENTENCES.items()] == [
        line for line in manual.splitlines() if line.startswith("| `") and line.split("`")[1] in SENTENCES
    ]


async def test_a_name_that_is_none_is_said_with_those_that_are() -> None:
    with pytest.raises(NoSuchFault, match=r"'taps'; there are none, taps-swallowed"):
        mixed(["crash", "taps"], 0)


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 10**6), names=st.lists(st.sampled_from(sorted(PROFILES)), min_size=1, max_size=4))
def test_equal_seeds_and_equal_inputs_meet_equal_faults(seed: int, names: list[str]) -> None:
    async def struck() -> list[tuple[str, str, int]]:
        paper = PaperHandset(faults=mixed([name for name in names if not name.startswith("slow")] or ["none"], seed))
        paper.front = ("org.handrail.notes", "org.handrail.notes.Main")
        try:
            for at in range(6):
                await said(paper, "screencap -p >/dev/null; uiautomator dump /sdcard/x.xml; input text abcdefgh")
                await paper.faults.touch(at, at)
        except Unplugged:
            pass
        return [(each.fault, each.what, each.act) for each in paper.faults.log]

    assert asyncio.run(struck()) == asyncio.run(struck())


async def test_taps_are_swallowed_late_or_doubled_by_their_share() -> None:
    for name, least, most in (
        ("taps-swallowed", (), ()),
        ("taps-delayed", (0.3,), (1.6,)),
        ("taps-doubled", (0.0, 0.06), (0.0, 0.06)),
    ):
        faults = PROFILES[name](7)
        times = [await faults.touch(1, 2) for _ in range(40)]
        struck = [each for each in times if each != (0.0,)]
        assert 5 < len(struck) < 35
        assert all(least <= each <= most and len(each) == len(least) for each in struck)
        assert len(faults.log) == len(struck)
        assert {each.fault for each in faults.log} == {name}


@pytest.mark.parametrize("kind", [LettersLost, LettersSwapped])
@settings(max_examples=50, deadline=None)
@given(
    text=st.text(st.characters(codec="ascii", categories=("L", "N", "P", "Zs")), max_size=40), seed=st.integers(0, 99)
)
def test_letters_are_lost_or_change_places_and_nothing_else(
    kind: type[LettersLost | LettersSwapped], text: str, seed: int
) -> None:
    now = kind(seed).changed(text)
    lost = kind is LettersLost
    assert now == text or (len(now) == len(text) - lost and (lost or sorted(now) == sorted(text)))
    assert now.count("%s") >= text.count("%s") - (1 if "s" in text else 0)


async def test_rows_of_a_new_page_come_late_and_in_part(phone: Phone) -> None:
    faults = LateRows(0, 1.0, (2.0, 2.0))
    faults.meet(phone)
    phone.launch("com.android.settings")
    whole = len(rows(phone.page.view()))
    counts = []
    for seconds in (0.0, 1.1, 1.0):
        phone.clock.advance(seconds)
        counts.append(len(rows(drawn(phone, faults))))
    assert counts[0] < counts[1] < counts[2] == whole
    assert len(faults.log) == 1
    assert rows(drawn(phone, faults)) == rows(phone.page.view()), "the page itself was never another"


async def test_a_wheel_turns_for_ever_or_for_a_while(phone: Phone) -> None:
    for seconds in (float("inf"), 3.0):
        faults = Spinner(0, seconds=seconds, pages=1)
        faults.meet(phone)
        phone.launch("com.android.settings")
        assert any(view.kind == "spin" for view in drawn(phone, faults).walk())
        assert not rows(drawn(phone, faults))
        phone.clock.advance(60)
        assert bool(rows(drawn(phone, faults))) is (seconds == 3.0)


async def test_rows_change_places_after_a_look_and_stay_what_they_are(phone: Phone) -> None:
    faults = Reordered(0, 1.0, (0.0, 0.0))
    faults.meet(phone)
    phone.launch("com.android.contacts")
    before = rows(drawn(phone, faults))
    await said(PaperHandset(faults=faults), "uiautomator dump /sdcard/x.xml")
    phone.clock.advance(0.1)
    after = rows(drawn(phone, faults))
    assert before != after
    assert sorted(before) == sorted(after)
    assert [each.what for each in faults.log] != []


async def test_a_keyboard_lies_over_the_page_and_is_taken_back(phone: Phone) -> None:
    faults = KeyboardCovers(0, 1.0)
    faults.meet(phone)
    phone.launch("com.android.settings")
    await said(PaperHandset(faults=faults), "input tap 1 1")
    assert phone.ime.shown
    assert phone.ime.covers
    faults.part()
    assert not phone.ime.covers


async def test_a_web_view_is_empty_for_a_while(phone: Phone) -> None:
    faults = EmptyWeb(0, (2.0, 2.0))
    faults.meet(phone)
    phone.view_url("https://news.example/")
    found = []
    for seconds in (0.0, 1.0, 1.5, 1.5):  # the page, then its content, which is held back, then comes
        phone.clock.advance(seconds)
        found.append(any(view.look == "web" for view in drawn(phone, faults).walk()))
    assert found == [False, False, False, True]
    assert len(faults.log) == 1


@pytest.mark.parametrize(
    ("kind", "button", "place"),
    [
        (AppDialog, "Rate now", "secure/app_rated"), (LowBattery, "Turn on", "global/low_power"),
        (Ringing, "Answer", ANSWERED), (PermissionQuestion, "Allow", ""), (Update, "Restart now", ""),
    ],
)  # fmt: skip
async def test_what_comes_between_can_be_put_away_and_an_answer_leaves_a_mark(
    phone: Phone, kind: type[Interrupt], button: str, place: str
) -> None:
    for answer in (None, button):
        phone.reset(0)
        faults = kind(1, acts=(2, 2), again=(99, 99), seconds=(0.5, 0.5))
        faults.meet(phone)
        phone.launch("com.android.settings")
        paper = PaperHandset(faults=faults)
        before = held(phone)
        await said(paper, "input tap 1 1")
        phone.clock.advance(1)
        assert not faults.log, "it came too early"
        await said(paper, "input tap 1 1")
        phone.clock.advance(1)
        assert len(faults.log) == 1
        finger = Finger(phone)
        no = {"Rate now": "Not now", "Turn on": "No thanks", "Answer": "Decline", "Allow": "Don’t allow"}
        finger.tap(answer or no.get(button, "Later"))
        after = held(phone)
        assert not phone.overlays
        changed = {key for key in after if after[key] != before.get(key)}
        assert changed == ({place} if answer and place else set())
        assert phone.state.reboots == (1 if answer == "Restart now" else 0)


async def test_a_caller_gives_up(phone: Phone) -> None:
    faults = Ringing(1, acts=(1, 1), seconds=(0.1, 0.1))
    faults.meet(phone)
    phone.launch("com.android.settings")
    await said(PaperHandset(faults=faults), "input tap 1 1")
    phone.clock.advance(1)
    assert phone.overlays
    phone.clock.advance(20)
    assert not phone.overlays


async def test_an_application_crashes_and_faults_that_were_replaced_do_nothing_more(phone: Phone) -> None:
    for part in (False, True):
        phone.reset(0)
        faults = Crash(3)
        faults.meet(phone)
        phone.launch("com.android.settings")
        for _ in range(3):
            await said(PaperHandset(faults=faults), "input tap 1 1")
        if part:
            faults.part()
        phone.clock.advance(5)
        assert bool(phone.overlays) is not part
        assert phone.at_home is not part


@pytest.mark.parametrize("insist", [True, False])
async def test_notifications_heed_what_the_user_wants_or_do_not(phone: Phone, insist: bool) -> None:
    phone.put("global/heads_up_notifications_enabled", "0")
    faults = Notifications(1, 1.0, insist=insist)
    faults.meet(phone)
    await said(PaperHandset(faults=faults), "input tap 1 1")
    phone.clock.advance(3)
    assert phone.store.all("SELECT * FROM notifications ORDER BY id DESC LIMIT 1")
    assert (phone.headsup is not None) is insist


@pytest.mark.parametrize(
    ("name", "out", "err", "code", "written"),
    [
        ("dump-null-root", b"", b"ERROR: null root", 0, False), ("dump-not-idle", b"", b"ERROR: could not", 0, False),
        ("scales-ignored", b"", b"ERROR: could not", 0, False),
        ("dump-exit-code", b"UI hier", b"theme_compat", 1, True),
        ("dump-truncated", b"UI hier", b"", 0, True),
    ],
)  # fmt: skip
async def test_a_dump_goes_wrong_in_androids_own_words(
    name: str, out: bytes, err: bytes, code: int, written: bool
) -> None:
    paper = PaperHandset(faults=PROFILES[name](0))
    for _ in range(30):
        paper.state.files["/sdcard/x.xml"] = b"older"
        reply = await said(paper, "uiautomator dump /sdcard/x.xml")
        if paper.faults.log:
            break
    assert reply.out.startswith(out)
    assert err in reply.err
    assert reply.code == code
    data = paper.state.files["/sdcard/x.xml"]
    assert (data != b"older") is written
    assert not written or data.endswith(b"</hierarchy>\n") is (name == "dump-exit-code") or data.endswith(b"hierarchy>")
    narrow = await said(paper, "uiautomator dump --compressed /sdcard/y.xml")
    assert name != "scales-ignored" or narrow.out


async def test_a_screenshot_fails_or_is_black() -> None:
    for name, spoilt in (("picture-fails", b""), ("picture-black", black(PaperHandset().state.logical))):
        paper = PaperHandset(faults=PROFILES[name](0))
        replies = [await said(paper, "screencap -p") for _ in range(8)]
        assert 0 < [reply.out for reply in replies].count(spoilt) == len(paper.faults.log) < 8


@pytest.mark.parametrize(("kind", "then"), [(ComesBack, "yes"), (StaysAway, "no"), (Offline, "silent")])
@pytest.mark.parametrize("moment", ["look", "before", "after"])
async def test_it_goes_away_once_at_the_moment_that_was_drawn(kind: type[Leaves], then: str, moment: str) -> None:
    gone = kind(0, acts=1)
    gone.moment = moment  # type: ignore[assignment]
    paper = PaperHandset(faults=gone)
    assert gone.admits() == "yes"
    await said(paper, "uiautomator dump /sdcard/x.xml; input")
    with pytest.raises(Unplugged):
        await said(paper, "input tap 1 1; uiautomator dump /sdcard/x.xml")
    assert [deed[0] for deed in paper.done if deed[0] == "tap"] == ([] if moment == "before" else ["tap"])
    assert gone.admits() != "yes"
    with pytest.raises(Unplugged):
        await said(paper, "input tap 1 1")
    if isinstance(gone, ComesBack):
        gone.seconds = 0.0
        await said(paper, "input tap 1 1")
    assert gone.admits() == then


async def test_the_log_is_told_as_it_is_written() -> None:
    heard: list[str] = []
    faults = mixed(["everyday", "taps-swallowed"], 1)
    faults.log.tell = lambda struck: heard.append(struck.fault)
    for _ in range(30):
        await faults.touch(1, 1)
    assert heard == [each.fault for each in faults.log] != []


async def test_only_what_touches_the_phone_is_counted_as_an_input() -> None:
    for line, acts in (("settings get global x; input; dumpsys window >/dev/null", 0), ("input tap 1 1", 1)):
        faults = LettersLost(0)
        await said(PaperHandset(faults=faults), line)
        assert faults.acts == acts
