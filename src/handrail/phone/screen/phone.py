"""The phone without its glass: tasks, windows, dialogs of the system, notifications, settings. All of it plain state
that a test can read and touch without a browser; `panes` says which windows stand on the screen and what is in them."""

from __future__ import annotations

import hashlib
import json
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal

from handrail.phone.apps import words
from handrail.phone.apps.app import App, Dialog, Page, token
from handrail.phone.apps.content import Maker
from handrail.phone.apps.store import Store
from handrail.phone.handset import Panel
from handrail.phone.nouns import LATIN_IME, Filter, Intent, NoActivity, Package, Started, State, Window
from handrail.phone.screen import system, views
from handrail.phone.screen.clock import Clock, Timer
from handrail.phone.screen.views import Do, View

SYSTEM: Final = "com.android.systemui"
LAUNCHER: Final = "com.android.launcher3"
_PREFIX: Final = "android.permission."
OFF: Final = "off"
"""Name of what covers a screen that is off."""
PERMISSIONS: Final = "com.android.permissioncontroller"
IME: Final = "com.android.inputmethod.latin"

TABLES: Final = """
CREATE TABLE settings (namespace TEXT, key TEXT, value TEXT, PRIMARY KEY (namespace, key));
CREATE TABLE permissions (package TEXT, permission TEXT, granted INTEGER, PRIMARY KEY (package, permission));
CREATE TABLE notifications (id INTEGER PRIMARY KEY, package TEXT, title TEXT, body TEXT, at INTEGER, target TEXT,
                            ongoing INTEGER DEFAULT 0);
"""

DEFAULTS: Final[dict[str, dict[str, str]]] = {
    "system": {
        "screen_brightness": "128", "screen_brightness_mode": "0", "font_scale": "1.0", "accelerometer_rotation": "0",
        "user_rotation": "0", "screen_off_timeout": "60000", "time_12_24": "12", "volume_music": "7",
        "volume_ring": "5", "volume_alarm": "6", "volume_notification": "5", "vibrate_when_ringing": "1",
        "haptic_feedback_enabled": "1", "system_locales": "en-US",
    },
    "secure": {
        "ui_night_mode": "1", "location_mode": "3", "default_input_method": LATIN_IME,
        "enabled_input_methods": LATIN_IME, "show_ime_with_hard_keyboard": "0", "lock_screen_show_notifications": "1",
        "night_display_activated": "0", "zen_mode": "0",
    },
    "global": {
        "wifi_on": "1", "bluetooth_on": "1", "airplane_mode_on": "0", "mobile_data": "1", "low_power": "0",
        "development_settings_enabled": "0", "adb_enabled": "1", "stay_on_while_plugged_in": "0", "auto_time": "1",
        "auto_time_zone": "1", "window_animation_scale": "1.0", "transition_animation_scale": "1.0",
        "animator_duration_scale": "1.0", "device_name": "Handrail Simulated Phone", "data_roaming": "0",
        "zen_mode": "0", "torch": "0",
    },
}  # fmt: skip

PROPS: Final = {
    "ro.product.model": "Handrail Simulated Phone", "ro.product.manufacturer": "Handrail",
    "ro.product.brand": "handrail",
    "ro.product.device": "simulated", "ro.product.name": "simulated_phone", "ro.hardware": "simulated",
    "ro.build.version.release": "14", "ro.build.version.sdk": "34", "ro.build.type": "user",
    "ro.build.display.id": "SIMULATED.PHONE.1",
    "ro.build.fingerprint": "handrail/simulated_phone/simulated:14/SIM.1/1:user/release-keys",
    "ro.kernel.qemu": "1", "ro.product.cpu.abi": "x86_64", "ro.sf.lcd_density": "420", "sys.boot_completed": "1",
    "persist.sys.timezone": "Europe/Berlin", "persist.sys.locale": "en-US", "ro.serialno": "SIMULATED",
}  # fmt: skip


@dataclass(slots=True, eq=False)
class Task:
    """An application that was started: its pages, the last in front."""

    id: int
    app: App
    pages: list[Page[App]]


@dataclass(slots=True, eq=False)
class Overlay:
    """A window of the system over everything but bars: a permission dialog, a crash, a chooser."""

    package: str
    activity: str
    dialog: Dialog
    on_cancel: Do | None = None


@dataclass(frozen=True, slots=True)
class Pane:
    """One window and how to draw it."""

    token: str
    title: str
    package: str
    draw: Callable[[], View] | None
    """None: it is covered and keeps what was drawn of it."""
    activity: str = ""
    secure: bool = False
    kind: str = "BASE_APPLICATION"
    takes_focus: bool = True
    app: App | None = None
    task: int = 0
    shrinks: bool = False
    """The keyboard makes it smaller instead of covering it."""


@dataclass(slots=True)
class Ime:
    """The drawn keyboard."""

    shown: bool = False
    layout: Literal["text", "number", "symbols"] = "text"
    shift: bool = False
    token: str = field(default_factory=token)


Want = tuple[Literal["insert", "key", "blur", "reveal"], str]
"""What the phone wants of the glass: text at the cursor, an editing key, no focus."""


class Phone:
    """A virtual phone. It is a simulator and says so wherever a phone says what it is."""

    def __init__(
        self, apps: Sequence[type[App]], *, path: str = ":memory:", seed: int = 0, clock: Clock | None = None
    ) -> None:
        self.clock = clock or Clock()
        self.store = Store(path)
        self.state = State()
        self.apps: dict[str, App] = {}
        self.tasks: list[Task] = []
        """Newest first; none of them is in front while `at_home`."""
        self.at_home = True
        self.overlays: list[Overlay] = []
        self.panel: Panel = "none"
        self.recents_shown = False
        self.locked = False
        self.ime = Ime()
        self.headsup: int | None = None
        self.toasts: str = ""
        self.wants: deque[Want] = deque()
        self.dirty = True
        self.seed = seed
        self._kinds = tuple(apps)
        self._task_ids = 1
        self._headsup_timer: Timer | None = None
        self._toast_timer: Timer | None = None
        self._tick: Timer | None = None
        self._shade = system.Shade(self)
        self._bar_tokens = {
            name: token()
            for name in ("StatusBar", "NavigationBar0", "NotificationShade", "Toast", "Recents", "Keyguard", "HeadsUp")
        }
        self._guard = system.Keyguard(self)
        self.reset(seed)

    # ---- first state --------------------------------------------------------------------------------------------

    def reset(self, seed: int) -> None:
        """Forget everything and fill the tables anew from a seed."""
        self.seed = seed
        self.clock.forget()
        self.store.clear()
        self.store.script(TABLES)
        state = State(now=self.clock.epoch)
        state.props.update(PROPS)
        for namespace, values in DEFAULTS.items():
            state.settings[namespace] = dict(values)
        self.state = state
        self.apps = {kind.package: kind(self) for kind in self._kinds}
        self.launcher = system.Launcher(self)
        self.home_page: Page[App] = self.launcher.home()
        maker = Maker(seed, self.clock)
        self.store.script("".join(app.tables for app in self.apps.values()))
        self.store.begin()
        for at, app in enumerate(self.apps.values()):
            app.blank()
            app.fill(maker.branch(app.package))
            state.packages[app.package] = _package(app, 10_100 + at)
            for permission in app.asks:
                self.store.run(
                    "INSERT INTO permissions VALUES (?, ?, ?)",
                    app.package,
                    permission,
                    1 if permission in app.granted else None,
                )
        state.packages[LAUNCHER] = _package(self.launcher, 10_099)
        self.store.commit()
        self.tasks, self.overlays, self.at_home = [], [], True
        self.panel, self.recents_shown, self.locked = "none", False, False
        self.headsup, self.toasts = None, ""
        self.ime = Ime()
        self._stored: dict[tuple[str, str], str] = {}
        self.keep()
        self.dirty = True

    def keep(self) -> None:
        """Write settings that changed (by the shell, too) to their table."""
        now = {(space, key): value for space, values in self.state.settings.items() for key, value in values.items()}
        if now == self._stored:
            return
        changed = [(*place, value) for place, value in now.items() if self._stored.get(place) != value]
        self.store.many("INSERT OR REPLACE INTO settings VALUES (?, ?, ?)", changed)
        for place in self._stored.keys() - now.keys():
            self.store.run("DELETE FROM settings WHERE namespace = ? AND key = ?", *place)
        self._stored = now

    # ---- settings -----------------------------------------------------------------------------------------------

    def get(self, place: str, default: str = "") -> str:
        """A setting, as ``system/font_scale``."""
        space, _, key = place.partition("/")
        return self.state.settings.get(space, {}).get(key, default)

    def put(self, place: str, value: str) -> None:
        """Change a setting."""
        space, _, key = place.partition("/")
        self.state.settings[space][key] = value
        self.on_setting(place)
        self.keep()
        self.dirty = True

    def on_setting(self, place: str) -> None:
        """What follows from a setting at once."""
        match place:
            case "system/user_rotation" | "system/accelerometer_rotation":
                self.state.rotation = int(self.get("system/user_rotation", "0") or 0) % 4
            case "global/airplane_mode_on":
                on = self.get(place) == "1"
                for radio in ("wifi_on", "bluetooth_on", "mobile_data"):
                    self.state.settings["global"][radio] = "0" if on else "1"
            case "global/zen_mode" | "secure/zen_mode":
                value = self.get(place)
                self.state.settings["global"]["zen_mode"] = self.state.settings["secure"]["zen_mode"] = value
            case _:
                pass

    def flag(self, place: str) -> bool:
        """Whether a setting is on."""
        return self.get(place) == "1"

    def flip(self, place: str) -> None:
        """Turn a setting on or off."""
        self.put(place, "0" if self.flag(place) else "1")

    @property
    def dark(self) -> bool:
        """Whether the dark theme is on (UiModeManager: 1 no, 2 yes)."""
        return self.get("secure/ui_night_mode") == "2"

    @property
    def language(self) -> str:
        """``en`` or ``de``."""
        return "de" if self.get("system/system_locales").startswith("de") else "en"

    @property
    def hours24(self) -> bool:
        """Whether times are written with 24 hours."""
        return self.get("system/time_12_24") == "24" or self.language == "de"

    def t(self, english: str, **filled: object) -> str:
        """A text in the phone's language."""
        said = words.german(english) if self.language == "de" else english
        return said.format(**filled) if filled else said

    # ---- what is in front ---------------------------------------------------------------------------------------

    @property
    def front(self) -> Task | None:
        """The task in front, or None for the launcher."""
        return None if self.at_home or not self.tasks else self.tasks[0]

    @property
    def page(self) -> Page[App]:
        """The page in front, under whatever the system shows over it."""
        return self.front.pages[-1] if self.front else self.home_page

    def start(self, intent: Intent) -> Started:
        """Start an activity. Raises NoActivity."""
        app, activity = self._resolve(intent)
        if app is self.launcher:
            self.home()
            return Started(LAUNCHER, self.launcher.package + self.launcher.main, "HOT")
        running = next((task for task in self.tasks if task.app is app), None)
        launching = "android.intent.category.LAUNCHER" in intent.categories or (
            intent.action in ("", "android.intent.action.MAIN")
            and not intent.data
            and not intent.extras
            and activity == full(app.package, app.main)
        )
        self._uncover()
        if running is not None and launching:
            in_front = self.front is running
            self._bring(running)
            return Started(app.package, full(app.package, running.pages[-1].activity), "UNKNOWN" if in_front else "HOT")
        pages = app.open(intent) if not launching else [app.home()]
        if running is not None:
            running.pages = pages
            self._bring(running)
        else:
            self._task_ids += 1
            self._bring(Task(self._task_ids, app, pages))
        return Started(app.package, full(app.package, pages[-1].activity), "WARM" if running else "COLD", 120)

    def _resolve(self, intent: Intent) -> tuple[App, str]:
        if intent.package:
            app = self.launcher if intent.package == LAUNCHER else self.apps.get(intent.package)
            package = self.state.packages.get(intent.package)
            if app is None or package is None or not package.enabled:
                raise NoActivity(f"no activity of {intent.package}")
            known = {full(app.package, name) for name in (app.main, *app.activities) if name}
            known |= {each.activity for each in package.filters if each.activity}
            if intent.activity and intent.activity not in known:
                raise NoActivity(f"{intent.package}/{intent.activity} does not exist")
            return app, intent.activity or full(app.package, app.main)
        if "android.intent.category.HOME" in intent.categories:
            return self.launcher, full(LAUNCHER, self.launcher.main)
        found = self.takers(intent)
        if not found:
            raise NoActivity(f"nothing answers {intent.action} {intent.data}")
        return found[0]

    def takers(self, intent: Intent) -> list[tuple[App, str]]:
        """Applications that answer an implicit intent, in the order of installation."""
        found = []
        for app in self.apps.values():
            package = self.state.packages.get(app.package)
            for each in package.filters if package is not None and package.enabled else ():
                if _matches(each, intent):
                    found.append((app, each.activity or full(app.package, app.main)))
                    break
        return found

    def launch(self, package: str) -> None:
        """What a touch on an icon does."""
        self.start(
            Intent("android.intent.action.MAIN", package=package, categories=("android.intent.category.LAUNCHER",))
        )

    def view_url(self, url: str) -> None:
        """Open an address with whoever answers it first."""
        try:
            self.start(Intent("android.intent.action.VIEW", data=url))
        except NoActivity:
            self.toast(self.t("No app can open this link"))

    def _bring(self, task: Task) -> None:
        if task in self.tasks:
            self.tasks.remove(task)
        self.tasks.insert(0, task)
        self.at_home = False
        self._turned()

    def _uncover(self) -> None:
        self.panel, self.recents_shown = "none", False
        self.ime.shown = False
        self._dismiss_headsup()

    def _turned(self) -> None:
        self.ime.shown = False
        self.wants.append(("blur", ""))
        self.page.resumed()
        self.dirty = True

    def covered(self) -> None:
        """A window opened over the page in front: its field loses the focus, the keyboard goes."""
        self.ime.shown = False
        self.wants.append(("blur", ""))
        self.dirty = True

    def go(self, page: Page[App]) -> None:
        """Open a page over the one in front."""
        task = self.front
        if task is None:
            self._task_ids += 1
            self._bring(Task(self._task_ids, page.app, [page]))
        else:
            task.pages.append(page)
            self._turned()

    def leave(self, page: Page[App]) -> None:
        """Close a page, and what was opened over it."""
        for task in list(self.tasks):
            if page not in task.pages:
                continue
            del task.pages[task.pages.index(page) :]
            if not task.pages:
                self.tasks.remove(task)
                self.at_home = self.at_home or not self.tasks
                if task is not self.front:
                    self.at_home = True
        self._turned()

    def home(self) -> None:
        """The home key."""
        self._uncover()
        self.overlays = [each for each in self.overlays if not each.dialog.cancelable]
        self.at_home = True
        self.launcher.to_first()
        self._turned()

    def back(self) -> None:
        """The back key: puts away one thing, the uppermost."""
        self.dirty = True
        if self.locked:
            self._guard.back()
        elif self.overlays:
            overlay = self.overlays[-1]
            if overlay.dialog.cancelable:
                self.dismiss(overlay)
        elif self.ime.shown:
            self.ime.shown = False
        elif self.panel != "none":
            self.panel = "none"
        elif self.recents_shown:
            self.recents_shown = False
        elif self.page.dialogs:
            if self.page.dialogs[-1].cancelable:
                self.page.close()
        elif not self.page.on_back() and (task := self.front) is not None:
            if len(task.pages) > 1:
                task.pages.pop()
                self._turned()
            else:
                self.at_home = True
                self._turned()

    def recents(self) -> None:
        """The key of recent applications; pressed twice it goes to the last one."""
        self.panel = "none"
        self.ime.shown = False
        self.recents_shown = not self.recents_shown
        self.dirty = True

    def tick(self, seconds: float) -> None:
        """Draw again after a while: what is shown depends on the time."""
        if self._tick is not None:
            self._tick.cancel()

        def again() -> None:
            self.dirty = True

        self._tick = self.clock.after(seconds, again)

    def resume(self, task: Task) -> None:
        """Bring a recent application back."""
        self._uncover()
        self._bring(task)

    def end(self, package: str) -> None:
        """Force-stop."""
        before = self.page
        self.tasks = [task for task in self.tasks if task.app.package != package]
        self.at_home = self.at_home or not self.tasks or before.app.package == package
        self.overlays = [each for each in self.overlays if each.package != package]
        if self.page is not before:
            self._turned()
        self.dirty = True

    def clear(self, package: str) -> None:
        """Stop an application, forget its data and what it was granted."""
        self.end(package)
        app = self.apps.get(package)
        if app is None:
            return
        if not app.remote:
            for name in words.tables(app.tables):
                self.store.run(f'DELETE FROM "{name}"')  # noqa: S608 - a name from our own declaration
            app.blank()
        self.store.run("UPDATE permissions SET granted = NULL WHERE package = ?", package)
        self.dirty = True

    def set_panel(self, panel: Panel) -> None:
        """Pull down notifications or quick settings, or put them away."""
        if self.state.awake:
            self.panel = panel
            self.ime.shown = False
            self._dismiss_headsup()
            self.dirty = True

    def sleep(self, awake: bool) -> None:
        """The power key."""
        if self.state.awake and not awake:
            self.locked = True
            self.panel = "none"
            self.ime.shown = False
        self.state.awake = awake
        self.dirty = True

    # ---- what the system shows over applications ----------------------------------------------------------------

    def overlay(
        self,
        package: str,
        activity: str,
        draw: Callable[[], View],
        *,
        cancelable: bool = True,
        kind: Literal["dialog", "popup", "sheet"] = "dialog",
        on_cancel: Do | None = None,
    ) -> Overlay:
        """Show a window of the system over the application in front."""
        made = Overlay(package, activity, Dialog(draw, kind, cancelable), on_cancel)
        self.overlays.append(made)
        self.covered()
        return made

    def dismiss(self, overlay: Overlay) -> None:
        """Put a window of the system away without an answer."""
        if overlay in self.overlays:
            self.overlays.remove(overlay)
            if overlay.on_cancel is not None:
                overlay.on_cancel()
        self.dirty = True

    def allowed(self, package: str, permission: str) -> bool:
        """Whether an application has a permission."""
        return (
            self.store.number(
                "SELECT granted FROM permissions WHERE package = ? AND permission = ?", package, permission
            )
            == 1
        )

    def grant(self, package: str, permission: str, granted: bool | None) -> None:
        """Give or take a permission; None: it asks again."""
        self.store.run(
            "INSERT OR REPLACE INTO permissions VALUES (?, ?, ?)", package, permission,
            None if granted is None else int(granted))  # fmt: skip
        if (known := self.state.packages.get(package)) is not None:
            rest = tuple(name for name in known.permissions if name != _PREFIX + permission)
            self.state.packages[package] = replace(
                known, permissions=(*rest, _PREFIX + permission) if granted else rest
            )  # fmt: skip
        self.dirty = True

    def packages_changed(self) -> None:
        """The shell granted or took permissions, or uninstalled: the table and what runs follow."""
        for row in self.store.all("SELECT * FROM permissions"):
            known = self.state.packages.get(row["package"])
            has = known is not None and _PREFIX + row["permission"] in known.permissions
            if has != (row["granted"] == 1):
                self.store.run(
                    "UPDATE permissions SET granted = ? WHERE package = ? AND permission = ?", int(has),
                    row["package"], row["permission"])  # fmt: skip
        for package in [task.app.package for task in self.tasks if task.app.package not in self.state.packages]:
            self.end(package)
        self.dirty = True

    def dismiss_keyguard(self) -> None:
        """A swipe up on the locked screen: with a PIN it shows the pad."""
        if self.locked:
            self._guard.up()

    def need(self, app: App, permission: str, then: Do, otherwise: Do | None = None) -> None:
        """Do something that needs a permission, asking the user where it was never decided."""
        row = self.store.one(
            "SELECT granted FROM permissions WHERE package = ? AND permission = ?", app.package, permission
        )
        if row is not None and row["granted"] == 1:
            then()
        elif row is not None and row["granted"] == 0:
            if otherwise is not None:
                otherwise()
        else:
            system.ask_permission(self, app, permission, then, otherwise)

    def toast(self, text: str) -> None:
        """Show a toast for two seconds (NotificationManagerService.SHORT_DELAY)."""
        if self._toast_timer is not None:
            self._toast_timer.cancel()
        self.toasts = text
        self.dirty = True

        def gone() -> None:
            self.toasts = ""
            self.dirty = True

        self._toast_timer = self.clock.after(2.0, gone)

    def notify(
        self,
        package: str,
        title: str,
        body: str,
        target: Intent | None = None,
        *,
        heads_up: bool = True,
        ongoing: bool = False,
    ) -> int:
        """Post a notification; heads up unless the user wants quiet. Returns its number."""
        number = self.store.run(
            "INSERT INTO notifications (package, title, body, at, target, ongoing) VALUES (?, ?, ?, ?, ?, ?)",
            package,
            title,
            body,
            self.clock.stamp(),
            packed(target or Intent(package=package)),
            int(ongoing),
        )
        if heads_up and self.get("global/zen_mode") == "0" and not self.locked and self.panel == "none":
            self._dismiss_headsup()
            self.headsup = number
            self._headsup_timer = self.clock.after(5.0, self._dismiss_headsup)
        self.dirty = True
        return number

    def _dismiss_headsup(self) -> None:
        self.headsup = None
        self.dirty = True
        if self._headsup_timer is not None:
            self._headsup_timer.cancel()
            self._headsup_timer = None

    def drop_headsup(self) -> None:
        """Swipe a heads-up away; the notification stays."""
        self._dismiss_headsup()

    def open_notification(self, number: int) -> None:
        """What a touch on a notification does."""
        row = self.store.one("SELECT target, ongoing FROM notifications WHERE id = ?", number)
        self._uncover()
        if row is None:
            return
        if not row["ongoing"]:
            self.cancel_notification(number)
        try:
            self.start(unpacked(row["target"]))
        except NoActivity:
            self.dirty = True

    def cancel_notification(self, number: int) -> None:
        """Take a notification away."""
        self.store.run("DELETE FROM notifications WHERE id = ?", number)
        if self.headsup == number:
            self._dismiss_headsup()
        self.dirty = True

    def share(self, text: str) -> None:
        """Send a text to another application that the user chooses."""
        system.chooser(
            self, Intent("android.intent.action.SEND", mime="text/plain", extras={"android.intent.extra.TEXT": text})
        )

    def crash(self, package: str) -> None:
        """An application ends and the system says so."""
        app = self.apps[package]
        self.end(package)
        system.crashed(self, app)

    def low_battery(self, level: int = 15) -> None:
        """The battery runs low and the system says so."""
        self.state.battery.level, self.state.battery.plugged = level, False
        system.battery_low(self, level)

    def offer_update(self) -> None:
        """The system wants to restart for an update."""
        system.update_offer(self)

    # ---- the keyboard -------------------------------------------------------------------------------------------

    def focused(self, view: View | None) -> None:
        """A field got the focus, or none has it any more."""
        if view is None or view.keys == "none":
            self.ime.shown = False
        elif view.enabled:
            self.ime.shown = True
            self.ime.layout = "number" if view.keys == "number" else "text"
            self.ime.shift = view.text == "" and not view.password and view.keys == "text" and view.kind == "area"
            self.wants.append(("reveal", ""))
        self.dirty = True

    def type(self, text: str) -> None:
        """A key of the drawn keyboard was touched."""
        self.wants.append(("insert", text.upper() if self.ime.shift else text))
        self.ime.shift = False

    def type_key(self, name: str) -> None:
        """An editing key of the drawn keyboard was touched."""
        self.wants.append(("key", name))

    # ---- windows ------------------------------------------------------------------------------------------------

    def panes(self) -> list[Pane]:
        """The windows on the screen, the lowest first."""
        made: list[Pane] = []
        if not self.state.awake:
            return [Pane(OFF, "", SYSTEM, system.dark_glass, takes_focus=False)]
        front = self.front
        page = self.page
        guarded = self.locked
        for task in reversed(self.tasks):
            for each in task.pages:
                shown = each is page and not guarded
                made.append(self._page_pane(each, task.app, task.id, shown))
        made.append(self._page_pane(self.home_page, self.launcher, 1, front is None and not guarded))
        if not guarded:
            made += [self._dialog_pane(page, dialog) for dialog in page.dialogs]
        if self.recents_shown and not guarded:
            made.append(
                self._bar("Recents", lambda: system.recents(self), LAUNCHER, focus=True, kind="APPLICATION_OVERLAY")
            )
        if guarded:
            made.append(self._bar("Keyguard", self._guard.view, SYSTEM, focus=True, kind="NOTIFICATION_SHADE"))
        for overlay in self.overlays:
            made.append(
                Pane(
                    overlay.dialog.token,
                    f"{overlay.package}/{overlay.activity}" if overlay.activity else overlay.package,
                    overlay.package,
                    lambda overlay=overlay: system.scrim(  # type: ignore[misc]
                        overlay.dialog, lambda: self.dismiss(overlay)
                    ),
                    overlay.activity,
                    kind="SYSTEM_ALERT",
                )
            )
        if self.ime.shown and not guarded and self.state.ime == LATIN_IME:
            made.append(
                Pane(
                    self.ime.token,
                    "InputMethod",
                    IME,
                    lambda: system.keyboard(self),
                    kind="INPUT_METHOD",
                    takes_focus=False,
                )
            )
        if self.headsup is not None:
            made.append(self._bar("HeadsUp", lambda: system.headsup(self), SYSTEM, kind="NOTIFICATION_SHADE"))
        if self.panel != "none":
            made.append(self._bar("NotificationShade", self._shade.view, SYSTEM, focus=True, kind="NOTIFICATION_SHADE"))
        made.append(self._bar("StatusBar", lambda: system.status_bar(self), SYSTEM, kind="STATUS_BAR"))
        made.append(self._bar("NavigationBar0", lambda: system.navigation(self), SYSTEM, kind="NAVIGATION_BAR"))
        if self.toasts:
            made.append(self._bar("Toast", lambda: system.toast(self), "android", kind="TOAST"))
        return made

    def _bar(self, name: str, draw: Callable[[], View], package: str, *, kind: str, focus: bool = False) -> Pane:
        title = "NotificationShade" if name in ("Keyguard", "HeadsUp") else name
        return Pane(self._bar_tokens[name], title, package, draw, kind=kind, takes_focus=focus)

    def _page_pane(self, page: Page[App], app: App, task: int, shown: bool) -> Pane:
        activity = full(app.package, page.activity)

        def draw() -> View:
            inner = page.view()
            covered = self.ime.shown and self.state.ime == LATIN_IME and not page.dialogs
            look = "win wallpaper fade" if page.bare else "win app enter"
            return views.frame(
                inner, look=look + (" kbd" if covered and not page.bare else ""), id="android:id/content"
            )

        return Pane(
            page.token,
            f"{app.package}/{activity}",
            app.package,
            draw if shown else None,
            activity,
            page.secure,
            app=app,
            task=task,
            shrinks=not page.bare,
        )

    def _dialog_pane(self, page: Page[App], dialog: Dialog) -> Pane:
        activity = full(page.app.package, page.activity)
        title = f"PopupWindow:{dialog.token}" if dialog.kind == "popup" else f"{page.app.package}/{activity}"

        def away() -> None:
            if dialog.cancelable:
                page.close(dialog)

        return Pane(
            dialog.token,
            title,
            page.app.package,
            lambda: system.scrim(dialog, away, self.ime.shown),
            activity,
            page.secure,
            kind="APPLICATION",
            app=page.app,
            task=self.front.id if self.front else 1,
        )

    def focus(self) -> Pane | None:
        """The window that has the focus."""
        return next((pane for pane in reversed(self.panes()) if pane.takes_focus and pane.draw is not None), None)

    def windows(self) -> tuple[Window, ...]:
        """All windows, top first."""
        focus = self.focus()
        size = self.state.logical
        return tuple(
            Window(
                pane.token,
                pane.title,
                pane.package,
                pane.activity,
                focus is not None and pane.token == focus.token,
                pane.secure,
                pane.kind,
                (0, 0, size.width, size.height),
                pane.task or 1,
                _pid(pane.package),
            )
            for pane in reversed(self.panes())
            if pane.token != OFF
        )

    def rows(self, uri: str) -> list[dict[str, object]]:
        """Rows of a content provider. Raises LookupError."""
        for app in self.apps.values():
            found = app.rows(uri.removeprefix("content://").rstrip("/"))
            if found is not None:
                return found
        raise LookupError(uri)


def full(package: str, activity: str) -> str:
    """Full class name of an activity."""
    return package + activity if activity.startswith(".") else activity


def _package(app: App, uid: int) -> Package:
    filters = tuple(
        Filter(
            each.action, each.scheme, each.host, each.mime, full(app.package, each.activity) if each.activity else ""
        )
        for each in app.filters
    )
    return Package(
        app.package,
        app.label,
        full(app.package, app.main) if app.main else "",
        hashlib.sha256(f"simulated signer of {app.package}".encode()).hexdigest(),
        uid=uid,
        system=app.system,
        filters=filters,
        permissions=tuple(_PREFIX + name for name in app.granted),
        activities=tuple(full(app.package, name) for name in app.activities),
    )


def _matches(each: Filter, intent: Intent) -> bool:
    scheme, _, rest = intent.data.partition(":")
    host = rest.removeprefix("//").partition("/")[0]
    return (
        each.action == intent.action
        and each.scheme == scheme
        and (not each.host or each.host == host)
        and (not each.mime or each.mime == intent.mime)
    )


def _pid(package: str) -> int:
    return 1000 + sum(map(ord, package)) % 9000


def packed(intent: Intent) -> str:
    """An intent as a table holds it."""
    return json.dumps([intent.action, intent.data, intent.package, intent.activity, dict(intent.extras)])


def unpacked(target: str) -> Intent:
    """The intent that a table holds."""
    action, data, package, activity, extras = json.loads(target)
    given: dict[str, Any] = extras
    return Intent(action, data, package=package, activity=activity, extras=given)
