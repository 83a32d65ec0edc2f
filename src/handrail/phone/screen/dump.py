"""The accessibility tree of a window: classes, texts and flags from the views, places from the glass."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from handrail.phone.nouns import Node, Size
from handrail.phone.screen.draw import Drawn
from handrail.phone.screen.views import View
from handrail.phone.screen.windows import Pane

Places = Mapping[int, tuple[int, int, int, int]]

_KEPT_IN_COMPOSE = frozenset({
    "android.widget.TextView", "android.widget.EditText", "android.widget.CheckBox", "android.widget.Switch",
    "android.widget.RadioButton", "android.widget.SeekBar", "android.widget.ProgressBar", "android.webkit.WebView",
    "android.widget.Button",
})  # fmt: skip
"""Classes that Compose's semantics give to AccessibilityNodeInfo; everything else is a plain View."""


def tree(pane: Pane, root: Drawn, places: Places, focused: int, size: Size) -> Node:
    """The tree of one window. `focused` is the number of the view that has the input focus, or 0."""
    top = root.children[0] if pane.kind in ("APPLICATION", "SYSTEM_ALERT") and root.children else root
    compose = pane.app is not None and pane.app.compose
    node = _node(top, pane.package, places, focused, compose, 1)
    if pane.kind != "BASE_APPLICATION" or not pane.activity:
        return node
    whole = (0, 0, size.width, size.height)

    def plain(name: str, children: tuple[Node, ...], order: int = 1) -> Node:
        return Node(name, pane.package, whole, drawing_order=order, important=False, children=children)

    if compose:
        node = replace(node, children=(plain("androidx.compose.ui.platform.ComposeView", (
            plain("android.view.View", node.children),)),))  # fmt: skip
    return plain("android.widget.FrameLayout", (plain("android.widget.LinearLayout", (
        plain("android.widget.FrameLayout", (node,), 2),)),), 0)  # fmt: skip


def _node(drawn: Drawn, package: str, places: Places, focused: int, compose: bool, order: int) -> Node:
    view = drawn.view
    place = places.get(drawn.uid)
    name = view.class_name
    if place is None:
        return Node(name, package, (0, 0, 0, 0), visible=False)
    children = tuple(_node(child, package, places, focused, compose, at) for at, child in enumerate(drawn.children, 1))
    text = _text(view, drawn.value)
    touched = view.on_click is not None or view.editable
    resource = _resource(view.id, package)
    if compose and not view.id.startswith(("android:", " ")):
        resource = ""
        if touched and not view.editable and text and name != "android.widget.TextView":
            inner = Node("android.widget.TextView", package, place, text=text, drawing_order=1)
            text, children = "", (inner, *children)
        if name not in _KEPT_IN_COMPOSE or (name == "android.widget.Button" and touched):
            name = "android.view.View"
    return Node(
        name, package, place, text, resource, view.desc, view.hint, order,
        checkable=view.checkable, checked=view.checked, clickable=touched, enabled=view.enabled,
        focusable=touched or view.scrollable or view.on_change is not None, focused=drawn.uid == focused,
        scrollable=view.scrollable, long_clickable=view.on_long is not None or view.editable, password=view.password,
        selected=view.selected,
        important=bool(text or view.desc or touched or view.checkable or view.scrollable or view.on_long),
        children=children,
    )  # fmt: skip


def _text(view: View, value: str) -> str:
    """What getText gives: an empty field gives its hint, a password gives dots, a picture gives nothing."""
    if view.cls in ("ImageView", "ImageButton"):
        return ""
    if view.editable:
        return "•" * len(value) if view.password and value else value or view.hint
    return view.text


def _resource(name: str, package: str) -> str:
    if name.startswith(" "):
        return name.strip()
    return name if not name or ":" in name else f"{package}:id/{name}"
