"""English: things on a screen, how they look, and how they stand to each other."""

# ruff: noqa: E501 - tables are read by columns

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from handrail.language.lexicon import Place, Superlative
from handrail.records import Relation


def plural(noun: str) -> str:
    """The plural of a regular noun."""
    if noun.endswith(("s", "x", "ch", "sh")):
        return f"{noun}es"
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        return f"{noun[:-1]}ies"
    return f"{noun}s"


ROLES = {
    "button": "button", "icon": "icon", "link": "link", "hyperlink": "link", "field": "textbox", "box": "textbox",
    "textbox": "textbox", "text box": "textbox", "text field": "textbox", "text area": "textarea",
    "textarea": "textarea", "input": "textbox", "input field": "textbox", "input box": "textbox",
    "entry field": "textbox", "input textbox": "textbox", "text input": "textbox", "text entry": "textbox",
    "checkbox": "checkbox", "check box": "checkbox", "tick box": "checkbox", "tickbox": "checkbox",
    "radio": "radio", "radio button": "radio", "option button": "radio",
    "dropdown": "dropdown", "drop-down": "dropdown", "drop down": "dropdown", "drop-down list": "dropdown",
    "dropdown list": "dropdown", "dropdown menu": "dropdown", "drop-down menu": "dropdown", "select": "combobox",
    "combobox": "combobox", "combo box": "combobox", "select box": "combobox", "selector": "combobox",
    "list": "listbox", "list box": "listbox", "listbox": "listbox", "scroll list": "listbox",
    "scrolling list": "listbox", "selection list": "listbox",
    "tab": "tab", "menu": "menu", "menu item": "menuitem", "menu entry": "menuitem", "option": "option",
    "switch": "switch", "toggle": "switch", "toggle switch": "switch", "slider": "slider", "range slider": "slider", "slider handle": "slider", "slider knob": "slider", "slider thumb": "slider",
    "image": "image", "picture": "image", "photo": "image", "heading": "heading", "cell": "cell",
    "column heading": "columnheader", "column header": "columnheader", "row heading": "rowheader",
    "row header": "rowheader", "table heading": "columnheader", "table header": "columnheader",
    "spinner": "spinbutton", "spin button": "spinbutton", "search field": "searchbox", "search box": "searchbox",
    "search bar": "searchbox", "dialog": "dialog", "popup": "dialog", "pop-up": "dialog", "modal": "dialog",
    "message box": "dialog", "pop up": "dialog", "dialogue": "dialog", "paragraph": "paragraph",
}  # fmt: skip
PLURALS = {plural(noun): role for noun, role in ROLES.items()}

COLOURS = tuple(
    f"{shade}{colour}"
    for colour in (
        "red", "green", "blue", "yellow", "orange", "purple", "violet", "pink", "brown", "black", "white", "grey",
        "gray", "cyan", "magenta", "turquoise", "teal", "aqua", "lime", "navy", "maroon", "olive", "beige", "gold",
        "silver", "indigo", "salmon", "coral", "lavender",
    )
    for shade in ("", "light ", "dark ", "bright ", "pale ")
)  # fmt: skip
_SMALL = ("small", "little", "tiny", "smaller", "smallest", "mini", "littlest", "tiniest")
_LARGE = ("big", "large", "larger", "largest", "bigger", "biggest", "huge", "giant")
SIZES: Mapping[str, Literal["small", "large"]] = {
    **dict.fromkeys(_SMALL, "small"),
    **dict.fromkeys(_LARGE, "large"),
}
SHAPES = {
    word: shape
    for noun, shape in {
        "circle": "circle", "disc": "circle", "dot": "circle", "square": "square", "rectangle": "rectangle",
        "triangle": "triangle", "line": "line", "polygon": "polygon", "letter": "letter", "digit": "digit",
        "shape": "shape", "item": "item", "figure": "shape", "object": "item", "box": "box", "block": "block",
        "cube": "cube",
    }.items()
    for word in (noun, plural(noun))
}  # fmt: skip
PLAIN_SHAPES = frozenset(
    word
    for noun in ("item", "figure", "object", "box", "line", "block", "cube", "letter")
    for word in (noun, plural(noun))
)
SHAPE_PLURALS = frozenset(word for word in SHAPES if word.endswith("s"))
SIGNS = {"letter": "letter", "digit": "digit", "number": "digit", "character": "letter"}
PLACES: Mapping[str, Place] = {
    "leftmost": "left", "left": "left", "left-hand": "left", "rightmost": "right", "right": "right",
    "right-hand": "right", "top": "top", "topmost": "top", "upper": "top", "uppermost": "top", "highest": "top",
    "bottom": "bottom", "bottommost": "bottom", "lower": "bottom", "lowermost": "bottom", "middle": "middle",
    "center": "middle", "centre": "middle", "central": "middle", "top left": "top_left", "top-left": "top_left",
    "upper left": "top_left", "upper-left": "top_left", "top right": "top_right", "top-right": "top_right",
    "upper right": "top_right", "upper-right": "top_right", "bottom left": "bottom_left",
    "bottom-left": "bottom_left", "lower left": "bottom_left", "lower-left": "bottom_left",
    "bottom right": "bottom_right", "bottom-right": "bottom_right", "lower right": "bottom_right",
    "lower-right": "bottom_right",
    **{
        phrase: side
        for side in ("left", "right", "top", "bottom")
        for middle in ("center", "centre", "middle")
        for phrase in (f"{middle} {side}", f"{side} {middle}", f"{middle}-{side}", f"{side}-{middle}")
    },
}  # fmt: skip
_ENDS = ("", " of the page", " of the screen", " of the window")
WHEREABOUTS: Mapping[str, Place] = {
    f"{phrase}{end}": place
    for words, place in PLACES.items()
    if words not in ("leftmost", "rightmost", "topmost", "bottommost", "uppermost", "lowermost", "highest", "central")
    for phrase in (
        f"in the {words} corner", f"at the {words}", f"on the {words}", f"in the {words}", f"on the {words} side",
        f"in the {words} part", f"at the very {words}",
    )
    for end in _ENDS
}  # fmt: skip

ENTRIES = {
    word: noun
    for noun in (
        "email", "e-mail", "mail", "message", "conversation", "thread", "post", "comment", "reply", "review",
        "request", "notification", "invitation", "ticket", "tweet", "memo", "article", "chat",
    )
    for word in (noun, plural(noun))
}  # fmt: skip

SUPERLATIVES = {
    word: Superlative(by, most)
    for by, most, words in (
        ("price", False, "cheapest|least expensive|lowest-priced|lowest priced|most affordable"),
        ("price", True, "most expensive|priciest|dearest|costliest|highest-priced|highest priced"),
        ("duration", False, "shortest|fastest|quickest"),
        ("duration", True, "longest|slowest"),
        (
            "date",
            True,
            "latest|newest|most recent|youngest|most recently modified|most recently changed|most recently updated|most recently added",
        ),
        ("date", False, "earliest|oldest|soonest"),
        ("rating", True, "best-rated|best rated|top-rated|top rated|highest-rated|highest rated|best"),
        ("rating", False, "worst-rated|worst rated|lowest-rated|lowest rated|worst"),
        ("popularity", True, "most popular"),
        ("popularity", False, "least popular"),
        ("distance", False, "nearest|closest"),
        ("distance", True, "farthest|furthest"),
        ("weight", True, "heaviest"),
        ("weight", False, "lightest"),
        ("name", False, "alphabetically first"),
        ("name", True, "alphabetically last"),
        ("", True, "largest|biggest|highest|greatest|most|maximum|maximal"),
        ("", False, "smallest|lowest|least|fewest|minimum|minimal"),
    )
    for word in words.split("|")
}

BESIDE: Mapping[str, Relation] = {
    "next to": "", "near": "", "close to": "", "beside": "beside", "right next to": "beside", "adjacent to": "beside",
    "belonging to": "", "alongside": "beside", "to the right of": "right_of", "to the left of": "left_of",
    "on the right of": "right_of", "on the left of": "left_of", "right of": "right_of", "left of": "left_of",
    "below": "below", "under": "below", "underneath": "below", "beneath": "below", "above": "above", "over": "above",
    "on top of": "above", "directly below": "below", "directly above": "above", "just below": "below",
    "just above": "above", "right below": "below", "right above": "above",
}  # fmt: skip
ROW = (
    "in the row of", "in the row for", "in the row with", "in the row containing", "in the row that says",
    "in the line of", "in the line for", "in the line with", "in the entry for", "in the item for",
    "in the card for", "in the card of", "on the card of", "on the row of", "on the line of", "of the row of",
    "in the row named", "in the row labelled", "in the row where", "in the row that contains",
)  # fmt: skip
ROW_NOUNS = ("row", "line", "entry", "card", "item", "rows", "entries", "items", "cards", "lines")
WITHIN = ("in the", "on the", "inside the", "within the", "of the", "in", "from the", "inside", "within", "at the")
CONTAINERS = (
    "section", "form", "dialog", "panel", "area", "menu", "table", "list", "group", "sidebar", "header", "footer",
    "toolbar", "navigation", "region", "window", "column", "frame", "popup", "part", "bar", "box", "widget", "block",
    "tab", "navbar", "pane", "grid", "folder", "directory", "tree", "toast", "banner",
)  # fmt: skip
