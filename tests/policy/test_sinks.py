"""Field classes are told by what the surface says of a field, never by what anybody calls it (P3, L9)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handrail.guard.scene import PAGE, part
from handrail.policy import load, preset
from handrail.policy.sinks import Sink, sink

STANDARD = preset("standard")


def of(**facts: Any) -> Sink:
    states = frozenset(facts.pop("states", ()))
    role = facts.pop("role", "textbox")
    return sink(replace(part("x", role, **{"tag": "input", **facts}), states=states), PAGE, STANDARD)


@pytest.mark.parametrize(
    ("facts", "wanted"),
    [
        ({"input_type": "email"}, Sink.RECIPIENT),
        ({"input_type": "tel"}, Sink.RECIPIENT),
        ({"input_type": "url"}, Sink.ADDRESS),
        ({"input_type": "search"}, Sink.SEARCH),
        ({"input_type": "password"}, Sink.SECRET),
        ({"input_type": "date"}, Sink.PLAIN),
        ({"input_type": "text"}, Sink.UNKNOWN),
        ({"input_type": "number"}, Sink.UNKNOWN),
        ({"input_type": "text", "autocomplete": "shipping street-address"}, Sink.RECIPIENT),
        ({"input_type": "text", "autocomplete": "transaction-amount"}, Sink.AMOUNT),
        ({"input_type": "text", "autocomplete": "one-time-code"}, Sink.SECRET),
        ({"input_type": "text", "autocomplete": "off"}, Sink.UNKNOWN),
        ({"input_type": "text", "resource": "payeeName"}, Sink.RECIPIENT),
        ({"input_type": "text", "resource": "to"}, Sink.RECIPIENT),
        ({"input_type": "text", "resource": "mail-to"}, Sink.RECIPIENT),
        ({"input_type": "text", "resource": "date-to"}, Sink.UNKNOWN),
        ({"input_type": "text", "resource": "addToCart"}, Sink.UNKNOWN),
        ({"input_type": "number", "resource": "transfer_amount"}, Sink.AMOUNT),
        ({"input_type": "text", "resource": "com.bank:id/iban"}, Sink.ACCOUNT),
        ({"input_type": "text", "resource": "org.app/accountNumber"}, Sink.ACCOUNT),
        ({"input_type": "text", "resource": "account-name"}, Sink.UNKNOWN),
        ({"input_type": "search", "resource": "sqlConsole"}, Sink.COMMAND),
        ({"input_type": "text", "resource": "field-iban1"}, Sink.ACCOUNT),
        ({"input_type": "text", "resource": "IBANNumber"}, Sink.ACCOUNT),
        ({"input_type": "text", "resource": "toAddress"}, Sink.RECIPIENT),
        ({"input_type": "text", "resource": "to_field"}, Sink.RECIPIENT),
        ({"input_type": "text", "resource": "recipientemail"}, Sink.RECIPIENT),
        ({"input_type": "text", "resource": "txtRecipient2"}, Sink.RECIPIENT),
        ({"input_type": "text", "resource": "txtrecipient"}, Sink.RECIPIENT),
        ({"tag": "select", "resource": "recipient"}, Sink.RECIPIENT),
        ({"input_type": "text", "resource": "paramount"}, Sink.UNKNOWN),
        ({"input_type": "text", "resource": "commandeNumero"}, Sink.UNKNOWN),
        ({"tag": "textarea"}, Sink.PLAIN),
        ({"tag": "textarea", "words": ("xterm-helper-textarea",)}, Sink.COMMAND),
        ({"tag": "textarea", "resource": "command"}, Sink.COMMAND),
        ({"tag": "div", "states": ("editable",)}, Sink.EDITOR),
        ({"tag": "div", "role": "gridcell", "states": ("editable",)}, Sink.CELL),
        ({"tag": "div"}, Sink.UNKNOWN),
    ],
)
def test_the_class_of_a_field(facts: dict[str, Any], wanted: Sink) -> None:
    assert of(**facts) is wanted


@given(st.text(max_size=30), st.sampled_from(["own", "accessible", "inferred", "none"]), st.text(max_size=20))
def test_a_name_says_nothing_of_the_class(name: str, source: Any, placeholder: str) -> None:
    bare = part("x", "textbox", tag="input", input_type="text", placeholder=placeholder)
    assert sink(replace(bare, name=name, name_source=source), PAGE, STANDARD) is Sink.UNKNOWN


@given(st.from_regex(r"[a-zA-Z_-]{0,20}", fullmatch=True))
def test_no_id_makes_a_field_harmless(resource: str) -> None:
    assert of(input_type="text", resource=resource) is not Sink.PLAIN
    assert of(input_type="password", resource=resource) is Sink.SECRET


def test_an_author_may_say_what_a_field_is() -> None:
    policy = load("classes:\n- {effect: pay, origins: [shop.example], resource: f7}", "x")
    field = part("x", "textbox", tag="textarea", resource="f7")
    assert sink(field, PAGE, policy) is Sink.AMOUNT
    assert sink(replace(field, frame_origin="https://elsewhere.example"), PAGE, policy) is Sink.PLAIN
    assert sink(None, PAGE, policy) is Sink.UNKNOWN
