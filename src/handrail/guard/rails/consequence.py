"""Effects that cannot be taken back.

Rationale: the table of effects asks before each of them. Three things take its question back, each narrowly: a rule of
the policy that allows; the user's own words, where they name the effect and everything it is done with (P9); nothing
else. What a control is called may raise the class and so the demand, never lower it: every class of the case is asked
for by itself. Under *strict* the user's words replace no question.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from handrail.guard.case import Case, finding
from handrail.guard.rails.rules import applies
from handrail.guard.scene import PAGE, Scene, part, showing
from handrail.language import named_effects, names_control, orders, unnamed
from handrail.language.spoken import OUTWARD, codes, spoken
from handrail.language.step import Step
from handrail.policy import ALWAYS_ASKS, Policy, crosses, presses
from handrail.policy.pads import key as pad_key
from handrail.policy.words import vocabulary
from handrail.records import (
    AnswerDialog,
    Click,
    Drag,
    EffectClass,
    ElementRef,
    Finding,
    GrantPermission,
    Instruction,
    Integrity,
    Ledger,
    Observation,
    SecretRef,
    TypeText,
    Upload,
    content,
)
from handrail.screen import called, captions, normalise, numbered, quoted, words
from handrail.screen.icons import same_icon
from handrail.screen.nouns import singulars

NAME = "consequence"
FORBIDDEN = "forbidden_effect"
UNTRUSTED = "argument_from_screen"
NAMESAKE = "namesake"
ADDED = "more_than_told"
DOES = {
    EffectClass.PAY: "cost money",
    EffectClass.SEND: "send something",
    EffectClass.POST: "publish something",
    EffectClass.DELETE: "delete something",
    EffectClass.SHARE: "share something",
    EffectClass.UPLOAD: "hand out a file",
    EffectClass.DOWNLOAD: "download a file",
    EffectClass.INSTALL: "install something",
    EffectClass.GRANT: "give rights to somebody",
    EffectClass.CREDENTIAL: "hand out a credential",
    EffectClass.SIGN_IN: "sign in",
    EffectClass.SIGN_OUT: "sign out",
    EffectClass.SETTING: "change a setting",
    EffectClass.RUN_CODE: "run code",
}
_ALWAYS = {
    EffectClass.PAY: "paying",
    EffectClass.SHARE: "sharing",
    EffectClass.INSTALL: "installing",
    EffectClass.GRANT: "giving rights",
    EffectClass.UPLOAD: "handing out a file",
    EffectClass.RUN_CODE: "running code",
}
CODES = {
    **{effect.value: f"it may {what}" for effect, what in DOES.items()},
    "unknown": "nothing says what it does, and the policy asks for such actions",
    FORBIDDEN: "the policy forbids effects of this class",
    UNTRUSTED: "what it is done with comes from the screen or from nobody knows where",
    ADDED: "a field holds the text that the user gave and something beside it",
    NAMESAKE: "another entry bears the name of the one that was chosen, and the user's words do not say which",
    "named_by_user": "the instruction names the effect and all it is done with",
}
_E = EffectClass
_REACHES = OUTWARD | {_E.PAY, _E.GRANT, _E.UPLOAD}
"""Effects that somebody receives."""
_GIVEN = re.compile(r"\"([^\"]+)\"|“([^”]+)”|: +([^\n\"“”]+?)[.!?]?\s*$", re.MULTILINE)
"""Texts that the user gives word by word: quoted, or after a colon to the end."""
_WORDS = 3
"""Words of such a text by which it is known again in a longer one, at least."""
PRINCIPAL = frozenset({"text", "option", "url", "file", "permission", "app"})
"""Arguments of actions that an effect is done with; key names and ids of tabs are not."""
_TICKS = frozenset({"checked", "unchecked", "mixed"})
_NOTHING_SENT = frozenset({_E.SIGN_OUT, _E.DOWNLOAD})
"""Effects whose only argument is where they happen."""
_NO_FORM = TypeText | Upload | GrantPermission | AnswerDialog
"""Actions that carry all they are done with, and send no form."""
_THIS = frozenset({"this", "the", "that", "it", "a", "an", "record", "item", "entry", "row", "line"})
"""Words by which a control says no more than that it acts on the one entry it stands in."""
_MANY = frozenset({"all", "every", "everything", "everyone", "each", "both", "selected", "entire", "whole"})
"""Words by which it says that it acts on more than that."""


def judge(case: Case) -> tuple[Finding, ...]:
    """A finding for each class of the case that is not simply allowed."""
    return (*(found for effect in case.effects for found in _judged(case, effect)), *_namesakes(case), *_added(case))


def _added(case: Case) -> Iterator[Finding]:
    """What stands beside a text that the user gave word by word: a keyboard, an application, an agent put it there. By
    a code of its own, since who lets the effect pass for what the user said has not let this pass."""
    if not any(effect in _REACHES and case.policy.table[effect] == "ask" for effect in case.effects):
        return
    given = [words(text) for found in _GIVEN.findall(case.instruction.text) for text in found if text]
    for name, value in _filled(case):
        held = words(value)
        for told in given:
            inside = len(told) >= _WORDS and f" {' '.join(told)} " in f" {' '.join(held)} "
            if inside and len(held) > len(told) and not spoken(case.instruction, value):
                said = f"The field {quoted(name, 80)} holds more than the text you gave: {quoted(value, 120)}."
                yield finding(NAME, "ask", ADDED, said)
                return


def _namesakes(case: Case) -> Iterator[Finding]:
    """Who of two that are called the same something goes to: the name in the user's words does not say (P9)."""
    effects = [effect for effect in case.effects if effect in _REACHES and case.policy.table[effect] == "ask"]
    if not effects:
        return
    for name, details in case.ledger.chosen.items():
        which = quoted(", ".join(details), 80)
        said = f"Two entries are called {quoted(name, 80)}, and you do not say which: the one chosen says {which}."
        yield finding(NAME, "ask", NAMESAKE, said)


def _judged(case: Case, effect: EffectClass) -> Iterator[Finding]:
    decision = case.policy.table[effect]
    if decision == "block":
        yield finding(NAME, "block", FORBIDDEN, f"The policy forbids this: {effect.value.replace('_', ' ')}.")
        return
    ruled = any(
        rule.decision == "allow" and effect in rule.effects and applies(rule, case, effect)
        for rule in case.policy.rules
    )
    if decision == "ask" and not (ruled and not case.strict):
        lacks = _lacks(case, effect)
        if not lacks:
            yield finding(NAME, "pass", "named_by_user", "The instruction names it, and all it is done with.")
            return
        yield finding(NAME, "ask", effect.value, _sentence(case, effect, lacks))
        return
    if effect.consequential:
        lacks = _unknown_argument(case, effect)
        if lacks:
            yield finding(NAME, "ask", UNTRUSTED, f"Not all that it is done with comes from you: {lacks}.")


def _sentence(case: Case, effect: EffectClass, lacks: str) -> str:
    """What it may do and where, and why the user's own words do not settle it."""
    what = "Nothing says what this does" if effect is _E.UNKNOWN else f"This may {DOES.get(effect, effect.value)}"
    sent = ", and what is sent leaves this origin" if _away(case) else ""
    why = f": {lacks}" if effect.consequential else ""
    return f"{what} on {_place(case.origin)}{sent}{why}."


def _place(origin: str) -> str:
    return quoted(origin, 80) if origin else "a place without an origin"


def _away(case: Case) -> bool:
    return crosses(case.element, case.obs)


def settled(case: Case, effect: EffectClass) -> bool:
    """Whether the user's own words settle an effect of a case: they name it and all that it is done with (P9)."""
    return not _lacks(case, effect)


def own_digit(case: Case) -> str:
    """The code of the user's own words that the press of a key is a digit of, where that needs no question; empty if it
    is none, or needs one."""
    if not _own_digit(case) or not settled(case, _E.CREDENTIAL):
        return ""
    digit = pad_key(case.element, case.obs)
    return max((code for code in codes(case.instruction) if digit in code), key=len)


def foreign_value(case: Case) -> bool:
    """Whether something that the user's words do not give stands in a field of what would be sent, or in the action."""
    return bool(_strange(case))


def _lacks(case: Case, effect: EffectClass) -> str:
    """What the instruction's authority (P9) lacks: it must name the effect and every principal argument, here.

    Empty if it suffices. Said as the second half of a sentence, screen text in it quoted (P13).
    """
    if not effect.consequential:
        return "nothing says what it does"
    if effect in ALWAYS_ASKS:
        return f"{_ALWAYS[effect]} is always asked about"
    if case.strict:
        return "under this policy, strict, no words replace the question"
    if not case.policy.user_authority:
        return "under this policy no words replace the question"
    if _away(case):
        return "sending to another origin is always asked about"
    for place in case.places:
        if case.presence(place)[0] != "allow":
            return f"neither you nor the policy named {_place(place)}"
    if (
        case.element is not None
        and isinstance(case.action, Click)
        and called(case.obs, case.element).source in ("none", "inferred")
    ):
        return "what is pressed has no name of its own"
    if effect is _E.CREDENTIAL:
        if _own_digit(case):
            return ""
        return "" if _named_secret(case) else "it is no secret that you named and that is bound to this origin"
    if effect not in named_effects(case.instruction, checked=case.checked):
        return f"your instruction does not say to {DOES[effect]}{_perhaps(case, effect)}"
    if effect is _E.SIGN_IN and not _secret_sent(case):
        return "no secret that you named was entered here"
    return _unknown_argument(case, effect)


def _perhaps(case: Case, effect: EffectClass) -> str:
    """Says so where the words do ask for it, but only under a condition that nobody checked."""
    if effect in named_effects(case.instruction, checked=True):
        return " whatever else is so: what it depends on, or that it was taken back, nobody checked"
    return ""


def _named_secret(case: Case) -> bool:
    """Whether the action types a secret that the instruction's words name and that is bound to this origin."""
    text = getattr(case.action, "text", None)
    return (
        isinstance(case.action, TypeText)
        and isinstance(text, SecretRef)
        and text.name in case.instruction.secrets
        and f"{{{{secret:{text.name}}}}}" in case.instruction.text.replace(" ", "")
        and case.origin in case.bound.get(text.name, frozenset())
    )


def _own_digit(case: Case) -> bool:
    """Whether the action presses a key of a pad for a code, and its digit is one of a code that the user's own words
    give as such."""
    if not isinstance(case.action, Click) and not presses(case.action):
        return False
    digit = pad_key(case.element, case.obs)
    return bool(digit) and any(digit in code for code in codes(case.instruction))


def _secret_sent(case: Case) -> bool:
    """Whether a secret that the instruction names and that is bound to this origin was given to it in this run."""
    return any(
        case.origin in case.bound.get(name, frozenset()) and case.origin in case.ledger.secrets_sent.get(name, set())
        for name in case.instruction.secrets
    )


def _unknown_argument(case: Case, effect: EffectClass) -> str:
    """Which of the things it is done with is not the user's, an author's or trusted (I11); empty if all are.

    The action's own arguments by their labels; what stands in the form by P4, since how it got there is forgotten.
    """
    strange = _from_elsewhere(case)
    if strange or isinstance(case.action, _NO_FORM) or effect in _NOTHING_SENT:
        return strange
    strange = _strange(case, effect)
    if strange:
        return strange
    values = _filled(case)
    if effect is _E.DELETE:
        return "" if _names_entry(case) else "your instruction does not name the entry that it stands in"
    if effect is _E.SETTING:
        target = case.record.material.targets
        named = bool(target) and names_control(case.instruction, target[0][1].name, checked=case.checked)
        return "" if named or values else "your instruction names neither this control nor what it is done with"
    return "" if values else "no field says what it is done with"


def _from_elsewhere(case: Case) -> str:
    """Which argument of the action itself is nobody's whom the policy or the user trusts; empty if none is."""
    for name, label in case.record.material.labels:
        if name in PRINCIPAL and label.integrity < Integrity.TRUSTED:
            where = "nobody knows where" if label.integrity is Integrity.UNKNOWN else "the screen"
            return f"its {name} comes from {where}"
    return ""


def _filled(case: Case) -> list[tuple[str, str]]:
    return [(name, value) for name, value in case.record.context.values if value and value not in _TICKS]


def _strange(case: Case, effect: EffectClass | None = None) -> str:
    """What is done with it that the user's words do not give: an argument of the action, or what stands in a field;
    and, of what reaches somebody, what they give and is not there. All of a form must come from one part of them."""
    strange = _from_elsewhere(case)
    if strange or isinstance(case.action, _NO_FORM):
        return strange
    filled = [(name, value) for name, value in _filled(case) if value != "empty"]
    if any(value == "set" for _, value in filled) and not _secret_sent(case):
        name = next(name for name, value in filled if value == "set")
        return f"what stands in the field {quoted(name, 80)} is no secret that you named"
    empty = [(name, "") for name, value in case.record.context.values if not value] if effect in OUTWARD else []
    told = [*empty, *((name, value) for name, value in filled if value != "set")]
    fields = [(normalise(name), value) for name, value in told]
    at = unnamed(case.instruction, fields, effect, checked=case.checked)
    if at is None:
        return ""
    name, value = told[at]
    if not value:
        return f"the field {quoted(name, 80)} is empty, and your instruction has something for it"
    return f"what stands in the field {quoted(name, 80)} is not what your instruction gives it"


def _names_entry(case: Case) -> bool:
    """Whether a step of the instruction that deletes names the row or entry that the target stands in: by what that is
    called and no other entry beside it is, which need not be its first cell (a tick, a number)."""
    if case.element is None:
        return False
    dragged = frozenset[str]()
    if isinstance(case.action, Drag):  # into the trash: what is dragged is the entry
        known = called(case.obs, case.element)
        dragged = frozenset() if known.source == "inferred" else frozenset({normalise(known.name)} - {""})
    for order in orders(case.instruction, checked=case.checked):
        step, told = order.reading.result, {token.word for token in order.reading.words}
        if isinstance(step, Step) and step.effect is _E.DELETE and step.target is not None:
            for said in (step.target.text, step.target.near):
                own = dragged if isinstance(case.action, Drag) else captions(case.obs, case.element, said)
                if own and _calls(said, own) and _acts_on_one(case, said, told):
                    return True
    return False


def _acts_on_one(case: Case, entry: str, told: set[str]) -> bool:
    """Whether what is pressed says nothing but that it deletes, and what the user named: not several (*Delete items*,
    *Delete all*, whether or not the user said so too), and nothing of another kind (*Delete account*)."""
    if case.element is None or isinstance(case.action, Drag):  # what it is dropped on is judged by its own name
        return case.element is not None
    known = vocabulary()
    deletes = {word for other in same_icon("delete") for word in other}
    told = told | {other for word in told for other in words(word)}
    for word in {*words(called(case.obs, case.element).name), *words(case.element.own_text)} - set(words(entry)):
        if word in _THIS or word in deletes or _E.DELETE in known.exactly(word):
            continue
        if word in _MANY or word not in told or singulars(word) != word:
            return False
    return True


def _calls(said: str, captions: frozenset[str]) -> bool:
    """Whether what was said is one of them, or its kind and number where only the number stands (*invoice 1002*)."""
    number = numbered(said)
    return normalise(said) in captions or bool(number and not captions.isdisjoint((number, f"#{number}")))


def _asking(effect: EffectClass) -> Callable[[Policy], Policy]:
    return lambda policy: replace(
        policy, effects=tuple((other, "ask" if other is effect else said) for other, said in policy.effects)
    )


def _holding(text: str) -> Observation:
    return replace(
        PAGE, elements=tuple(replace(item, value=text) if item.id == "message" else item for item in PAGE.elements)
    )


def _allowing(policy: Policy) -> Policy:
    return replace(policy, effects=tuple((effect, "allow") for effect, _ in policy.effects))


CASES = (
    Scene(
        "what the user said, and more", Click(ElementRef("send")), ADDED,
        instruction=Instruction('send the message "I am at the gate"'), obs=_holding("I am at the gate, call 0900 1"),
    ),
    Scene(
        "sending to one of two that are called the same", Click(ElementRef("send")), NAMESAKE,
        ledger=lambda: Ledger(chosen={"Ann Smith": ("+46 70 555 01 01",)}),
    ),
    Scene("paying", Click(ElementRef("pay-now")), "pay"),
    Scene("sending", Click(ElementRef("send")), "send"),
    Scene("signing in", Click(ElementRef("sign-in")), "sign_in"),
    Scene("handing out a file", Upload(ElementRef("receipt"), "tax.pdf"), "upload"),
    Scene("a literal text into a password field", TypeText(ElementRef("password"), "hunter2"), "credential"),
    Scene("running code", Click(ElementRef("continue")), FORBIDDEN, effect=_E.RUN_CODE),
    *(
        Scene(f"what may {does}", Click(ElementRef("continue")), effect.value, effect=effect, adapt=_asking(effect))
        for effect, does in DOES.items()
    ),
    Scene("what nobody classed", Click(ElementRef("continue")), "unknown", adapt=_asking(_E.UNKNOWN)),
    Scene(
        "what a page says, sent under a policy that allows sending", TypeText(ElementRef("search"), "x"), UNTRUSTED,
        effect=_E.SEND, labels={"text": content("https://shop.example")}, adapt=_allowing,
    ),
    Scene(
        "signing out as the user said", Click(ElementRef("sign-out")), "named_by_user",
        instruction=Instruction("click Sign out"), obs=showing(part("Sign out", "button", at=16, tag="button")),
        informs=True,
    ),
)  # fmt: skip
