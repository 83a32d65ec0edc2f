"""From grammars to the file that ships: heads are fitted, thresholds fixed on held-out text, weights packed."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix  # type: ignore[import-untyped]

from handrail.models.guard.packed import Head, Packed
from handrail.train.guard.corpus import SENSITIVE, TEXT, TOPICS, Corpus, Sample, kept
from handrail.train.guard.fit import Line, found_in, logistic, rarity, rows

Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Bound:
    """How many texts of a kind a threshold may flag."""

    labels: tuple[str, ...]
    """Labels, or their part before a dot."""
    ask: float
    """Share flagged at most from *ask* on."""
    block: float
    """Share flagged at most from *block* on."""


@dataclass(frozen=True, slots=True)
class Plan:
    """One head: what it learns from and how its thresholds are fixed."""

    name: str
    corpus: str
    """Method of ``Corpus``."""
    found: tuple[str, ...]
    """Labels of the texts to be found, or their part before a dot."""
    bounds: tuple[Bound, ...]
    strength: float = 1.0
    every: int = 1
    """Learns from every so many-th text of the corpus: the parts of a group need fewer, and ``steps``."""
    steps: int = 80
    borderline: float | None = None
    """Share of ``borderline.txt`` from *ask* on at most, by the head that ships: these texts were written by hand, so
    that they are as near to the head's vocabulary as anybody's words are, and not as far as held-out lines. None of
    them may be blocked."""


_LEAST_BETWEEN = 1.0
"""Log-odds between *ask* and *block* at least."""

_PLAINEST = (Bound(("ui", "bank_intent"), 0.01, 0.0), Bound(("twin",), 0.11, 0.002))
_NO_TOPIC = (Bound(("ui", "plain", "twin"), 0.01, 0.001),)
_NOTHING_PRIVATE = (Bound(("sensitive.none",), 0.01, 0.001),)

PLANS: tuple[Plan, ...] = (
    Plan("injection", "screens", ("injection",), (Bound(("screen",), 0.0225, 0.002),)),
    Plan("topic", "wishes", ("harm",), _PLAINEST, strength=0.1, borderline=0.12),
    *(Plan(f"topic.{topic}", "wishes", (f"harm.{topic}",), _NO_TOPIC, every=8, steps=25) for topic in TOPICS),
    Plan("jailbreak", "overrides", ("jailbreak",), (Bound(("calm",), 0.005, 0.0),), strength=0.3),
    Plan("bank_intent", "money", ("bank_intent",), (Bound(("bank.benign",), 0.02, 0.002),)),
    *(
        Plan(f"sensitive.{kind}", "private", (f"sensitive.{kind}",), _NOTHING_PRIVATE, every=3, steps=40)
        for kind in SENSITIVE
    ),
)
"""All heads, in the order of the file."""


@dataclass(frozen=True, slots=True)
class Held:
    """How a head did on text of which it saw neither pattern nor filler."""

    head: str
    found: int
    of: int
    flagged: Mapping[str, tuple[int, int]]
    """Label of ordinary text -> how many were flagged, of how many."""


def of(samples: Sequence[Sample], labels: Sequence[str]) -> NDArray[np.bool_]:
    """Which samples have one of the labels."""
    wanted = frozenset(labels)
    return np.array([sample.label in wanted or sample.label.partition(".")[0] in wanted for sample in samples])


class Text:
    """The samples of one part as rows, each corpus drawn once."""

    def __init__(self, corpus: Corpus, idf: NDArray[np.float32] | None = None, plans: Sequence[Plan] = PLANS) -> None:
        names = tuple(dict.fromkeys(plan.corpus for plan in plans))
        self.samples: dict[str, list[Sample]] = {name: getattr(corpus, name)() for name in names}
        found = {name: found_in([sample.text for sample in each]) for name, each in self.samples.items()}
        self.idf = idf if idf is not None else rarity([each for every in found.values() for each in every])
        self.rows: dict[str, csr_matrix] = {name: rows(each, self.idf) for name, each in found.items()}


def fitted(plan: Plan, text: Text, start: Line | None = None) -> Line:
    """The head of a plan; ``start`` is a head that is near, from which it is found sooner."""
    chosen = slice(None, None, plan.every)
    wanted = of(text.samples[plan.corpus][chosen], plan.found)
    rows_of = text.rows[plan.corpus][chosen]
    return logistic(rows_of, wanted, strength=plan.strength / plan.every, steps=plan.steps, start=start)


def mean(lines: Sequence[Line]) -> Line:
    """One head that scores as several do on average: exactly, since they are linear."""
    return Line(np.mean([line.weights for line in lines], axis=0), float(np.mean([line.bias for line in lines])))


def allowed(line: Line, texts: csr_matrix, share: float) -> float:
    """The least score from which at most a share of some texts is flagged."""
    ranked = np.sort(line.scores(texts))[::-1]
    return float(ranked[min(int(share * len(ranked)), len(ranked) - 1)]) + 1e-6


def thresholds(plan: Plan, line: Line, held: Text) -> tuple[float, float]:
    """Scores from which to ask and to block: the least at which every bound holds."""
    scores = line.scores(held.rows[plan.corpus])
    ask = block = -np.inf
    for bound in plan.bounds:
        ordinary = np.sort(scores[of(held.samples[plan.corpus], bound.labels)])[::-1]
        ask = max(ask, float(ordinary[min(int(bound.ask * len(ordinary)), len(ordinary) - 1)]))
        block = max(block, float(ordinary[min(int(bound.block * len(ordinary)), len(ordinary) - 1)]))
    return ask + 1e-6, max(block, ask + _LEAST_BETWEEN) + 1e-6


def judged(plan: Plan, line: Line, ask: float, held: Text) -> Held:
    """What a threshold finds and flags on held-out text."""
    scores, samples = line.scores(held.rows[plan.corpus]), held.samples[plan.corpus]
    wanted = of(samples, plan.found)
    flagged = {}
    for label in dict.fromkeys(label for bound in plan.bounds for label in bound.labels):
        ordinary = of(samples, (label,)) & ~wanted
        flagged[label] = (int((scores[ordinary] >= ask).sum()), int(ordinary.sum()))
    return Held(plan.name, int((scores[wanted] >= ask).sum()), int(wanted.sum()), flagged)


def packed(
    lines: Sequence[tuple[Plan, Line, float, float]], idf: NDArray[np.float32], made_of: Mapping[str, object]
) -> Packed:
    """Weights as bytes: each head has a scale of its own, wide enough for all but its very largest weights."""
    heads, columns = [], []
    for plan, line, ask, block in lines:
        top = float(np.quantile(np.abs(line.weights[line.weights != 0]), 0.9999))
        scale = max(top, 1e-9) / 127
        columns.append(np.clip(np.rint(line.weights / scale), -127, 127).astype(np.int8))
        heads.append(Head(plan.name, scale, line.bias, ask, block))
    return Packed(tuple(heads), idf, np.ascontiguousarray(np.stack(columns, axis=1)), made_of)


def digest() -> str:
    """SHA-256 of the grammars, by which a model says what it was made of."""
    total = hashlib.sha256()
    for path in sorted(TEXT.glob("*.txt")):
        total.update(path.name.encode() + b"\0" + path.read_bytes())
    return total.hexdigest()


@dataclass(slots=True)
class _Fits:
    """What the seeds made of a plan."""

    lines: list[Line] = field(default_factory=list)
    asks: list[float] = field(default_factory=list)
    blocks: list[float] = field(default_factory=list)


def build(*, seeds: Sequence[int], scale: float = 1.0, say: Say = print) -> tuple[Packed, list[Held]]:
    """The mean of the models of several grammar seeds, and how the heads of each did on held-out text.

    Each seed draws other texts and holds other lines out. Thresholds come from heads that saw four lines in five, and
    are used with heads that saw all; where a plan says so, texts written by hand have a say too, on the mean. Parts of
    a group (``every`` above 1) are fitted with the first seed alone: nothing is blocked by what they say.
    """
    began = time.monotonic()
    idf: NDArray[np.float32] | None = None
    fits = {plan.name: _Fits() for plan in PLANS}
    results: list[Held] = []
    counts: dict[str, int] = {}
    for number, seed in enumerate(seeds):
        plans = [plan for plan in PLANS if number == 0 or plan.every == 1]
        part = Text(Corpus(seed=seed, part="train", salt=seed, scale=scale), idf, plans)
        idf = part.idf
        held = Text(Corpus(seed=seed + 1000, part="held", salt=seed, scale=scale / 4), idf, plans)
        whole = Text(Corpus(seed=seed + 2000, part="all", salt=seed, scale=scale), idf, plans)
        for name, found in whole.samples.items():
            counts[name] = counts.get(name, 0) + len(found)
        say(f"seed {seed}: {sum(map(len, whole.samples.values()))} texts, {time.monotonic() - began:.0f} s")
        for plan in plans:
            rough = fitted(plan, part)
            ask, block = thresholds(plan, rough, held)
            last = judged(plan, rough, ask, held)
            results.append(last)
            fits[plan.name].lines.append(fitted(plan, whole, rough))
            fits[plan.name].asks.append(ask)
            fits[plan.name].blocks.append(block)
            flagged = ", ".join(f"{label} {some} of {many}" for label, (some, many) in last.flagged.items())
            took = time.monotonic() - began
            say(f"{plan.name}: {last.found} of {last.of} found on held-out text; flagged: {flagged}; {took:.0f} s")
    if idf is None:
        raise ValueError("a model needs a seed")
    made = [(plan, *_final(plan, fits[plan.name], idf)) for plan in PLANS]
    return packed(made, idf, {"seeds": list(seeds), "grammars": digest(), "texts": counts}), results


def _final(plan: Plan, fits: _Fits, idf: NDArray[np.float32]) -> tuple[Line, float, float]:
    """The head that ships, and from where it asks and blocks."""
    line, ask, block = mean(fits.lines), float(np.mean(fits.asks)), float(np.mean(fits.blocks))
    if plan.borderline is not None:
        by_hand = rows(found_in(kept("borderline")), idf)
        ask = max(ask, allowed(line, by_hand, plan.borderline))
        block = max(block, allowed(line, by_hand, 0.0))
    return line, ask, max(block, ask + _LEAST_BETWEEN)
