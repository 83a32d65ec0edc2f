"""Handrail: the trustworthy execution layer between a GUI agent and the device it drives.

``handrail.run(...)`` carries out an instruction for a caller without an event loop; ``handrail.build.opened`` is the
same as an asynchronous context manager whose run can be iterated. ``handrail.checker(...)`` is the guard by itself, for
programs that act on their own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from handrail.version import __version__

if TYPE_CHECKING:
    from handrail.build import checker as checker
    from handrail.build import run as run

__all__ = ["__version__", "checker", "run"]


def __getattr__(name: str) -> Any:
    """Load an entry point only when it is asked for: ``import handrail`` stays cheap."""
    if name in ("checker", "run"):
        from handrail import build

        return getattr(build, name)
    raise AttributeError(f"module 'handrail' has no attribute {name!r}")
