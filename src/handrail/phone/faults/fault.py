"""One fault with its draws, and several at once.

What strikes is drawn from (seed, name of the fault) once for each thing that it can strike: a tap, a dump, an input. So
the third tap of a seed meets the same fate however fast the machine is.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from handrail.phone.nouns import Reply
from handrail.phone.seam import Admission, Log, NoFaults

if TYPE_CHECKING:
    from handrail.phone.screen.phone import Phone
    from handrail.phone.screen.views import View
    from handrail.phone.screen.windows import Pane
    from handrail.phone.seam import Faults
    from handrail.phone.shell.call import Call, Command

_STARTS: Final = frozenset({"start", "start-activity"})


class Fault(NoFaults):
    """A fault: `name` tells its draws apart from those of others with the same seed."""

    name = ""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.chance = random.Random(f"{seed}:{self.name}")  # noqa: S311 - draws that can be repeated, nothing secret
        self.acts = 0
        """Inputs and starts of applications that the shell was asked for so far."""
        self._phone: Phone | None = None

    @property
    def phone(self) -> Phone | None:
        """The phone with a screen that has taken it on."""
        return self._phone

    def meet(self, phone: Phone) -> None:
        self._phone = phone

    def part(self) -> None:
        self._phone = None

    def strikes(self, share: float) -> bool:
        """One draw."""
        return self.chance.random() < share

    def note(self, what: str) -> None:
        """Write down that it struck."""
        self.log.add(self.name, what, self.acts)

    async def command(self, call: Call, run: Command) -> Reply:
        if not is_act(call):
            return await self.other(call, run)
        self.acts += 1
        return await self.act(call, run)

    async def act(self, call: Call, run: Command) -> Reply:
        """An input, or the start of an application."""
        return await run(call)

    async def other(self, call: Call, run: Command) -> Reply:
        """Any other command."""
        return await run(call)


class Mixture(NoFaults):
    """Several faults at once, with one log."""

    def __init__(self, parts: Sequence[Faults]) -> None:
        self.parts = tuple(parts)
        super().__init__()

    @property
    def log(self) -> Log:
        """One for all parts."""
        return self._log

    @log.setter
    def log(self, log: Log) -> None:
        self._log = log
        for part in self.parts:
            part.log = log

    def meet(self, phone: Phone) -> None:
        for part in self.parts:
            part.meet(phone)

    def part(self) -> None:
        for part in self.parts:
            part.part()

    async def touch(self, x: float, y: float) -> tuple[float, ...]:
        """The first of them that does not let it pass decides; each draws all the same."""
        found = [await part.touch(x, y) for part in self.parts]
        return next((times for times in found if times != (0.0,)), (0.0,))

    async def draw(self) -> None:
        for part in self.parts:
            await part.draw()

    def shown(self, pane: Pane, view: View) -> View:
        for part in self.parts:
            view = part.shown(pane, view)
        return view

    async def dump(self) -> None:
        for part in self.parts:
            await part.dump()

    async def command(self, call: Call, run: Command) -> Reply:
        for part in self.parts:
            run = _within(part, run)
        return await run(call)

    def admits(self) -> Admission:
        said = [part.admits() for part in self.parts]
        return "no" if "no" in said else "silent" if "silent" in said else "yes"


def _within(part: Faults, run: Command) -> Command:
    async def go(call: Call) -> Reply:
        return await part.command(call, run)

    return go


def is_act(call: Call) -> bool:
    """Whether a command touches the phone or starts an application."""
    return bool(call.args) and (call.name in ("input", "monkey") or (call.name == "am" and call.args[0] in _STARTS))


__all__ = ["Fault", "Log", "Mixture", "is_act"]
