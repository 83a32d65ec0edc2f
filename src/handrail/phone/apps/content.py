"""First content of the phone, made from a seed: the same seed gives the same people, messages and prices."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Final, TypeVar

from handrail.phone.screen.clock import Clock, stamp

_T = TypeVar("_T")

FIRST: Final = (
    "Ada", "Amir", "Anja", "Bela", "Bruno", "Carla", "Chen", "Dana", "David", "Elif", "Emil", "Farah", "Felix", "Greta",
    "Hana", "Henrik", "Ines", "Ivan", "Jana", "Jonas", "Kofi", "Lena", "Luis", "Maja", "Mateo", "Mira", "Nadia", "Nils",
    "Olga", "Oskar", "Paula", "Pavel", "Quinn", "Rosa", "Ruben", "Sara", "Samir", "Tessa", "Theo", "Uma", "Viktor",
    "Wanda", "Xenia", "Yusuf", "Zoe",
)  # fmt: skip
LAST: Final = (
    "Abel", "Berger", "Costa", "Dietz", "Eriksen", "Fischer", "Garcia", "Hahn", "Ito", "Jensen", "Keller", "Lindt",
    "Moreau", "Novak", "Okafor", "Petrov", "Quist", "Rossi", "Silva", "Tanaka", "Ueda", "Vogel", "Weber", "Yilmaz",
    "Zeller",
)  # fmt: skip
PLACES: Final = (
    "Harbour Café", "Green Market", "Old Mill", "City Library", "Station Square", "Botanic Garden", "Museum of Clocks",
    "Riverside Gym", "North Clinic", "Blue Bakery", "Corner Books", "Sunset Cinema", "Town Hall", "West Pharmacy",
    "Hill Park", "Lake Pier", "Maple School", "Silver Hotel", "Tram Depot", "Velo Workshop", "Spice House", "Pasta Bar",
    "Noodle Corner", "Tea Pavilion", "Stone Bridge", "Castle Ruin", "Music Hall", "Flea Market", "Garden Centre",
    "East Station", "Post Office", "Dental Studio", "Swimming Hall", "Ice Rink", "Toy Shop", "Copy Shop",
)  # fmt: skip
STREETS: Final = (
    "Mill Lane",
    "Harbour Street",
    "Oak Avenue",
    "Station Road",
    "Church Hill",
    "Garden Way",
    "River Walk",
    "Linden Row",
)
_PLANS: Final = ("lunch", "the hike", "the concert", "our meeting", "dinner", "the game", "the museum", "breakfast")
_CHAT: Final = (
    "Are we still on for {plan}?", "Running ten minutes late, sorry.", "Did you see the photos from {place}?",
    "Can you bring the blue folder?", "Thanks for yesterday, it was lovely.", "I left my umbrella at {place}.",
    "See you at {place} at {hour}.", "Happy birthday! 🎉", "The train is delayed again.",
    "Call me when you have a minute.",
    "Got the tickets for {plan}.", "What was the name of that book?", "All good here, and you?", "Ok, let's do that.",
    "I'll pick up bread on the way.", "Don't forget {plan} on {day}.", "Where should I park at {place}?", "Haha, true.",
    "The meeting moved to {hour}.", "Good night!",
)  # fmt: skip
_DAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
SUBJECTS: Final = (
    "Minutes of the meeting", "Invitation: {plan}", "Your order has shipped", "Weekly digest", "Question about {place}",
    "Photos from {place}", "Invoice for {month}", "Change of plans for {plan}",
    "Welcome to the club", "Reminder: {plan}",
    "New opening hours of {place}", "Draft for review", "Your booking at {place}",
    "Newsletter {month}", "Feedback wanted",
)  # fmt: skip
_SENTENCES: Final = (
    "I hope this finds you well.", "Please find the details below.", "We look forward to seeing you at {place}.",
    "Let me know whether {day} works for you.", "The total and the dates are as we discussed.",
    "There is no need to reply.",
    "As agreed, {plan} takes place at {hour}.", "The rooms on the second floor are being painted.",
    "Thank you for your patience.",
    "Everyone is welcome to bring something.", "If anything is unclear, just ask.", "The weather should be fine.",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody in the address book."""

    name: str
    phone: str
    mail: str
    street: str


class Maker:
    """A source of content. Branches of one maker do not disturb each other: a new application changes no other's."""

    def __init__(self, seed: int, clock: Clock, name: str = "") -> None:
        self.seed, self.clock = seed, clock
        self.now = clock.now().replace(second=0, microsecond=0)
        self._random = random.Random(f"{seed}/{name}")  # noqa: S311 - content, not keys
        self.people = people(seed)

    def branch(self, name: str) -> Maker:
        """A maker of its own for one application."""
        return Maker(self.seed, self.clock, name)

    def pick(self, options: Sequence[_T]) -> _T:
        """One of them."""
        return options[int(self._random.random() * len(options))]

    def some(self, options: Sequence[_T], count: int) -> list[_T]:
        """That many of them, all different."""
        return self._random.sample(options, count)

    def mixed(self, options: Sequence[_T]) -> list[_T]:
        """All of them in another order."""
        return self._random.sample(options, len(options))

    def number(self, low: int, high: int) -> int:
        """A whole number, both ends included."""
        return low + int(self._random.random() * (high - low + 1))

    def ago(self, low: float, high: float) -> int:
        """A moment that many hours ago, as tables hold it."""
        return stamp(self.now - timedelta(minutes=round(self._random.uniform(low, high) * 60)))

    def ahead(self, days: int, hour: int, minute: int = 0) -> int:
        """A moment some days ahead."""
        start: datetime = self.now.replace(hour=hour, minute=minute) + timedelta(days=days)
        return stamp(start)

    def words(self, template: str) -> str:
        """A template with its places filled."""
        if "{" not in template:
            return template
        return template.format_map(_Filling(self))

    def chat(self) -> str:
        """One message of a chat."""
        return self.words(self.pick(_CHAT))

    def letter(self, sentences: int = 4) -> str:
        """The body of a mail."""
        return " ".join(self.words(each) for each in self.some(_SENTENCES, sentences))


class _Filling(dict[str, str]):
    """What stands for the places of a template, made only where it is asked for."""

    def __init__(self, maker: Maker) -> None:
        super().__init__()
        self._maker = maker

    def __missing__(self, name: str) -> str:
        maker = self._maker
        match name:
            case "plan":
                return maker.pick(_PLANS)
            case "place":
                return maker.pick(PLACES)
            case "day":
                return maker.pick(_DAYS)
            case "hour":
                return f"{maker.number(8, 20)}:{maker.pick(('00', '15', '30'))}"
            case "month":
                return maker.pick(("January", "February", "March", "April"))
        raise KeyError(name)


@lru_cache(4)
def people(seed: int, count: int = 120) -> tuple[Person, ...]:
    """The people of one phone: names all different, numbers of the ranges that are kept free for fiction."""
    rng = random.Random(f"{seed}/people")  # noqa: S311 - content, not keys
    pairs = rng.sample([(first, last) for first in FIRST for last in LAST], count)
    return tuple(
        Person(
            f"{first} {last}", f"+1 202-555-{100 + at:04d}", f"{first}.{last}@mail.example".lower(),
            f"{rng.choice(STREETS)} {rng.randint(1, 99)}",
        )
        for at, (first, last) in enumerate(pairs)
    )  # fmt: skip
