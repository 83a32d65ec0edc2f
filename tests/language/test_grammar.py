"""What an instruction is read as; and that nothing is half-understood."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handrail.language import FromScreen, Step, parse, readings
from handrail.language.saying import say
from handrail.records import (
    EffectClass,
    Extreme,
    Instruction,
    InstructionError,
    Labelled,
    Looks,
    SecretRef,
    TargetDescription,
    Wording,
)

SECRETS = frozenset({"pw"})


def read(text: str) -> tuple[Step, ...]:
    return parse(Instruction(text, secrets=SECRETS))


def shape(step: Step) -> tuple[object, ...]:
    values = {name: value.value if isinstance(value, Labelled) else value for name, value in step.arguments}
    target = step.target
    where = {
        name: getattr(target, name)
        for name in ("text", "role", "ordinal", "near", "region")
        if target is not None and getattr(target, name)
    }
    return step.kind, where, values


@pytest.mark.parametrize(
    ("text", "kind", "target", "values"),
    [
        ("go to https://shop.example/cart", "navigate", {}, {"url": "https://shop.example/cart"}),
        ("open shop.example", "navigate", {}, {"url": "https://shop.example/"}),
        ("go to localhost:8000", "navigate", {}, {"url": "http://localhost:8000/"}),
        ("go to the Cart page", "click", {"text": "Cart"}, {}),
        ("click the Save button", "click", {"text": "Save", "role": "button"}, {}),
        ('Click on the button labelled "Save all"', "click", {"text": "Save all", "role": "button"}, {}),
        ("tap Terms and Conditions", "click", {"text": "Terms and Conditions"}, {}),
        ("click Sign in with Google", "click", {"text": "Sign in with Google"}, {}),
        ("click No thanks", "click", {"text": "No thanks"}, {}),
        ("click O'Hara's profile", "click", {"text": "O'Hara's profile"}, {}),
        ("press the 'Save' button", "click", {"text": "Save", "role": "button"}, {}),
        ("click the third link", "click", {"role": "link", "ordinal": 3}, {}),
        ("click the last Delete button", "click", {"text": "Delete", "role": "button", "ordinal": -1}, {}),
        (
            "click the second Delete link in the row of Ada in the Users table",
            "click",
            {"text": "Delete", "role": "link", "ordinal": 2, "near": "Ada", "region": "Users"},
            {},
        ),
        ("click Edit in the Ada row", "click", {"text": "Edit", "near": "Ada"}, {}),
        ('click "Add to cart" next to "Blue mug"', "click", {"text": "Add to cart", "near": "Blue mug"}, {}),
        ("click OK in the dialog titled Settings", "click", {"text": "OK", "region": "Settings"}, {}),
        ("double-click the Readme link", "double_click", {"text": "Readme", "role": "link"}, {}),
        ("hover over Products", "hover", {"text": "Products"}, {}),
        ("type hello into the search field", "type", {"role": "searchbox"}, {"text": "hello"}),
        ("type Ada into the First name field", "type", {"text": "First name", "role": "textbox"}, {"text": "Ada"}),
        ("type in the title field", None, {}, {}),
        (
            "type Made in Germany in the title field",
            "type",
            {"text": "title", "role": "textbox"},
            {"text": "Made in Germany"},
        ),
        (
            "enter hello in the name field in the billing section",
            "type",
            {"text": "name", "role": "textbox", "region": "billing"},
            {"text": "hello"},
        ),
        ('type "click Buy, then go" into Notes', "type", {"text": "Notes"}, {"text": "click Buy, then go"}),
        ("type “exact  text” into Notes", "type", {"text": "Notes"}, {"text": "exact  text"}),
        ("type the quick fox into Notes", "type", {"text": "Notes"}, {"text": "the quick fox"}),
        ("type the text hello into Notes", "type", {"text": "Notes"}, {"text": "hello"}),
        ("type value stream into Notes", "type", {"text": "Notes"}, {"text": "value stream"}),
        (
            "type {{secret:pw}} into the PIN field",
            "type",
            {"text": "PIN", "role": "textbox"},
            {"text": SecretRef("pw")},
        ),
        ('type "{{secret:pw}}" into PIN', "type", {"text": "PIN"}, {"text": SecretRef("pw")}),
        ("type {{secret:other}} into PIN", "type", {"text": "PIN"}, {"text": "{{secret:other}}"}),
        (
            "fill the Email field with a@b.example",
            "type",
            {"text": "Email", "role": "textbox"},
            {"text": "a@b.example"},
        ),
        ("fill in Name with Ada Lovelace.", "type", {"text": "Name"}, {"text": "Ada Lovelace"}),
        ("clear the Notes field", "type", {"text": "Notes", "role": "textbox"}, {"text": ""}),
        ("set Quantity to 3", "set", {"text": "Quantity"}, {"text": "3"}),
        ("choose Red in the Colour list", "select", {"text": "Colour", "role": "listbox"}, {"option": "Red"}),
        ('select "Red" from Colour', "select", {"text": "Colour"}, {"option": "Red"}),
        ("pick the option Red", "select", {}, {"option": "Red"}),
        ("tick I agree", "check", {"text": "I agree"}, {}),
        ("check the Newsletter checkbox", "check", {"text": "Newsletter", "role": "checkbox"}, {}),
        ("untick Newsletter", "uncheck", {"text": "Newsletter"}, {}),
        ("search for blue mugs", "search", {}, {"query": "blue mugs"}),
        (
            "log in as ada with {{secret:pw}}",
            "sign_in",
            {},
            {"username": "ada", "password": SecretRef("pw")},
        ),
        (
            "Sign in to the shop with username ada and password {{secret:pw}}",
            "sign_in",
            {},
            {"username": "ada", "password": SecretRef("pw")},
        ),
        ("log out", "act", {"text": "Log out"}, {}),
        ("submit the form", "submit", {}, {}),
        ("press Enter", "press", {}, {"keys": "Enter"}),
        ("press ctrl+a in Notes", "press", {"text": "Notes"}, {"keys": "control+a"}),
        ("scroll down", "scroll", {}, {"direction": "down"}),
        ("scroll to the bottom of the page", "scroll", {}, {"direction": "down", "end": "yes"}),
        ('scroll down until you see "End"', "scroll", {}, {"direction": "down", "condition": "End"}),
        ("scroll to the Terms link", "scroll_to", {"text": "Terms", "role": "link"}, {}),
        ("go back", "back", {}, {}),
        ('wait until "Done" appears', "wait", {}, {"condition": "Done"}),
        ("wait for 3 seconds", "pause", {}, {"seconds": "3"}),
        ("tell me the price of the Blue mug", "read", {"text": "price", "near": "Blue mug"}, {}),
        ("what is the total?", "read", {"text": "total"}, {}),
        ("add the Blue mug to the cart", "act", {"text": "Add to cart", "near": "Blue mug"}, {}),
        ("delete the row of Ada", "act", {"text": "Delete", "near": "Ada"}, {}),
        ("close the Settings dialog", "act", {"text": "Close", "region": "Settings"}, {}),
        ("dismiss the alert", "dismiss", {}, {}),
        ("buy it", "act", {"text": "Buy"}, {}),
        ("close the popup", "act", {"text": "Close", "region": "dialog"}, {}),
        ("send the form", "act", {"text": "Send", "region": "form"}, {}),
        ("log in as ada with password hunter2", "sign_in", {}, {"username": "ada", "password": "hunter2"}),
        ("switch to the second tab", "click", {"role": "tab", "ordinal": 2}, {}),
        ("choose All in the Filter list", "select", {"text": "Filter", "role": "listbox"}, {"option": "All"}),
    ],
)
def test_one_step_is_read_as(text: str, kind: str | None, target: dict[str, object], values: dict[str, object]) -> None:
    if kind is None:
        with pytest.raises(InstructionError):
            read(text)
        return
    (step,) = read(text)
    assert shape(step) == (kind, target, values)


@pytest.mark.parametrize(
    "text",
    [
        "open shop.example and click Cart, then go back",
        "Open shop.example. Click Cart. Go back.",
        "1. open shop.example\n2. click Cart\n3) go back",
        "- open shop.example\n- click Cart\n- go back",
        "Please open shop.example; now click Cart, and finally go back!",
    ],
)
def test_steps_are_told_apart_by_words_marks_lines_and_lists(text: str) -> None:
    assert [step.kind for step in read(text)] == ["navigate", "click", "back"]


@pytest.mark.parametrize(
    ("text", "words", "says"),
    [
        ("frobnicate the page", "'frobnicate the page'", "One step at a time"),
        ("click Save, then frobnicate", "'frobnicate' (position 18", "One step at a time"),
        ("click it", "'it' (position 7", "click the"),
        ("click", "'click'", "click the"),
        ("do not click Buy", "'do not click Buy'", "leave it out"),
        ("click Save without sending", "without sending", "leave it out"),
        ("type Made in Germany in title", "several ways", "quotation marks"),
        ("type 5 in", "'in'", "quotation marks"),
        ("type stop, click and go into the box", "'click' (position 12", "click the"),
        ("if the weather is fine and dandy click Buy", "'fine and dandy'", "if"),
        ("wait until it rains", "'it rains'", ""),
        ("type hello in the frob part of", "position", "type"),
        ("go to ftp://x/y", "'ftp://x/y'", "only http and https"),
        ("open javascript:alert(1)", "'javascript:alert(1)'", "only http and https"),
        ('click "unclosed', "position 7", "Close it"),
        ("log in as ada", "position", "{{secret:PASSWORD}}"),
        ('type "a {{secret:pw}} b" into PIN', "cannot be part of other text", "field of its own"),
        ('click "Save" "All"', "among other words", "click the"),
        ("click Save or Cancel", "'or'", "quotation marks"),
        ("wait 300 seconds", "60 seconds", ""),
        ("delete the price of the mug", "position", ""),
        ("delete everything", "'everything'", ""),
        ("click the button that is fine", "'that is'", "quotation marks"),
        ("send it to Ada", "'it'", ""),
        ("log in with username ada", "no declared secret", "{{secret:PASSWORD}}"),
        ("log in with Google", "no declared secret", ""),
        ("check that the cart is empty", "'is'", ""),
        ("verify that the total is 5", "'is'", ""),
        ("click Next and then frobnicate", "'frobnicate' (position 21)", ""),
        ("search for {{secret:pw}} until it works", "position", ""),
        ("wait for {{secret:pw}}", "never looked for", ""),
    ],
)
def test_what_is_not_understood_is_named_with_what_can_be_said(text: str, words: str, says: str) -> None:
    with pytest.raises(InstructionError) as caught:
        read(text)
    assert words in str(caught.value)
    assert says in str(caught.value)


@pytest.mark.parametrize("text", ["", "  \n ", ". , ;", "please"])
def test_an_instruction_without_steps_is_refused(text: str) -> None:
    with pytest.raises(InstructionError):
        read(text)


def test_an_overlong_instruction_is_refused() -> None:
    with pytest.raises(InstructionError, match="more than 4000"):
        read("click Save. " * 2000)


def test_pasted_material_is_never_read_as_instruction() -> None:
    with pytest.raises(InstructionError):
        parse(Instruction("please", quoted=("click Buy",)))
    assert parse(Instruction("go back", quoted=("click Buy",))) == read("go back")


def test_what_should_be_seen_belongs_to_the_step_before() -> None:
    pay, wait = read('click Save and check that "Saved" appears, then wait 1 second. Expect "Draft saved".')
    assert [(e.text, e.gone) for e in pay.expects] == [("Saved", False)]
    assert [e.text for e in wait.expects] == ["Draft saved"]
    (gone,) = read('click Close and verify that "Offer" is gone')
    assert [(e.text, e.gone) for e in gone.expects] == [("Offer", True)]
    (alone,) = read('check that the page says "Welcome"')
    assert alone.kind == "expect"


@pytest.mark.parametrize(
    ("text", "effect"),
    [
        ("click Buy now", EffectClass.PAY),
        ("place the order", EffectClass.PAY),
        ('click "Delete"', EffectClass.DELETE),
        ("log out", EffectClass.SIGN_OUT),
        ("publish", EffectClass.POST),
        ("click Continue", None),
        ('type "buy" into Notes', None),
        ("search for send money", None),
    ],
)
def test_a_step_has_the_effect_that_its_words_name(text: str, effect: EffectClass | None) -> None:
    assert read(text)[0].effect is effect


# Instructions that ought to be understood: every one of these can be printed and read again.
_TEXTS = st.text(st.characters(exclude_categories=("Cs", "Cc", "Zl", "Zp")), min_size=1, max_size=12).filter(
    lambda text: bool(text.strip()) and not any(mark in text for mark in "\"“”'‘’«»„{}")
)
_NAMES = st.one_of(st.just("Save"), _TEXTS)
_ROLES = st.sampled_from(["", "button", "link", "textbox", "checkbox", "combobox", "tab", "dialog"])
_SHAPES = st.sampled_from(["circle", "square", "triangle", "rectangle", "polygon"])
_COLOURS = st.sampled_from(["", "red", "light blue"])
_SIZES = st.sampled_from(["", "small", "large"])
_PLACES = st.sampled_from(["", "top", "left", "middle", "bottom_right"])
_RELATIONS = st.sampled_from(["", "beside", "row", "left_of", "right_of", "above", "below"])


@st.composite
def targets(draw: st.DrawFn) -> TargetDescription:
    near = draw(st.one_of(st.just(""), _NAMES))
    found = TargetDescription(
        draw(_NAMES), draw(_ROLES), draw(st.sampled_from([0, 0, 1, 2, 10, -1])), near,
        draw(st.one_of(st.just(""), _NAMES)), relation=draw(_RELATIONS) if near else "",
    )  # fmt: skip
    if draw(st.booleans()):
        looks = Looks(draw(_COLOURS), draw(_SIZES), draw(_SHAPES), draw(_PLACES))  # type: ignore[arg-type]
        found = replace(found, text="", role="", looks=looks, every=found.ordinal == 0 and draw(st.booleans()))
    if draw(st.booleans()):
        reads = Wording(draw(st.one_of(st.just(""), _TEXTS)), draw(st.one_of(st.just(""), _TEXTS)), draw(_TEXTS))
        found = replace(found, wording=reads)
    if draw(st.booleans()):
        found = replace(found, extreme=Extreme(draw(st.sampled_from(["", "price", "date"])), draw(st.booleans())))
    return found


@settings(deadline=None)  # machines that run this are shared
@given(targets(), _TEXTS, st.sampled_from(["click", "type", "select", "check", "set", "hover", "scroll_to", "read"]))
def test_a_step_said_again_is_the_same_step(target: TargetDescription, text: str, kind: str) -> None:
    label = read('type "x"')[0].arguments[0][1]
    assert isinstance(label, Labelled)
    value = Labelled(text, label.label)
    named = {"type": "text", "select": "option", "set": "text"}.get(kind)
    if kind == "check" and target.role == "textbox":
        target = replace(target, role="checkbox")  # what a box is, where it is ticked
    step = Step(kind, target, ((named, value),) if named else ())  # type: ignore[arg-type]
    (again,) = read(say(step))
    assert replace(plain(again), effect=None) == plain(step)


def plain(step: Step) -> Step:
    seen = tuple(replace(expected, span=(0, 0)) for expected in step.expects)
    return replace(step, span=(0, 0), spans=(), expects=seen, arguments=tuple(sorted(step.arguments, key=str)))


@pytest.mark.parametrize(
    "text",
    [
        "go to shop.example", "log in as ada with {{secret:pw}}", "delete Ada", "log out", "submit", "press ctrl+a",
        "scroll to the bottom", 'scroll up until "x" appears', "wait 2 seconds", "place the order", "clear Notes",
        "add Mug to the cart",
        'click Save and check that "a" appears and check that "b" disappears', "accept the alert",
        "tell me the price of the Mug", "delete the second row", "close the Settings dialog", "upload a.pdf to File",
        'expect "x"', "submit the Billing form", 'append "x" to Notes', "search for x", "delete Ada in the Users table",
    ],
)  # fmt: skip
def test_every_kind_of_step_can_be_said_again(text: str) -> None:
    (step,) = read(text)
    (again,) = read(say(step))
    assert plain(again) == plain(step)


_PIECES = st.sampled_from(
    ["click", "type", "into", "in", "the", "Save", "and", "then", ",", ".", "\n", '"', "'", "“", "”", "{{secret:pw}}",
     "button", "row of", "1.", "not", "if", "of", "log in", "with", "as", "https://a.example", "that", "check",
     "appears", "scroll", "down", "to", "first", "in the row of", "section", "press", "Enter", "\u202e", "\x00",
     "otherwise", "when", "unless", "is less than", "5", "[1,2]", ":", "Name:", "email", "from", "Ada's", "forward",
     "should be deleted", "it", "all", "cheapest", "red", "circle", "drag", "book", "on", "12/01/2016", "twice", "both",
     "starts with", "the number of", "sort", "by", "until", "A,", "sent me", "copy", "everything else", "select"]
)  # fmt: skip


@settings(deadline=None)  # machines that run this are shared
@given(st.one_of(st.text(max_size=200), st.lists(_PIECES, max_size=30).map(" ".join)))
def test_any_text_is_read_or_refused_and_every_place_lies_within_it(text: str) -> None:
    instruction = Instruction(text, secrets=SECRETS)
    try:
        steps = parse(instruction)
    except InstructionError:
        return
    for step in steps:
        for start, end in (step.span, *(span for _, span in step.spans), *(e.span for e in step.expects)):
            assert 0 <= start < end <= len(text)


@settings(deadline=None)  # machines that run this are shared
@given(st.text(max_size=80))
def test_quotes_are_exact(text: str) -> None:
    inner = "".join(c for c in text if c not in '"{}')
    (step,) = read(f'type "{inner}" into Notes')
    assert step.text("text") == inner


def test_a_hostile_instruction_does_not_hang() -> None:
    text = " ".join(["type in", "in the", "row of", "into"] * 20)
    with pytest.raises(InstructionError):
        read(text)
    assert readings(Instruction("click " * 119))


def _told(manual: str, column: int) -> list[str]:
    """What stands between backticks in one column of the manual's tables."""
    rows = [line.split("|") for line in manual.splitlines() if line.startswith("| ")]
    return [said for row in rows for said in re.findall(r"`([^`]+)`", row[column])]


def test_everything_the_manual_says_can_be_said_and_what_it_says_cannot_cannot() -> None:
    manual = (Path(__file__).parents[2] / "docs" / "instructions.md").read_text(encoding="utf-8")
    can, _, cannot = manual.partition("## What cannot be said")
    said = _told(can, 2)
    assert len(said) > 100
    for text in said:
        assert parse(Instruction(text, secrets=frozenset({"shop"}))), text
    refused = _told(cannot, 1)
    assert len(refused) > 8
    for text in refused:
        with pytest.raises(InstructionError):
            read(text)


@pytest.mark.parametrize(
    ("text", "target", "how"),
    [
        ("type the order number into Reference", TargetDescription("order number"), "value"),
        (
            "type the order number from the receipt into Ref",
            TargetDescription("order number", region="receipt"),
            "value",
        ),
        ("type the phone number of Ada Holm into Call", TargetDescription("phone number", near="Ada Holm"), "value"),
        ("type the number that appears into Answer", TargetDescription("number"), "value"),
        ("find Kettle and type its price into Total", TargetDescription("price", near="Kettle"), "value"),
        (
            "count the red circles and type the number into Answer",
            TargetDescription("", looks=Looks("red", shape="circle"), every=True),
            "count",
        ),
    ],
)
def test_a_text_that_is_described_and_not_said_is_read_on_the_screen(
    text: str, target: TargetDescription, how: str
) -> None:
    found = read(text)[-1].argument("text")
    assert isinstance(found, FromScreen)
    assert (found.target, found.how) == (target, how)


@pytest.mark.parametrize(
    "text",
    [
        "type the difference between the opening balance and the closing balance into Difference",
        "type the word that is written in red into Answer",
        "type its price into Total",
    ],
)
def test_a_description_of_a_text_that_cannot_be_read_so_is_never_typed(text: str) -> None:
    with pytest.raises(InstructionError):
        read(text)


@pytest.mark.parametrize(
    ("text", "typed"),
    [
        ("type the code 4711 into Code", "4711"),
        ("type the name Ada into the Name field", "Ada"),
        ("type The Times into Paper", "The Times"),
        ("type the Lord of the Rings into Title", "the Lord of the Rings"),
        ('type "the order number" into Reference', "the order number"),
    ],
)
def test_what_is_said_behind_an_article_stays_a_text(text: str, typed: str) -> None:
    assert read(text)[0].text("text") == typed


def test_one_thing_turned_on_and_another_off_is_no_list_of_things_turned_off() -> None:
    with pytest.raises(InstructionError, match="another step"):
        read("switch dark mode on and compact mode off")
    assert [(step.kind, step.target and step.target.text) for step in read("turn sound and light off")] == [
        ("uncheck", "sound"),
        ("uncheck", "light"),
    ]


@pytest.mark.parametrize("opening", ["fill in the form:", "fill in the form with", "complete the form using"])
def test_fields_in_small_letters_take_the_values_behind_them(opening: str) -> None:
    told = 'first name Ada, phone 555-1234, e-mail address ada@mail.example, remarks "Ring, twice". Then press Save.'
    *fields, press = read(f"{opening} {told}")
    assert press.kind == "click"
    assert [(step.kind, step.target and step.target.text, step.text("text")) for step in fields] == [
        ("type", "first name", "Ada"),
        ("type", "phone", "555-1234"),
        ("type", "e-mail address", "ada@mail.example"),
        ("type", "remarks", "Ring, twice"),
    ]


def test_a_place_said_first_is_no_control_of_that_name() -> None:
    (step,) = read("under Lunch, tick Soup")
    assert (step.kind, step.target) == ("check", TargetDescription("Soup", region="Lunch"))


@pytest.mark.parametrize("text", ["make sure that only Basil is checked", "tick only Basil"])
def test_only_one_thing_says_of_the_others_what_must_be_said(text: str) -> None:
    with pytest.raises(InstructionError):
        read(text)
    assert read("tick Only Child")[0].target == TargetDescription("Only Child")
