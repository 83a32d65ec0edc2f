"""What the particulars of tasks are drawn from: the content of a phone of the seed, and chance."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import TypeVar

from handrail.phone.apps.app import App
from handrail.phone.apps.installed import APPS
from handrail.phone.apps.store import Row, Value
from handrail.phone.screen.clock import Clock
from handrail.phone.screen.finger import Finger, NotThere
from handrail.phone.screen.phone import Phone
from handrail.records import EffectClass
from handrail.tasks.phone.judging import Expected, answers, changed, exactly, nothing
from handrail.tasks.phone.task import Oracle, PhoneTask, Stage, bare

_T = TypeVar("_T")
_A = TypeVar("_A", bound=App)
_LONG = 80
"""How often a list is scrolled on at most."""


class Draw:
    """Draws particulars. Each task draws from a source of its own, so that one more task changes no other."""

    def __init__(self, seed: int, phone: Phone) -> None:
        self.seed, self._phone = seed, phone
        self._random = random.Random(f"phone tasks:{seed}")  # noqa: S311 - reproducible particulars, nothing secret

    @classmethod
    @contextmanager
    def of(cls, seed: int) -> Iterator[Draw]:
        """For a seed; the phone behind it is closed afterwards."""
        phone = Phone(APPS, seed=seed, clock=Clock(by_hand=True))
        try:
            yield cls(seed, phone)
        finally:
            phone.store.close()

    def branch(self, name: str) -> Draw:
        """A source of its own for one kind of task."""
        made = Draw(self.seed, self._phone)
        made._random = random.Random(f"phone tasks:{self.seed}:{name}")  # noqa: S311
        return made

    def row(self, query: str, *values: Value) -> Row:
        """One of the rows of a query on the phone as it is at first. Raises IndexError where there is none."""
        return self._random.choice(self.rows(query, *values))

    def rows(self, query: str, *values: Value) -> list[Row]:
        """All rows of a query."""
        return self._phone.store.all(query, *values)

    def some(self, count: int, query: str, *values: Value) -> list[Row]:
        """Several different rows of a query."""
        return self._random.sample(self.rows(query, *values), count)

    def pick(self, *options: _T) -> _T:
        """One of them."""
        return self._random.choice(options)

    def number(self, low: int, high: int) -> int:
        """A whole number, both ends included."""
        return self._random.randint(low, high)

    def file(self, path: str) -> str:
        """What a text file says at first."""
        return self._phone.state.files[path].decode()

    def names(self, path: str) -> tuple[str, ...]:
        """Names in a folder at first."""
        return self._phone.state.files.names(path)

    def size(self, path: str) -> int:
        """Bytes of a file at first."""
        return self._phone.state.files.stat(path).size


def change(
    draw: Draw,
    name: str,
    text: str,
    oracle: Oracle,
    expected: Sequence[Expected],
    *effects: EffectClass,
    stage: Stage = bare,
    may: Collection[Expected] = (),
    counting: Collection[str] = (),
) -> PhoneTask:
    """A task that changes something, and answers nothing."""
    judge = exactly(*expected, stage=stage, may=may, counting=counting)
    return PhoneTask(name, text, "", judge, oracle, frozenset(effects), stage, draw.seed)


def question(
    draw: Draw, name: str, text: str, oracle: Oracle, *right: str, stage: Stage = bare, wrong: Sequence[str] = ()
) -> PhoneTask:
    """A task that asks something, and changes nothing."""
    judge = nothing(stage=stage, answer=answers(*right, wrong=wrong))
    return PhoneTask(name, text, "", judge, oracle, frozenset(), stage, draw.seed)


def sorted_in(category: str, *tasks: PhoneTask) -> tuple[PhoneTask, ...]:
    """Tasks of one kind of work."""
    return tuple(replace(task, category=category) for task in tasks)


def show(finger: Finger, label: str) -> Finger:
    """Scroll a long list on until it shows something. Raises NotThere."""
    for _ in range(_LONG):
        if finger.sees(label):
            return finger
        finger.more()
    raise NotThere(f"no {label!r} in {_LONG} parts of the list")


def reach(finger: Finger, label: str) -> Finger:
    """Touch what may stand further down a long list. Raises NotThere."""
    return show(finger, label).tap(label)


def app_of(phone: Phone, kind: type[_A]) -> _A:
    """An installed application. Raises LookupError."""
    app = next((app for app in phone.apps.values() if isinstance(app, kind)), None)
    if app is None:
        raise LookupError(kind.package)
    return app


def asked(package: str, permission: str) -> Expected:
    """A permission that the phone asks about on the way; either answer will do."""
    return changed("permissions", {"package": package, "permission": permission}, granted=anything)


def anything(value: Value) -> bool:
    """Any value of a column."""
    del value
    return True
