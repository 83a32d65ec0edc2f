"""What each cue is worth to the embedded agent: the same open pages of MiniWoB++ with all of them, and without one.

* ``all_cues``: of all episodes, the share that the referee rewards in full. ``without_words``: no class and id words,
  names of pictures and signs; ``without_vectors``: no likeness in meaning; ``without_geometry``: no place, size, shape.
* ``false_success``: over all of them: less to see must never make it say more.

Same tasks, same seeds, so that the difference is the cue's. Only open families: closed ones are not spent on this.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from typing import Final

import anyio

from handrail.bench.form import Figure, Options, Result, Row, bound
from handrail.bench.miniwob import carried_out, plan
from handrail.bench.miniwob_pages import INSTALL, root
from handrail.models.encoder import installed
from handrail.records.errors import ConfigError
from handrail.screen import Cues

CUES: Final = tuple(item.name for item in fields(Cues))
EPISODES: Final = 2
"""Of each task and cue; the figure is a difference between equal episodes, not an estimate of a rate."""
TAKES: Final = frozenset({"tasks", "families", "episodes", "verbose"})
"""Options of its own that this suite heeds."""


def suite(options: Options) -> Result:
    """Every variant, one after the other; with ``options.resume`` each keeps its rows in a file of its own.

    Raises: ConfigError for a name that is none.
    """
    if options.closed:
        raise ConfigError("closed families are no part of this")
    chosen = plan(options if options.quick or options.episodes else replace(options, episodes=EPISODES))
    folder = root()
    if folder is None:
        result = summed({})
        result.notes.append(f"MiniWoB++ is not installed; nothing was measured. To get it: {INSTALL}")
        return result
    rows: dict[str, list[Row]] = {}
    for denied in ("", *CUES):
        kept = options.resume and options.resume.with_name(f"{options.resume.name}.{denied or 'all'}")
        variant = replace(options, without=(denied,) if denied else (), resume=kept)
        rows[denied] = anyio.run(carried_out, chosen, folder, variant)
    result = summed(rows)
    if installed() is None:
        result.notes.append("word vectors are not installed here: to be without them changed nothing")
    return result


def summed(rows: Mapping[str, Sequence[Row]]) -> Result:
    """Figures from the episodes of each variant; ``""`` is the one with all cues."""
    result = Result("ablations")
    for denied in ("", *CUES):
        mine = rows.get(denied, ())
        won = sum(row["success"] for row in mine)
        name = f"without_{denied}" if denied else "all_cues"
        result.figures[name] = Figure(
            100 * won / len(mine) if mine else None, None, "%", "higher", f"{won} of {len(mine)}"
        )
    everything = [row for mine in rows.values() for row in mine]
    said = [row for row in everything if row["said"]]
    false = sum(not row["success"] for row in said)
    result.figures["false_success"] = Figure(
        false if everything else None, 0, "episodes", "lower", f"of those that say so: {bound(false, len(said))}"
    )
    result.rows = _by_family(rows)
    for row in result.rows:
        lost = [f"{cue} {row[cue]}" for cue in CUES if row[cue] != row["all"]]
        if lost:
            result.notes.append(f"{row['family']}: {row['all']} of {row['episodes']}; without {', '.join(lost)}")
    return result


def _by_family(rows: Mapping[str, Sequence[Row]]) -> list[Row]:
    families = dict.fromkeys(row["family"] for mine in rows.values() for row in mine)
    found: list[Row] = []
    for family in families:
        won = {
            denied or "all": sum(row["success"] for row in mine if row["family"] == family)
            for denied, mine in rows.items()
        }
        episodes = sum(row["family"] == family for row in next(iter(rows.values())))
        found.append({"family": family, "episodes": episodes} | won)
    return found
