"""A list and its differences to the one before are the same thing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handrail.records import Element, TraceError
from handrail.trace.spliced import join, splice

WORDS = st.lists(st.sampled_from("abcdef"), max_size=12)
ELEMENTS = st.lists(
    st.builds(Element, st.sampled_from(["e1", "e2", "e3", "e4"]), st.sampled_from(["link", "text"])), max_size=8
)


@given(WORDS, WORDS)
def test_words_are_put_together_again(before: list[str], now: list[str]) -> None:
    assert join(before, splice(before, now)) == tuple(now)


@given(ELEMENTS, ELEMENTS)
def test_elements_are_put_together_again_even_with_ids_used_twice(before: list[Element], now: list[Element]) -> None:
    assert join(before, splice(before, now)) == tuple(now)


def test_what_stayed_is_a_copy_and_what_came_is_itself() -> None:
    assert splice(list("abcdef"), list("abcdef")) == ((0, 6),)
    assert splice(list("abcdef"), list("abXdef")) == ((0, 2), "X", (3, 3))
    assert splice(list("abcdef"), list("Xabcdef")) == ("X", (0, 6))
    assert splice(list("abcdef"), list("def")) == ((3, 3),)
    assert splice(list("abcdef"), []) == ()
    assert splice([], list("ab")) == ("a", "b")


def test_what_changed_in_place_is_told_without_looking_for_it_elsewhere() -> None:
    assert splice(list("abcdef"), list("XbcYef")) == ("X", (1, 2), "Y", (4, 2))
    assert splice(list("abcdef"), list("abcdeX")) == ((0, 5), "X")


def test_a_list_of_the_same_length_that_moved_on_is_still_a_copy() -> None:
    assert splice(list("abcdef"), list("bcdefX")) == ((1, 5), "X")


@pytest.mark.parametrize("copy", [(0, 3), (-1, 1), (2, 1), (0, -1)])
def test_a_copy_from_beyond_the_list_is_refused(copy: tuple[int, int]) -> None:
    with pytest.raises(TraceError):
        join(["a", "b"], [copy])
