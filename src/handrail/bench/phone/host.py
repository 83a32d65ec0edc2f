"""The host of a run on a phone: somebody who knows the task, and nothing else.

What the task needs is known beforehand: the effects it declares, and the applications that its oracle touches. Both are
approved where they are asked for as such; everything else is denied.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from handrail.approvers import DeclaredApprover
from handrail.phone.apps.installed import APPS
from handrail.phone.screen.clock import Clock
from handrail.phone.screen.finger import Finger
from handrail.phone.screen.phone import Phone
from handrail.records import Approve, EffectClass, Finding, Question, Reply
from handrail.tasks.phone import PhoneTask

_NAMED: Final = re.compile(r"\u2068([\w.]+)\u2069", re.ASCII)
_APPEARING: Final = (("app_allow", "not_present"), ("off_task", "other_app"), ("asset", "unknown_on_asset"))
"""What is asked where an application comes to the front that the words do not name, and of what nobody classed in one
where an account is at stake: what has an effect is asked about by that."""
_SHADE: Final = "com.android.systemui"
_SETTINGS: Final = "com.android.settings"
_ORDER: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of a task from its oracle."""

    apps: frozenset[str]
    """Packages whose windows are touched."""
    touches: int
    """How many touches and texts it takes by hand."""
    spelled: str
    """The same task spelled out, touch by touch, as for somebody who never saw the phone; empty where it begins with
    something that is no touch, and where it would give a secret away."""


class KnowingHost(DeclaredApprover):
    """Approves the effects that a task declares, and its applications being in front. A callback, never a person."""

    def __init__(self, effects: frozenset[EffectClass], apps: frozenset[str]) -> None:
        super().__init__(effects)
        self._apps = apps

    async def ask(self, question: Question) -> Reply:
        """Yes if every reason is a declared effect, or one of the task's applications that nobody has named yet."""
        present = [reason for reason in question.reasons if self._expected(reason)]
        if len(present) < len(question.reasons):
            rest = [reason for reason in question.reasons if reason not in present]
            if not all(self.declares(reason) for reason in rest):
                return await super().ask(question)
        self.approved.append(question)
        return Approve(self.by, "session" if question.grantable and len(present) == len(question.reasons) else "once")

    def _expected(self, reason: Finding) -> bool:
        named = _NAMED.search(reason.sentence)
        return (reason.rail, reason.code) in _APPEARING and named is not None and named[1] in self._apps


class _Recording(Finger):
    """Writes down what it does."""

    def __init__(self, phone: Phone) -> None:
        super().__init__(phone)
        self.apps: set[str] = set()
        self.said: list[str] = []

    def tap(self, label: str, nth: int = 0) -> Finger:
        self._say(f"tap {_which(label, nth)}")
        return super().tap(label, nth)

    def hold(self, label: str, nth: int = 0) -> Finger:
        self._say(f"long press {_which(label, nth)}")
        return super().hold(label, nth)

    def type(self, field: str, text: str, *, submit: bool = False) -> Finger:
        self._say(f'type "{text}" into "{field}"' + (" and press Enter" if submit else ""))
        return super().type(field, text, submit=submit)

    def slide(self, desc: str, level: int) -> Finger:
        self._say(f'set "{desc}" to {level // 10}%')
        return super().slide(desc, level)

    def back(self) -> Finger:
        self._say("go back")
        return super().back()

    def open(self, label: str) -> Finger:
        self._say(f"open {label}")
        made = super().open(label)
        self._look()
        return made

    def _say(self, words: str) -> None:
        self._look()
        self.said.append(words)

    def _look(self) -> None:
        pane = self.phone.focus()
        if pane is not None:
            self.apps.add(pane.package)


def _which(label: str, nth: int) -> str:
    if not nth:
        return f'"{label}"'
    return f'the {"last" if nth < 0 else _ORDER[nth]} "{label}"'


_KNOWN: Final[dict[tuple[str, str, int], Known]] = {}


def known(task: PhoneTask) -> Known:
    """What the oracle of a task shows, on a phone that is not drawn; found out once."""
    place = (task.name, task.text, task.seed)
    if place not in _KNOWN:
        _KNOWN[place] = _found_out(task)
    return _KNOWN[place]


def _found_out(task: PhoneTask) -> Known:
    phone = Phone(APPS, seed=task.seed, clock=Clock(by_hand=True))
    try:
        task.pose(phone)
        finger = _Recording(phone)
        answer = task.oracle(finger)
        finger._look()
    finally:
        phone.store.close()
    if _SHADE in finger.apps:
        finger.apps.add(_SETTINGS)  # what the shade's switches do can be done there as well
    spelled = ""
    if finger.said and finger.said[0].startswith("open ") and not _tapped_out(task, finger.said):
        spelled = ". ".join(words[0].upper() + words[1:] for words in finger.said) + "."
        for name, value in task.secrets.items():
            spelled = spelled.replace(f'"{value}"', f"{{{{secret:{name}}}}}")
        if answer:
            spelled = f"{spelled} {task.text}"
    return Known(frozenset(finger.apps), len(finger.said), spelled)


def _tapped_out(task: PhoneTask, said: list[str]) -> bool:
    """Whether a secret is tapped digit by digit: words would give it away."""
    digits = "".join(words.removeprefix('tap "').removesuffix('"') for words in said if len(words) == 7)
    return any(value in digits for value in task.secrets.values())
