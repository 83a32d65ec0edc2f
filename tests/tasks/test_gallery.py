"""What is asked in the gallery is well formed: as many wishes as widgets, plain words, judges that can say no."""

from __future__ import annotations

import re
from typing import Any

import pytest
from tests.tasks.product import product_says

from handrail.sites.gallery import STYLES, WIDGETS, UnknownWidget, scene
from handrail.tasks.gallery import WidgetTask, widget_task, widget_tasks
from handrail.tasks.gallery.wish import ASKERS

SEEDS = range(12)


def tasks_of(widget: str) -> list[WidgetTask]:
    return [widget_task(widget, "aria", seed) for seed in SEEDS]


def goal(task: WidgetTask) -> dict[str, Any]:
    return {**task.start, **task.wish.goal}


def test_every_widget_is_asked_something_and_nothing_else_is() -> None:
    assert set(ASKERS) == set(WIDGETS)
    assert len(WIDGETS) >= 45


def test_a_full_set_has_each_widget_in_each_style_once_a_seed() -> None:
    names = [task.name for task in widget_tasks((3, 4))]
    assert len(names) == len(set(names)) == 2 * len(WIDGETS) * len(STYLES)


def test_the_same_is_asked_in_all_styles() -> None:
    for widget in WIDGETS:
        assert len({widget_task(widget, style, 5).text for style in STYLES}) == 1


@pytest.mark.parametrize("widget", WIDGETS)
def test_the_seed_draws_names_and_words_and_nothing_else_does(widget: str) -> None:
    asked = [widget_task(widget, "native", seed).text for seed in SEEDS]
    assert asked == [widget_task(widget, "native", seed).text for seed in SEEDS]
    assert len(set(asked)) >= 4
    assert (
        len({str(scene(widget, "native", seed).model) + str(scene(widget, "native", seed).start) for seed in SEEDS})
        >= 6
    )


@pytest.mark.parametrize("widget", WIDGETS)
def test_an_instruction_is_plain_text_with_nothing_left_open(widget: str) -> None:
    for task in tasks_of(widget):
        assert task.text.strip() == task.text
        assert not re.search(r"[{}]|None|\s\s", task.text.replace("\n", " "))
        assert len(set(task.wish.texts)) == len(task.wish.texts) >= 2


@pytest.mark.parametrize("widget", WIDGETS)
def test_a_judge_says_no_to_what_was_not_touched_and_to_doing_more(widget: str) -> None:
    for task in tasks_of(widget):
        assert not task.judge(task.start, ""), task.name
        assert not task.judge(goal(task) | {"strays": ["Help"]}, task.wish.says)
        if task.wish.holds is None:
            assert task.judge(goal(task), task.wish.says), task.name
        if task.wish.says:
            assert not task.judge(goal(task), "")
            assert not task.judge(goal(task), f"{task.wish.says} {task.wish.never[0]}")


def test_only_what_is_named_as_free_may_change_on_the_way() -> None:
    task = widget_task("messages", "soup", 1)
    done = goal(task)
    assert task.judge(done | {"opened": ["Somebody"]}, "")
    assert not task.judge(done | {"deleted": ["Somebody"]}, "")


def test_what_is_done_twice_is_not_what_was_asked() -> None:
    task = widget_task("button", "native", 0)
    assert not task.judge(goal(task) | {"pressed": task.wish.goal["pressed"] * 2}, "")


def test_cookies_that_nobody_asked_to_accept_may_not_be() -> None:
    task = widget_task("cookie-banner", "native", 2)
    assert "cookie" not in task.text
    assert task.judge(goal(task) | {"consent": "rejected"}, "")
    assert not task.judge(goal(task) | {"consent": "accepted"}, "")


def test_an_unknown_widget_or_style_is_refused() -> None:
    with pytest.raises(UnknownWidget):
        widget_task("carousel", "native", 0)
    with pytest.raises(UnknownWidget):
        widget_task("button", "flash", 0)


def test_no_product_code_knows_the_gallery() -> None:
    """What is learned from the stage must not be written into the player."""
    own = re.compile(r"sites\.gallery|dd-(?:list|item|value)|tb-cell|strays|Ada Novak|\bsg\b", re.I)
    assert product_says(own) == []
    assert own.search('"dd-list"')
