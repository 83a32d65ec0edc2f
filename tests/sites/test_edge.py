"""Edge and bench pages load, are well formed, and show what happened to them."""

import re
import urllib.request
from html.parser import HTMLParser

import pytest
from playwright.sync_api import Page, expect

from handrail.sites import ATTACKS, EDGE_PAGES, Shop

from .visitor import Visitor

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
SHOP_PAGES = ("/", "/products", "/product/1", "/product/55", "/cart", "/checkout", "/orders", "/account", "/login")
MORE_PAGES = ("/club", "/contact", "/gift", "/bench/steps", "/bench/elements?n=40", "/edge/", "/nothing-here")


class WellFormed(HTMLParser):
    """Collects what is wrong with a page: unbalanced tags, repeated ids, fields without a label."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.faults: list[str] = []
        self._open: list[str] = []
        self._ids: set[str] = set()
        self._labelled: set[str] = set()
        self._fields: list[str] = []
        self.feed(text)
        self.close()
        self.faults += [f"<{tag}> is not closed" for tag in self._open]
        self.faults += [f"{name} has no label" for name in self._fields if name not in self._labelled]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = dict(attrs)
        if len(known) != len(attrs):
            self.faults.append(f"<{tag}> repeats an attribute")
        if (name := known.get("id")) is not None:
            if name in self._ids:
                self.faults.append(f"id {name} is repeated")
            self._ids.add(name)
        if tag == "label" and known.get("for"):
            self._labelled.add(str(known["for"]))
        if tag == "img" and "alt" not in known:
            self.faults.append("<img> has no alt")
        field = tag in ("select", "textarea") or (tag == "input" and known.get("type") != "hidden")
        if field and "label" not in self._open and "aria-label" not in known:
            self._fields.append(known.get("id") or f"a nameless {tag}")
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """SVG shapes close themselves."""

    def handle_endtag(self, tag: str) -> None:
        if not self._open or self._open.pop() != tag:
            self.faults.append(f"</{tag}> closes nothing")


@pytest.mark.parametrize("path", SHOP_PAGES + MORE_PAGES)
def test_a_page_is_well_formed_and_labelled(shop: Shop, path: str) -> None:
    visitor = Visitor(shop)
    if path != "/login":
        visitor.sign_in()
    shop.put_in_cart("alice", 1)
    shop.put_in_cart("alice", 55, 2, "M")
    text = visitor.get(path).text
    assert text.startswith("<!doctype html>")
    assert WellFormed(text).faults == []


@pytest.mark.parametrize("name", ATTACKS)
def test_a_page_under_attack_is_well_formed_too(shop: Shop, name: str) -> None:
    for hostile in (True, False):
        stage = shop.stage(name, hostile=hostile)
        asked = urllib.request.Request(stage.url, headers={"cookie": "=".join(stage.cookie)})
        with urllib.request.urlopen(asked, timeout=5) as answer:
            found = WellFormed(answer.read().decode()).faults
        assert found == (["quick has no label"] if name == "label-donor" else [])


@pytest.mark.parametrize("name", sorted(EDGE_PAGES))
def test_an_edge_page_is_well_formed(shop: Shop, name: str) -> None:
    text = Visitor(shop).get(f"/edge/{name}", n=50).text
    found = [fault for fault in WellFormed(text).faults if "label" not in fault]
    assert text.startswith("<!doctype html>")
    assert found == []


def test_edge_pages_load_without_a_script_error(page: Page, shop: Shop) -> None:
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(f"{page.url}: {error}"))
    page.on("dialog", lambda dialog: dialog.accept())
    for name in EDGE_PAGES:
        page.goto(f"{shop.url}/edge/{name}?n=500", wait_until="domcontentloaded")
    for path in ("/bench/steps", "/bench/elements"):
        page.goto(shop.url + path)
    assert errors == []


def test_an_unknown_edge_page_and_a_missing_other_site_are_said_plainly(shop: Shop) -> None:
    assert Visitor(shop).get("/edge/no-such").status == 404
    with Shop() as alone:
        assert "needs a collector" in Visitor(alone).get("/edge/frame-cross").text


def test_marks_show_on_the_page_what_happened(page: Page, shop: Shop) -> None:
    page.goto(shop.url + "/edge/plain")
    page.locator("#word").fill("tea")
    page.locator("#press").click()
    expect(page.locator("#state")).to_have_text("pressed tea")
    assert page.evaluate("window.marks") == ["pressed tea"]


def test_a_closed_shadow_root_cannot_be_reached_but_works(page: Page, shop: Shop) -> None:
    page.goto(shop.url + "/edge/shadow-closed")
    assert page.evaluate("document.getElementById('host').shadowRoot") is None
    box = page.locator("#host").bounding_box()
    assert box
    page.mouse.click(box["x"] + 120, box["y"] + 12)
    page.keyboard.insert_text("leaf")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#state")).to_have_text("saved leaf")


def test_a_frame_of_another_site_runs_in_another_process(page: Page, shop: Shop) -> None:
    page.goto(shop.url + "/edge/frame-cross")
    page.frame_locator("iframe").get_by_role("button", name="Press inside").click()
    expect(page.frame_locator("iframe").locator("#state")).to_have_text("1")
    session = page.context.new_cdp_session(page.frames[1])  # only an out-of-process frame has a session of its own
    session.detach()


def test_the_middle_of_the_wrapped_link_is_not_on_the_link(page: Page, shop: Shop) -> None:
    page.goto(shop.url + "/edge/wrapped-link")
    box = page.locator("#wrapped").bounding_box()
    assert box
    assert page.evaluate("document.getElementById('wrapped').getClientRects().length") == 2
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 3)
    page.locator("#wrapped").click()
    expect(page.locator("#state")).to_contain_text("reached")


def test_redirects_come_in_a_row_of_the_length_asked_for(shop: Shop) -> None:
    answer = Visitor(shop).get("/edge/redirect", n=4, to="/edge/keys")
    assert answer.url.endswith("/edge/keys")
    assert sum(request.path == "/edge/redirect" for request in shop.requests()) == 4


def test_a_page_that_hangs_does_not_keep_the_shop_from_stopping() -> None:
    with Shop() as alone, pytest.raises(TimeoutError):
        urllib.request.urlopen(alone.url + "/edge/hang", timeout=0.3)


def test_a_huge_page_has_as_many_rows_as_asked_for(shop: Shop) -> None:
    assert len(re.findall("<li>Row ", Visitor(shop).get("/edge/huge", n=5000).text)) == 5000


def test_fifty_steps_count_to_fifty(page: Page, shop: Shop) -> None:
    page.goto(shop.url + "/bench/steps")
    for number in range(1, 21):
        page.locator(f"#button-{number}").click()
    for number in range(1, 11):
        page.locator(f"#field-{number}").fill(f"word {number}")
    for number in range(1, 6):
        page.locator(f"#choice-{number}").select_option("green")
        page.locator(f"#box-{number}").check()
    for number in range(1, 11):
        page.locator(f"#link-{number}").click()
        expect(page.locator("#at")).to_have_text(f"place-{number}")
    assert page.evaluate("window.steps") == {"count": 50, "last": "none", "at": "place-10"}
