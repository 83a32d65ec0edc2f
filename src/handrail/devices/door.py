"""The one door of every device: no record passes it but with a ticket of its own, once (M1)."""

from __future__ import annotations

from handrail.records import ActionRecord, Allowed, RunKey, Spent, TicketRefused, verify


class Door:
    """Holds the key of the run that a device is bound to, and the nonces it has spent."""

    def __init__(self) -> None:
        self._key: RunKey | None = None
        self._spent = Spent()

    def arm(self, key: RunKey) -> None:
        """Bind the device to one run."""
        self._key = key

    def admit(self, record: ActionRecord, allowed: Allowed, *, device: str, epoch: int) -> None:
        """Verify a ticket and spend it, before anything is touched.

        Raises TicketRefused: nothing may be dispatched then.
        """
        if self._key is None:
            raise TicketRefused("no run has armed this device", code="no_run")
        verify(self._key, record, allowed, device=device, epoch=epoch, spent=self._spent)
