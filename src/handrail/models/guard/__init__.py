"""Guard models: what scores a text for a category. The embedded one needs no network and answers at once; a language
model may be asked in its place. Both are ports of the guard (``records.GuardModel``); see docs/guard-model.md."""

from handrail.models.guard.breaker import Breaker, GuardModelFailed
from handrail.models.guard.divided import Divided
from handrail.models.guard.embedded import ASK, BLOCK, EmbeddedGuard, Waited, Why
from handrail.models.guard.language import Endpoint, LanguageGuard

__all__ = [
    "ASK",
    "BLOCK",
    "Breaker",
    "Divided",
    "EmbeddedGuard",
    "Endpoint",
    "GuardModelFailed",
    "LanguageGuard",
    "Waited",
    "Why",
]
