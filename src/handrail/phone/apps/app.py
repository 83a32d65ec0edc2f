"""What an application and one of its pages are. An application says what it is called, which tables it keeps, what
is in them at first and which page an intent opens; a page turns state into views and touches into state."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from itertools import count
from typing import TYPE_CHECKING, ClassVar, Generic, Literal, TypeVar

from handrail.phone.apps import words
from handrail.phone.nouns import Filter, Intent
from handrail.phone.screen import views as v
from handrail.phone.screen.clock import moment
from handrail.phone.screen.views import Do, Take, View

if TYPE_CHECKING:
    from handrail.phone.apps.content import Maker
    from handrail.phone.apps.store import Store
    from handrail.phone.screen.phone import Phone

_tokens = count(1)


def token() -> str:
    """Identity of a window, as ``Window{41b37570 ...}`` shows it."""
    return f"{next(_tokens) * 2654435761 % 0xFFFFFFF:x}"


@dataclass(slots=True, eq=False)
class Dialog:
    """A window over a page: an alert, a menu, a sheet."""

    draw: Callable[[], View]
    """Its content, without the scrim."""
    kind: Literal["dialog", "popup", "sheet"] = "dialog"
    cancelable: bool = True
    """Whether back or a touch outside puts it away."""
    token: str = field(default_factory=token)


@dataclass(frozen=True, slots=True)
class Snack:
    """A line at the bottom of a page that goes away by itself."""

    text: str
    action: str = ""
    do: Do | None = None


class App:
    """One installed application."""

    package: ClassVar[str]
    label: ClassVar[str]
    """English name, translated where it is shown."""
    icon: ClassVar[str]
    hue: ClassVar[int] = 220
    """Colour of the icon, degrees."""
    main: ClassVar[str] = ".MainActivity"
    """Launcher activity, relative to the package; empty for an application without an icon."""
    compose: ClassVar[bool] = False
    """Built with Compose: plain View classes, no resource ids, a button's label in a node of its own."""
    tables: ClassVar[str] = ""
    """SQL that creates its tables."""
    asks: ClassVar[tuple[str, ...]] = ()
    """Permissions that it may ask for, without ``android.permission.``."""
    granted: ClassVar[tuple[str, ...]] = ()
    """Those of `asks` that it has from the start."""
    filters: ClassVar[tuple[Filter, ...]] = ()
    activities: ClassVar[tuple[str, ...]] = ()
    """Further activities that may be started by name, relative to the package."""
    system: ClassVar[bool] = True
    remote: ClassVar[bool] = False
    """Its data lives elsewhere (a server, the system): clearing the application does not forget it."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone

    @property
    def db(self) -> Store:
        """The phone's tables."""
        return self.phone.store

    @property
    def title(self) -> str:
        """Its name in the phone's language."""
        return self.phone.t(self.label)

    def fill(self, make: Maker) -> None:
        """Put first content into its tables."""

    def blank(self) -> None:
        """Put in what a fresh installation needs: called before `fill`, and when its data was cleared."""

    def minute(self, now: datetime) -> None:
        """The wall clock shows another minute."""

    def home(self) -> Page[App]:
        """The page that its icon opens."""
        raise NotImplementedError

    def open(self, intent: Intent) -> list[Page[App]]:
        """Pages that an intent opens, the last in front."""
        return [self.home()]

    def rows(self, path: str) -> list[dict[str, object]] | None:
        """Rows of its content provider, or None when it has none at that address."""
        return None


A_co = TypeVar("A_co", bound=App, covariant=True)


class Page(Generic[A_co]):
    """One screen of an application."""

    activity: ClassVar[str] = ".MainActivity"
    secure: ClassVar[bool] = False
    """FLAG_SECURE."""
    bare: ClassVar[bool] = False
    """Draws below the bars of the system itself."""

    def __init__(self, app: A_co) -> None:
        self.app = app
        self.phone = app.phone
        self.token = token()
        self.dialogs: list[Dialog] = []
        self.snackbar: Snack | None = None

    def view(self) -> View:
        """What it shows now."""
        raise NotImplementedError

    def on_back(self) -> bool:
        """Handle back within the page; false leaves the page."""
        return False

    def resumed(self) -> None:
        """It came to the front."""

    # what pages say and do often

    @property
    def db(self) -> Store:
        """The phone's tables."""
        return self.phone.store

    def t(self, english: str, **filled: object) -> str:
        """A text in the phone's language."""
        return self.phone.t(english, **filled)

    def when(self, number: int) -> datetime:
        """The moment that a table's number means."""
        return moment(number)

    def go(self, page: Page[App]) -> None:
        """Open a page over this one."""
        self.phone.go(page)

    def leave(self) -> None:
        """Close this page."""
        self.phone.leave(self)

    def toast(self, text: str) -> None:
        """Show a toast."""
        self.phone.toast(text)

    def snack(self, text: str, action: str = "", do: Do | None = None) -> None:
        """Show a line at the bottom for some seconds."""
        snack = Snack(text, action, do)
        self.snackbar = snack

        def gone() -> None:
            if self.snackbar is snack:
                self.snackbar = None

        self.phone.clock.after(6.0, gone)

    def dialog(
        self, draw: Callable[[], View], kind: Literal["dialog", "popup", "sheet"] = "dialog", *, cancelable: bool = True
    ) -> Dialog:
        """Open a window over this page."""
        made = Dialog(draw, kind, cancelable)
        self.dialogs.append(made)
        self.phone.covered()
        return made

    def close(self, dialog: Dialog | None = None) -> None:
        """Close a dialog, the uppermost unless told which."""
        if dialog is None:
            self.dialogs.pop()
        elif dialog in self.dialogs:
            self.dialogs.remove(dialog)

    def ask(self, title: str, message: str, yes: str, do: Do, *, no: str = "", danger: bool = False) -> None:
        """A question with two answers."""

        def answer() -> None:
            self.close(made)
            do()

        made = self.dialog(
            lambda: v.column(
                v.text(title, "h2", id="android:id/alertTitle"),
                message != "" and v.scroll(v.text(message, "body", id="android:id/message"), look="grow"),
                v.row(
                    v.button(no or self.t("Cancel"), lambda: self.close(made), "flat", id="android:id/button2"),
                    v.button(yes, answer, "flat bad" if danger else "flat", id="android:id/button1"),
                    look="buttons",
                ),
            )
        )

    def tell(self, title: str, message: str) -> None:
        """A message to be acknowledged."""
        made = self.dialog(
            lambda: v.column(
                v.text(title, "h2", id="android:id/alertTitle"),
                v.scroll(v.text(message, "body", id="android:id/message"), look="grow"),
                v.row(
                    v.button(self.t("OK"), lambda: self.close(made), "flat", id="android:id/button1"), look="buttons"
                ),
            )
        )

    def choose(self, title: str, options: Sequence[tuple[str, str]], current: str, take: Take) -> None:
        """A list of values with their labels, one of them chosen."""

        def pick(value: str) -> Do:
            def done() -> None:
                self.close(made)
                take(value)

            return done

        made = self.dialog(
            lambda: v.column(
                v.text(title, "h2", id="android:id/alertTitle"),
                v.View(
                    "ListView",
                    look="scroll",
                    id="android:id/select_dialog_listview",
                    scrollable=len(options) > 8,
                    children=tuple(v.option(label, value == current, pick(value)) for value, label in options),
                ),
                v.row(
                    v.button(self.t("Cancel"), lambda: self.close(made), "flat", id="android:id/button2"),
                    look="buttons",
                ),
            )
        )

    def menu(self, *entries: tuple[str, Do] | None) -> None:
        """The menu behind the three dots."""

        def pick(do: Do) -> Do:
            def done() -> None:
                self.close(made)
                do()

            return done

        made = self.dialog(
            lambda: v.View(
                "ListView",
                look="scroll",
                children=tuple(
                    v.row(
                        v.text(entry[0], "title", id="title"),
                        look="tile",
                        on_click=pick(entry[1]),
                        id="content",
                        key=entry[0],
                    )
                    for entry in entries
                    if entry is not None
                ),
            ),
            "popup",
        )

    def prompt(
        self,
        title: str,
        value: str,
        take: Take,
        *,
        hint: str = "",
        password: bool = False,
        check: Callable[[str], str] = lambda value: "",
        keys: Literal["text", "number"] = "text",
    ) -> None:
        """A dialog with one field; `check` says what is wrong with a value, or nothing."""
        held = {"value": value, "error": ""}

        def typed(text: str) -> None:
            held.update(value=text, error="")

        def done() -> None:
            held["error"] = check(held["value"])
            if not held["error"]:
                self.close(made)
                take(held["value"])

        made = self.dialog(
            lambda: v.column(
                v.text(title, "h2", id="android:id/alertTitle"),
                v.edit(
                    held["value"],
                    typed,
                    hint or title,
                    id="android:id/edit",
                    password=password,
                    on_submit=done,
                    focus=True,
                    keys=keys,
                ),
                held["error"] != "" and v.text(held["error"], "error", id="textinput_error"),
                v.row(
                    v.button(self.t("Cancel"), lambda: self.close(made), "flat", id="android:id/button2"),
                    v.button(self.t("OK"), done, "flat", id="android:id/button1"),
                    look="buttons",
                ),
            )
        )

    def frame(
        self,
        title: str | View,
        *content: View | bool | None,
        actions: Sequence[View | None] = (),
        up: bool | View = True,
        fab: View | None = None,
        foot: View | None = None,
    ) -> View:
        """A page with a toolbar, content, and what floats over it."""
        start = (
            up
            if isinstance(up, View)
            else v.icon_button("back", self.t("Navigate up"), self.phone.back)
            if up
            else None
        )
        bar = v.View(
            "android.view.ViewGroup",
            look="row toolbar",
            id="toolbar",
            children=v.kids(
                (
                    start,
                    v.text(title, "head") if isinstance(title, str) else title,
                    *actions,
                )
            ),
        )
        snack = self.snackbar
        return v.column(
            bar,
            v.frame(
                *content,
                fab,
                snack is not None
                and v.row(
                    v.text(snack.text, "grow", id="snackbar_text"),
                    snack.action != "" and v.button(snack.action, self._snacked, "flat", id="snackbar_action"),
                    look="snack",
                ),
                look="col grow rel",
            ),
            foot,
            look="grow",
        )

    def _snacked(self) -> None:
        snack, self.snackbar = self.snackbar, None
        if snack is not None and snack.do is not None:
            snack.do()

    def dots(self, *entries: tuple[str, Do] | None) -> View:
        """The three dots that open a menu."""
        return v.icon_button("more", self.t("More options"), lambda: self.menu(*entries))

    def nav(self, *entries: tuple[str, str, bool, Do]) -> View:
        """The bar at the bottom: label, icon, whether it is shown, what it does."""
        return v.row(
            *(
                v.column(
                    v.icon(sign, look="icon24" + (" accent" if on else "")),
                    v.text(label, "on" if on else ""),
                    look="center",
                    desc=label,
                    selected=on,
                    on_click=do,
                    key=label,
                    id="navigation_bar_item",
                )
                for label, sign, on, do in entries
            ),
            look="bottom",
            id="bottom_navigation",
        )

    def tabs(self, *entries: tuple[str, bool, Do]) -> View:
        """Tabs below the toolbar."""
        return v.View(
            "HorizontalScrollView",
            look="row tabs",
            id="tabs",
            children=tuple(
                v.row(
                    v.text(label),
                    look="tab center" + (" on" if on else ""),
                    selected=on,
                    on_click=do,
                    key=label,
                    desc=label,
                )
                for label, on, do in entries
            ),
        )

    def sheet(self, *entries: tuple[str, str, Do] | None) -> None:
        """A sheet from below: label, icon, what it does."""

        def pick(do: Do) -> Do:
            def done() -> None:
                self.close(made)
                do()

            return done

        made = self.dialog(
            lambda: v.column(
                *(
                    v.tile(entry[0], start=v.icon(entry[1], look="icon24"), on_click=pick(entry[2]))
                    for entry in entries
                    if entry is not None
                )
            ),
            "sheet",
        )

    def pick_date(self, current: date, take: Callable[[date], None]) -> None:
        """A calendar to choose a day from."""
        held = {"month": current.replace(day=1), "day": current}
        language = self.phone.language

        def turn(by: int) -> Do:
            def done() -> None:
                number = held["month"].year * 12 + held["month"].month - 1 + by
                held["month"] = date(number // 12, number % 12 + 1, 1)

            return done

        def mark(day: date) -> Do:
            def done() -> None:
                held["day"] = day

            return done

        def done() -> None:
            self.close(made)
            take(held["day"])

        def draw() -> View:
            first = held["month"]
            return v.column(
                v.text(words.long_day(held["day"], language), "h2", id="mtrl_picker_header_selection_text"),
                v.row(
                    v.icon_button("back", self.t("Previous month"), turn(-1), id="month_navigation_previous"),
                    v.text(
                        f"{words.month(first.month, language)} {first.year}",
                        "grow mid",
                        id="month_navigation_fragment_toggle",
                    ),
                    v.icon_button("chevron", self.t("Next month"), turn(1), id="month_navigation_next"),
                ),
                v.frame(
                    *(v.View("android.widget.Space") for _ in range(first.weekday())),
                    *(
                        v.text(
                            str(day.day),
                            "day" + (" on" if day == held["day"] else ""),
                            on_click=mark(day),
                            desc=f"{words.long_day(day, language)}, {day.year}",
                        )
                        for day in month_days(first)
                    ),
                    look="grid seven",
                    id="month_grid",
                ),
                v.row(
                    v.button(self.t("Cancel"), lambda: self.close(made), "flat", id="cancel_button"),
                    v.button(self.t("OK"), done, "flat", id="confirm_button"),
                    look="buttons",
                ),
            )

        made = self.dialog(draw)

    def pick_time(self, current: time, take: Callable[[time], None]) -> None:
        """Fields to write a time of day into."""
        hours24 = self.phone.hours24
        hour = current.hour if hours24 else current.hour % 12 or 12
        held = {
            "hour": f"{hour:02d}" if hours24 else str(hour),
            "minute": f"{current.minute:02d}",
            "error": "",
            "half": "AM" if current.hour < 12 else "PM",
        }

        def hold(what: str) -> Take:
            def typed(value: str) -> None:
                held.update({what: value, "error": ""})

            return typed

        def half(which: str) -> Do:
            def done() -> None:
                held["half"] = which

            return done

        def done() -> None:
            parts = held["hour"].strip(), held["minute"].strip()
            low, top = (0, 23) if hours24 else (1, 12)
            if not all(part.isdecimal() for part in parts) or not low <= int(parts[0]) <= top or int(parts[1]) > 59:
                held["error"] = self.t("Enter a valid time")
                return
            number = int(parts[0])
            if not hours24:
                number = number % 12 + (12 if held["half"] == "PM" else 0)
            self.close(made)
            take(time(number, int(parts[1])))

        def draw() -> View:
            return v.column(
                v.text(self.t("Set time"), "h2", id="header_title"),
                v.row(
                    v.edit(
                        held["hour"],
                        hold("hour"),
                        self.t("Hour"),
                        id="material_hour_text_input",
                        look="grow",
                        keys="number",
                        desc=self.t("Hour"),
                    ),
                    v.text(":", "h1"),
                    v.edit(
                        held["minute"],
                        hold("minute"),
                        self.t("Minute"),
                        id="material_minute_text_input",
                        look="grow",
                        keys="number",
                        desc=self.t("Minute"),
                    ),
                    not hours24
                    and v.column(
                        *(
                            v.radio(
                                which,
                                held["half"] == which,
                                half(which),
                                id=f"material_clock_period_{which.lower()}_button",
                            )
                            for which in ("AM", "PM")
                        )
                    ),
                    look="gap",
                ),
                held["error"] != "" and v.text(held["error"], "error"),
                v.row(
                    v.button(
                        self.t("Cancel"), lambda: self.close(made), "flat", id="material_timepicker_cancel_button"
                    ),
                    v.button(self.t("OK"), done, "flat", id="material_timepicker_ok_button"),
                    look="buttons",
                ),
            )

        made = self.dialog(draw)

    def clock_text(self, at: datetime | time) -> str:
        """A time of day as the phone writes it."""
        return words.clock(at, self.phone.language, self.phone.hours24)

    def day_text(self, at: datetime) -> str:
        """A day as the phone writes it: today and yesterday by name."""
        return words.day(at, self.phone.clock.now(), self.phone.language)


def month_days(first: date) -> list[date]:
    """The days of a month, from its first."""
    return [day for at in range(31) if (day := first + timedelta(days=at)).month == first.month]
