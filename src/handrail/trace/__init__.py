"""Events to disk and back: SQLite, one hash chain a run, ``Dispatching`` durable before input.

``TraceStore(path)`` opens a file that holds many runs; ``store.open_run(id)`` gives a ``records.Sink``.
"""

from __future__ import annotations

from handrail.trace.chain import Broken, OpenEnded, Sealed, Standing
from handrail.trace.fate import Fate, fates
from handrail.trace.store import RunSummary, RunTrace, Stored, TraceStore

__all__ = [
    "Broken",
    "Fate",
    "OpenEnded",
    "RunSummary",
    "RunTrace",
    "Sealed",
    "Standing",
    "Stored",
    "TraceStore",
    "fates",
]
