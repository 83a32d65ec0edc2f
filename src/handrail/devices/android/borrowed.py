"""Settings of the user's that are changed for a while, and given back whatever happens.

What was there before is written to a file on the phone first, where only the shell may write; a run that died leaves it
behind, and the next one gives back what it holds before it does anything else.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from handrail.devices.android.shell import quote
from handrail.devices.android.wire import Phone
from handrail.records import DeviceError

FILE: Final = "/data/local/tmp/handrail-borrowed"
HEADS_UP: Final = ("global", "heads_up_notifications_enabled")
SCALES: Final = tuple(
    ("global", name) for name in ("window_animation_scale", "transition_animation_scale", "animator_duration_scale")
)
INPUT_METHOD: Final = ("secure", "default_input_method")
ENABLED: Final = ("handrail", "disable_input_method")
"""An input method that was not enabled before, and is to be disabled again."""
_NUMBERS: Final = re.compile(r"null|\d{1,4}(\.\d{1,6})?", re.ASCII)
_COMPONENT: Final = re.compile(r"[A-Za-z][\w.]*/[\w.$]+", re.ASCII)

Key = tuple[str, str]


def plausible(key: Key, value: str) -> bool:
    """Whether a value may be given back: the file may have been written by anybody who has a shell there."""
    if key in (INPUT_METHOD, ENABLED):
        return _COMPONENT.fullmatch(value) is not None
    return key in (HEADS_UP, *SCALES) and _NUMBERS.fullmatch(value) is not None


@dataclass(slots=True)
class Borrowed:
    """What is changed at the moment, and what it was before."""

    phone: Phone
    before: dict[Key, str] = field(default_factory=dict)

    async def leftovers(self) -> bool:
        """Give back what a run that died had changed; whether there was anything."""
        said = await self.phone.shell(f"cat {FILE} 2>/dev/null")
        for line in said.text.splitlines():
            space, _, rest = line.partition(" ")
            name, _, value = rest.partition(" ")
            if plausible((space, name), value):
                self.before.setdefault((space, name), value)
        found = bool(self.before)
        if found:
            await self.give_back()
        return found

    async def get(self, key: Key) -> str:
        """What a setting holds now; ``null`` where it is not set."""
        return (await self.phone.shell(f"settings get {key[0]} {key[1]}")).text.strip()

    async def remember(self, key: Key, value: str) -> None:
        """Write down what a setting holds before it is changed. Raises DeviceError: then it may not be changed."""
        if key in self.before:
            return
        if not plausible(key, value):
            raise DeviceError(
                f"the phone tells {value[:60]!r} for {key[1]}, which could not be given back", code="setting"
            )
        self.before[key] = value
        text = "".join(f"{space} {name} {held}\n" for (space, name), held in self.before.items())
        said = await self.phone.shell(f"printf %s {quote(text)} > {FILE} && [ -s {FILE} ]")
        if said.code:
            del self.before[key]
            raise DeviceError(f"{FILE} cannot be written on the phone: {said.complaint[:200]}", code="setting")

    async def put(self, key: Key, value: str) -> None:
        """Change a setting until `give_back`."""
        await self.remember(key, await self.get(key))
        await self.phone.shell(f"settings put {key[0]} {key[1]} {quote(value)}")

    async def give_back(self, *keys: Key) -> None:
        """Put back what was there, all of it or these. Raises DeviceError with code ``not_restored``."""
        wanted = [key for key in self.before if not keys or key in keys]
        wanted.sort(key=lambda key: key == ENABLED)  # first the user's own input method, then off with the other
        lines = []
        for key in wanted:
            value = self.before[key]
            match key:
                case ("secure", "default_input_method"):
                    lines.append(f"ime set {quote(value)} >/dev/null 2>&1")
                case ("handrail", _):
                    lines.append(f"ime disable {quote(value)} >/dev/null 2>&1")
                case (space, name) if value == "null":
                    lines.append(f"settings delete {space} {name} >/dev/null 2>&1")
                case (space, name):
                    lines.append(f"settings put {space} {name} {quote(value)}")
        if not lines:
            return
        rest = {key: value for key, value in self.before.items() if key not in wanted}
        text = "".join(f"{space} {name} {held}\n" for (space, name), held in rest.items())
        keep = f"printf %s {quote(text)} > {FILE}" if text else f"rm -f {FILE}"
        said = await self.phone.shell(" && ".join([*lines, keep]))
        if said.code:
            raise DeviceError(
                f"the phone did not take back its settings: {said.complaint[:200]}",
                hint=f"they stand in {FILE} and are given back at the next start", code="not_restored",
            )  # fmt: skip
        self.before = rest
