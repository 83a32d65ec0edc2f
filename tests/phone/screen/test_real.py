"""The phone with its glass: a real Chromium draws it, and touches go through its pixels. One phone serves all tests."""

from __future__ import annotations

import asyncio
import io
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator

import pytest
from PIL import Image

from handrail.phone.apps.installed import APPS
from handrail.phone.handset import Handset
from handrail.phone.nouns import Intent, Node, NoRoot, NoSuchKey, NotIdle
from handrail.phone.screen.phone import Phone
from handrail.phone.screen.real import NoFaults, RealHandset
from handrail.phone.shell.dialect import xml
from handrail.phone.shell.session import Session

pytestmark = pytest.mark.anyio


class User:
    """Finds things in dumps and touches them where they are."""

    def __init__(self, handset: RealHandset) -> None:
        self.handset = handset
        self.phone = handset.phone

    async def all(self) -> list[Node]:
        return list(walk(await self.handset.dump()))

    async def find(self, label: str, nth: int = 0) -> Node:
        found = [node for node in await self.all() if label in (plain(node.text), plain(node.content_desc))]
        assert found, f"{label!r} is not on the screen"
        return found[nth]

    async def sees(self, label: str) -> bool:
        return any(label in (plain(node.text), plain(node.content_desc)) for node in await self.all())

    async def tap(self, label: str, nth: int = 0, *, hold_ms: int = 0) -> None:
        x, y = middle(await self.find(label, nth))
        await self.handset.tap(x, y, hold_ms=hold_ms)

    async def open(self, package: str) -> None:
        await self.handset.stop(package)
        await self.handset.start(Intent("android.intent.action.MAIN", package=package))

    def value(self, query: str) -> object:
        return self.phone.store.need(query)[0]


def walk(node: Node) -> Iterator[Node]:
    if node.visible:
        yield node
        for child in node.children:
            yield from walk(child)


def middle(node: Node) -> tuple[float, float]:
    left, top, right, bottom = node.bounds
    return (left + right) / 2, (top + bottom) / 2


def plain(text: str) -> str:
    return text.replace("\u00a0", " ").replace("\u202f", " ")


@pytest.fixture(scope="module")
async def booted(anyio_backend: str) -> AsyncIterator[RealHandset]:
    async with RealHandset.boot(Phone(APPS)) as handset:
        handset.phone.put("global/transition_animation_scale", "0")
        yield handset


@pytest.fixture
async def user(booted: RealHandset) -> User:
    await booted.reset(0)
    booted.phone.put("global/transition_animation_scale", "0")
    await booted.act()
    return User(booted)


async def test_it_is_what_the_shell_asks_for(user: User) -> None:
    handset: Handset = user.handset
    assert handset.state.props["ro.product.model"] == "Handrail Simulated Phone"
    text = xml(await handset.dump(compressed=False), rotation=0)
    assert text.startswith(b"<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation=\"0\"><node ")


async def test_a_path_of_taps_turns_on_the_dark_theme(user: User) -> None:
    await user.tap("Settings")
    before = await user.handset.screenshot()
    await user.tap("Display")
    await user.tap("Dark theme")
    assert user.value("SELECT value FROM settings WHERE key = 'ui_night_mode'") == "2"
    await user.handset.key(4)
    after = Image.open(io.BytesIO(await user.handset.screenshot())).convert("L")
    assert after.size == (1080, 2400)
    assert Image.open(io.BytesIO(before)).convert("L").resize((1, 1)).getpixel((0, 0)) > 200
    assert after.resize((1, 1)).getpixel((0, 0)) < 80


async def test_bounds_lie_on_the_screen_and_in_what_is_above(user: User) -> None:
    await user.open("com.android.settings")

    def inside(node: Node) -> None:
        left, top, right, bottom = node.bounds
        assert 0 <= left < right <= 1080
        assert 0 <= top < bottom <= 2400
        for child in node.children:
            if child.visible:
                assert left <= child.bounds[0]
                assert top <= child.bounds[1]
                assert child.bounds[2] <= right
                assert child.bounds[3] <= bottom
                inside(child)

    inside(await user.handset.dump())


async def test_a_swipe_scrolls_and_a_list_without_end_grows(user: User) -> None:
    await user.open("com.android.messaging")
    first = (await user.find("Parcel Service")).bounds
    await user.handset.swipe(540, 1800, 540, 1500, 300)
    await user.handset.idle()
    assert (await user.find("Parcel Service")).bounds[1] < first[1] if await user.sees("Parcel Service") else True
    shown = {node.text for node in await user.all() if node.resource_id.endswith("conversation_name")}
    for _ in range(2):
        await user.handset.swipe(540, 2100, 540, 400, 100)
        await user.handset.idle()
    later = {node.text for node in await user.all() if node.resource_id.endswith("conversation_name")}
    assert not shown & later
    page = user.phone.page
    assert getattr(page, "shown", 0) > 20


async def test_text_is_typed_written_corrected_and_sent(user: User) -> None:
    await user.open("com.android.messaging")
    await user.tap("Parcel Service")
    await user.tap("Text message")
    assert user.phone.ime.shown
    await user.handset.text("Tea & $(cake)")
    await user.handset.commit(" – 茶 😀")
    assert (await user.find("Tea & $(cake) – 茶 😀")).focused
    await user.handset.key(67)
    await user.handset.key(62)
    await user.handset.combination((113, 29))
    await user.handset.text("On my way")
    assert await user.sees("On my way")
    with pytest.raises(NoSuchKey):
        await user.handset.text("茶")
    await user.tap("Send message")
    assert user.value("SELECT body FROM messages_sms ORDER BY id DESC LIMIT 1") == "On my way"


async def test_the_drawn_keyboard_covers_the_screen_and_writes(user: User) -> None:
    await user.open("com.android.settings")
    await user.tap("Search settings")
    field = await user.find("Search settings")
    lists = [node for node in await user.all() if node.scrollable]
    assert lists[0].bounds[3] < 1700, "the page is smaller while the keyboard is there"
    canvas = user.handset._canvas
    board = canvas.roots[user.phone.ime.token]
    places = await user.handset._glass.look(board.uid)
    for wanted in ("w", "i", "Delete", "i"):
        key = next(each for each in board.walk() if each.view.desc == wanted)
        left, top, right, bottom = places[key.uid]
        await user.handset.tap((left + right) / 2, (top + bottom) / 2)
    assert await user.sees("Wi-Fi")
    assert field.bounds == (await user.find("wi")).bounds
    await user.handset.key(4)
    assert not user.phone.ime.shown
    assert await user.sees("wi"), "the first back only puts the keyboard away"


async def test_a_long_touch_is_no_click(user: User) -> None:
    await user.open("com.android.messaging")
    await user.tap("Parcel Service", hold_ms=700)
    await user.tap("Archive")
    assert user.value("SELECT archived FROM messages_threads WHERE id = 71") == 1


async def test_a_slider_goes_where_it_is_touched(user: User) -> None:
    await user.open("com.android.settings")
    await user.tap("Display")
    left, top, right, bottom = (await user.find("Brightness level", -1)).bounds
    await user.handset.tap(right - 2, (top + bottom) / 2)
    assert int(str(user.value("SELECT value FROM settings WHERE key = 'screen_brightness'"))) > 250
    await user.handset.swipe(right - 2, (top + bottom) / 2, left + 5, (top + bottom) / 2, 200)
    assert int(str(user.value("SELECT value FROM settings WHERE key = 'screen_brightness'"))) < 5


async def test_a_secure_window_is_black_but_its_tree_is_read(user: User) -> None:
    await user.open("com.handrail.bank")
    picture = Image.open(io.BytesIO(await user.handset.screenshot())).convert("RGB")
    assert picture.size == (1080, 2400)
    assert picture.getextrema() == ((0, 0),) * 3
    user.phone.low_battery()
    await user.handset.act()
    picture = Image.open(io.BytesIO(await user.handset.screenshot())).convert("RGB")
    assert picture.crop((0, 300, 1080, 900)).getextrema() == ((0, 0),) * 3, "under a dialog it is black as well"
    assert picture.crop((100, 1000, 1000, 1400)).getextrema() != ((0, 0),) * 3
    await user.tap("No thanks")
    for digit in "2580":
        await user.tap(digit)
    assert await user.sees("Current account")


async def test_a_running_stopwatch_is_never_idle_unless_compressed(user: User) -> None:
    await user.open("com.android.deskclock")
    await user.tap("Stopwatch")
    await user.tap("Start")
    with pytest.raises(NotIdle):
        await user.handset.dump()
    nodes = list(walk(await user.handset.dump(compressed=True)))
    pause = next(node for node in nodes if node.text == "Pause")
    await user.handset.tap(*middle(pause))
    assert await user.sees("Reset")


async def test_the_screen_sleeps_and_is_unlocked_by_a_swipe(user: User) -> None:
    await user.handset.key(26)
    with pytest.raises(NoRoot):
        await user.handset.dump()
    await user.handset.key(26)
    assert await user.sees("Swipe up to open")
    await user.handset.swipe(540, 1900, 540, 600, 200)
    assert (await user.all())[0].package == "com.android.launcher3"


async def test_the_shade_comes_down_and_a_heads_up_is_opened(user: User) -> None:
    messages = user.phone.apps["com.android.messaging"]
    messages.receive("72753", "Your code is 1234")  # type: ignore[attr-defined]
    await user.handset.act()
    assert (await user.all())[0].package == "com.android.launcher3", "a heads-up is not in the dump"
    await user.handset.tap(540, 200)
    assert await user.sees("Your code is 1234")
    await user.handset.swipe(540, 10, 540, 1200, 200)
    assert (await user.all())[0].package == "com.android.systemui"
    await user.tap("Do Not Disturb")
    assert user.phone.get("global/zen_mode") == "1"
    await user.handset.key(4)
    assert user.phone.panel == "none"


async def test_the_phone_turns(user: User) -> None:
    await user.open("com.android.settings")
    user.phone.put("system/user_rotation", "1")
    await user.handset.changed("settings/system/user_rotation")
    assert (await user.handset.dump()).bounds == (0, 0, 2400, 1080)
    assert Image.open(io.BytesIO(await user.handset.screenshot())).size == (2400, 1080)
    user.phone.put("system/user_rotation", "0")
    await user.handset.changed("settings/system/user_rotation")
    assert (await user.handset.dump()).bounds == (0, 0, 1080, 2400)


async def test_a_touch_beside_the_screen_does_nothing(user: User) -> None:
    before = await user.all()
    for x, y in ((-5, 100), (5000, 100), (100, 2400)):
        await user.handset.tap(x, y)
    assert [node.bounds for node in await user.all()] == [node.bounds for node in before]


async def test_a_touch_may_be_swallowed_or_doubled(user: User) -> None:
    class Clumsy(NoFaults):
        times = 0

        async def touch(self, x: float, y: float) -> tuple[float, ...]:
            return (0.0,) * self.times

    await user.open("com.android.settings")
    await user.tap("Display")
    user.handset.faults = clumsy = Clumsy()
    try:
        await user.tap("Dark theme")
        assert not user.phone.dark
        clumsy.times = 2
        await user.tap("Dark theme")
        assert not user.phone.dark, "twice is not at all"
        clumsy.times = 1
        await user.tap("Dark theme")
        assert user.phone.dark
    finally:
        user.handset.faults = NoFaults()


async def test_a_page_that_was_covered_is_where_it_was_scrolled_to(user: User) -> None:
    await user.open("com.android.contacts")
    await user.handset.swipe(540, 2000, 540, 600, 500)
    await user.handset.idle()
    name = next(
        node for node in await user.all() if node.resource_id.endswith("cliv_name_textview") and node.bounds[1] > 900
    )
    await user.handset.tap(*middle(name))
    assert await user.sees("Contact info")
    await user.handset.key(4)
    assert (await user.find(name.text)).bounds == name.bounds


async def test_shell_and_screen_share_their_settings(user: User) -> None:
    user.handset.state.settings["secure"]["ui_night_mode"] = "2"
    await user.handset.changed("settings/secure/ui_night_mode")
    assert user.value("SELECT value FROM settings WHERE key = 'ui_night_mode'") == "2"
    assert user.phone.dark


async def timed(do: Callable[[], Awaitable[object]]) -> float:
    began = time.perf_counter()
    await do()
    return time.perf_counter() - began


async def test_it_is_quick_beside_what_the_machine_does_meanwhile(user: User) -> None:
    """Budgets are times of a quiet machine, so they are held as ratios to a bare answer of the same page."""
    await user.open("com.android.contacts")
    await user.handset.idle()
    glass = user.handset._glass
    bare = min([await timed(glass.quiet) for _ in range(9)])
    dumped = min([await timed(user.handset.dump) for _ in range(5)])
    tapped = min([await timed(lambda: user.handset.tap(540, 230)) for _ in range(3)])
    assert dumped < 0.06 + 60 * bare
    assert tapped < 0.06 + 60 * bare


async def test_a_mistake_in_what_happens_by_itself_is_told_to_the_next_who_asks() -> None:
    phone = Phone(APPS[:1])

    async def ask_on() -> None:
        for _ in range(100):
            await asyncio.sleep(0.02)
            await handset.dump()

    async with RealHandset.boot(phone) as handset:
        phone.clock.after(0.05, lambda: 1 // 0)
        with pytest.raises(ZeroDivisionError):
            await ask_on()


async def test_a_shell_drives_it(user: User) -> None:
    async def nothing() -> bytes:
        return b""

    session = Session(user.handset, nothing)

    async def run(line: str) -> str:
        reply = await session.run(line)
        assert session.bugs == []
        return (reply.out + reply.err).decode(errors="replace")

    assert "Status: ok" in await run("am start -W -n com.handrail.notes/.MainActivity")
    assert "com.handrail.notes/" in await run("dumpsys window | grep mCurrentFocus")
    assert "UI hierchary dumped to: /sdcard/a.xml" in await run("uiautomator dump /sdcard/a.xml")
    left, top, right, bottom = (await user.find("Search your notes")).bounds
    await run(f"input tap {(left + right) / 2} {(top + bottom) / 2}; input text shopping%slist")
    assert [node.text for node in await user.all() if node.class_name.endswith("EditText")] == ["shopping list"]
    await run("input keyevent KEYCODE_BACK KEYCODE_HOME; settings put system font_scale 1.3; cmd uimode night yes")
    assert user.phone.at_home
    assert user.phone.dark
    assert user.value("SELECT value FROM settings WHERE key = 'font_scale'") == "1.3"
    assert (await run("screencap -p /sdcard/a.png; head -c 4 /sdcard/a.png")).endswith("PNG")
    await run("pm grant com.handrail.maps android.permission.ACCESS_FINE_LOCATION")
    assert user.phone.allowed("com.handrail.maps", "ACCESS_FINE_LOCATION")


async def test_the_keyboard_goes_with_the_dialog_that_brought_it(user: User) -> None:
    await user.open("com.android.settings")
    await user.tap("Connected devices")
    await user.tap("Device name")
    assert user.phone.ime.shown, "a dialog with one field asks for the focus"
    await user.handset.erase()
    await user.handset.text("My phone")
    await user.tap("OK")
    assert user.value("SELECT value FROM settings WHERE key = 'device_name'") == "My phone"
    assert not user.phone.ime.shown
    await user.handset.text("nowhere")
    assert await user.sees("My phone")
