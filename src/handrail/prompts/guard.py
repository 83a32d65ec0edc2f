"""What a language model is asked when it guards: one text, one category, one number."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from types import MappingProxyType

from handrail.prompts import prompt, source

MEANINGS: Mapping[str, str] = MappingProxyType(
    dict(line.split(": ", 1) for line in source("guard_categories").splitlines() if line)
)
"""Category -> what it means to a reader."""


def question(text: str, category: str) -> str:
    """The question about a text, in which the text is data: a JSON string between two marks that it cannot know.

    Raises: KeyError for a category without a meaning.
    """
    mark = f"=={secrets.token_hex(8)}=="
    return prompt("guard", category=category, meaning=MEANINGS[category], mark=mark, text=json.dumps(text))
