"""Validators and JSON Schema of the nouns, built from their fields when first needed."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, Literal, Union, get_args, get_origin

from handrail import records
from handrail.records import Element
from handrail.wire.request import SENT, CheckRequest
from handrail.wire.shape import HIDDEN, LEFT_OUT, NEVER, AnyJson, hints, said

if TYPE_CHECKING:
    from pydantic_core import CoreSchema, SchemaValidator

NAMES: Mapping[str, object] = {
    "Action": records.Action,
    "ActionRecord": records.ActionRecord,
    "Check": records.Check,
    "CheckRequest": CheckRequest,
    "DecisionContext": records.DecisionContext,
    "Event": records.Event,
    "Expectation": records.Expectation,
    "Instruction": records.Instruction,
    "Judgement": records.Judgement,
    "Observation": records.Observation,
    "Proposal": records.Proposal,
    "Question": records.Question,
    "Receipt": records.Receipt,
    "Reply": records.Reply,
    "Selector": records.Selector,
    "Settled": records.Settled,
    "Target": records.Target,
    "TargetDescription": records.TargetDescription,
    "Verdict": records.Verdict,
}
"""What ``schema`` can describe."""


def schema(name: str) -> dict[str, Any]:
    """JSON Schema (2020-12) of a noun or a union of nouns, descriptions from the docstrings.

    Raises:
        KeyError: for a name that is not in ``NAMES``.
    """
    from pydantic.json_schema import GenerateJsonSchema

    found = GenerateJsonSchema().generate(_Builder().whole(NAMES[name]), mode="validation")
    defined = {**found.get("$defs", {}), str(found.get("title", "")): found}
    for cls, hidden in HIDDEN.items():
        shown = defined.get(cls.__name__, {}).get("properties", {})
        for field in hidden:
            shown.pop(field, None)
    for cls in _nouns(NAMES[name]):
        shown = defined.get(cls.__name__, {}).get("properties", {})
        for field, sentence in said(cls).items():
            if field in shown:
                shown[field].setdefault("description", sentence)
    if NAMES[name] is CheckRequest:
        for cls, sentences in SENT.items():
            shown = defined[cls.__name__]["properties"]
            for field, sentence in sentences.items():
                shown[field]["description"] = " ".join(filter(None, (shown[field].get("description"), sentence)))
        defined[Element.__name__]["properties"]["label"].pop("default")  # left out is not unknown, but of its place
    return found


def _nouns(hint: object, known: frozenset[type] = frozenset()) -> frozenset[type]:
    """All nouns that stand in one, itself included."""
    if isinstance(hint, type) and dataclasses.is_dataclass(hint) and hint not in NEVER:
        if hint in known:
            return known
        known |= {hint}
        for inner in hints(hint).values():
            known = _nouns(inner, known)
        return known
    for inner in get_args(hint):
        known = _nouns(inner, known)
    return known


@cache
def validator(what: object) -> SchemaValidator:
    """The validator of a noun or a union of nouns: strict, and unknown keys are errors.

    Built straight for pydantic's core: a ``TypeAdapter`` would ask the dataclasses themselves for what is hidden,
    forbidden or tagged, and the nouns know nothing of pydantic.
    """
    from pydantic_core import SchemaValidator

    return SchemaValidator(_Builder().whole(what))


def members(hint: object) -> dict[str, type]:
    """Members of a union of nouns by their ``kind``; empty if the hint is no such union."""
    if get_origin(hint) not in (Union, UnionType):
        return {}
    nouns = [arm for arm in get_args(hint) if dataclasses.is_dataclass(arm) and "kind" in arm.__dataclass_fields__]
    return {str(arm.__dataclass_fields__["kind"].default): arm for arm in nouns} if len(nouns) > 1 else {}  # type: ignore[misc]


class _Builder:
    """Walks type hints and makes the schema that pydantic's core runs on."""

    def __init__(self) -> None:
        self.definitions: dict[str, CoreSchema] = {}

    def whole(self, what: object) -> CoreSchema:
        from pydantic_core import core_schema as core

        inner = self.of(what)
        return core.definitions_schema(inner, list(self.definitions.values()))

    def of(self, hint: object) -> CoreSchema:
        from pydantic_core import core_schema as core

        if hint is str:
            return core.str_schema(strict=True)
        if hint is bool:
            return core.bool_schema(strict=True)
        if hint is int:
            return core.int_schema(strict=True)
        if hint is float:
            # A whole number stays the int it was, so that digests of what was read equal those of what was written.
            return core.union_schema(
                [core.int_schema(strict=True), core.float_schema(strict=True, allow_inf_nan=False)],
                metadata={"pydantic_js_functions": [lambda _schema, _handler: {"type": "number"}]},
            )
        if hint is NoneType:
            return core.none_schema()
        if hint is AnyJson:
            return self.json()
        origin, args = get_origin(hint), get_args(hint)
        if origin is Literal:
            return core.literal_schema(list(args))
        if origin in (Union, UnionType):
            return self.union(hint, args)
        if origin is tuple:
            if len(args) == 2 and args[1] is ...:
                return core.tuple_schema([self.of(args[0])], variadic_item_index=0)
            return core.tuple_schema([self.of(arg) for arg in args])
        if origin is frozenset:
            return core.frozenset_schema(self.of(args[0]))
        if isinstance(origin, type) and issubclass(origin, Mapping):
            return core.dict_schema(core.str_schema(strict=True), self.of(args[1]))
        if isinstance(hint, type) and issubclass(hint, Enum):
            return self.enum(hint)
        if isinstance(hint, type) and dataclasses.is_dataclass(hint) and hint not in NEVER:
            return self.noun(hint)
        raise TypeError(f"{hint!r} has no wire form")

    def union(self, hint: object, args: tuple[object, ...]) -> CoreSchema:
        from pydantic_core import core_schema as core

        kinds = members(hint)
        arms: list[CoreSchema] = []
        if kinds:
            arms.append(core.tagged_union_schema({kind: self.of(arm) for kind, arm in kinds.items()}, "kind"))
        arms.extend(self.of(arm) for arm in args if arm is not NoneType and arm not in kinds.values())
        found = arms[0] if len(arms) == 1 else core.union_schema([*arms])
        return core.nullable_schema(found) if NoneType in args else found

    def json(self) -> CoreSchema:
        from pydantic_core import core_schema as core

        if "Json" not in self.definitions:
            self.definitions["Json"] = core.none_schema(ref="Json")  # holds the place while its own arms are built
            again = core.definition_reference_schema("Json")
            self.definitions["Json"] = core.nullable_schema(
                core.union_schema([
                    core.bool_schema(strict=True), self.of(int), self.of(float), self.of(str),
                    core.tuple_schema([again], variadic_item_index=0),
                    core.dict_schema(core.str_schema(strict=True), again),
                ]),
                ref="Json",
            )  # fmt: skip
        return core.definition_reference_schema("Json")

    def enum(self, cls: type[Enum]) -> CoreSchema:
        from pydantic_core import core_schema as core

        if cls.__name__ not in self.definitions:
            whole = issubclass(cls, int)
            self.definitions[cls.__name__] = core.enum_schema(
                cls, list(cls), sub_type="int" if whole else "str", ref=cls.__name__, strict=True
            )
        return core.definition_reference_schema(cls.__name__)

    def noun(self, cls: type) -> CoreSchema:
        from pydantic_core import core_schema as core

        name = cls.__name__
        if name not in self.definitions:
            self.definitions[name] = core.none_schema(ref=name)
            by_name = {field.name: field for field in dataclasses.fields(cls)}
            optional = LEFT_OUT.get(cls, {})
            arguments = [
                core.dataclass_field(
                    key,
                    core.with_default_schema(self.of(hint), default=optional[key])
                    if key in optional
                    else self.field(hint, by_name[key]),
                    kw_only=True,
                )
                for key, hint in hints(cls).items()
            ]
            arguments += [
                core.dataclass_field(
                    key, core.with_default_schema(core.any_schema(), default=value), kw_only=True, init=False
                )
                for key, value in HIDDEN.get(cls, {}).items()
            ]
            self.definitions[name] = core.dataclass_schema(
                cls,
                core.dataclass_args_schema(name, arguments),
                list(by_name),
                slots="__slots__" in vars(cls),
                ref=name,
                config=core.CoreConfig(extra_fields_behavior="forbid", title=name),
            )
        return core.definition_reference_schema(name)

    def field(self, hint: object, field: dataclasses.Field[object]) -> CoreSchema:
        from pydantic_core import core_schema as core

        inner = self.of(hint)
        if field.default is not dataclasses.MISSING:
            return core.with_default_schema(inner, default=field.default)
        if field.default_factory is not dataclasses.MISSING:
            return core.with_default_schema(inner, default_factory=field.default_factory)
        return inner
