"""What is written is read back equal, for every noun; what must not leave the process does not."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Mapping
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handrail.records import (
    Action,
    ActionRecord,
    Allowed,
    Click,
    Dispatching,
    EffectClass,
    Element,
    ElementRef,
    Event,
    Image,
    Integrity,
    Judgement,
    Label,
    Material,
    Observation,
    Performed,
    Point,
    Question,
    Receipt,
    Reply,
    RunKey,
    Secret,
    Size,
    Source,
    Target,
    Tier,
    TypeText,
    Verdict,
    Wait,
    Where,
)
from handrail.wire import fingerprint, from_json, plain, to_json
from handrail.wire.shape import FINGERPRINTED, HIDDEN, AnyJson, hints

TEXT = st.text(max_size=12)
FLOATS = st.floats(allow_nan=False, allow_infinity=False) | st.integers(-(2**40), 2**40)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**60), 2**60) | st.floats(allow_nan=False, allow_infinity=False) | TEXT,
    lambda inner: st.lists(inner, max_size=3).map(tuple) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=5,
)


@cache
def values(hint: Any) -> st.SearchStrategy[Any]:
    """Anything that a type hint of a noun admits. Derived from the nouns, so that a new one is covered at once."""
    plain_types = {
        str: TEXT,
        bool: st.booleans(),
        int: st.integers(-(2**60), 2**60),
        float: FLOATS,
        NoneType: st.none(),
    }
    if hint in plain_types:
        return plain_types[hint]
    if hint is AnyJson:
        return JSON
    origin, args = get_origin(hint), get_args(hint)
    if origin is Literal:
        return st.sampled_from(args)
    if origin in (Union, UnionType):
        return st.one_of([values(arm) for arm in args])
    if origin is tuple and args[1:] == (...,):
        return st.lists(values(args[0]), max_size=2).map(tuple)
    if origin is tuple:
        return st.tuples(*map(values, args))
    if origin is frozenset:
        return st.frozensets(values(args[0]), max_size=2)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return st.dictionaries(TEXT, values(args[1]), max_size=2)
    if issubclass(hint, Enum):
        return st.sampled_from(hint)
    return st.deferred(lambda: nouns(hint))


def nouns(cls: type) -> st.SearchStrategy[Any]:
    given_fields = {name: values(hint) for name, hint in hints(cls).items()}
    for name in FINGERPRINTED.get(cls, ()):
        given_fields[name] = TEXT.map(fingerprint)
    for name, value in HIDDEN.get(cls, {}).items():
        given_fields[name] = st.just(value)
    return st.builds(cls, **given_fields)


@settings(max_examples=60, deadline=None)
@pytest.mark.parametrize("kind", get_args(Action), ids=lambda kind: kind.__name__)
@given(data=st.data())
def test_every_action_is_read_back_equal(kind: type, data: st.DataObject) -> None:
    action = data.draw(nouns(kind))
    read = from_json(Action, to_json(action))
    assert read == action
    assert type(read) is kind


@settings(max_examples=25, deadline=None)
@pytest.mark.parametrize("kind", get_args(Event), ids=lambda kind: kind.__name__)
@given(data=st.data())
def test_every_event_is_read_back_equal_and_canonical(kind: type, data: st.DataObject) -> None:
    event = data.draw(nouns(kind))
    written = to_json(event)
    assert from_json(Event, written) == event
    canonical = json.dumps(json.loads(written), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert canonical.encode() == written


@settings(max_examples=25, deadline=None)
@pytest.mark.parametrize(
    "what", [ActionRecord, Judgement, Observation, Question, Reply, Target, Verdict], ids=lambda what: str(what)[-30:]
)
@given(data=st.data())
def test_other_nouns_are_read_back_equal(what: Any, data: st.DataObject) -> None:
    noun = data.draw(values(what))
    assert from_json(what, to_json(noun)) == noun


@settings(max_examples=60, deadline=None)
@given(values(ActionRecord))
def test_a_record_keeps_its_digest(record: ActionRecord) -> None:
    assert from_json(ActionRecord, to_json(record)).digest == record.digest


def test_whole_numbers_stay_whole_so_that_digests_stay() -> None:
    assert repr(from_json(Action, to_json(Click(Point(1, 2.0))))) == repr(Click(Point(1, 2.0)))
    assert repr(from_json(Action, to_json(Wait("", 5)))) == repr(Wait("", 5))
    assert [to_json(value) for value in (0.0, -0.0, 0)] == [b"0.0", b"-0.0", b"0"]


def test_what_equals_its_default_is_left_out() -> None:
    assert to_json(Click(ElementRef("e1"))) == b'{"kind":"click","target":{"id":"e1","kind":"element"}}'


def test_sets_are_sorted_and_enums_are_their_values() -> None:
    label = Label(Integrity.CONTENT, frozenset({"b", "a"}))
    assert plain(label) == {"integrity": 1, "sources": ["a", "b"]}
    assert plain(Element("e", "button", states=frozenset({"required", "checked"})))["states"] == ["checked", "required"]


def test_pixels_are_named_and_not_carried() -> None:
    written = to_json(Image("ab" * 32, Size(1, 1), "image/png", b"PIXELS"))
    assert b"PIXELS" not in written
    assert from_json(Image, written).data == b""


NONCE, MAC = "0123456789abcdef0123456789abcdef", "feedbeef" * 8


@pytest.mark.parametrize(
    "noun",
    [
        Allowed("r", "o", "guard", "run", "d", 1, NONCE, MAC),
        Judgement(Allowed("r", "o", "guard", "run", "d", 1, NONCE, MAC), (), EffectClass.READ),
        Dispatching("r", NONCE, "d", "read", "idempotent"),
        Performed("r", NONCE, Receipt("yes")),
    ],
    ids=lambda noun: type(noun).__name__,
)
def test_a_written_ticket_opens_nothing(noun: object) -> None:
    written = to_json(noun)
    assert MAC.encode() not in written
    assert NONCE.encode() not in written
    assert fingerprint(NONCE).encode() in written


def test_a_fingerprint_ties_a_dispatch_to_its_ticket_and_is_stable() -> None:
    assert fingerprint(NONCE) == fingerprint(fingerprint(NONCE))
    assert fingerprint(NONCE) != fingerprint(MAC)


@pytest.mark.parametrize(
    "noun",
    [RunKey("r", b"k"), Secret(frozenset(), "v"), b"bytes", object(), Click, {"a": b"x"}, (RunKey("r", b"k"),)],
    ids=lambda noun: type(noun).__name__,
)
def test_what_is_no_noun_is_refused(noun: object) -> None:
    with pytest.raises(TypeError):
        to_json(noun)


@pytest.mark.parametrize("number", [float("nan"), float("inf"), float("-inf")])
def test_a_number_that_json_does_not_know_is_refused(number: float) -> None:
    with pytest.raises(ValueError):
        to_json(Point(number, 0.0))


def test_half_a_surrogate_pair_becomes_the_replacement_character() -> None:
    action = from_json(Action, to_json(TypeText(ElementRef("e"), "a\ud800b \ud83d\ude00")))
    assert action.text == "a\ufffdb \U0001f600"


def test_a_material_field_may_hold_any_json() -> None:
    material = Material("u", Where("a", "a"), "k", (("f", (1, 1.0, {"x": (None, True)})),), (), Source.AGENT, Tier.PLAN)
    assert repr(from_json(Material, to_json(material))) == repr(material)


def test_every_field_of_every_noun_is_a_field_on_the_wire_or_named_as_hidden() -> None:
    for cls in (*get_args(Event), *get_args(Action), Observation, Element, Allowed, Image):
        hidden = set(HIDDEN.get(cls, {}))
        assert {field.name for field in dataclasses.fields(cls)} == set(hints(cls)) | hidden
