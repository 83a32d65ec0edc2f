"""Handrail: the trustworthy execution layer between a GUI agent and the device it drives.

``handrail.run(...)`` carries out an instruction for a caller without an event loop; ``handrail.build.opened`` is the
same as an asynchronous context manager whose run can be iterated.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from handrail.version import __version__

if TYPE_CHECKING:
    from handrail.build import run as run

__all__ = ["__version__", "run"]


def __getattr__(name: str) -> Any:
    """Load the entry point only when it is asked for: ``import handrail`` stays cheap."""
    if name == "run":
        from handrail.build import run

        return run
    raise AttributeError(f"module 'handrail' has no attribute {name!r}")
