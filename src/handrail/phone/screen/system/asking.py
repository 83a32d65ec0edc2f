"""Dialogs of the system over an application: permissions, who takes a text, a crash, a battery, an update."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from handrail.phone.apps.app import App
from handrail.phone.nouns import Intent
from handrail.phone.screen import views as v
from handrail.phone.screen.system.bars import logo
from handrail.phone.screen.views import Do

if TYPE_CHECKING:
    from handrail.phone.screen.phone import Phone

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
