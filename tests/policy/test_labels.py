"""Labels that open a form for something, or refuse it, do not do it."""

from __future__ import annotations

import pytest

from handrail.policy import preset
from handrail.policy.words import vocabulary
from handrail.records import EffectClass

E = EffectClass
KNOWN = vocabulary(preset("standard").words)


@pytest.mark.parametrize("label", ["New post", "New message", "Don\u2019t allow", "Don't allow", "Never allow"])
def test_what_opens_a_form_or_refuses_names_no_effect(label: str) -> None:
    assert KNOWN.effects(label, whole=True) == frozenset()


@pytest.mark.parametrize(
    ("label", "effect"),
    [
        ("Post", E.POST), ("Publish new post", E.POST), ("Allow", E.GRANT), ("New post now and pay", E.PAY),
        ("Don't allow ads but allow access", E.GRANT), ("New purchase", E.PAY), ("Not now, buy now", E.PAY),
        ("Never delete", E.DELETE),
    ],
)  # fmt: skip
def test_what_does_it_or_says_more_still_does(label: str, effect: EffectClass) -> None:
    assert effect in KNOWN.effects(label, whole=True)
