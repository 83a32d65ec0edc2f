"""What a person would call a thing, from a dump that does not say: own words first, a guess last, and marked as one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from tests.devices.android.desk import NOTES, button, node

from handrail.devices.android import nodes, tree
from handrail.phone.nouns import Node
from handrail.phone.shell import dialect
from handrail.records import Element, Integrity, Observation, Rect, Size
from handrail.screen import normalise
from handrail.screen.hit import clickable_point

BOX = (0, 0, 500, 100)
UI = "com.android.systemui"


def outward(words: str) -> str:
    """What a look that leaves the device is read with, where there are no secrets."""
    return words


def seen(*children: Node, newer: bool = True, limit: int = 500, redact: Callable[[str], str] = outward) -> Observation:
    data = dialect.xml(node("FrameLayout", (0, 0, 1080, 2400), *children), rotation=0, newer=newer)
    size = Size(1080, 2400)
    found, _, _ = nodes.elements(tree.read(data), size, (1.0, 1.0), "t", redact, limit)
    return Observation("o", "android", 0.0, size, 1.0, NOTES, "", "", elements=found)


def first(*children: Node, newer: bool = True) -> Element:
    """The first thing that can be pressed or filled in."""
    return next(
        each for each in seen(*children, newer=newer).elements if each.facts.clickable or "editable" in each.states
    )


def text(words: str, box: tuple[int, int, int, int] = BOX, **more: object) -> Node:
    return node("TextView", box, text=words, **more)


def row(*children: Node, **more: object) -> Node:
    return node("LinearLayout", BOX, *children, **more)


def pressed(*children: Node, kind: str = "android.view.View", **more: object) -> Node:
    return node(kind, BOX, *children, clickable=True, focusable=True, **more)


EDIT = {"clickable": True, "focusable": True}


@pytest.mark.parametrize(
    ("children", "name", "source"),
    [
        pytest.param([button("Save", BOX)], "Save", "own", id="own text"),
        pytest.param([pressed(kind="ImageButton", content_desc="Share")], "Share", "own", id="description"),
        pytest.param([button("Save", BOX, content_desc="Saves it")], "Save", "own", id="what is seen comes first"),
        pytest.param([pressed(text("Wi-Fi"), text("Connected"))], "Wi-Fi Connected", "accessible", id="Compose"),
        pytest.param([pressed(row(text("Deep")))], "Deep", "accessible", id="deep below"),
        pytest.param([pressed(text("Mail"), button("Delete", BOX))], "Mail", "accessible", id="not another's words"),
        pytest.param([pressed(button("Delete", BOX))], "Delete", "inferred", id="another's for want of own"),
        pytest.param([row(text("Dark mode"), pressed(checkable=True))], "Dark mode", "inferred", id="beside"),
        pytest.param([row(row(text("A"), text("B")), pressed())], "A B", "inferred", id="beside, grouped"),
        pytest.param([row(text("A"), pressed(), button("B", BOX))], "A", "inferred", id="before, among several"),
        pytest.param([row(pressed(), button("B", BOX))], "", "none", id="nothing that is its own"),
        pytest.param([pressed(text("\ue8b6"))], "", "none", id="a glyph of a font"),
        pytest.param([pressed(text("null"))], "", "none", id="a missing value"),
        pytest.param([pressed(text("\u2800\u00a0"))], "", "none", id="blanks of all kinds"),
        pytest.param([button("3:17\u202fPM", BOX)], "3:17 PM", "own", id="a narrow blank"),
        pytest.param([node("EditText", BOX, hint="City", text="City", **EDIT)], "City", "accessible", id="hint"),
        pytest.param([pressed(kind="EditText", text="Rome", content_desc="City")], "City", "accessible", id="field"),
        pytest.param([row(text("City"), node("EditText", BOX, text="Rome", **EDIT))], "City", "inferred", id="label"),
        pytest.param([pressed(text("City"), kind="EditText", text="Rome")], "City", "accessible", id="label inside"),
    ],
)  # fmt: skip
def test_what_can_be_pressed_is_called_by_the_nearest_words(children: Sequence[Node], name: str, source: str) -> None:
    found = first(*children)
    assert (found.name, found.name_source) == (name, source)


def test_on_older_versions_a_field_is_called_by_the_hint_that_stands_in_it() -> None:
    found = first(node("EditText", BOX, hint="City", text="City", **EDIT), newer=False)
    assert (found.name, found.name_source, found.value) == ("City", "inferred", "City")


@pytest.mark.parametrize(
    ("child", "role"),
    [
        (node("Button", BOX, clickable=True), "button"),
        (node("android.support.v7.widget.AppCompatImageButton", BOX, clickable=True), "button"),
        (node("EditText", BOX, clickable=True), "textbox"),
        (node("com.example.FancyEditText", BOX, clickable=True), "textbox"),
        (node("android.widget.SearchView$SearchAutoComplete", BOX, clickable=True), "searchbox"),
        (node("CheckBox", BOX, clickable=True, checkable=True), "checkbox"),
        (node("Switch", BOX, clickable=True, checkable=True), "switch"),
        (node("RadioButton", BOX, clickable=True, checkable=True), "radio"),
        (node("android.view.View", BOX, clickable=True, checkable=True), "checkbox"),
        (node("Spinner", BOX, clickable=True), "combobox"),
        (node("TextView", BOX, clickable=True, text="More"), "button"),
        (node("ImageView", BOX, clickable=True), "button"),
        (node("LinearLayout", BOX, clickable=True), "button"),
    ],
)
def test_the_class_and_what_a_finger_does_make_the_role(child: Node, role: str) -> None:
    assert first(child).role == role


def test_rows_of_a_list_are_entries_when_they_hold_more_to_press() -> None:
    found = seen(
        node(
            "ListView", (0, 0, 1080, 900), pressed(text("One")), pressed(text("Two"), button("Delete", BOX)),
            row(text("Three")),
        )
    ).elements  # fmt: skip
    assert [each.role for each in found[2:] if each.parent == "n1"] == ["button", "listitem", "listitem"]


def test_rows_of_a_list_that_hold_several_texts_are_entries() -> None:
    lines = pressed(text("Committee Office"), text("Minutes of Monday. Please delete the old ones."))
    single = pressed(text("Display"), kind="android.widget.LinearLayout")
    obs = seen(node("androidx.recyclerview.widget.RecyclerView", BOX, lines, single))
    assert [each.role for each in obs.elements if each.facts.clickable] == ["listitem", "button"]


def test_tabs_and_links_are_told_by_what_they_stand_in() -> None:
    tabs = node("TabWidget", BOX, pressed(text("Songs"), selected=True))
    web = node("android.webkit.WebView", (0, 200, 1080, 900), pressed(text="Terms"))
    found = [(each.role, each.name) for each in seen(tabs, web).elements if each.facts.clickable]
    assert found == [("tab", "Songs"), ("link", "Terms")]


@pytest.mark.parametrize(
    ("child", "integrity", "origin"),
    [
        (text("a"), Integrity.CONTENT, NOTES),
        (Node("android.widget.TextView", UI, BOX, text="a"), Integrity.UNKNOWN, UI),
        (node("android.webkit.WebView", BOX, text("a")), Integrity.UNKNOWN, ""),
    ],
)  # fmt: skip
def test_no_text_is_more_than_content_and_the_systems_and_a_pages_less(
    child: Node, integrity: Integrity, origin: str
) -> None:
    found = next(each for each in seen(child).elements if each.name == "a")
    assert (found.label.integrity, found.frame_origin) == (integrity, origin)
    assert any(source.startswith("content:") for source in found.label.sources)


def test_a_password_is_neither_value_nor_name() -> None:
    found = first(node("EditText", BOX, text="•••", password=True, hint="Password", **EDIT))
    assert (found.name, found.value, found.own_text, found.facts.input_type) == ("Password", "", "", "password")
    assert {"password", "masked", "editable"} <= found.states
    bare = first(node("EditText", BOX, text="hunter2", password=True, **EDIT), newer=False)
    assert "hunter2" not in repr(bare)


def test_within_the_device_a_password_field_tells_how_many_letters_it_holds_and_no_letter() -> None:
    def value(words: str) -> str:
        found = seen(node("EditText", BOX, text=words, password=True, **EDIT), redact=str)
        return next(each for each in found.elements if "editable" in each.states).value

    assert value("•••") == "•••"
    assert value("••x") == ""


def test_boxes_are_clipped_and_empty_ones_are_off_the_screen() -> None:
    found = seen(text("low", (0, 2300, 1080, 2600)), text("none", (0, 0, 0, 0)), text("odd", (50, 50, 10, 10))).elements
    boxes = {each.name: (each.bounds, "offscreen" in each.states) for each in found if each.name}
    assert boxes["low"] == (Rect(0, 2300, 1080, 100), False)
    assert boxes["none"][1]
    assert boxes["odd"][1]


def test_a_finger_goes_through_what_shows_nothing_and_takes_nothing() -> None:
    look = seen(button("Under", BOX), node("FrameLayout", (0, 0, 1080, 2400)))
    under = next(each for each in look.elements if each.name == "Under")
    assert clickable_point(look, under) == (250, 50)
    look = seen(button("Under", BOX), pressed(text="Over"))
    under = next(each for each in look.elements if each.name == "Under")
    assert clickable_point(look, under) is None
    raised = seen(button("Low", BOX, drawing_order=2), pressed(text="High", drawing_order=1))
    low = next(each for each in raised.elements if each.name == "Low")
    assert clickable_point(raised, low) == (250, 50)


def test_too_many_nodes_are_cut_and_it_is_said() -> None:
    data = dialect.xml(node("FrameLayout", BOX, *[text(str(at)) for at in range(50)]), rotation=0)
    found, _, cut = nodes.elements(tree.read(data), Size(1080, 2400), (1.0, 1.0), "t", str, 20)
    assert (len(found), cut) == (20, True)


def test_an_empty_page_in_an_application_is_not_ready() -> None:
    look = seen(node("android.webkit.WebView", BOX), node("android.webkit.WebView", (0, 200, 500, 300), text("there")))
    assert [each.bounds.y for each in nodes.empty_web_views(look.elements)] == [0]


@pytest.mark.parametrize(
    ("one", "other"), [("3:17\u202fPM", "3:17 pm"), ("Send\u2800", "send"), ("\ue8b6 Find", "find")]
)
def test_blanks_and_glyphs_of_fonts_make_no_other_name(one: str, other: str) -> None:
    assert normalise(one) == normalise(other)


def test_a_field_of_an_older_version_keeps_its_name_when_something_is_typed() -> None:
    hints = nodes.Hints()

    def named(first: str, second: str) -> list[tuple[str, str]]:
        look = seen(
            node("EditText", BOX, text=first, **EDIT), node("EditText", (0, 200, 500, 300), text=second, **EDIT),
            newer=False,
        )  # fmt: skip
        return [(each.name, each.value) for each in hints.apply(look.elements) if each.role == "textbox"]

    assert named("Title", "Note") == [("Title", "Title"), ("Note", "Note")]
    assert named("Groceries", "Note") == [("Title", "Groceries"), ("Note", "Note")]
    assert named("", "Milk") == [("", ""), ("Note", "Milk")]
