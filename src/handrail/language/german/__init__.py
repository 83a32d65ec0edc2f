"""German: plain requests, the words of sorts of applications, and what the controls of a phone are called."""

from __future__ import annotations

from handrail.language.german.screens import english, otherwise
from handrail.language.german.sentences import in_english

__all__ = ["english", "in_english", "otherwise"]
