"""``am`` and ``monkey``: start, stop, broadcast.

Source: AOSP services/core/java/com/android/server/am/ActivityManagerShellCommand.java, cmds/monkey/Monkey.java; the
input method that broadcasts type through is ADBKeyBoard's (its README).
"""

from __future__ import annotations

import base64
import binascii
from dataclasses import replace
from typing import Final

from handrail.phone.nouns import ADB_IME, Intent, NoActivity, Reply, Started
from handrail.phone.shell import intents
from handrail.phone.shell.call import Call, Usage, fail, raw, say
from handrail.phone.shell.intents import Parsed, short, shown

_LAUNCHER: Final = "android.intent.category.LAUNCHER"
_MAIN: Final = "android.intent.action.MAIN"
_PROTECTED: Final = frozenset(
    f"android.intent.action.{name}"
    for name in ("AIRPLANE_MODE", "BOOT_COMPLETED", "BATTERY_LOW", "SCREEN_ON", "SCREEN_OFF", "PACKAGE_REMOVED",
                 "PACKAGE_ADDED", "REBOOT", "ACTION_SHUTDOWN", "TIMEZONE_CHANGED", "MASTER_CLEAR")
)  # fmt: skip
"""Broadcasts that only the system may send."""


async def am(call: Call) -> Reply:
    """``am`` and ``cmd activity``."""
    if not call.args:
        return fail("Activity manager (activity) commands:\n", 255)
    command, *rest = call.args
    args = tuple(rest)
    match command:
        case "start" | "start-activity":
            return await _start(call, intents.read(args))
        case "force-stop" | "kill" | "stop-app":
            packages = [
                arg for place, arg in enumerate(args) if arg != "--user" and args[place - 1 : place] != ("--user",)
            ]
            if len(packages) != 1:
                raise Usage(f"\nException occurred while executing '{command}':\njava.lang.IllegalArgumentException: "
                            "Argument expected\n", 255)  # fmt: skip
            if command != "kill":
                await call.handset.stop(packages[0])
            return Reply()
        case "broadcast":
            return await _broadcast(call, intents.read(args).intent)
        case "get-current-user":
            return say("0\n")
        case "start-service" | "startservice" | "start-foreground-service" | "startforegroundservice":
            parsed = intents.read(args)
            return fail(f"Starting service: {shown(parsed.intent)}\nError: Not found; no service started.\n", 255)
        case "stack" | "instrument" | "dumpheap" | "profile" | "hang" | "monitor":
            return fail(f"Error: this simulator has no am {command}\n", 255)
        case "kill-all":
            return Reply()
        case _:
            return fail(f"Unknown command: {command}\nActivity manager (activity) commands:\n", 255)


async def _start(call: Call, parsed: Parsed) -> Reply:
    intent = parsed.intent
    if parsed.stop and intent.package:
        await call.handset.stop(intent.package)
    head = f"Starting: {shown(intent)}\n"
    if parsed.display not in ("0", "-1"):
        return replace(say(head), err=raw(f"Error: Activity not started, no display {parsed.display}\n"), code=1)
    try:
        started = await call.handset.start(intent)
    except NoActivity:
        if intent.activity:
            said = (
                "Error type 3\nError: Activity class "
                f"{{{short(intent.package, intent.activity)}}} does not exist.\n"
            )  # fmt: skip
        else:
            said = f"Error: Activity not started, unable to resolve {shown(intent, flags=0x10000000)}\n"
        return replace(say(head), err=raw(said), code=1)
    warned = ""
    if started.launch == "UNKNOWN":
        warned = "Warning: Activity not started, intent has been delivered to currently running top-most instance.\n"
    elif started.launch == "HOT" and intent.activity:
        warned = "Warning: Activity not started, its current task has been brought to the front\n"
    if not parsed.wait:
        return replace(say(head), err=warned.encode())
    return say(head + warned + _waited(started))


def _waited(started: Started) -> str:
    kind = "UNKNOWN (0)" if started.launch == "UNKNOWN" else started.launch
    return (
        f"Status: ok\nLaunchState: {kind}\nActivity: {short(started.package, started.activity)}\n"
        f"TotalTime: {started.total_ms}\nWaitTime: {started.total_ms + 3}\nComplete\n"
    )


async def _broadcast(call: Call, intent: Intent) -> Reply:
    head = f"Broadcasting: {shown(intent, flags=0x400000)}\n"
    if intent.action in _PROTECTED:
        return fail(
            f"{head}\nException occurred while executing 'broadcast':\njava.lang.SecurityException: Permission Denial: "
            f"not allowed to send broadcast {intent.action} from pid=4242, uid=2000\n", 255
        )  # fmt: skip
    if intent.action.startswith("ADB_"):
        await _keyboard(call, intent)
        return say(head + "Broadcast completed: result=0\n")
    data = await call.handset.broadcast(intent)
    told = f', data="{data}"' if data else ""
    return say(head + f"Broadcast completed: result=0{told}\n")


async def _keyboard(call: Call, intent: Intent) -> None:
    """What the ADB keyboard does with a broadcast: nothing at all unless it is the input method in use."""
    if call.state.ime != ADB_IME:
        return
    message = intent.extras.get("msg")
    match intent.action:
        case "ADB_INPUT_TEXT":
            # Since Android 8 only plain ASCII arrives this way; its README sends everybody else to base64.
            if isinstance(message, str) and message.isascii():
                await call.handset.commit(message)
        case "ADB_INPUT_B64":
            try:
                text = base64.b64decode(str(message or ""), validate=True).decode()
            except (binascii.Error, UnicodeDecodeError, ValueError):
                return
            await call.handset.commit(text)
        case "ADB_INPUT_CHARS":
            codes = intent.extras.get("chars")
            if isinstance(codes, tuple) and all(
                isinstance(code, int) and 0 < code < 0x110000 and not 0xD800 <= code < 0xE000 for code in codes
            ):
                await call.handset.commit("".join(chr(int(code)) for code in codes))
        case "ADB_INPUT_CODE" | "ADB_EDITOR_CODE":
            code = intent.extras.get("code")
            if isinstance(code, int) and not isinstance(code, bool):
                # An editor action (done, go, search, ...) is what the Enter key does.
                await call.handset.key(66 if intent.action == "ADB_EDITOR_CODE" else code)
        case "ADB_CLEAR_TEXT":
            await call.handset.erase()
        case _:
            pass


async def monkey(call: Call) -> Reply:
    """``monkey -p PACKAGE [-c CATEGORY] 1``: opens the application; random events are not played."""
    package = ""
    count = ""
    args = list(call.args)
    while args:
        arg = args.pop(0)
        if arg in ("-p", "-c", "-s", "--throttle", "--pct-syskeys", "--pct-touch"):
            if not args:
                return fail(f'** Error: Argument expected after "{arg}"\n', 255)
            value = args.pop(0)
            package = value if arg == "-p" else package
        elif not arg.startswith("-"):
            count = arg
    if not count.isdigit():
        return fail("** Error: Count not specified\n", 255)
    found = call.state.packages.get(package)
    if found is None or not found.activity or not found.enabled:
        return fail("** No activities found to run, monkey aborted.\n", 252)
    if count == "0":
        return say("Events injected: 0\n")
    intent = Intent(
        action=_MAIN, package=package, activity=found.activity, categories=(_LAUNCHER,), flags=0x10200000
    )  # fmt: skip
    try:
        await call.handset.start(intent)
    except NoActivity:
        return fail("** No activities found to run, monkey aborted.\n", 252)
    return say("Events injected: 1\n## Network stats: elapsed time=9ms (0ms mobile, 0ms wifi, 9ms not connected)\n")
