"""Others that claim to tell attacks offline, measured on the same texts: a list of words, and packages if installed.

``securevector-guardian-model`` (Apache-2.0) and ``prompt-guardrail`` ship trained classifiers for prompts. Each decides
by its own threshold; nothing is tuned for or against it. Their classes are theirs: whatever is not *benign* or *safe*
counts as found.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable, Iterator
from importlib.util import find_spec

Flags = Callable[[str], bool]
"""Whether a text is flagged."""

_WORDS = re.compile(
    r"\b(?:ignore|disregard|forget|override)\b.{0,40}\b(?:instructions?|rules|prompts?|above|previous)\b"
    r"|\bsystem prompt\b|\bjailbreak\b|\bdeveloper mode\b|\byou are now\b|\bact as\b|\bdo not tell\b|\bdear ai\b"
    r"|\b(?:bomb|murder|kill|hack|steal|malware|cocaine|suicide|rape|weapon|racist|child porn)\w*",
    re.IGNORECASE | re.DOTALL,
)
"""What a list of words would be: the phrases of known injections and a dozen bad words."""


def keywords(text: str) -> bool:
    """The list of words."""
    return _WORDS.search(text) is not None


def available() -> Iterator[tuple[str, Flags]]:
    """Name and decision of each that can be measured here."""
    yield "keywords", keywords
    if find_spec("svguardian") is not None:
        yield "securevector-guardian-model", _securevector()
    if find_spec("guardify") is not None and find_spec("sklearn") is not None:
        yield "prompt-guardrail", _guardrail()


def _securevector() -> Flags:
    package = importlib.import_module("svguardian")
    model = importlib.import_module("svguardian.model.pure_infer").PureGuardian.load(package.resolve_runtime())
    analyze = importlib.import_module("svguardian.serve").analyze
    return lambda text: bool(analyze(text, model)["is_threat"])


def _guardrail() -> Flags:
    detect = importlib.import_module("guardify").detect
    return lambda text: bool(text.strip()) and detect(text)["label"] != "safe"
