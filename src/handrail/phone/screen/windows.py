"""Windows: which stand on the screen, what draws them, which has the focus."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Literal

from handrail.phone.apps.app import App, Dialog, Page, token
from handrail.phone.nouns import LATIN_IME, Window
from handrail.phone.screen import system, views
from handrail.phone.screen.intents import full, pid_of
from handrail.phone.screen.views import Do, View

if TYPE_CHECKING:
    from handrail.phone.screen.phone import Phone

SYSTEM: Final = "com.android.systemui"
LAUNCHER: Final = "com.android.launcher3"
IME: Final = "com.android.inputmethod.latin"
OFF: Final = "off"
"""Name of what covers a screen that is off."""


@dataclass(slots=True, eq=False)
class Task:
    """An application that was started: its pages, the last in front."""

    id: int
    app: App
    pages: list[Page[App]]


@dataclass(slots=True, eq=False)
class Overlay:
    """A window of the system over everything but bars: a permission dialog, a crash, a chooser."""

    package: str
    activity: str
    dialog: Dialog
    on_cancel: Do | None = None


@dataclass(slots=True, eq=False)
class Float:
    """A window that an application draws over all others (TYPE_APPLICATION_OVERLAY); it never has the focus."""

    package: str
    draw: Callable[[], View]
    bounds: tuple[int, int, int, int] | None = None
    """Where it lies, in physical pixels (left, top, right, bottom); None: over the whole screen."""
    touchable: bool = True
    """False: it is only seen, and a finger goes through it."""
    token: str = field(default_factory=token)

    def view(self, dpi: int) -> View:
        """What is drawn of it, where it lies."""
        inner = self.draw()
        place = "" if self.touchable else ";pointer-events:none"
        if self.bounds is not None:
            left, top, right, bottom = (at * 16 / dpi for at in self.bounds)  # 0.1 rem is 1 dp
            place += f";position:absolute;left:{left:.3f}rem;top:{top:.3f}rem;width:{right - left:.3f}rem"
            place += f";height:{bottom - top:.3f}rem;overflow:hidden"
        return views.over(inner, style=inner.style + place)


@dataclass(frozen=True, slots=True)
class Pane:
    """One window and how to draw it."""

    token: str
    title: str
    package: str
    draw: Callable[[], View] | None
    """None: it is covered and keeps what was drawn of it."""
    activity: str = ""
    secure: bool = False
    kind: str = "BASE_APPLICATION"
    takes_focus: bool = True
    app: App | None = None
    task: int = 0
    bounds: tuple[int, int, int, int] | None = None
    """Where it lies; None: over the whole screen."""
    touchable: bool = True


@dataclass(slots=True)
class Ime:
    """The drawn keyboard."""

    shown: bool = False
    layout: Literal["text", "number", "symbols"] = "text"
    shift: bool = False
    covers: bool = False
    """It lies over the page instead of making it smaller, as over applications that do not resize."""
    token: str = field(default_factory=token)
    turns: Callable[[str], str] | None = None
    """What an input method that is not honest makes of a text that is written."""

    def turned(self, text: str) -> str:
        """What arrives of a text that is written."""
        return text if self.turns is None else self.turns(text)


def panes(phone: Phone) -> list[Pane]:
    """The windows on the screen, the lowest first."""
    made: list[Pane] = []
    if not phone.state.awake:
        return [Pane(OFF, "", SYSTEM, system.dark_glass, takes_focus=False)]
    front = phone.front
    page = phone.page
    guarded = phone.locked
    for task in reversed(phone.tasks):
        for each in task.pages:
            shown = each is page and not guarded
            made.append(_page_pane(phone, each, task.app, task.id, shown))
    made.append(_page_pane(phone, phone.home_page, phone.launcher, 1, front is None and not guarded))
    if not guarded:
        made += [_dialog_pane(phone, page, dialog) for dialog in page.dialogs]
    if phone.recents_shown and not guarded:
        made.append(
            _bar(phone, "Recents", lambda: system.recents(phone), LAUNCHER, focus=True, kind="APPLICATION_OVERLAY")
        )
    if guarded:
        made.append(_bar(phone, "Keyguard", phone.guard.view, SYSTEM, focus=True, kind="NOTIFICATION_SHADE"))
    for over in [] if guarded else phone.floats:
        made.append(
            Pane(
                over.token, over.package, over.package, lambda over=over: over.view(phone.state.dpi),  # type: ignore[misc]
                kind="APPLICATION_OVERLAY", takes_focus=False, bounds=over.bounds, touchable=over.touchable,
            )
        )  # fmt: skip
    for overlay in [] if guarded else phone.overlays:
        made.append(
            Pane(
                overlay.dialog.token,
                f"{overlay.package}/{overlay.activity}" if overlay.activity else overlay.package,
                overlay.package,
                lambda overlay=overlay: system.scrim(  # type: ignore[misc]
                    overlay.dialog, lambda: phone.dismiss(overlay)
                ),
                overlay.activity,
                kind="SYSTEM_ALERT",
            )
        )
    if phone.ime.shown and not guarded and phone.state.ime == LATIN_IME:
        made.append(
            Pane(
                phone.ime.token,
                "InputMethod",
                IME,
                lambda: system.keyboard(phone),
                kind="INPUT_METHOD",
                takes_focus=False,
            )
        )
    if phone.headsup is not None:
        made.append(_bar(phone, "HeadsUp", lambda: system.headsup(phone), SYSTEM, kind="NOTIFICATION_SHADE"))
    if phone.panel != "none":
        made.append(_bar(phone, "NotificationShade", phone.shade.view, SYSTEM, focus=True, kind="NOTIFICATION_SHADE"))
    made.append(_bar(phone, "StatusBar", lambda: system.status_bar(phone), SYSTEM, kind="STATUS_BAR"))
    made.append(_bar(phone, "NavigationBar0", lambda: system.navigation(phone), SYSTEM, kind="NAVIGATION_BAR"))
    if phone.toasts:
        made.append(_bar(phone, "Toast", lambda: system.toast(phone), "android", kind="TOAST"))
    return made


def _bar(phone: Phone, name: str, draw: Callable[[], View], package: str, *, kind: str, focus: bool = False) -> Pane:
    title = "NotificationShade" if name in ("Keyguard", "HeadsUp") else name
    return Pane(phone.bar_tokens[name], title, package, draw, kind=kind, takes_focus=focus)


def _page_pane(phone: Phone, page: Page[App], app: App, task: int, shown: bool) -> Pane:
    activity = full(app.package, page.activity)

    def draw() -> View:
        inner = page.view()
        covered = phone.ime.shown and phone.state.ime == LATIN_IME and not page.dialogs and not phone.ime.covers
        look = "win wallpaper fade" if page.bare else "win app enter"
        return views.frame(inner, look=look + (" kbd" if covered and not page.bare else ""), id="android:id/content")

    return Pane(
        page.token,
        f"{app.package}/{activity}",
        app.package,
        draw if shown else None,
        activity,
        page.secure,
        app=app,
        task=task,
    )


def _dialog_pane(phone: Phone, page: Page[App], dialog: Dialog) -> Pane:
    activity = full(page.app.package, page.activity)
    title = f"PopupWindow:{dialog.token}" if dialog.kind == "popup" else f"{page.app.package}/{activity}"

    def away() -> None:
        if dialog.cancelable:
            page.close(dialog)

    return Pane(
        dialog.token,
        title,
        page.app.package,
        lambda: system.scrim(dialog, away, phone.ime.shown),
        activity,
        page.secure,
        kind="APPLICATION",
        app=page.app,
        task=phone.front.id if phone.front else 1,
    )


def told(phone: Phone) -> tuple[Window, ...]:
    """All windows, top first."""
    focus = phone.focus()
    size = phone.state.logical
    keyboard = round((220 if size.width > size.height else 320) * phone.state.dpi / 160)  # its height in look.css
    return tuple(
        Window(
            pane.token,
            pane.title,
            pane.package,
            pane.activity,
            focus is not None and pane.token == focus.token,
            pane.secure,
            pane.kind,
            pane.bounds or (0, size.height - keyboard if pane.kind == "INPUT_METHOD" else 0, size.width, size.height),
            pane.touchable and pane.kind != "TOAST",
            pane.draw is not None,
            pane.task or 1,
            pid_of(pane.package),
        )
        for pane in reversed(phone.panes())
        if pane.token != OFF
    )
