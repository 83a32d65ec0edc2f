"""Views: what a screen of the phone consists of. One noun, and a constructor for each widget.

A view says what Android's accessibility tree would say of the widget (class, text, resource id, flags), how it looks
(the names of rules in ``look.css``) and what happens when it is touched (plain functions). Nothing of it knows a
browser: the runtime draws views, the dump reads them, and a test may call `on_click` itself.
"""

from __future__ import annotations

# ruff: noqa: A002 - `id` is Android's word for the name of a widget
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Literal

Do = Callable[[], object]
"""What a touch does."""
Take = Callable[[str], object]
"""What a new value (the text of a field, the position of a slider) does."""
Swipes = dict[str, Do]
"""What a swipe does, by direction: ``up``, ``down``, ``left``, ``right``."""
Kind = Literal["box", "text", "edit", "area", "icon", "seek", "spin", "art"]
"""How the runtime draws a view: a box of others, a text, a field of one or of many lines, an icon, a slider, an endless
wheel, a picture made from a number."""


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """One widget and what is in it."""

    cls: str
    """Java class. Names without a dot belong to ``android.widget``."""
    kind: Kind = "box"
    look: str = ""
    """Rules of ``look.css``, separated by spaces."""
    text: str = ""
    id: str = ""
    """Name of the resource id; the dump puts the package before it unless it holds a colon."""
    desc: str = ""
    """Content description."""
    hint: str = ""
    icon: str = ""
    """Name in `icons.ICONS`, or for a picture the number it is made from."""
    style: str = ""
    """CSS that depends on data (a colour, a width); lengths in rem, 0.1 rem = 1 dp."""
    key: str = ""
    """Tells siblings apart when their order changes."""
    children: tuple[View, ...] = ()
    on_click: Do | None = None
    on_long: Do | None = None
    on_change: Take | None = None
    on_submit: Do | None = None
    """Enter, or the action key of the keyboard."""
    on_end: Do | None = None
    """The list was scrolled close to its end."""
    on_swipe: Swipes | None = None
    enabled: bool = True
    checkable: bool = False
    checked: bool = False
    selected: bool = False
    password: bool = False
    scrollable: bool = False
    focus: bool = False
    """Asks for the focus when it appears."""
    level: int = 0
    """Position of a slider in thousandths."""
    keys: Literal["text", "number", "none"] = "text"
    """Which keyboard a field brings up."""

    @property
    def class_name(self) -> str:
        """Full Java class name."""
        return self.cls if "." in self.cls else f"android.widget.{self.cls}"

    @property
    def editable(self) -> bool:
        """Whether text can be written into it."""
        return self.kind in ("edit", "area")

    def walk(self) -> Iterator[View]:
        """This view and all in it, in the order of drawing."""
        yield self
        for child in self.children:
            yield from child.walk()

    def words(self) -> str:
        """Text and descriptions of this view and of all in it, joined by spaces."""
        return " ".join(part for view in self.walk() for part in (view.text, view.desc) if part)


def kids(children: Iterable[View | bool | None]) -> tuple[View, ...]:
    """The views among what a screen lists: ``condition and view`` may leave a false or a None behind."""
    return tuple(child for child in children if isinstance(child, View))


def text(
    value: str, look: str = "body", *, id: str = "", style: str = "", desc: str = "", on_click: Do | None = None
) -> View:
    """A TextView."""
    return View("TextView", "text", look, value, id, desc, style=style, on_click=on_click)


def button(
    label: str, on_click: Do | None, look: str = "filled", *, id: str = "", enabled: bool = True, desc: str = ""
) -> View:
    """A button with a label; `look` is filled, tonal, outlined, flat or danger."""
    return View("Button", "text", f"button {look}", label, id, desc, on_click=on_click, enabled=enabled)


def icon(name: str, desc: str = "", look: str = "", *, id: str = "", style: str = "") -> View:
    """An ImageView."""
    return View("ImageView", "icon", look, id=id, desc=desc, icon=name, style=style)


def icon_button(
    name: str,
    desc: str,
    on_click: Do | None,
    look: str = "",
    *,
    id: str = "",
    selected: bool = False,
    enabled: bool = True,
) -> View:
    """An ImageButton: only its description says what it does."""
    return View(
        "ImageButton",
        "icon",
        f"ib {look}",
        id=id,
        desc=desc,
        icon=name,
        on_click=on_click,
        selected=selected,
        enabled=enabled,
    )


def art(number: int, desc: str = "", look: str = "", *, id: str = "", on_click: Do | None = None) -> View:
    """A picture (photo, cover, product) made from a number."""
    return View("ImageView", "art", look, id=id, desc=desc, icon=str(number), on_click=on_click)


def avatar(name: str, look: str = "") -> View:
    """A coloured disc with the first letter of a name."""
    hue = sum(map(ord, name)) * 47 % 360
    return View("ImageView", "text", f"avatar {look}", name[:1].upper(), style=f"--hue:{hue}", id="avatar")


def edit(
    value: str,
    on_change: Take,
    hint: str = "",
    *,
    id: str = "",
    password: bool = False,
    on_submit: Do | None = None,
    look: str = "",
    lines: bool = False,
    focus: bool = False,
    enabled: bool = True,
    desc: str = "",
    keys: Literal["text", "number", "none"] = "text",
) -> View:
    """An EditText; `lines` for more than one line."""
    return View(
        "EditText",
        "area" if lines else "edit",
        f"edit {look}",
        value,
        id,
        desc,
        hint,
        on_change=on_change,
        on_submit=on_submit,
        password=password,
        focus=focus,
        enabled=enabled,
        keys=keys,
    )


def switch(checked: bool, on_click: Do | None, *, id: str = "", desc: str = "", enabled: bool = True) -> View:
    """A Switch. Without a function of its own it only shows the state of the row it stands in."""
    return View(
        "Switch", "box", "switch", id=id, desc=desc, on_click=on_click, checkable=True, checked=checked, enabled=enabled
    )


def check(label: str, checked: bool, on_click: Do | None, *, id: str = "", desc: str = "") -> View:
    """A CheckBox with its label."""
    return View("CheckBox", "text", "check", label, id, desc, on_click=on_click, checkable=True, checked=checked)


def radio(label: str, checked: bool, on_click: Do | None, *, id: str = "") -> View:
    """A RadioButton with its label."""
    return View("RadioButton", "text", "radio", label, id, on_click=on_click, checkable=True, checked=checked)


def option(label: str, checked: bool, on_click: Do, *, id: str = "android:id/text1") -> View:
    """A CheckedTextView: one row of a list of choices."""
    return View(
        "CheckedTextView", "text", "radio option", label, id, on_click=on_click, checkable=True, checked=checked
    )


def spinner(value: str, on_click: Do, *, id: str = "", desc: str = "") -> View:
    """A Spinner, closed: it shows its value and opens a list."""
    inner = View("TextView", "text", "body", value, "android:id/text1")
    return View("Spinner", "box", "spinner", id=id, desc=desc, on_click=on_click, children=(inner,), scrollable=True)


def seek(level: int, on_change: Take, *, id: str = "", desc: str = "") -> View:
    """A SeekBar; levels are thousandths."""
    return View("SeekBar", "seek", "seek", id=id, desc=desc, level=level, on_change=on_change)


def progress(desc: str = "", *, id: str = "") -> View:
    """An endless wheel: while it turns the screen is not idle."""
    return View("ProgressBar", "spin", "spin", id=id, desc=desc)


def bar(level: int, *, id: str = "", desc: str = "") -> View:
    """A ProgressBar that stands at a level (thousandths)."""
    return View("ProgressBar", "box", "bar", id=id, desc=desc, style=f"--level:{level / 10}%")


def row(
    *children: View | bool | None,
    look: str = "",
    id: str = "",
    on_click: Do | None = None,
    style: str = "",
    desc: str = "",
    on_long: Do | None = None,
    key: str = "",
    selected: bool = False,
    enabled: bool = True,
) -> View:
    """A horizontal LinearLayout."""
    return View(
        "LinearLayout",
        "box",
        f"row {look}",
        id=id,
        desc=desc,
        style=style,
        children=kids(children),
        key=key,
        on_click=on_click,
        on_long=on_long,
        selected=selected,
        enabled=enabled,
    )


def column(
    *children: View | bool | None,
    look: str = "",
    id: str = "",
    on_click: Do | None = None,
    style: str = "",
    desc: str = "",
    on_long: Do | None = None,
    key: str = "",
    selected: bool = False,
) -> View:
    """A vertical LinearLayout."""
    return View(
        "LinearLayout",
        "box",
        f"col {look}",
        id=id,
        desc=desc,
        style=style,
        children=kids(children),
        key=key,
        on_click=on_click,
        on_long=on_long,
        selected=selected,
    )


def frame(
    *children: View | bool | None,
    look: str = "",
    id: str = "",
    on_click: Do | None = None,
    style: str = "",
    desc: str = "",
    key: str = "",
    on_swipe: Swipes | None = None,
) -> View:
    """A FrameLayout: its children lie over each other or flow, as `look` says."""
    return View(
        "FrameLayout",
        "box",
        look,
        id=id,
        desc=desc,
        style=style,
        children=kids(children),
        key=key,
        on_click=on_click,
        on_swipe=on_swipe,
    )


def scroll(*children: View | bool | None, look: str = "", id: str = "") -> View:
    """A ScrollView."""
    return View("ScrollView", "box", f"scroll {look}", id=id, children=kids(children), scrollable=True)


def items(children: Iterable[View | bool | None], *, look: str = "", id: str = "", on_end: Do | None = None) -> View:
    """A RecyclerView."""
    return View(
        "androidx.recyclerview.widget.RecyclerView",
        "box",
        f"scroll {look}",
        id=id,
        children=kids(children),
        scrollable=True,
        on_end=on_end,
    )


def shelf(children: Iterable[View | bool | None], *, look: str = "", id: str = "") -> View:
    """A HorizontalScrollView."""
    return View("HorizontalScrollView", "box", f"shelf {look}", id=id, children=kids(children), scrollable=True)


def card(
    *children: View | bool | None, look: str = "", id: str = "", on_click: Do | None = None, key: str = ""
) -> View:
    """A card: a rounded surface."""
    return View(
        "androidx.cardview.widget.CardView",
        "box",
        f"card {look}",
        id=id,
        children=kids(children),
        key=key,
        on_click=on_click,
    )


def divider() -> View:
    """A thin line."""
    return View("android.view.View", "box", "divider")


def tile(
    title: str,
    summary: str = "",
    *,
    start: View | None = None,
    end: View | None = None,
    on_click: Do | None = None,
    on_long: Do | None = None,
    key: str = "",
    id: str = "",
    look: str = "",
    enabled: bool = True,
    selected: bool = False,
    ids: tuple[str, str] = ("android:id/title", "android:id/summary"),
) -> View:
    """A row of a list: it is clickable and has no text of its own, the title below it has."""
    words = column(
        text(title, "title" + ("" if enabled else " off"), id=ids[0]),
        summary != "" and text(summary, "summary", id=ids[1]),
        look="grow",
    )
    return row(
        start,
        words,
        end,
        look=f"tile {look}",
        id=id,
        on_click=on_click if enabled else None,
        on_long=on_long,
        key=key or title,
        selected=selected,
        enabled=enabled,
    )


def header(label: str) -> View:
    """The small heading of a group in a list."""
    return text(label, "header", id="android:id/title")


def gap(dp: int) -> View:
    """Empty space of some height."""
    return View("android.widget.Space", "box", style=f"height:{dp / 10}rem;flex:none")


def over(view: View, **changes: object) -> View:
    """The same view with other fields."""
    return replace(view, **changes)  # type: ignore[arg-type]  # dataclasses.replace checks the names itself


# Inside a WebView: Chromium gives its nodes these classes, and the HTML id as resource id.


def web(title: str, *children: View | bool | None, id: str = "") -> View:
    """A WebView with a document in it. Without children it is a page that has not arrived yet."""
    inside = View("android.webkit.WebView", "box", "web", title, children=kids(children), scrollable=True)
    return View("android.webkit.WebView", "box", "webview", id=id, children=(inside,) if children else ())


def _raw(id: str) -> str:
    """An HTML id: the dump writes it without a package."""
    return f" {id.strip()}"


def web_text(value: str, look: str = "body") -> View:
    """A text of a document."""
    return View("android.widget.TextView", "text", f"w {look}", value, id=" ")


def web_link(label: str, on_click: Do, *, id: str = " ") -> View:
    """A link of a document: its text stands on the node itself."""
    return View("android.view.View", "text", "w link", label, id=_raw(id), on_click=on_click)


def web_button(label: str, on_click: Do, *, id: str = " ") -> View:
    """A button of a document."""
    return View("android.widget.Button", "text", "w wbutton", label, id=_raw(id), on_click=on_click)


def web_field(
    value: str, on_change: Take, hint: str, *, id: str = " ", on_submit: Do | None = None, password: bool = False
) -> View:
    """A field of a document."""
    return View(
        "EditText",
        "edit",
        "w wfield",
        value,
        id=_raw(id),
        hint=hint,
        on_change=on_change,
        on_submit=on_submit,
        password=password,
    )
