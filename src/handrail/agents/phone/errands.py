"""Errands on a phone: making something, sending something, and doing something to one entry of a list."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Sequence
from dataclasses import replace
from typing import Final

from handrail.agents.moves.screenful import value_of
from handrail.agents.moves.waiting import seen as expected_seen
from handrail.agents.phone import reading
from handrail.agents.phone.fields import Value, digits, field_of, fields, fill, write
from handrail.agents.phone.reading import alike, bare, described, dialog, matching, sames, seen, stripped
from handrail.agents.phone.seeking import back, by, one, press, search, seek, to_top
from handrail.agents.script import Halt, Scene, Script, Turn, Unanswered, attempt, await_change
from handrail.language.english import ENGLISH
from handrail.language.values import parse_duration, parse_time
from handrail.records import (
    FROM_USER,
    EffectClass,
    Element,
    ElementRef,
    ElementState,
    Labelled,
    Observation,
    Predicate,
    PressKeys,
    Proposal,
    TargetDescription,
    TextAppears,
    TextGone,
)
from handrail.screen import called, holds_words, normalise, selector_for, words
from handrail.screen.nouns import singulars

_MAKING: Final = frozenset({"create", "add", "new", "make", "schedule", "compose", "write", "set", "plan"})
_SENDING: Final = frozenset({"send", "text", "message", "email", "reply", "forward", "post", "comment", "publish"})
_MEANING: Final = frozenset({"object", "qualifier", "rest", "choice", "how", "order", "option", "exact", "folder"})
_KEEPING: Final = ("Save", "Done", "Create", "OK", "Add", "Set", "Apply", "Post", "Publish", "Confirm")
_SEND: Final = ("Send", "Send message", "Send SMS", "Post", "Publish", "Comment", "Submit", "Reply")
_YES: Final = ("Delete", "Remove", "Move to trash", "OK", "Yes", "Confirm", "Continue", "Discard", "Block", "Clear",
               "Archive", "Report", "Reset", "Erase", "Unfollow", "Leave")  # fmt: skip
_ADDRESSED: Final = re.compile(
    r"^(?:(?:a|an|the|my) )?(?:new )?(?:text message|sms|text|message|e-?mail|mail|note|reply|direct message|dm) "
    r"to (.+)$",
    re.IGNORECASE,
)
_TELLING: Final = (
    ("phone", "phone number|mobile number|telephone number|number|phone|mobile"),
    ("email", "e-?mail address|e-?mail"),
    ("address", "address"),
    ("note", "note"),
    ("label", "label"),
    ("subject", "subject"),
    ("place", "location|place"),
    ("description", "description"),
    ("amount", "amount"),
    ("reference", "reference"),
    ("text", "text|body|message|content|caption"),
    ("title", "title"),
    ("name", "name"),
)
_KINDS: Final = "|".join(pattern for _, pattern in _TELLING)
_PART: Final = re.compile(
    rf"(?:^|,? and |, )(?:the |a |an )?({_KINDS})(?: of| is|:)? (.+?)"
    rf"(?=(?:,? and |, )(?:the |a |an )?(?:{_KINDS})\b|$)",
    re.IGNORECASE,
)


def act(scene: Scene, turn: Turn) -> Script:
    """Carry out what a verb with its objects and complements says."""
    target = scene.step.target
    if target is None:
        raise Halt("nothing is named")
    verb = normalise(target.text)
    first = verb.split()[0] if verb else ""
    slots: list[tuple[str, Value]] = []
    for slot, said in scene.step.arguments:
        if slot not in _MEANING:
            turn, value = yield from value_of(scene, turn, said)
            slots.extend(_parts(slot, value))
    entry = target.near
    if (
        target.region
        and one(turn.observation, matching(turn.observation, target.region, sure=True).elements) is not None
    ):
        turn = yield from press(scene, turn, _row_named(target.region), effect=EffectClass.LOCAL)
    if first == "add" and (parts := _INTO.match(entry)):
        return (yield from add_to(scene, turn, parts[1], parts[2], slots))
    if first == "compose" and any(slot == "recipient" for slot, _ in slots):
        first = "send"
    if first in _SENDING and (slots or entry):
        return (yield from send(scene, turn, first, slots, target))
    thing = scene.step.text("object") or (stripped(entry) if first in _MAKING and not slots else "")
    if first in _MAKING and (slots or _sort(thing) or not entry):
        return (yield from make(scene, turn, thing or _kind_of(scene), slots))
    if entry or target.ordinal or target.extreme:
        turn = yield from verb_on(scene, turn, target.text, replace(target, text=entry, near=""), slots)
        return (yield from expected_seen(scene, turn))
    if first in ("start", "stop", "pause", "resume", "play") and slots:
        return (yield from make(scene, turn, _kind_of(scene), slots))
    return (yield from press_verb(scene, turn, target.text, thing))


_INTO: Final = re.compile(r"^(.+?) (?:to|into|on) (?:the |my |a )?(.+)$", re.IGNORECASE)


def add_to(scene: Scene, turn: Turn, thing: str, place: str, slots: Sequence[tuple[str, Value]]) -> Script:
    """*Add Blue Moon to the playlist Morning*, *to my favourites*, *to the cart*: by a control of the thing's that says
    so, and by choosing the place where it asks for one. *Add Ann to my contacts* makes one.

    Raises:
        Halt: if the thing is not there, or nothing adds it.
    """
    place, _, more = place.partition(",")
    title = reading.top_text(turn.observation)
    if singulars(stripped(place)) in map(singulars, words(title)) or singulars(place) in _app_words(turn.observation):
        called_so = ("name", Labelled(thing, FROM_USER))
        told = _parts("text", Labelled(more.strip(), FROM_USER)) if more.strip() else []
        return (yield from make(scene, turn, singulars(place), (called_so, *told, *slots)))
    kinds = [word for word in (place, *words(place)) if word]
    verbs = tuple(f"add to {word}" for word in dict.fromkeys([*kinds, *map(singulars, words(place)), "list"]))
    entry = TargetDescription(thing)
    turn = yield from verb_on(scene, turn, verbs[0], entry, others=verbs[1:])
    name = stripped(place) or place
    if dialog(turn.observation) is not None or one(turn.observation, _entries(name)(turn.observation).elements):
        row = one(turn.observation, matching(turn.observation, name).elements)
        if row is not None and row.name and "added" not in words(row.name):
            turn = yield from press(scene, turn, _row_named(name), effect=EffectClass.LOCAL)
    return (yield from expected_seen(scene, turn))


def _app_words(observation: Observation) -> set[str]:
    return set(map(singulars, words(observation.app.replace(".", " "))))


def _parts(slot: str, value: Value) -> list[tuple[str, Value]]:
    """A complement taken apart: *the number 555 and the email a@b.example*; *a text message to Bob*."""
    if not isinstance(value, Labelled):
        return [(slot, value)]
    if slot == "place" and "," in value.value:
        return _moments(value)
    if slot == "recipient" and (addressed := _ADDRESSED.match(value.value)):
        return [(slot, replace(value, value=addressed[1]))]
    found = [
        (next(name for name, pattern in _TELLING if re.fullmatch(pattern, part[1], re.IGNORECASE)), part[2])
        for part in _PART.finditer(value.value)
    ]
    if found and _PART.match(value.value):
        return [(name, replace(value, value=text.strip(" \"'“”"))) for name, text in found]
    return [(slot, value)]


def _moments(value: Labelled[str]) -> list[tuple[str, Value]]:
    """What was said about when and where, apart: *11:30 AM, one hour long, at 12 Mill Lane*.

    Raises:
        Halt: if a part of it is none of these.
    """
    found: list[tuple[str, Value]] = []
    for part in (piece.strip() for piece in value.value.split(",")):
        plain = re.sub(r"^for | long$", "", part)
        length = parse_duration(" ".join(str(ENGLISH.numbers.get(word, word)) for word in plain.split()))
        if parse_time(part) is not None:
            found.append(("time", replace(value, value=part)))
        elif length is not None:
            found.append(("duration", replace(value, value=str(int(length.total_seconds() // 60)))))
        elif part.startswith(("at ", "in ")):
            found.append(("place", replace(value, value=part[3:])))
        elif not found:
            return [("place", value)]  # an address with commas in it
        else:
            raise Halt(f"{part!r} is neither a time nor a place")
    return found


def _sort(thing: str) -> bool:
    return bool(thing)


def _kind_of(scene: Scene) -> str:
    """What kind of thing the words of an errand are about, where no object was told apart."""
    said = [word for word in words(scene.step.phrase) if word not in ("a", "an", "the", "new", "my")]
    return singulars(said[1]) if len(said) > 1 else ""


# -- making -----------------------------------------------------------------------------------------------------------


def make(scene: Scene, turn: Turn, thing: str, slots: Sequence[tuple[str, Value]]) -> Script:
    """Open the form for a new thing, fill it in, keep it."""
    ready = bool(slots) and all(field_of(turn.observation, slot) is not None for slot, _ in slots)
    if not ready:
        turn = yield from open_maker(scene, turn, thing)
    lasting = [value for slot, value in slots if slot in ("duration", "time", "amount")]
    if lasting and reading.keypad(turn.observation) and isinstance(lasting[0], Labelled):
        turn = yield from digits(scene, turn, _on_pad(lasting[0].value))
        return (yield from press_verb(scene, turn, "Start", ""))
    slots = _ends(turn.observation, slots)
    ordered = sorted(slots, key=lambda item: ("", "date", "time", "end").index(item[0] if item[0] in _WHEN else ""))
    if dialog(turn.observation) is not None and any("hour" in words(f.name) for f in fields(turn.observation)):
        ordered = sorted(slots, key=lambda item: item[0] != "time")
    left: list[str] = []
    for slot, value in ordered:  # in this order: an end moves with the time that it begins at
        if slot == "time":
            turn, taken = yield from fill_time(scene, turn, value)
            left += [] if taken else [slot]
        else:
            turn, late = yield from fill(scene, turn, [(slot, value)])
            left += late
    if left:
        turn, left = yield from fill(scene, turn, [item for item in ordered if item[0] in left])
    if left:
        raise Halt(f"nothing here takes the {' and the '.join(left)}")
    if dialog(turn.observation) is None and reading.search_like(turn.observation):
        return (yield from expected_seen(scene, turn))  # a picker was all that was asked, and it is closed
    turn = yield from _read_again(scene, turn, slots)
    return (yield from keep(scene, turn, slots))


def _read_again(scene: Scene, turn: Turn, slots: Sequence[tuple[str, Value]]) -> Script:
    """Make sure that a form still shows the times that were put into it: one may move another.

    Raises:
        Halt: if it shows another.
    """
    wanted = {slot: parse_time(v.value) for slot, v in slots if slot in ("time", "end") and isinstance(v, Labelled)}
    forms = reading.control(turn.observation, *_KEEPING) is not None and dialog(turn.observation) is None
    if not wanted or not forms:
        return turn
    turn = yield from to_top(scene, turn)
    shown = [parse_time(i.name) for i in seen(turn.observation) if i.facts.clickable and "editable" not in i.states]
    times = [moment for moment in shown if moment is not None]
    for slot, moment in wanted.items():
        if times and moment is not None and moment != times[0 if slot == "time" else -1]:
            raise Halt(f"the form shows {times[0 if slot == 'time' else -1]} and not {moment}")
    return turn


_WHEN: Final = ("date", "time", "end")


def _ends(observation: Observation, slots: Sequence[tuple[str, Value]]) -> list[tuple[str, Value]]:
    """How long something takes as the time at which it ends, where it begins at one."""
    said = dict(slots)
    begins, length = said.get("time"), said.get("duration")
    moment = parse_time(begins.value) if isinstance(begins, Labelled) else None
    if moment is None or not isinstance(length, Labelled) or not length.value.isdecimal():
        return list(slots)
    minutes = moment.hour * 60 + moment.minute + int(length.value)
    end = Labelled(f"{minutes // 60 % 24}:{minutes % 60:02d}", length.label)
    return [*((slot, value) for slot, value in slots if slot != "duration"), ("end", end)]


def fill_time(scene: Scene, turn: Turn, value: Value) -> Generator[Proposal, Turn, tuple[Turn, bool]]:
    """A time: into the picker that stands open, or what opens one."""
    from handrail.agents.phone.fields import fill_one, set_time
    from handrail.language.values import parse_time

    moment = parse_time(value.value) if isinstance(value, Labelled) else None
    if moment is not None and any("hour" in words(item.name) for item in fields(turn.observation)):
        return (yield from set_time(scene, turn, moment)), True
    return (yield from fill_one(scene, turn, "time", value))


def _on_pad(text: str) -> str:
    """A duration as a pad takes it: minutes and seconds, hours before them."""
    length = parse_duration(text)
    if length is None:
        raise Halt(f"{text!r} is no time that passes")
    seconds = int(length.total_seconds())
    hours, minutes, rest = seconds // 3600, seconds // 60 % 60, seconds % 60
    return f"{hours:02d}{minutes:02d}{rest:02d}".lstrip("0") or "0"


def maker_of(observation: Observation, thing: str) -> Element | None:
    """The control that begins a new thing: it says so, with the name of the thing or alone."""
    begins = [
        item
        for item in seen(observation)
        if reading.reacts(item)
        and "editable" not in item.states
        and "disabled" not in item.states
        and item.name_source != "inferred"
        and set(words(item.name)[:1]) & (sames("new") | {"start"})
        and len(words(item.name)) <= 4
    ]
    outside = [
        item for item in begins if not any("scrollable" in above.states for above in observation.ancestors(item))
    ]
    begins = outside or begins
    own = set(map(singulars, words(stripped(thing) or thing)))
    naming = [item for item in begins if own & set(map(singulars, words(item.name)[1:]))]
    if len(naming) == 1:
        return naming[0]
    plain = [item for item in begins if len(words(item.name)) == 1 or not naming]
    plain = naming or plain
    return plain[0] if len(plain) == 1 else None


def open_maker(scene: Scene, turn: Turn, thing: str) -> Script:
    """Press what begins a new thing, on the tab that the thing is kept on if need be; choose the kind where asked.

    Raises:
        Halt: if nothing here begins one.
    """
    if maker_of(turn.observation, thing) is None or _other_tab(turn.observation, thing) is not None:
        tab = _other_tab(turn.observation, thing)
        if tab is not None:
            name = tab.name
            turn = yield from press(scene, turn, _called(name), effect=EffectClass.LOCAL)
    if reading.keypad(turn.observation):
        return turn
    if maker_of(turn.observation, thing) is None:
        menu = ("More options", "Options", "Menu")
        if reading.control(turn.observation, *menu) is not None:
            turn = yield from press(scene, turn, lambda obs: reading.control(obs, *menu), effect=EffectClass.LOCAL)
            if maker_of(turn.observation, thing) is None:
                turn = yield from back(scene, turn)
    if maker_of(turn.observation, thing) is None:
        raise Halt(f"nothing here begins a new {thing or 'one'}")
    turn = yield from press(scene, turn, lambda obs: maker_of(obs, thing))
    if dialog(turn.observation) is not None and not fields(turn.observation):
        choices = [item for item in reading.rows(turn.observation) if reading.texts(turn.observation, item)]
        own = set(map(singulars, words(f"{thing} {scene.step.phrase}")))
        speaking = [c for c in choices if own & set(map(singulars, words(c.name)))]
        chosen = speaking[0] if len(speaking) == 1 else choices[0] if choices else None
        if chosen is not None:
            turn = yield from press(scene, turn, _called(chosen.name), effect=EffectClass.LOCAL)
    return turn


def _other_tab(observation: Observation, thing: str) -> Element | None:
    """The tab of the thing's own name, if it is not the one in front."""
    own = set(map(singulars, words(stripped(thing) or thing)))
    found = [
        item
        for item in seen(observation)
        if item.facts.clickable and own and own == set(map(singulars, words(item.name))) and len(words(item.name)) <= 2
    ]
    away = [item for item in found if "selected" not in item.states]
    return away[0] if len(away) == 1 and len(found) == 1 and _among_tabs(observation, away[0]) else None


def _among_tabs(observation: Observation, element: Element) -> bool:
    return any(
        "selected" in item.states
        and item.id != element.id
        and abs(item.bounds.centre[1] - element.bounds.centre[1]) < item.bounds.height
        for item in seen(observation)
    )


def _called(name: str) -> Callable[[Observation], Element | None]:
    def find(observation: Observation) -> Element | None:
        found = [item for item in seen(observation) if reading.reacts(item) and item.name == name]
        return found[0] if found else None

    return find


def keep(scene: Scene, turn: Turn, slots: Sequence[tuple[str, Value]]) -> Script:
    """Press what keeps what was filled in; where there is nothing of the kind, leave, which keeps it."""
    button = reading.control(turn.observation, *_KEEPING)
    if button is None and reading.keyboard(turn.observation):
        turn = yield from back(scene, turn)
        button = reading.control(turn.observation, *_KEEPING)
    said = next((v.value for s, v in slots if s in ("name", "title") and isinstance(v, Labelled)), "")
    if button is not None:
        gone = (ElementState(selector_for(turn.observation, button), "present", holds=False),)
        before = _screen(turn.observation)
        turn = yield from press(
            scene, turn, lambda obs: reading.control(obs, *_KEEPING), gone, "the form is closed",
            effect=scene.step.effect, last=True,
        )  # fmt: skip
        if _screen(turn.observation) == before and fields(turn.observation):
            raise Halt("the form was not taken")
        return turn
    if fields(turn.observation):
        for _ in range(3):
            if not fields(turn.observation) or reading.search_like(turn.observation):
                break
            turn = yield from back(scene, turn)
    del said
    return (yield from expected_seen(scene, turn))


def _screen(observation: Observation) -> tuple[str, ...]:
    return tuple(item.name for item in observation.elements if item.name)[:20]


# -- sending ----------------------------------------------------------------------------------------------------------


def send(scene: Scene, turn: Turn, verb: str, slots: Sequence[tuple[str, Value]], target: TargetDescription) -> Script:
    """Write to somebody: in their conversation, in a new message, or as an answer to what is named."""
    said = dict(slots)
    text = said.get("text") or said.get("name") or said.get("item")
    recipient = said.get("recipient") or said.get("to")
    if verb in ("reply", "comment", "forward") or (verb == "send" and not recipient and target.near):
        entry = replace(target, text=target.near or scene.step.text("object"), near="")
        if isinstance(recipient, Labelled) and verb == "reply":
            entry = replace(entry, text=recipient.value)
            recipient = None
        if entry.text or entry.ordinal or entry.extreme:
            turn = yield from open_entry(scene, turn, entry)
        if field_of(turn.observation, "text") is None:
            turn = yield from press_named(scene, turn, verb)
    elif isinstance(recipient, Labelled) and field_of(turn.observation, "subject") is None:
        turn = yield from address(scene, turn, recipient)
        recipient = None if field_of(turn.observation, "subject") is None else recipient
    elif field_of(turn.observation, "text") is None:
        turn = yield from open_maker(scene, turn, "post" if verb in ("post", "publish") else "message")
    if field_of(turn.observation, "subject") is not None or recipient is not None:
        turn, left = yield from fill(scene, turn, [(s, v) for s, v in slots if s != "recipient" or recipient])
        if left:
            raise Halt(f"nothing here takes the {' and the '.join(left)}")
        turn = yield from _choose_suggestion(scene, turn, recipient)
    elif text is not None:
        turn = yield from write(scene, turn, lambda obs: field_of(obs, "text"), text)
    button = reading.control(turn.observation, *_SEND)
    if button is None and reading.keyboard(turn.observation):
        turn = yield from back(scene, turn)
        button = reading.control(turn.observation, *_SEND)
    if button is None:
        raise Halt("nothing here sends it")
    expected: tuple[Predicate, ...] = ()
    plain = text.value if isinstance(text, Labelled) else ""
    if plain and not _stands(turn.observation, plain) and "\n" not in plain:
        expected = (TextAppears(plain),)
    if field_of(turn.observation, "subject") is not None:
        expected = (ElementState(selector_for(turn.observation, button), "present", holds=False),)
    sentence = "it stands there as sent" if expected else ""
    return (
        yield from press(
            scene,
            turn,
            lambda obs: reading.control(obs, *_SEND),
            expected,
            sentence,
            effect=scene.step.effect or EffectClass.SEND,
            last=True,
        )
    )


def _stands(observation: Observation, text: str) -> bool:
    return any(normalise(text) == normalise(item.own_text) for item in seen(observation))


def address(scene: Scene, turn: Turn, recipient: Labelled[str]) -> Script:
    """The conversation with somebody: the one that there is, else a new one."""
    title = reading.top_text(turn.observation)
    if normalise(title) == normalise(recipient.value) and field_of(turn.observation, "text") is not None:
        return turn
    find = by(TargetDescription(recipient.value))
    in_chats = maker_of(turn.observation, "message") is not None and not _mails(turn.observation)
    if in_chats:
        turn, row = yield from seek(scene, turn, _entries(recipient.value), sure=True)
        if row is not None:
            turn = yield from press(scene, turn, lambda obs: one(obs, _entries(recipient.value)(obs).elements))
            if field_of(turn.observation, "text") is not None:
                return turn
            turn = yield from back(scene, turn)
        turn = yield from to_top(scene, turn)
    turn = yield from open_maker(scene, turn, "message")
    field = field_of(turn.observation, "recipient")
    if field is None or field_of(turn.observation, "subject") is not None:
        return turn
    turn = yield from write(scene, turn, lambda obs: field_of(obs, "recipient"), recipient)
    row = one(turn.observation, [i for i in find(turn.observation).elements if "editable" not in i.states])
    if row is not None:
        turn = yield from press(scene, turn, _row_named(recipient.value))
    elif turn.observation.focused:
        turn, _ = yield from attempt(turn, scene.propose(PressKeys(ElementRef(turn.observation.focused), ("Enter",))))
    return turn


def _mails(observation: Observation) -> bool:
    return "mail" in words(observation.app.replace(".", " ")) or "gm" in words(observation.app.replace(".", " "))


def _entries(text: str):  # type: ignore[no-untyped-def]
    """Entries of a list whose title is a text: it, and what is only called like it nowhere."""

    def find(observation: Observation) -> reading.Match:
        found: dict[str, Element] = {}
        for item in seen(observation):
            if item.own_text and bare(item.own_text) == bare(text) and "editable" not in item.states:
                pressed = reading.holder(observation, item)
                if reading.reacts(pressed):
                    found.setdefault(pressed.id, pressed)
        return reading.Match(tuple(found.values()), sure=True)

    return find


def _row_named(text: str) -> Callable[[Observation], Element | None]:
    def find(observation: Observation) -> Element | None:
        found = [item for item in matching(observation, text).elements if "editable" not in item.states]
        return one(observation, found)

    return find


def _choose_suggestion(scene: Scene, turn: Turn, recipient: Value | None) -> Script:
    """What a field for people proposes, where it is called just as was said."""
    if not isinstance(recipient, Labelled):
        return turn
    found = [item for item in _entries(recipient.value)(turn.observation).elements if "editable" not in item.states]
    if len(found) == 1:
        turn = yield from press(scene, turn, lambda obs: one(obs, _entries(recipient.value)(obs).elements))
    return turn


# -- doing something to an entry --------------------------------------------------------------------------------------


def open_entry(scene: Scene, turn: Turn, entry: TargetDescription) -> Script:
    """Open what is named: in the list, else found by the application's search."""
    turn, element = yield from find_entry(scene, turn, entry)
    place, first = element.id, turn.observation

    def there(observation: Observation) -> Element | None:
        if observation is first:
            return observation.by_id.get(place)
        return one(observation, entry_match(observation, entry).elements)

    return (yield from press(scene, turn, there, effect=EffectClass.LOCAL))


def entry_match(observation: Observation, entry: TargetDescription) -> reading.Match:
    """Entries that a description means: by their title, else by words of theirs; the first, the last, by number."""
    if entry.text and singulars(bare(entry.text)) not in reading.NOUNS:
        exact = _entries(entry.text)(observation)
        if not exact.elements:
            exact = _entries(stripped(entry.text))(observation)
        found = exact if exact.elements else described(observation, replace(entry, ordinal=0, extreme=None))
    else:
        found = reading.Match(tuple(reading.rows(observation)), sure=True)
    at = entry.ordinal or (1 if entry.extreme is not None and entry.extreme.most else 0)
    if at and found.elements:
        place = at - 1 if at > 0 else len(found.elements) + at
        return reading.Match(found.elements[place : place + 1], found.sure)
    return found


def find_entry(scene: Scene, turn: Turn, entry: TargetDescription) -> Generator[Proposal, Turn, tuple[Turn, Element]]:
    """The entry that is named.

    Raises:
        Halt: if none is called so, or several are.
    """

    def sought(observation: Observation) -> reading.Match:
        return entry_match(observation, entry)

    sort = next(iter(words(bare(entry.text))), "")
    if sort in reading.NOUNS and (tab := _other_tab(turn.observation, sort)) is not None:
        turn = yield from press(scene, turn, _called(tab.name), effect=EffectClass.LOCAL)
    turn, element = yield from seek(scene, turn, sought, sure=bool(entry.text))
    if element is not None:
        return turn, element
    if entry.text:
        turn, done = yield from search(scene, turn, stripped(entry.text) or entry.text, FROM_USER)
        if done:
            turn = yield from await_change(scene, turn, 0.3)
            turn, element = yield from seek(scene, turn, sought)
            if element is not None:
                return turn, element
            turn = yield from back(scene, turn)
    turn, element = yield from seek(scene, turn, sought)
    if element is None:
        raise Halt(f"nothing is called {entry.text!r} here")
    return turn, element


def verb_on(
    scene: Scene,
    turn: Turn,
    verb: str,
    entry: TargetDescription,
    slots: Sequence[tuple[str, Value]] = (),
    others: Sequence[str] = (),
) -> Script:
    """Do what a verb says to one entry: by a control of its own, by what a long press offers, or on its own page."""
    verb = "|".join((verb, *others))
    name = reading.top_text(turn.observation)
    here = bool(entry.text) and bare(name) in (bare(entry.text), stripped(entry.text))
    if not here or _verb_control(turn.observation, verb) is None:
        turn, element = yield from find_entry(scene, turn, entry)
        done, turn = yield from _in_row(scene, turn, verb, entry, element)
        if done:
            return (yield from finish(scene, turn, verb, entry, slots))
        if normalise(verb) in ("play", "open", "call", "view", "show", "watch", "listen"):
            turn = yield from open_entry(scene, turn, entry)
            control = _verb_control(turn.observation, verb)
            if control is None:
                return turn
        else:
            done, turn = yield from _held(scene, turn, verb, entry)
            if done:
                return (yield from finish(scene, turn, verb, entry, slots))
            turn = yield from open_entry(scene, turn, entry)
    if _verb_control(turn.observation, verb) is not None:
        turn = yield from _press_verb(scene, turn, verb, entry)
        return (yield from finish(scene, turn, verb, entry, slots))
    done, turn = yield from _in_menu(scene, turn, verb, entry)
    if done:
        return (yield from finish(scene, turn, verb, entry, slots))
    raise Halt(f"nothing here says {verb!r}")


def _verb_control(observation: Observation, verb: str) -> Element | None:
    """The control that carries a verb's name, or another for the same; also with a noun behind it (*Delete note*)."""
    pool = [
        item
        for item in seen(observation)
        if reading.reacts(item) and not item.states & {"editable", "disabled"} and item.name_source != "inferred"
    ]
    ways: tuple[Callable[[Element], bool], ...] = (
        lambda item: normalise(item.name) == normalise(verb),
        lambda item: alike(item.name, verb) or alike(item.name, f"add to {verb}") or alike(item.name, f"add {verb}"),
        lambda item: _begins(item.name, verb),
    )
    first, *others = verb.split("|")
    if others:
        return next((item for each in (first, *others) if (item := _verb_control(observation, each)) is not None), None)
    for way in ways:
        found = [item for item in pool if way(item)]
        if found:
            return found[0] if len(found) == 1 else None
    return None


def _begins(name: str, verb: str) -> bool:
    have, want = bare(name).split(), bare(verb).split()
    rest = have[len(want) :]
    if not want or len(have) < len(want) or len(rest) > 2:
        return False
    return all(sames(a) & sames(b) for a, b in zip(have[: len(want)], want, strict=True)) and all(
        singulars(word) in reading.NOUNS for word in rest
    )


def _press_verb(scene: Scene, turn: Turn, verb: str, entry: TargetDescription) -> Script:
    predicates, sentence = _implied(scene, turn.observation, entry)
    control = _verb_control(turn.observation, verb)
    if control is not None and control.states & {"checked", "unchecked", "selected"}:
        predicates, sentence = (), ""
    return (
        yield from press(
            scene, turn, lambda obs: _verb_control(obs, verb), predicates, sentence, effect=scene.step.effect, last=True
        )
    )


def _implied(scene: Scene, observation: Observation, entry: TargetDescription) -> tuple[tuple[Predicate, ...], str]:
    """That what is deleted is gone, where its name can be seen now, or could on the page that a window stands over."""
    if scene.step.effect is not EffectClass.DELETE or not entry.text:
        return (), ""
    text = stripped(entry.text)
    if dialog(observation) is not None or _reads(observation, text):
        return (TextGone(text),), f"{text!r} is gone"
    return (), ""


def _reads(observation: Observation, text: str) -> bool:
    return any(holds_words(item.own_text, text) for item in observation.elements if "editable" not in item.states)


def _in_row(
    scene: Scene, turn: Turn, verb: str, entry: TargetDescription, element: Element
) -> Generator[Proposal, Turn, tuple[bool, Turn]]:
    """By a control in the entry itself."""

    def there(observation: Observation) -> Element | None:
        row = one(observation, entry_match(observation, entry).elements)
        if row is None:
            return None
        around = reading.row_of(observation, row)
        inside = [item for item in observation.descendants(around) if item.id != row.id]
        own = [
            item
            for item in inside
            if reading.reacts(item)
            and any(alike(item.name, v) or _begins(item.name, v) or _of(item, v, entry) for v in verb.split("|"))
        ]
        return own[0] if len(own) == 1 else None

    if there(turn.observation) is not None:
        predicates, sentence = _implied(scene, turn.observation, entry)
        turn = yield from press(scene, turn, there, predicates, sentence, effect=scene.step.effect, last=True)
        return True, turn

    def options(observation: Observation) -> Element | None:
        row = one(observation, entry_match(observation, entry).elements)
        if row is None:
            return None
        around = reading.row_of(observation, row)
        own = [
            item
            for item in observation.descendants(around)
            if reading.reacts(item) and set(words(item.name)[:2]) & {"options", "more", "menu", "expand"}
        ]
        return own[0] if len(own) == 1 else None

    if options(turn.observation) is None:
        return False, turn
    turn = yield from press(scene, turn, options, effect=EffectClass.LOCAL)
    if _verb_control(turn.observation, verb) is None:
        turn = yield from back(scene, turn)
        return False, turn
    turn = yield from _press_verb(scene, turn, verb, entry)
    return True, turn


def _of(item: Element, verb: str, entry: TargetDescription) -> bool:
    """*Delete milk*: the verb with the name of the entry."""
    return normalise(item.name) in (normalise(f"{verb} {entry.text}"), normalise(f"{verb} {stripped(entry.text)}"))


def _held(
    scene: Scene, turn: Turn, verb: str, entry: TargetDescription
) -> Generator[Proposal, Turn, tuple[bool, Turn]]:
    """By what a long press on the entry offers: a menu, or a bar at the top."""

    def there(observation: Observation) -> Element | None:
        return one(observation, entry_match(observation, entry).elements)

    before = turn.observation
    try:
        turn = yield from press(scene, turn, there, effect=EffectClass.LOCAL, hold=True)
    except Unanswered as halt:
        return False, halt.turn
    if _verb_control(turn.observation, verb) is not None:
        turn = yield from _press_verb(scene, turn, verb, entry)
        return True, turn
    done, turn = yield from _in_menu(scene, turn, verb, entry)
    if done:
        return True, turn
    if _screen(turn.observation) != _screen(before):
        turn = yield from back(scene, turn)
    return False, turn


def _in_menu(
    scene: Scene, turn: Turn, verb: str, entry: TargetDescription
) -> Generator[Proposal, Turn, tuple[bool, Turn]]:
    names = ("More options", "Options", "More")
    if reading.control(turn.observation, *names) is None:
        return False, turn
    turn = yield from press(scene, turn, lambda obs: reading.control(obs, *names), effect=EffectClass.LOCAL)
    if _verb_control(turn.observation, verb) is None:
        turn = yield from back(scene, turn)
        return False, turn
    turn = yield from _press_verb(scene, turn, verb, entry)
    return True, turn


def finish(scene: Scene, turn: Turn, verb: str, entry: TargetDescription, slots: Sequence[tuple[str, Value]]) -> Script:
    """What comes after a verb was pressed: a value that is asked for, a place, and the question whether it is meant."""
    for slot, value in slots:
        if field_of(turn.observation, slot) is not None or len(fields(turn.observation)) == 1:
            turn = yield from write(scene, turn, _only_field(slot), value)
    folder = scene.step.text("folder") or scene.step.text("choice")
    if folder and one(turn.observation, matching(turn.observation, folder).elements) is not None:
        turn = yield from press(scene, turn, _row_named(folder))
    window = dialog(turn.observation)
    if window is None:
        return turn
    yes = _yes(turn.observation, verb)
    if yes is None:
        return turn
    predicates, sentence = _implied(scene, turn.observation, entry)
    return (
        yield from press(
            scene, turn, lambda obs: _yes(obs, verb), predicates, sentence, effect=scene.step.effect, last=True
        )
    )


def _only_field(slot: str) -> Callable[[Observation], Element | None]:
    return lambda observation: field_of(observation, slot) or next(iter(fields(observation)), None)


def _yes(observation: Observation, verb: str) -> Element | None:
    """The control of a question that does what was asked: the verb itself, else what says yes."""
    own = _verb_control(observation, verb)
    if own is not None:
        return own
    return reading.control(observation, *_YES, *(name for name in ("Save", "Move", "Rename", "Copy", "Create", "Done")))


# -- a verb alone -----------------------------------------------------------------------------------------------------


def press_verb(scene: Scene, turn: Turn, verb: str, thing: str) -> Script:
    """Press the control of that name, wherever it is: here, on the tab of the thing, or in the menu."""
    turn = yield from press_named(scene, turn, verb, thing)
    if dialog(turn.observation) is not None and scene.step.effect is not None:
        return (yield from finish(scene, turn, verb, TargetDescription(""), ()))
    return turn


def press_named(scene: Scene, turn: Turn, verb: str, thing: str = "") -> Script:
    """The same, without an answer to what it may ask."""
    if _verb_control(turn.observation, verb) is None and thing:
        tab = _other_tab(turn.observation, thing)
        if tab is not None:
            turn = yield from press(scene, turn, _called(tab.name), effect=EffectClass.LOCAL)
    if _verb_control(turn.observation, verb) is None:
        whole = f"{verb} {thing}".strip()
        turn, element = yield from seek(scene, turn, by(TargetDescription(whole)), sure=True)
        if element is not None:
            return (yield from press(scene, turn, _row_named(whole), effect=scene.step.effect, last=True))
    if _verb_control(turn.observation, verb) is None:
        done, turn = yield from _in_menu(scene, turn, verb, TargetDescription(""))
        if done:
            return turn
        raise Halt(f"nothing here says {verb!r}")
    return (yield from press(scene, turn, lambda obs: _verb_control(obs, verb), effect=scene.step.effect, last=True))


def arrived(observation: Observation, name: str) -> bool:
    """Whether the page in front is called so."""
    return normalise(reading.top_text(observation)) == normalise(name)


__all__ = ["act", "arrived", "called", "find_entry", "open_entry", "verb_on"]
