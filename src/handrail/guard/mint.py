"""The one place where tickets are made (M1). Held by an import contract: nothing else imports ``records._seal``."""

from __future__ import annotations

from handrail.records._seal import seal
from handrail.records.record import ActionRecord
from handrail.records.ticket import Allowed, RunKey


def mint(key: RunKey, record: ActionRecord, *, by: str, device: str, epoch: int) -> Allowed:
    """A ticket for one dispatch of this record on this device in this epoch."""
    return seal(key, record, by=by, device=device, epoch=epoch)
