"""What a command of the shell is given, and the few ways in which it answers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from handrail.phone.handset import Handset
from handrail.phone.nouns import Reply, State

Stdin = Callable[[], Awaitable[bytes]]
"""All of the standard input; waits for its end."""


class Shell(Protocol):
    """The shell that runs a command, for the commands that run others or change it."""

    cwd: str
    variables: dict[str, str]
    over: bool
    status: int
    rebooting: bool

    def knows(self, name: str) -> bool: ...

    async def words(self, words: tuple[str, ...], stdin: Stdin) -> Reply:
        """Run a command that is already split into words."""
        ...

    async def below(self, line: str, arguments: tuple[str, ...], stdin: Stdin) -> Reply:
        """Run a line in a shell of its own."""
        ...


@dataclass(frozen=True, slots=True)
class Call:
    """One call of a command."""

    name: str
    args: tuple[str, ...]
    """Without the command's own name."""
    stdin: Stdin
    handset: Handset
    shell: Shell

    @property
    def state(self) -> State:
        """What the phone is at the moment."""
        return self.handset.state


Command = Callable[[Call], Awaitable[Reply]]
Commands = Mapping[str, Command]


class Usage(Exception):
    """The arguments are wrong; the text goes to standard error with the code."""

    def __init__(self, said: str, code: int = 1) -> None:
        super().__init__(said)
        self.code = code


def raw(text: str) -> bytes:
    """The bytes of a text. Bytes of the command line that were no UTF-8 come out as they came in."""
    try:
        return text.encode(errors="surrogateescape")
    except UnicodeEncodeError:
        return text.encode(errors="replace")


def say(text: str, code: int = 0) -> Reply:
    """Standard output."""
    return Reply(out=raw(text), code=code)


def fail(text: str, code: int = 1) -> Reply:
    """Standard error."""
    return Reply(err=raw(text), code=code)


def thrown(command: str, exception: str, said: str) -> Reply:
    """A Java exception inside a shell command of a system service (ShellCommand/BasicShellCommandHandler.java)."""
    return fail(f"\nException occurred while executing '{command}':\njava.lang.{exception}: {said}\n", 255)


def flags(call: Call, known: str, valued: str = "") -> tuple[dict[str, str], list[str]]:
    """Split single-letter options from operands, as toybox does. Raises Usage in toybox's words."""
    found: dict[str, str] = {}
    operands: list[str] = []
    args = iter(call.args)
    for arg in args:
        if arg == "--":
            operands += args
        elif len(arg) > 1 and arg.startswith("-") and not arg.startswith("--"):
            for place, letter in enumerate(arg[1:], start=2):
                if letter in valued:
                    value = arg[place:] or next(args, None)
                    if value is None:
                        raise Usage(f'{call.name}: Missing argument to -{letter} (see "{call.name} --help")\n')
                    found[letter] = value
                    break
                if letter not in known:
                    raise Usage(f"{call.name}: Unknown option '{letter}' (see \"{call.name} --help\")\n")
                found[letter] = ""
        elif arg.startswith("--"):
            raise Usage(f"{call.name}: Unknown option '{arg[2:]}' (see \"{call.name} --help\")\n")
        else:
            operands.append(arg)
    return found, operands


def whole(text: str | None) -> int | None:
    """A decimal number of at most 18 digits, else None."""
    if text is None:
        return None
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) <= 18 else None
