"""Messages: text messages.

* `messages_threads` (id, name, number, pinned, archived, muted, blocked): conversations.
* `messages_sms` (id, thread, sent, body, at, read): `sent` 1 for the user's own, 0 for received ones.
"""

from __future__ import annotations

from urllib.parse import parse_qsl

from handrail.phone.apps.app import App, Page
from handrail.phone.apps.content import Maker
from handrail.phone.apps.store import Row, Value
from handrail.phone.nouns import Filter, Intent
from handrail.phone.screen import views as v
from handrail.phone.screen.views import Do, View

_PART = 20  # conversations, or messages, that a list shows before it is scrolled on


class Messages(App):
    """Text messages."""

    package = "com.android.messaging"
    label = "Messages"
    icon = "chat"
    hue = 215
    main = ".ui.ConversationListActivity"
    tables = """
    CREATE TABLE messages_threads (id INTEGER PRIMARY KEY, name TEXT, number TEXT, pinned INTEGER DEFAULT 0,
                                   archived INTEGER DEFAULT 0, muted INTEGER DEFAULT 0, blocked INTEGER DEFAULT 0);
    CREATE TABLE messages_sms (id INTEGER PRIMARY KEY, thread INTEGER, sent INTEGER, body TEXT, at INTEGER,
                               read INTEGER);
    CREATE INDEX messages_by_thread ON messages_sms (thread, id);
    """
    asks = ("READ_CONTACTS", "SEND_SMS", "POST_NOTIFICATIONS")
    granted = asks
    filters = (
        Filter("android.intent.action.SENDTO", "smsto", activity=".ui.LaunchConversationActivity"),
        Filter("android.intent.action.SENDTO", "sms", activity=".ui.LaunchConversationActivity"),
        Filter("android.intent.action.VIEW", "sms", activity=".ui.LaunchConversationActivity"),
        Filter("android.intent.action.VIEW", "smsto", activity=".ui.LaunchConversationActivity"),
        Filter("android.intent.action.SEND", mime="text/plain", activity=".ui.ShareIntentActivity"),
    )

    def fill(self, make: Maker) -> None:
        people = make.some(make.people, 70)
        threads = [(at, person.name, person.phone) for at, person in enumerate(people, 1)]
        threads.append((71, "Parcel Service", "72753"))
        self.db.many("INSERT INTO messages_threads (id, name, number) VALUES (?, ?, ?)", threads)
        rows: list[tuple[Value, ...]] = []
        for number, *_ in threads:
            count = 160 if number == 1 else make.number(1, 12)
            last = make.ago(1, 4) if number == 1 else make.ago(4 * number, 4 * number + 40)
            for back in range(count):
                rows.append(
                    (
                        number,
                        make.number(0, 1),
                        make.chat(),
                        last - back * make.number(400, 9000),
                        int(back > 0 or number % 9 != 2),
                    )
                )
        rows.append((71, 0, "Your parcel arrives today between 2 and 4. Pick-up code: 4417", make.ago(0.5, 0.9), 0))
        self.db.many(
            "INSERT INTO messages_sms (thread, sent, body, at, read) VALUES (?, ?, ?, ?, ?)", sorted(rows, key=_at)
        )

    def home(self) -> Page[App]:
        return Threads(self)

    def open(self, intent: Intent) -> list[Page[App]]:
        thread = intent.extras.get("thread")
        if isinstance(thread, int):
            return [Threads(self), Thread(self, thread)]
        if intent.data.partition(":")[0] in ("sms", "smsto"):
            number, _, query = intent.data.partition(":")[2].partition("?")
            body = str(intent.extras.get("sms_body", "")) or dict(parse_qsl(query)).get("body", "")  # RFC 5724
            return [Threads(self), Thread(self, self.thread_of(number), body)]
        if intent.action == "android.intent.action.SEND":
            return [Threads(self), NewChat(self, str(intent.extras.get("android.intent.extra.TEXT", "")))]
        return [self.home()]

    def thread_of(self, number: str) -> int:
        """The conversation with a number, made when there is none."""
        wanted = _digits(number)
        for row in self.db.all("SELECT id, number FROM messages_threads"):
            if _digits(row["number"]) == wanted:
                return int(row["id"])
        name = (
            next(
                (
                    row["name"]
                    for row in self.db.all("SELECT name, phone FROM contacts_people")
                    if _digits(row["phone"]) == wanted
                ),
                number,
            )
            if "com.android.contacts" in self.phone.apps
            else number
        )
        return self.db.run("INSERT INTO messages_threads (name, number) VALUES (?, ?)", name, number)

    def send(self, thread: int, body: str) -> None:
        """Send a message."""
        self.db.run(
            "INSERT INTO messages_sms (thread, sent, body, at, read) VALUES (?, 1, ?, ?, 1)",
            thread,
            body,
            self.phone.clock.stamp(),
        )
        self.db.run("UPDATE messages_threads SET archived = 0 WHERE id = ?", thread)

    def receive(self, number: str, body: str) -> int:
        """A message comes in; the number of its conversation."""
        thread = self.thread_of(number)
        row = self.db.need("SELECT name, muted, blocked FROM messages_threads WHERE id = ?", thread)
        if row["blocked"]:
            return thread
        self.db.run(
            "INSERT INTO messages_sms (thread, sent, body, at, read) VALUES (?, 0, ?, ?, 0)",
            thread,
            body,
            self.phone.clock.stamp(),
        )
        if not row["muted"] and self.phone.allowed(self.package, "POST_NOTIFICATIONS"):
            self.phone.notify(self.package, row["name"], body, Intent(package=self.package, extras={"thread": thread}))
        self.phone.dirty = True
        return thread

    def rows(self, path: str) -> list[dict[str, object]] | None:
        wanted = {"sms": (0, 1), "sms/inbox": (0, 0), "sms/sent": (1, 1)}.get(path)
        if wanted is None:
            return None
        found = self.db.all(
            "SELECT s.*, t.number FROM messages_sms s JOIN messages_threads t ON t.id = s.thread"
            " WHERE s.sent BETWEEN ? AND ? ORDER BY s.at DESC", *wanted)  # fmt: skip
        return [
            {"_id": row["id"], "thread_id": row["thread"], "address": row["number"], "date": row["at"] * 1000,
             "read": row["read"], "type": 2 if row["sent"] else 1, "body": row["body"]}
            for row in found
        ]  # fmt: skip


def _at(row: tuple[Value, ...]) -> int:
    return int(row[3] or 0)


def _digits(number: str) -> str:
    return "".join(char for char in number if char.isdecimal())


class Threads(Page[Messages]):
    """The list of conversations."""

    activity = Messages.main

    def __init__(self, app: Messages, archived: bool = False) -> None:
        super().__init__(app)
        self.archived = archived
        self.shown = _PART
        self.query: str | None = None

    def on_back(self) -> bool:
        if self.query is not None:
            self.query = None
            return True
        return False

    def _found(self) -> list[Row]:
        like = f"%{self.query or ''}%"
        return self.db.all(
            """SELECT t.*, s.body, s.at, s.sent,
               (SELECT count(*) FROM messages_sms u WHERE u.thread = t.id AND u.read = 0) AS unread
               FROM messages_threads t
               JOIN messages_sms s ON s.id = (SELECT max(id) FROM messages_sms m WHERE m.thread = t.id)
               WHERE t.archived = ? AND (t.name LIKE ? OR ? AND EXISTS (
                   SELECT 1 FROM messages_sms m WHERE m.thread = t.id AND m.body LIKE ?))
               ORDER BY t.pinned DESC, s.at DESC, s.id DESC LIMIT ?""",
            int(self.archived),
            like,
            int(bool(self.query)),
            like,
            self.shown + 1,
        )

    def view(self) -> View:
        found = self._found()

        def more() -> None:
            if len(found) > self.shown:
                self.shown += _PART

        def search() -> None:
            self.query = ""

        def typed(text: str) -> None:
            self.query = text

        title: str | View = self.t("Archived") if self.archived else self.t("Messages")
        if self.query is not None:
            title = v.edit(
                self.query, typed, self.t("Search messages"), id="search_src_text", look="bare grow", focus=True
            )
        rows = v.items((self._row(row) for row in found[: self.shown]), look="grow", id="list", on_end=more)
        return self.frame(
            title,
            rows,
            not found and v.text(self.t("No conversations"), "mid pad", id="empty_text"),
            up=self.archived or self.query is not None,
            actions=[]
            if self.query is not None
            else [
                v.icon_button("search", self.t("Search"), search, id="action_search"),
                self.dots(
                    None if self.archived else (self.t("Archived"), lambda: self.go(Threads(self.app, archived=True))),
                    (self.t("Mark all as read"), self._all_read),
                ),
            ],
            fab=None
            if self.archived
            else v.icon_button(
                "plus",
                self.t("Start chat"),
                lambda: self.go(NewChat(self.app)),
                "fab",
                id="start_new_conversation_button",
            ),
        )

    def _all_read(self) -> None:
        self.db.run("UPDATE messages_sms SET read = 1")

    def _row(self, row: Row) -> View:
        thread = int(row["id"])
        unread = int(row["unread"])
        bold = " bold" if unread else ""
        said = self.t("You: {text}", text=row["body"]) if row["sent"] else row["body"]
        return v.row(
            v.avatar(row["name"]),
            v.column(
                v.text(row["name"], "title one" + bold, id="conversation_name"),
                v.text(said, "summary one" + bold, id="conversation_snippet"),
                look="grow",
            ),
            v.column(
                v.text(self._when(row["at"]), "tiny", id="conversation_timestamp"),
                unread > 0 and v.text(str(unread), "badge", desc=self.t("{count} unread", count=unread)),
                row["pinned"] == 1 and v.icon("pin", self.t("Pinned"), "icon18"),
                row["muted"] == 1 and v.icon("bell", self.t("Muted"), "icon18 off"),
            ),
            look="tile",
            id="swipeable_content",
            key=str(thread),
            on_click=lambda: self.go(Thread(self.app, thread)),
            on_long=lambda: self._options(thread, row["name"]),
        )

    def _when(self, at: int) -> str:
        moment = self.when(at)
        return self.clock_text(moment) if moment.date() == self.phone.clock.now().date() else self.day_text(moment)

    def _options(self, thread: int, name: str) -> None:
        row = self.db.need("SELECT * FROM messages_threads WHERE id = ?", thread)

        def flip(column: str) -> Do:
            def done() -> None:
                self.db.run(f"UPDATE messages_threads SET {column} = 1 - {column} WHERE id = ?", thread)  # noqa: S608
                if column == "archived":
                    self.snack(
                        self.t("Unarchived") if row["archived"] else self.t("Archived"), self.t("Undo"), flip(column)
                    )

            return done

        def unread() -> None:
            self.db.run(
                "UPDATE messages_sms SET read = 0 WHERE id = (SELECT max(id) FROM messages_sms WHERE thread = ?)",
                thread,
            )

        self.sheet(
            (self.t("Unpin") if row["pinned"] else self.t("Pin"), "pin", flip("pinned")),
            (self.t("Unarchive") if row["archived"] else self.t("Archive"), "archive", flip("archived")),
            (self.t("Unmute") if row["muted"] else self.t("Mute"), "bell", flip("muted")),
            (self.t("Mark as unread"), "mail", unread),
            (self.t("Delete"), "trash", lambda: delete_thread(self, thread, name)),
        )


def delete_thread(page: Page[Messages], thread: int, name: str, then: Do = lambda: None) -> None:
    """Ask, then delete a conversation."""

    def done() -> None:
        page.db.run("DELETE FROM messages_sms WHERE thread = ?", thread)
        page.db.run("DELETE FROM messages_threads WHERE id = ?", thread)
        then()

    page.ask(
        page.t("Delete this conversation?"),
        page.t("The messages with {name} cannot be restored.", name=name),
        page.t("Delete"),
        done,
        danger=True,
    )


class Thread(Page[Messages]):
    """One conversation."""

    activity = ".ui.conversation.ConversationActivity"

    def __init__(self, app: Messages, thread: int, draft: str = "") -> None:
        super().__init__(app)
        self.thread, self.draft = thread, draft
        self.shown = 2 * _PART

    def resumed(self) -> None:
        self.db.run("UPDATE messages_sms SET read = 1 WHERE thread = ? AND read = 0", self.thread)

    def view(self) -> View:
        row = self.db.one("SELECT * FROM messages_threads WHERE id = ?", self.thread)
        if row is None:
            return self.frame("", v.text(self.t("No conversations"), "mid pad"))
        found = self.db.all(
            "SELECT * FROM messages_sms WHERE thread = ? ORDER BY id DESC LIMIT ?", self.thread, self.shown + 1
        )

        def more() -> None:
            if len(found) > self.shown:
                self.shown += 2 * _PART

        def typed(text: str) -> None:
            self.draft = text

        blocked = bool(row["blocked"])
        return self.frame(
            row["name"],
            v.items(self._bubbles(found[: self.shown]), look="grow upward", id="list", on_end=more),
            v.row(
                v.icon_button(
                    "plus", self.t("Add attachment"), lambda: self.toast(self.t("No attachments on this phone"))
                ),
                v.edit(
                    self.draft,
                    typed,
                    self.t("Text message"),
                    id="compose_message_text",
                    look="pill grow",
                    lines=True,
                    enabled=not blocked,
                ),
                v.icon_button(
                    "send",
                    self.t("Send message"),
                    self._send,
                    id="send_message_button",
                    enabled=bool(self.draft.strip()) and not blocked,
                ),
                look="padx",
            ),
            actions=[
                v.icon_button(
                    "phone", self.t("Call"), lambda: self.toast(self.t("Calls are not simulated")), id="action_call"
                ),
                self.dots(
                    (self.t("Details"), lambda: self.tell(row["name"], row["number"])),
                    (self.t("Unblock") if blocked else self.t("Block"), self._block),
                    (self.t("Delete"), lambda: delete_thread(self, self.thread, row["name"], self.leave)),
                ),
            ],
        )

    def _bubbles(self, found: list[Row]) -> list[View]:
        made = []
        for at, row in enumerate(found):
            moment = self.when(row["at"])
            older = self.when(found[at + 1]["at"]) if at + 1 < len(found) else None
            made.append(
                v.column(
                    v.text(row["body"], "", id="message_text"),
                    look="bubble" + (" mine" if row["sent"] else ""),
                    id="message_content",
                    key=str(row["id"]),
                    on_click=None,
                    on_long=self._options(row),
                    desc="",
                )
            )
            if older is None or older.date() != moment.date():
                made.append(
                    v.over(
                        v.text(f"{self.day_text(moment)}, {self.clock_text(moment)}", "tiny mid", id="message_status"),
                        key=f"day{row['id']}",
                    )
                )
        return made

    def _options(self, row: Row) -> Do:
        def delete() -> None:
            self.db.run("DELETE FROM messages_sms WHERE id = ?", row["id"])

        def copy() -> None:
            self.phone.state.clipboard = row["body"]
            self.toast(self.t("Copied"))

        return lambda: self.sheet(
            (self.t("Copy text"), "copy", copy),
            (self.t("Forward"), "send", lambda: self.go(NewChat(self.app, row["body"]))),
            (self.t("Share"), "share", lambda: self.phone.share(row["body"])),
            (self.t("Delete"), "trash", delete),
        )

    def _block(self) -> None:
        def done() -> None:
            self.db.run("UPDATE messages_threads SET blocked = 1 - blocked WHERE id = ?", self.thread)

        row = self.db.need("SELECT name, blocked FROM messages_threads WHERE id = ?", self.thread)
        if row["blocked"]:
            done()
        else:
            self.ask(
                self.t("Block {name}?", name=row["name"]),
                self.t("You will not get messages from this number."),
                self.t("Block"),
                done,
            )

    def _send(self) -> None:
        if self.draft.strip():
            self.app.send(self.thread, self.draft.strip())
            self.draft = ""


class NewChat(Page[Messages]):
    """Whom to write to: contacts by name, or a number."""

    activity = ".ui.conversation.NewConversationActivity"

    def __init__(self, app: Messages, body: str = "") -> None:
        super().__init__(app)
        self.body = body
        self.query = ""

    def _to(self, number: str) -> Do:
        def done() -> None:
            self.leave()
            self.go(Thread(self.app, self.app.thread_of(number), self.body))

        return done

    def view(self) -> View:
        def typed(text: str) -> None:
            self.query = text

        known = "com.android.contacts" in self.phone.apps and self.phone.allowed(self.app.package, "READ_CONTACTS")
        found = (
            self.db.all(
                "SELECT name, phone FROM contacts_people WHERE phone != '' AND (name LIKE ? OR phone LIKE ?)"
                " ORDER BY name",
                f"%{self.query}%",
                f"%{self.query}%",
            )
            if known
            else []
        )
        number = _digits(self.query)
        return self.frame(
            self.t("New conversation"),
            v.row(
                v.text(self.t("To"), "title"),
                v.edit(
                    self.query,
                    typed,
                    self.t("Type a name or phone number"),
                    id="recipient_text_view",
                    look="bare grow",
                    focus=True,
                ),
                look="padx gap",
            ),
            v.divider(),
            v.items(
                (
                    len(number) >= 3
                    and number == self.query.strip().lstrip("+").replace(" ", "")
                    and v.tile(
                        self.t("Send to {number}", number=self.query.strip()),
                        key="number",
                        on_click=self._to(self.query.strip()),
                        start=v.avatar("#"),
                    ),
                    *(
                        v.tile(
                            row["name"],
                            row["phone"],
                            key=row["name"],
                            start=v.avatar(row["name"]),
                            on_click=self._to(row["phone"]),
                            ids=("contact_name", "contact_details"),
                        )
                        for row in found
                    ),
                ),
                look="grow",
                id="list",
            ),
        )
