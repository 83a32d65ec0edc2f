"""JSON to nouns, strictly; what is wrong is said by path, with the nearest right key, and without echoing values."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from difflib import get_close_matches
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, TypeVar, Union, get_args, get_origin, overload

from handrail.records import ConfigError
from handrail.wire.shape import hints

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

T = TypeVar("T")

SHOWN = 3
"""How many errors a message lists."""


class Malformed(ConfigError):
    """Heard by whoever sent the JSON. Exit code 2 where that was a user."""


@overload
def from_json(what: type[T], data: bytes | str) -> T: ...
@overload
def from_json(what: UnionType, data: bytes | str) -> Any: ...
def from_json(what: Any, data: bytes | str) -> Any:
    """Read a noun, or one of a union of nouns such as ``Action`` or ``Event``.

    Pixels come back as ``Image`` without data, tickets without MAC (and are worthless: I3).

    Raises:
        Malformed: it is no JSON, or not the noun asked for; keys that do not exist are errors.
    """
    from pydantic_core import ValidationError

    from handrail.wire.schema import validator

    try:
        return validator(what).validate_json(data)
    except ValidationError as error:
        raise Malformed(_sentence(what, error.errors(include_url=False, include_input=False))) from None
    except UnicodeEncodeError:
        raise Malformed("the text is not valid Unicode") from None


def _sentence(what: object, errors: list[ErrorDetails]) -> str:
    lines = list(dict.fromkeys(_line(what, error) for error in errors))
    rest = len(lines) - SHOWN
    return "; ".join(lines[:SHOWN]) + (f"; and {rest} more" if rest > 0 else "")


def _line(what: object, error: ErrorDetails) -> str:
    kind, context = error["type"], error.get("ctx", {})
    path, at = _located(what, error["loc"])
    where = ".".join(path) or "the whole"
    if kind in ("unexpected_keyword_argument", "extra_forbidden"):
        return f"{where}: there is no such key{_nearest(path[-1], list(_keys(at)))}"
    if kind in ("missing", "missing_argument", "missing_keyword_only_argument"):
        return f"{where}: is missing"
    if kind == "union_tag_invalid":
        known = [tag.strip().strip("'") for tag in str(context["expected_tags"]).split(",")]
        tag = str(context["tag"])
        return f"{where}: kind {_short(tag)!r} is not known{_nearest(tag, known)}"
    if kind == "union_tag_not_found":
        return f"{where}: has no kind"
    if kind == "json_invalid":
        return f"not JSON: {context.get('error', 'cannot be read')}"
    return f"{where}: {error['msg'][0].lower()}{error['msg'][1:]}"


def _nearest(word: str, known: list[str]) -> str:
    close = get_close_matches(word, known, 1, 0.6)
    if close:
        return f"; did you mean {close[0]!r}?"
    return f"; known: {', '.join(known)}" if known else ""


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:39] + "…"


def _keys(hint: object) -> tuple[str, ...]:
    return tuple(hints(hint)) if isinstance(hint, type) and dataclasses.is_dataclass(hint) else ()


def _located(hint: object, steps: tuple[int | str, ...]) -> tuple[list[str], object]:
    """The path as the sender knows it (names of union arms taken out), and the type of what holds its last key."""
    path: list[str] = []
    holder = hint
    for step in steps:
        hint = _bare(hint)
        arm = _arm(hint, step)
        if arm is not None:
            hint = arm
            continue
        if isinstance(step, int):
            path.append(str(step))
            holder, hint = hint, _item(hint, step)
        elif step in _keys(hint):
            path.append(step)
            holder, hint = hint, hints(hint)[step]
        elif isinstance(hint, type) or _is_mapping(hint):
            path.append(_short(step))
            holder, hint = hint, (get_args(hint)[1] if _is_mapping(hint) else None)
    return path, holder


def _bare(hint: object) -> object:
    """Without ``| None``."""
    if get_origin(hint) in (Union, UnionType):
        rest = [arm for arm in get_args(hint) if arm is not NoneType]
        return rest[0] if len(rest) == 1 else Union[tuple(rest)]  # noqa: UP007
    return hint


def _arm(hint: object, step: int | str) -> object | None:
    from handrail.wire.schema import members

    if get_origin(hint) not in (Union, UnionType):
        return None
    named: dict[object, object] = {getattr(arm, "__name__", ""): arm for arm in get_args(hint)}
    named.update(members(hint))
    return named.get(step)


def _item(hint: object, index: int) -> object:
    args = get_args(hint)
    if not args:
        return None
    if len(args) > 1 and args[1] is not ...:
        return args[index] if index < len(args) else None
    return args[0]


def _is_mapping(hint: object) -> bool:
    origin = get_origin(hint)
    return isinstance(origin, type) and issubclass(origin, Mapping)
