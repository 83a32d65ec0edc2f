"""What is asked of pages of which not everything is on the screen."""

from __future__ import annotations

from random import Random

from handrail.sites.gallery import PROJECTS, Scene
from handrail.tasks.gallery.wish import Hand, Wish, asked


@asked("tabs")
def tabs(made: Scene, draw: Random) -> Wish:
    """A tab to open, or a box on it to tick."""
    names = tuple(made.model["tabs"])
    name = draw.choice(names[1:])
    if made.seed % 2:
        return Wish(
            (f"Open the {name} tab.", f"Switch to {name}", f"Go to the {name} tab", f"show me the {name} tab"),
            lambda hand: hand.click(f"tab:{name}"),
            {"tab": name},
        )
    topic = draw.choice(made.model["tabs"][name])

    def oracle(hand: Hand) -> None:
        hand.click(f"tab:{name}")
        hand.click(f"box:{name}/{topic}")

    return Wish(
        (
            f"Go to the {name} tab and tick {topic}.",
            f"On the {name} tab, check {topic}",
            f"Open {name} and tick the {topic} box",
        ),
        oracle,
        {"ticked": [f"{name}/{topic}"]},
        frozenset({"tab"}),
    )


@asked("accordion")
def accordion(made: Scene, draw: Random) -> Wish:
    """A section to unfold, or what is in it."""
    parts = made.model["parts"]
    name = draw.choice(tuple(parts))
    if made.seed % 2:
        return Wish(
            (f"Expand the {name} section.", f"Open {name}", f"unfold the section about {name.lower()}"),
            lambda hand: hand.click(f"part:{name}"),
            {"open": [name]},
        )

    def oracle(hand: Hand) -> str:
        hand.click(f"part:{name}")
        return str(parts[name])

    return Wish(
        (
            f"Open the {name} section and tell me what it says.",
            f"What does it say under {name}?",
            f"Expand {name} and read me the text in it",
        ),
        oracle,
        free=frozenset({"open"}),
        says=parts[name],
        never=[text for other, text in parts.items() if other != name],
    )


@asked("modal")
def modal(made: Scene, draw: Random) -> Wish:
    """Something to be named in a dialog."""
    there = made.start["projects"]
    name = draw.choice([project for project in PROJECTS if project not in there])

    def oracle(hand: Hand) -> None:
        hand.click("button:New project")
        hand.fill("field:Project name", name)
        hand.click("button:Create")

    return Wish(
        (
            f"Click New project, type {name} as the project name and click Create.",
            f"Create a new project called {name}",
            f"Press the New project button, enter {name} in the dialog and create it",
            f"Add a new project named {name}.",
        ),
        oracle,
        {"projects": [*there, name]},
    )
