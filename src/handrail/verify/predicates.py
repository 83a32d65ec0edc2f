"""Each predicate of an expectation, before and after: true, false, or None where nobody can tell.

None is not false: a text that is not in the tree may stand in a canvas, in a frame that could not be read, or in the
part of the tree that was cut off. Only a region whose pixels stayed as they were cannot have gained a text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import assert_never
from urllib.parse import unquote, urlsplit

from handrail.records import (
    Action,
    Ambiguous,
    AppIs,
    CountChanges,
    Element,
    ElementState,
    FocusOn,
    Found,
    Integrity,
    Missing,
    NothingChanges,
    Observation,
    PageChanges,
    Placed,
    Predicate,
    PressKeys,
    Reacts,
    Reads,
    Receipt,
    Rect,
    Scroll,
    ScrollMoves,
    SecretRef,
    SeenRequest,
    Selector,
    Sized,
    TextAppears,
    TextGone,
    TextSelected,
    Unseen,
    UrlIs,
    ValueEquals,
)
from handrail.records.observation import LONGEST_SELECTION
from handrail.screen import (
    Change,
    TreeDiff,
    dialog,
    find,
    holds_words,
    interactive,
    normalise,
    own_words,
    quoted,
    secret,
    stands,
    tree_unseen,
    turned_round,
    words,
)
from handrail.screen.index import index
from handrail.screen.roles import TICKS
from handrail.verify.noise import Substance
from handrail.verify.past import says_done

SURE_OF_A_REACTION = 0.8
"""What a reaction is worth as evidence: enough for what can be undone, too little for what cannot (the pay-offs of
``check``)."""
_TREE = frozenset({"closed_frame", "truncated", "failed", "torn", "loading"})
_SEEN_PARTS = 40
"""A text may be spread over elements within one that holds at most so many."""


@dataclass(frozen=True, slots=True)
class Holding:
    """What became of one predicate."""

    predicate: Predicate
    before: bool | None
    after: bool | None
    detail: str
    """Short, for a person; screen text quoted."""
    sure: float = 1.0
    """Probability that ``after`` is right, as far as reading goes."""
    where: tuple[Element, ...] = ()
    """Elements that it was read from: of the later look, or of the earlier where something went."""

    @property
    def newly(self) -> bool:
        """Whether it was false and became true."""
        return self.before is False and self.after is True

    @property
    def specific(self) -> bool:
        """Whether it says more than that something changes."""
        return not isinstance(self.predicate, PageChanges)

    @property
    def event(self) -> bool:
        """Whether it states that something happens, so that its being so already proves nothing."""
        return isinstance(self.predicate, TextAppears | TextGone)


@dataclass(frozen=True)
class Pair:
    """Two looks with everything that was found between them."""

    action: Action
    before: Observation
    after: Observation
    diff: TreeDiff
    substance: Substance
    target: Element | None
    """Of the earlier look."""
    receipt: Receipt
    requests: tuple[SeenRequest, ...]
    secret_match: bool | None
    instruction: str = ""
    """What the user asked: where a page shows it, its words are nothing that is seen."""
    behind: Observation | None = None
    """The page over which a window of its own stood in the earlier look, as it was last seen."""
    arrived: bool = False
    """Whether the surface itself says that the touch reached it, and no other did."""

    @cached_property
    def pixels(self) -> tuple[Rect, ...] | None:
        """Where the pictures differ; None if they cannot be compared."""
        a, b = self.before.image, self.after.image
        if a is None or b is None:
            return None
        if a.sha256 == b.sha256:
            return ()
        from handrail.screen.tiles import decode, tile_diff  # numpy is loaded only where pixels must be compared

        try:
            return tile_diff(decode(a), decode(b)).boxes
        except OSError:
            return None

    def quiet(self, region: Unseen) -> bool:
        """Whether a region that was not read shows the same pixels in both looks."""
        if self.pixels is None or region.bounds.area <= 0 or region.reason == "secure":
            return False
        return not any(box.touches(region.bounds) for box in self.pixels)


def evaluate(predicate: Predicate, pair: Pair) -> Holding:
    """Both values of one predicate."""
    match predicate:
        case TextAppears(text=text):
            return _text(predicate, pair, text, shown=True)
        case TextGone(text=text):
            return _text(predicate, pair, text, shown=False)
        case ElementState():
            return _state(predicate, pair)
        case ValueEquals():
            return _value(predicate, pair)
        case FocusOn():
            return _focus(predicate, pair)
        case TextSelected(text=text):
            return _selected(predicate, pair, text)
        case AppIs(app=app):
            here, there = _app(pair.before, app), _app(pair.after, app)
            return Holding(predicate, here, there, f"in front is {quoted(pair.after.app, 80)}")
        case UrlIs():
            return _url(predicate, pair)
        case CountChanges():
            return _count(predicate, pair)
        case ScrollMoves():
            return _scroll(predicate, pair)
        case Reacts():
            return _reacts(predicate, pair)
        case Reads():
            return _reads(predicate, pair)
        case Placed():
            return _placed(predicate, pair)
        case Sized():
            return _sized(predicate, pair)
        case NothingChanges():
            changes = pair.substance.changes
            return Holding(predicate, False, not changes, changes[0] if changes else "nothing but noise changed")
        case PageChanges():
            return _page(predicate, pair)
        case _:
            assert_never(predicate)


def _text(predicate: TextAppears | TextGone, pair: Pair, text: str, *, shown: bool) -> Holding:
    unread = [region for region in pair.after.unseen if not pair.quiet(region)]
    own_before, own_after = own_words(pair.before, pair.instruction), own_words(pair.after, pair.instruction)
    if not shown:  # what goes from the page is gone, whatever a passing notice says of it
        unread = [region for region in unread if region.reason != "window"]
    here, where_before = _shown(pair.before, text, pair.before.unseen, own_before, affirmed=shown)
    there, where = _shown(pair.after, text, unread, own_after, affirmed=shown)
    if not here and pair.behind is not None and not shown:
        own = own_words(pair.behind, pair.instruction)
        here, where_before = _shown(pair.behind, text, pair.behind.unseen, own, affirmed=False)
    if here is None and there and not any(_may_hold(region, where) for region in pair.before.unseen):
        here = False  # what could not be read then lies elsewhere than where the text stands now
    detail = {True: "can be seen", False: "cannot be seen", None: "may stand where nothing can be read"}[there]
    if not shown:
        here, there = _negated(here), _negated(there)
    return Holding(predicate, here, there, f"{quoted(text, 80)} {detail}", where=where if shown else where_before)


def _may_hold(region: Unseen, where: Sequence[Element]) -> bool:
    """Whether a region that was not read may have held what now stands there. Of what moved while it was read the place
    is known, and that it was read but for the moment; of everything else less is known."""
    if region.reason in ("masked", "keyboard"):
        return False
    if region.reason != "torn" or region.bounds.area <= 0:
        return True
    return not where or any(region.bounds.touches(element.bounds) for element in where)


def _negated(value: bool | None) -> bool | None:
    return None if value is None else not value


def _shown(
    obs: Observation, text: str, unread: Sequence[Unseen], apart: frozenset[str], *, affirmed: bool
) -> tuple[bool | None, tuple[Element, ...]]:
    """Whether a person can see the text, as whole words; what was typed into fields does not count, nor what stands in
    ``apart``: the instruction, shown on the page. Where it must be ``affirmed``, a text that says it is not so does not
    count either; one that is to be gone is there all the same."""
    known = index(obs)
    around = {up.id for item in apart for up in obs.ancestors(obs.by_id[item])} - apart
    """What holds the instruction among other things: what it is called may be made of it."""
    typed: set[str] = set()
    found: list[Element] = []
    pieces: list[str] = []
    doubtful = False
    asked = any(
        holds_words(item.text, text) and not (affirmed and turned_round(item.text, text)) for item in obs.dialogs
    )
    for element in obs.elements:
        if element.parent in typed or "editable" in element.states:
            typed.add(element.id)
            continue
        if element.states & {"hidden", "transparent"} or element.id in apart:
            continue
        name = element.name if element.name_source != "inferred" and element.id not in around else ""
        pieces.append(normalise(element.own_text or name))
        if affirmed and _denied(obs, element, text):
            continue  # "NOT saved" does not say "saved"
        if (element.own_text and holds_words(element.own_text, text)) or (name and holds_words(name, text)):
            if "covered" in element.states:
                doubtful = True
            else:
                found.append(element)
    if found or asked:
        return True, tuple(found)
    if " " in normalise(text) and holds_words(" ".join(filter(None, pieces)), text):
        for element in reversed(obs.elements):
            if element.id in typed | apart | around or element.states & {"hidden", "transparent", "covered"}:
                continue
            whole = known.text(element) if 1 < known.sizes[element.id] <= _SEEN_PARTS else ""
            if holds_words(whole, text) and not (affirmed and turned_round(whole, text)):
                return True, (element,)
    if doubtful or any(region.reason not in ("masked", "keyboard") for region in unread):
        return None, ()
    return False, ()


def _denied(obs: Observation, element: Element, text: str) -> bool:
    """Whether a text is said not to be so where it stands; also by a word that is set apart in its sentence, of which
    an observation does not tell the place (*was <b>not</b> saved*)."""
    if any(turned_round(said, text) for said in (element.own_text, element.name) if said):
        return True
    parent = obs.by_id.get(element.parent)
    around = (element, *([parent] if parent is not None and parent.own_text else ()))
    apart = [item.own_text for holder in around for item in obs.children.get(holder.id, ()) if item.own_text]
    return any(len(said) <= _SHORT and turned_round(f"{said} {text}", text) for said in apart if said != text)


_SHORT = 12
"""Characters of a word that is set apart in a sentence."""


def _one(obs: Observation, selector: Selector) -> tuple[Element | None, bool, float]:
    """The element, whether its absence is certain, and how sure the match is."""
    match find(obs, selector):
        case Found(element=element, exact=exact):
            torn = any(region.reason in _TREE and region.bounds.touches(element.bounds) for region in obs.unseen)
            return (None, False, 0.0) if torn else (element, False, 1.0 if exact else 0.9)
        case Ambiguous():
            return None, False, 0.0
        case Missing(unseen=unseen):
            return None, not unseen, 1.0
        case other:
            assert_never(other)


def _state(predicate: ElementState, pair: Pair) -> Holding:
    def read(obs: Observation) -> tuple[bool | None, float, tuple[Element, ...]]:
        element, absent, sure = _one(obs, predicate.element)
        if element is None:
            if not absent:
                return None, 0.0, ()
            if predicate.state in ("present", "visible"):
                return not predicate.holds, sure, ()
            return (False, sure, ()) if predicate.holds else (None, 0.0, ())
        has = _has(element, predicate.state) or (predicate.state == "selected" and _chosen(obs, element))
        return has == predicate.holds, sure, (element,)

    here, _, was = read(pair.before)
    there, sure, where = read(pair.after)
    if predicate.state in ("checked", "selected") and predicate.holds and not where and _taken(pair, was):
        there, sure = True, 0.95
    if there is None and predicate.state in ("present", "visible") and was and not where:
        gone = isinstance(find(pair.after, predicate.element), Missing)
        if gone and pair.after.unseen and not any(_may_hold(region, was) for region in pair.after.unseen):
            there, sure = not predicate.holds, 0.97  # only a spot elsewhere moved while it was read
    detail = f"{_called(predicate.element)} {_so(predicate, here, there, seen=bool(where))}"
    return Holding(predicate, here, there, detail, sure or 1.0, where or was)


def _taken(pair: Pair, was: Sequence[Element]) -> bool:
    """Whether a choice was taken by the window that offered it: that closed, and the page behind it now says so."""
    if len(was) != 1 or not any(map(dialog, pair.before.elements)) or any(map(dialog, pair.after.elements)):
        return False
    name = index(pair.before).names[was[0].id]
    return bool(name) and any(
        normalise(item.own_text) == name and not item.states & {"hidden", "transparent"} for item in pair.after.elements
    )


def _so(predicate: ElementState, here: bool | None, there: bool | None, *, seen: bool) -> str:
    """The state as it is now, in words: what was to go is *still* there."""
    state = "there" if predicate.state == "present" else predicate.state
    if there is None:
        return f"may or may not be {state}"
    if not seen and state not in ("there", "visible"):
        return "is not there"
    if there == predicate.holds:
        return f"is still {state}" if not predicate.holds else f"is {state}"
    return f"is no longer {state}" if not predicate.holds and here is False else f"is not {state}"


def _has(element: Element, state: str) -> bool:
    match state:
        case "present":
            return True
        case "visible":
            return element.visible
        case "enabled":
            return "disabled" not in element.states
        case "unchecked":
            return not element.states & {"checked", "mixed"}
        case _:
            return state in element.states


def _chosen(obs: Observation, option: Element) -> bool:
    """Whether the native choice that an option stands in holds it: what the whole has for a value, it knows first."""
    holder = obs.by_id.get(option.parent)
    if holder is None or holder.facts.tag != "select":
        return False
    return index(obs).names[option.id] in map(normalise, (holder.value, *holder.facts.chosen))


def _called(selector: Selector) -> str:
    return f"{selector.role} {quoted(selector.name or selector.near or selector.resource, 60)}"


def _value(predicate: ValueEquals, pair: Pair) -> Holding:
    element, absent, sure = _one(pair.after, predicate.element)
    was, _, _ = _one(pair.before, predicate.element)
    what = _called(predicate.element)
    if element is None:
        return Holding(predicate, None, False if absent else None, f"{what} is not there any more")
    if isinstance(predicate.value, SecretRef) or secret(element):
        after = pair.secret_match
        if after is None and pair.receipt.readback is not None:
            after, sure = pair.receipt.readback.matches, 0.95  # compared in the device, but at once and not since
        detail = {True: "holds the secret", False: "does not hold it", None: "cannot be compared"}[after]
        before = False if was is not None and secret(was) and not was.value and "masked" not in was.states else None
        return Holding(predicate, before, after, f"{what} {detail}", sure, (element,))
    wanted = predicate.value
    before = _holds(pair.before, was, wanted, predicate.contains)[0] if was is not None else None
    after, exactly = _holds(pair.after, element, wanted, predicate.contains)
    if predicate.contains and pair.target is not None and was is not None and before and was.value != element.value:
        before = False  # appended once more: the field held the text already, and still its value changed
    sure *= 1.0 if exactly else 0.85
    return Holding(predicate, before, after, f"{what} holds {quoted(element.value, 80)}", sure, (element,))


def _holds(obs: Observation, element: Element, wanted: str, contains: bool) -> tuple[bool, bool]:
    """Whether a field holds the value, and whether to the letter."""
    if element.role in ("combobox", "listbox") or element.facts.options:
        chosen = [item.name or item.own_text for item in obs.descendants(element) if "selected" in item.states]
        if not chosen and not element.value and not element.facts.options and element.role == "combobox":
            chosen = [index(obs).text(element)]  # a look-alike shows its choice as its text
        held = (element.value, *element.facts.chosen, *chosen)
        return any(normalise(text) == normalise(wanted) for text in held), True
    have, want = _lines(element.value), _lines(wanted)
    if contains:
        return want in have, True
    if have == want:
        return True, True
    return bool(want) and _unspaced(have) == _unspaced(want), False


def _lines(text: str) -> str:
    return text.replace("\r\n", "\n").strip()


def _unspaced(text: str) -> str:
    """Without white space, and without hyphens and brackets between digits: fields group phone and card numbers."""
    return re.sub(r"(?<=\d)[-()]+(?=\d)", "", "".join(text.split()))


def _focus(predicate: FocusOn, pair: Pair) -> Holding:
    def read(obs: Observation) -> bool | None:
        element, absent, _ = _one(obs, predicate.element)
        if element is None:
            return False if absent else None
        if not obs.focused:
            return True if "focused" in element.states else None
        held = obs.by_id.get(obs.focused)
        if held is None:
            return None
        return held.id == element.id or any(item.id == element.id for item in obs.ancestors(held))

    there = read(pair.after)
    has = {True: "has", False: "does not have", None: "may or may not have"}[there]
    return Holding(predicate, read(pair.before), there, f"{_called(predicate.element)} {has} the focus")


def _selected(predicate: TextSelected, pair: Pair, text: str) -> Holding:
    def read(obs: Observation) -> bool | None:
        held, wanted = "".join(obs.selected_text.split()), "".join(text.split())
        if held == wanted:
            return True
        if len(obs.selected_text) >= LONGEST_SELECTION and wanted.startswith(held):
            return None
        blind = not obs.selected_text and any(region.reason in _TREE | {"dialog"} for region in obs.unseen)
        return None if blind else False

    now = pair.after
    what = f"selected is {quoted(now.selected_text, 80)}" if now.selected_text else "nothing is selected"
    where = tuple(item for item in (now.by_id.get(now.selected_in),) if item is not None)
    return Holding(predicate, read(pair.before), read(now), what, where=where)


def _app(obs: Observation, app: str) -> bool | None:
    return obs.app.casefold().rstrip("/") == app.casefold().rstrip("/") if obs.app else None


_PORTS = {"http": 80, "https": 443}


def _address(url: str) -> tuple[str, str, str, str]:
    """Origin, path, query and fragment in one spelling."""
    parts = urlsplit(url)
    try:
        port = parts.port
    except ValueError:
        return url, "", "", ""
    host = (parts.hostname or "").rstrip(".")
    origin = f"{parts.scheme}://{host}" + (f":{port}" if port not in (None, _PORTS.get(parts.scheme)) else "")
    return origin, unquote(parts.path) or "/", parts.query, parts.fragment


def origin(url: str) -> str:
    """Scheme, host and port of an address, default ports left out; empty where it has no host."""
    return _address(url)[0] if urlsplit(url).netloc else ""


def _url(predicate: UrlIs, pair: Pair) -> Holding:
    def read(obs: Observation) -> bool | None:
        if not obs.url:
            return None
        have, want = _address(obs.url), _address(predicate.url)
        if predicate.prefix:
            below = have[1] == want[1] or have[1].startswith(want[1].rstrip("/") + "/")
            return have[0] == want[0] and below and (not want[2] or have[2] == want[2])
        return have[:3] == want[:3] and (not want[3] or have[3] == want[3])

    there, sure = read(pair.after), 1.0
    detail = f"the address is {quoted(pair.after.url, 120)}"
    if there is False and _redirected(predicate.url, pair):
        there, sure, detail = True, 0.8, f"{detail}, to which that address redirects"
    return Holding(predicate, read(pair.before), there, detail, sure)


def _redirected(url: str, pair: Pair) -> bool:
    """Whether the address was asked for by this action and its answers led to the one that is shown."""
    documents = [seen.request for seen in pair.requests if seen.request.kind in ("document", "popup")]
    asked = any(request.hop == 0 and _address(request.url)[:3] == _address(url)[:3] for request in documents)
    led = any(request.hop > 0 and _address(request.url)[:3] == _address(pair.after.url)[:3] for request in documents)
    return asked and led


def _count(predicate: CountChanges, pair: Pair) -> Holding:
    def count(obs: Observation) -> int:
        if predicate.role == "tab":
            return len(obs.tabs)
        surface = len(obs.dialogs) if predicate.role == "dialog" and not predicate.name else 0
        name = normalise(predicate.name)
        names = index(obs).names
        return surface + sum(
            1
            for element in obs.elements
            if (dialog(element) if predicate.role == "dialog" else element.role == predicate.role)
            and "hidden" not in element.states
            and (not name or names[element.id] == name)
        )

    was, now = count(pair.before), count(pair.after)
    blind = predicate.role != "tab" and (tree_unseen(pair.before) or tree_unseen(pair.after))
    after = None if blind else now - was == predicate.by if predicate.by else now != was
    if predicate.role == "dialog" and not predicate.name and predicate.by:
        # Dialogs of the surface itself are known, whatever of the page stands still behind them.
        surface = len(pair.after.dialogs) - len(pair.before.dialogs)
        after = True if surface == predicate.by else after
        if after is False and predicate.by == 1 and (veil := _veil(pair)) is not None:
            says = quoted(index(pair.after).text(veil), 80)
            return Holding(predicate, False, True, f"{says} lies over the page", 0.95)
    where = tuple(item for item in (*pair.diff.added, *pair.diff.removed) if item.role == predicate.role)
    return Holding(predicate, False, after, f"{now - was:+d} of {predicate.role}", where=where)


def _veil(pair: Pair) -> Element | None:
    """What has come over the whole view, above all that was there, and says something that has two answers: a dialog in
    all but name. What only says that it is loading, or has nothing to choose from, is none."""
    after = pair.after
    view = Rect(0, 0, after.size.width, after.size.height)
    top = max((item.facts.paint for item in pair.before.elements), default=0)
    for item in pair.diff.added:
        over = item.facts.paint > top and item.bounds.intersection(view).area >= _WHOLE * view.area
        if not over or item.states & {"hidden", "transparent"}:
            continue
        texts = [below for below in after.descendants(item) if below.own_text]
        answers = [below for below in texts if interactive(below) or len(words(below.own_text)) <= _ANSWER]
        asks = any(len(words(below.own_text)) > _ANSWER for below in texts if not interactive(below))
        if asks and len(answers) >= 2:
            return item
    return None


_WHOLE = 0.9
"""Share of the view that something lies over all of."""
_ANSWER = 2
"""Words that an answer has, where nothing says that it can be pressed."""


def _scroll(predicate: ScrollMoves, pair: Pair) -> Holding:
    moved = [change for change in pair.diff.changed if "place" in change.aspects]
    scope = "the page"
    if predicate.element is not None:
        element, absent, _ = _one(pair.before, predicate.element)
        if element is None:
            return Holding(predicate, False, False if absent else None, f"{_called(predicate.element)} was not found")
        inside = {item.id for item in pair.before.descendants(element)}
        moved = [change for change in moved if change.before.id in inside]
        scope = _called(predicate.element)
    shifts = [shift for change in moved if (shift := _shift(change)) is not None]
    if isinstance(pair.action, Scroll):
        across, down = {"down": (0, -1), "up": (0, 1), "right": (-1, 0), "left": (1, 0)}[pair.action.direction]
        shifts = [(x, y) for x, y in shifts if x * across + y * down > 1.0]
    if (
        predicate.element is not None
        and not shifts
        and element is not None
        and not pair.before.children.get(element.id)
    ):
        return _scrolled_within(predicate, pair, element, scope)
    if shifts:
        return Holding(predicate, False, True, f"{len(shifts)} elements of {scope} moved")
    replaced = bool(pair.diff.added and pair.diff.removed)
    if replaced or (pair.pixels and not pair.substance.moved and pair.after.unseen):
        return Holding(predicate, False, None, f"whether {scope} moved cannot be told")
    return Holding(predicate, False, False, f"nothing in {scope} moved that way")


def _scrolled_within(predicate: ScrollMoves, pair: Pair, element: Element, scope: str) -> Holding:
    """Of what holds no elements (a text area), only its pixels tell whether its content moved."""
    boxes = pair.pixels
    if boxes is None:
        return Holding(predicate, False, None, f"whether {scope} moved cannot be told")
    moved = any(box.touches(element.bounds) for box in boxes)
    return Holding(predicate, False, moved, f"{scope} shows {'something else' if moved else 'the same'}", 0.8)


def _shift(change: Change) -> tuple[float, float] | None:
    """How far it moved; coming into view or leaving it without a box on one side cannot be measured."""
    a, b = change.before.bounds, change.after.bounds
    if a.area <= 0 or b.area <= 0:
        return None
    return b.x - a.x, b.y - a.y


def _reacts(predicate: Reacts, pair: Pair) -> Holding:
    """Whether the page's own handling answered. What it answered may be a refusal: a field found wrong, an error from
    the server; an alert may be either and is left open, unless it says that what the control is called was done."""
    reacted = pair.receipt.reacted
    said = next((item for item in pair.diff.added if item.role == "alert" and "hidden" not in item.states), None)
    invalid = next(
        (
            change.after
            for change in pair.diff.changed
            if "invalid" in change.after.states and "invalid" not in change.before.states
        ),
        None,
    )
    failed = next(
        (seen for seen in pair.requests if seen.status >= 400 and seen.request.kind in ("document", "frame", "fetch")),
        None,
    )
    refusal = next((text for text in _newly_said(pair) if _REFUSAL.search(normalise(text))), None)
    after: bool | None
    if failed is not None:
        after, detail = False, f"the server answered {failed.status} to {quoted(failed.request.url, 80)}"
    elif invalid is not None:
        after, detail = False, f"the page found {quoted(invalid.name, 60)} wrong"
    elif reacted and refusal is not None:
        after, detail = None, f"the page says {quoted(refusal, 80)}"
    elif reacted and said is not None and not _says_so(pair, said):
        after, detail = None, f"the page says {quoted(index(pair.after).text(said), 80)}"
    elif reacted:
        after, detail = True, "the page answered it"
    elif reacted is None and (turned := _turned(pair)):
        after, detail = True, turned
    elif reacted is None and pair.receipt.steady and (came := _came_of_it(pair)):
        after, detail = (None, f"the screen says {quoted(refusal or '', 80)}") if _refused_here(pair) else (True, came)
    elif pair.diff.url is not None:
        after, detail = True, f"the address is {quoted(pair.after.url, 120)}"
    elif reacted is False and not pair.substance.changes:
        after, detail = False, "the page did not answer it"
    elif _leads_here(pair):
        return Holding(predicate, True, True, "it leads to where it stands", SURE_OF_A_REACTION)
    elif _found_already(pair):
        return Holding(predicate, True, True, "what was looked for is shown already", SURE_OF_A_REACTION)
    else:
        after, detail = None, "whether the page answered it cannot be told"
    return Holding(predicate, False, after, detail, SURE_OF_A_REACTION)


def _leads_here(pair: Pair) -> bool:
    """Whether a touch reached a control of a phone's that only goes to where it is already (*Home* on the home page),
    so that nothing could come of it."""
    target = pair.target
    if target is None or not pair.arrived or not pair.receipt.steady or pair.diff or pair.after.unseen:
        return False
    return normalise(target.name) in _HOME


_HOME = frozenset({"home", "home page", "homepage", "start page", "startseite"})


def _found_already(pair: Pair) -> bool:
    """Whether Enter in a search field of a phone's could bring nothing: what matches was listed while it was typed."""
    field = pair.target
    enter = isinstance(pair.action, PressKeys) and [key.casefold() for key in pair.action.keys] == ["enter"]
    if not enter or field is None or pair.after.surface != "android" or not pair.receipt.steady:
        return False
    sought = words(field.value)
    seeks = field.role == "searchbox" or bool(_SEEKING & set(words(field.name)))
    if not seeks or not sought or pair.substance.changes or tree_unseen(pair.after):
        return False
    return any(
        holds_words(item.own_text, field.value)
        for item in pair.after.elements
        if "editable" not in item.states and item.visible and item.bounds.y >= field.bounds.y2 - 1
    )


_SEEKING = frozenset({"search", "find", "suche", "suchen", "finden"})


def _came_of_it(pair: Pair) -> str:
    """What changed since an input on a surface that stood still until then; empty where nothing did, or where what
    came is the system's: a warning, a question, a call come by themselves."""
    before, after = pair.before, pair.after
    if _answered(pair):
        return "the question is gone"
    if after.app != before.app and any(item.label.integrity is Integrity.UNKNOWN for item in after.elements[:1]):
        return ""
    if after.app != before.app and not _goes_by(pair):
        return ""
    if _screen(before) != _screen(after):
        return f"another screen of {quoted(after.app, 80)} came after it"
    if pair.substance.changes:
        return pair.substance.changes[0]
    # What reads like a clock is noise where it ticks by itself; here the screen stood still until the input.
    told = any(change.aspects & {"text", "name", "value", "states"} for change in pair.diff.changed)
    return "something on the screen changed with it" if told else ""


def _turned(pair: Pair) -> str:
    """That the switch in the very row of a phone's that was tapped is the other way round now; empty if it is not."""
    if pair.after.surface != "android" or pair.receipt.delivered != "yes" or pair.target is None:
        return ""
    mine = {item.id for item in (pair.target, *pair.before.descendants(pair.target)) if item.role in TICKS}
    change = next(
        (
            item
            for item in pair.diff.changed
            if item.before.id in mine and (item.before.states ^ item.after.states) & {"checked", "unchecked"}
        ),
        None,
    )
    name = quoted(pair.target.name or change.after.name, 60) if change is not None else ""
    return f"the {change.after.role} of {name} was turned" if change is not None else ""


def _answered(pair: Pair) -> bool:
    """Whether a control of a question was pressed, and the question went: an application's to its own page, and not
    with the application, which may have crashed; the system's to whatever it lay over."""
    target = pair.target
    systems = any(item.label.integrity is Integrity.UNKNOWN for item in pair.before.elements[:1])
    asked = target is not None and any(map(dialog, pair.before.ancestors(target)))
    if not asked or (pair.before.app != pair.after.app and not systems):
        return False
    return not any(dialog(item) and "hidden" not in item.states for item in pair.after.elements)


def _goes_by(pair: Pair) -> bool:
    """Whether another application that came to the front is called what was pressed: an icon, a place to share with.
    Any other may have come by itself, as a call does, or by a notification that lay over what was pressed."""
    called = normalise(pair.target.name) if pair.target is not None else ""
    return bool(called) and any(normalise(item.own_text or item.name) == called for item in pair.after.elements)


def _refused_here(pair: Pair) -> bool:
    """Whether the same screen now says no, in words that were not there: another screen may speak of anything."""
    if _screen(pair.before) != _screen(pair.after):
        return False
    said = [text for text in _newly_said(pair) if text]
    return len(said) <= _FEW_WORDS and any(_REFUSAL.search(normalise(text)) for text in said)


def _screen(obs: Observation) -> tuple[str, ...]:
    return tuple(tab.id for tab in obs.tabs)


_FEW_WORDS = 4
"""Texts that come with a refusal, at most; a list or a page brings more."""


def _says_so(pair: Pair, message: Element) -> bool:
    """Whether a message says that what was pressed has been done. What can be pressed in it (*Undo*) is no part of what
    it says."""
    if pair.target is None:
        return False
    told = [
        item.own_text for item in (message, *pair.after.descendants(message)) if item.own_text and not interactive(item)
    ]
    return says_done(" ".join(told), index(pair.before).names[pair.target.id])


def _reads(predicate: Reads, pair: Pair) -> Holding:
    def read(obs: Observation) -> tuple[bool | None, tuple[Element, ...]]:
        wanted = normalise(predicate.text)
        there = [
            item
            for item in obs.elements
            if not item.states & {"hidden", "transparent"} and predicate.bounds.contains(*item.bounds.centre)
        ]
        found = tuple(
            item
            for item in there
            if wanted in (normalise(item.value), normalise(item.own_text), index(obs).names[item.id])
        )
        if found:
            return True, found
        unread = any(
            region.bounds.touches(predicate.bounds)
            for region in obs.unseen
            if region.reason not in ("masked", "keyboard")
        )
        return (None if unread else False), ()

    here, was = read(pair.before)
    there, where = read(pair.after)
    detail = {True: "stands there", False: "does not stand there", None: "may stand there"}[there]
    return Holding(predicate, here, there, f"{quoted(predicate.text, 80)} {detail}", where=where or was)


def _placed(predicate: Placed, pair: Pair) -> Holding:
    mine, _, sure = _one(pair.after, predicate.element)
    was, _, _ = _one(pair.before, predicate.element)
    what = _called(predicate.element)
    relation = predicate.relation.replace("_", " ")
    if predicate.other is None:
        moved = stands(mine, was, predicate.relation) if mine is not None and was is not None else None
        detail = {True: "has moved that way", False: "has not moved that way", None: "cannot be found again"}[moved]
        return Holding(predicate, False, moved, f"{what} {detail}", sure or 1.0)
    other, _, sure_too = _one(pair.after, predicate.other)
    other_was, _, _ = _one(pair.before, predicate.other)
    before = stands(was, other_was, predicate.relation) if was is not None and other_was is not None else None
    after = stands(mine, other, predicate.relation) if mine is not None and other is not None else None
    verb = {True: "stands", False: "does not stand", None: "may stand"}[after]
    where = (mine,) if mine is not None else ()
    detail = f"{what} {verb} {relation} {_called(predicate.other)}"
    return Holding(predicate, before, after, detail, min(sure, sure_too) or 1.0, where)


def _sized(predicate: Sized, pair: Pair) -> Holding:
    mine, _, sure = _one(pair.after, predicate.element)
    was, _, _ = _one(pair.before, predicate.element)
    what = _called(predicate.element)
    if mine is None or was is None:
        return Holding(predicate, False, None, f"{what} cannot be found again")
    sign = 1 if predicate.larger else -1
    across = (mine.bounds.width - was.bounds.width) * sign
    down = (mine.bounds.height - was.bounds.height) * sign
    grown = {"width": across > 0.5, "height": down > 0.5, "": across + down > 0.5 and min(across, down) > -0.5}
    is_now = f"{mine.bounds.width:.0f} by {mine.bounds.height:.0f} pixels"
    return Holding(predicate, False, grown[predicate.dimension], f"{what} measures {is_now}", sure or 1.0, (mine,))


def _newly_said(pair: Pair) -> Iterator[str]:
    """Texts that have come, or have changed."""
    for item in pair.diff.added:
        if not item.states & {"hidden", "transparent"}:
            yield item.own_text or item.name
    for change in pair.diff.changed:
        if change.after.own_text != change.before.own_text:
            yield change.after.own_text


_REFUSAL = re.compile(
    r"\b(?:error|failed|failure|could ?n.t|could not|cannot|can.t|unable|invalid|incorrect|denied|forbidden|rejected|"
    r"not (?:saved|sent|found|allowed|valid|possible|available)|"
    r"please (?:enter|fill|select|choose|provide|correct|try)|"
    r"required|must (?:be|not|have|enter)|try again|went wrong|fehler|erreur|error:)\b"
)
"""How pages say no in words. A sign and no more: what says so may be about something else, so it is left open."""


def _page(predicate: PageChanges, pair: Pair) -> Holding:
    if pair.substance.changes:
        return Holding(predicate, False, True, pair.substance.changes[0])
    boxes = pair.pixels
    if boxes is None:
        blind = bool(pair.after.unseen)
        return Holding(predicate, False, None if blind else False, "nothing in the tree changed")
    drawn = [region.bounds for region in pair.after.unseen if region.reason in ("canvas", "image")]
    if pair.target is not None and pair.target.role not in ("canvas", "img", "image"):
        # Hover, focus and pressed looks change the target's own pixels without anything having happened.
        mine = pair.target.bounds
        boxes = tuple(box for box in boxes if not box.touches(mine) or any(box.touches(area) for area in drawn))
    if boxes:
        return Holding(predicate, False, None, "only pixels changed, nothing that can be read")
    return Holding(predicate, False, False, "nothing changed")
