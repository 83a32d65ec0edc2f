"""The widget gallery: every common widget as a page, in three styles, with names, orders and values drawn by a seed.

* ``native``: the elements that HTML has for it;
* ``aria``: elements without meaning of their own, with the roles, names, states and keys of the WAI-ARIA patterns;
* ``soup``: elements without role, label or name, that listen for the mouse and show what they are by their looks.

A page tells the server its whole state whenever that changes. Judges read it there, never from the page's words.
"""

from . import choices, drags, fields, places, press, tables
from .fields import LABELS, PLACES
from .gallery import Gallery, Posed, UnknownRun
from .scene import STYLES, WIDGETS, Scene, UnknownWidget, scene
from .words import MONTHS, PEOPLE, PROJECTS, SENTENCES, TOPICS

__all__ = [
    "LABELS",
    "MONTHS",
    "PEOPLE",
    "PLACES",
    "PROJECTS",
    "SENTENCES",
    "STYLES",
    "TOPICS",
    "WIDGETS",
    "Gallery",
    "Posed",
    "Scene",
    "UnknownRun",
    "UnknownWidget",
    "scene",
]

_DRAWN_BY = (press, fields, choices, places, tables, drags)
"""Each registers its widgets as it is loaded."""
