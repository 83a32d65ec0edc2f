"""A phone that speaks German, and one in dark colours: the same work on another screen."""

from __future__ import annotations

from handrail.phone.screen.finger import Finger
from handrail.phone.screen.phone import Phone
from handrail.records import EffectClass
from handrail.tasks.phone.everyday.draw import Draw, change, question, sorted_in
from handrail.tasks.phone.judging import added, changed, setting
from handrail.tasks.phone.task import PhoneTask

_E = EffectClass


def tasks(draw: Draw) -> tuple[PhoneTask, ...]:
    """All of them."""
    draw = draw.branch("german")
    return sorted_in("locale", _dark(draw), _alarm(draw), _contact(draw), _battery(draw), _light(draw), _evening(draw))


def german(phone: Phone) -> None:
    """The stage of a phone that speaks German."""
    phone.store.run("UPDATE settings_languages SET place = 1")
    phone.store.run("INSERT INTO settings_languages VALUES ('de-DE', 0)")
    phone.put("system/system_locales", "de-DE")


def darkened(phone: Phone) -> None:
    """The stage of a phone in dark colours."""
    phone.put("secure/ui_night_mode", "2")


def _dark(draw: Draw) -> PhoneTask:
    def oracle(finger: Finger) -> str:
        finger.open("Einstellungen").tap("Display").tap("Dunkles Design")
        return ""

    return change(
        draw, "german-dark", "This phone speaks German. Turn on its dark theme (Dunkles Design).", oracle,
        [setting("secure/ui_night_mode", "2")], _E.SETTING, stage=german,
    )  # fmt: skip


def _alarm(draw: Draw) -> PhoneTask:
    hour, minute = draw.pick((6, 5), (7, 35), (18, 10))

    def oracle(finger: Finger) -> str:
        finger.open("Clock").tap(finger.phone.t("Add alarm")).type(finger.phone.t("Hour"), f"{hour:02d}")
        finger.type(finger.phone.t("Minute"), f"{minute:02d}").tap("OK")
        return ""

    return change(
        draw, "german-alarm", f"Stell einen Wecker auf {hour:02d}:{minute:02d} Uhr.", oracle,
        [added("clock_alarms", hour=hour, minute=minute, enabled=1, vibrate=1, sound="Bright Morning")], stage=german,
    )  # fmt: skip


def _contact(draw: Draw) -> PhoneTask:
    name, number = draw.pick("Jörg Müller", "Käthe Groß", "Änne Förster"), f"030 55501{draw.number(10, 99)}"

    def oracle(finger: Finger) -> str:
        t = finger.phone.t
        finger.open("Contacts").tap(t("Create contact")).type(t("Name"), name).type(t("Phone"), number).tap(t("Save"))
        return ""

    return change(
        draw, "german-contact", f"Lege den Kontakt {name} mit der Telefonnummer {number} an.", oracle,
        [added("contacts_people", name=name, phone=number)], stage=german,
    )  # fmt: skip


def _battery(draw: Draw) -> PhoneTask:
    level = draw.number(20, 90)

    def stage(phone: Phone) -> None:
        german(phone)
        phone.state.battery.level = level

    def oracle(finger: Finger) -> str:
        words = finger.open("Settings").tap(finger.phone.t("Battery")).words()
        return str(level) if f"{level}%" in words else ""

    return question(
        draw, "german-battery", "How full is the battery, in per cent? The phone is set to German.", oracle, str(level),
        stage=stage,
    )  # fmt: skip


def _light(draw: Draw) -> PhoneTask:
    def oracle(finger: Finger) -> str:
        finger.open("Settings").tap("Display").tap("Dark theme")
        return ""

    return change(
        draw, "dark-off", "Switch off the dark theme.", oracle, [setting("secure/ui_night_mode", "1")], _E.SETTING,
        stage=darkened,
    )  # fmt: skip


def _evening(draw: Draw) -> PhoneTask:
    row = draw.row("SELECT id, name FROM social_people WHERE id > 0 AND following = 1")

    def oracle(finger: Finger) -> str:
        finger.open("Social").tap("Search").type("Search people", row["name"]).tap(row["name"]).tap("Following")
        return ""

    return change(
        draw, "dark-unfollow", f"Stop following {row['name']} on Social.", oracle,
        [changed("social_people", {"id": row["id"]}, following=0)], _E.POST, _E.DELETE, stage=darkened,
    )  # fmt: skip
