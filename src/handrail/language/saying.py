"""Steps back into words: what a trace, a plan or a dry run shows, and what parsing reads as the same step."""

from __future__ import annotations

from collections.abc import Mapping

from handrail.language.english import ENGLISH
from handrail.language.lexicon import Lexicon
from handrail.language.step import Argument, FromScreen, Step
from handrail.language.tokens import QUOTES
from handrail.records import SecretRef, TargetDescription

_PLAIN: Mapping[str, str] = {
    "click": "click {target}",
    "double_click": "double-click {target}",
    "right_click": "right-click {target}",
    "hover": "hover over {target}",
    "append": "append {text} to {target}",
    "set": "set {target} to {text}",
    "check": "tick {target}",
    "uncheck": "untick {target}",
    "search": "search for {query}",
    "scroll_to": "scroll to {target}",
    "back": "go back",
    "forward": "go forward",
    "reload": "reload",
    "wait": "wait until {condition} appears",
    "read": "read {target}",
    "upload": "upload {file} to {target}",
    "accept": "accept the dialog",
    "dismiss": "dismiss the dialog",
}


def say(step: Step, lexicon: Lexicon = ENGLISH) -> str:
    """One line that says the step in full; parsing it gives the step again, places in the text aside.

    Raises:
        ValueError: if a text in it holds every kind of quotation mark and so cannot be quoted.
    """
    body = _body(step, lexicon)
    for expected in step.expects:
        check = f"check that {quote(expected.text)} {'disappears' if expected.gone else 'appears'}"
        body = f"{body} and {check}" if body else check
    return body


def _body(step: Step, lexicon: Lexicon) -> str:
    target = describe(step.target, lexicon) if step.target is not None else ""
    values = {name: _value(argument) for name, argument in step.arguments}
    match step.kind:
        case "expect":
            return ""
        case "navigate":
            return f"go to {step.text('url')}"
        case "act":
            return _act(step, lexicon)
        case "type" if not target:
            return f"type {values['text']}"
        case "type":
            return f"type {values['text']} into {target}" if values["text"] != '""' else f"clear {target}"
        case "select":
            return f"choose {values['option']}" + (f" in {target}" if target else "")
        case "sign_in":
            name = f" as {values['username']}" if "username" in values else ""
            return f"log in{name} with {values['password']}"
        case "submit":
            return "submit the form" if "region" not in values and not target else f"submit {target} form"
        case "press":
            return f"press {step.text('keys')}" + (f" in {target}" if target else "")
        case "pause":
            return f"wait {step.text('seconds')} seconds"
        case "scroll":
            return _scroll(step, target)
        case "mention":
            return ""
        case kind if kind in _PLAIN:
            return _PLAIN[kind].format(target=target, **values)
        case _:
            return f"{step.kind} {target}".strip()


def _scroll(step: Step, target: str) -> str:
    direction = step.text("direction")
    if step.text("condition"):
        return f"scroll {direction} until {quote(step.text('condition'))} appears"
    if step.text("end"):
        return "scroll to the bottom" if direction == "down" else "scroll to the top"
    return f"scroll {direction}" + (f" in {target}" if target else "")


def _act(step: Step, lexicon: Lexicon) -> str:
    target = step.target or TargetDescription("")
    if target.text == lexicon.controls.get("add to cart") and target.near:
        return f"add {quote(target.near)} to the cart"
    verb = next((verb for verb, control in lexicon.controls.items() if control == target.text), target.text.lower())
    where = f" in the {quote(target.region)} section" if target.region else ""
    near = f" {quote(target.near)}" if target.near else ""
    ordinal = _ordinal(target.ordinal, lexicon)
    if ordinal:
        return f"{verb} the {ordinal} {lexicon.row_nouns[0]}{where}"
    return f"{verb}{near}{where}" if near else f"{verb} the {quote(target.region)} dialog" if where else verb


def describe(target: TargetDescription, lexicon: Lexicon = ENGLISH) -> str:
    """A target in words."""
    noun = next((words for words, role in lexicon.roles.items() if role == target.role), "")
    name = quote(target.text) if target.text else ""
    ordinal = _ordinal(target.ordinal, lexicon)
    parts = ["the", ordinal, name, noun]
    if target.near:
        parts += ["next to", quote(target.near)]
    if target.region:
        parts += ["in the", quote(target.region), "section"]
    return " ".join(part for part in parts if part)


def quote(text: str) -> str:
    """The text between marks that it does not hold itself."""
    for opening, closing in QUOTES:
        if opening not in text and closing not in text:
            return f"{opening}{text}{closing}"
    raise ValueError("this text holds every kind of quotation mark")


def _value(argument: Argument) -> str:
    match argument:
        case SecretRef(name=name):
            return f"{{{{secret:{name}}}}}"
        case FromScreen(target=target, how="count"):
            return f"the number of {describe(target)}"
        case FromScreen(how="result"):
            return "the answer"
        case FromScreen(target=target):
            return f"the value of {describe(target)}"
        case _:
            return quote(argument.value)


def _ordinal(number: int, lexicon: Lexicon) -> str:
    return next((word for word, value in lexicon.ordinals.items() if value == number), "")
