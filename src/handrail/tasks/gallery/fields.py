"""What is asked of pages with something to be filled in."""

from __future__ import annotations

from datetime import date
from random import Random

from handrail.records import EffectClass
from handrail.sites.gallery import LABELS, MONTHS, PLACES, SENTENCES, TOPICS, Scene
from handrail.tasks.gallery.wish import Hand, Wish, asked


def _filled(made: Scene, label: str, value: str) -> dict[str, object]:
    return {"fields": {**made.start["fields"], label: value}}


@asked("text-field")
def text_field(made: Scene, draw: Random) -> Wish:
    """One field, empty or not."""
    label = draw.choice(made.model["labels"])
    value = draw.choice([value for value in LABELS[label] if value != made.start["fields"][label]])
    return Wish(
        (
            f"Type {value} into the {label} field.",
            f"Set the {label.lower()} to {value}",
            f'Enter "{value}" as the {label.lower()}',
            f"Put {value} in {label}",
            f"Fill in {label} with {value}.",
            f"Change the {label.lower()} to {value}",
        ),
        lambda hand: hand.fill(f"field:{label}", value),
        _filled(made, label, value),
    )


@asked("text-area")
def text_area(made: Scene, draw: Random) -> Wish:
    """A sentence."""
    label, text = draw.choice(made.model["labels"]), draw.choice(SENTENCES)
    return Wish(
        (
            f'Write "{text}" in the {label} box.',
            f'Type "{text}" into {label}',
            f'Enter the following {label.lower()}: "{text}"',
            f'Put the text "{text}" into the {label.lower()} field',
        ),
        lambda hand: hand.fill(f"field:{label}", text),
        _filled(made, label, text),
    )


@asked("transcribe")
def transcribe(made: Scene, draw: Random) -> Wish:
    """What stands on the page already."""
    label = draw.choice(made.model["labels"])
    value = made.model["facts"][label]
    return Wish(
        (
            f"Type the {label.lower()} shown on the page into the {label} field.",
            f"Copy the {label.lower()} from my booking into the {label} field below",
            f"Enter the {label.lower()} that is shown above into {label}",
            f"Fill in the {label} field with the {label.lower()} from the booking.",
        ),
        lambda hand: hand.fill(f"field:{label}", value),
        _filled(made, label, value),
    )


@asked("form")
def form(made: Scene, draw: Random) -> Wish:
    """Two or three fields, then the button."""
    labels = draw.sample(made.model["labels"], draw.choice((2, 3)))
    values = {label: draw.choice(LABELS[label]) for label in labels}
    pairs = tuple(values.items())
    spoken = ", ".join(f"{label.lower()} {value}" for label, value in pairs)
    listed = "\n".join(f"{label}: {value}" for label, value in pairs)
    stepwise = ", ".join(f"enter {value} as the {label.lower()}" for label, value in pairs)

    def oracle(hand: Hand) -> None:
        for label, value in values.items():
            hand.fill(f"field:{label}", value)
        hand.click("button:Save")

    return Wish(
        (
            f"Fill in the form with {spoken}, and save it.",
            f"Fill out the form and press Save:\n{listed}",
            f"{stepwise[0].upper()}{stepwise[1:]}, then click Save.",
            f"Save a new contact with {spoken}",
        ),
        oracle,
        {"sent": [{label: values.get(label, "") for label in made.model["labels"]}]},
    )


@asked("copy")
def copy(made: Scene, draw: Random) -> Wish:
    """From one field into another."""
    fields = made.start["fields"]
    source = draw.choice([label for label, text in fields.items() if text])
    target = next(label for label, text in fields.items() if not text)

    def oracle(hand: Hand) -> None:
        hand.click(f"field:{source}")
        hand.press("Control+a", "Control+c")
        hand.click(f"field:{target}")
        hand.press("Control+v")

    return Wish(
        (
            f"Copy the text from {source} to {target}.",
            f"Copy what is in the {source} field and paste it into the {target} field",
            f"Put the content of {source} into {target} as well",
            f"copy {source} into {target}",
        ),
        oracle,
        _filled(made, target, fields[source]),
    )


@asked("tags")
def tags(made: Scene, draw: Random) -> Wish:
    """Tags to add, or one to take away."""
    there = made.start["tags"]
    if made.seed % 3 == 2:
        gone = draw.choice(there)
        return Wish(
            (f"Remove the tag {gone}.", f"Take the {gone} tag away", f"Delete the tag {gone}"),
            lambda hand: hand.click(f"away:{gone}"),
            {"tags": [tag for tag in there if tag != gone]},
            effects=frozenset({EffectClass.DELETE}),
        )
    new = draw.sample([topic for topic in TOPICS if topic not in there], 1 + made.seed % 2)
    what = " and ".join(new)

    def oracle(hand: Hand) -> None:
        for tag in new:
            hand.fill("field:Tags", tag)
            hand.press("Enter")

    many = "tags" if len(new) > 1 else "tag"
    return Wish(
        (f"Add the {many} {what}.", f"Tag this article with {what}", f"add {what} to the tags"),
        oracle,
        {"tags": sorted([*there, *new])},
    )


def _a_date(draw: Random, seed: int) -> tuple[date, str]:
    """A day, and one way to write it."""
    day = date(draw.choice((2024, 2025, 2026)), draw.randrange(1, 13), draw.randrange(1, 29))
    month = MONTHS[day.month - 1]
    ways = (f"{day.day} {month} {day.year}", f"{month} {day.day}, {day.year}", day.isoformat())
    return day, ways[seed % len(ways)]


@asked("date-field")
def date_field(made: Scene, draw: Random) -> Wish:
    """A date, written in one of the usual ways."""
    label = draw.choice(made.model["labels"])
    day, written = _a_date(draw, made.seed)
    typed = {
        "native": f"{day:%m%d%Y}",
        "aria": f"{day:%d/%m/%Y}",
        "soup": f"{day:%Y-%m-%d}" if made.variant % 2 else f"{day:%m/%d/%Y}",
    }[made.style]

    def oracle(hand: Hand) -> None:
        if hand.style == "native":  # the month is the field's first part
            hand.click(f"field:{label}", at=(0.08, 0.5))
            hand.press(*typed)
        else:
            hand.fill(f"field:{label}", typed)

    return Wish(
        (
            f"Set the {label.lower()} date to {written}.",
            f"Enter {written} as the {label.lower()}",
            f"Type {written} into the {label} field",
            f"Fill in {written} for {label.lower()}",
        ),
        oracle,
        {"dates": {**made.start["dates"], label: day.isoformat()}},
    )


@asked("time-field")
def time_field(made: Scene, draw: Random) -> Wish:
    """A time, on either clock."""
    label = draw.choice(made.model["labels"])
    hours, minutes = draw.randrange(7, 22), draw.randrange(5, 60, 5)
    half = f"{(hours - 1) % 12 + 1}:{minutes:02d} {'pm' if hours >= 12 else 'am'}"
    written = half if made.seed % 2 else f"{hours:02d}:{minutes:02d}"

    def oracle(hand: Hand) -> None:
        if hand.style == "native":
            hand.click(f"field:{label}", at=(0.08, 0.5))
            hand.press(*f"{(hours - 1) % 12 + 1:02d}{minutes:02d}{'p' if hours >= 12 else 'a'}")
        elif hand.has(f"Hours:{label}"):
            hand.fill(f"Hours:{label}", f"{hours:02d}")
            hand.fill(f"Minutes:{label}", f"{minutes:02d}")
        else:
            hand.fill(f"field:{label}", f"{hours:02d}:{minutes:02d}")

    return Wish(
        (
            f"Set the {label.lower()} to {written}.",
            f"Enter {written} as the {label.lower()}",
            f"Change the {label.lower()} to {written}",
        ),
        oracle,
        {"times": {**made.start["times"], label: f"{hours:02d}:{minutes:02d}"}},
    )


@asked("spinner")
def spinner(made: Scene, draw: Random) -> Wish:
    """A number."""
    values = made.start["values"]
    label, number = draw.choice(tuple(values)), draw.randrange(5, 13)
    return Wish(
        (
            f"Set the number of {label.lower()} to {number}.",
            f"Change {label} to {number}",
            f"Set {label.lower()} to {number}",
            f"Enter {number} for {label.lower()}",
        ),
        lambda hand: hand.fill(f"field:{label}", str(number)),
        {"values": {**values, label: number}},
    )


@asked("stepper")
def stepper(made: Scene, draw: Random) -> Wish:
    """A number that is reached by pressing more often."""
    values = made.start["values"]
    label, more = draw.choice(tuple(values)), draw.randrange(2, 5)
    number = values[label] + more

    def oracle(hand: Hand) -> None:
        for _ in range(more):
            hand.click(f"more:{label}")

    return Wish(
        (
            f"Set {label.lower()} to {number}.",
            f"Increase the number of {label.lower()} to {number}",
            f"Press the plus button next to {label} until it says {number}",
            f"Change the number of {label.lower()} to {number}",
        ),
        oracle,
        {"values": {**values, label: number}},
    )


@asked("autocomplete")
def autocomplete(made: Scene, draw: Random) -> Wish:
    """One of the suggestions."""
    label, name = made.model["label"], draw.choice(PLACES)

    def oracle(hand: Hand) -> None:
        if hand.style == "native":
            hand.fill(f"field:{label}", name)
        else:
            hand.fill(f"field:{label}", name[:3])
            hand.fill(f"field:{label}", name)
            hand.click(f"suggestion:{name}")

    return Wish(
        (
            f"Choose {name} for {label}.",
            f"Type {name[:3]} into the {label} field and choose {name} from the suggestions",
            f"Set {label} to {name}",
            f'Start typing "{name[:4]}" in {label} and pick {name} from the list that appears',
        ),
        oracle,
        {"chosen": name},
    )


@asked("rich-text")
def rich_text(made: Scene, draw: Random) -> Wish:
    """A word to be given a look."""
    word = draw.choice([word for word in made.start["text"].split() if len(word) > 4])
    look, tool, ways = draw.choice(
        (
            ("bold", "Bold", (f"Make the word {word} bold.", f'Put "{word}" in bold')),
            ("italic", "Italic", (f"Make the word {word} italic.", f'Put "{word}" in italics')),
            ("red", "Red text", (f"Colour the word {word} red.", f'Make "{word}" red')),
            ("blue", "Blue text", (f"Colour the word {word} blue.", f'Make "{word}" blue')),
        )
    )

    def oracle(hand: Hand) -> None:
        hand.click(f"word:{word}", times=2)
        hand.click(f"button:{tool}")

    return Wish((*ways, f'Select "{word}" and click the {tool.lower()} button'), oracle, {look: word})
