"""Steps that only say more about the step before them, gathered into it: *order what is in my cart: deliver it to the
office, use the code X, pay with the Visa card*; *rate it with 3 stars and write "Fine" as the review*."""

from __future__ import annotations

from dataclasses import replace

from handrail.language.step import Argument, Step
from handrail.records import Labelled, TargetDescription

_ORDERED = frozenset({"code", "method", "address", "delivery"})
"""What may be said of an order."""
_REVIEWED = frozenset({"", "review", "comment", "text", "text of the review", "review text", "body"})
"""Fields that the words of a review go into."""
NOTED = "known"
"""Argument of a statement that is no step: something the user lets the run know."""


def ordered(step: Step) -> bool:
    """Whether a step orders what is in a cart, of which more may be said."""
    return step.kind == "act" and step.text("object") == "cart"


def absorbed(last: Step, step: Step) -> Step | None:
    """The step before with what the next one says of it; None if the next is a step of its own."""
    said = tuple((slot, value) for slot, value in step.arguments if slot in _ORDERED)
    told = [slot for slot, _ in step.arguments if slot not in (*_ORDERED, "order")]
    taken = {slot for slot, _ in last.arguments}
    names = step.target.text if step.target is not None else ""
    plain = step.target is None or not (step.target.near or step.target.region)
    more = step.kind == "mention" or (step.kind == "act" and names in ("Apply", "Pay", "Use") and plain)
    if ordered(last) and more and said and not told:
        return None if any(slot in taken for slot, _ in said) else _with(last, step, said)
    text = step.argument("text")
    if step.kind == "type" and isinstance(text, Labelled) and names.casefold() in _REVIEWED and plain:
        return _reviewed(last, step, text)
    return None


def _reviewed(last: Step, step: Step, text: Labelled[str]) -> Step | None:
    """A rating with the words that go with it."""
    target = last.target
    if target is None or (last.argument("text") is None and last.kind == "set"):
        return None
    if last.kind == "act" and target.text == "Review" and last.argument("text") is None:
        return _with(last, step, (("text", text),))
    rated = last.argument("text")
    if last.kind != "set" or target.text != "rating" or not target.near or not isinstance(rated, Labelled):
        return None
    made: tuple[tuple[str, Argument], ...] = (("stars", rated), ("text", text))
    review = replace(last, kind="act", target=TargetDescription("Review", near=target.near), arguments=made)
    return _with(review, step, ())


def _with(last: Step, step: Step, more: tuple[tuple[str, Argument], ...]) -> Step:
    return replace(
        last, arguments=last.arguments + more, span=(last.span[0], step.span[1]), spans=last.spans + step.spans
    )


def known(steps: list[Step], told: list[tuple[Step, int]]) -> list[Step]:
    """Each thing that the user lets the run know, with the step that it was said behind; else the first."""
    for step, at in told:
        place = max(at - 1, 0)
        said = tuple((slot, value) for slot, value in step.arguments if slot != NOTED)
        if place < len(steps):
            steps[place] = replace(steps[place], arguments=steps[place].arguments + said)
    return steps
