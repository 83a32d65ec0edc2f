"""A small stage on which every rail can be shown to fire: "could this ever happen" (for tests and ``policy check``).

The page is written out here rather than observed, so that a policy can be rehearsed without a browser.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from handrail.policy import Policy
from handrail.records import (
    Action,
    EffectClass,
    Element,
    Facts,
    Instruction,
    Label,
    Ledger,
    Observation,
    Rect,
    Size,
    Tab,
    Unseen,
    content,
)

START = "https://shop.example/cart"
SHOP = "https://shop.example"
AWAY = "https://elsewhere.example"


def part(
    name: str, role: str, *, parent: str = "main", at: int = 0, frame_origin: str = SHOP, **facts: object
) -> Element:
    """One element of a stage; its id is its name in lower case with hyphens."""
    box = Rect(20.0, 20.0 + 40 * at, 200.0, 30.0)
    return Element(
        id=name.lower().replace(" ", "-"),
        role=role,
        name=name,
        bounds=box,
        rects=(box,),
        facts=Facts(**facts),  # type: ignore[arg-type]
        app=SHOP,
        frame_origin=frame_origin,
        frame="" if frame_origin == SHOP else "f1",
        tab="t1",
        parent=parent,
        label=content(frame_origin),
        name_source="accessible",
    )


_LOGIN = {"form": "login", "form_action": f"{SHOP}/login", "form_method": "post"}
_NOTE = {"form": "note", "form_action": f"{SHOP}/note", "form_method": "post"}

PAGE = Observation(
    id="o1",
    surface="browser",
    taken_at=0.0,
    size=Size(800, 900),
    scale=1.0,
    app=SHOP,
    title="Cart",
    url=START,
    tabs=(Tab("t1", START, "Cart", True),),
    focused="search",
    elements=(
        replace(part("Main", "main", parent=""), id="main", name=""),
        part("Search", "textbox", at=1, tag="input", input_type="search"),
        part("Continue", "button", at=2, tag="button"),
        part("Pay now", "button", at=3, tag="button"),
        part("Next page", "link", at=4, tag="a", href=f"{SHOP}/cart?page=2"),
        part("Partner", "link", at=5, tag="a", href=f"{AWAY}/offer"),
        replace(part("Login", "form", at=6, tag="form"), id="login"),
        part("User", "textbox", parent="login", at=7, tag="input", input_type="text", **_LOGIN),
        part("Password", "textbox", parent="login", at=8, tag="input", input_type="password", **_LOGIN),
        part("Sign in", "button", parent="login", at=9, tag="button", submits=True, **_LOGIN),
        replace(part("Note", "form", at=10, tag="form"), id="note"),
        part("Message", "textbox", parent="note", at=11, tag="textarea", **_NOTE),
        part("Send", "button", parent="note", at=12, tag="button", submits=True, **_NOTE),
        part("Receipt", "button", at=13, tag="input", input_type="file"),
        part("Agree", "button", at=14, tag="button", frame_origin=AWAY),
        part("Chart", "button", at=15, tag="button"),
    ),
    unseen=(Unseen(Rect(0, 610, 800, 60), "closed_frame", "a frame that could not be read"),),
)


def saying(text: str) -> Observation:
    """The page with a text of somebody's on it."""
    return replace(PAGE, elements=(*PAGE.elements, replace(part("Comment", "text", at=16), name=text, own_text=text)))


def showing(element: Element) -> Observation:
    """The page with one more element on it."""
    return replace(PAGE, elements=(*PAGE.elements, element))


LOOK = Instruction("look around")


def _as_it_is(policy: Policy) -> Policy:
    return policy


@dataclass(frozen=True)
class Scene:
    """A record that a rail must not let pass as if nothing were."""

    says: str
    """What happens, in a few words."""
    action: Action
    expects: str
    """Code of the finding that must come."""
    instruction: Instruction = LOOK
    obs: Observation = PAGE
    ledger: Callable[[], Ledger] = Ledger
    effect: EffectClass | None = None
    """The proposer's own class."""
    labels: Mapping[str, Label] | None = None
    """Labels of the arguments, where they matter."""
    flags: tuple[str, ...] = ()
    armed: frozenset[str] = frozenset()
    bound: Mapping[str, frozenset[str]] = field(default_factory=dict)
    plan: str = ""
    """Why a sealed plan does not allow it; empty where there is no plan."""
    score: float = 0.0
    """What a guard model would say."""
    now: float = 100.0
    adapt: Callable[[Policy], Policy] = _as_it_is
    """What the policy must say for it to happen."""
    seen_on: str = "o1"
    """Observation that the record claims."""
    material: Mapping[str, object] = field(default_factory=dict)
    """Fields of the record's material that are other than what would be dispatched."""
    begun: bool = True
    """Whether the user said that the run begins where it is."""
    informs: bool = False
    """Whether what is found is only told, and asks nothing."""
