"""``input`` does what Android's does, its silences included."""

from __future__ import annotations

import pytest
from tests.phone.shell.running import run

from handrail.phone.nouns import KEY_CHARACTERS
from handrail.phone.paper import Deed, PaperHandset

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("line", "done"),
    [
        ("input tap 10 20", [("tap", 10.0, 20.0, 0)]),
        ("input tap 10.5 -3", [("tap", 10.5, -3.0, 0)]),
        ("input tap 99999 99999", [("tap", 99999.0, 99999.0, 0)]),  # off the screen: succeeds, as on Android
        ("input tap 1 2 3 4", [("tap", 1.0, 2.0, 0)]),
        ("input touchscreen tap 1 2", [("tap", 1.0, 2.0, 0)]),
        ("input -d 0 tap 1 2", [("tap", 1.0, 2.0, 0)]),
        ("input -d 9 tap 1 2", []),
        ("cmd input tap 1 2", [("tap", 1.0, 2.0, 0)]),
        ("input swipe 1 2 3 4", [("swipe", 1.0, 2.0, 3.0, 4.0, 300)]),
        ("input swipe 1 2 3 4 50", [("swipe", 1.0, 2.0, 3.0, 4.0, 50)]),
        ("input swipe 1 2 3 4 -1", [("swipe", 1.0, 2.0, 3.0, 4.0, 300)]),
        ("input swipe 1 2 1 2 800", [("tap", 1.0, 2.0, 800)]),  # a long press is a swipe that stays
        ("input draganddrop 1 2 3 4", [("drag", 1.0, 2.0, 3.0, 4.0, 300)]),
        ("input text hello", [("text", "hello")]),
        ("input text 'a%sb'", [("text", "a b")]),
        ("input text '%%s100%'", [("text", "% 100%")]),
        ("input text 'a b' c", [("text", "a b")]),
        (r"input text a\'\"\&\;\$x", [("text", "a'\"&;$x")]),
        ("input keyevent 4", [("key", 4, False)]),
        ("input keyevent KEYCODE_HOME BACK 66", [("key", 3, False), ("key", 4, False), ("key", 66, False)]),
        ("input keyevent --longpress 26", [("key", 26, True)]),
        ("input keyevent --doubletap 24", [("key", 24, False), ("key", 24, False)]),
        ("input keyevent KEYCODE_NOPE", [("key", 0, False)]),  # unknown names are key 0, without a word
        ("input keyevent 99999", [("key", 0, False)]),
        ("input keycombination 113 29", [("combination", (113, 29))]),
        ("input keycombination -t 100 CTRL_LEFT A", [("combination", (113, 29))]),
    ],
)
async def test_input_reaches_the_phone(line: str, done: list[Deed]) -> None:
    handset = PaperHandset()
    reply = await run(line, handset)
    assert (reply.out, reply.err, reply.code) == (b"", b"", 0)
    assert handset.done == done


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("input tap", 'IllegalArgumentException: Argument expected after "tap"'),
        ("input tap 1", 'IllegalArgumentException: Argument expected after "1"'),
        ("input tap x y", "IllegalArgumentException: Error: Invalid arguments for command: tap"),
        ("input tap 1e999 1", "IllegalArgumentException: Error: Invalid arguments for command: tap"),
        ("input tap NaN 1", "IllegalArgumentException: Error: Invalid arguments for command: tap"),
        ("input swipe 1 2 3 4 fast", "IllegalArgumentException: Error: Invalid arguments for command: swipe"),
        ("input -d 4619827259835644672 tap 1 2", "IllegalArgumentException: Error: Invalid arguments for display ID."),
        ("input keycombination 4", "IllegalArgumentException: keycombination requires at least 2 keycodes"),
        ("input keycombination 4 nope", "IllegalArgumentException: Unknown keycode: nope"),
        ("input keyevent --nope 4", "IllegalArgumentException: Unsupported option: --nope"),
        ("input text", 'IllegalArgumentException: Argument expected after "text"'),
        ("input text 'caf\u00e9'", "NullPointerException: Attempt to get length of null array"),
        ("input text '\U0001f600'", "NullPointerException: Attempt to get length of null array"),
        ("input text '\u4f60'", "NullPointerException: Attempt to get length of null array"),
    ],
)
async def test_what_android_throws_is_thrown_and_nothing_is_done(line: str, said: str) -> None:
    handset = PaperHandset()
    reply = await run(line, handset)
    assert reply.code == 255
    assert reply.err.startswith(b"\nException occurred while executing '")
    assert f"java.lang.{said}" in reply.err.decode()
    assert handset.done == []


async def test_every_printable_ascii_character_has_a_key() -> None:
    text = "".join(map(chr, range(0x20, 0x7F)))
    assert set(text) <= KEY_CHARACTERS
    handset = PaperHandset()
    await run("input text '" + text.replace("'", "'\\''").replace("%s", "") + "'", handset)
    assert handset.done == [("text", text)]


async def test_help_and_unknown_commands_exit_with_an_error() -> None:
    for line in ("input", "input dance 1 2"):
        reply = await run(line)
        assert reply.code == 255
        assert b"Usage: input" in reply.err
