"""Faults by name: each by itself, and two mixtures."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from handrail.phone.faults import drawing, dumping, interrupting, leaving, touching
from handrail.phone.faults.fault import Mixture
from handrail.phone.seam import Faults, NoFaults

Profile = Callable[[int], Faults]
"""Makes the faults of one run from a seed."""


def _none(_: int) -> Faults:
    return NoFaults()


def _everyday(seed: int) -> Faults:
    return Mixture(
        (
            touching.Swallowed(seed, 0.05),
            touching.Delayed(seed, 0.1, (0.1, 0.6)),
            touching.LettersLost(seed, 0.03),
            drawing.SlowDrawing(seed, 0.1, (0.05, 0.3)),
            drawing.LateRows(seed, 0.3, (0.2, 1.0)),
            drawing.Spinner(seed, 0.2, seconds=1.5),
            drawing.Reordered(seed, 0.02),
            interrupting.AppDialog(seed, 0.15),
            interrupting.LowBattery(seed, 0.1),
            interrupting.Notifications(seed, 0.3, insist=False),
            dumping.NullRoot(seed, 0.04),
            dumping.NotIdle(seed, 0.04),
            leaving.SlowShell(seed, (0.0, 0.05)),
        )
    )


def _rough(seed: int) -> Faults:
    return Mixture(
        (
            touching.Swallowed(seed, 0.12),
            touching.Doubled(seed, 0.08),
            touching.Delayed(seed, 0.2),
            touching.LettersLost(seed, 0.1),
            touching.LettersSwapped(seed, 0.1),
            touching.LettersLate(seed, 0.1),
            drawing.SlowDrawing(seed, 0.15),
            drawing.LateRows(seed, 0.5),
            drawing.Spinner(seed, 0.3, seconds=4.0, pages=6),
            drawing.EmptyWeb(seed),
            drawing.Reordered(seed, 0.06),
            drawing.KeyboardCovers(seed, 0.1),
            interrupting.AppDialog(seed, 0.25),
            interrupting.PermissionQuestion(seed, 0.2),
            interrupting.LowBattery(seed, 0.15),
            interrupting.Update(seed, 0.15),
            interrupting.Ringing(seed, 0.15),
            interrupting.Crash(seed, 0.15),
            interrupting.Notifications(seed, 0.5),
            dumping.NullRoot(seed, 0.08),
            dumping.NotIdle(seed, 0.08),
            dumping.WrongExit(seed, 0.1),
            dumping.Truncated(seed, 0.05),
            dumping.NoPicture(seed, 0.1),
            dumping.BlackPicture(seed, 0.05),
            leaving.ComesBack(seed, share=0.1, acts=8),
            leaving.SlowShell(seed, (0.0, 0.15)),
        )
    )


_LISTED: Final[tuple[tuple[str, Profile, str], ...]] = (
    ("none", _none, "Nothing goes wrong."),
    ("taps-swallowed", touching.Swallowed, "Every third tap does not arrive."),
    ("taps-delayed", touching.Delayed, "Taps arrive up to 1.6 s after the command that sent them has returned."),
    ("taps-doubled", touching.Doubled, "Every third tap arrives twice, 60 ms apart."),
    ("letters-lost", touching.LettersLost, "A letter of every second text is lost."),
    ("letters-swapped", touching.LettersSwapped, "Two letters of every second text change places."),
    ("letters-late", touching.LettersLate, "Texts arrive up to 1.6 s after the command that sent them has returned."),
    ("slow-drawing", drawing.SlowDrawing, "Two drawings of five take up to 0.6 s longer."),
    (
        "late-rows",
        drawing.LateRows,
        "Lists of a new page are empty at first, then in part, then whole; nothing says so.",
    ),
    ("spinner", drawing.Spinner, "One page shows a wheel for ever instead of its content."),
    ("web-view-empty", drawing.EmptyWeb, "The content of a WebView comes up to 4 s late."),
    ("reordered", drawing.Reordered, "After a look the rows of a list change places, with nothing done."),
    ("keyboard", drawing.KeyboardCovers, "The keyboard lies over the page, and comes up after taps that did not ask."),
    ("dialog", interrupting.AppDialog, "At a random moment the application asks to be rated."),
    ("permission", interrupting.PermissionQuestion, "At a random moment the application asks for a permission."),
    ("low-battery", interrupting.LowBattery, "At a random moment the system says that the battery is low."),
    ("update", interrupting.Update, "At a random moment the system offers to restart for an update."),
    ("call", interrupting.Ringing, "At a random moment somebody calls, for twelve seconds."),
    ("crash", interrupting.Crash, "At a random moment the application in front ends and the system says so."),
    ("notifications", interrupting.Notifications, "Notifications come down over the screen, switched off or not."),
    ("dump-null-root", dumping.NullRoot, "Two dumps of five say ERROR (no root) with exit code 0 and write nothing."),
    (
        "dump-not-idle",
        dumping.NotIdle,
        "Two dumps of five say ERROR (no idle state) with exit code 0 and write nothing.",
    ),
    ("scales-ignored", dumping.Restless, "No whole dump ever comes, whatever the animation scales say."),
    ("dump-exit-code", dumping.WrongExit, "Two dumps of five are written and say that they failed."),
    ("dump-truncated", dumping.Truncated, "Two dumps of five end in the middle, and nothing says so."),
    ("picture-fails", dumping.NoPicture, "Every second screenshot fails."),
    ("picture-black", dumping.BlackPicture, "Every second screenshot is black, as of a secure window that is none."),
    ("unplugged", leaving.ComesBack, "The cable comes out under way, and is in again a moment later."),
    ("unplugged-for-good", leaving.StaysAway, "The cable comes out under way and stays out."),
    ("offline", leaving.Offline, "adb drops the connection under way and answers no other."),
    ("slow-shell", leaving.SlowShell, "Commands that start a process of Java's take up to 0.4 s longer."),
    ("everyday", _everyday, "A mild mixture, as on a cheap phone on a busy day."),
    ("rough", _rough, "Everything mixed, but for what never ends."),
)

PROFILES: Final[Mapping[str, Profile]] = MappingProxyType({name: make for name, make, _ in _LISTED})
"""Every fault by itself, and ``none``, ``everyday`` and ``rough``: call one with a seed for the faults of one run."""
SENTENCES: Final[Mapping[str, str]] = MappingProxyType({name: told for name, _, told in _LISTED})
"""What each of `PROFILES` does."""


class NoSuchFault(LookupError):
    """No profile has that name; its text says which there are."""


def mixed(names: Sequence[str], seed: int) -> Faults:
    """The faults of these profiles together. Raises NoSuchFault."""
    if unknown := [name for name in names if name not in PROFILES]:
        raise NoSuchFault(f"there is no fault {unknown[0]!r}; there are {', '.join(PROFILES)}")
    made = [PROFILES[name](seed) for name in names] or [NoFaults()]
    return made[0] if len(made) == 1 else Mixture(made)
