"""Contacts: the address book.

* `contacts_people` (id, name, phone, email, address, note, starred): one row a person.
"""

from __future__ import annotations

from collections.abc import Mapping

from handrail.phone.apps.app import App, Page
from handrail.phone.apps.content import Maker
from handrail.phone.nouns import Filter, Intent
from handrail.phone.screen import views as v
from handrail.phone.screen.views import Do, Take, View

_FIELDS = (
    ("name", "Name", "text"), ("phone", "Phone", "number"), ("email", "Email", "text"), ("address", "Address", "text"),
    ("note", "Note", "text"),
)  # fmt: skip


class Contacts(App):
    """The address book."""

    package = "com.android.contacts"
    label = "Contacts"
    icon = "person"
    hue = 200
    main = ".activities.PeopleActivity"
    tables = """
    CREATE TABLE contacts_people (id INTEGER PRIMARY KEY, name TEXT, phone TEXT, email TEXT, address TEXT, note TEXT,
                                  starred INTEGER DEFAULT 0);
    """
    filters = (
        Filter(
            "android.intent.action.INSERT", "content", "com.android.contacts", activity=".activities.EditorActivity"
        ),
        Filter("android.intent.action.VIEW", "content", "com.android.contacts", activity=".activities.DetailActivity"),
    )

    def fill(self, make: Maker) -> None:
        starred = set(make.some(range(len(make.people)), 5))
        self.db.many(
            "INSERT INTO contacts_people (name, phone, email, address, note, starred) VALUES (?, ?, ?, ?, '', ?)",
            [
                (person.name, person.phone, person.mail, person.street, int(at in starred))
                for at, person in enumerate(make.people)
            ],
        )

    def home(self) -> Page[App]:
        return People(self)

    def open(self, intent: Intent) -> list[Page[App]]:
        if intent.action == "android.intent.action.INSERT":
            given = {key: str(intent.extras[key]) for key in ("name", "phone", "email") if key in intent.extras}
            return [People(self), Editor(self, None, given)]
        tail = intent.data.rpartition("/")[2]
        if tail.isdecimal():
            return [People(self), Detail(self, int(tail))]
        return [self.home()]

    def rows(self, path: str) -> list[dict[str, object]] | None:
        found = self.db.all("SELECT * FROM contacts_people ORDER BY name")
        match path:
            case "com.android.contacts/contacts" | "contacts/people":
                return [{"_id": row["id"], "display_name": row["name"], "starred": row["starred"]} for row in found]
            case "com.android.contacts/data/phones" | "com.android.contacts/data":
                return [{"_id": row["id"], "display_name": row["name"], "data1": row["phone"]} for row in found]
            case _:
                return None


class People(Page[Contacts]):
    """The list, and the favourites."""

    activity = Contacts.main

    def __init__(self, app: Contacts) -> None:
        super().__init__(app)
        self.query = ""
        self.favourites = False

    def on_back(self) -> bool:
        if self.query:
            self.query = ""
            return True
        return False

    def view(self) -> View:
        def typed(text: str) -> None:
            self.query = text

        def side(favourites: bool) -> Do:
            def done() -> None:
                self.favourites = favourites

            return done

        found = self.db.all(
            "SELECT * FROM contacts_people WHERE (name LIKE ? OR phone LIKE ?) AND starred >= ?"
            " ORDER BY name COLLATE NOCASE",
            f"%{self.query}%",
            f"%{self.query}%",
            int(self.favourites),
        )
        rows: list[View] = []
        letter = ""
        for row in found:
            first = row["name"][:1].upper()
            if first != letter and not self.favourites:
                letter = first
                rows.append(v.over(v.header(letter), key=f"letter{letter}", id="header"))
            number = int(row["id"])
            rows.append(
                v.tile(
                    row["name"],
                    key=str(number),
                    start=v.avatar(row["name"]),
                    on_click=self._opener(number),
                    id="cliv_row",
                    end=v.icon("star", self.t("Favorite"), "icon18 accent") if row["starred"] else None,
                    ids=("cliv_name_textview", "cliv_data_view"),
                )
            )
        return self.frame(
            v.edit(self.query, typed, self.t("Search contacts"), id="search_view", look="pill"),
            v.items(rows, look="grow", id="list"),
            not rows and v.text(self.t("No contacts"), "mid pad"),
            up=False,
            fab=v.icon_button(
                "plus",
                self.t("Create contact"),
                lambda: self.go(Editor(self.app, None, {})),
                "fab",
                id="floating_action_button",
            ),
            foot=self.nav(
                (self.t("Contacts"), "person", not self.favourites, side(False)),
                (self.t("Favorites"), "star", self.favourites, side(True)),
            ),
        )

    def _opener(self, number: int) -> Do:
        return lambda: self.go(Detail(self.app, number))


class Detail(Page[Contacts]):
    """One person."""

    activity = ".activities.DetailActivity"

    def __init__(self, app: Contacts, number: int) -> None:
        super().__init__(app)
        self.number = number

    def view(self) -> View:
        row = self.db.one("SELECT * FROM contacts_people WHERE id = ?", self.number)
        if row is None:
            return self.frame("", v.text(self.t("No contacts"), "mid pad"))

        def star() -> None:
            self.db.run("UPDATE contacts_people SET starred = 1 - starred WHERE id = ?", self.number)

        def delete() -> None:
            self.db.run("DELETE FROM contacts_people WHERE id = ?", self.number)
            self.toast(self.t("{name} deleted", name=row["name"]))
            self.leave()

        def start(action: str, data: str) -> Do:
            return lambda: self.phone.start(Intent(action, data))

        text = start("android.intent.action.SENDTO", f"smsto:{row['phone']}")
        mail = start("android.intent.action.SENDTO", f"mailto:{row['email']}")
        shared = f"{row['name']}\n{row['phone']}\n{row['email']}"

        def call() -> None:
            self.toast(self.t("Calls are not simulated"))

        def can(data: str) -> bool:
            return bool(self.phone.takers(Intent("android.intent.action.SENDTO", data)))

        return self.frame(
            "",
            v.scroll(
                v.column(
                    v.avatar(row["name"], "big"), v.text(row["name"], "h1", id="large_title"), look="center pad gap"
                ),
                v.row(
                    v.button(self.t("Call"), call, "tonal", id="verb_call", enabled=bool(row["phone"])),
                    v.button(
                        self.t("Text"), text, "tonal", id="verb_text", enabled=bool(row["phone"]) and can("smsto:1")
                    ),
                    v.button(
                        self.t("Email"), mail, "tonal", id="verb_email", enabled=bool(row["email"]) and can("mailto:x")
                    ),
                    look="center gap",
                ),
                v.header(self.t("Contact info")),
                row["phone"]
                and v.tile(
                    row["phone"],
                    self.t("Mobile"),
                    start=v.icon("phone", look="icon24"),
                    on_click=call,
                    ids=("header", "sub_header"),
                ),
                row["email"]
                and v.tile(
                    row["email"],
                    self.t("Home"),
                    start=v.icon("mail", look="icon24"),
                    on_click=mail,
                    ids=("header", "sub_header"),
                ),
                row["address"]
                and v.tile(
                    row["address"], self.t("Address"), start=v.icon("pin", look="icon24"), ids=("header", "sub_header")
                ),
                row["note"] and v.tile(row["note"], self.t("Note"), start=v.icon("note", look="icon24")),
                look="grow",
            ),
            actions=[
                v.icon_button(
                    "star",
                    self.t("Remove from favorites") if row["starred"] else self.t("Add to favorites"),
                    star,
                    "accent" if row["starred"] else "",
                    id="menu_star",
                    selected=bool(row["starred"]),
                ),
                v.icon_button(
                    "edit",
                    self.t("Edit contact"),
                    lambda: self.go(Editor(self.app, self.number, dict(row))),
                    id="menu_edit",
                ),
                self.dots(
                    (self.t("Share"), lambda: self.phone.share(shared)),
                    (
                        self.t("Delete"),
                        lambda: self.ask(
                            self.t("Delete this contact?"), row["name"], self.t("Delete"), delete, danger=True
                        ),
                    ),
                ),
            ],
        )


class Editor(Page[Contacts]):
    """The form of a person, new or known."""

    activity = ".activities.EditorActivity"

    def __init__(self, app: Contacts, number: int | None, given: Mapping[str, object]) -> None:
        super().__init__(app)
        self.number = number
        self.values = {name: str(given.get(name) or "") for name, *_ in _FIELDS}
        self.before = dict(self.values)
        self.errors: dict[str, str] = {}

    def on_back(self) -> bool:
        if self.values == self.before:
            return False
        self.ask(self.t("Discard your changes?"), "", self.t("Discard"), self.leave, no=self.t("Keep editing"))
        return True

    def _hold(self, name: str) -> Take:
        def typed(text: str) -> None:
            self.values[name] = text
            self.errors.pop(name, None)

        return typed

    def save(self) -> None:
        """Check the form and store it."""
        values = {name: value.strip() for name, value in self.values.items()}
        self.errors = {}
        if not values["name"]:
            self.errors["name"] = self.t("Enter a name")
        if values["email"] and ("@" not in values["email"] or " " in values["email"]):
            self.errors["email"] = self.t("Enter a valid email address")
        if values["phone"] and not any(char.isdecimal() for char in values["phone"]):
            self.errors["phone"] = self.t("Enter a valid phone number")
        if self.errors:
            return
        given = tuple(values[name] for name, *_ in _FIELDS)
        if self.number is None:
            number = self.db.run(
                "INSERT INTO contacts_people (name, phone, email, address, note) VALUES (?, ?, ?, ?, ?)", *given
            )
            self.leave()
            self.go(Detail(self.app, number))
        else:
            self.db.run(
                "UPDATE contacts_people SET name = ?, phone = ?, email = ?, address = ?, note = ? WHERE id = ?",
                *given,
                self.number,
            )
            self.leave()
        self.toast(self.t("Contact saved"))

    def view(self) -> View:
        rows: list[View | bool | None] = []
        for name, label, kind in _FIELDS:
            rows += [
                v.edit(
                    self.values[name],
                    self._hold(name),
                    self.t(label),
                    id=f"edit_{name}",
                    focus=name == "name" and not self.number,
                    keys="number" if kind == "number" else "text",
                ),
                name in self.errors and v.text(self.errors[name], "error", id="textinput_error"),
                v.gap(12),
            ]
        return self.frame(
            self.t("Create contact") if self.number is None else self.t("Edit contact"),
            v.scroll(v.column(*rows, look="pad"), look="grow", id="editor"),
            up=v.icon_button("close", self.t("Cancel"), self.phone.back),
            actions=[v.button(self.t("Save"), self.save, "flat", id="editor_menu_save_button")],
        )
