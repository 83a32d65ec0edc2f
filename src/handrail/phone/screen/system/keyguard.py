"""The locked screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handrail.phone.apps import words
from handrail.phone.screen import views as v
from handrail.phone.screen.system.bars import UI, notification_card
from handrail.phone.screen.views import Do, View

if TYPE_CHECKING:
    from handrail.phone.screen.phone import Phone


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
            if not phone.flag("secure/lock_screen_show_notifications"):
                notes = []
            return v.frame(
                v.gap(60),
                v.text(words.clock(now, phone.language, phone.hours24), "huge", id=UI + "lockscreen_clock_view"),
                v.text(words.long_day(now, phone.language), "", id=UI + "keyguard_date"),
                v.gap(30),
                v.column(
                    *(
                        v.over(
                            notification_card(
                                phone, row["package"], row["title"], phone.t("Content hidden"), row["at"]
                            ),
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
