"""What is asked to be done to a thing that is there: the thing as it is told, the verb, and the particulars.

A wish says more than the control that a step presses: which of many alike is meant, where it is kept, how many of them,
and what else must be so in the end. Where a step has one, all of it must be done, or the step failed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

Order: TypeAlias = Literal["", "newest", "oldest"]


@dataclass(frozen=True, slots=True)
class Thing:
    """One thing, or the so many newest of a kind, as the user tells it."""

    name: str = ""
    """What it is called, without its kind; empty where only its kind, its owner or its order tells it."""
    kind: str = ""
    """What it is, as one noun (*mail*, *playlist*); empty where none was said."""
    by: str = ""
    """Whose it is: who wrote it, who it is with, who sings it."""
    within: tuple[Thing, ...] = ()
    """Where it is: in a folder, a list, an application; as it was said, the nearest first."""
    when: str = ""
    """The day it is on."""
    order: Order = ""
    ordinal: int = 0
    """Its place in the list, from 1; -1 the last; 0 if none was said."""
    count: int = 1
    """How many of them, where an order was said."""
    exact: bool = False
    """Whether its name stood in quotation marks."""
    before: bool = False
    """Whether it is the thing that was spoken of last (*it*)."""
    noun: str = ""
    """The noun behind its name as it was said (*the Camping* list): the name may hold it."""

    @property
    def names(self) -> tuple[str, ...]:
        """What it may be called, the fullest first."""
        if not self.name:
            return ()
        return (f"{self.name} {self.noun}", self.name) if self.noun else (self.name,)


@dataclass(frozen=True, slots=True)
class Wish:
    """A verb and what it is done to."""

    verb: str
    """One word of the house for all that is said for the same (*unfollow*: stop following)."""
    things: tuple[Thing, ...] = ()
    into: Thing | None = None
    """Where they are put, or taken out of."""
    slots: tuple[tuple[str, str], ...] = ()
    """Further particulars by what they are: ``name``, ``text``, ``stars``, ``person``, ``from``, ``to``, ``mode``,
    ``role``, ``amount``, ``size``."""
    joined: str = ""
    """The things as one name, where the words may be one (*Tom and Jerry*)."""
    alone: bool = False
    """Whether nothing but this says what the step is: no control that it presses does."""
    place: Thing | None = None
    """Where it is all done, said behind everything else (*in Maps*)."""

    def said(self, slot: str) -> str:
        """The first value of a slot; empty if it was not said."""
        return next((value for name, value in self.slots if name == slot), "")

    def all(self, slot: str) -> tuple[str, ...]:
        """Every value of a slot."""
        return tuple(value for name, value in self.slots if name == slot)


@dataclass(frozen=True, slots=True)
class WishClause:
    """One way of asking for one deed; see ``lexicon`` for what a pattern is. Slots read ``thing``, ``into`` (a thing
    that may be told by its kind alone), ``people``, ``title``, ``speech``, ``number``, ``spot``, or the name of a table
    of ``ThingWords``."""

    verb: str
    pattern: str
    control: str = ""
    """Name of the control that does it, as browsers' steps look for it."""
    fixed: tuple[tuple[str, str], ...] = ()
    """Slots that the wording itself fills."""
    kinds: frozenset[str] = frozenset()
    """Kinds of which what it is put into must be; empty for any."""
    of: frozenset[str] = frozenset()
    """Kinds of which what it is done to must be; empty for any."""
    alone: bool = False
    """Whether a kind says enough of the thing (*freeze my card*)."""


@dataclass(frozen=True, slots=True, eq=False)
class ThingWords:
    """Words by which things are told, of one language."""

    kinds: Mapping[str, str] = field(default_factory=dict)
    """Noun, in either number -> kind."""
    several: frozenset[str] = frozenset()
    """Those of them that are plurals."""
    owned: frozenset[str] = frozenset()
    """Kinds that are by somebody, or with somebody."""
    dated: frozenset[str] = frozenset()
    """Kinds of which the last is the newest."""
    whole: tuple[str, ...] = ()
    """Adjectives that say nothing (*whole*)."""
    newest: tuple[str, ...] = ()
    oldest: tuple[str, ...] = ()
    last: tuple[str, ...] = ()
    """Words for the newest of what has a date."""
    naming: tuple[str, ...] = ()
    """Between a kind and a name (*called*)."""
    by: tuple[str, ...] = ()
    """Before whose it is."""
    inside: tuple[str, ...] = ()
    """Before where it is."""
    about: tuple[str, ...] = ()
    """Before what it is about, where it has no other name."""
    places: frozenset[str] = frozenset()
    """Words for applications by what they are for (*the calendar*)."""
    apposed: tuple[str, ...] = ()
    """Behind a comma, where the same thing is told once more (*the one*)."""
    joining: tuple[str, ...] = ()
    """Small words within a name between words with capitals (*Lord of the Rings*)."""
    stops: frozenset[str] = frozenset()
    """Words no name in small letters has."""
    affirmed: tuple[str, ...] = ()
    """Phrases that begin like a prohibition and ask for something (*stop following*)."""
    tables: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
