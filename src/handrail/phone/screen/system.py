"""The pieces of the system that an application does not draw: bars, launcher, shade, keyboard, dialogs, keyguard."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar, Final

from handrail.phone.apps import words
from handrail.phone.apps.app import App, Dialog, Page
from handrail.phone.nouns import Intent
from handrail.phone.screen import views as v
from handrail.phone.screen.clock import moment
from handrail.phone.screen.views import Do, View

if TYPE_CHECKING:
    from handrail.phone.screen.phone import Phone

_DOCK: Final = ("Messages", "Contacts", "Browser", "Camera", "Photos", "Mail")
UI: Final = "com.android.systemui:id/"


def logo(app: App, look: str = "") -> View:
    """Icon of an application."""
    return v.icon(app.icon, look=f"logo {look}", style=f"--hue:{app.hue}", id="icon")


def scrim(dialog: Dialog, away: Do, typing: bool = False) -> View:
    """A dialog with what darkens the rest; a touch beside it puts it away."""
    inner = dialog.draw()
    if dialog.kind == "popup":
        return v.frame(v.over(inner, look=f"{inner.look} popup stop fade"), look="win", on_click=away)
    low = " low" if dialog.kind == "sheet" else ""
    box = v.frame(inner, look=f"{'sheet' if low else 'dialog'} stop fade", id="android:id/parentPanel")
    return v.frame(box, look=f"win scrim{low}" + (" kbdpad" if typing else ""), on_click=away)


def dark_glass() -> View:
    """The screen is off."""
    return v.frame(look="win black")


# ---- bars ------------------------------------------------------------------------------------------------------


def status_bar(phone: Phone) -> View:
    """Clock, signs and battery; pulling it down opens the shade."""
    light = (phone.at_home and not phone.overlays) or phone.panel != "none" or phone.locked
    state = phone.state
    on = phone.flag
    signs = (
        phone.get("global/zen_mode") != "0" and v.icon("moon", phone.t("Do Not Disturb"), "icon18", id="zen"),
        on("global/bluetooth_on") and v.icon("bluetooth", phone.t("Bluetooth on."), "icon18", id="bluetooth"),
        on("global/airplane_mode_on") and v.icon("plane", phone.t("Airplane mode"), "icon18", id="airplane"),
        on("global/wifi_on") and v.icon("wifi", phone.t("Wifi signal full."), "icon18", id="wifi_signal"),
        on("global/mobile_data") and v.icon("signal", phone.t("Phone signal full."), "icon18", id="mobile_signal"),
    )
    start = v.row(
        v.text(words.clock(phone.clock.now(), phone.language, phone.hours24), "one", id="clock"),
        *(
            logo(phone.apps[row["package"]], "mini")
            for row in phone.store.all("SELECT DISTINCT package FROM notifications ORDER BY id DESC LIMIT 3")
            if row["package"] in phone.apps
        ),
        look="gap",
    )
    end = v.row(
        *signs,
        v.text(f"{state.battery.level}%", "one", id="battery_percentage_view"),
        v.icon(
            "battery",
            phone.t("Battery {level} percent.", level=state.battery.level),
            "icon18",
            id="batteryRemainingIcon",
        ),
        look="gap",
    )
    return v.over(
        v.row(start, end, look="status" + (" light" if light else "")),
        on_swipe={"down": lambda: phone.set_panel("settings" if phone.panel == "notifications" else "notifications")},
    )


def navigation(phone: Phone) -> View:
    """The three keys."""
    clear = (phone.at_home or phone.panel != "none") and not phone.ime.shown and not phone.overlays
    return v.row(
        v.icon_button("down" if phone.ime.shown else "tri", phone.t("Back"), phone.back, id="back"),
        v.icon_button("circle", phone.t("Home"), phone.home, id="home"),
        v.icon_button("square", phone.t("Overview"), phone.recents, id="recent_apps"),
        look="nav" + (" clear" if clear or phone.locked or phone.recents_shown else ""),
    )


def toast(phone: Phone) -> View:
    """A toast."""
    return v.frame(v.text(phone.toasts, "", id="android:id/message"), look="toast fade")


def headsup(phone: Phone) -> View:
    """A notification that comes down for some seconds."""
    number = phone.headsup or 0
    row = phone.store.one("SELECT * FROM notifications WHERE id = ?", number)
    if row is None:
        return v.frame(look="")
    drop = phone.drop_headsup
    inner = _notification(phone, row["package"], row["title"], row["body"], row["at"])
    return v.over(
        inner,
        look="col headsup fade",
        on_click=lambda: phone.open_notification(number),
        on_swipe={"up": drop, "left": drop, "right": drop},
        id=UI + "heads_up",
    )


def _notification(phone: Phone, package: str, title: str, body: str, at: int) -> View:
    app = phone.apps.get(package)
    name = app.title if app is not None else package
    return v.column(
        v.row(
            app is not None and logo(app, "mini"),
            v.text(name, "small", id="android:id/app_name_text"),
            v.text(words.clock(moment(at), phone.language, phone.hours24), "small", id="android:id/time"),
            look="gap",
        ),
        v.text(title, "bold", id="android:id/title"),
        v.text(body, "", id="android:id/big_text"),
    )


# ---- launcher --------------------------------------------------------------------------------------------------


class Launcher(App):
    """The home screen and the list of all applications."""

    package = "com.android.launcher3"
    label = "Launcher"
    icon = "home"
    main = ".uioverrides.QuickstepLauncher"

    def home(self) -> Page[App]:
        """The home screen."""
        self._page = LauncherPage(self)
        return self._page

    def to_first(self) -> None:
        """The home key closes the list."""
        self._page.drawer = False
        self._page.query = ""
        self._page.side = 0


class LauncherPage(Page[Launcher]):
    """Icons on a wallpaper; a swipe up brings the list of all, with a search field."""

    activity = Launcher.main
    bare = True
    PER_SIDE: ClassVar[int] = 16

    def __init__(self, app: Launcher) -> None:
        super().__init__(app)
        self.drawer = False
        self.query = ""
        self.side = 0

    def on_back(self) -> bool:
        self.drawer, self.query = False, ""
        return True

    def shown(self) -> list[App]:
        """Applications with an icon, by name."""
        found = [
            app
            for app in self.phone.apps.values()
            if app.main and (package := self.phone.state.packages.get(app.package)) is not None and package.enabled
        ]
        return sorted(found, key=lambda app: app.title.casefold())

    def view(self) -> View:
        return self._drawer() if self.drawer else self._home()

    def _icon(self, app: App) -> View:
        return v.column(
            logo(app),
            v.text(app.title, "label"),
            look="launch",
            on_click=lambda: self.phone.launch(app.package),
            key=app.package,
            desc=app.title,
            on_long=lambda: self._menu(app),
        )

    def _menu(self, app: App) -> None:
        settings = Intent("android.settings.APPLICATION_DETAILS_SETTINGS", data=f"package:{app.package}")
        self.menu((self.t("App info"), lambda: self.phone.start(settings)))

    def _home(self) -> View:
        shown = self.shown()
        dock = [app for name in _DOCK for app in shown if app.label == name][:4]
        rest = [app for app in shown if app not in dock]
        sides = max(1, -(-len(rest) // self.PER_SIDE))
        self.side = min(self.side, sides - 1)
        part = rest[self.side * self.PER_SIDE : (self.side + 1) * self.PER_SIDE]
        now = self.phone.clock.now()

        def turn(by: int) -> Do:
            def done() -> None:
                self.side = min(sides - 1, max(0, self.side + by))

            return done

        def up() -> None:
            self.drawer = True

        return v.frame(
            v.column(
                v.text(words.long_day(now, self.phone.language), "h2 mid", id="date"),
                v.frame(*(self._icon(app) for app in part), look="grid four", id="workspace"),
                look="grow pad",
            ),
            sides > 1
            and v.text(
                self.t("Page {page} of {count}", page=self.side + 1, count=sides),
                "mid small light",
                id="page_indicator",
            ),
            v.row(*(v.frame(self._icon(app), look="grow", key=app.package) for app in dock), look="dock", id="hotseat"),
            v.row(
                v.icon("search", look="icon18"),
                v.text(self.t("Search apps"), "grow"),
                look="edit pill gap pillrow",
                id="search_container_hotseat",
                on_click=up,
                desc=self.t("Search"),
            ),
            look="col grow",
            id="launcher",
            on_swipe={
                "up": up,
                "left": turn(1),
                "right": turn(-1),
                "down": lambda: self.phone.set_panel("notifications"),
            },
        )

    def _drawer(self) -> View:
        def typed(text: str) -> None:
            self.query = text

        def first() -> None:
            if found:
                self.phone.launch(found[0].package)

        found = [app for app in self.shown() if self.query.strip().casefold() in app.title.casefold()]
        return v.column(
            v.row(
                v.edit(
                    self.query, typed, self.t("Search apps"), id="fallback_search_view", look="pill", on_submit=first
                ),
                look="pad",
            ),
            v.items(
                (self._icon(app) for app in found),
                look="grid four",
                id="apps_list_view",
            ),
            not found and v.text(self.t("No apps found"), "mid"),
            look="grow drawer fade",
            id="apps_view",
        )


# ---- shade -----------------------------------------------------------------------------------------------------


class Shade:
    """Notifications, and quick settings above them."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone

    def _tile(self, label: str, place: str, sign: str, on: str = "1", off: str = "0") -> View:
        phone = self.phone
        active = phone.get(place) == on
        state = phone.t("On") if active else phone.t("Off")
        return View(
            "Switch",
            "box",
            "row qt",
            desc=label,
            checkable=True,
            checked=active,
            key=place,
            on_click=lambda: phone.put(place, off if active else on),
            children=(
                v.icon(sign, look="icon18", id=UI + "icon"),
                v.column(v.text(label, "one", id=UI + "tile_label"), v.text(state, "summary", id=UI + "app_label")),
            ),
        )

    def view(self) -> View:
        """The shade as it is pulled down."""
        phone = self.phone
        t = phone.t
        now = phone.clock.now()
        tiles = [
            self._tile(t("Internet"), "global/wifi_on", "wifi"),
            self._tile(t("Bluetooth"), "global/bluetooth_on", "bluetooth"),
            self._tile(t("Flashlight"), "global/torch", "torch"),
            self._tile(t("Do Not Disturb"), "global/zen_mode", "moon"),
        ]
        if phone.panel == "settings":
            tiles += [
                self._tile(t("Airplane mode"), "global/airplane_mode_on", "plane"),
                self._tile(t("Dark theme"), "secure/ui_night_mode", "moon", "2", "1"),
                self._tile(t("Auto-rotate"), "system/accelerometer_rotation", "rotate"),
                self._tile(t("Battery Saver"), "global/low_power", "battery"),
                self._tile(t("Location"), "secure/location_mode", "pin", "3", "0"),
                self._tile(t("Mobile data"), "global/mobile_data", "signal"),
            ]
        level = round(int(phone.get("system/screen_brightness", "128")) / 255 * 1000)

        def bright(value: str) -> None:
            phone.put("system/screen_brightness", str(round(int(value) / 1000 * 255)))

        def settings() -> None:
            phone.set_panel("none")
            phone.launch("com.android.settings")

        rows = phone.store.all("SELECT * FROM notifications ORDER BY id DESC")
        return v.over(
            v.frame(
                v.row(
                    v.text(words.clock(now, phone.language, phone.hours24), "h2 grow", id=UI + "clock"),
                    v.text(words.short_day(now, phone.language), "", id=UI + "date"),
                    look="pad",
                ),
                v.frame(*tiles, look="qs", id=UI + "quick_settings_panel"),
                phone.panel == "settings"
                and v.frame(v.seek(level, bright, desc=t("Display brightness"), id=UI + "slider"), look="pad"),
                v.items(
                    (
                        self._row(row["id"], row["package"], row["title"], row["body"], row["at"], bool(row["ongoing"]))
                        for row in rows
                    ),
                    id=UI + "notification_stack_scroller",
                ),
                not rows and v.text(t("No notifications"), "mid pad", id=UI + "no_notifications"),
                v.row(
                    any(not row["ongoing"] for row in rows)
                    and v.button(t("Clear all"), self._clear, "tonal", id=UI + "dismiss_text"),
                    v.icon_button("cog", t("Open settings."), settings, id=UI + "settings_button_container"),
                    look="between pad",
                ),
                look="win shade fade",
                id=UI + "notification_panel",
            ),
            on_swipe={
                "up": lambda: phone.set_panel("none"),
                "down": lambda: phone.set_panel("settings"),
            },
        )

    def _row(self, number: int, package: str, title: str, body: str, at: int, ongoing: bool) -> View:
        phone = self.phone
        inner = _notification(phone, package, title, body, at)
        away = {} if ongoing else {side: lambda: phone.cancel_notification(number) for side in ("left", "right")}
        return v.over(
            inner,
            look="col card",
            key=str(number),
            on_click=lambda: phone.open_notification(number),
            on_swipe=away,
            id=UI + "expandableNotificationRow",
        )

    def _clear(self) -> None:
        for row in self.phone.store.all("SELECT id FROM notifications WHERE ongoing = 0"):
            self.phone.cancel_notification(row["id"])
        self.phone.set_panel("none")


# ---- keyguard --------------------------------------------------------------------------------------------------


class Keyguard:
    """The locked screen, and its PIN pad when the phone has a PIN (``secure/lock_pin``)."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone
        self.entering = False
        self.typed = ""
        self.wrong = False

    def back(self) -> None:
        """From the pad to the clock."""
        self.entering, self.typed, self.wrong = False, "", False

    def up(self) -> None:
        """A swipe up."""
        if self.phone.get("secure/lock_pin"):
            self.entering = True
        else:
            self.phone.locked = False
        self.phone.dirty = True

    def enter(self) -> None:
        """Try what was typed."""
        if self.typed == self.phone.get("secure/lock_pin"):
            self.phone.locked = False
            self.back()
        else:
            self.typed, self.wrong = "", True
        self.phone.dirty = True

    def _key(self, digit: str) -> Do:
        def done() -> None:
            self.typed, self.wrong = (self.typed + digit)[:16], False

        return done

    def view(self) -> View:
        """What the locked phone shows."""
        phone = self.phone
        now = phone.clock.now()
        if not self.entering:
            notes = phone.store.all("SELECT * FROM notifications ORDER BY id DESC LIMIT 4")
            return v.frame(
                v.gap(60),
                v.text(words.clock(now, phone.language, phone.hours24), "huge", id=UI + "lockscreen_clock_view"),
                v.text(words.long_day(now, phone.language), "", id=UI + "keyguard_date"),
                v.gap(30),
                v.column(
                    *(
                        v.over(
                            _notification(phone, row["package"], row["title"], phone.t("Content hidden"), row["at"]),
                            look="col card",
                            key=str(row["id"]),
                        )
                        for row in notes
                    ),
                    look="grow",
                ),
                v.text(phone.t("Swipe up to open"), "", id=UI + "keyguard_indication_text"),
                v.icon("lock", phone.t("Locked"), "icon24", id=UI + "lock_icon"),
                look="win guard",
                id=UI + "keyguard_root_view",
                on_swipe={"up": self.up},
            )

        def erase() -> None:
            self.typed = self.typed[:-1]

        def key(digit: str) -> View:
            return v.frame(
                v.text(digit, "", id=UI + "digit_text"),
                look="pin",
                on_click=self._key(digit),
                desc=digit,
                id=UI + f"key{digit}",
                key=digit,
            )

        return v.frame(
            v.gap(80),
            v.text(
                phone.t("Wrong PIN") if self.wrong else phone.t("Enter your PIN"), "h2", id=UI + "keyguard_message_area"
            ),
            View(
                "EditText", "text", "dots", "•" * len(self.typed), UI + "pinEntry", phone.t("PIN area"), password=True
            ),
            v.frame(
                *map(key, "123456789"),
                v.icon_button("backspace", phone.t("Delete"), erase, "pin", id=UI + "delete_button"),
                key("0"),
                v.icon_button("enter", phone.t("Enter"), self.enter, "pin", id=UI + "key_enter"),
                look="pins",
            ),
            v.gap(30),
            v.button(
                phone.t("Emergency call"),
                lambda: phone.toast(phone.t("This is a simulated phone")),
                "flat",
                id=UI + "emergency_call_button",
            ),
            look="win guard",
            id=UI + "keyguard_pin_view",
            on_swipe={"down": self.back},
        )


# ---- recent applications ---------------------------------------------------------------------------------------


def recents(phone: Phone) -> View:
    """Recent applications; a swipe up ends one."""

    def ender(package: str) -> Do:
        return lambda: phone.end(package)

    def opener(index: int) -> Do:
        return lambda: phone.resume(phone.tasks[index])

    def clear() -> None:
        for task in list(phone.tasks):
            phone.end(task.app.package)
        phone.recents_shown = False

    cards = [
        v.over(
            v.frame(
                v.row(logo(task.app, "mini"), v.text(task.app.title, "title", id="title"), look="gap"),
                v.text(words_of(task.pages[-1]), "small", id="snapshot"),
                look="recent",
                key=str(task.id),
                on_click=opener(index),
                desc=task.app.title,
            ),
            on_swipe={"up": ender(task.app.package)},
        )
        for index, task in enumerate(phone.tasks)
    ]
    return v.frame(
        v.shelf(cards, look="grow center", id="overview_panel")
        if cards
        else v.text(phone.t("No recent items"), "grow mid pad"),
        bool(cards) and v.row(v.button(phone.t("Clear all"), clear, "tonal", id="clear_all"), look="pad center"),
        look="win wallpaper",
        id="overview",
    )


def words_of(page: Page[App]) -> str:
    """The first words of a page, as its small picture; nothing of a secure one."""
    return "" if page.secure else page.view().words()[:300]


# ---- keyboard --------------------------------------------------------------------------------------------------

_LETTERS: Final = {"en": ("qwertyuiop", "asdfghjkl", "zxcvbnm"), "de": ("qwertzuiopü", "asdfghjklöä", "yxcvbnmß")}
_SYMBOLS: Final = ("1234567890", "@#€_&-+()/", "*\"':;!?%=")


def keyboard(phone: Phone) -> View:
    """A drawn keyboard over the lower part of the screen."""
    ime = phone.ime

    def key(char: str) -> View:
        shown = char.upper() if ime.shift else char
        return View("android.view.View", "text", "k", shown, desc=shown, on_click=lambda: phone.type(char), key=char)

    def special(sign: str, desc: str, do: Do) -> View:
        return v.icon_button(sign, desc, do, "k wide2")

    def shift() -> None:
        ime.shift = not ime.shift

    def layout() -> None:
        ime.layout = "text" if ime.layout == "symbols" else "symbols"

    erase = special("backspace", phone.t("Delete"), lambda: phone.type_key("Backspace"))
    enter = special("enter", phone.t("Enter"), lambda: phone.type_key("Enter"))
    if ime.layout == "number":
        rows: Iterable[View] = (
            v.row(*map(key, "123"), special("minus", "-", lambda: phone.type("-"))),
            v.row(*map(key, "456"), key(" ")),
            v.row(*map(key, "789"), erase),
            v.row(key(","), key("0"), key("."), enter),
        )
    else:
        first, second, third = _SYMBOLS if ime.layout == "symbols" else _LETTERS[phone.language]
        switch = View(
            "android.view.View",
            "text",
            "k sym",
            "ABC" if ime.layout == "symbols" else "?123",
            desc=phone.t("Symbols"),
            on_click=layout,
        )
        space = View(
            "android.view.View",
            "text",
            "k space",
            "English" if phone.language == "en" else "Deutsch",
            desc=phone.t("Space"),
            on_click=lambda: phone.type(" "),
        )
        rows = (
            ime.layout == "text" and v.row(*map(key, "1234567890")),
            v.row(*map(key, first)),
            v.row(*map(key, second)),
            v.row(special("shift", phone.t("Shift"), shift), *map(key, third), erase),
            v.row(switch, key(","), space, key("."), enter),
        )  # type: ignore[assignment]  # the first may be false: `column` leaves it out
    return v.column(*rows, look="ime", id="keyboard_view")


# ---- dialogs of the system -------------------------------------------------------------------------------------

_PERMISSION_TEXT: Final = {
    "READ_CONTACTS": "access your contacts",
    "ACCESS_FINE_LOCATION": "access this device's location",
    "CAMERA": "take pictures and record video",
    "RECORD_AUDIO": "record audio",
    "READ_MEDIA_IMAGES": "access photos and videos on this device",
    "POST_NOTIFICATIONS": "send you notifications",
    "SEND_SMS": "send and view SMS messages",
    "READ_CALENDAR": "access your calendar",
    "CALL_PHONE": "make and manage phone calls",
}


def ask_permission(phone: Phone, app: App, permission: str, then: Do, otherwise: Do | None) -> None:
    """The dialog of the permission controller."""
    ids = "com.android.permissioncontroller:id/"
    said = phone.t(_PERMISSION_TEXT.get(permission, permission))

    def answer(granted: bool | None) -> Do:
        def done() -> None:
            phone.overlays.remove(made)
            if granted is not None:
                phone.grant(app.package, permission, granted)
            if granted is False:
                if otherwise is not None:
                    otherwise()
            else:
                then()

        return done

    where = permission == "ACCESS_FINE_LOCATION"
    made = phone.overlay(
        "com.android.permissioncontroller",
        "com.android.permissioncontroller.permission.ui.GrantPermissionsActivity",
        lambda: v.column(
            v.text(phone.t("Allow {app} to {what}?", app=app.title, what=said), "h2", id=ids + "permission_message"),
            v.button(
                phone.t("While using the app") if where else phone.t("Allow"),
                answer(True),
                "tonal",
                id=ids + ("permission_allow_foreground_only_button" if where else "permission_allow_button"),
            ),
            v.gap(6),
            where
            and v.button(phone.t("Only this time"), answer(None), "tonal", id=ids + "permission_allow_one_time_button"),
            where and v.gap(6),
            v.button(phone.t("Don’t allow"), answer(False), "tonal", id=ids + "permission_deny_button"),
            id=ids + "grant_dialog",
        ),
        cancelable=False,
    )


def chooser(phone: Phone, intent: Intent) -> None:
    """The sheet that asks which application a text goes to."""
    takers = phone.takers(intent)

    def pick(app: App, activity: str) -> Do:
        def done() -> None:
            phone.overlays.remove(made)
            phone.start(Intent(intent.action, intent.data, intent.mime, app.package, activity, extras=intent.extras))

        return done

    made = phone.overlay(
        "com.android.intentresolver",
        "com.android.intentresolver.ChooserActivity",
        lambda: v.column(
            v.text(phone.t("Share"), "h2", id="android:id/title"),
            v.text(
                str(intent.extras.get("android.intent.extra.TEXT", "")),
                "summary one",
                id="android:id/content_preview_text",
            ),
            v.frame(
                *(
                    v.column(
                        logo(app),
                        v.text(app.title, "label", id="android:id/text1"),
                        look="launch",
                        on_click=pick(app, activity),
                        key=app.package,
                    )
                    for app, activity in takers
                ),
                look="grid four",
                id="android:id/resolver_list",
            ),
        ),
        kind="sheet",
    )


def _alert(
    phone: Phone, title: str, message: str, *answers: tuple[str, str, Do], activity: str = "", cancelable: bool = True
) -> None:
    def answer(do: Do) -> Do:
        def done() -> None:
            phone.overlays.remove(made)
            do()

        return done

    made = phone.overlay(
        "android",
        activity,
        lambda: v.column(
            v.text(title, "h2", id="android:id/alertTitle"),
            message != "" and v.text(message, "body", id="android:id/message"),
            v.row(
                *(v.button(label, answer(do), "flat", id=f"android:id/{name}") for label, name, do in answers),
                look="buttons",
            ),
        ),
        cancelable=cancelable,
    )


def _nothing() -> None:
    """Only closes the dialog."""


def crashed(phone: Phone, app: App) -> None:
    """What the system says when an application ended by a mistake."""
    _alert(
        phone,
        phone.t("{app} keeps stopping", app=app.title),
        "",
        (phone.t("App info"), "aerr_app_info", lambda: _details(phone, app)),
        (phone.t("Close app"), "aerr_close", _nothing),
        cancelable=False,
    )


def _details(phone: Phone, app: App) -> None:
    phone.start(Intent("android.settings.APPLICATION_DETAILS_SETTINGS", data=f"package:{app.package}"))


def battery_low(phone: Phone, level: int) -> None:
    """What the system says when the battery runs low."""

    def saver() -> None:
        phone.put("global/low_power", "1")

    _alert(
        phone,
        phone.t("Turn on Battery Saver?"),
        phone.t("Battery at {level}%", level=level),
        (phone.t("No thanks"), "button2", _nothing),
        (phone.t("Turn on"), "button1", saver),
    )


def update_offer(phone: Phone) -> None:
    """What the system says when it wants to restart."""

    def restart() -> None:
        phone.state.reboots += 1
        phone.tasks, phone.at_home, phone.locked = [], True, True
        phone.dirty = True

    _alert(
        phone,
        phone.t("System update"),
        phone.t("An update is ready. Your phone restarts to install it."),
        (phone.t("Later"), "button2", _nothing),
        (phone.t("Restart now"), "button1", restart),
    )
