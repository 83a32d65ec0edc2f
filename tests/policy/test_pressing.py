"""What a press works, and what of its text is its name."""

from __future__ import annotations

from dataclasses import replace

import pytest

from handrail.guard.scene import PAGE, SHOP, part
from handrail.policy import classify, preset
from handrail.policy.pressing import control, controls
from handrail.records import Click, EffectClass, Element, ElementRef, Observation, Rect

E = EffectClass


def page(*elements: Element) -> Observation:
    return replace(PAGE, elements=elements, unseen=())


def it(name: str, role: str, **facts: object) -> Element:
    return replace(part(name, role, parent="", **facts), id="x")  # type: ignore[arg-type]


def inner(parent: str = "x", **facts: object) -> Element:
    return replace(part("", "img", parent=parent, **{"tag": "svg", **facts}), id="i", name_source="none")  # type: ignore[arg-type]


def effect(obs: Observation, target: str = "x") -> EffectClass:
    return classify(Click(ElementRef(target)), obs.by_id[target], obs, preset("standard")).effect


@pytest.mark.parametrize(
    ("role", "facts"),
    [
        ("button", {"tag": "button"}),
        ("button", {"tag": "div"}),
        ("link", {"tag": "a", "href": f"{SHOP}/x"}),
        ("generic", {"tag": "div", "clickable": True}),
    ],
)
def test_a_picture_in_a_control_is_the_control(role: str, facts: dict[str, object]) -> None:
    obs = page(it("Approve", role, **facts), inner())
    assert control(obs.by_id["i"], obs).id == "x"
    assert [item.id for item in controls(obs.by_id["i"], obs)] == ["x"]


def test_words_around_a_picture_raise_what_pressing_it_does() -> None:
    obs = page(it("Pay now", "button", tag="div"), inner())
    assert effect(obs, "i") is E.PAY


def test_a_listener_on_half_of_a_page_makes_no_control_of_it() -> None:
    many = [replace(part(f"Text {n}", "text", parent="x", at=n), id=f"t{n}") for n in range(40)]
    obs = page(it("", "generic", tag="div", clickable=True), *many)
    assert [item.id for item in controls(obs.by_id["t3"], obs)] == ["t3"]


@pytest.mark.parametrize(
    ("name", "role", "facts", "wanted"),
    [
        ("Ann: Lunch tomorrow? Please send me the address", "row", {"clickable": True}, E.UNKNOWN),
        ("Please send me the new address", "row", {"clickable": True}, E.UNKNOWN),
        ("Ann: Lunch tomorrow? Please send me the address", "generic", {"clickable": True}, E.UNKNOWN),
        ("Send to all people", "row", {"clickable": True}, E.SEND),
        ("Delete everything in this folder now", "listitem", {"clickable": True}, E.DELETE),
        ("Continue and pay now with card", "generic", {"clickable": True}, E.PAY),
        ("Continue and pay now with card", "button", {}, E.PAY),
        ("Ann: please pay now what you owe", "button", {}, E.PAY),
        ("Front door: delete now", "generic", {"clickable": True}, E.DELETE),
        ("Why you should delete your old accounts", "link", {"tag": "a", "href": f"{SHOP}/x"}, E.LOCAL),
        ("Delete account", "link", {"tag": "a", "href": f"{SHOP}/x"}, E.DELETE),
        ("Delete users", "link", {"tag": "a", "href": "https://docs.shop.example/delete-users"}, E.LOCAL),
    ],
)
def test_what_somebody_wrote_is_no_name(name: str, role: str, facts: dict[str, object], wanted: EffectClass) -> None:
    assert effect(page(it(name, role, **{"tag": "div", **facts}))) is wanted


def test_of_a_row_of_several_texts_the_beginning_is_its_name() -> None:
    row = it("", "row", tag="div", clickable=True)
    cells = ("Bob", "Please pay the bill", "12:30")
    obs = page(
        row, *(replace(part(text, "cell", parent="x"), id=f"c{n}", own_text=text) for n, text in enumerate(cells))
    )
    assert effect(obs) is E.UNKNOWN


@pytest.mark.parametrize(
    "href",
    [
        "#", "#top", PAGE.url, f"{PAGE.url}#", f"{PAGE.url}#x", PAGE.url.replace("https://", "HTTPS://"),
        PAGE.url.replace("cart", "%63art"), PAGE.url.replace("cart", "x/../cart"),
        PAGE.url.replace(".example", ".example:443"),
    ],
)  # fmt: skip
def test_a_link_to_the_page_itself_is_what_its_words_say(href: str) -> None:
    assert effect(page(it("Contents", "link", tag="a", href=href))) is E.UNKNOWN
    assert effect(page(it("Send to all", "link", tag="a", href=href))) is E.SEND


@pytest.mark.parametrize(
    ("rest", "wanted"),
    [
        ("/account/delete", E.DELETE),
        ("/logout", E.SIGN_OUT),
        ("/?action=delete", E.DELETE),
        ("/orders/deleted", E.LOCAL),
        ("/install", E.LOCAL),
        ("/search?q=delete", E.LOCAL),
    ],
)
def test_the_address_of_a_link_or_a_get_form_counts_whatever_it_is_called(rest: str, wanted: EffectClass) -> None:
    assert effect(page(it("L", "link", tag="a", href=SHOP + rest))) is wanted
    facts = {"tag": "button", "submits": True, "form": "f", "form_method": "get", "form_action": SHOP + rest}
    assert effect(page(it("L", "button", **facts))) is wanted


def test_a_link_to_the_page_itself_does_not_do_what_the_address_of_that_page_says() -> None:
    obs = replace(
        page(it("No, take me back", "link", tag="a", href=f"{SHOP}/loan/2/delete/#")), url=f"{SHOP}/loan/2/delete/"
    )
    assert effect(obs) is E.UNKNOWN


def _post(surface: str) -> Observation:
    """A card that opens a post, and in it an icon to like it and one to share it."""
    card = it("Anybody for quinces?", "button", tag="view", clickable=True)
    like = replace(inner(tag="imagebutton", clickable=True), id="like", name="Like", role="button")
    share = replace(inner(tag="imagebutton", clickable=True), id="share", name="Share", role="button")
    text = replace(part("", "text", parent="x", at=3, tag="textview"), id="said", own_text="Anybody for quinces?")
    return replace(page(card, text, like, share), surface=surface)  # type: ignore[arg-type]


def test_on_a_phone_the_innermost_view_that_takes_touches_has_them() -> None:
    obs = _post("android")
    assert [item.id for item in controls(obs.by_id["like"], obs)] == ["like"]
    assert effect(obs, "like") is E.UNKNOWN
    assert effect(obs, "share") is E.SHARE
    assert [item.id for item in controls(obs.by_id["said"], obs)] == ["x"], "a text takes none: its card has them"


def test_in_a_page_what_is_around_hears_of_it_too() -> None:
    obs = _post("browser")
    assert [item.id for item in controls(obs.by_id["like"], obs)] == ["like", "x"]
    assert effect(obs, "like") is E.SHARE


def phone(*elements: Element) -> Observation:
    return replace(PAGE, surface="android", app="app.notes", elements=elements, unseen=())


def over(name: str, **facts: object) -> Element:
    """A text drawn over what comes before it."""
    return replace(part(name, "text", parent="", **facts), id="over")  # type: ignore[arg-type]


@pytest.mark.parametrize("later", [False, True])
def test_a_touch_on_a_text_over_a_button_of_a_phone_is_the_button_s(later: bool) -> None:
    pay = it("Pay now", "button", clickable=True)
    obs = phone(over("Hello"), pay) if later else phone(pay, over("Hello"))
    assert control(obs.by_id["over"], obs).id == "x"
    assert effect(obs, "over") is E.PAY


def test_a_touch_on_what_is_made_to_be_touched_is_its_own() -> None:
    obs = phone(it("Pay now", "button", clickable=True), over("Hello", clickable=True))
    assert control(obs.by_id["over"], obs).id == "over"
    assert effect(obs, "over") is E.UNKNOWN


def test_a_touch_on_a_text_in_a_row_is_the_row_s_whatever_lies_under_the_row() -> None:
    row = replace(it("Row", "generic", clickable=True), id="row")
    obs = phone(it("Pay now", "button", clickable=True), row, replace(over("Hello"), parent="row"))
    assert control(obs.by_id["over"], obs).id == "row"
    assert effect(obs, "over") is E.UNKNOWN


def test_a_touch_does_not_go_through_to_another_window_nor_beside() -> None:
    pay = it("Pay now", "button", clickable=True)
    assert effect(phone(replace(pay, tab="t2"), over("Hello")), "over") is E.UNKNOWN
    away = replace(pay, bounds=replace(pay.bounds, y=500.0), rects=())
    assert effect(phone(away, over("Hello")), "over") is E.UNKNOWN


def test_in_a_page_only_what_says_so_lets_a_press_through() -> None:
    pay = it("Pay now", "button", tag="button")
    assert effect(page(pay, over("Hello", tag="p", passes=True)), "over") is E.PAY
    assert effect(page(pay, over("Hello", tag="p")), "over") is E.UNKNOWN
    between = replace(part("Between", "generic", parent="", tag="div"), id="between")
    assert effect(page(pay, between, over("Hello", tag="p", passes=True)), "over") is E.UNKNOWN


def test_what_nobody_measured_lies_over_nothing() -> None:
    nowhere = replace(over("Hello"), bounds=Rect(0, 0, 0, 0), rects=())
    assert effect(phone(it("Pay now", "button", clickable=True), nowhere), "over") is E.UNKNOWN
