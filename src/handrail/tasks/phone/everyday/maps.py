"""Maps: finding places, keeping them, going there."""

from __future__ import annotations

from handrail.phone.screen.finger import Finger
from handrail.records import EffectClass
from handrail.tasks.phone.everyday.draw import Draw, asked, change, question, sorted_in
from handrail.tasks.phone.judging import added, changed
from handrail.tasks.phone.task import PhoneTask

_E = EffectClass
LOCATED = (asked("com.handrail.maps", "ACCESS_FINE_LOCATION"),)
"""Maps asks for the location on some ways."""


def tasks(draw: Draw) -> tuple[PhoneTask, ...]:
    """All of them."""
    draw = draw.branch("maps")
    places = draw.some(5, "SELECT * FROM maps_places WHERE id <= 36 AND id NOT IN (9, 17, 30)")
    save, go, home, rate, hours = ((row["id"], row["name"], row["hours"]) for row in places)
    return sorted_in(
        "maps",
        _save(draw, *save[:2]),
        _route(draw, *go[:2]),
        _home(draw, *home[:2]),
        _review(draw, *rate[:2]),
        _hours(draw, *hours[1:]),
    )


def found(finger: Finger, name: str) -> Finger:
    """Search for a place and open it."""
    return finger.open("Maps").type("Search here", name, submit=True).tap(name)


def _save(draw: Draw, number: int, name: str) -> PhoneTask:
    def oracle(finger: Finger) -> str:
        found(finger, name).tap("Save").tap("Want to go")
        return ""

    return change(
        draw, "map-save", f'Save {name} to my list "Want to go" in Maps.', oracle,
        [added("maps_saved", place=number, list="Want to go")], may=LOCATED,
    )  # fmt: skip


def _route(draw: Draw, number: int, name: str) -> PhoneTask:
    def oracle(finger: Finger) -> str:
        found(finger, name).tap("Directions")
        tab = next(view.text for view in finger.view().walk() if view.text.startswith("Walking "))
        finger.tap(tab).tap("Start")
        return ""

    return change(
        draw, "map-walk", f"Start navigation from Home to {name} on foot.", oracle,
        [added("maps_trips", origin="Home", target=number, mode="Walking")], may=LOCATED,
    )  # fmt: skip


def _home(draw: Draw, number: int, name: str) -> PhoneTask:
    def oracle(finger: Finger) -> str:
        found(finger, name).tap("More options").tap("Set as work")
        return ""

    return change(
        draw, "map-work", f"Set {name} as my work place in Maps.", oracle,
        [changed("maps_labels", {"name": "Work"}, place=number)], may=LOCATED,
    )  # fmt: skip


def _review(draw: Draw, number: int, name: str) -> PhoneTask:
    stars = draw.number(3, 5)
    said = draw.pick("Friendly and quiet.", "A bit crowded at noon.", "Worth the way.")

    def oracle(finger: Finger) -> str:
        found(finger, name).tap("Rate and review").tap("★" * stars).type("Your review", said).tap("OK")
        return ""

    return change(
        draw, "map-review", f'Rate {name} in Maps with {stars} stars and write "{said}" as the review.', oracle,
        [added("maps_reviews", place=number, stars=stars, body=said)], _E.POST, may=LOCATED,
    )  # fmt: skip


def _hours(draw: Draw, name: str, hours: str) -> PhoneTask:
    closes = hours.partition("–")[2]

    def oracle(finger: Finger) -> str:
        return closes if hours in found(finger, name).words() else ""

    return question(draw, "map-hours", f"Until what time is {name} open, according to Maps?", oracle, closes)
