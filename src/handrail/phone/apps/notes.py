"""Notes: short texts and lists to tick off.

* `notes_notes` (id, title, body, colour, pinned, archived, trashed, label, updated): `trashed` 1 in the trash.
* `notes_items` (id, note, text, done, place): the lines of a list; a note with items has no body.
"""

from __future__ import annotations

from typing import Final

from handrail.phone.apps.app import App, Page
from handrail.phone.apps.content import Maker
from handrail.phone.apps.store import Row
from handrail.phone.nouns import Filter, Intent
from handrail.phone.screen import views as v
from handrail.phone.screen.views import Do, Take, View

_COLOURS: Final = ("Default", "Red", "Yellow", "Green", "Blue")
_HUES: Final = {"Red": 0, "Yellow": 50, "Green": 130, "Blue": 215}
_TITLES: Final = ("Packing list", "Ideas", "Books to read", "Wi-Fi at work", "Gift ideas", "Recipe", "Measurements",
"Quotes",
                  "Meeting notes", "Route", "Garden", "Repairs")  # fmt: skip
_LINES: Final = (
    "milk",
    "bread",
    "apples",
    "batteries",
    "stamps",
    "soap",
    "rice",
    "tea",
    "candles",
    "paper",
    "onions",
    "salt",
)


class Notes(App):
    """Notes and lists."""

    package = "com.handrail.notes"
    label = "Notes"
    icon = "note"
    hue = 45
    compose = True
    system = False
    tables = """
    CREATE TABLE notes_notes (id INTEGER PRIMARY KEY, title TEXT DEFAULT '', body TEXT DEFAULT '',
                              colour TEXT DEFAULT 'Default', pinned INTEGER DEFAULT 0, archived INTEGER DEFAULT 0,
                              trashed INTEGER DEFAULT 0, label TEXT DEFAULT '', updated INTEGER);
    CREATE TABLE notes_items (id INTEGER PRIMARY KEY, note INTEGER, text TEXT, done INTEGER DEFAULT 0, place INTEGER);
    """
    filters = (Filter("android.intent.action.SEND", mime="text/plain", activity=".EditActivity"),)

    def fill(self, make: Maker) -> None:
        for at in range(40):
            number = self.db.run(
                "INSERT INTO notes_notes (title, body, colour, pinned, label, updated) VALUES (?, ?, ?, ?, ?, ?)",
                f"{make.pick(_TITLES)} {at + 1}", make.letter(make.number(1, 3)) if at % 4 else "", make.pick(_COLOURS),
                int(at == 3), make.pick(("", "", "Home", "Work")), make.ago(3 + at * 9, 10 + at * 9),
            )  # fmt: skip
            if at % 4 == 0:
                self.db.many("INSERT INTO notes_items (note, text, done, place) VALUES (?, ?, ?, ?)", [
                    (number, line, make.number(0, 3) // 3, place) for place, line in enumerate(make.some(_LINES, 5))
                ])  # fmt: skip
        number = self.db.run("INSERT INTO notes_notes (title, label, updated) VALUES ('Shopping list', 'Home', ?)",
                             make.ago(1, 2))  # fmt: skip
        self.db.many("INSERT INTO notes_items (note, text, done, place) VALUES (?, ?, ?, ?)", [
            (number, line, int(at == 1), at) for at, line in enumerate(("milk", "bread", "apples", "soap"))
        ])  # fmt: skip

    def home(self) -> Page[App]:
        return Notebook(self)

    def open(self, intent: Intent) -> list[Page[App]]:
        if intent.action == "android.intent.action.SEND":
            number = self.new(str(intent.extras.get("android.intent.extra.TEXT", "")))
            return [Notebook(self), Note(self, number)]
        return [self.home()]

    def new(self, body: str = "") -> int:
        """A fresh note; its number."""
        return self.db.run("INSERT INTO notes_notes (body, updated) VALUES (?, ?)", body, self.phone.clock.stamp())


class Notebook(Page[Notes]):
    """Cards of notes; or of the archive, or of the trash."""

    def __init__(self, app: Notes, place: str = "notes") -> None:
        super().__init__(app)
        self.place = place
        self.query = ""
        self.label = ""
        self.shown = 12

    def _found(self) -> list[Row]:
        archived, trashed = {"notes": (0, 0), "archive": (1, 0), "trash": (None, 1)}[self.place]
        like = f"%{self.query}%"
        return self.db.all(
            """SELECT * FROM notes_notes n WHERE trashed = ? AND (? IS NULL OR archived = ?) AND (? = '' OR label = ?)
               AND (title LIKE ? OR body LIKE ? OR EXISTS (
                   SELECT 1 FROM notes_items i WHERE i.note = n.id AND i.text LIKE ?))
               ORDER BY pinned DESC, updated DESC, id DESC""",
            trashed, archived, archived, self.label, self.label, like, like, like,
        )  # fmt: skip

    def on_back(self) -> bool:
        if self.query or self.label:
            self.query = self.label = ""
            return True
        return False

    def view(self) -> View:
        def typed(text: str) -> None:
            self.query = text

        def more() -> None:
            if len(found) > self.shown:
                self.shown += 12

        def only(label: str) -> Do:
            def done() -> None:
                self.label = "" if self.label == label else label

            return done

        found = self._found()
        labels = [
            row["label"]
            for row in self.db.all("SELECT DISTINCT label FROM notes_notes WHERE label != '' ORDER BY label")
        ]
        titles = {"notes": "Notes", "archive": "Archive", "trash": "Trash"}
        return self.frame(
            self.t(titles[self.place]),
            v.row(v.edit(self.query, typed, self.t("Search your notes"), look="pill"), look="padx"),
            self.place == "notes" and v.shelf(
                [v.text(label, "chip" + (" on" if label == self.label else ""),
                on_click=only(label)) for label in labels],
                look="pad gap"),
            v.items((self._card(row) for row in found[: self.shown]), look="grow grid two", on_end=more),
            not found and v.text(self.t("No notes"), "mid pad"),
            up=self.place != "notes",
            actions=[self.dots(
                (self.t("Archive"), lambda: self.go(Notebook(self.app, "archive"))),
                (self.t("Trash"), lambda: self.go(Notebook(self.app, "trash"))),
            ) if self.place == "notes" else self.dots((self.t("Empty trash"),
            self._empty)) if self.place == "trash" else None],
            fab=v.icon_button("plus", self.t("New note"), self._new, "fab") if self.place == "notes" else None,
        )  # fmt: skip

    def _new(self) -> None:
        self.sheet(
            (self.t("Text"), "note", lambda: self.go(Note(self.app, self.app.new()))),
            (self.t("List"), "list", lambda: self.go(Note(self.app, self.app.new(), listing=True))),
        )  # fmt: skip

    def _empty(self) -> None:
        def done() -> None:
            self.db.run("DELETE FROM notes_items WHERE note IN (SELECT id FROM notes_notes WHERE trashed = 1)")
            self.db.run("DELETE FROM notes_notes WHERE trashed = 1")

        self.ask(self.t("Empty trash?"), self.t("All notes in the trash will be permanently deleted."),
                 self.t("Empty trash"), done, danger=True)  # fmt: skip

    def _card(self, row: Row) -> View:
        number = int(row["id"])
        lines = self.db.all("SELECT * FROM notes_items WHERE note = ? ORDER BY done, place LIMIT 6", number)
        hue = _HUES.get(row["colour"])
        return v.column(
            row["title"] != "" and v.text(row["title"], "bold"),
            row["body"] != "" and v.text(row["body"], ""),
            *(v.text(("☑ " if line["done"] else "☐ ") + line["text"],
            "struck" if line["done"] else "") for line in lines),
            row["label"] != "" and v.text(row["label"], "small"),
            row["pinned"] == 1 and v.icon("pin", self.t("Pinned"), "icon18"),
            look="note", key=str(number), style="" if hue is None else f"background:hsl({hue} 70% 55% / 0.25)",
            on_click=lambda: self.go(Note(self.app, number)), on_long=lambda: options(self, number),
        )  # fmt: skip


def options(page: Page[Notes], number: int, after: Do = lambda: None) -> None:
    """What can be done with a note."""
    row = page.db.need("SELECT * FROM notes_notes WHERE id = ?", number)

    def change(column: str, value: int | str, said: str) -> Do:
        def done() -> None:
            page.db.run(f"UPDATE notes_notes SET {column} = ? WHERE id = ?", value, number)  # noqa: S608

            def undo() -> None:
                page.db.run(f"UPDATE notes_notes SET {column} = ? WHERE id = ?", row[column], number)  # noqa: S608

            after()
            page.phone.page.snack(said, page.t("Undo"), undo)

        return done

    def forever() -> None:
        page.db.run("DELETE FROM notes_notes WHERE id = ?", number)
        page.db.run("DELETE FROM notes_items WHERE note = ?", number)
        after()

    if row["trashed"]:
        page.sheet(
            (page.t("Restore"), "refresh", change("trashed", 0, page.t("Note restored"))),
            (page.t("Delete forever"), "trash", lambda: page.ask(
                page.t("Delete note forever?"), "", page.t("Delete"), forever, danger=True)),
        )  # fmt: skip
        return

    def copy() -> None:
        made = page.db.run("INSERT INTO notes_notes (title, body, colour, label, updated) VALUES (?, ?, ?, ?, ?)",
                           row["title"], row["body"], row["colour"], row["label"],
                           page.phone.clock.stamp())  # fmt: skip
        page.db.run("INSERT INTO notes_items (note, text, done, place) SELECT ?, text, done, place FROM notes_items"
                    " WHERE note = ?", made, number)  # fmt: skip

    def colour(name: str) -> None:
        page.db.run("UPDATE notes_notes SET colour = ? WHERE id = ?", name, number)

    def label(text: str) -> None:
        page.db.run("UPDATE notes_notes SET label = ? WHERE id = ?", text.strip(), number)

    page.sheet(
        (page.t("Archive"), "archive", change("archived", 1, page.t("Note archived"))) if not row["archived"]
        else (page.t("Unarchive"), "archive", change("archived", 0, page.t("Note unarchived"))),
        (page.t("Color"), "image", lambda: page.choose(
            page.t("Color"), [(name, page.t(name)) for name in _COLOURS], row["colour"], colour)),
        (page.t("Label"), "bookmark", lambda: page.prompt(page.t("Label"), row["label"], label)),
        (page.t("Make a copy"), "copy", copy),
        (page.t("Send"), "share", lambda: page.phone.share(row["body"] or row["title"])),
        (page.t("Delete"), "trash", change("trashed", 1, page.t("Note moved to trash"))),
    )  # fmt: skip


class Note(Page[Notes]):
    """One note, written as it is typed."""

    activity = ".EditActivity"

    def __init__(self, app: Notes, number: int, listing: bool = False) -> None:
        super().__init__(app)
        self.number = number
        self.listing = listing or bool(self.db.number("SELECT count(*) FROM notes_items WHERE note = ?", number))
        self.line = ""

    def on_back(self) -> bool:
        row = self.db.one("SELECT * FROM notes_notes WHERE id = ?", self.number)
        lines = self.db.number("SELECT count(*) FROM notes_items WHERE note = ?", self.number)
        if row is not None and not row["title"] and not row["body"] and not lines:
            self.db.run("DELETE FROM notes_notes WHERE id = ?", self.number)
            self.toast(self.t("Empty note discarded"))
        return False

    def _write(self, column: str) -> Take:
        def typed(text: str) -> None:
            self.db.run(f"UPDATE notes_notes SET {column} = ?, updated = ? WHERE id = ?", text,  # noqa: S608
                        self.phone.clock.stamp(), self.number)  # fmt: skip

        return typed

    def view(self) -> View:
        row = self.db.one("SELECT * FROM notes_notes WHERE id = ?", self.number)
        if row is None:
            return self.frame("", v.text(self.t("No notes"), "mid pad"))

        def pin() -> None:
            self.db.run("UPDATE notes_notes SET pinned = 1 - pinned WHERE id = ?", self.number)

        body = (
            self._lines()
            if self.listing
            else v.edit(
                row["body"],
                self._write("body"),
                self.t("Note"),
                lines=True,
                look="bare fill",
                desc="",
                focus=not row["title"],
            )
        )
        return self.frame(
            "", v.edit(row["title"], self._write("title"), self.t("Title"), look="bare h1"), body,
            v.text(self.t("Edited {when}", when=self.day_text(self.when(row["updated"]))), "small mid pad"),
            actions=[
                v.icon_button("pin", self.t("Unpin") if row["pinned"] else self.t("Pin"), pin,
                selected=bool(row["pinned"])),
                v.icon_button("more", self.t("More options"), lambda: options(self, self.number, self.leave)),
            ],
        )  # fmt: skip

    def _lines(self) -> View:
        def tick(number: int) -> Do:
            return lambda: self.db.run("UPDATE notes_items SET done = 1 - done WHERE id = ?", number)

        def rewrite(number: int) -> Take:
            return lambda text: self.db.run("UPDATE notes_items SET text = ? WHERE id = ?", text, number)

        def drop(number: int) -> Do:
            return lambda: self.db.run("DELETE FROM notes_items WHERE id = ?", number)

        def typed(text: str) -> None:
            self.line = text

        def add() -> None:
            if self.line.strip():
                self.db.run("INSERT INTO notes_items (note, text, place) VALUES (?, ?, "
                            "(SELECT 1 + ifnull(max(place), 0) FROM notes_items WHERE note = ?))",
                            self.number, self.line.strip(), self.number)  # fmt: skip
                self.line = ""

        rows = self.db.all("SELECT * FROM notes_items WHERE note = ? ORDER BY done, place", self.number)
        return v.scroll(
            *(v.row(
                v.check("", bool(row["done"]), tick(row["id"]), desc=row["text"]),
                v.edit(row["text"], rewrite(row["id"]), look="bare grow"),
                v.icon_button("close", self.t("Delete {name}", name=row["text"]), drop(row["id"])),
                key=str(row["id"]),
            ) for row in rows),
            v.row(v.icon("plus", look="icon24"), v.edit(self.line, typed, self.t("List item"), look="bare grow",
            on_submit=add),
                  v.button(self.t("Add"), add, "flat", enabled=bool(self.line.strip())), look="padx"),
            look="grow",
        )  # fmt: skip
