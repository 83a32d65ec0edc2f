"""Carrying out a wish: a verb done to a thing that is there, with all that was asked about it.

Every particular of a wish is done, or the script halts: a run that put the thing elsewhere, or did it to fewer things
than were asked for, never ends as done.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final, TypeAlias

from handrail.agents.moves.apps import Phone, Placed, placed
from handrail.agents.moves.waiting import seen as expected_seen
from handrail.agents.phone import reading
from handrail.agents.phone.entries import verb_control, verb_on
from handrail.agents.phone.fields import field_of, fields, write
from handrail.agents.phone.putting import put, take, tick, to_cart
from handrail.agents.phone.reading import bare, dialog, seen
from handrail.agents.phone.seeking import back, press, seek, surely
from handrail.agents.phone.selecting import in_menu, on_several, select, settled
from handrail.agents.phone.sending import send
from handrail.agents.phone.things import answering, called_so, enter, find_thing, look_for, stands_open, the_one, titled
from handrail.agents.script import Halt, Scene, Script, Turn, await_change
from handrail.language import Step
from handrail.language.applications import App, meant
from handrail.language.keeping import keeper, only
from handrail.language.wish import Thing, Wish
from handrail.records import (
    FROM_USER,
    AppIs,
    CountChanges,
    EffectClass,
    Element,
    ElementState,
    Labelled,
    Observation,
    Predicate,
    Proposal,
    TargetDescription,
    TextAppears,
)
from handrail.screen import normalise, selector_for, words

Deed: TypeAlias = Callable[[Scene, Turn, Wish], Script]

CONTROLS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "pin": ("Pin", "Pin to top", "Pin conversation"),
        "unpin": ("Unpin", "Unpin from top"),
        "archive": ("Archive", "Move to archive"),
        "unarchive": ("Unarchive", "Move to inbox"),
        "mute": ("Mute", "Mute notifications", "Silence"),
        "unmute": ("Unmute", "Unmute notifications"),
        "hide": ("Hide",),
        "star": ("Add star", "Star", "Flag", "Add to favorites", "Mark as starred"),
        "unstar": ("Remove star", "Unstar", "Remove from favorites", "Unflag"),
        "favourite": ("Add to favorites", "Favorite", "Add to favourites", "Favourite", "Star", "Add star", "Like"),
        "unfavourite": ("Remove from favorites", "Unfavorite", "Remove from favourites", "Unstar", "Remove star"),
        "like": ("Like", "Add to liked songs", "Love", "Add to favorites", "Favorite"),
        "unlike": ("Unlike", "Remove from liked songs", "Remove like", "Remove from favorites"),
        "bookmark": ("Bookmark", "Add bookmark", "Bookmark this page", "Add to bookmarks", "Save"),
        "mark_read": ("Mark as read", "Mark read"),
        "mark_unread": ("Mark as unread", "Mark unread"),
        "spam": ("Report spam", "Report as spam", "Mark as spam", "Move to spam", "Report junk", "Spam", "Report"),
        "not_spam": ("Not spam", "Report not spam", "Move to inbox"),
        "report": ("Report",),
        "block": ("Block",),
        "unblock": ("Unblock",),
        "follow": ("Follow",),
        "unfollow": ("Unfollow", "Following"),
        "delete": ("Delete", "Remove", "Move to trash", "Trash", "Discard"),
        "restore": ("Restore", "Recover", "Move out of trash"),
        "download": ("Download", "Save to device", "Save"),
        "duplicate": ("Duplicate", "Make a copy", "Copy"),
        "freeze": ("Freeze", "Freeze card", "Lock card", "Block temporarily"),
        "unfreeze": ("Unfreeze", "Unfreeze card", "Unlock card"),
        "snooze": ("Snooze",),
        "rename": ("Rename",),
        "call": ("Call",),
        "play": ("Play",),
    }
)  # fmt: skip
"""Verb -> names of the controls that do it, the likeliest first. Not: the same verb for another kind of thing."""
_STARTS: Final = ("Start", "Start navigation", "Go", "Begin")


def wish_placed(step: Step, said: str, phone: Phone, observation: Observation, *, first: bool = False) -> Placed:
    """Where a wish is carried out: in the application that its own words name, else by what they are about. The name
    of the application is then no part of what is looked for."""
    wish = step.wish
    if wish is None:
        return placed(step, said, phone, observation, first=first)
    named: list[App] = []

    def elsewhere(place: Thing) -> bool:
        """Whether a place is no application."""
        app = _app(place, phone.apps)
        if app is not None:
            named.append(app)
        return app is None

    def bared(thing: Thing) -> Thing:
        return replace(thing, within=tuple(place for place in thing.within if elsewhere(place)))

    plain = replace(
        wish,
        things=tuple(map(bared, wish.things)),
        into=bared(wish.into) if wish.into is not None else None,
        place=wish.place if wish.place is None or elsewhere(wish.place) else None,
    )
    where = wish.said("where")
    if where and (app := meant(where, phone.apps)) is not None:
        named.append(app)
    packages = {app.package for app in named}
    if len(packages) > 1:
        raise Halt("it is asked for in several applications at once")
    if named:
        return Placed(replace(step, wish=plain), named[0])
    suited = only(keeper(wish), phone.apps)
    if suited is not None:
        return Placed(replace(step, wish=plain), suited, named=False)
    found = placed(step, said, phone, observation, first=first)
    if found.app is None and observation.app in phone.homes:
        raise Halt("in which application this is to be done was not said")
    return replace(found, step=replace(found.step or step, wish=plain))


def _app(place: Thing, apps: Sequence[App]) -> App | None:
    """The application that a place is: by its name, or by the one kind of application that it speaks of."""
    if place.by or place.within or place.order:
        return None
    text = place.name or (f"{place.kind}s" if place.kind not in ("app", "") else "")
    if place.name and place.kind not in ("", "app"):
        return None
    if not text or place.exact:
        return None
    if (app := meant(text, apps)) is not None:
        return app
    kinds = _KIND_WORDS.get(normalise(text), frozenset({normalise(text)}))
    found = [app for app in apps if kinds & app.kinds]
    return found[0] if len(found) == 1 and (place.name.islower() or place.kind == "app") else None


_KIND_WORDS: Final = {
    "store": frozenset({"shop"}), "internet": frozenset({"browser"}), "gallery": frozenset({"photos"}),
    "messages": frozenset({"chat"}), "inbox": frozenset({"mail"}), "mailbox": frozenset({"mail"}),
    "address book": frozenset({"contacts"}),
}  # fmt: skip


def fulfil(scene: Scene, turn: Turn) -> Script:
    """Carry out the wish of a step.

    Raises:
        Halt: if a thing is not there, nothing does what was asked, or a part of it could not be done.
    """
    wish = scene.step.wish
    if wish is None:
        raise Halt("nothing is wished for")
    if wish.verb == "done":
        return turn  # the step before did it
    if scene.number > 1:
        turn = yield from settled(scene, turn)
    if wish.place is not None:
        turn = yield from enter(scene, turn, wish.place)
    wish = yield from _parted(scene, turn, wish)
    deed = _DEEDS.get(wish.verb, _plainly)
    turn = yield from deed(scene, turn, wish)
    return (yield from expected_seen(scene, turn))


def _parted(scene: Scene, turn: Turn, wish: Wish) -> Generator[Proposal, Turn, Wish]:
    """*Tom and Jerry* as one thing, where something here is called so, else as two."""
    if wish.joined and titled(turn.observation, wish.joined):
        return replace(wish, things=(replace(wish.things[0], name=wish.joined),), joined="")
    return wish
    yield


def _plainly(scene: Scene, turn: Turn, wish: Wish) -> Script:
    """What a control of the verb's name does to the thing."""
    names = CONTROLS.get(wish.verb, (wish.verb.replace("_", " ").capitalize(),))
    if len(wish.things) > 1 or wish.things[0].count > 1:
        return (yield from on_several(scene, turn, wish.things, names))
    thing = wish.things[0]
    if wish.verb == "rename":
        slots = [("name", Labelled(wish.said("name"), FROM_USER))]
        turn = yield from verb_on(scene, turn, names[0], thing, slots, others=names[1:])
        if not any(normalise(wish.said("name")) in normalise(item.own_text) for item in seen(turn.observation)):
            raise Halt(f"it is not called {wish.said('name')!r} now")
        return turn
    return (yield from verb_on(scene, turn, names[0], thing, others=names[1:]))


def _freeze(scene: Scene, turn: Turn, wish: Wish) -> Script:
    """*Freeze my card*: the kind alone tells it, where there is one of it."""
    names = CONTROLS[wish.verb]
    if verb_control(turn.observation, "|".join(names)) is None and wish.things[0].name == "":
        tab = Thing(name=wish.things[0].kind)
        turn = yield from verb_on(scene, turn, names[0], tab, others=names[1:])
        return turn
    return (yield from _plainly(scene, turn, wish))


def _download(scene: Scene, turn: Turn, wish: Wish) -> Script:
    """A file itself, or what hangs on a mail."""
    if wish.said("part") != "attachment":
        return (yield from _plainly(scene, turn, wish))
    turn = yield from opened(scene, turn, wish.things[0])

    def downloads(observation: Observation) -> list[Element]:
        return [
            item
            for item in seen(observation)
            if reading.reacts(item) and set(words(item.name)[:1]) & {"download", "save"} and item.name_source == "own"
        ]

    turn, found = yield from seek(scene, turn, lambda obs: reading.Match(tuple(downloads(obs)), sure=True))
    if found is None:
        raise Halt("nothing here downloads an attachment")
    return (
        yield from press(scene, turn, lambda obs: next(iter(downloads(obs)), None), effect=scene.step.effect, last=True)
    )


def opened(scene: Scene, turn: Turn, thing: Thing) -> Script:
    """The thing's own page."""
    if stands_open(turn.observation, thing):
        return turn
    turn, element = yield from find_thing(scene, turn, thing)
    spot, first = element.id, turn.observation

    def there(observation: Observation) -> Element | None:
        return observation.by_id.get(spot) if observation is first else the_one(thing)(observation)

    return (yield from press(scene, turn, there, effect=EffectClass.LOCAL))


def _open(scene: Scene, turn: Turn, wish: Wish) -> Script:
    if len(wish.things) != 1:
        raise Halt("only one thing can be opened at a time")
    return (yield from opened(scene, turn, wish.things[0]))


def _person(wish: Wish) -> Labelled[str]:
    people = wish.all("person")
    if len(people) != 1:
        raise Halt("it can be sent to one at a time only: say them one by one")
    return Labelled(people[0], FROM_USER)


def _reply(scene: Scene, turn: Turn, wish: Wish) -> Script:
    """An answer where the thing is opened: in its own field, or in the form that *Reply* opens."""
    turn = yield from opened(scene, turn, wish.things[0])
    turn = yield from _begun(scene, turn, "Reply", "Comment")
    text = wish.said("text")
    if _body(turn.observation) is None:
        raise Halt("nothing here takes the answer")
    turn = yield from write(scene, turn, _body, Labelled(text, FROM_USER))
    names = ("Send", "Send message", "Send SMS", "Send comment", "Post", "Comment", "Submit")
    if reading.control(turn.observation, *names) is None and reading.keyboard(turn.observation):
        turn = yield from back(scene, turn)
    button = reading.control(turn.observation, *names)
    if button is None:
        raise Halt("nothing here sends it")
    form = field_of(turn.observation, "subject") is not None
    expected: tuple[Predicate, ...] = (ElementState(selector_for(turn.observation, button), "present", holds=False),)
    if (
        not form
        and "\n" not in text
        and not any(normalise(text) == normalise(said) for said in _texts(turn.observation))
    ):
        expected = (TextAppears(text),)
    return (
        yield from press(
            scene, turn, lambda obs: reading.control(obs, *names), expected, "it is sent",
            effect=scene.step.effect or EffectClass.SEND, last=True,
        )
    )  # fmt: skip


def _body(observation: Observation) -> Element | None:
    """The field for the text of an answer: called so, else the only one that takes several lines."""
    named = field_of(observation, "text")
    if named is not None:
        return named
    found = [item for item in fields(observation) if "multiline" in item.states or "\n" in item.value]
    return found[0] if len(found) == 1 else None


def _begun(scene: Scene, turn: Turn, *names: str) -> Script:
    """The form for an answer: what opens it sends nothing yet."""
    if reading.control(turn.observation, *names) is None or field_of(turn.observation, "text") is not None:
        return turn
    return (yield from press(scene, turn, lambda obs: reading.control(obs, *names), effect=EffectClass.LOCAL))


def _forward(scene: Scene, turn: Turn, wish: Wish) -> Script:
    """On to somebody: the form that *Forward* opens holds the text already, so that nothing is written over it."""
    if wish.said("text"):
        raise Halt("a text of one's own cannot be added to what is forwarded yet")
    turn = yield from opened(scene, turn, wish.things[0])
    turn = yield from _begun(scene, turn, "Forward")
    person = _person(wish)
    field = field_of(turn.observation, "recipient")
    if field is not None:
        turn = yield from write(scene, turn, lambda obs: field_of(obs, "recipient"), person)
    offered = [item for item in titled(turn.observation, person.value) if "editable" not in item.states]
    if len(offered) == 1:
        turn = yield from press(
            scene, turn, lambda obs: next(iter(titled(obs, person.value)), None), effect=EffectClass.LOCAL
        )
    elif field is None:
        raise Halt(f"{person.value!r} cannot be chosen here")
    if reading.control(turn.observation, *_SENDING) is None and reading.keyboard(turn.observation):
        turn = yield from back(scene, turn)
    button = reading.control(turn.observation, *_SENDING)
    if button is None:
        raise Halt("nothing here sends it")
    closed = (ElementState(selector_for(turn.observation, button), "present", holds=False),)
    return (
        yield from press(
            scene, turn, lambda obs: reading.control(obs, *_SENDING), closed, "it is sent",
            effect=scene.step.effect or EffectClass.SEND, last=True,
        )
    )  # fmt: skip


_SENDING: Final = ("Send", "Send message", "Send SMS", "Forward")


def _invite(scene: Scene, turn: Turn, wish: Wish) -> Script:
    """Guests into the form of an event, or where it asks for them."""
    turn = yield from opened(scene, turn, wish.things[0])
    names = ("Edit", "Edit event", "Invite", "Add guests", "Add people")
    if _guests(turn.observation) is None:
        control = verb_control(turn.observation, "|".join(names))
        if control is None:
            raise Halt("nothing here takes guests")
        turn = yield from press(scene, turn, lambda obs: verb_control(obs, "|".join(names)), effect=EffectClass.LOCAL)
    turn, _ = yield from seek(
        scene, turn, lambda obs: reading.Match(tuple(filter(None, [_guests(obs) or _asks(obs)])), sure=True)
    )
    for person in wish.all("person"):
        if _guests(turn.observation) is None:
            if _asks(turn.observation) is None:
                raise Halt("nothing here takes guests")
            turn = yield from press(scene, turn, _asks, effect=EffectClass.LOCAL)
        asked = dialog(turn.observation) is not None
        field = _guests(turn.observation) or (next(iter(fields(turn.observation)), None) if asked else None)
        if field is None:
            raise Halt("nothing here takes guests")
        before = "" if field.value in (field.name, field.facts.placeholder) else field.value.strip()
        find = _first_field if asked else _guests
        value = Labelled(f"{before}, {person}" if before and not asked else person, FROM_USER)
        turn = yield from write(scene, turn, find, value)
        if asked:
            turn = yield from press(scene, turn, surely("OK"), effect=EffectClass.LOCAL)
            if not any(normalise(text) == normalise(person) for text in _texts(turn.observation)):
                raise Halt(f"{person!r} was not taken as a guest")
    return (yield from _kept(scene, turn))


def _first_field(observation: Observation) -> Element | None:
    return next(iter(fields(observation)), None)


def _guests(observation: Observation) -> Element | None:
    found = [
        item for item in fields(observation) if set(words(item.name)) & {"guests", "people", "invite", "attendees"}
    ]
    return found[0] if len(found) == 1 else None


def _asks(observation: Observation) -> Element | None:
    """What asks for a guest in a window of its own."""
    return reading.control(observation, "Add people", "Add guests", "Invite people", "Invite guests", "Add attendees")


def _kept(scene: Scene, turn: Turn) -> Script:
    names = ("Save", "Done", "Send", "OK")
    if reading.control(turn.observation, *names) is None and reading.keyboard(turn.observation):
        turn = yield from back(scene, turn)
    button = reading.control(turn.observation, *names)
    if button is None:
        raise Halt("nothing here keeps it")
    closed = (ElementState(selector_for(turn.observation, button), "present", holds=False),)
    return (
        yield from press(
            scene, turn, lambda obs: reading.control(obs, *names), closed, "the form is closed",
            effect=scene.step.effect, last=True,
        )
    )  # fmt: skip


def _share(scene: Scene, turn: Turn, wish: Wish) -> Script:
    """By the thing's *Share*, in the application for messages, to the one who is named."""
    person = _person(wish)
    thing = wish.things[0]
    if thing.kind in ("photo", "video", "screenshot"):
        turn, chosen = yield from select(scene, turn, (thing,))
        if not chosen:
            raise Halt("nothing here shares it")
    elif thing.kind != "song":  # the page of a thing shares it; what is a list's has a menu in the list
        turn = yield from opened(scene, turn, thing)
    sharing = "Share|Send"
    if verb_control(turn.observation, sharing) is None and thing.kind != "song":
        turn = yield from in_menu(scene, turn)
    control = verb_control(turn.observation, sharing)
    if control is not None:
        opens: tuple[Predicate, ...] = (CountChanges("dialog", 1),)
        if dialog(turn.observation) is not None:
            opens = (ElementState(selector_for(turn.observation, control), "present", holds=False),)
        turn = yield from press(
            scene, turn, lambda obs: verb_control(obs, sharing), opens, "it asks with whom", effect=EffectClass.LOCAL
        )
    else:
        turn = yield from verb_on(scene, turn, "Share", thing, others=("Send",), asked=False)
    chooser = ("Messages", "Messaging", "SMS")
    if normalise(person.value) not in map(normalise, _texts(turn.observation)):
        name = next((each for each in chooser if titled(turn.observation, each)), "")
        if name:
            app = meant(name, scene.apps)
            closes: tuple[Predicate, ...] = (
                (CountChanges("dialog", -1),) if dialog(turn.observation) is not None else ()
            )
            closes = (AppIs(app.package),) if app is not None else closes
            turn = yield from press(
                scene, turn, lambda obs: next(iter(titled(obs, name)), None), closes, "another application opens",
                effect=EffectClass.LOCAL,
            )  # fmt: skip
    field = field_of(turn.observation, "recipient")
    if field is not None:
        turn = yield from write(scene, turn, lambda obs: field_of(obs, "recipient"), person)
    rows = [item for item in titled(turn.observation, person.value) if "editable" not in item.states]
    if len(rows) != 1:
        raise Halt(f"{person.value!r} cannot be chosen here")
    turn = yield from press(
        scene, turn, lambda obs: next(iter(titled(obs, person.value)), None), effect=EffectClass.LOCAL
    )
    names = ("Send", "Send message", "Send SMS", "Share")
    if reading.control(turn.observation, *names) is None and reading.keyboard(turn.observation):
        turn = yield from back(scene, turn)
    if reading.control(turn.observation, *names) is None:
        raise Halt("nothing here sends it")
    draft = field_of(turn.observation, "text")
    text = "" if draft is None else draft.value
    stands: tuple[Predicate, ...] = ()
    if text and "\n" not in text and text not in _texts(turn.observation):
        stands = (TextAppears(text),)
    return (
        yield from press(
            scene,
            turn,
            lambda obs: reading.control(obs, *names),
            stands,
            "it stands there as sent",
            effect=scene.step.effect or EffectClass.SHARE,
            last=True,
        )
    )


def _texts(observation: Observation) -> list[str]:
    return [item.own_text for item in seen(observation) if item.own_text]


def _message(scene: Scene, turn: Turn, wish: Wish) -> Script:
    """A message in the conversation with somebody, reached by their page or by the list of conversations."""
    person, text = _person(wish), Labelled(wish.said("text"), FROM_USER)
    thing = Thing(name=person.value, exact=True)
    if not stands_open(turn.observation, thing) or field_of(turn.observation, "text") is None:
        turn = yield from _to_person(scene, turn, thing)
        if field_of(turn.observation, "text") is None:
            names = ("Message", "Send message", "Direct message", "Chat")
            if reading.control(turn.observation, *names) is None:
                raise Halt(f"nothing here writes to {person.value!r}")
            turn = yield from press(scene, turn, lambda obs: reading.control(obs, *names), effect=EffectClass.LOCAL)
    if not stands_open(turn.observation, thing):
        raise Halt(f"this is not the conversation with {person.value!r}")
    return (yield from send(scene, turn, "message", [("text", text)], TargetDescription("Send")))


def _to_person(scene: Scene, turn: Turn, thing: Thing) -> Script:
    """Somebody's page or conversation: here, or on the tab for messages or for the search of people."""
    tabs = [
        name for name in ("Messages", "Chats", "Search", "People", "Contacts")
        if (found := reading.control(turn.observation, name)) is not None and "selected" not in found.states
    ]  # fmt: skip
    for name in tabs:
        if reading.control(turn.observation, name) is None:
            continue
        turn = yield from press(scene, turn, surely(name), effect=EffectClass.LOCAL)
        turn, found = yield from look_for(scene, turn, thing)
        if found is not None:
            return (yield from opened(scene, turn, thing))
    return (yield from opened(scene, turn, thing))


def _followed(scene: Scene, turn: Turn, wish: Wish) -> Script:
    """People are followed on their page: it says what the button will do."""
    thing = replace(wish.things[0], exact=True)
    turn = yield from _to_person(scene, turn, thing)
    if not stands_open(turn.observation, thing):
        raise Halt(f"the page of {called_so(thing)!r} did not open")
    have, want = ("Follow", "Following") if wish.verb == "follow" else ("Following", "Follow")
    names = (have, "Requested") if wish.verb == "unfollow" else (have, "Follow back")
    if reading.control(turn.observation, *names) is None:
        if reading.control(turn.observation, want) is not None:
            return turn  # it is so already
        return (yield from verb_on(scene, turn, wish.verb.capitalize(), thing))
    turn = yield from press(scene, turn, lambda obs: reading.control(obs, *names), effect=scene.step.effect, last=True)
    if dialog(turn.observation) is not None and verb_control(turn.observation, "Unfollow") is not None:
        turn = yield from press(
            scene, turn, lambda obs: verb_control(obs, "Unfollow"), effect=scene.step.effect, last=True
        )
    if reading.control(turn.observation, have) is not None:
        raise Halt(f"it still says {have!r}")
    return turn


def _navigate(scene: Scene, turn: Turn, wish: Wish) -> Script:
    """The way to a place: its page, *Directions*, where from, how, *Start*."""
    to = Thing(name=wish.said("to"))
    turn = yield from opened(scene, turn, to)
    names = ("Directions", "Route", "Get directions")
    if reading.control(turn.observation, *names) is None:
        raise Halt(f"nothing here leads to {to.name!r}")
    turn = yield from press(scene, turn, lambda obs: reading.control(obs, *names), effect=EffectClass.LOCAL)
    if wish.said("from"):
        turn = yield from _origin(scene, turn, wish.said("from"))
    if wish.said("mode"):
        turn = yield from _by(scene, turn, wish.said("mode"))
    if reading.control(turn.observation, *_STARTS) is None:
        raise Halt("nothing here starts it")
    return (
        yield from press(scene, turn, lambda obs: reading.control(obs, *_STARTS), effect=scene.step.effect, last=True)
    )


def _origin(scene: Scene, turn: Turn, name: str) -> Script:
    """Where the way begins, chosen or already so."""

    def row(observation: Observation) -> Element | None:
        told = [item for item in seen(observation) if bare(item.own_text) in ("from", "starting point", "origin")]
        rows = {reading.holder(observation, item).id: reading.holder(observation, item) for item in told}
        return next(iter(rows.values())) if len(rows) == 1 else None

    def shows(observation: Observation) -> bool:
        at = row(observation)
        return at is not None and any(bare(text) == bare(name) for text in reading.texts(observation, at))

    if shows(turn.observation):
        return turn
    if row(turn.observation) is None:
        raise Halt("where it begins cannot be chosen here")
    turn = yield from press(scene, turn, row, effect=EffectClass.LOCAL)
    found = titled(turn.observation, name)
    if len(found) != 1:
        raise Halt(f"{name!r} is not offered as the place where it begins")
    turn = yield from press(scene, turn, lambda obs: next(iter(titled(obs, name)), None), effect=EffectClass.LOCAL)
    if not shows(turn.observation):
        raise Halt(f"it does not begin at {name!r}")
    return turn


_MODES: Final = {
    "walking": {"walking", "walk", "on foot", "foot"}, "driving": {"driving", "drive", "car"},
    "cycling": {"cycling", "bicycling", "bike", "bicycle"}, "transit": {"transit", "bus", "train", "public"},
}  # fmt: skip


def _by(scene: Scene, turn: Turn, mode: str) -> Script:
    """The means of travel."""

    def tab(observation: Observation) -> Element | None:
        found = [
            item for item in seen(observation)
            if reading.reacts(item) and set(words(item.name or item.own_text)[:2]) & _MODES[mode]
        ]  # fmt: skip
        return found[0] if len(found) == 1 else None

    at = tab(turn.observation)
    if at is None:
        raise Halt(f"{mode} is not offered here")
    if "selected" not in at.states:
        turn = yield from press(scene, turn, tab, effect=EffectClass.LOCAL)
    return turn


def _rate(scene: Scene, turn: Turn, wish: Wish) -> Script:
    """So many stars, and a text where one was said."""
    turn = yield from opened(scene, turn, wish.things[0])
    names = ("Write a review", "Rate and review", "Leave a review", "Rate", "Review", "Add a review", "Rate this place")
    turn, found = yield from seek(
        scene, turn, lambda obs: reading.Match(tuple(filter(None, [reading.control(obs, *names)])), sure=True)
    )
    if found is None:
        raise Halt("nothing here takes a review")
    turn = yield from press(scene, turn, lambda obs: reading.control(obs, *names), effect=EffectClass.LOCAL)
    stars = int(wish.said("stars"))

    def star(observation: Observation) -> Element | None:
        said = {"★" * stars, f"{stars} stars", f"{stars} star", str(stars), f"rate {stars} stars", f"{stars} out of 5"}
        found = [
            item for item in seen(observation)
            if (item.own_text in said or normalise(item.name) in said) and "editable" not in item.states
        ]  # fmt: skip
        pressed = {reading.holder(observation, item).id: reading.holder(observation, item) for item in found}
        return next(iter(pressed.values())) if len(pressed) == 1 else None

    if star(turn.observation) is None:
        raise Halt(f"{stars} stars cannot be given here")
    turn = yield from press(scene, turn, star, effect=EffectClass.LOCAL)
    if wish.said("text"):
        pool = fields(turn.observation)
        if len(pool) != 1:
            raise Halt("nothing here takes the text of the review")
        turn = yield from write(
            scene, turn, lambda obs: next(iter(fields(obs)), None), Labelled(wish.said("text"), FROM_USER)
        )
    keeping = ("Post", "Submit", "Send", "Publish", "OK", "Save", "Done")
    if reading.control(turn.observation, *keeping) is None and reading.keyboard(turn.observation):
        turn = yield from back(scene, turn)
    if reading.control(turn.observation, *keeping) is not None:
        turn = yield from press(
            scene, turn, lambda obs: reading.control(obs, *keeping), effect=scene.step.effect, last=True
        )
    elif wish.said("text"):
        raise Halt("nothing here sends the review")
    return turn


def _set_as(scene: Scene, turn: Turn, wish: Wish) -> Script:
    """A place as home, a picture as wallpaper, a sound as ringtone."""
    role, thing = wish.said("role"), wish.things[0]
    if role in ("ringtone", "notification sound", "alarm sound"):
        step = replace(
            scene.step, kind="set", target=TargetDescription(role), wish=None,
            arguments=(("text", Labelled(thing.name, FROM_USER)),),
        )  # fmt: skip
        from handrail.agents.phone.moves import give

        return (yield from give(replace(scene, step=step), turn))
    names = tuple(f"{verb} {role}" for verb in ("Set as", "Use as", "Save as", "Set"))
    return (yield from verb_on(scene, turn, names[0], thing, others=names[1:]))


def _pair(scene: Scene, turn: Turn, wish: Wish) -> Script:
    """A device that is offered for pairing, and the question whether it is the one."""
    thing = wish.things[0]
    if the_one(thing)(turn.observation) is None:
        page = next((name for name in _DEVICES if titled(turn.observation, name)), "")
        if page:
            turn = yield from press(
                scene, turn, lambda obs: next(iter(titled(obs, page)), None), effect=EffectClass.LOCAL
            )
    if the_one(thing)(turn.observation) is None and reading.control(turn.observation, *_PAIRING) is not None:
        turn = yield from press(scene, turn, lambda obs: reading.control(obs, *_PAIRING), effect=EffectClass.LOCAL)
        turn = yield from await_change(scene, turn, 3.0)
    turn, found = yield from seek(scene, turn, answering(thing), sure=True)
    if found is None:
        raise Halt(f"no device is called {called_so(thing)!r} here")
    turn = yield from press(scene, turn, the_one(thing), effect=scene.step.effect)
    yes = ("Pair", "Pair & connect", "OK", "Connect")
    if dialog(turn.observation) is not None and reading.control(turn.observation, *yes) is not None:
        turn = yield from press(
            scene, turn, lambda obs: reading.control(obs, *yes), effect=scene.step.effect, last=True
        )
    return turn


_DEVICES: Final = ("Connected devices", "Bluetooth", "Connections", "Devices")
_PAIRING: Final = ("Pair new device", "Add device", "Pair a device", "Pair")


_DEEDS: Final[Mapping[str, Deed]] = MappingProxyType(
    {
        "put": put, "move": put, "copy": put, "take": take, "tick": tick, "untick": tick, "reply": _reply,
        "forward": _forward, "invite": _invite, "share": _share, "message": _message, "follow": _followed,
        "unfollow": _followed, "navigate": _navigate, "rate": _rate, "set_as": _set_as, "pair": _pair,
        "download": _download, "open": _open, "freeze": _freeze, "unfreeze": _freeze,
    }
)  # fmt: skip

__all__ = ["CONTROLS", "answering", "fulfil", "to_cart", "wish_placed"]
