"""Putting things into a list, an album, a folder, a cart, and taking them out again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from handrail.agents.phone import reading
from handrail.agents.phone.controls import named_so
from handrail.agents.phone.entries import verb_control, verb_on
from handrail.agents.phone.fields import field_of, fields, write
from handrail.agents.phone.reading import bare, dialog, seen
from handrail.agents.phone.seeking import back, press, scroll, seek, to_top
from handrail.agents.phone.selecting import in_menu, select
from handrail.agents.phone.things import answering, called_so, enter, find_thing, look_for, stands_open, the_one, titled
from handrail.agents.script import Halt, Scene, Script, Turn, attempt
from handrail.language.purpose import kinds_of
from handrail.language.wish import Thing, Wish
from handrail.records import FROM_USER, EffectClass, Element, ElementRef, Labelled, Observation, PressKeys
from handrail.screen import normalise, words

_VERBS: Final = {
    "put": ("Add to {kind}", "Save to {kind}", "Add to list", "Add to", "Save to list", "Save to", "Add", "Save",
            "Move to {kind}", "Move to", "Move", "Saved"),
    "move": ("Move to {kind}", "Move to", "Move", "Move to folder", "Add to {kind}", "Add to"),
    "copy": ("Copy to {kind}", "Copy to", "Copy"),
}  # fmt: skip
_HERE: Final = {"put": ("Move here", "Save here", "Done", "Save", "OK"), "move": ("Move here", "Done", "OK", "Move"),
                "copy": ("Copy here", "Done", "OK", "Copy")}  # fmt: skip


def put(scene: Scene, turn: Turn, wish: Wish) -> Script:
    """Put things into what is named.

    Raises:
        Halt: if it does not hold them in the end, as far as the screen tells.
    """
    into = wish.into
    if into is None:
        raise Halt("where it is to be put was not said")
    if into.kind == "cart":
        return (yield from to_cart(scene, turn, wish))
    if into.kind == "wish list":
        return (yield from to_wishes(scene, turn, wish))
    if _writes(turn.observation, into) and _entries(wish.things):
        turn, opened_it = yield from _opened_list(scene, turn, into)
        if opened_it:
            return (yield from _lines(scene, turn, wish))
    return (yield from _into(scene, turn, wish, into))


def _writes(observation: Observation, into: Thing) -> bool:
    """Whether lines can be written into it: a note, or a list of an application for notes."""
    notes = "notes" in kinds_of(observation.app.rpartition(".")[2])
    return into.kind == "note" or (into.kind == "list" and notes)


def _entries(things: Sequence[Thing]) -> bool:
    """Whether these are words to be written down, and nothing that is there already."""
    return all(thing.name and not (thing.by or thing.kind or thing.within) for thing in things)


def _opened_list(scene: Scene, turn: Turn, into: Thing):  # type: ignore[no-untyped-def]
    """The note or list that takes lines, open; False where what is called so takes none."""
    note = into
    if into.kind == "list" and not into.name and into.within:
        note = into.within[0]
    if _line_field(turn.observation) is not None and _title_is(turn.observation, note):
        return turn, True
    turn, found = yield from look_for(scene, turn, note)
    if found is None:
        return turn, False
    turn = yield from press(scene, turn, the_one(replace(note, within=())), effect=EffectClass.LOCAL)
    for _ in range(6):
        if _line_field(turn.observation) is not None:
            return turn, True
        if not reading.scrolling(turn.observation):
            break
        turn = yield from scroll(scene, turn, "down")
    turn = yield from back(scene, turn)
    return turn, False


def _title_is(observation: Observation, note: Thing) -> bool:
    values = {bare(item.value) for item in fields(observation)} | {bare(reading.top_text(observation))}
    return any(bare(name) in values for name in note.names)


def _line_field(observation: Observation) -> Element | None:
    """Where the next line of a list is written."""
    found = [
        item
        for item in fields(observation)
        if {"item", "entry", "task"} & set(words(item.name or item.facts.placeholder))
        or {"item"} & set(words(item.facts.placeholder))
    ]
    return found[-1] if found else None


def _lines(scene: Scene, turn: Turn, wish: Wish) -> Script:
    for thing in wish.things:
        for _ in range(6):
            if _line_field(turn.observation) is not None:
                break
            turn = yield from scroll(scene, turn, "down")
        turn = yield from write(scene, turn, _line_field, Labelled(thing.name, FROM_USER))
        if reading.control(turn.observation, "Add", "Add item") is not None:
            turn = yield from press(
                scene, turn, lambda obs: reading.control(obs, "Add", "Add item"), effect=scene.step.effect
            )
        elif turn.observation.focused:
            key = PressKeys(ElementRef(turn.observation.focused), ("Enter",))
            turn, _ = yield from attempt(turn, scene.propose(key))
        if not _has_line(turn.observation, thing.name):
            raise Halt(f"{thing.name!r} does not stand in the list")
    for _ in range(2):
        if reading.keyboard(turn.observation):
            turn = yield from back(scene, turn)
    return turn


def _has_line(observation: Observation, name: str) -> bool:
    """Whether a line of the list reads so, and the field for the next one is empty of it."""
    last = _line_field(observation)
    told = [
        text
        for item in seen(observation)
        if last is None or item.id != last.id
        for text in (item.own_text, item.value, item.name)
    ]
    return any(normalise(text) == normalise(name) for text in told if text)


def tick(scene: Scene, turn: Turn, wish: Wish) -> Script:
    """Tick lines of a list that is named, every one of them seen ticked in the end."""
    into = wish.into
    if into is None:
        raise Halt("in which list was not said")
    want = wish.verb == "tick"
    if not _title_is(turn.observation, into):
        turn, _ = yield from find_thing(scene, turn, into)
        turn = yield from press(scene, turn, the_one(replace(into, within=())), effect=EffectClass.LOCAL)
    for thing in wish.things:
        names = thing.names

        def box(observation: Observation, names: tuple[str, ...] = names) -> Element | None:
            found = [
                item
                for item in seen(observation)
                if item.states & {"checked", "unchecked"} and any(bare(item.name) == bare(name) for name in names)
            ]
            if not found:
                rows = [
                    tick_box
                    for item in seen(observation)
                    if any(bare(item.own_text or item.value) == bare(name) for name in names)
                    and (tick_box := reading.tick_of(observation, item)) is not None
                ]
                found = list({item.id: item for item in rows}.values())
            return found[0] if len(found) == 1 else None

        for _ in range(8):
            if box(turn.observation) is not None:
                break
            turn = yield from scroll(scene, turn, "down")
        at = box(turn.observation)
        if at is None:
            raise Halt(f"{called_so(thing)!r} is no line of that list")
        if ("checked" in at.states) != want:
            turn = yield from press(scene, turn, box, effect=scene.step.effect)
            turn = yield from to_top(scene, turn)
        for _ in range(8):
            if box(turn.observation) is not None:
                break
            turn = yield from scroll(scene, turn, "down")
        at = box(turn.observation)
        if at is None or ("checked" in at.states) != want:
            raise Halt(f"{called_so(thing)!r} is not ticked" if want else f"{called_so(thing)!r} is still ticked")
    return turn


def _into(scene: Scene, turn: Turn, wish: Wish, into: Thing) -> Script:
    """By what a thing's own menu, page or selection offers, and by choosing where."""
    kind = into.kind or "folder"
    names = tuple(name.format(kind=kind) for name in _VERBS[wish.verb])
    for place in reversed(into.within):
        turn = yield from enter(scene, turn, place)
    several = len(wish.things) > 1 or wish.things[0].count > 1
    selected: tuple[str, ...] = ()
    if several or wish.things[0].kind in ("photo", "video", "screenshot"):
        turn, selected = yield from select(scene, turn, wish.things)
    if selected:
        verb = "|".join(names)
        if verb_control(turn.observation, verb) is None:
            turn = yield from in_menu(scene, turn)
        turn = yield from press(scene, turn, lambda obs: verb_control(obs, verb), effect=EffectClass.LOCAL)
        return (yield from _chosen(scene, turn, wish, into))
    if wish.things[0].count > 1:
        raise Halt("several cannot be selected here: say them one by one")
    for thing in wish.things:
        turn = yield from verb_on(scene, turn, names[0], thing, others=names[1:], asked=False)
        turn = yield from _chosen(scene, turn, wish, into)
    return turn


def _chosen(scene: Scene, turn: Turn, wish: Wish, into: Thing) -> Script:
    """Choose where, and confirm it where that is asked.

    Raises:
        Halt: if it is not offered.
    """
    name = into.name
    choice = replace(into, within=(), exact=True)
    if dialog(turn.observation) is None and _here(turn.observation, wish) is not None and into.kind in ("folder", ""):
        turn = yield from _walk(scene, turn, into)
        return (yield from press(scene, turn, lambda obs: _here(obs, wish), effect=scene.step.effect, last=True))
    turn, row = yield from seek(scene, turn, answering(choice), sure=True)
    if row is None:
        raise Halt(f"{name!r} is not offered to put it into")
    turn = yield from press(scene, turn, the_one(choice), effect=scene.step.effect, last=True)
    if dialog(turn.observation) is not None and _here(turn.observation, wish) is not None:
        turn = yield from press(scene, turn, lambda obs: _here(obs, wish), effect=scene.step.effect, last=True)
    return turn


def _here(observation: Observation, wish: Wish) -> Element | None:
    return reading.control(observation, *_HERE[wish.verb][:1]) or (
        reading.control(observation, *_HERE[wish.verb]) if dialog(observation) is not None else None
    )


def _walk(scene: Scene, turn: Turn, into: Thing) -> Script:
    """To the folder that something is put into, from wherever the list stands."""
    for _ in range(6):
        if stands_open(turn.observation, into):
            return turn
        if titled(turn.observation, into.name):
            break
        before = reading.top_text(turn.observation)
        up = reading.control(turn.observation, "Navigate up", "Back", "Up")
        if up is None:
            break
        turn = yield from press(scene, turn, named_so(up.name), effect=EffectClass.LOCAL)
        if reading.top_text(turn.observation) == before:
            break
    turn = yield from enter(scene, turn, into)
    if not stands_open(turn.observation, replace(into, name=into.name.rpartition("/")[2])):
        raise Halt(f"the folder {into.name!r} did not open")
    return turn


def take(scene: Scene, turn: Turn, wish: Wish) -> Script:
    """Take things out of what is named."""
    into = wish.into
    if into is None:
        raise Halt("where it is to be taken out of was not said")
    kind = into.kind
    names = (f"Remove from {kind}", f"Remove from this {kind}", "Remove", "Delete", "Take out")
    if into.name or kind in ("cart", "wish list"):
        place = into if into.name else Thing(name=kind)
        if not (stands_open(turn.observation, place) or _title_is(turn.observation, place)):
            turn = yield from _opened_place(scene, turn, place)
    for thing in wish.things:
        turn = yield from verb_on(scene, turn, names[0], thing, others=names[1:])
    return turn


def _opened_place(scene: Scene, turn: Turn, place: Thing) -> Script:
    turn, element = yield from find_thing(scene, turn, place)
    spot, first = element.id, turn.observation

    def there(observation: Observation) -> Element | None:
        return observation.by_id.get(spot) if observation is first else the_one(place)(observation)

    return (yield from press(scene, turn, there, effect=EffectClass.LOCAL))


def to_wishes(scene: Scene, turn: Turn, wish: Wish) -> Script:
    """On the list of wishes, seen there by the control that now takes it off again."""
    names = ("Add to wish list", "Add to wishlist", "Save for later", "Save", "Favorite", "Like")
    for thing in wish.things:
        turn = yield from _on_page(scene, turn, thing)
        gone = ("Remove from wish list", "Remove from wishlist", "Saved")
        if reading.control(turn.observation, *gone) is not None:
            continue
        if verb_control(turn.observation, "|".join(names)) is None:
            raise Halt("nothing here puts it on a wish list")
        turn = yield from press(
            scene, turn, lambda obs: verb_control(obs, "|".join(names)), effect=scene.step.effect, last=True
        )
    return turn


def _on_page(scene: Scene, turn: Turn, thing: Thing) -> Script:
    turn, element = yield from find_thing(scene, turn, thing)
    spot, first = element.id, turn.observation

    def there(observation: Observation) -> Element | None:
        return observation.by_id.get(spot) if observation is first else the_one(thing)(observation)

    return (yield from press(scene, turn, there, effect=EffectClass.LOCAL))


def to_cart(scene: Scene, turn: Turn, wish: Wish) -> Script:
    """So many of a product into the cart, in the size that was said."""
    names = ("Add to cart", "Add to basket", "Add to bag")
    for thing in wish.things:
        turn = yield from _on_page(scene, turn, thing)
        if wish.said("size"):
            turn = yield from _sized(scene, turn, wish.said("size"))
        if wish.said("amount"):
            turn = yield from _amount(scene, turn, int(wish.said("amount")))
        if reading.control(turn.observation, *names) is None:
            raise Halt("nothing here adds it to a cart")
        turn = yield from press(
            scene, turn, lambda obs: reading.control(obs, *names), effect=scene.step.effect, last=True
        )
    return turn


def _sized(scene: Scene, turn: Turn, size: str) -> Script:
    def option(observation: Observation) -> Element | None:
        found = [
            item
            for item in seen(observation)
            if reading.reacts(item)
            and (normalise(item.own_text) == normalise(size) or normalise(item.name) == normalise(f"size {size}"))
        ]
        return found[0] if len(found) == 1 else None

    turn, found = yield from seek(scene, turn, lambda obs: reading.Match(tuple(filter(None, [option(obs)])), sure=True))
    if found is None:
        raise Halt(f"there is no size {size!r} here")
    if not found.states & {"checked", "selected"}:
        turn = yield from press(scene, turn, option, effect=EffectClass.LOCAL)
    chosen = option(turn.observation)
    if chosen is None or not chosen.states & {"checked", "selected"}:
        raise Halt(f"the size {size!r} is not chosen")
    return turn


def _amount(scene: Scene, turn: Turn, amount: int) -> Script:
    """By the field for it, or by the buttons beside the number."""
    field = field_of(turn.observation, "amount")
    if field is not None and not {"search"} & set(words(field.name)):
        return (yield from write(scene, turn, lambda obs: field_of(obs, "amount"), Labelled(str(amount), FROM_USER)))
    more, less = ("More", "Increase", "Plus", "Increase quantity"), ("Less", "Decrease", "Minus", "Decrease quantity")

    def either(observation: Observation) -> reading.Match:
        return reading.Match(tuple(filter(None, [reading.control(observation, *more)])), sure=True)

    turn, found = yield from seek(scene, turn, either)
    if found is None:
        raise Halt("how many cannot be said here")
    for _ in range(60):
        now = _quantity(turn.observation, more, less)
        if now is None:
            raise Halt("how many there are does not stand here")
        if now == amount:
            return turn
        names = more if now < amount else less
        if reading.control(turn.observation, *names) is None:
            raise Halt(f"there are no {amount} of it")
        turn = yield from press(scene, turn, lambda obs, n=names: reading.control(obs, *n), effect=EffectClass.LOCAL)  # type: ignore[misc]
    raise Halt(f"{amount} is too many")


def _quantity(observation: Observation, more: Sequence[str], less: Sequence[str]) -> int | None:
    """The number between the buttons for more and for less."""
    up = reading.control(observation, *more)
    if up is None:
        return None
    row = [
        item
        for item in seen(observation)
        if item.own_text.isdecimal() and abs(item.bounds.centre[1] - up.bounds.centre[1]) < up.bounds.height
    ]
    return int(row[0].own_text) if len(row) == 1 else None
