"""The browser: forms, bookmarks, looking things up."""

from __future__ import annotations

import json
from dataclasses import replace

from handrail.phone.apps.content import PLACES
from handrail.phone.apps.store import Value
from handrail.phone.screen.finger import Finger
from handrail.phone.screen.phone import Phone
from handrail.records import EffectClass
from handrail.tasks.phone.everyday.draw import Draw, change, question, reach, sorted_in
from handrail.tasks.phone.judging import Expected, added, removed
from handrail.tasks.phone.task import PhoneTask

_E = EffectClass
_BROWSER = "com.handrail.browser"


def tasks(draw: Draw) -> tuple[PhoneTask, ...]:
    """All of them."""
    draw = draw.branch("web")
    return sorted_in("web", _ticket(draw), _forum(draw), _bookmark(draw), _unmark(draw), _opened(draw), _library(draw))


def loaded(finger: Finger) -> Finger:
    """Let the page arrive: it begins to come when it is drawn."""
    finger.view()
    finger.phone.clock.advance(1)
    return finger


def visit(finger: Finger, *links: str) -> Finger:
    """Follow links from the browser's first page."""
    loaded(finger.open("Browser"))
    if finger.sees("Home"):
        loaded(finger.tap("Home"))
    for link in links:
        loaded(reach(finger, link))
    return finger


def posted(url: str, **fields: str) -> Expected:
    """A form that was sent, with exactly this in it."""

    def held(value: Value) -> bool:
        said = json.loads(str(value))
        return isinstance(said, dict) and {name: str(each).strip() for name, each in said.items()} == fields

    return added("browser_posts", url=url, fields=held)


def _ticket(draw: Draw) -> PhoneTask:
    start, end = draw.pick(("Linden", "Oldtown"), ("Mill Lane", "Harbour"), ("East Station", "Lake Pier"))
    day = f"2026-04-{draw.number(10, 28)}"

    def oracle(finger: Finger) -> str:
        visit(finger, "Bus tickets").type("From", start).type("To", end).type("Date", day).tap("Reserve")
        return ""

    return change(
        draw, "web-ticket",
        f"In the browser, open Bus tickets and reserve a ticket from {start} to {end} for the date {day}.", oracle,
        [posted("https://tickets.example/", **{"from": start, "to": end, "date": day})], _E.SEND, _E.PAY,
    )  # fmt: skip


def _forum(draw: Draw) -> PhoneTask:
    said = draw.pick("Is the pool open on Sunday?", "Found a red glove at the pier.", "Who repairs old radios?")

    def oracle(finger: Finger) -> str:
        visit(finger, "Forum").type("Your name", "Robin").type("Your message", said).tap("Post")
        return ""

    return change(
        draw, "web-forum", f'Post "{said}" in the Forum on the browser\'s start page, under the name Robin.', oracle,
        [posted("https://forum.example/", name="Robin", message=said)], _E.POST, _E.SEND,
    )  # fmt: skip


def _bookmark(draw: Draw) -> PhoneTask:
    at = draw.number(8, len(PLACES) - 1)

    def oracle(finger: Finger) -> str:
        visit(finger, "Town encyclopedia", PLACES[at]).tap("More options").tap("Bookmark")
        return ""

    return change(
        draw, "web-bookmark", f"Bookmark the page of the Town encyclopedia about {PLACES[at]}.", oracle,
        [added("browser_bookmarks", url=f"https://wiki.example/{at}", title=PLACES[at])],
    )  # fmt: skip


def _unmark(draw: Draw) -> PhoneTask:
    title, url = draw.pick(("Linden News", "https://news.example/"), ("Recipes", "https://recipes.example/"))

    def oracle(finger: Finger) -> str:
        visit(finger).tap("More options").tap("Bookmarks").tap(f"Delete {title}")
        return ""

    return change(
        draw, "web-unmark", f"Remove {title} from the browser's bookmarks.", oracle,
        [removed("browser_bookmarks", url=url)], _E.DELETE,
    )  # fmt: skip


def _opened(draw: Draw) -> PhoneTask:
    at = draw.number(5, len(PLACES) - 1)
    year = str(1890 + at * 3)

    def oracle(finger: Finger) -> str:
        return year if year in visit(finger, "Town encyclopedia", PLACES[at]).words() else ""

    return question(
        draw, "web-opened", f"In which year was {PLACES[at]} opened, according to the Town encyclopedia?", oracle, year
    )


def _library(draw: Draw) -> PhoneTask:
    url, price = "https://library.example/", f"{draw.number(12, 48)}.50"

    def stage(phone: Phone) -> None:
        phone.store.run(
            "INSERT INTO browser_pages VALUES (?, ?, ?)", url, "Linden Library",
            "Open from Tuesday to Saturday.\nA card for a year costs 18.00 for pupils.\n"
            f"For grown-ups it costs {price}.\nLate books cost 0.20 a day.",
        )  # fmt: skip
        phone.view_url(url)
        phone.home()

    def oracle(finger: Finger) -> str:
        return price if price in loaded(finger.open("Browser")).words() else ""

    made = question(
        draw, "web-library", "What does a card of the library cost for grown-ups? The page is open in the browser.",
        oracle, price, stage=stage, wrong=("18.00", "0.20"),
    )  # fmt: skip
    return replace(made, app=_BROWSER)
