"""Browser, maps and social: what reaches others, and what others may ask for."""

from __future__ import annotations

import json

import pytest
from tests.phone.apps.fresh import finger_on, phone_with, rows

from handrail.phone.apps.browser import Browser
from handrail.phone.apps.contacts import Contacts
from handrail.phone.apps.maps import Maps
from handrail.phone.apps.photos import Photos
from handrail.phone.apps.social import Social
from handrail.phone.nouns import Intent
from handrail.phone.screen.finger import Finger, NotThere
from handrail.phone.screen.phone import Phone


@pytest.fixture
def phone() -> Phone:
    return phone_with(Contacts, Browser, Maps, Photos, Social)


def at(phone: Phone, address: str) -> Finger:
    finger = finger_on(phone, "Browser").type("url_bar", address, submit=True)
    phone.clock.advance(1)
    return finger


def test_a_page_is_empty_until_it_arrives(phone: Phone) -> None:
    finger = finger_on(phone, "Browser").type("url_bar", "news.example", submit=True)
    assert not finger.sees("Linden News")
    phone.clock.advance(1)
    assert finger.sees("Linden News")


@pytest.mark.parametrize(
    ("typed", "url"),
    [
        ("news.example", "https://news.example/"),
        ("https://wiki.example/3", "https://wiki.example/3"),
        ("tomato soup", "https://search.example/?q=tomato+soup"),
    ],
)
def test_an_address_is_visited_and_words_are_searched(phone: Phone, typed: str, url: str) -> None:
    at(phone, typed)
    assert rows(phone, "SELECT url FROM browser_tabs") == [(url,)]
    assert rows(phone, "SELECT url FROM browser_history ORDER BY id DESC LIMIT 1") == [(url,)]


def test_links_lead_on_and_back_leads_back(phone: Phone) -> None:
    finger = at(phone, "wiki.example").tap("Old Mill")
    phone.clock.advance(1)
    assert "Old Mill is a place in Linden." in finger.words()
    finger.back()
    assert rows(phone, "SELECT url FROM browser_tabs") == [("https://wiki.example/",)]


def test_a_form_is_sent_when_it_is_filled(phone: Phone) -> None:
    finger = at(phone, "forum.example").type("Your name", "Me").tap("Post")
    assert "Please fill in: message" in finger.words()
    assert rows(phone, "SELECT * FROM browser_posts") == []
    finger.type("Your message", "Hello").tap("Post")
    assert json.loads(str(rows(phone, "SELECT fields FROM browser_posts")[0][0])) == {"name": "Me", "message": "Hello"}


def test_a_password_field_of_a_page_is_one(phone: Phone) -> None:
    finger = at(phone, "login.example")
    assert [view.password for view in finger.view().walk() if view.hint == "Password"] == [True]


def test_a_page_can_be_added_from_outside(phone: Phone) -> None:
    phone.store.run("INSERT INTO browser_pages VALUES ('https://new.example/', 'New', 'Hello\n[Call](tel:1)')")
    assert at(phone, "new.example").sees("Hello")


def test_tabs_open_and_close(phone: Phone) -> None:
    finger = at(phone, "news.example").tap("1 open tabs").tap("New tab")
    assert rows(phone, "SELECT count(*) FROM browser_tabs") == [(2,)]
    finger.tap("2 open tabs").tap("Close Linden News tab")
    assert rows(phone, "SELECT url FROM browser_tabs") == [("https://start.example/",)]


def test_browsing_data_is_cleared_after_a_question(phone: Phone) -> None:
    finger = at(phone, "news.example").tap("More options").tap("Clear browsing data").tap("Cancel")
    assert rows(phone, "SELECT * FROM browser_history") != []
    finger.tap("More options").tap("Clear browsing data").tap("Clear")
    assert rows(phone, "SELECT * FROM browser_history") == []


def test_a_bookmark_is_set_and_visited(phone: Phone) -> None:
    finger = at(phone, "wiki.example/3").tap("More options").tap("Bookmark").tap("More options").tap("Bookmarks")
    title = rows(phone, "SELECT title FROM browser_bookmarks WHERE url = 'https://wiki.example/3'")[0][0]
    assert finger.sees(str(title))
    finger.tap("Linden News")
    assert rows(phone, "SELECT url FROM browser_tabs") == [("https://news.example/",)]


def test_a_place_is_found_saved_and_driven_to(phone: Phone) -> None:
    finger = finger_on(phone, "Maps").type("Search here", "blue bakery", submit=True).tap("Blue Bakery")
    finger.tap("Save").tap("Want to go").tap("Directions").tap("Start")
    number = rows(phone, "SELECT id FROM maps_places WHERE name = 'Blue Bakery'")[0][0]
    assert (number, "Want to go") in rows(phone, "SELECT * FROM maps_saved")
    assert rows(phone, "SELECT origin, target, mode FROM maps_trips") == [("Home", number, "Driving")]
    assert rows(phone, "SELECT query FROM maps_searches") == [("blue bakery",)]


@pytest.mark.parametrize(
    ("answer", "granted", "here"),
    [("While using the app", 1, True), ("Only this time", None, True), ("Don’t allow", 0, False)],
)
def test_the_own_location_is_asked_for(phone: Phone, answer: str, granted: int | None, here: bool) -> None:
    finger = finger_on(phone, "Maps").tap("My location")
    assert finger.sees("Allow Maps to access this device's location?")
    finger.tap(answer)
    assert rows(phone, "SELECT granted FROM permissions WHERE package = 'com.handrail.maps'") == [(granted,)]
    assert finger.sees("You are here") is here


def test_a_link_to_the_map_opens_the_place(phone: Phone) -> None:
    phone.start(Intent("android.intent.action.VIEW", "geo:0,0?q=Old%20Mill"))
    assert Finger(phone).sees("Old Mill")


POSTS = "SELECT body FROM social_posts WHERE author = 0 ORDER BY id DESC LIMIT 1"


def test_a_post_is_published_but_not_when_too_long(phone: Phone) -> None:
    finger = finger_on(phone, "Social").tap("New post").type("What is happening?", "x" * 281)
    with pytest.raises(NotThere):
        finger.tap("Publish")
    finger.type("What is happening?", "Good morning").tap("Publish")
    assert rows(phone, POSTS) == [("Good morning",)]


def test_a_post_of_mine_is_deleted_after_a_question(phone: Phone) -> None:
    finger = finger_on(phone, "Social").tap("New post").type("What is happening?", "Mine").tap("Publish").tap("Profile")
    finger.tap("Options for post").tap("Delete").tap("Cancel")
    assert rows(phone, POSTS) == [("Mine",)]
    finger.tap("Options for post").tap("Delete").tap("Delete")
    assert rows(phone, POSTS) != [("Mine",)]


def test_liking_twice_is_liking_not_at_all(phone: Phone) -> None:
    query = "SELECT sum(liked), sum(likes) FROM social_posts"
    before = rows(phone, query)
    finger = finger_on(phone, "Social").tap("Like")
    assert rows(phone, query) != before
    finger.tap("Unlike")
    assert rows(phone, query) == before


def test_somebody_is_blocked_after_a_question_and_vanishes(phone: Phone) -> None:
    finger = finger_on(phone, "Social").tap("Search")
    name = str(rows(phone, "SELECT name FROM social_people WHERE id = 1")[0][0])
    finger.tap(name).tap("More options").tap("Block").tap("Cancel").tap("More options").tap("Block").tap("Block")
    assert rows(phone, "SELECT blocked, following FROM social_people WHERE id = 1") == [(1, 0)]


def test_friends_are_found_only_with_the_permission(phone: Phone) -> None:
    query = "SELECT sum(following) FROM social_people"
    before = rows(phone, query)
    finger = finger_on(phone, "Social").tap("Search").tap("Find friends from your contacts").tap("Don’t allow")
    assert rows(phone, query) == before
    finger.tap("Find friends from your contacts")
    assert rows(phone, query) == before, "a denied permission is not asked for again"


def test_a_comment_and_a_message_are_sent(phone: Phone) -> None:
    finger = finger_on(phone, "Social").tap("Comment").type("Add a comment", "Nice").tap("Send comment")
    assert rows(phone, "SELECT author, body FROM social_comments ORDER BY id DESC LIMIT 1") == [(0, "Nice")]
    app = phone.apps["com.handrail.social"]
    assert isinstance(app, Social)
    app.receive(5, "Hey")
    assert phone.headsup is not None
    phone.open_notification(phone.headsup)
    finger.type("Message", "Hi").tap("Send")
    assert rows(phone, "SELECT person, mine, body FROM social_chats ORDER BY id DESC LIMIT 1") == [(5, 1, "Hi")]
