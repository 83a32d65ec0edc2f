"""The instruction, shown on the page it is about, is not a part of the page."""

from __future__ import annotations

from tests.screen.pages import node, page, text

from handrail.records import Found, TargetDescription
from handrail.screen import decide, own_words, rank

ASKED = 'Click the link "Ada" and then press Save'

SHOWN = page(
    node(
        "generic",
        "",
        text("Click the link and then press", text("Ada", ref="said"), text("Save", ref="said-too"), ref="query"),
        node("link", "Ada", ref="link"),
        text("Ada", ref="plain"),
        node("button", "Save", ref="save"),
        clickable=True,
        ref="body",
    )
)


def _with(words: str) -> str:
    apart = own_words(SHOWN, ASKED)
    found = decide(SHOWN, rank(SHOWN, TargetDescription(words), apart=apart))
    assert isinstance(found, Found)
    return found.element.id


def test_a_sentence_split_by_emphasis_is_known_with_all_its_parts() -> None:
    own = own_words(SHOWN, ASKED)
    assert {"query", "said", "said-too"} <= own
    assert own.isdisjoint({"link", "plain", "save"})


def test_its_words_are_no_target() -> None:
    assert _with("Save") == "save"
    assert _with("Ada") == "link"


def test_what_wraps_it_and_nothing_more_goes_with_it() -> None:
    obs = page(node("region", "", node("generic", "", text(ASKED, ref="q"), ref="inner"), ref="outer"), text("Ada"))
    assert own_words(obs, ASKED) == {"q", "inner", "outer"}


def test_a_page_of_nothing_else_keeps_its_fields() -> None:
    obs = page(node("generic", "", text("Focus into the textbox", ref="q"), node("textbox", ref="field"), ref="body"))
    assert "field" not in own_words(obs, "Focus into the textbox")


def test_a_control_that_carries_the_instruction_is_a_control() -> None:
    obs = page(node("button", "", text="Delete all my rows now", ref="b"))
    assert own_words(obs, "Delete all my rows now") == frozenset()


def test_a_short_instruction_is_not_looked_for() -> None:
    obs = page(text("Log out", ref="t"))
    assert own_words(obs, "Log out") == frozenset()
    assert own_words(obs, "") == frozenset()


def test_a_text_that_merely_holds_some_of_the_words_stays() -> None:
    obs = page(text("Save your link", ref="t"), text(f"{ASKED}, and much more that nobody has ever asked for", ref="u"))
    assert own_words(obs, ASKED) == frozenset()
