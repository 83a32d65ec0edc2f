"""Carrying out what a ticket covers: one method an action, each from resolving its target to a receipt."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final, assert_never

from handrail.devices.android import apps, chords, hands, same
from handrail.devices.android.eyes import Eyes, Look, Torn
from handrail.devices.android.hands import APART, Hands
from handrail.devices.android.pads import is_key, keys_for, pad_of
from handrail.devices.android.typing import Typist
from handrail.devices.android.wire import Said
from handrail.records import (
    ActionRecord,
    Back,
    Click,
    Clock,
    Direction,
    Drag,
    Element,
    ElementRef,
    Fail,
    Focused,
    GateDecision,
    Home,
    InputRefused,
    LongPress,
    Navigate,
    NavigationGate,
    Observation,
    OpenApp,
    Paste,
    Point,
    PressKeys,
    Receipt,
    Rect,
    Request,
    Scroll,
    SecretRef,
    SeenRequest,
    StaleTarget,
    Target,
    TypeText,
)
from handrail.screen.hit import clickable_point

_ATTEMPTS: Final = 4
"""How often a screen may turn out to be another before a tap is given up."""
_STROKE: Final = 0.6
"""Share of what is scrolled that one swipe moves."""
_MOST_STROKES: Final = 12
_FOCUS_DEADLINE: Final = 4.0
"""Seconds that a field may take to get the focus after it was tapped."""

Spot = tuple[Element | None, float, float]
"""What is touched, where it is in a look, and the point in screenshot pixels."""


@dataclass(slots=True)
class Acts:
    """Every action a phone can do."""

    hands: Hands
    eyes: Eyes
    clock: Clock
    apps: apps.Apps
    typist: Typist
    browser: str
    gate: NavigationGate | None = None

    async def do(self, look: Look, record: ActionRecord) -> Receipt:
        """Raises StaleTarget, InputRefused: nothing was touched. Cut: its fate is unknown. Unreached: nothing ran."""
        action = record.action
        match action:
            case Click():
                return await self._click(look, record, action)
            case LongPress(target=target):
                return await self._touch(look, record, (target,), lambda at: [hands.hold(*at[0])])
            case Drag(source=source, drop=drop):
                return await self._touch(look, record, (source, drop), lambda at: [hands.drag(*at[0], *at[1])])
            case Scroll():
                return await self._scroll(look, action)
            case TypeText(target=ElementRef(id=key), text=SecretRef() as ref) if is_key(
                look.observation.by_id.get(key)
            ):
                return await self._on_pad(look, record, look.observation.by_id[key], ref)
            case TypeText(target=target, text=text, clear=clear):
                await self.typist.check(self._field(look, target), text)
                field = await self._focus(look, record, target)
                return await self.typist.write(*field, text, "all" if clear else "end", self._sure(record))
            case Paste(target=target, text=text):
                await self.typist.check(self._field(look, target), text)
                field = await self._focus(look, record, target)
                return await self.typist.write(*field, text, "caret", self._sure(record))
            case PressKeys():
                return await self._press(look, record, action)
            case OpenApp(app=name):
                app = await self.apps.find(name)
                digest = await self.apps.trust(app.package)
                said = await self.hands.phone.shell(apps.start_of(app))
                return _started(said, f"{app.package}, signed by {digest or 'an untold certificate'}")
            case Navigate(url=url):
                return await self._navigate(record, apps.checked(url))
            case Back():
                injected = await self.hands.inject(look, [hands.keys(chords.BACK)], tree=False)
                return Receipt("yes" if injected.done else "no")
            case Home():
                said = await self.hands.phone.shell(hands.keys(chords.HOME))
                return Receipt("yes" if said.code == 0 else "unknown")
            case _:
                raise InputRefused(f"a phone cannot do {action.kind}", code="unsupported")

    @staticmethod
    def _sure(record: ActionRecord) -> bool:
        return record.effect.consequential

    # Targets

    def _spot(self, observation: Observation, target: Target) -> Spot:
        """Where a target is on its own look. Raises StaleTarget, InputRefused."""
        match target:
            case ElementRef(id=name):
                element = observation.by_id.get(name)
                if element is None:
                    raise StaleTarget("the look has no such element", code="no_element")
                return self._point_of(observation, element)
            case Focused():
                if not observation.focused:
                    raise StaleTarget("nothing had the focus in that look", code="no_focus")
                return self._point_of(observation, observation.by_id[observation.focused])
            case Point(x=x, y=y):
                if not Rect(0, 0, observation.size.width, observation.size.height).contains(x, y):
                    raise InputRefused("that point is not on the screen", code="outside")
                return same.at(observation, x, y), x, y
            case _:
                assert_never(target)

    @staticmethod
    def _point_of(observation: Observation, element: Element) -> Spot:
        if element.bounds.area <= 0:
            raise InputRefused("that is not on the screen: scroll to it first", code="offscreen")
        if "covered" in element.states:
            raise InputRefused("another window lies over it", code="covered")
        point = clickable_point(observation, element)
        if point is None:
            raise InputRefused("something else lies over it", code="covered")
        return element, *point

    def _moved(self, before: Observation, spot: Spot, target: Target, after: Observation, *, sure: bool) -> Spot:
        """The same spot on a later tree of the same windows. Raises StaleTarget."""
        element, x, y = spot
        if isinstance(target, Point):
            now = same.at(after, x, y)
            if (now is None) != (element is None):
                raise StaleTarget("something else is at that point now", code="slipped")
            if element is not None and now is not None:
                if same.identity(now) != same.identity(element) or same.entry(after, now) != same.entry(
                    before, element
                ):
                    raise StaleTarget("something else is at that point now", code="slipped")
                if sure:
                    same.settled(before, element, after)
            return now, x, y
        assert element is not None
        if sure:
            same.settled(before, element, after)
        return self._point_of(after, same.again(before, element, after))

    async def _touch(
        self, look: Look, record: ActionRecord, targets: Sequence[Target],
        build: Callable[[list[tuple[float, float]]], list[str]], *, prepares: bool = False,
    ) -> Receipt:  # fmt: skip
        """Touch the spots, on a screen that is what was judged: byte for byte, or else as far as it concerns them."""
        sure = self._sure(record)
        judged = look
        if not look.tree_digest and (sure or any(not isinstance(target, Point) for target in targets)):
            raise InputRefused("the screen cannot be read, so nobody can tell what would be touched", code="unreadable")
        spots = [self._spot(look.observation, target) for target in targets]
        for attempt in range(_ATTEMPTS):
            if sure:
                await self.clock.sleep_until(look.at + APART)
            points = [look.physical(x, y) for _, x, y in spots]
            injected = await self.hands.inject(look, build(points), prepares=prepares)
            if injected.done:
                steady = look is judged and bool(judged.tree_digest)
                return Receipt("yes", at=(spots[0][1], spots[0][2]), steady=steady)
            if not injected.fresh:
                return Receipt("unknown", "another window came to the front under way", at=(spots[0][1], spots[0][2]))
            fresh = self.eyes.from_dump(look, injected.fresh)
            if fresh is None:
                if attempt < _ATTEMPTS - 1:
                    continue  # nothing was touched, and a dump that failed may come the next time
                raise StaleTarget("the screen cannot be read again", code="unreadable")
            look = fresh
            first = [self._spot(judged.observation, target) for target in targets]
            spots = [
                self._moved(judged.observation, spot, target, look.observation, sure=sure)
                for spot, target in zip(first, targets, strict=True)
            ]
        raise StaleTarget("the screen does not hold still", code="unsteady")

    async def _on_pad(self, look: Look, record: ActionRecord, key: Element, ref: SecretRef) -> Receipt:
        """A secret on the pad of digits that a key belongs to; the pad tells only whether it goes away."""
        secret = self.typist.reveal(ref, key)
        refs = [ElementRef(item.id) for item in keys_for(pad_of(look.observation, key), secret)]
        receipt = await self._touch(look, record, refs, lambda at: [hands.tap(*one) for one in at])
        return Receipt(receipt.delivered, receipt.detail)  # where was tapped would tell a digit

    # Pointer

    async def _click(self, look: Look, record: ActionRecord, action: Click) -> Receipt:
        if action.button != "left" or action.modifiers:
            raise InputRefused("a finger has no other buttons and holds no keys", code="unsupported")
        if not 1 <= action.count <= 2:
            raise InputRefused("a phone knows a tap and a double tap", code="count")
        if action.count == 1:
            return await self._touch(look, record, (action.target,), lambda at: [hands.tap(*at[0])])
        # Both in one part: between them there is no time for a check.
        return await self._touch(
            look, record, (action.target,), lambda at: [f"{hands.tap(*at[0])} && {hands.tap(*at[0])}"]
        )

    async def _scroll(self, look: Look, action: Scroll) -> Receipt:
        box = self._scrolled(look.observation, action.target)
        strokes = min(_MOST_STROKES, max(1, ceil(action.amount / _STROKE)))
        far = action.amount >= 50
        share = _STROKE if far else action.amount / strokes
        line = _stroke(look, box, action.direction, min(share, _STROKE), 150 if far else 700)
        injected = await self.hands.inject(look, [line] * (_MOST_STROKES if far else strokes), tree=False)
        moved = strokes * _STROKE < action.amount and not far
        detail = f"moved {strokes * _STROKE:g} of {action.amount:g}" if moved else ""
        return Receipt("yes", detail if injected.done else "stopped: another window came to the front")

    def _scrolled(self, observation: Observation, target: Target | None) -> Rect:
        """The box in which a finger moves. Raises StaleTarget."""
        view = Rect(0, 0, observation.size.width, observation.size.height)
        if target is None:
            inside = [each for each in observation.elements if "scrollable" in each.states and each.bounds.area > 0]
            return max((each.bounds for each in inside), key=lambda box: box.area, default=view)
        if isinstance(target, Point):
            around = [
                each for each in observation.elements
                if "scrollable" in each.states and each.bounds.contains(target.x, target.y)
            ]  # fmt: skip
            return min((each.bounds for each in around), key=lambda box: box.area, default=view)
        element, _, _ = self._spot(observation, target) if isinstance(target, Focused) else (None, 0, 0)
        if isinstance(target, ElementRef):
            element = observation.by_id.get(target.id)
        if element is None:
            raise StaleTarget("the look has no such element", code="no_element")
        chain = (element, *observation.ancestors(element))
        return next((each.bounds for each in chain if "scrollable" in each.states), element.bounds)

    # Keys and text

    async def _press(self, look: Look, record: ActionRecord, action: PressKeys) -> Receipt:
        commands = [chords.command(key) for key in action.keys]
        if any(chords.moves_focus(key) for key in action.keys[:-1]):
            raise InputRefused(
                "after a key that moves the focus the rest must be proposed again", code="after_focus_move"
            )
        sure = self._sure(record)
        judged = look
        if isinstance(action.target, Focused) and not look.observation.focused:
            element = None
            if sure:
                raise StaleTarget("nothing had the focus in that look", code="no_focus")
        else:
            look, element = await self._focus(look, record, action.target, editable=False)
        begun = look  # what a tap for the focus changed is our own
        for attempt in range(_ATTEMPTS):
            if sure:
                await self.clock.sleep_until(look.at + APART)
            injected = await self.hands.inject(look, commands)
            if injected.done:
                return Receipt("yes", steady=look is begun and bool(look.tree_digest))
            if not injected.fresh:
                return Receipt("unknown", "another window came to the front before all keys were pressed")
            fresh = self.eyes.from_dump(look, injected.fresh)
            if fresh is None:
                if attempt < _ATTEMPTS - 1:
                    continue  # nothing was touched, and a dump that failed may come the next time
                raise StaleTarget("the screen cannot be read again", code="unreadable")
            self._still_focused(judged if element is None else look, element, fresh, sure=sure)
            if element is not None:
                element = same.again(look.observation, element, fresh.observation)
            look = fresh
        raise StaleTarget("the screen does not hold still", code="unsteady")

    @staticmethod
    def _still_focused(before: Look, element: Element | None, after: Look, *, sure: bool) -> None:
        if element is None:
            if after.observation.focused:
                raise StaleTarget("something has the focus that had it not when this was judged", code="focus")
            return
        if sure:
            same.settled(before.observation, element, after.observation)
        if "focused" not in same.again(before.observation, element, after.observation).states:
            raise StaleTarget("the focus went elsewhere", code="focus")

    def _field(self, look: Look, target: Target, *, editable: bool = True) -> Element:
        """The element that keys or text are for. Raises StaleTarget, InputRefused."""
        judged = look.observation
        element = judged.by_id.get(target.id) if isinstance(target, ElementRef) else self._spot(judged, target)[0]
        if element is None:
            raise StaleTarget("the look has no such element", code="no_element")
        if editable and ("editable" not in element.states or "disabled" in element.states):
            raise InputRefused("text cannot be put into that", code="not_a_field")
        return element

    async def _focus(
        self, look: Look, record: ActionRecord, target: Target, *, editable: bool = True
    ) -> tuple[Look, Element]:
        """A look on which the target has the focus, by a tap on it if it had not."""
        if not look.tree_digest:
            raise InputRefused("the screen cannot be read, so nobody can tell where text would go", code="unreadable")
        judged = look.observation
        element = self._field(look, target, editable=editable)
        if "focused" in element.states:
            return look, element
        await self._touch(look, record, (target,), lambda at: [hands.tap(*at[0])], prepares=True)
        deadline = self.clock.now() + _FOCUS_DEADLINE
        while True:
            try:
                now = await self.eyes.look(pixels=False, known=judged.size)
                if now.windows.focus != look.windows.focus:
                    raise InputRefused("a tap on the field led to another window", code="no_focus")
                if now.tree_digest:
                    found = same.again(judged, element, now.observation)
                    if "focused" in found.states:
                        return now, found
            except Torn:
                pass  # the keyboard is sliding in
            if self.clock.now() >= deadline:
                raise InputRefused("the field does not take the focus", code="no_focus")
            await self.clock.sleep_until(self.clock.now() + 0.05)

    # Going places

    async def _navigate(self, record: ActionRecord, url: str) -> Receipt:
        request = Request("GET", url, "", "document", effect=record.effect, caused_by=record.digest)
        decision: GateDecision = self.gate.decide(request) if self.gate else Fail("no_gate", "not armed")
        seen = (SeenRequest(request, decision),)
        if isinstance(decision, Fail):
            return Receipt("no", detail=f"blocked: {decision.code}", requests=seen)
        package = await self.apps.browser(self.browser)
        await self.apps.trust(package)
        receipt = _started(await self.hands.phone.shell(apps.view_of(url, package)), package)
        return Receipt(receipt.delivered, receipt.detail, requests=seen)


def _started(said: Said, what: str) -> Receipt:
    if said.code or "Error" in said.complaint or "Error:" in said.text:
        raise InputRefused(f"the phone does not open {what}", code="not_opened")
    return Receipt("yes", f"opened {what}")


def _stroke(look: Look, box: Rect, direction: Direction, share: float, ms: int) -> str:
    """A swipe inside a box that brings what lies further in a direction into view, away from the edges that the
    system's own gestures begin at."""
    across, down = direction in ("left", "right"), direction in ("up", "down")
    half = share / 2
    (x, y), (x2, y2) = box.centre, box.centre
    if down:
        way = box.height * half * (1 if direction == "down" else -1)
        y, y2 = y + way, y2 - way
    if across:
        way = box.width * half * (1 if direction == "right" else -1)
        x, x2 = x + way, x2 - way
    return hands.swipe(*look.physical(x, y), *look.physical(x2, y2), ms)
