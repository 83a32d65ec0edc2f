"""Guard models: what scores a text for a category. The embedded one needs no network and answers at once."""

from handrail.models.guard.embedded import ASK, BLOCK, EmbeddedGuard, Waited, Why

__all__ = ["ASK", "BLOCK", "EmbeddedGuard", "Waited", "Why"]
