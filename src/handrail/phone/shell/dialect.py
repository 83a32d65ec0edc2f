"""The XML that ``uiautomator dump`` writes, byte for byte in its own dialect.

Source: AOSP cmds/uiautomator/library/core-src/com/android/uiautomator/core/AccessibilityNodeInfoDumper.java and the
serializer behind it (external/kxml2 KXmlSerializer.writeEscaped). ``drawing-order`` and ``hint`` stand in newer
versions only.
"""

from __future__ import annotations

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
    attributes = [
        ("index", str(index)),
        ("text", _clean(node.text)),
        ("resource-id", _clean(node.resource_id)),
        ("class", _clean(node.class_name)),
        ("package", _clean(node.package)),
        ("content-desc", _clean(node.content_desc)),
        ("checkable", _word(node.checkable)),
        ("checked", _word(node.checked)),
        ("clickable", _word(node.clickable)),
        ("enabled", _word(node.enabled)),
        ("focusable", _word(node.focusable)),
        ("focused", _word(node.focused)),
        ("scrollable", _word(node.scrollable)),
        ("long-clickable", _word(node.long_clickable)),
        ("password", _word(node.password)),
        ("selected", _word(node.selected)),
        ("bounds", f"[{left},{top}][{right},{bottom}]"),
    ]
    if newer:
        attributes += [("drawing-order", str(node.drawing_order)), ("hint", _clean(node.hint))]
    if _nameless(node):
        attributes.insert(0, ("NAF", "true"))
    out.append("<node " + " ".join(f'{name}="{_escaped(value)}"' for name, value in attributes))
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


def _clean(text: str) -> str:
    """stripInvalidXMLChars: what XML 1.1 restricts becomes a full stop, and so does what no file could hold."""
    return "".join("." if _invalid(ord(char)) else char for char in text)


def _invalid(code: int) -> bool:
    if code < 0x20:
        return code not in (0x9, 0xA, 0xD)
    return (
        0x7F <= code <= 0x84 or 0x86 <= code <= 0x9F or 0xFDD0 <= code <= 0xFDDF or 0xD800 <= code <= 0xDFFF
        or code & 0xFFFE == 0xFFFE
    )  # fmt: skip


def _escaped(text: str) -> str:
    """Inside double quotes: an apostrophe stays, a line break and what is outside the basic plane become numbers."""
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
    if text.isprintable() and text.isascii():
        return text
    return "".join(f"&#{ord(char)};" if ord(char) > 0xFFFF or char in "\n\r\t" else char for char in text)
