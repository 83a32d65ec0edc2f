"""The tree that a dump shows: Android's classes, ids and flags from the views, places from the glass."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.phone.apps.fresh import phone_with

from handrail.phone.apps.clock import Clock
from handrail.phone.apps.contacts import Contacts
from handrail.phone.apps.installed import APPS
from handrail.phone.nouns import Node, Size
from handrail.phone.screen import dump
from handrail.phone.screen.draw import Canvas
from handrail.phone.screen.finger import Finger
from handrail.phone.screen.phone import Phone

SIZE = Size(1080, 2400)
PLACE = (0, 0, 1080, 100)


def node_of(phone: Phone, *, gone: frozenset[str] = frozenset(), focus: str = "") -> Node:
    """The dump of the focused window, with every view in the same place but those with a text in `gone`."""
    pane = phone.focus()
    assert pane is not None
    assert pane.draw is not None
    canvas = Canvas()
    canvas.draw([(pane.token, pane.draw())])
    root = canvas.roots[pane.token]
    places = {each.uid: PLACE for each in root.walk() if each.view.text not in gone}
    focused = next((each.uid for each in root.walk() if focus and each.view.id == focus), 0)
    return dump.tree(pane, root, places, focused, SIZE)


def walk(node: Node) -> Iterator[Node]:
    yield node
    for child in node.children:
        yield from walk(child)


def one(root: Node, text: str) -> Node:
    found = [node for node in walk(root) if text in (node.text, node.content_desc)]
    assert len(found) == 1, (text, len(found))
    return found[0]


@pytest.fixture(scope="module")
def phone() -> Phone:
    return phone_with()


@pytest.mark.parametrize("label", [app.label for app in APPS])
def test_every_clickable_node_of_every_first_page_has_words_in_or_below_it(phone: Phone, label: str) -> None:
    Finger(phone).open(label)
    phone.clock.advance(1)
    nodes = list(walk(node_of(phone)))
    silent = [
        (node.class_name, node.resource_id) for node in nodes
        if node.clickable and not any(each.text or each.content_desc for each in walk(node))
    ]  # fmt: skip
    assert silent == []
    assert all(node.package == phone.page.app.package for node in nodes)
    assert all("." in node.class_name for node in nodes)


def test_a_window_of_an_activity_begins_with_its_decor(phone: Phone) -> None:
    Finger(phone).open("Contacts")
    root = node_of(phone)
    assert [node.class_name for node in list(walk(root))[:4]] == [
        "android.widget.FrameLayout", "android.widget.LinearLayout", "android.widget.FrameLayout",
        "android.widget.FrameLayout",
    ]  # fmt: skip
    assert list(walk(root))[3].resource_id == "android:id/content"
    assert root.bounds == (0, 0, 1080, 2400)


def test_a_dialog_begins_with_its_panel() -> None:
    phone = phone_with(Contacts)
    Finger(phone).open("Contacts").tap("Create contact").type("Name", "x").back()
    root = node_of(phone)
    assert root.resource_id == "android:id/parentPanel"
    assert one(root, "Discard").resource_id == "android:id/button1"


def test_rows_repeat_their_ids_and_say_nothing_themselves(phone: Phone) -> None:
    Finger(phone).open("Contacts")
    rows = [node for node in walk(node_of(phone)) if node.resource_id == "com.android.contacts:id/cliv_row"]
    assert len(rows) == 120
    assert all(node.clickable and not node.text and not node.content_desc for node in rows)


def test_compose_has_no_ids_and_puts_labels_below(phone: Phone) -> None:
    finger = Finger(phone).open("Clock").tap("Timer")
    finger.tap("1")
    root = node_of(phone)
    ours = [node for node in walk(root) if node.resource_id and not node.resource_id.startswith("android:")]
    assert ours == []
    label = one(root, "Start")
    assert label.class_name == "android.widget.TextView"
    assert not label.clickable
    above = next(node for node in walk(root) if label in node.children)
    assert (above.class_name, above.clickable, above.text) == ("android.view.View", True, "")
    assert any(node.class_name == "androidx.compose.ui.platform.ComposeView" for node in walk(root))


def test_fields_show_their_hint_and_passwords_show_dots() -> None:
    phone = phone_with()
    phone.put("secure/lock_pin", "")
    finger = Finger(phone).open("Browser").type("url_bar", "login.example", submit=True)
    phone.clock.advance(1)
    finger.type("Email", "a@b.example")
    root = node_of(phone, focus=" email")
    email, password = (next(node for node in walk(root) if node.hint == hint) for hint in ("Email", "Password"))
    assert (email.text, email.resource_id, email.focused, email.password) == ("a@b.example", "email", True, False)
    assert (password.text, password.password, password.long_clickable) == ("Password", True, True)
    finger.type("Password", "secret")
    assert next(node for node in walk(node_of(phone)) if node.hint == "Password").text == "••••••"


def test_pictures_have_no_text_even_where_a_letter_is_drawn(phone: Phone) -> None:
    Finger(phone).open("Contacts")
    pictures = [node for node in walk(node_of(phone)) if node.class_name == "android.widget.ImageView"]
    assert len(pictures) > 100
    assert {node.text for node in pictures} == {""}


def test_what_cannot_be_seen_is_kept_as_invisible() -> None:
    phone = phone_with(Clock)
    Finger(phone).open("Clock")
    root = node_of(phone, gone=frozenset({"Work"}))
    assert "Work" not in {node.text for node in walk(root)}
    assert [node.visible for node in walk(root) if node.bounds == (0, 0, 0, 0)] == [False]


def test_states_of_widgets_are_told(phone: Phone) -> None:
    Finger(phone).open("Clock").tap("Alarm")
    switches = [node for node in walk(node_of(phone)) if node.class_name == "android.widget.Switch"]
    assert [node.checked for node in switches] == [True, False, True, False]
    assert all(node.checkable and node.clickable for node in switches)
    tabs = [node for node in walk(node_of(phone)) if node.selected]
    assert [node.content_desc for node in tabs] == ["Alarm"]
