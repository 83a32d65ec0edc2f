"""What was spoken of last: pronouns mean it (*it*, *that email*, *the same one*)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from handrail.language.phrase import Unread
from handrail.language.step import Step
from handrail.language.tokens import Token
from handrail.records import TargetDescription


@dataclass(frozen=True, slots=True)
class Memory:
    """The thing that the step before was about."""

    thing: TargetDescription | None = None
    counted: TargetDescription | None = None
    """What was counted, if that was the step before: *the number* is then how many of it there are."""

    def recall(self, said: TargetDescription, words: tuple[Token, ...]) -> TargetDescription | Unread:
        """What a description means here: a pronoun is replaced by the thing before."""
        if not said.before:
            return said
        if self.thing is None:
            if said.text or said.role:
                return replace(said, before=False)  # "that button", where nothing was spoken of
            return Unread(words, f"{' '.join(token.text for token in words)!r} does not say what")
        entry = said.role == "item"
        if said.text and not entry and (beside := self.thing.text or self.thing.near):
            return replace(said, near=beside)  # Open, next to it
        if said.role and not entry and said.role != self.thing.role:
            return replace(said, before=False)
        if entry:
            near = self.thing.near or (self.thing.text if self.thing.role != "item" else "")
            return replace(self.thing, text=said.text, role="item", near=near, before=True)
        return replace(self.thing, before=True)

    def after(self, step: Step) -> Memory:
        """What is spoken of once a step was said."""
        match step.kind:
            case "navigate" | "back" | "forward" | "reload" | "press" | "scroll" | "pause" | "sign_in":
                return self
            case "read" if step.text("how") == "count" and step.target is not None:
                return Memory(replace(step.target, before=False), replace(step.target, before=False))
            case "wait":
                held = next((item.target for item in step.when if item.target is not None), None)
                return Memory(held) if held is not None else self
            case "type" if step.target is None:
                return Memory()  # what was typed, which nobody can point at
            case "search":
                return Memory(TargetDescription(step.text("query"))) if step.text("query") else self
            case "act" if step.target is not None:
                thing = replace(step.target, text=step.target.near, near="", before=False)
                if not thing.text:
                    thing = replace(thing, text=step.text("name") or step.text("object"))
                return Memory(thing) if thing.text else self
            case "set" if step.target is not None and step.target.near and not step.target.before:
                return Memory(TargetDescription(step.target.near))  # what has the value, and not the value
            case _ if step.target is not None:
                return Memory(replace(step.target, before=False))
            case _:
                return self
