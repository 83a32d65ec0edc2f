"""The error tree. Each error says who hears it: the user, the planner, or nobody (a bug of ours).

::

    HandrailError
    ├ ConfigError            the user: arguments, configuration, a file that is not what it should be
    │ └ PolicyError          the user: the policy file, with line and the nearest right key
    ├ InstructionError       the user: words that no step could be made of
    ├ PlanError              the planner, or the author of a plan file
    ├ DeviceError            the user
    │ ├ DeviceGone           the browser, phone or desktop is no longer there
    │ ├ StaleTarget          what was judged is not what would be touched now
    │ ├ ObservationFailed    a look could not be completed: unknown, which is not the same as empty
    │ └ InputRefused         the surface cannot, or must not, do this
    ├ TicketRefused          nobody: a record reached a device without a ticket of its own (M1)
    ├ ModelError             the user: a model is down, slow or garbled
    ├ ControlFlowViolation   raised by the cursor; only the loop may catch it, and ends the run
    └ TraceError             the user: the trace cannot be written, read or proven
"""

from __future__ import annotations


class HandrailError(Exception):
    """Base of everything Handrail raises on purpose. ``hint`` says what to do about it."""

    def __init__(self, message: str, *, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint

    def __str__(self) -> str:
        message = super().__str__()
        return f"{message}\n  {self.hint}" if self.hint else message


class ConfigError(HandrailError):
    """Heard by the user: arguments or configuration are wrong. Exit code 2."""


class PolicyError(ConfigError):
    """Heard by the user: the policy file is wrong; names the line, and the nearest right key. Exit code 2."""


class InstructionError(ConfigError):
    """Heard by the user: the instruction, or a part of it, was not understood; nothing was touched. Exit code 2."""


class PlanError(HandrailError):
    """Heard by the planner or the author of a plan file."""


class DeviceError(HandrailError):
    """Heard by the user: something about the device. ``code`` is stable and may be matched on."""

    code = "device"

    def __init__(self, message: str, *, hint: str = "", code: str = "") -> None:
        super().__init__(message, hint=hint)
        if code:
            self.code = code


class DeviceGone(DeviceError):
    """The device went away: closed, crashed, unplugged. Input under way then has an unknown fate."""

    code = "device_gone"


class StaleTarget(DeviceError):
    """The judged target is not (or cannot be shown to be) what input would reach now. Nothing was dispatched."""

    code = "stale_target"


class ObservationFailed(DeviceError):
    """A look failed within its deadline. Unknown, never empty (promise 1)."""

    code = "observation_failed"


class InputRefused(DeviceError):
    """The surface does not support this input, or a rule of the device forbids it. Nothing was dispatched."""

    code = "input_refused"


class TicketRefused(HandrailError):
    """A record came to a device with no ticket, or with one that is forged, spent or of another epoch (M1, M8)."""

    def __init__(self, message: str, *, code: str) -> None:
        super().__init__(message)
        self.code = code


class ModelError(HandrailError):
    """Heard by the user: a model did not answer, or answered something that is not an answer. ``code`` says how:
    ``down``, ``timeout``, ``garbled``, ``too_long`` or ``not_asked``."""

    code: str = "down"
    """What kept it, in one word: a guard rail reports it as ``model_down``."""


class ControlFlowViolation(HandrailError):
    """A proposal left the sealed plan. Nobody but the loop may catch it, and the loop ends the run."""


class TraceError(HandrailError):
    """Heard by the user: the trace cannot be written, read or proven."""
