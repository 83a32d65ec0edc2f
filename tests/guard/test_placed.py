"""A screen that somebody else tells is judged by what is so, not by what was left out of it or said twice."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handrail.guard import Checker
from handrail.guard.placed import placed
from handrail.guard.scene import PAGE
from handrail.models.guard.fake import Steady
from handrail.policy import load, origin_of
from handrail.records import (
    EVERYONE,
    UNLABELLED,
    Click,
    Element,
    ElementRef,
    Facts,
    Instruction,
    Integrity,
    Label,
    Observation,
    Point,
    PolicyError,
    PressKeys,
    Size,
    SystemDialog,
    Tab,
    TypeText,
    content,
)
from handrail.wire import Malformed

HERE = "https://tickets.shop.example"
EVIL = "https://evil.example"
CLOSED = load(f"origins: {{allow: ['{HERE}'], other: block}}\napps: {{allow: [com.example.notes], other: block}}", "x")
NEXT = Element("n", "button", "Next")
PRESS = Click(ElementRef("n"))


def look(*elements: Element, **more: Any) -> Observation:
    said: dict[str, Any] = {"app": "", "url": HERE + "/t/1", "surface": "browser"} | more
    return Observation("o1", taken_at=0.0, size=Size(800, 600), scale=1.0, title="", elements=elements, **said)


def verdict(obs: Observation, action: Any = PRESS, instruction: str = "read the next ticket", **more: Any) -> str:
    checker = Checker(CLOSED, models=Steady().categories, score=Steady().score)
    try:
        return checker(Instruction(instruction), action, obs, **more)[1].word
    except Malformed:
        return "refused"


def tab(url: str, active: bool = True, name: str = "t1") -> Tab:
    return Tab(name, url, "", active)


@pytest.mark.parametrize(
    "obs",
    [
        look(NEXT),
        look(NEXT, app=HERE),
        look(NEXT, app="HTTPS://Tickets.Shop.example:443/"),
        look(replace(NEXT, frame_origin=HERE, app=HERE)),
        look(replace(NEXT, frame_origin="https://Tickets.shop.example/")),
        look(NEXT, tabs=(tab(HERE + "/list"), tab(EVIL, False, "t2"))),
        look(NEXT, url="", app=HERE),
        look(NEXT, url="", tabs=(tab(HERE),)),
        look(NEXT, app="com.example.notes", url="", surface="android"),
    ],
)
def test_what_is_told_rightly_is_allowed_however_little_is_told(obs: Observation) -> None:
    assert verdict(obs) == "allow"


@pytest.mark.parametrize(
    "url",
    [
        EVIL, "https://tickets.shop.example@evil.example/", "https://tickets.shop.example:8443/", "about:blank",
        "http://tickets.shop.example/", "https://tickets.shop.example.evil.example/", "data:text/html,hi",
        "blob:https://tickets.shop.example/1", "javascript:0", "chrome://settings", "no address", "file:///etc/hosts",
        "view-source:https://tickets.shop.example/", "https:\\\\evil.example/", "https://tickets.shop.example%40evil/",
    ],
)  # fmt: skip
@pytest.mark.parametrize("surface", ["browser", "desktop", "android", "fake"])
def test_an_address_elsewhere_is_never_covered_by_the_name_of_a_place_that_may_be_acted_on(
    url: str, surface: Any
) -> None:
    assert verdict(look(NEXT, app=HERE, url=url, surface=surface)) == "refused"
    assert verdict(look(replace(NEXT, app=HERE, frame_origin=HERE), url=url)) in ("refused", "block")
    assert verdict(look(NEXT, url=url)) == "block"


@pytest.mark.parametrize(
    "obs",
    [
        look(NEXT, app="Chrome"),
        look(NEXT, app="Chrome", url=""),
        look(NEXT, app="tickets.shop.example"),
        look(NEXT, app=HERE, tabs=(tab(EVIL),)),
        look(NEXT, app=HERE, url="", tabs=(tab(EVIL),)),
        look(NEXT, app=HERE, tabs=(tab(HERE), tab(EVIL, True, "t2"))),
        look(replace(NEXT, app=EVIL, frame_origin=HERE)),
        look(replace(NEXT, app="Chrome")),
        look(replace(NEXT, frame_origin="tickets.shop.example")),
        look(replace(NEXT, tab="t2"), tabs=(tab(HERE), tab(EVIL, False, "t2"))),
        look(replace(NEXT, app="com.evil", frame_origin="com.example.notes"), app="com.example.notes", url="",
             surface="android"),
        look(replace(NEXT, frame_origin="http://["), app="com.example.notes", url="", surface="android"),
    ],
)  # fmt: skip
def test_what_says_two_things_of_one_place_is_not_judged(obs: Observation) -> None:
    assert verdict(obs) == "refused"


@pytest.mark.parametrize(
    "obs",
    [
        look(NEXT, url=EVIL),
        look(NEXT, url="", app=""),
        look(replace(NEXT, frame_origin=EVIL)),
        look(replace(NEXT, frame_origin="null")),
        look(replace(NEXT, frame="f1")),
        look(Element("f", "generic", frame_origin=EVIL), replace(NEXT, parent="f")),
        look(Element("f", "iframe"), replace(NEXT, parent="f")),
        look(Element("f", "generic", facts=Facts(tag="iframe")), Element("g", "group", parent="f"),
             replace(NEXT, parent="g")),
        look(NEXT, app="com.example.notes", url=EVIL, surface="android"),
        look(replace(NEXT, app="com.example.bank"), app="com.example.notes", url="", surface="android"),
        look(replace(NEXT, frame_origin="com.example.bank"), app="com.example.notes", url="", surface="android"),
    ],
)  # fmt: skip
def test_what_stands_elsewhere_is_judged_there(obs: Observation) -> None:
    assert verdict(obs) == "block"


def test_the_place_in_front_vouches_for_itself_only_where_the_policy_would_not_block_it() -> None:
    away = look(NEXT, url=EVIL)
    assert verdict(away) == "block"
    assert verdict(away, start=EVIL) == "allow"
    asking = Checker(load("extends: standard", "x"), models=Steady().categories, score=Steady().score)
    assert asking(Instruction("look"), PRESS, away)[1].word == "allow"
    assert asking(Instruction("look"), PRESS, away, start=HERE)[1].word == "ask"


def test_a_point_and_the_focus_are_in_the_window_of_the_address() -> None:
    for action in (Click(Point(5, 5)), PressKeys(ElementRef("n"), ("Enter",))):
        assert verdict(look(NEXT, url=EVIL), action) == "block"
        assert verdict(look(NEXT, url=EVIL, app=HERE), action) == "refused"


def test_a_dialog_is_of_the_origin_that_it_is_told_to_be_of() -> None:
    told = look(dialogs=(SystemDialog("d", "alert", "Hi", origin="HTTPS://evil.example/x"),))
    assert placed(told).dialogs[0].origin == EVIL
    assert placed(look(dialogs=(SystemDialog("d", "alert", "Hi", origin="evil"),))).dialogs[0].origin == "null"


def test_a_place_without_a_name_is_not_shown_as_an_empty_quote() -> None:
    checker = Checker(load("extends: standard", "x"), models=Steady().categories, score=Steady().score)
    press = look(replace(NEXT, name="Send"), url="")
    found = checker(Instruction("click Send to send it"), PRESS, press)[1].findings
    assert {item.code for item in found} >= {"send", "not_present"}
    assert not any("\u2068\u2069" in item.sentence for item in found)


# labels --------------------------------------------------------------------------------------------------------------

SEARCH = Element("q", "searchbox", "Search tickets", facts=Facts(tag="input", input_type="search"))
WROTE = Element("x", "text", "Ann wrote: the printer is broken.")


@pytest.mark.parametrize(
    "label",
    [UNLABELLED, Label(Integrity.CONTENT), Label(Integrity.UNKNOWN), Label(Integrity.CONTENT, readers=EVERYONE)],
)
@pytest.mark.parametrize("assets", ["", f"\nassets: ['{HERE}']"])
def test_what_a_place_shows_may_be_searched_for_there(label: Label, assets: str) -> None:
    policy = load(f"extends: standard{assets}", "x")
    checker = Checker(policy, models=Steady().categories, score=Steady().score)
    obs = look(replace(WROTE, label=label), replace(SEARCH, label=label))
    action = TypeText(ElementRef("q"), "printer")
    assert checker(Instruction("find tickets about printers"), action, obs)[1].findings == ()


def test_what_is_for_its_place_alone_is_asked_about_elsewhere() -> None:
    checker = Checker(load("extends: standard", "x"), models=Steady().categories, score=Steady().score)
    obs = look(replace(WROTE, label=Label(Integrity.CONTENT)), replace(SEARCH, frame_origin=EVIL))
    found = checker(Instruction("find tickets about printers"), TypeText(ElementRef("q"), "printer"), obs)[1]
    assert "restricted" in {item.code for item in found.findings}


def test_a_label_that_was_left_out_is_content_of_its_place_and_one_said_to_be_unknown_stays_so() -> None:
    told = Label(Integrity.UNKNOWN)
    obs = placed(look(NEXT, Element("e", "text", "hi", frame_origin=EVIL), Element("u", "text", "hi", label=told)))
    assert [item.label for item in obs.elements[:2]] == [content(HERE), content(EVIL)]
    assert obs.elements[2].label.integrity is Integrity.UNKNOWN
    nowhere = placed(look(NEXT, Element("f", "text", "hi", frame="f1"), url=""))
    assert [item.label for item in nowhere.elements] == [UNLABELLED, UNLABELLED]


def test_a_screen_that_leaves_nothing_out_is_not_touched() -> None:
    assert placed(PAGE) is PAGE


@settings(deadline=None)  # the first of a process loads what reads names of hosts
@given(st.text(max_size=30), st.text(max_size=30), st.text(max_size=30), st.sampled_from(["browser", "android"]))
def test_nothing_that_is_told_of_places_is_a_crash_and_a_window_is_where_its_address_is(
    app: str, url: str, frame: str, surface: Any
) -> None:
    try:
        found = placed(look(replace(NEXT, frame_origin=frame), app=app, url=url, surface=surface))
    except Malformed:
        return
    if surface == "browser" and url:
        assert found.app == (origin_of(url) or "null")
    assert placed(found) is found


# misuse --------------------------------------------------------------------------------------------------------------


def test_a_checker_that_could_not_judge_is_not_made() -> None:
    for wrong in ({"extends": "strict"}, "standard", None):
        with pytest.raises(PolicyError, match="preset"):
            Checker(wrong)  # type: ignore[arg-type]
    with pytest.raises(PolicyError, match="models="):
        Checker(CLOSED, score=Steady().score)
    with pytest.raises(PolicyError, match="models="):
        Checker(CLOSED, scores=lambda texts, _: [0.0] * len(texts))
    with pytest.raises(PolicyError, match="did you mean 'egress'"):
        Checker(CLOSED, armed=["egres"])


def test_what_is_no_noun_is_said_to_be_none() -> None:
    checker = Checker(CLOSED)
    with pytest.raises(TypeError, match="check_request"):
        checker("look", PRESS, look(NEXT))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="check_request"):
        checker(Instruction("look"), PRESS, {"id": "o1"})  # type: ignore[arg-type]
