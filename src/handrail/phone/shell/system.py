"""Commands about the system as a whole: properties, processes, time, network, logs."""

from __future__ import annotations

import datetime
import re
from collections.abc import Mapping
from typing import Final

from handrail.phone.nouns import Reply
from handrail.phone.shell.call import Call, Command, fail, flags, raw, say


async def getprop(call: Call) -> Reply:
    """``getprop [NAME [DEFAULT]]`` (AOSP system/core/toolbox/getprop.cpp)."""
    props = call.state.props
    args = [arg for arg in call.args if arg not in ("-T", "-Z")]
    if args:
        return say(f"{props.get(args[0]) or (args[1] if len(args) > 1 else '')}\n")
    return say("".join(f"[{name}]: [{value}]\n" for name, value in sorted(props.items())))


async def setprop(call: Call) -> Reply:
    """Only ``debug.`` and ``log.`` properties are the shell user's on a user build."""
    if len(call.args) != 2:
        return fail('setprop: Needs 2 arguments (see "setprop --help")\n')
    name, value = call.args
    if not name.startswith(("debug.", "log.")) or len(value) > 91 or len(call.state.props) > 500:
        return fail(f"setprop: failed to set property '{name}' to '{value}'\n")
    call.state.props[name] = value
    return Reply()


async def uname(call: Call) -> Reply:
    options, _rest = flags(call, "amnrsvo")
    parts = {"s": "Linux", "n": "localhost", "r": "6.1.0-handrail-simulator", "v": "#1 SMP PREEMPT",
             "m": "x86_64", "o": "Android"}  # fmt: skip
    wanted = "snrvmo" if "a" in options else "".join(key for key in "snrvmo" if key in options) or "s"
    return say(" ".join(parts[key] for key in wanted) + "\n")


async def id_(call: Call) -> Reply:
    options, _rest = flags(call, "ugnGr")
    if "u" in options:
        return say("shell\n" if "n" in options else "2000\n")
    return say("uid=2000(shell) gid=2000(shell) groups=2000(shell),1004(input),1007(log),1011(adb),1015(sdcard_rw),"
               "1028(sdcard_r),3003(inet) context=u:r:shell:s0\n")  # fmt: skip


async def whoami(call: Call) -> Reply:
    return say("shell\n")


async def date(call: Call) -> Reply:
    """``date [-u] [+FORMAT]``; setting the clock is root's."""
    operands = [arg for arg in call.args if arg != "-u"]
    now = datetime.datetime.fromtimestamp(call.state.now(), datetime.UTC)
    if not operands:
        return say(now.strftime("%a %b %e %H:%M:%S UTC %Y\n"))
    form = operands[0]
    if not form.startswith("+") or len(form) > 200:
        return fail("date: cannot set date: Operation not permitted\n")
    known = set("aAbBdeFHIjmMnpRsSTuUwyYzZ%DNtcxX")
    text = form[1:].replace("%N", f"{now.microsecond:06d}000").replace("%s", str(int(now.timestamp())))
    if any(found not in known for found in re.findall("%(.)", text)):
        return fail(f"date: bad format '{form}'\n")
    return say(now.strftime(text) + "\n")


async def uptime(call: Call) -> Reply:
    up = int(max(call.state.now() - call.state.booted, 0))
    return say(f" {datetime.datetime.fromtimestamp(call.state.now(), datetime.UTC):%H:%M:%S} up {up // 60} min,  "
               "0 users,  load average: 0.00, 0.00, 0.00\n")  # fmt: skip


def _running(call: Call) -> list[tuple[str, int, str]]:
    """User, process number and name of what runs: the system's own, then whatever has a window."""
    found = [("root", 1, "init"), ("system", 700, "system_server"), ("shell", 3000, "adbd")]
    seen = {"init", "system_server", "adbd"}
    for window in call.handset.windows():
        package = call.state.packages.get(window.package)
        if window.package and window.package not in seen:
            seen.add(window.package)
            uid = package.uid if package else 10_000
            found.append((f"u0_a{uid - 10_000}" if uid >= 10_000 else "system", window.pid, window.package))
    return found


async def ps(call: Call) -> Reply:
    """``ps -A``; alone it shows the shell's own processes (toybox ps.c)."""
    every = any(arg in ("-A", "-e", "-ef", "-Af") for arg in call.args)
    head = "USER           PID  PPID        VSZ    RSS WCHAN            ADDR S NAME                       \n"
    rows = _running(call) if every else [("shell", 4242, "sh"), ("shell", 4243, "ps")]
    return say(head + "".join(f"{user:<12} {pid:5d}     1   10780000  90000 0                   0 S {name}\n"
                              for user, pid, name in rows))  # fmt: skip


async def pidof(call: Call) -> Reply:
    options, names = flags(call, "s")
    found = [str(pid) for _user, pid, name in _running(call) if name in names]
    return say(" ".join(found[:1] if "s" in options else found) + "\n") if found else Reply(code=1)


async def kill(call: Call) -> Reply:
    """``kill`` and ``pkill``: the shell user may end nothing but its own, and has nothing else running."""
    names = [arg for arg in call.args if not arg.startswith("-")]
    if call.name == "pkill":
        return Reply(code=1)
    return Reply(err=b"".join(raw(f"kill: {name}: Operation not permitted\n") for name in names), code=int(bool(names)))


async def reboot(call: Call) -> Reply:
    call.shell.rebooting = True
    return Reply()


async def ifconfig(call: Call) -> Reply:
    """The phone has no network of its own; clients that ask for an address get one of its test range (RFC 5737)."""
    if call.args and call.args[0] not in ("wlan0", "lo"):
        return fail(f"ifconfig: {call.args[0]}: No such device\n")
    if call.args[:1] == ("lo",):
        return say("lo        Link encap:Local Loopback  \n          inet addr:127.0.0.1  Mask:255.0.0.0 \n")
    return say(
        "wlan0     Link encap:Ethernet\n          inet addr:192.0.2.16  Bcast:192.0.2.255  Mask:255.255.255.0 \n"
    )


async def ip(call: Call) -> Reply:
    if not {"addr", "address", "a", "route"} & set(call.args):
        return fail("Usage: ip [ OPTIONS ] OBJECT { COMMAND | help }\n", 255)
    if "route" in call.args:
        return say("192.0.2.0/24 dev wlan0 proto kernel scope link src 192.0.2.16 \n")
    return say("2: wlan0: <BROADCAST,MULTICAST,UP,LOWER_UP> mtu 1500 qdisc mq state UP\n"
               "    inet 192.0.2.16/24 brd 192.0.2.255 scope global wlan0\n")  # fmt: skip


async def logcat(call: Call) -> Reply:
    """An empty log; it never follows."""
    return Reply() if "-c" in call.args else say("--------- beginning of main\n")


async def df(call: Call) -> Reply:
    return say("Filesystem       1K-blocks    Used Available Use% Mounted on\n"
               "/dev/block/sim0   52428800 8388608  44040192  16% /storage/emulated\n")  # fmt: skip


async def app_process(call: Call) -> Reply:
    """What clients start that bring a Java program with them. No Java runs here, and no answer is made up for one: each
    client then says how it goes on without."""
    return fail("app_process: a simulator runs no Java\n")


COMMANDS: Final[Mapping[str, Command]] = {
    "getprop": getprop, "setprop": setprop, "uname": uname, "id": id_, "whoami": whoami, "date": date,
    "uptime": uptime, "ps": ps, "pidof": pidof, "reboot": reboot, "ifconfig": ifconfig, "ip": ip, "logcat": logcat,
    "df": df, "kill": kill, "pkill": kill, "app_process": app_process, "app_process64": app_process,
    "dalvikvm": app_process,
}  # fmt: skip
