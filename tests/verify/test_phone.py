"""On a phone no network is seen: what shows there that a tap was answered, and what does not."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.screen.pages import Node, node, page, text
from tests.verify.acts import QUIET, checked, expects, record

from handrail.records import (
    UNLABELLED,
    Back,
    Check,
    Click,
    EffectClass,
    ElementRef,
    Observation,
    Outcome,
    PressKeys,
    Reacts,
    Receipt,
    Rect,
    Settled,
    Tab,
    TextAppears,
    TextGone,
    Unseen,
)
from handrail.verify import ASKED, OPENED, check

TAP = Click(ElementRef("x"))
STEADY, NOT_STEADY = Receipt("yes", steady=True), Receipt("yes")
ANSWERS = expects(Reacts(), source="default")


def screen(*more: Node, window: str = "main", unseen: tuple[Unseen, ...] = ()) -> Observation:
    """A page of an application with one button to tap."""
    seen = page(node("button", "Send", ref="x"), *more, tabs=(Tab(window, "", window, active=True),), unseen=unseen)
    return replace(seen, surface="android", url="")


def dialog(*names: str, says: str = "Delete it?") -> Observation:
    """A window over the page that asks something."""
    inside = [text(says), *(node("button", name, clickable=True) for name in names)]
    seen = page(node("dialog", "", *inside, states=("modal",)), tabs=(Tab("main", "", "main", active=True),))
    return replace(seen, surface="android", url="")


def test_what_changed_after_a_steady_screen_was_tapped_answers_the_tap() -> None:
    found = checked(TAP, screen(), screen(text("Sent to Ann")), ANSWERS, receipt=STEADY)
    assert found.outcome is Outcome.SUCCESS


@pytest.mark.parametrize("after", [screen(text("Sent to Ann")), screen(window="other")])
def test_on_a_screen_that_was_not_the_judged_one_any_more_it_does_not(after: Observation) -> None:
    assert checked(TAP, screen(), after, ANSWERS, receipt=NOT_STEADY).outcome is not Outcome.SUCCESS


def test_a_screen_that_stays_as_it_is_answers_nothing() -> None:
    assert checked(TAP, screen(), screen(), ANSWERS, receipt=STEADY).outcome is not Outcome.SUCCESS


def test_a_refusal_on_the_same_screen_is_left_open() -> None:
    found = checked(TAP, screen(), screen(text("The message could not be sent")), ANSWERS, receipt=STEADY)
    assert found.outcome is Outcome.UNKNOWN


def test_a_warning_of_the_systems_is_no_answer() -> None:
    warning = replace(screen(text("Battery low"), window="system"), app="android")
    system = replace(warning, elements=tuple(replace(item, label=UNLABELLED) for item in warning.elements))
    assert checked(TAP, screen(), system, ANSWERS, receipt=STEADY).outcome is not Outcome.SUCCESS


def test_a_mere_answer_never_proves_that_something_was_sent() -> None:
    found = checked(TAP, screen(), screen(text("Now")), ANSWERS, effect=EffectClass.SEND, receipt=STEADY)
    assert found.outcome is not Outcome.SUCCESS


@pytest.mark.parametrize(("receipt", "independent"), [(STEADY, True), (NOT_STEADY, False)])
def test_what_the_application_newly_says_is_evidence_of_its_own_only_on_a_steady_screen(
    receipt: Receipt, independent: bool
) -> None:
    wanted = expects(TextAppears("Hello Ann"))
    found = checked(TAP, screen(), screen(text("Hello Ann")), wanted, effect=EffectClass.SEND, receipt=receipt)
    assert found.outcome is Outcome.SUCCESS
    assert found.independent is independent


def _deleting(before: Observation, after: Observation, behind: Observation | None) -> Check:
    return check(
        record(Click(ElementRef("e2")), EffectClass.DELETE), expects(TextGone("Milk"), source="default"), before,
        after, receipt=STEADY, settled=QUIET, behind=behind,
    )  # fmt: skip


def test_a_question_with_a_way_back_is_nothing_done_yet() -> None:
    found = _deleting(screen(text("Milk")), dialog("Cancel", "Delete"), None)
    assert (found.outcome, found.sentence, found.independent) == (Outcome.SUCCESS, ASKED, False)


def test_a_window_without_a_way_back_is_no_question() -> None:
    assert _deleting(screen(text("Milk")), dialog("Delete", "Keep both"), None).sentence != ASKED


def test_what_stood_behind_the_question_is_compared_as_it_was_last_seen() -> None:
    asked = dialog("Cancel", "Delete")
    assert _deleting(asked, screen(), screen(text("Milk"))).independent
    assert _deleting(asked, screen(), None).outcome is not Outcome.SUCCESS
    assert _deleting(asked, screen(text("Milk")), screen(text("Milk"))).outcome is not Outcome.SUCCESS


def test_back_has_its_effect_where_something_is_put_away_be_it_the_keyboard() -> None:
    keyboard = Unseen(Rect(0, 300, 800, 300), "keyboard", "a keyboard lies over this")
    assert checked(Back(), screen(unseen=(keyboard,)), screen()).outcome is Outcome.SUCCESS
    assert checked(Back(), screen(), screen()).outcome is not Outcome.SUCCESS


def test_a_keyboard_hides_nothing_that_could_be_the_text_and_an_unknown_window_may() -> None:
    wanted = expects(TextAppears("Sent"))
    region = Rect(0, 300, 800, 300)
    keys, window = Unseen(region, "keyboard", ""), Unseen(region, "dialog", "")
    assert checked(TAP, screen(unseen=(keys,)), screen(unseen=(keys,)), wanted).outcome is not Outcome.UNKNOWN
    assert checked(TAP, screen(unseen=(window,)), screen(unseen=(window,)), wanted).outcome is Outcome.UNKNOWN


def profile(control: str, *more: Node) -> Observation:
    """A page with one control to tap, and nothing else unless it is given."""
    seen = page(node("button", control, ref="x", clickable=True), *more, tabs=(Tab("p", "", "p", active=True),))
    return replace(seen, surface="android", url="")


def field(value: str = "") -> Node:
    return node("textbox", "Message", value=value, states=("editable",))


CHAT = profile("Send", field())
SENDS = EffectClass.SEND


@pytest.mark.parametrize("control", ["Reply", "Message", "New message", "Write a comment", "Antworten"])
def test_what_only_opens_a_form_has_sent_nothing(control: str) -> None:
    found = checked(TAP, profile(control), CHAT, ANSWERS, effect=SENDS, receipt=STEADY)
    assert (found.outcome, found.sentence, found.independent) == (Outcome.SUCCESS, OPENED, False)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (profile("Send"), CHAT),  # called as what sends
        (profile("Send message now please"), CHAT),
        (profile("Reply", field("Yes")), CHAT),  # what stood in a field may have been sent
        (profile("Reply", field()), CHAT),
        (profile("Reply"), profile("Send")),  # no field to write in
        (profile("Reply"), profile("Reply", field())),  # nothing that sends
        (profile("Reply"), replace(CHAT, app="https://other.example")),
        (profile("Reply"), replace(CHAT, unseen=(Unseen(Rect(0, 0, 800, 600), "torn", ""),))),
    ],
)
def test_where_something_may_have_been_sent_a_form_says_nothing(before: Observation, after: Observation) -> None:
    found = checked(TAP, before, after, ANSWERS, effect=SENDS, receipt=STEADY)
    assert found.outcome is not Outcome.SUCCESS


def sought(typed: str, *found: str, role: str = "searchbox") -> Observation:
    """A search field with what was typed into it, and rows below."""
    field = node(role, "Search here", value=typed, ref="x", states=("editable",), box=(0, 0, 800, 60))
    rows = [text(row, box=(0, 100 + 60 * at, 800, 60)) for at, row in enumerate(found)]
    seen = page(field, *rows, tabs=(Tab("s", "", "s", active=True),))
    return replace(seen, surface="android", url="")


ENTER = PressKeys(ElementRef("x"), ("Enter",))


@pytest.mark.parametrize(
    ("look", "receipt", "effect", "outcome"),
    [
        (sought("Old Mill", "Old Mill, a museum"), STEADY, EffectClass.UNKNOWN, Outcome.SUCCESS),
        (sought("Old Mill", "Nothing was found"), STEADY, EffectClass.UNKNOWN, Outcome.UNKNOWN),
        (sought("", "Old Mill"), STEADY, EffectClass.UNKNOWN, Outcome.UNKNOWN),
        (sought("Old Mill", "Old Mill", role="textbox"), STEADY, EffectClass.UNKNOWN, Outcome.SUCCESS),  # Search here
        (sought("Old Mill", "Old Mill"), NOT_STEADY, EffectClass.UNKNOWN, Outcome.UNKNOWN),
        (sought("Old Mill", "Old Mill"), STEADY, EffectClass.SEND, Outcome.NO_CHANGE),
    ],
)
def test_enter_in_a_search_that_has_found_it_already_needs_no_answer(
    look: Observation, receipt: Receipt, effect: EffectClass, outcome: Outcome
) -> None:
    found = checked(ENTER, look, look, ANSWERS, effect=effect, receipt=receipt)
    assert found.outcome is outcome
    assert found.already is (outcome is Outcome.SUCCESS or effect.consequential)


def row(*states: str, touchable: bool = True, others: int = 0) -> Observation:
    """A row that can be tapped, with a switch in it."""
    inside = [text("Night light"), node("switch", "Night light", states=states, clickable=touchable)]
    inside += [node("switch", f"Other {at}", states=("unchecked",)) for at in range(others)]
    item = node("listitem", "Night light", *inside, ref="x", clickable=True)
    seen = page(node("list", "", item, node("listitem", "Wallpaper", clickable=True)),
                tabs=(Tab("d", "", "d", active=True),))  # fmt: skip
    return replace(seen, surface="android", url="")


@pytest.mark.parametrize("receipt", [STEADY, NOT_STEADY])
def test_the_switch_of_the_row_that_was_tapped_is_the_answer_however_the_screen_was_read(receipt: Receipt) -> None:
    found = checked(TAP, row("unchecked"), row("checked"), ANSWERS, receipt=receipt)
    assert (found.outcome, "turned" in found.sentence) == (Outcome.SUCCESS, True)


@pytest.mark.parametrize("receipt", [Receipt("unknown"), NOT_STEADY])
def test_a_switch_of_another_row_is_no_answer(receipt: Receipt) -> None:
    other = [page(node("listitem", "A", ref="x", clickable=True), node("switch", "B", states=(state,)))
             for state in ("unchecked", "checked")]  # fmt: skip
    before, after = (replace(look, surface="android", url="") for look in other)
    assert checked(TAP, before, after, ANSWERS, receipt=receipt).outcome is not Outcome.SUCCESS


@pytest.mark.parametrize(
    ("looks", "outcome"),
    [
        ((row("unchecked", touchable=False), row("checked", touchable=False)), Outcome.SUCCESS),
        ((row("unchecked", touchable=False), row("unchecked", touchable=False)), Outcome.NO_CHANGE),
        ((row("checked", touchable=False), row("unchecked", touchable=False)), Outcome.SUCCESS),
        # a switch that takes a touch of its own, or one of several, is not the row's: nothing specific is expected
        ((row("unchecked"), row("checked")), Outcome.UNKNOWN),
        ((row("unchecked", touchable=False, others=1), row("checked", touchable=False, others=1)), Outcome.UNKNOWN),
    ],
)
def test_a_row_turns_the_switch_that_takes_no_touch_of_its_own(
    looks: tuple[Observation, Observation], outcome: Outcome
) -> None:
    assert checked(TAP, *looks).outcome is outcome


def asking(*, system: bool = False) -> Observation:
    """A question with one control to tap."""
    box = node("dialog", "Pair?", node("button", "Pair", ref="x", clickable=True), states=("modal",))
    seen = replace(page(box, tabs=(Tab("q", "", "q", active=True),)), surface="android", url="")
    unknown = tuple(replace(item, label=UNLABELLED) for item in seen.elements)
    return replace(seen, app="com.example.system", elements=unknown) if system else seen


GONE = replace(screen(text("Paired devices"), window="q"), app=asking().app)
HOME = replace(screen(text("Clock"), window="home"), app="com.example.launcher")


@pytest.mark.parametrize(
    ("before", "after", "outcome"),
    [
        (asking(), GONE, Outcome.SUCCESS),
        (asking(), HOME, Outcome.UNKNOWN),  # the application went with it
        (asking(), asking(), Outcome.UNKNOWN),
        (asking(system=True), GONE, Outcome.SUCCESS),
    ],
)
def test_a_question_has_been_answered_once_it_is_gone_and_its_application_is_not(
    before: Observation, after: Observation, outcome: Outcome
) -> None:
    assert checked(TAP, before, after, ANSWERS, receipt=STEADY).outcome is outcome


ARRIVED = Settled(quiet=True, arrived=True)


@pytest.mark.parametrize(
    ("control", "after", "receipt", "settled", "outcome"),
    [
        ("Home", profile("Home"), STEADY, ARRIVED, Outcome.SUCCESS),
        ("Home", profile("Home"), STEADY, QUIET, Outcome.UNKNOWN),  # the phone does not tell whether it was touched
        ("Home", profile("Home"), STEADY, Settled(quiet=True, arrived=False), Outcome.UNKNOWN),
        ("Home", profile("Home"), NOT_STEADY, ARRIVED, Outcome.UNKNOWN),
        ("Like", profile("Like"), STEADY, ARRIVED, Outcome.UNKNOWN),  # it does more than go somewhere
        ("Home delivery", profile("Home delivery"), STEADY, ARRIVED, Outcome.UNKNOWN),
    ],
)
def test_home_leads_home_where_the_touch_is_known_to_have_arrived_there(
    control: str, after: Observation, receipt: Receipt, settled: Settled, outcome: Outcome
) -> None:
    found = checked(TAP, profile(control), after, ANSWERS, receipt=receipt, settled=settled)
    assert found.outcome is outcome
