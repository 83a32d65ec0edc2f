"""The dump's XML is AccessibilityNodeInfoDumper's: attributes and their order, NAF, escapes, and how it fails."""

from __future__ import annotations

import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.phone.shell.running import run

from handrail.phone.nouns import Node
from handrail.phone.paper import PaperHandset
from handrail.phone.shell.dialect import MAX_DEPTH, compressed, xml

pytestmark = pytest.mark.anyio

BOX = (0, 0, 10, 20)
HEAD = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation=\"0\">"


def view(name: str = "View", **rest: object) -> Node:
    return replace(Node(f"android.widget.{name}", "org.app", BOX), **rest)  # type: ignore[arg-type]


def test_one_node_is_written_byte_for_byte() -> None:
    node = view("Button", text="OK", clickable=True, focusable=True, resource_id="org.app:id/ok")
    assert xml(node, rotation=0, newer=False).decode() == (
        HEAD + '<node index="0" text="OK" resource-id="org.app:id/ok" class="android.widget.Button" package="org.app" '
        'content-desc="" checkable="false" checked="false" clickable="true" enabled="true" focusable="true" '
        'focused="false" scrollable="false" long-clickable="false" password="false" selected="false" '
        'bounds="[0,0][10,20]" /></hierarchy>'
    )


def test_newer_versions_add_drawing_order_and_hint_at_the_end() -> None:
    text = xml(view("EditText", hint="Name", drawing_order=3), rotation=1).decode()
    assert 'rotation="1"' in text
    assert text.endswith('bounds="[0,0][10,20]" drawing-order="3" hint="Name" /></hierarchy>')


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("a & b < c > d", "a &amp; b &lt; c &gt; d"), ('"quoted"', "&quot;quoted&quot;"), ("it's", "it's"),
        ("two\nlines\tand\r", "two&#10;lines&#9;and&#13;"), ("\u00a0\u202f\u2800", "\u00a0\u202f\u2800"),
        ("\U0001f600", "&#128512;"), ("\uf0c9", "\uf0c9"), ("\x00\x07\x1f\x7f\x84\x86", "......"), ("\x85", "\x85"),
        ("\ufdd0\ufffe\uffff\U0001fffe", "...."), ("\ud800", "."), ("你好", "你好"), ("null", "null"),
    ],
)  # fmt: skip
def test_characters_are_written_as_androids_serializer_writes_them(text: str, written: str) -> None:
    assert f' text="{written}" ' in xml(view(text=text), rotation=0).decode()


@given(st.text(max_size=40), st.text(max_size=10))
@settings(deadline=None)
def test_whatever_a_page_says_the_file_can_be_parsed(text: str, description: str) -> None:
    root = ElementTree.fromstring(xml(view(text=text, content_desc=description), rotation=0))
    found = root[0].get("text")
    assert found is not None
    assert len(found) == len(text)


@pytest.mark.parametrize(
    ("node", "nameless"),
    [
        (view(clickable=True), True),
        (view(clickable=False), False),
        (view(clickable=True, enabled=False), False),
        (view(clickable=True, text="a"), False),
        (view(clickable=True, content_desc="a"), False),
        (view(clickable=True, hint="a"), True),
        (view(clickable=True, children=(view(children=(view(text="deep"),)),)), False),
        (view("ListView", clickable=True), False),
    ],
)
def test_a_button_without_a_name_is_marked(node: Node, nameless: bool) -> None:
    assert xml(node, rotation=0).decode().removeprefix(HEAD).startswith('<node NAF="true" index="0"') == nameless


def test_the_invisible_is_left_out_and_indices_keep_their_gaps() -> None:
    root = view(
        children=(view(text="a"), view(text="gone", visible=False, children=(view(text="too"),)), view(text="c"))
    )
    text = xml(root, rotation=0).decode()
    assert re.findall(r'index="(\d)" text="(\w*)"', text) == [("0", ""), ("0", "a"), ("2", "c")]


def test_compression_lifts_children_out_of_what_is_not_important() -> None:
    root = view(children=(view("LinearLayout", important=False, children=(view(text="a"), view(text="b"))),))
    text = xml(compressed(root), rotation=0).decode()
    assert re.findall(r'index="(\d)" text="(\w*)"', text) == [("0", ""), ("0", "a"), ("1", "b")]
    assert "LinearLayout" not in text


def test_a_page_nested_without_end_is_cut_and_not_followed() -> None:
    node = view()
    for _ in range(MAX_DEPTH * 3):
        node = view(children=(node,), clickable=True)
    assert xml(node, rotation=0).count(b"<node ") == MAX_DEPTH + 1
    compressed(node)


async def test_a_dump_is_written_where_it_was_asked_for() -> None:
    handset = PaperHandset()
    reply = await run("uiautomator dump", handset)
    assert reply.out == b"UI hierchary dumped to: /sdcard/window_dump.xml\n"
    assert handset.state.files["/sdcard/window_dump.xml"].startswith(HEAD.encode())
    reply = await run("cd /data/local/tmp; uiautomator dump --compressed ui.xml", handset)
    assert reply.out == b"UI hierchary dumped to: /data/local/tmp/ui.xml\n"
    assert handset.done == [("dump", False), ("dump", True)]
    reply = await run("uiautomator dump /dev/tty", handset)
    assert reply.out.startswith(HEAD.encode())
    assert reply.out.endswith(b"</hierarchy>UI hierchary dumped to: /dev/tty\n")


@pytest.mark.parametrize("kind", ["moving", "rootless"])
async def test_a_failure_is_on_standard_error_with_exit_code_0_and_an_old_file_stays(kind: str) -> None:
    handset = PaperHandset(moving=kind == "moving")
    if kind == "rootless":
        handset.root = None
    handset.state.files["/sdcard/window_dump.xml"] = b"old"
    reply = await run("uiautomator dump && echo success", handset)
    assert reply.code == 0
    assert reply.out == b"success\n"
    assert reply.err == {
        "moving": b"ERROR: could not get idle state.\n",
        "rootless": b"ERROR: null root node returned by UiTestAutomationBridge.\n",
    }[kind]  # fmt: skip
    assert handset.state.files["/sdcard/window_dump.xml"] == b"old"


async def test_a_file_that_cannot_be_written_is_said_to_be_written() -> None:
    reply = await run("uiautomator dump /system/x.xml; cat /system/x.xml")
    assert reply.out == b"UI hierchary dumped to: /system/x.xml\n"
    assert reply.err == b"cat: /system/x.xml: No such file or directory\n"
