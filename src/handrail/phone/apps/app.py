"""What an application and one of its pages are. An application says what it is called, which tables it keeps, what is in
them at first and which page an intent opens; a page turns state into views and touches into state."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
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

    def dialog(self, draw: Callable[[], View], kind: Literal["dialog", "popup", "sheet"] = "dialog",
               *, cancelable: bool = True) -> Dialog:  # fmt: skip
        """Open a window over this page."""
        made = Dialog(draw, kind, cancelable)
        self.dialogs.append(made)
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

        made = self.dialog(lambda: v.column(
            v.text(title, "h2", id="android:id/alertTitle"),
            message != "" and v.scroll(v.text(message, "body", id="android:id/message"), look="grow"),
            v.row(
                v.button(no or self.t("Cancel"), lambda: self.close(made), "flat", id="android:id/button2"),
                v.button(yes, answer, "flat bad" if danger else "flat", id="android:id/button1"),
                look="buttons",
            ),
        ))  # fmt: skip

    def tell(self, title: str, message: str) -> None:
        """A message to be acknowledged."""
        made = self.dialog(lambda: v.column(
            v.text(title, "h2", id="android:id/alertTitle"),
            v.scroll(v.text(message, "body", id="android:id/message"), look="grow"),
            v.row(v.button(self.t("OK"), lambda: self.close(made), "flat", id="android:id/button1"), look="buttons"),
        ))  # fmt: skip

    def choose(self, title: str, options: Sequence[tuple[str, str]], current: str, take: Take) -> None:
        """A list of values with their labels, one of them chosen."""

        def pick(value: str) -> Do:
            def done() -> None:
                self.close(made)
                take(value)

            return done

        made = self.dialog(lambda: v.column(
            v.text(title, "h2", id="android:id/alertTitle"),
            v.View("ListView", look="scroll", id="android:id/select_dialog_listview", scrollable=len(options) > 8,
                   children=tuple(v.option(label, value == current, pick(value)) for value, label in options)),
            v.row(v.button(self.t("Cancel"), lambda: self.close(made), "flat", id="android:id/button2"), look="buttons"),
        ))  # fmt: skip

    def menu(self, *entries: tuple[str, Do] | None) -> None:
        """The menu behind the three dots."""

        def pick(do: Do) -> Do:
            def done() -> None:
                self.close(made)
                do()

            return done

        made = self.dialog(lambda: v.View("ListView", look="scroll", children=tuple(
            v.row(v.text(entry[0], "title", id="title"), look="tile", on_click=pick(entry[1]), id="content", key=entry[0])
            for entry in entries if entry is not None
        )), "popup")  # fmt: skip

    def prompt(self, title: str, value: str, take: Take, *, hint: str = "", password: bool = False,
               check: Callable[[str], str] = lambda value: "", keys: Literal["text", "number"] = "text") -> None:  # fmt: skip
        """A dialog with one field; `check` says what is wrong with a value, or nothing."""
        held = {"value": value, "error": ""}

        def typed(text: str) -> None:
            held.update(value=text, error="")

        def done() -> None:
            held["error"] = check(held["value"])
            if not held["error"]:
                self.close(made)
                take(held["value"])

        made = self.dialog(lambda: v.column(
            v.text(title, "h2", id="android:id/alertTitle"),
            v.edit(held["value"], typed, hint, id="android:id/edit", password=password, on_submit=done, focus=True,
                   keys=keys),
            held["error"] != "" and v.text(held["error"], "error", id="textinput_error"),
            v.row(
                v.button(self.t("Cancel"), lambda: self.close(made), "flat", id="android:id/button2"),
                v.button(self.t("OK"), done, "flat", id="android:id/button1"),
                look="buttons",
            ),
        ))  # fmt: skip

    def frame(self, title: str | View, *content: View | None | bool, actions: Sequence[View | None] = (),
              up: bool | View = True, fab: View | None = None, foot: View | None = None) -> View:  # fmt: skip
        """A page with a toolbar, content, and what floats over it."""
        start = (
            up if isinstance(up, View)
            else v.icon_button("back", self.t("Navigate up"), self.phone.back) if up
            else None
        )  # fmt: skip
        bar = v.View("android.view.ViewGroup", look="row toolbar", id="toolbar", children=v.kids((
            start, v.text(title, "head") if isinstance(title, str) else title, *actions,
        )))  # fmt: skip
        snack = self.snackbar
        return v.column(
            bar,
            v.frame(
                *content,
                fab,
                snack is not None and v.row(
                    v.text(snack.text, "grow", id="snackbar_text"),
                    snack.action != "" and v.button(snack.action, self._snacked, "flat", id="snackbar_action"),
                    look="snack",
                ),
                look="col grow rel",
            ),
            foot,
            look="grow",
        )  # fmt: skip

    def _snacked(self) -> None:
        snack, self.snackbar = self.snackbar, None
        if snack is not None and snack.do is not None:
            snack.do()

    def dots(self, *entries: tuple[str, Do] | None) -> View:
        """The three dots that open a menu."""
        return v.icon_button("more", self.t("More options"), lambda: self.menu(*entries))

    def clock_text(self, at: datetime) -> str:
        """A time of day as the phone writes it."""
        return words.clock(at, self.phone.language, self.phone.hours24)

    def day_text(self, at: datetime) -> str:
        """A day as the phone writes it: today and yesterday by name."""
        return words.day(at, self.phone.clock.now(), self.phone.language)
