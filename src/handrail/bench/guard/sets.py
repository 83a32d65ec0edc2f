"""Public sets of attacks and harmless texts, read from a file outside: one JSON object a line.

Nothing of them is kept here, and nothing of a row but its texts ever reaches a guard: labels, notes and risk types name
the answer.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from handrail.records import ConfigError

FILE = "dev.jsonl"
_HARD = Path(__file__).with_name("hard_negatives.txt")
_HEAD = "== "


@dataclass(frozen=True, slots=True)
class Case:
    """One row of a set."""

    source: str
    """Public set that it comes from."""
    kind: str
    """``harmful_instruction``, ``benign_instruction``, ``injection_on_screen``, ``benign_screen``, ``mobile_task``."""
    safe: bool
    """Whether the row as a whole is."""
    instruction: str
    """What the user asked."""
    screen: tuple[str, ...]
    """Texts on the screen."""
    app: str
    """Where it takes place, as the set calls it; empty where it does not say."""
    action: str
    """What is about to be done, in the set's words; empty where a row has no action."""
    group: str
    """Rows of one group are variants of one thing. Never a guard's to see."""
    marks: frozenset[str]
    """What the scoring rules need to know: ``borderline``, ``needs_picture``, ``action_level_only``, ``contextual``,
    ``indirect_prompt_injection``, ``cloned`` (a page with the text of the real one: only its address tells)."""


_MARKS = ("borderline", "needs_picture", "action_level_only", "indirect_prompt_injection")


def read(path: Path) -> tuple[Case, ...]:
    """All rows of a file, or of ``dev.jsonl`` in a folder.

    Raises: ConfigError if it cannot be read as such.
    """
    file = path / FILE if path.is_dir() else path
    if path.is_dir() and not file.exists():
        file = path / "guard" / FILE
    try:
        return tuple(_case(json.loads(line)) for line in file.read_text("utf-8").splitlines() if line.strip())
    except OSError as error:
        raise ConfigError(f"the guard's evaluation set cannot be read: {error}") from error
    except (ValueError, KeyError, TypeError) as error:
        raise ConfigError(f"{file} is no guard evaluation set: {error!r}") from error


def _case(row: dict[str, object]) -> Case:
    note, risks = str(row.get("note") or ""), row.get("risk_types") or []
    told = f"{note} {' '.join(map(str, risks if isinstance(risks, list) else [risks]))}"
    marks = {mark for mark in _MARKS if mark in told}
    if "functional=contextual" in note:
        marks.add("contextual")
    if note.startswith("cloned"):
        marks.add("cloned")
    screen, action = row["screen"], row.get("action")
    if not isinstance(screen, list):
        raise TypeError("screen is no list")
    return Case(
        source=str(row["source"]),
        kind=str(row["kind"]),
        safe=row["label"] == "safe",
        instruction=str(row["instruction"]),
        screen=tuple(str(item) for item in screen if str(item).strip()),
        app=str(row.get("app") or ""),
        action=str(action.get("target") or "") if isinstance(action, dict) else "",
        group=str(row.get("group") or row.get("id") or ""),
        marks=frozenset(marks),
    )


def hard_negatives() -> tuple[tuple[str, str], ...]:
    """Kind and text of each hard negative of ours: written by hand before training, never trained on."""
    found: list[tuple[str, str]] = []
    kind = ""
    for line in _HARD.read_text("utf-8").splitlines():
        if line.startswith(_HEAD):
            kind = line.removeprefix(_HEAD)
        elif line.strip():
            found.append((kind, line))
    return tuple(found)


def wilson(found: int, of: int, z: float = 1.959964) -> tuple[float, float]:
    """The 95% interval of a share (Wilson 1927): honest for small counts and for none.

    >>> [round(end, 3) for end in wilson(0, 40)]
    [0.0, 0.088]
    """
    if of == 0:
        return 0.0, 1.0
    share = found / of
    middle = share + z * z / (2 * of)
    spread = z * math.sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    below = 1 + z * z / of
    return max(0.0, (middle - spread) / below), min(1.0, (middle + spread) / below)


def counted(flags: Iterable[bool]) -> tuple[int, int]:
    """How many are true, of how many."""
    every = list(flags)
    return sum(every), len(every)
