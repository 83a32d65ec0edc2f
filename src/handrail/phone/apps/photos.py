"""Photos: pictures made from numbers, in albums.

* `photos_items` (id, name, album, at, favourite, trashed, archived, caption): an item's picture is drawn from its id.
* `photos_albums` (name).
"""

from __future__ import annotations

from handrail.phone.apps import words
from handrail.phone.apps.app import App, Page
from handrail.phone.apps.content import PLACES, Maker
from handrail.phone.apps.store import Row
from handrail.phone.screen import views as v
from handrail.phone.screen.clock import moment
from handrail.phone.screen.views import Do, View


class Photos(App):
    """Pictures and albums."""

    package = "com.handrail.photos"
    label = "Photos"
    icon = "image"
    hue = 300
    compose = True
    system = False
    tables = """
    CREATE TABLE photos_items (id INTEGER PRIMARY KEY, name TEXT, album TEXT DEFAULT '', at INTEGER,
                               favourite INTEGER DEFAULT 0, trashed INTEGER DEFAULT 0, archived INTEGER DEFAULT 0,
                               caption TEXT DEFAULT '');
    CREATE TABLE photos_albums (name TEXT PRIMARY KEY);
    """
    asks = ("READ_MEDIA_IMAGES",)
    granted = asks

    def fill(self, make: Maker) -> None:
        albums = ("Camera", "Screenshots", "Holidays", "Receipts")
        self.db.many("INSERT INTO photos_albums VALUES (?)", [(album,) for album in albums])
        at = make.ago(1, 3)
        rows = []
        for number in range(240):
            at -= make.number(600, 60_000)
            rows.append((f"IMG_{moment(at):%Y%m%d_%H%M%S}.jpg", make.pick(albums), at, int(number % 29 == 3),
                         make.pick(PLACES) if number % 5 == 0 else ""))  # fmt: skip
        self.db.many("INSERT INTO photos_items (name, album, at, favourite, caption) VALUES (?, ?, ?, ?, ?)", rows)

    def home(self) -> Page[App]:
        return Gallery(self)


class Gallery(Page[Photos]):
    """All pictures by day, or the albums, or what a search finds."""

    def __init__(self, app: Photos, album: str = "") -> None:
        super().__init__(app)
        self.album = album
        self.side = "photos"
        self.query = ""
        self.shown = 30
        self.picked: set[int] = set()

    def on_back(self) -> bool:
        if self.picked:
            self.picked.clear()
        elif self.side != "photos" and not self.album:
            self.side = "photos"
        else:
            return False
        return True

    def view(self) -> View:
        def turn(side: str) -> Do:
            def done() -> None:
                self.side, self.query, self.shown = side, "", 30

            return done

        if self.picked:
            return self.frame(
                str(len(self.picked)), self._grid(), up=v.icon_button("close", self.t("Done"), self.picked.clear),
                actions=[
                    v.icon_button("plus", self.t("Add to album"), self._to_album),
                    v.icon_button("trash", self.t("Move to trash"), self._trash),
                    v.icon_button("share", self.t("Share"), lambda: self.phone.share(
                        self.t("{count} photos", count=len(self.picked)))),
                ],
            )  # fmt: skip
        foot = None if self.album else self.nav(
            (self.t("Photos"), "image", self.side == "photos", turn("photos")),
            (self.t("Search"), "search", self.side == "search", turn("search")),
            (self.t("Albums"), "folder", self.side == "albums", turn("albums")),
        )  # fmt: skip
        if self.side == "albums" and not self.album:
            return self.frame(self.t("Albums"), self._albums(), up=False, foot=foot,
                              fab=v.icon_button("plus", self.t("New album"), self._new_album, "fab"))  # fmt: skip

        def typed(text: str) -> None:
            self.query = text

        field = self.side == "search" and v.row(
            v.edit(self.query, typed, self.t("Search your photos"), look="pill"), look="padx"
        )
        return self.frame(
            self.album or self.t("Photos"), field, self._grid(), up=bool(self.album), foot=foot,
            actions=[self.dots((self.t("Rename album"), self._rename), (self.t("Delete album"), self._delete_album))]
            if self.album not in ("", "Favorites", "Trash", "Camera") else [],
        )  # fmt: skip

    def _found(self) -> list[Row]:
        like = f"%{self.query}%"
        if self.album == "Trash":
            return self.db.all("SELECT * FROM photos_items WHERE trashed = 1 ORDER BY at DESC LIMIT ?", self.shown + 1)
        if self.album == "Favorites":
            return self.db.all("SELECT * FROM photos_items WHERE favourite = 1 AND trashed = 0 ORDER BY at DESC"
                               " LIMIT ?",
                               self.shown + 1)  # fmt: skip
        return self.db.all(
            "SELECT * FROM photos_items WHERE trashed = 0 AND archived = 0 AND (? = '' OR album = ?)"
            " AND (caption LIKE ? OR name LIKE ?) ORDER BY at DESC LIMIT ?",
            self.album, self.album, like, like, self.shown + 1)  # fmt: skip

    def _grid(self) -> View:
        found = self._found()

        def more() -> None:
            if len(found) > self.shown:
                self.shown += 30

        rows: list[View] = []
        last = ""
        for row in found[: self.shown]:
            day = self.day_text(moment(row["at"]))
            if day != last:
                last = day
                rows.append(v.over(v.text(day, "header"), key=f"day{day}", style="grid-column:1/-1"))
            rows.append(self._cell(row))
        return v.items(rows, look="grow grid", on_end=more)

    def _cell(self, row: Row) -> View:
        number = int(row["id"])
        at = moment(row["at"])
        said = self.t(
            "Photo taken on {day} at {time}", day=words.full_day(at, self.phone.language), time=self.clock_text(at)
        )

        def pick() -> None:
            self.picked ^= {number}

        return v.over(
            v.art(number, said, "square" + (" picked" if number in self.picked else ""),
            on_click=lambda: pick() if self.picked
                  else self.go(Picture(self.app, number))),
            on_long=pick, selected=number in self.picked, key=str(number),
            style="outline:.6rem solid var(--accent);outline-offset:-.6rem" if number in self.picked else "",
        )  # fmt: skip

    def _albums(self) -> View:
        def opener(name: str) -> Do:
            return lambda: self.go(Gallery(self.app, name))

        names = [row["name"] for row in self.db.all("SELECT name FROM photos_albums ORDER BY name")]
        cards = []
        for name in ("Favorites", *names, "Trash"):
            where = {"Favorites": "favourite = 1 AND trashed = 0", "Trash": "trashed = 1"}.get(
                name, "album = ? AND trashed = 0"
            )
            given = () if name in ("Favorites", "Trash") else (name,)
            count = self.db.number(f"SELECT count(*) FROM photos_items WHERE {where}", *given)  # noqa: S608 - fixed
            cards.append(v.column(
                v.frame(v.art(sum(map(ord, name)), "", "square"), look="card square"),
                v.text(self.t(name), "bold"), v.text(self.t("{count} items", count=count), "small"),
                on_click=opener(name), key=name,
            ))  # fmt: skip
        return v.items(cards, look="grow grid two")

    def _new_album(self) -> None:
        self.prompt(self.t("New album"), "", lambda name: self.db.run("INSERT INTO photos_albums VALUES (?)",
        name.strip()),
                    check=self._free, hint=self.t("Name"))  # fmt: skip

    def _free(self, name: str) -> str:
        taken = self.db.one("SELECT 1 FROM photos_albums WHERE name = ?", name.strip()) is not None
        return self.t("Enter a name") if not name.strip() else self.t("This name is taken") if taken else ""

    def _rename(self) -> None:
        def take(name: str) -> None:
            self.db.run("UPDATE photos_albums SET name = ? WHERE name = ?", name.strip(), self.album)
            self.db.run("UPDATE photos_items SET album = ? WHERE album = ?", name.strip(), self.album)
            self.album = name.strip()

        self.prompt(self.t("Rename album"), self.album, take, check=self._free)

    def _delete_album(self) -> None:
        def done() -> None:
            self.db.run("DELETE FROM photos_albums WHERE name = ?", self.album)
            self.db.run("UPDATE photos_items SET album = '' WHERE album = ?", self.album)
            self.leave()

        self.ask(self.t("Delete album?"), self.t("The photos in it are kept."), self.t("Delete"), done, danger=True)

    def _to_album(self) -> None:
        def take(name: str) -> None:
            for number in self.picked:
                self.db.run("UPDATE photos_items SET album = ? WHERE id = ?", name, number)
            self.toast(self.t("Added to {name}", name=name))
            self.picked.clear()

        names = [row["name"] for row in self.db.all("SELECT name FROM photos_albums ORDER BY name")]
        self.choose(self.t("Add to album"), [(name, name) for name in names], "", take)

    def _trash(self) -> None:
        def done() -> None:
            for number in self.picked:
                self.db.run("UPDATE photos_items SET trashed = 1 WHERE id = ?", number)
            self.picked.clear()

        self.ask(
            self.t("Move {count} items to trash?", count=len(self.picked)),
            "",
            self.t("Move to trash"),
            done,
            danger=True,
        )


class Picture(Page[Photos]):
    """One picture; a swipe shows the next."""

    activity = ".PictureActivity"

    def __init__(self, app: Photos, number: int) -> None:
        super().__init__(app)
        self.number = number

    def view(self) -> View:
        row = self.db.one("SELECT * FROM photos_items WHERE id = ?", self.number)
        if row is None:
            return self.frame("", v.text(self.t("No results"), "mid pad"))

        def flip(column: str) -> Do:
            return lambda: self.db.run(f"UPDATE photos_items SET {column} = 1 - {column} WHERE id = ?", self.number)  # noqa: S608

        def turn(newer: bool) -> Do:
            def done() -> None:
                near = self.db.one(
                    "SELECT id FROM photos_items WHERE trashed = 0 AND at > ? ORDER BY at LIMIT 1" if newer
                    else "SELECT id FROM photos_items WHERE trashed = 0 AND at < ? ORDER BY at DESC LIMIT 1",
                    row["at"])  # fmt: skip
                if near is not None:
                    self.number = int(near["id"])

            return done

        def trash() -> None:
            flip("trashed")()
            self.leave()

        def forever() -> None:
            self.db.run("DELETE FROM photos_items WHERE id = ?", self.number)
            self.leave()

        def caption(text: str) -> None:
            self.db.run("UPDATE photos_items SET caption = ? WHERE id = ?", text.strip(), self.number)

        at = moment(row["at"])
        details = f"{row['name']}\n{words.full_day(at, self.phone.language)}, {self.clock_text(at)}\n{row['album']}"
        return self.frame(
            self.day_text(at),
            v.frame(v.art(self.number, row["caption"] or self.t("Photo"), "wide"), look="grow pad",
                    on_swipe={"left": turn(False), "right": turn(True)}),
            v.tile(row["caption"] or self.t("Add a caption"), on_click=lambda: self.prompt(
                self.t("Caption"), row["caption"], caption)),
            v.row(
                v.icon_button("share", self.t("Share"), lambda: self.phone.share(row["name"])),
                v.icon_button("info", self.t("Details"), lambda: self.tell(self.t("Details"), details)),
                v.icon_button("trash", self.t("Delete forever") if row["trashed"] else self.t("Move to trash"),
                lambda: self.ask(
                    self.t("Delete forever?") if row["trashed"] else self.t("Move to trash?"), row["name"],
                    self.t("Delete"), forever if row["trashed"] else trash, danger=True)),
                row["trashed"] == 1 and v.button(self.t("Restore"), flip("trashed"), "tonal"),
                look="between pad",
            ),
            actions=[v.icon_button(
                "star", self.t("Remove from favorites") if row["favourite"] else self.t("Add to favorites"),
                flip("favourite"),
                "accent" if row["favourite"] else "", selected=bool(row["favourite"]))],
        )  # fmt: skip
