"""One look at a surface, and what was seen in it.

Unknown is not empty: what could not be read is listed in ``Observation.unseen`` with its reason, and a rail that
depends on such a region says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import Literal

from handrail.records.geometry import NOWHERE, Rect, Size
from handrail.records.label import UNLABELLED, Label

Surface = Literal["browser", "android", "desktop", "fake"]

NameSource = Literal["none", "own", "accessible", "inferred"]
"""Where an element's name comes from. ``inferred`` (preceding text, geometry) never grounds a consequential target
nor classifies a field (P3)."""

State = Literal[
    "disabled", "readonly", "required", "invalid", "checked", "mixed", "unchecked", "selected", "expanded",
    "collapsed", "pressed", "focused", "focusable", "editable", "multiline", "hidden", "offscreen", "transparent",
    "covered", "scrollable", "modal", "busy", "haspopup", "password", "masked",
]  # fmt: skip
"""``hidden`` has no box or is not rendered; ``transparent`` is rendered but cannot be seen; ``covered`` does not
receive a pointer at any of its rects; ``masked`` held a secret whose value and pixels were withheld."""

UnseenReason = Literal[
    "canvas", "closed_frame", "truncated", "failed", "torn", "secure", "video", "image", "dialog", "masked", "loading",
    "keyboard", "window",
]  # fmt: skip
"""``keyboard`` and ``window`` (a passing notice that takes no touch): the system's own, over what was read all the
same."""

Hides = Literal["", "opacity", "size", "colour", "clip", "mask", "indent", "away", "box", "tiny", "visibility"]
"""By which means something that is rendered is kept from the eye: it is transparent, its letters have no size or the
colour of their ground, it is clipped or masked away, indented or placed out of reach, in a box without room, in a box
of one pixel out of the flow (as texts for screen readers are), or declared invisible."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What the surface itself says about an element; typed, since rails decide on it."""

    tag: str = ""
    """Element name or widget class, lower case."""
    href: str = ""
    """Where a link leads, absolute."""
    input_type: str = ""
    """DOM type of a field (``password``, ``email`` ...) or its counterpart elsewhere."""
    autocomplete: str = ""
    """Autocomplete token of a field."""
    form: str = ""
    """Identity of the form it belongs to within the observation (element id of the form), if any."""
    form_action: str = ""
    """Absolute address the form is sent to."""
    form_method: str = ""
    """``get`` or ``post``, if in a form."""
    submits: bool = False
    """Whether activating it submits a form by itself."""
    clickable: bool = False
    """Whether the surface knows of a listener or default action for a click."""
    resource: str = ""
    """Resource id: DOM id, Android resource-id."""
    words: tuple[str, ...] = ()
    """Class and id words: weak labels, attacker-controlled like everything else."""
    placeholder: str = ""
    """Placeholder of a field."""
    title: str = ""
    """Tooltip text."""
    description: str = ""
    """aria-description and the like."""
    options: tuple[str, ...] = ()
    """Texts of a choice's options, in order; for a field, what it suggests."""
    multiple: bool = False
    """Whether several of them can be chosen."""
    chosen: tuple[str, ...] = ()
    """Those that are chosen, where several can be."""
    paint: int = 0
    """Paint order; higher is nearer to the person."""
    opacity: float = 1.0
    """Product of opacities up to the root."""
    cursor: str = ""
    """Pointer shape over it."""
    level: int = 0
    """Heading level, list or tree depth, if known."""
    minimum: str = ""
    """Lower bound of a range or number field."""
    maximum: str = ""
    """Upper bound of a range or number field."""
    step: str = ""
    """What the value of a range or number field is a multiple of."""
    number: str = ""
    """The value as a number, where ``Element.value`` is words for it (a slider that says "loud")."""
    position: int = 0
    """Place among its likes as the surface states it, from 1; 0 if it does not."""
    set_size: int = 0
    """How many of its likes there are as the surface states it; 0 if it does not."""
    controls: str = ""
    """Id of the element that it opens or rules, if the surface says so and it is in the look."""
    active: str = ""
    """Id of the element below that keys would act on, where the focus stays on the whole (a list, a combobox)."""
    colour: str = ""
    """Colour of its text as the surface states it; of a shape without text that of its fill, or of its line."""
    background: str = ""
    """Background colour as the surface states it."""
    shape: str = ""
    """What it looks like, where a person would call it that: ``circle``, ``ellipse``, ``rect``, ``polygon``,
    ``polyline``, ``line``, ``path``, ``text`` (of a drawing)."""
    corners: int = 0
    """How many corners that shape has; 0 if it has none or they cannot be counted."""
    font_size: float = 0.0
    """Size of its own text, in units of the surface; 0 if it has none."""
    draggable: bool = False
    """Whether the surface says that it can be dragged."""
    resizable: bool = False
    """Whether its lower right corner can be dragged."""
    shadow: Literal["", "open", "closed"] = ""
    """Kind of the shadow root it lives in."""
    opaque_frame: bool = False
    """Whether it stands in a sandboxed, data: or blob: frame, whose origin means nothing."""
    new_tab: bool = False
    """Whether following it opens another tab or window."""
    download: bool = False
    """Whether following it downloads."""
    hides: Hides = ""
    """Why nobody sees it, or the text in it, if the surface tells; empty where it can be seen, or is merely scrolled
    out of view."""
    fading: bool = False
    """Whether its looks change over time: a thing on its way in or out."""
    passes: bool = False
    """Whether a pointer goes through it to what lies behind."""
    scripted: bool = False
    """Whether an attribute of it says that pressing it runs a script or sends something, whatever else it is
    (``onclick``, ``hx-post``, ``data-method`` ...)."""


NO_FACTS = Facts()


@dataclass(frozen=True, slots=True)
class Element:
    """One node that a person could read or touch; neutral to the surface."""

    id: str
    """Valid within its observation only."""
    role: str
    """ARIA role word: ``button``, ``link``, ``textbox``, ``text``, ``generic`` ..."""
    name: str = ""
    """Accessible name: what a person would call it."""
    own_text: str = ""
    """Text that stands directly in it, not in its descendants."""
    value: str = ""
    """Current value of a field; empty for secrets."""
    bounds: Rect = NOWHERE
    """Box around all rects."""
    rects: tuple[Rect, ...] = ()
    """Client rects: a link over two lines has two."""
    states: frozenset[State] = frozenset()
    """What is true of it now."""
    facts: Facts = NO_FACTS
    """What the surface says about it."""
    app: str = ""
    """Origin or package that owns the window it stands in."""
    frame_origin: str = ""
    """Origin of the document it belongs to (browser), else as ``app``."""
    frame: str = ""
    """Identity of that document within the tab; empty for the main one."""
    tab: str = ""
    """Tab or window it belongs to."""
    parent: str = ""
    """Id of the element that contains it; empty at the root."""
    label: Label = UNLABELLED
    """Provenance of its name and value (P2, P3)."""
    name_source: NameSource = "none"
    """Where the name comes from."""

    @property
    def visible(self) -> bool:
        """Whether a person could see and reach it without scrolling."""
        return not (self.states & _UNSEEABLE)


_UNSEEABLE: frozenset[State] = frozenset({"hidden", "offscreen", "transparent", "covered"})


@dataclass(frozen=True, slots=True)
class Image:
    """Pixels taken in the same look as the tree; decoded only when somebody needs them."""

    sha256: str
    """Digest of ``data``, hexadecimal."""
    size: Size
    """In pixels."""
    media_type: str
    """``image/png`` or ``image/jpeg``."""
    data: bytes = field(repr=False)
    """The encoded picture, secrets already masked."""


@dataclass(frozen=True, slots=True)
class Tab:
    """One tab or window of the surface."""

    id: str
    """Valid within its observation only."""
    url: str
    """Its address."""
    title: str
    """What it calls itself: content."""
    active: bool
    """Whether it is in front."""
    opener: str = ""
    """Id of the tab that opened it; empty if nobody did."""


@dataclass(frozen=True, slots=True)
class SystemDialog:
    """A dialog the surface itself put up and that waits for an answer: alert, confirm, prompt, beforeunload,
    file chooser, download, permission, HTTP authentication. Nothing answers it but ``AnswerDialog`` and kin (M5)."""

    id: str
    """What the action that answers it names."""
    kind: Literal[
        "alert", "confirm", "prompt", "beforeunload", "file_chooser", "download", "permission", "auth", "other"
    ]
    """What it asks for."""
    text: str
    """Its words, which are the page's: content."""
    default: str = ""
    """Proposed answer of a prompt, or file name of a download."""
    origin: str = ""
    """Who put it up."""


@dataclass(frozen=True, slots=True)
class Unseen:
    """A region that was not read, and why."""

    bounds: Rect
    """Where it lies, in pixels of the screenshot."""
    reason: UnseenReason
    """Why it was not read."""
    detail: str = ""
    """The same for a person."""


LONGEST_SELECTION = 1000
"""Letters of a selected text that a look keeps."""


@dataclass(frozen=True)
class Observation:
    """One look: tree and pixels that belong together."""

    id: str
    """Its name: no two looks share one."""
    surface: Surface
    """Whose hands and eyes these are."""
    taken_at: float
    """Monotonic seconds of the run's clock."""
    size: Size
    """Of the screenshot, in pixels."""
    scale: float
    """Screenshot pixels per unit of the surface (device scale factor)."""
    app: str
    """Origin or package of the top document or window."""
    title: str
    """What the document or window calls itself: content."""
    url: str
    """Address, secrets redacted."""
    tabs: tuple[Tab, ...] = ()
    """Open tabs or windows."""
    dialogs: tuple[SystemDialog, ...] = ()
    """Dialogs of the surface that wait for an answer."""
    focused: str = ""
    """Id of the element that receives keys; empty if none or unknown."""
    selected_text: str = ""
    """Text that is selected, at most ``LONGEST_SELECTION`` letters, secrets redacted: content (P2)."""
    selected_in: str = ""
    """Id of the smallest element that holds the selection, whose label it bears; empty if none or unknown."""
    elements: tuple[Element, ...] = ()
    """In document order, parents before children."""
    image: Image | None = None
    """Its pixels, from the same look."""
    secure: bool = False
    """Pixels withheld by the system: no picture may go to a model."""
    unseen: tuple[Unseen, ...] = ()
    """What could not be read: unknown is not empty."""
    settled: bool = True
    """Whether the surface was quiet when this was taken."""
    change: int = 0
    """Mutation counter of the surface at the time; comparable only within one device."""

    @cached_property
    def by_id(self) -> Mapping[str, Element]:
        """Elements by id."""
        return MappingProxyType({element.id: element for element in self.elements})

    @cached_property
    def children(self) -> Mapping[str, tuple[Element, ...]]:
        """Children by parent id, in document order; roots under the empty string."""
        found: dict[str, list[Element]] = {}
        for element in self.elements:
            found.setdefault(element.parent, []).append(element)
        return MappingProxyType({parent: tuple(items) for parent, items in found.items()})

    def ancestors(self, element: Element) -> Iterator[Element]:
        """From the parent up to the root."""
        seen = {element.id}
        while element.parent and element.parent not in seen:
            seen.add(element.parent)
            parent = self.by_id.get(element.parent)
            if parent is None:
                return
            yield parent
            element = parent

    def descendants(self, element: Element) -> Iterator[Element]:
        """All below, in document order; each once, whoever says that things stand in each other."""
        seen = {element.id}
        stack = list(reversed(self.children.get(element.id, ())))
        while stack:
            child = stack.pop()
            if child.id not in seen:
                seen.add(child.id)
                yield child
                stack.extend(reversed(self.children.get(child.id, ())))


@dataclass(frozen=True, slots=True)
class Selector:
    """Finds an element again on a later observation: exactly one, or failure."""

    role: str
    name: str
    """Normalised name; empty if it has none."""
    resource: str = ""
    path: tuple[str, ...] = ()
    """``role:name`` of the containing landmarks, outermost first."""
    near: str = ""
    """Name of the labelled thing it stands beside, where it has no name of its own."""
    ordinal: int = 0
    """Which of equal matches, from 0; -1 where it must be the only one."""
    frame_origin: str = ""


@dataclass(frozen=True, slots=True)
class TargetIdentity:
    """What a target *is*, apart from where it stands: goes into material instead of ids and coordinates (M1)."""

    tab: str
    frame_origin: str
    container: tuple[str, ...]
    """``role:name`` of the containers, outermost first."""
    role: str
    name: str
    """Normalised."""
    resource: str
    tile: str = ""
    """For a bare point that hits no element: the point, and the digest of the tile around it."""


@dataclass(frozen=True, slots=True)
class ScreenItem:
    """One piece of text on a screen with its provenance: what guard models read, item by item."""

    text: str
    label: Label
    element: str = ""
