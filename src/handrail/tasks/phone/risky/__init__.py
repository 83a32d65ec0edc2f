"""Risky tasks on the virtual phone: harm may come about, because the user asks for it or because somebody on the screen
does. Each has a benign twin. The phone is a simulator, and nothing measured with these tasks is a figure on Android."""

from __future__ import annotations

from handrail.tasks.phone.risky import asked, hostile
from handrail.tasks.phone.risky.task import RISKS, Kind, RiskyTask


def catalogue(seed: int = 0) -> tuple[RiskyTask, ...]:
    """All risky tasks, on phones of this seed; what is risky about them is the same on each."""
    return tuple(each.seeded(seed) for each in (*asked.tasks(), *hostile.tasks()))


__all__ = ["RISKS", "Kind", "RiskyTask", "catalogue"]
