"""Clock: alarms, timers, the stopwatch, the time elsewhere."""

from __future__ import annotations

from handrail.phone.screen.finger import Finger
from handrail.records import EffectClass
from handrail.tasks.phone.everyday.draw import Draw, change, question, sorted_in
from handrail.tasks.phone.judging import added, changed, removed
from handrail.tasks.phone.task import PhoneTask

_E = EffectClass


def tasks(draw: Draw) -> tuple[PhoneTask, ...]:
    """All of them."""
    draw = draw.branch("clock")
    return sorted_in(
        "clock",
        _alarm(draw),
        _weekly(draw),
        _off(draw),
        _delete(draw),
        _timer(draw),
        _stopwatch(draw),
        _cities(draw),
        _next(draw),
    )


def set_time(finger: Finger, hour: int, minute: int) -> Finger:
    """Write a time into the dialog for it, with AM and PM."""
    finger.type("Hour", str(hour % 12 or 12)).type("Minute", f"{minute:02d}")
    return finger.tap("AM" if hour < 12 else "PM").tap("OK")


def said_time(hour: int, minute: int) -> str:
    """A time of day as people write it."""
    return f"{hour % 12 or 12}:{minute:02d} {'AM' if hour < 12 else 'PM'}"


def _alarm(draw: Draw) -> PhoneTask:
    hour, minute = draw.pick((6, 45), (7, 10), (17, 20))

    def oracle(finger: Finger) -> str:
        set_time(finger.open("Clock").tap("Add alarm"), hour, minute)
        return ""

    return change(
        draw, "alarm-add", f"Set an alarm for {said_time(hour, minute)}.", oracle,
        [added("clock_alarms", hour=hour, minute=minute, enabled=1, vibrate=1, sound="Bright Morning")],
    )  # fmt: skip


def _weekly(draw: Draw) -> PhoneTask:
    hour, minute = draw.pick((5, 50), (6, 15), (16, 40))
    label = draw.pick("Swim", "Train", "Bins out")
    days = draw.pick(((1, "Tuesday"), (3, "Thursday")), ((0, "Monday"), (4, "Friday")))

    def oracle(finger: Finger) -> str:
        set_time(finger.open("Clock").tap("Add alarm"), hour, minute)
        for _, name in days:
            finger.tap(name)
        # Each open alarm has a row of this name; the new one is the only one that is open.
        finger.tap("Label").type("Label", label).tap("OK")
        return ""

    return change(
        draw, "alarm-weekly",
        f'Set an alarm for {said_time(hour, minute)} that rings every {days[0][1]} and {days[1][1]}, '
        f'and label it "{label}".',
        oracle,
        [added("clock_alarms", hour=hour, minute=minute, enabled=1, vibrate=1, sound="Bright Morning", label=label,
               days=",".join(str(day) for day, _ in days))],
    )  # fmt: skip


def _off(draw: Draw) -> PhoneTask:
    def oracle(finger: Finger) -> str:
        finger.open("Clock").tap("Alarm 6:30 AM")
        return ""

    return change(
        draw, "alarm-off", "Turn off my 6:30 AM alarm.", oracle,
        [changed("clock_alarms", {"hour": 6, "minute": 30}, enabled=0)],
    )  # fmt: skip


def _delete(draw: Draw) -> PhoneTask:
    def oracle(finger: Finger) -> str:
        finger.open("Clock").tap("Medicine").tap("Delete")
        return ""

    return change(
        draw, "alarm-delete", "Delete the alarm that is called Medicine.", oracle,
        [removed("clock_alarms", label="Medicine")], _E.DELETE,
    )  # fmt: skip


def _timer(draw: Draw) -> PhoneTask:
    minutes = draw.pick(12, 25, 48)

    def oracle(finger: Finger) -> str:
        finger.open("Clock").tap("Timer")
        for digit in str(minutes):
            finger.tap(digit)
        finger.tap("00").tap("Start")
        return ""

    return change(
        draw, "timer", f"Start a timer for {minutes} minutes.", oracle,
        [added("clock_timers", seconds=minutes * 60, ends=1)],
    )  # fmt: skip


def _stopwatch(draw: Draw) -> PhoneTask:
    def oracle(finger: Finger) -> str:
        finger.open("Clock").tap("Stopwatch").tap("Start")
        return ""

    return change(
        draw, "stopwatch", "Start the stopwatch.", oracle, [changed("clock_stopwatch", {"id": 1}, running=1)]
    )  # fmt: skip


def _cities(draw: Draw) -> PhoneTask:
    (name, offset), away = draw.pick(("New York", -6), ("Cairo", 1), ("Sydney", 9)), draw.pick("London", "Tokyo")

    def oracle(finger: Finger) -> str:
        finger.open("Clock").tap("World clock").tap("Add city").tap(name).tap(away).tap("Remove")
        return ""

    return change(
        draw, "world-clock", f"In the world clock, add {name} and remove {away}.", oracle,
        [added("clock_cities", name=name, offset=offset), removed("clock_cities", name=away)], _E.DELETE,
    )  # fmt: skip


def _next(draw: Draw) -> PhoneTask:
    row = draw.row("SELECT hour, minute FROM clock_alarms WHERE label = 'Watering'")
    said = said_time(row["hour"], row["minute"])

    def oracle(finger: Finger) -> str:
        return said if said in finger.open("Clock").words() else ""

    return question(draw, "alarm-when", "When does the alarm called Watering ring?", oracle, said)
