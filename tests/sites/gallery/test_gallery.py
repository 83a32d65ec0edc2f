"""The gallery's server: what pages say of themselves is kept, the newest counts, and nothing else is taken for it."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from collections.abc import Iterator

import pytest

from handrail.sites.gallery import STYLES, WIDGETS, Gallery, UnknownRun, UnknownWidget


@pytest.fixture(scope="module")
def gallery() -> Iterator[Gallery]:
    with Gallery() as gallery:
        yield gallery


def fetched(address: str, body: bytes | None = None) -> tuple[int, str]:
    try:
        with urllib.request.urlopen(address, body, timeout=5) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read().decode()


def report(gallery: Gallery, run: str, number: object, **state: object) -> int:
    return fetched(f"{gallery.url}/state/{run}", json.dumps({"number": number, "state": state}).encode())[0]


def test_a_page_starts_in_the_state_it_was_drawn_with(gallery: Gallery) -> None:
    posed = gallery.pose("checkbox", "native", 3)
    assert gallery.state(posed.run) == posed.start != {}
    assert gallery.history(posed.run) == ()


def test_the_newest_report_counts_whenever_it_arrives(gallery: Gallery) -> None:
    run = gallery.pose("button", "soup", 0).run
    assert report(gallery, run, 2, pressed=["b"]) == 204
    assert report(gallery, run, 1, pressed=["a"]) == 204
    assert gallery.state(run) == {"pressed": ["b"]}
    assert gallery.history(run) == ({"pressed": ["b"]}, {"pressed": ["a"]})


def test_runs_do_not_see_one_another(gallery: Gallery) -> None:
    one, two = gallery.pose("button", "soup", 0).run, gallery.pose("button", "soup", 0).run
    report(gallery, one, 1, pressed=["a"])
    assert gallery.state(two)["pressed"] == []


def test_what_is_no_report_is_refused(gallery: Gallery) -> None:
    run = gallery.pose("button", "soup", 0).run
    for body in (b"", b"[]", b"{}", b'{"number": "x", "state": {}}', b'{"number": 1, "state": 5}'):
        assert fetched(f"{gallery.url}/state/{run}", body)[0] == 400
    assert gallery.history(run) == ()


def test_following_a_link_is_a_part_of_the_state(gallery: Gallery) -> None:
    run = gallery.pose("link", "native", 0).run
    status, text = fetched(f"{gallery.url}/read/{run}/gardening")
    assert status == 200
    assert "<h1>Gardening</h1>" in text
    assert gallery.state(run)["visited"] == ["Gardening"]


def test_what_is_not_there_is_said_so(gallery: Gallery) -> None:
    with pytest.raises(UnknownRun):
        gallery.state("r999")
    with pytest.raises(UnknownWidget):
        gallery.pose("carousel", "native", 0)
    for path in (
        "/w/carousel/native",
        "/w/button/flash",
        "/gallery/none.js",
        "/gallery/../gallery.py",
        "/gallery/gallery.py",
    ):
        assert fetched(gallery.url + path)[0] == 404


def test_the_front_page_leads_to_every_page(gallery: Gallery) -> None:
    text = fetched(f"{gallery.url}/")[1]
    assert all(f'href="/w/{widget}/{style}"' in text for widget in WIDGETS for style in STYLES)


@pytest.mark.parametrize("widget", WIDGETS)
def test_a_page_is_one_script_and_what_it_is_told(gallery: Gallery, widget: str) -> None:
    text = fetched(gallery.pose(widget, "aria", 2).address)[1]
    told = text.partition('id="told">')[2].partition("</script>")[0]
    assert json.loads(told)["widget"] == widget
    assert "<" not in told
