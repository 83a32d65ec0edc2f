"""The phone's files: bounded, in memory, and writable only where the shell user may write."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handrail.phone.tree import LINKS, MAX_ENTRIES, MAX_FILE, FileTrouble, Tree, normal


@pytest.mark.parametrize(
    ("path", "is_"),
    [
        ("/sdcard/x", "/storage/emulated/0/x"), ("/sdcard", "/storage/emulated/0"), ("/", "/"), ("//a//b/", "/a/b"),
        ("/a/../../b", "/b"), ("x", "/x"), ("/storage/self/primary/x", "/storage/emulated/0/x"),
        ("/sdcard/..", "/storage/emulated"), ("/bin/sh", "/system/bin/sh"), ("/a/sdcard", "/a/sdcard"),
    ],
)  # fmt: skip
def test_a_path_is_made_plain(path: str, is_: str) -> None:
    assert normal(path) == is_


@given(st.text(st.sampled_from("ab./\0ö"), max_size=30))
@settings(deadline=None)
def test_a_plain_path_never_climbs_and_stays_plain(path: str) -> None:
    try:
        plain = normal(path)
    except FileTrouble:
        assert "\0" in path
        return
    assert plain.startswith("/")
    assert ".." not in plain.split("/")
    assert normal(plain) == plain


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("/system/x", "Read-only file system"), ("/x", "Read-only file system"), ("/data/x", "Permission denied"),
        ("/sdcard/no/x", "No such file or directory"), ("/sdcard", "Is a directory"),
        ("/sdcard/f/x", "Not a directory"),
        ("/sdcard/" + "a" * 256, "File name too long"), ("/sdcard/" + "a/" * 600, "File name too long"),
        ("/sdcard/a\0b", "File name too long"), ("/sdcard/d/", "Is a directory"),
    ],
)  # fmt: skip
def test_what_the_shell_may_not_write_is_refused_in_linuxs_words(path: str, said: str) -> None:
    tree = Tree()
    tree["/sdcard/f"] = b""
    with pytest.raises(FileTrouble) as caught:
        tree.write(path, b"x")
    assert caught.value.said == said


def test_a_file_is_written_read_appended_and_removed() -> None:
    tree = Tree()
    tree.write("/sdcard/a", b"1")
    tree.write("/sdcard/a", b"2", append=True)
    assert tree["/storage/emulated/0/a"] == b"12"
    assert "a" in tree.names("/sdcard")
    tree.remove("/sdcard/a")
    assert "/sdcard/a" not in tree
    assert not tree.exists("/sdcard/a")


def test_neither_one_file_nor_all_of_them_nor_their_number_grow_for_ever() -> None:
    tree = Tree()
    with pytest.raises(FileTrouble, match="too large"):
        tree.write("/sdcard/a", bytes(MAX_FILE + 1))
    for name in "abcd":
        tree.write(f"/sdcard/{name}", bytes(MAX_FILE))
    with pytest.raises(FileTrouble, match="No space"):
        tree.write("/sdcard/e", b"x")
    tree.write("/sdcard/a", b"")
    tree.write("/sdcard/e", b"x")  # what was freed can be used
    for number in range(MAX_ENTRIES - len(tree) - 100):
        tree.write(f"/sdcard/{number}", b"")
    assert len(tree) < MAX_ENTRIES
    with pytest.raises(FileTrouble, match="No space"):
        fill(tree)


def fill(tree: Tree) -> None:
    for number in range(200):
        tree.write(f"/sdcard/more{number}", b"")


def test_removing_a_folder_removes_what_is_below_and_nothing_beside() -> None:
    tree = Tree()
    tree.make("/sdcard/d/e", parents=True)
    tree.write("/sdcard/d/e/f", b"1")
    tree.write("/sdcard/dx", b"2")
    with pytest.raises(FileTrouble, match="Is a directory"):
        tree.remove("/sdcard/d")
    tree.remove("/sdcard/d", deep=True)
    assert not tree.exists("/sdcard/d/e/f")
    assert tree["/sdcard/dx"] == b"2"


@pytest.mark.parametrize("path", ["/", "/system", "/sdcard", "/data/local/tmp", "/storage"])
def test_the_places_themselves_stay(path: str) -> None:
    with pytest.raises(FileTrouble):
        Tree().remove(path, deep=True)


@pytest.mark.parametrize("link", sorted(LINKS))
def test_a_link_is_told_apart_from_what_it_points_to(link: str) -> None:
    tree = Tree()
    assert tree.stat(link, follow=False).link == LINKS[link]
    assert tree.stat(link).folder
