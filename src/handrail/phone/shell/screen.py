"""What the screen shows and how large it is: ``screencap``, ``uiautomator``, ``wm``.

Source: AOSP frameworks/base/cmds/screencap/screencap.cpp, cmds/uiautomator/cmds/uiautomator/src/com/android/commands/
uiautomator/DumpCommand.java, services/core/java/com/android/server/wm/WindowManagerShellCommand.java.
"""

from __future__ import annotations

import contextlib
import io
import re
import struct
from collections.abc import Mapping
from typing import Final

from PIL import Image

from handrail.phone.nouns import NoRoot, NotIdle, Reply, Size
from handrail.phone.shell import dialect
from handrail.phone.shell.call import Call, Command, Usage, fail, flags, say, whole
from handrail.phone.shell.files import at
from handrail.phone.tree import FileTrouble, normal

_TERMINALS: Final = ("/dev/tty", "/dev/stdout", "/proc/self/fd/1")
DUMP_FILE: Final = "/sdcard/window_dump.xml"

_SCREENCAP_HELP: Final = """usage: screencap [-ahp] [-d display-id] [FILENAME]
   -h: this message
   -a: captures all the active physical displays. This appends an integer
       to the FILENAME, e.g., FILENAME_0.png, FILENAME_1.png. If both -a and
       -d are given, it ignores -d.
   -d: specify the display ID to capture. If the id is not given, it
       defaults to the first display in the list.
       see "dumpsys SurfaceFlinger --display-id" for valid display IDs.
   -p: outputs in png format.
If FILENAME ends with .png it will be saved as a png.
If FILENAME is not given, the results will be printed to stdout.
"""


async def screencap(call: Call) -> Reply:
    """``screencap [-p] [-d ID] [FILE]``; without -p the pixels are raw RGBA behind a header of 16 bytes."""
    try:
        options, paths = flags(call, "ahp", "d")
    except Usage:
        return fail(_SCREENCAP_HELP, 1)
    if "h" in options:
        return fail(_SCREENCAP_HELP, 1)
    display = options.get("d")
    if display is not None and display != call.state.display:
        return fail(f"Display Id '{display}' is not valid.\n")
    picture = await call.handset.screenshot()
    if "p" not in options and not (paths and paths[0].endswith(".png")):
        picture = _pixels(picture)
    if not paths:
        return Reply(out=picture)
    try:
        call.state.files.write(at(call, paths[0]), picture, mtime=int(call.state.now()))
    except FileTrouble as trouble:
        return fail(f"Error opening file: {paths[0]} ({trouble.said})\n")
    return Reply()


def _pixels(picture: bytes) -> bytes:
    with Image.open(io.BytesIO(picture)) as image:
        width, height = image.size
        # Format 1 is RGBA_8888, colour space 1 is sRGB.
        return struct.pack("<4I", width, height, 1, 1) + image.convert("RGBA").tobytes()


_UIAUTOMATOR_HELP: Final = """Usage: uiautomator <subcommand> [options]

Available subcommands:

help: displays help message

dump: creates an XML dump of current UI hierarchy
"""


async def uiautomator(call: Call) -> Reply:
    """``uiautomator dump [--compressed] [FILE]``. Failures are on standard error, exit code 0, and no file is
    written: an older one stays where it is."""
    if call.args[:1] != ("dump",):
        return fail(_UIAUTOMATOR_HELP)
    path = next((arg for arg in reversed(call.args[1:]) if not arg.startswith("-")), DUMP_FILE)
    narrow = "--compressed" in call.args
    try:
        root = await call.handset.dump(compressed=narrow)
    except NotIdle:
        return fail("ERROR: could not get idle state.\n", 0)
    except NoRoot:
        return fail("ERROR: null root node returned by UiTestAutomationBridge.\n", 0)
    newer = (whole(call.state.props.get("ro.build.version.sdk")) or 0) >= 35
    text = dialect.xml(dialect.compressed(root) if narrow else root, rotation=call.state.rotation, newer=newer)
    where = path if path.startswith("/") else normal(path, call.shell.cwd)
    said = f"UI hierchary dumped to: {where}\n"
    if where in _TERMINALS:
        return Reply(out=text + said.encode())
    # DumpCommand logs the IOException where adb does not see it, and says that it succeeded.
    with contextlib.suppress(FileTrouble):
        call.state.files.write(where, text, mtime=int(call.state.now()))
    return say(said)


_NUMBERS: Final = re.compile(r"(\d{1,5})(dp)?x(\d{1,5})(dp)?")


async def wm(call: Call) -> Reply:
    """``wm size|density|user-rotation``."""
    state = call.state
    match call.args:
        case ["size"]:
            out = f"Physical size: {state.size.width}x{state.size.height}\n"
            if state.size_override:
                out += f"Override size: {state.size_override.width}x{state.size_override.height}\n"
            return say(out)
        case ["size", "reset"]:
            state.size_override = None
        case ["size", text]:
            found = _NUMBERS.fullmatch(text)
            if not found or found[2] != found[4] or not int(found[1]) or not int(found[3]):
                return fail(f"Error: bad size {text}\n", 255)
            scale = state.dpi / 160 if found[2] else 1
            size = Size(round(int(found[1]) * scale), round(int(found[3]) * scale))
            state.size_override = None if size == state.size else size
        case ["density"]:
            out = f"Physical density: {state.density}\n"
            if state.density_override:
                out += f"Override density: {state.density_override}\n"
            return say(out)
        case ["density", "reset"]:
            state.density_override = None
        case ["density", text]:
            density = whole(text)
            if density is None:
                return fail(f"Error: bad number {text}\n", 255)
            if not 72 <= density <= 10_000:
                return fail("Error: density must be >= 72\n", 255)
            state.density_override = None if density == state.density else density
        case ["user-rotation"]:
            locked = state.settings["system"].get("accelerometer_rotation", "1") == "0"
            return say(f"{f'lock {state.rotation}' if locked else 'free'}\n")
        case ["user-rotation" | "set-user-rotation", "free"]:
            state.settings["system"]["accelerometer_rotation"] = "1"
            await call.handset.changed("settings/system/accelerometer_rotation")
            return Reply()
        case ["user-rotation" | "set-user-rotation", "lock", *rest]:
            turn = rest[0] if rest else str(state.rotation)
            if turn not in ("0", "1", "2", "3"):
                return fail(f"Error: bad rotation: {turn}\n", 255)
            state.settings["system"] |= {"accelerometer_rotation": "0", "user_rotation": turn}
            await rotate(call)
            return Reply()
        case ["dismiss-keyguard"]:
            await call.handset.changed("keyguard")
            return Reply()
        case [name, *_]:
            return fail(f"Unknown command: {name}\nWindow manager (window) commands:\n", 255)
        case _:
            return fail("Window manager (window) commands:\n  size [reset|WxH|WdpxHdp]\n  density [reset|DENSITY]\n"
                        "  user-rotation [free|lock] [rotation]\n", 255)  # fmt: skip
    await call.handset.changed(call.args[0])
    return Reply()


async def rotate(call: Call) -> None:
    """Take the user's rotation, when the sensor does not decide."""
    system = call.state.settings["system"]
    turn = system.get("user_rotation", "0")
    if system.get("accelerometer_rotation") == "0" and turn in ("0", "1", "2", "3"):
        call.state.rotation = int(turn)
    await call.handset.changed("settings/system/user_rotation")


COMMANDS: Final[Mapping[str, Command]] = {"screencap": screencap, "uiautomator": uiautomator, "wm": wm}
