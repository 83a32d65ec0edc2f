"""Everything that can be proposed. An action is declared once, here: the docstring is what a model reads, the fields
are the schema; parsers, prompts, policy matching and traces derive from it.

A *device action* reaches a device and only through ``Device.perform``. A *run action* never does, but is judged all
the same. ``type + enter`` is two actions.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Literal, TypeAlias, get_args

from handrail.records.instruction import SecretRef
from handrail.records.observation import Selector


@dataclass(frozen=True, slots=True)
class ElementRef:
    """An element of the observation that the proposal was made on."""

    id: str
    kind: Literal["element"] = field(default="element", kw_only=True)


@dataclass(frozen=True, slots=True)
class Point:
    """A point in screenshot pixels of that observation: the last resort."""

    x: float
    y: float
    kind: Literal["point"] = field(default="point", kw_only=True)


@dataclass(frozen=True, slots=True)
class Focused:
    """Whatever has the keyboard focus in that observation."""

    kind: Literal["focused"] = field(default="focused", kw_only=True)


Target: TypeAlias = ElementRef | Point | Focused
Button: TypeAlias = Literal["left", "right", "middle"]
Modifier: TypeAlias = Literal["alt", "control", "meta", "shift"]
Direction: TypeAlias = Literal["up", "down", "left", "right"]


@dataclass(frozen=True, slots=True)
class Click:
    """Press and release a mouse button, or tap, on the target."""

    target: Target
    button: Button = "left"
    count: Literal[1, 2, 3] = 1
    modifiers: tuple[Modifier, ...] = ()
    kind: Literal["click"] = field(default="click", kw_only=True)


@dataclass(frozen=True, slots=True)
class Hover:
    """Move the pointer over the target and leave it there."""

    target: Target
    kind: Literal["hover"] = field(default="hover", kw_only=True)


@dataclass(frozen=True, slots=True)
class LongPress:
    """Press the target and hold it for about a second."""

    target: Target
    kind: Literal["long_press"] = field(default="long_press", kw_only=True)


@dataclass(frozen=True, slots=True)
class Drag:
    """Press on the source, move to the drop target, release."""

    source: Target
    drop: Target
    kind: Literal["drag"] = field(default="drag", kw_only=True)


@dataclass(frozen=True, slots=True)
class Scroll:
    """Scroll the target, or the page, so that content further in the given direction comes into view."""

    target: Target | None
    direction: Direction
    amount: float = 0.8
    """In heights (widths) of what is scrolled, 0 < amount <= 50; 50 goes to the end."""
    kind: Literal["scroll"] = field(default="scroll", kw_only=True)


@dataclass(frozen=True, slots=True)
class TypeText:
    """Put text into the target field. No newline where Enter would submit: pressing Enter is an action of its own."""

    target: Target
    text: str | SecretRef
    clear: bool = True
    """Replace what stands there; otherwise append at the caret."""
    kind: Literal["type_text"] = field(default="type_text", kw_only=True)


@dataclass(frozen=True, slots=True)
class PressKeys:
    """Press key chords one after the other, such as ``Enter`` or ``control+a``."""

    target: Target
    keys: tuple[str, ...]
    kind: Literal["press_keys"] = field(default="press_keys", kw_only=True)


@dataclass(frozen=True, slots=True)
class SelectOption:
    """Choose an option of a native choice by its text: that one only, or besides those that are chosen."""

    target: Target
    option: str
    add: bool = False
    """Keep what is chosen already; only where several can be chosen."""
    kind: Literal["select_option"] = field(default="select_option", kw_only=True)


@dataclass(frozen=True, slots=True)
class Upload:
    """Give a file of the user's to a file field."""

    target: Target
    file: str
    kind: Literal["upload"] = field(default="upload", kw_only=True)


@dataclass(frozen=True, slots=True)
class OpenApp:
    """Bring an application to the front, by its exact name or package."""

    app: str
    kind: Literal["open_app"] = field(default="open_app", kw_only=True)


@dataclass(frozen=True, slots=True)
class Navigate:
    """Go to an address."""

    url: str
    kind: Literal["navigate"] = field(default="navigate", kw_only=True)


@dataclass(frozen=True, slots=True)
class Back:
    """Go back one entry of the history."""

    kind: Literal["back"] = field(default="back", kw_only=True)


@dataclass(frozen=True, slots=True)
class Forward:
    """Go forward one entry of the history."""

    kind: Literal["forward"] = field(default="forward", kw_only=True)


@dataclass(frozen=True, slots=True)
class Reload:
    """Load the current page again."""

    kind: Literal["reload"] = field(default="reload", kw_only=True)


@dataclass(frozen=True, slots=True)
class Home:
    """Go to the home screen."""

    kind: Literal["home"] = field(default="home", kw_only=True)


@dataclass(frozen=True, slots=True)
class SwitchTab:
    """Bring another tab to the front."""

    tab: str
    kind: Literal["switch_tab"] = field(default="switch_tab", kw_only=True)


@dataclass(frozen=True, slots=True)
class CloseTab:
    """Close a tab."""

    tab: str
    kind: Literal["close_tab"] = field(default="close_tab", kw_only=True)


@dataclass(frozen=True, slots=True)
class AnswerDialog:
    """Answer a dialog of the surface: accept or dismiss, with text for a prompt."""

    accept: bool
    text: str = ""
    dialog: str = ""
    """Id of the dialog in the observation; empty if only one is open."""
    kind: Literal["answer_dialog"] = field(default="answer_dialog", kw_only=True)


@dataclass(frozen=True, slots=True)
class AcceptDownload:
    """Keep a file that the page offers."""

    dialog: str
    kind: Literal["accept_download"] = field(default="accept_download", kw_only=True)


@dataclass(frozen=True, slots=True)
class Paste:
    """Type the text that was copied last into the target (a snapshot that was judged, never the live clipboard)."""

    target: Target
    text: str
    kind: Literal["paste"] = field(default="paste", kw_only=True)


@dataclass(frozen=True, slots=True)
class GrantPermission:
    """Give the page or app a permission it asks for."""

    permission: str
    dialog: str = ""
    kind: Literal["grant_permission"] = field(default="grant_permission", kw_only=True)


@dataclass(frozen=True, slots=True)
class Wait:
    """Do nothing until a text appears (empty: until the surface is quiet), or the deadline passes."""

    condition: str = ""
    deadline: float = 5.0
    """Seconds, at most 60 (L4)."""
    change: bool = False
    """Without a condition: until anything on the surface changes, instead of until it is quiet."""
    kind: Literal["wait"] = field(default="wait", kw_only=True)


@dataclass(frozen=True, slots=True)
class Answer:
    """Tell the user something. Plain text (P7)."""

    text: str
    kind: Literal["answer"] = field(default="answer", kw_only=True)


@dataclass(frozen=True, slots=True)
class Finish:
    """Say that the task is over: done, or not doable."""

    success: bool
    reason: str = ""
    kind: Literal["finish"] = field(default="finish", kw_only=True)


@dataclass(frozen=True, slots=True)
class AskUser:
    """Ask the user a question. The answer serves one slot and extends no right."""

    question: str
    kind: Literal["ask_user"] = field(default="ask_user", kw_only=True)


DeviceAction: TypeAlias = (
    Click | Hover | LongPress | Drag | Scroll | TypeText | PressKeys | SelectOption | Upload | OpenApp | Navigate
    | Back | Forward | Reload | Home | SwitchTab | CloseTab | AnswerDialog | AcceptDownload | Paste | GrantPermission
)  # fmt: skip
RunAction: TypeAlias = Wait | Answer | Finish | AskUser
Action: TypeAlias = DeviceAction | RunAction

DEVICE_ACTIONS: tuple[type, ...] = get_args(DeviceAction)
RUN_ACTIONS: tuple[type, ...] = get_args(RunAction)
KINDS: frozenset[str] = frozenset(
    str(item.default) for cls in DEVICE_ACTIONS + RUN_ACTIONS for item in fields(cls) if item.name == "kind"
)


def targets(action: Action) -> tuple[tuple[str, Target], ...]:
    """The targets of an action with their argument names; empty where it has none."""
    match action:
        case Drag(source=source, drop=drop):
            return ("source", source), ("drop", drop)
        case (
            Click(target=target) | Hover(target=target) | LongPress(target=target) | TypeText(target=target)
            | PressKeys(target=target) | SelectOption(target=target) | Upload(target=target) | Paste(target=target)
        ):  # fmt: skip
            return (("target", target),)
        case Scroll(target=target) if target is not None:
            return (("target", target),)
        case _:
            return ()


Relation: TypeAlias = Literal["", "beside", "row", "left_of", "right_of", "above", "below", "inside", "before", "after"]
"""How a thing stands to the words in ``TargetDescription.near``; empty for whichever of *beside* and *row* fits."""


@dataclass(frozen=True, slots=True)
class Looks:
    """How a thing looks, in words of the house; empty where unsaid."""

    colour: str = ""
    """A colour word (``red``, ``light blue``) or ``#rrggbb``."""
    size: Literal["", "small", "large"] = ""
    """Compared with the other things that answer to the rest of the description."""
    shape: str = ""
    """``circle``, ``rectangle``, ``square``, ``triangle``, ``line``, ``polygon``, ``letter``, ``digit``, ``item``."""
    place: Literal[
        "", "top", "bottom", "left", "right", "middle", "top_left", "top_right", "bottom_left", "bottom_right"
    ] = ""
    """Where it stands among them: the leftmost, the one in the top right corner."""


@dataclass(frozen=True, slots=True)
class Wording:
    """How its text reads, where it is not said in full."""

    starts: str = ""
    ends: str = ""
    contains: str = ""


@dataclass(frozen=True, slots=True)
class Extreme:
    """*The cheapest*, *the largest number*, *the latest*: the one that is furthest in some respect."""

    by: str = ""
    """What is compared, as a name to look for in each (``price``, ``date``, ``duration``); empty for its own value."""
    most: bool = False
    """The greatest; otherwise the least."""


@dataclass(frozen=True, slots=True)
class TargetDescription:
    """A literal description of something on a screen, by someone who may not have seen it. Resolved by a Grounder."""

    text: str
    """What it is called: literal words of the user, a plan's author or a route."""
    role: str = ""
    """``button``, ``textbox`` ...; empty for any."""
    ordinal: int = 0
    """1 is the first, -1 the last, 0 unsaid."""
    near: str = ""
    """Words that stand beside it (``in the row of Ada``)."""
    region: str = ""
    """Words naming the container it must stand in."""
    origin: str = ""
    """Origin or app it must belong to; empty for the one that is present."""
    relation: Relation = ""
    """How it stands to ``near``."""
    looks: Looks | None = None
    """How it looks."""
    wording: Wording | None = None
    """How its text reads."""
    extreme: Extreme | None = None
    """In which respect it is the first or last of all that answer."""
    every: bool = False
    """All that answer are meant, one after the other (*tick all the boxes*)."""
    before: bool = False
    """It is what the step before was about (*that email*, *it*), so the rest may be a mere noun."""


@dataclass(frozen=True, slots=True)
class PlanStep:
    """What a plan cursor yields: an action whose target is still a literal description."""

    kind: str
    """Kind of the action."""
    target: TargetDescription | None
    arguments: tuple[tuple[str, str | SecretRef | int | bool], ...] = ()
    """Remaining fields of the action."""
    node: str = ""
    """Node of the sealed plan."""
    selector: Selector | None = None
    """Set where the step was seen before (a route)."""
