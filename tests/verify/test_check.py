"""Each outcome has its evidence, and only evidence makes a success."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.screen.pages import Node, node, page, picture, text
from tests.verify.acts import DELIVERED, QUIET, SITE, answered, checked, expects, record

from handrail.records import (
    Action,
    AnswerDialog,
    Back,
    Click,
    CloseTab,
    CountChanges,
    EffectClass,
    ElementRef,
    ElementState,
    FocusOn,
    Hover,
    Image,
    Navigate,
    NothingChanges,
    Observation,
    OpenApp,
    Outcome,
    PageChanges,
    Point,
    PressKeys,
    Readback,
    Receipt,
    Rect,
    Reload,
    Scroll,
    SecretRef,
    SelectOption,
    Selector,
    Settled,
    SwitchTab,
    SystemDialog,
    Tab,
    TextAppears,
    TextGone,
    TextSelected,
    TypeText,
    Unseen,
    UrlIs,
    ValueEquals,
)
from handrail.verify import check, learn, vague

TARGET = ElementRef("x")


def shop(*more: Node, **options: object) -> Observation:
    """A page with one button to act on; ids differ from look to look."""
    return page(node("button", "Buy", ref="x"), *more, **options)  # type: ignore[arg-type]


def later(*more: Node, **options: object) -> Observation:
    return page(node("button", "Buy"), *more, prefix="n", look="later", **options)  # type: ignore[arg-type]


ALERT = SystemDialog("d", "alert", "Session expired")


@pytest.mark.parametrize(
    ("action", "before", "after", "outcome"),
    [
        # text
        (
            TypeText(TARGET, "Ada"),
            page(node("textbox", "Name", ref="x")),
            page(node("textbox", "Name", value="Ada")),
            Outcome.SUCCESS,
        ),
        (
            TypeText(TARGET, "Ada"),
            page(node("textbox", "Name", ref="x")),
            page(node("textbox", "Name")),
            Outcome.NO_CHANGE,
        ),
        (
            TypeText(TARGET, "Ada"),
            page(node("textbox", "Name", ref="x")),
            page(node("textbox", "Name", value="Ad")),
            Outcome.WRONG_CHANGE,
        ),
        (
            TypeText(TARGET, "555 123-45", clear=True),
            page(node("textbox", "Phone", ref="x")),
            page(node("textbox", "Phone", value="555 12345")),
            Outcome.SUCCESS,
        ),
        (
            TypeText(TARGET, "10.00"),
            page(node("textbox", "Price", ref="x")),
            page(node("textbox", "Price", value="1000")),
            Outcome.WRONG_CHANGE,
        ),
        (
            TypeText(TARGET, "!", clear=False),
            page(node("textbox", "Note", value="Hi!", ref="x")),
            page(node("textbox", "Note", value="Hi!!")),
            Outcome.SUCCESS,
        ),
        # ticks and choices
        (
            Click(TARGET),
            page(node("checkbox", "Gift", ref="x")),
            page(node("checkbox", "Gift", states={"checked"})),
            Outcome.SUCCESS,
        ),
        (
            Click(TARGET),
            page(node("checkbox", "Gift", states={"checked"}, ref="x")),
            page(node("checkbox", "Gift")),
            Outcome.SUCCESS,
        ),
        (
            Click(TARGET),
            page(node("checkbox", "Gift", ref="x")),
            page(node("checkbox", "Gift")),
            Outcome.NO_CHANGE,
        ),
        (
            SelectOption(TARGET, "Blue"),
            page(node("combobox", "Colour", value="Red", ref="x")),
            page(node("combobox", "Colour", value="blue")),
            Outcome.SUCCESS,
        ),
        (
            SelectOption(TARGET, "Blue"),
            page(node("combobox", "Colour", node("option", "Red"), node("option", "Blue"), ref="x")),
            page(node("combobox", "Colour", node("option", "Red"), node("option", "Blue", states={"selected"}))),
            Outcome.SUCCESS,
        ),
        # addresses
        (
            Click(TARGET),
            page(node("link", "Cart", href=f"{SITE}/cart", ref="x")),
            page(text("Your cart"), url=f"{SITE}/cart"),
            Outcome.SUCCESS,
        ),
        (
            Click(TARGET),
            page(node("link", "Cart", href=f"{SITE}/cart", ref="x")),
            page(text("Prizes!"), url="https://evil.example/"),
            Outcome.WRONG_CHANGE,
        ),
        (Navigate(f"{SITE}/cart"), page(text("a")), page(text("b"), url=f"{SITE}/cart"), Outcome.SUCCESS),
        (Navigate("https://SHOP.example:443"), page(text("a"), url=f"{SITE}/x"), page(text("b")), Outcome.SUCCESS),
        (Navigate(f"{SITE}/cart"), page(text("a")), page(text("a")), Outcome.NO_CHANGE),
        (Back(), page(text("a"), url=f"{SITE}/2"), page(text("b"), url=f"{SITE}/1"), Outcome.SUCCESS),
        (Back(), page(text("a")), page(text("a")), Outcome.NO_CHANGE),
        (OpenApp(SITE), page(text("a"), url="https://other.example/"), page(text("b")), Outcome.SUCCESS),
        # focus
        (
            Click(TARGET),
            page(node("textbox", "Name", ref="x")),
            page(node("textbox", "Name", ref="y"), focused="y"),
            Outcome.SUCCESS,
        ),
        (
            PressKeys(TARGET, ("Tab",)),
            page(node("textbox", "A", ref="x"), node("textbox", "B"), focused="x"),
            page(node("textbox", "A"), node("textbox", "B", ref="y"), focused="y"),
            Outcome.SUCCESS,
        ),
        # scrolling
        (
            Scroll(None, "down"),
            page(text("one", box=(0, 500, 100, 20)), text("two", box=(0, 530, 100, 20))),
            page(text("one", box=(0, 100, 100, 20)), text("two", box=(0, 130, 100, 20))),
            Outcome.SUCCESS,
        ),
        (
            Scroll(None, "up"),
            page(text("one", box=(0, 500, 100, 20))),
            page(text("one", box=(0, 100, 100, 20))),
            Outcome.NO_CHANGE,
        ),
        (Scroll(None, "down"), page(text("one")), page(text("one")), Outcome.NO_CHANGE),
        # tabs and dialogs
        (
            Click(TARGET),
            page(node("link", "Help", href=f"{SITE}/help", new_tab=True, ref="x")),
            page(
                node("link", "Help", href=f"{SITE}/help", new_tab=True),
                tabs=[Tab("t1", SITE, "Shop", True), Tab("t2", f"{SITE}/help", "Help", False)],
            ),
            Outcome.SUCCESS,
        ),
        (
            CloseTab("t2"),
            page(text("a"), tabs=[Tab("t1", SITE, "Shop", True), Tab("t2", SITE, "Help", False)]),
            page(text("a")),
            Outcome.SUCCESS,
        ),
        (
            SwitchTab("t2"),
            page(text("a"), tabs=[Tab("t1", SITE, "", True), Tab("t2", f"{SITE}/help", "", False)]),
            page(text("b"), url=f"{SITE}/help", tabs=[Tab("t1", SITE, "", False), Tab("t2", SITE, "", True)]),
            Outcome.SUCCESS,
        ),
        (AnswerDialog(accept=True), page(text("a"), dialogs=[ALERT]), page(text("a")), Outcome.SUCCESS),
        (AnswerDialog(accept=True), page(text("a"), dialogs=[ALERT]), page(text("a"), dialogs=[ALERT]),
         Outcome.NO_CHANGE),
        # what gives nothing away
        (Click(TARGET), shop(), later(text("Added to cart")), Outcome.UNKNOWN),
        (Click(TARGET), shop(), later(), Outcome.NO_CHANGE),
        (Hover(TARGET), shop(), later(), Outcome.UNKNOWN),
        (Click(Point(700, 500)), shop(), later(text("Added")), Outcome.UNKNOWN),
        (PressKeys(TARGET, ("Enter",)), shop(), later(), Outcome.NO_CHANGE),
    ],
)  # fmt: skip
def test_by_default_an_action_is_judged_by_what_it_gives_away(
    action: Action, before: Observation, after: Observation, outcome: Outcome
) -> None:
    found = checked(action, before, after)
    assert found.outcome is outcome, found


def test_a_button_whose_effect_nobody_stated_is_never_a_success() -> None:
    found = checked(Click(TARGET), shop(), later(text("Order placed"), url=f"{SITE}/thanks"))
    assert found.outcome is Outcome.UNKNOWN
    assert any(item.predicate == "nothing_specific" for item in found.evidence)
    assert vague(expects(PageChanges()))
    assert not vague(expects(PageChanges(), TextAppears("Order placed")))


@pytest.mark.parametrize(
    ("before", "after", "outcome"),
    [
        (shop(), later(text("Order placed")), Outcome.SUCCESS),
        (shop(), later(node("generic", "", text("Order"), text("placed"))), Outcome.SUCCESS),
        (shop(), later(), Outcome.NO_CHANGE),
        (shop(), later(text("Card declined")), Outcome.WRONG_CHANGE),
        (shop(), later(text("Order placed", states={"hidden"})), Outcome.NO_CHANGE),
        (shop(), later(text("Order placed", states={"transparent"})), Outcome.WRONG_CHANGE),
        (shop(), later(text("Order placed", states={"covered"})), Outcome.UNKNOWN),
        (shop(), later(node("textbox", "Note", value="Order placed")), Outcome.WRONG_CHANGE),
        (shop(node("generic", "N", states={"editable"})),
         later(node("generic", "N", text("Order placed"), states={"editable"})), Outcome.WRONG_CHANGE),
        (shop(text("Order placed")), later(text("Order placed")), Outcome.NO_CHANGE),
        (shop(text("Order placed")), later(text("Order placed"), text("Hi")), Outcome.UNKNOWN),
        (shop(), later(text("Reorder placed")), Outcome.WRONG_CHANGE),
        (shop(), later(dialogs=[ALERT]), Outcome.INTERRUPTED),
        (shop(), later(node("dialog", "Newsletter", node("button", "Subscribe"))), Outcome.INTERRUPTED),
        (shop(dialogs=[ALERT]), later(dialogs=[ALERT]), Outcome.INTERRUPTED),
        (shop(node("dialog", "Cookies", states={"modal"})), later(node("dialog", "Cookies", states={"modal"})),
         Outcome.INTERRUPTED),
        (shop(), later(text("Loading…")), Outcome.PENDING),
        (shop(), later(node("progressbar", "")), Outcome.PENDING),
        (shop(), later(node("generic", text="Cart", states={"busy"})), Outcome.PENDING),
        (shop(), later(dialogs=[SystemDialog("d", "alert", "Order placed!")]), Outcome.SUCCESS),
    ],
)  # fmt: skip
def test_a_stated_text_decides(before: Observation, after: Observation, outcome: Outcome) -> None:
    found = checked(Click(TARGET), before, after, expects(TextAppears("Order placed")))
    assert found.outcome is outcome, found


def test_a_part_is_not_the_whole() -> None:
    both = expects(TextAppears("Saved"), ElementState(Selector("button", "buy"), "disabled"))
    found = checked(Click(TARGET), shop(), later(text("Saved")), both)
    assert found.outcome is Outcome.PARTIAL
    assert [item.holds for item in found.evidence[:2]] == [True, False]


@pytest.mark.parametrize(
    ("region", "pictures", "outcome"),
    [
        (Unseen(Rect(0, 100, 50, 50), "canvas"), None, Outcome.UNKNOWN),
        (Unseen(Rect(0, 100, 50, 50), "canvas"), (picture(), picture()), Outcome.NO_CHANGE),
        (Unseen(Rect(0, 100, 50, 50), "canvas"), (picture(), picture((10, 110, 5, 5))), Outcome.UNKNOWN),
        (Unseen(Rect(0, 0, 0, 0), "truncated"), (picture(), picture()), Outcome.UNKNOWN),
        (Unseen(Rect(0, 100, 50, 50), "closed_frame"), None, Outcome.UNKNOWN),
        (Unseen(Rect(0, 100, 50, 50), "masked"), None, Outcome.NO_CHANGE),
    ],
)
def test_what_may_stand_where_nothing_was_read_is_unknown(
    region: Unseen, pictures: tuple[Image, Image] | None, outcome: Outcome
) -> None:
    before, after = shop(unseen=[region]), later(unseen=[region])
    if pictures:
        before, after = replace(before, image=pictures[0]), replace(after, image=pictures[1])
    assert checked(Click(TARGET), before, after, expects(TextAppears("Order placed"))).outcome is outcome


def test_an_element_that_touches_a_torn_region_is_not_read() -> None:
    torn = Unseen(Rect(0, 0, 800, 600), "torn")
    before = page(node("textbox", "Name", ref="x"))
    after = page(node("textbox", "Name", value="Ada"), unseen=[torn])
    assert checked(TypeText(TARGET, "Ada"), before, after).outcome is Outcome.UNKNOWN


# Noise -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (text("12:00:01"), text("12:00:02")),
        (node("timer", "", text("59 s")), node("timer", "", text("58 s"))),
        (node("marquee", text="News: rain"), node("marquee", text="News: sun")),
        (node("progressbar", "", value="1"), node("progressbar", "", value="2")),
        (node("generic", text="Card", words=("card",)), node("generic", text="Card", words=("card", "hover"))),
        (node("generic", ""), node("tooltip", "Buy now")),
    ],
)
def test_what_changes_by_itself_is_no_change(before: Node, after: Node) -> None:
    assert checked(Click(TARGET), shop(before), later(after)).outcome is Outcome.NO_CHANGE


def test_noise_that_was_learned_is_no_change_and_noise_that_was_not_is_one() -> None:
    def look(news: str, name: str) -> Observation:
        return page(node("button", "Buy", ref="x"), text(news), prefix=name, look=name)

    known = learn([look("Rain", "a"), look("Sun", "b")])
    before, after = look("Sun", "c"), look("Snow", "d")
    buy, sure = record(Click(TARGET)), expects(TextAppears("Order placed"))
    for noise, outcome in ((known, Outcome.NO_CHANGE), (learn([]), Outcome.WRONG_CHANGE)):
        found = check(buy, sure, before, after, receipt=DELIVERED, settled=QUIET, secret_match=None, noise=noise)
        assert found.outcome is outcome


def test_a_clock_beside_the_button_in_its_form_is_never_masked() -> None:
    def form(clock: str) -> Node:
        return node("form", "Pay", node("button", "Buy", ref="x"), text(clock))

    assert checked(Click(TARGET), page(form("12:00")), page(form("12:01"))).outcome is Outcome.UNKNOWN


def test_the_target_itself_is_never_masked() -> None:
    before = page(node("button", "Buy 12:00", ref="x", resource="buy"))
    after = page(node("button", "Buy 12:01", resource="buy"))
    assert checked(Click(TARGET), before, after).outcome is Outcome.UNKNOWN


def test_no_more_than_a_tenth_of_the_view_is_masked() -> None:
    def look(time: str, height: float, name: str) -> Observation:
        clock = text(time, box=(0, 100, 800, height))
        return page(node("button", "Buy", ref="x"), clock, prefix=name, look=name)

    small = checked(Click(TARGET), look("12:00", 50, "a"), look("12:01", 50, "b"))
    large = checked(Click(TARGET), look("12:00", 100, "a"), look("12:01", 100, "b"))
    assert (small.outcome, large.outcome) == (Outcome.NO_CHANGE, Outcome.UNKNOWN)


def test_the_hover_look_of_the_target_is_no_reaction_but_a_drawing_elsewhere_may_be_one() -> None:
    plain, hovered, drawn = picture(), picture((12, 2, 190, 24)), picture((400, 400, 90, 90))
    before = shop(image=plain)
    assert checked(Click(TARGET), before, later(image=hovered)).outcome is Outcome.NO_CHANGE
    assert checked(Click(TARGET), before, later(image=drawn)).outcome is Outcome.UNKNOWN


def test_a_picture_that_cannot_be_read_proves_nothing() -> None:
    broken = replace(picture(), data=b"no picture", sha256="0")
    found = checked(
        Click(TARGET), shop(image=picture()), later(image=broken, unseen=[Unseen(Rect(0, 0, 9, 9), "canvas")])
    )
    assert found.outcome is Outcome.UNKNOWN


# Rest and delivery ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("settled", "after", "outcome"),
    [
        (Settled(False, ("mutations",)), later(), Outcome.PENDING),
        (Settled(False, ("requests",)), later(), Outcome.PENDING),
        (Settled(False, ("mutations",)), later(text("12:01")), Outcome.NO_CHANGE),
        (Settled(False, ("mutations",)), later(text("12:01"), text("Order placed")), Outcome.SUCCESS),
        (Settled(False, ("requests",)), later(text("12:01"), text("Order placed")), Outcome.PENDING),
        (Settled(True), later(text("12:01"), text("Order placed")), Outcome.SUCCESS),
        (None, later(text("12:00")), Outcome.NO_CHANGE),
        (None, later(text("12:00"), settled=False), Outcome.PENDING),
    ],
)
def test_nothing_is_judged_while_it_moves_unless_what_moves_is_known(
    settled: Settled | None, after: Observation, outcome: Outcome
) -> None:
    stated = expects(TextAppears("Order placed"))
    found = checked(Click(TARGET), shop(text("12:00")), after, stated, settled=settled, effect=EffectClass.UNKNOWN)
    assert found.outcome is outcome, found


@pytest.mark.parametrize("under_way", [node("progressbar", "Processing payment"), text("Processing payment")])
def test_what_is_said_to_be_under_way_is_not_done_yet_where_it_is_for_good(under_way: Node) -> None:
    after = later(text("12:00"), text("Order placed"), under_way)
    stated = expects(TextAppears("Order placed"))
    paid = checked(Click(TARGET), shop(text("12:00")), after, stated, settled=Settled(True), effect=EffectClass.PAY)
    assert paid.outcome is Outcome.PENDING
    ended = later(text("12:00"), text("Order placed"))
    paid = checked(Click(TARGET), shop(text("12:00")), ended, stated, settled=Settled(True), effect=EffectClass.PAY)
    assert paid.outcome is Outcome.SUCCESS


def test_what_was_not_delivered_did_nothing_whatever_else_happened() -> None:
    stated = expects(TextAppears("Order placed"))
    found = checked(Click(TARGET), shop(), later(text("Order placed")), stated, receipt=Receipt("no"))
    assert found.outcome is Outcome.NO_CHANGE


def test_unknown_delivery_without_an_effect_is_unknown() -> None:
    assert checked(Click(TARGET), shop(), later(), receipt=Receipt("unknown")).outcome is Outcome.UNKNOWN


def test_input_that_was_stopped_is_named_in_the_evidence() -> None:
    found = checked(Click(TARGET), shop(), later(), receipt=Receipt("yes", stopped=("click on <div>",)))
    assert any(item.predicate == "stopped" for item in found.evidence)


# Already so, independence, confidence -----------------------------------------------------------------------------


def test_a_state_that_was_so_already_is_a_success_that_says_so() -> None:
    field = page(node("textbox", "Name", value="Ada", ref="x"))
    found = checked(TypeText(TARGET, "Ada"), field, page(node("textbox", "Name", value="Ada")))
    assert found.outcome is Outcome.SUCCESS
    assert found.already


def test_what_was_so_already_never_proves_something_consequential() -> None:
    gone = expects(ElementState(Selector("row", "ada"), "present", holds=False))
    found = checked(Click(TARGET), shop(), later(), gone, effect=EffectClass.DELETE)
    assert found.outcome is Outcome.NO_CHANGE
    assert found.already


PLACED = expects(TextAppears("Order placed"))


@pytest.mark.parametrize(
    ("built", "request_", "independent"),
    [
        (text("Order placed"), answered(), True),
        (text("Order placed"), None, False),
        (text("Order placed"), answered(status=0), False),
        (text("Order placed"), answered(status=500), False),
        (text("Order placed"), answered(relation="cross_site"), False),
        (text("Order placed"), answered(kind="image"), False),
        (node("article", "", text("Order placed")), answered(), False),
        (node("generic", "", text("Order placed"), words=("review",)), answered(), False),
        (text("Order placed", origin="https://ads.example"), answered(), False),
    ],
)
def test_evidence_is_independent_only_with_a_response_of_the_site_and_outside_content(
    built: Node, request_: object, independent: bool
) -> None:
    requests = (request_,) if request_ else ()
    found = checked(
        Click(TARGET), shop(), later(built), PLACED, effect=EffectClass.PAY,
        receipt=Receipt("yes", requests=requests),  # type: ignore[arg-type]
    )  # fmt: skip
    assert found.independent is independent
    assert found.outcome is Outcome.SUCCESS


@pytest.mark.parametrize(
    ("words", "effect", "status", "independent"),
    [
        ((), EffectClass.SIGN_IN, 200, True),
        ((), EffectClass.SIGN_IN, 422, False),
        ((), EffectClass.PAY, 200, False),
        (("comment",), EffectClass.SIGN_IN, 200, False),
    ],
)
def test_a_site_that_asks_for_no_password_any_more_proves_a_sign_in(
    words: tuple[str, ...], effect: EffectClass, status: int, independent: bool
) -> None:
    before = shop(node("form", "", node("textbox", "Password", states={"editable", "password"}), words=words))
    found = checked(
        Click(TARGET), before, later(text("Your account")),
        expects(ElementState(Selector("textbox", "password"), "present", holds=False)),
        effect=effect, receipt=Receipt("yes", requests=(answered(status=status),)),
    )  # fmt: skip
    assert found.outcome is Outcome.SUCCESS
    assert found.independent is independent
    assert found.sentence == "textbox \u2068password\u2069 is no longer there"


def test_what_is_still_there_is_said_so_and_the_pages_own_words_come_first() -> None:
    field = node("textbox", "Password", value="x", states={"editable", "password"})
    emptied = node("textbox", "Password", states={"editable", "password"})
    found = checked(
        Click(TARGET), shop(field), later(emptied, node("alert", "", text="They do not fit.")),
        expects(ElementState(Selector("textbox", "password"), "present", holds=False)),
    )  # fmt: skip
    assert found.outcome is Outcome.WRONG_CHANGE
    said = found.sentence.translate({0x2068: "'", 0x2069: "'"})
    assert said == "textbox 'password' is still there; instead alert 'They do not fit.' appeared"


def test_evidence_on_another_origin_is_not_independent() -> None:
    after = later(text("Order placed"), url="https://evil.example/")
    found = checked(Click(TARGET), shop(), after, PLACED, receipt=Receipt("yes", requests=(answered(),)))
    assert not found.independent


def test_an_address_elsewhere_is_not_independent_even_if_it_was_expected() -> None:
    for url, independent in (("https://evil.example/", False), (f"{SITE}/thanks", True)):
        after = later(text("Order placed"), url=url)
        found = checked(
            Click(TARGET), shop(), after, expects(UrlIs(url)), receipt=Receipt("yes", requests=(answered(),))
        )
        assert found.outcome is Outcome.SUCCESS
        assert found.independent is independent


def test_a_success_is_only_said_above_the_threshold_and_stricter_where_it_is_for_good() -> None:
    before = page(node("textbox", "Phone", ref="x"))
    after = page(node("textbox", "Phone", value="555 12345"))
    typed = TypeText(TARGET, "555-123-45")
    assert checked(typed, before, after, effect=EffectClass.LOCAL).outcome is Outcome.SUCCESS
    strict = checked(typed, before, after, effect=EffectClass.SEND)
    assert strict.outcome is Outcome.UNKNOWN
    assert strict.confidence < 0.9


@pytest.mark.parametrize(
    ("effect", "reversible"),
    [(EffectClass.LOCAL, True), (EffectClass.UNKNOWN, None), (EffectClass.PAY, False)],
)
def test_whether_it_can_be_taken_back_follows_from_its_class(effect: EffectClass, reversible: bool | None) -> None:
    assert checked(Click(TARGET), shop(), later(), effect=effect).reversible is reversible


# Secrets, redirects, other predicates ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("match", "outcome"), [(True, Outcome.SUCCESS), (False, Outcome.NO_CHANGE), (None, Outcome.UNKNOWN)]
)
def test_a_secret_is_compared_by_the_device_alone(match: bool | None, outcome: Outcome) -> None:
    before = page(node("textbox", "Key", states={"password"}, ref="x"))
    after = page(node("textbox", "Key", states={"password", "masked"}))
    typed = TypeText(TARGET, SecretRef("key"))
    found = checked(typed, before, after, effect=EffectClass.LOCAL, secret=match)
    if match is False:
        assert found.outcome in (Outcome.NO_CHANGE, Outcome.WRONG_CHANGE)
    else:
        assert found.outcome is outcome


def test_what_was_read_back_was_typed_whatever_the_page_does_about_it() -> None:
    before = page(node("textbox", "Key", states={"password"}, ref="x"))
    after = page(node("textbox", "Key", states={"password", "masked"}))
    typed = TypeText(TARGET, SecretRef("key"))
    for matches, outcome in ((True, Outcome.SUCCESS), (False, Outcome.PENDING), (None, Outcome.PENDING)):
        receipt = Receipt("yes", readback=None if matches is None else Readback(matches))
        hanging = Settled(False, ("requests",))
        found = checked(
            typed, before, after, effect=EffectClass.CREDENTIAL, secret=True, receipt=receipt, settled=hanging
        )
        assert found.outcome is outcome


def test_a_readback_serves_a_field_that_cannot_be_read() -> None:
    before = page(node("textbox", "Key", states={"password"}, ref="x"))
    after = page(node("textbox", "Key", states={"password"}))
    found = checked(TypeText(TARGET, "abc"), before, after, receipt=Receipt("yes", readback=Readback(True)))
    assert found.outcome is Outcome.SUCCESS


def test_a_link_that_redirects_is_followed_by_its_requests() -> None:
    before = page(node("link", "Account", href=f"{SITE}/account", ref="x"))
    after = page(text("Sign in"), url=f"{SITE}/login?next=account")
    hops = (
        answered(f"{SITE}/account", 302, kind="document", method="GET"),
        answered(f"{SITE}/login?next=account", 200, kind="document", method="GET", hop=1),
    )
    found = checked(Click(TARGET), before, after, settled=Settled(True, requests=hops))
    assert found.outcome is Outcome.SUCCESS
    assert checked(Click(TARGET), before, after).outcome is Outcome.WRONG_CHANGE


def test_a_reload_is_proven_by_its_document() -> None:
    same = page(text("a"))
    done = (answered(SITE, kind="document", method="GET"),)
    assert checked(Reload(), same, same, settled=Settled(True, requests=done)).outcome is Outcome.SUCCESS
    assert checked(Reload(), same, same).outcome is not Outcome.SUCCESS


ROWS = node("listitem", "", text("Ada")), node("listitem", "", text("Bob"))


@pytest.mark.parametrize(
    ("predicate", "before", "after", "outcome"),
    [
        (TextGone("Bob"), shop(*ROWS), later(ROWS[0]), Outcome.SUCCESS),
        (TextGone("Bob"), shop(*ROWS), later(*ROWS), Outcome.NO_CHANGE),
        (CountChanges("listitem", -1), shop(*ROWS), later(ROWS[0]), Outcome.SUCCESS),
        (CountChanges("listitem"), shop(*ROWS), later(*ROWS), Outcome.NO_CHANGE),
        (CountChanges("listitem", 1), shop(ROWS[0]), later(), Outcome.WRONG_CHANGE),
        (ElementState(Selector("dialog", "sure?"), "visible", holds=False), shop(node("dialog", "Sure?")), later(),
         Outcome.SUCCESS),
        (ElementState(Selector("button", "buy"), "enabled", holds=False), shop(),
         page(node("button", "Buy", states={"disabled"})), Outcome.SUCCESS),
        (FocusOn(Selector("button", "buy")), shop(), page(node("button", "Buy", ref="f"), focused="f"),
         Outcome.SUCCESS),
        (FocusOn(Selector("button", "buy")), shop(), later(), Outcome.UNKNOWN),
        (TextSelected("one two"), shop(), replace(later(), selected_text="one\ntwo"), Outcome.SUCCESS),
        (TextSelected("one two"), shop(), replace(later(), selected_text="one"), Outcome.NO_CHANGE),
        (TextSelected("x" * 1001), shop(), replace(later(), selected_text="x" * 1000), Outcome.UNKNOWN),
        (UrlIs(f"{SITE}/orders", prefix=True), shop(), later(url=f"{SITE}/orders/7?x=1"), Outcome.SUCCESS),
        (UrlIs(f"{SITE}/orders", prefix=True), shop(), later(url=f"{SITE}/ordersx"), Outcome.WRONG_CHANGE),
        (UrlIs(f"{SITE}/orders", prefix=True), shop(), later(url="https://shop.example.evil.example/orders/"),
         Outcome.WRONG_CHANGE),
        (NothingChanges(), shop(text("12:00")), later(text("12:01")), Outcome.SUCCESS),
        (NothingChanges(), shop(), later(text("Hi")), Outcome.WRONG_CHANGE),
        (ValueEquals(Selector("textbox", "name"), "Ada"), shop(), later(), Outcome.NO_CHANGE),
    ],
)  # fmt: skip
def test_each_predicate_decides(predicate: object, before: Observation, after: Observation, outcome: Outcome) -> None:
    found = checked(Click(TARGET), before, after, expects(predicate))  # type: ignore[arg-type]
    assert found.outcome is outcome, found


def test_screen_text_in_evidence_is_quoted() -> None:
    found = checked(Click(TARGET), shop(), later(text("<b>Approve?</b>\n\u202eyes")), PLACED)
    shown = " ".join((found.sentence, *(item.detail for item in found.evidence)))
    assert "<b>" not in shown
    assert "\u202e" not in shown
    assert "\n" not in shown
