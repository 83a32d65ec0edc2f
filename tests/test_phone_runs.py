"""Whole runs on a virtual phone: adb, device, guard, agent, verifier, trace; judged by what the phone keeps."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import anyio
import pytest

from handrail.approvers import NoApprover
from handrail.build import Config, literal, opened
from handrail.clock import RealClock
from handrail.devices.android import AndroidDevice
from handrail.phone.screen.phone import Phone
from handrail.records import Dispatching, Instruction, RunEnded, RunOutcome
from handrail.virtual import Booted, booted

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="module")
async def phone() -> AsyncIterator[Booted]:
    async with booted() as ready:
        yield ready


@asynccontextmanager
async def running(ready: Booted, text: str, trace: Path, **more: object) -> AsyncIterator[tuple[RunEnded, list[str]]]:
    """A run on the phone as it is, with nobody to ask."""
    instruction = Instruction(text)
    config = Config(device="phone", trace=trace, **more)  # type: ignore[arg-type]
    sent: list[str] = []
    async with AndroidDevice(ready.config, RealClock()) as device:
        agent = literal(instruction, config.agent)
        async with opened(config, instruction, "", proposer=agent, device=device, approver=NoApprover()) as run:
            async for event in run:
                if isinstance(event, Dispatching):
                    sent.append(event.record)
            yield await run.result(), sent


def setting(phone: Phone, key: str) -> str:
    return str(phone.store.need("SELECT value FROM settings WHERE key = ?", key)["value"])


async def test_a_setting_is_found_by_its_words_and_changed(phone: Booted, tmp_path: Path) -> None:
    await phone.handset.reset(0)
    before = setting(phone.handset.phone, "ui_night_mode")
    async with running(phone, "turn on dark mode", tmp_path / "t.db") as (ended, _):
        assert ended.outcome is RunOutcome.DONE, ended.reason
    assert (before, setting(phone.handset.phone, "ui_night_mode")) == ("1", "2")


async def test_what_lies_deep_in_the_settings_is_found_in_few_steps(phone: Booted, tmp_path: Path) -> None:
    await phone.handset.reset(0)
    async with running(phone, "stop the Music app from sending notifications", tmp_path / "t.db") as (ended, sent):
        assert ended.outcome is RunOutcome.DONE, ended.reason
        assert len(sent) <= 14
    assert setting(phone.handset.phone, "notifications_off/com.handrail.music") == "1"


async def test_nothing_is_given_a_right_unasked_and_what_is_looked_at_stays_as_it_is(
    phone: Booted, tmp_path: Path
) -> None:
    await phone.handset.reset(0)
    async with running(phone, "let Maps use my location", tmp_path / "t.db") as (ended, _):
        assert ended.outcome is RunOutcome.NEEDS_PERSON, ended.reason
    assert (
        phone.handset.phone.store.need(
            "SELECT count(*) AS n FROM permissions WHERE package = 'com.handrail.maps' AND granted = 1"
        )["n"]
        == 0
    )


async def test_a_form_is_filled_in_and_kept_as_it_was_said(phone: Booted, tmp_path: Path) -> None:
    await phone.handset.reset(0)
    text = "Add Noor de Wit to my contacts, phone +1 202-555-0722"
    async with running(phone, text, tmp_path / "t.db") as (ended, _):
        assert ended.outcome is RunOutcome.DONE, ended.reason
    rows = phone.handset.phone.store.all("SELECT * FROM contacts_people WHERE name = 'Noor de Wit'")
    assert len(rows) == 1


async def test_an_event_is_kept_only_as_it_was_said_though_its_end_moves_past_midnight(
    phone: Booted, tmp_path: Path
) -> None:
    await phone.handset.reset(0)
    text = 'Schedule "Late train" for May 5 at 11:30 pm for 20 minutes, with a reminder 1 day before'
    async with running(phone, text, tmp_path / "t.db") as (ended, _):
        assert ended.outcome is RunOutcome.DONE, ended.reason
    kept = "SELECT datetime(start, 'unixepoch') s, datetime(ends, 'unixepoch') e, reminder FROM calendar_events"
    row = phone.handset.phone.store.need(f"{kept} WHERE title = 'Late train'")
    assert tuple(row) == ("2026-05-05 23:30:00", "2026-05-05 23:50:00", 1440)


async def test_nothing_is_made_without_a_particular_that_no_field_takes(phone: Booted, tmp_path: Path) -> None:
    await phone.handset.reset(0)
    text = 'Add Mia Bo to my contacts, phone 555 0199, company "Acme"'
    async with running(phone, text, tmp_path / "t.db") as (ended, _):
        assert ended.outcome is RunOutcome.FAILED
        assert "company" in ended.reason
    assert not phone.handset.phone.store.all("SELECT 1 FROM contacts_people WHERE name = 'Mia Bo'")


async def test_what_is_asked_for_is_read_and_told(phone: Booted, tmp_path: Path) -> None:
    await phone.handset.reset(0)
    async with running(phone, "tell me the email address of Ada Keller", tmp_path / "t.db") as (ended, _):
        assert ended.answer == "ada.keller@mail.example"
        assert ended.answer_sources == ("content:com.android.contacts",)


async def test_a_dry_run_touches_nothing(phone: Booted, tmp_path: Path) -> None:
    await phone.handset.reset(0)
    async with running(phone, "turn on dark mode", tmp_path / "t.db", dry=True) as (ended, sent):
        assert sent == []
        assert ended.outcome is not RunOutcome.DONE
    assert setting(phone.handset.phone, "ui_night_mode") == "1"


async def test_what_nothing_is_called_is_not_guessed(phone: Booted, tmp_path: Path) -> None:
    await phone.handset.reset(0)
    async with running(phone, 'open Clock, tap "Frobnicate"', tmp_path / "t.db") as (ended, _):
        assert ended.outcome is RunOutcome.FAILED
        assert "was not found" in ended.reason


async def test_the_doctor_says_what_the_phone_allows(phone: Booted) -> None:
    from handrail.devices.android.condition import examine

    signs = {sign.what: sign for sign in await examine(phone.config)}
    assert signs["Android"].well
    assert "API 34" in signs["Android"].detail
    assert not signs["fields"].well
    assert "1080x2400" in signs["screen"].detail
    assert not signs["text beyond ASCII"].well or "adbkeyboard" in signs["text beyond ASCII"].detail
    pinned = replace(phone.config, certificates={"com.handrail.bank": "00" * 32})
    bank = next(sign for sign in await examine(pinned) if sign.what == "certificate")
    assert not bank.well
    assert "com.handrail.bank is signed by" in bank.detail
    with anyio.fail_after(20):
        missing = await examine(type(phone.config)(serial="nobody", server=phone.config.server))
    assert "no_phone" in missing[-1].detail
