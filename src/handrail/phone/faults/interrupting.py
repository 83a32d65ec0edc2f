"""What comes over an application at a moment that nobody chose: a question, a call, an end, a notification.

Each answer that would change something leaves a row in the phone's tables, so a judge sees when it was given.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from handrail.phone.faults.fault import Fault
from handrail.phone.nouns import Intent, Reply
from handrail.phone.screen import system
from handrail.phone.screen import views as v

if TYPE_CHECKING:
    from handrail.phone.screen.phone import Phone
    from handrail.phone.screen.windows import Overlay
    from handrail.phone.shell.call import Call, Command

DIALER: Final = "com.android.dialer"
ANSWERED: Final = "secure/call_answered"
"""Setting that says that a call was taken."""
RATED: Final = "secure/app_rated"
"""Setting that says that somebody went to rate an application."""
_CALL_LASTS: Final = 12.0
"""Seconds until the caller gives up."""
_NOISE: Final = (
    ("com.handrail.social", "Social", "Somebody you follow posted for the first time in a while"),
    ("com.handrail.shop", "Shop", "New in: rain jackets"),
    ("com.handrail.maps", "Maps", "Traffic is light in your area"),
    ("com.handrail.music", "Music", "Your weekly mix is ready"),
    ("com.android.deskclock", "Clock", "Bedtime is at 22:30"),
    ("com.handrail.photos", "Photos", "Memories of a year ago"),
)


class Interrupt(Fault):
    """Something comes some inputs after the first, then again after some more."""

    def __init__(
        self, seed: int, share: float = 1.0, acts: tuple[int, int] = (1, 3),
        again: tuple[int, int] = (4, 7), seconds: tuple[float, float] = (0.05, 2.0),
    ) -> None:  # fmt: skip
        """``acts``: after which input it comes first; ``seconds``: how long after that input."""
        super().__init__(seed)
        self.share, self.again, self.seconds = share, again, seconds
        self._next = self.chance.randint(*acts)

    def come(self, phone: Phone) -> str:
        """Do it; what was done, or nothing where it could not be."""
        raise NotImplementedError

    async def act(self, call: Call, run: Command) -> Reply:
        reply = await run(call)
        if self.acts < self._next:
            return reply
        self._next = self.acts + self.chance.randint(*self.again)
        late = self.chance.uniform(*self.seconds)
        phone = self.phone
        if not self.strikes(self.share) or phone is None:
            return reply

        def due() -> None:
            if self.phone is phone and phone.state.awake and not phone.locked and (what := self.come(phone)):
                self.note(what)

        phone.clock.after(late, due)
        return reply


class AppDialog(Interrupt):
    """The application in front asks for something of its own."""

    name = "dialog"

    def come(self, phone: Phone) -> str:
        task = phone.front
        if task is None:
            return ""
        page, title = task.pages[-1], task.app.title
        page.ask(
            f"Enjoying {title}?", "Tell others what you think of it.", "Rate now",
            lambda: phone.put(RATED, task.app.package), no="Not now",
        )  # fmt: skip
        return f"{task.app.package} asks to be rated"


class PermissionQuestion(Interrupt):
    """The application in front asks for a permission."""

    name = "permission"

    def come(self, phone: Phone) -> str:
        task = phone.front
        if task is None:
            return ""
        system.ask_permission(phone, task.app, "POST_NOTIFICATIONS", lambda: None, None)
        phone.dirty = True
        return f"{task.app.package} asks for a permission"


class LowBattery(Interrupt):
    """The battery runs low, and the system asks what to do."""

    name = "low-battery"

    def come(self, phone: Phone) -> str:
        phone.low_battery(self.chance.randint(3, 15))
        return "the battery ran low"


class Update(Interrupt):
    """The system wants to restart for an update."""

    name = "update"

    def come(self, phone: Phone) -> str:
        phone.offer_update()
        return "an update was offered"


class Ringing(Interrupt):
    """Somebody calls: the whole screen asks whether to answer, until the caller gives up."""

    name = "call"

    def come(self, phone: Phone) -> str:
        held: list[Overlay] = []

        def over() -> None:
            if held[0] in phone.overlays:
                phone.dismiss(held[0])

        def answer() -> None:
            phone.put(ANSWERED, "1")
            over()

        ids = f"{DIALER}:id/"
        held.append(
            phone.overlay(
                DIALER,
                f"{DIALER}.InCallActivity",
                lambda: v.column(
                    v.text("Incoming call", "summary", id=f"{ids}call_state"),
                    v.text("+49 30 5550 1234", "h2", id=f"{ids}contact_name"),
                    v.gap(420),
                    v.row(
                        v.button("Decline", over, "danger", id=f"{ids}decline"),
                        v.button("Answer", answer, "filled", id=f"{ids}answer"),
                        look="buttons",
                    ),
                ),
                cancelable=False,
            )
        )
        phone.clock.after(_CALL_LASTS, over)
        return "somebody called"


class Crash(Interrupt):
    """The application in front ends by a mistake of its own; what was not kept is lost."""

    name = "crash"

    def __init__(
        self, seed: int, share: float = 1.0, acts: tuple[int, int] = (1, 3),
        again: tuple[int, int] = (6, 12), seconds: tuple[float, float] = (0.05, 2.0),
    ) -> None:  # fmt: skip
        super().__init__(seed, share, acts, again, seconds)

    def come(self, phone: Phone) -> str:
        task = phone.front
        if task is None:
            return ""
        phone.crash(task.app.package)
        return f"{task.app.package} crashed"


class Notifications(Interrupt):
    """Notifications, one after the other; they come down over the screen even where that was switched off."""

    name = "notifications"

    def __init__(self, seed: int, share: float = 0.8, *, insist: bool = True) -> None:
        super().__init__(seed, share, acts=(1, 1), again=(1, 2))
        self.insist = insist

    def come(self, phone: Phone) -> str:
        package, title, body = self.chance.choice([each for each in _NOISE if each[0] in phone.apps])
        number = phone.notify(package, title, body, Intent(package=package))
        if self.insist and number and phone.headsup is None and phone.panel == "none":
            phone.show_headsup(number)
        return f"a notification of {package}"
