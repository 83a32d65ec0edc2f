"""What is asked of pages with something to be filled in."""

from __future__ import annotations

from random import Random

from handrail.records import EffectClass
from handrail.sites.gallery import LABELS, SENTENCES, TOPICS, Scene
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
