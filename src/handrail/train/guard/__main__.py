"""``handrail train guard build | seeds | overlap``, or the same after ``python -m handrail.train.guard``: the embedded
guard model from text we wrote."""

from __future__ import annotations

import argparse
import hashlib
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from handrail.models.guard.embedded import WEIGHTS
from handrail.records import ConfigError
from handrail.train.guard.corpus import KEPT, Corpus, grammar, kept
from handrail.train.guard.overlap import Shared, counted, measured_with

SEEDS = (1, 2, 3)
"""Of the model that ships, which is the mean of their models."""


def main(arguments: Sequence[str]) -> int:
    """Exit code: 0, or 1 where training text overlaps with what is measured, or a set cannot be read.

    Raises: ConfigError if it cannot be trained here, since scipy is missing.
    """
    parser = argparse.ArgumentParser(prog="handrail train guard", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    make = commands.add_parser("build", help="train and write the model that ships")
    make.add_argument("--out", type=Path, default=WEIGHTS)
    make.add_argument("--seed", type=int, action="append", help="one grammar seed; give several for their mean")
    make.add_argument("--scale", type=float, default=1.0, help="share of the texts; for trying things out")
    seeds = commands.add_parser("seeds", help="train with three grammar seeds, say how each did on held-out text")
    seeds.add_argument("--scale", type=float, default=0.5)
    overlap = commands.add_parser("overlap", help="does training text stand in a set that is measured with?")
    overlap.add_argument("--data", type=Path, required=True, help="JSON lines with instruction and screen, or a folder")
    overlap.add_argument("--beside", type=Path, action="append", default=[], help="further texts of ours, one a line")
    overlap.add_argument("--scale", type=float, default=1.0, help="share of the texts that are drawn")
    chosen = parser.parse_args(arguments)
    match chosen.command:
        case "build":
            return _build(chosen.out, tuple(chosen.seed or SEEDS), chosen.scale)
        case "seeds":
            return max(_build(None, (seed,), chosen.scale) for seed in SEEDS)
        case _:
            return _overlap(chosen.data, chosen.beside, chosen.scale)


def _build(out: Path | None, seeds: tuple[int, ...], scale: float) -> int:
    try:
        from handrail.train.guard.build import build
    except ModuleNotFoundError as error:
        raise ConfigError(f"training needs {error.name}", hint="pip install 'handrail[train]'") from error

    print(f"seeds {', '.join(map(str, seeds))}, scale {scale}")
    model, _ = build(seeds=seeds, scale=scale)
    data = model.bytes()
    if out is not None:
        out.write_bytes(data)
        print(
            f"{out.name}: {len(data) / 1e6:.2f} MB, {len(model.heads)} heads, sha256 {hashlib.sha256(data).hexdigest()}"
        )
    return 0


def _overlap(data: Path, beside: Sequence[Path], scale: float) -> int:
    file = data / "dev.jsonl" if data.is_dir() else data
    if not file.exists():
        print(f"{data} is not there: nothing was compared")
        return 0
    try:
        shared = Shared(measured_with(file))
    except (OSError, ValueError, KeyError) as error:
        print(f"{file} cannot be read: {error}", file=sys.stderr)
        return 1
    every, found, first = counted(_ours(beside, scale), shared)
    print(f"compared with {shared.texts} texts of {file.name}")
    for label, count in sorted(every.items()):
        print(f"  {label}: {found[label]} of {count} overlap")
    for line in first:
        print(f"  ours: {line}")
    total = sum(found.values())
    print(f"{total} of {sum(every.values())} texts overlap")
    return 1 if total else 0


def _ours(beside: Sequence[Path], scale: float) -> Iterator[tuple[str, str]]:
    for lines in grammar().sections.values():
        for line in lines:
            yield "grammar lines", line
    for name in KEPT:
        for line in kept(name):
            yield f"kept: {name}", line
    for path in beside:
        for line in path.read_text("utf-8").splitlines():
            yield path.name, line
    for seed in SEEDS:
        corpus = Corpus(seed=seed + 2000, part="all", salt=seed, scale=scale)
        for draw in (corpus.screens, corpus.wishes, corpus.overrides, corpus.money, corpus.private):
            for sample in draw():
                yield f"seed {seed}: {sample.label.partition('.')[0]}", sample.text


def _alone(arguments: Sequence[str]) -> int:
    """Without ``handrail`` before it, this is where what cannot be done here is said to a person."""
    try:
        return main(arguments)
    except ConfigError as error:
        print(f"handrail train: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    raise SystemExit(_alone(sys.argv[1:]))
