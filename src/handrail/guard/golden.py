"""Golden cases: what a policy must decide, written down beside it, for ``handrail policy test``.

A case is an instruction, a screen and an action, and what is expected of them. Screens are written by hand, short; the
guard judges the record that is made of them exactly as it judges any other. What a case says is that the policy decides
so on such a screen, not that a page will look like it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Final, get_args

from handrail.guard.alone import PROTECTIONS, Checker
from handrail.guard.rails import MODULES
from handrail.policy import RAILS, origin_of
from handrail.policy.yaml import Node, each, file_text, parsed
from handrail.records import (
    Action,
    Click,
    ConfigError,
    Element,
    ElementRef,
    Facts,
    HandrailError,
    Instruction,
    Judgement,
    Navigate,
    Observation,
    OpenApp,
    PressKeys,
    Rect,
    SecretRef,
    SelectOption,
    Size,
    State,
    Tab,
    TypeText,
    content,
)
from handrail.wire import from_json

FACTS: Final = {item.name: item.default for item in fields(Facts) if isinstance(item.default, str | bool)}
"""Facts that a screen may state of an element."""
OWN: Final = ("role", "name", "id", "in", "value", "origin", "app", "states")
"""What else it may state."""
VERDICTS: Final = ("allow", "ask", "block")


@dataclass(frozen=True, slots=True)
class Golden:
    """One case."""

    says: str
    instruction: Instruction
    action: Action
    observation: Observation | None
    expect: str
    """``allow``, ``ask`` or ``block``."""
    because: str
    """A rail, or ``rail.code``, that must be among the reasons for it; empty where any will do."""
    line: int
    armed: tuple[str, ...] = ()
    """Of ``PROTECTIONS``, what the device has in force that the case is about."""


@dataclass(frozen=True, slots=True)
class Tried:
    """A case after it was judged."""

    golden: Golden
    found: str
    """The verdict; ``error`` where there is none."""
    reasons: tuple[str, ...]
    """``rail.code`` of the findings behind it."""

    @property
    def held(self) -> bool:
        """Whether it came out as expected, for the expected reason."""
        because = self.golden.because
        named = not because or any(reason == because or reason.startswith(f"{because}.") for reason in self.reasons)
        return self.found == self.golden.expect and named

    @property
    def sentence(self) -> str:
        """What came out, for a person."""
        reasons = f" ({', '.join(self.reasons)})" if self.reasons else ""
        if self.held:
            return f"{self.golden.says}: {self.found}{reasons}"
        wanted = self.golden.expect + (f" by {self.golden.because}" if self.golden.because else "")
        return f"{self.golden.says}: expected {wanted}, but it is {self.found}{reasons}"


def beside(policy: Path) -> Path:
    """Where the cases of a policy file lie: ``shop.cases.yaml`` beside ``shop.yaml``."""
    return policy.with_name(f"{policy.stem}.cases.yaml")


def tried(golden: Golden, checker: Checker) -> Tried:
    """Judge a case."""
    try:
        _, judgement = checker(golden.instruction, golden.action, golden.observation, armed=golden.armed)
    except HandrailError as error:
        return Tried(golden, "error", (str(error),))
    return Tried(golden, judgement.word, tuple(_reasons(judgement)))


def _reasons(judgement: Judgement) -> Iterator[str]:
    wanted = {"ask": ("ask",), "block": ("block",)}.get(judgement.word, ())
    for finding in judgement.findings:
        if finding.severity in wanted:
            yield f"{finding.rail}.{finding.code}"


def read_cases(path: Path) -> tuple[Golden, ...]:
    """The cases of a file.

    Raises:
        PolicyError: naming file and line; up to five things that are wrong at once.
    """
    return cases(file_text(path, "case"), str(path))


def cases(text: str, source: str) -> tuple[Golden, ...]:
    """The cases in a text.

    Raises: PolicyError.
    """
    whole = parsed(text, source, "case")
    top = whole.mapping(("screens", "cases"))
    screens = top["screens"].mapping() if "screens" in top else {}
    looks = dict(each(screens.items(), lambda item: (item[0], _screen(*item))))
    if "cases" not in top:
        raise whole.error("there are no cases here", "write them below 'cases:'")
    return each(top["cases"].items(), lambda node: _case(node, looks))


# -- screens ----------------------------------------------------------------------------------------------------------


def _screen(name: str, node: Node) -> Observation:
    found = node.mapping(("url", "app", "elements"))
    if ("url" in found) == ("app" in found):
        raise node.error("a screen has an address, or is of an app", "add 'url: https://...' or 'app: PACKAGE'")
    url = found["url"].text() if "url" in found else ""
    origin = origin_of(url) if url else found["app"].text()
    elements: dict[str, Element] = {}
    for item in found["elements"].items() if "elements" in found else ():
        element = _element(item, origin, elements, web=bool(url))
        if element.id in elements:
            raise item.error(f"two elements are called {element.id!r}", "give them an 'id' of their own")
        elements[element.id] = element
    return Observation(
        id=name,
        surface="browser" if url else "android",
        taken_at=0.0,
        size=Size(1280, 40.0 * len(elements) + 80),
        scale=1.0,
        app=origin,
        title=name,
        url=url,
        tabs=(Tab("t1", url, name, True),) if url else (),
        elements=tuple(elements.values()),
    )


def _element(node: Node, origin: str, before: Mapping[str, Element], *, web: bool) -> Element:
    found = node.mapping((*OWN, *FACTS))
    if "role" not in found:
        raise node.error("an element has a role", "such as button, link, textbox, form")
    name = found["name"].text() if "name" in found else ""
    own = found["id"].text() if "id" in found else "-".join((name or found["role"].text()).casefold().split())
    around = found["in"].text() if "in" in found else ""
    if around and around not in before:
        raise found["in"].unknown("element above this one", around, before)
    if not web and "origin" in found:
        raise found["origin"].error("a screen of an app has no frames", "say whose it is: 'app: com.example.other'")
    if web and "app" in found:
        raise found["app"].error("a page has frames", "say whose it is: 'origin: https://...'")
    frame = origin_of(found["origin"].text()) if "origin" in found else origin
    app = found["app"].text() if "app" in found else origin
    box = Rect(20.0, 20.0 + 40 * len(before), 200.0, 30.0)
    facts: dict[str, Any] = {
        key: found[key].truth() if isinstance(FACTS[key], bool) else found[key].text() for key in FACTS if key in found
    }
    return Element(
        id=own,
        role=found["role"].text(),
        name=name,
        value=found["value"].text() if "value" in found else "",
        bounds=box,
        rects=(box,),
        states=frozenset(found["states"].words("state", _STATES)) if "states" in found else frozenset(),  # type: ignore[arg-type]
        facts=Facts(**facts),
        app=app,
        frame_origin=frame if web else "",
        frame="" if frame == origin else frame,
        tab="t1" if web else "",
        parent=around,
        label=content(frame if web else app),
        name_source="accessible" if name else "none",
    )


_STATES: Final = get_args(State)


# -- cases ------------------------------------------------------------------------------------------------------------

_DOES: Final = ("click", "type", "select", "press", "navigate", "open", "action")


def _case(node: Node, screens: Mapping[str, Observation]) -> Golden:
    found = node.mapping(("says", "instruction", "granted", "armed", "on", "expect", "because", *_DOES))
    for key in ("says", "instruction", "expect"):
        if key not in found:
            raise node.error(f"{key!r} is missing here")
    done = [key for key in _DOES if key in found]
    if len(done) != 1:
        raise node.error("a case is about one action", f"say one of: {', '.join(_DOES)}")
    look = None
    if "on" in found:
        if found["on"].text() not in screens:
            raise found["on"].unknown("screen of this file", found["on"].value, screens)
        look = screens[found["on"].value]
    because = found["because"].read(str) if "because" in found else ""
    if because:
        _reason(found["because"])
    granted = found["granted"].several(str) if "granted" in found else ()
    return Golden(
        says=found["says"].text(),
        instruction=Instruction(found["instruction"].text(), granted=frozenset(granted)),
        action=_ACTIONS[done[0]](found[done[0]], look),
        observation=look,
        expect=found["expect"].choice(*VERDICTS),
        because=because,
        line=node.line,
        armed=tuple(sorted(found["armed"].words("protection", PROTECTIONS))) if "armed" in found else (),
    )


def _reason(node: Node) -> None:
    """Refuse what no rail could say: such a case would fail, or hold, for a slip of the pen."""
    rail, dot, code = node.text().partition(".")
    if rail not in RAILS:
        raise node.unknown("rail", rail, RAILS)
    if dot and code not in (*MODULES[rail].CODES, "unarmed"):
        raise node.unknown(f"code of {rail}", code, (*MODULES[rail].CODES, "unarmed"))


def _named(node: Node, look: Observation | None) -> ElementRef:
    """The one element that is called so, by name or id."""
    if look is None:
        raise node.error("this acts on something of a screen", "add 'on: SCREEN'")
    word = node.text()
    found = [item for item in look.elements if word in (item.id, item.name)]
    if not found:
        raise node.unknown("element of the screen", word, {item.name or item.id for item in look.elements})
    if len(found) > 1:
        raise node.error(f"several elements are called {word!r}", "use their ids")
    return ElementRef(found[0].id)


def _parts(node: Node, keys: tuple[str, str]) -> tuple[Node, Node]:
    found = node.mapping(keys)
    for key in keys:
        if key not in found:
            raise node.error(f"{key!r} is missing here")
    return found[keys[0]], found[keys[1]]


def _typed(node: Node, look: Observation | None) -> Action:
    field, text = _parts(node, ("into", "text"))
    if isinstance(text.value, dict):
        (secret,) = text.mapping(("secret",)).values()
        return TypeText(_named(field, look), SecretRef(secret.text()))
    return TypeText(_named(field, look), text.text())


def _selected(node: Node, look: Observation | None) -> Action:
    field, option = _parts(node, ("in", "option"))
    return SelectOption(_named(field, look), option.text())


def _pressed(node: Node, look: Observation | None) -> Action:
    field, keys = _parts(node, ("on", "keys"))
    return PressKeys(_named(field, look), keys.several(str))


def _any(node: Node, look: Observation | None) -> Action:
    del look
    try:
        action: Action = from_json(Action, json.dumps(_plain(node.value)))
    except ConfigError as error:
        raise node.error(str(error.args[0])) from error
    return action


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {str(key): _plain(item) for key, item in value.items()}
    return [_plain(item) for item in value] if isinstance(value, list) else value


_ACTIONS: Final[dict[str, Callable[[Node, Observation | None], Action]]] = {
    "click": lambda node, look: Click(_named(node, look)),
    "type": _typed,
    "select": _selected,
    "press": _pressed,
    "navigate": lambda node, look: Navigate(node.text()),
    "open": lambda node, look: OpenApp(node.text()),
    "action": _any,
}
