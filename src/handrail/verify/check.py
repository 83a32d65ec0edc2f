"""The verdict on what an action did: from two looks, the receipt and the settling, never from anybody's claim.

Deterministic evidence comes first and decides: values, states, texts, addresses, tabs, dialogs; pixels only where the
tree says nothing. A changed hash is no progress, and an unchanged one no proof of failure.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from handrail.records import (
    ActionRecord,
    AnswerDialog,
    AppIs,
    Back,
    Check,
    Click,
    CountChanges,
    EffectClass,
    Element,
    ElementState,
    Evidence,
    Expectation,
    Forward,
    LongPress,
    Navigate,
    NothingChanges,
    Observation,
    Outcome,
    PageChanges,
    Pass,
    Predicate,
    PressKeys,
    Reacts,
    Receipt,
    Reload,
    SeenRequest,
    Settled,
    TextAppears,
    TextGone,
    UrlIs,
    ValueEquals,
    targets,
)
from handrail.screen import content_region, dialog, normalise, quoted, target_element, tree_diff
from handrail.verify.announced import announced
from handrail.verify.defaults import default_expectation
from handrail.verify.noise import NO_NOISE, Noise, substance
from handrail.verify.opening import opens_form
from handrail.verify.predicates import Holding, Pair, evaluate, origin

CLAIMS_PAY = 2 / 3
"""With pay-offs +1, -0.5 and -2 for a true, a missed and a false SUCCESS, saying SUCCESS pays only above this."""
CLAIMS_PAY_FOR_GOOD = 0.9
"""The same for what cannot be taken back."""

_HARD = frozenset({"requests", "navigation"})
"""What is still under way in earnest while it moves; the rest (mutations, layout) may be a clock."""
_EARNEST = frozenset({"document", "frame", "fetch", "popup", "other"})


def check(
    record: ActionRecord,
    expectation: Expectation,
    before: Observation,
    after: Observation,
    *,
    receipt: Receipt,
    settled: Settled | None,
    secret_match: bool | None = None,
    noise: Noise = NO_NOISE,
    behind: Observation | None = None,
) -> Check:
    """Compare the expected effect of one action with what two looks show.

    ``secret_match`` is the device's own comparison of a field with a secret; ``noise`` what was learned from looks
    between which nothing was done; ``behind`` the page over which a window stood before, as it was last seen. Pure;
    decodes pictures only where the tree does not settle it.
    """
    target = next(
        (hit for _, item in targets(record.action) if (hit := target_element(before, item)) is not None), None
    )
    diff = tree_diff(before, after)
    found = substance(diff, before, after, target, noise)
    requests = (*receipt.requests, *(settled.requests if settled else ()))
    pair = Pair(
        record.action,
        before,
        after,
        diff,
        found,
        target,
        receipt,
        requests,
        secret_match,
        record.material.u,
        behind,
        bool(settled and settled.arrived),
    )
    verdict = _judged(record, pair, settled, expectation)
    if verdict.already and verdict.outcome is not Outcome.SUCCESS and expectation.source != "default":
        # What was stated was true before and proves nothing; what the action is bound to do may prove it all the same.
        inborn = default_expectation(record.action, before, receipt.readback)
        if not vague(inborn):
            both = replace(expectation, predicates=(*expectation.predicates, *inborn.predicates))
            return _judged(record, pair, settled, both)
        if isinstance(record.action, Click | PressKeys) and not record.effect.consequential:
            # What the user said to look for is there; that the page answers is left to be seen.
            both = replace(expectation, predicates=(*expectation.predicates, Reacts()))
            answered = _judged(record, pair, settled, both)
            return answered if answered.outcome is Outcome.SUCCESS else verdict
    return verdict


def _judged(record: ActionRecord, pair: Pair, settled: Settled | None, expectation: Expectation) -> Check:
    holdings = [evaluate(predicate, pair) for predicate in expectation.predicates]
    if expectation.source == "default":
        holdings = [holding for holding in holdings if not _led_on(holding, pair)]
    specific = [holding for holding in holdings if holding.specific]
    if not specific and expectation.source == "default":
        inherent = _inherent(pair)
        if inherent is not None:
            specific = [inherent]
            holdings = [*specific, *holdings]
    if expectation.source == "default" and all(isinstance(item.predicate, Reacts) for item in specific):
        told = announced(record.effect, pair)
        if told is not None and not any(item.after is False for item in specific):
            specific = [told]
            holdings = [told, *holdings]
        if not any(item.newly and not isinstance(item.predicate, Reacts) for item in specific):
            opened = opens_form(record.effect, pair)
            if opened is not None:
                specific = [opened]
                holdings = [opened, *holdings]
    effect = any(item.newly for item in specific if not _may_hide(item.predicate))
    if pair.after.surface == "android" and not effect and (asks := _asks(pair)):
        specific = [asks]  # also where what is to go cannot be seen for the question: it may stand there still
        holdings = [asks, *holdings]
    return _Judge(record, pair, settled, holdings, specific).verdict()


def _may_hide(predicate: Predicate) -> bool:
    """Whether it may hold for no other reason than that a window lies over the page."""
    return isinstance(predicate, Reacts | TextGone) or (isinstance(predicate, ElementState) and not predicate.holds)


ASKED = "it asks whether it is meant"
"""What a check says where an application put a question before it does something: nothing was done yet."""
_TURNING_BACK = frozenset({"cancel", "no", "keep", "not now", "back", "close", "dismiss", "keep editing"})


def _asks(pair: Pair) -> Holding | None:
    """The question that an application put in answer to a tap, with a way to take it back."""
    if not isinstance(pair.action, Click | LongPress) or pair.before.app != pair.after.app:
        return None
    opened = [item for item in pair.after.elements if dialog(item) and "hidden" not in item.states]
    said = [_texts(look) for look in (pair.before, pair.after)]
    if not opened or (any(map(dialog, pair.before.elements)) and said[0] == said[1]):
        return None
    names = {normalise(item.name) for item in pair.after.descendants(opened[0]) if item.facts.clickable}
    if not names & _TURNING_BACK or len(names) < 2:
        return None
    return Holding(CountChanges("dialog", 1), False, True, ASKED, where=(opened[0],))


def _led_on(holding: Holding, pair: Pair) -> bool:
    """Whether the address that a link names was asked for, and the site led on from there. What a link's address is
    expected to be is a guess of this house; where the site redirects, it says nothing for or against."""
    predicate = holding.predicate
    if not isinstance(predicate, UrlIs) or holding.after is not False:
        return False
    documents = [
        seen
        for seen in pair.requests
        if seen.request.kind == "document" and isinstance(seen.decision, Pass) and 200 <= seen.status < 400
    ]
    return any(
        seen.request.url == predicate.url or (seen.request.hop > 0 and seen.request.url == pair.after.url)
        for seen in documents
    )


def _inherent(pair: Pair) -> Holding | None:
    """What an action is bound to change by its nature, where no predicate can say it beforehand."""
    match pair.action:
        case Back() if pair.after.surface == "android":
            left = pair.before.tabs != pair.after.tabs or bool(pair.substance.changes)
            went = left or pair.before.unseen != pair.after.unseen  # a keyboard that goes uncovers what it lay over
            return Holding(NothingChanges(), False, went, "what was in front is put away" if went else "nothing went")
        case Back() | Forward():
            moved = pair.diff.url is not None
            return Holding(UrlIs(pair.after.url), False, moved, f"the address is {quoted(pair.after.url, 120)}")
        case Reload():
            done = any(
                seen.request.kind == "document" and 200 <= seen.status < 400 and isinstance(seen.decision, Pass)
                for seen in pair.requests
            )
            return Holding(UrlIs(pair.after.url), False, done or None, "the document was loaded again" if done else "")
        case PressKeys(keys=keys) if keys and all(key.casefold() in ("tab", "shift+tab") for key in keys):
            moved = pair.diff.focus is not None
            known = bool(pair.after.focused)
            return Holding(NothingChanges(), False, moved if known else None, "the focus moved" if moved else "")
        case _:
            return None


def _texts(obs: Observation) -> list[str]:
    return [item.own_text for item in obs.elements if item.own_text]


class _Judge:
    """The decision, in the order of what matters: delivery, rest, effect, interruption, failure."""

    def __init__(
        self,
        record: ActionRecord,
        pair: Pair,
        settled: Settled | None,
        holdings: Sequence[Holding],
        specific: Sequence[Holding],
    ) -> None:
        self.record, self.pair, self.holdings, self.specific = record, pair, holdings, specific
        self.moving = settled.moving if settled else ()
        self.quiet = settled.quiet if settled else pair.after.settled
        self.stopped = (*pair.receipt.stopped, *(settled.stopped if settled else ()))
        self.newly = [item for item in specific if item.newly]
        self.failed = [item for item in specific if item.after is False]
        self.open = [item for item in specific if item.after is None]
        self.changes = pair.substance.changes

    def verdict(self) -> Check:
        """The check, complete."""
        receipt = self.pair.receipt
        if receipt.delivered == "no":
            why = f": {receipt.detail}" if receipt.detail else ""
            return self._say(Outcome.NO_CHANGE, f"the input was not delivered{why}", 1.0)
        whole = bool(self.specific) and not self.failed and not self.open
        if whole:
            reached = self._reached()
            if reached is not None:
                return reached
        waiting = self._waiting()
        if waiting:
            return self._say(Outcome.PENDING, waiting, 0.9)
        obstacle = self._obstacle()
        if obstacle:
            return self._say(Outcome.INTERRUPTED, obstacle, 0.95)
        if receipt.delivered == "unknown":
            return self._say(Outcome.UNKNOWN, "whether the input was delivered is not known", 0.5)
        return self._fell_short(whole)

    def _reached(self) -> Check | None:
        """SUCCESS, or why all predicates holding is not enough for it; None if it must be waited for."""
        kept = [item for item in self.specific if item.before is True]
        happened = len(kept) < len(self.specific)
        if not happened:
            weak = self.record.effect.consequential or any(item.event for item in kept)
            if weak:
                sentence = "what was expected was so already, and does not show that this action did anything"
                if self._waiting():
                    return None
                return self._say(Outcome.UNKNOWN if self.changes else Outcome.NO_CHANGE, sentence, 0.8, already=True)
            return self._say(Outcome.SUCCESS, "it was so already, and still is", 0.95, already=True)
        if not self._at_rest():
            return None
        sure = 0.99
        for item in self.specific:
            sure = min(sure, item.sure)
            if item.before is None and not self._read_back(item):
                sure *= 0.85
            elif item.before and item.event:
                sure *= 0.9
        if not self.quiet:
            sure *= 0.95
        if self.pair.receipt.delivered == "unknown":
            sure *= 0.8
        if self.stopped:
            sure *= 0.8
        for_good = self.record.effect.consequential
        if sure <= (CLAIMS_PAY_FOR_GOOD if for_good else CLAIMS_PAY):
            return self._say(Outcome.UNKNOWN, "the signs speak for it, but not clearly enough", sure)
        sentence = (self.newly or list(self.specific))[0].detail
        return self._say(Outcome.SUCCESS, sentence, sure, independent=self._independent())

    def _read_back(self, item: Holding) -> bool:
        """Whether the device itself put the value there and found it again: what stood there before tells no more."""
        readback = self.pair.receipt.readback
        return isinstance(item.predicate, ValueEquals) and readback is not None and readback.matches

    def _at_rest(self) -> bool:
        """Whether nothing is under way that could still undo what is seen. A page that asks something stands still till
        it is answered: that it asks, where just this was expected, is as sure as it can be."""
        if self.pair.after.dialogs and all(
            isinstance(item.predicate, CountChanges) and item.predicate.role == "dialog" for item in self.specific
        ):
            return True
        if self.specific and all(map(self._read_back, self.specific)):
            return True  # what stands in the field was put there, whatever the page does about it
        if self.record.effect.consequential and self.pair.substance.loading:
            return False  # what is said to be under way is not done yet, and may still be turned down
        if self.quiet or self.record.effect.weight <= 1:
            return not {"navigation"} & set(self.moving)
        return not _HARD & set(self.moving) and not self.pair.substance.loading

    def _waiting(self) -> str:
        """Why it is too early to say; empty if it is not."""
        if self.pair.substance.loading:
            return "the screen says that something is still under way"
        if self.quiet:
            return ""
        hard = sorted(_HARD & set(self.moving))
        if hard:
            return f"still moving: {', '.join(hard)}"
        if self.pair.substance.noise and not self.changes:
            return ""  # what moves is known: a clock never comes to rest
        return f"still moving: {', '.join(self.moving) or 'the surface'}"

    def _obstacle(self) -> str:
        """What stands in the way; empty if nothing does."""
        pair = self.pair
        come = pair.diff.dialogs.appeared
        if come:
            return f"a dialog ({come[0].kind}) says {quoted(come[0].text, 80)}"
        modal = [item for item in pair.diff.added if dialog(item) and "hidden" not in item.states]
        modal += [
            change.after
            for change in pair.diff.changed
            if dialog(change.after) and "hidden" in change.before.states and "hidden" not in change.after.states
        ]
        if modal and not self.newly:
            return f"a dialog of the page opened: {quoted(_heading(pair.after, modal[0]), 80)}"
        if self.changes:
            return ""
        if pair.after.dialogs and not isinstance(pair.action, AnswerDialog):
            return f"a dialog ({pair.after.dialogs[0].kind}) is open and takes all input"
        above = self._above()
        if above is not None:
            return f"a dialog of the page lies over it: {quoted(_heading(pair.after, above), 80)}"
        return ""

    def _above(self) -> Element | None:
        """A modal dialog that the target does not stand in."""
        target, obs = self.pair.target, self.pair.before
        if target is None:
            return None
        around = {item.id for item in obs.ancestors(target)} | {target.id}
        modal = [item for item in obs.elements if "modal" in item.states and "hidden" not in item.states]
        return next((item for item in modal if item.id not in around), None)

    def _fell_short(self, whole: bool) -> Check:
        if not self.specific:
            return self._nothing_specific()
        if self.newly and (self.failed or self.open):
            missing = (self.failed or self.open)[0].detail
            return self._say(Outcome.PARTIAL, f"a part of it happened; but {missing}", 0.9)
        if whole:
            return self._say(Outcome.UNKNOWN, "it looks so, but the surface has not come to rest", 0.6)
        if self.open and not self.failed:
            return self._say(Outcome.UNKNOWN, self.open[0].detail, 0.5)
        if self.changes:
            return self._say(Outcome.WRONG_CHANGE, f"{self.failed[0].detail}; instead {self.changes[0]}", 0.9)
        if self.open:
            return self._say(Outcome.UNKNOWN, self.open[0].detail, 0.5)
        if self.stopped:
            return self._say(Outcome.NO_CHANGE, "the input was stopped: it would have reached something else", 0.95)
        return self._say(Outcome.NO_CHANGE, self.failed[0].detail, 0.95 if self.pair.pixels == () else 0.85)

    def _nothing_specific(self) -> Check:
        """Only *that* something changes was expected, or nothing at all: that never makes a success."""
        if self.changes:
            sentence = f"{self.changes[0]}; whether that was meant cannot be told, since nothing specific was expected"
            return self._say(Outcome.UNKNOWN, sentence, 0.6)
        if not self.holdings:
            return self._say(Outcome.UNKNOWN, "nothing was expected, and nothing can be said", 0.5)
        if any(item.after is None for item in self.holdings):
            return self._say(Outcome.UNKNOWN, self.holdings[0].detail, 0.5)
        return self._say(Outcome.NO_CHANGE, "nothing but noise changed", 0.9)

    def _say(
        self, outcome: Outcome, sentence: str, sure: float, *, already: bool = False, independent: bool = False
    ) -> Check:
        return Check(
            outcome=outcome,
            evidence=tuple(self._evidence()),
            sentence=sentence,
            independent=independent,
            already=already,
            reversible=_reversible(self.record),
            confidence=round(sure, 4),
        )

    def _evidence(self) -> list[Evidence]:
        found = [Evidence(item.predicate.kind, item.after, item.detail) for item in self.holdings]
        if not self.specific:
            found.append(Evidence("nothing_specific", None, "nothing specific was expected"))
        found += [Evidence("change", True, sentence) for sentence in self.changes[:8]]
        found += [Evidence("noise", None, sentence) for sentence in self.pair.substance.noise[:3]]
        found += [Evidence("stopped", True, quoted(event, 80)) for event in self.stopped[:3]]
        if self.pair.receipt.readback is not None:
            matches = self.pair.receipt.readback.matches
            found.append(Evidence("readback", matches, "the field was read back right after the input"))
        done = [seen for seen in self.pair.requests if seen.request.kind in _EARNEST]
        found += [
            Evidence("request", seen.status in range(200, 400) if seen.status else None,
                     f"{seen.request.method} {quoted(seen.request.url, 80)} {seen.status or 'unanswered'}")
            for seen in done[:4]
        ]  # fmt: skip
        return found

    def _independent(self) -> bool:
        """L7: false before and true after, in the expected origin, outside content regions, with a completed response
        of the same site. Of a deletion the content itself is what goes: there the site's own answer to a request to
        delete is what nobody who only writes content can bring about."""
        pair = self.pair
        expected = pair.target.frame_origin if pair.target is not None else pair.before.app
        if isinstance(pair.action, Navigate):
            expected = origin(pair.action.url)
        if not expected or pair.after.app != expected:
            return False
        if pair.after.surface == "android":
            # No network is seen there. What counts instead: the screen was to the byte what was judged when the input
            # went in, and afterwards the application itself says something that it did not say before.
            newly = [item for item in self.newly if item.predicate.kind not in ("reacts", "count_changes")]
            return pair.receipt.steady and any(self._shows(item, expected) for item in newly)
        done = [seen for seen in pair.requests if _answered(seen, expected)]
        if self.record.effect is EffectClass.DELETE and any(seen.request.method == "DELETE" for seen in done):
            return bool(self.newly)
        return bool(done) and any(self._proves(item, expected) for item in self.newly)

    def _seen_on(self, element: Element) -> Observation:
        """The look that an element is of: ids say nothing, since each look has its own."""
        after = self.pair.after
        return after if after.by_id.get(element.id) is element else self.pair.before

    def _strange(self, element: Element, predicate: Predicate) -> bool:
        """Whether it may be a stranger's. What a field holds may; but that a site no longer asks for a password is its
        own doing, so the password field of a sign-in is judged by what was around it."""
        look = self._seen_on(element)
        asked = self.record.effect is EffectClass.SIGN_IN and "password" in element.states
        if asked and isinstance(predicate, ElementState) and not predicate.holds:
            around = next(iter(look.ancestors(element)), None)
            return element.frame_origin != look.app or around is None or content_region(look, around)
        return content_region(look, element)

    def _shows(self, holding: Holding, expected: str) -> bool:
        match holding.predicate:
            case TextAppears() | TextGone() | ElementState():
                return any(element.frame_origin == expected for element in holding.where)
            case AppIs():
                return True
            case _:
                return False

    def _proves(self, holding: Holding, expected: str) -> bool:
        match holding.predicate:
            case UrlIs() | AppIs():
                return True
            case TextAppears() | TextGone() | ElementState() | CountChanges():
                return any(
                    element.frame_origin == expected and not self._strange(element, holding.predicate)
                    for element in holding.where
                )
            case _:
                return False


def _answered(seen: SeenRequest, expected: str) -> bool:
    """Whether it is a completed response of the site that the effect was expected on."""
    request = seen.request
    if not isinstance(seen.decision, Pass) or not 200 <= seen.status < 400 or request.kind not in _EARNEST:
        return False
    return request.relation in ("same_origin", "same_site") or (
        not request.initiator and origin(request.url) == expected
    )


def _heading(obs: Observation, element: Element) -> str:
    if element.name:
        return element.name
    return next((item.name or item.own_text for item in obs.descendants(element) if item.name or item.own_text), "")


def _reversible(record: ActionRecord) -> bool | None:
    effect = record.effect
    if effect.consequential:
        return False
    return True if effect.weight <= 1 else None


def vague(expectation: Expectation) -> bool:
    """Whether an expectation says nothing specific: such a one is refused at the door for everything but defaults."""
    return all(isinstance(predicate, PageChanges) for predicate in expectation.predicates)
