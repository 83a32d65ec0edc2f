"""What a run is made of: its parts and its budgets."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from datetime import datetime

from handrail.guard import PolicyGate, RuntimeGuardrail
from handrail.policy import Policy
from handrail.records import Approver, Clock, Device, GuardModel, RunKey, Secrets, Sink


@dataclass(frozen=True, slots=True)
class Limits:
    """Budgets of one run. Policy may lower them, never raise them."""

    steps: int = 60
    """Device actions."""
    seconds: float = 300.0
    """From start to end."""
    look: float = 10.0
    """Seconds for one look."""
    settle: float = 3.0
    """Seconds to come to rest after an action."""
    late: float = 4.0
    """Seconds to wait for an effect that comes late, before anything else is tried."""
    answer: float = 90.0
    """Seconds that a question stands (P12)."""
    rounds: int = 3
    """How often one question may be put: once, and twice again if the screen changed (P12)."""


@dataclass(frozen=True)
class House:
    """Everything a run needs, chosen by ``build`` or by a caller who knows what they do."""

    device: Device
    policy: Policy
    guard: RuntimeGuardrail
    gate: PolicyGate
    key: RunKey
    approver: Approver
    clock: Clock
    sink: Sink
    secrets: Secrets
    models: GuardModel | None = None
    score_seconds: float = 5.0
    """How long a rail waits for one score of them."""


def fresh_run_id(at: datetime) -> str:
    """A name for a run: sortable by time, unique."""
    return f"{at:%Y%m%d-%H%M%S}-{uuid.uuid4().hex[:8]}"
