"""Mail: one account with folders.

* `mail_messages` (id, folder, sender, address, recipients, subject, body, at, read, starred, attachment): `folder` is
  Inbox, Sent, Drafts, Archive, Spam or Trash; `attachment` the name of a file, or empty.
"""

from __future__ import annotations

from typing import Final
from urllib.parse import parse_qsl

from handrail.phone.apps.app import App, Page
from handrail.phone.apps.content import SUBJECTS, Maker
from handrail.phone.apps.store import Row
from handrail.phone.nouns import Filter, Intent
from handrail.phone.screen import views as v
from handrail.phone.screen.views import Do, Take, View

FOLDERS: Final = ("Inbox", "Sent", "Drafts", "Archive", "Spam", "Trash")
ME: Final = "me@mail.example"
_SIGNS: Final = {
    "Inbox": "mail",
    "Sent": "send",
    "Drafts": "file",
    "Archive": "archive",
    "Spam": "warning",
    "Trash": "trash",
}


class Mail(App):
    """Mail."""

    package = "com.handrail.mail"
    label = "Mail"
    icon = "mail"
    hue = 0
    main = ".ConversationListActivity"
    system = False
    remote = True
    tables = """
    CREATE TABLE mail_messages (id INTEGER PRIMARY KEY, folder TEXT, sender TEXT, address TEXT, recipients TEXT,
                                subject TEXT, body TEXT, at INTEGER, read INTEGER DEFAULT 1, starred INTEGER DEFAULT 0,
                                attachment TEXT DEFAULT '');
    CREATE INDEX mail_by_folder ON mail_messages (folder, at);
    """
    asks = ("POST_NOTIFICATIONS", "READ_CONTACTS")
    granted = ("POST_NOTIFICATIONS",)
    filters = (
        Filter("android.intent.action.SENDTO", "mailto", activity=".ComposeActivity"),
        Filter("android.intent.action.VIEW", "mailto", activity=".ComposeActivity"),
        Filter("android.intent.action.SEND", mime="text/plain", activity=".ComposeActivity"),
    )

    def fill(self, make: Maker) -> None:
        rows = []
        for at in range(240):
            who = make.pick(make.people)
            folder = "Inbox" if at % 5 else make.pick(("Sent", "Archive", "Spam", "Drafts", "Trash"))
            mine = folder in ("Sent", "Drafts")
            rows.append((
                folder, "Me" if mine else who.name, ME if mine else who.mail, who.mail if mine else ME,
                make.words(make.pick(SUBJECTS)), make.letter(make.number(3, 7)), make.ago(at * 5 + 1, at * 5 + 6),
                int(mine or at > 8 or at % 3 == 0), int(at % 17 == 4), "report.pdf" if at % 11 == 3 else "",
            ))  # fmt: skip
        self.db.many("INSERT INTO mail_messages (folder, sender, address, recipients, subject, body, at, read, starred,"
                     " attachment) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)  # fmt: skip

    def home(self) -> Page[App]:
        return Folder(self, "Inbox")

    def open(self, intent: Intent) -> list[Page[App]]:
        number = intent.extras.get("message")
        if isinstance(number, int):
            return [Folder(self, "Inbox"), Letter(self, number)]
        if intent.data.startswith("mailto:"):
            to, _, query = intent.data.partition(":")[2].partition("?")
            given = dict(parse_qsl(query))  # RFC 6068
            subject = str(intent.extras.get("android.intent.extra.SUBJECT", "")) or given.get("subject", "")
            return [Folder(self, "Inbox"), Compose(self, to, subject, given.get("body", ""))]
        if intent.action == "android.intent.action.SEND":
            return [Folder(self, "Inbox"), Compose(self, body=str(intent.extras.get("android.intent.extra.TEXT", "")))]
        return [self.home()]

    def receive(self, sender: str, address: str, subject: str, body: str) -> int:
        """A mail comes in; its number."""
        number = self.db.run(
            "INSERT INTO mail_messages (folder, sender, address, recipients, subject, body, at, read)"
            " VALUES ('Inbox', ?, ?, ?, ?, ?, ?, 0)", sender, address, ME, subject, body,
            self.phone.clock.stamp())  # fmt: skip
        if self.phone.allowed(self.package, "POST_NOTIFICATIONS"):
            self.phone.notify(self.package, sender, subject, Intent(package=self.package, extras={"message": number}))
        self.phone.dirty = True
        return number


class Folder(Page[Mail]):
    """The mails of a folder."""

    activity = Mail.main

    def __init__(self, app: Mail, folder: str) -> None:
        super().__init__(app)
        self.folder = folder
        self.shown = 20
        self.query = ""
        self.picked: set[int] = set()

    def on_back(self) -> bool:
        if self.picked:
            self.picked.clear()
        elif self.query:
            self.query = ""
        elif self.folder != "Inbox":
            self.folder, self.shown = "Inbox", 20
        else:
            return False
        return True

    def view(self) -> View:
        like = f"%{self.query}%"
        where = "starred = 1 AND folder != 'Trash'" if self.folder == "Starred" else "folder = ?"
        if self.query:  # a search looks everywhere but in the trash
            where = "folder NOT IN ('Trash', 'Spam')" if self.folder != "Trash" else "folder = 'Trash'"
        given = () if self.query or self.folder == "Starred" else (self.folder,)
        found = self.db.all(
            f"SELECT * FROM mail_messages WHERE {where} AND (subject LIKE ? OR sender LIKE ? OR body LIKE ?)"  # noqa: S608
            " ORDER BY at DESC, id DESC LIMIT ?", *given, like, like, like, self.shown + 1)  # fmt: skip

        def more() -> None:
            if len(found) > self.shown:
                self.shown += 20

        def typed(text: str) -> None:
            self.query = text

        rows = v.items((self._row(row) for row in found[: self.shown]), look="grow", id="thread_list_view", on_end=more)
        empty = not found and v.text(
            self.t("Nothing in {folder}", folder=self.t(self.folder)), "mid pad", id="empty_text"
        )
        fab = v.icon_button("edit", self.t("Compose"), lambda: self.go(Compose(self.app)), "fab", id="compose_button")
        if self.picked:
            return self.frame(
                str(len(self.picked)), rows, up=v.icon_button("close", self.t("Done"), self.picked.clear),
                actions=[
                    v.icon_button("archive", self.t("Archive"), self._move("Archive"), id="archive"),
                    v.icon_button("trash", self.t("Delete"), self._move("Trash"), id="delete"),
                    self.dots((self.t("Mark as unread"), self._mark(0)), (self.t("Mark as read"), self._mark(1)),
                              (self.t("Report spam"), self._move("Spam"))),
                ],
            )  # fmt: skip
        return self.frame(
            v.edit(self.query, typed, self.t("Search in mail"), id="open_search_bar_text_view", look="pill grow"),
            v.text(self.t(self.folder), "small padx", id="folder_name"), rows, empty, fab=fab,
            up=v.icon_button("menu", self.t("Open navigation drawer"), self._drawer),
            actions=[self.dots((self.t("Empty trash"), self._empty))] if self.folder == "Trash" else [],
        )  # fmt: skip

    def _drawer(self) -> None:
        def turn(folder: str) -> Do:
            def done() -> None:
                self.folder, self.shown, self.query = folder, 20, ""

            return done

        counts = {row["folder"]: row["n"] for row in self.db.all(
            "SELECT folder, count(*) AS n FROM mail_messages WHERE read = 0 GROUP BY folder")}  # fmt: skip
        self.sheet(
            *((self.t(folder) + (f" ({counts[folder]})" if folder in counts else ""), _SIGNS[folder], turn(folder))
              for folder in FOLDERS),
            (self.t("Starred"), "star", turn("Starred")),
        )  # fmt: skip

    def _empty(self) -> None:
        self.ask(self.t("Empty trash?"), self.t("All mails in the trash will be permanently deleted."),
        self.t("Empty trash"),
                 lambda: self.db.run("DELETE FROM mail_messages WHERE folder = 'Trash'"), danger=True)  # fmt: skip

    def _mark(self, read: int) -> Do:
        def done() -> None:
            for number in self.picked:
                self.db.run("UPDATE mail_messages SET read = ? WHERE id = ?", read, number)
            self.picked.clear()

        return done

    def _move(self, folder: str) -> Do:
        def done() -> None:
            move(self, sorted(self.picked), folder)
            self.picked.clear()

        return done

    def _row(self, row: Row) -> View:
        number = int(row["id"])
        bold = "" if row["read"] else " bold"
        at = self.when(row["at"])
        said = self.clock_text(at) if at.date() == self.phone.clock.now().date() else self.day_text(at)
        picked = number in self.picked
        other = row["recipients"] if row["folder"] in ("Sent", "Drafts") else row["sender"]

        def star() -> None:
            self.db.run("UPDATE mail_messages SET starred = 1 - starred WHERE id = ?", number)

        def pick() -> None:
            self.picked ^= {number}

        def touched() -> None:
            if self.picked:
                pick()
            elif row["folder"] == "Drafts":
                self.go(Compose(self.app, draft=number))
            else:
                self.go(Letter(self.app, number))

        return v.row(
            v.over(v.avatar(other), on_click=pick, desc=self.t("Select {name}", name=other)),
            v.column(
                v.row(v.text(other, "title one grow" + bold, id="senders"), v.text(said, "tiny", id="date")),
                v.text(row["subject"], "one" + bold, id="subject"),
                v.text(row["body"], "summary one", id="snippet"),
                row["attachment"] != "" and v.text(row["attachment"], "chip tiny", id="attachment"),
                look="grow",
            ),
            v.icon_button("star", self.t("Remove star") if row["starred"] else self.t("Add star"), star,
                          "accent" if row["starred"] else "off", id="star", selected=bool(row["starred"])),
            look="tile" + (" picked" if picked else ""), id="viewified_conversation_item_view", key=str(number),
            selected=picked, on_click=touched, on_long=pick,
        )  # fmt: skip


def move(page: Page[Mail], numbers: list[int], folder: str) -> None:
    """Put mails into a folder; a snackbar on the page in front takes it back."""
    before = {
        number: page.db.need("SELECT folder FROM mail_messages WHERE id = ?", number)["folder"] for number in numbers
    }
    for number in numbers:
        page.db.run("UPDATE mail_messages SET folder = ? WHERE id = ?", folder, number)

    def undo() -> None:
        for number, old in before.items():
            page.db.run("UPDATE mail_messages SET folder = ? WHERE id = ?", old, number)

    said = {"Trash": "{count} deleted", "Archive": "{count} archived", "Spam": "{count} reported as spam"}
    page.phone.page.snack(page.t(said.get(folder, "{count} moved"), count=len(numbers)), page.t("Undo"), undo)


class Letter(Page[Mail]):
    """One mail."""

    activity = ".ConversationActivity"

    def __init__(self, app: Mail, number: int) -> None:
        super().__init__(app)
        self.number = number

    def resumed(self) -> None:
        self.db.run("UPDATE mail_messages SET read = 1 WHERE id = ?", self.number)

    def view(self) -> View:
        row = self.db.one("SELECT * FROM mail_messages WHERE id = ?", self.number)
        if row is None:
            return self.frame("", v.text(self.t("No results"), "mid pad"))
        at = self.when(row["at"])

        def away(folder: str) -> Do:
            def done() -> None:
                self.leave()
                move(self, [self.number], folder)

            return done

        def unread() -> None:
            self.db.run("UPDATE mail_messages SET read = 0 WHERE id = ?", self.number)
            self.leave()

        def star() -> None:
            self.db.run("UPDATE mail_messages SET starred = 1 - starred WHERE id = ?", self.number)

        def to_folder(folder: str) -> None:
            away(folder)()

        subject = row["subject"]
        quoted = "\n\n" + "\n".join("> " + line for line in row["body"].split("\n"))
        answer = Compose.args(
            to=row["address"], subject=subject if subject.startswith("Re: ") else f"Re: {subject}", body=quoted
        )
        onward = Compose.args(subject=f"Fwd: {subject}", body=quoted)
        return self.frame(
            "",
            v.scroll(
                v.row(
                    v.text(subject or self.t("(No subject)"), "h2 grow", id="subject_and_folder_view"),
                    v.icon_button("star", self.t("Remove star") if row["starred"] else self.t("Add star"), star,
                                  "accent" if row["starred"] else "off", selected=bool(row["starred"])),
                    look="padx",
                ),
                v.tile(row["sender"], f"{row['address']} · {self.day_text(at)}, {self.clock_text(at)}",
                       start=v.avatar(row["sender"]), ids=("sender_name", "recipient_summary")),
                v.text(row["body"], "body pad", id="conversation_body"),
                row["attachment"] != "" and v.card(v.row(
                    v.icon("file", look="icon24"), v.text(row["attachment"], "grow", id="attachment_tile_title"),
                    v.icon_button("download", self.t("Download {name}", name=row["attachment"]), self._download(
                        row["attachment"])))),
                look="grow", id="conversation_pager",
            ),
            v.row(
                v.button(self.t("Reply"), lambda: self.go(Compose(self.app, *answer.values())), "tonal",
                id="reply_button"),
                v.button(self.t("Forward"), lambda: self.go(Compose(self.app, *onward.values())), "tonal",
                id="forward_button"),
                look="center gap pad",
            ),
            actions=[
                v.icon_button("archive", self.t("Archive"), away("Archive"), id="archive"),
                v.icon_button("trash", self.t("Delete"), away("Trash"), id="delete"),
                v.icon_button("mail", self.t("Mark as unread"), unread, id="inside_conversation_unread"),
                self.dots(
                    (self.t("Move to"), lambda: self.choose(
                        self.t("Move to"), [(each, self.t(each)) for each in FOLDERS if each != "Drafts"],
                        row["folder"],
                        to_folder)),
                    (self.t("Report spam"), away("Spam")),
                ),
            ],
        )  # fmt: skip

    def _download(self, name: str) -> Do:
        def done() -> None:
            self.phone.state.files[f"/storage/emulated/0/Download/{name}"] = b"%PDF-1.4 simulated\n"
            self.toast(self.t("{name} was downloaded", name=name))

        return done


class Compose(Page[Mail]):
    """A mail being written; left without sending it becomes a draft."""

    activity = ".ComposeActivity"

    def __init__(self, app: Mail, to: str = "", subject: str = "", body: str = "", *, draft: int | None = None) -> None:
        super().__init__(app)
        self.values = self.args(to, subject, body)
        self.cc = ""
        self.draft = draft
        if draft is not None:
            row = self.db.need("SELECT * FROM mail_messages WHERE id = ?", draft)
            self.values = self.args(row["recipients"], row["subject"], row["body"])
        self.before = dict(self.values)

    @staticmethod
    def args(to: str = "", subject: str = "", body: str = "") -> dict[str, str]:
        """What a mail begins with."""
        return {"to": to, "subject": subject, "body": body}

    def _hold(self, name: str) -> Take:
        def typed(text: str) -> None:
            self.values[name] = text

        return typed

    def on_back(self) -> bool:
        if self.values == self.before or not any(self.values.values()):
            return False
        given = (self.values["to"], self.values["subject"], self.values["body"], self.phone.clock.stamp())
        if self.draft is None:
            self.db.run("INSERT INTO mail_messages (folder, sender, address, recipients, subject, body, at)"
                        " VALUES ('Drafts', 'Me', ?, ?, ?, ?, ?)", ME, *given)  # fmt: skip
        else:
            self.db.run(
                "UPDATE mail_messages SET recipients = ?, subject = ?, body = ?, at = ? WHERE id = ?",
                *given,
                self.draft,
            )
        self.toast(self.t("Draft saved"))
        return False

    def _send(self) -> None:
        recipients = [each.strip() for each in self.values["to"].replace(";", ",").split(",") if each.strip()]
        if not recipients:
            self.tell(self.t("Add at least one recipient"), "")
        elif wrong := next(
            (each for each in recipients if each.count("@") != 1 or " " in each or each.endswith("@")), ""
        ):
            self.tell(self.t("The address {address} is invalid", address=wrong), "")
        elif not self.values["subject"].strip():
            self.ask(self.t("Send without a subject?"), "", self.t("Send"), self._sent)
        else:
            self._sent()

    def _sent(self) -> None:
        recipients = ", ".join(each.strip() for each in self.values["to"].replace(";", ",").split(",") if each.strip())
        if self.draft is not None:
            self.db.run("DELETE FROM mail_messages WHERE id = ?", self.draft)
        self.db.run("INSERT INTO mail_messages (folder, sender, address, recipients, subject, body, at)"
                    " VALUES ('Sent', 'Me', ?, ?, ?, ?, ?)", ME, recipients, self.values["subject"].strip(),
                    self.values["body"], self.phone.clock.stamp())  # fmt: skip
        self.leave()
        self.phone.page.snack(self.t("Sent"))

    def _discard(self) -> None:
        if self.draft is not None:
            self.db.run("DELETE FROM mail_messages WHERE id = ?", self.draft)
        self.leave()

    def view(self) -> View:
        typed = self.values["to"].rpartition(",")[2].strip().casefold()
        offered = [] if not typed or "@" in typed or "com.android.contacts" not in self.phone.apps else self.db.all(
            "SELECT name, email FROM contacts_people WHERE name LIKE ? ORDER BY name LIMIT 4",
            f"%{typed}%")  # fmt: skip

        def take(email: str) -> Do:
            def done() -> None:
                self.values["to"] = self.values["to"].rpartition(",")[0].strip()
                self.values["to"] += (", " if self.values["to"] else "") + email

            return done

        return self.frame(
            self.t("Compose"),
            v.tile(self.t("From"), ME),
            v.row(v.text(self.t("To"), "title"), v.edit(self.values["to"], self._hold("to"), self.t("Recipients"),
            id="to",
                  look="bare grow", focus=not self.values["to"], desc=self.t("To")), look="padx"),
            *(v.tile(row["name"], row["email"], key=row["email"], start=v.avatar(row["name"]),
            on_click=take(row["email"]))
              for row in offered),
            v.divider(),
            v.edit(self.values["subject"], self._hold("subject"), self.t("Subject"), id="subject", look="bare"),
            v.divider(),
            v.edit(self.values["body"], self._hold("body"), self.t("Compose email"), id="body", look="bare fill",
            lines=True),
            actions=[
                v.icon_button("send", self.t("Send"), self._send, id="send"),
                self.dots((self.t("Discard"), lambda: self.ask(
                    self.t("Discard this mail?"), "", self.t("Discard"), self._discard, danger=True))),
            ],
        )  # fmt: skip
