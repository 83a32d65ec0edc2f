"""Values that are not in the instruction but on the screen, read when their step comes."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from typing import TypeAlias, assert_never

from handrail.agents import read
from handrail.agents.script import PATIENCE, Halt, Scene, Turn, at_home, await_text
from handrail.language import Argument, FromScreen
from handrail.language.values import parse_time
from handrail.records import EVERYONE, Ambiguous, Labelled, Missing, Proposal, SecretRef

Value: TypeAlias = Labelled[str] | SecretRef
Reading: TypeAlias = Generator[Proposal, Turn, tuple[Turn, Labelled[str]]]


def value_of(scene: Scene, turn: Turn, said: Argument) -> Generator[Proposal, Turn, tuple[Turn, Value]]:
    """An argument as it can be typed: the user's own words, a secret's name, or what the screen shows."""
    if isinstance(said, FromScreen):
        return (yield from from_screen(scene, turn, said))
    return turn, said


def _told(scene: Scene, what: FromScreen) -> Labelled[str]:
    """What the question before found out, later or earlier by some minutes where that was said.

    Raises:
        Halt: if nothing was found out, or it is no time.
    """
    found = scene.pasteboard.told if scene.pasteboard is not None else None
    if found is None:
        raise Halt("nothing was found out before")
    # The user said what is read and what it is for: that application may read it, and no other (P5). It stays content
    # of where it was read.
    label = at_home(found.label)
    label = replace(label, readers=label.readers | {scene.app}) if scene.app and label.readers != EVERYONE else label
    if not what.shift:
        return Labelled(found.value, label)
    moment = parse_time(found.value)
    if moment is None:
        raise Halt(f"{found.value!r} is no time of day")
    minutes = moment.hour * 60 + moment.minute + what.shift
    if not 0 <= minutes < _DAY:
        raise Halt("that is on another day")
    return Labelled(f"{minutes // 60}:{minutes % 60:02d}", label)


_DAY = 24 * 60
"""Minutes of a day."""


def from_screen(scene: Scene, turn: Turn, what: FromScreen) -> Generator[Proposal, Turn, tuple[Turn, Labelled[str]]]:
    """The value, with the label of where it stood.

    Raises:
        Halt: if nothing shows it, or several things do.
    """
    if what.how == "told":
        return turn, _told(scene, what)
    found = read.value(turn.observation, what, scene.grounder)
    if isinstance(found, Missing):
        turn = yield from await_text(scene, turn, what.target.text, PATIENCE)
        found = read.value(turn.observation, what, scene.grounder)
    match found:
        case Labelled():
            if what.how != "value":
                scene.suspect("computed")
            return turn, Labelled(found.value, at_home(found.label))
        case Missing(reason=reason, unseen=unseen):
            raise Halt(reason + ("; parts of the screen could not be read" if unseen else ""))
        case Ambiguous(candidates=candidates):
            raise Halt(
                f"several values answer to {what.target.text!r}: {read.shown(candidates, turn.observation)}; "
                "say which, as in: the NAME of THING"
            )
        case _:
            assert_never(found)
