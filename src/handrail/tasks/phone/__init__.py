"""Tasks on the virtual phone: what people ask of a phone on an ordinary day, and how to tell that it was done.

The phone is a simulator. Nothing that is measured with these tasks is a figure on Android.
"""

from __future__ import annotations

from handrail.tasks.phone.change import IGNORED, Change, Snapshot, changes, snapshot, untouched
from handrail.tasks.phone.judging import Expected, added, answers, changed, exactly, nothing, removed, setting
from handrail.tasks.phone.task import Judge, Oracle, PhoneTask, Stage

__all__ = [
    "IGNORED",
    "Change",
    "Expected",
    "Judge",
    "Oracle",
    "PhoneTask",
    "Snapshot",
    "Stage",
    "added",
    "answers",
    "changed",
    "changes",
    "exactly",
    "nothing",
    "removed",
    "setting",
    "snapshot",
    "untouched",
]
