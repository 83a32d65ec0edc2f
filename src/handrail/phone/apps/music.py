"""Music: songs, playlists, and a player that plays nothing.

* `music_songs` (id, title, artist, album, seconds, liked).
* `music_playlists` (id, name), `music_entries` (playlist, song, place).
* `music_player` (id, song, playing, since, position, shuffle, repeat): one row; `position` in seconds at `since`
  (seconds of uptime); `song` 0 when nothing was played yet.
"""

from __future__ import annotations

from typing import Final

from handrail.phone.apps import words
from handrail.phone.apps.app import App, Page
from handrail.phone.apps.content import Maker
from handrail.phone.apps.store import Row
from handrail.phone.screen import views as v
from handrail.phone.screen.views import Do, View

_ADJECTIVES: Final = (
    "Silver",
    "Distant",
    "Paper",
    "Hidden",
    "Electric",
    "Slow",
    "Northern",
    "Golden",
    "Broken",
    "Quiet",
)
_NOUNS: Final = (
    "Rivers",
    "Lanterns",
    "Harbour",
    "Echo",
    "Garden",
    "Machines",
    "Winter",
    "Letters",
    "Mirrors",
    "Parade",
)
_ARTISTS: Final = (
    "The Kettles",
    "Mira Sol",
    "Night Tram",
    "Otto & Ink",
    "Glass Foxes",
    "Lena Lark",
    "Copper Owls",
    "Dune Radio",
)


class Music(App):
    """Songs and playlists."""

    package = "com.handrail.music"
    label = "Music"
    icon = "music"
    hue = 330
    compose = True
    system = False
    tables = """
    CREATE TABLE music_songs (id INTEGER PRIMARY KEY, title TEXT, artist TEXT, album TEXT, seconds INTEGER,
                              liked INTEGER DEFAULT 0);
    CREATE TABLE music_playlists (id INTEGER PRIMARY KEY, name TEXT);
    CREATE TABLE music_entries (playlist INTEGER, song INTEGER, place INTEGER, PRIMARY KEY (playlist, song));
    CREATE TABLE music_player (id INTEGER PRIMARY KEY, song INTEGER, playing INTEGER, since REAL, position REAL,
                               shuffle INTEGER, repeat INTEGER);
    """

    def fill(self, make: Maker) -> None:
        pairs = make.mixed([(first, second) for first in _ADJECTIVES for second in _NOUNS])
        rows = [
            (f"{first} {second}" + (" (Live)" if at >= len(pairs) else ""), make.pick(_ARTISTS),
            f"{make.pick(_ADJECTIVES)} Songs",
             make.number(95, 380), int(at % 19 == 4))
            for at, (first, second) in enumerate([*pairs, *pairs, *pairs[:20]])
        ]  # fmt: skip
        self.db.many("INSERT INTO music_songs (title, artist, album, seconds, liked) VALUES (?, ?, ?, ?, ?)", rows)
        for number, name in enumerate(("Morning", "Workout", "Dinner"), 1):
            self.db.run("INSERT INTO music_playlists VALUES (?, ?)", number, name)
            self.db.many("INSERT INTO music_entries VALUES (?, ?, ?)", [
                (number, song, place) for place, song in enumerate(make.some(range(1, 200), 12))])  # fmt: skip

    def blank(self) -> None:
        self.db.run("INSERT INTO music_player VALUES (1, 0, 0, 0, 0, 0, 0)")

    def home(self) -> Page[App]:
        return Library(self)

    # the player

    def player(self) -> Row:
        """The player's row."""
        return self.db.need("SELECT * FROM music_player WHERE id = 1")

    def position(self) -> float:
        """Seconds into the song."""
        row = self.player()
        return float(row["position"] + (self.phone.clock.uptime() - row["since"] if row["playing"] else 0))

    def play(self, song: int) -> None:
        """Play a song from its beginning."""
        self.db.run(
            "UPDATE music_player SET song = ?, playing = 1, position = 0, since = ?", song, self.phone.clock.uptime()
        )

    def toggle(self) -> None:
        """Pause, or play on."""
        self.db.run("UPDATE music_player SET position = ?, since = ?, playing = 1 - playing", self.position(),
                    self.phone.clock.uptime())  # fmt: skip

    def step(self, by: int) -> None:
        """The next or the last song."""
        count = self.db.number("SELECT count(*) FROM music_songs")
        song = self.player()["song"]
        self.play((song - 1 + (37 * by if self.player()["shuffle"] else by)) % count + 1)


class Tuned(Page[Music]):
    """A page with the small player at its foot."""

    def song_row(self, row: Row, *, playlist: int = 0) -> View:
        """A song in a list."""
        song = int(row["id"])
        playing = self.app.player()["song"] == song
        return v.row(
            v.art(song, "", "cover"),
            v.column(v.text(row["title"], "title one" + (" accent" if playing else "")),
                     v.text(f"{row['artist']} · {words.span(row['seconds'])}", "summary one"), look="grow"),
            v.icon_button("more", self.t("Options for {name}", name=row["title"]), lambda: self.options(row, playlist)),
            look="tile", key=str(song), on_click=lambda: self.app.play(song), on_long=lambda: self.options(row,
            playlist),
        )  # fmt: skip

    def options(self, row: Row, playlist: int) -> None:
        """What can be done with a song."""

        def like() -> None:
            self.db.run("UPDATE music_songs SET liked = 1 - liked WHERE id = ?", row["id"])

        def add(number: str) -> None:
            self.db.run("INSERT OR IGNORE INTO music_entries VALUES (?, ?, (SELECT 1 + ifnull(max(place), -1)"
                        " FROM music_entries WHERE playlist = ?))", int(number), row["id"], int(number))  # fmt: skip
            self.snack(self.t("Added to playlist"))

        def remove() -> None:
            self.db.run("DELETE FROM music_entries WHERE playlist = ? AND song = ?", playlist, row["id"])

        lists = [(str(each["id"]), each["name"]) for each in self.db.all("SELECT * FROM music_playlists ORDER BY name")]
        liked = self.db.number("SELECT liked FROM music_songs WHERE id = ?", row["id"])
        self.sheet(
            (self.t("Remove from liked songs") if liked else self.t("Like"), "heart", like),
            (self.t("Add to playlist"), "plus", lambda: self.choose(self.t("Add to playlist"), lists, "", add)),
            (self.t("Remove from this playlist"), "trash", remove) if playlist else None,
            (self.t("Share"), "share", lambda: self.phone.share(f"{row['title']} – {row['artist']}")),
        )  # fmt: skip

    def small(self) -> View | None:
        """The small player."""
        player = self.app.player()
        song = self.db.one("SELECT * FROM music_songs WHERE id = ?", player["song"])
        if song is None:
            return None
        return v.row(
            v.art(song["id"], "", "cover"), v.column(v.text(song["title"], "one"), v.text(song["artist"], "small one"),
            look="grow"),
            v.icon_button("pause" if player["playing"] else "play",
            self.t("Pause") if player["playing"] else self.t("Play"),
                          self.app.toggle),
            v.icon_button("next", self.t("Next"), lambda: self.app.step(1)),
            look="card gap", on_click=lambda: self.go(Player(self.app)), desc=self.t("Now playing"),
        )  # fmt: skip


class Library(Tuned):
    """Songs, playlists and liked songs."""

    def __init__(self, app: Music) -> None:
        super().__init__(app)
        self.side = "songs"
        self.query = ""
        self.shown = 25

    def view(self) -> View:
        def turn(side: str) -> Do:
            def done() -> None:
                self.side, self.shown = side, 25

            return done

        def typed(text: str) -> None:
            self.query, self.shown = text, 25

        sides = (("songs", "Songs"), ("playlists", "Playlists"), ("liked", "Liked"))
        return self.frame(
            v.edit(self.query, typed, self.t("Search songs and artists"), look="pill grow"),
            self.tabs(*((self.t(label), side == self.side, turn(side)) for side, label in sides)),
            self._playlists() if self.side == "playlists" else self._songs(), self.small(),
            up=False,
            fab=v.icon_button("plus", self.t("New playlist"), self._new, "fab") if self.side == "playlists" else None,
        )  # fmt: skip

    def _songs(self) -> View:
        like = f"%{self.query}%"
        found = self.db.all("SELECT * FROM music_songs WHERE liked >= ? AND (title LIKE ? OR artist LIKE ?) ORDER"
                            " BY title, id"
                            " LIMIT ?", int(self.side == "liked"), like, like, self.shown + 1)  # fmt: skip

        def more() -> None:
            if len(found) > self.shown:
                self.shown += 25

        return v.items((self.song_row(row) for row in found[: self.shown]), look="grow", on_end=more)

    def _playlists(self) -> View:
        def opener(number: int) -> Do:
            return lambda: self.go(Playlist(self.app, number))

        rows = self.db.all(
            "SELECT p.*, (SELECT count(*) FROM music_entries e WHERE e.playlist = p.id) AS n FROM music_playlists"
            " p ORDER BY name"
        )
        return v.items((v.tile(row["name"], self.t("{count} songs", count=row["n"]), key=str(row["id"]), start=v.icon(
            "list", look="icon24"), on_click=opener(row["id"])) for row in rows), look="grow")  # fmt: skip

    def _new(self) -> None:
        self.prompt(self.t("New playlist"), "", lambda name: self.db.run(
            "INSERT INTO music_playlists (name) VALUES (?)", name.strip()), hint=self.t("Name"),
            check=lambda name: "" if name.strip() else self.t("Enter a name"))  # fmt: skip


class Playlist(Tuned):
    """One playlist."""

    activity = ".PlaylistActivity"

    def __init__(self, app: Music, number: int) -> None:
        super().__init__(app)
        self.number = number

    def view(self) -> View:
        row = self.db.one("SELECT * FROM music_playlists WHERE id = ?", self.number)
        if row is None:
            return self.frame("", v.text(self.t("No results"), "mid pad"))
        songs = self.db.all("SELECT s.* FROM music_entries e JOIN music_songs s ON s.id = e.song WHERE e.playlist = ?"
                            " ORDER BY e.place", self.number)  # fmt: skip

        def delete() -> None:
            self.db.run("DELETE FROM music_playlists WHERE id = ?", self.number)
            self.db.run("DELETE FROM music_entries WHERE playlist = ?", self.number)
            self.leave()

        def rename(name: str) -> None:
            self.db.run("UPDATE music_playlists SET name = ? WHERE id = ?", name.strip(), self.number)

        return self.frame(
            row["name"],
            v.row(v.button(self.t("Play"), lambda: self.app.play(songs[0]["id"]), "filled", enabled=bool(songs)),
            look="padx"),
            v.items((self.song_row(song, playlist=self.number) for song in songs), look="grow"),
            not songs and v.text(self.t("No songs yet"), "mid pad"), self.small(),
            actions=[self.dots(
                (self.t("Rename"), lambda: self.prompt(self.t("Rename"), row["name"], rename)),
                (self.t("Delete playlist"), lambda: self.ask(
                    self.t("Delete playlist?"), row["name"], self.t("Delete"), delete, danger=True)),
            )],
        )  # fmt: skip


class Player(Page[Music]):
    """The large player. While it plays, its wave never stands still."""

    activity = ".PlayerActivity"

    def view(self) -> View:
        player = self.app.player()
        song = self.db.one("SELECT * FROM music_songs WHERE id = ?", player["song"])
        if song is None:
            return self.frame("", v.text(self.t("No songs yet"), "mid pad"))
        at = min(self.app.position(), float(song["seconds"]))
        if player["playing"]:
            self.phone.tick(1.0)

        def seek(value: str) -> None:
            self.db.run("UPDATE music_player SET position = ?, since = ?", int(value) / 1000 * song["seconds"],
                        self.phone.clock.uptime())  # fmt: skip

        def flip(column: str) -> Do:
            return lambda: self.db.run(f"UPDATE music_player SET {column} = 1 - {column}")  # noqa: S608 - one of two

        def like() -> None:
            self.db.run("UPDATE music_songs SET liked = 1 - liked WHERE id = ?", song["id"])

        on = bool(player["playing"])
        return self.frame(
            self.t("Now playing"),
            v.frame(v.art(song["id"], self.t("Cover"), "wide"), look="grow pad"),
            v.row(
                v.column(v.text(song["title"], "h2"), v.text(song["artist"], "summary"), look="grow"),
                v.icon_button("heart", self.t("Remove from liked songs") if song["liked"] else self.t("Like"), like,
                              "accent" if song["liked"] else "", selected=bool(song["liked"])),
                look="padx",
            ),
            v.frame(v.seek(round(at / song["seconds"] * 1000), seek, desc=self.t("Position")), look="padx"),
            v.row(v.text(words.span(at), "small"), v.text(words.span(song["seconds"]), "small"), look="between padx"),
            v.row(
                v.icon_button("shuffle", self.t("Shuffle"), flip("shuffle"), "accent" if player["shuffle"] else "",
                              selected=bool(player["shuffle"])),
                v.icon_button("previous", self.t("Previous"), lambda: self.app.step(-1)),
                v.icon_button("pause" if on else "play", self.t("Pause") if on else self.t("Play"), self.app.toggle,
                              "tonal" + (" live" if on else "")),
                v.icon_button("next", self.t("Next"), lambda: self.app.step(1)),
                v.icon_button("repeat", self.t("Repeat"), flip("repeat"), "accent" if player["repeat"] else "",
                              selected=bool(player["repeat"])),
                look="between pad",
            ),
        )  # fmt: skip
