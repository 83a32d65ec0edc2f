"""Files: folders and files of the phone. Its state is `State.files`, the tree that the shell sees, and one table:

* `files_trash` (path, data, at): what was deleted here and can be restored.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from handrail.phone.apps.app import App, Page
from handrail.phone.apps.content import Maker
from handrail.phone.nouns import Filter
from handrail.phone.screen import views as v
from handrail.phone.screen.views import Do, View
from handrail.phone.tree import FileTrouble

if TYPE_CHECKING:
    from handrail.phone.screen.phone import Phone

ROOT: Final = "/storage/emulated/0"
_KINDS: Final = {"pdf": "file", "txt": "note", "jpg": "image", "png": "image", "mp3": "music"}


class Files(App):
    """Folders and files."""

    package = "com.android.documentsui"
    label = "Files"
    icon = "folder"
    hue = 190
    main = ".files.FilesActivity"
    tables = "CREATE TABLE files_trash (path TEXT PRIMARY KEY, data BLOB, at INTEGER);"
    filters = (Filter("android.intent.action.GET_CONTENT"),)

    def __init__(self, phone: Phone) -> None:
        super().__init__(phone)
        self.moving = ""
        """``move`` or ``copy`` and the paths that were taken, a line each; empty when none are."""

    def fill(self, make: Maker) -> None:
        files = self.phone.state.files
        for at in range(30):
            name = f"{make.pick(('invoice', 'ticket', 'letter', 'manual', 'plan'))}_{at + 1:02d}.pdf"
            files[f"{ROOT}/Download/{name}"] = b"%PDF-1.4 simulated\n" + b"x" * make.number(100, 4000)
        for at in range(12):
            files[f"{ROOT}/Documents/note_{at + 1:02d}.txt"] = make.letter(4).encode()
        for at in range(8):
            files[f"{ROOT}/Music/song_{at + 1}.mp3"] = b"ID3 simulated" + bytes(make.number(100, 900))
        files[f"{ROOT}/Documents/Work/budget.txt"] = b"rent 800\nfood 300\n"
        files[f"{ROOT}/Documents/Work/contacts.txt"] = make.letter(2).encode()

    def home(self) -> Page[App]:
        return Folder(self, ROOT)


class Folder(Page[Files]):
    """What is in a folder."""

    activity = Files.main

    def __init__(self, app: Files, path: str) -> None:
        super().__init__(app)
        self.path = path
        self.query = ""
        self.by = "name"
        self.picked: set[str] = set()
        self.held: tuple[str, tuple[str, ...]] | None = None

    @property
    def files(self) -> list[tuple[str, bool, int]]:
        """Names, whether they are folders, and their sizes."""
        tree = self.phone.state.files
        if not tree.exists(self.path):
            return []
        found = []
        for name in tree.names(self.path):
            stat = tree.stat(f"{self.path}/{name}")
            if self.query.strip().casefold() in name.casefold():
                found.append((name, stat.folder, stat.size))
        key = {"name": lambda each: (not each[1], each[0].casefold()), "size": lambda each: (not each[1], -each[2])}[
            self.by
        ]
        return sorted(found, key=key)

    def on_back(self) -> bool:
        if self.picked:
            self.picked.clear()
            return True
        return False

    def view(self) -> View:
        def typed(text: str) -> None:
            self.query = text

        def by(which: str) -> Do:
            def done() -> None:
                self.by = which

            return done

        title = self.t("Internal storage") if self.path == ROOT else self.path.rpartition("/")[2]
        moving = self.app.moving
        found = self.files
        rows = v.items((self._row(*each) for each in found), look="grow", id="dir_list")
        empty = not found and v.text(self.t("No items"), "mid pad", id="message")
        if self.picked:
            one = next(iter(self.picked)) if len(self.picked) == 1 else ""
            return self.frame(
                self.t("{count} selected", count=len(self.picked)), rows,
                up=v.icon_button("close", self.t("Done"), self.picked.clear),
                actions=[
                    v.icon_button("trash", self.t("Delete"), self._delete, id="action_menu_delete"),
                    self.dots(
                        (self.t("Rename"), lambda: self._rename(one)) if one else None,
                        (self.t("Move to…"), lambda: self._take("move")),
                        (self.t("Copy to…"), lambda: self._take("copy")),
                    ),
                ],
            )  # fmt: skip
        return self.frame(
            title, v.row(v.edit(self.query, typed, self.t("Search files"), id="search", look="pill"), look="padx"),
            rows, empty,
            moving != "" and v.row(
                v.text(self.t("{count} items", count=len(moving.split("\n")) - 1), "grow"),
                v.button(self.t("Cancel"), self._drop, "flat"),
                v.button(self.t("Move here") if moving.startswith("move") else self.t("Copy here"), self._put,
                "filled"),
                look="pad gap",
            ),
            up=self.path != ROOT,
            actions=[self.dots(
                (self.t("New folder"), self._new), (self.t("Sort by name"), by("name")), (self.t("Sort by size"),
                by("size")),
                (self.t("Trash"), lambda: self.go(Trash(self.app))),
            )],
        )  # fmt: skip

    def _row(self, name: str, folder: bool, size: int) -> View:
        picked = name in self.picked
        sign = "folder" if folder else _KINDS.get(name.rpartition(".")[2], "file")

        def pick() -> None:
            self.picked ^= {name}

        def touched() -> None:
            if self.picked:
                pick()
            elif folder:
                self.go(Folder(self.app, f"{self.path}/{name}"))
            else:
                self.go(Viewer(self.app, f"{self.path}/{name}"))

        return v.tile(
            name, self.t("Folder") if folder else size_text(size), key=name, start=v.icon(sign, look="icon24"),
            on_click=touched,
            on_long=pick, selected=picked, look="picked" if picked else "", id="item_root", ids=("android:id/title",
            "size"),
        )  # fmt: skip

    def _new(self) -> None:
        self.prompt(self.t("New folder"), "", lambda name: self.phone.state.files.make(f"{self.path}/{name.strip()}"),
                    check=self._free, hint=self.t("Name"))  # fmt: skip

    def _free(self, name: str) -> str:
        if not name.strip() or "/" in name:
            return self.t("Enter a name")
        return self.t("This name is taken") if self.phone.state.files.exists(f"{self.path}/{name.strip()}") else ""

    def _rename(self, name: str) -> None:
        def take(new: str) -> None:
            transfer(self.app, f"{self.path}/{name}", f"{self.path}/{new.strip()}", keep=False)
            self.picked.clear()

        self.prompt(self.t("Rename"), name, take, check=self._free)

    def _delete(self) -> None:
        def done() -> None:
            tree = self.phone.state.files
            for name in self.picked:
                top = f"{self.path}/{name}"
                for path in [each for each in tree if each == top or each.startswith(top + "/")]:
                    self.db.run("INSERT OR REPLACE INTO files_trash VALUES (?, ?, ?)", path, tree[path],
                                self.phone.clock.stamp())  # fmt: skip
                tree.remove(top, deep=True)
            self.snack(self.t("{count} deleted", count=len(self.picked)))
            self.picked.clear()

        self.ask(self.t("Delete {count} items?", count=len(self.picked)), "", self.t("Delete"), done, danger=True)

    def _take(self, what: str) -> None:
        paths = [f"{self.path}/{name}" for name in sorted(self.picked)]
        self.app.moving = "\n".join([what, *paths])
        self.picked.clear()

    def _drop(self) -> None:
        self.app.moving = ""

    def _put(self) -> None:
        what, *paths = self.app.moving.split("\n")
        self.app.moving = ""
        for path in paths:
            target = f"{self.path}/{path.rpartition('/')[2]}"
            if not self.phone.state.files.exists(target):
                transfer(self.app, path, target, keep=what == "copy")


def transfer(app: Files, source: str, target: str, *, keep: bool) -> None:
    """Copy or move a file or a folder with all in it."""
    tree = app.phone.state.files
    try:
        if tree.stat(source).folder:
            tree.make(target, parents=True)
        for path in [each for each in tree if each == source or each.startswith(source + "/")]:
            tree[target + path[len(source) :]] = tree[path]
        if not keep:
            tree.remove(source, deep=True)
    except FileTrouble as error:
        app.phone.toast(error.said)


def size_text(size: int) -> str:
    """A size in bytes as people read it."""
    return f"{size} B" if size < 1000 else f"{size / 1000:.1f} kB"


class Viewer(Page[Files]):
    """A file: a text is shown, anything else only described."""

    activity = ".ViewerActivity"

    def __init__(self, app: Files, path: str) -> None:
        super().__init__(app)
        self.path = path

    def view(self) -> View:
        tree = self.phone.state.files
        name = self.path.rpartition("/")[2]
        data = tree[self.path] if tree.exists(self.path) else b""
        said = data.decode(errors="replace") if name.endswith(".txt") else self.t("No preview for this file")
        return self.frame(
            name, v.scroll(v.text(said, "body pad", id="content"), v.text(size_text(len(data)), "small pad"),
            look="grow"),
            actions=[v.icon_button("share", self.t("Share"), lambda: self.phone.share(name), id="share")],
        )  # fmt: skip


class Trash(Page[Files]):
    """Deleted files."""

    activity = ".TrashActivity"

    def view(self) -> View:
        def restore(path: str, data: bytes) -> Do:
            def done() -> None:
                self.phone.state.files[path] = data
                self.db.run("DELETE FROM files_trash WHERE path = ?", path)
                self.toast(self.t("Restored"))

            return done

        rows = self.db.all("SELECT * FROM files_trash ORDER BY at DESC, path")
        return self.frame(
            self.t("Trash"),
            v.items((v.tile(row["path"].rpartition("/")[2], row["path"].removeprefix(ROOT), key=row["path"],
            end=v.button(
                self.t("Restore"), restore(row["path"], row["data"]), "flat", id="restore")) for row in rows),
                look="grow"),
            not rows and v.text(self.t("The trash is empty"), "mid pad"),
            actions=[self.dots((self.t("Empty trash"), lambda: self.ask(
                self.t("Empty trash?"), self.t("Files in the trash will be permanently deleted."),
                self.t("Empty trash"),
                lambda: self.db.run("DELETE FROM files_trash"), danger=True)))],
        )  # fmt: skip
