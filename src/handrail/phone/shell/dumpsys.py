"""``dumpsys``: reports of system services, in the lines that adb clients read.

Source: AOSP services/core/java/com/android/server/wm/{WindowManagerService,WindowState,DisplayContent,
RootWindowContainer}.java, display/DisplayManagerService.java, BatteryService.java, power/PowerManagerService.java and
native/services/surfaceflinger (--display-id). Only the lines that clients are known to look for are there.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Final

from handrail.phone.nouns import Battery, Reply, State, Window
from handrail.phone.shell import package_dump
from handrail.phone.shell.call import Call, fail, say, whole
from handrail.phone.shell.displays import described, viewport
from handrail.phone.shell.intents import short

Report = Callable[[Call, tuple[str, ...]], str]


async def dumpsys(call: Call) -> Reply:
    """``dumpsys [-t SECONDS] SERVICE [ARGS]``; ``-l`` lists the services."""
    args = call.args
    if args[:1] == ("-t",):
        args = args[2:]
    if not args or args[0] == "-l":
        return say("Currently running services:\n" + "".join(f"  {name}\n" for name in sorted(_REPORTS)))
    name, *rest = args
    if name == "battery" and rest:
        return await battery_command(call, tuple(rest))
    report = _REPORTS.get(name)
    if report is None:
        return fail(f"Can't find service: {name}\n", 0)
    return say(report(call, tuple(rest)))


def _named(window: Window) -> str:
    return f"Window{{{window.token} u0 {window.title}}}"


def _record(window: Window) -> str:
    return f"ActivityRecord{{{window.token} u0 {short(window.package, window.activity)} t{window.task}}}"


def _focus(call: Call) -> tuple[Window | None, Window | None]:
    """The focused window, and the uppermost that belongs to an activity."""
    windows = call.handset.windows()
    focused = next((window for window in windows if window.focused), None)
    return focused, next((window for window in windows if window.activity), None)


def _window(call: Call, args: tuple[str, ...]) -> str:
    focused, top = _focus(call)
    state = call.state
    tail = (
        f"  mCurrentFocus={_named(focused) if focused else 'null'}\n  mFocusedApp={_record(top) if top else 'null'}\n"
    )
    display = (
        "WINDOW MANAGER DISPLAY CONTENTS (dumpsys window displays)\n  Display: mDisplayId=0 (organized)\n"
        f"    init={state.size.width}x{state.size.height} {state.density}dpi cur={state.logical.width}x"
        f"{state.logical.height} app={state.logical.width}x{state.logical.height}\n"
        f"    mCurrentRotation=ROTATION_{state.rotation * 90}\n    mRotation={state.rotation}\n"
    )
    policy = (
        "WINDOW MANAGER POLICY STATE (dumpsys window policy)\n"
        f"    mAwake={_word(state.awake)}\n    screenState={'SCREEN_STATE_ON' if state.awake else 'SCREEN_STATE_OFF'}\n"
        f"    mShowingDream=false mDreamingLockscreen={_word(_locked(call))}\n"
        f"    isKeyguardShowing={_word(_locked(call))}\n    mInputRestricted={_word(_locked(call))}\n"
    )
    match args[:1]:
        case ("policy" | "p",):
            return policy
        case ("displays" | "d",):
            return display + tail
        case ("windows" | "w" | "visible",):
            return _windows(call) + tail
        case _:
            return policy + "\n" + display + "\n" + _windows(call) + tail


def _locked(call: Call) -> bool:
    focused, _top = _focus(call)
    return bool(focused and focused.kind == "KEYGUARD")


def _windows(call: Call) -> str:
    out = "WINDOW MANAGER WINDOWS (dumpsys window windows)\n"
    windows = call.handset.windows()
    for place, window in enumerate(windows):
        left, top, right, bottom = window.bounds
        flags = "LAYOUT_IN_SCREEN " + ("SECURE " if window.secure else "")
        flags += "" if window.touchable else "NOT_TOUCHABLE "
        owner = call.state.packages.get(window.package)
        out += (
            f"  Window #{len(windows) - 1 - place} {_named(window)}:\n"
            f"    mDisplayId=0 rootTaskId={window.task} mSession=Session{{{window.token} {window.pid}:u0a"
            f"{owner.uid if owner else 1000}}}\n"
            f"    mOwnerUid={owner.uid if owner else 1000} showForAllUsers=false package={window.package} appop=NONE\n"
            f"    mAttrs={{(0,0)(fillxfill) sim={{adjust=resize}} ty={window.kind} fmt=TRANSPARENT\n"
            f"      fl={flags}LAYOUT_INSET_DECOR SPLIT_TOUCH HARDWARE_ACCELERATED DRAWS_SYSTEM_BAR_BACKGROUNDS\n"
            "      pfl=NO_MOVE_ANIMATION FIT_INSETS_CONTROLLED}\n"
            f"    Requested w={right - left} h={bottom - top}\n    mHasSurface=true isReadyForDisplay()=true\n"
            f"    Frames: parent=[0,0][{right},{bottom}] display=[0,0][{right},{bottom}] "
            f"frame=[{left},{top}][{right},{bottom}]\n"
            + (f"    mActivityRecord={_record(window)}\n" if window.activity else "")
            + f"    isOnScreen={_word(window.visible)}\n    isVisible={_word(window.visible)}\n"
        )
    return out + "\n"


def _activity(call: Call, args: tuple[str, ...]) -> str:
    focused, top = _focus(call)
    if args[:1] == ("top",):
        if top is None:
            return ""
        return (
            f"TASK {top.package} id={top.task} userId=0\n"
            f"  ACTIVITY {short(top.package, top.activity)} {top.token} pid={top.pid}\n"
            "    Local Activity " + top.token + " State:\n      mResumed=true mStopped=false mFinished=false\n"
        )
    if args[:1] in (("recents",), ("processes",), ("services",), ("broadcasts",), ("providers",)):
        return f"ACTIVITY MANAGER {args[0].upper()} (dumpsys activity {args[0]})\n"
    out = "ACTIVITY MANAGER ACTIVITIES (dumpsys activity activities)\nDisplay #0 (activities from top to bottom):\n"
    for window in call.handset.windows():
        if window.activity:
            out += (
                f"  * Task{{{window.token} #{window.task} type=standard A={window.pid}:{window.package} U=0 "
                f"visible=true}}\n    * Hist  #0: {_record(window)}\n      packageName={window.package} "
                f"processName={window.package}\n"
            )
    record = _record(top) if top else "null"
    out += f"    topResumedActivity={record}\n" if top else ""
    out += f"    mResumedActivity: {record}\n\n  ResumedActivity: {record}\n"
    return out + f"  mFocusedApp={record}\n  mCurrentFocus={_named(focused) if focused else 'null'}\n"


def _display(call: Call, args: tuple[str, ...]) -> str:
    state = call.state
    return (
        "DISPLAY MANAGER (dumpsys display)\n  mSafeMode=false\n"
        f"  mViewports=[{viewport(state)}]\n  mStableDisplaySize=Point({state.size.width}, {state.size.height})\n\n"
        "Display Devices: size=1\n"
        f'  DisplayDeviceInfo{{"Built-in Screen": uniqueId="local:{state.display}", {state.size.width} x '
        f"{state.size.height}, FLAG_SECURE, rotation {state.rotation}, type INTERNAL}}\n\n"
        f"Logical Displays: size=1\n  Display 0:\n    mDisplayId=0\n    mBaseDisplayInfo={described(state)}\n"
        f"    mCurrentOrientation={state.rotation}\n\nDisplay Power Controller:\n  Display Id=0\n"
        f"  Display State={'ON' if state.awake else 'OFF'}\n"
    )


def _input(call: Call, args: tuple[str, ...]) -> str:
    size = call.state.logical
    return (
        "INPUT MANAGER (dumpsys input)\n\nInput Reader State:\n  Device 1: handrail simulator touchscreen\n"
        f"    Viewport INTERNAL: displayId=0, uniqueId=local:{call.state.display}, port=0, "
        f"orientation={call.state.rotation}, logicalFrame=[0, 0, {size.width}, {size.height}], "
        f"physicalFrame=[0, 0, {size.width}, {size.height}], deviceSize=[{size.width}, {size.height}], isActive=[1]\n"
        f"    SurfaceOrientation: {call.state.rotation}\n"
        f"Input Dispatcher State:\n{_recent(call.state)}  PendingEvent: <none>\n  InboundQueue: <empty>\n"
    )


def _recent(state: State) -> str:
    """The last events that were dispatched, as a phone that is no debuggable build tells of them (AOSP
    InputDispatcher.cpp, dumpDispatchStateLocked)."""
    if not state.touches:
        return "  RecentQueue: <empty>\n"
    now = time.monotonic()
    lines = [f"    MotionEvent, age={(now - at) * 1000:.0f}ms\n" for at in state.touches]
    return f"  RecentQueue: length={len(lines)}\n{''.join(lines)}"


def _surface(call: Call, args: tuple[str, ...]) -> str:
    if "--display-id" in args:
        return (
            f"Display {call.state.display} (HWC display 0): port=0 pnpId=SIM "
            'displayName="Handrail simulator display"\n'
        )  # fmt: skip
    return f"Display {call.state.display} (active)\n"


def _battery(call: Call, args: tuple[str, ...]) -> str:
    battery = call.state.battery
    return (
        "Current Battery Service state:\n"
        f"  AC powered: {_word(battery.plugged)}\n  USB powered: false\n  Wireless powered: false\n"
        "  Dock powered: false\n  Max charging current: 0\n  Max charging voltage: 0\n  Charge counter: 2500000\n"
        f"  status: {2 if battery.plugged else 3}\n  health: 2\n  present: true\n  level: {battery.level}\n"
        f"  scale: 100\n  voltage: 4200\n  temperature: {battery.temperature}\n  technology: Li-ion\n"
    )


async def battery_command(call: Call, args: tuple[str, ...] | None = None) -> Reply:
    """``dumpsys battery set level N | unplug | reset`` and ``cmd battery``."""
    battery = call.state.battery
    match args if args is not None else call.args:
        case ["set", "level", text] if (level := whole(text)) is not None and 0 <= level <= 100:
            battery.level = level
        case ["set", ("ac" | "usb" | "wireless"), ("0" | "1") as on]:
            battery.plugged = on == "1"
        case ["unplug", *_]:
            battery.plugged = False
        case ["reset", *_]:
            call.state.battery = Battery()
        case _:
            return fail("Unknown set option or value\nBattery service (battery) commands:\n", 255)
    await call.handset.changed("battery")
    return Reply()


def _power(call: Call, args: tuple[str, ...]) -> str:
    awake = call.state.awake
    return (
        "POWER MANAGER (dumpsys power)\n\nPower Manager State:\n"
        f"  mWakefulness={'Awake' if awake else 'Asleep'}\n  mIsPowered={_word(call.state.battery.plugged)}\n"
        f"  mHoldingDisplaySuspendBlocker={_word(awake)}\nDisplay Power: state={'ON' if awake else 'OFF'}\n"
    )


def _input_method(call: Call, args: tuple[str, ...]) -> str:
    shown = any(window.kind == "INPUT_METHOD" for window in call.handset.windows())
    return (
        f"Current Input Method Manager state:\n  mCurMethodId={call.state.ime}\n  mCurId={call.state.ime}\n"
        f"  mShowRequested={_word(shown)} mShowExplicitlyRequested=false mShowForced=false mInputShown={_word(shown)}\n"
    )


def _package(call: Call, args: tuple[str, ...]) -> str:
    if args:
        return package_dump.dump(call.state, args[0])
    return "Packages:\n" + "".join(
        f"  Package [{name}] ({package.certificate[:7]}):\n    userId={package.uid}\n"
        for name, package in sorted(call.state.packages.items())
    )


def _notification(call: Call, args: tuple[str, ...]) -> str:
    return "Current Notification Manager state:\n  Notification List:\n"


def _word(value: bool) -> str:
    return "true" if value else "false"


_REPORTS: Final[Mapping[str, Report]] = {
    "window": _window, "activity": _activity, "display": _display, "input": _input, "SurfaceFlinger": _surface,
    "battery": _battery, "power": _power, "input_method": _input_method, "package": _package,
    "notification": _notification,
}  # fmt: skip
