"""Under each fault that needs a screen the driver says what became of an input, and gives back what it borrowed. One
virtual phone serves all."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import pytest
from tests.devices.android.conftest import KEY, QuickClock

from handrail.devices.android import AndroidDevice
from handrail.devices.fake import FixedSecrets, OpenGate
from handrail.guard.mint import mint
from handrail.phone.faults import PROFILES
from handrail.phone.faults.drawing import KeyboardCovers, LateRows, Reordered, SlowDrawing, Spinner
from handrail.phone.faults.fault import Fault, Mixture
from handrail.phone.faults.interrupting import (
    AppDialog,
    Crash,
    LowBattery,
    Notifications,
    PermissionQuestion,
    Ringing,
    Update,
)
from handrail.phone.faults.touching import Delayed, Doubled, Swallowed
from handrail.phone.nouns import Reply
from handrail.phone.shell.call import Call, Command
from handrail.records import (
    Action,
    ActionRecord,
    Click,
    DecisionContext,
    DeviceError,
    EffectClass,
    ElementRef,
    Material,
    Observation,
    OpenApp,
    Receipt,
    Source,
    StaleTarget,
    Tier,
    Where,
)
from handrail.virtual import Booted, booted

pytestmark = pytest.mark.anyio
SETTINGS = "com.android.settings"
SOON: Any = {"acts": (1, 1), "seconds": (0.0, 0.4)}
ON_THE_SCREEN: dict[str, Callable[[], Fault]] = {
    "taps-swallowed": lambda: Swallowed(0, 1.0),
    "taps-delayed": lambda: Delayed(0, 1.0, (0.3, 0.6)),
    "taps-doubled": lambda: Doubled(0, 1.0),
    "slow-drawing": lambda: SlowDrawing(0, 1.0, (0.1, 0.3)),
    "late-rows": lambda: LateRows(0, 1.0, (0.5, 1.0)),
    "spinner": lambda: Spinner(0, pages=1),
    "reordered": lambda: Reordered(0, 1.0, (0.0, 0.3)),
    "keyboard": lambda: KeyboardCovers(0, 1.0),
    "dialog": lambda: AppDialog(0, **SOON),
    "permission": lambda: PermissionQuestion(0, **SOON),
    "low-battery": lambda: LowBattery(0, **SOON),
    "update": lambda: Update(0, **SOON),
    "call": lambda: Ringing(0, **SOON),
    "crash": lambda: Crash(0, **SOON),
    "notifications": lambda: Notifications(0, 1.0),
}
"""Each as it is called in `PROFILES`, but so that it strikes for sure."""


class Counted(Fault):
    """No fault: it counts the taps that the shell was asked for."""

    taps = 0

    async def act(self, call: Call, run: Command) -> Reply:
        self.taps += call.args[0] == "tap"
        return await run(call)


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="module")
async def phone(anyio_backend: str) -> AsyncIterator[Booted]:
    async with booted() as ready:
        yield ready


@dataclass
class Drive:
    """A device, and what it claims."""

    device: AndroidDevice
    counted: Counted
    receipts: list[Receipt] = field(default_factory=list)

    async def act(self, look: Observation, action: Action, effect: EffectClass = EffectClass.LOCAL) -> None:
        """Do it; a refusal and a receipt must agree with what the phone's shell was asked for."""
        material = Material("u", Where("a", "a"), action.kind, (), (), Source.LITERAL, Tier.STEPWISE, effect=effect)
        record = ActionRecord(action, look.id, material, DecisionContext((), (), (), "", ()))
        ticket = mint(KEY, record, by="guard", device=self.device.id, epoch=self.device.epoch)
        before = self.counted.taps
        said = "no"
        try:
            receipt = await self.device.perform(record, ticket)
            self.receipts.append(receipt)
            said = receipt.delivered
        finally:
            taps = self.counted.taps - before
            assert taps <= 1, "an input was repeated"
            assert action.kind != "click" or said == "unknown" or taps == (said == "yes")

    async def tap(self, name: str, effect: EffectClass) -> None:
        """Press what is called so, if it can be found in a few looks."""
        for _ in range(2):
            with suppress(DeviceError):
                look = await self.device.observe(6)
                found = [each for each in look.elements if each.name == name and each.bounds.area > 0]
                if found:
                    await self.act(look, Click(ElementRef(found[0].id)), effect)
                    return
                await self.device.settle(1)


@pytest.mark.parametrize("name", list(ON_THE_SCREEN))
async def test_what_is_said_of_an_input_is_what_the_phone_was_asked_for(phone: Booted, name: str) -> None:
    handset = phone.handset
    await handset.reset(0)
    counted = Counted(0)
    handset.faults = faults = Mixture((counted, ON_THE_SCREEN[name]()))
    before = {space: dict(values) for space, values in handset.state.settings.items()}
    try:
        async with AndroidDevice(phone.config, QuickClock()) as device:
            device.arm(KEY, OpenGate(), FixedSecrets())
            drive = Drive(device, counted)
            await drive.act(await device.observe(6), OpenApp(SETTINGS))
            await device.settle(1)
            await drive.tap("Display", EffectClass.LOCAL)
            await device.settle(1)
            await drive.tap("Dark theme", EffectClass.SETTING)
    finally:
        handset.faults = PROFILES["none"](0)
    assert all(receipt.delivered in ("yes", "no", "unknown") for receipt in drive.receipts)
    assert {struck.fault for struck in faults.log} == {name}
    for key in ("heads_up_notifications_enabled", "window_animation_scale", "transition_animation_scale"):
        assert handset.state.settings["global"].get(key) == before["global"].get(key)
    assert handset.state.settings["secure"]["default_input_method"] == before["secure"]["default_input_method"]


async def test_a_window_that_came_over_the_target_takes_no_tap_that_was_meant_for_it(phone: Booted) -> None:
    handset = phone.handset
    await handset.reset(0)
    handset.faults = counted = Counted(0)
    async with AndroidDevice(phone.config, QuickClock()) as device:
        device.arm(KEY, OpenGate(), FixedSecrets())
        drive = Drive(device, counted)
        await drive.act(await device.observe(6), OpenApp(SETTINGS))
        await device.settle(2)
        look = await device.observe(6)
        display = next(each for each in look.elements if each.name == "Display")
        handset.phone.offer_update()
        await handset.act()
        with pytest.raises(StaleTarget) as refused:
            await drive.act(look, Click(ElementRef(display.id)))
        assert refused.value.code == "other_window"
        assert counted.taps == 0
        assert handset.state.reboots == 0
