"""YAML with places: every value knows its line, and what is not understood is an error that names it and the nearest
right word."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeVar

from handrail.policy.presets import nearest
from handrail.records import PolicyError

if TYPE_CHECKING:
    from pathlib import Path

S = TypeVar("S")
T = TypeVar("T")

LARGEST = 256 * 1024
"""Bytes of a file."""
MOST_WHOLE = 10**9
"""Largest whole number."""
MOST = 5
"""Errors that are told at once."""


@dataclass(frozen=True, slots=True)
class Node:
    """A value of the file with its place."""

    value: Any
    line: int
    path: str
    source: str

    def error(self, message: str, hint: str = "") -> PolicyError:
        where = f"{self.source}, line {self.line}"
        return PolicyError(f"{where}: {message}" + (f" (in {self.path})" if self.path else ""), hint=hint)

    def unknown(self, what: str, word: object, known: Iterable[str]) -> PolicyError:
        options = sorted(known)
        said = repr(word) if isinstance(word, str) else _called(word)
        told = f"known: {', '.join(options)}" if options else "there are none"
        return self.error(f"{said} is no {what}", nearest(str(said), options) or told)

    def mapping(self, known: Iterable[str] | None = None) -> dict[str, Node]:
        if not isinstance(self.value, dict):
            raise self.error(f"expected keys and values, not {_called(self.value)}")
        found: dict[str, Node] = {}
        options = None if known is None else tuple(known)
        for key, value in self.value.items():
            node = Node(value, self.value.lc.key(key)[0] + 1, f"{self.path}.{key}".lstrip("."), self.source)  # type: ignore[attr-defined]
            if options is not None and key not in options:
                raise replace(node, path=self.path).unknown("key here", key, options)
            found[str(key)] = node
        return found

    def keyed(self, readers: Mapping[str, Callable[[Node], Any]]) -> dict[str, Any]:
        """Keys and values, each value read by the reader of its key; what is wrong with any of them is told together.

        Raises: PolicyError.
        """

        def one(key: str, node: Node) -> tuple[str, Any]:
            if key not in readers:
                raise replace(node, path=self.path).unknown("key here", key, readers)
            return key, readers[key](node)

        return dict(each(self.mapping().items(), lambda item: one(*item)))

    def items(self) -> Iterator[Node]:
        if not isinstance(self.value, list):
            raise self.error(f"expected a list, not {_called(self.value)}", "write one entry a line, each after '- '")
        for place, value in enumerate(self.value):
            yield Node(value, self.value.lc.item(place)[0] + 1, f"{self.path}[{place}]", self.source)  # type: ignore[attr-defined]

    def text(self) -> str:
        if not isinstance(self.value, str) or not self.value.strip():
            raise self.error(f"expected text, not {_called(self.value)}")
        return str(self.value)

    def whole(self, least: int = 0) -> int:
        if isinstance(self.value, bool) or not isinstance(self.value, int) or not least <= self.value <= MOST_WHOLE:
            raise self.error(f"expected a whole number from {least} to {MOST_WHOLE}, not {_called(self.value)}")
        return int(self.value)

    def share(self) -> float:
        if isinstance(self.value, bool) or not isinstance(self.value, int | float) or not 0 <= self.value <= 1:
            raise self.error(f"expected a number from 0 to 1, not {_called(self.value)}")
        return float(self.value)

    def truth(self) -> bool:
        if not isinstance(self.value, bool):
            raise self.error(f"expected true or false, not {_called(self.value)}")
        return self.value

    def choice(self, *options: str) -> str:
        if self.value not in options:
            raise self.unknown("choice here", self.value, options)
        return str(self.value)

    def read(self, reader: Callable[[str], T]) -> T:
        """Read a text with a reader that knows no lines."""
        text = self.text()
        try:
            return reader(text)
        except PolicyError as error:
            raise self.error(error.args[0], error.hint) from error

    def several(self, reader: Callable[[str], T]) -> tuple[T, ...]:
        return each(self.items(), lambda item: item.read(reader))

    def words(self, what: str, known: Iterable[str]) -> frozenset[str]:
        options = frozenset(known)

        def one(item: Node) -> str:
            if not isinstance(item.value, str) or item.value not in options:
                raise item.unknown(what, item.value, options)
            return str(item.value)

        return frozenset(each(self.items(), one))


def _called(value: object) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, int) and abs(value) > MOST_WHOLE:
        return "a number of so many digits"
    if isinstance(value, dict):
        return "keys and values"
    return "a list" if isinstance(value, list) else repr(value)


def file_text(path: Path, what: str = "policy") -> str:
    try:
        if path.exists() and not path.is_file() and not path.is_dir():
            raise PolicyError(f"{path}: this is a device or a pipe, not a {what} file")
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
        if len(data) > LARGEST:
            raise PolicyError(f"{path}: a {what} file has at most {LARGEST // 1024} kB")
        return data.decode("utf-8")
    except FileNotFoundError as error:
        raise PolicyError(f"{path}: there is no such {what} file") from error
    except IsADirectoryError as error:
        raise PolicyError(f"{path}: this is a folder, not a {what} file") from error
    except OSError as error:
        raise PolicyError(f"{path}: the {what} file cannot be read", hint="may you read it?") from error
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise PolicyError(f"{path}, line {line}: the file is not text in UTF-8") from error


def parsed(text: str, source: str, what: str = "policy") -> Node:
    from ruamel.yaml import YAML
    from ruamel.yaml.error import YAMLError

    if len(text) > LARGEST:
        raise PolicyError(f"{source}: a {what} file has at most {LARGEST // 1024} kB")
    reader = YAML(typ="rt", pure=True)
    reader.allow_duplicate_keys = False
    try:
        _plain_only(reader, text, source)
        value = reader.load(text)
    except YAMLError as error:
        mark, problem = getattr(error, "problem_mark", None), str(getattr(error, "problem", None) or "")
        if _ENDS.search(problem):
            mark = getattr(error, "context_mark", None) or mark  # where it begins helps, where the file ends does not
        line = f", line {mark.line + 1}" if mark else ""
        hint = "every key stands once" if "duplicate" in problem else f"a {what} file is YAML"
        raise PolicyError(f"{source}{line}: {_plainly(problem)}", hint=hint) from error
    except RecursionError as error:
        raise PolicyError(f"{source}: this is no {what} file: it is nested too deep") from error
    except ValueError as error:
        raise PolicyError(f"{source}: this is no {what} file: a number or date in it does not exist") from error
    if value is None:
        hint = "start with 'extends: standard'" if what == "policy" else ""
        raise PolicyError(f"{source}: the {what} file is empty", hint=hint)
    return Node(value, 1, "", source)


def _plain_only(reader: Any, text: str, source: str) -> None:
    """Refuse what a policy has no use for, and what can make little text into much, or one key into another's."""
    from ruamel.yaml.tokens import AliasToken, AnchorToken, ScalarToken, TagToken

    for token in reader.scan(text):
        merging = isinstance(token, ScalarToken) and token.plain and token.value == "<<"
        if merging or isinstance(token, AliasToken | AnchorToken | TagToken):
            line = token.start_mark.line + 1
            raise PolicyError(
                f"{source}, line {line}: a text that begins with * & or ! stands in quotes",
                hint="anchors, aliases, tags and merge keys have no place here",
            )


_ENDS = re.compile(r"<stream end>|<document end>|end of stream|unexpected document separator")
_PROBLEMS = (
    (_ENDS, "a bracket or quotation mark is opened here and never closed"),
    (re.compile("another document"), "a second document begins here ('---'); a file holds one"),
    (re.compile("duplicate key"), "this key stands twice in the same place"),
    (re.compile(r"'\\t'|tab"), "there is a tab here; indent with spaces"),
    (re.compile("mapping values are not allowed"), "there is a colon where none can be; put texts with ': ' in quotes"),
    (re.compile("alias|anchor|'[*&@`%!]'|tag"), "a text that begins with * & ! @ % or ` stands in quotes"),
    (re.compile("block end"), "this line is indented unlike those it belongs to, or lacks its '- '"),
)


def _plainly(problem: str) -> str:
    """What a parser complains about, for somebody who writes policies and not parsers."""
    for pattern, sentence in _PROBLEMS:
        if pattern.search(problem):
            return sentence
    return "this cannot be read; look at indentation, brackets and quotation marks here and in the line before"


class Many(PolicyError):
    """Several errors of one file, told together."""

    def __init__(self, errors: Sequence[PolicyError]) -> None:
        shown = [str(error) for error in errors[:MOST]]
        if len(errors) > MOST:
            shown.append(f"and {len(errors) - MOST} more")
        super().__init__("\n".join(shown))
        self.errors = tuple(errors)


def each(items: Iterable[S], reader: Callable[[S], T]) -> tuple[T, ...]:
    """Read all, so that one look tells of everything that is wrong."""
    found: list[T] = []
    errors: list[PolicyError] = []
    for item in items:
        try:
            found.append(reader(item))
        except Many as error:
            errors.extend(error.errors)
        except PolicyError as error:
            errors.append(error)
    if errors:
        raise errors[0] if len(errors) == 1 else Many(errors)
    return tuple(found)
