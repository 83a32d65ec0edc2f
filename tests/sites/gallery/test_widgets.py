"""Every widget in every style: it opens without an error, what is asked of it can be done by mouse and keyboard, its
judge sees that it was, sees it where nothing was, and where something else was done besides."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, sync_playwright
from tests.sites.conftest import CHROMIUM, FLAGS
from tests.sites.gallery.hand import PlaywrightHand

from handrail.sites.gallery import STYLES, WIDGETS, Gallery, Posed
from handrail.tasks.gallery import WidgetTask, widget_task

CASES = [(widget, style) for widget in WIDGETS for style in STYLES]
IDS = [f"{widget}-{style}" for widget, style in CASES]


@pytest.fixture(scope="module")
def gallery() -> Iterator[Gallery]:
    with Gallery() as gallery:
        yield gallery


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def tab(chromium: Browser) -> Iterator[Page]:
    context = chromium.new_context(viewport={"width": 1280, "height": 800})
    yield context.new_page()
    context.close()


def seed_of(widget: str, style: str) -> int:
    """A seed for each case, so that the seeds' kinds of wishes are met over the whole."""
    return list(WIDGETS).index(widget) + 5 * STYLES.index(style)


def met(gallery: Gallery, tab: Page, posed: Posed, task: WidgetTask, answer: str) -> bool:
    """Whether the judge agrees within some seconds: the last report may be under way, on a machine that is busy."""
    deadline = time.monotonic() + 5
    while not task.judge(gallery.state(posed.run), answer):
        if time.monotonic() > deadline:
            return False
        tab.wait_for_timeout(10)
    return True


@pytest.mark.parametrize(("widget", "style"), CASES, ids=IDS)
def test_it_can_be_done_and_the_judge_sees_that_it_was(widget: str, style: str, gallery: Gallery, tab: Page) -> None:
    task = widget_task(widget, style, seed_of(widget, style))
    posed = gallery.pose(widget, style, task.seed)
    errors: list[str] = []

    def heard(error: object) -> None:
        errors.append(str(error))

    def said(message: object) -> None:
        if getattr(message, "type", "") == "error":
            errors.append(str(getattr(message, "text", "")))

    tab.on("pageerror", heard)
    tab.on("console", said)
    try:
        tab.goto(posed.address, wait_until="domcontentloaded")
        assert not task.judge(gallery.state(posed.run), "")
        answer = task.wish.oracle(PlaywrightHand(tab, style)) or ""
        assert met(gallery, tab, posed, task, answer), (task.text, gallery.history(posed.run), answer)
        if "visited" in task.wish.goal:
            tab.wait_for_url("**/read/**")
    finally:
        tab.remove_listener("pageerror", heard)
        tab.remove_listener("console", said)
    assert errors == []
    state = gallery.state(posed.run)
    assert not task.judge({**state, "strays": ["Help"]}, answer)
    if task.wish.says:
        assert not task.judge(state, "")
        assert not task.judge(state, " ".join((answer, *task.wish.never)))
