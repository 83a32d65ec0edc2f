"""Words on one line are one text, however many elements they are spread over."""

from __future__ import annotations

from tests.screen.pages import node, page, text

from handrail.screen import lines


def test_letters_that_touch_are_one_word_and_words_apart_are_two() -> None:
    obs = page(
        node(
            "generic",
            "",
            text("I", box=(10, 0, 10, 30)),
            text("U", box=(18, 0, 12, 30)),
            text("X", box=(40, 2, 10, 30)),
        ),
        text("below", box=(10, 40, 50, 20)),
    )
    assert [line.text for line in lines(obs, obs.elements)] == ["IU X", "below"]


def test_what_stands_in_other_containers_is_read_apart() -> None:
    obs = page(
        node(
            "row", "", node("cell", text="Total", box=(0, 0, 50, 20)), node("cell", "", text("12", box=(55, 0, 30, 20)))
        ),
    )
    assert [line.text for line in lines(obs, obs.elements)] == ["Total", "12"]
