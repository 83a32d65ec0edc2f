"""Text is typed right, or refused, or said to be wrong: never silently wrong."""

from __future__ import annotations

import random

import pytest
from tests.devices.android.conftest import SECRET, Driven, Line, driving, element, named
from tests.devices.android.desk import Desk, node

from handrail.devices.android.shell import pieces, quote
from handrail.devices.android.typing import _fits, fits_secret
from handrail.phone.nouns import ADB_IME, LATIN_IME, Window
from handrail.phone.paper import NOTES
from handrail.records import (
    DeviceGone,
    EffectClass,
    Focused,
    InputRefused,
    Paste,
    PressKeys,
    SecretRef,
    StaleTarget,
    TypeText,
)

pytestmark = pytest.mark.anyio


def ime(desk: Desk) -> tuple[str, str]:
    secure = desk.state.settings["secure"]
    return secure["default_input_method"], secure["enabled_input_methods"]


async def typed(driven: Driven, text: str, *, clear: bool = True, into: str = "Title") -> str:
    look = await driven.look()
    receipt = await driven.act(look, TypeText(named(look, into), text, clear))
    assert receipt.delivered == "yes"
    assert receipt.readback is not None
    assert receipt.readback.matches is True
    return receipt.readback.value


@pytest.mark.parametrize(
    "text",
    ['it\'s 5%s of $HOME; `id` "q" & <x> | (y) \\ * ? ~ # !', "%s", "%%s%s", " two  blanks ", "-d 1", "a" * 100],
)
async def test_ascii_is_typed_and_read_back(line: Line, text: str) -> None:
    async with driving(line) as driven:
        assert await typed(driven, text) == text
        assert line.desk.fields["title"] == text
        assert ime(line.desk) == (LATIN_IME, LATIN_IME)


async def test_random_text_reaches_the_phone_as_it_is(line: Line) -> None:
    chance = random.Random(7)
    letters = [*map(chr, range(32, 127)), "%s", "%%", "'", "$(x)"]
    samples = ["".join(chance.choices(letters, k=chance.randint(1, 60))) for _ in range(300)]
    line.desk.focused = "title"
    async with driving(line) as driven:
        for at, text in enumerate(samples):
            line.desk.fields["title"] = ""
            if at % 75:  # as the device sends it, without its looks
                await driven.device.phone.shell("; ".join(f"input text {quote(piece)}" for piece in pieces(text)))
            else:
                assert await typed(driven, text) == text
            assert line.desk.fields["title"] == text


@pytest.mark.parametrize("text", ["naïve café", "日本語 %s", "שלום", "👩‍👩‍👧 emoji", "two\nlines", "€ 5 – “q”"])
async def test_what_no_key_writes_goes_through_the_declared_input_method(line: Line, text: str) -> None:
    line.desk.fields["title"] = "old"
    async with driving(line, input_method=ADB_IME) as driven:
        assert await typed(driven, text) == text
        assert line.desk.fields["title"] == text
        assert driven.did("commit") == [("commit", text)]
        assert ime(line.desk) == (LATIN_IME, LATIN_IME)


async def test_an_input_method_that_drops_the_first_text_is_told_again(line: Line) -> None:
    line.desk.swallow = 1
    async with driving(line, input_method=ADB_IME) as driven:
        assert await typed(driven, "ö") == "ö"
        assert len(driven.did("commit")) == 2


@pytest.mark.parametrize(
    ("text", "more", "code"),
    [
        ("naïve", {}, "no_input_method"),
        ("a\nb", {}, "no_input_method"),
        ("naïve", {"input_method": "org.none/.Ime"}, "no_input_method"),
        ("tab\t", {"input_method": ADB_IME}, "control_character"),
        ("nul\0", {"input_method": ADB_IME}, "control_character"),
        ("left\u202eright", {"input_method": ADB_IME}, "control_character"),
        ("x" * 5000, {}, "too_long"),
        (SecretRef("odd"), {"input_method": ADB_IME}, "secret_not_typeable"),
        (SecretRef("far"), {}, "secret_origin"),
        (SecretRef("none"), {}, "no_secret"),
    ],
)
async def test_what_cannot_be_typed_right_is_refused_and_nothing_is_typed(
    line: Line, text: str | SecretRef, more: dict[str, object], code: str
) -> None:
    async with driving(line, **more) as driven:
        look = await driven.look()
        with pytest.raises(InputRefused) as refused:
            await driven.act(look, TypeText(named(look, "Title"), text))
        assert refused.value.code == code
        assert driven.did("text", "commit", "broadcast") == []
        assert line.desk.fields["title"] == ""
        assert ime(line.desk) == (LATIN_IME, LATIN_IME)


async def test_text_that_a_field_changes_or_loses_is_said_to_be_wrong(line: Line) -> None:
    line.desk.formats = True
    async with driving(line) as driven:
        look = await driven.look()
        receipt = await driven.act(look, TypeText(named(look, "Title"), "abc"))
        assert receipt.readback is not None
        assert (receipt.readback.matches, receipt.readback.value) == (False, "ABC")
        line.desk.swallow = 9
        receipt = await driven.act(await driven.look(), TypeText(named(look, "Title"), "x"))
        assert receipt.readback is not None
        assert receipt.readback.matches is False


async def test_text_replaces_or_follows_what_stands_there(line: Line) -> None:
    line.desk.fields["title"] = "one"
    async with driving(line) as driven:
        assert await typed(driven, " two", clear=False) == "one two"
        assert await typed(driven, "three") == "three"
        assert await typed(driven, "") == ""
        look = await driven.look()
        receipt = await driven.act(look, Paste(named(look, "Title"), "p"))
        assert receipt.readback is not None
        assert receipt.readback.value == "p"
        driven.device._acts.typist.combines = False  # type: ignore[union-attr]
        assert await typed(driven, "four") == "four"


async def test_a_secret_is_typed_where_it_belongs_and_read_back_inside(line: Line) -> None:
    async with driving(line) as driven:
        look = await driven.look()
        receipt = await driven.act(look, TypeText(named(look, "Title"), SecretRef("pin")), EffectClass.CREDENTIAL)
        assert line.desk.fields["title"] == SECRET
        assert receipt.readback is not None
        assert (receipt.readback.matches, receipt.readback.value) == (True, "")
        assert SECRET not in repr(receipt)
        now = await driven.look()
        assert await driven.device.secret_matches(element(now, "Title").id, "pin") is True
        assert await driven.device.secret_matches(element(now, "Body").id, "pin") is False
        assert await driven.device.secret_matches("n99", "pin") is None


async def test_a_password_field_tells_how_many_characters_it_holds_and_no_more(line: Line) -> None:
    line.desk.passwords = frozenset({"title"})
    async with driving(line) as driven:
        look = await driven.look()
        receipt = await driven.act(look, TypeText(named(look, "Title"), "hunter2"))
        assert receipt.delivered == "yes"
        assert receipt.readback is not None
        assert (receipt.readback.matches, receipt.readback.value) == (True, "")
        title = element(await driven.look(), "Title")
        assert (title.value, title.own_text) == ("", "")
        assert {"password", "masked"} <= title.states
        assert await driven.device.secret_matches(title.id, "pin") is (len(SECRET) == len("hunter2"))


@pytest.mark.parametrize(
    ("found", "secret", "matches"),
    [("•••", "abc", True), ("••", "abc", False), ("", "abc", None), ("Password", "abc", None), ("abc", "abc", None)],
)
def test_dots_stand_for_characters_and_whatever_else_a_password_field_shows_tells_nothing(
    found: str, secret: str, matches: bool | None
) -> None:
    assert fits_secret(found, secret, password=True) is matches


async def test_text_goes_nowhere_when_the_focus_or_the_window_goes_elsewhere(line: Line) -> None:
    line.desk.focused = "title"
    async with driving(line) as driven:
        look = await driven.look()
        line.desk.focused = "body"
        with pytest.raises(StaleTarget, match="focus went elsewhere"):
            await driven.act(look, TypeText(named(look, "Title"), "x"))
        with pytest.raises(StaleTarget, match="focus went elsewhere"):
            await driven.act(look, PressKeys(Focused(), ("Enter",)))
        line.desk.focused = "title"
        line.desk.fields["title"] = "somebody else's"
        with pytest.raises(StaleTarget, match="changed since"):
            await driven.act(look, TypeText(named(look, "Title"), "x"))
        line.desk.fields["title"] = ""
        line.desk.after_dump = [lambda: setattr(line.desk, "shade", "notifications")]
        with pytest.raises(StaleTarget, match="another window"):
            await driven.act(look, TypeText(named(look, "Title"), "x"))
        assert driven.did("text", "key") == []


async def test_a_window_that_comes_up_while_a_text_is_typed_stops_the_rest(line: Line) -> None:
    line.desk.focused = "title"
    async with driving(line) as driven:
        look = await driven.look()

        def slide() -> None:
            line.desk.overlays = (Window("d1", "heads-up", "x.y", kind="APPLICATION_OVERLAY"),)

        line.desk.on_text = slide
        receipt = await driven.act(look, TypeText(named(look, "Title"), "y" * 100))
        assert receipt.delivered == "unknown"
        assert line.desk.fields["title"] == "y" * 32


async def test_what_is_no_field_takes_no_text(line: Line) -> None:
    line.desk.extra = (
        node(
            "android.webkit.WebView", (0, 900, 1080, 2000),
            node("EditText", (0, 900, 500, 1000), focusable=True, clickable=True, hint="Search"),
        ),
        node("Button", (0, 2100, 500, 2200), text="Go", clickable=True),
    )  # fmt: skip
    async with driving(line) as driven:
        look = await driven.look()
        with pytest.raises(InputRefused, match="cannot be put into that"):
            await driven.act(look, TypeText(named(look, "Go"), "x"))
        search = element(look, "Search")
        assert (search.frame_origin, search.app) == ("", NOTES)


@pytest.mark.parametrize(
    ("found", "before", "text", "where", "fits"),
    [
        ("ab", "", "ab", "all", True), ("a\u00a0b", "", "a b", "all", True), ("ab ", "", "ab", "all", False),
        ("xab", "x", "ab", "end", True), ("abx", "x", "ab", "end", False),
        ("xaby", "xy", "ab", "caret", True), ("xyab", "xy", "ab", "caret", True), ("xayb", "xy", "ab", "caret", False),
        ("ab", "xy", "ab", "caret", False),
    ],
)  # fmt: skip
def test_what_a_field_should_hold_depends_on_where_text_went(
    found: str, before: str, text: str, where: str, fits: bool
) -> None:
    assert _fits(found, before, text, where) is fits  # type: ignore[arg-type]


async def test_the_input_method_is_given_back_though_the_phone_goes_quiet_under_way(line: Line) -> None:
    async with driving(line, input_method=ADB_IME) as driven:
        look = await driven.look()
        line.desk.swallow = 99
        receipt = await driven.act(look, TypeText(named(look, "Title"), "ö"))
        assert receipt.readback is not None
        assert receipt.readback.matches is False
        assert ime(line.desk) == (LATIN_IME, LATIN_IME)


async def test_what_ends_a_text_after_the_field_was_tapped_is_told_and_raised_by_nobody(line: Line) -> None:
    async with driving(line) as driven:
        look = await driven.look()
        line.desk.on_tap = lambda: setattr(line.desk, "shade", "notifications")
        receipt = await driven.act(look, TypeText(named(look, "Title"), "x"))
        assert receipt.delivered == "no"
        assert "another window" in receipt.detail
        assert driven.did("text") == []


async def test_a_phone_unplugged_while_an_input_method_is_borrowed_is_put_right_at_the_next_start(line: Line) -> None:
    def unplug() -> None:
        line.desk.on_commit = None
        line.daemon.services.reboot()

    try:
        async with driving(line, input_method=ADB_IME) as driven:
            look = await driven.look()
            line.desk.on_commit = unplug
            with pytest.raises(DeviceGone):
                await driven.act(look, TypeText(named(look, "Title"), "ö"))
            assert ime(line.desk)[0] == ADB_IME
    finally:
        line.find()
    async with driving(line) as driven:
        assert driven.device.restored
        assert ime(line.desk) == (LATIN_IME, LATIN_IME)
