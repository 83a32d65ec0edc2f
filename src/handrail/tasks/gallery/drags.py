"""What is asked of pages on which something is dragged, drawn over, or found by its looks."""

from __future__ import annotations

from random import Random

from handrail.sites.gallery import Scene
from handrail.tasks.gallery.wish import Hand, State, Wish, asked

_ORDINALS = ("first", "second", "third", "fourth", "fifth")


def _moved(order: list[str], name: str, to: int) -> list[str]:
    rest = [item for item in order if item != name]
    return [*rest[:to], name, *rest[to:]]


@asked("reorder")
def reorder(made: Scene, draw: Random) -> Wish:
    """To the top, to the end, or below another."""
    order = made.start["order"]
    kind = made.seed % 3
    if kind == 0:
        name = draw.choice(order[1:])
        goal, onto, before = _moved(order, name, 0), order[0], True
        texts = (f"Move {name} to the top of the list.", f"Drag {name} to the top", f"Put {name} first")
    elif kind == 1:
        name = draw.choice(order[:-1])
        goal, onto, before = _moved(order, name, len(order) - 1), order[-1], False
        texts = (f"Move {name} to the end of the list.", f"Drag {name} to the bottom", f"Put {name} last")
    else:
        name, onto = draw.choice(
            [(a, b) for a in order for b in order if a != b and order.index(a) != order.index(b) + 1]
        )
        goal, before = _moved(order, name, [item for item in order if item != name].index(onto) + 1), False
        texts = (f"Move {name} below {onto}.", f"Drag {name} right after {onto}", f"Put {name} directly below {onto}")

    def oracle(hand: Hand) -> None:
        hand.drag(f"grip:{name}", f"item:{onto}", (0, -9 if before else 9))

    return Wish(texts, oracle, {"order": goal})


@asked("boxes")
def boxes(made: Scene, draw: Random) -> Wish:
    """One thing, or two, into a box."""
    start = made.start["boxes"]
    source, *targets = start
    target = draw.choice(targets)
    names = draw.sample(start[source], 1 + made.seed % 2)
    what = " and ".join(names)

    def oracle(hand: Hand) -> None:
        for name in names:
            hand.drag(f"item:{name}", f"box:{target}")

    def holds(state: State) -> bool:
        now = state["boxes"]
        rest = [name for name in start[source] if name not in names]
        return (
            sorted(now[target]) == sorted(names)
            and now[source] == rest
            and all(not inside for box, inside in now.items() if box not in (source, target))
        )

    return Wish(
        (
            f"Drag {what} into the {target} box.",
            f"Move {what} to {target}",
            f"Put {what} into {target}",
            f"Drag {what} from {source} to {target}",
        ),
        oracle,
        free=frozenset({"boxes"}),
        holds=holds,
    )


@asked("tiles")
def tiles(made: Scene, draw: Random) -> Wish:
    """A tile to another place."""
    order = made.start["order"]
    place, words = draw.choice(((0, "top left corner"), (8, "bottom right corner"), (4, "middle of the grid")))
    name = draw.choice([tile for tile in order if tile != order[place]])
    return Wish(
        (
            f"Drag the tile {name} to the {words}.",
            f"Move tile {name} to the {words}",
            f"Drag {name} onto {order[place]}",
        ),
        lambda hand: hand.drag(f"tile:{name}", f"tile:{order[place]}"),
        {"order": _moved(order, name, place)},
    )


@asked("resize")
def resize(made: Scene, draw: Random) -> Wish:
    """Wider by so much, or just wider."""
    width, height = made.start["width"], made.start["height"]
    label, least = made.model["label"], draw.choice((60, 80, 100))

    def oracle(hand: Hand) -> None:
        if hand.style == "native":
            hand.drag("box", by=(least + 20, 0), at=(1 - 6 / width, 1 - 6 / height))
        else:
            hand.drag("grip", by=(least + 20, 0))

    wanted = 20 if made.seed % 3 == 0 else least

    def holds(state: State) -> bool:
        return bool(state["width"] >= width + wanted and abs(state["height"] - height) <= 30)

    return Wish(
        (
            f"Make the {label} box wider.",
            f"Make the {label.lower()} box at least {least} pixels wider",
            f"Drag the edge of the {label} box to make it {least} pixels wider",
        ),
        oracle,
        free=frozenset({"width", "height"}),
        holds=holds,
    )


@asked("selection")
def selection(made: Scene, draw: Random) -> Wish:
    """A paragraph, or a word."""
    parts = made.model["parts"]
    at = draw.randrange(len(parts))
    if made.seed % 2:
        said = " ".join(parts).split()
        word = draw.choice([word for word in parts[at].split() if len(word) > 4 and said.count(word) == 1])
        return Wish(
            (f'Select the word "{word}".', f"Highlight the word {word}", f'Mark "{word}" in the text'),
            lambda hand: hand.click(f"word:{word}", times=2),
            {"selected": word},
        )
    number = _ORDINALS[at]
    return Wish(
        (
            f"Highlight the {number} paragraph.",
            f"Select the text of the {number} paragraph",
            f'Highlight the sentence "{parts[at]}."',
        ),
        lambda hand: hand.click(f"part:{at + 1}", times=3),
        {"selected": f"{parts[at]}."},
    )


@asked("shapes")
def shapes(made: Scene, draw: Random) -> Wish:
    """By size, colour and shape, or by place."""
    shown = made.model["shapes"]
    item = draw.choice(shown)
    name = f"{item['size']} {item['colour']} {item['shape']}"
    if made.seed % 2:
        alike = [other for other in shown if other["shape"] == item["shape"]]
        key, most, word = draw.choice(
            (("x", False, "leftmost"), ("x", True, "rightmost"), ("y", False, "topmost"), ("y", True, "lowest"))
        )
        item = (max if most else min)(alike, key=lambda shape: shape[key])
        name = f"{item['size']} {item['colour']} {item['shape']}"
        texts = (f"Click the {word} {item['shape']}.", f"Press on the {item['shape']} that is {word}")
    else:
        texts = (f"Click the {name}.", f"Click on the {item['size']} {item['shape']} that is {item['colour']}")
    return Wish(texts, lambda hand: hand.click(f"shape:{name}", at=(0.5, 0.7)), {"clicked": [name]})
