"""What the user asked: the only text that is trusted."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SecretRef:
    """A secret by name. Its value exists only inside the device, at dispatch (promise 4)."""

    name: str


@dataclass(frozen=True, slots=True)
class Instruction:
    """One request by the user, from a channel that only the user can write to (M10)."""

    text: str
    """The words themselves. ``{{secret:NAME}}`` is read as a reference for names in ``secrets``, once, here only."""
    quoted: tuple[str, ...] = ()
    """Material the user pasted (mails, pages): untrusted."""
    granted: frozenset[str] = frozenset()
    """Apps or origins the user allows to be present (P10); lowers no class, raises no label."""
    secrets: frozenset[str] = frozenset()
    """Names of secrets that this task may use; never values."""
