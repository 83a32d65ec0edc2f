"""Under each fault of a phone the driver says what became of an input: no silent wrong, no input twice, unknown where
nobody knows, and what was borrowed is given back. On paper where the fault is of the wire or the shell;
`test_faults_drawn` has those that need a screen."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, field

import anyio
import pytest
from tests.devices.android.conftest import Driven, Line, driving, named
from tests.devices.android.desk import button

from handrail.phone.faults import PROFILES, Faults
from handrail.phone.faults.dumping import NotIdle, NullRoot, Restless, Truncated, WrongExit
from handrail.phone.faults.fault import Mixture
from handrail.phone.faults.leaving import ComesBack, Offline, SlowShell, StaysAway
from handrail.phone.faults.touching import LettersLate, LettersLost, LettersSwapped
from handrail.phone.nouns import ADB_IME
from handrail.records import Click, DeviceError, DeviceGone, EffectClass, Receipt, TypeText

pytestmark = pytest.mark.anyio

SAVE = button("Save", (40, 900, 400, 1060))
OF_THE_SHELL = (
    "none", "letters-lost", "letters-swapped", "letters-late", "dump-null-root", "dump-not-idle", "scales-ignored",
    "dump-exit-code", "dump-truncated", "picture-fails", "picture-black", "unplugged",
    "unplugged-for-good", "offline",
)  # fmt: skip


@dataclass
class Told:
    """What the driver said of one run, and what the phone knows."""

    texts: list[tuple[str, Receipt]] = field(default_factory=list)
    claimed: int = 0
    """Taps that are said to have been delivered."""
    unknown: int = 0
    codes: list[str] = field(default_factory=list)


@pytest.fixture
async def faulty(line: Line) -> AsyncIterator[Line]:
    line.desk.extra = (SAVE,)
    yield line
    line.desk.home()
    line.find()


async def errand(driven: Driven, told: Told) -> None:
    """A text into the field, then a press that must not come twice."""
    for text in ("Groceries at nine", "Milk, bread"):
        told.texts.clear()
        for _ in range(4):
            try:
                look = await driven.look()
                target = named(look, "Title")
            except DeviceGone:
                raise
            except (DeviceError, AssertionError):
                continue  # no look, or one that does not show it: nothing was done
            try:
                told.texts.append((text, await driven.act(look, TypeText(target, text))))
                break
            except DeviceGone:
                told.unknown += 1
                raise
            except DeviceError as error:
                told.codes.append(error.code)
    for _ in range(4):
        try:
            look = await driven.look()
            target = named(look, "Save")
        except DeviceGone:
            raise
        except (DeviceError, AssertionError):
            continue
        try:
            receipt = await driven.act(look, Click(target), EffectClass.SEND)
        except DeviceGone:
            told.unknown += 1
            raise
        except DeviceError as error:
            told.codes.append(error.code)
            continue
        told.claimed += receipt.delivered == "yes"
        told.unknown += receipt.delivered == "unknown"
        return


@pytest.mark.parametrize("name", OF_THE_SHELL)
async def test_what_is_said_of_an_input_is_what_the_phone_knows(faulty: Line, name: str) -> None:
    desk = faulty.desk
    borrowed = {space: dict(values) for space, values in desk.state.settings.items()}
    told = Told()
    desk.faults = faults = PROFILES[name](1)
    try:
        async with driving(faulty) as driven:
            await errand(driven, told)
    except DeviceError as error:
        told.codes.append(error.code)
    assert name == "none" or faults.log, f"the fault never struck: {told}"
    await anyio.sleep(1.7 if name == "letters-late" else 0)  # what is late has come
    desk.faults = PROFILES["none"](0)
    pressed = [deed for deed in desk.done if deed[0] == "tap" and deed[2] > 900]
    assert len(pressed) <= 1, "a press came twice"
    assert told.claimed <= len(pressed) <= told.claimed + told.unknown
    for text, receipt in told.texts:
        assert receipt.readback or receipt.detail or receipt.delivered == "unknown"
        told_right = receipt.readback is not None and receipt.readback.matches
        assert not told_right or desk.fields["title"] == text, "wrong, and nobody says so"
    if desk.state.settings != borrowed:
        faulty.find()
        async with driving(faulty) as driven:
            assert driven.device.restored
    assert desk.state.settings == borrowed


@pytest.mark.parametrize("moment", ["look", "before", "after"])
@pytest.mark.parametrize("kind", [ComesBack, StaysAway, Offline])
async def test_a_phone_that_goes_away_ends_the_run_and_is_not_touched_again(
    faulty: Line, kind: type[ComesBack | StaysAway | Offline], moment: str
) -> None:
    gone = kind(0, acts=1)
    gone.moment = moment  # type: ignore[assignment]
    async with driving(faulty) as driven:
        look = await driven.look()
        faulty.desk.faults = gone
        if moment == "look":
            await driven.act(look, Click(named(look, "Save")))
            with pytest.raises(DeviceGone):
                await driven.look()
        else:
            with pytest.raises(DeviceGone, match="while a command ran"):
                await driven.act(look, Click(named(look, "Save")))
            assert driven.device.epoch > 1, "tickets of before are dead"
        if kind is ComesBack:
            faulty.desk.faults = PROFILES["none"](0)
            faulty.find()
        with pytest.raises(DeviceError) as ended:
            await driven.look()
        assert ended.value.code in ("unplugged", "offline", "no_phone")
    assert len([deed for deed in faulty.desk.done if deed[0] == "tap"]) == (0 if moment == "before" else 1)
    faulty.desk.faults = PROFILES["none"](0)
    faulty.find()


async def test_a_phone_that_came_back_gets_its_settings_when_the_run_closes(faulty: Line) -> None:
    before = dict(faulty.desk.state.settings["global"])
    gone = ComesBack(0, acts=1)
    gone.moment = "before"
    async with driving(faulty) as driven:
        look = await driven.look()
        faulty.desk.faults = gone
        with pytest.raises(DeviceGone):
            await driven.act(look, Click(named(look, "Save")))
        faulty.desk.faults = PROFILES["none"](0)
        assert faulty.desk.state.settings["global"] != before
        faulty.find()
    assert faulty.desk.state.settings["global"] == before


@pytest.mark.parametrize("seed", range(3))
async def test_a_text_that_an_input_method_brings_late_is_right_or_said_to_be_wrong(faulty: Line, seed: int) -> None:
    faulty.desk.faults = LettersLate(seed, 1.0, (0.5, 0.9))
    async with driving(faulty, input_method=ADB_IME) as driven:
        look = await driven.look()
        receipt = await driven.act(look, TypeText(named(look, "Title"), "Käse"))
        await anyio.sleep(1)
        assert receipt.delivered == "unknown" or receipt.readback is not None
        assert not (receipt.readback and receipt.readback.matches) or faulty.desk.fields["title"] == "Käse"


@pytest.mark.parametrize(
    ("faults", "readable"),
    [
        (NullRoot(0, 1.0), False), (NotIdle(0, 1.0), False), (Truncated(0, 1.0), False), (WrongExit(0, 1.0), True),
        (Restless(0), True), (SlowShell(0, (0.01, 0.08)), True),
    ],
)  # fmt: skip
async def test_a_tree_that_never_comes_is_said_and_nothing_is_pressed_in_the_dark(
    faulty: Line, faults: Faults, readable: bool
) -> None:
    faulty.desk.faults = faults
    async with driving(faulty) as driven:
        look = await driven.look()
        assert bool(look.elements) is readable
        assert ("failed" in {each.reason for each in look.unseen}) is not readable


@pytest.mark.parametrize("kind", [LettersLost, LettersSwapped])
async def test_a_text_that_arrives_otherwise_is_said_to_be_wrong(
    faulty: Line, kind: type[LettersLost | LettersSwapped]
) -> None:
    faulty.desk.faults = Mixture((kind(3, 1.0),))
    async with driving(faulty) as driven:
        look = await driven.look()
        receipt = await driven.act(look, TypeText(named(look, "Title"), "Groceries"))
        assert receipt.readback is not None
        assert not receipt.readback.matches
        assert faulty.desk.fields["title"] != "Groceries"
