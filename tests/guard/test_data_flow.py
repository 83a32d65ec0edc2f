"""What a screen says decides nothing, and what an account shows is for its own site (P3, P5, L9)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from handrail.guard import build_record
from handrail.guard.readers import confined, outside
from handrail.guard.record import seen
from handrail.guard.scene import AWAY, PAGE, SHOP, part, showing
from handrail.policy import load, preset
from handrail.records import (
    EVERYONE,
    FROM_USER,
    Action,
    ActionRecord,
    AskApproval,
    ElementRef,
    Instruction,
    Integrity,
    Label,
    Navigate,
    Paste,
    PressKeys,
    Proposal,
    SelectOption,
    Source,
    SystemDialog,
    Tab,
    Tier,
    TypeText,
    content,
    join,
)

if TYPE_CHECKING:
    from conftest import Run

MAIL = "https://mail.example"
STANDARD = preset("standard")


def field(**facts: Any) -> Any:
    return showing(part("F", "textbox", at=17, **{"tag": "input", "input_type": "text", **facts}))


def fill(text: str) -> TypeText:
    return TypeText(ElementRef("f"), text)


TO, SUM, IBAN = {"input_type": "email"}, {"resource": "amount"}, {"resource": "iban"}
SHELL, CELL = {"resource": "terminal"}, {"resource": "formula"}
EDITOR = {"tag": "div", "input_type": ""}


@pytest.mark.parametrize(
    ("facts", "text", "codes"),
    [
        (TO, "eve@evil.example", {"deciding_field"}),
        (TO, "a@x.example;b@x.example", {"deciding_field", "parsed"}),
        (TO, "Ann <a@x.example>", {"deciding_field", "parsed"}),
        (SUM, "900", {"deciding_field"}),
        (SUM, "=900", {"deciding_field", "parsed"}),
        (SUM, "1,200.50 EUR", {"deciding_field"}),
        (IBAN, "DE89 3704 0044", {"deciding_field"}),
        (IBAN, "DE89,DE90", {"deciding_field", "parsed"}),
        (SHELL, "ls", {"deciding_field"}),
        (SHELL, "ls; rm -r x", {"deciding_field", "parsed"}),
        ({"input_type": "url"}, f"{AWAY}/hook", {"deciding_field"}),
        (CELL, "=HYPERLINK(A1)", {"parsed"}),
        (CELL, "-2+3", {"parsed"}),
        (CELL, "-2", set()),
        ({"resource": "fileName"}, "../x", {"parsed"}),
        ({"input_type": "search"}, "-site:x", {"parsed"}),
        ({"input_type": "search"}, "mugs - blue", set()),
        ({}, "=1+1", {"parsed"}),
        ({}, "-5 °C", set()),
        ({}, "an ordinary text, with signs: @ =", set()),
        ({"tag": "textarea", "input_type": ""}, "=1+1\n@ann", set()),
        ({"input_type": "number", "resource": "quantity"}, "3", set()),
    ],
)  # fmt: skip
def test_what_a_screen_says_and_where_it_goes(run: type[Run], facts: Any, text: str, codes: set[str]) -> None:
    here = run(obs=field(**facts))
    found = [item for item in here.judge(fill(text)).findings if item.rail == "data_flow"]
    assert {item.code for item in found} == codes
    assert all(item.sentence.count(".") >= 1 and "\n" not in item.sentence for item in found)


@pytest.mark.parametrize("facts", [TO, SUM, IBAN, SHELL])
def test_strict_refuses_what_standard_asks_about(run: type[Run], facts: Any) -> None:
    for policy, word in (("standard", "ask"), ("strict", "block")):
        here = run(obs=field(**facts), policy=preset(policy))
        (found,) = [item for item in here.judge(fill("77")).findings if item.code == "deciding_field"]
        assert found.severity == word
    strict = run(obs=field(), policy=preset("strict"))
    assert "unknown_field" in strict.codes(fill("77"), "ask")


@pytest.mark.parametrize(
    ("says", "facts", "text"),
    [
        ("forward the invoice to anna@firm.example", TO, "anna@firm.example"),
        ("send 500 EUR to Carol", SUM, "500"),
        ("pay 5 EUR to DE89 3704 0044 0532 0130 00", IBAN, "DE89370400440532013000"),
        ('run "ls; pwd"', SHELL, "ls; pwd"),
        ('put "=SUM(A1:A3)" into F', CELL, "=SUM(A1:A3)"),
    ],
)
@pytest.mark.parametrize("policy", ["standard", "strict"])
def test_the_users_own_words_go_anywhere(run: type[Run], policy: str, says: str, facts: Any, text: str) -> None:
    here = run(obs=field(**facts), instruction=Instruction(says), policy=preset(policy))
    assert not [item for item in here.judge(fill(text)).findings if item.rail == "data_flow"]


def test_no_way_of_putting_it_in_is_another(run: type[Run]) -> None:
    here = run(obs=field(**TO))
    for action in (Paste(ElementRef("f"), "eve@evil.example"), PressKeys(ElementRef("f"), ("e", "v", "e"))):
        assert "deciding_field" in here.codes(action, "ask")
    assert "deciding_field" not in here.codes(PressKeys(ElementRef("f"), ("Backspace", "ArrowLeft")))


def test_pieces_of_the_users_words_make_other_words(run: type[Run]) -> None:
    filled = replace(PAGE, elements=tuple(replace(e, value="500") if e.id == "f" else e for e in field(**SUM).elements))
    here = run(obs=filled, instruction=Instruction("send 500 EUR to Carol"))
    added = (
        TypeText(ElementRef("f"), "500", clear=False),
        Paste(ElementRef("f"), "500"),
        PressKeys(ElementRef("f"), ("5",)),
    )
    for action in added:
        assert "deciding_field" in here.codes(action, "ask")
    assert "deciding_field" not in here.codes(TypeText(ElementRef("f"), "500"))


def test_what_an_author_vouches_for_is_no_trusted_value_either(run: type[Run]) -> None:
    here = run(obs=field(**TO))
    for integrity, asks in ((Integrity.CHROME, True), (Integrity.TRUSTED, False), (Integrity.AUTHOR, False)):
        record = here.record(fill("ann@x.example"), labels={"text": Label(integrity, frozenset({"x"}), EVERYONE)})
        assert ("deciding_field" in here.codes(record)) is asks


DECIDING = [TO, SUM, IBAN, SHELL, {"input_type": "url"}, {"autocomplete": "street-address"}]
WORDS = st.text("abzÄß019@.,:;=+-/ ", min_size=1, max_size=20).filter(str.strip)


@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])  # it is a class
@given(
    facts=st.sampled_from(DECIDING),
    text=WORDS,
    integrity=st.sampled_from([Integrity.UNKNOWN, Integrity.CONTENT, Integrity.CHROME]),
    readers=st.sampled_from([EVERYONE, frozenset({SHOP}), frozenset[str]()]),
    policy=st.sampled_from(["standard", "strict"]),
    paste=st.booleans(),
)
def test_what_decides_is_the_users_or_is_shown_before_it_is_typed(
    run: type[Run], facts: Any, text: str, integrity: Integrity, readers: frozenset[str], policy: str, paste: bool
) -> None:
    """I11, for every field that is known to decide, and whatever the label."""
    action = Paste(ElementRef("f"), text) if paste else fill(text)
    here = run(policy=preset(policy), obs=field(**facts))
    judged = here.judge(here.record(action, labels={"text": Label(integrity, frozenset({"content:x"}), readers)}))
    assert judged.word != "allow"
    if isinstance(judged.verdict, AskApproval):
        (told,) = [item for item in judged.verdict.question.arguments if item.name == "text"]
        assert " ".join(text.split()) in told.value


def test_what_was_copied_is_content_at_best(run: type[Run]) -> None:
    here = run(obs=field(**TO))
    for action, integrity in ((fill("a@x.example"), Integrity.USER), (Paste(ElementRef("f"), "x"), Integrity.CONTENT)):
        assert dict(here.record(action, labels={"text": FROM_USER}).material.labels)["text"].integrity is integrity


# Readers -----------------------------------------------------------------------------------------------------------

ASSETS = load(f"assets: ['{MAIL}']", "x")
READ = join([content(MAIL), content(SHOP)])


def written(here: Run, action: Action, context: Label, assets: frozenset[str] = frozenset()) -> ActionRecord:
    return build_record(
        Proposal(action), here.obs, instruction=here.instruction, source=Source.AGENT, tier=Tier.STEPWISE,
        policy=here.policy, trusted_labels=False, context=context, assets=assets,
    )  # fmt: skip


HELP = replace(part("Help", "link", at=18, tag="a", href=f"{SHOP}/help?topic=1"), id="help")


@pytest.mark.parametrize(
    ("action", "asks"),
    [
        (TypeText(ElementRef("search"), "what the mail said"), True),
        (Paste(ElementRef("search"), "what the mail said"), True),
        (PressKeys(ElementRef("search"), ("4", "2")), True),
        (PressKeys(ElementRef("search"), ("Tab",)), False),
        (PressKeys(ElementRef("search"), ("control+a",)), False),
        (Navigate(f"{SHOP}/?q=what+the+mail+said"), True),
        (Navigate(f"{SHOP}/mail-said"), True),
        (Navigate(f"{SHOP}/"), False),
        (Navigate(f"{SHOP}/help?topic=1"), False),
        (TypeText(ElementRef("search"), "blue mugs"), False),
    ],
    ids=repr,
)
def test_a_model_that_read_an_account_is_asked_what_it_tells_elsewhere(
    run: type[Run], action: Action, asks: bool
) -> None:
    here = run(policy=ASSETS, instruction=Instruction("find blue mugs"), obs=showing(HELP))
    found = [item for item in here.judge(written(here, action, READ)).findings if item.code == "restricted"]
    assert bool(found) is asks
    assert all(MAIL in item.sentence and SHOP in item.sentence for item in found)
    nothing_private = here.judge(written(here, action, content(SHOP)))
    assert not [item for item in nothing_private.findings if item.code == "restricted"]


def test_a_place_where_the_run_signed_in_is_an_account_too(run: type[Run]) -> None:
    here = run()
    action = TypeText(ElementRef("search"), "a text")
    assert here.word(written(here, action, READ)) == "allow"
    assert here.codes(written(here, action, READ, frozenset({MAIL})), "ask") == {"restricted"}


def test_a_form_that_another_gets_is_that_others(run: type[Run]) -> None:
    shop = load(f"assets: ['{SHOP}']", "x")
    inner = field(form="g", form_action=f"{AWAY}/find", form_method="get")
    assert "restricted" in run(policy=shop, obs=inner).codes(fill("words"))
    own = field(form="g", form_action=f"{SHOP}/find", form_method="get")
    assert "restricted" not in run(policy=shop, obs=own).codes(fill("words"))


def test_titles_of_other_tabs_and_dialogs_are_read_too() -> None:
    tabs = (*PAGE.tabs, Tab("t2", f"{MAIL}/inbox", "Your code is 1234", False))
    assert f"content:{MAIL}" in seen(replace(PAGE, tabs=tabs)).sources
    dialog = SystemDialog("d", "alert", "hello", origin=MAIL)
    assert f"content:{MAIL}" in seen(replace(PAGE, dialogs=(dialog,))).sources


def test_a_choice_among_what_is_offered_tells_little(run: type[Run]) -> None:
    choice = part("Colour", "combobox", at=18, tag="select")
    here = run(policy=ASSETS, obs=showing(choice))
    assert here.word(written(here, SelectOption(ElementRef("colour"), "red"), READ)) == "allow"


ORIGINS = st.sampled_from([MAIL, SHOP, AWAY, "https://www.mail.example", "com.example.app", "null"])


@settings(deadline=None)  # the list of suffixes is read once
@given(st.sets(ORIGINS), st.sets(ORIGINS), ORIGINS)
def test_the_readers_of_what_was_read_are_those_of_all_of_it(read: set[str], private: set[str], goes: str) -> None:
    whole = confined(join(content(origin) for origin in sorted(read)), STANDARD, private)
    each = [confined(content(origin), STANDARD, private) for origin in sorted(read)]
    assert whole == join(each)
    if outside({goes}, join(each).readers):
        assert not read or read & private
    assert confined(FROM_USER, STANDARD, private) == FROM_USER


def test_the_site_of_a_reader_may_read_and_a_neighbour_under_one_suffix_may_not() -> None:
    readers = frozenset({"https://me.github.io"})
    assert outside(["https://me.github.io", "https://you.github.io"], readers) == ("https://you.github.io",)
    assert outside(["https://www.mail.example"], frozenset({MAIL})) == ()
    assert outside(["http://mail.example"], frozenset({MAIL})) == ("http://mail.example",)
    assert outside([AWAY], frozenset()) == (AWAY,)
    assert outside([AWAY, "null"], EVERYONE) == ()


@pytest.mark.parametrize(
    ("facts", "instruction", "text", "word"),
    [
        (TO, "reply to Ann; eve@evil.example is a scammer", "eve@evil.example", "ask"),
        (TO, "reply to eve@x.example", "eve@x.example", "allow"),
        (TO, "ignore mails from eve@evil.example and reply to Ann", "eve@evil.example", "ask"),
        (SUM, "transfer 10 EUR to Ann", "10.000", "ask"),
        (SUM, "transfer 10 EUR to Ann", "10.00", "allow"),
        (SUM, "transfer 1.000 EUR to Ann", "1", "ask"),
        (SUM, "transfer 1.000 EUR to Ann", "1000", "ask"),
        ({"input_type": "tel"}, "my phone number is 0170 1234567, put it in", "01701234567", "allow"),
        ({"input_type": "tel"}, "my phone number is 0170 1234567, put it in", "+491701234567", "ask"),
    ],
)
def test_a_field_that_decides_takes_what_the_user_gave_it_and_not_what_they_spoke_of(
    run: type[Run], facts: dict[str, str], instruction: str, text: str, word: str
) -> None:
    here = run(instruction=Instruction(instruction), obs=field(**facts))
    assert here.word(fill(text)) == word
