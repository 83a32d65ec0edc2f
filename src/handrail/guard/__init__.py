"""The judge of every ActionRecord, whoever proposed it."""

from handrail.guard.alone import Checker
from handrail.guard.drive import adrive, drive
from handrail.guard.explain import explain
from handrail.guard.gate import PolicyGate
from handrail.guard.judge import Judging, RuntimeGuardrail
from handrail.guard.memory import remember
from handrail.guard.record import build_record
from handrail.guard.rehearsal import Rehearsed, rehearse

__all__ = [
    "Checker",
    "Judging",
    "PolicyGate",
    "Rehearsed",
    "RuntimeGuardrail",
    "adrive",
    "build_record",
    "drive",
    "explain",
    "rehearse",
    "remember",
]
