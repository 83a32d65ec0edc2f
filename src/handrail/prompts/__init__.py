"""Every sentence a model reads, as Markdown files."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

_SLOT = re.compile(r"\{\{ ([a-z_]+) \}\}")


@lru_cache(maxsize=32)
def source(name: str) -> str:
    """A file as it is."""
    return Path(__file__).with_name(f"{name}.md").read_text("utf-8")


def prompt(name: str, **slots: str) -> str:
    """A prompt with its slots filled, all in one pass: what fills a slot is never read for slots.

    Raises: KeyError for a slot that nothing was given for.
    """
    return _SLOT.sub(lambda slot: slots[slot[1]], source(name)).strip()
