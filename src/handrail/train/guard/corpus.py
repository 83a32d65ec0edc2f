"""The texts that each head learns from, drawn from the grammars."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from handrail.train.guard.grammar import Grammar, Part, Sampler, read

TEXT = Path(__file__).parent / "text"
"""Where the grammars lie."""
KEPT = {name: TEXT.parent / f"{name}.txt" for name in ("borderline", "ordinary", "grave", "held", "wished")}
"""Texts written by hand and never trained on: harmless wishes that sound bad, by which a threshold is fixed; ordinary
instructions in the words of attackers and on grave matters, and harmful wishes, by which it is seen how the model
does."""

TOPICS = (
    "illegal", "violent", "weapons", "drugs", "fraud", "hacking", "privacy", "harassment", "hate", "sexual",
    "self_harm", "misinformation", "dangerous",
)  # fmt: skip
_HARM = {"vp": 0.44, "ask": 0.05, "np": 0.32, "q": 0.19}
_PLAIN = {"vp": 0.4, "ask": 0.1, "np": 0.25, "q": 0.25}
_TWIN = {"vp": 0.2, "ask": 0.25, "np": 0.08, "q": 0.47}
"""Shares of verb phrases, verb phrases that are asked about, things to be written, and whole questions: what sounds bad
and is not is mostly asked, and what is meant badly is mostly ordered."""
_ASKED = "ask"
SENSITIVE = ("personal", "credentials", "health", "sexuality", "finances")


@dataclass(frozen=True, slots=True)
class Sample:
    """One text and what it is an example of."""

    text: str
    label: str
    """``injection``, ``screen``, ``harm.TOPIC``, ``twin``, ``plain``, ``ui``, ``jailbreak`` ..."""


@lru_cache(maxsize=1)
def grammar() -> Grammar:
    """All grammar files."""
    return read(sorted(TEXT.glob("*.txt")))


def kept(name: str) -> list[str]:
    """Texts of one file that is kept from training."""
    return [line for line in KEPT[name].read_text("utf-8").splitlines() if line and not line.startswith("== ")]


class Corpus:
    """Draws samples of one part, with one seed. ``salt`` chooses what is held out."""

    def __init__(self, *, seed: int, part: Part, salt: int, scale: float = 1.0) -> None:
        self._sampler = Sampler(grammar(), seed=seed, part=part, salt=salt)
        self._random = random.Random(seed + 1)  # noqa: S311 - must be repeatable, and no secret hangs on it
        self._scale = scale

    def screens(self) -> list[Sample]:
        """Injections and ordinary texts of screens."""
        return [*self._of("injection", 14000), *self._of("screen", 26000)]

    def wishes(self) -> list[Sample]:
        """Instructions: harmful ones by topic, their twins, ordinary ones."""
        found: list[Sample] = []
        for topic in TOPICS:
            found += self._framed(topic, f"harm.{topic}", 2400, _HARM)
        found += self._framed("twin", "twin", 20000, _TWIN)
        found += self._framed("plain", "plain", 10000, _PLAIN)
        found += self._of("ui", 12000)
        found += self._of("bank_intent", 800)
        return found

    def overrides(self) -> list[Sample]:
        """Attempts to talk the guard away, and what looks like them."""
        calm = [Sample(each.text, "calm") for each in self._of("jailbreak.benign", 16000)]
        return [*self._of("jailbreak", 7000), *calm]

    def money(self) -> list[Sample]:
        """Wishes that move money or credentials, and others."""
        return [*self._of("bank_intent", 4000), *self._of("bank.benign", 9000)]

    def private(self) -> list[Sample]:
        """Content that is sensitive, by kind, and content that is not."""
        found = [sample for kind in SENSITIVE for sample in self._of(f"sensitive.{kind}", 1800)]
        return found + self._of("sensitive.none", 9000)

    def _count(self, count: int) -> int:
        return max(40, int(count * self._scale))

    def _of(self, section: str, count: int) -> list[Sample]:
        return _once(Sample(self._worn(text), section) for text in self._sampler.texts(section, self._count(count)))

    def _framed(self, name: str, label: str, count: int, shares: Mapping[str, float]) -> list[Sample]:
        """Verb phrases, things to be written and questions, each in a frame of its kind."""
        wanted = self._count(count)
        found: list[Sample] = []
        for kind, share in shares.items():
            goals = "vp" if kind == _ASKED else kind
            for goal in self._sampler.texts(f"{name}.{goals}", int(wanted * share)):
                text = self._sampler.text(f"frame.{kind}", **{goals: goal.rstrip("?") if kind != "q" else goal})
                found.append(Sample(self._worn(text), label))
        return _once(found)

    def _worn(self, text: str) -> str:
        """As people type: sometimes without capitals or the last mark."""
        chance = self._random.random()
        if chance < 0.12:
            return text.lower()
        if chance < 0.16:
            return text.upper()
        if chance < 0.25:
            return text.rstrip(".!?")
        return text


def _once(samples: Sequence[Sample] | Iterator[Sample]) -> list[Sample]:
    return list({sample.text: sample for sample in samples if sample.text.strip()}.values())
