"""The grammar of the shell, as far as adb clients use it: quotes, escapes, ``; & && || |``, redirects, ``$NAME``,
``$( )``, ``( )`` and ``{ }``. Loops, conditions and here-documents are refused, never guessed. What stands before ``&``
runs to its end like any other command, and its exit code is told.

Source: POSIX.1-2017, XCU 2 "Shell Command Language"; error texts as mksh words them (AOSP external/mksh).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal

MAX_LINE: Final = 128 * 1024
"""Characters of a line (Linux's MAX_ARG_STRLEN)."""
MAX_DEPTH: Final = 16
MAX_COMMANDS: Final = 512


class SyntaxTrouble(Exception):
    """The line is not of this grammar; the text is what the shell says."""


@dataclass(frozen=True, slots=True)
class Text:
    """Characters; quoted ones are no pattern, and make a word even when there are none."""

    text: str
    quoted: bool


@dataclass(frozen=True, slots=True)
class Variable:
    """``$NAME``, ``$?``, ``$$``, ``$#``, ``$1`` or ``${NAME:-default}``."""

    name: str
    quoted: bool
    default: str | None = None


@dataclass(frozen=True, slots=True)
class Output:
    """``$( )`` or backticks."""

    script: Script
    quoted: bool


Part = Text | Variable | Output
Word = tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Redirect:
    """``2>file``, ``>>file``, ``<file`` or ``2>&1``."""

    fd: int
    operator: Literal["<", ">", ">>", ">&"]
    target: Word


@dataclass(frozen=True, slots=True)
class Simple:
    """Assignments, a command's words, redirects."""

    assignments: tuple[tuple[str, Word], ...]
    words: tuple[Word, ...]
    redirects: tuple[Redirect, ...]


@dataclass(frozen=True, slots=True)
class Group:
    """``( )`` or ``{ }``."""

    script: Script
    subshell: bool
    redirects: tuple[Redirect, ...]


@dataclass(frozen=True, slots=True)
class Pipeline:
    """Commands whose output is the next one's input."""

    commands: tuple[Simple | Group, ...]
    negated: bool


@dataclass(frozen=True, slots=True)
class Script:
    """Pipelines, each with the connector that stands before it."""

    pipelines: tuple[tuple[Literal[";", "&&", "||"], Pipeline], ...]


_OPERATORS: Final = ("&&", "||", ">>", ">&", "<&", "&>", ";;", "<<", ";", "&", "|", "<", ">", "(", ")", "\n")
_RESERVED_WORDS: Final = "if then else elif fi for while until do done case esac in function select [["
_RESERVED: Final = frozenset(_RESERVED_WORDS.split())
_NAME: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_BLANKS: Final = " \t"
_ENDS_WORD: Final = frozenset(" \t\n;&|<>()")


@dataclass(frozen=True, slots=True)
class _Operator:
    text: str


@dataclass(frozen=True, slots=True)
class _Number:
    """The digit that stands right before ``<`` or ``>``."""

    fd: int


_Token = _Operator | _Number | Word


def parse(line: str) -> Script:
    """Read a line. Raises SyntaxTrouble."""
    if len(line) > MAX_LINE:
        raise SyntaxTrouble("Argument list too long")
    return _Parser(_Lexer(line, 0).tokens()).whole()


class _Lexer:
    def __init__(self, line: str, depth: int, at: int = 0) -> None:
        if depth > MAX_DEPTH:
            raise SyntaxTrouble("syntax error: nested too deep")
        self._line = line
        self._at = at
        self._depth = depth

    def tokens(self) -> list[_Token]:
        """All that the line holds."""
        found = []
        while self._at < len(self._line):
            if (one := self._one()) is not None:
                found.append(one)
        return found

    def _word(self) -> Word:
        parts: list[Part] = []
        plain: list[str] = []

        def flush() -> None:
            if plain:
                parts.append(Text("".join(plain), quoted=False))
                plain.clear()

        line = self._line
        while self._at < len(line) and (char := line[self._at]) not in _ENDS_WORD:
            self._at += 1
            match char:
                case "\\":
                    if self._at < len(line):
                        if line[self._at] != "\n":
                            flush()
                            parts.append(Text(line[self._at], quoted=True))
                        self._at += 1
                    else:
                        plain.append("\\")
                case "'":
                    flush()
                    parts.append(Text(self._until("'"), quoted=True))
                case '"':
                    flush()
                    parts += self._double()
                case "$" | "`":
                    flush()
                    parts.append(self._dollar(quoted=False) if char == "$" else self._backticks(quoted=False))
                case _:
                    plain.append(char)
        flush()
        return tuple(parts)

    def _until(self, quote: str) -> str:
        end = self._line.find(quote, self._at)
        if end < 0:
            raise SyntaxTrouble("no closing quote")
        text = self._line[self._at : end]
        self._at = end + 1
        return text

    def _double(self) -> list[Part]:
        parts: list[Part] = [Text("", quoted=True)]
        plain: list[str] = []
        line = self._line
        while self._at < len(line):
            char = line[self._at]
            self._at += 1
            if char == '"':
                parts.append(Text("".join(plain), quoted=True))
                return parts
            if char == "\\" and line[self._at : self._at + 1] in ("$", "`", '"', "\\", "\n"):
                if line[self._at] != "\n":
                    plain.append(line[self._at])
                self._at += 1
            elif char in "$`":
                parts.append(Text("".join(plain), quoted=True))
                plain.clear()
                parts.append(self._dollar(quoted=True) if char == "$" else self._backticks(quoted=True))
            else:
                plain.append(char)
        raise SyntaxTrouble("no closing quote")

    def _dollar(self, *, quoted: bool) -> Part:
        line = self._line
        char = line[self._at : self._at + 1]
        if char == "(":
            if line.startswith("((", self._at):
                raise SyntaxTrouble("syntax error: unexpected '(('")
            return Output(self._nested(), quoted)
        if char == "{":
            end = line.find("}", self._at)
            if end < 0:
                raise SyntaxTrouble("syntax error: no closing brace")
            name, dash, default = line[self._at + 1 : end].partition(":-")
            self._at = end + 1
            if not _is_name(name) and name not in {*"?$#!@*", *"0123456789"}:
                raise SyntaxTrouble(f"syntax error: ${{{name}}}: bad substitution")
            if any(special in default for special in "$`\"'\\"):
                raise SyntaxTrouble("syntax error: bad substitution")
            return Variable(name, quoted, default if dash else None)
        if char and char in "?$#!@*0123456789":
            self._at += 1
            return Variable(char, quoted)
        if found := _NAME.match(line, self._at):
            self._at = found.end()
            return Variable(found[0], quoted)
        return Text("$", quoted)

    def _nested(self) -> Script:
        """``( ... )``: find the end by reading what is inside, quotes and all."""
        inner = _Lexer(self._line, self._depth + 1, self._at + 1)
        tokens: list[_Token] = []
        open_groups = 0
        while inner._at < len(self._line):
            one = inner._one()
            if one is None:
                continue
            if one == _Operator("("):
                open_groups += 1
            elif one == _Operator(")"):
                if open_groups == 0:
                    self._at = inner._at
                    return _Parser(tokens, self._depth + 1).whole()
                open_groups -= 1
            tokens.append(one)
        raise SyntaxTrouble("syntax error: no closing parenthesis")

    def _one(self) -> _Token | None:
        """The next token alone; None after a blank or a comment."""
        line, char = self._line, self._line[self._at]
        if char in _BLANKS:
            self._at += 1
            return None
        if line.startswith("\\\n", self._at):
            self._at += 2
            return None
        if char == "#":
            end = line.find("\n", self._at)
            self._at = len(line) if end < 0 else end
            return None
        if operator := next((each for each in _OPERATORS if line.startswith(each, self._at)), None):
            self._at += len(operator)
            return _Operator(operator)
        if char.isdigit() and char.isascii() and line[self._at + 1 : self._at + 2] in ("<", ">"):
            self._at += 1
            return _Number(int(char))
        return self._word()

    def _backticks(self, *, quoted: bool) -> Part:
        text = self._until("`")
        return Output(_Parser(_Lexer(text, self._depth + 1).tokens(), self._depth + 1).whole(), quoted)


def _is_name(text: str) -> bool:
    return _NAME.fullmatch(text) is not None


class _Parser:
    def __init__(self, tokens: list[_Token], depth: int = 0) -> None:
        self._tokens = tokens
        self._at = 0
        self._depth = depth
        self._commands = 0

    def whole(self) -> Script:
        script = self._script(closing=None)
        if (token := self._peek()) is not None:
            raise _unexpected(token)
        return script

    def _peek(self) -> _Token | None:
        return self._tokens[self._at] if self._at < len(self._tokens) else None

    def _is(self, *texts: str) -> bool:
        token = self._peek()
        return isinstance(token, _Operator) and token.text in texts

    def _script(self, closing: str | None) -> Script:
        pipelines: list[tuple[Literal[";", "&&", "||"], Pipeline]] = []
        connector: Literal[";", "&&", "||"] = ";"
        while True:
            while self._is("\n"):
                self._at += 1
            token = self._peek()
            if token is None or self._closes(token, closing):
                if connector != ";":
                    raise _unexpected(token)
                return Script(tuple(pipelines))
            pipelines.append((connector, self._pipeline()))
            connector = ";"
            if self._is(";", "&", "\n"):
                self._at += 1
            elif self._is("&&"):
                connector = "&&"
                self._at += 1
            elif self._is("||"):
                connector = "||"
                self._at += 1
            else:
                token = self._peek()
                if token is not None and not self._closes(token, closing):
                    raise _unexpected(token)

    @staticmethod
    def _closes(token: _Token, closing: str | None) -> bool:
        if closing == "}":
            return token == (Text("}", quoted=False),)
        return closing is not None and token == _Operator(closing)

    def _pipeline(self) -> Pipeline:
        negated = False
        while self._peek() == (Text("!", quoted=False),):
            negated = not negated
            self._at += 1
        commands = [self._command()]
        while self._is("|"):
            self._at += 1
            while self._is("\n"):
                self._at += 1
            commands.append(self._command())
        return Pipeline(tuple(commands), negated)

    def _command(self) -> Simple | Group:
        self._commands += 1
        if self._commands > MAX_COMMANDS:
            raise SyntaxTrouble("Argument list too long")
        if self._is("("):
            return self._group(")")
        if self._peek() == (Text("{", quoted=False),):
            return self._group("}")
        assignments: list[tuple[str, Word]] = []
        words: list[Word] = []
        redirects: list[Redirect] = []
        while (token := self._peek()) is not None:
            if self._redirects(redirects):
                continue
            if not isinstance(token, tuple):
                break
            if not words and (pair := _assignment(token)):
                assignments.append(pair)
            elif not words and len(token) == 1 and isinstance(token[0], Text) and _reserved(token[0]):
                raise SyntaxTrouble(f"syntax error: unexpected '{token[0].text}'")
            else:
                words.append(token)
            self._at += 1
        if not assignments and not words and not redirects:
            raise _unexpected(self._peek())
        return Simple(tuple(assignments), tuple(words), tuple(redirects))

    def _group(self, closing: str) -> Group:
        self._depth += 1
        if self._depth > MAX_DEPTH:
            raise SyntaxTrouble("syntax error: nested too deep")
        self._at += 1
        script = self._script(closing)
        if self._peek() is None or not script.pipelines:
            raise _unexpected(self._peek())
        self._at += 1
        redirects: list[Redirect] = []
        while self._redirects(redirects):
            pass
        self._depth -= 1
        return Group(script, closing == ")", tuple(redirects))

    def _redirects(self, redirects: list[Redirect]) -> bool:
        """Take one redirect if one stands here."""
        fd: int | None = None
        start = self._at
        token = self._peek()
        if isinstance(token, _Number):
            fd = token.fd
            self._at += 1
        if not self._is("<", ">", ">>", ">&", "&>", "<<", "<&"):
            self._at = start
            return False
        operator = self._peek()
        assert isinstance(operator, _Operator)
        self._at += 1
        target = self._peek()
        if operator.text in ("<<", "<&") or not isinstance(target, tuple):
            raise _unexpected(operator if operator.text in ("<<", "<&") else target)
        self._at += 1
        match operator.text:
            case "<":
                redirects.append(Redirect(0 if fd is None else fd, "<", target))
            case ">":
                redirects.append(Redirect(1 if fd is None else fd, ">", target))
            case ">>":
                redirects.append(Redirect(1 if fd is None else fd, ">>", target))
            case ">&":
                redirects.append(Redirect(1 if fd is None else fd, ">&", target))
            case _:
                redirects.append(Redirect(1, ">", target))
                redirects.append(Redirect(2, ">&", (Text("1", quoted=False),)))
        return True


def _reserved(text: Text) -> bool:
    return not text.quoted and text.text in _RESERVED


def _assignment(word: Word) -> tuple[str, Word] | None:
    first = word[0]
    if not isinstance(first, Text) or first.quoted:
        return None
    name, equals, rest = first.text.partition("=")
    if not equals or not _is_name(name):
        return None
    return name, ((Text(rest, quoted=False),) if rest else ()) + word[1:]


def _unexpected(token: _Token | None) -> SyntaxTrouble:
    match token:
        case None:
            return SyntaxTrouble("syntax error: unexpected EOF")
        case _Operator(text):
            return SyntaxTrouble(f"syntax error: unexpected '{'newline' if text == chr(10) else text}'")
        case _Number(fd):
            return SyntaxTrouble(f"syntax error: unexpected '{fd}'")
        case _:
            first = token[0] if token else None
            return SyntaxTrouble(f"syntax error: unexpected '{first.text if isinstance(first, Text) else '$'}'")
