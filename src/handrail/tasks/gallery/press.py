"""What is asked of pages on which something is pressed."""

from __future__ import annotations

from random import Random

from handrail.sites.gallery import Scene
from handrail.tasks.gallery.wish import Hand, Wish, asked


@asked("button")
def button(made: Scene, draw: Random) -> Wish:
    """One of several buttons."""
    name = draw.choice(made.model["names"])
    return Wish(
        (
            f"Click the {name} button.",
            f"Press {name}",
            f'click on "{name}"',
            f"Please press the button labelled {name}.",
            f"hit {name}",
        ),
        lambda hand: hand.click(f"button:{name}"),
        {"pressed": [name]},
    )


@asked("link")
def link(made: Scene, draw: Random) -> Wish:
    """One of several links."""
    name = draw.choice(made.model["names"])
    return Wish(
        (
            f"Open the {name} page.",
            f"Follow the link to {name}",
            f"click the {name} link",
            f"Go to {name}.",
            f'Click on the link that says "{name}"',
        ),
        lambda hand: hand.click(f"link:{name}"),
        {"visited": [name]},
    )


@asked("toolbar")
def toolbar(made: Scene, draw: Random) -> Wish:
    """An icon by what it stands for."""
    name = draw.choice(made.model["names"])
    return Wish(
        (
            f"Click the {name.lower()} icon.",
            f"Press the {name} button in the toolbar",
            f"Use the {name.lower()} tool",
            f"click {name}",
        ),
        lambda hand: hand.click(f"button:{name}"),
        {"pressed": [name]},
    )


@asked("late-button")
def late_button(made: Scene, draw: Random) -> Wish:
    """What is not there yet."""
    del draw
    name = made.model["name"]

    def oracle(hand: Hand) -> None:
        hand.click(f"button:{name}")

    return Wish(
        (
            f"Wait for the page to finish loading, then click {name}.",
            f"Click {name} as soon as it can be clicked",
            f"press the {name} button",
            f'Wait until "{name}" is available and press it.',
        ),
        oracle,
        {"pressed": [name]},
    )


@asked("cookie-banner")
def cookie_banner(made: Scene, draw: Random) -> Wish:
    """What lies behind a banner; cookies are accepted only where that is asked for."""
    name = draw.choice(made.model["names"])
    accept = made.seed % 4 == 1
    texts = (
        f"Reject all cookies, then click {name}.",
        f"Accept the cookies and press {name}",
        f"Press {name}",
        f"Decline the cookies and then click the {name} button",
    )

    def oracle(hand: Hand) -> None:
        hand.click("button:Accept all" if accept else "button:Reject all")
        hand.click(f"button:{name}")

    if made.seed % 4 == 2:  # nothing is said of cookies: whoever gets by without them is right as well
        return Wish(
            texts, oracle, {"pressed": [name]}, frozenset({"consent"}), lambda state: state["consent"] != "accepted"
        )
    return Wish(texts, oracle, {"pressed": [name], "consent": "accepted" if accept else "rejected"})


@asked("toast")
def toast(made: Scene, draw: Random) -> Wish:
    """Using the way back that a message offers."""
    name = draw.choice(made.model["names"])

    def oracle(hand: Hand) -> None:
        hand.click(f"archive:{name}")
        hand.click("button:Undo")

    return Wish(
        (
            f"Archive {name}, then undo it.",
            f"Click Archive next to {name} and then press Undo in the message that pops up",
            f"Archive the note {name} and click Undo",
        ),
        oracle,
        {"log": [f"archive {name}", f"undo {name}"]},
    )


@asked("tooltip")
def tooltip(made: Scene, draw: Random) -> Wish:
    """What is said only while the pointer rests on something."""
    hints = made.model["hints"]
    name = draw.choice(tuple(hints))

    def oracle(hand: Hand) -> str:
        hand.hover(f"hint:{name}")
        return str(hints[name])

    return Wish(
        (
            f"What does the hint next to {name} say?",
            f"Hover over the question mark beside {name} and tell me what it says.",
            f"Tell me the tooltip of {name}",
            f"Read the hint for {name}",
        ),
        oracle,
        says=hints[name],
        never=[hint for other, hint in hints.items() if other != name],
    )


@asked("compare")
def compare(made: Scene, draw: Random) -> Wish:
    """The most or the least of something."""
    plans = made.model["plans"]
    key, most = draw.choice(("price", "size")), draw.random() < 0.5
    name = (max if most else min)(plans, key=lambda plan: plan[key])["name"]
    word = {
        ("price", False): ("cheapest plan", "plan with the lowest price"),
        ("price", True): ("most expensive plan", "plan with the highest price"),
        ("size", True): ("plan with the most storage", "plan with the largest storage"),
        ("size", False): ("plan with the least storage", "plan with the smallest storage"),
    }[key, most]
    return Wish(
        (
            f"Choose the {word[0]}.",
            f"Pick the {word[1]}",
            f"Find the {word[0]} and click its Choose button",
            f"Please choose the {word[1]}",
        ),
        lambda hand: hand.click(f"choose:{name}"),
        {"chosen": [name]},
    )
