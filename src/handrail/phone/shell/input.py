"""``input``: taps, swipes, text and keys.

Source: AOSP services/core/java/com/android/server/input/InputShellCommand.java. Coordinates are floats and nothing
checks that they are on the screen; ``%s`` in a text is a space; a character without a key loses the whole text, with a
NullPointerException; an unknown key name is key 0, silently.
"""

from __future__ import annotations

import math
import re
from typing import Final

from handrail.phone.nouns import NoSuchKey, Reply
from handrail.phone.shell.call import Call, Usage, fail, thrown, whole
from handrail.phone.shell.keys import code

MAX_GESTURE_MS: Final = 60_000

_SOURCE_NAMES: Final = (
    "keyboard dpad gamepad touchscreen mouse stylus trackball touchpad touchnavigation joystick rotaryencoder"
)
_SOURCES: Final = frozenset(_SOURCE_NAMES.split())
_HELP: Final = """Usage: input [<source>] [-d DISPLAY_ID] <command> [<arg>...]

The commands and default sources are:
      text <string> (Default: keyboard)
      keyevent [--longpress|--doubletap|--async|--delay <duration between keycodes in ms>] <key code number or name> ...
      tap <x> <y> (Default: touchscreen)
      swipe <x1> <y1> <x2> <y2> [duration(ms)] (Default: touchscreen)
      draganddrop <x1> <y1> <x2> <y2> [duration(ms)] (Default: touchscreen)
      press (Default: trackball)
      roll <dx> <dy> (Default: trackball)
      motionevent <DOWN|UP|MOVE|CANCEL> <x> <y> (Default: touchscreen)
      keycombination [-t duration(ms)] <key code 1> <key code 2> ... (Default: keyboard, the key order is important.)
"""


class _Wrong(Exception):
    """An IllegalArgumentException."""


class _Args:
    def __init__(self, args: tuple[str, ...]) -> None:
        self._args = args
        self._at = 0

    def next(self) -> str | None:
        if self._at >= len(self._args):
            return None
        self._at += 1
        return self._args[self._at - 1]

    def required(self) -> str:
        arg = self.next()
        if arg is None:
            raise _Wrong(f'Argument expected after "{self._args[-1] if self._args else ""}"')
        return arg

    def number(self, command: str) -> float:
        """Float.parseFloat."""
        text = self.required().strip()
        if re.fullmatch(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,3})?[fFdD]?", text, re.ASCII) and len(text) < 50:
            number = float(text.rstrip("fFdD"))
            if math.isfinite(number):
                return number
        raise _Wrong(f"Error: Invalid arguments for command: {command}")

    def milliseconds(self, command: str, default: int) -> int:
        text = self.next()
        if text is None:
            return default
        number = whole(text)
        if number is None or abs(number) > 2**31:
            raise _Wrong(f"Error: Invalid arguments for command: {command}")
        return default if number < 0 else min(number, MAX_GESTURE_MS)


async def input_(call: Call) -> Reply:
    """``input`` and ``cmd input``."""
    args = _Args(call.args)
    command = args.next()
    if command is None:
        return fail(_HELP, 255)
    try:
        if command in _SOURCES:
            command = args.required()
        if command == "-d":
            display = args.required()
            command = args.required()
            if not _is_here(display):
                return Reply()  # events for a display that is not there are dropped without a word
        return await _run(call, command, args)
    except _Wrong as wrong:
        return thrown(command, "IllegalArgumentException", str(wrong))
    except NoSuchKey:
        return thrown("text", "NullPointerException", "Attempt to get length of null array")


def _is_here(display: str) -> bool:
    """Whether this is the one display; SurfaceFlinger's number, too large for an int, is an error."""
    if display in ("-1", "0", "INVALID_DISPLAY", "DEFAULT_DISPLAY"):
        return True
    number = whole(display)
    if number is None or abs(number) >= 2**31:
        raise _Wrong("Error: Invalid arguments for display ID.")
    return False


async def _run(call: Call, command: str, args: _Args) -> Reply:
    phone = call.handset
    match command:
        case "text":
            # "%%s" is "% ": the second sign and the letter make the space.
            await phone.text(args.required().replace("%s", " "))
        case "keyevent":
            await _keys(call, args)
        case "tap":
            await phone.tap(args.number(command), args.number(command))
        case "swipe":
            x1, y1, x2, y2 = (args.number(command) for _ in range(4))
            ms = args.milliseconds(command, 300)
            if (x1, y1) == (x2, y2):
                await phone.tap(x1, y1, hold_ms=ms)
            else:
                await phone.swipe(x1, y1, x2, y2, ms)
        case "draganddrop":
            x1, y1, x2, y2 = (args.number(command) for _ in range(4))
            await phone.drag(x1, y1, x2, y2, args.milliseconds(command, 300))
        case "keycombination":
            await _combination(call, args)
        case "press" | "roll" | "motionevent" | "scroll":
            raise Usage(f"Error: this simulator has no {command}\n", 255)
        case "help" | "-h":
            return Reply(out=_HELP.encode())
        case _:
            return fail(f"Unknown command: {command}\n{_HELP}", 255)
    return Reply()


async def _keys(call: Call, args: _Args) -> None:
    long = double = False
    arg: str | None = args.required()
    while arg is not None and arg.startswith("--"):
        match arg:
            case "--longpress":
                long = True
            case "--doubletap":
                double = True
            case "--async":
                pass
            case "--delay":
                args.milliseconds("keyevent", 0)
            case _:
                raise _Wrong(f"Unsupported option: {arg}")
        arg = args.required()
    while arg is not None:
        for _ in range(2 if double else 1):
            await call.handset.key(code(arg), long=long)
        arg = args.next()


async def _combination(call: Call, args: _Args) -> None:
    arg = args.next()
    if arg == "-t":
        args.milliseconds("keycombination", 0)
        arg = args.next()
    codes: list[int] = []
    while arg is not None:
        number = code(arg)
        if number == 0:
            raise _Wrong(f"Unknown keycode: {arg}")
        codes.append(number)
        arg = args.next()
    if len(codes) < 2:
        raise _Wrong("keycombination requires at least 2 keycodes")
    await call.handset.combination(tuple(codes))
