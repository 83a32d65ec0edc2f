"""What an action should do where nobody said it: as much as the action and its target give away, and no more.

A button does not say what it will do. Its default is that the page changes, which proves nothing by itself, and the
sentence says so.
"""

from __future__ import annotations

from pathlib import PurePosixPath, PureWindowsPath
from typing import assert_never

from handrail.records import (
    AcceptDownload,
    Action,
    Answer,
    AnswerDialog,
    AppIs,
    AskUser,
    Back,
    Click,
    CloseTab,
    CountChanges,
    Drag,
    Element,
    ElementState,
    Expectation,
    Finish,
    FocusOn,
    Forward,
    GrantPermission,
    Home,
    Hover,
    LongPress,
    Navigate,
    Observation,
    OpenApp,
    PageChanges,
    Paste,
    Predicate,
    PressKeys,
    Readback,
    Reload,
    Scroll,
    ScrollMoves,
    SecretRef,
    SelectOption,
    SwitchTab,
    Target,
    TextAppears,
    TypeText,
    Upload,
    UrlIs,
    ValueEquals,
    Wait,
)
from handrail.screen import quoted, selector_for, target_element
from handrail.screen.index import index
from handrail.screen.roles import INTERACTIVE

_FIELDS = frozenset({"textbox", "searchbox", "spinbutton"})
_RADIOS = frozenset({"radio", "menuitemradio"})
_CHECKS = frozenset({"checkbox", "switch", "menuitemcheckbox"})


def default_expectation(action: Action, obs: Observation, readback: Readback | None = None) -> Expectation:
    """The expected effect of an action, from the look it was proposed on.

    ``readback`` serves where a field rewrites what is typed (a phone number, say) and the device has compared it.
    """
    match action:
        case Click(target=target, button="left", count=1 | 2, modifiers=()):
            return _click(obs, target_element(obs, target))
        case Click() | LongPress() | Drag() | Home():
            return _vague("something changes; what, this action does not say")
        case Hover():
            return Expectation((), "the pointer rests on it; what that shows is not known")
        case Scroll(target=target, direction=direction):
            element = target_element(obs, target) if target is not None else None
            selector = selector_for(obs, element) if element is not None and _scrolls(element) else None
            return Expectation((ScrollMoves(selector),), f"content moves so that what is further {direction} shows")
        case TypeText(target=target, text=text, clear=clear):
            if readback is not None and readback.matches and readback.value and clear:
                text = readback.value
            return _typed(obs, target, text, contains=not clear)
        case Paste(target=target, text=text):
            return _typed(obs, target, text, contains=True)
        case SelectOption(target=target, option=option):
            return _typed(obs, target, option, contains=False)
        case Upload(target=target, file=file):
            name = PureWindowsPath(PurePosixPath(file).name).name
            return _typed(obs, target, name, contains=True)
        case PressKeys(keys=keys):
            if keys and all(key.casefold() in ("tab", "shift+tab") for key in keys):
                return _vague("the focus moves on")
            return _vague("something changes; what, these keys do not say")
        case OpenApp(app=app):
            return Expectation((AppIs(app),), f"{quoted(app, 80)} is in front")
        case Navigate(url=url):
            return Expectation((UrlIs(url),), f"the address is {quoted(url, 120)}")
        case Back() | Forward():
            return _vague("the address is another one")
        case Reload():
            return _vague("the page is loaded again")
        case SwitchTab(tab=tab):
            found = next((item for item in obs.tabs if item.id == tab), None)
            if found is None or not found.url:
                return _vague("another tab is in front")
            return Expectation((UrlIs(found.url),), "that tab is in front")
        case CloseTab():
            return Expectation((CountChanges("tab", -1),), "one tab fewer is open")
        case AnswerDialog() | AcceptDownload() | GrantPermission():
            return Expectation((CountChanges("dialog", -1),), "the dialog is gone")
        case Wait(condition=condition):
            if condition:
                return Expectation((TextAppears(condition),), f"{quoted(condition, 80)} appears")
            return Expectation((), "the screen comes to rest")
        case Answer() | Finish() | AskUser():
            return Expectation((), "nothing on the screen changes by this")
        case _:
            assert_never(action)


def _vague(sentence: str) -> Expectation:
    return Expectation((PageChanges(),), sentence)


def _scrolls(element: Element) -> bool:
    return "scrollable" in element.states


def _typed(obs: Observation, target: Target, value: str | SecretRef, *, contains: bool) -> Expectation:
    element = target_element(obs, target)
    if element is None:
        return _vague("a field holds what was put into it; which one is not known")
    what = f"the secret {value.name}" if isinstance(value, SecretRef) else quoted(value, 80)
    where = f"{element.role} {quoted(index(obs).names[element.id], 60)}"
    verb = "contains" if contains else "holds"
    return Expectation((ValueEquals(selector_for(obs, element), value, contains),), f"{where} {verb} {what}")


def _click(obs: Observation, element: Element | None) -> Expectation:
    if element is None:
        return _vague("something changes; what, a bare point does not say")
    here = selector_for(obs, element)
    what = f"{element.role} {quoted(index(obs).names[element.id], 60)}"
    facts, states = element.facts, element.states

    def becomes(state: str, holds: bool, sentence: str) -> Expectation:
        wanted: tuple[Predicate, ...] = (ElementState(here, state, holds),)
        return Expectation(wanted, f"{what} {sentence}")

    if element.role in _CHECKS:
        checked = "checked" in states
        return becomes("checked", not checked, "is no longer checked" if checked else "is checked")
    held = _held_switch(obs, element)
    if held is not None:
        on = "checked" in held.states
        turned = ElementState(selector_for(obs, held), "checked", not on)
        return Expectation((turned,), f"the {held.role} in {what} is {'no longer ' if on else ''}checked")
    if element.role in _RADIOS:
        return becomes("checked", True, "is chosen")
    if element.role in ("option", "tab"):
        return becomes("selected", True, "is selected")
    if element.role in _FIELDS or "editable" in states:
        return Expectation((FocusOn(here),), f"{what} has the focus")
    if facts.href.startswith(("http://", "https://", "file://")) and not facts.download:
        if facts.new_tab:
            return Expectation((CountChanges("tab", 1),), "one tab more is open")
        if _elsewhere(facts.href, obs.url):
            return Expectation((UrlIs(facts.href),), f"the address is {quoted(facts.href, 120)}")
    if states & {"expanded", "collapsed"}:
        opened = "expanded" in states
        return becomes("expanded", not opened, "is closed" if opened else "is open")
    if "pressed" in states:
        return becomes("pressed", False, "is no longer pressed")
    return _vague(f"something changes after {what}; what exactly, the {element.role} does not say")


def _held_switch(obs: Observation, element: Element) -> Element | None:
    """The switch that a row on a phone turns: the only one in it, where it takes no touch itself. One that does is a
    target of its own, and the row leads to a page (AOSP SwitchPreference against PrimarySwitchPreference)."""
    if obs.surface != "android" or element.role in INTERACTIVE - {"button", "link"}:
        return None
    inside = [item for item in obs.descendants(element) if item.role in _CHECKS]
    mine = inside[0] if len(inside) == 1 and element.facts.clickable else None
    return mine if mine is not None and not mine.facts.clickable else None


def _elsewhere(href: str, url: str) -> bool:
    """Whether following it leads to another document. Within the same one an address with ``#`` may be a place to jump
    to or a button in disguise, which the page handles as it likes: what it does then, the address does not say."""
    return href.partition("#")[0] != url.partition("#")[0]
