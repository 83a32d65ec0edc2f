"""The version, in a module of its own: the package's root offers the entry point, and nothing below may import that."""

from __future__ import annotations

__version__ = "0.1.0"
