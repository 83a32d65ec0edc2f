"""Commands about files, with toybox's words (AOSP external/toybox, Android's command-line tools)."""

from __future__ import annotations

import datetime
import fnmatch
from collections.abc import Mapping
from typing import Final

from handrail.phone.nouns import Reply
from handrail.phone.shell.call import Call, Command, fail, flags, raw, say, whole
from handrail.phone.tree import FileTrouble, Stat, normal


def at(call: Call, path: str) -> str:
    """Absolute path for an operand. Raises FileTrouble."""
    return path if path.startswith("/") else normal(path, call.shell.cwd)


async def cat(call: Call) -> Reply:
    _options, paths = flags(call, "uetv")
    out, err = bytearray(), bytearray()
    for path in paths or ["-"]:
        try:
            out += await call.stdin() if path == "-" else call.state.files.read(at(call, path))
        except FileTrouble as trouble:
            err += raw(f"cat: {path}: {trouble.said}\n")
    return Reply(bytes(out), bytes(err), int(bool(err)))


async def ls(call: Call) -> Reply:
    options, paths = flags(call, "1alAdhRnpFrtSiZ")
    out, err = "", ""
    several = len(paths) > 1
    for path in paths or ["."]:
        try:
            stat = call.state.files.stat(at(call, path), follow="l" not in options and "d" not in options)
            if not stat.folder or "d" in options:
                out += _line(path, stat, options)
                continue
            names = call.state.files.names(at(call, path))
            out += f"{path}:\n" if several else ""
            shown = [name for name in names if "a" in options or "A" in options or not name.startswith(".")]
            if "l" in options:
                out += f"total {8 * len(shown)}\n"
            if "a" in options:
                shown = [".", "..", *shown]
            for name in shown:
                out += _line(name, call.state.files.stat(f"{at(call, path)}/{name}", follow=False), options)
        except FileTrouble as trouble:
            err += f"ls: {path}: {trouble.said}\n"
    return Reply(raw(out), raw(err), int(bool(err)))


def _line(name: str, stat: Stat, options: dict[str, str]) -> str:
    if "l" not in options:
        return f"{name}{'/' if stat.folder and ('p' in options or 'F' in options) else ''}\n"
    kind = "l" if stat.link else "d" if stat.folder else "-"
    bits = "".join(letter if stat.mode >> 8 - place & 1 else "-" for place, letter in enumerate("rwxrwxrwx"))
    when = datetime.datetime.fromtimestamp(stat.mtime, datetime.UTC).strftime("%Y-%m-%d %H:%M")
    owner = "u0_a100  media_rw" if stat.writable else "root     root    "
    return f"{kind}{bits} 1 {owner} {stat.size:8d} {when} {name}{f' -> {stat.link}' if stat.link else ''}\n"


async def rm(call: Call) -> Reply:
    options, paths = flags(call, "frRiv")
    err = ""
    if not paths and "f" not in options:
        return fail('rm: Needs 1 argument (see "rm --help")\n')
    for path in paths:
        try:
            call.state.files.remove(at(call, path), deep="r" in options or "R" in options)
        except FileTrouble as trouble:
            if trouble.said == "Is a directory":
                err += f"rm: {path}: is directory\n"
            elif "f" not in options or trouble.said != "No such file or directory":
                err += f"rm: {path}: {trouble.said}\n"
    return Reply(err=raw(err), code=int(bool(err)))


async def rmdir(call: Call) -> Reply:
    err = ""
    for path in flags(call, "p")[1]:
        try:
            if call.state.files.names(at(call, path)):
                err += f"rmdir: {path}: Directory not empty\n"
            else:
                call.state.files.remove(at(call, path), deep=True)
        except FileTrouble as trouble:
            err += f"rmdir: {path}: {trouble.said}\n"
    return Reply(err=raw(err), code=int(bool(err)))


async def mkdir(call: Call) -> Reply:
    options, paths = flags(call, "pv", "m")
    err = ""
    for path in paths:
        try:
            call.state.files.make(at(call, path), parents="p" in options)
        except FileTrouble as trouble:
            err += f"mkdir: '{path}': {trouble.said}\n"
    return Reply(err=raw(err), code=int(bool(err)))


async def touch(call: Call) -> Reply:
    err = ""
    for path in flags(call, "acm", "drt")[1]:
        try:
            call.state.files.write(at(call, path), b"", append=True, mtime=int(call.state.now()))
        except FileTrouble as trouble:
            err += f"touch: '{path}': {trouble.said}\n"
    return Reply(err=raw(err), code=int(bool(err)))


async def copy(call: Call) -> Reply:
    """``cp`` and ``mv`` of files; a folder is moved or copied with all below it."""
    _options, paths = flags(call, "farRinpTvLPs")
    if len(paths) < 2:
        return fail(f'{call.name}: Needs 2 arguments (see "{call.name} --help")\n')
    *sources, target = paths
    err = ""
    for source in sources:
        try:
            _carry(call, source, target, several=len(sources) > 1)
        except FileTrouble as trouble:
            err += f"{call.name}: bad '{source}': {trouble.said}\n"
    return Reply(err=raw(err), code=int(bool(err)))


def _carry(call: Call, source: str, target: str, *, several: bool) -> None:
    tree = call.state.files
    start, end = normal(source, call.shell.cwd), normal(target, call.shell.cwd)
    if tree.exists(end) and tree.stat(end).folder:
        end = f"{end}/{start.rpartition('/')[2]}"
    elif several:
        raise FileTrouble("not directory")
    if tree.stat(start).folder:
        if end == start or end.startswith(start + "/"):
            raise FileTrouble("Invalid argument")
        tree.make(end, parents=True)
        for each in [path for path in tree if path.startswith(start + "/")]:
            tree.make((end + each[len(start) :]).rpartition("/")[0], parents=True)
            tree.write(end + each[len(start) :], tree.read(each))
    elif start != end:
        tree.write(end, tree.read(start))
    if call.name == "mv" and start != end:
        tree.remove(start, deep=True)


async def stat(call: Call) -> Reply:
    """``stat [-c FORMAT] FILE``: %n %s %F %a %Y %y."""
    options, paths = flags(call, "Lf", "c")
    out, err = "", ""
    for path in paths:
        try:
            found = call.state.files.stat(at(call, path), follow="L" in options)
        except FileTrouble as trouble:
            err += f"stat: '{path}': {trouble.said}\n"
            continue
        kind = "symbolic link" if found.link else "directory" if found.folder else "regular file"
        when = datetime.datetime.fromtimestamp(found.mtime, datetime.UTC).strftime("%Y-%m-%d %H:%M:%S.000000000 +0000")
        values = {
            "%n": path, "%s": str(found.size), "%F": kind, "%a": f"{found.mode & 0o777:o}",
            "%Y": str(found.mtime), "%y": when,
        }  # fmt: skip
        if "c" in options:
            text = options["c"]
            for name, value in values.items():
                text = text.replace(name, value)
            out += text + "\n"
        else:
            out += (
                f"  File: {path}\n  Size: {found.size}\t Blocks: 8\t IO Blocks: 4096\t{kind}\n"
                f"Access: (0{found.mode & 0o777:o})\tUid: ( 2000/   shell)\tGid: ( 2000/   shell)\nModify: {when}\n"
            )
    return Reply(raw(out), raw(err), int(bool(err)))


async def chmod(call: Call) -> Reply:
    """Permission bits are not kept; a path that is not there is an error."""
    err = ""
    for path in call.args[1:]:
        if not call.state.files.exists(at(call, path)):
            err += f"chmod: {path}: No such file or directory\n"
    return Reply(err=raw(err), code=int(bool(err)))


async def readlink(call: Call) -> Reply:
    options, paths = flags(call, "fen")
    out = ""
    for path in paths:
        if "f" in options or "e" in options:
            out += normal(path, call.shell.cwd) + "\n"
        elif call.state.files.exists(at(call, path)) and (
            link := call.state.files.stat(at(call, path), follow=False).link
        ):
            out += link + "\n"
    return say(out, int(not out))


async def du(call: Call) -> Reply:
    """``du -s``: kilobytes of what stands at a path."""
    out, err = "", ""
    for path in flags(call, "skhmac")[1]:
        if not call.state.files.exists(at(call, path)):
            err += f"du: {path}: No such file or directory\n"
            continue
        start = normal(path, call.shell.cwd)
        size = sum(len(call.state.files[each]) for each in call.state.files if (each + "/").startswith(start + "/"))
        out += f"{(size + 1023) // 1024}\t{path}\n"
    return Reply(raw(out), raw(err), int(bool(err)))


async def find(call: Call) -> Reply:
    """``find PATH... [-name PATTERN] [-type f|d] [-maxdepth N]``."""
    args = list(call.args)
    starts: list[str] = []
    while args and not args[0].startswith("-"):
        starts.append(args.pop(0))
    tests = dict(zip(args[::2], args[1::2], strict=False))
    if len(args) % 2 or set(tests) - {"-name", "-type", "-maxdepth"} or tests.get("-type", "f") not in ("f", "d"):
        return fail(f"find: bad arg '{args[0] if args else ''}'\n")
    deepest = whole(tests.get("-maxdepth", "32"))
    out, err = "", ""
    for start in starts or ["."]:
        below = [(start, 0)]
        while below:
            path, depth = below.pop()
            try:
                folder = call.state.files.stat(at(call, path)).folder
                if deepest is not None and folder and depth < deepest:
                    names = call.state.files.names(at(call, path))
                    below += [(f"{path.rstrip('/')}/{name}", depth + 1) for name in reversed(names)]
            except FileTrouble as trouble:
                err += f"find: {path}: {trouble.said}\n"
                continue
            named = fnmatch.fnmatchcase(path.rstrip("/").rpartition("/")[2], tests.get("-name", "*"))
            if named and folder == (tests.get("-type", "d" if folder else "f") == "d"):
                out += path + "\n"
    return Reply(raw(out), raw(err), int(bool(err)))


COMMANDS: Final[Mapping[str, Command]] = {
    "cat": cat, "ls": ls, "rm": rm, "rmdir": rmdir, "mkdir": mkdir, "touch": touch, "cp": copy, "mv": copy,
    "stat": stat, "chmod": chmod, "readlink": readlink, "du": du, "find": find,
}  # fmt: skip
