"""Errands: what takes several controls: searching, signing in, sending a form, and acting on an entry."""

from __future__ import annotations

from dataclasses import replace

from handrail.agents import form as forms
from handrail.agents.ground import listed
from handrail.agents.moves.acting import act_on
from handrail.agents.moves.finding import ground, locate, reveal, target
from handrail.agents.moves.pressing import gone, pressing
from handrail.agents.moves.screenful import value_of
from handrail.agents.moves.values import typing
from handrail.agents.script import PATIENCE, Halt, Scene, Script, Search, Turn, attempt, succeed
from handrail.records import (
    Click,
    EffectClass,
    Element,
    ElementRef,
    Found,
    Observation,
    Predicate,
    PressKeys,
    Proposal,
    TargetDescription,
    Wait,
)
from handrail.screen import called, holds_words

_SEARCH = "Search"
_SIGN_IN = ("Log in", "Sign in", "Login")


def act(scene: Scene, turn: Turn) -> Script:
    """Press the control that carries the verb's name: *Delete Ada* is a button of that name, or Delete beside Ada."""
    sought = target(scene)
    wanted = [sought]
    if sought.near:
        wanted.insert(0, replace(sought, text=f"{sought.text} {sought.near}", near=""))

    def build(observation: Observation, element: Element) -> Proposal:
        return pressing(scene, observation, Click(ElementRef(element.id)), element)

    joined = ground(scene, wanted[:1], turn.observation)
    if sought.near and not (isinstance(joined, Found) and joined.exact):
        wanted = wanted[1:]
    return (yield from act_on(scene, turn, wanted, build))


def search(scene: Scene, turn: Turn) -> Script:
    """Put the words into the search field, then press Enter: two actions."""
    query = scene.step.argument("query")
    if query is None:
        raise Halt("there is nothing to search for")
    turn, words = yield from value_of(scene, turn, query)
    turn, field = yield from _search_field(scene, turn)
    turn = yield from succeed(turn, typing(scene, turn.observation, field, words, append=False, last=False))
    turn, field = yield from _search_field(scene, turn)
    return (yield from succeed(turn, scene.propose(PressKeys(ElementRef(field.id), ("Enter",)), last=True)))


def _search_field(scene: Scene, turn: Turn) -> Search:
    """The one field whose type says that it searches, else the one that is called so."""
    typed = [
        item
        for item in turn.observation.elements
        if forms.fillable(item) and (item.role == "searchbox" or item.facts.input_type == "search")
    ]
    if len(typed) == 1:
        return (yield from reveal(scene, turn, typed[0]))
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
