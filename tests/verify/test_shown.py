"""What is seen on a page, and what only looks like it: the instruction, a dialog's words, a veil."""

from __future__ import annotations

from dataclasses import replace

from tests.screen.pages import Node, node, page, text
from tests.verify.acts import DELIVERED, QUIET, SITE, answered, checked, expects, record

from handrail.records import (
    AnswerDialog,
    Check,
    Click,
    CountChanges,
    EffectClass,
    ElementRef,
    ElementState,
    Observation,
    Outcome,
    Receipt,
    Selector,
    SystemDialog,
    TextAppears,
    TextGone,
)
from handrail.verify import check

TARGET = ElementRef("x")
ASKED = "Find the email by Ada and click the trash icon to delete it."


def inbox(*names: str, look: str = "look", prefix: str = "e") -> Observation:
    """A page that shows what is to be done on it."""
    emails = [node("generic", "", text(name), node("button", f"Delete {name}", ref=f"x{name}")) for name in names]
    return page(text(ASKED), *emails, look=look, prefix=prefix)


def after_deleting(before: Observation, after: Observation, instruction: str) -> Check:
    material = replace(record(Click(ElementRef("xAda")), EffectClass.DELETE).material, u=instruction)
    action = replace(record(Click(ElementRef("xAda")), EffectClass.DELETE), material=material)
    return check(action, expects(TextGone("Ada")), before, after, receipt=DELIVERED, settled=QUIET)


def test_what_is_named_in_the_instruction_alone_is_not_on_the_page() -> None:
    gone = inbox("Bo", look="later", prefix="n")
    assert after_deleting(inbox("Ada", "Bo"), gone, ASKED).outcome is Outcome.SUCCESS


def test_what_stands_elsewhere_too_is() -> None:
    there = inbox("Ada", look="later", prefix="n")
    assert after_deleting(inbox("Ada", "Bo"), there, ASKED).outcome is not Outcome.SUCCESS


def test_another_text_that_names_it_is_no_instruction() -> None:
    gone = inbox("Bo", look="later", prefix="n")
    found = after_deleting(inbox("Ada", "Bo"), gone, "Delete Ada and everything that she ever wrote to me")
    assert found.outcome is not Outcome.SUCCESS


def test_the_instruction_is_no_text_that_appears() -> None:
    before, after = page(node("button", "Go", ref="x")), page(text(ASKED), prefix="n", look="later")
    material = replace(record(Click(TARGET)).material, u=ASKED)
    action = replace(record(Click(TARGET)), material=material)
    found = check(action, expects(TextAppears("trash")), before, after, receipt=DELIVERED, settled=QUIET)
    assert found.outcome is not Outcome.SUCCESS


QUESTION = SystemDialog("d", "confirm", "Delete Garnet?", origin=SITE)


def deleting(*shown: Node) -> Check:
    """A dialog asked whether to delete Garnet, with this page behind it, and was told yes."""
    before = page(*shown, dialogs=[QUESTION])
    after = page(text("Juniper"), look="later", prefix="n")
    receipt = Receipt("yes", requests=(answered(),))
    wanted = expects(TextGone("Garnet"))
    return checked(AnswerDialog(True, dialog="d"), before, after, wanted, effect=EffectClass.DELETE, receipt=receipt)


def test_what_a_dialog_speaks_of_is_proven_gone_where_it_stood_on_the_page() -> None:
    assert deleting(text("Garnet"), text("Juniper")).independent


def test_and_is_not_where_only_the_dialog_named_it() -> None:
    found = deleting(text("Juniper"))
    assert (found.outcome, found.independent) == (Outcome.SUCCESS, False)


def over(*inside: Node, box: tuple[float, float, float, float] = (0, 0, 800, 600)) -> Check:
    """Delete was pressed, and this has come over the page."""
    before = page(text("Garnet"), node("button", "Delete", ref="x"))
    veil = node("generic", "", *inside, box=box, paint=9, clickable=True)
    after = page(text("Garnet"), node("button", "Delete"), veil, prefix="n", look="later")
    wanted = expects(CountChanges("dialog", 1), source="default")
    return checked(Click(TARGET), before, after, wanted, effect=EffectClass.DELETE)


SURE = text("Garnet will be deleted. Sure?")


def test_a_question_over_the_whole_page_is_a_dialog() -> None:
    assert over(SURE, text("Yes"), text("No")).outcome is Outcome.SUCCESS


def test_what_asks_nothing_or_lies_beside_the_rest_is_none() -> None:
    assert over(text("Please wait a moment")).outcome is not Outcome.SUCCESS
    assert over(SURE, text("Yes")).outcome is not Outcome.SUCCESS
    assert over(text("Yes"), text("No")).outcome is not Outcome.SUCCESS
    assert over(SURE, text("Yes"), text("No"), box=(0, 300, 400, 200)).outcome is not Outcome.SUCCESS


def people(*, chosen: str, tag: str = "select") -> Observation:
    """A native choice whose options do not say which of them is chosen."""
    options = [node("option", name, ref=f"o{name}", tag="option") for name in ("Ada", "Omar")]
    return page(node("listbox", "Person", *options, value=chosen, tag=tag), look=chosen or "before")


def test_a_native_choice_knows_which_option_is_chosen() -> None:
    wanted = expects(ElementState(Selector("option", "omar"), "selected"))
    omar = Click(ElementRef("oOmar"))
    assert checked(omar, people(chosen=""), people(chosen="Omar"), wanted).outcome is Outcome.SUCCESS
    assert checked(omar, people(chosen=""), people(chosen="Ada"), wanted).outcome is not Outcome.SUCCESS
    other = people(chosen="Omar", tag="div")
    assert checked(omar, people(chosen="", tag="div"), other, wanted).outcome is not Outcome.SUCCESS
