"""What a match may be drawn from: each cue can be switched off, to measure what it is worth."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Cues:
    """Which hints count, beside names, roles, texts and the tree, which always do."""

    words: bool = True
    """Class and id words, and names of pictures: weak labels (P3)."""
    vectors: bool = True
    """Likeness in meaning, where a ``Similarity`` is given."""
    geometry: bool = True
    """Boxes: what stands left of, above, on one line with or inside what."""


ALL_CUES = Cues()
