"""Social: posts of people one follows.

* `social_people` (id, name, handle, following, blocked): id 0 is the user.
* `social_posts` (id, author, body, at, likes, liked, saved, reported, picture): `picture` 0 for none.
* `social_comments` (id, post, author, body, at).
* `social_chats` (id, person, mine, body, at): direct messages.
* `social_profile` (id, name, bio, private).
"""

from __future__ import annotations

from handrail.phone.apps.app import App, Page
from handrail.phone.apps.content import Maker
from handrail.phone.apps.store import Row
from handrail.phone.nouns import Filter, Intent
from handrail.phone.screen import views as v
from handrail.phone.screen.views import Do, View

LIMIT = 280


class Social(App):
    """Posts, comments and direct messages."""

    package = "com.handrail.social"
    label = "Social"
    icon = "people"
    hue = 265
    compose = True
    system = False
    remote = True
    tables = """
    CREATE TABLE social_people (id INTEGER PRIMARY KEY, name TEXT, handle TEXT, following INTEGER,
                                blocked INTEGER DEFAULT 0);
    CREATE TABLE social_posts (id INTEGER PRIMARY KEY, author INTEGER, body TEXT, at INTEGER, likes INTEGER,
                               liked INTEGER, saved INTEGER DEFAULT 0, reported INTEGER DEFAULT 0,
                               picture INTEGER DEFAULT 0);
    CREATE TABLE social_comments (id INTEGER PRIMARY KEY, post INTEGER, author INTEGER, body TEXT, at INTEGER);
    CREATE TABLE social_chats (id INTEGER PRIMARY KEY, person INTEGER, mine INTEGER, body TEXT, at INTEGER);
    CREATE TABLE social_profile (id INTEGER PRIMARY KEY, name TEXT, bio TEXT, private INTEGER);
    """
    asks = ("READ_CONTACTS", "POST_NOTIFICATIONS", "READ_MEDIA_IMAGES")
    filters = (
        Filter("android.intent.action.VIEW", "https", "social.example", activity=".PostActivity"),
        Filter("android.intent.action.SEND", mime="text/plain", activity=".WriteActivity"),
    )

    def fill(self, make: Maker) -> None:
        people = make.some(make.people, 60)
        self.db.run("INSERT INTO social_people VALUES (0, 'Me', 'me', 0, 0)")
        self.db.many("INSERT INTO social_people (id, name, handle, following) VALUES (?, ?, ?, ?)", [
            (at, person.name, person.name.lower().replace(" ", "_"), int(at % 3 != 0)) for at,
            person in enumerate(people, 1)
        ])  # fmt: skip
        at = make.ago(0.2, 0.5)
        posts = []
        for number in range(320):
            at -= make.number(300, 9000)
            author = 0 if number % 40 == 11 else make.number(1, 60)
            posts.append((author, make.letter(make.number(1, 2)) if number % 3 else make.chat(), at, make.number(0,
            900),
                          int(number % 17 == 2), make.number(1, 9999) if number % 4 == 1 else 0))  # fmt: skip
        self.db.many(
            "INSERT INTO social_posts (author, body, at, likes, liked, picture) VALUES (?, ?, ?, ?, ?, ?)", posts
        )
        self.db.many("INSERT INTO social_comments (post, author, body, at) VALUES (?, ?, ?, ?)", [
            (make.number(1, 320), make.number(1, 60), make.chat(), make.ago(0.1, 40)) for _ in range(400)])  # fmt: skip
        self.db.many("INSERT INTO social_chats (person, mine, body, at) VALUES (?, ?, ?, ?)", [
            (make.number(1, 12), make.number(0, 1), make.chat(), make.ago(1, 200)) for _ in range(60)])  # fmt: skip
        self.db.run("INSERT INTO social_profile VALUES (1, 'Me', 'Just here for the photos.', 0)")

    def home(self) -> Page[App]:
        return Feed(self)

    def open(self, intent: Intent) -> list[Page[App]]:
        tail = intent.data.rpartition("/")[2]
        if intent.action == "android.intent.action.SEND":
            return [Feed(self), Write(self, str(intent.extras.get("android.intent.extra.TEXT", "")))]
        if tail.isdecimal() and self.db.one("SELECT 1 FROM social_posts WHERE id = ?", int(tail)) is not None:
            return [Feed(self), Post(self, int(tail))]
        person = intent.extras.get("person")
        return [Feed(self), Chat(self, person)] if isinstance(person, int) else [self.home()]

    def receive(self, person: int, body: str) -> None:
        """A direct message comes in."""
        self.db.run("INSERT INTO social_chats (person, mine, body, at) VALUES (?, 0, ?, ?)", person, body,
                    self.phone.clock.stamp())  # fmt: skip
        name = self.db.need("SELECT name FROM social_people WHERE id = ?", person)["name"]
        self.phone.notify(self.package, name, body, Intent(package=self.package, extras={"person": person}))


_JOINED = "SELECT p.*, a.name, a.handle, a.following FROM social_posts p JOIN social_people a ON a.id = p.author"


class Posts(Page[Social]):
    """A page that shows posts."""

    def post_card(self, row: Row) -> View:
        """A post in a list."""
        number = int(row["id"])
        comments = self.db.number("SELECT count(*) FROM social_comments WHERE post = ?", number)

        def like() -> None:
            self.db.run("UPDATE social_posts SET liked = 1 - liked, likes = likes + 1 - 2 * liked WHERE id = ?", number)

        def save() -> None:
            self.db.run("UPDATE social_posts SET saved = 1 - saved WHERE id = ?", number)
            self.snack(self.t("Removed from saved") if row["saved"] else self.t("Saved"))

        return v.column(
            v.row(
                v.avatar(row["name"]),
                v.column(v.text(row["name"], "bold"),
                v.text(f"@{row['handle']} · {self.day_text(self.when(row['at']))}", "small"),
                         look="grow", on_click=lambda: self.go(Person(self.app, row["author"]))),
                v.icon_button("more", self.t("Options for post"), lambda: self.options(row)),
                look="gap",
            ),
            v.text(row["body"], "body"),
            row["picture"] > 0 and v.art(row["picture"], self.t("Picture"), "wide"),
            v.row(
                v.icon_button("heart", self.t("Unlike") if row["liked"] else self.t("Like"), like,
                "accent" if row["liked"] else "",
                              selected=bool(row["liked"])),
                v.text(str(row["likes"]), "small", desc=self.t("{count} likes", count=row["likes"])),
                v.icon_button("chat", self.t("Comment"), lambda: self.go(Post(self.app, number))),
                v.text(str(comments), "small", desc=self.t("{count} comments", count=comments)),
                v.icon_button("bookmark", self.t("Unsave") if row["saved"] else self.t("Save"), save,
                              "accent" if row["saved"] else "", selected=bool(row["saved"])),
                v.icon_button("share", self.t("Share"), lambda: self.phone.share(f"https://social.example/p/{number}")),
            ),
            look="card", key=str(number), on_click=lambda: self.go(Post(self.app, number)),
        )  # fmt: skip

    def options(self, row: Row) -> None:
        """What can be done with a post."""

        def delete() -> None:
            self.db.run("DELETE FROM social_posts WHERE id = ?", row["id"])
            self.db.run("DELETE FROM social_comments WHERE post = ?", row["id"])
            if isinstance(self, Post):
                self.leave()
            self.phone.page.snack(self.t("Post deleted"))

        def report(reason: str) -> None:
            self.db.run("UPDATE social_posts SET reported = 1 WHERE id = ?", row["id"])
            self.snack(self.t("Thanks for telling us"))

        if row["author"] == 0:
            self.sheet((self.t("Delete"), "trash", lambda: self.ask(
                self.t("Delete post?"), self.t("This can’t be undone."), self.t("Delete"), delete,
                danger=True)))  # fmt: skip
            return
        reasons = [(each, self.t(each)) for each in ("Spam", "Hateful", "False information")]
        self.sheet(
            (self.t("Unfollow {name}", name=row["name"]) if row["following"] else self.t("Follow {name}",
            name=row["name"]),
             "person", lambda: follow(self, row["author"])),
            (self.t("Block {name}", name=row["name"]), "close", lambda: block(self, row["author"])),
            (self.t("Report post"), "flag", lambda: self.choose(self.t("Report post"), reasons, "", report)),
        )  # fmt: skip


def follow(page: Page[Social], person: int) -> None:
    """Follow somebody, or no longer."""
    page.db.run("UPDATE social_people SET following = 1 - following WHERE id = ?", person)


def block(page: Page[Social], person: int) -> None:
    """Ask, then block somebody."""
    row = page.db.need("SELECT * FROM social_people WHERE id = ?", person)

    def done() -> None:
        page.db.run("UPDATE social_people SET blocked = 1 - blocked, following = 0 WHERE id = ?", person)

    if row["blocked"]:
        done()
    else:
        page.ask(page.t("Block {name}?", name=row["name"]), page.t("They will not be able to message you."),
        page.t("Block"),
                 done, danger=True)  # fmt: skip


class Feed(Posts):
    """Posts, search, messages and the profile."""

    def __init__(self, app: Social) -> None:
        super().__init__(app)
        self.side = "feed"
        self.shown = 10
        self.query = ""

    def on_back(self) -> bool:
        if self.side != "feed":
            self.side = "feed"
            return True
        return False

    def view(self) -> View:
        def turn(side: str) -> Do:
            def done() -> None:
                self.side, self.shown = side, 10

            return done

        draw = {"feed": self._feed, "search": self._search, "chats": self._chats, "profile": self._profile}
        titles = {"feed": "Home", "search": "Search", "chats": "Messages", "profile": "Profile"}
        signs = {"feed": "home", "search": "search", "chats": "mail", "profile": "person"}
        return self.frame(
            self.t(titles[self.side]), *draw[self.side](), up=False,
            fab=v.icon_button("plus", self.t("New post"), lambda: self.go(Write(self.app)),
            "fab") if self.side == "feed" else None,
            foot=self.nav(*((self.t(titles[side]), signs[side], side == self.side, turn(side)) for side in draw)),
        )  # fmt: skip

    def _feed(self) -> list[View]:
        found = self.db.all(f"{_JOINED} WHERE (a.following OR a.id = 0) AND NOT a.blocked ORDER BY p.at DESC,"
                            f" p.id LIMIT ?",
                            self.shown + 1)  # fmt: skip

        def more() -> None:
            if len(found) > self.shown:
                self.shown += 10

        return [v.items((self.post_card(row) for row in found[: self.shown]), look="grow", on_end=more)]

    def _search(self) -> list[View]:
        def typed(text: str) -> None:
            self.query = text

        def opener(person: int) -> Do:
            return lambda: self.go(Person(self.app, person))

        like = f"%{self.query}%"
        people = self.db.all(
            "SELECT * FROM social_people WHERE id > 0 AND (name LIKE ? OR handle LIKE ?) ORDER BY name", like, like
        )
        return [
            v.row(v.edit(self.query, typed, self.t("Search people"), look="pill"), look="padx"),
            v.items((v.tile(row["name"], f"@{row['handle']}", key=str(row["id"]), start=v.avatar(row["name"]),
                            on_click=opener(row["id"]), end=v.button(
                                self.t("Following") if row["following"] else self.t("Follow"), self._follow(row["id"]),
                                "outlined" if row["following"] else "tonal", desc=self.t("Follow {name}",
                                name=row["name"])))
                     for row in people), look="grow"),
            v.tile(self.t("Find friends from your contacts"), start=v.icon("people", look="icon24"),
                   on_click=lambda: self.phone.need(self.app, "READ_CONTACTS", self._friends)),
        ]  # fmt: skip

    def _follow(self, person: int) -> Do:
        return lambda: follow(self, person)

    def _friends(self) -> None:
        if self.phone.allowed(self.app.package, "READ_CONTACTS") and "com.android.contacts" in self.phone.apps:
            self.db.run("UPDATE social_people SET following = 1 WHERE id > 0 AND name IN (SELECT name FROM"
                        " contacts_people"
                        " WHERE starred = 1)")  # fmt: skip
            self.toast(self.t("Your starred contacts are followed now"))

    def _chats(self) -> list[View]:
        def opener(person: int) -> Do:
            return lambda: self.go(Chat(self.app, person))

        rows = self.db.all("SELECT c.*, a.name FROM social_chats c JOIN social_people a ON a.id = c.person WHERE"
                           " c.id IN"
                           " (SELECT max(id) FROM social_chats GROUP BY person) ORDER BY c.at DESC")  # fmt: skip
        return [v.items((v.tile(row["name"], row["body"], key=str(row["person"]), start=v.avatar(row["name"]),
                                on_click=opener(row["person"])) for row in rows), look="grow")]  # fmt: skip

    def _profile(self) -> list[View]:
        me = self.db.need("SELECT * FROM social_profile WHERE id = 1")

        def change(column: str) -> None:
            self.prompt(self.t(column.capitalize()), me[column], lambda text: self.db.run(
                f"UPDATE social_profile SET {column} = ?", text.strip()))  # noqa: S608  # fmt: skip

        def private() -> None:
            self.db.run("UPDATE social_profile SET private = 1 - private")

        mine = self.db.all(f"{_JOINED} WHERE p.author = 0 ORDER BY p.at DESC")
        return [v.items((
            v.column(v.avatar(me["name"], "big"), v.text(me["name"], "h2"), v.text(me["bio"], "summary mid"),
            look="center pad"),
            v.row(v.button(self.t("Edit name"), lambda: change("name"), "tonal"), v.button(self.t("Edit bio"),
            lambda: change("bio"),
                  "tonal"), look="center gap"),
            v.tile(self.t("Private account"), self.t("Only followers see your posts"), on_click=private,
                   end=v.switch(bool(me["private"]), None)),
            v.header(self.t("Your posts")),
            *map(self.post_card, mine),
        ), look="grow")]  # fmt: skip


class Person(Posts):
    """Somebody's profile."""

    activity = ".ProfileActivity"

    def __init__(self, app: Social, person: int) -> None:
        super().__init__(app)
        self.person = person

    def view(self) -> View:
        row = self.db.need("SELECT * FROM social_people WHERE id = ?", self.person)
        posts = self.db.all(f"{_JOINED} WHERE p.author = ? ORDER BY p.at DESC LIMIT 20", self.person)
        name = row["name"]
        return self.frame(
            name,
            v.items((
                v.column(v.avatar(name, "big"), v.text(f"@{row['handle']}", "summary"), look="center pad"),
                self.person > 0 and v.row(
                    v.button(self.t("Following") if row["following"] else self.t("Follow"), lambda: follow(self,
                    self.person),
                             "outlined" if row["following"] else "filled"),
                    v.button(self.t("Message"), lambda: self.go(Chat(self.app, self.person)), "tonal"),
                    look="center gap",
                ),
                *map(self.post_card, posts),
            ), look="grow"),
            actions=[self.dots((self.t("Unblock") if row["blocked"] else self.t("Block"), lambda: block(self,
            self.person)))]
            if self.person > 0 else [],
        )  # fmt: skip


class Post(Posts):
    """One post with its comments."""

    activity = ".PostActivity"

    def __init__(self, app: Social, number: int) -> None:
        super().__init__(app)
        self.number = number
        self.draft = ""

    def view(self) -> View:
        row = self.db.one(f"{_JOINED} WHERE p.id = ?", self.number)
        if row is None:
            return self.frame("", v.text(self.t("No results"), "mid pad"))

        def typed(text: str) -> None:
            self.draft = text

        def send() -> None:
            if self.draft.strip():
                self.db.run("INSERT INTO social_comments (post, author, body, at) VALUES (?, 0, ?, ?)", self.number,
                            self.draft.strip(), self.phone.clock.stamp())  # fmt: skip
                self.draft = ""

        def delete(number: int) -> Do:
            return lambda: self.ask(self.t("Delete comment?"), "", self.t("Delete"), lambda: self.db.run(
                "DELETE FROM social_comments WHERE id = ?", number), danger=True)  # fmt: skip

        comments = self.db.all("SELECT c.*, a.name FROM social_comments c JOIN social_people a ON a.id = c.author"
                               " WHERE post = ?"
                               " ORDER BY c.id", self.number)  # fmt: skip
        return self.frame(
            self.t("Post"),
            v.items((
                v.over(self.post_card(row), on_click=None),
                v.header(self.t("Comments")),
                *(v.tile(each["name"], each["body"], key=f"c{each['id']}", start=v.avatar(each["name"]),
                end=v.icon_button(
                    "trash", self.t("Delete comment"), delete(each["id"])) if each["author"] == 0 else None)
                  for each in comments),
            ), look="grow"),
            v.row(v.edit(self.draft, typed, self.t("Add a comment"), look="pill grow", on_submit=send),
                  v.icon_button("send", self.t("Send comment"), send, enabled=bool(self.draft.strip())), look="padx"),
        )  # fmt: skip


class Write(Page[Social]):
    """A new post."""

    activity = ".WriteActivity"

    def __init__(self, app: Social, body: str = "") -> None:
        super().__init__(app)
        self.body = body
        self.picture = 0

    def on_back(self) -> bool:
        if not self.body.strip():
            return False
        self.ask(self.t("Discard post?"), "", self.t("Discard"), self.leave, no=self.t("Keep editing"), danger=True)
        return True

    def view(self) -> View:
        def typed(text: str) -> None:
            self.body = text

        def picture() -> None:
            self.picture = self.db.number("SELECT max(id) FROM photos_items WHERE trashed = 0") \
                if "com.handrail.photos" in self.phone.apps else 7  # fmt: skip

        def publish() -> None:
            self.db.run("INSERT INTO social_posts (author, body, at, likes, liked, picture) VALUES (0, ?, ?, 0, 0, ?)",
                        self.body.strip(), self.phone.clock.stamp(), self.picture)  # fmt: skip
            self.leave()
            self.phone.page.snack(self.t("Posted"))

        left = LIMIT - len(self.body)
        return self.frame(
            self.t("New post"),
            v.edit(self.body, typed, self.t("What is happening?"), look="bare fill", lines=True, focus=True),
            self.picture > 0 and v.art(self.picture, self.t("Picture"), "wide"),
            v.row(
                v.icon_button("image", self.t("Add picture"), lambda: self.phone.need(self.app, "READ_MEDIA_IMAGES",
                picture)),
                v.text(str(left), "grow end" + (" bad" if left < 0 else " small"),
                desc=self.t("{count} characters left", count=left)),
                look="pad",
            ),
            up=v.icon_button("close", self.t("Close"), self.phone.back),
            actions=[v.button(self.t("Publish"), publish, "filled", enabled=bool(self.body.strip()) and left >= 0)],
        )  # fmt: skip


class Chat(Page[Social]):
    """Direct messages with somebody."""

    activity = ".ChatActivity"

    def __init__(self, app: Social, person: int) -> None:
        super().__init__(app)
        self.person = person
        self.draft = ""

    def view(self) -> View:
        def typed(text: str) -> None:
            self.draft = text

        def send() -> None:
            if self.draft.strip():
                self.db.run("INSERT INTO social_chats (person, mine, body, at) VALUES (?, 1, ?, ?)", self.person,
                            self.draft.strip(), self.phone.clock.stamp())  # fmt: skip
                self.draft = ""

        person = self.db.need("SELECT * FROM social_people WHERE id = ?", self.person)
        rows = self.db.all("SELECT * FROM social_chats WHERE person = ? ORDER BY id DESC LIMIT 60", self.person)
        return self.frame(
            person["name"],
            v.items((v.column(v.text(row["body"]), look="bubble" + (" mine" if row["mine"] else ""), key=str(row["id"]))
                     for row in rows), look="grow upward"),
            v.row(v.edit(self.draft, typed, self.t("Message"), look="pill grow", on_submit=send),
                  v.icon_button("send", self.t("Send"), send, enabled=bool(self.draft.strip())), look="padx"),
        )  # fmt: skip
