"""The phone without its glass: tasks, windows, dialogs of the system, notifications, settings. All of it plain state
that a test can read and touch without a browser; `panes` says which windows stand on the screen and what is in them."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, Literal

from handrail.phone.apps import words
from handrail.phone.apps.app import App, Dialog, Page, token
from handrail.phone.apps.content import Maker
from handrail.phone.apps.store import Store
from handrail.phone.handset import Panel
from handrail.phone.nouns import Intent, NoActivity, Started, Window
from handrail.phone.screen import system, windows
from handrail.phone.screen.clock import Clock, Timer
from handrail.phone.screen.intents import full, matches, package_of, packed, unpacked
from handrail.phone.screen.preferences import Preferences
from handrail.phone.screen.views import Do, View
from handrail.phone.screen.windows import LAUNCHER, Float, Ime, Overlay, Pane, Task

TABLES: Final = """
CREATE TABLE settings (namespace TEXT, key TEXT, value TEXT, PRIMARY KEY (namespace, key));
CREATE TABLE permissions (package TEXT, permission TEXT, granted INTEGER, PRIMARY KEY (package, permission));
CREATE TABLE notifications (id INTEGER PRIMARY KEY, package TEXT, title TEXT, body TEXT, at INTEGER, target TEXT,
                            ongoing INTEGER DEFAULT 0);
"""


Want = tuple[Literal["insert", "key", "blur", "reveal"], str]
"""What the phone wants of the glass: text at the cursor, an editing key, no focus."""


class Phone(Preferences):
    """A virtual phone. It is a simulator and says so wherever a phone says what it is."""

    def __init__(
        self, apps: Sequence[type[App]], *, path: str = ":memory:", seed: int = 0, clock: Clock | None = None
    ) -> None:
        super().__init__(Store(path), clock or Clock())
        self.apps: dict[str, App] = {}
        self.tasks: list[Task] = []
        """Newest first; none of them is in front while `at_home`."""
        self.at_home = True
        self.overlays: list[Overlay] = []
        self.floats: list[Float] = []
        """What applications draw over everything else."""
        self.panel: Panel = "none"
        self.recents_shown = False
        self.locked = False
        self.ime = Ime()
        self.headsup: int | None = None
        self.toasts: str = ""
        self.wants: deque[Want] = deque()
        self.seed = seed
        self._kinds = tuple(apps)
        self._task_ids = 1
        self._headsup_timer: Timer | None = None
        self._toast_timer: Timer | None = None
        self._tick: Timer | None = None
        self.shade = system.Shade(self)
        self.bar_tokens = {
            name: token()
            for name in ("StatusBar", "NavigationBar0", "NotificationShade", "Toast", "Recents", "Keyguard", "HeadsUp")
        }
        self.guard = system.Keyguard(self)
        self.reset(seed)

    # ---- first state --------------------------------------------------------------------------------------------

    def reset(self, seed: int) -> None:
        """Forget everything and fill the tables anew from a seed."""
        self.seed = seed
        self.clock.restart()
        self.store.clear()
        self.store.script(TABLES)
        self.factory()
        state = self.state
        self.apps = {kind.package: kind(self) for kind in self._kinds}
        self.launcher = system.Launcher(self)
        self.home_page: Page[App] = self.launcher.home()
        maker = Maker(seed, self.clock)
        self.store.script("".join(app.tables for app in self.apps.values()))
        self.store.begin()
        for app in self.apps.values():
            self._set_up(app, maker)
        state.packages[LAUNCHER] = replace(package_of(self.launcher, 10_099), home=True)
        self.store.commit()
        self.tasks, self.overlays, self.floats, self.at_home = [], [], [], True
        self.panel, self.recents_shown, self.locked = "none", False, False
        self.headsup, self.toasts = None, ""
        self.ime = Ime()
        self.guard.back()
        self.wants.clear()
        self.keep()
        self.dirty = True

    def install(self, kind: type[App]) -> App:
        """Put another application on the phone while it runs."""
        app = kind(self)
        self.apps[app.package] = app
        self.store.script(app.tables)
        self._set_up(app, Maker(self.seed, self.clock))
        self.dirty = True
        return app

    def _set_up(self, app: App, maker: Maker) -> None:
        app.blank()
        app.fill(maker.branch(app.package))
        self.state.packages[app.package] = package_of(app, 10_100 + len(self.state.packages))
        for permission in app.asks:
            granted = 1 if permission in app.granted else None
            self.store.run("INSERT INTO permissions VALUES (?, ?, ?)", app.package, permission, granted)

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
        """Applications that answer an implicit intent: who names its host first, then in order of installation."""
        found: list[tuple[bool, App, str]] = []
        for app in self.apps.values():
            package = self.state.packages.get(app.package)
            for each in package.filters if package is not None and package.enabled else ():
                if matches(each, intent):
                    found.append((not each.host, app, each.activity or full(app.package, app.main)))
                    break
        return [(app, activity) for _, app, activity in sorted(found, key=lambda each: each[0])]

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
            self.guard.back()
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

    def minute(self) -> None:
        """The wall clock shows another minute: applications may have waited for it."""
        for app in self.apps.values():
            app.minute(self.clock.now())
        self.dirty = True

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
        self.floats = [each for each in self.floats if each.package != package]
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

    def packages_changed(self) -> None:
        """The shell granted or took permissions, or uninstalled: the table and what runs follow."""
        self.keep_permissions()
        for package in [task.app.package for task in self.tasks if task.app.package not in self.state.packages]:
            self.end(package)

    def dismiss_keyguard(self) -> None:
        """A swipe up on the locked screen: with a PIN it shows the pad."""
        if self.locked:
            self.guard.up()

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
        """Post a notification; heads up unless the user wants quiet. Returns its number, 0 where the user turned the
        application's notifications off."""
        if self.flag(f"secure/notifications_off/{package}"):
            return 0
        number = self.store.run(
            "INSERT INTO notifications (package, title, body, at, target, ongoing) VALUES (?, ?, ?, ?, ?, ?)",
            package,
            title,
            body,
            self.clock.stamp(),
            packed(target or Intent(package=package)),
            int(ongoing),
        )
        wanted = self.get("global/heads_up_notifications_enabled", "1") != "0" and self.get("global/zen_mode") == "0"
        if heads_up and wanted and not self.locked and self.panel == "none":
            self.show_headsup(number)
        self.dirty = True
        return number

    def show_headsup(self, number: int) -> None:
        """Let a notification come down over the screen for some seconds, whatever the user wants."""
        self._dismiss_headsup()
        self.headsup = number
        self._headsup_timer = self.clock.after(5.0, self._dismiss_headsup)
        self.dirty = True

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
        return windows.panes(self)

    def focus(self) -> Pane | None:
        """The window that has the focus."""
        return next((pane for pane in reversed(self.panes()) if pane.takes_focus and pane.draw is not None), None)

    def windows(self) -> tuple[Window, ...]:
        """All windows, top first."""
        return windows.told(self)

    def rows(self, uri: str) -> list[dict[str, object]]:
        """Rows of a content provider. Raises LookupError."""
        for app in self.apps.values():
            found = app.rows(uri.removeprefix("content://").rstrip("/"))
            if found is not None:
                return found
        raise LookupError(uri)
