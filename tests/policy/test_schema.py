"""The JSON Schema of a policy file says yes and no where the reader does, as far as a schema can."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from ruamel.yaml import YAML
from tests.policy.test_file import EXAMPLE

from handrail.cli import main
from handrail.policy import load, policy_schema
from handrail.policy.file import KEYS
from handrail.records import PolicyError

CHECK = Draft202012Validator(policy_schema())


def said(text: str) -> Any:
    return YAML(typ="safe", pure=True).load(io.StringIO(text))


def test_it_is_a_schema_and_knows_every_key_of_a_file() -> None:
    Draft202012Validator.check_schema(policy_schema())
    assert set(policy_schema()["properties"]) == set(KEYS)


@pytest.mark.parametrize(
    "text",
    [
        EXAMPLE,
        "extends: strict\n",
        "rules:\n  - ask: a\n    arguments: {text: exactly}\n",
        "classes:\n  - {effect: pay, origins: [https://a.example], resource: buy}\n",
        "regions:\n  - {origin: https://a.example, container: 'main:', because: mine}\n",
        "rails: {required: [secrets, domain]}\nmodels: {ask_from: 0.4}\nunknown_on_asset: armed\n",
    ],
)
def test_what_the_reader_takes_it_takes(text: str) -> None:
    load(text, "p.yaml")
    assert not list(CHECK.iter_errors(said(text)))


@pytest.mark.parametrize(
    "text",
    [
        "efects: {pay: ask}\n",
        "effects: {pays: ask}\n",
        "effects: {pay: perhaps}\n",
        "extends: lax\n",
        "origins: {alow: []}\n",
        "origins: {allow: https://a.example}\n",
        "rules:\n  - allow: a\n    ask: b\n    effects: [pay]\n",
        "rules:\n  - ask: a\n",
        "rules:\n  - ask: a\n    effects: [pays]\n",
        "rules:\n  - ask: a\n    actions: [clack]\n",
        "rules:\n  - ask: a\n    arguments: {text: {longest: 4}}\n",
        "rules:\n  - ask: a\n    arguments: {text: {}}\n",
        "rails: {required: [secret]}\n",
        "rails: {silence: [{rail: domain, origin: a.example}]}\n",
        "budgets: {steps: 0}\n",
        "budgets: {step: 4}\n",
        "models: {ask_from: 1.5}\n",
        "classes:\n  - {effect: pay, origins: [a.example]}\n",
        "user_authority: 'no'\n",
        "network: {frames: all}\n",
    ],
)
def test_what_the_reader_refuses_it_refuses(text: str) -> None:
    with pytest.raises(PolicyError):
        load(text, "p.yaml")
    assert list(CHECK.iter_errors(said(text)))


def test_it_can_be_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["policy", "schema"]) == 0
    assert json.loads(capsys.readouterr().out) == policy_schema()
