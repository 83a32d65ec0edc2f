"""The place that the user named, held against the place in front and the places that are gone to."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from handrail.guard import Checker
from handrail.guard.scene import part
from handrail.policy import Policy, preset
from handrail.policy.origins import origin_of, origin_pattern
from handrail.records import (
    Action,
    Back,
    Click,
    ElementRef,
    Facts,
    Instruction,
    Navigate,
    Observation,
    PressKeys,
    Scroll,
    SelectOption,
    Size,
    TypeText,
)

PRESS, SHOW = Click(ElementRef("go")), Click(ElementRef("show"))
TYPE, SEARCH, PICK = (
    TypeText(ElementRef("field"), "Ann"),
    TypeText(ElementRef("search"), "pens"),
    SelectOption(ElementRef("list"), "Red"),
)
SIGN_IN = Click(ElementRef("sign-in"))
ACME = "log in to Acme and read my messages"


def page(url: str, *, frame: str = "") -> Observation:
    """A page with a few controls; ``frame``: the origin of the document they are in."""
    origin = origin_of(url)
    inner = frame or origin
    made = [
        replace(part("Main", "main", parent="", frame_origin=inner), id="main", name=""),
        part("Go", "button", frame_origin=inner, at=1, tag="button"),
        part("Show details", "button", frame_origin=inner, at=2, tag="button"),
        part("Field", "textbox", frame_origin=inner, at=3, tag="input", input_type="text"),
        part("Search", "textbox", frame_origin=inner, at=4, tag="input", input_type="search"),
        part("List", "combobox", frame_origin=inner, at=5, tag="select"),
        part("Sign in", "button", frame_origin=inner, at=6, tag="button"),
        part("Next", "link", frame_origin=inner, at=7, tag="a", href=f"{inner}/next"),
    ]
    elements = tuple(
        replace(item, app=origin, id="show" if item.name == "Show details" else item.id, frame="f" if frame else "")
        for item in made
    )
    return Observation("o", "browser", 0.0, Size(800, 900), 1.0, origin, "", url, elements=elements)


def codes(
    asks: str, action: Action, look: Observation, *, start: str = "", policy: Policy | None = None,
    granted: tuple[str, ...] = (),
) -> set[str]:  # fmt: skip
    """What ``domain`` asks or blocks."""
    said = Instruction(asks, granted=frozenset(granted))
    _, judgement = Checker(policy or preset("standard"))(said, action, look, start=start)
    return {item.code for item in judgement.findings if item.rail == "domain" and item.severity != "pass"}


FEIGNED = ("https://acrne.com/", "https://\u0430cme.com/", "https://acme.com.other.example/", "https://acmé.com./")
SHARED = ("https://acme-login.example/", "https://acme.other.example/", "https://acme.github.io/")
OWN = (
    "https://acme.com/",
    "https://login.acme.co.uk:8443/",
    "https://acme.example/other",
    "https://elsewhere.example/",
)


@pytest.mark.parametrize("url", FEIGNED)
@pytest.mark.parametrize("action", [PRESS, TYPE, PICK, SIGN_IN, PressKeys(ElementRef("go"), ("Enter",))])
def test_what_does_or_gives_something_at_a_place_that_imitates_it_is_asked_about(url: str, action: Action) -> None:
    assert codes(ACME, action, page(url)) == {"imitates"}


@pytest.mark.parametrize("url", SHARED)
@pytest.mark.parametrize("action", [PRESS, SIGN_IN])
def test_where_nobody_says_how_it_came_there_a_name_in_another_s_address_asks(url: str, action: Action) -> None:
    assert codes(ACME, action, page(url)) == {"other_domain"}


@pytest.mark.parametrize("url", [*FEIGNED, *SHARED, *OWN, "http://127.0.0.1:8080/"])
@pytest.mark.parametrize("action", [Scroll(None, "down"), Back(), SHOW, SEARCH, Click(ElementRef("next"))])
def test_looking_on_is_never_asked_about(url: str, action: Action) -> None:
    assert codes(ACME, action, page(url)) == set()


@pytest.mark.parametrize("url", OWN)
@pytest.mark.parametrize("action", [PRESS, TYPE, SIGN_IN])
def test_the_place_itself_and_one_without_its_name_are_not_asked_about(url: str, action: Action) -> None:
    assert codes(ACME, action, page(url)) == set()


@pytest.mark.parametrize("url", [*FEIGNED, *SHARED, "http://127.0.0.1:8080/", "http://203.0.113.9/"])
def test_where_the_user_said_to_begin_there_it_is_meant(url: str) -> None:
    assert codes(ACME, SIGN_IN, page(url), start=url) == set()


@pytest.mark.parametrize("url", ["https://acme.other.example/", "http://127.0.0.1:8080/"])
def test_what_was_granted_listed_or_written_in_full_is_meant(url: str) -> None:
    place = origin_of(url).partition("://")[2]
    listed = preset("standard")
    listed = replace(listed, origins=replace(listed.origins, allow=(origin_pattern(place),)))
    assert codes(ACME, PRESS, page(url), granted=(place,)) == set()
    assert codes(ACME, PRESS, page(url), policy=listed) == set()
    assert codes(f"open {url} and log in to Acme", PRESS, page(url)) == set()


def test_a_list_that_takes_in_everything_names_nothing() -> None:
    policy = preset("standard")
    policy = replace(policy, origins=replace(policy.origins, allow=(origin_pattern("*"),)))
    assert codes(ACME, PRESS, page(FEIGNED[0]), policy=policy) == {"imitates"}


def test_a_place_that_the_words_call_by_its_own_domain_is_meant() -> None:
    assert codes("open the Acme board on Harbor Light", PRESS, page("https://acme.harborlight.example/")) == set()


@pytest.mark.parametrize("url", ["http://127.0.0.1:8080/", "http://203.0.113.9/", "http://[2001:db8::1]/",
                                 "http://acme.com.localhost:80/", "http://0x7f.1:3000/"])  # fmt: skip
def test_a_number_says_not_whose_it_is(url: str) -> None:
    assert codes("read my messages", PRESS, page(url)) == {"no_domain"}


def test_a_frame_that_imitates_it_in_an_honest_page_and_the_other_way_round() -> None:
    assert "imitates" in codes(ACME, PRESS, page("https://acme.com/", frame="https://acrne.com"))
    assert "imitates" in codes(ACME, PRESS, page("https://acrne.com/", frame="https://acme.com"))


@pytest.mark.parametrize("url", [*FEIGNED, *SHARED, "https://acme.com:443@acrne.com/"])
def test_going_there_says_so_beside_the_question_whether_to_go_at_all(url: str) -> None:
    found = codes(ACME, Navigate(url), page("https://news.example/"))
    assert found & {"imitates", "other_domain"}


def test_going_there_under_a_policy_that_lets_runs_go_everywhere_asks_about_imitations_alone() -> None:
    look, loose = page("https://news.example/"), preset("permissive")
    assert codes(ACME, Navigate(FEIGNED[0]), look, start=look.url, policy=loose) == {"imitates"}
    assert codes(ACME, Navigate(SHARED[0]), look, start=look.url, policy=loose) == set()


@pytest.mark.parametrize(
    ("href", "code"),
    [
        ("https://acrne.com/", "imitates"),
        ("https://acme.com.other.example/", "imitates"),
        ("https://acme.com@other.example/", "userinfo"),
        ("https://acme-login.example/", ""),
        ("https://acme.com/", ""),
    ],
)
def test_links_are_held_against_it_where_a_policy_lets_them_lead_anywhere(href: str, code: str) -> None:
    look = page("https://news.example/")
    link = replace(look.by_id["next"], id="away", name="Acme", facts=Facts(tag="a", href=href))
    look = replace(look, elements=(*look.elements, link))
    found = codes(ACME, Click(ElementRef("away")), look, start=look.url, policy=preset("permissive"))
    assert found == ({code} if code else set())


@dataclass(frozen=True)
class Honest:
    """What a user asks at a place that is what he means."""

    asks: str
    url: str


@pytest.mark.parametrize(
    "honest",
    [
        Honest("read the forecast on the weather site", "https://bestweather.example/"),
        Honest("open the bank website and read my balance", "https://northbank.example/"),
        Honest("book a room in Paris", "https://paris-rooms.example/"),
        Honest("reply to Anna", "https://annas-mail.example/"),
        Honest("buy Acme pens", "https://acme-fans.example/"),
        Honest("read the Acme page of the Harbor Light wiki", "https://wiki.harborlight.example/acme"),
        Honest("open the Acme repository on Forge", "https://forge.example/acme/pens"),
        Honest("go to acme.co.uk", "https://shop.acme.co.uk/"),
        Honest("play the next song on Tunes", "https://music.tunes.example/"),
        Honest("find the plumbers near me", "https://plumber.example/"),
    ],
    ids=lambda one: one.url,
)
def test_ordinary_errands_at_honest_places_are_not_asked_about(honest: Honest) -> None:
    assert codes(honest.asks, PRESS, page(honest.url)) == set()
