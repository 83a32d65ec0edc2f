"""Calendar: events of the user.

* `calendar_events` (id, title, start, ends, all_day, place, notes, calendar, reminder): moments as seconds since 1970;
  `reminder` minutes before the start, -1 for none; `calendar` is Personal, Work or Family.
* `calendar_guests` (event, email).
"""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import Final

from handrail.phone.apps import words
from handrail.phone.apps.app import App, Page, month_days
from handrail.phone.apps.content import PLACES, Maker
from handrail.phone.apps.store import Row
from handrail.phone.nouns import Filter, Intent
from handrail.phone.screen import views as v
from handrail.phone.screen.clock import moment, stamp
from handrail.phone.screen.views import Do, Take, View

_TITLES: Final = ("Dentist", "Team meeting", "Lunch with {name}", "Piano lesson", "Parents’ evening", "Yoga",
"Budget review",
                  "Call {name}", "Birthday of {name}", "Haircut", "Football", "Book club", "Car service")  # fmt: skip
_CALENDARS: Final = ("Personal", "Work", "Family")
_HUES: Final = {"Personal": 210, "Work": 20, "Family": 130}
_REMINDERS: Final = ((-1, "No notification"), (0, "At time of event"), (10, "10 minutes before"), (30,
"30 minutes before"),
                     (60, "1 hour before"), (1440, "1 day before"))  # fmt: skip


class Calendar(App):
    """The user's calendar."""

    package = "com.android.calendar"
    label = "Calendar"
    icon = "calendar"
    hue = 10
    main = ".AllInOneActivity"
    tables = """
    CREATE TABLE calendar_events (id INTEGER PRIMARY KEY, title TEXT, start INTEGER, ends INTEGER,
                                  all_day INTEGER DEFAULT 0,
                                  place TEXT DEFAULT '', notes TEXT DEFAULT '', calendar TEXT DEFAULT 'Personal',
                                  reminder INTEGER DEFAULT 10);
    CREATE TABLE calendar_guests (event INTEGER, email TEXT, PRIMARY KEY (event, email));
    """
    asks = ("POST_NOTIFICATIONS", "READ_CONTACTS")
    filters = (
        Filter("android.intent.action.INSERT", "content", "com.android.calendar", activity=".EditEventActivity"),
    )
    activities = (".EditEventActivity",)

    def fill(self, make: Maker) -> None:
        rows = []
        for at in range(220):
            day = make.number(-60, 120)
            hour = make.number(8, 19)
            title = make.pick(_TITLES).format(name=make.pick(make.people).name)
            whole = title.startswith("Birthday")
            start = make.ahead(day, 0 if whole else hour, 0 if whole else make.pick((0, 15, 30)))
            rows.append((title, start, start + (86400 if whole else make.pick((1800, 3600, 5400))), int(whole),
                         make.pick(PLACES) if at % 3 else "", make.pick(_CALENDARS), make.pick((-1, 10,
                         30))))  # fmt: skip
        rows.append(("Standup", make.ahead(1, 9, 30), make.ahead(1, 9, 45), 0, "Room 4", "Work", 10))
        self.db.many("INSERT INTO calendar_events (title, start, ends, all_day, place, calendar, reminder)"
                     " VALUES (?, ?, ?, ?, ?, ?, ?)", rows)  # fmt: skip

    def home(self) -> Page[App]:
        return Month(self)

    def open(self, intent: Intent) -> list[Page[App]]:
        if intent.action == "android.intent.action.INSERT":
            start = intent.extras.get("beginTime")
            begins = moment(start // 1000) if isinstance(start, int) else None
            return [Month(self), EventForm(self, None, begins, str(intent.extras.get("title", "")))]
        number = intent.extras.get("event")
        return [Month(self), Event(self, number)] if isinstance(number, int) else [self.home()]

    def between(self, first: date, days: int) -> list[Row]:
        """Events that touch some days."""
        start = stamp(datetime.combine(first, time()))
        return self.db.all("SELECT * FROM calendar_events WHERE ends > ? AND start < ? ORDER BY start, id", start,
                           start + days * 86400)  # fmt: skip

    def remind(self, number: int) -> None:
        """Set the notification of an event that is still to come."""
        row = self.db.need("SELECT * FROM calendar_events WHERE id = ?", number)
        wait = row["start"] - row["reminder"] * 60 - self.phone.clock.stamp()
        if row["reminder"] >= 0 and wait > 0:
            self.phone.clock.after(wait, lambda: self._remind(number))

    def _remind(self, number: int) -> None:
        row = self.db.one("SELECT * FROM calendar_events WHERE id = ?", number)
        if row is not None and self.phone.allowed(self.package, "POST_NOTIFICATIONS"):
            said = words.clock(moment(row["start"]), self.phone.language, self.phone.hours24)
            self.phone.notify(self.package, row["title"], said, Intent(package=self.package, extras={"event": number}))


class Month(Page[Calendar]):
    """A month, and the events of the chosen day below it; or a list of what is to come."""

    activity = Calendar.main

    def __init__(self, app: Calendar) -> None:
        super().__init__(app)
        self.day = self.phone.clock.now().date()
        self.month = self.day.replace(day=1)
        self.agenda = False
        self.query: str | None = None
        self.shown = 20

    def on_back(self) -> bool:
        if self.query is not None:
            self.query = None
            return True
        return False

    def _turn(self, by: int) -> Do:
        def done() -> None:
            number = self.month.year * 12 + self.month.month - 1 + by
            self.month = date(number // 12, number % 12 + 1, 1)

        return done

    def view(self) -> View:
        def today() -> None:
            self.day = self.phone.clock.now().date()
            self.month = self.day.replace(day=1)

        def search() -> None:
            self.query = ""

        def typed(text: str) -> None:
            self.query = text

        def list_them() -> None:
            self.agenda = not self.agenda

        name = f"{words.month(self.month.month, self.phone.language)} {self.month.year}"
        title: str | View = name
        if self.query is not None:
            title = v.edit(
                self.query, typed, self.t("Search events"), id="search_src_text", look="bare grow", focus=True
            )
        return self.frame(
            title, *(self._agenda() if self.agenda or self.query is not None else self._month()),
            up=self.query is not None,
            actions=[
                v.icon_button("calendar", self.t("Go to today"), today, id="action_today"),
                v.icon_button("search", self.t("Search"), search, id="action_search"),
                self.dots((self.t("Month") if self.agenda else self.t("Schedule"), list_them)),
            ],
            fab=v.icon_button("plus", self.t("New event"), lambda: self.go(EventForm(
                self.app, None, datetime.combine(self.day, time(10)))), "fab", id="floating_action_button"),
        )  # fmt: skip

    def _month(self) -> list[View | bool | None]:
        language = self.phone.language
        today = self.phone.clock.now().date()
        days = month_days(self.month)
        found = self.app.between(self.month, len(days))
        busy = {day: [row for row in found if _touches(row, day)] for day in days}

        def mark(day: date) -> Do:
            def done() -> None:
                self.day = day

            return done

        def cell(day: date) -> View:
            look = " on" if day == self.day else " today" if day == today else ""
            count = len(busy[day])
            said = f"{words.long_day(day, language)}, " + self.t("{count} events", count=count)
            return v.column(v.text(str(day.day), "mid"), v.text("•" * min(3, count), "tiny mid"), look="day" + look,
            desc=said,
                            on_click=mark(day), key=str(day), selected=day == self.day)  # fmt: skip

        grid = v.frame(
            *(v.text(words.weekday(each, language)[:1], "small mid") for each in range(7)),
            *(v.View("android.widget.Space") for _ in range(self.month.weekday())),
            *map(cell, days), look="grid seven", id="month_view",
            on_swipe={"left": self._turn(1), "right": self._turn(-1)},
        )  # fmt: skip
        events = self.app.between(self.day, 1)
        return [
            v.row(
                v.icon_button("back", self.t("Previous month"), self._turn(-1), id="previous"),
                v.text(words.long_day(self.day, language), "grow mid bold", id="day_title"),
                v.icon_button("chevron", self.t("Next month"), self._turn(1), id="next"),
            ),
            grid,
            v.divider(),
            v.items((self._row(row) for row in events), look="grow", id="agenda"),
            not events and v.text(self.t("Nothing planned"), "mid pad"),
        ]  # fmt: skip

    def _agenda(self) -> list[View | bool | None]:
        def more() -> None:
            if len(found) > self.shown:
                self.shown += 20

        if self.query:
            like = f"%{self.query}%"
            found = self.db.all(
                "SELECT * FROM calendar_events WHERE title LIKE ? OR place LIKE ? ORDER BY start", like, like
            )
        else:
            now = datetime.combine(self.phone.clock.now().date(), time())
            found = self.db.all("SELECT * FROM calendar_events WHERE ends > ? ORDER BY start, id", stamp(now))
        rows: list[View] = []
        last: date | None = None
        for row in found[: self.shown]:
            day = moment(row["start"]).date()
            if day != last:
                last = day
                rows.append(v.over(v.header(words.long_day(day, self.phone.language)), key=f"day{day}"))
            rows.append(self._row(row))
        return [
            v.items(rows, look="grow", id="agenda", on_end=more),
            not rows and v.text(self.t("No results"), "mid pad"),
        ]

    def _row(self, row: Row) -> View:
        number = int(row["id"])
        hue = _HUES.get(row["calendar"], 0)
        return v.tile(
            row["title"] or self.t("(No title)"), when_text(self, row) + (f" · {row['place']}" if row["place"] else ""),
            key=str(number), id="event", ids=("title", "when"), on_click=lambda: self.go(Event(self.app, number)),
            start=v.View("android.view.View",
            style=f"width:.8rem;height:4rem;border-radius:.4rem;background:hsl({hue} 60% 50%)"),
        )  # fmt: skip


def _touches(row: Row, day: date) -> bool:
    start = stamp(datetime.combine(day, time()))
    return bool(row["start"] < start + 86400 and row["ends"] > start)


def when_text(page: Page[App], row: Row) -> str:
    """When an event is."""
    if row["all_day"]:
        return page.t("All day")
    return f"{page.clock_text(moment(row['start']))} – {page.clock_text(moment(row['ends']))}"


class Event(Page[Calendar]):
    """One event."""

    activity = ".EventInfoActivity"

    def __init__(self, app: Calendar, number: int) -> None:
        super().__init__(app)
        self.number = number

    def view(self) -> View:
        row = self.db.one("SELECT * FROM calendar_events WHERE id = ?", self.number)
        if row is None:
            return self.frame("", v.text(self.t("Nothing planned"), "mid pad"))

        def delete() -> None:
            self.db.run("DELETE FROM calendar_events WHERE id = ?", self.number)
            self.db.run("DELETE FROM calendar_guests WHERE event = ?", self.number)
            self.toast(self.t("Event deleted"))
            self.leave()

        def copy() -> None:
            number = self.db.run(
                "INSERT INTO calendar_events (title, start, ends, all_day, place, notes, calendar, reminder)"
                " SELECT title, start, ends, all_day, place, notes, calendar, reminder FROM calendar_events"
                " WHERE id = ?",
                self.number)  # fmt: skip
            self.leave()
            self.go(EventForm(self.app, number))

        guests = self.db.all("SELECT email FROM calendar_guests WHERE event = ? ORDER BY email", self.number)
        start = moment(row["start"])
        place = f"geo:0,0?q={row['place']}"
        can_map = bool(self.phone.takers(Intent("android.intent.action.VIEW", place)))
        return self.frame(
            "",
            v.scroll(
                v.text(row["title"] or self.t("(No title)"), "h1 pad", id="title"),
                v.tile(words.long_day(start, self.phone.language), when_text(self, row), start=v.icon("clock",
                look="icon24"),
                       ids=("when_date", "when_time")),
                row["place"] and v.tile(row["place"], start=v.icon("pin", look="icon24"), ids=("where", ""),
                                        on_click=(lambda: self.phone.view_url(place)) if can_map else None),
                v.tile(self.t(dict(_REMINDERS).get(row["reminder"], "")), start=v.icon("bell", look="icon24"),
                key="reminder"),
                v.tile(self.t(row["calendar"]), start=v.icon("calendar", look="icon24"), key="calendar"),
                *(v.tile(guest["email"], self.t("Invited"), start=v.avatar(guest["email"])) for guest in guests),
                row["notes"] and v.text(row["notes"], "body pad", id="description"),
                look="grow",
            ),
            actions=[
                v.icon_button("edit", self.t("Edit"), lambda: self.go(EventForm(self.app, self.number)),
                id="info_action_edit"),
                self.dots((self.t("Duplicate"), copy), (self.t("Delete"), lambda: self.ask(
                    self.t("Delete this event?"), row["title"], self.t("Delete"), delete, danger=True))),
            ],
        )  # fmt: skip


class EventForm(Page[Calendar]):
    """The form of an event, new or known."""

    activity = ".EditEventActivity"

    def __init__(self, app: Calendar, number: int | None, start: datetime | None = None, title: str = "") -> None:
        super().__init__(app)
        self.number = number
        row = self.db.need("SELECT * FROM calendar_events WHERE id = ?", number) if number is not None else None
        now = self.phone.clock.now().replace(minute=0, second=0, microsecond=0) + timedelta(hours=1)
        self.start = moment(row["start"]) if row is not None else start or now
        self.ends = moment(row["ends"]) if row is not None else self.start + timedelta(hours=1)
        self.values = {name: str(row[name]) if row is not None else "" for name in ("title", "place", "notes")}
        if title:
            self.values["title"] = title
        self.all_day = bool(row["all_day"]) if row is not None else False
        self.calendar = str(row["calendar"]) if row is not None else "Personal"
        self.reminder = int(row["reminder"]) if row is not None else 10
        self.guests = [
            each["email"] for each in self.db.all("SELECT email FROM calendar_guests WHERE event = ?", number or 0)
        ]
        self.before = self._state()
        self.error = ""

    def _state(self) -> tuple[object, ...]:
        return (self.start, self.ends, dict(self.values), self.all_day, self.calendar, self.reminder, list(self.guests))

    def on_back(self) -> bool:
        if self._state() == self.before:
            return False
        self.ask(self.t("Discard your changes?"), "", self.t("Discard"), self.leave, no=self.t("Keep editing"))
        return True

    def _hold(self, name: str) -> Take:
        def typed(text: str) -> None:
            self.values[name] = text

        return typed

    def _set(self, start: datetime, ends: datetime) -> None:
        self.start, self.ends, self.error = start, ends, ""

    def save(self) -> None:
        """Check and store."""
        start, ends = self.start, self.ends
        if self.all_day:
            start = datetime.combine(start.date(), time())
            ends = datetime.combine(ends.date(), time()) + timedelta(days=1)
        if ends <= start:
            self.error = self.t("The event ends before it starts")
            return
        given = (self.values["title"].strip(), stamp(start), stamp(ends), int(self.all_day),
        self.values["place"].strip(),
                 self.values["notes"].strip(), self.calendar, self.reminder)  # fmt: skip
        if self.number is None:
            self.number = self.db.run(
                "INSERT INTO calendar_events (title, start, ends, all_day, place, notes, calendar, reminder)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?)", *given)  # fmt: skip
        else:
            self.db.run("UPDATE calendar_events SET title = ?, start = ?, ends = ?, all_day = ?, place = ?, notes = ?,"
                        " calendar = ?, reminder = ? WHERE id = ?", *given, self.number)  # fmt: skip
        self.db.run("DELETE FROM calendar_guests WHERE event = ?", self.number)
        self.db.many("INSERT INTO calendar_guests VALUES (?, ?)", [(self.number, email) for email in self.guests])
        number = self.number
        self.leave()
        self.phone.need(self.app, "POST_NOTIFICATIONS", lambda: self.app.remind(number))
        self.toast(self.t("Event saved"))

    def _moment_row(self, which: str, at: datetime) -> View:
        language = self.phone.language

        def day(new: date) -> None:
            moved = datetime.combine(new, at.time())
            length = self.ends - self.start
            self._set(*((moved, moved + length) if which == "start" else (self.start, moved)))

        def hour(new: time) -> None:
            moved = datetime.combine(at.date(), new)
            length = self.ends - self.start
            self._set(*((moved, moved + length) if which == "start" else (self.start, moved)))

        first = self.t("Start") if which == "start" else self.t("End")
        return v.row(
            v.text(words.long_day(at, language), "title grow", id=f"{which}_date",
            desc=f"{first}: {words.full_day(at, language)}",
                   on_click=lambda: self.pick_date(at.date(), day)),
            not self.all_day and v.text(self.clock_text(at), "title", id=f"{which}_time",
            desc=f"{first}: {self.clock_text(at)}",
                                        on_click=lambda: self.pick_time(at.time(), hour)),
            look="tile",
        )  # fmt: skip

    def view(self) -> View:
        def whole() -> None:
            self.all_day = not self.all_day

        def calendar(name: str) -> None:
            self.calendar = name

        def reminder(minutes: str) -> None:
            self.reminder = int(minutes)

        def guest(email: str) -> None:
            self.guests.append(email.strip())

        def without(email: str) -> Do:
            return lambda: self.guests.remove(email)

        return self.frame(
            self.t("New event") if self.number is None else self.t("Edit event"),
            v.scroll(
                v.edit(self.values["title"], self._hold("title"), self.t("Add title"), id="title", look="bare h1",
                       focus=self.number is None),
                v.tile(self.t("All day"), end=v.switch(self.all_day, None, id="is_all_day"), on_click=whole),
                self._moment_row("start", self.start),
                self._moment_row("end", self.ends if not self.all_day or self.number is None else
                                 self.ends - timedelta(seconds=1)),
                self.error != "" and v.text(self.error, "error", id="error"),
                v.row(v.icon("pin", look="icon24"), v.edit(self.values["place"], self._hold("place"),
                self.t("Add location"),
                      id="location", look="bare grow"), look="padx"),
                v.tile(self.t("Notification"), self.t(dict(_REMINDERS).get(self.reminder, "")),
                on_click=lambda: self.choose(
                    self.t("Notification"), [(str(each), self.t(said)) for each, said in _REMINDERS],
                    str(self.reminder),
                    reminder)),
                v.row(v.text(self.t("Calendar"), "grow"), v.spinner(self.t(self.calendar), lambda: self.choose(
                    self.t("Calendar"), [(each, self.t(each)) for each in _CALENDARS], self.calendar, calendar),
                    id="calendars_spinner"), look="tile"),
                *(v.tile(email, key=email, start=v.avatar(email), end=v.icon_button(
                    "close", self.t("Remove {name}", name=email), without(email))) for email in self.guests),
                v.tile(self.t("Add people"), start=v.icon("people", look="icon24"), on_click=lambda: self.prompt(
                    self.t("Add people"), "", guest, hint=self.t("Email"),
                    check=lambda email: "" if "@" in email else self.t("Enter a valid email address"))),
                v.edit(self.values["notes"], self._hold("notes"), self.t("Add description"), id="description",
                look="bare tall",
                       lines=True),
                look="grow",
            ),
            up=v.icon_button("close", self.t("Cancel"), self.phone.back),
            actions=[v.button(self.t("Save"), self.save, "flat", id="action_done")],
        )  # fmt: skip
