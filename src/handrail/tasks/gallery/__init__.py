"""Tasks in the widget gallery: for every widget, in each style, an instruction as a user would type it, a judge of the
state that the server was told, and an oracle that shows the way with a mouse and a keyboard.

Wordings differ from seed to seed and are the same in all three styles.
"""

from __future__ import annotations

from handrail.tasks.gallery import choices, drags, fields, places, press, tables
from handrail.tasks.gallery.wish import Hand, WidgetTask, asked, widget_task, widget_tasks

__all__ = ["Hand", "WidgetTask", "asked", "widget_task", "widget_tasks"]

_ASKED_BY = (press, fields, choices, places, tables, drags)
"""Each registers what can be asked of its widgets as it is loaded."""
