"""Finding what a step is about, also where it has to be waited for, unfolded, scrolled or paged to first."""

from __future__ import annotations

import re
from collections.abc import Generator, Sequence
from dataclasses import replace
from typing import TypeAlias

from handrail.agents import form as forms
from handrail.agents.ground import listed, nearest, settled
from handrail.agents.layout import came, name, shown
from handrail.agents.moves.disclosing import Disclosure, disclosures, next_page
from handrail.agents.moves.naming import consequential, doubt_of, of_another, own_names
from handrail.agents.script import (
    PATIENCE,
    Halt,
    Scene,
    Script,
    Search,
    Turn,
    Undispatched,
    acknowledge,
    ask,
    attempt,
    await_text,
)
from handrail.agents.widgets import LESS, MORE, steps
from handrail.agents.widgets import number as number_in
from handrail.records import (
    Ambiguous,
    Click,
    EffectClass,
    Element,
    ElementRef,
    Found,
    Grounding,
    Hover,
    Looks,
    Missing,
    Observation,
    Outcome,
    Proposal,
    Rect,
    Scroll,
    ScrollMoves,
    Selector,
    TargetDescription,
    join,
)
from handrail.screen import (
    called,
    container_path,
    find,
    holds_words,
    interactive,
    likeness,
    normalise,
    same_line,
    selector_for,
    shapes_of,
    stands_for,
    tree_unseen,
    weak_words,
    words,
)
from handrail.screen.colour import answers as colour_answers
from handrail.screen.colour import known as colour_known
from handrail.screen.colour import seen as colours_of
from handrail.screen.roles import DIALOGS, is_role

SCROLLS = 12
"""Most scrolls spent on bringing one thing into view."""
PROBES = 12
"""Most things opened to look for one."""
PAGES = 10
"""Most pages of a list turned to look for one thing."""
_SOON = 1.0
"""Seconds to wait for something before it is looked for behind what can be opened."""

Looking: TypeAlias = Generator[Proposal, Turn, tuple[Turn, Grounding]]


def ground(scene: Scene, wanted: Sequence[TargetDescription], observation: Observation) -> Grounding:
    """What the first description that is not ``Missing`` comes to. A label and its field are one thing; what stands
    nowhere near the words it was to stand by is not meant."""
    missing = Missing("nothing was described")
    for description in wanted:
        if description.near and not description.before and not _names_anything(scene, description.near, observation):
            missing = Missing(f"nothing here is called {description.near!r}", unseen=tree_unseen(observation))
            continue
        found = _the_text(description, observation) or scene.grounder.ground(description, observation)
        if not isinstance(found, Missing):
            found = _in_context(scene, description, observation, found)
        if not (isinstance(found, Found) and found.exact) and (named := _called_so(scene, description, observation)):
            return Found(named, 1.0, 0.0, exact=True)
        if isinstance(found, Ambiguous):
            found = _pressable(description, observation, found) or _one_thing(scene, observation, found)
        if isinstance(found, Found) and _of_another(scene, description, observation, found.element):
            found = Missing(f"what is called so stands in another row than {description.near!r}")
        if isinstance(found, Missing):
            found = _sign(scene, description, observation) or found
        if not isinstance(found, Missing):
            return found
        missing = replace(found, unseen=found.unseen or missing.unseen)
    headed = [replace(item, text=about[1]) for item in wanted if (about := _SECTION.fullmatch(item.text))]
    if headed and isinstance(section := ground(scene, headed, observation), Found) and section.exact:
        return section
    if any(item.role in DIALOGS and not item.text for item in wanted) and (layer := _layer(observation)) is not None:
        fields = [item for item in observation.descendants(layer) if forms.fillable(item) and shown(item)]
        only = len(fields) == 1 and scene.step.kind in ("type", "set", "append")
        return Found(fields[0] if only else layer, 1.0, 0.0, exact=True)
    if any(item.region.casefold() in _OVER for item in wanted) and (layer := _layer(observation)) is not None:
        found = ground(scene, [replace(item, region="") for item in wanted], observation)
        inside = {item.id for item in observation.descendants(layer)}
        if isinstance(found, Ambiguous):
            left = [item for item in found.candidates if item.id in inside]
            return Found(left[0], 1.0, 1.0, exact=True) if len(left) == 1 else found if left else missing
        return found if isinstance(found, Found) and found.element.id in inside else missing
    if any(item.region.casefold() in _KINDS for item in wanted):
        # A page need not say that it holds a table: if there is one such thing, there it is.
        return ground(scene, [replace(item, region="") for item in wanted], observation)
    return missing


_SECTION = re.compile(r"(?:the )?(?:section|part|chapter) (?:about|on|called|named|titled) (.+)", re.IGNORECASE)
"""A part of a page by what it is about: it is called so."""


def _layer(observation: Observation) -> Element | None:
    """What lies over all of the view and holds something, painted above everything else: a dialog that does not say
    that it is one."""
    for item in reversed(observation.elements):
        box = item.bounds.intersection(Rect(0, 0, observation.size.width, observation.size.height))
        if not shown(item) or box.area < _ALL * observation.size.width * observation.size.height:
            continue
        inside = {below.id for below in observation.descendants(item)}
        around = {above.id for above in observation.ancestors(item)}
        rest = [other for other in observation.elements if other.id not in inside | around | {item.id}]
        if inside and rest and all(other.facts.paint < item.facts.paint for other in rest):
            return item
    return None


_OVER = frozenset({"dialog", "dialogue", "popup", "pop-up", "modal", "window"})
"""What people call it."""
_ALL = 0.95
"""Share of the view that what lies over all of it covers."""


def _of_another(scene: Scene, description: TargetDescription, observation: Observation, element: Element) -> bool:
    """Whether a consequential step would be done to another thing than the one that was named."""
    beside = bool(description.near) and not description.before
    return beside and consequential(scene.step) and of_another(observation, element, description)


_SIGNS = {
    "question mark": ("?", frozenset({"help", "info", "hint", "question", "tooltip"})),
    "exclamation mark": ("!", frozenset({"warning", "alert", "exclamation"})),
    "plus": ("+", frozenset({"plus", "add"})),
    "minus": ("-−–", frozenset({"minus"})),
    "cross": ("×✕✖✗x", frozenset({"close", "cross", "times"})),
}
"""What signs are called by people -> how they are drawn, and by what class words a drawn one tells itself."""


def _sign(scene: Scene, description: TargetDescription, observation: Observation) -> Found | None:
    """The one sign that is drawn so, where a person says what it looks like; beside what it is to stand by."""
    drawn, marks = _SIGNS.get(normalise(description.text).removesuffix(" sign"), ("", frozenset[str]()))
    own = scene.grounder.own_words(observation)
    things = [item for item in observation.elements if drawn and shown(item) and item.id not in own]
    signs = [
        item
        for item in things
        if (item.own_text.strip().casefold() in tuple(drawn)) or (not item.own_text and weak_words(item) & marks)
    ]
    if description.near:
        beside = [item for item in things if name(observation, item) == normalise(description.near)]
        signs = [item for item in signs if any(same_line(item.bounds, other.bounds) for other in beside)]
    if len(signs) != 1:
        return None
    return Found(signs[0], 1.0, 0.0, exact=bool(signs[0].own_text))


_KINDS = frozenset(
    {
        "listbox",
        "message",
        "notification",
        "toast",
        "banner",
        "popup",
        "table",
        "list",
        "grid",
        "page",
        "form",
        "menu",
        "toolbar",
        "tree",
        "results",
        "screen",
        "editor",
        "text editor",
        "document",
        "app",
        "site",
        "website",
    }
)
"""Nouns for a part of a page that tell it from no other."""


def _labels(observation: Observation, candidates: Sequence[Element], thing: Element) -> bool:
    """Whether the others are only texts that name the one thing: its name holds theirs, or is inferred from them."""
    known = called(observation, thing)
    said = set(words(known.name))
    texts = [item for item in candidates if item.id != thing.id]
    return all(set(words(name(observation, item))) <= said for item in texts) and (
        known.source == "inferred" or all(same_line(item.bounds, thing.bounds) for item in texts)
    )


def _called_so(scene: Scene, description: TargetDescription, observation: Observation) -> Element | None:
    """The one thing that is called exactly so, where a name and nothing else was said: the words of a name may also be
    a noun for other things (*Comments*). Of several the one on the line of what it was to stand by."""
    bare = TargetDescription(description.text, near=description.near, before=description.before)
    sought = normalise(description.text)
    if not sought or description != bare:
        return None
    own = scene.grounder.own_words(observation)
    found = [item for item in observation.elements if item.id not in own and shown(item)]
    beside = [item for item in found if description.near and name(observation, item) == normalise(description.near)]
    if description.near and len(beside) != 1:
        return None
    found = [item for item in found if name(observation, item) == sought]
    if beside:
        found = [item for item in found if same_line(item.bounds, beside[0].bounds)]
    around = {above.id for item in found for above in observation.ancestors(item)}
    inner = [item for item in found if item.id not in around]
    return inner[0] if len(inner) == 1 else None


def _between(observation: Observation, candidates: Sequence[Element]) -> Element | None:
    """The number between two controls that raise and lower it, where these are all that answers (*Bags*: *Increase
    Bags* and *Decrease Bags*)."""
    if len(candidates) != 2 or not any(steps(observation, item, MORE) for item in candidates):
        return None
    if not any(steps(observation, item, LESS) for item in candidates):
        return None
    numbers = [
        item
        for item in observation.elements
        if number_in(item) is not None
        and item.id not in {other.id for other in candidates}
        and all(same_line(item.bounds, other.bounds) for other in candidates)
    ]
    return numbers[0] if len(numbers) == 1 else None


def _names_anything(scene: Scene, near: str, observation: Observation) -> bool:
    """Whether anything on the screen, the instruction itself aside, is called so."""
    own = scene.grounder.own_words(observation)
    return any(
        item.id not in own and "hidden" not in item.states and _says(observation, item, near)
        for item in observation.elements
    )


def _says(observation: Observation, element: Element, near: str) -> bool:
    texts = (element.own_text, element.name, element.value, element.facts.title, element.facts.placeholder)
    if stands_for(observation, element, near):
        return True
    return any(holds_words(text, near) or likeness(text, near) >= _CLOSE for text in texts if text) or bool(
        weak_words(element) & set(words(near))
    )


_CLOSE = 0.75
"""Likeness from which words that something is to stand by may be those on the screen."""


_PRESSED = frozenset({"button", "link", "tab", "menuitem"})


def _pressable(description: TargetDescription, observation: Observation, found: Ambiguous) -> Found | None:
    """The one that is pressed, where it was called a tab, button or link, and the rest are captions of fields."""
    if description.role not in _PRESSED:
        return None
    pressed = [item for item in found.candidates if item.role in _PRESSED]
    captions = [item for item in found.candidates if item.facts.tag == "label"]
    if len(pressed) != 1 or len(pressed) + len(captions) != len(found.candidates):
        return None
    return Found(pressed[0], 1.0, 1.0, exact=name(observation, pressed[0]) == normalise(description.text))


def _one_thing(scene: Scene, observation: Observation, found: Ambiguous) -> Ambiguous | Found:
    """One of several that are the same thing, or of which a person would take one without thinking."""
    around = {above.id for item in found.candidates for above in observation.ancestors(item)}
    own = scene.grounder.own_words(observation)
    candidates = tuple(
        item
        for item in found.candidates
        if item.id not in around and not any(below.id in own for below in observation.descendants(item))
    ) or tuple(item for item in found.candidates if item.id not in around)
    if len(candidates) == 1:  # the rest only holds it
        return Found(candidates[0], 1.0, 1.0, exact=True)
    number = _between(observation, candidates)
    if number is not None:
        return Found(number, 1.0, 1.0, exact=True)
    named = {name(observation, item) for item in candidates}
    things = [item for item in candidates if item.role not in ("text", "paragraph", "heading") or interactive(item)]
    if len(things) == 1 and (len(named) == 1 or _labels(observation, candidates, things[0])):
        return Found(things[0], 1.0, 1.0, exact=True)
    if not consequential(scene.step):
        one = settled(candidates, observation)
        if one is not None:
            return Found(one, 1.0, 1.0, exact=True)
    return found


def _the_text(description: TargetDescription, observation: Observation) -> Found | None:
    """*Into the text*: the one field here that takes many lines, where a field was asked for and none is called so."""
    if normalise(description.text) not in _WRITING or description.role != "textbox" or description.near:
        return None
    fields = [item for item in observation.elements if forms.fillable(item) and shown(item)]
    if any(normalise(description.text) in own_names(observation, item) for item in fields):
        return None
    found = [item for item in fields if "multiline" in item.states]
    return Found(found[0], 1.0, 0.0, exact=True) if len(found) == 1 else None


_WRITING = frozenset({"text", "content", "contents", "body", "message", "page", "article", "document"})
"""What people call what is written in a field of many lines."""


def _in_context(
    scene: Scene, description: TargetDescription, observation: Observation, found: Found | Ambiguous
) -> Found | Ambiguous:
    """Of several that are called the same the one that belongs to what the steps before spoke of: in the entry, dialog
    or section with that name, or in the form of that field. Nothing else is decided so."""
    told = (description.near and not description.before) or description.region or description.ordinal
    if told or description.every or description.extreme or not scene.spoken:
        return found
    if isinstance(found, Found):
        first = found.element
        known = name(observation, first)
        if not known:
            return found  # told apart by what stands beside it, not by a name that others have too
        equal = [
            item
            for item in observation.elements
            if item.role == first.role and "hidden" not in item.states and name(observation, item) == known
        ]
    else:
        equal, known = list(found.candidates), name(observation, found.candidates[0])
    for spoken in scene.spoken if len(equal) > 1 else ():
        inside = [item for item in equal if belongs(observation, item, spoken)]
        if len(inside) == 1 and isinstance(found, Found):
            return replace(found, element=inside[0])
        if len(inside) == 1:
            return Found(inside[0], 1.0, 1.0, exact=known == normalise(description.text))
        if inside:
            break
    return found


def belongs(observation: Observation, element: Element, spoken: str) -> bool:
    """Whether an element stands in something that has a name, or in the form of a field that has it."""
    plain = normalise(spoken)
    if any(part.partition(":")[2] == plain for part in container_path(observation, element)):
        return True
    form = forms.form_of(observation, element)
    return form is not None and any(
        name(observation, item) == plain
        for item in forms.members(observation, form)
        if item.id != element.id and forms.fillable(item)
    )


def everything(scene: Scene, description: TargetDescription, observation: Observation) -> tuple[Element, ...]:
    """All that answer to a description, in reading order."""
    return scene.grounder.ground_all(description, observation)


def locate(scene: Scene, turn: Turn, wanted: Sequence[TargetDescription], *, explore: bool = True) -> Search:
    """The one element that the first answering description means: waited for, looked for behind what can be opened,
    scrolled and paged to, within bounds.

    Raises:
        Halt: if several answer equally well and the user does not say which, or nothing does; names what comes
            closest, quoted.
    """
    turn = yield from acknowledge(scene, turn)
    found = ground(scene, wanted, turn.observation)
    if isinstance(found, Missing):
        explore = explore and bool(_hiding(turn.observation))
        turn = yield from await_text(scene, turn, wanted[0].text, _SOON if explore else PATIENCE)
        turn = yield from acknowledge(scene, turn)
        found = ground(scene, wanted, turn.observation)
        for way in (_unfold, _scroll_on, _page_on) if explore else (_scroll_on,):
            if not isinstance(found, Missing):
                break
            turn, found = yield from way(scene, turn, wanted)
        if isinstance(found, Missing) and explore_icons(turn.observation):
            turn, found = yield from _by_hint(scene, turn, wanted)
        if isinstance(found, Missing) and (tinted := _tinted(wanted[0], turn.observation)) is not None:
            scene.suspect("assumed")
            found = tinted
        if isinstance(found, Missing) and (bare := _without_noun(wanted[0])) is not None:
            named = ground(scene, [bare], turn.observation)
            if isinstance(named, Found) and (named.exact or not bare.text):
                scene.suspect("alike")
                found = named
    match found:
        case Found(element=element):
            scene.suspect(doubt_of(scene, turn.observation, found, wanted))
            if "offscreen" not in element.states:
                return turn, element
            return (yield from reveal(scene, turn, element))
        case Ambiguous(candidates=candidates):
            return (yield from _which(scene, turn, wanted, candidates))
        case Missing() as missing:
            raise Halt(_not_found(wanted, missing, turn.observation))


def _not_found(wanted: Sequence[TargetDescription], missing: Missing, observation: Observation) -> str:
    close = nearest(wanted[0], observation)
    hidden = "; parts of the screen could not be read" if missing.unseen else ""
    here = f"; what comes closest: {close}" if close else ""
    return f"{described(wanted)} was not found ({missing.reason}){here}{hidden}"


def _hiding(observation: Observation) -> bool:
    return bool(disclosures(observation)) or next_page(observation) is not None or below(observation)


# -- which of several ----------------------------------------------------------------------------------------------


def _which(scene: Scene, turn: Turn, wanted: Sequence[TargetDescription], candidates: tuple[Element, ...]) -> Search:
    """Let the user say which of several is meant: nobody may guess."""
    first = list(candidates[:4])
    names = listed(first, turn.observation)
    told = f"several things answer to {described(wanted)}: {names}"
    advice = "say which one, as in: the second ..., ... in the row of NAME, ... in the NAME section"
    if not consequential(scene.step):
        raise Halt(f"{told}; {advice}")
    question = f"{told[0].upper()}{told[1:]}. Which one is meant? Answer with its number, from 1."
    selectors = [selector_for(turn.observation, item) for item in first]
    label = join(called(turn.observation, item).label for item in first)
    turn, answer = yield from ask(scene, turn, question, label)
    chosen = int(answer) - 1 if answer.strip().isdigit() else -1
    if not 0 <= chosen < len(selectors):
        raise Halt(f"{told}; the answer names none of them")
    found = find(turn.observation, selectors[chosen])
    if not isinstance(found, Found) or not found.exact:
        raise Halt(f"what was chosen of {described(wanted)} is no longer there")
    return turn, found.element


# -- ways of looking further ---------------------------------------------------------------------------------------


def _unfold(scene: Scene, turn: Turn, wanted: Sequence[TargetDescription]) -> Looking:
    """Open what may hide it, one after the other; what was opened in vain and lies over the rest is closed again."""
    tried: set[Selector] = set()
    found: Grounding = ground(scene, wanted, turn.observation)
    for _ in range(PROBES):
        probe = _untried(turn.observation, tried)
        if probe is None:
            break
        selector = selector_for(turn.observation, probe.element)
        tried.add(selector)
        reference = ElementRef(probe.element.id)
        action = Hover(reference) if probe.how == "hover" else Click(reference)
        try:
            turn, check = yield from attempt(turn, scene.propose(action, effect=EffectClass.LOCAL))
        except Undispatched as halt:
            turn = halt.turn
            continue
        found = ground(scene, wanted, turn.observation)
        if not isinstance(found, Missing):
            if not (isinstance(found, Found) and found.exact):
                scene.suspect("explored")
            return turn, found
        if check.outcome is not Outcome.NO_CHANGE and "haspopup" in probe.element.states:
            turn = yield from _fold(scene, turn, selector)
    return turn, found


def _untried(observation: Observation, tried: set[Selector]) -> Disclosure | None:
    return next(
        (
            item
            for item in disclosures(observation)
            if selector_for(observation, item.element) not in tried
            and (item.how != "hover" or observation.surface != "android")  # a finger does not hover
        ),
        None,
    )


def _fold(scene: Scene, turn: Turn, selector: Selector) -> Script:
    again = find(turn.observation, selector)
    if isinstance(again, Found) and "expanded" in again.element.states:
        turn, _ = yield from attempt(turn, scene.propose(Click(ElementRef(again.element.id)), effect=EffectClass.LOCAL))
    return turn


def _scroll_on(scene: Scene, turn: Turn, wanted: Sequence[TargetDescription]) -> Looking:
    """Scroll down as long as that brings something new: lists that load as they are scrolled."""
    found: Grounding = ground(scene, wanted, turn.observation)
    fruitless = 0
    for _ in range(SCROLLS):
        if not below(turn.observation) or fruitless > 1:
            break
        known = _texts(turn.observation)
        turn, check = yield from attempt(turn, scroll(scene, turn.observation, _list(turn.observation), "down"))
        found = ground(scene, wanted, turn.observation)
        if not isinstance(found, Missing):
            break
        if check.outcome is not Outcome.SUCCESS:
            break
        fruitless = 0 if _texts(turn.observation) - known else fruitless + 1
    return turn, found


def _texts(observation: Observation) -> frozenset[str]:
    return frozenset(normalise(item.own_text or item.name) for item in observation.elements)


def _list(observation: Observation) -> Element | None:
    """The one inner area that scrolls, if the page itself does not."""
    edge = observation.size.height
    areas = [item for item in observation.elements if "scrollable" in item.states and item.visible]
    inside = {item.id for area in areas for item in observation.descendants(area)}
    page = any(
        "offscreen" in item.states and item.bounds.y >= edge - 1 and item.id not in inside
        for item in observation.elements
    )
    return areas[0] if len(areas) == 1 and not page else None


def _page_on(scene: Scene, turn: Turn, wanted: Sequence[TargetDescription]) -> Looking:
    """Turn the pages of a list."""
    found: Grounding = ground(scene, wanted, turn.observation)
    for _ in range(PAGES):
        control = next_page(turn.observation)
        if control is None:
            break
        wanted = [_beyond(scene, item, turn.observation) for item in wanted]
        known = _texts(turn.observation)
        proposal = scene.propose(Click(ElementRef(control.id)), effect=EffectClass.LOCAL)
        try:
            turn, check = yield from attempt(turn, proposal)
        except Undispatched as halt:
            return halt.turn, ground(scene, wanted, halt.turn.observation)
        found = ground(scene, wanted, turn.observation)
        if not isinstance(found, Missing):
            break
        if check.outcome is Outcome.NO_CHANGE or not _texts(turn.observation) - known:
            break
    return turn, found


def _beyond(scene: Scene, description: TargetDescription, observation: Observation) -> TargetDescription:
    """The same on the next page: the seventh of a list is the first there, if six are here."""
    if description.ordinal < 2:
        return description
    here = len(everything(scene, replace(description, ordinal=0, every=True), observation))
    return replace(description, ordinal=description.ordinal - here) if here < description.ordinal else description


def _without_noun(description: TargetDescription) -> TargetDescription | None:
    """A name without the noun before it: *tile 2* is what is called 2."""
    noun, _, rest = description.text.removeprefix("the ").partition(" ")
    if noun in ("colour", "color") and colour_known(rest):
        return replace(description, text="", role="", looks=Looks(colour=rest))
    return replace(description, text=rest, role="") if rest and noun.isalpha() and noun.islower() else None


_ICONS = 4
"""Most nameless controls that are pointed at to see what they are called."""


def explore_icons(observation: Observation) -> list[Element]:
    """Controls without any name: what they are called may show when they are pointed at."""
    found = [
        item
        for item in observation.elements
        if (interactive(item) or item.role == "img" or item.facts.cursor == "pointer")
        and item.visible
        and not called(observation, item).name
        and not item.states & {"editable", "disabled"}
        and 8 <= max(item.bounds.width, item.bounds.height) <= 64 * observation.scale
    ]
    ids = {item.id for item in found}
    return [item for item in found if not any(around.id in ids for around in observation.ancestors(item))]


def _tinted(wanted: TargetDescription, observation: Observation) -> Found | None:
    """The one nameless control in whose picture a colour is seen that its name begins with (*the red text button*)."""
    word, _, rest = wanted.text.partition(" ")
    if not rest or not colour_known(word) or wanted.near or wanted.ordinal:
        return None
    drawn = [item for item in explore_icons(observation) if _shows(observation, item, word)]
    return Found(drawn[0], 1.0, 0.0, exact=False) if len(drawn) == 1 else None


def _shows(observation: Observation, icon: Element, colour: str) -> bool:
    """Whether a figure in a picture is of this colour."""
    figures = [part for part in observation.descendants(icon) if shapes_of(part)]
    return any(colour_answers(shade, colour) for part in figures for shade in colours_of(part))


def _by_hint(scene: Scene, turn: Turn, wanted: Sequence[TargetDescription]) -> Looking:
    """Point at one nameless control after the other until a hint with the words sought appears."""
    sought = normalise(wanted[0].text)
    missing = Missing("nothing is called so when it is pointed at")
    if not sought or wanted[0].near or turn.observation.surface == "android":
        return turn, missing
    for place in [item.bounds.centre for item in explore_icons(turn.observation)][:_ICONS]:
        icon = next((item for item in explore_icons(turn.observation) if item.bounds.centre == place), None)
        if icon is None:
            continue
        before, selector = turn.observation, selector_for(turn.observation, icon)
        try:
            turn, _ = yield from attempt(turn, scene.propose(Hover(ElementRef(icon.id))))
        except Undispatched as halt:
            turn = halt.turn
            continue
        hints = {normalise(item.own_text or item.name) for item in came(before, turn.observation)}
        again = find(turn.observation, selector)
        if sought in hints and isinstance(again, Found):
            return turn, Found(again.element, 1.0, 0.0, exact=True)
    return turn, missing


# -- bringing into view ----------------------------------------------------------------------------------------------


def reveal(scene: Scene, turn: Turn, element: Element) -> Search:
    """Scroll what was found into view; if it cannot be brought there, hand it over as it is: the device may still
    reach it, and refuses if it cannot."""
    for _ in range(3):
        observation = turn.observation
        area = scroller(observation, element)
        top, height = (area.bounds.y, area.bounds.height) if area else (0.0, observation.size.height)
        middle = element.bounds.centre[1] - top
        if height <= 0 or 0 <= middle < height:
            return turn, element
        direction = "down" if middle > 0 else "up"
        amount = min(50.0, max(0.1, round(abs(middle - height / 2) / height, 2)))
        selector = selector_for(observation, element)
        turn, check = yield from attempt(turn, scroll(scene, observation, area, direction, amount))
        again = find(turn.observation, selector)
        if not isinstance(again, Found):
            raise Halt("what was found is no longer there after scrolling to it")
        element = again.element
        if check.outcome is not Outcome.SUCCESS or "offscreen" not in element.states:
            break
    return turn, element


def scroll(
    scene: Scene, observation: Observation, area: Element | None, direction: str, amount: float = 0.8
) -> Proposal:
    """A scroll whose effect is that something moves."""
    selector = selector_for(observation, area) if area is not None else None
    way = direction if direction in ("up", "down", "left", "right") else "down"
    action = Scroll(ElementRef(area.id) if area is not None else None, way, amount)  # type: ignore[arg-type]
    return scene.propose(action, (ScrollMoves(selector),), f"content moves {way}")


def below(observation: Observation) -> bool:
    """Whether there is more further down, as far as can be told."""
    edge = observation.size.height
    return any(
        "scrollable" in element.states or ("offscreen" in element.states and element.bounds.y >= edge - 1)
        for element in observation.elements
    )


def scroller(observation: Observation, element: Element) -> Element | None:
    """The inner area that it scrolls in."""
    return next((item for item in observation.ancestors(element) if "scrollable" in item.states), None)


def target(scene: Scene) -> TargetDescription:
    """What the step names. Raises: Halt if it names nothing."""
    if scene.step.target is None:
        raise Halt("nothing is named")
    return scene.step.target


def as_field(scene: Scene, *roles: str) -> list[TargetDescription]:
    """The description as a field of the roles in turn; as it stands where the user named a role."""
    sought = target(scene)
    if sought.role:
        return [sought]
    return [replace(way, role=role) for way in _readings(sought) for role in (*roles, "")]


_COUNTED = ("number of ", "amount of ", "count of ", "quantity of ")
_BELONGS = re.compile(r"^(?:the )?(.+?) (?:for|of|in the row of) (?:the )?(.+)$")


def _readings(sought: TargetDescription) -> list[TargetDescription]:
    """Ways to read a name: *the number of bags* is the field Bags; *the stock for Teapot* may be the field Stock where
    Teapot stands."""
    text = sought.text.removeprefix("the ")
    counted = [replace(sought, text=text[len(begun) :]) for begun in _COUNTED if text.startswith(begun)]
    if counted:
        return [*counted, sought]
    ways = [sought]
    parts = _BELONGS.match(text) if not sought.near else None
    if parts is not None and is_role(parts[1]):
        ways.append(replace(sought, text=parts[2], role=parts[1]))
    elif parts is not None:
        ways.append(replace(sought, text=parts[1], near=parts[2]))
    noun = text.rpartition(" ")
    if noun[0] and noun[2].casefold() in _KINDS_OF_VALUE:
        ways.append(replace(sought, text=noun[0]))
    return ways


_KINDS_OF_VALUE = frozenset({"date", "time", "day", "number", "name", "value", "list", "field", "box", "setting"})
"""Nouns that a person adds to the name of a field."""


def described(wanted: Sequence[TargetDescription]) -> str:
    """What was sought, for a sentence."""
    first = wanted[0]
    return f"{first.text!r}" if first.text else f"a {first.role}" if first.role else "what was described"
