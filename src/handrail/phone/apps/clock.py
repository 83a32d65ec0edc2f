"""Clock: alarms, timers, a stopwatch and the time elsewhere.

* `clock_alarms` (id, hour, minute, label, days, enabled, vibrate, sound): `days` holds the numbers of the days of the
  week, 0 for Monday, joined by commas; empty rings once.
* `clock_timers` (id, seconds, label, left, ends): `left` seconds when paused; `ends` (seconds of
  uptime) when it runs, else 0.
* `clock_stopwatch` (id, running, since, elapsed): one row; milliseconds of the phone's uptime.
* `clock_laps` (number, elapsed): milliseconds.
* `clock_cities` (name, offset): hours from the phone's own time.
"""

from __future__ import annotations

from datetime import datetime, time, timedelta
from typing import Final

from handrail.phone.apps import words
from handrail.phone.apps.app import App, Page
from handrail.phone.apps.content import Maker
from handrail.phone.apps.store import Row
from handrail.phone.nouns import Filter, Intent
from handrail.phone.screen import views as v
from handrail.phone.screen.views import Do, View

_CITIES: Final = (
    ("Auckland", 12), ("Bangkok", 6), ("Cairo", 1), ("Denver", -8), ("Honolulu", -11), ("Lagos", 0), ("Lima", -6),
    ("London", -1), ("Mumbai", 4), ("Nairobi", 2), ("New York", -6), ("Reykjavik", -1), ("Sydney", 9), ("Tokyo", 8),
)  # fmt: skip


class Clock(App):
    """Alarms, timers, stopwatch, world clock."""

    package = "com.android.deskclock"
    label = "Clock"
    icon = "clock"
    hue = 250
    main = ".DeskClock"
    compose = True
    tables = """
    CREATE TABLE clock_alarms (id INTEGER PRIMARY KEY, hour INTEGER, minute INTEGER, label TEXT DEFAULT '',
                               days TEXT DEFAULT '', enabled INTEGER DEFAULT 1, vibrate INTEGER DEFAULT 1,
                               sound TEXT DEFAULT 'Bright Morning');
    CREATE TABLE clock_timers (id INTEGER PRIMARY KEY, seconds INTEGER, label TEXT DEFAULT '', left REAL, ends REAL);
    CREATE TABLE clock_stopwatch (id INTEGER PRIMARY KEY, running INTEGER, since REAL, elapsed REAL);
    CREATE TABLE clock_laps (number INTEGER PRIMARY KEY, elapsed REAL);
    CREATE TABLE clock_cities (name TEXT PRIMARY KEY, offset INTEGER);
    """
    filters = (
        Filter("android.intent.action.SHOW_ALARMS"), Filter("android.intent.action.SHOW_TIMERS"),
        Filter("android.intent.action.SET_ALARM"), Filter("android.intent.action.SET_TIMER"),
    )  # fmt: skip

    def fill(self, make: Maker) -> None:
        self.db.many("INSERT INTO clock_alarms (hour, minute, label, days, enabled) VALUES (?, ?, ?, ?, ?)", [
            (6, 30, "Work", "0,1,2,3,4", 1), (8, 0, "", "5,6", 0), (21, 45, "Medicine", "", 0),
            (make.number(9, 18), make.pick((5, 20, 50)), "Watering", "2", 1),
        ])  # fmt: skip
        self.db.many("INSERT INTO clock_cities VALUES (?, ?)", [("London", -1), ("Tokyo", 8)])

    def blank(self) -> None:
        self.db.run("INSERT INTO clock_stopwatch VALUES (1, 0, 0, 0)")

    def home(self) -> Page[App]:
        return Desk(self)

    def open(self, intent: Intent) -> list[Page[App]]:
        match intent.action.rpartition(".")[2]:
            case "SHOW_TIMERS":
                return [Desk(self, "timer")]
            case "SET_TIMER":
                length = intent.extras.get("android.intent.extra.alarm.LENGTH")
                self.add_timer(length if isinstance(length, int) else 60)
                return [Desk(self, "timer")]
            case "SET_ALARM":
                hour, minute = (intent.extras.get(f"android.intent.extra.alarm.{name}") for name in ("HOUR", "MINUTES"))
                if isinstance(hour, int):
                    self.db.run("INSERT INTO clock_alarms (hour, minute, label) VALUES (?, ?, ?)", hour % 24,
                                minute % 60 if isinstance(minute, int) else 0,
                                str(intent.extras.get("android.intent.extra.alarm.MESSAGE", "")))  # fmt: skip
        return [Desk(self)]

    def minute(self, now: datetime) -> None:
        for row in self.db.all("SELECT * FROM clock_alarms WHERE enabled = 1 AND hour = ? AND minute = ?", now.hour,
                               now.minute):  # fmt: skip
            days = row["days"].split(",") if row["days"] else []
            if not days or str(now.weekday()) in days:
                self._alarm(row)

    def _alarm(self, row: Row) -> None:
        t = self.phone.t
        at = words.clock(time(row["hour"], row["minute"]), self.phone.language, self.phone.hours24)
        if not row["days"]:
            self.db.run("UPDATE clock_alarms SET enabled = 0 WHERE id = ?", row["id"])

        def stop() -> None:
            self.phone.overlays.remove(made)

        def snooze() -> None:
            stop()
            self.phone.clock.after(600, lambda: self._alarm(row))

        made = self.phone.overlay(self.package, f"{self.package}.AlarmActivity", lambda: v.column(
            v.text(row["label"] or t("Alarm"), "h2 mid", id="alarm_title"), v.text(at, "huge mid", id="alarm_time"),
            v.row(v.button(t("Snooze"), snooze, "tonal", id="snooze"), v.button(t("Stop"), stop, "filled", id="stop"),
                  look="center gap pad"),
        ), cancelable=False)  # fmt: skip

    def add_timer(self, seconds: int) -> None:
        """A timer that runs at once."""
        number = self.db.run("INSERT INTO clock_timers (seconds, left, ends) VALUES (?, ?, 0)", seconds, seconds)
        self.start_timer(number)

    def start_timer(self, number: int) -> None:
        """Let a timer run on."""
        row = self.db.need("SELECT left FROM clock_timers WHERE id = ?", number)
        self.db.run("UPDATE clock_timers SET ends = ? WHERE id = ?", self.phone.clock.uptime() + row["left"], number)
        self.phone.clock.after(row["left"] + 0.01, lambda: self._ring(number))

    def left(self, row: Row) -> float:
        """Seconds that a timer still has."""
        return float(row["ends"] - self.phone.clock.uptime()) if row["ends"] else float(row["left"])

    def _ring(self, number: int) -> None:
        row = self.db.one("SELECT * FROM clock_timers WHERE id = ?", number)
        if row is not None and row["ends"] and self.left(row) <= 0:
            self.phone.notify(self.package, self.phone.t("Time’s up"), row["label"] or words.span(row["seconds"]),
                              Intent("android.intent.action.SHOW_TIMERS", package=self.package))  # fmt: skip


class Desk(Page[Clock]):
    """The four sides of the clock."""

    activity = Clock.main

    def __init__(self, app: Clock, side: str = "alarm") -> None:
        super().__init__(app)
        self.side = side
        self.open_alarm = 0
        self.digits = ""
        self.adding = False

    def on_back(self) -> bool:
        if self.adding:
            self.adding = False
            return True
        return False

    def view(self) -> View:
        def turn(side: str) -> Do:
            def done() -> None:
                self.side, self.adding = side, False

            return done

        draw = {"alarm": self._alarms, "clock": self._cities, "timer": self._timers, "stopwatch": self._stopwatch}
        titles = {"alarm": "Alarm", "clock": "World clock", "timer": "Timer", "stopwatch": "Stopwatch"}
        signs = {"alarm": "alarm", "clock": "clock", "timer": "timer", "stopwatch": "refresh"}
        fabs = {
            "alarm": v.icon_button("plus", self.t("Add alarm"), self._add_alarm, "fab"),
            "clock": v.icon_button("plus", self.t("Add city"), self._add_city, "fab"),
            "timer": v.icon_button("plus", self.t("Add timer"), self._add_timer, "fab"),
        }  # fmt: skip
        return self.frame(
            self.t(titles[self.side]), draw[self.side](), up=False,
            fab=None if self.side == "timer" and self._typing() else fabs.get(self.side),
            foot=self.nav(*((self.t(titles[side]), signs[side], side == self.side, turn(side)) for side in draw)),
        )  # fmt: skip

    # ---- alarms

    def _alarms(self) -> View:
        rows = self.db.all("SELECT * FROM clock_alarms ORDER BY hour, minute, id")
        return (
            v.items((self._alarm(row) for row in rows), look="grow") if rows else v.text(self.t("No alarms"), "mid pad")
        )

    def _alarm(self, row: Row) -> View:
        number = int(row["id"])
        wide = self.open_alarm == number
        days = [int(day) for day in row["days"].split(",") if day]
        at = time(row["hour"], row["minute"])

        def change(column: str, value: str | int) -> None:
            self.db.run(f"UPDATE clock_alarms SET {column} = ? WHERE id = ?", value, number)  # noqa: S608

        def set_time(new: time) -> None:
            self.db.run(
                "UPDATE clock_alarms SET hour = ?, minute = ?, enabled = 1 WHERE id = ?", new.hour, new.minute, number
            )
            self._said(new)

        def unfold() -> None:
            self.open_alarm = 0 if wide else number

        def flip() -> None:
            change("enabled", 1 - row["enabled"])
            if not row["enabled"]:
                self._said(at)

        def day(which: int) -> Do:
            held = sorted(set(days) ^ {which})
            return lambda: change("days", ",".join(map(str, held)))

        def delete() -> None:
            self.db.run("DELETE FROM clock_alarms WHERE id = ?", number)

            def undo() -> None:
                self.db.run("INSERT INTO clock_alarms VALUES (?, ?, ?, ?, ?, ?, ?, ?)", *tuple(row))

            self.snack(self.t("Alarm deleted"), self.t("Undo"), undo)

        language = self.phone.language
        said = self.t("Every day") if len(days) == 7 else ", ".join(words.weekday(each, language)[:3] for each in days)
        sounds = [(name, name) for name in ("Bright Morning", "Carbon", "Helium", "Oxygen", "Silent")]
        return v.card(
            v.row(
                v.column(
                    row["label"] != "" and v.text(row["label"], "small"),
                    v.text(self.clock_text(at), "h1", on_click=lambda: self.pick_time(at, set_time)),
                    v.text(said or self.t("Not repeated"), "summary"),
                    look="grow",
                ),
                v.switch(bool(row["enabled"]), flip, desc=self.t("Alarm {time}", time=self.clock_text(at))),
                v.icon_button("up" if wide else "down", self.t("Collapse alarm") if wide else self.t("Expand alarm"),
                unfold),
            ),
            wide and v.row(*(
                v.View("CheckBox", "text", "chip" + (" on" if each in days else ""), words.weekday(each, language)[:2],
                       desc=words.weekday(each, language), checkable=True, checked=each in days, on_click=day(each),
                       key=f"day{each}")
                for each in range(7)
            ), look="wrap gap"),
            wide and v.tile(self.t("Label"), row["label"] or self.t("Add label"), on_click=lambda: self.prompt(
                self.t("Label"), row["label"], lambda text: change("label", text.strip()))),
            wide and v.tile(self.t("Sound"), row["sound"], on_click=lambda: self.choose(
                self.t("Sound"), sounds, row["sound"], lambda name: change("sound", name))),
            wide and v.check(self.t("Vibrate"), bool(row["vibrate"]), lambda: change("vibrate", 1 - row["vibrate"])),
            wide and v.button(self.t("Delete"), delete, "flat"),
            key=str(number), on_click=unfold,
        )  # fmt: skip

    def _add_alarm(self) -> None:
        def take(at: time) -> None:
            self.open_alarm = self.db.run("INSERT INTO clock_alarms (hour, minute) VALUES (?, ?)", at.hour, at.minute)
            self._said(at)

        self.pick_time(self.phone.clock.now().time(), take)

    def _said(self, at: time) -> None:
        now = self.phone.clock.now()
        then = datetime.combine(now.date(), at)
        minutes = round(((then - now) % timedelta(days=1)) / timedelta(minutes=1))
        self.toast(self.t("Alarm set for {hours} hours and {minutes} minutes from now.", hours=minutes // 60,
                          minutes=minutes % 60))  # fmt: skip

    # ---- cities

    def _cities(self) -> View:
        now = self.phone.clock.now()

        def away(name: str) -> Do:
            return lambda: self.ask(self.t("Remove {name}?", name=name), "", self.t("Remove"), lambda: self.db.run(
                "DELETE FROM clock_cities WHERE name = ?", name))  # fmt: skip

        return v.scroll(
            v.text(self.clock_text(now), "huge mid pad"),
            v.text(words.long_day(now, self.phone.language), "mid"),
            *(v.tile(row["name"], f"{row['offset']:+d} h", key=row["name"], on_long=away(row["name"]),
                     on_click=away(row["name"]), end=v.text(self.clock_text(now + timedelta(hours=row["offset"])),
                     "h2"))
              for row in self.db.all("SELECT * FROM clock_cities ORDER BY name")),
            look="grow",
        )  # fmt: skip

    def _add_city(self) -> None:
        have = {row["name"] for row in self.db.all("SELECT name FROM clock_cities")}
        options = [(name, name) for name, _ in _CITIES if name not in have]
        self.choose(self.t("Add city"), options, "", lambda name: self.db.run(
            "INSERT INTO clock_cities VALUES (?, ?)", name, dict(_CITIES)[name]))  # fmt: skip

    # ---- timers

    def _typing(self) -> bool:
        return self.adding or not self.db.number("SELECT count(*) FROM clock_timers")

    def _add_timer(self) -> None:
        self.adding, self.digits = True, ""

    def _timers(self) -> View:
        if self._typing():
            return self._pad()
        rows = self.db.all("SELECT * FROM clock_timers ORDER BY id DESC")
        if any(row["ends"] and self.app.left(row) > 0 for row in rows):
            self.phone.tick(1.0)
        return v.items((self._timer(row) for row in rows), look="grow")

    def _pad(self) -> View:
        padded = self.digits.rjust(6, "0")

        def key(digits: str) -> View:
            def done() -> None:
                if len(self.digits) + len(digits) <= 6 and (self.digits or digits.strip("0")):
                    self.digits += digits

            return v.button(digits, done, "pin tonal")

        def erase() -> None:
            self.digits = self.digits[:-1]

        def start() -> None:
            seconds = int(padded[:2]) * 3600 + int(padded[2:4]) * 60 + int(padded[4:])
            self.adding, self.digits = False, ""
            self.app.add_timer(seconds)

        return v.column(
            v.text(f"{padded[:2]}h {padded[2:4]}m {padded[4:]}s", "h1 mid pad"),
            v.frame(*map(key, (*"123456789", "00", "0")), v.icon_button("backspace", self.t("Delete"), erase, "pin"),
                    look="pins"),
            v.row(v.button(self.t("Start"), start, "filled", enabled=bool(self.digits.strip("0"))), look="center pad"),
            look="grow",
        )  # fmt: skip

    def _timer(self, row: Row) -> View:
        number = int(row["id"])
        left = self.app.left(row)
        over = row["ends"] != 0 and left <= 0

        def pause() -> None:
            self.db.run("UPDATE clock_timers SET left = ?, ends = 0 WHERE id = ?", max(0.0, left), number)

        def again() -> None:
            self.db.run("UPDATE clock_timers SET left = seconds, ends = 0 WHERE id = ?", number)

        def minute() -> None:
            if row["ends"]:
                self.db.run("UPDATE clock_timers SET ends = ? WHERE id = ?", row["ends"] + 60, number)
                self.phone.clock.after(max(0.0, left) + 60.01, lambda: self.app._ring(number))
            else:
                self.db.run("UPDATE clock_timers SET left = left + 60 WHERE id = ?", number)

        def delete() -> None:
            self.db.run("DELETE FROM clock_timers WHERE id = ?", number)

        def label(text: str) -> None:
            self.db.run("UPDATE clock_timers SET label = ? WHERE id = ?", text.strip(), number)

        running = bool(row["ends"]) and not over
        return v.card(
            v.row(
                v.text(row["label"] or self.t("{span} timer", span=words.span(row["seconds"])), "grow", on_click=lambda:
                       self.prompt(self.t("Label"), row["label"], label)),
                v.icon_button("close", self.t("Delete timer"), delete),
            ),
            v.text(self.t("Time’s up") if over else words.span(max(0, round(left))), "huge"),
            v.row(
                v.button(self.t("+1:00"), minute, "tonal", desc=self.t("Add 1 minute")),
                v.icon_button("refresh", self.t("Reset"), again),
                v.button(self.t("Pause") if running else self.t("Start"),
                         pause if running else lambda: self.app.start_timer(number), "filled", enabled=not over),
                look="gap",
            ),
            key=str(number),
        )  # fmt: skip

    # ---- stopwatch

    def _stopwatch(self) -> View:
        row = self.db.need("SELECT * FROM clock_stopwatch WHERE id = 1")
        now = self.phone.clock.uptime() * 1000
        elapsed = row["elapsed"] + (now - row["since"] if row["running"] else 0)
        if row["running"]:
            self.phone.tick(0.2)

        def go() -> None:
            if row["running"]:
                self.db.run("UPDATE clock_stopwatch SET running = 0, elapsed = ?", elapsed)
            else:
                self.db.run("UPDATE clock_stopwatch SET running = 1, since = ?", self.phone.clock.uptime() * 1000)

        def lap() -> None:
            self.db.run("INSERT INTO clock_laps (elapsed) VALUES (?)", elapsed)

        def reset() -> None:
            self.db.run("UPDATE clock_stopwatch SET running = 0, elapsed = 0, since = 0")
            self.db.run("DELETE FROM clock_laps")

        laps = self.db.all("SELECT * FROM clock_laps ORDER BY number DESC")
        return v.column(
            v.text(f"{words.span(int(elapsed // 1000))}.{int(elapsed) % 1000 // 10:02d}",
                   "huge mid pad" + (" live" if row["running"] else "")),
            v.row(
                v.button(self.t("Pause") if row["running"] else self.t("Start"), go, "filled"),
                row["running"] == 1 and v.button(self.t("Lap"), lap, "tonal"),
                row["running"] == 0 and elapsed > 0 and v.button(self.t("Reset"), reset, "tonal"),
                look="center gap pad",
            ),
            v.items((v.tile(f"# {each['number']}", key=str(each["number"]),
                            end=v.text(words.span(int(each["elapsed"] // 1000)))) for each in laps), look="grow"),
            look="grow",
        )  # fmt: skip
