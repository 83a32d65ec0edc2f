"""Icons, the dark glass, the bars above and below, toasts and what comes down from above for some seconds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from handrail.phone.apps import words
from handrail.phone.apps.app import App, Dialog
from handrail.phone.screen import views as v
from handrail.phone.screen.clock import moment
from handrail.phone.screen.views import Do, View

if TYPE_CHECKING:
    from handrail.phone.screen.phone import Phone

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
    inner = notification_card(phone, row["package"], row["title"], row["body"], row["at"])
    return v.over(
        inner,
        look="col headsup fade",
        on_click=lambda: phone.open_notification(number),
        on_swipe={"up": drop, "left": drop, "right": drop},
        id=UI + "heads_up",
    )


def notification_card(phone: Phone, package: str, title: str, body: str, at: int) -> View:
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
