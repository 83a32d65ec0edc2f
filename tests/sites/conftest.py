"""Two real sites and one real browser for each module."""

import time
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from handrail.sites import Collector, Shop

CHROMIUM = "/usr/bin/chromium"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-default-apps",
    "--disable-domain-reliability",
    "--disable-client-side-phishing-detection",
    "--no-pings",
    "--metrics-recording-only",
]

Eventually = Callable[[Callable[[], object]], bool]


@pytest.fixture(scope="module")
def collector() -> Iterator[Collector]:
    with Collector() as collector:
        yield collector


@pytest.fixture(scope="module")
def running_shop(collector: Collector) -> Iterator[Shop]:
    with Shop(collector=collector) as shop:
        yield shop


@pytest.fixture
def shop(running_shop: Shop, collector: Collector) -> Shop:
    collector.reset()
    running_shop.reset()
    return running_shop


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A tab without a past. Its context ends with the test: closing tabs one by one can hang amid a navigation."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    context.set_default_timeout(5000)
    yield context.new_page()
    context.close()


@pytest.fixture
def as_alice(shop: Shop, page: Page) -> Page:
    """A tab in which alice is signed in."""
    name, value = shop.sign_in("alice")
    page.context.add_cookies([{"name": name, "value": value, "url": shop.url}])
    return page


@pytest.fixture
def eventually(page: Page) -> Eventually:
    """Whether a condition comes true within three seconds, while the browser goes on."""

    def wait(condition: Callable[[], object]) -> bool:
        deadline = time.monotonic() + 3
        while not condition() and time.monotonic() < deadline:
            page.wait_for_timeout(10)
        return bool(condition())

    return wait
