"""What a site says that it has done is evidence where only the site can have written it."""

from __future__ import annotations

import pytest
from tests.screen.pages import Node, node, page
from tests.verify.acts import answered, checked, expects

from handrail.records import (
    Click,
    CountChanges,
    EffectClass,
    ElementRef,
    ElementState,
    Observation,
    Outcome,
    Reacts,
    Receipt,
    Selector,
    SystemDialog,
    TextAppears,
)

TARGET = ElementRef("x")
BEFORE = page(node("button", "Yes, I am sure", ref="x"))
ANSWERED = Receipt("yes", requests=(answered(),), reacted=True)
REACTS = expects(Reacts(), source="default")


def after(*message: Node) -> Observation:
    return page(*message, node("button", "Add"), prefix="n", look="later")


def note(said: str, *words: str, **more: object) -> Node:
    return node("listitem", said, text=said, words=words, **more)  # type: ignore[arg-type]


def test_a_message_of_success_proves_what_it_says() -> None:
    said = after(note("The loan was deleted successfully.", "success"))
    found = checked(Click(TARGET), BEFORE, said, REACTS, effect=EffectClass.DELETE, receipt=ANSWERED)
    assert found.outcome is Outcome.SUCCESS
    assert found.independent


@pytest.mark.parametrize(
    "message",
    [
        note("The loan was deleted successfully."),
        note("The loan was not deleted.", "success"),
        note("The loan will be deleted.", "success"),
        note("The loan was saved successfully.", "success"),
        node("article", "", note("It was deleted", "success")),
    ],
)
def test_anything_else_does_not(message: Node) -> None:
    found = checked(Click(TARGET), BEFORE, after(message), REACTS, effect=EffectClass.DELETE, receipt=ANSWERED)
    assert found.outcome is not Outcome.SUCCESS


def test_a_message_that_was_there_before_says_nothing() -> None:
    said = note("The loan was deleted successfully.", "success")
    before = page(node("button", "Yes, I am sure", ref="x"), said)
    found = checked(Click(TARGET), before, after(said), REACTS, effect=EffectClass.DELETE, receipt=ANSWERED)
    assert found.outcome is not Outcome.SUCCESS


def test_a_dialog_that_is_to_open_is_the_effect_and_no_obstacle() -> None:
    asks = page(look="later", dialogs=(SystemDialog("d", "confirm", "Delete it?"),))
    wanted = expects(CountChanges("dialog", 1))
    assert checked(Click(TARGET), BEFORE, asks, wanted, effect=EffectClass.DELETE).outcome is Outcome.SUCCESS


def test_what_was_to_be_seen_and_is_there_already_leaves_that_the_page_answers() -> None:
    shown = node("listitem", "", text="summer")
    before, then = page(node("button", "Confirm", ref="x"), shown), after(shown)
    wanted = expects(TextAppears("summer"))
    assert checked(Click(TARGET), before, then, wanted, receipt=ANSWERED).outcome is Outcome.SUCCESS
    unanswered = Receipt("yes", reacted=False)
    assert checked(Click(TARGET), before, then, wanted, receipt=unanswered).outcome is not Outcome.SUCCESS


def test_an_address_that_changes_is_an_answer() -> None:
    then = page(node("button", "Add"), url="https://shop.example/#notes", prefix="n", look="later")
    found = checked(Click(TARGET), BEFORE, then, REACTS, receipt=Receipt("yes", reacted=None))
    assert found.outcome is Outcome.SUCCESS


@pytest.mark.parametrize(
    ("method", "status", "proven"), [("DELETE", 204, True), ("DELETE", 500, False), ("POST", 200, False)]
)
def test_of_content_that_is_deleted_the_sites_answer_to_that_request_is_the_proof(
    method: str, status: int, *, proven: bool
) -> None:
    note = node("article", "", node("heading", text="Old notes"))
    before, then = page(node("button", "Delete", ref="x"), note), after()
    gone = expects(ElementState(Selector("heading", "old notes"), "present", holds=False), source="default")
    sent = Receipt("yes", requests=(answered(status=status, method=method),))
    found = checked(Click(TARGET), before, then, gone, effect=EffectClass.DELETE, receipt=sent)
    assert found.independent == proven


def sent(*extra: Node, said: str = "Your message was sent.", look: str = "later") -> Observation:
    """An inbox after something was sent: a plain sentence in place of the form."""
    return page(node("text", text="Inbox"), node("text", text=said), *extra, prefix="n", look=look)


FORM = page(node("text", text="Inbox"), node("textbox", "To"), node("button", "Send", ref="x"))


def test_a_plain_sentence_in_place_of_what_was_sent_is_the_sites_word_for_it() -> None:
    found = checked(Click(TARGET), FORM, sent(), REACTS, effect=EffectClass.SEND, receipt=ANSWERED)
    assert found.outcome is Outcome.SUCCESS
    assert found.independent


@pytest.mark.parametrize(
    "then",
    [
        sent(node("button", "Send")),
        sent(said="Your message was not sent."),
        sent(said="It will be sent."),
        page(node("list", "", node("listitem", "", node("text", text="Your parcel was sent."))), prefix="n", look="l"),
        page(node("article", "", node("text", text="My letter was sent.")), prefix="n", look="l"),
        page(node("button", "Messages sent"), prefix="n", look="l"),
    ],
    ids=["control stays", "refused", "put off", "one of a list", "a stranger's", "a control's name"],
)
def test_the_same_words_elsewhere_are_not(then: Observation) -> None:
    found = checked(Click(TARGET), FORM, then, REACTS, effect=EffectClass.SEND, receipt=ANSWERED)
    assert found.outcome is not Outcome.SUCCESS


@pytest.mark.parametrize(
    "receipt",
    [
        Receipt("yes", reacted=True),
        Receipt("yes", requests=(answered(method="GET"),), reacted=True),
        Receipt("yes", requests=(answered(status=0),), reacted=True),
        Receipt("yes", requests=(answered(relation="cross_site"),), reacted=True),
    ],
    ids=["no request", "only read", "unanswered", "of another site"],
)
def test_nor_are_they_without_the_sites_answer_to_what_was_sent(receipt: Receipt) -> None:
    found = checked(Click(TARGET), FORM, sent(), REACTS, effect=EffectClass.SEND, receipt=receipt)
    assert found.outcome is not Outcome.SUCCESS


ROW = page(node("text", text="Garnet"), node("button", "Archive", ref="x"))


def toast(*said: Node) -> Observation:
    return page(node("alert", "", *said), prefix="n", look="later")


@pytest.mark.parametrize(
    ("said", "name", "outcome"),
    [
        ("Garnet was archived.", "Archive", Outcome.SUCCESS),
        ("Garnet was moved.", "Archive", Outcome.UNKNOWN),
        ("Garnet was not archived.", "Archive", Outcome.UNKNOWN),
        ("Garnet is archived already.", "Archive", Outcome.UNKNOWN),
        ("Copied", "Copy link", Outcome.SUCCESS),
        ("Link", "Copy link", Outcome.UNKNOWN),
    ],
)
def test_an_alert_is_an_answer_where_it_says_that_what_was_pressed_was_done(
    said: str, name: str, outcome: Outcome
) -> None:
    before = page(node("text", text="Garnet"), node("button", name, ref="x"))
    then = toast(node("text", text=said), node("button", "Undo", text="Undo"))
    found = checked(Click(TARGET), before, then, REACTS, effect=EffectClass.UNKNOWN, receipt=ANSWERED)
    assert found.outcome is outcome


def test_but_never_enough_for_what_cannot_be_taken_back() -> None:
    before = page(node("text", text="Garnet"), node("button", "Pay", ref="x"))
    found = checked(Click(TARGET), before, toast(node("text", text="Paid")), REACTS, effect=EffectClass.PAY,
                    receipt=ANSWERED)  # fmt: skip
    assert found.outcome is not Outcome.SUCCESS


def test_a_setting_is_saved_where_the_site_says_so() -> None:
    for said, outcome in (("Your changes were saved", Outcome.SUCCESS), ("Your changes were not saved", None)):
        told = after(note(said, "success"))
        found = checked(Click(TARGET), BEFORE, told, REACTS, effect=EffectClass.SETTING, receipt=ANSWERED)
        assert (found.outcome is Outcome.SUCCESS) == (outcome is Outcome.SUCCESS), said
