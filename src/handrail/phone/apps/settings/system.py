"""Accounts, languages, time, developer options, resetting, and what the phone says of itself."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, ClassVar

from handrail.phone.apps import words
from handrail.phone.apps.settings.sub import Sub
from handrail.phone.screen import views as v
from handrail.phone.screen.views import Do, View

if TYPE_CHECKING:
    from handrail.phone.apps.settings.tree import Settings


class Accounts(Sub):
    """Accounts."""

    title = "Accounts"

    def rows(self) -> list[View | bool | None]:
        def opener(name: str, kind: str) -> Do:
            return lambda: self.go(Account(self.app, name, kind))

        found = self.db.all("SELECT * FROM settings_accounts ORDER BY kind, name")
        return [
            *(v.tile(row["name"], self.t(row["kind"]), key=row["name"] + row["kind"], start=v.avatar(row["name"]),
                     on_click=opener(row["name"], row["kind"])) for row in found),
            v.tile(self.t("Add account"), start=v.icon("plus", look="icon24"), on_click=self._add),
            self.flag("Automatically sync app data", "global/auto_sync"),
        ]  # fmt: skip

    def _add(self) -> None:
        def kind(chosen: str) -> None:
            self.prompt(
                self.t("Add account"), "", lambda name: self.db.run(
                    "INSERT OR REPLACE INTO settings_accounts VALUES (?, ?, 1)", name.strip(), chosen),
                hint=self.t("Email"), check=lambda name: "" if "@" in name else self.t("Enter a valid email address"),
            )  # fmt: skip

        self.choose(self.t("Add account"), [(each, self.t(each)) for each in ("Mail", "Social", "Cloud")], "", kind)


class Account(Sub):
    """One account."""

    title = "Account"

    def __init__(self, app: Settings, name: str, kind: str) -> None:
        super().__init__(app)
        self.name, self.kind = name, kind

    def rows(self) -> list[View | bool | None]:
        row = self.db.one("SELECT sync FROM settings_accounts WHERE name = ? AND kind = ?", self.name, self.kind)
        if row is None:
            return [v.text(self.t("No results"), "mid pad")]

        def flip() -> None:
            self.db.run(
                "UPDATE settings_accounts SET sync = 1 - sync WHERE name = ? AND kind = ?", self.name, self.kind
            )

        def remove() -> None:
            self.db.run("DELETE FROM settings_accounts WHERE name = ? AND kind = ?", self.name, self.kind)
            self.leave()

        return [
            v.column(v.avatar(self.name, "big"), v.text(self.name, "h2", id="entity_header_title"), look="center pad"),
            v.tile(self.t("Account sync"), on_click=flip, end=v.switch(bool(row["sync"]), None)),
            v.frame(v.button(self.t("Remove account"), lambda: self.ask(
                self.t("Remove account?"),
                self.t("Removing this account will delete all of its messages, contacts, and other data!"),
                self.t("Remove account"), remove, danger=True), "outlined", id="button"), look="pad"),
        ]  # fmt: skip


class System(Sub):
    """System."""

    title = "System"

    def rows(self) -> list[View | bool | None]:
        developer = self.phone.flag("global/development_settings_enabled")
        return [
            self.link("Languages", "Deutsch" if self.phone.language == "de" else "English", Languages, "globe"),
            self.link("Keyboard", self.t("On-screen keyboard"), Keyboard, "keyboard"),
            self.link("Date & time", self.clock_text(self.phone.clock.now()), DateTime, "clock"),
            developer and self.link("Developer options", "", Developer, "code"),
            self.link("Reset options", self.t("Network, apps, or device can be reset"), Reset, "refresh"),
        ]


class Languages(Sub):
    """The user's languages: the first is used."""

    title = "Languages"
    NAMES: ClassVar[dict[str, str]] = {"en-US": "English (United States)", "de-DE": "Deutsch (Deutschland)"}

    def rows(self) -> list[View | bool | None]:
        found = [row["tag"] for row in self.db.all("SELECT tag FROM settings_languages ORDER BY place")]
        return [
            *(self._row(tag, at) for at, tag in enumerate(found)),
            len(found) < len(self.NAMES)
            and v.tile(self.t("Add a language"), start=v.icon("plus", look="icon24"), on_click=self._add),
        ]

    def _row(self, tag: str, at: int) -> View:
        def first() -> None:
            self.db.run("UPDATE settings_languages SET place = place + 1")
            self.db.run("UPDATE settings_languages SET place = 0 WHERE tag = ?", tag)
            self.phone.put("system/system_locales", tag)

        def remove() -> None:
            self.db.run("DELETE FROM settings_languages WHERE tag = ?", tag)
            row = self.db.need("SELECT tag FROM settings_languages ORDER BY place")
            self.phone.put("system/system_locales", row["tag"])

        alone = self.db.number("SELECT count(*) FROM settings_languages") < 2
        return v.tile(
            self.NAMES[tag], self.t("Default") if at == 0 else "", key=tag, start=v.text(str(at + 1), "title"),
            end=None if alone else self.dots(
                (self.t("Move to top"), first) if at else None, (self.t("Remove"), lambda: self.ask(
                    self.t("Remove selected language?"), "", self.t("Remove"), remove))),
        )  # fmt: skip

    def _add(self) -> None:
        def take(tag: str) -> None:
            self.db.run("INSERT OR IGNORE INTO settings_languages"
                        " VALUES (?, (SELECT 1 + max(place) FROM settings_languages))",
                        tag)  # fmt: skip

        self.choose(self.t("Add a language"), list(self.NAMES.items()), "", take)


class Keyboard(Sub):
    """Keyboards."""

    title = "Keyboard"

    def rows(self) -> list[View | bool | None]:
        return [
            v.tile(self.t("On-screen keyboard"), self.t("Simulated keyboard")),
            self.flag("Vibrate on keypress", "secure/keyboard_vibrate"),
            self.flag("Show suggestions", "secure/keyboard_suggestions"),
            self.flag("Use physical keyboard with on-screen", "secure/show_ime_with_hard_keyboard"),
        ]


class DateTime(Sub):
    """Date and time."""

    title = "Date & time"

    def rows(self) -> list[View | bool | None]:
        automatic = self.phone.flag("global/auto_time")
        now = self.phone.clock.now()
        zones = [(name, name) for name in ("Europe/Berlin", "Europe/London", "America/New_York", "Asia/Tokyo")]
        zone = self.phone.state.props.get("persist.sys.timezone", "")

        def set_zone(name: str) -> None:
            self.phone.state.props["persist.sys.timezone"] = name
            self.phone.put("global/time_zone", name)

        return [
            self.flag("Set time automatically", "global/auto_time"),
            v.tile(self.t("Date"), words.full_day(now, self.phone.language), enabled=not automatic,
            on_click=self._date),
            v.tile(self.t("Time"), self.clock_text(now), enabled=not automatic, on_click=self._time),
            self.flag("Set time zone automatically", "global/auto_time_zone"),
            v.tile(self.t("Time zone"), zone, enabled=not self.phone.flag("global/auto_time_zone"),
                   on_click=lambda: self.choose(self.t("Time zone"), zones, zone, set_zone)),
            self.flag("Use 24-hour format", "system/time_12_24", on="24", off="12"),
        ]  # fmt: skip

    def _set(self, moment: datetime) -> None:
        before = self.phone.clock.now()
        self.phone.clock.set(moment)
        self.phone.put("global/clock_offset", str(round((moment - before) / timedelta(seconds=1))))

    def _date(self) -> None:
        now = self.phone.clock.now()
        self.pick_date(now.date(), lambda day: self._set(datetime.combine(day, now.time())))

    def _time(self) -> None:
        now = self.phone.clock.now()
        self.pick_time(now.time(), lambda at: self._set(datetime.combine(now.date(), at)))


class Developer(Sub):
    """Developer options."""

    title = "Developer options"

    def rows(self) -> list[View | bool | None]:
        scales = [("0", self.t("Animation off")), ("0.5", "0.5x"), ("1.0", "1x"), ("2", "2x"), ("5", "5x")]
        return [
            self.flag("Use developer options", "global/development_settings_enabled"),
            self.flag("Stay awake", "global/stay_on_while_plugged_in", "Screen will never sleep while charging"),
            self.flag("USB debugging", "global/adb_enabled", "Debug mode when USB is connected"),
            v.header(self.t("Drawing")),
            self.pick("Window animation scale", "global/window_animation_scale", scales),
            self.pick("Transition animation scale", "global/transition_animation_scale", scales),
            self.pick("Animator duration scale", "global/animator_duration_scale", scales),
            v.header(self.t("Input")),
            self.flag("Show taps", "system/show_touches"),
            self.flag("Pointer location", "system/pointer_location"),
        ]


class Reset(Sub):
    """Resetting."""

    title = "Reset options"

    def rows(self) -> list[View | bool | None]:
        def networks() -> None:
            self.db.run("UPDATE settings_networks SET saved = 0, connected = 0, password = ''")
            self.db.run("UPDATE settings_bluetooth SET paired = 0, connected = 0")
            self.toast(self.t("Network settings have been reset"))

        def everything() -> None:
            self.phone.put("global/erased", "1")
            self.phone.home()
            self.toast(self.t("This simulated phone only notes that it was erased"))

        return [
            v.tile(self.t("Reset Bluetooth & Wi-Fi"), on_click=lambda: self.ask(
                self.t("Reset all network settings?"), self.t("You can’t undo this action!"), self.t("Reset settings"),
                networks, danger=True)),
            v.tile(self.t("Erase all data (factory reset)"), on_click=lambda: self.ask(
                self.t("Erase all data?"),
                self.t("All of your personal information and downloaded apps will be deleted."
                                                  " You can’t undo this action!"),
                self.t("Erase all data"), everything, danger=True)),
        ]  # fmt: skip


class About(Sub):
    """About the phone: it says that it is a simulator, and its build number opens the developer options."""

    title = "About phone"

    def __init__(self, app: Settings) -> None:
        super().__init__(app)
        self.touches = 0

    def rows(self) -> list[View | bool | None]:
        name = self.phone.get("global/device_name")
        props = self.phone.state.props
        return [
            v.tile(self.t("Device name"), name, on_click=lambda: self.prompt(
                self.t("Device name"), name, lambda new: self.phone.put("global/device_name", new),
                check=lambda new: "" if new.strip() else self.t("Enter a name"))),
            v.tile(self.t("Model"), props["ro.product.model"]),
            v.tile(self.t("Simulator"), self.t("This is a simulated phone. Nothing measured on it is about Android.")),
            v.tile(self.t("Phone number"), "+1\u00a0202-555-0100"),
            v.tile(self.t("Android version"), props["ro.build.version.release"]),
            v.tile(self.t("Legal information"), on_click=lambda: self.tell(
                self.t("Legal information"), self.t("A simulator made for testing; no part of it is Android."))),
            v.tile(self.t("Build number"), props["ro.build.display.id"], on_click=self._build),
        ]  # fmt: skip

    def _build(self) -> None:
        if self.phone.flag("global/development_settings_enabled"):
            self.toast(self.t("No need, you are already a developer."))
            return
        self.touches += 1
        left = 7 - self.touches
        if left <= 0:
            self.phone.put("global/development_settings_enabled", "1")
            self.toast(self.t("You are now a developer!"))
        elif left <= 4:
            self.toast(self.t("You are now {left} steps away from being a developer.", left=left))
