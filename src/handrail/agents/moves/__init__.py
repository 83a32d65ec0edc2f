"""One script a kind of step."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from handrail.agents.moves import (
    choices,
    closing,
    dragging,
    errands,
    filling,
    going,
    marking,
    pointing,
    reading,
    values,
    waiting,
)
from handrail.agents.script import Scene, Script, Turn

Move = Callable[[Scene, Turn], Script]

MOVES: Mapping[str, Move] = MappingProxyType(
    {
        "navigate": going.navigate, "back": going.back, "forward": going.forward, "reload": going.reload,
        "press": going.press, "scroll": going.scroll_by, "scroll_to": going.scroll_to, "find": going.scroll_to,
        "upload": going.upload,
        "accept": going.dialog, "dismiss": going.dialog,
        "click": pointing.click, "double_click": pointing.click, "right_click": pointing.click,
        "long_press": pointing.held,
        "hover": pointing.hover,
        "act": errands.act, "search": errands.search, "sign_in": errands.sign_in, "submit": errands.submit,
        "type": values.put, "append": values.put, "set": values.put,
        "select": filling.select, "check": choices.check, "uncheck": choices.uncheck,
        "drag": dragging.drag, "sort": dragging.sort, "resize": dragging.resize,
        "highlight": marking.highlight, "copy": marking.copy, "paste": marking.paste,
        "close": closing.close,
        "read": reading.answer,
        "wait": waiting.wait, "pause": waiting.pause, "expect": waiting.expect,
    }
)  # fmt: skip
"""Kind of step -> its script."""
