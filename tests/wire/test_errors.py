"""A wrong message is refused whole, says where it is wrong, and never repeats what it held."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handrail.records import Action, Allowed, ConfigError, Element, Event, Instruction, Integrity, Observation, Verdict
from handrail.wire import NAMES, Malformed, check_request, from_json, schema, to_json

CASES = [
    (Action, '{"kind":"clik","target":{"id":"e","kind":"element"}}', "kind 'clik' is not known; did you mean 'click'?"),
    (Action,
     '{"kind":"click","target":{"id":"e","kind":"element"},"buton":"left"}',
     "buton: there is no such key; did you mean 'button'?"),
    (Action,
     '{"kind":"click","target":{"idd":"e","kind":"element"}}',
     "target.idd: there is no such key; did you mean 'id'?"),
    (Action, '{"kind":"click"}', "target: is missing"),
    (Action, '{"kind":"click","target":{"id":5,"kind":"element"}}', "target.id: input should be a valid string"),
    (Action, '{"kind":"click","target":{"id":"e"}}', "target: has no kind"),
    (Action, '{"kind":"click","target":{"id":"e","kind":"element"},"count":4}', "count: input should be 1, 2 or 3"),
    (Action,
     '{"kind":"press_keys","target":{"kind":"focused"},"keys":["Enter",3]}',
     "keys.1: input should be a valid string"),
    (Action,
     '{"kind":"type_text","target":{"kind":"focused"},"text":{"nam":"x"}}',
     "text.nam: there is no such key; did you mean 'name'?"),
    (Action, '{"kind":"wait","deadline":NaN}', "deadline"),
    (Action, "[", "not JSON"),
    (Action, "", "not JSON"),
    (Action, "[]", "the whole: input should be an object"),
    (Instruction, '{"text":"a","secret":["x"]}', "secret: there is no such key; did you mean 'secrets'?"),
    (Verdict,
     '{"kind":"allow","record":"r","observation":"o","by":"guard","run":"r","device":"d","epoch":1,"nonce":"n","mac":"m"}',
     "mac: there is no such key"),
    (Event,
     '{"kind":"checked","record":"r","check":{"outcome":"succes","evidence":[],"sentence":""}}',
     "check.outcome: input should be 'success'"),
]  # fmt: skip


@pytest.mark.parametrize(("what", "text", "said"), CASES, ids=range(len(CASES)))
def test_an_error_names_the_path_and_the_nearest_right_key(what: Any, text: str, said: str) -> None:
    with pytest.raises(Malformed) as caught:
        from_json(what, text)
    assert said in str(caught.value)
    assert isinstance(caught.value, ConfigError)


def test_an_error_repeats_neither_secrets_nor_long_input() -> None:
    secret = "hunter2-" * 5000
    with pytest.raises(Malformed) as caught:
        from_json(Action, f'{{"kind":"click","target":"{secret}","count":"{secret}","button":"{secret}"}}')
    assert "hunter2" not in str(caught.value)
    with pytest.raises(Malformed) as caught:
        from_json(Action, '{"kind":"back",' + ",".join(f'"{"k" * 900}{i}":1' for i in range(500)) + "}")
    assert len(str(caught.value)) < 1000
    assert caught.value.__cause__ is None


KEYS = st.sampled_from(["kind", "target", "id", "x"]) | st.text(max_size=4)
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8) | st.sampled_from(["click", "back", "element"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=8,
)


@given(st.binary(max_size=80) | ANYTHING.map(lambda value: json.dumps(value).encode()))
def test_anything_else_is_malformed_and_never_a_crash(data: bytes) -> None:
    try:
        action = from_json(Action, data)
    except Malformed:
        return
    assert from_json(Action, to_json(action)) == action


def test_depth_is_no_crash() -> None:
    deep = "[" * 100_000
    with pytest.raises(Malformed):
        from_json(Action, deep)


def test_a_ticket_that_was_read_has_no_mac() -> None:
    read = from_json(Verdict, to_json(Allowed("r", "o", "guard", "run", "d", 1, "n", "mac")))
    assert isinstance(read, Allowed)
    assert read.mac == ""


def test_importing_the_room_loads_no_pydantic() -> None:
    code = "import sys, handrail.wire, handrail.trace; print([m for m in ('pydantic', 'rich') if m in sys.modules])"
    env = {"PYTHONPATH": ":".join(sys.path)}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=env)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("name", sorted(NAMES))
def test_every_noun_has_a_json_schema(name: str) -> None:
    found = schema(name)
    assert "$defs" in found or "properties" in found


def test_the_schema_of_actions_is_made_of_their_declarations() -> None:
    click = schema("Action")["$defs"]["Click"]
    assert click["description"].startswith("Press and release a mouse button")
    assert click["required"] == ["target"]
    assert click["additionalProperties"] is False
    assert click["properties"]["count"] == {"default": 1, "enum": [1, 2, 3], "title": "Count", "type": "integer"}
    assert schema("Action")["$defs"]["Point"]["properties"]["x"]["type"] == "number"
    assert "mac" not in schema("Verdict")["$defs"]["Allowed"]["properties"]
    assert "data" not in schema("Observation")["$defs"]["Image"]["properties"]


def test_whoever_sends_a_record_is_told_what_each_field_of_a_screen_means() -> None:
    found = schema("CheckRequest")
    for name in ("Observation", "Element", "Facts", "Label", "Tab", "SystemDialog", "Image", "Instruction"):
        fields = found["$defs"][name]["properties"]
        assert [key for key, field in fields.items() if not field.get("description")] == [], name
    assert all(field.get("description") for field in found["properties"].values())
    element = found["$defs"]["Element"]["properties"]
    assert "editable" in element["states"]["description"]
    assert "default" not in element["label"]
    assert found["$defs"]["Observation"]["required"] == ["id", "surface", "size"]
    assert "Best left out" not in str(schema("Observation"))


LOOK = (
    '{"id":"o","surface":"browser","taken_at":0,"size":{"width":10,"height":10},"scale":1,"app":"a","title":"",'
    '"url":"","elements":[{"id":"e","role":"button","label":{"integrity":5,"sources":["user"]}}]}'
)


def test_a_check_request_is_an_instruction_an_action_and_perhaps_a_screen() -> None:
    short = check_request('{"instruction":"go back","action":{"kind":"back"}}')
    assert short.asked == Instruction("go back")
    assert short.observation is None
    asked = '{"instruction":{"text":"t","granted":["a"]},"action":{"kind":"back"},"observation":'
    full = check_request(asked + LOOK + "}")
    assert full.asked.granted == {"a"}
    assert isinstance(full.observation, Observation)


def test_nobody_outside_can_vouch_for_a_screen() -> None:
    request = check_request('{"instruction":"t","action":{"kind":"back"},"observation":' + LOOK + "}")
    assert request.observation is not None
    (element,) = request.observation.elements
    assert isinstance(element, Element)
    assert element.label.integrity is Integrity.CONTENT


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"instruction":"t"}', "action: is missing"),
        ('{"instruction":"t","action":{"kind":"back"},"observaton":{}}', "did you mean 'observation'?"),
        ('{"instruction":7,"action":{"kind":"back"}}', "instruction"),
        ('{"instruction":"t","action":{"kind":"back"},"observation":{}}', "observation.id: is missing"),
        ("x" * (17 * 1024 * 1024), "longer than"),
    ],
    ids=["no action", "misspelt", "wrong type", "empty screen", "too long"],
)
def test_a_wrong_check_request_says_what_is_wrong(text: str, said: str) -> None:
    with pytest.raises(Malformed) as caught:
        check_request(text)
    assert said in str(caught.value)
