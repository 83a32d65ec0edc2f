"""What a shop asks for: how many and which kind of a product, where an order goes, how it is sent and paid; each read
back before what keeps or pays it is pressed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from handrail.agents.phone import reading
from handrail.agents.phone.fields import Value, field_of, write
from handrail.agents.phone.reaching import reach
from handrail.agents.phone.reading import bare, dialog, seen, stripped
from handrail.agents.phone.seeking import press, scroll, seek, to_top
from handrail.agents.script import Halt, Scene, Script, Turn
from handrail.records import (
    EffectClass,
    Element,
    ElementState,
    Labelled,
    Observation,
    TargetDescription,
    TextAppears,
)
from handrail.screen import normalise, selector_for, words

_MORE: Final = ("More", "Increase quantity", "Increase", "Plus", "+", "Add one", "Add one more")
_LESS: Final = ("Less", "Decrease quantity", "Decrease", "Minus", "-", "−", "Remove one")
_CART: Final = ("Add to cart", "Add to basket", "Add to bag", "Add to shopping cart", "Add to trolley")
_OPEN: Final = ("Open cart", "Cart", "Basket", "Shopping cart", "Shopping bag", "View cart", "Bag")
_CHECKOUT: Final = ("Checkout", "Check out", "Go to checkout", "Proceed to checkout", "Continue to checkout")
_PLACE: Final = ("Place order", "Place your order", "Buy now", "Order now", "Confirm order", "Pay now", "Submit order")
_MOST: Final = 20
"""Pieces of one product that are put into a cart at most."""


def into_cart(scene: Scene, turn: Turn, product: TargetDescription, slots: Sequence[tuple[str, Value]]) -> Script:
    """So many of a product, in the size and colour that was said, into the cart.

    Raises:
        Halt: if it cannot be had so, or the page does not show that it is.
    """
    said = {slot: value.value for slot, value in slots if isinstance(value, Labelled)}
    if rest := sorted(set(said) - {"amount", "size", "colour"}):
        raise Halt(f"nothing here takes the {' and the '.join(rest)}")
    turn = yield from reach(scene, turn, product)
    for slot in ("size", "colour"):
        if slot in said:
            turn = yield from _pick(scene, turn, slot, said[slot])
    if "amount" in said:
        if not said["amount"].isdecimal() or not 0 < int(said["amount"]) <= _MOST:
            raise Halt(f"{said['amount']!r} is no number of pieces that is put into a cart")
        turn = yield from _count(scene, turn, int(said["amount"]))
    button = _named(_CART)
    turn, found = yield from seek(scene, turn, lambda obs: _match(button(obs)), sure=True)
    if found is None:
        raise Halt("nothing here puts it into the cart")
    return (yield from press(scene, turn, button, effect=scene.step.effect, last=True))


def _match(found: Element | None) -> reading.Match:
    return reading.Match((found,) if found is not None else (), sure=True)


def _named(names: Sequence[str]) -> Callable[[Observation], Element | None]:
    return lambda observation: reading.control(observation, *names)


def _pick(scene: Scene, turn: Turn, slot: str, value: str) -> Script:
    """One of several alike that are chosen from by a press (*S M L*).

    Raises:
        Halt: if there is none of that name.
    """

    def there(observation: Observation) -> Element | None:
        ticks = [item for item in seen(observation) if item.states & {"checked", "unchecked"} or item.role == "option"]
        names = (normalise(value), normalise(f"{slot} {value}"))
        found = [
            i for i in ticks if {normalise(i.name), normalise(i.own_text), normalise(i.facts.description)} & {*names}
        ]
        return found[0] if len(found) == 1 else None

    turn, found = yield from seek(scene, turn, lambda obs: _match(there(obs)), sure=True)
    if found is None:
        raise Halt(f"{slot} {value!r} is not offered here")
    if "checked" in found.states:
        return turn
    expected = (ElementState(selector_for(turn.observation, found), "checked"),) if found.states & {"unchecked"} else ()
    return (yield from press(scene, turn, there, expected, f"{value} is chosen", effect=EffectClass.LOCAL))


def _count(scene: Scene, turn: Turn, wanted: int) -> Script:
    """Press *more* or *less* until the number between them is the one that was said.

    Raises:
        Halt: if no number can be read there, or it does not become that one.
    """
    turn, _ = yield from seek(scene, turn, lambda obs: _match(_named(_MORE)(obs)), sure=True)
    for _ in range(2 * _MOST):
        have = _between(turn.observation)
        if have is None:
            raise Halt("how many are chosen cannot be read here")
        if have == wanted:
            return turn
        way = _MORE if have < wanted else _LESS
        if _named(way)(turn.observation) is None:
            raise Halt(f"{wanted} pieces are not to be had: {have} is what this goes to")
        turn = yield from press(scene, turn, _named(way), effect=EffectClass.LOCAL)
    raise Halt("the number of pieces does not become the one that was said")


def _between(observation: Observation) -> int | None:
    """The number that stands in one line with what makes it more."""
    pools = [
        [item for item in seen(observation) if normalise(item.name) in map(normalise, way)] for way in (_MORE, _LESS)
    ]
    more = next((item for pool in pools for item in pool), None)
    if more is None:
        return None
    line = [
        item
        for item in seen(observation)
        if item.own_text.strip().isdecimal() and abs(item.bounds.centre[1] - more.bounds.centre[1]) < more.bounds.height
    ]
    return int(line[0].own_text) if len(line) == 1 else None


def order(scene: Scene, turn: Turn, slots: Sequence[tuple[str, Value]]) -> Script:
    """Order what is in the cart: every particular chosen, then read again from the top, then placed.

    Raises:
        Halt: if one of them is not offered, or is not chosen when all is read again.
    """
    said = [(slot, value.value) for slot, value in slots if isinstance(value, Labelled)]
    if rest := sorted({slot for slot, _ in said} - {"address", "delivery", "method", "code"}):
        raise Halt(f"nothing here takes the {' and the '.join(rest)}")
    if reading.control(turn.observation, *_CHECKOUT) is None and _placing(turn.observation) is None:
        opener = _cart(turn.observation)
        if opener is None:
            raise Halt("nothing here opens the cart")
        turn = yield from press(scene, turn, _cart, effect=EffectClass.LOCAL)
    if _placing(turn.observation) is None:
        turn = yield from press(scene, turn, _named(_CHECKOUT), effect=EffectClass.LOCAL)
    for slot, value in said:
        if slot != "code":
            turn = yield from _choose(scene, turn, slot, value)
    code = next(
        (
            Labelled(v, value.label)
            for s, value in slots
            if s == "code" and isinstance(value, Labelled)
            for v in [value.value]
        ),
        None,
    )
    if code is not None:
        turn = yield from _redeem(scene, turn, code)
    turn = yield from _read_order(scene, turn, said)
    button = _placing(turn.observation)
    if button is None:
        raise Halt("nothing here places the order")
    asked = (ElementState(selector_for(turn.observation, button), "present", holds=False),)
    turn = yield from press(
        scene, turn, _placing, asked, "the order is taken, or asked about", effect=scene.step.effect
    )
    if dialog(turn.observation) is None or reading.control(turn.observation, "Cancel", "No") is None:
        return turn
    yes = _paying(turn.observation)
    if yes is None:
        raise Halt("what the question asks before it is paid was not understood")
    gone = (ElementState(selector_for(turn.observation, yes), "present", holds=False),)
    return (yield from press(scene, turn, _paying, gone, "it is ordered", effect=scene.step.effect, last=True))


def _cart(observation: Observation) -> Element | None:
    """What opens the cart; a number behind its name counts what is in it."""
    exact = reading.control(observation, *_OPEN)
    if exact is not None:
        return exact
    names = tuple(map(normalise, _OPEN))
    found = [i for i in seen(observation) if reading.reacts(i) and bare(i.name).rstrip(" 0123456789()") in names]
    return found[0] if len(found) == 1 else None


def _placing(observation: Observation) -> Element | None:
    return reading.control(observation, *_PLACE)


def _paying(observation: Observation) -> Element | None:
    """What says yes to an order in the window that asks about it."""
    window = dialog(observation)
    if window is None:
        return None
    inside = [item for item in observation.descendants(window) if reading.reacts(item)]
    found = [
        item
        for item in inside
        if words(item.name)[:1] and words(item.name)[0] in ("pay", "buy", "order", "confirm", "ok", "yes", "place")
    ]
    return found[0] if len(found) == 1 else None


def _radio(value: str) -> Callable[[Observation], Element | None]:
    """The option that is called so, or begins so (*Office: Mill Lane 4*), or that has these words."""
    plain = " ".join(word for word in stripped(value).split() if word not in _KIND) or stripped(value)

    def find(observation: Observation) -> Element | None:
        ticks = [item for item in seen(observation) if item.states & {"checked", "unchecked"} and item.role != "switch"]
        ways: tuple[Callable[[str], bool], ...] = (
            lambda name: bare(name) == plain,
            lambda name: f"{bare(name)} ".startswith(f"{plain} "),
            lambda name: set(plain.split()) <= set(words(name)),
        )
        for way in ways:
            found = [item for item in ticks if way(item.name or item.own_text)]
            if found:
                return found[0] if len(found) == 1 else None
        return None

    return find


_KIND: Final = frozenset({"card", "delivery", "shipping", "address", "payment", "my", "the"})


def _choose(scene: Scene, turn: Turn, slot: str, value: str) -> Script:
    find = _radio(value)
    turn, found = yield from seek(scene, turn, lambda obs: _match(find(obs)), sure=True)
    if found is None:
        raise Halt(f"{value!r} is not offered for the {slot}")
    if "checked" in found.states:
        return turn
    expected = (ElementState(selector_for(turn.observation, found), "checked"),)
    return (yield from press(scene, turn, find, expected, f"{value} is chosen", effect=EffectClass.LOCAL))


def _redeem(scene: Scene, turn: Turn, code: Labelled[str]) -> Script:
    """A code into its field, and what applies it; it must stand there as applied.

    Raises:
        Halt: if nothing takes it.
    """
    for _ in range(4):
        if field_of(turn.observation, "code") is not None:
            break
        turn = yield from scroll(scene, turn, "down")
    if field_of(turn.observation, "code") is None:
        raise Halt("nothing here takes the code")
    turn = yield from write(scene, turn, lambda obs: field_of(obs, "code"), code)
    names = ("Apply", "Redeem", "Use code", "Apply code", "Add")
    turn = yield from scroll(scene, turn, "down")  # past the keyboard: what it takes off stands below
    if reading.control(turn.observation, *names) is not None:
        told = () if _told(turn.observation, code.value) else (TextAppears(code.value),)
        turn = yield from press(scene, turn, _named(names), told, "the code is applied", effect=EffectClass.LOCAL)
    return turn


def _told(observation: Observation, text: str) -> bool:
    return any(normalise(text) in normalise(i.own_text) for i in seen(observation) if "editable" not in i.states)


def _read_order(scene: Scene, turn: Turn, said: Sequence[tuple[str, str]]) -> Script:
    """Read the order from its top: each option is the chosen one, the code stands there outside its field.

    Raises:
        Halt: if one is not so.
    """
    turn = yield from to_top(scene, turn)
    left = list(said)
    for _ in range(8):
        done = [
            (slot, value)
            for slot, value in left
            if (slot == "code" and _told(turn.observation, value))
            or (slot != "code" and (item := _radio(value)(turn.observation)) is not None and "checked" in item.states)
        ]
        left = [item for item in left if item not in done]
        if not left:
            return turn
        before = [(item.own_text, item.bounds.y) for item in seen(turn.observation)]
        turn = yield from scroll(scene, turn, "down")
        if before == [(item.own_text, item.bounds.y) for item in seen(turn.observation)]:
            break
    raise Halt(f"the order does not show the {' and the '.join(slot for slot, _ in left)} that was asked for")
