"""A look tells what is there, and says what could not be read: never an old dump, a black picture, or nothing."""

from __future__ import annotations

import io
import re
from dataclasses import dataclass, field
from hashlib import md5

import pytest
from PIL import Image
from tests.devices.android.conftest import NOTES, SECRET, Line, driving, element, named
from tests.devices.android.desk import Desk, button, node

from handrail.devices.android import display
from handrail.devices.android.eyes import Eyes, Look, Torn
from handrail.devices.android.wire import Phone, Said, Server
from handrail.phone.nouns import Size, Window
from handrail.records import Click, InputRefused, Integrity, ObservationFailed, Rect

pytestmark = pytest.mark.anyio

XML = (
    b"<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation=\"0\">"
    b'<node index="0" text="Hello" class="android.widget.TextView" package="a.b" bounds="[0,0][100,50]" />'
    b"</hierarchy>"
)
IDLE = b"ERROR: could not get idle state.\n"
NULL = b"ERROR: null root node returned by UiTestAutomationBridge.\n"
GOOD = b"UI hierchary dumped to: /data/local/tmp/x.xml\n"
MIUI = GOOD + b"java.io.FileNotFoundException: /data/system/theme_config/theme_compatibility.xml\n"


def picture(colour: tuple[int, int, int] = (9, 9, 200), size: tuple[int, int] = (200, 400)) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", size, colour).save(out, "PNG")
    return out.getvalue()


WINDOWS = """  Window #1 Window{aa1 u0 a.b/a.b.Main}:
    package=a.b
    mAttrs={ty=BASE_APPLICATION
      fl=SPLIT_TOUCH}
    isVisible=true
  mCurrentFocus=Window{aa1 u0 a.b/a.b.Main}
"""


@dataclass(frozen=True, slots=True)
class Scripted(Phone):
    """A phone whose shell says what a test wrote, step by step of the look's line."""

    xml: bytes = XML
    words: bytes = GOOD
    png: bytes = field(default_factory=picture)
    windows: str = WINDOWS
    after: str = ""
    """What the windows were at the end, if others."""
    lines: list[str] = field(default_factory=list)

    async def shell(self, line: str, *, limit: int = 0) -> Said:
        self.lines.append(line)
        mark = re.findall(r"echo (--\w+--)", line)[0].encode()
        digest = display.read(self.after or self.windows).digest.encode()
        sizes = b"Physical size: 200x400\nPhysical density: 320\n"
        png = self.png if "screencap" in line else b""
        steps = (self.windows.encode(), self.words, self.xml, sizes, png, digest + b"\n")
        return Said((b"\n" + mark + b"\n").join(steps), b"", 1)


def scripted(**script: object) -> tuple[Eyes, Scripted]:
    phone = Scripted(Server("127.0.0.1", 1), "s", **script)  # type: ignore[arg-type]
    return Eyes(phone, lambda: 5.0, str, 100, lambda: 0, file="/x.xml"), phone


async def seen(**script: object) -> Look:
    return await scripted(**script)[0].look()


def reasons(look: Look) -> list[str]:
    return [each.reason for each in look.observation.unseen]


async def test_tree_and_picture_are_of_one_moment() -> None:
    eyes, phone = scripted()
    look = await eyes.look()
    assert [each.name for each in look.observation.elements] == ["Hello"]
    assert look.observation.image is not None
    assert (look.observation.app, look.observation.scale, reasons(look)) == ("a.b", 2.0, [])
    assert look.tree_digest == md5(XML, usedforsecurity=False).hexdigest()
    assert len(phone.lines) == 1
    assert phone.lines[0].index("rm -f /x.xml") < phone.lines[0].index("uiautomator dump")


@pytest.mark.parametrize(
    ("xml", "words", "why"),
    [
        pytest.param(b"", IDLE, "never comes to rest", id="an error and exit code 0"),
        pytest.param(b"", NULL, "no window has a tree", id="no root"),
        pytest.param(b"", b"", "no dump was written", id="nothing at all"),
        pytest.param(b"", GOOD, "no dump was written", id="success, but no file"),
        pytest.param(b"", b"Killed\n", "Killed", id="killed"),
        pytest.param(XML[:90], GOOD, "cut off", id="half a file"),
        pytest.param(b"null", GOOD, "not a dump", id="no XML"),
        pytest.param(XML.replace(b"<node", b"<!DOCTYPE a><node"), GOOD, "well formed", id="declarations"),
        pytest.param(XML[: XML.index(b"<node")] + b"</hierarchy>", GOOD, "empty", id="an empty hierarchy"),
    ],
)
async def test_a_dump_that_failed_leaves_a_screen_unseen(xml: bytes, words: bytes, why: str) -> None:
    look = await seen(xml=xml, words=words)
    assert (look.observation.elements, look.tree_digest) == ((), "")
    assert reasons(look) == ["failed"]
    assert why in look.observation.unseen[0].detail
    assert look.observation.unseen[0].bounds == Rect(0, 0, 200, 400)
    assert look.observation.image is not None


async def test_a_dump_that_takes_too_long_is_cut_off_and_not_asked_for_again_so() -> None:
    eyes, phone = scripted(xml=b"", words=b"could not get idle state in time\n")
    look = await eyes.look()
    assert (reasons(look), look.observation.settled) == (["failed"], False)
    assert "timeout 7 uiautomator dump /x.xml" in phone.lines[0]
    await eyes.look()
    assert phone.lines[1].count("uiautomator dump") == 1
    assert "timeout 7 uiautomator dump --compressed /x.xml" in phone.lines[1]


async def test_a_file_is_trusted_whatever_the_command_said() -> None:
    look = await seen(words=MIUI)
    assert [each.name for each in look.observation.elements] == ["Hello"]
    assert reasons(look) == []


@pytest.mark.parametrize("png", [b"", b"Status: -1", b"\x89PN"])
async def test_a_picture_that_failed_is_said_to_be_missing(png: bytes) -> None:
    look = await seen(png=png)
    assert look.observation.image is None
    assert reasons(look) == ["image"]
    with pytest.raises(ObservationFailed, match="neither tree nor picture"):
        await seen(png=png, xml=b"", words=IDLE)


@pytest.mark.parametrize(
    ("png", "windows"),
    [(picture((0, 0, 0)), WINDOWS), (picture(), WINDOWS.replace("fl=", "fl=SECURE "))],
)
async def test_a_secure_screen_is_known_by_pixels_or_by_flag_and_keeps_none(png: bytes, windows: str) -> None:
    look = await seen(png=png, windows=windows)
    assert look.observation.secure
    assert look.observation.image is None
    assert reasons(look) == ["secure"]
    assert [each.name for each in look.observation.elements] == ["Hello"]


async def test_a_dark_screen_is_not_a_black_one() -> None:
    dark = Image.new("RGB", (200, 400))
    dark.paste((30, 30, 30), (50, 200, 60, 210))
    out = io.BytesIO()
    dark.save(out, "PNG")
    assert not (await seen(png=out.getvalue())).observation.secure


@pytest.mark.parametrize(
    "script",
    [
        {"after": WINDOWS.replace("a.b.Main", "a.b.Other")},
        {"png": picture(size=(400, 200))},
        {"windows": WINDOWS + "  mCurrentRotation=ROTATION_90\n"},
    ],
)
async def test_a_look_at_a_screen_that_changes_meanwhile_is_torn(script: dict[str, object]) -> None:
    with pytest.raises(Torn):
        await seen(**script)


async def test_a_picture_of_an_impossible_size_is_refused() -> None:
    bomb = picture()[:16] + (10**6).to_bytes(4) + (10**6).to_bytes(4) + picture()[24:]
    with pytest.raises(ObservationFailed, match="no screenshot"):
        await seen(png=bomb)
    with pytest.raises(ObservationFailed, match="cannot be read"):
        await seen(png=picture()[:60])


async def test_elements_are_in_pixels_of_the_picture() -> None:
    look = await seen(png=picture(size=(100, 200)))
    assert look.observation.elements[0].bounds == Rect(0, 0, 50, 25)
    assert look.physical(25, 10) == (50, 20)


# With a phone


async def test_the_screen_of_a_phone_is_seen(line: Line) -> None:
    line.desk.extra = (button("Save", (40, 900, 400, 1060)),)
    async with driving(line) as driven:
        look = await driven.look()
        assert (look.surface, look.app, look.title) == ("android", NOTES, f"{NOTES}/{NOTES}.Main")
        assert (look.size.width, look.size.height, look.scale) == (1080, 2400, 2.625)
        title, save = element(look, "Title"), element(look, "Save")
        assert (title.role, title.value, save.role, save.app) == ("textbox", "", "button", NOTES)
        assert save.bounds == Rect(40, 900, 360, 160)
        assert save.label.integrity is Integrity.CONTENT
        assert look.unseen == ()
        assert not any(path.startswith("/data/local/tmp/handrail-") and "xml" in path for path in files(line.desk))


def files(desk: Desk) -> list[str]:
    return [f"/data/local/tmp/{name}" for name in desk.state.files.names("/data/local/tmp")]


async def test_a_restless_screen_is_calmed_and_its_owner_gets_his_animations_back(line: Line) -> None:
    scales = {name: value for name, value in line.desk.state.settings["global"].items() if "scale" in name}
    line.desk.moving = True
    async with driving(line) as driven:
        look = await driven.look()
        assert not look.settled
        assert [each.name for each in look.elements if each.role == "textbox"] == ["Title", "Body"]
        line.desk.after_dump = [lambda at=at: line.desk.fields.update(title=str(at)) for at in range(200)]
        assert (await driven.device.settle(0.3)).moving == ("mutations",)
        line.desk.after_dump.clear()
        assert (await driven.device.settle(2)).quiet
    assert {name: line.desk.state.settings["global"][name] for name in scales} == scales


async def test_a_phone_without_a_tree_is_looked_at_all_the_same_and_not_changed(line: Line) -> None:
    line.desk.state.awake = False
    before = dict(line.desk.state.settings["global"])
    async with driving(line, quiet=False) as driven:
        look = await driven.look()
        assert {each.reason for each in look.unseen} == {"failed", "secure"}
        assert (look.elements, look.image) == ((), None)
        assert line.desk.state.settings["global"] == before
    line.desk.state.awake = True


async def test_what_lies_under_a_keyboard_or_an_overlay_is_covered(line: Line) -> None:
    line.desk.extra = (button("Top", (40, 900, 400, 1000)), button("Low", (40, 1900, 400, 2000)))
    line.desk.overlays = (
        Window("d1", "InputMethod", "org.ime", kind="INPUT_METHOD", bounds=(0, 1500, 1080, 2400)),
        Window("d2", "bubble", "org.chat", kind="APPLICATION_OVERLAY", bounds=(900, 880, 1080, 1020)),
    )
    async with driving(line) as driven:
        look = await driven.look()
        assert "covered" in element(look, "Low").states
        assert "covered" not in element(look, "Top").states
        assert [each.detail for each in look.unseen] == [
            "a keyboard lies over this", "a window of org.chat lies over this",
        ]  # fmt: skip


async def test_what_lies_under_a_notification_that_came_down_is_covered_unless_its_window_is_always_there(
    line: Line,
) -> None:
    line.desk.extra = (button("Top", (700, 100, 1040, 200)), button("Low", (40, 900, 400, 1000)))
    whole = (0, 0, 1080, 2400)
    came = (Window("d3", "NotificationShade", "com.android.systemui", kind="NOTIFICATION_SHADE", bounds=whole),)
    for always in (False, True):
        line.desk.overlays = came if always else ()
        async with driving(line) as driven:
            await driven.look()
            line.desk.overlays = came
            look = await driven.look()
            assert ("covered" in element(look, "Top").states) is not always
            assert "covered" not in element(look, "Low").states
            assert [each.detail for each in look.unseen] == ["notifications may lie over this"]
            if not always:
                with pytest.raises(InputRefused) as refused:
                    await driven.act(look, Click(named(look, "Top")))
                assert refused.value.code == "covered"
                assert driven.did("tap") == []


async def test_a_size_of_the_users_own_and_a_turned_screen_are_heeded(line: Line) -> None:
    line.desk.state.size_override = Size(720, 1600)
    line.desk.state.rotation = 1
    try:
        async with driving(line) as driven:
            look = await driven.look()
            assert (look.size.width, look.size.height) == (1600, 720)
    finally:
        line.desk.state.size_override = None
        line.desk.state.rotation = 0


async def test_a_secret_on_the_screen_leaves_the_device_in_no_form(line: Line) -> None:
    line.desk.fields["title"] = SECRET
    line.desk.extra = (node("TextView", (40, 900, 900, 1000), text=f"Your code: {SECRET}"),)
    async with driving(line) as driven:
        look = await driven.look()
        assert SECRET not in repr(look)
        assert {each.reason for each in look.unseen} == {"masked"}
        assert look.image is not None
        with Image.open(io.BytesIO(look.image.data)) as shown:
            assert shown.getpixel((500, 950)) == (0, 0, 0)
            assert shown.getpixel((500, 1500)) != (0, 0, 0)


async def test_another_application_that_comes_to_the_front_by_itself_ends_the_epoch(line: Line) -> None:
    async with driving(line) as driven:
        await driven.look()
        epoch = driven.device.epoch
        driven.device._acted = 0  # nothing was done for long
        line.desk.front = ("org.handrail.bank", "org.handrail.bank.Main")
        await driven.look()
        assert [each.kind for each in driven.device.incidents()] == ["navigation"]
        assert driven.device.epoch == epoch + 1


async def test_a_look_is_in_doubt_soon(line: Line) -> None:
    async with driving(line) as driven:
        first = await driven.look()
        second = await driven.look()
        assert driven.device.moved_since(first)
        assert not driven.device.moved_since(second)
        assert first.change == second.change
        line.desk.fields["title"] = "x"
        assert (await driven.look()).change == first.change + 1
        assert driven.device.moved_since(second)
