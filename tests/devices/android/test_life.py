"""What is changed on a phone is given back, whatever happens; an application is opened by who it is."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.devices.android.conftest import NOTES, Line, driving
from tests.devices.android.desk import Desk

from handrail.devices.android.borrowed import FILE, Borrowed, plausible
from handrail.phone.nouns import ADB_IME, LATIN_IME, Intent, Package
from handrail.records import DeviceError, InputRefused, OpenApp

pytestmark = pytest.mark.anyio
HEADS_UP = "heads_up_notifications_enabled"
BANK = "org.handrail.bank"
TWIN = Package("com.evil.bank", "Bank", "com.evil.bank.Main", "66" * 32, uid=10_050)


def globals_of(desk: Desk) -> dict[str, str]:
    return desk.state.settings["global"]


@pytest.mark.parametrize("before", [None, "1", "0"])
async def test_notifications_are_kept_off_while_it_is_open_and_given_back(line: Line, before: str | None) -> None:
    globals_of(line.desk).pop(HEADS_UP, None)
    if before is not None:
        globals_of(line.desk)[HEADS_UP] = before
    async with driving(line) as driven:
        assert globals_of(line.desk)[HEADS_UP] == "0"
        assert {each.name: each.armed for each in driven.device.protections} == {
            "armed_input": False, "top_window": True, "same_tree": True, "heads_up": True, "egress_core": False,
            "one_writer": True,
        }  # fmt: skip
        assert FILE in line.desk.state.files
    assert globals_of(line.desk).get(HEADS_UP) == before
    assert FILE not in line.desk.state.files


async def test_a_phone_that_is_not_to_be_changed_is_not(line: Line) -> None:
    before = dict(globals_of(line.desk))
    async with driving(line, quiet=False) as driven:
        assert globals_of(line.desk) == before
        assert not {each.name: each.armed for each in driven.device.protections}["heads_up"]


async def test_what_a_run_that_died_left_behind_is_given_back_first(line: Line) -> None:
    secure = line.desk.state.settings["secure"]
    secure |= {"default_input_method": ADB_IME, "enabled_input_methods": f"{LATIN_IME}:{ADB_IME}"}
    globals_of(line.desk)["window_animation_scale"] = "0"
    line.desk.state.files[FILE] = (
        f"secure default_input_method {LATIN_IME}\nhandrail disable_input_method {ADB_IME}\n"
        "global window_animation_scale 1.0\nglobal adb_enabled 0\nsecure default_input_method $(reboot)/x\n"
    ).encode()
    async with driving(line, quiet=False) as driven:
        assert driven.device.restored
        assert (secure["default_input_method"], secure["enabled_input_methods"]) == (LATIN_IME, LATIN_IME)
        assert globals_of(line.desk)["window_animation_scale"] == "1.0"
        assert globals_of(line.desk)["adb_enabled"] == "1"
    assert FILE not in line.desk.state.files


@pytest.mark.parametrize(
    ("key", "value", "may"),
    [
        (("global", HEADS_UP), "1", True), (("global", HEADS_UP), "null", True), (("global", HEADS_UP), "1; x", False),
        (("global", "window_animation_scale"), "0.5", True), (("global", "adb_enabled"), "0", False),
        (("secure", "default_input_method"), LATIN_IME, True), (("secure", "default_input_method"), "null", False),
        (("secure", "default_input_method"), "a/b c", False), (("handrail", "disable_input_method"), ADB_IME, True),
    ],
)  # fmt: skip
def test_only_what_can_have_been_borrowed_is_given_back(key: tuple[str, str], value: str, may: bool) -> None:
    assert plausible(key, value) is may


async def test_what_could_not_be_given_back_is_not_borrowed(line: Line) -> None:
    globals_of(line.desk)[HEADS_UP] = "a user's own word"
    async with driving(line) as driven:
        assert globals_of(line.desk)[HEADS_UP] == "a user's own word"
        assert not {each.name: each.armed for each in driven.device.protections}["heads_up"]
        with pytest.raises(DeviceError, match="given back"):
            await Borrowed(driven.device.phone).put(("global", HEADS_UP), "0")


# Applications


async def test_an_application_is_opened_by_package_by_its_name_or_by_a_declared_one(line: Line) -> None:
    async with driving(line, apps={"my money": BANK}) as driven:
        for name, package in (("Bank", BANK), (NOTES, NOTES), ("My money", BANK), ("notes", NOTES)):
            receipt = await driven.act(await driven.look(), OpenApp(name))
            assert receipt.delivered == "yes"
            assert line.desk.front[0] == package
            assert receipt.detail.startswith(f"opened {package}, signed by ")
        assert (BANK, "Bank") in {(app.package, app.label) for app in await driven.device.applications()}


async def test_a_name_that_two_applications_bear_opens_neither(line: Line) -> None:
    line.desk.state.packages[TWIN.name] = TWIN
    async with driving(line) as driven:
        look = await driven.look()
        with pytest.raises(InputRefused, match=r"com\.evil\.bank, org\.handrail\.bank") as refused:
            await driven.act(look, OpenApp("Bank"))
        assert refused.value.code == "several_apps"
        with pytest.raises(InputRefused, match="no application"):
            await driven.act(look, OpenApp("Casino"))
        assert driven.did("start") == []
        await driven.act(look, OpenApp(BANK))
        assert line.desk.front[0] == BANK
    async with driving(line, apps={"bank": BANK}) as driven:
        await driven.act(await driven.look(), OpenApp("Bank"))
        assert line.desk.front[0] == BANK


@pytest.mark.parametrize("pinned", [True, False])
async def test_an_application_that_is_signed_by_another_is_not_opened(line: Line, pinned: bool) -> None:
    certificates = {BANK: ":".join(["33"] * 32).upper()} if pinned else {}
    async with driving(line, certificates=certificates) as driven:
        look = await driven.look()
        await driven.act(look, OpenApp(BANK))
        line.desk.state.packages[BANK] = replace(line.desk.state.packages[BANK], certificate="66" * 32)
        with pytest.raises(InputRefused, match="another certificate") as refused:
            await driven.act(look, OpenApp(BANK))
        assert refused.value.code == "other_certificate"
        assert len(driven.did("start")) == 1


async def test_a_run_starts_where_the_user_said(line: Line) -> None:
    async with driving(line, browser=NOTES) as driven:
        await driven.device.start("app:Bank", 5)
        assert line.desk.front[0] == BANK
        await driven.device.start("https://notes.example/", 5)
        intent = driven.did("start")[-1][1]
        assert isinstance(intent, Intent)
        assert (intent.data, intent.package) == ("https://notes.example/", NOTES)
        await driven.device.start("", 5)
        for address, code in (("https://evil.example/", "refused"), ("Casino", "no_app"), ("tel://1", "bad_address")):
            with pytest.raises(DeviceError) as refused:
                await driven.device.start(address, 5)
            assert refused.value.code == code


async def test_a_phone_without_a_browser_of_its_own_opens_no_address(line: Line) -> None:
    from handrail.records import Navigate

    async with driving(line) as driven:
        with pytest.raises(InputRefused) as refused:
            await driven.act(await driven.look(), Navigate("https://notes.example/"))
        assert refused.value.code == "no_browser"
