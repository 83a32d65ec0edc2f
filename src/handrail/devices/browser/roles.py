"""Roles of HTML elements, as far as acting needs them. Source: HTML Accessibility API Mappings (W3C), shortened."""

from __future__ import annotations

from collections.abc import Mapping


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_BY_TAG = {
    "area": "link",
    "article": "article",
    "aside": "complementary",
    "audio": "audio",
    "button": "button",
    "canvas": "canvas",
    "caption": "caption",
    "dd": "definition",
    "details": "group",
    "dialog": "dialog",
    "dt": "term",
    "embed": "embed",
    "fieldset": "group",
    "figure": "figure",
    "footer": "contentinfo",
    "form": "form",
    "frame": "iframe",
    "h1": "heading",
    "h2": "heading",
    "h3": "heading",
    "h4": "heading",
    "h5": "heading",
    "h6": "heading",
    "header": "banner",
    "iframe": "iframe",
    "img": "img",
    "li": "listitem",
    "main": "main",
    "math": "math",
    "menu": "list",
    "meter": "meter",
    "nav": "navigation",
    "object": "embed",
    "ol": "list",
    "optgroup": "group",
    "option": "option",
    "output": "status",
    "p": "paragraph",
    "progress": "progressbar",
    "search": "search",
    "summary": "button",
    "svg": "img",
    "table": "table",
    "td": "cell",
    "textarea": "textbox",
    "th": "columnheader",
    "tr": "row",
    "ul": "list",
    "video": "video",
}
_BY_INPUT = {
    "button": "button",
    "checkbox": "checkbox",
    "file": "button",
    "image": "button",
    "number": "spinbutton",
    "radio": "radio",
    "range": "slider",
    "reset": "button",
    "search": "searchbox",
    "submit": "button",
    "hidden": "generic",
}
_KNOWN = _words(
    """
    alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox
    complementary contentinfo definition dialog directory document feed figure form grid gridcell group heading img
    image link list listbox listitem log main marquee math menu menubar menuitem menuitemcheckbox menuitemradio
    meter navigation note option paragraph progressbar radio radiogroup region row rowgroup rowheader scrollbar
    search searchbox separator slider spinbutton status strong switch tab table tablist tabpanel term textbox time
    timer toolbar tooltip tree treegrid treeitem
    """
)

SHAPES = _words(
    """
    circle ellipse line path polygon polyline rect text tspan
    """
)
"""SVG elements that a person sees as things of their own."""

NAMED_BY_CONTENT = _words(
    """
    button cell checkbox columnheader gridcell heading link menuitem menuitemcheckbox menuitemradio option radio row
    rowheader switch tab tooltip treeitem caption listitem paragraph term definition text status alert
    """
)
"""Roles whose accessible name may come from what they contain. The text roles are ours: a person reads them so."""

INTERACTIVE = _words(
    """
    button checkbox combobox link listbox menuitem menuitemcheckbox menuitemradio option radio searchbox slider
    spinbutton switch tab textbox treeitem
    """
)


def role_of(tag: str, attributes: Mapping[str, str]) -> str:
    """The ARIA role word of an element; ``generic`` if it has none."""
    stated = attributes.get("role")
    if stated:
        for word in stated.lower().split():
            if word in _KNOWN:
                return "img" if word == "image" else word
            if word in ("none", "presentation"):
                return "generic"
    if tag == "a":
        return "link" if "href" in attributes else "generic"
    if tag == "input":
        kind = attributes.get("type", "text").lower()
        if "list" in attributes and kind in ("text", "search", "url", "tel", "email"):
            return "combobox"
        return _BY_INPUT.get(kind, "textbox")
    if tag == "select":
        return (
            "listbox" if "multiple" in attributes or attributes.get("size", "1") not in ("", "0", "1") else "combobox"
        )
    if tag == "th" and attributes.get("scope", "").lower() in ("row", "rowgroup"):
        return "rowheader"
    if tag == "section":
        return "region" if "aria-label" in attributes or "aria-labelledby" in attributes else "generic"
    return _BY_TAG.get(tag, "generic")
