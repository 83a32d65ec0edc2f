"""Effect classes: what an action can do to the world (security section 0)."""

from __future__ import annotations

from enum import Enum
from functools import total_ordering

_CONSEQUENTIAL = 3
_WEIGHT = {"read": 0, "local": 1, "unknown": 2}


@total_ordering
class EffectClass(Enum):
    """``READ < LOCAL < UNKNOWN < CONSEQUENTIAL``; the consequential ones differ in name, not in weight.

    An unclassified click is ``UNKNOWN``, not harmless: purchase words miss "Continue", icons, other languages.
    """

    READ = "read"
    LOCAL = "local"
    UNKNOWN = "unknown"
    PAY = "pay"
    SEND = "send"
    POST = "post"
    DELETE = "delete"
    SHARE = "share"
    UPLOAD = "upload"
    DOWNLOAD = "download"
    INSTALL = "install"
    GRANT = "grant"
    CREDENTIAL = "credential"
    SIGN_IN = "sign_in"
    SIGN_OUT = "sign_out"
    SETTING = "setting"
    RUN_CODE = "run_code"

    def __init__(self, value: str) -> None:
        self._weight = _WEIGHT.get(value, _CONSEQUENTIAL)

    @property
    def consequential(self) -> bool:
        """Whether it reaches beyond the screen and cannot simply be taken back."""
        return self._weight == _CONSEQUENTIAL

    @property
    def weight(self) -> int:
        """Rank in the order READ, LOCAL, UNKNOWN, CONSEQUENTIAL."""
        return self._weight

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, EffectClass):
            return NotImplemented
        return self.weight < other.weight


class Idempotence(Enum):
    """What a second, unwanted execution would do."""

    IDEMPOTENT = "idempotent"
    TOGGLE = "toggle"
    NON_IDEMPOTENT = "non_idempotent"
