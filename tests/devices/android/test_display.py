"""What the window manager prints, in the words of several versions of Android."""

from __future__ import annotations

import asyncio
from hashlib import md5

import pytest
from tests.devices.android.desk import Desk

from handrail.devices.android import display
from handrail.phone.nouns import Window
from handrail.phone.paper import NOTES, PaperHandset
from handrail.phone.shell.session import Session
from handrail.records import Rect, Size

BLOCK = """  Window #{number} Window{{{token} u0 {title}}}:
    mDisplayId=0 package={package} appop=NONE
    mAttrs={{(0,0)(fillxfill) sim={{adjust=resize}} ty={kind} fmt=TRANSPARENT
      fl={flags}
      pfl=FIT_INSETS_CONTROLLED}}
    {frame}
    isOnScreen=true
    isVisible={visible}
"""


def block(
    token: str, title: str, *, kind: str = "BASE_APPLICATION", flags: str = "LAYOUT_IN_SCREEN SPLIT_TOUCH",
    frame: str = "Frames: parent=[0,0][9,9] frame=[0,63][1080,2400]", visible: bool = True, number: int = 1,
    package: str = "a.b",
) -> str:  # fmt: skip
    return BLOCK.format(
        token=token, title=title, kind=kind, flags=flags, frame=frame, visible=str(visible).lower(), number=number,
        package=package,
    )  # fmt: skip


def text(*blocks: str, tail: str = "  mCurrentFocus=Window{aa1 u0 a.b/a.b.Main}\n") -> str:
    return "WINDOW MANAGER WINDOWS\n" + "".join(blocks) + "\n" + tail


@pytest.mark.parametrize(
    ("tail", "token", "package", "activity"),
    [
        ("  mCurrentFocus=Window{aa1 u0 a.b/a.b.Main}\n", "aa1", "a.b", "a.b.Main"),
        ("  mCurrentFocus=Window{aa1 u10 a.b/.Main}\n", "aa1", "a.b", ".Main"),
        ("  mCurrentFocus=Window{aa1 u0 NotificationShade}\n", "aa1", "a.b", ""),
        ("  mCurrentFocus=Window{ff0 u0 PopupWindow:1a2b}\n", "ff0", "", ""),
        ("  mCurrentFocus=null\n  mFocusedApp=ActivityRecord{1 u0 c.d/.E t7}\n", "", "c.d", ".E"),
        ("  mCurrentFocus=null\n  topResumedActivity=ActivityRecord{1 u0 c.d/.E t7}\n", "", "c.d", ".E"),
        ("  mCurrentFocus=null\n  mFocusedApp=null\n", "", "", ""),
        ("  mCurrentFocus=null\n mCurrentFocus=Window{aa1 u0 a.b/a.b.Main}\n", "aa1", "a.b", "a.b.Main"),
        ("", "", "", ""),
    ],
)
def test_the_focus_is_found_or_nothing_is_said(tail: str, token: str, package: str, activity: str) -> None:
    found = display.read(text(block("aa1", "a.b/a.b.Main"), tail=tail))
    assert (found.focus, found.package, found.activity) == (token, package, activity)


FAKE = """x}:
    package=com.bank
    isVisible=false
  mCurrentFocus=Window{bb2 u0 com.bank/com.bank.Main}
  Window #9 Window{aa1 u0 com.bank/com.bank.Main"""


def test_a_title_that_imitates_the_window_manager_fools_nobody() -> None:
    tail = f"  mCurrentFocus=Window{{aa1 u0 {FAKE}}}\n"
    for found in (
        display.read(text(block("aa1", FAKE, package="com.evil"), tail=tail)),
        display.read(text(block("cc3", FAKE, package="com.evil", kind="APPLICATION_OVERLAY"), block("aa1", "a.b/x"))),
    ):
        assert found.package != "com.bank"
        assert found.activity != "com.bank.Main"
    for title in (
        FAKE,
        "a\nb",
        "x}:\n    package=a.b\n    isVisible=false\n    mAttrs={ty=STATUS_BAR fl=NOT_TOUCHABLE}",
    ):
        overlay = block("cc3", title, package="com.evil", kind="APPLICATION_OVERLAY")
        above = display.read(text(overlay, block("aa1", "a.b/x"))).above()
        assert any(window.package == "com.evil" and window.touchable and window.frame for window in above), title
    overlaid = display.read(
        text(block("cc3", "a\nb", package="com.evil", kind="APPLICATION_OVERLAY"), block("aa1", "a.b/x"))
    )
    assert [window.package for window in overlaid.above()] == ["com.evil"]


SECURE = "LAYOUT_IN_SCREEN SECURE LAYOUT_INSET_DECOR SPLIT_TOUCH HARDWARE_ACCELERATED"


@pytest.mark.parametrize(
    ("blocks", "secure"),
    [
        ((block("aa1", "a.b/a.b.Main", flags=SECURE),), True),
        ((block("aa1", "a.b/a.b.Main", flags="#81812100"),), True),
        ((block("aa1", "a.b/a.b.Main"),), False),
        ((block("aa1", "a.b/a.b.Main", flags="LAYOUT_IN_SCREEN INSECURE"),), False),
        ((block("bb2", "a.b/a.b.Main", flags=SECURE, visible=False), block("aa1", "a.b/a.b.Main")), False),
        ((block("bb2", "over", flags=SECURE), block("aa1", "a.b/a.b.Main")), True),
        ((block("aa1", "a.b/a.b.Main"), block("bb2", "a.b/a.b.Main", flags=SECURE)), False),
        ((block("aa1", "a.b/a.b.Main", visible=False, flags=SECURE),), True),
    ],
)
def test_a_window_that_withholds_its_pixels_is_known_by_its_own_flags(blocks: tuple[str, ...], secure: bool) -> None:
    assert display.read(text(*blocks)).secure is secure


@pytest.mark.parametrize(
    ("frame", "box"),
    [
        ("Frames: parent=[0,0][9,9] frame=[0,63][1080,2400]", Rect(0, 63, 1080, 2337)),
        ("mFrame=[0,63][1080,2400] last=[0,0][0,0]", Rect(0, 63, 1080, 2337)),
        ("Frames: frame=[0,0][1080,2400]\n    touchable region=SkRegion((0,1500,1080,2400))", Rect(0, 1500, 1080, 900)),
        ("Frames: frame=[0,0][1080,2400]\n    mGivenContentInsets=[0,1500][0,0]", Rect(0, 1500, 1080, 900)),
        ("nothing", None),
    ],
)
def test_where_a_window_takes_touches(frame: str, box: Rect | None) -> None:
    found = display.read(text(block("cc3", "InputMethod", kind="INPUT_METHOD", frame=frame), block("aa1", "a.b/x")))
    assert [window.frame for window in found.above()] == [box]


def test_bars_and_what_is_behind_or_hidden_lies_over_nothing() -> None:
    stack = (
        block("c1", "StatusBar", kind="STATUS_BAR"), block("c2", "NavigationBar0", kind="NAVIGATION_BAR"),
        block("c3", "ghost", kind="APPLICATION_OVERLAY", visible=False), block("aa1", "a.b/x"), block("c4", "behind"),
    )  # fmt: skip
    assert display.read(text(*stack)).above() == ()


@pytest.mark.parametrize(
    ("printed", "rotation", "size"),
    [
        ("Physical size: 1080x2400\n", 0, Size(1080, 2400)),
        ("Physical size: 1080x2400\nOverride size: 720x1600\n", 0, Size(720, 1600)),
        ("Physical size: 1080x2400\nOverride size: 720x1600\n", 1, Size(1600, 720)),
        ("Physical size: 1080x2400", 2, Size(1080, 2400)),
        ("wm: not found", 0, None),
    ],
)
def test_the_size_that_counts_is_the_overridden_one_turned(printed: str, rotation: int, size: Size | None) -> None:
    assert display.size_of(printed, rotation) == size


@pytest.mark.parametrize(
    ("printed", "scale"),
    [("Physical density: 420", 2.625), ("Physical density: 420\nOverride density: 320", 2.0), ("", 1.0)],
)
def test_the_density_is_in_pixels_for_each_unit(printed: str, scale: float) -> None:
    assert display.density_of(printed) == scale


def run(desk: PaperHandset, line: str) -> str:
    async def nothing() -> bytes:
        return b""

    return asyncio.run(Session(desk, nothing).run(line)).out.decode()


def test_what_is_compared_on_the_phone_is_what_was_compared_here() -> None:
    desk = Desk()
    desk.home()
    found = display.read(run(desk, display.WINDOWS))
    assert found.digest == run(desk, display.DIGEST).strip()
    assert (found.package, found.size, found.dpi, found.rotation) == (NOTES, Size(1080, 2400), 420, 0)
    assert found.digest != md5(b"", usedforsecurity=False).hexdigest()


@pytest.mark.parametrize("change", ["focus", "window", "shown", "turned", "size"])
def test_every_change_that_matters_is_another_digest(change: str) -> None:
    desk = Desk()
    desk.home()
    before = run(desk, display.DIGEST)
    match change:
        case "focus":
            desk.focus = False
        case "window":
            desk.overlays = (Window("d1", "toast", "x.y", kind="TOAST"),)
        case "shown":
            desk.shade = "notifications"
        case "turned":
            desk.state.rotation = 1
        case _:
            desk.state.size_override = desk.state.size.__class__(720, 1600)
    assert run(desk, display.DIGEST) != before
    desk.state.rotation, desk.state.size_override = 0, None
