"""The figures on the virtual phone that need no task: how quick it is, text as it was typed, storms, and dumps of real
phones where ``--data`` names a folder of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from handrail.bench import dumps
from handrail.bench.form import Options, Result, Suite
from handrail.bench.phone import device, storm, typed

PARTS: Final[tuple[Suite, ...]] = (device.figures, storm.figures, typed.figures, dumps.suite)


def figures(options: Options, parts: Sequence[Suite] = PARTS) -> Result:
    """All of them as one result; each row says which part it is of."""
    result = Result("phone", seed=options.seed, quick=options.quick)
    for part in parts:
        found = part(options)
        result.rows += [{"part": found.name, **row} for row in found.rows]
        for key, figure in found.figures.items():
            name = f"dumps_{key}" if found.name == "dumps" else key
            if name in result.figures:
                raise ValueError(f"two parts have a figure {name}")
            result.figures[name] = figure
        result.notes += found.notes
    return result
