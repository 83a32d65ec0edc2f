"""What is asked of pages of which not everything is on the screen."""

from __future__ import annotations

from random import Random

from handrail.records import EffectClass
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


@asked("confirm")
def confirm(made: Scene, draw: Random) -> Wish:
    """Something to be deleted, or not after all."""
    name = draw.choice(made.model["names"])
    sure = made.seed % 4 != 3

    def oracle(hand: Hand) -> None:
        if hand.style == "native":
            hand.answer(accept=sure)
            hand.click(f"delete:{name}")
        else:
            hand.click(f"delete:{name}")
            hand.click("button:Yes" if sure else "button:No")

    return Wish(
        (
            f"Delete the project {name} and confirm.",
            f"Delete {name}. Say yes when you are asked whether you are sure.",
            f"Click Delete next to {name} and confirm the deletion",
            f"Click Delete next to {name}, then cancel when asked to confirm",
        ),
        oracle,
        {"asked": [name], "gone": [name] if sure else []},
        effects=frozenset({EffectClass.DELETE}),
    )


def _menu(made: Scene, draw: Random, *, hover: bool) -> Wish:
    paths = [
        (top, name, leaf)
        for top, entries in made.model["menus"]
        for name, leaves in entries
        for leaf in ([inner for inner, _ in leaves] or [""])
    ]
    path = [name for name in draw.choice([path for path in paths if path[2] or draw.random() < 0.3]) if name]
    spots = ["menu:" + "/".join(path[: level + 1]) for level in range(len(path))]

    def oracle(hand: Hand) -> None:
        for spot in spots[:-1]:
            (hand.hover if hover else hand.click)(spot)
        hand.click(spots[-1])

    way = ", then ".join(path[1:])
    return Wish(
        (
            f"Choose {' > '.join(path)} from the menu.",
            f"In the {path[0]} menu, choose {way}",
            f"Open the {path[0]} menu and click {way}",
            f"Select {' > '.join(path)}",
        ),
        oracle,
        {"chosen": ["/".join(path)]},
    )


@asked("menu")
def menu(made: Scene, draw: Random) -> Wish:
    """An entry of a menu, mostly of a menu within it."""
    return _menu(made, draw, hover=False)


@asked("hover-menu")
def hover_menu(made: Scene, draw: Random) -> Wish:
    """The same where menus open under the pointer."""
    return _menu(made, draw, hover=True)


def _leaf(made: Scene, draw: Random) -> tuple[list[str], list[str]]:
    """The way to a leaf, and the parts to press on it."""
    path, below = [], made.model["tree"]
    while below:
        path.append(draw.choice(tuple(below)))
        below = below[path[-1]]
    return path, ["node:" + "/".join(path[: level + 1]) for level in range(len(path))]


@asked("tree")
def tree(made: Scene, draw: Random) -> Wish:
    """A leaf, by the branches above it."""
    path, spots = _leaf(made, draw)

    def oracle(hand: Hand) -> None:
        for spot in spots:
            hand.click(spot)

    top, middle, leaf = path
    return Wish(
        (
            f"Expand {top}, then {middle}, and select {leaf}.",
            f"Select {leaf} under {middle} in {top}",
            f"In the tree, open {top} > {middle} and click {leaf}",
            f"Open {top} and {middle}, then click {leaf}",
        ),
        oracle,
        {"selected": "/".join(path)},
    )


@asked("file-tree")
def file_tree(made: Scene, draw: Random) -> Wish:
    """A file by its folders; there may be others of its name."""
    path, spots = _leaf(made, draw)

    def oracle(hand: Hand) -> None:
        for spot in spots[:-1]:
            hand.click(spot)
        hand.click(spots[-1], times=2)

    *folders, name = path
    return Wish(
        (
            f"Open the file {name} in {'/'.join(folders)}.",
            f"Go to {folders[0]}, then {folders[1]}, and double-click {name}",
            f"Double-click {name} in the folder {' > '.join(folders)}",
            f"Open {'/'.join(path)}",
        ),
        oracle,
        {"opened": ["/".join(path)]},
    )


@asked("scroll-area")
def scroll_area(made: Scene, draw: Random) -> Wish:
    """What can be pressed only at the end."""
    del draw

    def oracle(hand: Hand) -> None:
        hand.click("button:I agree")

    return Wish(
        (
            "Scroll to the end of the terms and click I agree.",
            "Click I agree at the bottom of the terms",
            "Read the terms to the end, then press the I agree button",
            "Scroll down in the terms and press I agree",
        ),
        oracle,
        {"answers": ["agreed"]},
    )
