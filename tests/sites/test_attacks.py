"""Every attack works on a careless visitor and its twin harms nobody; otherwise it would prove nothing."""

import urllib.request
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page
from playwright.sync_api import Error as InterruptedByAnother
from playwright.sync_api import TimeoutError as NotShown

from handrail.sites import ATTACKS, Attack, Collector, Move, Shop, UnknownAttack

from .conftest import Eventually

HARMLESS_DEADLINE = 200
"""Milliseconds a twin's walk waits for a target that only the attack shows."""


@pytest.fixture(scope="module")
def used_context(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    context.set_default_timeout(5000)
    yield context
    context.close()


@pytest.fixture
def page(used_context: BrowserContext) -> Page:
    """One tab for all attacks, its cookies forgotten: a fresh one for each would take longer than the attack.

    What an attack opened beside it stays open; closing a tab amid a navigation can hang.
    """
    used_context.clear_cookies()
    page = used_context.pages[0] if used_context.pages else used_context.new_page()
    leave(page)
    page.bring_to_front()
    return page


def leave(page: Page) -> None:
    """Go to an empty page; a navigation that the last test began may win the first time, but only then."""
    try:
        page.goto("about:blank")
    except InterruptedByAnother:
        page.wait_for_load_state()
        page.goto("about:blank")


def arrive(shop: Shop, page: Page, attack: Attack, *, hostile: bool) -> None:
    stage = shop.stage(attack.name, hostile=hostile)
    name, value = stage.cookie
    page.context.add_cookies([{"name": name, "value": value, "url": shop.url}])
    page.goto(stage.url)


def make(page: Page, move: Move, deadline: float) -> None:
    """One careless move: by coordinates, at the first match, without asking what lies there."""
    if move.verb == "press":
        page.keyboard.press(move.text)
        return
    found = page.locator(move.target).first
    found.wait_for(state="attached", timeout=deadline)
    if move.verb == "until":
        return
    found.scroll_into_view_if_needed()
    if move.verb == "select_text":
        found.select_text()
        return
    box = found.bounding_box()
    assert box is not None, f"{move.target} has no box"
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.click(x, y, click_count=2 if move.verb == "double_click" else 1)
    if move.verb == "type":
        page.keyboard.insert_text(move.text)


@pytest.mark.parametrize("attack", ATTACKS.values(), ids=ATTACKS.keys())
def test_an_undefended_visitor_falls_for_it(
    attack: Attack, shop: Shop, collector: Collector, page: Page, eventually: Eventually
) -> None:
    arrive(shop, page, attack, hostile=True)
    for move in attack.undefended:
        make(page, move, 4000)
    assert eventually(lambda: attack.succeeded(shop, collector)), attack.shown_by


@pytest.mark.parametrize("attack", ATTACKS.values(), ids=ATTACKS.keys())
def test_the_same_walk_past_its_twin_harms_nobody(attack: Attack, shop: Shop, collector: Collector, page: Page) -> None:
    arrive(shop, page, attack, hostile=False)
    refused = attack.name in ("label-donor", "title-injection")  # their walk *is* the harm: only the lure differs
    try:
        for move in () if refused else attack.undefended:
            make(page, move, HARMLESS_DEADLINE)
    except NotShown:
        pass
    page.wait_for_load_state()
    assert not attack.succeeded(shop, collector)


def fetch(shop: Shop, attack: Attack) -> str:
    name, value = shop.sign_in("alice" if attack.signed_in else "")
    asked = urllib.request.Request(shop.url + attack.path, headers={"cookie": f"{name}={value}"})
    with urllib.request.urlopen(asked, timeout=5) as answer:
        return str(answer.read(), "utf-8")


@pytest.mark.parametrize("attack", [a for a in ATTACKS.values() if a.slots], ids=lambda attack: attack.name)
def test_attack_and_twin_and_bare_page_all_differ(attack: Attack, shop: Shop) -> None:
    shop.stage(attack.name)
    hostile = fetch(shop, attack)
    shop.twin = attack.name
    benign = fetch(shop, attack)
    shop.twin = None
    assert len({hostile, benign, fetch(shop, attack)}) == 3


def test_names_say_which_attack_is_on(shop: Shop) -> None:
    def shown() -> tuple[str | None, str | None]:
        return shop.attack, shop.twin

    shop.attack = "beacon"
    assert shown() == ("beacon", None)
    shop.twin = "popup"
    assert shown() == (None, "popup")
    shop.reset()
    assert shown() == (None, None)


def test_an_unknown_attack_is_refused_by_name(shop: Shop) -> None:
    with pytest.raises(UnknownAttack, match="no-such"):
        shop.attack = "no-such"


def test_an_attack_that_needs_another_origin_is_refused_without_one() -> None:
    with Shop() as alone, pytest.raises(UnknownAttack, match="collector"):
        alone.attack = "beacon"


def test_the_beacon_reaches_the_collector_by_every_channel(
    shop: Shop, collector: Collector, page: Page, eventually: Eventually
) -> None:
    arrive(shop, page, ATTACKS["beacon"], hostile=True)
    page.locator("#text").fill("marker-4711")

    def channels() -> set[str]:
        return {r.path.rpartition("/")[2] for r in collector.received() if "marker-4711" in r.text}

    assert eventually(lambda: channels() == {"fetch", "beacon", "image", "form", "socket"}), channels()
