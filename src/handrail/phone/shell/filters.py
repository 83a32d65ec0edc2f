"""Commands that pass text on, with toybox's words."""

from __future__ import annotations

import base64 as base64_
import binascii
import hashlib
import re
import warnings
from collections.abc import Mapping
from typing import Final

from handrail.phone.nouns import Reply
from handrail.phone.shell.call import Call, Command, Usage, fail, flags, raw, say, whole
from handrail.phone.shell.files import at
from handrail.phone.tree import FileTrouble

MAX_PATTERN: Final = 200
"""Characters of a pattern: what a person writes, and too short to keep a search busy."""
MAX_REPEATS: Final = 4
_CLASSES: Final = {
    "alnum": "a-zA-Z0-9", "alpha": "a-zA-Z", "digit": "0-9", "lower": "a-z", "upper": "A-Z", "space": r"\s",
    "blank": " \t", "xdigit": "0-9a-fA-F", "punct": r"!-/:-@\[-`{-~",
}  # fmt: skip
MAX_LINE: Final = 1 << 20
"""Characters of a line that a pattern looks at."""


async def _read(call: Call, paths: list[str]) -> tuple[list[tuple[str, bytes]], str]:
    """Content of each operand, standard input without any; and what went wrong."""
    found: list[tuple[str, bytes]] = []
    err = ""
    for path in paths or ["-"]:
        try:
            found.append((path, await call.stdin() if path == "-" else call.state.files.read(at(call, path))))
        except FileTrouble as trouble:
            err += f"{call.name}: {path}: {trouble.said}\n"
    return found, err


def _lines(data: bytes) -> list[str]:
    text = data.decode(errors="surrogateescape")
    lines = text.split("\n")
    return lines[:-1] if lines[-1] == "" else lines


async def grep(call: Call) -> Reply:
    """``grep [-EFiovcnqlwsh] PATTERN [FILE...]``. Extended patterns are a subset of Python's; a basic one has its
    operators behind backslashes."""
    options, operands = flags(call, "EFivocnqlwshHaxr", "emABC")
    if "e" in options:
        patterns = [options["e"]]
    elif operands:
        patterns = operands.pop(0).split("\n")
    else:
        raise Usage("grep: no REGEX\n", 2)
    extended = "E" in options or call.name == "egrep"
    plain = "F" in options or call.name == "fgrep"
    sources, err = await _read(call, operands)
    expression = _expression(patterns, options, extended=extended, plain=plain)
    limit = whole(options.get("m"))
    after = whole(options.get("A") or options.get("C")) or 0
    before = whole(options.get("B") or options.get("C")) or 0
    out: list[str] = []
    hit = False
    for path, data in sources:
        lines = _lines(data)
        lead = f"{path}:" if (len(sources) > 1 or "H" in options) and "h" not in options else ""
        matches = [
            place for place, line in enumerate(lines) if bool(expression.search(line[:MAX_LINE])) != ("v" in options)
        ][:limit]
        hit |= bool(matches)
        if "c" in options:
            out.append(f"{lead}{len(matches)}")
        elif "l" in options:
            out += [path] if matches else []
        elif "o" in options:
            out += [lead + each[0] for place in matches for each in expression.finditer(lines[place][:MAX_LINE])]
        else:
            shown = {near for place in matches for near in range(place - before, place + after + 1)}
            out += [
                lead + (f"{place + 1}:" if "n" in options else "") + line
                for place, line in enumerate(lines) if place in shown
            ]  # fmt: skip
    text = "" if "q" in options else "".join(line + "\n" for line in out)
    return Reply(raw(text), raw("" if "s" in options else err), 2 if err else int(not hit))


def _expression(patterns: list[str], options: dict[str, str], *, extended: bool, plain: bool) -> re.Pattern[str]:
    parts = []
    for pattern in patterns:
        if len(pattern) > MAX_PATTERN:
            raise Usage("grep: bad REGEX: too long\n", 2)
        part = re.escape(pattern) if plain else pattern if extended else _basic(pattern)
        for name, range_ in _CLASSES.items():
            part = part if plain else part.replace(f"[:{name}:]", range_)
        # A repeated group can take for ever in Python's engine, and adb scripts hardly write one.
        if not plain and (re.search(r"\)[*+{]", part) or len(re.findall(r"[*+{]", part)) > MAX_REPEATS):
            raise Usage(f"grep: bad REGEX '{pattern}': too much repetition\n", 2)
        parts.append(f"(?:{part})")
    joined = "|".join(parts)
    if "w" in options:
        joined = rf"(?<!\w)(?:{joined})(?!\w)"
    if "x" in options:
        joined = rf"^(?:{joined})$"
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", FutureWarning)  # "possible nested set": POSIX nests none either
            return re.compile(joined, re.IGNORECASE if "i" in options else 0)
    except (re.error, OverflowError, RecursionError):
        raise Usage("grep: bad REGEX: Invalid regular expression\n", 2) from None


def _basic(pattern: str) -> str:
    """A basic expression in Python's words: there ``\\(`` groups and ``(`` is itself."""
    out = ""
    at_ = 0
    while at_ < len(pattern):
        char = pattern[at_]
        if char == "\\" and at_ + 1 < len(pattern):
            following = pattern[at_ + 1]
            out += following if following in "(){}|+?" else "\\" + following
            at_ += 2
            continue
        out += "\\" + char if char in "(){}|+?" or (char == "*" and not out) else char
        at_ += 1
    return out


async def head(call: Call) -> Reply:
    """``head`` and ``tail``: ``-n COUNT``, ``-c COUNT``, ``-COUNT``."""
    args = tuple(f"-n{arg[1:]}" if re.fullmatch(r"-\d+", arg) else arg for arg in call.args)
    options, paths = flags(Call(call.name, args, call.stdin, call.handset, call.shell), "qvf", "nc")
    sources, err = await _read(call, paths)
    out = b""
    for _path, data in sources:
        if "c" in options:
            out += data[_range(call.name, len(data), options["c"])]
            continue
        lines = re.findall(rb"[^\n]*\n|[^\n]+", data)
        out += b"".join(lines[_range(call.name, len(lines), options.get("n", "10"))])
    return Reply(out, raw(err), int(bool(err)))


def _range(name: str, total: int, text: str) -> slice:
    """Which units of `total` are meant: ``5`` first or last ones, ``-5`` (head) and ``+5`` (tail) the others."""
    count = whole(text.removeprefix("+"))
    if count is None:
        raise Usage(f"{name}: bad number '{text}'\n")
    count = abs(count)
    if name == "head":
        return slice(max(total - count, 0) if text.startswith("-") else count)
    return slice(max(count - 1, 0) if text.startswith("+") else max(total - count, 0), None)


async def wc(call: Call) -> Reply:
    options, paths = flags(call, "lwcm")
    sources, err = await _read(call, paths)
    out = ""
    for path, data in sources:
        counts = {"l": data.count(b"\n"), "w": len(data.split()), "c": len(data)}
        counts["m"] = len(data.decode(errors="replace"))
        shown = [str(counts[letter]) for letter in "lwcm" if letter in options] or [str(counts[x]) for x in "lwc"]
        out += " ".join([*shown, *([path] if path != "-" else [])]) + "\n"
    return Reply(raw(out), raw(err), int(bool(err)))


async def base64(call: Call) -> Reply:
    """``base64 [-d] [-i] [-w COLUMNS] [FILE]``."""
    options, paths = flags(call, "di", "w")
    sources, err = await _read(call, paths)
    data = b"".join(content for _path, content in sources)
    if "d" in options:
        try:
            plain = base64_.b64decode(b"".join(data.split()), validate="i" not in options)
        except (binascii.Error, ValueError):
            return fail("base64: bad input\n")
        return Reply(plain, raw(err), int(bool(err)))
    width = whole(options.get("w", "76")) or 0
    coded = base64_.b64encode(data)
    lines = [coded[start : start + width] for start in range(0, len(coded), width)] if width > 0 else [coded]
    return Reply(b"".join(line + b"\n" for line in lines) if coded else b"", raw(err), int(bool(err)))


async def sort(call: Call) -> Reply:
    options, paths = flags(call, "rnuf", "kt")
    sources, err = await _read(call, paths)
    lines = [line for _path, data in sources for line in _lines(data)]
    lines.sort(
        key=lambda line: (whole(line.strip()) or 0, line) if "n" in options else (0, line), reverse="r" in options
    )
    lines = list(dict.fromkeys(lines)) if "u" in options else lines
    return Reply(raw("".join(line + "\n" for line in lines)), raw(err), int(bool(err)))


async def uniq(call: Call) -> Reply:
    sources, err = await _read(call, flags(call, "")[1])
    out: list[str] = []
    for line in (line for _path, data in sources for line in _lines(data)):
        if not out or out[-1] != line:
            out.append(line)
    return Reply(raw("".join(line + "\n" for line in out)), raw(err), int(bool(err)))


async def cut(call: Call) -> Reply:
    """``cut -d X -f LIST`` and ``cut -c LIST``."""
    options, paths = flags(call, "s", "dfc")
    listed = options.get("f") or options.get("c") or ""
    ranges: list[tuple[int, int]] = []
    for part in listed.split(","):
        if not (found := re.fullmatch(r"(\d{0,6})(-?)(\d{0,6})", part)) or not (found[1] or found[3]):
            raise Usage(f"cut: bad list '{listed}'\n")
        first = int(found[1] or 1)
        ranges.append((first, int(found[3] or 10**6) if found[2] else first))
    sources, err = await _read(call, paths)
    mark = options.get("d", "\t")[:1] or "\t"
    out = ""
    for line in (line for _path, data in sources for line in _lines(data)):
        units = line.split(mark) if "f" in options else list(line)
        if "f" in options and len(units) == 1:
            out += "" if "s" in options else line + "\n"
            continue
        kept = [unit for place, unit in enumerate(units, 1) if any(low <= place <= high for low, high in ranges)]
        out += (mark if "f" in options else "").join(kept) + "\n"
    return Reply(raw(out), raw(err), int(bool(err)))


async def tr(call: Call) -> Reply:
    """``tr -d CHARACTERS`` and ``tr FROM TO`` for plain characters."""
    options, operands = flags(call, "ds")
    if not operands:
        return fail('tr: Needs 1 argument (see "tr --help")\n')
    text = (await call.stdin()).decode(errors="surrogateescape")
    first = operands[0].replace("\\n", "\n").replace("\\r", "\r").replace("\\t", "\t")
    if "d" in options:
        return say("".join(char for char in text if char not in first))
    if len(operands) < 2 or not operands[1]:
        return fail('tr: Needs 2 arguments (see "tr --help")\n')
    second = operands[1].replace("\\n", "\n").replace("\\t", "\t")
    second += second[-1] * (len(first) - len(second))
    return say(text.translate({ord(old): new for old, new in zip(first, second, strict=False)}))


async def digest(call: Call) -> Reply:
    """``md5sum``, ``sha1sum``, ``sha256sum``."""
    sources, err = await _read(call, flags(call, "b")[1])
    name = call.name.removesuffix("sum")
    out = ""
    for path, data in sources:
        found = hashlib.new(name, data, usedforsecurity=False).hexdigest()
        out += found + "\n" if "b" in flags(call, "b")[0] else f"{found}  {path}\n"
    return Reply(raw(out), raw(err), int(bool(err)))


COMMANDS: Final[Mapping[str, Command]] = {
    "grep": grep, "egrep": grep, "fgrep": grep, "head": head, "tail": head, "wc": wc, "base64": base64, "sort": sort,
    "uniq": uniq, "cut": cut, "tr": tr, "md5sum": digest, "sha1sum": digest, "sha256sum": digest,
}  # fmt: skip
