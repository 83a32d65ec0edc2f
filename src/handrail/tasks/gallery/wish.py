"""What is asked of a page of the gallery, and how to tell that it was done."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Protocol

from handrail.records import EffectClass, Instruction
from handrail.sites.gallery import STYLES, WIDGETS, Scene, scene

State = Mapping[str, Any]
"""What a page told of itself: plain JSON."""


class Hand(Protocol):
    """A mouse and a keyboard on a page of the gallery, for oracles. Parts go by the names that the page's script gave
    them; each is waited for, and brought into view."""

    style: str
    """Of the page: some ways differ."""

    def click(self, spot: str, *, times: int = 1, modifier: str = "", at: tuple[float, float] = (0.5, 0.5)) -> None:
        """Press a part, at this share of its box."""

    def hover(self, spot: str) -> None:
        """Rest the pointer on a part."""

    def fill(self, spot: str, text: str) -> None:
        """Click into a field and replace what it holds, key by key."""

    def press(self, *keys: str) -> None:
        """Press keys, one after the other, wherever the focus is."""

    def drag(
        self, spot: str, to: str = "", by: tuple[float, float] = (0, 0), *, at: tuple[float, float] = (0.5, 0.5)
    ) -> None:
        """Hold a part (at this share of its box) and let it go on the middle of another, or this far from there."""

    def choose(self, spot: str, option: str, name: str) -> None:
        """Choose in a drop-down: by its own means if it is a native one, else by clicking it and ``option``."""

    def has(self, spot: str) -> bool:
        """Whether a part can be seen at this moment."""

    def text(self, spot: str) -> str:
        """What a part says."""

    def answer(self, *, accept: bool) -> None:
        """How to answer the next dialog of the browser; to be said before it opens."""


Oracle = Callable[[Hand], str | None]
"""Does it on the page; returns the answer where the task has one."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What is asked of one page."""

    texts: Sequence[str]
    """Ways to say it; the seed picks one."""
    oracle: Oracle
    goal: Mapping[str, Any] = field(default_factory=dict)
    """How the state must differ from the start's: everything else must be as it was."""
    free: frozenset[str] = frozenset()
    """Parts of the state that may change on the way."""
    holds: Callable[[State], bool] | None = None
    """What else the state must be, where no single goal can be stated; names what it judges in ``free``."""
    says: str = ""
    """What the answer must hold; empty for tasks without one."""
    never: Sequence[str] = ()
    """What the answer must not hold: what else could have been read."""
    effects: frozenset[EffectClass] = frozenset()
    """Consequential effects that doing it needs."""

    def met(self, start: State, state: State, answer: str) -> bool:
        """Whether a state and an answer are what was asked for, and nothing besides."""
        wanted = json.loads(json.dumps({**start, **self.goal}))
        kept = {key: value for key, value in state.items() if key not in self.free}
        if kept != {key: value for key, value in wanted.items() if key not in self.free}:
            return False
        if self.holds is not None and not self.holds(state):
            return False
        return not self.says or (_says(answer, self.says) and not any(_says(answer, item) for item in self.never))


def _says(answer: str, text: str) -> bool:
    """Whether a text stands in an answer, as whole words."""
    wanted = r"\s+".join(re.escape(word) for word in text.casefold().split())
    return re.search(rf"(?<!\w){wanted}(?!\w)", answer.casefold()) is not None


Asker = Callable[[Scene, random.Random], Wish]
ASKERS: dict[str, Asker] = {}
"""What is asked of each widget's pages."""


def asked(name: str) -> Callable[[Asker], Asker]:
    """Register what is asked of a widget's pages."""

    def register(asker: Asker) -> Asker:
        ASKERS[name] = asker
        return asker

    return register


@dataclass(frozen=True, slots=True)
class WidgetTask:
    """One thing to be done on one page of the gallery."""

    widget: str
    style: str
    seed: int
    text: str
    """The instruction, in the user's words."""
    wish: Wish
    start: State
    """State of the page before anything is done."""
    secrets: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """None of these tasks needs any."""

    @property
    def name(self) -> str:
        """Widget, style and seed."""
        return f"{self.widget}/{self.style}/{self.seed}"

    @property
    def instruction(self) -> Instruction:
        """What a run is asked."""
        return Instruction(self.text)

    @property
    def effects(self) -> frozenset[EffectClass]:
        """What a host that knows the task may approve."""
        return self.wish.effects

    def judge(self, state: State, answer: str) -> bool:
        """Whether what the server was told is what was asked for: exactly that, and nothing besides."""
        return self.wish.met(self.start, state, answer)


def widget_task(widget: str, style: str, seed: int) -> WidgetTask:
    """The task of a widget in a style. What is asked does not depend on the style.

    Raises: UnknownWidget.
    """
    made = scene(widget, style, seed)
    wish = ASKERS[widget](made, random.Random(f"wish:{widget}:{seed}"))  # noqa: S311 - a draw that can be repeated
    start = json.loads(json.dumps(made.start))
    return WidgetTask(widget, style, seed, wish.texts[seed % len(wish.texts)], wish, start)


def widget_tasks(seeds: Sequence[int]) -> Iterator[WidgetTask]:
    """All tasks for these seeds."""
    for seed in seeds:
        for widget in WIDGETS:
            for style in STYLES:
                yield widget_task(widget, style, seed)
