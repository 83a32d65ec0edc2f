"""German of the phone's texts."""

from __future__ import annotations

from typing import Final

GERMAN: Final[dict[str, str]] = {}
