"""From grammars to the file that ships: heads are fitted, thresholds fixed on held-out text, weights packed."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix  # type: ignore[import-untyped]

from handrail.models.guard.packed import Head, Packed
from handrail.train.guard.corpus import SENSITIVE, TEXT, TOPICS, Corpus, Sample
from handrail.train.guard.fit import Line, found_in, logistic, rarity, rows

Say = Callable[[str], None]
KEPT = {name: TEXT.parent / f"{name}.txt" for name in ("borderline", "ordinary", "held")}
"""Texts written by hand and never trained on: harmless wishes that sound bad, by which a threshold is fixed; ordinary
instructions in the words of attackers, and harmful wishes, by which it is seen how the model does."""


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
    """Learns from every so many-th text of the corpus: the parts of a group need fewer."""
    borderline: float | None = None
    """Share of ``borderline.txt`` from *ask* on at most, by the head that ships: these texts were written by hand, so
    that they are as near to the head's vocabulary as anybody's words are, and not as far as held-out lines."""


ORDINARY = ("ui", "plain", "bank_intent")
"""Labels of instructions that look like nothing else."""

PLANS: tuple[Plan, ...] = (
    Plan("injection", "screens", ("injection",), (Bound(("screen",), 0.0175, 0.002),)),
    Plan("topic", "wishes", ("harm",), (Bound(ORDINARY, 0.04, 0.002), Bound(("twin",), 0.2, 0.01)), borderline=0.12),
    *(
        Plan(f"topic.{topic}", "wishes", (f"harm.{topic}",), (Bound(("ui", "plain", "twin"), 0.01, 0.001),), 1.0, 5)
        for topic in TOPICS
    ),
    Plan("jailbreak", "overrides", ("jailbreak",), (Bound(("calm",), 0.01, 0.0005),)),
    Plan("bank_intent", "money", ("bank_intent",), (Bound(("bank.benign",), 0.02, 0.002),)),
    *(
        Plan(f"sensitive.{kind}", "private", (f"sensitive.{kind}",), (Bound(("sensitive.none",), 0.01, 0.001),), 1.0, 3)
        for kind in SENSITIVE
    ),
)  # fmt: skip
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


def fitted(plan: Plan, text: Text) -> Line:
    """The head of a plan."""
    chosen = slice(None, None, plan.every)
    wanted = of(text.samples[plan.corpus][chosen], plan.found)
    return logistic(text.rows[plan.corpus][chosen], wanted, strength=plan.strength / plan.every)


def kept(name: str) -> list[str]:
    """Texts of one file that is kept from training."""
    return [line for line in KEPT[name].read_text("utf-8").splitlines() if line and not line.startswith("== ")]


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
    return ask + 1e-6, max(block, ask + 0.5) + 1e-6


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


def build(*, seed: int, scale: float = 1.0, say: Say = print) -> tuple[Packed, list[Held]]:
    """The model of one grammar seed, and how its heads did on held-out text.

    Thresholds come from heads that saw four lines in five, and are used with heads that saw all; where a plan says so,
    texts written by hand have a say too.
    """
    began = time.monotonic()
    part = Text(Corpus(seed=seed, part="train", salt=seed, scale=scale))
    held = Text(Corpus(seed=seed + 1000, part="held", salt=seed, scale=scale / 4), part.idf)
    whole = Text(Corpus(seed=seed + 2000, part="all", salt=seed, scale=scale), part.idf)
    say(f"drawn: {sum(map(len, whole.samples.values()))} texts, {time.monotonic() - began:.0f} s")
    lines, results = [], []
    for plan in PLANS:
        rough = fitted(plan, part)
        ask, block = thresholds(plan, rough, held)
        results.append(judged(plan, rough, ask, held))
        final = fitted(plan, whole)
        if plan.borderline is not None:
            ask = max(ask, allowed(final, rows(found_in(kept("borderline")), part.idf), plan.borderline))
        lines.append((plan, final, ask, max(block, ask + 0.5)))
        last = results[-1]
        took = time.monotonic() - began
        flagged = ", ".join(f"{label} {some} of {many}" for label, (some, many) in last.flagged.items())
        say(f"{plan.name}: {last.found} of {last.of} found on held-out text; flagged: {flagged}; {took:.0f} s")
    counts = {name: len(found) for name, found in whole.samples.items()}
    return packed(lines, part.idf, {"seed": seed, "grammars": digest(), "texts": counts}), results
