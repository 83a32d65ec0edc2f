"""Words that judges are made of: what must have changed, and that nothing else did."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from handrail.phone.apps.store import Value
from handrail.phone.screen.finger import plain
from handrail.phone.screen.phone import Phone
from handrail.tasks.phone.change import Change, changes, untouched
from handrail.tasks.phone.task import Judge, Stage, bare

Wanted = Value | Callable[[Value], bool]
"""The value of a column, or what is to be true of it."""


@dataclass(frozen=True, slots=True)
class Expected:
    """One change that must have come about, once."""

    table: str
    kind: Literal["added", "removed", "changed"]
    where: Mapping[str, Wanted]
    """Of a row that was there before: what it was."""
    values: Mapping[str, Wanted]
    """Of a row that is there now: what it is."""

    def met(self, change: Change) -> bool:
        """Whether a change is this one: nothing besides the named columns may differ from before, or, in a new row,
        from empty."""
        if (change.table, change.kind) != (self.table, self.kind):
            return False
        if not all(_is(change.old.get(name), wanted) for name, wanted in self.where.items()):
            return False
        if not all(_is(change.new.get(name), wanted) for name, wanted in self.values.items()):
            return False
        if self.kind == "changed":
            return change.columns <= self.values.keys()
        return self.kind == "removed" or all(
            name == "id" or name in self.values or value in (None, "", 0) for name, value in change.new.items()
        )


def added(table: str, **values: Wanted) -> Expected:
    """A new row; columns that are not named are empty or 0, and its `id` is anything."""
    return Expected(table, "added", {}, values)


def removed(table: str, **where: Wanted) -> Expected:
    """A row that is gone."""
    return Expected(table, "removed", where, {})


def changed(table: str, where: Mapping[str, Wanted], **values: Wanted) -> Expected:
    """A row in which these columns, and only these, may have become something else."""
    return Expected(table, "changed", where, values)


def setting(place: str, value: Wanted) -> Expected:
    """A setting, as ``secure/ui_night_mode``."""
    space, _, key = place.partition("/")
    return changed("settings", {"namespace": space, "key": key}, value=value)


def exactly(
    *expected: Expected,
    stage: Stage = bare,
    may: Collection[Expected] = (),
    counting: Collection[str] = (),
    answer: Callable[[str], bool] | None = None,
    also: Callable[[Phone], bool] | None = None,
) -> Judge:
    """A judge: these changes since the stage was set, each once, and nothing besides.

    Args:
        expected: what must have changed.
        stage: the stage of the task.
        may: what may have changed on the way, each at most once, or not.
        counting: ignored columns that are compared all the same.
        answer: what must be true of the answer; without it an answer is not looked at.
        also: what must be true of the phone besides.
    """

    def judge(phone: Phone, said: str) -> bool:
        if answer is not None and not answer(said):
            return False
        if also is not None and not also(phone):
            return False
        found = list(changes(untouched(phone.seed, stage), phone, counting=counting))
        return _matched(found, expected) and _covered(found, may)

    return judge


def nothing(*, stage: Stage = bare, may: Collection[Expected] = (), answer: Callable[[str], bool]) -> Judge:
    """A judge of a question: the answer is right, and the phone is as it was."""
    return exactly(stage=stage, may=may, answer=answer)


def answers(*right: str, wrong: Sequence[str] = ()) -> Callable[[str], bool]:
    """Whether an answer says each of these, in any case and with any spaces, as words or numbers of their own, and none
    of the wrong ones."""

    def check(said: str) -> bool:
        text = _folded(said)
        return all(_says(text, _folded(each)) for each in right) and not any(
            _says(text, _folded(each)) for each in wrong
        )

    return check


def _matched(found: list[Change], expected: Sequence[Expected]) -> bool:
    """Take each expected change out of what was found; false where one is missing."""
    for each in expected:
        change = next((change for change in found if each.met(change)), None)
        if change is None:
            return False
        found.remove(change)
    return True


def _covered(found: list[Change], may: Collection[Expected]) -> bool:
    left = list(may)
    for change in found:
        each = next((each for each in left if each.met(change)), None)
        if each is None:
            return False
        left.remove(each)
    return True


def _is(value: Value, wanted: Wanted) -> bool:
    return wanted(value) if callable(wanted) else value == wanted


def _folded(text: str) -> str:
    return " ".join(plain(text).casefold().split())


def _says(text: str, wanted: str) -> bool:
    return re.search(rf"(?<![\w.,])(?:{re.escape(wanted)})(?!\w|[.,]\d)", text) is not None
