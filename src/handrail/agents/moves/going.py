"""Going places: addresses, history, scrolling, keys, files, and the dialogs of the surface itself."""

from __future__ import annotations

from dataclasses import replace

from handrail.agents.layout import innermost, name, shown
from handrail.agents.moves.acting import act_on
from handrail.agents.moves.finding import SCROLLS, as_field, everything, locate, scroll, target
from handrail.agents.moves.pressing import confirming
from handrail.agents.moves.waiting import seen, visible
from handrail.agents.script import PATIENCE, Halt, Scene, Script, Turn, accept, attempt, await_change, succeed
from handrail.records import (
    FROM_USER,
    AnswerDialog,
    Back,
    Click,
    EffectClass,
    Element,
    ElementRef,
    ElementState,
    Focused,
    Forward,
    Navigate,
    Observation,
    Outcome,
    Predicate,
    PressKeys,
    Proposal,
    Reacts,
    Reload,
    TargetDescription,
    TextGone,
    Upload,
    UrlIs,
)
from handrail.screen import dialog as is_dialog
from handrail.screen import interactive, normalise, selector_for


def navigate(scene: Scene, turn: Turn) -> Script:
    """Go to the address the user wrote. Success is being there, or below it."""
    url = scene.step.text("url")
    proposal = scene.propose(
        Navigate(url), (UrlIs(url, prefix=True),), f"the address is {url}", labels={"url": FROM_USER}, last=True
    )
    return (yield from succeed(turn, proposal))


def press(scene: Scene, turn: Turn) -> Script:
    """Press a key in the field that is named, or in whatever has the focus."""
    keys, labels = (scene.step.text("keys"),), {"keys": FROM_USER}
    if scene.step.target is None:
        focused = turn.observation.focused
        where = ElementRef(focused) if focused in turn.observation.by_id else Focused()
        return (yield from succeed(turn, scene.propose(PressKeys(where, keys), labels=labels, last=True)))
    return (
        yield from act_on(
            scene,
            turn,
            as_field(scene, "textbox"),
            lambda _, element: scene.propose(PressKeys(ElementRef(element.id), keys), labels=labels, last=True),
        )
    )


def scroll_by(scene: Scene, turn: Turn) -> Script:
    """Scroll once, to the end, or until a text can be seen."""
    step = scene.step
    direction, condition = step.text("direction"), step.text("condition")
    area: Element | None = None
    if step.target is not None:
        area = _area(scene, turn.observation, target(scene))
        if area is None:
            turn, area = yield from locate(scene, turn, [target(scene)])
            area = _scrollable(turn.observation, area)
    if not condition:
        amount = 50.0 if step.text("end") else 0.8
        turn = yield from succeed(turn, scroll(scene, turn.observation, area, direction, amount))
        return (yield from seen(scene, turn))
    for _ in range(SCROLLS):
        if visible(turn.observation, condition):
            return (yield from seen(scene, turn))
        turn, check = yield from attempt(turn, scroll(scene, turn.observation, None, direction))
        if check.outcome is not Outcome.SUCCESS:
            break
    if not visible(turn.observation, condition):
        raise Halt(f"{condition!r} did not come into view")
    return (yield from seen(scene, turn))


def _area(scene: Scene, observation: Observation, sought: TargetDescription) -> Element | None:
    """The one area that scrolls among all that answer."""
    found = [item for item in everything(scene, sought, observation) if "scrollable" in item.states]
    return found[0] if len(found) == 1 else None


def _scrollable(observation: Observation, element: Element) -> Element:
    """The area that scrolls and is meant by an element: itself, one in it or around it, or the only one there is (its
    heading was named)."""
    if "scrollable" in element.states:
        return element
    for near in (observation.descendants(element), observation.ancestors(element), observation.elements):
        found = [item for item in near if "scrollable" in item.states]
        if found:
            return found[0] if len(found) == 1 or near is not observation.elements else element
    return element


def scroll_to(scene: Scene, turn: Turn) -> Script:
    """Bring what is named into view. Where the words only say where to look (*look through the files*), nothing is
    opened for it, and nothing lost if no one thing there is called so."""
    if scene.step.text("around"):
        return (yield from seen(scene, turn))
    turn, _ = yield from locate(scene, turn, [target(scene)])
    return (yield from seen(scene, turn))


def upload(scene: Scene, turn: Turn) -> Script:
    """Give a file of the user's to a file field."""
    file = scene.step.text("file")
    wanted = [replace(item, role="") for item in [target(scene)]]

    def build(_: Observation, element: Element) -> Proposal:
        return scene.propose(
            Upload(ElementRef(element.id), file), labels={"file": FROM_USER}, effect=EffectClass.UPLOAD, last=True
        )

    return (yield from act_on(scene, turn, wanted, build))


def dialog(scene: Scene, turn: Turn) -> Script:
    """Answer the dialog that is open: the surface's own, else one of the page by the control that says yes or no.

    Raises:
        Halt: if none is open, or it is not clear which control answers it.
    """
    stands = bool(scene.step.text("stands")) and confirming(turn.observation) is not None
    if not turn.observation.dialogs and not stands and _answering(scene, turn.observation) is None:
        turn = yield from await_change(scene, turn, PATIENCE / 2)
    if not turn.observation.dialogs:
        return (yield from _answer_page(scene, turn))
    if len(turn.observation.dialogs) != 1:
        raise Halt(f"{len(turn.observation.dialogs)} dialogs of the browser are open")
    waiting = turn.observation.dialogs[0]
    action = AnswerDialog(scene.step.kind == "accept", dialog=waiting.id)
    follows = () if scene.step.expects else _follows(scene, turn.observation)
    effect = EffectClass.DELETE if action.accept and _deleting(scene) else None
    proposal = scene.propose(
        action, follows, "it is gone" if follows else "", effect=effect, last=True, source="default"
    )
    turn, check = yield from attempt(turn, proposal)
    if check.outcome is not Outcome.UNKNOWN or turn.observation.dialogs or follows:
        accept(proposal, check)
    return turn


def _deleting(scene: Scene) -> bool:
    """Whether the step that opened the dialog was to delete something: then saying yes to it is what deletes it."""
    return scene.preceding is not None and scene.preceding.effect is EffectClass.DELETE


_YES = ("Yes", "OK", "Confirm", "Continue", "Accept", "Proceed", "Delete", "Remove", "Sure", "Submit", "Send", "Agree")
_NO = ("No", "Cancel", "Dismiss", "Close", "Keep", "Back", "Abort", "Not now", "Decline")
"""Names of controls that answer a question, or begin with a word that does; the surest first."""
_SURE = 6
"""How many of them do nothing but answer one, so that they count where no dialog is told apart."""


def _answering(scene: Scene, observation: Observation) -> Element | None:
    """The control of an open dialog of the page that says yes, or no. Where no dialog is told apart there is nothing to
    answer, and no *Confirm* that stands on a page is pressed for it, unless the step before has just brought it up."""
    open_ones = [item for item in observation.elements if is_dialog(item) and shown(item)]
    around = open_ones[-1] if open_ones else None
    if around is None and scene.preceding is None:
        return None
    pool = observation.descendants(around) if around is not None else observation.elements
    acting = [item for item in pool if shown(item) and (interactive(item) or item.own_text) and item.visible]
    answers = _YES if scene.step.kind == "accept" else _NO
    for text in map(normalise, answers if around is not None else answers[:_SURE]):
        named = [item for item in acting if name(observation, item) == text]
        begun = [item for item in acting if interactive(item) and name(observation, item).startswith(f"{text}, ")]
        found = innermost(observation, named or begun)
        if len(found) == 1:
            return found[0]
    return None


def _answer_page(scene: Scene, turn: Turn) -> Script:
    found = _answering(scene, turn.observation)
    if found is None and scene.step.text("stands"):
        found = confirming(turn.observation)
    if found is None:
        raise Halt("no dialog is open here, or nothing in it says yes or no: say which button to click")
    follows = _follows(scene, turn.observation)
    proposal = scene.propose(
        Click(ElementRef(found.id)),
        follows or (Reacts(),),
        "it is gone" if follows else "the page answers",
        effect=EffectClass.DELETE if follows else None,
        last=True,
        source="default",
    )
    return (yield from succeed(turn, proposal))


def _follows(scene: Scene, observation: Observation) -> tuple[Predicate, ...]:
    """What must be gone once the step before was confirmed: what it was to delete, by the name it was given, else what
    stood under the heading that was spoken of last. Nothing where it was called off, or is of another kind."""
    seen = scene.seen if observation.dialogs else observation
    if scene.step.kind != "accept" or not _deleting(scene) or scene.preceding is None or seen is None:
        return ()
    thing = scene.preceding.target
    if thing is not None and thing.near and visible(seen, thing.near):
        return (TextGone(thing.near),)
    for spoken in scene.spoken:
        headed = [item for item in seen.elements if item.role == "heading" and name(seen, item) == normalise(spoken)]
        if len(headed) == 1:
            return (ElementState(selector_for(seen, headed[0]), "present", holds=False),)
    return ()


def back(scene: Scene, turn: Turn) -> Script:
    """Go back one entry of the history."""
    return (yield from succeed(turn, scene.propose(Back(), last=True)))


def forward(scene: Scene, turn: Turn) -> Script:
    """Go forward one entry of the history."""
    return (yield from succeed(turn, scene.propose(Forward(), last=True)))


def reload(scene: Scene, turn: Turn) -> Script:
    """Load the page again."""
    return (yield from succeed(turn, scene.propose(Reload(), last=True)))
