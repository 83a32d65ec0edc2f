"""One script a kind of step."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType

from handrail.agents import form as forms
from handrail.agents.ground import listed
from handrail.agents.read import read, shown
from handrail.agents.script import (
    PATIENCE,
    SCROLLS,
    Halt,
    Scene,
    Script,
    Search,
    Turn,
    act_on,
    attempt,
    below,
    ground,
    locate,
    reveal,
    scroll,
    succeed,
)
from handrail.language import Argument, FromScreen
from handrail.records import (
    FROM_USER,
    Ambiguous,
    Answer,
    AnswerDialog,
    Back,
    Click,
    EffectClass,
    Element,
    ElementRef,
    ElementState,
    Focused,
    Forward,
    Found,
    Hover,
    Label,
    Labelled,
    Missing,
    Navigate,
    Observation,
    Outcome,
    Predicate,
    PressKeys,
    Proposal,
    Reload,
    SecretRef,
    SelectOption,
    TargetDescription,
    TextGone,
    TypeText,
    Upload,
    UrlIs,
    ValueEquals,
    Wait,
)
from handrail.screen import called, holds_words, normalise, quoted, selector_for

Move = Callable[[Scene, Turn], Script]
USER: Mapping[str, Label] = MappingProxyType({"text": FROM_USER})
_TICKS = frozenset({"checkbox", "switch", "menuitemcheckbox"})
_ON = frozenset({"on", "yes", "true", "checked"})
_OFF = frozenset({"off", "no", "false", "unchecked"})
_SEARCH = "Search"
_SIGN_IN = ("Log in", "Sign in", "Login")


def navigate(scene: Scene, turn: Turn) -> Script:
    """Go to the address the user wrote. Success is being there, or below it."""
    url = scene.step.text("url")
    proposal = scene.propose(
        Navigate(url), (UrlIs(url, prefix=True),), f"the address is {url}", labels={"url": FROM_USER}, last=True
    )
    return (yield from succeed(turn, proposal))


def click(scene: Scene, turn: Turn) -> Script:
    """Click, double-click or right-click what is named."""
    count, button = (2, "left") if scene.step.kind == "double_click" else (1, "left")
    if scene.step.kind == "right_click":
        button = "right"

    def build(observation: Observation, element: Element) -> Proposal:
        return _pressing(scene, observation, Click(ElementRef(element.id), button, count), element)  # type: ignore[arg-type]

    return (yield from act_on(scene, turn, _wanted(scene), build))


def act(scene: Scene, turn: Turn) -> Script:
    """Press the control that carries the verb's name: *Delete Ada* is a button of that name, or Delete beside Ada."""
    target = _target(scene)
    wanted = [target]
    if target.near:
        wanted.insert(0, replace(target, text=f"{target.text} {target.near}", near=""))

    def build(observation: Observation, element: Element) -> Proposal:
        return _pressing(scene, observation, Click(ElementRef(element.id)), element)

    joined = ground(scene.grounder, wanted[:1], turn.observation)
    if target.near and not (isinstance(joined, Found) and joined.exact):
        wanted = wanted[1:]
    return (yield from act_on(scene, turn, wanted, build))


def hover(scene: Scene, turn: Turn) -> Script:
    """Point at what is named."""
    return (
        yield from act_on(
            scene,
            turn,
            _wanted(scene),
            lambda _, element: scene.propose(Hover(ElementRef(element.id)), last=True),
            ready=False,
        )
    )


def put(scene: Scene, turn: Turn) -> Script:
    """Give a field its value, by whatever way its kind of field takes one."""
    value = scene.step.argument("text")
    if value is None:
        raise Halt("there is nothing to put into it")
    if scene.step.target is None:
        return (yield from _type_into_focus(scene, turn, value))
    turn, element = yield from locate(scene, turn, _field(scene, "textbox"))
    if isinstance(value, Labelled) and _native_choice(element):
        return (yield from _choose(scene, turn, _field(scene, "textbox"), value.value))
    if isinstance(value, Labelled) and element.role in _TICKS and value.value.casefold() in _ON | _OFF:
        return (yield from _tick(scene, turn, _field(scene, "textbox"), value.value.casefold() in _ON))

    def build(observation: Observation, element: Element) -> Proposal:
        return _typing(scene, observation, element, value, append=scene.step.kind == "append", last=True)

    return (yield from act_on(scene, turn, _field(scene, "textbox"), build))


def _type_into_focus(scene: Scene, turn: Turn, value: Argument) -> Script:
    observation = turn.observation
    element = observation.by_id.get(observation.focused)
    if element is None or not forms.fillable(element):
        raise Halt("no field has the keyboard focus: say which one, as in: type ... into NAME")
    return (yield from succeed(turn, _typing(scene, observation, element, value, append=True, last=True)))


def _typing(
    scene: Scene, observation: Observation, element: Element, value: Argument, *, append: bool, last: bool
) -> Proposal:
    if not forms.fillable(element):
        raise Halt(f"{listed([element], observation)} takes no text")
    selector = selector_for(observation, element)
    if isinstance(value, FromScreen):
        raise Halt("a value from the screen cannot be typed yet")
    text = value if isinstance(value, SecretRef) else value.value
    said = f"secret {text.name}" if isinstance(text, SecretRef) else repr(text)
    expected = ValueEquals(selector, text, contains=append)
    action = TypeText(ElementRef(element.id), text, clear=not append)
    return scene.propose(action, (expected,), f"the field holds {said}", labels=USER, last=last)


def select(scene: Scene, turn: Turn) -> Script:
    """Choose an option: of a native choice, a look-alike that opens, a radio group, or whatever is so called."""
    option = scene.step.text("option")
    target = scene.step.target
    if target is None:
        return (yield from _choose_anywhere(scene, turn, option))
    boxed = TargetDescription(option, "radio", region=target.text)
    if isinstance(ground(scene.grounder, [boxed], turn.observation), Found):
        return (yield from _tick(scene, turn, [boxed], on=True))
    return (yield from _choose(scene, turn, _field(scene, "combobox", "dropdown"), option))


def _choose_anywhere(scene: Scene, turn: Turn, option: str) -> Script:
    observation = turn.observation
    owners = [item for item in observation.elements if "hidden" not in item.states and _offered(item, option)]
    if len(owners) > 1:
        raise Halt(f"several choices offer {option!r}: {listed(owners[:4], observation)}; say in which")
    if owners:
        return (yield from succeed(turn, _picking(scene, observation, owners[0], option)))
    wanted = [TargetDescription(option, role) for role in ("option", "tab", "radio", "checkbox", "")]

    def build(observation: Observation, element: Element) -> Proposal:
        return _clicking(scene, observation, element)

    return (yield from act_on(scene, turn, wanted, build))


def _choose(scene: Scene, turn: Turn, wanted: list[TargetDescription], option: str) -> Script:
    turn, element = yield from locate(scene, turn, wanted)
    if _native_choice(element):
        return (
            yield from act_on(
                scene, turn, wanted, lambda observation, found: _picking(scene, observation, found, option)
            )
        )
    offered = TargetDescription(option, "option")
    if isinstance(ground(scene.grounder, [offered], turn.observation), Missing) or "collapsed" in element.states:
        turn = yield from act_on(
            scene, turn, wanted, lambda _, found: scene.propose(Click(ElementRef(found.id)), effect=EffectClass.LOCAL)
        )
    return (
        yield from act_on(
            scene,
            turn,
            [offered],
            lambda observation, found: scene.propose(
                Click(ElementRef(found.id)), labels={"option": FROM_USER}, last=True
            ),
        )
    )


def _picking(scene: Scene, observation: Observation, element: Element, option: str) -> Proposal:
    text = _offered(element, option)
    if not text:
        offers = ", ".join(quoted(item, 60) for item in element.facts.options[:8])
        raise Halt(f"{listed([element], observation)} does not offer {option!r}; it offers {offers}")
    expected = ValueEquals(selector_for(observation, element), text)
    action = SelectOption(ElementRef(element.id), text)
    return scene.propose(action, (expected,), f"{option!r} is chosen", labels={"option": FROM_USER}, last=True)


def _native_choice(element: Element) -> bool:
    return bool(element.facts.options) and element.role in ("combobox", "listbox", "generic")


def _offered(element: Element, option: str) -> str:
    """The option as the choice spells it; empty unless exactly one is it, case and spacing aside."""
    if not _native_choice(element):
        return ""
    same = {item for item in element.facts.options if normalise(item) == normalise(option)}
    return same.pop() if len(same) == 1 else ""


def check(scene: Scene, turn: Turn) -> Script:
    """Tick; nothing is done where it is ticked already."""
    return (yield from _tick(scene, turn, _field(scene, "checkbox", "radio"), on=True))


def uncheck(scene: Scene, turn: Turn) -> Script:
    """Untick; nothing is done where it is not ticked."""
    return (yield from _tick(scene, turn, _field(scene, "checkbox"), on=False))


def _tick(scene: Scene, turn: Turn, wanted: list[TargetDescription], on: bool) -> Script:
    turn, element = yield from locate(scene, turn, wanted)
    if element.role == "radio" and not on:
        raise Halt("a radio button cannot be unticked: choose another one")
    if ("checked" in element.states) == on and element.states & {"checked", "unchecked"}:
        return (yield from _seen(scene, turn))
    return (
        yield from act_on(scene, turn, wanted, lambda observation, found: _clicking(scene, observation, found, on=on))
    )


def _clicking(scene: Scene, observation: Observation, element: Element, *, on: bool = True) -> Proposal:
    """A click whose expected state follows from the kind of widget."""
    predicates: tuple[Predicate, ...] = ()
    sentence = ""
    if element.role in _TICKS | {"radio", "menuitemradio"}:
        predicates = (ElementState(selector_for(observation, element), "checked", on),)
        sentence = "it is ticked" if on else "it is not ticked"
    elif element.role == "tab":
        predicates = (ElementState(selector_for(observation, element), "selected"),)
        sentence = "the tab is selected"
    return scene.propose(Click(ElementRef(element.id)), predicates, sentence, effect=scene.step.effect, last=True)


def search(scene: Scene, turn: Turn) -> Script:
    """Put the words into the search field, then press Enter: two actions."""
    query = scene.step.argument("query")
    if query is None:
        raise Halt("there is nothing to search for")
    turn, field = yield from _search_field(scene, turn)
    turn = yield from succeed(turn, _typing(scene, turn.observation, field, query, append=False, last=False))
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
        turn = yield from succeed(turn, _typing(scene, turn.observation, field, username, append=False, last=False))
    turn = yield from succeed(
        turn, _typing(scene, turn.observation, _password(turn.observation), password, append=False, last=False)
    )
    observation, field = turn.observation, _password(turn.observation)
    form = forms.form_of(observation, field)
    button = forms.default_button(observation, form) if form is not None else None
    if button is not None:
        return (yield from succeed(turn, _pressing(scene, observation, Click(ElementRef(button.id)), button)))
    implied, sentence = ((), "") if scene.step.expects else _implied(scene, observation, field, EffectClass.SIGN_IN)
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


def press(scene: Scene, turn: Turn) -> Script:
    """Press a key in the field that is named, or in whatever has the focus."""
    keys, labels = (scene.step.text("keys"),), {"keys": FROM_USER}
    if scene.step.target is None:
        target = turn.observation.focused
        where = ElementRef(target) if target in turn.observation.by_id else Focused()
        return (yield from succeed(turn, scene.propose(PressKeys(where, keys), labels=labels, last=True)))
    return (
        yield from act_on(
            scene,
            turn,
            _field(scene, "textbox"),
            lambda _, element: scene.propose(PressKeys(ElementRef(element.id), keys), labels=labels, last=True),
        )
    )


def scroll_by(scene: Scene, turn: Turn) -> Script:
    """Scroll once, to the end, or until a text can be seen."""
    step = scene.step
    direction, condition = step.text("direction"), step.text("condition")
    area: Element | None = None
    if step.target is not None:
        turn, area = yield from locate(scene, turn, _wanted(scene))
    if not condition:
        amount = 50.0 if step.text("end") else 0.8
        turn = yield from succeed(turn, scroll(scene, turn.observation, area, direction, amount))
        return (yield from _seen(scene, turn))
    for _ in range(SCROLLS):
        if visible(turn.observation, condition):
            return (yield from _seen(scene, turn))
        turn, check = yield from attempt(turn, scroll(scene, turn.observation, None, direction))
        if check.outcome is not Outcome.SUCCESS:
            break
    if not visible(turn.observation, condition):
        raise Halt(f"{condition!r} did not come into view")
    return (yield from _seen(scene, turn))


def scroll_to(scene: Scene, turn: Turn) -> Script:
    """Bring what is named into view."""
    turn, _ = yield from locate(scene, turn, _wanted(scene))
    return (yield from _seen(scene, turn))


def wait(scene: Scene, turn: Turn) -> Script:
    """Wait for a text; it not coming is the end."""
    condition = scene.step.text("condition")
    turn = yield from succeed(turn, scene.propose(Wait(condition, 30.0), labels={"condition": FROM_USER}))
    return (yield from _seen(scene, turn))


def pause(scene: Scene, turn: Turn) -> Script:
    """Wait until the surface is quiet, for at most the time named."""
    turn, _ = yield from attempt(turn, scene.propose(Wait("", float(scene.step.text("seconds") or 5))))
    return (yield from _seen(scene, turn))


def expect(scene: Scene, turn: Turn) -> Script:
    """What should be seen before anything is done."""
    return (yield from _seen(scene, turn))


def answer(scene: Scene, turn: Turn) -> Script:
    """Read a value from the tree and tell it, with the label of where it was read (P7)."""
    target = _target(scene)
    found = _value(turn.observation, target)
    if isinstance(found, Missing):
        turn, _ = yield from attempt(turn, scene.propose(Wait(target.text, PATIENCE), labels={"condition": FROM_USER}))
        found = _value(turn.observation, target)
    if isinstance(found, Missing) and below(turn.observation):
        turn, _ = yield from attempt(turn, scroll(scene, turn.observation, None, "down", 50.0))
        found = _value(turn.observation, target)
    if isinstance(found, Missing):
        raise Halt(found.reason + ("; parts of the screen could not be read" if found.unseen else ""))
    if isinstance(found, Ambiguous):
        raise Halt(
            f"several values answer to {target.text!r}: {shown(found.candidates, turn.observation)}; "
            "say which, as in: the NAME of THING"
        )
    turn = yield from succeed(turn, scene.propose(Answer(found.value), labels={"text": found.label}))
    return (yield from _seen(scene, turn))


def _value(observation: Observation, target: TargetDescription) -> Labelled[str] | Ambiguous | Missing:
    if target.near:
        whole = read(observation, TargetDescription(f"{target.text} of {target.near}"))
        if isinstance(whole, Labelled):
            return whole
    elif normalise(target.text) in ("title", "page title") and observation.title:
        label = observation.elements[0].label if observation.elements else None
        return Labelled(observation.title, label) if label is not None else Missing("the page is empty")
    return read(observation, target)


def upload(scene: Scene, turn: Turn) -> Script:
    """Give a file of the user's to a file field."""
    file = scene.step.text("file")
    wanted = [replace(item, role="") for item in _wanted(scene)]

    def build(_: Observation, element: Element) -> Proposal:
        return scene.propose(
            Upload(ElementRef(element.id), file), labels={"file": FROM_USER}, effect=EffectClass.UPLOAD, last=True
        )

    return (yield from act_on(scene, turn, wanted, build))


def dialog(scene: Scene, turn: Turn) -> Script:
    """Answer the dialog of the surface itself."""
    if len(turn.observation.dialogs) != 1:
        raise Halt(
            f"{len(turn.observation.dialogs) or 'no'} dialogs of the browser are open; "
            "for a dialog of the page say which button to click"
        )
    waiting = turn.observation.dialogs[0]
    action = AnswerDialog(scene.step.kind == "accept", dialog=waiting.id)
    return (yield from succeed(turn, scene.propose(action, last=True)))


def back(scene: Scene, turn: Turn) -> Script:
    """Go back one entry of the history."""
    return (yield from succeed(turn, scene.propose(Back(), last=True)))


def forward(scene: Scene, turn: Turn) -> Script:
    """Go forward one entry of the history."""
    return (yield from succeed(turn, scene.propose(Forward(), last=True)))


def reload(scene: Scene, turn: Turn) -> Script:
    """Load the page again."""
    return (yield from succeed(turn, scene.propose(Reload(), last=True)))


def _seen(scene: Scene, turn: Turn) -> Script:
    """What the user said should be seen, after a step that had no last action to hang it on."""
    for expected in scene.step.expects:
        if expected.gone:
            if visible(turn.observation, expected.text):
                raise Halt(f"{expected.text!r} is still to be seen")
            continue
        turn = yield from succeed(turn, scene.propose(Wait(expected.text, PATIENCE), labels={"condition": FROM_USER}))
    return turn


def visible(observation: Observation, text: str) -> bool:
    """Whether a text can be seen without scrolling."""
    return any(
        element.visible and any(holds_words(item, text) for item in (element.own_text, element.name, element.value))
        for element in observation.elements
    )


def _target(scene: Scene) -> TargetDescription:
    if scene.step.target is None:
        raise Halt("nothing is named")
    return scene.step.target


def _wanted(scene: Scene) -> list[TargetDescription]:
    return [_target(scene)]


def _field(scene: Scene, *roles: str) -> list[TargetDescription]:
    """The description as a field of the roles in turn; as it stands where the user named a role."""
    target = _target(scene)
    if target.role:
        return [target]
    return [replace(target, role=role) for role in (*roles, "")]


def _pressing(scene: Scene, observation: Observation, click: Click, element: Element) -> Proposal:
    """A click with the effect that the user's words name, and what that effect implies where they say no more.

    Raises:
        Halt: if the effect is consequential and the target's name is only inferred (P3).
    """
    effect = scene.step.effect
    if effect is EffectClass.SIGN_IN and not forms.password_fields(observation):
        effect = None  # the way to a page for logging in, not the logging in
    if effect is not None and effect.consequential and called(observation, element).source == "inferred":
        raise Halt(f"what is called so has no name of its own, which is not enough for {effect.value!r}")
    predicates, sentence = ((), "") if scene.step.expects else _implied(scene, observation, element, effect)
    return scene.propose(click, predicates, sentence, effect=effect, last=True, source="default")


def _implied(
    scene: Scene, observation: Observation, element: Element, effect: EffectClass | None
) -> tuple[tuple[Predicate, ...], str]:
    """What an effect implies on the screen, as far as it implies anything."""
    near = scene.step.target.near if scene.step.target is not None else ""
    match effect:
        case EffectClass.SIGN_IN:
            return (_gone(observation, forms.password_fields(observation)[0]),), "no password is asked for any more"
        case EffectClass.SIGN_OUT:
            return (_gone(observation, element),), "there is nothing to sign out of any more"
        case EffectClass.DELETE if near and visible(observation, near):
            return (TextGone(near),), f"{near!r} is gone"
        case _:
            return (), ""


def _gone(observation: Observation, element: Element) -> ElementState:
    return ElementState(selector_for(observation, element), "present", holds=False)


MOVES: Mapping[str, Move] = MappingProxyType(
    {
        "navigate": navigate, "click": click, "double_click": click, "right_click": click, "hover": hover, "act": act,
        "type": put, "append": put, "set": put, "select": select, "check": check, "uncheck": uncheck,
        "search": search, "sign_in": sign_in, "submit": submit, "press": press, "scroll": scroll_by,
        "scroll_to": scroll_to, "back": back, "forward": forward, "reload": reload, "wait": wait, "pause": pause,
        "read": answer, "upload": upload, "accept": dialog, "dismiss": dialog, "expect": expect,
    }
)  # fmt: skip
"""Kind of step -> its script."""
