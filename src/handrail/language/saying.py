"""Steps back into words: what a trace, a plan or a dry run shows, and what parsing reads as the same step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from handrail.language.english import ENGLISH
from handrail.language.lexicon import Lexicon
from handrail.language.step import Argument, Comparison, Condition, FromScreen, Step
from handrail.language.tokens import QUOTES
from handrail.records import Extreme, Looks, SecretRef, TargetDescription, Wording

_PLAIN: Mapping[str, str] = {
    "click": "click {target}",
    "double_click": "double-click {target}",
    "right_click": "right-click {target}",
    "long_press": "long-press {target}",
    "hover": "hover over {target}",
    "append": "append {text} to {target}",
    "set": "set {target} to {text}",
    "check": "tick {target}",
    "uncheck": "untick {target}",
    "scroll_to": "scroll to {target}",
    "back": "go back",
    "forward": "go forward",
    "reload": "reload",
    "upload": "upload {file} to {target}",
    "accept": "accept the dialog",
    "dismiss": "dismiss the dialog",
    "highlight": "highlight {target}",
    "copy": "copy {target}",
    "find": "find {target}",
    "close": "close the tab",
}
_INTO: Mapping[str, str] = {
    "": "into",
    "inside": "into",
    "before": "before",
    "after": "after",
    "above": "above",
    "below": "below",
    "left_of": "to the left of",
    "right_of": "to the right of",
    "beside": "into",
    "row": "into",
}
_NEAR: Mapping[str, str] = {
    "": "next to",
    "beside": "beside",
    "row": "in the row of",
    "left_of": "to the left of",
    "right_of": "to the right of",
    "above": "above",
    "below": "below",
    "inside": "next to",
    "before": "next to",
    "after": "next to",
}
_COMPARED: Mapping[str, str] = {
    "<": "is less than",
    "<=": "is at most",
    "=": "is",
    "!=": "is not",
    ">=": "is at least",
    ">": "is more than",
}


def say(step: Step, lexicon: Lexicon = ENGLISH) -> str:
    """One line that says the step in full; parsing it gives the step again, places in the text aside.

    Two things are said for the eye alone and cannot be parsed: that a thing is the one of the step before, and what
    was said beside an errand (*forward the email, recipient: "Ada"*).

    Raises:
        ValueError: if a text in it holds every kind of quotation mark and so cannot be quoted.
    """
    body = _body(step, lexicon)
    for expected in step.expects:
        check = f"check that {quote(expected.text)} {'disappears' if expected.gone else 'appears'}"
        body = f"{body} and {check}" if body else check
    if step.when and step.kind != "wait":
        body = f"{_when(step.when, lexicon)}, {body}"
    return body


def _body(step: Step, lexicon: Lexicon) -> str:
    target = describe(step.target, lexicon) if step.target is not None else ""
    values = {name: _value(argument, lexicon) for name, argument in step.arguments}
    match step.kind:
        case "expect" | "mention":
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
            return _select(step, target)
        case "search":
            return f"search for {step.text('query') if len(step.arguments) > 1 else values['query']}"
        case "sign_in":
            name = f" as {values['username']}" if "username" in values else ""
            return f"log in{name} with {values['password']}"
        case "submit":
            return "submit the form" if "region" not in values and not target else f"submit {target} form"
        case "press":
            return f"press {step.text('keys')}" + (f" in {target}" if target else "")
        case "pause":
            return f"wait {step.text('seconds')} seconds"
        case "wait":
            return _wait(step, lexicon)
        case "scroll":
            return _scroll(step, target)
        case "read" if step.text("how") == "question" and step.question is not None:
            return f"{step.question.said}?"
        case "read":
            return f"count {target}" if step.text("how") == "count" else f"read {target}"
        case "upload" if not target:
            return f"upload {values['file']}"
        case "drag":
            return _drag(step, target, lexicon)
        case "sort":
            return _sort(step, target)
        case "resize":
            return f"resize {target} so that its {step.text('dimension') or 'size'} is {step.text('change')}"
        case "paste":
            return f"paste it into {target}" if target else "paste it"
        case "click" if step.text("order"):
            return f"click {target} in {step.text('order')} order"
        case kind:
            return _PLAIN[kind].format(target=target, **values)


def _select(step: Step, target: str) -> str:
    if step.text("choice"):
        return f"choose an item {' and '.join(_reads(step.target.wording))}" if step.target else ""
    if step.text("position"):
        return f"choose the {_ordinal(int(step.text('position')), ENGLISH)} option in {target}"
    options = ", ".join(quote(text) for text in step.texts("option"))
    return f"choose {options}" + (f" from {target}" if target else "")


def _wait(step: Step, lexicon: Lexicon) -> str:
    if step.when:
        return f"wait until {' and '.join(_held(item, lexicon) for item in step.when)}"
    return (
        f"wait until {quote(step.text('condition'))} appears" if step.text("condition") else "wait for the page to load"
    )


def _scroll(step: Step, target: str) -> str:
    direction = step.text("direction")
    if step.text("condition"):
        return f"scroll {direction} until {quote(step.text('condition'))} appears"
    if step.text("end"):
        end = "bottom" if direction == "down" else "top"
        return f"scroll to the {end}" + (f" of {target}" if target else "")
    return f"scroll {direction}" + (f" in {target}" if target else "")


def _drag(step: Step, target: str, lexicon: Lexicon) -> str:
    target = "everything else" if step.text("rest") else target
    if step.drop is not None:
        return f"drag {target} {_INTO[step.drop.relation]} {describe(step.drop, lexicon)}"
    if step.text("position"):
        return f"drag {target} to position {step.text('position')}" if int(step.text("position")) > 0 else (
            f"drag {target} to the {_ordinal(int(step.text('position')), lexicon)} position"
        )  # fmt: skip
    if step.text("place"):
        place = step.text("place")
        middle = "center " if place in ("left", "right", "top", "bottom") else ""  # else it is a direction or a rank
        return f"drag {target} to the {middle}{place.replace('_', ' ')}"
    amount = f" by {step.text('amount')} positions" if step.text("amount") else ""
    return f"drag {target} {step.text('direction')}{amount}"


def _sort(step: Step, target: str) -> str:
    by = f" by {quote(step.text('by'))}" if step.text("by") else ""
    order = f" in {step.text('order')} order" if step.text("order") else ""
    return " ".join(f"sort {target}{by}{order}".split())


def _act(step: Step, lexicon: Lexicon) -> str:
    target = step.target or TargetDescription("")
    said = "".join(f", {name}: {_value(value, lexicon)}" for name, value in step.arguments)
    if target.text == lexicon.controls.get("add to cart") and target.near:
        return f"add {quote(target.near)} to the cart{said}"
    verb = next((verb for verb, control in lexicon.controls.items() if control == target.text), target.text.lower())
    where = f" in the {quote(target.region)} section" if target.region else ""
    near = f" {quote(target.near)}" if target.near else ""
    which = [_ordinal(target.ordinal, lexicon), *_most(target.extreme), *_looked(target.looks)]
    if any(which) or target.every:
        noun = step.text("object") or lexicon.row_nouns[0]
        some = "all the" if target.every else "the"
        return f"{verb} {' '.join(part for part in (some, *which, noun) if part)}{near}{where}{said}"
    if near:
        return f"{verb}{near}{where}{said}"
    return f"{verb} the {quote(target.region)} dialog{said}" if where else f"{verb}{said}"


def _when(conditions: tuple[Condition, ...], lexicon: Lexicon) -> str:
    opening = "when" if conditions[0].wait else "if"
    return f"{opening} {' and '.join(_held(item, lexicon) for item in conditions)}"


def _held(condition: Condition, lexicon: Lexicon) -> str:
    match condition:
        case Condition(comparison=Comparison(target=target, sign=sign, value=value), holds=holds):
            compared = _COMPARED[sign] if holds else _COMPARED[_OPPOSITE[sign]]
            return f"{describe(target, lexicon)} {compared} {quote(value)}"
        case Condition(target=TargetDescription() as target, state=state, holds=holds) if state:
            return f"{describe(target, lexicon)} is {'' if holds else 'not '}{state}"
        case Condition(target=TargetDescription() as target, holds=holds):
            return f"there is {'' if holds else 'no '}{describe(target, lexicon)}"
        case _:
            return f"{quote(condition.visible)} {'is shown' if condition.holds else 'is not shown'}"


_OPPOSITE = {"<": ">=", "<=": ">", "=": "!=", "!=": "=", ">=": "<", ">": "<="}


def describe(target: TargetDescription, lexicon: Lexicon = ENGLISH) -> str:
    """A target in words."""
    several = target.every and not target.ordinal
    table = lexicon.plurals if several else lexicon.roles
    noun = next((words for words, role in table.items() if role == target.role), "")
    name = quote(target.text) if target.text else ""
    if target.role == "item":
        name = target.text  # one of many alike, by its noun
    sign = next((word for word, shape in lexicon.signs.items() if target.looks and shape == target.looks.shape), "")
    if sign and name:
        return f"the {sign} {name}"
    parts = ["all the" if target.every else "the", _ordinal(target.ordinal, lexicon), *_looked(target.looks), name]
    parts.append(noun or _shape(target.looks, lexicon, several=several) or ("" if name else "one"))
    if target.near and target.role == "item":
        parts += ["from", quote(target.near)]
    elif target.near:
        parts += [_NEAR[target.relation], quote(target.near)]
    parts += [" and ".join(_reads(target.wording))]
    if target.extreme is not None:
        parts.append(f"with the {'highest' if target.extreme.most else 'lowest'} {target.extreme.by or 'value'}")
    if target.region:
        parts += ["in the", quote(target.region), "section"]
    return " ".join(part for part in parts if part)


def _looked(looks: Looks | None) -> Iterator[str]:
    if looks is not None:
        yield from (looks.size, looks.colour, looks.place.replace("_", " "))


def _shape(looks: Looks | None, lexicon: Lexicon, *, several: bool) -> str:
    if looks is None or not looks.shape:
        return ""
    nouns = [noun for noun, shape in lexicon.shapes.items() if shape == looks.shape]
    return next((noun for noun in nouns if (noun in lexicon.shape_plurals) == several), nouns[0])


def _most(extreme: Extreme | None) -> Iterator[str]:
    if extreme is not None:
        words = ENGLISH.superlatives.items()
        yield next((word for word, how in words if (how.by, how.most) == (extreme.by, extreme.most)), "")


def _reads(wording: Wording | None) -> Iterator[str]:
    if wording is not None:
        for verb, text in (("starts", wording.starts), ("ends", wording.ends)):
            if text:
                yield f"that {verb} with {quote(text)}"
        if wording.contains:
            yield f"that contains {quote(wording.contains)}"


def quote(text: str) -> str:
    """The text between marks that it does not hold itself."""
    for opening, closing in QUOTES:
        if opening not in text and closing not in text:
            return f"{opening}{text}{closing}"
    raise ValueError("this text holds every kind of quotation mark")


def _value(argument: Argument, lexicon: Lexicon) -> str:
    match argument:
        case SecretRef(name=name):
            return f"{{{{secret:{name}}}}}"
        case FromScreen(target=target, how="count"):
            return f"the number of {describe(target, lexicon)}"
        case FromScreen(how="told"):
            return "what was found out"
        case FromScreen(how="result"):
            return "the answer"
        case FromScreen(target=target) if target.relation:
            return f"the {target.text} shown {target.relation}"
        case FromScreen(target=target):
            return f"the value of {describe(target, lexicon)}"
        case _:
            return quote(argument.value)


def _ordinal(number: int, lexicon: Lexicon) -> str:
    return next((word for word, value in lexicon.ordinals.items() if value == number), "")
