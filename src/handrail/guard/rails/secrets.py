"""Which secret goes where.

Rationale: a secret goes only to origins it is bound to, only where the user named it for this task, and only into a
field that is one by its type, or on a pad of ten digits, which shows none of them: a comment above an unlabelled field
can call it "Password" (P3, attack *label donor*).
The notation ``{{secret:NAME}}`` in a text that a model wrote is just text.
"""

from __future__ import annotations

import re

from handrail.guard.case import Case, finding
from handrail.guard.scene import SHOP, Scene
from handrail.policy import secretive
from handrail.policy.pads import key as pad_key
from handrail.records import Element, ElementRef, Finding, Instruction, Point, SecretRef, Severity, TypeText

NAME = "secrets"
CODES = {
    "secret_not_named": "the instruction does not name this secret",
    "secret_unknown": "there is no secret of this name, or it is bound to nothing",
    "secret_elsewhere": "the secret is not bound to the field's origin",
    "secret_no_field": "the target is not known to be a field",
    "secret_in_open": "the field is not one for secrets by its type, and not part of a sign-in form",
    "secret_notation": "text that looks like a secret's notation is typed as it stands",
}
_NOTATION = re.compile(r"\{\{\s*secret:")
_NAMES = frozenset({"username", "email", "tel", "cc-name", "cc-exp", "cc-exp-month", "cc-exp-year", "webauthn"})


def judge(case: Case) -> tuple[Finding, ...]:
    """Whether the secret that the action types may go where it would go."""
    action = case.action
    text = getattr(action, "text", None)
    if isinstance(text, str):
        if _NOTATION.search(text):
            return (finding(NAME, "pass", "secret_notation", "What looks like a secret's name is typed as it stands."),)
        return ()
    if not isinstance(text, SecretRef):
        return ()
    if text.name not in case.instruction.secrets:
        return (finding(NAME, "block", "secret_not_named", f"The instruction does not name the secret {text.name!r}."),)
    bound = case.bound.get(text.name, frozenset())
    if not bound:
        return (finding(NAME, "block", "secret_unknown", f"The secret {text.name!r} is bound to no origin."),)
    element = case.element
    if element is None:
        return (finding(NAME, "block", "secret_no_field", "The secret would go to something that is not known."),)
    if case.origin not in bound or element.facts.opaque_frame:
        return (
            finding(NAME, "block", "secret_elsewhere", f"The secret {text.name!r} does not belong to {case.origin}."),
        )
    if not _meant_for_secrets(element, case):
        severity: Severity = "block" if case.strict else "ask"
        return (
            finding(NAME, severity, "secret_in_open", f"The field is not one that hides the secret {text.name!r}."),
        )  # fmt: skip
    return ()


def _meant_for_secrets(element: Element, case: Case) -> bool:
    facts = element.facts
    if (
        secretive(element)
        or bool(pad_key(element, case.obs))
        or facts.input_type in ("email", "tel")
        or _NAMES & set(facts.autocomplete.casefold().split())
    ):
        return True
    if facts.input_type != "text" or not facts.form:
        return False
    return any(
        other.facts.input_type == "password" and other.facts.form == facts.form and other.frame == element.frame
        for other in case.obs.elements
    )


_NAMED = Instruction("log in with {{secret:shop}}", secrets=frozenset({"shop"}))
_BOUND = {"shop": frozenset({SHOP})}
_PASSWORD = ElementRef("password")
CASES = (
    Scene("a secret that the user did not name", TypeText(_PASSWORD, SecretRef("bank")), "secret_not_named"),
    Scene("a secret that does not exist", TypeText(_PASSWORD, SecretRef("shop")), "secret_unknown", _NAMED),
    Scene(
        "a secret of another site", TypeText(_PASSWORD, SecretRef("shop")), "secret_elsewhere", _NAMED,
        bound={"shop": frozenset({"https://bank.example"})},
    ),
    Scene(
        "a secret in a message", TypeText(ElementRef("message"), SecretRef("shop")), "secret_in_open", _NAMED,
        bound=_BOUND,
    ),
    Scene("a secret at a place where nothing is", TypeText(Point(790, 890), SecretRef("shop")), "secret_no_field",
          _NAMED, bound=_BOUND),
    Scene("a secret's notation as plain text", TypeText(ElementRef("search"), "{{secret:shop}}"), "secret_notation",
          _NAMED, informs=True),
)  # fmt: skip
