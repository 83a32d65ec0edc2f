"""Commands that are part of the shell itself, and those that run another command."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

import anyio

from handrail.phone.nouns import Reply
from handrail.phone.shell.call import Call, Command, fail, flags, raw, say, whole
from handrail.phone.tree import FileTrouble, normal

MAX_SLEEP_S: Final = 120.0
"""No command of one line waits longer."""

_SH: Final = "/system/bin/sh"


async def echo(call: Call) -> Reply:
    """``echo [-n] [-e] ...``; without -e backslashes stay (toybox echo.c; mksh's own expands them, adb scripts do not
    count on it)."""
    args, newline, expand = list(call.args), "\n", False
    while args and re.fullmatch("-[neE]+", args[0]):
        letters = args.pop(0)
        newline = "" if "n" in letters else newline
        expand = "e" in letters
    text = " ".join(args)
    return say((_escaped(text) if expand else text) + newline)


async def printf(call: Call) -> Reply:
    """``printf FORMAT ...`` with %s, %d, %b, %% and backslashes."""
    if not call.args:
        return fail("printf: usage: printf format [arguments ...]\n")
    form, *args = call.args
    out = ""
    while True:
        before = len(args)
        out += _formatted(form, args)
        if not args or len(args) == before:
            return say(out)


def _formatted(form: str, args: list[str]) -> str:
    def one(found: re.Match[str]) -> str:
        kind = found[0][-1]
        if kind == "%":
            return "%"
        value = args.pop(0) if args else ""
        if kind == "d":
            return str(whole(value) or 0)
        return _escaped(value) if kind == "b" else value

    return re.sub("%[%sdb]", one, _escaped(form))


_ESCAPES: Final = {"n": "\n", "t": "\t", "r": "\r", "\\": "\\", "a": "\a", "b": "\b", "e": "\x1b", "0": "\0"}


def _escaped(text: str) -> str:
    def one(found: re.Match[str]) -> str:
        code = found[1]
        if code[0] == "x":
            return bytes([int(code[1:], 16)]).decode(errors="surrogateescape")
        return _ESCAPES.get(code, found[0])

    return re.sub(r"\\(x[0-9a-fA-F]{1,2}|.)", one, text)


async def true(call: Call) -> Reply:
    return Reply()


async def false(call: Call) -> Reply:
    return Reply(code=1)


async def cd(call: Call) -> Reply:
    to = call.args[0] if call.args else "/"
    try:
        path = normal(to, call.shell.cwd)
        call.state.files.names(path)
    except FileTrouble as trouble:
        return fail(f"{_SH}: cd: {to}: {trouble.said}\n", 2)
    call.shell.cwd = path
    call.shell.variables["PWD"] = path
    return Reply()


async def pwd(call: Call) -> Reply:
    return say(call.shell.cwd + "\n")


async def export(call: Call) -> Reply:
    if not call.args:
        return say("".join(f"export {name}={value}\n" for name, value in sorted(call.shell.variables.items())))
    for arg in call.args:
        name, equals, value = arg.partition("=")
        if not re.fullmatch("[A-Za-z_][A-Za-z0-9_]*", name):
            return fail(f"{_SH}: export: {arg}: is not an identifier\n")
        if equals:
            call.shell.variables[name] = value
    return Reply()


async def unset(call: Call) -> Reply:
    for name in call.args:
        call.shell.variables.pop(name, None)
    return Reply()


async def env(call: Call) -> Reply:
    return say("".join(f"{name}={value}\n" for name, value in sorted(call.shell.variables.items())))


async def exit_(call: Call) -> Reply:
    call.shell.over = True
    code = whole(call.args[0]) if call.args else call.shell.status
    return Reply(code=1 if code is None else code & 0xFF)


async def sleep(call: Call) -> Reply:
    """``sleep SECONDS``: fractions and the suffixes s, m, h, d; at most two minutes here."""
    total = 0.0
    for arg in call.args:
        if not (found := re.fullmatch(r"(\d{1,9}(?:\.\d{0,9})?|\.\d{1,9})([smhd]?)", arg)):
            return fail(f"sleep: Unknown suffix '{arg}'\n")
        total += float(found[1]) * {"": 1, "s": 1, "m": 60, "h": 3600, "d": 86400}[found[2]]
    if not call.args:
        return fail('sleep: Needs 1 argument (see "sleep --help")\n')
    await anyio.sleep(min(total, MAX_SLEEP_S))
    return Reply()


async def test(call: Call) -> Reply:
    """``test`` and ``[``: files, strings, whole numbers, ``!``."""
    args = list(call.args)
    if call.name == "[" and (not args or args.pop() != "]"):
        return fail(f"{_SH}: [: missing ]\n", 2)
    negated = False
    while len(args) > 1 and args[0] == "!":
        negated = not negated
        del args[0]
    try:
        held = _holds(call, args)
    except ValueError as trouble:
        return fail(f"{_SH}: {call.name}: {trouble}\n", 2)
    return Reply(code=int(held == negated))


def _holds(call: Call, args: list[str]) -> bool:
    match args:
        case []:
            return False
        case [text]:
            return bool(text)
        case ["-n", text]:
            return bool(text)
        case ["-z", text]:
            return not text
        case [("-e" | "-f" | "-d" | "-s" | "-r" | "-w" | "-x" | "-L" | "-h") as kind, path]:
            return _is_file(call, kind, path)
        case [left, ("=" | "==" | "!=") as operator, right]:
            return (left == right) == (operator != "!=")
        case [left, ("-eq" | "-ne" | "-lt" | "-le" | "-gt" | "-ge") as operator, right]:
            first, second = whole(left), whole(right)
            if first is None or second is None:
                raise ValueError(f"{left if first is None else right}: unexpected number")
            return {
                "-eq": first == second, "-ne": first != second, "-lt": first < second,
                "-le": first <= second, "-gt": first > second, "-ge": first >= second,
            }[operator]  # fmt: skip
        case _:
            raise ValueError("unexpected operator/operand")


def _is_file(call: Call, kind: str, path: str) -> bool:
    try:
        stat = call.state.files.stat(
            path if path.startswith("/") else normal(path, call.shell.cwd), follow=kind not in ("-L", "-h")
        )
    except FileTrouble:
        return False
    return {
        "-e": True, "-r": True, "-f": not stat.folder, "-d": stat.folder, "-s": stat.size > 0,
        "-w": stat.writable, "-x": stat.folder, "-L": bool(stat.link), "-h": bool(stat.link),
    }[kind]  # fmt: skip


async def sh(call: Call) -> Reply:
    """``sh -c LINE``, ``sh FILE``, or lines from standard input."""
    args = call.args
    if args[:1] == ("-c",):
        if len(args) < 2:
            return fail(f"{_SH}: -c: requires an argument\n")
        return await call.shell.below(args[1], args[2:], call.stdin)
    if args:
        try:
            text = call.state.files.read(normal(args[0], call.shell.cwd))
        except FileTrouble as trouble:
            return fail(f"{_SH}: {args[0]}: {trouble.said}\n", 127)
        return await call.shell.below(text.decode(errors="surrogateescape"), args, call.stdin)
    return await call.shell.below((await call.stdin()).decode(errors="surrogateescape"), ("sh",), call.stdin)


async def plainly(call: Call) -> Reply:
    """``toybox ls``, ``nohup x``, ``exec x``: the command itself."""
    if not call.args:
        return Reply()
    return await call.shell.words(call.args, call.stdin)


async def timeout(call: Call) -> Reply:
    """``timeout SECONDS COMMAND ...``: 124 when it took longer."""
    found = re.fullmatch(r"(\d{1,9}(?:\.\d{0,9})?)s?", call.args[0]) if len(call.args) > 1 else None
    if not found:
        return fail('timeout: Needs 2 arguments (see "timeout --help")\n', 125)
    with anyio.move_on_after(float(found[1])):
        return await call.shell.words(call.args[1:], call.stdin)
    return Reply(code=124)


async def command(call: Call) -> Reply:
    """``command -v NAME`` tells where a command is, else runs it."""
    if call.args[:1] == ("-v",):
        return _where(call, call.args[1:], missing="")
    return await plainly(call)


async def which(call: Call) -> Reply:
    return _where(call, flags(call, "a")[1], missing="")


async def type_(call: Call) -> Reply:
    return _where(call, call.args, missing="{}: not found\n")


def _where(call: Call, names: tuple[str, ...] | list[str], *, missing: str) -> Reply:
    out = b""
    code = 0
    for name in names:
        if call.shell.knows(name):
            out += raw(name if name.startswith("/") else f"/system/bin/{name}") + b"\n"
        else:
            out += raw(missing.format(name))
            code = 1
    return Reply(out=out, code=code)


COMMANDS: Final[Mapping[str, Command]] = {
    "echo": echo, "printf": printf, "true": true, ":": true, "false": false, "cd": cd, "pwd": pwd, "export": export,
    "unset": unset, "set": true, "env": env, "exit": exit_, "sleep": sleep, "test": test, "[": test, "sh": sh,
    "toybox": plainly, "nohup": plainly, "exec": plainly, "timeout": timeout, "command": command, "which": which,
    "type": type_, "wait": true, "trap": true,
}  # fmt: skip
