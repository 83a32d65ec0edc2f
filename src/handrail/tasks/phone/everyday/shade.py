"""The shade: quick settings and notifications."""

from __future__ import annotations

from handrail.phone.apps.mail import Mail
from handrail.phone.apps.messages import Messages
from handrail.phone.screen.finger import Finger
from handrail.phone.screen.phone import Phone
from handrail.records import EffectClass
from handrail.tasks.phone.change import IGNORED
from handrail.tasks.phone.everyday.draw import Draw, app_of, change, sorted_in
from handrail.tasks.phone.judging import removed, setting
from handrail.tasks.phone.task import PhoneTask

_E = EffectClass
_NOTIFICATIONS = "notifications.*"


def tasks(draw: Draw) -> tuple[PhoneTask, ...]:
    """All of them."""
    assert _NOTIFICATIONS in IGNORED
    return sorted_in("settings", _torch(draw), _plane(draw), _clear(draw))


def _torch(draw: Draw) -> PhoneTask:
    def oracle(finger: Finger) -> str:
        finger.phone.set_panel("notifications")
        finger.tap("Flashlight")
        return ""

    return change(draw, "flashlight", "Turn on the flashlight.", oracle, [setting("global/torch", "1")], _E.SETTING)


def _plane(draw: Draw) -> PhoneTask:
    radios = ("airplane_mode_on", "1"), ("wifi_on", "0"), ("bluetooth_on", "0"), ("mobile_data", "0")

    def oracle(finger: Finger) -> str:
        finger.phone.set_panel("settings")
        finger.tap("Airplane mode")
        return ""

    return change(
        draw, "airplane-mode", "Switch on airplane mode.", oracle,
        [setting(f"global/{key}", value) for key, value in radios], _E.SETTING,
    )  # fmt: skip


def _clear(draw: Draw) -> PhoneTask:
    first, second = draw.some(2, "SELECT name, number FROM messages_threads WHERE id < 60")

    def stage(phone: Phone) -> None:
        app_of(phone, Messages).receive(first["number"], "See you at eight.")
        app_of(phone, Messages).receive(second["number"], "Bring the cake, please.")
        app_of(phone, Mail).receive("Club", "club@mail.example", "Newsletter", "Nothing new this week.")
        phone.drop_headsup()

    def oracle(finger: Finger) -> str:
        finger.phone.set_panel("notifications")
        finger.tap("Clear all")
        return ""

    return change(
        draw, "notifications-clear", "Clear all notifications.", oracle,
        [removed("notifications"), removed("notifications"), removed("notifications")],
        _E.DELETE, stage=stage, counting=(_NOTIFICATIONS,),
    )  # fmt: skip
