"""Maps: places of a small made-up town.

* `maps_places` (id, name, kind, street, x, y, rating, hours): x and y in thousandths of the map.
* `maps_saved` (place, list): list is Favorites, Want to go or Starred.
* `maps_labels` (name, place): Home and Work.
* `maps_searches` (id, query, at), `maps_trips` (id, origin, target, mode, at): routes that were started.
* `maps_reviews` (place, stars, body).
"""

from __future__ import annotations

from math import hypot
from typing import Final

from handrail.phone.apps.app import App, Page
from handrail.phone.apps.content import PLACES, STREETS, Maker
from handrail.phone.apps.store import Row
from handrail.phone.nouns import Filter, Intent
from handrail.phone.screen import views as v
from handrail.phone.screen.views import Do, View

_KINDS: Final = ("Café", "Restaurant", "Shop", "Museum", "Park", "Pharmacy", "Petrol station")
_LISTS: Final = ("Favorites", "Want to go", "Starred")
_MODES: Final = (("car", "Driving", 30), ("walk", "Walking", 5), ("shuffle", "Transit", 18))
"""Icon, name, kilometres an hour."""


class Maps(App):
    """A map with places and routes."""

    package = "com.handrail.maps"
    label = "Maps"
    icon = "map"
    hue = 120
    system = False
    remote = True
    tables = """
    CREATE TABLE maps_places (id INTEGER PRIMARY KEY, name TEXT, kind TEXT, street TEXT, x INTEGER, y INTEGER,
                              rating REAL, hours TEXT);
    CREATE TABLE maps_saved (place INTEGER, list TEXT, PRIMARY KEY (place, list));
    CREATE TABLE maps_labels (name TEXT PRIMARY KEY, place INTEGER);
    CREATE TABLE maps_searches (id INTEGER PRIMARY KEY, query TEXT, at INTEGER);
    CREATE TABLE maps_trips (id INTEGER PRIMARY KEY, origin TEXT, target INTEGER, mode TEXT, at INTEGER);
    CREATE TABLE maps_reviews (place INTEGER PRIMARY KEY, stars INTEGER, body TEXT);
    """
    asks = ("ACCESS_FINE_LOCATION",)
    filters = (Filter("android.intent.action.VIEW", "geo", activity=".PlaceActivity"),)

    def fill(self, make: Maker) -> None:
        kinds = {"Café": "Café", "Bakery": "Café", "Bar": "Restaurant", "Corner": "Restaurant", "Market": "Shop",
        "Shop": "Shop",
                 "Books": "Shop", "Museum": "Museum", "Park": "Park", "Garden": "Park",
                 "Pharmacy": "Pharmacy"}  # fmt: skip
        rows = [(name, next((kind for word, kind in kinds.items() if word in name), "Museum"), name) for name in PLACES]
        rows += [(f"{kind} {street} {number}", kind, "") for kind in _KINDS for number, street in enumerate(STREETS, 1)]
        self.db.many("INSERT INTO maps_places (name, kind, street, x, y, rating, hours) VALUES (?, ?, ?, ?, ?, ?, ?)", [
            (name, kind, f"{make.pick(STREETS)} {make.number(1, 80)}", make.number(50, 950), make.number(80, 920),
             make.number(28, 50) / 10, f"{make.number(7, 10)}:00–{make.number(17, 23)}:00") for name, kind, _ in rows
        ])  # fmt: skip
        self.db.many("INSERT INTO maps_labels VALUES (?, ?)", [("Home", 30), ("Work", 17)])
        self.db.run("INSERT INTO maps_saved VALUES (9, 'Favorites')")

    def home(self) -> Page[App]:
        return Map(self)

    def open(self, intent: Intent) -> list[Page[App]]:
        query = intent.data.partition("q=")[2].replace("+", " ").replace("%20", " ")
        row = self.db.one("SELECT id FROM maps_places WHERE name = ?", query)
        if row is not None:
            return [Map(self), Place(self, int(row["id"]))]
        return [Map(self, query)]

    def distance(self, row: Row) -> float:
        """Kilometres from the middle of the town, where the phone is."""
        return hypot(row["x"] - 500, row["y"] - 500) / 100


class Map(Page[Maps]):
    """The map, and a search over it."""

    def __init__(self, app: Maps, query: str = "") -> None:
        super().__init__(app)
        self.query = query
        self.searching = bool(query)
        self.located = False
        self.side = "explore"
        self.shown = 15

    def on_back(self) -> bool:
        if self.searching or self.side != "explore":
            self.searching, self.query, self.side = False, "", "explore"
            return True
        return False

    def view(self) -> View:
        def turn(side: str) -> Do:
            def done() -> None:
                self.side, self.searching = side, False

            return done

        body = self._saved() if self.side == "saved" else self._results() if self.searching else self._map()
        foot = self.nav(
            (self.t("Explore"), "map", self.side == "explore", turn("explore")),
            (self.t("Saved"), "bookmark", self.side == "saved", turn("saved")),
        )  # fmt: skip
        if self.side == "saved":
            return self.frame(self.t("Saved"), body, up=False, foot=foot)

        def typed(text: str) -> None:
            self.query, self.searching, self.shown = text, bool(text), 15

        def submit() -> None:
            if self.query.strip():
                self.db.run(
                    "INSERT INTO maps_searches (query, at) VALUES (?, ?)", self.query.strip(), self.phone.clock.stamp()
                )

        def kind(name: str) -> Do:
            def done() -> None:
                typed(name)
                submit()

            return done

        return self.frame(
            v.edit(self.query, typed, self.t("Search here"), id="search_omnibox_text_box", look="pill grow",
            on_submit=submit),
            v.shelf([v.text(self.t(each), "chip", on_click=kind(each), id="chip") for each in _KINDS], look="padx gap"),
            body, up=self.searching, foot=foot,
            fab=None if self.searching else v.icon_button("pin", self.t("My location"), self._locate, "fab",
            id="mylocation_button"),
        )  # fmt: skip

    def _locate(self) -> None:
        def found() -> None:
            if self.phone.get("secure/location_mode") == "0":
                self.ask(self.t("Turn on location?"), self.t("Maps needs the device location."), self.t("Turn on"),
                         lambda: self.phone.put("secure/location_mode", "3"))  # fmt: skip
            else:
                self.located = True

        self.phone.need(
            self.app, "ACCESS_FINE_LOCATION", found, lambda: self.snack(self.t("Location permission is denied"))
        )

    def _map(self) -> View:
        pins = self.db.all("SELECT * FROM maps_places WHERE id % 4 = 1")
        return v.View("android.view.View", "box", "mapview", id="map_frame", desc=self.t("Map of Linden"), children=(
            *(v.View("android.view.View", "icon", "icon24 accent", icon="pin", desc=row["name"], key=str(row["id"]),
                     style=f"position:absolute;left:{row['x'] / 10}%;top:{row['y'] / 10}%",
                     on_click=self._opener(row["id"]))
              for row in pins),
            *((v.View("android.view.View", "icon", "icon24 bad", icon="circle", desc=self.t("You are here"),
                      style="position:absolute;left:50%;top:50%"),) if self.located else ()),
        ))  # fmt: skip

    def _opener(self, number: int) -> Do:
        return lambda: self.go(Place(self.app, number))

    def _results(self) -> View:
        like = f"%{self.query.strip()}%"
        found = sorted(
            self.db.all("SELECT * FROM maps_places WHERE name LIKE ? OR kind LIKE ? OR street LIKE ?", like, like,
            like),
            key=lambda row: (self.query.casefold() not in row["name"].casefold(), self.app.distance(row)),
        )  # fmt: skip

        def more() -> None:
            if len(found) > self.shown:
                self.shown += 15

        if not found:
            return v.text(self.t("No results"), "mid pad grow")
        return v.items((v.tile(
            row["name"], f"★ {row['rating']:.1f} · {self.t(row['kind'])} · {self.app.distance(row):.1f} km",
            key=str(row["id"]),
            start=v.icon("pin", look="icon24"), on_click=self._opener(row["id"]), id="place_row", ids=("title",
            "details"),
        ) for row in found[: self.shown]), look="grow", id="recycler_view", on_end=more)  # fmt: skip

    def _saved(self) -> View:
        rows: list[View] = []
        for label in self.db.all("SELECT l.name AS label, p.* FROM maps_labels l JOIN maps_places p ON p.id = l.place"):
            rows.append(v.tile(self.t(label["label"]), label["name"], key=label["label"], start=v.icon("home",
            look="icon24"),
                               on_click=self._opener(label["id"])))  # fmt: skip
        for name in _LISTS:
            found = self.db.all("SELECT p.* FROM maps_saved s JOIN maps_places p ON p.id = s.place WHERE s.list = ?"
                                " ORDER BY p.name", name)  # fmt: skip
            rows.append(v.header(f"{self.t(name)} ({len(found)})"))
            rows += [
                v.tile(row["name"], row["street"], key=f"{name}{row['id']}", on_click=self._opener(row["id"]))
                for row in found
            ]
        return v.items(rows, look="grow")


class Place(Page[Maps]):
    """One place."""

    activity = ".PlaceActivity"

    def __init__(self, app: Maps, number: int) -> None:
        super().__init__(app)
        self.number = number

    def view(self) -> View:
        row = self.db.need("SELECT * FROM maps_places WHERE id = ?", self.number)
        lists = [each["list"] for each in self.db.all("SELECT list FROM maps_saved WHERE place = ?", self.number)]
        review = self.db.one("SELECT * FROM maps_reviews WHERE place = ?", self.number)

        def keep() -> None:
            self.sheet(*((self.t(name) + (" ✓" if name in lists else ""), "bookmark", flip(name)) for name in _LISTS))

        def flip(name: str) -> Do:
            def done() -> None:
                if name in lists:
                    self.db.run("DELETE FROM maps_saved WHERE place = ? AND list = ?", self.number, name)
                else:
                    self.db.run("INSERT INTO maps_saved VALUES (?, ?)", self.number, name)
                    self.snack(self.t("Saved to {name}", name=self.t(name)))

            return done

        def label(name: str) -> None:
            self.db.run("INSERT OR REPLACE INTO maps_labels VALUES (?, ?)", name, self.number)
            self.toast(self.t("Label set"))

        def stars(value: str) -> None:
            self.prompt(self.t("Your review"), "", lambda body: self.db.run(
                "INSERT OR REPLACE INTO maps_reviews VALUES (?, ?, ?)", self.number, int(value),
                body.strip()))  # fmt: skip

        def rate() -> None:
            self.choose(self.t("How many stars?"), [(str(each), "★" * each) for each in range(5, 0, -1)], "", stars)

        return self.frame(
            "",
            v.scroll(
                v.frame(v.art(self.number, "", "wide"), look="padx"),
                v.text(row["name"], "h1 padx", id="title"),
                v.text(f"★ {row['rating']:.1f} · {self.t(row['kind'])} · {self.app.distance(row):.1f} km", "padx",
                id="subtitle"),
                v.row(
                    v.button(self.t("Directions"), lambda: self.go(Directions(self.app, self.number)), "filled",
                    id="directions"),
                    v.button(self.t("Saved") if lists else self.t("Save"), keep, "tonal", id="save"),
                    look="pad gap",
                ),
                v.tile(row["street"], "Linden", start=v.icon("pin", look="icon24"), key="street"),
                v.tile(row["hours"], self.t("Opening hours"), start=v.icon("clock", look="icon24"), key="hours"),
                v.tile("★" * review["stars"], review["body"], key="review", on_click=rate) if review is not None
                else v.tile(self.t("Rate and review"), key="review", start=v.icon("star", look="icon24"),
                on_click=rate),
                look="grow",
            ),
            actions=[
                v.icon_button("share", self.t("Share"),
                lambda: self.phone.share(f"{row['name']}, {row['street']}, Linden"),
                              id="share"),
                self.dots((self.t("Set as home"), lambda: label("Home")), (self.t("Set as work"),
                lambda: label("Work"))),
            ],
        )  # fmt: skip


class Directions(Page[Maps]):
    """How to get there."""

    activity = ".DirectionsActivity"

    def __init__(self, app: Maps, target: int) -> None:
        super().__init__(app)
        self.target = target
        self.origin = "Home"
        self.mode = "Driving"
        self.going = False

    def on_back(self) -> bool:
        if self.going:
            self.going = False
            return True
        return False

    def view(self) -> View:
        row = self.db.need("SELECT * FROM maps_places WHERE id = ?", self.target)
        start = self.db.one(
            "SELECT p.* FROM maps_labels l JOIN maps_places p ON p.id = l.place WHERE l.name = ?", self.origin
        )
        x, y = (start["x"], start["y"]) if start is not None else (500, 500)
        length = hypot(row["x"] - x, row["y"] - y) / 80

        def mode(name: str) -> Do:
            def done() -> None:
                self.mode = name

            return done

        def origin(name: str) -> None:
            if name == "Your location":
                self.phone.need(self.app, "ACCESS_FINE_LOCATION", lambda: setattr(self, "origin", name))
            else:
                self.origin = name

        def go() -> None:
            self.going = True
            self.db.run("INSERT INTO maps_trips (origin, target, mode, at) VALUES (?, ?, ?, ?)", self.origin,
            self.target, self.mode,
                        self.phone.clock.stamp())  # fmt: skip

        minutes = {name: max(1, round(length / speed * 60)) for _, name, speed in _MODES}
        starts = [(name, self.t(name)) for name in ("Your location", "Home", "Work")]
        if self.going:
            return self.frame(
                self.t("{minutes} min to {name}", minutes=minutes[self.mode], name=row["name"]),
                v.text(self.t("Head {direction} on {street}", direction=self.t("north"), street=row["street"]),
                "h2 pad"),
                v.View("android.view.View", "box", "mapview", desc=self.t("Route")),
                v.row(v.button(self.t("Exit"), self.phone.back, "danger grow", id="exit"), look="pad"),
            )  # fmt: skip
        return self.frame(
            self.t("Directions"),
            v.tile(self.t(self.origin), self.t("From"), start=v.icon("circle", look="icon24"), key="origin",
            id="origin",
                   on_click=lambda: self.choose(self.t("From"), starts, self.origin, origin)),
            v.tile(row["name"], self.t("To"), start=v.icon("pin", look="icon24"), key="target", id="target"),
            self.tabs(*((f"{self.t(name)} {minutes[name]} min", name == self.mode, mode(name)) for _, name,
            _ in _MODES)),
            v.View("android.view.View", "box", "mapview", desc=self.t("Route")),
            v.text(f"{minutes[self.mode]} min ({length:.1f} km)", "h2 pad", id="summary"),
            v.row(v.button(self.t("Start"), go, "filled grow", id="start"), look="pad"),
        )  # fmt: skip
