"""What kinds of things there are on a screen, by ARIA role word."""

from __future__ import annotations

from functools import lru_cache

from handrail.records import Element

FIELDS = frozenset({"textbox", "searchbox", "combobox", "spinbutton", "listbox", "slider"})
"""Things that hold a value."""

TICKS = frozenset({"checkbox", "radio", "switch", "menuitemcheckbox", "menuitemradio"})
"""Things that are on or off."""

INTERACTIVE = FIELDS | TICKS | {"button", "link", "option", "menuitem", "tab", "treeitem"}
"""Roles that promise a reaction to a person."""

DIALOGS = frozenset({"dialog", "alertdialog"})

LANDMARKS = frozenset(
    {"banner", "main", "navigation", "complementary", "contentinfo", "search", "region", "form"}
)  # fmt: skip

ENTRIES = frozenset({"row", "listitem", "article"})
"""One of many alike: called by the first text in it, since the whole of it is no name."""

CONTAINERS = LANDMARKS | DIALOGS | ENTRIES | {"group", "radiogroup", "tabpanel", "menu", "toolbar", "table", "grid"}
"""What a container path is made of."""

_WORDS: dict[str, frozenset[str]] = {
    "button": frozenset({"button"}),
    "link": frozenset({"link"}),
    "field": FIELDS,
    "textbox": frozenset({"textbox", "searchbox", "combobox", "spinbutton"}),
    "text field": frozenset({"textbox", "searchbox", "combobox", "spinbutton"}),
    "text box": frozenset({"textbox", "searchbox", "combobox", "spinbutton"}),
    "text area": frozenset({"multiline"}),
    "textarea": frozenset({"multiline"}),
    "input": FIELDS,
    "input field": FIELDS,
    "box": FIELDS | {"checkbox"},
    "searchbox": frozenset({"searchbox", "textbox", "combobox"}),
    "search box": frozenset({"searchbox", "textbox", "combobox"}),
    "combobox": frozenset({"combobox", "listbox"}),
    "dropdown": frozenset({"combobox", "listbox", "button"}),
    "drop-down": frozenset({"combobox", "listbox", "button"}),
    "select": frozenset({"combobox", "listbox"}),
    "list": frozenset({"combobox", "listbox", "list"}),
    "listbox": frozenset({"combobox", "listbox"}),
    "checkbox": frozenset({"checkbox", "switch", "menuitemcheckbox"}),
    "check box": frozenset({"checkbox", "switch", "menuitemcheckbox"}),
    "tick box": frozenset({"checkbox", "switch", "menuitemcheckbox"}),
    "switch": frozenset({"switch", "checkbox"}),
    "toggle": frozenset({"switch", "checkbox", "button"}),
    "radio": frozenset({"radio", "menuitemradio"}),
    "radio button": frozenset({"radio", "menuitemradio"}),
    "option": frozenset({"option", "radio", "menuitem", "menuitemradio"}),
    "tab": frozenset({"tab"}),
    "menu": frozenset({"menu", "button", "combobox"}),
    "menu item": frozenset({"menuitem", "menuitemcheckbox", "menuitemradio"}),
    "slider": frozenset({"slider"}),
    "spinner": frozenset({"spinbutton"}),
    "heading": frozenset({"heading"}),
    "image": frozenset({"img", "image"}),
    "icon": frozenset({"img", "image", "button", "link"}),
    "row": frozenset({"row"}),
    "dialog": DIALOGS,
    "form": frozenset({"form"}),
    "footer": frozenset({"contentinfo"}),
    "header": frozenset({"banner", "heading", "columnheader"}),
    "sidebar": frozenset({"complementary"}),
}


_KNOWN = INTERACTIVE | CONTAINERS | {
    "heading", "img", "image", "cell", "gridcell", "columnheader", "rowheader", "list", "text", "generic", "paragraph",
    "status", "alert", "tree", "canvas", "separator", "tooltip", "progressbar", "definition", "term", "figure", "log",
    "video", "audio", "iframe", "meter", "time", "timer", "menubar", "tablist", "code", "blockquote", "caption",
    "scrollbar", "article",
}  # fmt: skip


def roles_of(word: str) -> frozenset[str]:
    """Roles that a person's word for a kind of thing may mean; a role word means itself."""
    return _WORDS.get(word, frozenset({word}))


def is_role(word: str) -> bool:
    """Whether a word says a role, in a person's words or in ARIA's."""
    return bool(word) and (word.casefold() in _WORDS or word in _KNOWN)


def role_word(text: tuple[str, ...]) -> tuple[str, int]:
    """The role word that a description ends with and how many words it takes; ``("", 0)`` if it ends with none."""
    for length in (2, 1):
        if len(text) >= length and " ".join(text[-length:]) in _WORDS:
            return " ".join(text[-length:]), length
    return "", 0


_APPARENT: dict[str, frozenset[str]] = {
    "button": frozenset({"btn", "button"}),
    "checkbox": frozenset({"checkbox", "check", "chk", "tickbox", "tick", "checkmark"}),
    "radio": frozenset({"radio"}),
    "switch": frozenset({"switch", "toggle"}),
    "tab": frozenset({"tab"}),
    "combobox": frozenset({"dropdown", "select", "combo", "combobox", "picker", "selector"}),
    "option": frozenset({"option", "choice", "item", "suggestion"}),
    "menuitem": frozenset({"menuitem", "item", "menu", "entry"}),
    "slider": frozenset({"slider", "range", "handle", "thumb", "knob"}),
    "link": frozenset({"link"}),
    "treeitem": frozenset({"treeitem", "node", "folder", "leaf"}),
}
"""Class words by which plain containers say what they are made to look like: weak labels (P3)."""
_TICK = 26.0
"""Pixels that a box to be ticked measures at most."""
_NONE: frozenset[str] = frozenset()
_PLAIN = frozenset({"generic", "text", "listitem", "paragraph", "cell", "img", "term", "definition", "group"})
"""Roles that say nothing about what a click does."""


_EDITED = frozenset({"textbox"})
_PRESSED = frozenset({"button", "link", "option", "menuitem", "tab", "treeitem"})
"""Roles of what is pressed: people, and authors, say one for another."""
_ANYTHING = _PRESSED | TICKS | {"combobox", "slider"}
"""Roles that anything which reacts may have, where it says nothing."""


def apparent(
    element: Element, labels: frozenset[str], *, reacts: bool = False
) -> tuple[frozenset[str], frozenset[str]]:
    """Roles that something may be taken for beside its own: those it is marked with (what can be edited is a text
    field; what has no telling role is what its class words, ``labels``, say), and those that are merely possible. What
    ``reacts`` only within something else that does can be pressed, no more.
    """
    if element.role in _PRESSED:
        return _NONE, _PRESSED
    if element.role not in _PLAIN:
        return _NONE, _NONE
    if "editable" in element.states:
        return _EDITED, _NONE
    if element.facts.clickable or element.facts.cursor == "pointer":
        marked = _marked(labels)
        return (TICKS if not marked and _small_box(element) else marked), _ANYTHING
    return _marked(labels), _PRESSED if reacts else _NONE


def _small_box(element: Element) -> bool:
    """Whether it is a small square or disc without a word in it: what reacts and looks so is ticked or chosen."""
    box = element.bounds
    small = max(box.width, box.height) <= _TICK and abs(box.width - box.height) <= 2
    return element.facts.shape in ("rect", "circle") and small and not (element.own_text or element.name)


@lru_cache(maxsize=4096)
def _marked(labels: frozenset[str]) -> frozenset[str]:
    return frozenset(role for role, marks in _APPARENT.items() if not marks.isdisjoint(labels))


def interactive(element: Element) -> bool:
    """Whether a person would expect it to react: by its role, a listener, an address, or being editable."""
    return (
        element.role in INTERACTIVE
        or element.facts.clickable
        or bool(element.facts.href)
        or "editable" in element.states
    )


def dialog(element: Element) -> bool:
    """Whether it is a dialog of the page, by role or because it says that it is modal."""
    return element.role in DIALOGS or "modal" in element.states
