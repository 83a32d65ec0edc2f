"""The XML that ``uiautomator dump`` writes, byte for byte in its own dialect.

Source: AOSP cmds/uiautomator/library/core-src/com/android/uiautomator/core/AccessibilityNodeInfoDumper.java and the
serializer behind it (external/kxml2 KXmlSerializer.writeEscaped). ``drawing-order`` and ``hint`` stand in newer
versions only.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from handrail.phone.nouns import Node

MAX_DEPTH: Final = 300
"""Levels of nodes; deeper ones are left out, so that no page can exhaust the stack."""

_NAF_EXCLUDED: Final = frozenset(
    f"android.widget.{name}" for name in ("GridView", "GridLayout", "ListView", "TableLayout")
)
"""Containers that may be clickable without a name."""


def xml(root: Node, *, rotation: int, newer: bool = True) -> bytes:
    """The file. `newer`: with drawing order and hint."""
    out = [f"<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation=\"{rotation}\">"]
    _write(root, 0, out, newer, 0)
    out.append("</hierarchy>")
    return "".join(out).encode()


def compressed(node: Node) -> Node:
    """The tree without the nodes that are not important for accessibility; their children move up."""
    return replace(node, children=tuple(_kept(node, 0)))


def _kept(node: Node, depth: int) -> list[Node]:
    found: list[Node] = []
    if depth > MAX_DEPTH:
        return found
    for child in node.children:
        if not child.visible:
            continue
        below = _kept(child, depth + 1)
        if child.important:
            found.append(replace(child, children=tuple(below)))
        else:
            found += below
    return found


def _write(node: Node, index: int, out: list[str], newer: bool, depth: int) -> None:
    left, top, right, bottom = node.bounds
    naf = 'NAF="true" ' if _nameless(node) else ""
    out.append(
        f'<node {naf}index="{index}" text="{_value(node.text)}" resource-id="{_value(node.resource_id)}" '
        f'class="{_value(node.class_name)}" package="{_value(node.package)}" '
        f'content-desc="{_value(node.content_desc)}" checkable="{_word(node.checkable)}" '
        f'checked="{_word(node.checked)}" clickable="{_word(node.clickable)}" enabled="{_word(node.enabled)}" '
        f'focusable="{_word(node.focusable)}" focused="{_word(node.focused)}" scrollable="{_word(node.scrollable)}" '
        f'long-clickable="{_word(node.long_clickable)}" password="{_word(node.password)}" '
        f'selected="{_word(node.selected)}" bounds="[{left},{top}][{right},{bottom}]"'
    )
    if newer:
        out.append(f' drawing-order="{node.drawing_order}" hint="{_value(node.hint)}"')
    shown = [(place, child) for place, child in enumerate(node.children) if child.visible]
    if not shown or depth >= MAX_DEPTH:
        out.append(" />")
        return
    out.append(">")
    for place, child in shown:
        _write(child, place, out, newer, depth + 1)
    out.append("</node>")


def _word(value: bool) -> str:
    return "true" if value else "false"


def _nameless(node: Node) -> bool:
    """Not accessibility friendly: clickable and enabled, without a word in it or below it."""
    if node.class_name in _NAF_EXCLUDED or not (node.clickable and node.enabled):
        return False
    below = [node]
    while below:
        one = below.pop()
        if one.text or one.content_desc:
            return False
        below += one.children
    return True


_PLANES: Final = "".join(f"\\U{plane:04X}FFFE\\U{plane:04X}FFFF" for plane in range(1, 17))
_RESTRICTED: Final = re.compile(
    "[\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x7F-\\x84\\x86-\\x9F\\uFDD0-\\uFDDF\\uD800-\\uDFFF\\uFFFE\\uFFFF"
    + _PLANES
    + "]"
)
"""stripInvalidXMLChars: what XML 1.1 restricts becomes a full stop; and so do, here, what no file could hold."""
_ESCAPES: Final = str.maketrans(
    {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\n": "&#10;", "\r": "&#13;", "\t": "&#9;"}
)
"""Inside double quotes: an apostrophe stays, a line break becomes a number."""
_ASTRAL: Final = re.compile("[\U00010000-\U0010ffff]")


def _value(text: str) -> str:
    """An attribute's value; what is outside the basic plane becomes a number, as KXmlSerializer writes surrogates."""
    if not text:
        return ""
    text = _RESTRICTED.sub(".", text).translate(_ESCAPES)
    return text if text.isascii() else _ASTRAL.sub(lambda found: f"&#{ord(found[0])};", text)
