"""Choosing: options of native choices, of lists, and of whatever opens and shows some; ticks, radio buttons, tabs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

from handrail.agents.form import fillable
from handrail.agents.ground import listed
from handrail.agents.layout import came, fellows, innermost, name, reacting, shown
from handrail.agents.moves.acting import act_on
from handrail.agents.moves.dates import dated, give_date
from handrail.agents.moves.each import each
from handrail.agents.moves.finding import SCROLLS, as_field, ground, locate, reveal, scroll, target
from handrail.agents.moves.marking import holding, part
from handrail.agents.moves.naming import colour_field, offered_once, palette
from handrail.agents.moves.paths import inside, stages, through, toggle
from handrail.agents.moves.pressing import ticking
from handrail.agents.moves.proposing import take_proposal
from handrail.agents.moves.waiting import seen
from handrail.agents.moves.writing import typing
from handrail.agents.script import (
    Halt,
    Scene,
    Script,
    Search,
    Turn,
    Unanswered,
    attempt,
    await_change,
    await_text,
    succeed,
)
from handrail.agents.widgets import OPTIONS, RADIOS, TICKS, control, kind, native
from handrail.language.values import parse_date
from handrail.records import (
    FROM_USER,
    Click,
    EffectClass,
    Element,
    ElementRef,
    Found,
    Labelled,
    Looks,
    Missing,
    Observation,
    Outcome,
    Point,
    Predicate,
    Proposal,
    Reacts,
    Reads,
    Rect,
    SelectOption,
    TargetDescription,
    ValueEquals,
)
from handrail.screen import called, hit, interactive, likeness, normalise, quoted, same_line, selector_for, words
from handrail.screen.colour import known as colour_known
from handrail.screen.nouns import is_noun
from handrail.screen.roles import roles_of

_LATE = 1.5
"""Seconds that a list may take to open, or to be filled."""
_CLOSE = 0.9
"""Likeness from which an option that is spelt differently is the one meant."""


def select(scene: Scene, turn: Turn) -> Script:
    """Choose one or several options: of a native choice, a list, a group of radio buttons, or a look-alike that opens;
    where no field is named, of whatever offers it."""
    options = scene.step.texts("option")
    sought = scene.step.target
    if len(options) > 1 and parse_date(", ".join(options)):
        options = (", ".join(options),)  # *May 23, 2024* is one day and no list of two things
    more = bool(scene.step.text("more")) or _keeps(scene)
    some_menu = sought is not None and sought.role == "menu" and not sought.text
    unnamed = sought is None or some_menu or (not sought.text and sought.wording is None)
    found_none = sought is None or some_menu or not isinstance(ground(scene, [sought], turn.observation), Found)
    if unnamed and found_none:
        for at, option in enumerate(options):
            turn = yield from _anywhere(scene, turn, option, more=more or at > 0)
        return turn
    assert sought is not None
    if not options:
        return (yield from act_on(scene, turn, [sought], lambda obs, found: ticking(scene, obs, found)))
    return (yield from choose(scene, turn, as_field(scene, "combobox", "dropdown"), options, more=more))


def choose(
    scene: Scene, turn: Turn, wanted: Sequence[TargetDescription], options: Sequence[str], *, more: bool = False
) -> Script:
    """Choose options of the field that answers the descriptions; where nothing does, of whatever offers them. ``more``
    keeps what is chosen already, where several can be."""
    boxed = TargetDescription(options[0], "radio", region=wanted[-1].text)
    if len(options) == 1 and boxed.region and isinstance(ground(scene, [boxed], turn.observation), Found):
        return (yield from tick(scene, turn, [boxed], on=True))  # the choice whose sentence goes on: *Express, € 9*
    if isinstance(ground(scene, wanted, turn.observation), Missing):
        if wanted[0].role == "menu" and len(options) == 1:  # a menu that does not say that it is one
            return (yield from _by_menu(scene, turn, wanted[0], options[0]))
        if (way := _way(scene, turn.observation, wanted[-1], options)) is not None:
            turn, leaf = yield from through(scene, turn, way)
            return (yield from act_on(scene, turn, leaf, lambda obs, found: _leaf(scene, obs, found)))
        if wanted[-1].text and wanted[-1].role:  # nor need a list say that it is one
            wanted = [*wanted, replace(wanted[-1], role="")]
        turn = yield from await_text(scene, turn, wanted[-1].text, 1.0)
        if isinstance(ground(scene, wanted, turn.observation), Missing):
            called_so, look = wanted[-1].text, turn.observation
            told = all(
                offered_once(scene, look, called_so, option)
                or (colour_field(called_so) and palette(scene, look, option))
                for option in options
            )
            if called_so and not is_noun(called_so) and not told:
                scene.suspect("assumed")  # offered here, but by nothing of that name
            for at, option in enumerate(options):
                turn = yield from _anywhere(scene, turn, option, more=more or at > 0)
            return turn
    if wanted[0].region:
        turn, there = yield from inside(scene, turn, wanted[-1])
        wanted = [replace(item, region=there.region) for item in wanted]
    for at, option in enumerate(options):
        turn, element = yield from locate(scene, turn, wanted)
        observation = turn.observation
        field, more = control(observation, element), at > 0 or _keeps(scene)
        if dated(observation, field, option):
            turn = yield from give_date(scene, turn, wanted, Labelled(option, FROM_USER))
            continue
        match kind(observation, field):
            case "choice":
                turn = yield from succeed(turn, picking(scene, observation, field, option, add=more or at > 0))
            case "list":
                turn = yield from _in_list(scene, turn, field, option, more=more or at > 0)
            case "field":
                said = Labelled(option, FROM_USER)
                before = observation
                turn = yield from succeed(turn, typing(scene, observation, field, said, append=False, last=False))
                turn = yield from take_proposal(scene, turn, before, field, option)
            case _:
                item = grouped(observation, element, option) or grouped(observation, field, option)
                if item is not None:
                    turn = yield from _picked(scene, turn, item, more=False)
                elif field.id != element.id and _one_of_many(observation, field):
                    turn = yield from _anywhere(scene, turn, option)  # a list that stands open shows it further down
                else:
                    turn = yield from open_and_choose(scene, turn, field, option)
    return turn


def _one_of_many(observation: Observation, field: Element) -> bool:
    """Whether what stands beside a caption is an entry of a list that stands open, and no list that opens: it has
    others of its kind right above or below it, and no text stands beside these."""
    kin = fellows(observation, field)
    stacked = all(abs(a.bounds.x - b.bounds.x) < 1 and abs(b.bounds.y - a.bounds.y2) < 4 for a, b in pairwise(kin))
    beside = [
        item.bounds
        for item in observation.elements
        if item.own_text and shown(item) and item.parent != field.parent and item.bounds.x2 <= field.bounds.x
    ]
    captioned = sum(any(same_line(item.bounds, text) for text in beside) for item in kin)
    return len(kin) >= 3 and stacked and captioned < len(kin)


def _way(
    scene: Scene, observation: Observation, field: TargetDescription, options: Sequence[str]
) -> TargetDescription | None:
    """*Osaka under Japan in Asia*, where only Asia is to be seen: the way to it."""
    if len(options) != 1 or not field.region or not field.text:
        return None
    if isinstance(ground(scene, [TargetDescription(field.region)], observation), Missing):
        return None
    return TargetDescription(f"{field.region} > {field.text} > {options[0]}")


def _by_menu(scene: Scene, turn: Turn, menu: TargetDescription, option: str) -> Script:
    turn, _ = yield from locate(scene, turn, [replace(menu, role="")])
    turn, wanted = yield from through(scene, turn, replace(menu, text=f"{menu.text} > {option}", role=""))
    return (yield from act_on(scene, turn, wanted, lambda obs, found: _leaf(scene, obs, found)))


def _keeps(scene: Scene) -> bool:
    """Whether what is chosen already stays so (*also select A*)."""
    return bool(scene.step.text("more"))


def grouped(observation: Observation, caption: Element, option: str) -> Element | None:
    """The option so called of the group that a caption names: in it, or in the lines under it, or beside it."""
    everything = [item for item in observation.descendants(caption) if shown(item)]
    found = _called(observation, everything, option)
    if found:
        return found[0] if len(found) == 1 else None
    named = [item for item in _called(observation, observation.elements, option) if item.id != caption.id]
    box, others = caption.bounds, _captions_beside(observation, caption)
    behind = [
        item
        for item in named
        if (
            item.bounds.y >= box.y2 - 4
            and item.bounds.y - box.y2 <= _GROUP * observation.scale
            and not any(abs(other.x - item.bounds.x) < abs(box.x - item.bounds.x) for other in others)
        )
        or (item.bounds.x >= box.x2 - 4 and (same_line(item.bounds, box) or _holder_beside(observation, item, box)))
    ]
    behind.sort(key=lambda item: item.bounds.y - box.y)
    if not behind or any(item.role in ("option",) for item in behind[:1]):
        return None
    return behind[0]


def _captions_beside(observation: Observation, caption: Element) -> list[Rect]:
    """Where the captions of other columns stand, in the line of a caption: what stands under one of them is its own."""
    return [
        item.bounds
        for item in observation.elements
        if item.id != caption.id
        and item.own_text
        and (item.role, item.facts.tag, item.facts.words) == (caption.role, caption.facts.tag, caption.facts.words)
        and shown(item)
        and same_line(item.bounds, caption.bounds)
    ]


def _holder_beside(observation: Observation, item: Element, box: Rect) -> bool:
    """Whether the list it stands in stands beside a caption."""
    holder = observation.by_id.get(item.parent)
    return holder is not None and same_line(holder.bounds, box) and holder.bounds.x >= box.x2 - 4


_GROUP = 240.0
"""Pixels, at scale 1, below a caption within which its group may lie."""


def _picked(scene: Scene, turn: Turn, item: Element, *, more: bool) -> Script:
    item = _beside(turn.observation, item)
    if "offscreen" in item.states:
        turn, item = yield from reveal(scene, turn, item)
    proposal = ticking(scene, turn.observation, item)
    if more and item.role in ("option", "row", "listitem") and isinstance(proposal.action, Click):
        proposal = replace(proposal, action=replace(proposal.action, modifiers=("control",)))
    return (yield from succeed(turn, proposal))


# -- native choices --------------------------------------------------------------------------------------------------


def picking(scene: Scene, observation: Observation, element: Element, option: str, *, add: bool = False) -> Proposal:
    """The choice of an option of a native choice; ``add`` leaves what is chosen already, where several can be.

    Raises:
        Halt: if it offers none that is so called, or several.
    """
    text = offered(element.facts.options, option)
    if not text:
        offers = ", ".join(quoted(item, 60) for item in element.facts.options[:8])
        raise Halt(f"{listed([element], observation)} does not offer {option!r}; it offers {offers}")
    expected = ValueEquals(selector_for(observation, element), text)
    action = SelectOption(ElementRef(element.id), text, add=add and element.facts.multiple)
    return scene.propose(action, (expected,), f"{option!r} is chosen", labels={"option": FROM_USER}, last=True)


def offered(options: Iterable[str], wanted: str) -> str:
    """The option as the choice spells it: the same, case and spacing aside; else the only one that is nearly the same.
    Empty if there is none, or more than one."""
    found = list(dict.fromkeys(options))
    same = [item for item in found if normalise(item) == normalise(wanted)]
    if not same:
        same = [item for item in found if likeness(item, wanted) >= _CLOSE]
    return same[0] if len(same) == 1 else ""


# -- lists and look-alikes -------------------------------------------------------------------------------------------


def _in_list(scene: Scene, turn: Turn, field: Element, option: str, *, more: bool) -> Script:
    """An option of a list that stands open; further ones with the control key, which adds them."""
    observation = turn.observation
    found = _called(observation, observation.descendants(field), option)
    if not found:
        offers = [item for item in observation.descendants(field) if item.role in OPTIONS and shown(item)]
        raise Halt(
            f"{listed([field], observation)} does not offer {option!r}; it offers {listed(offers[:8], observation)}"
        )
    if len(found) > 1:
        raise Halt(f"several options of {listed([field], observation)} are called {option!r}")
    return (yield from _picked(scene, turn, found[0], more=more))


def open_and_choose(scene: Scene, turn: Turn, field: Element, option: str, *, last: bool = True) -> Script:
    """Open what shows its options only then, wherever on the page they appear, and choose one of them."""
    place, selector = field.bounds, selector_for(turn.observation, field)
    held = Shown(turn.observation, option, field)
    if not held.offers(turn.observation) or "collapsed" in field.states:
        turn = yield from _opened(scene, turn, field)
    turn, element = yield from _among(scene, turn, held)
    wanted = called(turn.observation, element).name or option
    shows: tuple[Predicate, ...] = ()
    if field.role == "combobox" and (field.value or "editable" in field.states):
        shows = (ValueEquals(selector, wanted),)
    elif field.role == "combobox":
        shows = (Reads(place, wanted),)  # it has no value of its own, and may be called by what it shows
    elif _shows_choice(held, turn.observation):
        shows = (Reads(place, wanted),)
    sentence = f"{option!r} is chosen" if shows else ""
    proposal = scene.propose(Click(ElementRef(element.id)), shows, sentence, labels={"option": FROM_USER}, last=last)
    return (yield from succeed(turn, proposal))


def _opened(scene: Scene, turn: Turn, field: Element) -> Script:
    before = turn.observation
    turn, check = yield from attempt(turn, scene.propose(Click(ElementRef(field.id)), effect=EffectClass.LOCAL))
    if check.outcome not in (Outcome.SUCCESS, Outcome.UNKNOWN, Outcome.NO_CHANGE):
        raise Halt(f"it could not be opened ({check.outcome.value}: {check.sentence})")
    if not came(before, turn.observation):
        turn = yield from await_change(scene, turn, _LATE)
    return turn


class Shown:
    """Options that were not to be seen before something was opened."""

    def __init__(self, before: Observation, option: str, field: Element) -> None:
        self.before, self.option, self.field = before, option, field

    def offers(self, observation: Observation) -> list[Element]:
        """What offers the option on a look: options by role first, else what has come and is so called."""
        roles = [item for item in observation.elements if item.role in OPTIONS and shown(item)]
        found = _called(observation, roles, self.option)
        if not found and observation.id != self.before.id:
            found = _called(observation, came(self.before, observation), self.option)
        return [item for item in found if item.bounds != self.field.bounds]


_UNCHOSEN = ("choose", "select", "pick", "please", "none", "any", "-", "–", "—", "…", "...")
"""How a choice begins that nobody has made yet."""


def _shows_choice(held: Shown, observation: Observation) -> bool:
    """Whether what was opened shows what was chosen in it, as a dropdown does and a menu does not: it asks for a
    choice, or shows one of those offered."""
    text = name(held.before, held.field)
    if not text or text.startswith(_UNCHOSEN):
        return True
    return any(name(observation, item) == text for item in came(held.before, observation))


def _among(scene: Scene, turn: Turn, held: Shown) -> Search:
    """The option among what has come; scrolled to within its list.

    Raises:
        Halt: if it is not offered, or several times.
    """
    for _ in range(SCROLLS):
        found = held.offers(turn.observation)
        if len(found) > 1:
            raise Halt(f"several options are called {held.option!r}: {listed(found[:4], turn.observation)}")
        if found and "offscreen" in found[0].states:
            return (yield from reveal(scene, turn, found[0]))
        if found:
            return turn, found[0]
        new = came(held.before, turn.observation)
        area = next((item for item in new if "scrollable" in item.states), None)
        if area is None:
            break
        turn, check = yield from attempt(turn, scroll(scene, turn.observation, area, "down"))
        if check.outcome is not Outcome.SUCCESS:
            break
    offers = [item for item in came(held.before, turn.observation) if item.own_text or item.name]
    here = f"; it offers {listed(offers[:8], turn.observation)}" if offers else ""
    raise Halt(f"{held.option!r} is not offered{here}")


def _called(observation: Observation, among: Iterable[Element], option: str) -> list[Element]:
    """Those called so, exactly or else nearly; of one within the other the inner."""
    usable = [item for item in among if shown(item) and "disabled" not in item.states and name(observation, item)]
    text = offered([name(observation, item) for item in usable], option)
    if not text:
        return []
    found = innermost(observation, [item for item in usable if name(observation, item) == text])
    acting = [item for item in found if reacting(observation, item)]
    choosable = [item for item in acting if item.role in OPTIONS | TICKS]
    return choosable or acting or found


def _anywhere(scene: Scene, turn: Turn, option: str, *, more: bool = False) -> Script:
    """An option of whatever offers it: a native choice, a list, radio buttons, tabs; else of the one thing here that
    opens to show options. *File > Export* is a way through a menu."""
    if len(stages(option)) > 1:
        turn, wanted = yield from through(scene, turn, TargetDescription(option))
        return (yield from act_on(scene, turn, wanted, lambda obs, found: _leaf(scene, obs, found)))
    observation = turn.observation
    owners = [
        item for item in observation.elements if shown(item) and native(item) and offered(item.facts.options, option)
    ]
    if len(owners) > 1:
        raise Halt(f"several choices offer {option!r}: {listed(owners[:4], observation)}; say in which")
    if owners:
        return (yield from succeed(turn, picking(scene, observation, owners[0], option, add=more)))
    if len(held := _of_its_own(observation, option)) == 1:
        return (yield from succeed(turn, picking(scene, observation, *held[0], add=more)))
    proposing = [item for item in observation.elements if fillable(item) and offered(item.facts.options, option)]
    if len(proposing) == 1:  # the surface draws its proposals where nobody can look: what they say is typed
        said = Labelled(offered(proposing[0].facts.options, option), FROM_USER)
        return (yield from succeed(turn, typing(scene, observation, proposing[0], said, append=False, last=True)))
    named = _called(observation, observation.elements, option)
    if len(named) == 1:
        return (yield from _picked(scene, turn, _beside(observation, named[0]), more=more))
    holder = holding(scene, observation, option) if not named else None
    if holder is not None and _runs(holder.own_text or holder.value, option):  # *select "Tickets"*: words in a text
        return (yield from part(scene, turn, holder, option))
    wanted = [TargetDescription(option, role) for role in ("option", "tab", "radio", "checkbox", "")]
    if colour_known(option):
        wanted.append(TargetDescription("", looks=Looks(colour=option)))
    if isinstance(ground(scene, wanted, observation), Missing):
        closed = [
            item
            for item in observation.elements
            if item.role == "combobox" and not native(item) and "editable" not in item.states and shown(item)
        ]
        if len(closed) == 1:
            return (yield from open_and_choose(scene, turn, closed[0], option))
    return (yield from act_on(scene, turn, wanted, lambda obs, found: ticking(scene, obs, _beside(obs, found))))


def _of_its_own(observation: Observation, said: str) -> list[tuple[Element, str]]:
    """*The Team plan*: native choices called by the last words, or the first, that offer what the others say."""
    found: list[tuple[Element, str]] = []
    spoken = words(said)
    for item in observation.elements:
        label = words(called(observation, item).name) if shown(item) and native(item) else ()
        for rest in (spoken[: -len(label)], spoken[len(label) :]) if 0 < len(label) < len(spoken) else ():
            fits = label in (spoken[-len(label) :], spoken[: len(label)]) and set(rest).isdisjoint(label)
            if fits and (option := offered(item.facts.options, " ".join(rest))):
                found.append((item, option))
    return found


def _beside(observation: Observation, element: Element) -> Element:
    """What is pressed to choose a thing: itself, or the box in its row where it does not react."""
    if element.role in (*OPTIONS, *TICKS, *RADIOS, "tab") or interactive(element):
        return element
    return _box(observation, element) or element


def _leaf(scene: Scene, observation: Observation, element: Element) -> Proposal:
    """The last stage of a way through a menu. That the way leads through *Export* was judged on that stage; what the
    last one is called says for itself whether it does more."""
    proposal = ticking(scene, observation, element)
    return replace(proposal, effect=None) if proposal.effect is EffectClass.DOWNLOAD else proposal


# -- ticks -----------------------------------------------------------------------------------------------------------


def check(scene: Scene, turn: Turn) -> Script:
    """Tick; nothing is done where it is ticked already. Words within a text are marked, where no box is called so."""
    sought, boxes = target(scene), _boxes(scene, "checkbox", "radio")
    if sought.text and not sought.every and isinstance(ground(scene, boxes, turn.observation), Missing):
        holder = holding(scene, turn.observation, sought.text)
        if holder is not None and _runs(holder.own_text or holder.value, sought.text):
            scene.suspect("assumed")
            return (yield from part(scene, turn, holder, sought.text))
    return (yield from _ticked(scene, turn, _boxes(scene, "checkbox", "radio"), on=True))


def _runs(text: str, words_said: str) -> bool:
    """Whether a text is running text that words stand in, not their caption."""
    return len(words(text)) >= len(words(words_said)) + 3


def uncheck(scene: Scene, turn: Turn) -> Script:
    """Untick; nothing is done where it is not ticked."""
    return (yield from _ticked(scene, turn, _boxes(scene, "checkbox"), on=False))


def _boxes(scene: Scene, *roles: str) -> list[TargetDescription]:
    """The description as something to tick, whatever noun was used for it (*the Travel box*)."""
    sought = target(scene)
    meant = [sought] if roles_of(sought.role) & (TICKS | RADIOS | {"option"}) else []
    return [*meant, *(replace(sought, role=role) for role in (*roles, ""))]


def _ticked(scene: Scene, turn: Turn, wanted: list[TargetDescription], on: bool) -> Script:
    sought = target(scene)
    if sought.every:
        skip = frozenset({"checked"}) if on else frozenset({"unchecked"})
        build: Callable[[Observation, Element], Proposal] = lambda obs, found: ticking(scene, obs, found, on=on)  # noqa: E731
        turn = yield from each(scene, turn, wanted[0], build, skip=skip)
        return (yield from seen(scene, turn))
    return (yield from tick(scene, turn, wanted, on))


def tick(scene: Scene, turn: Turn, wanted: list[TargetDescription], on: bool) -> Script:
    """Bring one box, switch or radio button into the state asked for."""
    if wanted[0].region:
        turn, there = yield from inside(scene, turn, wanted[-1])
        wanted = [replace(item, region=there.region) for item in wanted]
    turn, element = yield from locate(scene, turn, wanted)
    if element.role in RADIOS and not on:
        raise Halt("a radio button cannot be unticked: choose another one")
    if ("checked" in element.states) == on and element.states & {"checked", "unchecked"}:
        return (yield from seen(scene, turn))
    if not element.states & {"checked", "unchecked", "mixed"} and element.role not in TICKS | RADIOS:
        box = _box(turn.observation, element)
        if box is not None and ("checked" in box.states) == on:
            return (yield from seen(scene, turn))
    try:
        return (
            yield from act_on(
                scene, turn, wanted, lambda obs, found: ticking(scene, obs, _box(obs, found) or found, on=on)
            )
        )
    except Unanswered as halt:  # its words do not pass the click on: what is to be ticked is drawn before them
        turn, element = yield from locate(scene, halt.turn, wanted, explore=False)
        action = _mark(turn.observation, element) or toggle(turn.observation, element)
        if action is None or element.role in TICKS | RADIOS:
            raise
        proposal = scene.propose(action, (Reacts(),), "the page answers", effect=scene.step.effect, last=True)
        return (yield from succeed(turn, proposal))


def _box(observation: Observation, element: Element) -> Element | None:
    """The box that a text belongs to: in it, or in its row, or in what reacts around it."""
    if element.role in TICKS | RADIOS:
        return element
    boxes = [item for item in observation.elements if item.role in TICKS | RADIOS and shown(item)]
    rows = (item for item in observation.ancestors(element) if item.role in ("row", "listitem"))
    around = (item for item in observation.ancestors(element) if item.facts.clickable)
    for holder in (element, next(rows, None), next(around, None)):
        inside = {item.id for item in observation.descendants(holder)} if holder is not None else set()
        found = [item for item in boxes if item.id in inside]
        if found:
            return found[0] if len(found) == 1 else None
    return None


def _mark(observation: Observation, text: Element) -> Click | None:
    """The place before a text where its box is drawn, by how far from theirs those of its fellows stand."""
    for other in observation.elements:
        box = other.bounds
        if other.own_text or not shown(other) or not 8 <= max(box.width, box.height) <= 32 * observation.scale:
            continue
        for label in observation.elements:
            there = label.bounds
            fellow = label.id != text.id and label.own_text and label.facts.tag == text.facts.tag
            if fellow and same_line(box, there) and abs(there.x - text.bounds.x) < 1 and 0 <= there.x - box.x2 < 24:
                x, y = text.bounds.x - (there.x - box.centre[0]), text.bounds.centre[1]
                under = hit(observation, x, y)
                safe = under is None or not (under.facts.submits or under.role in ("button", "link"))
                return Click(Point(x, y)) if safe else None
    return None
