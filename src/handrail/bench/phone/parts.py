"""The figures on the virtual phone that need no task: how quick it is, text as it was typed, storms, and dumps of real
phones where ``--data`` names a folder of them."""

from __future__ import annotations

from handrail.bench import dumps
from handrail.bench.form import Options, Result
from handrail.bench.phone import device, storm, typed


def figures(options: Options) -> Result:
    """All of them as one result; each row says which part it is of."""
    result = Result("phone", seed=options.seed, quick=options.quick)
    for part in (device.figures, storm.figures, typed.figures, dumps.suite):
        found = part(options)
        result.rows += [{"part": found.name, **row} for row in found.rows]
        result.figures |= {_key(found.name, key): figure for key, figure in found.figures.items()}
        result.notes += found.notes
    return result


def _key(part: str, key: str) -> str:
    return f"dumps_{key}" if part == "dumps" else key
