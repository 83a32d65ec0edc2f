"""The virtual phone with its screen and applications, driven through Debian's adb: judged by what the phone keeps."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.devices.android.conftest import KEY, QuickClock, element, named

from handrail.devices.android import AndroidConfig, AndroidDevice
from handrail.devices.fake import FixedSecrets, OpenGate
from handrail.guard.mint import mint
from handrail.phone.adb.daemon import Daemon
from handrail.phone.apps.installed import APPS
from handrail.phone.nouns import ADB_IME, LATIN_IME
from handrail.phone.screen.phone import Phone
from handrail.phone.screen.real import RealHandset
from handrail.records import (
    Action,
    ActionRecord,
    Back,
    Click,
    DecisionContext,
    EffectClass,
    ElementRef,
    Material,
    Observation,
    OpenApp,
    Receipt,
    Source,
    Tier,
    TypeText,
    Where,
)

pytestmark = pytest.mark.anyio


async def act(device: AndroidDevice, look: Observation, action: Action) -> Receipt:
    material = Material(
        "u", Where("a", "a"), action.kind, (), (), Source.LITERAL, Tier.STEPWISE, effect=EffectClass.LOCAL
    )
    record = ActionRecord(action, look.id, material, DecisionContext((), (), (), "", ()))
    return await device.perform(record, mint(KEY, record, by="guard", device=device.id, epoch=device.epoch))


async def test_a_note_is_written_and_a_bank_shows_no_pixels(server: tuple[int, Path, dict[str, str]]) -> None:
    port, home, _ = server
    phone = Phone(APPS)
    async with RealHandset.boot(phone) as handset, Daemon(handset, None).serve() as daemon:
        config = AndroidConfig(
            serial=f"127.0.0.1:{daemon.port}", server=("127.0.0.1", port), home=home / "claims", input_method=ADB_IME
        )
        async with AndroidDevice(config, QuickClock()) as device:
            device.arm(KEY, OpenGate(), FixedSecrets())

            async def after(action: Action) -> Observation:
                look = await device.observe(10)
                assert (await act(device, look, action)).delivered == "yes"
                assert (await device.settle(10)).quiet
                return await device.observe(10)

            look = await after(OpenApp("Notes"))
            assert look.app == "com.handrail.notes"
            look = await after(Click(named(look, "New note")))
            kind = next(each for each in look.elements if each.name == "Text" and each.facts.clickable)
            look = await after(Click(ElementRef(kind.id)))
            for name, text in (("Title", "Käse & 50%s $HOME"), ("Note", "日本 😀\nit's `q`")):
                look = await device.observe(10)
                receipt = await act(device, look, TypeText(named(look, name), text))
                assert receipt.readback is not None
                assert receipt.readback.matches, receipt
            look = await device.observe(10)
            assert element(look, "Title").value == "Käse & 50%s $HOME"
            assert phone.state.ime == LATIN_IME
            await after(Back())
            look = await after(OpenApp("Bank"))
            assert look.secure
            assert look.image is None
            assert {"1", "2", "3"} <= {each.name for each in look.elements}
    found = [dict(row) for row in phone.store.all("SELECT title, body FROM notes_notes WHERE title LIKE 'Käse%'")]
    assert found == [{"title": "Käse & 50%s $HOME", "body": "日本 😀\nit's `q`"}]
