"""Runs lines of the shell: expands words, wires pipes and redirects, and calls commands."""

from __future__ import annotations

import fnmatch
from typing import Final, assert_never

from handrail.phone.handset import Handset
from handrail.phone.nouns import Reply
from handrail.phone.seam import Unplugged
from handrail.phone.shell.call import Call, Stdin, Usage, fail, raw
from handrail.phone.shell.commands import COMMANDS
from handrail.phone.shell.parse import (
    Group,
    Output,
    Pipeline,
    Redirect,
    Script,
    Simple,
    SyntaxTrouble,
    Text,
    Variable,
    Word,
    parse,
)
from handrail.phone.tree import FileTrouble, normal

MAX_STDIN: Final = 8 << 20
"""Bytes of standard input that a command reads; more is an error."""
MAX_OUTPUT: Final = 17 << 20
"""Bytes that the commands of a line may say; what is over is lost, and the line fails."""
MAX_WORDS: Final = 1 << 20
"""Characters of all words of a command (ARG_MAX)."""
MAX_NESTED: Final = 8
"""Shells within shells."""
MAX_STEPS: Final = 2000
"""Commands that a line runs in all, those of shells within it too."""

_FOLDERS: Final = ("/system/bin/", "/system/xbin/", "/vendor/bin/", "/bin/")
_SH: Final = "/system/bin/sh"
_NULL: Final = "/dev/null"
_TERMINALS: Final = ("/dev/tty", "/dev/stdout", "/proc/self/fd/1")


class Session:
    """One shell: its folder, its variables, the last exit code."""

    def __init__(
        self, handset: Handset, stdin: Stdin, *, depth: int = 0, arguments: tuple[str, ...] = (),
        steps: list[int] | None = None,
    ) -> None:  # fmt: skip
        self.cwd = "/"
        self.variables: dict[str, str] = {
            "PATH": "/product/bin:/system/bin:/vendor/bin", "HOME": "/", "USER": "shell", "SHELL": _SH, "PWD": "/",
            "TMPDIR": "/data/local/tmp", "EXTERNAL_STORAGE": "/sdcard", "ANDROID_ROOT": "/system",
            "ANDROID_DATA": "/data", "HOSTNAME": handset.state.props.get("ro.product.device", "localhost"),
        }  # fmt: skip
        self.status = 0
        self.over = False
        self.rebooting = False
        self.bugs: list[BaseException] = []
        self._handset = handset
        self._stdin = stdin
        self._depth = depth
        self._arguments = arguments
        self._left = MAX_OUTPUT
        self._substituted = 0
        self._outer_steps = steps
        self._steps = [MAX_STEPS] if steps is None else steps

    @property
    def prompt(self) -> bytes:
        """What an interactive shell shows before it reads."""
        return raw(f"{self.variables.get('HOSTNAME', '')}:{self.cwd} $ ")

    async def run(self, line: str) -> Reply:
        """Run a line; never raises for what the line holds."""
        self._left = MAX_OUTPUT
        if self._outer_steps is None:
            self._steps = [MAX_STEPS]
        out, err = bytearray(), bytearray()
        try:
            await self._script(parse(line), self._stdin, out, err)
        except SyntaxTrouble as trouble:
            err += raw(f"{_SH}: {trouble}\n")
            self.status = 1
        if self._left < 0:
            err += raw(f"{_SH}: write error: No space left on device\n")
            self.status = 1
        return Reply(bytes(out), bytes(err), self.status)

    # What commands that run others use (call.Shell).

    def knows(self, name: str) -> bool:
        """Whether there is such a command."""
        return _bare(name) in COMMANDS

    async def words(self, words: tuple[str, ...], stdin: Stdin) -> Reply:
        """Run a command that is already split into words."""
        self._steps[0] -= 1
        if self._steps[0] < 0:
            self.over = True
            return fail(f"{_SH}: can't fork - try again\n")
        name = _bare(words[0])
        command = COMMANDS.get(name)
        if command is None:
            return self._unknown(words[0])
        call = Call(name, words[1:], stdin, self._handset, self)
        try:
            return await self._handset.faults.command(call, command)
        except Unplugged:
            raise
        except Usage as usage:
            return fail(str(usage), usage.code)
        except FileTrouble as trouble:
            return fail(f"{name}: {trouble.said}\n")
        except Exception as bug:  # noqa: BLE001
            # A mistake in one command of the simulator ends that command as a crash would, and not the phone; the
            # daemon keeps the error, and tests demand that there is none.
            self.bugs.append(bug)
            return fail("Aborted\n", 134)

    async def below(self, line: str, arguments: tuple[str, ...], stdin: Stdin) -> Reply:
        """Run a line in a shell of its own."""
        if self._depth >= MAX_NESTED:
            return fail(f"{_SH}: out of memory\n")
        inner = Session(self._handset, stdin, depth=self._depth + 1, arguments=arguments, steps=self._steps)
        inner.cwd, inner.variables = self.cwd, dict(self.variables)
        reply = await inner.run(line)
        self.bugs += inner.bugs
        self.rebooting |= inner.rebooting
        return reply

    def _unknown(self, name: str) -> Reply:
        if "/" in name:
            try:
                folder = self._handset.state.files.stat(normal(name, self.cwd)).folder
            except FileTrouble as trouble:
                return fail(f"{_SH}: {name}: {trouble.said}\n", 127)
            return fail(f"{_SH}: {name}: can't execute: {'Is a directory' if folder else 'Permission denied'}\n", 126)
        return fail(f"{_SH}: {name}: inaccessible or not found\n", 127)

    # The tree of the line.

    async def _script(self, script: Script, stdin: Stdin, out: bytearray, err: bytearray) -> None:
        for connector, pipeline in script.pipelines:
            if (connector == "&&" and self.status != 0) or (connector == "||" and self.status == 0):
                continue
            await self._pipeline(pipeline, stdin, out, err)
            if self.over:
                return

    async def _pipeline(self, pipeline: Pipeline, stdin: Stdin, out: bytearray, err: bytearray) -> None:
        last = len(pipeline.commands) - 1
        for place, command in enumerate(pipeline.commands):
            piped = bytearray()
            await self._command(command, stdin, out if place == last else piped, err)
            if last:
                self.over = False  # each part of a pipe is a shell of its own
            stdin = _given(bytes(piped))
        if pipeline.negated:
            self.status = int(self.status == 0)

    async def _command(self, command: Simple | Group, stdin: Stdin, out: bytearray, err: bytearray) -> None:
        sinks: dict[int, bytearray] = {1: out, 2: err}
        files: list[tuple[str, bytearray]] = []
        try:
            for redirect in command.redirects:
                stdin = await self._redirect(redirect, stdin, sinks, files)
            match command:
                case Group():
                    await self._group(command, stdin, sinks)
                case Simple():
                    await self._simple(command, stdin, sinks)
                case _:
                    assert_never(command)
            for path, data in files:
                self._handset.state.files.write(path, bytes(data), append=True)
        except _Refused as refused:
            self._add(err, raw(f"{_SH}: {refused}\n"))
            self.status = 1
        except FileTrouble as trouble:
            self._add(err, raw(f"{_SH}: write error: {trouble.said}\n"))
            self.status = 1

    async def _group(self, group: Group, stdin: Stdin, sinks: dict[int, bytearray]) -> None:
        cwd, variables = self.cwd, dict(self.variables)
        await self._script(group.script, stdin, sinks[1], sinks[2])
        if group.subshell:
            self.cwd, self.variables, self.over = cwd, variables, False

    async def _simple(self, command: Simple, stdin: Stdin, sinks: dict[int, bytearray]) -> None:
        words: list[str] = []
        self._substituted = 0
        for word in command.words:
            words += await self._expand(word)
        if sum(map(len, words)) > MAX_WORDS:
            raise _Refused("Argument list too long")
        values = {name: " ".join(await self._expand(word, split=False)) for name, word in command.assignments}
        if sum(map(len, values.values())) > MAX_WORDS:
            raise _Refused("Argument list too long")
        if not words:
            self.variables.update(values)
            self.status = self._substituted
            return
        before = self.variables
        self.variables = {**before, **values} if values else before
        reply = await self.words(tuple(words), stdin)
        if values:
            self.variables = before
        self.status = reply.code
        self._add(sinks[1], reply.out)
        self._add(sinks[2], reply.err)

    def _add(self, sink: bytearray, data: bytes) -> None:
        """All that is said counts, wherever it goes, so that no line can fill the memory; what is over is told."""
        sink += data[: max(self._left, 0)]
        self._left -= len(data)

    async def _redirect(
        self, redirect: Redirect, stdin: Stdin, sinks: dict[int, bytearray], files: list[tuple[str, bytearray]]
    ) -> Stdin:
        target = " ".join(await self._expand(redirect.target, split=False))
        if redirect.operator == ">&":
            if target == "-":
                sinks[redirect.fd] = bytearray()
            elif target not in ("1", "2"):
                raise _Refused(f"{target}: bad file descriptor")
            else:
                sinks[redirect.fd] = sinks[int(target)]
            return stdin
        tree = self._handset.state.files
        if redirect.operator == "<":
            if target == _NULL:
                return _given(b"")
            try:
                return _given(tree.read(normal(target, self.cwd)))
            except FileTrouble as trouble:
                raise _Refused(f"can't open {target}: {trouble.said}") from None
        if redirect.fd not in (1, 2):
            raise _Refused(f"{redirect.fd}: bad file descriptor")
        sink = sinks[1] if target in _TERMINALS else bytearray()
        sinks[redirect.fd] = sink
        if target != _NULL and target not in _TERMINALS:
            try:
                path = normal(target, self.cwd)
                tree.write(path, b"", append=redirect.operator == ">>")
            except FileTrouble as trouble:
                raise _Refused(f"can't create {target}: {trouble.said}") from None
            files.append((path, sink))
        return stdin

    # Words.

    async def _expand(self, word: Word, *, split: bool = True) -> list[str]:
        """The fields that a word stands for: one when `split` is false, else as many as its unquoted parts give."""
        fields: list[list[Text]] = [[]]
        for part in word:
            match part:
                case Text():
                    fields[-1].append(part)
                case Variable(_, quoted) | Output(_, quoted):
                    text = self._variable(part) if isinstance(part, Variable) else await self._output(part)
                    if quoted or not split:
                        fields[-1].append(Text(text, quoted))
                        continue
                    pieces = text.split()
                    if text[:1].isspace() and fields[-1]:
                        fields.append([])
                    for place, piece in enumerate(pieces):
                        if place:
                            fields.append([])
                        fields[-1].append(Text(piece, quoted=False))
                    if pieces and text[-1:].isspace():
                        fields.append([])
                case _:
                    assert_never(part)
        if not split:
            return ["".join(part.text for field in fields for part in field)]
        return [name for field in fields if field for name in self._paths(field)]

    def _paths(self, field: list[Text]) -> list[str]:
        """File names for a pattern, or the text itself."""
        text = "".join(part.text for part in field)
        if text.startswith("~") and not field[0].quoted and text in ("~", "~/"):
            return ["/"]
        if not any(not part.quoted and ("*" in part.text or "?" in part.text) for part in field):
            return [text]
        pattern = "".join(part.text if not part.quoted else _literal(part.text) for part in field)
        folder, _, last = pattern.rpartition("/")
        if any(char in folder for char in "*?["):
            return [text]  # a pattern for folders is beyond this shell: it stays what it is, as one without a match
        try:
            names = self._handset.state.files.names(normal(folder or ("/" if "/" in pattern else "."), self.cwd))
        except FileTrouble:
            return [text]
        lead = pattern[: len(pattern) - len(last)]
        found = [name for name in names if fnmatch.fnmatchcase(name, last) and name.startswith(".") <= (last[0] == ".")]
        return [lead + name for name in found] or [text]

    def _variable(self, part: Variable) -> str:
        value: str | None
        match part.name:
            case "?":
                value = str(self.status)
            case "$":
                value = "4242"
            case "#":
                value = str(max(len(self._arguments) - 1, 0))
            case "@" | "*":
                value = " ".join(self._arguments[1:])
            case "!":
                value = ""
            case "0":
                value = self._arguments[0] if self._arguments else "sh"
            case digit if digit.isdigit():
                value = self._arguments[int(digit)] if int(digit) < len(self._arguments) else None
            case name:
                value = self.variables.get(name)
        if part.default is not None and not value:
            return part.default
        return value or ""

    async def _output(self, part: Output) -> str:
        out, err = bytearray(), bytearray()
        cwd, variables = self.cwd, dict(self.variables)
        await self._script(part.script, self._stdin, out, err)
        self.cwd, self.variables, self.over = cwd, variables, False
        self._substituted = self.status
        if len(out) > MAX_WORDS:
            raise _Refused("Argument list too long")
        return out.decode(errors="surrogateescape").rstrip("\n").replace("\0", "")


class _Refused(Exception):
    """A redirect or a word that cannot be; the command is not run."""


def _given(data: bytes) -> Stdin:
    left = bytearray(data)

    async def ready() -> bytes:
        rest = bytes(left)
        left.clear()  # what one command has read, the next does not read again
        return rest

    return ready


def _bare(name: str) -> str:
    for folder in _FOLDERS:
        if name.startswith(folder):
            return name.removeprefix(folder)
    return name


def _literal(text: str) -> str:
    return "".join(f"[{char}]" if char in "*?[" else char for char in text)
