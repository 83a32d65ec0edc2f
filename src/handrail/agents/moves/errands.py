"""Errands: what takes several controls: searching, signing in, sending a form, and acting on an entry."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import replace

from handrail.agents import form as forms
from handrail.agents.ground import listed
from handrail.agents.layout import came, distance, name, reacting, shown
from handrail.agents.moves.acting import act_on
from handrail.agents.moves.dragging import drag
from handrail.agents.moves.filling import field_for, fields_for, fill, into
from handrail.agents.moves.finding import ground, locate, reveal, target
from handrail.agents.moves.members import add_members
from handrail.agents.moves.naming import goes_on, own_names
from handrail.agents.moves.pressing import gone, pressing
from handrail.agents.moves.screenful import value_of
from handrail.agents.moves.waiting import seen
from handrail.agents.moves.writing import typing
from handrail.agents.script import PATIENCE, Halt, Scene, Script, Search, Turn, accept, attempt, await_change, succeed
from handrail.agents.widgets import MORE, control
from handrail.language import Argument
from handrail.records import (
    Ambiguous,
    Click,
    EffectClass,
    Element,
    ElementRef,
    Found,
    Labelled,
    Missing,
    Observation,
    Outcome,
    Predicate,
    PressKeys,
    Proposal,
    TargetDescription,
    Wait,
)
from handrail.screen import called, dialog, holds_words, interactive, normalise, same_line, weak_words, words
from handrail.screen.icons import same_icon

_SEARCH = "Search"
_SIGN_IN = ("Log in", "Sign in", "Login")


_SENDING = ("Send", "Submit", "Save", "OK", "Done", "Apply", "Post", "Go", "Continue", "Confirm")
"""What sends off what was filled in, where its form does not say; the first of these that is there."""
_MAKING = ("Add", "Create", "New")
"""Verbs for one thing: what any of them opened is sent off by any of them."""
_FINISHING = ("Submit", "Done", "OK", "Save", "Apply", "Finish")
"""Whole names of controls that do nothing but send off what is there."""
_LOOKING_UP = ("Search", "Find", "Show", "Go", "Submit", "Look up", "Continue", "Next")
"""The same where what was filled in is only what is looked for."""
_MEANING = frozenset({"object", "qualifier", "rest", "choice", "how", "order", "option", "exact"})
"""Arguments that say what is meant, and go into no field."""
_WHOLE = frozenset({"query", "object"})
"""Arguments of a search that are not one of its conditions."""
_RESULTS = 5.0
"""Seconds that results may take."""


def act(scene: Scene, turn: Turn) -> Script:
    """Carry out what a verb with its objects and complements says (*delete Ada*, *forward that email to Brooke*, *book
    the cheapest flight from A to B*).

    Without complements the control that carries the verb's name is pressed. With some, fields for them are filled and
    sent off: those that are here already, or those that the control opens. The furthest of several is chosen among
    what that brings up.
    """
    sought = target(scene)
    if scene.step.text("exact"):
        return (yield from _exactly(scene, turn, sought))
    items = scene.step.texts("item")
    if items and scene.step.text("object") and not sought.near:
        return (yield from add_members(scene, turn, items, scene.step.text("object")))
    if (carried := _dragged(scene, turn.observation, sought)) is not None:
        return (yield from drag(carried, turn))
    complements = [(slot, said) for slot, said in scene.step.arguments if slot not in _MEANING]
    if (whole := _called_all(scene, turn.observation)) is not None:
        return (yield from _press(scene, turn, whole))
    if not complements:
        return (yield from _press(scene, turn, sought))
    if any(slot == "item" for slot, _ in complements):
        counted = yield from _counted(scene, turn, complements)
        if counted is not None:
            return (yield from _press(scene, counted, sought))
    here = all(field_for(scene, turn.observation, slot) is not None for slot, _ in complements)
    if not here and scene.step.effect is EffectClass.PAY:
        raise Halt("there are no fields here for all that was said, and what may cost money is not pressed to see more")
    if not here:
        turn = yield from _press(scene, turn, _maker(scene, turn.observation, sought), opening=True)
    scene.doubt = ""  # looking for the fields is not using them
    turn = yield from fill(scene, turn, complements)
    if sought.extreme is None:
        return (yield from _send_off(scene, turn, complements[-1][0], own=here))
    turn = yield from _look_up(scene, turn)
    return (yield from _furthest(scene, turn, sought))


def _exactly(scene: Scene, turn: Turn, sought: TargetDescription) -> Script:
    """Press what is called just so; nothing that is only like it."""
    turn, element = yield from locate(scene, turn, as_control(sought))
    if " ".join(words(sought.text)) not in own_names(turn.observation, element):
        raise Halt(f"nothing here is called just {sought.text!r}")
    proposal = pressing(scene, turn.observation, Click(ElementRef(element.id)), element)
    return (yield from succeed(turn, proposal))


def _dragged(scene: Scene, observation: Observation, sought: TargetDescription) -> Scene | None:
    """*Move Ada to Done*, where nothing is called Move and both can be seen: then it is moved with the pointer."""
    folder = scene.step.text("folder")
    if sought.text != "Move" or not folder or not sought.near:
        return None
    if not isinstance(ground(scene, as_control(sought), observation), Missing):
        return None
    thing, place = TargetDescription(sought.near), TargetDescription(folder, relation="inside")
    if any(isinstance(ground(scene, [item], observation), Missing) for item in (thing, replace(place, relation=""))):
        return None
    return replace(scene, step=replace(scene.step, kind="drag", target=thing, drop=place, arguments=(), effect=None))


def _maker(scene: Scene, observation: Observation, sought: TargetDescription) -> TargetDescription:
    """The control that begins what is to be made, where it says so in its own words (*New project*, *Add a tag*)."""
    sort = scene.step.text("object")
    for text in (f"{sought.text} {sort}", f"New {sort}", f"Add {sort}", f"Create {sort}") if sort else ():
        wanted = replace(sought, text=text)
        found = ground(scene, as_control(wanted), observation)
        if isinstance(found, Found) and found.exact:
            return wanted
        found = ground(scene, [wanted], observation)
        if isinstance(found, Found) and found.exact and reacting(observation, found.element):
            return replace(wanted, role=found.element.role)  # a button that does not say that it is one
    return sought


def _counted(
    scene: Scene, turn: Turn, complements: Sequence[tuple[str, Argument]]
) -> Generator[Proposal, Turn, Turn | None]:
    """So many of each item, by the plus beside it; None if what is said is no such list, or one of them has none."""
    items = [said.value for slot, said in complements if slot == "item" and isinstance(said, Labelled)]
    amounts = [said.value for slot, said in complements if slot == "amount" and isinstance(said, Labelled)]
    if len(items) + len(amounts) != len(complements) or len(amounts) > 1:
        return None
    amount = (amounts or ["1"])[0]
    if not amount.isdecimal() or int(amount) > _MOST_PRESSES:
        return None
    for item in items:
        found = ground(scene, [TargetDescription(item)], turn.observation)
        if not isinstance(found, Found) or _plus(turn.observation, found.element) is None:
            return None
    for item in items:
        for _ in range(int(amount)):
            turn, element = yield from locate(scene, turn, [TargetDescription(item)])
            plus = _plus(turn.observation, element)
            if plus is None:
                raise Halt(f"nothing beside {item!r} adds one any more")
            turn, plus = yield from reveal(scene, turn, plus)
            turn = yield from succeed(turn, scene.propose(Click(ElementRef(plus.id)), effect=EffectClass.LOCAL))
    return turn


_MOST_PRESSES = 20
"""Of one plus; more is typed."""


def _plus(observation: Observation, element: Element) -> Element | None:
    """The one control on the line of a text that adds one."""
    line = [
        item
        for item in observation.elements
        if shown(item) and name(observation, item) in MORE and same_line(item.bounds, element.bounds)
    ]
    return line[0] if len(line) == 1 else None


def _called_all(scene: Scene, observation: Observation) -> TargetDescription | None:
    """The control whose whole name is what was said (*Create a new page*), before its verb is looked at; else the one
    whose name goes on from there (*Confirm the changes* is *Confirm changes to this page*)."""
    said = " ".join(words(scene.step.phrase))
    if " " not in said:
        return None
    for wanted in as_control(TargetDescription(scene.step.phrase)):
        found = ground(scene, [wanted], observation)
        if isinstance(found, Found) and said in own_names(observation, found.element):
            return wanted
    bare = _bare(said)
    begun = [
        item
        for item in observation.elements
        if item.role in ("button", "link", "menuitem") and shown(item) and " " in bare
        if any(f"{_bare(known)} ".startswith(f"{bare} ") for known in own_names(observation, item))
    ]
    if len({called(observation, item).name for item in begun}) != 1:
        return None
    if not any(goes_on(bare, _bare(known)) for known in own_names(observation, begun[0])):
        scene.suspect("alike")
    return TargetDescription(called(observation, begun[0]).name, begun[0].role)


def _bare(name: str) -> str:
    return " ".join(word for word in name.split() if word not in ("the", "a", "an"))


def _press(scene: Scene, turn: Turn, sought: TargetDescription, *, opening: bool = False) -> Script:
    """Press the control that carries the verb's name: *Delete Ada* is a button of that name, or Delete beside Ada, or
    Delete in what opens when Ada is pressed."""

    def build(observation: Observation, element: Element) -> Proposal:
        click = Click(ElementRef(element.id))
        if opening:  # what it does to the world is done by what sends it off
            return scene.propose(click)
        return pressing(scene, observation, click, element)

    if sought.near:
        joined = replace(sought, text=f"{sought.text} {sought.near}", near="")
        found = ground(scene, [joined], turn.observation)
        if isinstance(found, Found) and found.exact:
            return (yield from act_on(scene, turn, [joined], build))
        if isinstance(ground(scene, as_control(sought), turn.observation), Missing):
            away = _away(turn.observation, sought)
            if away is not None:
                return (yield from succeed(turn, build(turn.observation, away)))
            opened = yield from _opened(scene, turn, sought)
            if opened is not None:
                inside = replace(sought, near="", relation="", before=False)
                return (yield from act_on(scene, opened, as_control(inside), build))
    return (yield from act_on(scene, turn, as_control(sought), build))


_REMOVING = frozenset({"delete", "remove", "clear", "discard"})
_CROSSES = frozenset({"×", "✕", "✖", "✗", "x", "╳"})


def _away(observation: Observation, sought: TargetDescription) -> Element | None:
    """The cross right behind a small thing that takes it away (a tag, a filter)."""
    if normalise(sought.text) not in _REMOVING:
        return None
    named = [item for item in observation.elements if shown(item) and name(observation, item) == normalise(sought.near)]
    crosses = [
        item
        for item in observation.elements
        if shown(item)
        and item.own_text.strip().casefold() in _CROSSES
        and any(
            same_line(item.bounds, other.bounds) and 0 <= item.bounds.x - other.bounds.x2 + 2 <= 24 * observation.scale
            for other in named
        )
    ]
    return crosses[0] if len(crosses) == 1 else None


def as_control(sought: TargetDescription) -> list[TargetDescription]:
    """A verb as the control that carries it: never as the noun that it may also be (*a reply*)."""
    if sought.role:
        return [sought]
    others = [" ".join(other) for other in same_icon(normalise(sought.text))]
    called_so = [sought.text, *(f"{verb} all" for verb in (sought.text, *others) if verb.casefold() in _CONSENT)]
    return [replace(sought, text=text, role=role) for text in called_so for role in ("button", "link", "menu item")]


_CONSENT = frozenset({"decline", "reject", "refuse", "deny", "accept", "allow", "agree"})
"""Verbs that banners make a sentence of (*Reject all*)."""


def _opened(scene: Scene, turn: Turn, sought: TargetDescription) -> Generator[Proposal, Turn, Turn | None]:
    """Open the entry that a control is to be found in; None if there is no such entry, or the control is not in it."""
    entry = TargetDescription(sought.near, region=sought.region, origin=sought.origin)
    found = ground(scene, [entry], turn.observation)
    if not isinstance(found, Found) or dialog(found.element) or found.element.role in ("heading", "paragraph"):
        return None
    turn = yield from act_on(
        scene, turn, [entry], lambda _, element: scene.propose(Click(ElementRef(element.id)), effect=EffectClass.LOCAL)
    )
    inside = as_control(replace(sought, near="", relation="", before=False))
    if isinstance(ground(scene, inside, turn.observation), Missing):
        turn = yield from await_change(scene, turn, _RESULTS / 2)
    return turn


def _send_off(scene: Scene, turn: Turn, slot: str, *, own: bool = False) -> Script:
    """Press what sends off what was filled in: the default button of its form; else the control here that is called so.
    ``own`` prefers the one with the verb's own name beside the field, where that opened nothing yet.

    Raises:
        Halt: if there is none, or it is not clear which.
    """
    observation = turn.observation
    button = _default(scene, observation, slot)
    if button is not None:
        return (yield from succeed(turn, pressing(scene, observation, Click(ElementRef(button.id)), button)))
    field = field_for(scene, observation, slot) if own else None
    wanted = as_control(TargetDescription(target(scene).text, near=field[0].text)) if field else []
    if not wanted or not isinstance(ground(scene, wanted, observation), Found):
        verb = target(scene).text
        making = _MAKING if verb in _MAKING else ()
        wanted = _first(scene, observation, (*_SENDING, verb, *making))
    return (
        yield from act_on(
            scene, turn, wanted, lambda obs, found: pressing(scene, obs, Click(ElementRef(found.id)), found)
        )
    )


def _default(scene: Scene, observation: Observation, slot: str) -> Element | None:
    wanted = field_for(scene, observation, slot)
    found = ground(scene, wanted, observation) if wanted is not None else None
    if not isinstance(found, Found):
        return None
    form = forms.form_of(observation, control(observation, found.element))
    return forms.default_button(observation, form) if form is not None else None


def _first(scene: Scene, observation: Observation, names: Sequence[str]) -> list[TargetDescription]:
    """The first of some names that a control here has; failing that, the first that one here answers to."""
    ways = [(text, [TargetDescription(text, "button"), TargetDescription(text)]) for text in names]
    answers = [(text, wanted, ground(scene, wanted, observation)) for text, wanted in ways]
    found = [(text, wanted, thing.element) for text, wanted, thing in answers if isinstance(thing, Found)]
    so_called = [item for item in found if normalise(item[0]) in own_names(observation, item[2])]
    for _, wanted, _ in so_called or found:
        return wanted
    raise Halt("nothing here says that it sends off what was filled in")


def left_unsent(scene: Scene, observation: Observation) -> Element | None:
    """The one control here that sends off what was filled in, where nobody said to press it; None if there is none, or
    it is not clear which."""
    found: dict[str, Element] = {}
    for text in _FINISHING:
        match ground(scene, [TargetDescription(text, "button")], observation):
            case Found(element=element, exact=True) if not element.states & {"disabled", "offscreen"}:
                if _sends_here(observation, element):
                    found[element.id] = element
            case Ambiguous():
                return None
            case _:
                pass
    return found.popitem()[1] if len(found) == 1 else None


def _sends_here(observation: Observation, control: Element) -> bool:
    """Whether it can be what sends what was filled in: where the page has forms, one of them must hold both."""
    owners = [forms.form_of(observation, item) for item in observation.elements if forms.fillable(item) and shown(item)]
    mine = forms.form_of(observation, control)
    if not any(owner is not None for owner in owners):
        return mine is None
    return mine is not None and any(owner is not None and owner.id == mine.id for owner in owners)


def send_left(scene: Scene, turn: Turn) -> Script:
    """Press it, because whoever began this run asked for forms to be finished. What it does to the world is judged as
    always: nothing here names its effect."""
    control = left_unsent(scene, turn.observation)
    if control is None:
        return turn
    return (yield from succeed(turn, scene.propose(Click(ElementRef(control.id)))))


def _look_up(scene: Scene, turn: Turn, *, last: bool = False) -> Script:
    before = turn.observation
    wanted = _first(scene, before, _LOOKING_UP)
    turn = yield from act_on(
        scene, turn, wanted, lambda _, found: scene.propose(Click(ElementRef(found.id)), last=last)
    )
    if not came(before, turn.observation):
        turn = yield from await_change(scene, turn, _RESULTS)
    return turn


def _furthest(scene: Scene, turn: Turn, sought: TargetDescription) -> Script:
    """The one that is furthest in some respect, of what has come up."""
    for _ in range(3):
        if not isinstance(ground(scene, [sought], turn.observation), Missing):
            break
        turn = yield from await_change(scene, turn, _RESULTS)
    scene.suspect("computed")
    return (
        yield from act_on(
            scene, turn, [sought], lambda obs, found: pressing(scene, obs, Click(ElementRef(found.id)), found)
        )
    )


def search(scene: Scene, turn: Turn) -> Script:
    """Put the words into the search field, then press Enter: two actions. Where there are fields for what they are made
    of (*by Ada, from 1999*), each of these into its own."""
    query = scene.step.argument("query")
    if query is None:
        raise Halt("there is nothing to search for")
    apart = fields_for(scene, turn.observation, [item for item in scene.step.arguments if item[0] not in _WHOLE])
    if len(apart) > 1:
        for wanted, said in apart:
            turn, value = yield from value_of(scene, turn, said)
            turn = yield from into(scene, turn, [wanted], value)
        return (yield from _look_up(scene, turn, last=True))
    turn, sought = yield from value_of(scene, turn, query)
    turn, field = yield from _search_field(scene, turn)
    before = turn.observation
    turn = yield from succeed(turn, typing(scene, turn.observation, field, sought, append=False, last=False))
    turn, field = yield from _search_field(scene, turn)
    found_at_once = bool(came(before, turn.observation)) or len(turn.observation.elements) < len(before.elements) - 1
    proposal = scene.propose(PressKeys(ElementRef(field.id), ("Enter",)), last=True)
    turn, check = yield from attempt(turn, proposal)
    if check.outcome is Outcome.NO_CHANGE and found_at_once:
        return (yield from seen(scene, turn))  # it searches while it is typed into
    if check.outcome is Outcome.NO_CHANGE and (button := _looks_up(turn.observation, field)) is not None:
        return (yield from succeed(turn, scene.propose(Click(ElementRef(button.id)), last=True)))
    accept(proposal, check)
    if _reading(turn.observation) == _reading(before) and (button := _looks_up(turn.observation, field)) is not None:
        turn = yield from await_change(scene, turn, 1.0)  # nothing came of it: Enter need not be what searches
        again = _looks_up(turn.observation, field)
        if again is not None and _reading(turn.observation) == _reading(before):
            return (yield from succeed(turn, scene.propose(Click(ElementRef(again.id)), last=True)))
    return turn


def _reading(observation: Observation) -> tuple[str, tuple[str, ...]]:
    """What a page says: its address and its texts."""
    return observation.url, tuple(item.own_text for item in observation.elements if item.own_text)


def _looks_up(observation: Observation, field: Element) -> Element | None:
    """The magnifier, or the button of that name, beside a field to search in."""
    near = [
        item
        for item in observation.elements
        if interactive(item)
        and shown(item)
        and not forms.fillable(item)
        and field.id not in {below.id for below in observation.descendants(item)}
        and distance(item.bounds, field.bounds) <= 60 * observation.scale
        and (weak_words(item) | set(words(f"{name(observation, item)} {item.facts.title}")))
        & {"search", "find", "go", "magnifier", "lookup"}
    ]
    return near[0] if len(near) == 1 else None


def _search_field(scene: Scene, turn: Turn) -> Search:
    """The one field whose type says that it searches, else the one that is called so."""
    typed = [
        item
        for item in turn.observation.elements
        if forms.fillable(item) and (item.role == "searchbox" or item.facts.input_type == "search")
    ]
    if len(typed) == 1:
        return (yield from reveal(scene, turn, typed[0]))
    fields = [item for item in turn.observation.elements if forms.fillable(item) and shown(item)]
    beside = [item for item in fields if _looks_up(turn.observation, item) is not None]
    if not typed and len(beside) == 1:
        return (yield from reveal(scene, turn, beside[0]))
    return (yield from locate(scene, turn, [TargetDescription(_SEARCH, "searchbox")]))


def sign_in(scene: Scene, turn: Turn) -> Script:
    """User name, password, submit. The fields are told by their types, never by names on the page (P3)."""
    username, password = scene.step.argument("username"), scene.step.argument("password")
    if password is None:
        raise Halt("no password was given")
    if not forms.password_fields(turn.observation):
        turn = yield from _to_sign_in(scene, turn)
    if username is not None:
        field = forms.username_field(turn.observation, _password(turn.observation))
        if field is None:
            raise Halt("there is no field for the user name beside the password")
        turn, given = yield from value_of(scene, turn, username)
        turn = yield from succeed(turn, typing(scene, turn.observation, field, given, append=False, last=False))
    turn, given = yield from value_of(scene, turn, password)
    turn = yield from succeed(
        turn, typing(scene, turn.observation, _password(turn.observation), given, append=False, last=False)
    )
    observation, field = turn.observation, _password(turn.observation)
    form = forms.form_of(observation, field)
    button = forms.default_button(observation, form) if form is not None else None
    if button is not None:
        return (yield from succeed(turn, pressing(scene, observation, Click(ElementRef(button.id)), button)))
    implied: tuple[Predicate, ...] = () if scene.step.expects else (gone(observation, field),)
    sentence = "no password is asked for any more" if implied else ""
    action = PressKeys(ElementRef(field.id), ("Enter",))
    proposal = scene.propose(action, implied, sentence, effect=EffectClass.SIGN_IN, last=True, source="default")
    return (yield from succeed(turn, proposal))


def _password(observation: Observation) -> Element:
    found = forms.password_fields(observation)
    if len(found) != 1:
        raise Halt(f"there are {len(found)} password fields here, so this is no page to log in on")
    return found[0]


def _to_sign_in(scene: Scene, turn: Turn) -> Script:
    """Open the page or dialog to log in on, where the screen shows none yet but a link or button of that name."""
    wanted = [TargetDescription(name, role) for name in _SIGN_IN for role in ("link", "button")]
    turn = yield from act_on(scene, turn, wanted, lambda _, element: scene.propose(Click(ElementRef(element.id))))
    if not forms.password_fields(turn.observation):
        turn, _ = yield from attempt(turn, scene.propose(Wait("", PATIENCE)))
    return turn


def submit(scene: Scene, turn: Turn) -> Script:
    """The form's default button; where it has none, Enter in one of its fields."""
    observation = turn.observation
    form = _form(scene, observation)
    if form is None:
        wanted = [TargetDescription("Submit", "button")]
        return (
            yield from act_on(
                scene, turn, wanted, lambda _, element: scene.propose(Click(ElementRef(element.id)), last=True)
            )
        )
    button = forms.default_button(observation, form)
    if button is not None and "disabled" in button.states:
        raise Halt(f"{listed([button], observation)} is disabled")
    if button is not None:
        turn, button = yield from reveal(scene, turn, button)
        return (yield from succeed(turn, scene.propose(Click(ElementRef(button.id)), last=True)))
    field = next((item for item in forms.members(observation, form) if forms.fillable(item)), None)
    if field is None:
        raise Halt("this form has neither a button that submits it nor a field to press Enter in")
    return (yield from succeed(turn, scene.propose(PressKeys(ElementRef(field.id), ("Enter",)), last=True)))


def _form(scene: Scene, observation: Observation) -> Element | None:
    found = forms.forms(observation)
    if scene.step.target is not None:
        name = scene.step.target.text
        named = [item for item in found if holds_words(called(observation, item).name, name)]
        if len(named) != 1:
            raise Halt(f"{len(named) or 'no'} forms here are called {name!r}")
        return named[0]
    focused = observation.by_id.get(observation.focused)
    within = forms.form_of(observation, focused) if focused is not None else None
    if within is not None:
        return within
    if len(found) > 1:
        raise Halt(f"there are {len(found)} forms here: say which, as in: submit the NAME form, or click its button")
    return found[0] if found else None
