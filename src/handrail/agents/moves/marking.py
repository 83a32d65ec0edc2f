"""Text: selecting it, copying what stands there, pasting it elsewhere."""

from __future__ import annotations

from dataclasses import replace

from handrail.agents import form as forms
from handrail.agents.ground import listed
from handrail.agents.layout import shown
from handrail.agents.moves.acting import act_on
from handrail.agents.moves.finding import as_field, locate, target
from handrail.agents.moves.paths import stages, through
from handrail.agents.moves.pressing import ticking
from handrail.agents.moves.waiting import seen
from handrail.agents.script import Halt, Scene, Script, Turn, Undispatched, attempt
from handrail.agents.widgets import control
from handrail.records import (
    Click,
    Drag,
    EffectClass,
    Element,
    ElementRef,
    Focused,
    Observation,
    Outcome,
    Paste,
    Point,
    PressKeys,
    Proposal,
    TextSelected,
    ValueEquals,
)
from handrail.screen import called, holds_words, quoted, same_line, selector_for
from handrail.screen.index import index

TRIES = 8
"""Most presses spent on selecting one piece of text."""


def highlight(scene: Scene, turn: Turn) -> Script:
    """Select a text: all that a field or paragraph holds, or some words in it.

    Raises:
        Halt: if something else is selected in the end.
    """
    sought = target(scene)
    if len(stages(sought.text)) > 1 and holding(scene, turn.observation, sought.text) is None:
        turn, wanted = yield from through(scene, turn, sought)
        return (yield from act_on(scene, turn, wanted, lambda obs, found: ticking(scene, obs, found)))
    if sought.every and not sought.text and not sought.role:
        return (yield from _everything(scene, turn))
    if not sought.text and sought.role:
        sought = replace(sought, text=sought.role, role="")  # *the paragraph* is a noun, whatever a page makes it of
        turn, element = yield from locate(scene, turn, [sought])
        return (yield from _whole(scene, turn, element))
    words = sought.text
    holder = holding(scene, turn.observation, words) if words else None
    if holder is not None and _squeezed(_text(turn.observation, holder)) != _squeezed(words):
        return (yield from part(scene, turn, holder, words))
    turn, element = yield from locate(scene, turn, [sought])
    return (yield from _whole(scene, turn, element))


def _everything(scene: Scene, turn: Turn) -> Script:
    """All that stands in the one editor here, or the one field.

    Raises:
        Halt: if there is not one, or something else is selected in the end.
    """
    fields = [item for item in turn.observation.elements if shown(item) and "editable" in item.states]
    editors = [item for item in fields if "multiline" in item.states] or fields
    if len(editors) != 1:
        raise Halt(f"there are {len(editors) or 'no'} fields here that everything could be selected in: say which")
    text, place = _text(turn.observation, editors[0]), editors[0].bounds
    if turn.observation.focused != editors[0].id:  # editors keep a selection of their own, which begins with a press
        enter = scene.propose(Click(ElementRef(editors[0].id)), effect=EffectClass.LOCAL)
        turn, _ = yield from attempt(turn, enter)
    editor = next(
        (item for item in turn.observation.elements if "editable" in item.states and item.bounds == place), None
    )
    if editor is None:
        raise Halt("what was written in is no longer there")
    keys = PressKeys(ElementRef(editor.id), ("control+a",))
    turn, _ = yield from attempt(turn, scene.propose(keys, (TextSelected(text),), "it is selected", last=True))
    if _squeezed(turn.observation.selected_text) != _squeezed(text):
        raise Halt("something else than all of it is selected in the end")
    return (yield from seen(scene, turn))


def _squeezed(text: str) -> str:
    return "".join(text.split())


def _text(observation: Observation, element: Element) -> str:
    return element.value or element.own_text or index(observation).text(element)


def kept(scene: Scene, before: Observation, after: Observation) -> None:
    """What was done right after a text was selected was done to that text.

    Raises:
        Halt: if only a part of it is selected afterwards. Editors that keep a selection of their own show it then: the
            rest was not meant by them.
    """
    was, now = _squeezed(before.selected_text), _squeezed(after.selected_text)
    if scene.preceding is not None and scene.preceding.kind == "highlight" and now and now != was and now in was:
        raise Halt(f"it was done to {quoted(after.selected_text, 80)} alone, and not to all that was selected")


def holding(scene: Scene, observation: Observation, words: str) -> Element | None:
    """The one element whose own text, or value, holds these words; the smallest, and not the instruction itself. None
    on a phone: a double tap selects no words there, it presses what they stand on, twice."""
    if observation.surface == "android":
        return None
    own = scene.grounder.own_words(observation)
    found = [
        item
        for item in observation.elements
        if holds_words(item.own_text or item.value, words)
        and not item.states & {"hidden", "transparent"}
        and item.id not in own
    ]
    around = {above.id for item in found for above in observation.ancestors(item)}
    found = [item for item in found if item.id not in around]
    return found[0] if len(found) == 1 else None


def _whole(scene: Scene, turn: Turn, element: Element) -> Script:
    observation = turn.observation
    text = _text(observation, element)
    expected = TextSelected(text)
    if (forms.fillable(element) and "multiline" not in element.states) or element.facts.tag == "textarea":
        action: PressKeys | Click = PressKeys(ElementRef(element.id), ("control+a",))
    else:
        action = Click(ElementRef(element.id), "left", 3)
    turn, check = yield from attempt(turn, scene.propose(action, (expected,), "it is selected", last=True))
    if check.outcome is Outcome.SUCCESS:
        return (yield from seen(scene, turn))
    # A paragraph in several blocks, or one that stops a triple click: from its beginning to its end.
    box = element.bounds
    turn = yield from _dragged(scene, turn, (box.x + 1, box.y + 4), (box.x2 - 1, box.y2 - 3), text)
    if _squeezed(turn.observation.selected_text) != _squeezed(text):
        raise Halt("something else than what was named is selected in the end")
    return (yield from seen(scene, turn))


def _dragged(scene: Scene, turn: Turn, start: tuple[float, float], end: tuple[float, float], text: str) -> Script:
    try:
        turn, _ = yield from attempt(
            turn, scene.propose(Drag(Point(*start), Point(*end)), (TextSelected(text),), "it is selected", last=True)
        )
    except Undispatched as halt:
        return halt.turn
    return turn


# -- a part of a text ----------------------------------------------------------------------------------------------

_FONT = 14.0
"""Size of a text of which none is known."""
_LETTER, _LINE = 0.48, 1.2
"""Width of a letter and height of a line, as shares of the size of a text."""
_PADDING = 10.0
"""Pixels, at scale 1, that may lie above the first line."""
_KEYS = 60
"""Most keys in one action."""


def part(scene: Scene, turn: Turn, holder: Element, words: str) -> Script:
    """Some words in a text: the first is found by double clicks, each telling by what it selected where to go on; then
    the selection is drawn out to the last.

    Raises:
        Halt: if they are not selected in the end.
    """
    text = normalise_spaces(_text(turn.observation, holder))
    start = text.casefold().find(normalise_spaces(words).casefold())
    if start < 0:
        raise Halt(f"{words!r} does not stand in one piece")
    wanted = text[start : start + len(normalise_spaces(words))]
    editor = writing(turn.observation, holder, wanted)
    if editor is not None:
        return (yield from _by_keys(scene, turn, editor, wanted))
    first = wanted.split()[0]
    ruler = _Ruler(holder, len(text), turn.observation.scale)
    at = start + len(first) / 2
    for _ in range(TRIES):
        x, y = ruler.point(at)
        action = Click(Point(x, y), "left", 2)
        last = wanted == first
        predicates = (TextSelected(wanted),) if last and ruler.known else ()
        turn, _ = yield from attempt(
            turn, scene.propose(action, predicates, "it is selected" if predicates else "", last=last)
        )
        got = normalise_spaces(turn.observation.selected_text)
        if _squeezed(got) == _squeezed(wanted):
            return (yield from seen(scene, turn))
        here = _nearest(text, got, int(at))
        if here is None:
            ruler.missed()
            continue
        if here <= start < here + max(len(got), 1):
            break
        at = ruler.learn(at, here + len(got) / 2, start + len(first) / 2)
    else:
        raise Halt(f"{words!r} could not be selected")
    if turn.observation.focused:
        more = start + len(wanted) - (here + len(got))
        turn = yield from _drawn_out(scene, turn, more, wanted)
    else:
        turn = yield from _reached(scene, turn, ruler, text, start, wanted)
    if _squeezed(turn.observation.selected_text) != _squeezed(wanted):
        raise Halt(f"{quoted(turn.observation.selected_text, 80)} is selected instead of {words!r}")
    return (yield from seen(scene, turn))


def writing(observation: Observation, holder: Element, wanted: str) -> Element | None:
    """What a text is written in, if anything: the caret is led through it by keys. Of a paragraph in an editor only
    where the words stand once in all of it."""
    if "editable" in holder.states:
        return holder
    around = next((item for item in observation.ancestors(holder) if "editable" in item.states), None)
    once = around is not None and around.value.casefold().count(wanted.casefold()) == 1
    return around if once else None


def _by_keys(scene: Scene, turn: Turn, holder: Element, wanted: str) -> Script:
    """In an editor: the caret to where the words begin, then on to their end with the shift key.

    Raises:
        Halt: if something else is selected in the end.
    """
    text = holder.value or _text(turn.observation, holder)
    start = text.casefold().find(wanted.casefold())
    if start < 0 or text.casefold().count(wanted.casefold()) > 1:
        raise Halt(f"{wanted!r} does not stand there once and in one piece")
    keys = ["control+Home", *["ArrowRight"] * start, *["shift+ArrowRight"] * len(wanted)]
    place = holder.bounds
    for at in range(0, len(keys), _KEYS):
        some = tuple(keys[at : at + _KEYS])
        last = at + _KEYS >= len(keys)
        editors = (item for item in turn.observation.elements if "editable" in item.states and item.bounds == place)
        editor = next(editors, None)
        if editor is None:
            raise Halt("what was written in is no longer there")
        predicates = (TextSelected(wanted),) if last else ()
        action = PressKeys(ElementRef(editor.id), some)
        turn, _ = yield from attempt(
            turn, scene.propose(action, predicates, "it is selected" if last else "", last=last)
        )
    if _squeezed(turn.observation.selected_text) != _squeezed(wanted):
        raise Halt(f"{quoted(turn.observation.selected_text, 80)} is selected instead of {wanted!r}")
    return (yield from seen(scene, turn))


def normalise_spaces(text: str) -> str:
    """White space of every kind as one space."""
    return " ".join(text.split())


class _Ruler:
    """From the number of a letter in a text to a point on the screen: guessed, and corrected by what was hit."""

    def __init__(self, holder: Element, letters: int, scale: float) -> None:
        self.box = holder.bounds
        self.known = False
        font = holder.facts.font_size or _FONT
        width, line = _LETTER * font * scale, _LINE * font * scale
        lines = max(1, round(letters * width / max(self.box.width, 1.0) + 0.35))
        lines = min(lines, max(1, round(self.box.height / line)))
        self.height = min(self.box.height / lines, 1.5 * line)
        self.top = self.box.y + min(_PADDING * scale, max(0.0, (self.box.height - lines * self.height) / 2))
        self.a_line = letters / lines if lines > 1 else self.box.width / width

    def point(self, letter: float) -> tuple[float, float]:
        """Where that letter is thought to stand."""
        line, rest = divmod(max(letter, 0.0), self.a_line)
        x = self.box.x + min(rest / self.a_line, 0.995) * self.box.width
        y = min(self.top + (line + 0.5) * self.height, self.box.y2 - 2)
        return min(max(x, self.box.x + 1), self.box.x2 - 2), y

    def learn(self, aimed: float, hit: float, wanted: float) -> float:
        """What was hit in place of what was aimed at: the letter to aim at next."""
        self.known = True
        return aimed + (wanted - hit)

    def missed(self) -> None:
        """Nothing stands there: the lines are shorter than was thought."""
        self.a_line *= 1.25


def _nearest(text: str, piece: str, at: int) -> int | None:
    """Where a piece stands in a text, nearest to a place."""
    if not piece:
        return None
    found, here = [], text.find(piece)
    while here >= 0:
        found.append(here)
        here = text.find(piece, here + 1)
    return min(found, key=lambda place: abs(place - at), default=None)


def _drawn_out(scene: Scene, turn: Turn, letters: int, wanted: str) -> Script:
    """Make the selection longer, or shorter, at its end, by the keyboard."""
    key = "shift+ArrowRight" if letters > 0 else "shift+ArrowLeft"
    left = abs(letters)
    while left:
        count = min(left, _KEYS)
        left -= count
        predicates = () if left else (TextSelected(wanted),)
        sentence = "" if left else "it is selected"
        action = PressKeys(Focused(), (key,) * count)
        turn, _ = yield from attempt(turn, scene.propose(action, predicates, sentence, last=not left))
    return turn


def _reached(scene: Scene, turn: Turn, ruler: _Ruler, text: str, start: int, wanted: str) -> Script:
    """Make the selection longer, to its last word, by pressing there with the shift key: where nothing takes keys."""
    end = start + len(wanted)
    at = end - len(wanted.split()[-1]) / 2
    for _ in range(TRIES):
        action = Click(Point(*ruler.point(at)), "left", 1, ("shift",))
        turn, _check = yield from attempt(turn, scene.propose(action, (TextSelected(wanted),), "it is selected"))
        got = normalise_spaces(turn.observation.selected_text)
        here = _nearest(text, got, start)
        if _squeezed(got) == _squeezed(wanted) or here is None:
            break
        at += end - (here + len(got))
    return turn


# -- copying ---------------------------------------------------------------------------------------------------------


def copy(scene: Scene, turn: Turn) -> Script:
    """Take what stands there, as it was looked at: never the live clipboard (P6). It stays content of the screen."""
    board = scene.pasteboard
    if board is None:
        raise Halt("there is nothing to copy to")
    turn, element = yield from locate(scene, turn, [target(scene)])
    named = element.role in _CAPTIONS or element.facts.tag == "label"  # a caption may stand for its field
    field = control(turn.observation, element) if named else element
    if element.role in _CELLS and not (forms.fillable(field) and same_line(field.bounds, element.bounds)):
        field = element  # a cell is the caption of what stands in its row, else a value itself
    text = field.value if forms.fillable(field) or field.value else _text(turn.observation, field)
    if not text or field.states & {"masked", "password"}:
        raise Halt(f"{listed([field], turn.observation)} holds nothing that can be copied")
    board.text, board.label = text, called(turn.observation, field).label
    return (yield from seen(scene, turn))


_CELLS = frozenset({"cell", "rowheader"})
_CAPTIONS = _CELLS | {"text", "generic"}
"""Roles of what may be no more than the caption of a field."""


def paste(scene: Scene, turn: Turn) -> Script:
    """Put what was copied last into a field."""
    board = scene.pasteboard
    if board is None or board.label is None:
        raise Halt("nothing was copied before")
    text, label = board.text, board.label

    def build(observation: Observation, element: Element) -> Proposal:
        field = control(observation, element)
        if not forms.fillable(field):
            raise Halt(f"{listed([field], observation)} takes no text")
        expected = ValueEquals(selector_for(observation, field), text, contains=bool(field.value))
        labels = {"text": label}
        return scene.propose(Paste(ElementRef(field.id), text), (expected,), "it holds it", labels=labels, last=True)

    return (yield from act_on(scene, turn, as_field(scene, "textbox"), build))
