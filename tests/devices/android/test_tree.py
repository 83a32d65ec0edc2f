"""A dump is read as Android writes it; what somebody hostile wrote is refused, quickly and in little memory."""

from __future__ import annotations

import time
import tracemalloc

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handrail.devices.android import tree
from handrail.devices.android.tree import BadDump, read
from handrail.phone.nouns import Node
from handrail.phone.shell import dialect

HEAD = b"<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>"
NODE = b'<node index="0" text="" class="a.B" package="p" content-desc="" bounds="[0,0][1,1]" />'


def dump(body: bytes, head: bytes = HEAD) -> bytes:
    return head + b'<hierarchy rotation="0">' + body + b"</hierarchy>"


def test_a_node_is_read_with_everything_that_it_says() -> None:
    found = read(
        dump(
            b'<node NAF="true" index="3" text="3:17\xe2\x80\xafPM &amp;&#10;&#128512;" resource-id="p:id/x" '
            b'class="android.widget.Button" package="p" content-desc="d" checkable="true" checked="true" '
            b'clickable="true" enabled="false" focusable="true" focused="true" scrollable="true" '
            b'long-clickable="true" password="true" selected="true" bounds="[-1,2][30,40]" drawing-order="7" '
            b'hint="h"><node class="c" bounds="nonsense"/></node>'
        ).replace(b'rotation="0"', b'rotation="1"')
    )
    first, second = found.nodes
    assert first.text == "3:17\u202fPM &\n😀"
    assert (first.bounds, first.order, first.hint, first.parent) == ((-1, 2, 30, 40), 7, "h", -1)
    assert first.flags == {
        "checkable", "checked", "clickable", "focusable", "focused", "scrollable", "long-clickable", "password",
        "selected",
    }  # fmt: skip
    assert (second.parent, second.bounds, second.flags) == (0, (0, 0, 0, 0), {"enabled"})
    assert found.rotation == 1


def test_what_is_printed_after_the_dump_is_no_part_of_it() -> None:
    assert len(read(dump(NODE) + b"UI hierchary dumped to: /dev/tty\n").nodes) == 1


ENTITY = b'<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>'


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "not a dump"),
        (b"ERROR: could not get idle state.", "not a dump"),
        (HEAD + b'<hierarchy rotation="0"><node', "cut off"),
        (HEAD + b"</hierarchy>", "not well formed"),
        (b"x" + dump(NODE), "not a dump"),
        (dump(b'<node text="&b;"/>', HEAD + ENTITY), "no declarations"),
        (dump(b'<node text="&x;"/>', HEAD + b'<!DOCTYPE x SYSTEM "file:///etc/passwd">'), "no declarations"),
        (dump(b"<?php x?>"), "no declarations"),
        (dump(b'<node text="&nope;"/>'), "not well formed"),
        (dump(b'<node text="a" text="b"/>'), "not well formed"),
        (dump(b"<script/>"), "no <script>"),
        (dump(b"<hierarchy/>"), "no <hierarchy>"),
        (dump(b"\xff\xfe"), "not well formed"),
        (dump(NODE, b"<?xml version='1.0' encoding='UTF-7'?>").replace(b"bounds", b"\x00"), "not well formed"),
        (dump(NODE) + b" " * tree.MAX_BYTES, "too large"),
    ],
)
def test_what_is_no_dump_is_refused_in_words(data: bytes, said: str) -> None:
    with pytest.raises(BadDump, match=said):
        read(data)


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(dump(NODE * 120_000), id="ten megabytes of nodes"),
        pytest.param(dump(b"<node>" * 10_000 + b"</node>" * 10_000), id="ten thousand levels"),
        pytest.param(dump(b'<node text="' + b"x" * 10_000_000 + b'"/>'), id="ten megabytes of text"),
    ],
)
def test_a_hostile_dump_costs_little_and_is_said_to_be_cut(data: bytes) -> None:
    tracemalloc.start()
    began = time.perf_counter()
    found = read(data)
    took = time.perf_counter() - began
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert took < 10
    assert peak < 80 << 20
    assert len(found.nodes) <= tree.MAX_NODES
    assert all(node.depth <= tree.MAX_DEPTH and len(node.text) <= tree.MAX_TEXT for node in found.nodes)
    assert found.truncated or len(found.nodes[0].text) == tree.MAX_TEXT


NODES = st.recursive(
    st.builds(Node, st.just("a.B"), st.just("p"), st.just((0, 0, 9, 9)), text=st.text(max_size=9)),
    lambda inner: st.builds(
        Node, st.just("a.C"), st.just("p"), st.just((0, 0, 9, 9)), content_desc=st.text(max_size=9),
        children=st.lists(inner, max_size=4).map(tuple),
    ),
    max_leaves=12,
)  # fmt: skip


@given(NODES)
@settings(max_examples=100, deadline=None)
def test_whatever_a_phone_writes_is_read(root: Node) -> None:
    def count(node: Node) -> int:
        return 1 + sum(count(child) for child in node.children)

    assert len(read(dialect.xml(root, rotation=0)).nodes) == count(root)


SEED = dump(NODE * 3 + b"<node>" + NODE + b"</node>")


@given(st.lists(st.tuples(st.integers(0, len(SEED) - 1), st.binary(max_size=6)), max_size=6))
@settings(max_examples=120, deadline=None)
def test_a_garbled_dump_is_a_dump_or_is_refused(changes: list[tuple[int, bytes]]) -> None:
    data = SEED
    for at, new in changes:
        data = data[:at] + new + data[at + len(new) :]
    try:
        found = read(data)
    except BadDump:
        return
    assert all(-1 <= node.parent < at for at, node in enumerate(found.nodes))
