"""What is dragged is not what is done: words count of a track that it slides along, and of where it is dropped."""

from __future__ import annotations

import pytest
from tests.screen.pages import Node, node, page, text

from handrail.policy import classify, preset
from handrail.records import Drag, EffectClass, ElementRef, Observation, Point

E = EffectClass
STANDARD = preset("standard")


def board(*, last: str = "Trash", words: tuple[str, ...] = ("column",), heading: bool = True) -> Observation:
    """Three columns, the first with cards."""

    def column(name: str, left: int, *cards: Node, words: tuple[str, ...] = ("column",)) -> Node:
        title = [node("heading", name, text=name) if heading else text(name, tag="div")] if name else []
        box = node("generic", "", text("", tag="span"), box=(left + 5, 400, 180, 20))
        return node(
            "generic", "", *title, *cards, box, words=words, tag="div", box=(left, 20, 200, 500), ref=f"c{left}"
        )

    def card(name: str, top: int, left: int = 10) -> Node:
        return text(name, tag="div", words=("card",), draggable=True, ref=name, box=(left, top, 180, 30))

    return page(
        node("generic", "", column("To do", 0, card("Pay rent", 100), card("Delete spam", 140)),
             column("Done", 220, card("Send taxes", 100, 230)), column(last, 440, words=words),
             tag="div", box=(0, 0, 700, 550)),
    )  # fmt: skip


def dropped(obs: Observation, name: str, *at: float, on: str = "") -> EffectClass:
    drop = ElementRef(on) if on else Point(*at)
    return classify(Drag(ElementRef(name), drop), obs.by_id[name], obs, STANDARD).effect


@pytest.mark.parametrize("name", ["Pay rent", "Delete spam"])
def test_a_card_that_is_called_something_does_nothing_of_it(name: str) -> None:
    assert dropped(board(), name, 300, 300) is E.UNKNOWN
    assert dropped(board(), name, on="c220") is E.UNKNOWN
    assert dropped(board(), name, 100, 300) is E.UNKNOWN, "in its own column"
    assert dropped(board(), name, on="Send taxes") is E.UNKNOWN, "beside another card"


@pytest.mark.parametrize("last", ["Trash", "Drop here to delete", "Papierkorb löschen"])
def test_what_is_dropped_where_things_are_thrown_away_may_be_deleted(last: str) -> None:
    assert dropped(board(last=last), "Pay rent", 540, 300) is E.DELETE
    assert dropped(board(last=last), "Pay rent", on="c440") is E.DELETE


def test_a_place_without_a_heading_counts_by_its_first_text_where_that_is_all() -> None:
    assert dropped(board(heading=False), "Pay rent", 540, 300) is E.DELETE
    assert dropped(board(heading=False, last="Delete old files soon"), "Pay rent", 540, 300) is E.UNKNOWN


@pytest.mark.parametrize("words", [("trash-can",), ("icon", "bin"), ("recycle-bin",)])
def test_a_bin_that_is_only_drawn_is_known_by_its_class(words: tuple[str, ...]) -> None:
    assert dropped(board(last="", words=words), "Pay rent", 540, 300) is E.DELETE


def track(label: str, **handle: object) -> Observation:
    """A handle in a track three hundred pixels long, its label beside the handle."""
    return page(
        node(
            "generic", "",
            node("generic", "", ref="handle", tag="div", box=(20, 20, 40, 40), **handle),  # type: ignore[arg-type]
            text(label, tag="span", box=(80, 30, 150, 20)),
            tag="div", box=(20, 20, 300, 40), ref="track",
        ),
        node("button", "Elsewhere", box=(20, 300, 100, 30)),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("label", "effect"),
    [("Slide to pay", E.PAY), ("Swipe to delete", E.DELETE), ("Pay now", E.PAY), ("Wischen zum Bezahlen", E.PAY),
     ("滑动支付", E.PAY), ("Volume", E.UNKNOWN), ("Slide to unlock", E.UNKNOWN)],
)  # fmt: skip
def test_what_slides_along_its_track_does_what_the_track_says(label: str, effect: EffectClass) -> None:
    assert dropped(track(label), "handle", 310, 40) is effect


def test_what_is_slid_beyond_its_track_still_counts_where_it_says_so() -> None:
    assert dropped(track("Slide to pay"), "handle", 600, 40) is E.PAY
    assert dropped(track("Pay now"), "handle", 100, 310) is E.UNKNOWN


@pytest.mark.parametrize("facts", [{"tag": "input", "input_type": "range"}, {"tag": "div"}])
def test_a_slider_that_pays_pays(facts: dict[str, str]) -> None:
    obs = page(node("slider", "Slide to pay", ref="handle", box=(20, 20, 300, 20), **facts))  # type: ignore[arg-type]
    assert dropped(obs, "handle", 310, 30) is E.PAY


def test_a_row_of_cards_is_no_track() -> None:
    cards = (text(n, tag="div", draggable=True, ref=n, box=(10 + 110 * i, 20, 100, 30)) for i, n in
             enumerate(("Pay rent", "Call Ann", "Sleep")))  # fmt: skip
    obs = page(node("generic", "", *cards, tag="div", box=(0, 15, 400, 40)))
    assert dropped(obs, "Pay rent", 330, 35) is E.UNKNOWN
