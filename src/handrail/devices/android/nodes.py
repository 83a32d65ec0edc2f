"""From the nodes of a dump to elements. Pure.

A dump has no names, no z-order and no visibility: a node without words of its own that a finger would press is called
by what stands in it (in Compose nearly all are), else, as a guess that says so, by what stands beside it (P3).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from handrail.devices.android.display import SYSTEM_UI
from handrail.devices.android.tree import Node, Tree
from handrail.records import EVERYONE, Element, Facts, Integrity, Label, NameSource, Rect, Size, State, content

_LONGEST_NAME: Final = 300
_MOST_HINTS: Final = 2000
_CLIMB: Final = 3
"""Levels that are gone up for words beside a node without any."""

_ROLES: Final = {
    "edittext": "textbox", "autocompletetextview": "textbox", "multiautocompletetextview": "textbox",
    "textinputedittext": "textbox", "appcompatedittext": "textbox", "searchautocomplete": "searchbox",
    "button": "button", "imagebutton": "button", "floatingactionbutton": "button", "materialbutton": "button",
    "checkbox": "checkbox", "checkedtextview": "checkbox", "switch": "switch", "togglebutton": "switch",
    "switchcompat": "switch", "switchmaterial": "switch", "compoundbutton": "checkbox", "radiobutton": "radio",
    "radiogroup": "radiogroup", "spinner": "combobox", "seekbar": "slider", "ratingbar": "slider",
    "progressbar": "progressbar", "textview": "text", "imageview": "img", "image": "img", "webview": "document",
    "listview": "list", "recyclerview": "list", "expandablelistview": "list", "gridview": "grid",
    "tabwidget": "tablist", "tablayout": "tablist", "tab": "tab", "toolbar": "toolbar", "videoview": "video",
    "surfaceview": "video", "dialog": "dialog", "alertdialog": "dialog", "chip": "button",
    "horizontalscrollview": "generic", "numberpicker": "group",
}  # fmt: skip
_EDITABLE: Final = frozenset({"textbox", "searchbox"})
_TICKS: Final = frozenset({"checkbox", "switch", "radio"})
_LISTS: Final = frozenset({"list", "grid"})
_WORDS: Final = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+")
_ICON: Final = re.compile("[\\s\u00a0\u2800\u202f\ue000-\uf8ff\U000f0000-\U0010fffd\u200b-\u200f\ufeff]*")
"""What is no word: white space of all kinds, and glyphs that only one font knows."""


def _said(text: str) -> str:
    """A text in words; empty where it holds nothing but blanks and private glyphs, or is a missing value."""
    return "" if _ICON.fullmatch(text) or text == "null" else " ".join(text.split())


@dataclass(slots=True)
class _Draft:
    node: Node
    below: list[int]
    role: str = "generic"
    web: bool = False
    presses: bool = False
    """Whether a finger on it does something by its own account."""


def elements(
    tree: Tree,
    screen: Size,
    scale: tuple[float, float],
    window: str,
    redact: Callable[[str], str],
    limit: int,
    *,
    asks: bool = False,
) -> tuple[tuple[Element, ...], tuple[Rect, ...], bool]:
    """The elements of a dump, the boxes whose pixels must be covered, and whether some were left out.

    ``screen`` is the screenshot's size, ``scale`` its pixels for each of the dump's, ``window`` the tab they stand in;
    ``asks`` says that the window stands over a page: a dialog, and nothing behind it can be reached.
    """
    nodes = tree.nodes[:limit]
    drafts = [_Draft(node, []) for node in nodes]
    for at, node in enumerate(nodes):
        if node.parent >= 0:
            drafts[node.parent].below.append(at)
    for at, draft in enumerate(drafts):
        _classify(drafts, at, draft)
    paint = _painted(drafts)
    view = Rect(0, 0, screen.width, screen.height)
    found, covered = [], []
    if asks and drafts and drafts[0].role == "generic" and not drafts[0].presses:
        drafts[0].role = "dialog"
    for at, draft in enumerate(drafts):
        element, secret = _element(drafts, at, draft, view, scale, window, redact, paint[at])
        found.append(element)
        if secret and element.bounds.area > 0:
            covered.append(element.bounds)
    return tuple(found), tuple(covered), tree.truncated or len(tree.nodes) > limit


def _classify(drafts: Sequence[_Draft], at: int, draft: _Draft) -> None:
    node = draft.node
    flags = node.flags
    short = _short(node.class_name)
    above = drafts[node.parent] if node.parent >= 0 else None
    draft.web = above is not None and (above.web or _ROLES.get(_short(above.node.class_name)) == "document")
    role = _ROLES.get(short, "")
    if not role:
        role = "textbox" if short.endswith("edittext") else "button" if short.endswith("button") else "generic"
    if role == "textbox" and "search" in node.resource.rpartition("/")[2].lower():
        role = "searchbox"
    pressed = bool(flags & {"clickable", "long-clickable"})
    if "checkable" in flags and role not in _TICKS:
        role = "checkbox"
    elif pressed and role in ("generic", "text", "img"):
        if above is not None and above.role == "tablist":
            role = "tab"
        elif draft.web and "clickable" in flags and role != "img":
            role = "link"
        elif (
            above is not None
            and above.role in _LISTS
            and (_holds_pressable(drafts, draft) or _texts_below(drafts, draft) > 1)
        ):
            role = "listitem"  # all that stands in it is no name: much of it is what somebody wrote
        elif "clickable" in flags:
            role = "button"
    elif role == "generic" and above is not None and above.role in _LISTS:
        role = "listitem"
    draft.role = role
    draft.presses = pressed or "checkable" in flags or role in _EDITABLE or role in ("slider", "combobox")


def _holds_pressable(drafts: Sequence[_Draft], draft: _Draft) -> bool:
    stack = list(draft.below)
    while stack:
        inner = drafts[stack.pop()]
        if inner.node.flags & {"clickable", "checkable"}:
            return True
        stack += inner.below
    return False


def _texts_below(drafts: Sequence[_Draft], draft: _Draft) -> int:
    if _own(draft):
        return 0
    count, stack = 0, list(draft.below)
    while stack:
        inner = drafts[stack.pop()]
        count += bool(_own(inner))
        stack += inner.below
    return count


def _short(class_name: str) -> str:
    return class_name.replace("$", ".").rpartition(".")[2].lower()


def _painted(drafts: Sequence[_Draft]) -> list[int]:
    """Paint order of every node. What takes no touch and shows nothing is painted behind all: a finger goes through
    it, whatever lies in front (AOSP ViewGroup.dispatchTouchEvent)."""
    order = [0] * len(drafts)
    stack = [at for at, draft in enumerate(drafts) if draft.node.parent < 0][::-1]
    count = len(drafts)
    while stack:
        at = stack.pop()
        draft = drafts[at]
        count += 1
        shows = draft.presses or bool(draft.node.text or draft.node.description) or "scrollable" in draft.node.flags
        order[at] = count if shows else 0
        stack += sorted(draft.below, key=lambda below: drafts[below].node.order)[::-1]  # the lowest comes off first
    return order


def _own(draft: _Draft) -> str:
    node = draft.node
    if draft.role in _EDITABLE or "password" in node.flags:
        return _said(node.description)
    return _said(node.text) or _said(node.description)


def _gathered(drafts: Sequence[_Draft], draft: _Draft, *, through: bool) -> str:
    """Words below a node, in their order; of what can be pressed by itself only if ``through``."""
    words: list[str] = []
    length = 0
    stack = draft.below[::-1]
    while stack and length < _LONGEST_NAME:
        below = drafts[stack.pop()]
        if below.presses and not through:
            continue
        said = _own(below)
        if said and said not in words:
            words.append(said)
            length += len(said)
        stack += below.below[::-1]
    return " ".join(words)[:_LONGEST_NAME]


def _beside(drafts: Sequence[_Draft], at: int) -> str:
    """Words around a node, as long as it is the only thing there that can be pressed."""
    inner = at
    for _ in range(_CLIMB):
        above = drafts[inner].node.parent
        if above < 0:
            return ""
        others = [below for below in drafts[above].below if below != inner]
        if any(drafts[other].presses or _holds_pressable(drafts, drafts[other]) for other in others):
            before = [other for other in others if other < inner and not drafts[other].presses]
            return _own(drafts[before[-1]]) if before else ""
        said = " ".join(filter(None, (_own(drafts[o]) or _gathered(drafts, drafts[o], through=False) for o in others)))
        if said:
            return said[:_LONGEST_NAME]
        inner = above
    return ""


def _name(drafts: Sequence[_Draft], at: int, draft: _Draft) -> tuple[str, NameSource]:
    own = _own(draft)
    if own:
        return own[:_LONGEST_NAME], "own" if draft.role not in _EDITABLE else "accessible"
    if draft.role in _EDITABLE and (hint := _said(draft.node.hint)):
        return hint[:_LONGEST_NAME], "accessible"
    if not draft.presses and draft.role != "progressbar":
        return "", "none"
    if said := _gathered(drafts, draft, through=False):
        return said, "accessible"
    if said := _gathered(drafts, draft, through=True):
        return said, "inferred"
    said = _beside(drafts, at)
    if not said and draft.role in _EDITABLE and "password" not in draft.node.flags:
        said = _said(draft.node.text)[:_LONGEST_NAME]  # older versions show the hint of an empty field as its text
    return said, "inferred" if said else "none"


def _label(node: Node, *, web: bool) -> Label:
    """All that an application shows is content (P2); what the system shows, or a page in it, is of no known origin."""
    if node.package in SYSTEM_UI or not node.package:
        return Label(Integrity.UNKNOWN, frozenset({f"content:{node.package}"}), EVERYONE)  # A6
    if web:
        return Label(Integrity.UNKNOWN, frozenset({f"content:a page in {node.package}"}), EVERYONE)  # P3
    return content(node.package)


DOTS: Final = frozenset("•●*")
"""What a password field shows for each character."""


def _element(
    drafts: Sequence[_Draft], at: int, draft: _Draft, view: Rect, scale: tuple[float, float], window: str,
    redact: Callable[[str], str], paint: int,
) -> tuple[Element, bool]:  # fmt: skip
    node = draft.node
    flags = node.flags
    left, top, right, bottom = node.bounds
    whole = Rect(
        left * scale[0], top * scale[1], max(0, right - left) * scale[0], max(0, bottom - top) * scale[1]
    )  # fmt: skip
    box = whole.intersection(view)
    name, source = _name(drafts, at, draft)
    password = "password" in flags
    editable = draft.role in _EDITABLE
    hinted = bool(node.hint) and node.text == node.hint
    named_by_text = editable and source == "inferred" and name == _said(node.text)[:_LONGEST_NAME]
    value = node.text if editable and not password and not hinted else ""
    if password and redact is str and set(node.text) <= DOTS:
        value = node.text  # on a look that never leaves the device: how many characters a password field holds
    shown_name, shown_value = redact(name), redact(value)
    own = "" if editable or password else redact(_said(node.text))
    secret = shown_name != name or shown_value != value or (not editable and own != _said(node.text) and not password)
    states = _states(draft, box)
    if password or secret:
        states |= {"masked"} if node.text or secret else frozenset()
    return (
        Element(
            id=f"n{at}",
            role=draft.role,
            name=shown_name,
            own_text=own,
            value=shown_value,
            bounds=box,
            rects=(box,) if box.area > 0 else (),
            states=states,
            facts=Facts(
                tag=_short(node.class_name)[:80],
                input_type="password" if password else "text" if editable else "",
                clickable=bool(flags & {"clickable", "checkable"}),
                resource=redact(node.resource),
                words=tuple(_WORDS.findall(node.resource.rpartition("/")[2]))[:16],
                placeholder=redact(node.hint)[:_LONGEST_NAME] or (shown_name if named_by_text else ""),
                description=redact(_said(node.description))[:_LONGEST_NAME],
                paint=paint,
                passes=not draft.presses and not node.text and not node.description,
            ),
            app=node.package,
            frame_origin="" if draft.web or draft.role == "document" else node.package,
            tab=window,
            parent=f"n{node.parent}" if node.parent >= 0 else "",
            label=_label(node, web=draft.web or draft.role == "document"),
            name_source=source,
        ),
        secret or (password and bool(node.text)),
    )


def _states(draft: _Draft, box: Rect) -> frozenset[State]:
    flags = draft.node.flags
    found: set[State] = set()
    if "enabled" not in flags:
        found.add("disabled")
    if draft.role in _TICKS or "checkable" in flags:
        found.add("checked" if "checked" in flags else "unchecked")
    if draft.role in _EDITABLE:
        found.add("editable")
    if draft.role == "dialog":
        found.add("modal")
    if box.area <= 0:
        found.add("offscreen")  # bounds are clipped to the screen, so an empty box is beyond it
    for flag, state in _PLAIN:
        if flag in flags:
            found.add(state)
    return frozenset(found)


_PLAIN: Final[tuple[tuple[str, State], ...]] = (
    ("selected", "selected"), ("focused", "focused"), ("focusable", "focusable"), ("scrollable", "scrollable"),
    ("password", "password"),
)  # fmt: skip


@dataclass(slots=True)
class Hints:
    """What fields without any other name were called when they were first seen.

    Before Android 15 the hint of an empty field looks like its text, and is gone once something is typed: a field would
    be called otherwise with every letter. The value stays what the dump says; whether it is the hint cannot be told.
    """

    names: dict[tuple[object, ...], str] = field(default_factory=dict)

    def apply(self, found: tuple[Element, ...]) -> tuple[Element, ...]:
        """The elements, with such fields called as before."""
        if not any(_called_by_text(each) for each in found):
            return found
        paths: dict[str, tuple[object, ...]] = {}
        counts: dict[tuple[object, ...], int] = {}
        made = []
        for each in found:
            above = paths.get(each.parent, (each.app, each.tab))
            at = counts[(above, each.facts.tag)] = counts.get((above, each.facts.tag), -1) + 1
            path = paths[each.id] = (hash(above), each.facts.tag, each.facts.resource, at)
            if _called_by_text(each):
                if len(self.names) >= _MOST_HINTS:
                    self.names.clear()
                name = self.names.setdefault(path, each.name)
                each = replace(each, name=name, facts=replace(each.facts, placeholder=name))
            made.append(each)
        return tuple(made)


def _called_by_text(element: Element) -> bool:
    placeholder = element.facts.placeholder
    return element.name_source == "inferred" and bool(placeholder) and element.name == placeholder


def empty_web_views(found: Sequence[Element]) -> tuple[Element, ...]:
    """WebViews without anything in them: their content comes late, so they are not ready, not empty."""
    parents = {element.parent for element in found}
    return tuple(
        element for element in found if element.role == "document" and element.id not in parents and element.visible
    )
