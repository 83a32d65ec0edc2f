"""What adb clients ask the phone, and the lines that they read the answers from."""

from __future__ import annotations

import base64
import io
import re
import struct

import pytest
from PIL import Image
from tests.phone.shell.running import run

from handrail.phone.nouns import ADB_IME, LATIN_IME, Intent, Size
from handrail.phone.paper import BANK, NOTES, PaperHandset

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("line", "out", "err", "code"),
    [
        # The system
        ("getprop ro.product.model", "Handrail simulator\n", "", 0), ("getprop no.such", "\n", "", 0),
        ("getprop no.such fallback", "fallback\n", "", 0),
        ("getprop | grep sdk", "[ro.build.version.sdk]: [35]\n", "", 0),
        ("setprop debug.x 1; getprop debug.x", "1\n", "", 0),
        ("setprop ro.x 1", "", "setprop: failed to set property 'ro.x' to '1'\n", 1),
        ("id -u", "2000\n", "", 0), ("whoami", "shell\n", "", 0), ("uname -s", "Linux\n", "", 0),
        ("which input; which nope", "/system/bin/input\n", "", 1), ("pidof org.handrail.launcher", "2345\n", "", 0),
        ("pidof nope", "", "", 1), ("sleep 0", "", "", 0), ("timeout 0.01 sleep 5", "", "", 124),
        ("su", "", "/system/bin/sh: su: inaccessible or not found\n", 127),
        ("date +%Y-%m-%d", "2023-11-14\n", "", 0), ("date +%s", "1700000000\n", "", 0),
        ("logcat -d", "--------- beginning of main\n", "", 0),
        ("CLASSPATH=/data/local/tmp/x.jar app_process / org.x.Main", "", "app_process: a simulator runs no Java\n", 1),
        ("CLASSPATH=/x.jar nohup app_process / org.x.Main >/dev/null 2>&1 &", "", "", 1),
        # Files
        ("ls /nope", "", "ls: /nope: No such file or directory\n", 1),
        ("cat /sdcard", "", "cat: /sdcard: Is a directory\n", 1),
        ("rm /nope", "", "rm: /nope: No such file or directory\n", 1),
        ("rm -f /nope", "", "", 0), ("rm /sdcard/DCIM", "", "rm: /sdcard/DCIM: is directory\n", 1),
        ("rm -f /system/build.prop", "", "rm: /system/build.prop: Read-only file system\n", 1),
        ("mkdir /sdcard/DCIM", "", "mkdir: '/sdcard/DCIM': File exists\n", 1),
        ("mkdir -p /sdcard/a/b; echo x > /sdcard/a/b/c; cp -r /sdcard/a /sdcard/z; rm -r /sdcard/a; cat /sdcard/z/b/c",
         "x\n", "", 0),
        ("echo x > /sdcard/f; mv /sdcard/f /sdcard/DCIM; ls /sdcard/DCIM", "f\n", "", 0),
        ("mv /nope /sdcard", "", "mv: bad '/nope': No such file or directory\n", 1),
        ("stat -c '%s %F' /system/build.prop", "12 regular file\n", "", 0), ("ls -d /sdcard", "/sdcard\n", "", 0),
        ("ls -Z -q", "", "ls: Unknown option 'q' (see \"ls --help\")\n", 1),
        ("touch /sdcard/DCIM/a.png /sdcard/b.png; find /sdcard -name '*.png' -type f",
         "/sdcard/DCIM/a.png\n/sdcard/b.png\n", "", 0),
        ("find /sdcard -maxdepth 0", "/sdcard\n", "", 0),
        ("find /nope", "", "find: /nope: No such file or directory\n", 1),
        ("pkill -f x", "", "", 1), ("kill -9 1", "", "kill: 1: Operation not permitted\n", 1),
        # Filters
        ("echo aGk= | base64 -d", "hi", "", 0), ("echo '!' | base64 -d", "", "base64: bad input\n", 1),
        ("printf 'b\\na\\nb\\n' | sort -u", "a\nb\n", "", 0), ("echo a:b:c | cut -d : -f 2-", "b:c\n", "", 0),
        ("echo abc | tr -d b", "ac\n", "", 0), ("echo ab | tr ab xy", "xy\n", "", 0),
        ("printf '1\\n2\\n3\\n' | head -n 2 | tail -1", "2\n", "", 0),
        ("printf '1\\n2\\n3\\n' | tail -n +2", "2\n3\n", "", 0),
        ("echo 'a(b' | grep 'a(b'", "a(b\n", "", 0), ("echo ab | grep -E '(a|x)b'", "ab\n", "", 0),
        ("echo ab | grep -q x", "", "", 1), ("echo 'a 1' | grep -o '[[:digit:]]'", "1\n", "", 0),
         ("echo aXb | grep -io x", "X\n", "", 0),
        ("echo a.b | grep -F .", "a.b\n", "", 0), ("echo ab | grep 'x\\|b'", "ab\n", "", 0),
        ("printf 'a\\nb\\n' | grep -vc a", "1\n", "", 0),
        ("grep x /nope", "", "grep: /nope: No such file or directory\n", 2),
        ("echo a | grep -E '(a+)+b'", "", "grep: bad REGEX '(a+)+b': too much repetition\n", 2),
        ("echo abc | md5sum", "0bee89b07a248e27c83fc3d5951213c1  -\n", "", 0), ("echo a b | wc", "1 2 4\n", "", 0),
        # The screen
        ("wm size", "Physical size: 1080x2400\n", "", 0), ("wm density", "Physical density: 420\n", "", 0),
        ("wm size 720x1280; wm size", "Physical size: 1080x2400\nOverride size: 720x1280\n", "", 0),
        ("wm size 720x1280; wm size reset; wm size", "Physical size: 1080x2400\n", "", 0),
        ("wm density 320; wm density", "Physical density: 420\nOverride density: 320\n", "", 0),
        ("wm size big", "", "Error: bad size big\n", 255), ("wm density 10", "", "Error: density must be >= 72\n", 255),
        ("screencap -p -d 9", "", "Display Id '9' is not valid.\n", 1),
        ("screencap -p /system/x.png", "", "Error opening file: /system/x.png (Read-only file system)\n", 1),
        ("screencap -p /sdcard/x.png; head -c 4 /sdcard/x.png | tail -c 3", "PNG", "", 0),
        ("dumpsys SurfaceFlinger --display-id",
         'Display 4619827259835644672 (HWC display 0): port=0 pnpId=SIM displayName="Handrail simulator display"\n',
         "", 0),
        # Settings
        ("settings get system screen_brightness", "128\n", "", 0), ("settings get global nope", "null\n", "", 0),
        ("settings put secure a b; settings get secure a", "b\n", "", 0),
        ("settings put --user 0 SYSTEM a b; settings get system a", "b\n", "", 0),
        ("settings put system a b; settings delete system a; settings get system a", "Deleted 1 rows\nnull\n", "", 0),
        ("settings delete system nope", "Deleted 0 rows\n", "", 0),
        ("settings list secure | grep night", "ui_night_mode=1\n", "", 0),
        ("settings get nope x", "", "Invalid namespace 'nope'\n", 255),
        ("content insert --uri content://settings/system --bind name:s:x --bind value:i:1; settings get system x",
         "1\n", "", 0),
        ("content query --uri content://settings/secure --where \"name='ui_night_mode'\" --projection name:value",
         "Row: 0 name=ui_night_mode, value=1\n", "", 0),
        # Input methods
        ("ime list -s", f"{LATIN_IME}\n", "", 0), ("ime list -s -a", f"{LATIN_IME}\n{ADB_IME}\n", "", 0),
        (f"ime set {ADB_IME}", "", f"Unknown input method {ADB_IME} cannot be selected for user #0\n", 255),
        ("ime enable nope", "", "Unknown input method nope cannot be enabled for user #0\n", 255),
        (f"ime enable {ADB_IME}; ime set {ADB_IME}; settings get secure default_input_method",
         f"Input method {ADB_IME}: now enabled for user #0\nInput method {ADB_IME} selected for user #0\n{ADB_IME}\n",
         "", 0),
        (f"ime enable {ADB_IME} >/dev/null; ime set {ADB_IME} >/dev/null; ime reset >/dev/null; ime list -s",
         f"{LATIN_IME}\n", "", 0),
        # Packages
        ("pm list packages", f"package:{BANK}\npackage:org.handrail.launcher\npackage:{NOTES}\n", "", 0),
        ("pm list packages -3 --user 0", f"package:{BANK}\npackage:{NOTES}\n", "", 0),
        ("pm list packages -s", "package:org.handrail.launcher\n", "", 0),
        ("cmd package list packages -f notes", f"package:/data/app/{NOTES}-1/base.apk={NOTES}\n", "", 0),
        (f"pm path {NOTES}", f"package:/data/app/{NOTES}-1/base.apk\n", "", 0), ("pm path nope", "", "", 1),
        (f"cmd package resolve-activity --brief {NOTES}",
         f"priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=true\n{NOTES}/.Main\n", "", 0),
        ("cmd package resolve-activity --brief nope", "No activity found\n", "", 0),
        ("cmd package resolve-activity --brief -a android.intent.action.VIEW -d https://notes.example/7 | tail -1",
         f"{NOTES}/.Main\n", "", 0),
        ("cmd package resolve-activity -a android.intent.action.VIEW -d https://notes.example.evil/",
         "No activity found\n", "", 0),
        ("cmd package query-activities -a android.intent.action.MAIN -c android.intent.category.LAUNCHER "
         "| grep '^      packageName='", f"      packageName={BANK}\n      packageName={NOTES}\n", "", 0),
        ("cmd package resolve-activity --brief -a android.intent.action.MAIN -c android.intent.category.HOME | tail -1",
         "org.handrail.launcher/.Launcher\n", "", 0),
        (f"pm get-app-links {NOTES} | grep Signatures", f"    Signatures: [{':'.join(['22'] * 32)}]\n", "", 0),
        (f"dumpsys package {NOTES} | grep versionName", "    versionName=1.0\n", "", 0),
        (f"pm uninstall {NOTES}; pm path {NOTES}", "Success\n", "", 1),
        ("pm uninstall org.handrail.launcher", "", "Failure [DELETE_FAILED_INTERNAL_ERROR]\n", 1),
        (f"pm disable-user {NOTES} >/dev/null; pm list packages -d", f"package:{NOTES}\n", "", 0),
        ("pm clear nope", "", "Failed\n", 1),
        # Activities
        (f"am start -n {NOTES}/.Main", f"Starting: Intent {{ cmp={NOTES}/.Main }}\n", "", 0),
        (f"am start -n {NOTES}/.Gone", f"Starting: Intent {{ cmp={NOTES}/.Gone }}\n",
         f"Error type 3\nError: Activity class {{{NOTES}/.Gone}} does not exist.\n", 1),
        ("am start -a android.intent.action.VIEW -d https://nobody.example/secret",
         "Starting: Intent { act=android.intent.action.VIEW dat=https://nobody.example/... }\n",
         "Error: Activity not started, unable to resolve Intent { act=android.intent.action.VIEW "
         "dat=https://nobody.example/... flg=0x10000000 }\n", 1),
        (f"am start -W {NOTES}/.Main | grep -v Time", f"Starting: Intent {{ cmp={NOTES}/.Main }}\nStatus: ok\n"
         f"LaunchState: COLD\nActivity: {NOTES}/.Main\nComplete\n", "", 0),
        (f"am start {NOTES}/.Main >/dev/null; am start {NOTES}/.Main", f"Starting: Intent {{ cmp={NOTES}/.Main }}\n",
         "Warning: Activity not started, intent has been delivered to currently running top-most instance.\n", 0),
        (f"monkey -p {NOTES} -c android.intent.category.LAUNCHER 1 | head -1", "Events injected: 1\n", "", 0),
        ("monkey -p nope -c android.intent.category.LAUNCHER 1", "",
         "** No activities found to run, monkey aborted.\n", 252),
        ("am broadcast -a x.y --es k v", "Broadcasting: Intent { act=x.y flg=0x400000 (has extras) }\n"
         "Broadcast completed: result=0\n", "", 0),
        # Services
        ("cmd uimode night yes; settings get secure ui_night_mode", "Night mode: yes\n2\n", "", 0),
        ("svc wifi disable; settings get global wifi_on; cmd wifi status", "0\nWifi is disabled\n", "", 0),
        ("cmd connectivity airplane-mode enable; settings get global airplane_mode_on", "1\n", "", 0),
        ("cmd nope", "", "cmd: Can't find service: nope\n", 20), ("dumpsys nope", "", "Can't find service: nope\n", 0),
        ("dumpsys battery set level 5; dumpsys battery | grep level", "  level: 5\n", "", 0),
        ("dumpsys power | grep -o mHolding.*", "mHoldingDisplaySuspendBlocker=true\n", "", 0),
        ("dumpsys input_method | grep -o mInputShown=.*", "mInputShown=false\n", "", 0),
        ("content query --uri content://nope", "", "Error while accessing provider:nope\n"
         "java.lang.IllegalStateException: Could not find provider: nope\n", 1),
    ],
)  # fmt: skip
async def test_a_command_answers_as_androids(line: str, out: str, err: str, code: int) -> None:
    handset = PaperHandset()
    handset.state.now = lambda: 1_700_000_000.0
    reply = await run(line, handset)
    assert (reply.out.decode(), reply.err.decode(), reply.code) == (out, err, code)


@pytest.mark.parametrize(
    ("line", "pattern"),
    [
        # As adbutils, uiautomator2, Appium and mobile-mcp look for it.
        ("dumpsys window windows", r"mCurrentFocus=Window{.*\s+(?P<package>[^\s]+)/(?P<activity>[^\s]+)\}"),
        ("dumpsys window", r"mFocusedApp=.*ActivityRecord{\w+ \w+ org.handrail.launcher/\.Launcher t7}"),
        ("dumpsys window displays", r"mCurrentFocus=Window{\w+ u0 org.handrail.launcher/org.handrail.\w+.Launcher}"),
        ("dumpsys window", r"mCurrentRotation=ROTATION_0"),
        ("dumpsys window policy", r"mDreamingLockscreen=false"),
        ("dumpsys activity activities", r"mResumedActivity: ActivityRecord\{.*?\s+([^\s]+)/([^\s]+)\s.*?\}"),
        ("dumpsys activity activities", r"topResumedActivity=ActivityRecord\{\w+ u0 org.handrail.launcher/\S+ t7\}"),
        ("dumpsys activity top", r"ACTIVITY (?P<package>[^\s]+)/(?P<activity>[^/\s]+) \w+ pid=(?P<pid>\d+)"),
        ("dumpsys display",
         r"DisplayViewport\{type=INTERNAL[^}]*isActive=true[^}]*uniqueId='local:4619827259835644672'"),
        ("dumpsys display",
         r".*DisplayViewport{.*?valid=true, .*?orientation=0, .*?deviceWidth=1080, deviceHeight=2400"),
        ("dumpsys input", r"logicalFrame=\[0, 0, 1080, 2400\]"),
        ("dumpsys input", r"SurfaceOrientation: 0"),
        ("dumpsys input", r"RecentQueue: <empty>"),
        ("input tap 1 1; dumpsys input", r"RecentQueue: length=2\n    MotionEvent, age=\d+ms"),
        ("cmd display get-displays", r'Display id 0: .*, state ON, .*, uniqueId "local:4619827259835644672"'),
        ("ps -A", r"(?m)^u\S+ +2345 .* org.handrail.launcher$|system +2345 .*org.handrail.launcher$"),
        (f"dumpsys package {NOTES}", r"PackageSignatures\{.*?\[(.*)\]\}"),
        (f"dumpsys package {NOTES}", r"firstInstallTime=\d{4}-\d\d-\d\d \d\d:\d\d:\d\d"),
        ("ifconfig wlan0", r"inet\s*addr:(.*?)\s"),
    ],
)  # fmt: skip
async def test_clients_find_what_they_look_for(line: str, pattern: str) -> None:
    assert re.search(pattern, (await run(line)).out.decode())


async def test_the_secure_flag_stands_in_the_block_of_its_window() -> None:
    handset = PaperHandset()
    await run(f"am start {BANK}/.Main", handset)
    for secure in (False, True):
        handset.secure = secure
        report = (await run("dumpsys window windows", handset)).out.decode()
        focus = re.search(r"mCurrentFocus=(Window\{[^}]*\})", report)
        assert focus is not None
        block = report[report.index(f" {focus[1]}:") :].split("  Window #")[0]
        flags = re.search(r"fl=([A-Z_ ]*)", block)
        assert flags is not None
        assert ("SECURE" in flags[1].split()) == secure
        assert report.count(" SECURE ") == int(secure)


async def test_a_shade_or_no_focus_at_all_shows_in_the_reports() -> None:
    handset = PaperHandset()
    await run("cmd statusbar expand-notifications", handset)
    report = (await run("dumpsys window", handset)).out.decode()
    assert re.search(r"mCurrentFocus=Window\{\w+ u0 NotificationShade\}", report)
    assert "mFocusedApp=ActivityRecord{" in report
    await run("cmd statusbar collapse", handset)
    handset.focus = False
    assert "mCurrentFocus=null" in (await run("dumpsys window", handset)).out.decode()


@pytest.mark.parametrize(
    "line",
    ["settings put system user_rotation 1", "wm user-rotation lock 1",
     "content insert --uri content://settings/system --bind name:s:user_rotation --bind value:i:1"],
)  # fmt: skip
async def test_a_turned_phone_is_turned_in_every_report(line: str) -> None:
    handset = PaperHandset()
    await run(line, handset)
    assert handset.state.rotation == 1
    assert handset.state.logical == Size(2400, 1080)
    assert b"ROTATION_90" in (await run("dumpsys window", handset)).out
    assert b"orientation=1" in (await run("dumpsys display", handset)).out
    assert b"logicalFrame=[0, 0, 2400, 1080]" in (await run("dumpsys input", handset)).out
    assert b'<hierarchy rotation="1">' in (await run("uiautomator dump /dev/tty", handset)).out
    assert ("changed", "settings/system/user_rotation") in handset.done


async def test_a_phone_that_turns_itself_is_not_turned_by_the_setting() -> None:
    handset = PaperHandset()
    await run("settings put system accelerometer_rotation 1; settings put system user_rotation 3", handset)
    assert handset.state.rotation == 0


async def test_a_screenshot_is_a_picture_or_raw_pixels_and_black_when_secure() -> None:
    handset = PaperHandset()
    with Image.open(io.BytesIO((await run("screencap -p", handset)).out)) as picture:
        assert picture.size == (1080, 2400)
        assert picture.getpixel((5, 5)) != (0, 0, 0)
    pixels = (await run("screencap", handset)).out
    assert struct.unpack_from("<3I", pixels) == (1080, 2400, 1)
    assert len(pixels) == 16 + 1080 * 2400 * 4
    handset.secure = True
    with Image.open(io.BytesIO((await run("screencap -p", handset)).out)) as black:
        assert black.convert("L").getextrema() == (0, 0)


async def test_content_rows_come_out_in_androids_form() -> None:
    handset = PaperHandset()
    handset.tables["content://sms"] = [
        {"_id": 1, "address": "+1555", "body": "hi, there"}, {"_id": 2, "address": "+1556", "body": None},
    ]  # fmt: skip
    query = "content query --uri content://sms"
    assert (await run(query, handset)).out == (
        b"Row: 0 _id=1, address=+1555, body=hi, there\nRow: 1 _id=2, address=+1556, body=NULL\n"
    )
    assert (await run(f'{query}/ --projection address --where "_id=2"', handset)).out == b"Row: 0 address=+1556\n"
    assert (await run(f"{query} --sort '_id DESC LIMIT 1' --projection _id", handset)).out == b"Row: 0 _id=2\n"
    assert (await run(f'{query} --where "_id=3"', handset)).out == b"No result found.\n"
    assert (await run(f'{query} --where "1=1 OR 2"', handset)).code == 1


B64 = base64.b64encode("h\u00e9 \U0001f600\n你".encode()).decode()


@pytest.mark.parametrize(
    ("line", "done"),
    [
        (f"-a ADB_INPUT_B64 --es msg {B64}", ("commit", "h\u00e9 \U0001f600\n你")),
        ("-a ADB_INPUT_TEXT --es msg 'plain text'", ("commit", "plain text")),
        ("-a ADB_INPUT_TEXT --es msg 'caf\u00e9'", None),  # what Android 8 and later do with it
        ("-a ADB_INPUT_B64 --es msg '***'", None),
        ("-a ADB_INPUT_B64", ("commit", "")),
        ("-a ADB_INPUT_CHARS --eia chars '128568,32'", ("commit", "\U0001f638 ")),
        ("-a ADB_INPUT_CHARS --eia chars '55296'", None),
        ("-a ADB_INPUT_CODE --ei code 67", ("key", 67, False)),
        ("-a ADB_EDITOR_CODE --ei code 2", ("key", 66, False)),
        ("-a ADB_CLEAR_TEXT", ("erase",)),
    ],
)
async def test_the_adb_keyboard_types_only_while_it_is_the_input_method(
    line: str, done: tuple[object, ...] | None
) -> None:
    handset = PaperHandset()
    reply = await run(f"am broadcast {line}", handset)
    assert reply.out.endswith(b"Broadcast completed: result=0\n")
    assert handset.done == []
    await run(f"ime enable {ADB_IME}; ime set {ADB_IME}", handset)
    handset.done.clear()
    await run(f"am broadcast {line}", handset)
    assert handset.done == ([done] if done else [])


async def test_an_intent_arrives_whole() -> None:
    handset = PaperHandset()
    await run(
        f"am start -a a.b.C -d 'x://y z' -t text/plain -c c.d -n {NOTES}/.Edit -f 0x10 -e s 'a b' --ez t true "
        "--ei n -5 --ef f 1.5 --esn e --eia l 1,2 --activity-clear-task --user 0", handset,
    )  # fmt: skip
    intent = handset.done[0][1]
    assert isinstance(intent, Intent)
    assert (intent.action, intent.data, intent.mime, intent.categories) == ("a.b.C", "x://y z", "text/plain", ("c.d",))
    assert (intent.package, intent.activity, intent.flags) == (NOTES, f"{NOTES}.Edit", 16)
    assert dict(intent.extras) == {"s": "a b", "t": True, "n": -5, "f": 1.5, "e": None, "l": (1, 2)}


@pytest.mark.parametrize(
    "line", ["am start", "am start -n", "am start -n bad", "am start --nope", "am start --ei a b -a x"]
)
async def test_an_intent_that_is_none_starts_nothing(line: str) -> None:
    handset = PaperHandset()
    assert (await run(line, handset)).code == 255
    assert handset.done == []


async def test_the_system_keeps_its_broadcasts() -> None:
    handset = PaperHandset()
    reply = await run("am broadcast -a android.intent.action.AIRPLANE_MODE --ez state true", handset)
    assert (reply.code, handset.done) == (255, [])
    assert b"SecurityException: Permission Denial" in reply.err


async def test_a_sleeping_phone_shows_nothing_and_says_so() -> None:
    handset = PaperHandset()
    await run("input keyevent SLEEP", handset)
    assert b"null root node" in (await run("uiautomator dump", handset)).err
    assert b"mWakefulness=Asleep" in (await run("dumpsys power", handset)).out
    assert b"Display State=OFF" in (await run("dumpsys display", handset)).out
    await run("input keyevent WAKEUP", handset)
    assert (await run("uiautomator dump", handset)).err == b""


async def test_a_receivers_answer_is_told() -> None:
    reply = await run("am broadcast -a x.y", PaperHandset(answer="ok"))
    assert reply.out.endswith(b'Broadcast completed: result=0, data="ok"\n')


async def test_force_stop_reaches_the_phone_and_means_one_package() -> None:
    handset = PaperHandset()
    await run(f"am force-stop --user 0 {NOTES}", handset)
    assert handset.done == [("stop", NOTES)]
    assert (await run("am force-stop", handset)).code == 255


async def test_standard_input_reaches_the_command_that_reads_it() -> None:
    handset = PaperHandset()
    await run("cat > /sdcard/in; wc -c < /sdcard/in", handset, stdin=b"\0\xff\n")
    assert handset.state.files["/sdcard/in"] == b"\0\xff\n"
    assert (await run("sh", handset, stdin=b"echo a\necho b; exit 3\necho c\n")).out == b"a\nb\n"
