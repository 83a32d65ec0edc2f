"""The shade: notifications, and quick settings above them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handrail.phone.apps import words
from handrail.phone.screen import views as v
from handrail.phone.screen.system.bars import UI, notification_card
from handrail.phone.screen.views import View

if TYPE_CHECKING:
    from handrail.phone.screen.phone import Phone


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
        inner = notification_card(phone, package, title, body, at)
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
