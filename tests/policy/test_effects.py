"""What an action can do is read off facts; words may only raise it; an unclassified click is UNKNOWN."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handrail.guard.scene import AWAY, PAGE, SHOP, part
from handrail.policy import classify, demand, idempotence, load, preset
from handrail.records import (
    AcceptDownload,
    Action,
    Answer,
    AnswerDialog,
    AskUser,
    Back,
    Click,
    CloseTab,
    Drag,
    EffectClass,
    Element,
    ElementRef,
    Finish,
    Forward,
    GrantPermission,
    Home,
    Hover,
    Idempotence,
    LongPress,
    Navigate,
    Observation,
    OpenApp,
    Paste,
    PressKeys,
    Reload,
    Scroll,
    SecretRef,
    SelectOption,
    SwitchTab,
    SystemDialog,
    TypeText,
    Upload,
    Wait,
)

E = EffectClass
STANDARD = preset("standard")
POST = {"form": "f", "form_method": "post", "form_action": f"{SHOP}/go"}
GET = {"form": "f", "form_method": "get", "form_action": f"{SHOP}/find"}
AT = ElementRef("x")


def page(*elements: Element, dialogs: tuple[SystemDialog, ...] = ()) -> Observation:
    return replace(PAGE, elements=elements, dialogs=dialogs, unseen=())


def it(name: str = "Thing", role: str = "button", **facts: object) -> Element:
    return replace(part(name, role, parent="", **facts), id="x")  # type: ignore[arg-type]


def effect(action: Action, element: Element | None, *others: Element) -> EffectClass:
    obs = page(*((element,) if element else ()), *others)
    return classify(action, element, obs, STANDARD).effect


FIELD = it("Name", "textbox", tag="input", input_type="text")


@pytest.mark.parametrize(
    ("action", "expected"),
    [
        (Hover(AT), E.READ), (Scroll(None, "down"), E.READ), (Back(), E.READ), (Forward(), E.READ), (Reload(), E.READ),
        (Home(), E.READ), (SwitchTab("t2"), E.READ), (Wait(), E.READ), (Answer("hi"), E.READ), (Finish(True), E.READ),
        (AskUser("which?"), E.READ), (CloseTab("t2"), E.LOCAL), (OpenApp("notes"), E.LOCAL),
        (Navigate("https://shop.example"), E.READ), (Navigate("file:///tmp/x"), E.READ),
        (Navigate("javascript:x()"), E.RUN_CODE), (Navigate("mailto:a@b.example"), E.SEND),
        (Navigate("tel:1"), E.SEND), (Navigate("intent:x"), E.UNKNOWN), (Navigate("nonsense"), E.UNKNOWN),
        (Upload(AT, "a.pdf"), E.UPLOAD), (GrantPermission("camera"), E.GRANT), (AcceptDownload("d"), E.DOWNLOAD),
        (TypeText(AT, "Ada"), E.LOCAL), (TypeText(AT, SecretRef("s")), E.CREDENTIAL), (Paste(AT, "Ada"), E.LOCAL),
        (SelectOption(AT, "red"), E.LOCAL), (LongPress(AT), E.UNKNOWN), (Drag(AT, AT), E.UNKNOWN),
        (PressKeys(AT, ("Tab",)), E.LOCAL), (PressKeys(AT, ("a", "Backspace")), E.LOCAL),
        (PressKeys(AT, ("control+a",)), E.LOCAL), (PressKeys(AT, ("control+s",)), E.UNKNOWN),
        (PressKeys(AT, ("Tab", "Enter")), E.UNKNOWN), (PressKeys(AT, ()), E.UNKNOWN), (Click(AT), E.LOCAL),
        (Click(AT, "right"), E.UNKNOWN),
    ],
)  # fmt: skip
def test_actions_on_a_plain_field_or_on_nothing(action: Action, expected: EffectClass) -> None:
    assert effect(action, FIELD) is expected


@pytest.mark.parametrize(
    ("element", "expected"),
    [
        (it(tag="button"), E.UNKNOWN),
        (it(tag="div", clickable=True), E.UNKNOWN),
        (it("Agree", "checkbox", tag="div", clickable=True), E.UNKNOWN),
        (it("Agree", "checkbox", tag="input", input_type="checkbox"), E.LOCAL),
        (it("Red", "radio", tag="input", input_type="radio"), E.LOCAL),
        (it("Notes", "textbox", tag="textarea"), E.LOCAL),
        (it("More", "button", tag="summary"), E.LOCAL),
        (it("Reset", "button", tag="input", input_type="reset"), E.LOCAL),
        (it("File", "button", tag="input", input_type="file"), E.UPLOAD),
        (it("Help", "link", tag="a", href=f"{SHOP}/help"), E.LOCAL),
        (it("Help", "link", tag="a", href=f"{AWAY}/help"), E.LOCAL),
        (it("Top", "link", tag="a", href="#"), E.UNKNOWN),
        (it("Top", "link", tag="a", href=f"{PAGE.url}#top"), E.UNKNOWN),
        (it("Run", "link", tag="a", href="javascript:run()"), E.UNKNOWN),
        (it("Manual", "link", tag="a", href=f"{SHOP}/m.pdf", download=True), E.DOWNLOAD),
        (it("Write", "link", tag="a", href="mailto:a@b.example"), E.SEND),
        (it("Go", "button", tag="button", submits=True), E.UNKNOWN),
        (it("Go", "button", tag="button", submits=True, **POST), E.UNKNOWN),
        (it("Find", "button", tag="button", submits=True, **GET), E.LOCAL),
        (it("Go", "button", tag="button", submits=True, **{**POST, "form_action": f"{AWAY}/x"}), E.SEND),
        (it("Find", "button", tag="button", submits=True, **{**GET, "form_action": f"{AWAY}/x"}), E.UNKNOWN),
        (it("Go", "button", tag="button", submits=True, **{**POST, "form_action": "mailto:a@b.example"}), E.SEND),
        (None, E.UNKNOWN),
    ],
)
def test_clicks_by_what_the_surface_says(element: Element | None, expected: EffectClass) -> None:
    assert effect(Click(AT), element) is expected


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({"input_type": "password"}, E.SIGN_IN),
        ({"input_type": "text", "autocomplete": "one-time-code"}, E.SIGN_IN),
        ({"input_type": "password", "autocomplete": "new-password"}, E.CREDENTIAL),
        ({"input_type": "text", "autocomplete": "section-a billing cc-number"}, E.PAY),
    ],
)
def test_what_a_form_holds_decides_what_sending_it_does(facts: dict[str, str], expected: EffectClass) -> None:
    field = part("Field", "textbox", parent="", tag="input", **facts, **POST)  # type: ignore[arg-type]
    button = it("Continue", tag="button", submits=True, **POST)
    assert effect(Click(AT), button, field) is expected
    other = replace(part("Name", "textbox", parent="", tag="input", input_type="text", **POST), id="x")
    assert effect(PressKeys(AT, ("Enter",)), other, field) is expected, "Enter in a field is the same as its button"


@pytest.mark.parametrize("facts", [{"input_type": "password"}, {"input_type": "text", "autocomplete": "cc-csc"}])
def test_typing_into_fields_for_proofs_is_a_credential(facts: dict[str, str]) -> None:
    assert effect(TypeText(AT, "1234"), it("X", "textbox", tag="input", **facts)) is E.CREDENTIAL
    assert effect(PressKeys(AT, ("1",)), it("X", "textbox", tag="input", **facts)) is E.CREDENTIAL


def test_the_name_of_a_field_makes_no_password_field_of_it() -> None:
    assert effect(TypeText(AT, "1234"), it("Password", "textbox", tag="input", input_type="text")) is E.LOCAL


def test_a_click_on_a_part_counts_as_a_click_on_the_whole() -> None:
    link = part("Manual", "link", parent="", tag="a", href=f"{SHOP}/m.pdf", download=True)
    inside = replace(part("icon", "img", parent="manual", tag="span"), id="x")
    assert effect(Click(AT), inside, link) is E.DOWNLOAD
    around = part("Offer", "link", parent="", tag="a", href=f"{SHOP}/offer")
    button = replace(part("Thing", "button", parent="offer", tag="button"), id="x")
    assert effect(Click(AT), button, around) is E.UNKNOWN, "a button inside a link may do anything"


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("alert", E.LOCAL), ("confirm", E.UNKNOWN), ("prompt", E.UNKNOWN), ("beforeunload", E.UNKNOWN),
        ("file_chooser", E.UPLOAD), ("download", E.DOWNLOAD), ("permission", E.GRANT), ("auth", E.CREDENTIAL),
    ],
)  # fmt: skip
def test_accepting_a_dialog_does_what_its_kind_says(kind: str, expected: EffectClass) -> None:
    dialog = SystemDialog("d1", kind, "Go on?")  # type: ignore[arg-type]
    obs = page(dialogs=(dialog,))
    assert classify(AnswerDialog(True), None, obs, STANDARD).effect is expected
    assert classify(AnswerDialog(False), None, obs, STANDARD).effect is E.LOCAL
    assert classify(AnswerDialog(True, dialog="gone"), None, obs, STANDARD).effect is E.UNKNOWN


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Buy now", E.PAY), ("PLACE  ORDER", E.PAY), ("Zahlungspflichtig bestellen", E.PAY), ("购买", E.PAY),
        ("B\u200buy", E.PAY), ("今すぐ買うボタン", E.PAY), ("Delete account", E.DELETE), ("Send", E.SEND),
        ("Share", E.SHARE), ("Authorize", E.GRANT), ("Log out", E.SIGN_OUT), ("Continue", E.UNKNOWN),
        ("Payee", E.UNKNOWN), ("Buyer protection", E.UNKNOWN),
        ("What our customers say about how easy it is to buy here", E.PAY),
    ],
)  # fmt: skip
def test_words_on_a_button_raise_its_class(name: str, expected: EffectClass) -> None:
    assert effect(Click(AT), it(name, tag="button")) is expected


def test_words_are_looked_for_wherever_a_person_reads_them() -> None:
    quiet = it("Continue", tag="button")
    assert effect(Click(AT), quiet, replace(part("Pay now", "text", parent="x"), own_text="Pay now")) is E.PAY
    assert effect(Click(AT), it("Continue", tag="button", title="Delete everything")) is E.DELETE
    assert effect(PressKeys(AT, ("Enter",)), it("Buy", tag="button")) is E.PAY
    obs = page(dialogs=(SystemDialog("d", "confirm", "Delete account?"),))
    assert classify(AnswerDialog(True), None, obs, STANDARD).effect is E.DELETE


def test_words_on_links_count_for_what_links_do_by_themselves() -> None:
    assert effect(Click(AT), it("Sign in", "link", tag="a", href=f"{SHOP}/login")) is E.LOCAL
    assert effect(Click(AT), it("Delete", "link", tag="a", href=f"{SHOP}/delete?id=1")) is E.DELETE
    assert effect(Click(AT), it("Log out", "link", tag="a", href=f"{SHOP}/out")) is E.SIGN_OUT


@pytest.mark.parametrize(
    ("name", "expected"),
    [("Sign in", E.SIGN_IN), ("Send message", E.SEND), ("Post comment", E.POST), ("More", E.LOCAL)],
)
def test_words_count_in_full_on_a_link_that_runs_a_script(name: str, expected: EffectClass) -> None:
    for href in (f"{SHOP}/elsewhere", f"{SHOP}/help/about"):
        link = it(name, "link", tag="a", href=href, scripted=True)
        assert effect(Click(AT), link) is expected
        assert effect(PressKeys(AT, ("Enter",)), link) is expected
    plain = it(name, "link", tag="a", href=f"{SHOP}/elsewhere")
    listens = replace(part(name, "text", parent="x", tag="span", clickable=True), id="inside", own_text=name)
    assert effect(Click(AT), plain, listens) is expected, "its middle may be any of what is in it"
    assert classify(Click(ElementRef("inside")), listens, page(listens, plain), STANDARD).effect is expected
    quiet = replace(listens, facts=replace(listens.facts, clickable=False))
    assert classify(Click(ElementRef("inside")), quiet, page(quiet, plain), STANDARD).effect is E.LOCAL


def test_a_link_that_calls_itself_a_button_does_what_its_words_say_unless_its_address_is_of_that() -> None:
    def button(name: str, path: str, role: str = "button") -> EffectClass:
        return effect(Click(AT), it(name, role, tag="a", href=f"{SHOP}{path}"))

    assert button("Send message", "/elsewhere") is E.SEND
    assert button("Send message", "/elsewhere", "menuitem") is E.SEND
    assert button("Send message", "/elsewhere", "link") is E.LOCAL
    assert button("Send message", "/message/send") is E.LOCAL
    assert button("Sign in", "/login") is E.LOCAL
    assert button("Sign in", "/elsewhere") is E.SIGN_IN
    assert button("Send message", "/help/messages") is E.LOCAL


@pytest.mark.parametrize("address", ["http://[", f"{SHOP}/a://[", "//]", f"{SHOP}:x/", "http://[::1"])
def test_an_address_that_nobody_can_read_is_judged_all_the_same(address: str) -> None:
    """A page must not end a judgement with it."""
    assert effect(Click(AT), it("Send message", "button", tag="a", href=address)) >= E.LOCAL
    sends = it("Send message", tag="button", submits=True, form="f", form_method="post", form_action=address)
    assert effect(Click(AT), sends) is E.SEND


def test_a_policy_adds_words_and_declares_classes() -> None:
    policy = load(
        "words: {pay: ['hit me']}\nclasses:\n- {effect: send, origins: [shop.example], resource: transferBtn}\n",
        "p.yaml",
    )
    hit = it("Hit me!", tag="button")
    assert classify(Click(AT), hit, page(hit), policy).effect is E.PAY
    told = it("Continue", tag="button", resource="transferBtn")
    assert classify(Click(AT), told, page(told), policy).effect is E.SEND
    away = replace(told, frame_origin=AWAY)
    assert classify(Click(AT), away, page(away), policy).effect is E.UNKNOWN


def test_the_proposer_can_only_raise() -> None:
    button = it("Continue", tag="button")
    assert classify(Click(AT), button, page(button), STANDARD, E.SEND).effect is E.SEND
    assert classify(Click(AT), button, page(button), STANDARD, E.READ).effect is E.UNKNOWN
    pay = it("Pay", tag="button")
    assert classify(Click(AT), pay, page(pay), STANDARD, E.LOCAL).effect is E.PAY


words = st.one_of(
    st.text(max_size=20),
    st.sampled_from(["Delete", "Buy now", "Log out", "Continue", "Cancel", "Send", "Share", "Help"]),
)
FACTS: list[dict[str, object]] = [
    {"tag": "button"},
    {"tag": "button", "submits": True, **POST},
    {"tag": "button", "submits": True, **GET},
    {"tag": "a", "href": f"{SHOP}/help"},
    {"tag": "input", "input_type": "file"},
]


@given(words, words, st.sampled_from(FACTS), st.sampled_from(["strict", "standard", "permissive"]))
def test_no_text_of_a_screen_lowers_a_class(name: str, title: str, facts: dict[str, object], stance: str) -> None:
    policy = preset(stance)
    neutral, said = it("x1", **facts), replace(it("x1", **facts, title=title), name=name, own_text=name)
    before = classify(Click(AT), neutral, page(neutral), policy)
    after = classify(Click(AT), said, page(said), policy)
    assert after.facts is before.facts
    assert demand(after.effect, policy) >= demand(before.effect, policy)


@pytest.mark.parametrize(
    ("action", "element", "expected"),
    [
        (Click(AT), it("Agree", "checkbox", tag="input", input_type="checkbox"), Idempotence.TOGGLE),
        (Click(AT), it("Red", "radio", tag="input", input_type="radio"), Idempotence.IDEMPOTENT),
        (Click(AT), it("Help", "link", tag="a", href=f"{SHOP}/help"), Idempotence.IDEMPOTENT),
        (Click(AT), it("Continue", tag="button"), Idempotence.NON_IDEMPOTENT),
        (Click(AT), replace(it("Menu", tag="button"), states=frozenset({"collapsed"})), Idempotence.TOGGLE),
        (TypeText(AT, "a"), FIELD, Idempotence.IDEMPOTENT),
        (TypeText(AT, "a", clear=False), FIELD, Idempotence.NON_IDEMPOTENT),
        (Click(AT), it("Pay", tag="button"), Idempotence.NON_IDEMPOTENT),
        (Back(), None, Idempotence.NON_IDEMPOTENT),
    ],
)
def test_what_doing_it_twice_would_do(action: Action, element: Element | None, expected: Idempotence) -> None:
    assert idempotence(action, element, effect(action, element)) is expected


def test_a_label_is_as_much_as_the_control_it_belongs_to() -> None:
    label = it("Continue", "generic", tag="label")
    pay = replace(it("Continue", "button", tag="button", submits=True, **POST), id="pay")
    box = replace(it("Continue", "checkbox", tag="input", input_type="checkbox"), id="box")
    assert classify(Click(AT), label, page(label), STANDARD).effect is E.UNKNOWN
    assert classify(Click(AT), label, page(label, box), STANDARD).effect is E.LOCAL
    alone = classify(Click(ElementRef("pay")), pay, page(label, pay), STANDARD).effect
    assert classify(Click(AT), label, page(label, pay), STANDARD).effect is alone
    assert alone > E.LOCAL


def test_what_does_nothing_by_itself_is_as_much_as_the_most_that_is_in_it() -> None:
    card = it("", "generic", tag="div")
    buy = replace(it("Buy now", "button", tag="button", submits=True, **POST), id="buy", parent="x")
    link = replace(it("Read more", "link", tag="a", href=f"{SHOP}/more"), id="more", parent="x")
    assert classify(Click(AT), card, page(card, link), STANDARD).effect is E.LOCAL
    assert classify(Click(AT), card, page(card, link, buy), STANDARD).effect is E.PAY


def box(*parts: Element, name: str = "", role: str = "dialog") -> tuple[Element, ...]:
    """A dialog of the page, with what stands in it."""
    return (
        replace(part(name, role, parent=""), id="box"),
        *(replace(item, id=item.id or f"{at}", parent="box") for at, item in enumerate(parts)),
    )


def says(text: str) -> Element:
    return replace(part("", "text", parent=""), id=f"says {text[:9]}", own_text=text)


def answered(control: Element, *parts: Element, **more: str) -> EffectClass:
    whole = box(*parts, control, **more)
    return classify(Click(AT), whole[-1], page(*whole), STANDARD).effect


MALLORY = says("Delete your account and pay 500 EUR to Mallory now?")


@pytest.mark.parametrize("role", ["dialog", "alertdialog"])
@pytest.mark.parametrize("name", ["OK", "Yes", "Continue", "Cancel my account", "\u2713"])
def test_a_press_that_answers_a_dialog_does_what_the_dialog_asks(name: str, role: str) -> None:
    assert answered(it(name, tag="button"), MALLORY, role=role) is E.PAY
    assert answered(it(name, tag="button"), name="Sign out?", role=role) in (E.SIGN_OUT, E.DELETE)


@pytest.mark.parametrize("name", ["Cancel", "No", "Close", "\u00d7", "No, thanks", "Abbrechen"])
def test_a_press_that_only_dismisses_a_dialog_does_not(name: str) -> None:
    assert answered(it(name, tag="button"), MALLORY) is E.UNKNOWN


def test_a_control_of_two_names_dismisses_only_by_both() -> None:
    assert answered(it("Cancel", tag="button", title="Close"), MALLORY) is E.UNKNOWN
    assert answered(it("Cancel", tag="button", title="Agree"), MALLORY) is E.PAY
    assert answered(it("Cancel", tag="button", submits=True, **POST), MALLORY) is E.PAY


def test_fields_and_what_stands_on_other_controls_say_nothing_of_a_dialog() -> None:
    others = (
        replace(part("Delete", "button", tag="button"), own_text="Delete"),
        replace(part("Send me news", "checkbox", tag="input", input_type="checkbox"), own_text="Send me news"),
        replace(part("", "text", tag="label"), own_text="Share what I do"),
        replace(part("", "textbox", tag="textarea"), own_text="Pay now", value="Pay now"),
        replace(says("Delete account"), states=frozenset({"hidden"})),
    )
    assert answered(it("OK", tag="button"), says("Your settings"), *others) is E.UNKNOWN
    assert answered(FIELD, MALLORY) is E.LOCAL
    enter = box(MALLORY, replace(FIELD, facts=replace(FIELD.facts, tag="textarea")))
    assert classify(PressKeys(AT, ("Enter",)), enter[-1], page(*enter), STANDARD).effect is E.LOCAL
    enter = box(MALLORY, FIELD)
    assert classify(PressKeys(AT, ("Enter",)), enter[-1], page(*enter), STANDARD).effect is E.PAY


def test_terms_further_down_make_no_ok_a_payment() -> None:
    assert answered(it("OK", tag="button"), says("What we do. " + "We do it. " * 13 + "Then pay now.")) is E.UNKNOWN
    assert answered(it("OK", tag="button"), says("Pay now? " + "There are terms. " * 30)) is E.PAY


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Do you really want to pay 500 EUR to a Mallory whom you have never met before?", E.PAY),
        ("You are about to pay 500 EUR.", E.PAY), ("Delete account", E.DELETE),
        ("\u524a\u9664\u3057\u307e\u3059\u304b\uff1f", E.DELETE),
        ("Before you pay, please read this.", E.UNKNOWN), ("Thank you for your purchase.", E.UNKNOWN),
        ("We use cookies, and share them with partners who post advertisements.", E.UNKNOWN),
    ],
)  # fmt: skip
def test_a_dialog_asks_and_mentions(text: str, expected: EffectClass) -> None:
    assert answered(it("OK", tag="button"), says(text)) is expected


def test_a_control_that_names_its_own_consequence_is_not_taken_for_another() -> None:
    join = it("Accept", tag="button", submits=True, form="f", form_method="post", form_action=f"{SHOP}/club/join")
    assert answered(join, says("Pay now?")) is E.SETTING


def test_a_dialog_elsewhere_says_nothing() -> None:
    obs = page(*box(MALLORY), it("OK", tag="button"))
    assert classify(Click(AT), obs.elements[-1], obs, STANDARD).effect is E.UNKNOWN


@given(st.text(max_size=60), st.sampled_from(["OK", "Cancel", "Pay", "Close"]), st.booleans())
def test_what_a_dialog_says_only_raises(text: str, name: str, submits: bool) -> None:
    control = it(name, tag="button", submits=submits, **POST) if submits else it(name, tag="button")
    alone = classify(Click(AT), control, page(control), STANDARD).effect
    assert demand(answered(control, says(text)), STANDARD) >= demand(alone, STANDARD)


@pytest.mark.parametrize(
    ("name", "href", "effect"),
    [
        ("Pay the electricity bill before Friday or it will be cut off", "/entry/17", EffectClass.LOCAL),
        ("Delete old photos before the disk is full, says the caretaker", "/entry/17", EffectClass.LOCAL),
        ("Pay rise for nurses agreed today", "/news/pay-rise-for-nurses-agreed-today", EffectClass.LOCAL),
        ("Pay rise for nurses agreed today", "/x/17", EffectClass.PAY),
        ("Delete account", "/entry/17", EffectClass.DELETE),
        ("Delete account", "/delete-account", EffectClass.DELETE),
        ("Pay 20 EUR to Eve Moss", "/x/17", EffectClass.PAY),
        ("Delete old photos before the disk is full, says the caretaker", "/photos/delete", EffectClass.DELETE),
        ("Delete old photos before the disk is full, says the caretaker", "/x?action=delete", EffectClass.DELETE),
        ("Delete old photos before the disk is full, says the caretaker", "#", EffectClass.DELETE),
        ("Delete old photos before the disk is full, says the caretaker", "javascript:go()", EffectClass.DELETE),
    ],
)
def test_the_title_of_the_page_that_a_link_leads_to_is_not_what_the_link_does(
    name: str, href: str, effect: EffectClass
) -> None:
    where = href if href.startswith(("#", "javascript:")) else f"{SHOP}{href}"
    link = replace(part("x", "link", at=20, tag="a", href=where), id="it", name=name, own_text=name)
    look = replace(PAGE, elements=(*PAGE.elements, link))
    assert classify(Click(ElementRef("it")), link, look, preset("standard")).effect is effect


def test_a_sentence_on_a_button_is_still_what_it_does() -> None:
    name = "Delete old photos before the disk is full, says the caretaker"
    button = replace(part("x", "button", at=20, tag="button"), id="it", name=name, own_text=name)
    look = replace(PAGE, elements=(*PAGE.elements, button))
    assert classify(Click(ElementRef("it")), button, look, preset("standard")).effect is EffectClass.DELETE


@pytest.mark.parametrize("facts", [{"scripted": True}, {}])
def test_a_sentence_on_a_link_that_runs_a_script_or_calls_itself_a_button_is_no_title(facts: dict[str, bool]) -> None:
    name = "Delete old photos before the disk is full, says the caretaker"
    link = part("x", "link" if facts else "button", at=20, tag="a", href=f"{SHOP}/entry/17", scripted=bool(facts))
    link = replace(link, id="it", name=name, own_text=name)
    look = replace(PAGE, elements=(*PAGE.elements, link))
    assert classify(Click(ElementRef("it")), link, look, preset("standard")).effect is EffectClass.DELETE
