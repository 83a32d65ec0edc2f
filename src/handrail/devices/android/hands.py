"""Input, always behind a check in the same line of the phone's shell (A1).

A line checks the windows, takes a fresh dump and compares it with the judged one byte for byte, checks the windows once
more, then lets ``input`` run. Nothing makes that atomic: what is left is the moment between the last check and the
finger (A7).

Source: AOSP InputShellCommand.java.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from handrail.devices.android.display import DIGEST
from handrail.devices.android.eyes import Eyes, Look
from handrail.devices.android.wire import Phone, Said
from handrail.records import InputRefused, StaleTarget

OTHER_WINDOW: Final = 97
"""Exit code: another window is in front than when this was judged. Nothing was touched."""
OTHER_TREE: Final = 98
"""Exit code: the screen is not byte for byte what was judged; its dump follows. Nothing was touched."""
STOPPED_LATER: Final = 99
"""Exit code: another window came to the front after a part of the input had gone in."""

APART: Final = 0.5
"""Seconds between the two equal looks that a consequential input needs (A2)."""


@dataclass(frozen=True, slots=True)
class Injected:
    """What became of a line of input."""

    done: bool
    """Whether all of it went in; False if it was stopped before its last part."""
    fresh: bytes = b""
    """Where nothing went in because the tree was another: the dump that was found."""


def window_check(digest: str, code: int = OTHER_WINDOW) -> str:
    """A piece of shell that ends the line with ``code`` unless the windows are those of a look."""
    return f'[ "$({DIGEST})" = {digest} ] || exit {code}'


@dataclass(slots=True)
class Hands:
    """Sends lines of input."""

    phone: Phone
    eyes: Eyes
    touched: bool = False
    """Whether anything went in since this was last reset."""
    prepared: bool = False
    """The same of what merely prepares: the tap that gives a field the focus, another input method."""

    async def inject(
        self, look: Look, parts: Sequence[str], *, tree: bool = True, prepares: bool = False
    ) -> Injected:  # fmt: skip
        """Run the parts in order, each behind a check of the windows, the first behind one of the tree as well.

        Raises StaleTarget: another window is in front, nothing was touched. InputRefused: the phone refuses injected
        input. Cut: it went away under way. Unreached: nothing ran.
        """
        digest = look.windows.digest
        line = [window_check(digest)]
        if tree and look.tree_digest:
            file = self.eyes.file
            line += [
                f"rm -f {file}",
                f"{self.eyes.dump_as(look)} >/dev/null 2>&1",
                f'[ "$(md5sum < {file} 2>/dev/null | cut -c1-32)" = {look.tree_digest} ] || '
                f"{{ cat {file} 2>/dev/null; rm -f {file}; exit {OTHER_TREE}; }}",
                f"rm -f {file}",
                window_check(digest),
            ]
        for at, part in enumerate(parts):
            if at:
                line.append(window_check(digest, STOPPED_LATER))
            line.append(f"{part} || exit 1")
        said = await self.phone.shell("; ".join(line))
        if said.code not in (OTHER_WINDOW, OTHER_TREE):
            self.prepared |= prepares
            self.touched |= not prepares and (said.code in (0, STOPPED_LATER) or len(parts) > 1 or "&&" in parts[0])
        match said.code:
            case 0 if not _complains(said):
                return Injected(True)
            case code if code == OTHER_WINDOW:
                raise StaleTarget("another window is in front than when this was judged", code="other_window")
            case code if code == OTHER_TREE:
                return Injected(False, said.out or b" ")
            case code if code == STOPPED_LATER:
                return Injected(False)
            case _:
                raise _refusal(said)


def _complains(said: Said) -> bool:
    """Old versions of ``input`` end with code 0 whatever happened."""
    return any(sign in said.complaint or sign in said.text for sign in ("Exception", "Error:", "Killed", "Aborted"))


def _refusal(said: Said) -> InputRefused:
    """Why it was refused, by the names of the exceptions alone: the rest may repeat the text, which may be a secret."""
    words = said.complaint + said.text
    if "INJECT_EVENTS" in words or "SecurityException" in words:
        return InputRefused(
            "the phone does not let adb touch its screen",
            hint="switch on 'USB debugging (Security settings)' among its developer options, and restart it",
            code="injection_refused",
        )
    names = ", ".join(dict.fromkeys(re.findall(r"\b\w{3,40}(?:Exception|Error)\b", words))) or f"exit code {said.code}"
    return InputRefused(f"the phone refuses the input: {names}", code="input_failed")


def tap(x: float, y: float) -> str:
    return f"input tap {x:.1f} {y:.1f}"


def hold(x: float, y: float, ms: int = 1000) -> str:
    """A swipe that stays where it is: a long press."""
    return f"input swipe {x:.1f} {y:.1f} {x:.1f} {y:.1f} {ms}"


def swipe(x: float, y: float, x2: float, y2: float, ms: int) -> str:
    return f"input swipe {x:.1f} {y:.1f} {x2:.1f} {y2:.1f} {ms}"


def drag(x: float, y: float, x2: float, y2: float, ms: int = 1000) -> str:
    """Press long, move, release."""
    return f"input draganddrop {x:.1f} {y:.1f} {x2:.1f} {y2:.1f} {ms}"


def keys(*codes: int) -> str:
    return f"input keyevent {' '.join(map(str, codes))}"


def together(*codes: int) -> str:
    """Keys held together."""
    return f"input keycombination {' '.join(map(str, codes))}"
