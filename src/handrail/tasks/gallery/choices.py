"""What is asked of pages with something to be chosen."""

from __future__ import annotations

from datetime import date
from random import Random

from handrail.sites.gallery import MONTHS, Scene
from handrail.tasks.gallery.wish import Hand, Wish, asked


def _one_of(made: Scene, draw: Random) -> tuple[str, str, dict[str, object]]:
    """A group, a choice in it that is not made yet, and the state after it."""
    label, names = draw.choice(tuple(made.model["groups"].items()))
    name = draw.choice([name for name in names if name != made.start["values"][label]])
    return label, name, {"values": {**made.start["values"], label: name}}


@asked("checkbox")
def checkbox(made: Scene, draw: Random) -> Wish:
    """Two boxes to tick, or one to clear."""
    ticked = made.start["ticked"]
    if made.seed % 4 == 3:
        name = draw.choice(ticked)
        return Wish(
            (f"Untick {name}.", f"Uncheck the {name} box", f"Clear the {name} checkbox"),
            lambda hand: hand.click(f"box:{name}"),
            {"ticked": [item for item in ticked if item != name]},
        )
    first, second = draw.sample([name for name in made.model["names"] if name not in ticked], 2)

    def oracle(hand: Hand) -> None:
        hand.click(f"box:{first}")
        hand.click(f"box:{second}")

    return Wish(
        (
            f"Tick {first} and {second}.",
            f"Check the boxes for {first} and {second}",
            f"select the checkboxes {first} and {second}",
            f"Tick the {first} box, then the {second} box.",
            f"Please tick both {first} and {second}",
        ),
        oracle,
        {"ticked": sorted([*ticked, first, second])},
    )


@asked("radio")
def radio(made: Scene, draw: Random) -> Wish:
    """One of a group."""
    label, name, goal = _one_of(made, draw)
    return Wish(
        (
            f"Select {name} for {label.lower()}.",
            f"Choose the {name} option under {label}",
            f"Set {label} to {name}",
            f"pick {name}",
            f"Click the {name} radio button.",
        ),
        lambda hand: hand.click(f"radio:{label}:{name}"),
        goal,
    )


@asked("dropdown")
def dropdown(made: Scene, draw: Random) -> Wish:
    """One of a drop-down."""
    label, name, goal = _one_of(made, draw)
    return Wish(
        (
            f"Choose {name} from the {label} dropdown.",
            f"Set the {label.lower()} to {name}",
            f"Select {name} as the {label.lower()}",
            f"Open the {label} list and pick {name}",
            f"Change {label} to {name}.",
        ),
        lambda hand: hand.choose(f"choice:{label}", f"option:{label}:{name}", name),
        goal,
    )


@asked("scroll-list")
def scroll_list(made: Scene, draw: Random) -> Wish:
    """An entry that is out of sight at first."""
    name = draw.choice(made.model["names"][12:])
    return Wish(
        (
            f"Select {name} in the list.",
            f"Scroll the list to {name} and click it",
            f"Choose {name} as the person",
            f"pick {name} from the list of people",
        ),
        lambda hand: hand.click(f"entry:{name}"),
        {"chosen": name},
    )


@asked("multi-select")
def multi_select(made: Scene, draw: Random) -> Wish:
    """Several entries."""
    chosen = made.start["chosen"]
    first, second = draw.sample([name for name in made.model["names"] if name not in chosen], 2)
    everything = sorted([*chosen, first, second])

    def oracle(hand: Hand) -> None:
        for name in (first, second):
            hand.click(f"entry:{name}", modifier="Control" if hand.style == "native" else "")

    return Wish(
        (
            f"Also select {first} and {second} in the list.",
            f"Add {first} and {second} to the selection",
            f"In the list of fruit, select {first} and {second} too, and leave {chosen[0]} selected",
        ),
        oracle,
        {"chosen": everything},
    )


@asked("switch")
def switch(made: Scene, draw: Random) -> Wish:
    """On or off."""
    on = made.start["on"]
    name = draw.choice(made.model["names"])
    if name in on:
        texts = (f"Turn off {name.lower()}.", f"Switch {name} off", f"Disable {name.lower()}")
        goal = [item for item in on if item != name]
    else:
        texts = (f"Turn on {name.lower()}.", f"Switch {name} on", f"Enable {name.lower()}")
        goal = sorted([*on, name])
    return Wish(texts, lambda hand: hand.click(f"switch:{name}"), {"on": goal})


@asked("stars")
def stars(made: Scene, draw: Random) -> Wish:
    """So many of five."""
    name, count = draw.choice(made.model["names"]), draw.randrange(2, 6)
    return Wish(
        (
            f"Give the {name.lower()} {count} stars.",
            f"Rate {name} with {count} out of 5 stars",
            f"Set the rating for {name.lower()} to {count} stars",
            f"rate the {name.lower()} {count} stars",
        ),
        lambda hand: hand.click(f"star:{name}:{count}"),
        {"rating": {**made.start["rating"], name: count}},
    )


@asked("swatches")
def swatches(made: Scene, draw: Random) -> Wish:
    """A colour."""
    name = draw.choice(tuple(made.model["colours"]))
    return Wish(
        (
            f"Choose {name.lower()}.",
            f"Pick the colour {name.lower()}",
            f"Click the {name.lower()} square",
            f"Set the colour to {name.lower()}",
        ),
        lambda hand: hand.click(f"patch:{name}"),
        {"colour": name},
    )


@asked("slider")
def slider(made: Scene, draw: Random) -> Wish:
    """A value on a scale."""
    values = made.start["values"]
    label = draw.choice(tuple(values))
    value = draw.choice([step for step in range(5, 100, 5) if abs(step - values[label]) >= 15])

    def oracle(hand: Hand) -> None:
        if hand.style == "soup":
            hand.drag(f"knob:{label}", by=(3 * (value - values[label]), 0))
        else:
            hand.click(f"knob:{label}")
            hand.press("Home", *["ArrowRight"] * (value // 5))

    return Wish(
        (
            f"Set the {label.lower()} to {value}.",
            f"Drag the {label} slider to {value}",
            f"Move {label.lower()} to {value}",
            f"Change the {label.lower()} to {value}",
        ),
        oracle,
        {"values": {**values, label: value}},
    )


@asked("calendar")
def calendar(made: Scene, draw: Random) -> Wish:
    """A day up to three months away."""
    label, months = draw.choice(made.model["labels"]), draw.choice((-1, 1, 2, 3))
    today = date.fromisoformat(made.model["today"])
    day = date(
        today.year + (today.month + months - 1) // 12, (today.month + months - 1) % 12 + 1, draw.randrange(1, 29)
    )
    month = MONTHS[day.month - 1]
    ways = (f"{day.day} {month} {day.year}", f"{month} {day.day}, {day.year}", day.isoformat())
    written = ways[made.seed % len(ways)]

    def oracle(hand: Hand) -> None:
        hand.click(f"open:{label}")
        for _ in range(abs(months)):
            hand.click(f"{'Next' if months > 0 else 'Previous'}:{label}")
        hand.click(f"day:{label}:{day.isoformat()}")

    return Wish(
        (
            f"Pick {written} as the {label.lower()} date.",
            f"Set {label} to {written}",
            f"Choose {written} in the {label.lower()} calendar",
            f"Select {written} for {label}",
        ),
        oracle,
        {"dates": {**made.start["dates"], label: day.isoformat()}},
    )
