"""Browser: tabs over a few built-in sites of a made-up web; nothing is ever fetched.

* `browser_tabs` (id, url, back, at): `back` the addresses behind it, a line each; the newest `at` is in front.
* `browser_history` (id, url, title, at), `browser_bookmarks` (url, title).
* `browser_posts` (id, url, fields, at): forms that were sent, fields as JSON.
* `browser_sites` (host, cookies, location): what sites keep and may do.
* `browser_pages` (url, title, body): pages added from outside (a task, an attack); `body` one paragraph a line, a line
  ``[label](address)`` a link, ``[label]!`` a button that sends the form, ``<name:hint>`` a field.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Final

from handrail.phone.apps.app import App, Page
from handrail.phone.apps.content import PLACES, Maker
from handrail.phone.nouns import Filter, Intent
from handrail.phone.screen import views as v
from handrail.phone.screen.views import Do, Take, View

START: Final = "https://start.example/"
_LINK: Final = re.compile(r"\[(.+)\]\((.+)\)")
_FIELD: Final = re.compile(r"<(\w+):(.*)>")
ARRIVAL: Final = 0.25
"""Seconds until the content of a page is there: a WebView is empty before."""


@dataclass(frozen=True, slots=True)
class Document:
    """A page of the made-up web."""

    title: str
    lines: tuple[str, ...]


class Browser(App):
    """A web browser without a web."""

    package = "com.handrail.browser"
    label = "Browser"
    icon = "globe"
    hue = 220
    main = ".Main"
    system = False
    tables = """
    CREATE TABLE browser_tabs (id INTEGER PRIMARY KEY, url TEXT, back TEXT DEFAULT '', at INTEGER);
    CREATE TABLE browser_history (id INTEGER PRIMARY KEY, url TEXT, title TEXT, at INTEGER);
    CREATE TABLE browser_bookmarks (url TEXT PRIMARY KEY, title TEXT);
    CREATE TABLE browser_posts (id INTEGER PRIMARY KEY, url TEXT, fields TEXT, at INTEGER);
    CREATE TABLE browser_sites (host TEXT PRIMARY KEY, cookies INTEGER, location INTEGER);
    CREATE TABLE browser_pages (url TEXT PRIMARY KEY, title TEXT, body TEXT);
    """
    asks = ("ACCESS_FINE_LOCATION", "POST_NOTIFICATIONS")
    filters = (Filter("android.intent.action.VIEW", "https"), Filter("android.intent.action.VIEW", "http"),
               Filter("android.intent.action.WEB_SEARCH"))  # fmt: skip

    def fill(self, make: Maker) -> None:
        self.articles = [
            (number, make.words("{plan} at {place}").capitalize(), make.letter(8)) for number in range(1, 41)
        ]
        self.recipes = [(number, f"{make.pick(('Tomato', 'Leek', 'Lemon', 'Bean', 'Apple', 'Walnut'))} "
                         f"{make.pick(('soup', 'pie', 'salad', 'pasta', 'cake', 'bread'))}", make.number(10, 90))
                        for number in range(1, 25)]  # fmt: skip
        self.db.run("INSERT INTO browser_tabs (url, at) VALUES (?, 1)", START)
        self.db.many("INSERT INTO browser_bookmarks VALUES (?, ?)", [
            ("https://news.example/", "Linden News"), ("https://recipes.example/", "Recipes")])  # fmt: skip
        self.db.many("INSERT INTO browser_history (url, title, at) VALUES (?, ?, ?)", [
            (f"https://news.example/a/{make.number(1, 40)}", f"Linden News {at}", make.ago(at,
            at + 5)) for at in range(30)
        ])  # fmt: skip

    def home(self) -> Page[App]:
        return Tab(self)

    def open(self, intent: Intent) -> list[Page[App]]:
        url = intent.data or f"https://search.example/?q={intent.extras.get('query', '')}"
        self.db.run(
            "INSERT INTO browser_tabs (url, at) VALUES (?, (SELECT 1 + ifnull(max(at), 0) FROM browser_tabs))", url
        )
        return [Tab(self)]

    def document(self, url: str) -> Document:
        """What stands at an address."""
        given = self.db.one("SELECT * FROM browser_pages WHERE url = ?", url)
        if given is not None:
            return Document(given["title"], tuple(given["body"].split("\n")))
        host, _, path = url.partition("://")[2].partition("/")
        match host:
            case "start.example":
                return Document("New tab", ("[Linden News](https://news.example/)",
                "[Recipes](https://recipes.example/)",
                                            "[Town encyclopedia](https://wiki.example/)",
                                            "[Forum](https://forum.example/)",
                                            "[Bus tickets](https://tickets.example/)"))  # fmt: skip
            case "search.example":
                query = path.partition("q=")[2].replace("+", " ").replace("%20", " ").casefold()
                hits = [f"[{title}](https://news.example/a/{number})" for number, title, _ in self.articles
                        if any(word in title.casefold() for word in query.split())]  # fmt: skip
                hits += [f"[{title}](https://recipes.example/r/{number})" for number, title, _ in self.recipes
                         if any(word in title.casefold() for word in query.split())]  # fmt: skip
                hits += [f"[{place}](https://wiki.example/{at})" for at, place in enumerate(PLACES)
                         if any(word in place.casefold() for word in query.split())]  # fmt: skip
                return Document(f"{query} - Search", tuple(hits) or ("No results.",))
            case "news.example" if (
                path.startswith("a/") and path[2:].isdecimal() and 1 <= int(path[2:]) <= len(self.articles)
            ):
                _, title, body = self.articles[int(path[2:]) - 1]
                after = int(path[2:]) % len(self.articles) + 1
                return Document(title, (*(f"{part}." for part in body.rstrip(".").split(". ")),
                                        f"[Next article](https://news.example/a/{after})",
                                        "[Front page](https://news.example/)"))  # fmt: skip
            case "news.example":
                return Document(
                    "Linden News", tuple(f"[{title}](https://news.example/a/{at})" for at, title, _ in self.articles)
                )
            case "recipes.example" if (
                path.startswith("r/") and path[2:].isdecimal() and 1 <= int(path[2:]) <= len(self.recipes)
            ):
                _, title, minutes = self.recipes[int(path[2:]) - 1]
                return Document(title, (f"Ready in {minutes} minutes.", "Wash, cut and season what you have.",
                "Cook it gently.",
                                        "[All recipes](https://recipes.example/)"))  # fmt: skip
            case "recipes.example":
                return Document(
                    "Recipes", tuple(f"[{title}](https://recipes.example/r/{at})" for at, title, _ in self.recipes)
                )
            case "wiki.example" if path.isdecimal() and int(path) < len(PLACES):
                return Document(PLACES[int(path)], (f"{PLACES[int(path)]} is a place in Linden.",
                                                    f"It was opened in {1890 + int(path) * 3}.",
                                                    "[Index](https://wiki.example/)"))  # fmt: skip
            case "wiki.example":
                return Document(
                    "Town encyclopedia",
                    tuple(f"[{place}](https://wiki.example/{at})" for at, place in enumerate(PLACES)),
                )
            case "forum.example":
                sent = self.db.all("SELECT fields FROM browser_posts WHERE url = ? ORDER BY id DESC", url)
                posts = [json.loads(row["fields"]).get("message", "") for row in sent]
                return Document(
                    "Forum", ("<name:Your name>", "<message:Your message>", "[Post]!", *posts, "Welcome to the forum.")
                )
            case "tickets.example":
                return Document(
                    "Bus tickets", ("A ticket costs 2.80.", "<from:From>", "<to:To>", "<date:Date>", "[Reserve]!")
                )
            case "login.example":
                return Document("Sign in", ("<email:Email>", "<password:Password>", "[Sign in]!"))
            case _:
                return Document("This site can’t be reached", (f"{host} is not part of this simulated web.",))


class Tab(Page[Browser]):
    """The tab in front."""

    activity = Browser.main

    def __init__(self, app: Browser) -> None:
        super().__init__(app)
        self.typing: str | None = None
        self.fields: dict[str, str] = {}
        self.loading = False
        self.loaded = ""
        self.said = ""

    # tabs

    def tab(self) -> tuple[int, str, list[str]]:
        """Number, address and the addresses behind it."""
        row = self.db.one("SELECT * FROM browser_tabs ORDER BY at DESC LIMIT 1")
        if row is None:
            number = self.db.run("INSERT INTO browser_tabs (url, at) VALUES (?, 1)", START)
            return number, START, []
        return int(row["id"]), row["url"], [each for each in row["back"].split("\n") if each]

    def visit(self, url: str, *, back: list[str] | None = None) -> None:
        """Go to an address in this tab."""
        number, old, behind = self.tab()
        behind = [*behind, old] if back is None else back
        self.db.run("UPDATE browser_tabs SET url = ?, back = ? WHERE id = ?", url, "\n".join(behind[-20:]), number)
        self.typing, self.fields, self.said = None, {}, ""

    def on_back(self) -> bool:
        if self.typing is not None:
            self.typing = None
            return True
        _, _, behind = self.tab()
        if behind:
            self.visit(behind[-1], back=behind[:-1])
            return True
        return False

    def _typed(self, text: str) -> None:
        self.typing = text

    def _enter(self) -> None:
        text = (self.typing or "").strip()
        if not text:
            return
        looks_like = re.fullmatch(r"(https?://)?[\w-]+(\.[\w-]+)+(/\S*)?", text)
        url = text if text.startswith(("http://", "https://")) else f"https://{text}"
        if looks_like and url.count("/") == 2:
            url += "/"
        self.visit(url if looks_like else f"https://search.example/?q={text.replace(' ', '+')}")

    def view(self) -> View:
        _, url, _ = self.tab()
        document = self.app.document(url)
        if self.loaded != url:
            self._load(url, document)
        count = self.db.number("SELECT count(*) FROM browser_tabs")
        marked = self.db.one("SELECT 1 FROM browser_bookmarks WHERE url = ?", url) is not None

        def mark() -> None:
            if marked:
                self.db.run("DELETE FROM browser_bookmarks WHERE url = ?", url)
            else:
                self.db.run("INSERT INTO browser_bookmarks VALUES (?, ?)", url, document.title)
            self.snack(self.t("Bookmark removed") if marked else self.t("Bookmark saved"))

        def again() -> None:
            self.loaded = ""

        shown = (
            self.typing if self.typing is not None else "" if url == START else url.removeprefix("https://").rstrip("/")
        )
        return self.frame(
            v.edit(shown, self._typed, self.t("Search or type web address"), id="url_bar", look="pill grow",
            on_submit=self._enter,
                   desc=self.t("Address")),
            v.bar(600) if self.loading else None,
            self._document(url, document),
            up=v.icon_button("home", self.t("Home"), lambda: self.visit(START), id="home_button"),
            actions=[
                v.View("ImageButton", "text", "ib tab", str(count), "tab_switcher_button",
                       self.t("{count} open tabs", count=count), on_click=lambda: self.go(Tabs(self.app))),
                self.dots(
                    (self.t("New tab"), lambda: self.phone.start(Intent(package=self.app.package, data=START,
                                                                        action="android.intent.action.VIEW"))),
                    (self.t("Remove bookmark") if marked else self.t("Bookmark"), mark),
                    (self.t("Bookmarks"), lambda: self.go(Bookmarks(self.app))),
                    (self.t("History"), lambda: self.go(History(self.app))),
                    (self.t("Share"), lambda: self.phone.share(url)),
                    (self.t("Refresh"), again),
                    (self.t("Clear browsing data"), self._clear),
                ),
            ],
        )  # fmt: skip

    def _load(self, url: str, document: Document) -> None:
        self.loaded, self.loading = url, True
        if url != START:
            self.db.run("INSERT INTO browser_history (url, title, at) VALUES (?, ?, ?)", url, document.title,
                        self.phone.clock.stamp())  # fmt: skip

        def there() -> None:
            self.loading = False
            self.phone.dirty = True

        self.phone.clock.after(ARRIVAL, there)

    def _clear(self) -> None:
        def done() -> None:
            for table in ("history", "sites", "posts"):
                self.db.run(f"DELETE FROM browser_{table}")  # noqa: S608 - fixed names
            self.toast(self.t("Browsing data cleared"))

        self.ask(self.t("Clear browsing data?"), self.t("History, cookies and site data will be deleted."),
        self.t("Clear"),
                 done, danger=True)  # fmt: skip

    def _document(self, url: str, document: Document) -> View:
        if self.loading:
            return v.web(document.title)
        made: list[View | bool | None] = [v.web_text(document.title, "h1")]
        for at, line in enumerate(document.lines):
            made.append(v.over(self._line(url, line), key=f"{url}#{at}"))
        made.append(self.said != "" and v.web_text(self.said, "wnote"))
        return v.web(document.title, *made, id="compositor_view")

    def _line(self, url: str, line: str) -> View:
        if (link := _LINK.fullmatch(line)) is not None:
            target = link[2]
            return v.web_link(link[1], self._follow(target))
        if (field := _FIELD.fullmatch(line)) is not None:
            return v.web_field(self.fields.get(field[1], ""), self._hold(field[1]), field[2], id=field[1],
                               password=field[1] == "password")  # fmt: skip
        if line.startswith("[") and line.endswith("]!"):
            return v.web_button(line[1:-2], lambda: self._post(url))
        return v.web_text(line)

    def _follow(self, target: str) -> Do:
        def done() -> None:
            scheme = target.partition(":")[0]
            if scheme in ("http", "https"):
                self.visit(target)
            else:
                self.phone.view_url(target)

        return done

    def _hold(self, name: str) -> Take:
        def typed(text: str) -> None:
            self.fields[name] = text

        return typed

    def _post(self, url: str) -> None:
        names = [field[1] for line in self.app.document(url).lines if (field := _FIELD.fullmatch(line)) is not None]
        if missing := [name for name in names if not self.fields.get(name, "").strip()]:
            self.said = f"Please fill in: {', '.join(missing)}"
            return
        self.db.run("INSERT INTO browser_posts (url, fields, at) VALUES (?, ?, ?)", url,
                    json.dumps({name: self.fields[name] for name in names}), self.phone.clock.stamp())  # fmt: skip
        self.fields, self.said = {}, "Thank you. Your entry was received."


class Tabs(Page[Browser]):
    """All tabs."""

    activity = ".TabSwitcherActivity"

    def view(self) -> View:
        def turn(number: int) -> Do:
            def done() -> None:
                self.db.run("UPDATE browser_tabs SET at = (SELECT 1 + max(at) FROM browser_tabs) WHERE id = ?", number)
                self.leave()

            return done

        def close(number: int) -> Do:
            return lambda: self.db.run("DELETE FROM browser_tabs WHERE id = ?", number)

        def new() -> None:
            self.db.run(
                "INSERT INTO browser_tabs (url, at) VALUES (?, (SELECT 1 + ifnull(max(at), 0) FROM browser_tabs))",
                START,
            )
            self.leave()

        rows = self.db.all("SELECT * FROM browser_tabs ORDER BY at DESC")
        titles = {row["id"]: self.app.document(row["url"]).title for row in rows}
        return self.frame(
            self.t("Tabs"),
            v.items((v.tile(
                titles[row["id"]], row["url"], key=str(row["id"]), on_click=turn(row["id"]), id="tab_row",
                end=v.icon_button("close", self.t("Close {name} tab", name=titles[row["id"]]), close(row["id"]),
                id="action_button"),
            ) for row in rows), look="grow"),
            actions=[
                v.icon_button("plus", self.t("New tab"), new, id="new_tab_button"),
                self.dots((self.t("Close all tabs"), lambda: self.db.run("DELETE FROM browser_tabs"))),
            ],
        )  # fmt: skip


class Bookmarks(Page[Browser]):
    """Bookmarks."""

    activity = ".BookmarkActivity"

    def view(self) -> View:
        def remove(url: str) -> Do:
            return lambda: self.db.run("DELETE FROM browser_bookmarks WHERE url = ?", url)

        rows = self.db.all("SELECT * FROM browser_bookmarks ORDER BY title")
        return self.frame(self.t("Bookmarks"), v.items((v.tile(
            row["title"], row["url"], key=row["url"], on_click=visitor(self, row["url"]),
            end=v.icon_button("trash", self.t("Delete {name}", name=row["title"]), remove(row["url"])),
        ) for row in rows), look="grow"), not rows and v.text(self.t("No bookmarks"), "mid pad"))  # fmt: skip


class History(Page[Browser]):
    """Visited pages."""

    activity = ".HistoryActivity"

    def view(self) -> View:
        def remove(number: int) -> Do:
            return lambda: self.db.run("DELETE FROM browser_history WHERE id = ?", number)

        rows = self.db.all("SELECT * FROM browser_history ORDER BY at DESC, id DESC LIMIT 100")
        return self.frame(
            self.t("History"),
            v.items((v.tile(
                row["title"], row["url"], key=str(row["id"]), on_click=visitor(self, row["url"]),
                end=v.icon_button("close", self.t("Remove {name}", name=row["title"]), remove(row["id"])),
            ) for row in rows), look="grow"),
            not rows and v.text(self.t("No history"), "mid pad"),
        )  # fmt: skip


def visitor(page: Page[Browser], url: str) -> Do:
    """Leave this page and visit an address in the tab in front."""

    def done() -> None:
        page.leave()
        if isinstance(tab := page.phone.page, Tab):
            tab.visit(url)

    return done
