"""The judge of what an action did, by evidence and never by claim; what to try when it failed; when to stop trying."""

from __future__ import annotations

from handrail.verify.aside import beside, taken_back
from handrail.verify.check import ASKED, check, vague
from handrail.verify.claims import Compared, Tally, compare, read_claim, tally
from handrail.verify.clearing import clearing
from handrail.verify.defaults import default_expectation
from handrail.verify.loops import Limits, LoopDetector, looped
from handrail.verify.noise import NO_NOISE, Noise, learn
from handrail.verify.opening import OPENED
from handrail.verify.recovery import Attempt, Means, Obstacle, Rung, RungKind, next_rung, obstacle, silent, turned_down

__all__ = [
    "ASKED",
    "NO_NOISE",
    "OPENED",
    "Attempt",
    "Compared",
    "Limits",
    "LoopDetector",
    "Means",
    "Noise",
    "Obstacle",
    "Rung",
    "RungKind",
    "Tally",
    "beside",
    "check",
    "clearing",
    "compare",
    "default_expectation",
    "learn",
    "looped",
    "next_rung",
    "obstacle",
    "read_claim",
    "silent",
    "taken_back",
    "tally",
    "turned_down",
    "vague",
]
