"""Applications by the words that people use for them."""

from __future__ import annotations

import pytest

from handrail.language.applications import App, best, meant, named

APPS = tuple(
    App(package, (name,))
    for package, name in (
        ("org.example.contacts", "Contacts"), ("org.example.deskclock", "Clock"), ("org.example.messaging", "Messages"),
        ("com.android.settings", "Settings"), ("org.example.bank", "Bank"), ("org.example.notes", "Notes"),
    )
)  # fmt: skip


@pytest.mark.parametrize("said", ["Clock", "the Clock app", "clock application", "org.example.deskclock"])
def test_a_name_means_the_one_application_that_bears_it(said: str) -> None:
    found = meant(said, APPS)
    assert found is not None
    assert found.package == "org.example.deskclock"


def test_a_name_that_two_bear_means_neither() -> None:
    twin = App("com.evil.bank", ("Bank",))
    assert meant("Bank", (*APPS, twin)) is None


@pytest.mark.parametrize(
    ("text", "package"),
    [
        ("create a contact named Ann", "org.example.contacts"), ("set an alarm for 7 am", "org.example.deskclock"),
        ('text Bob: "I am in the bank"', "org.example.messaging"), ("turn on dark mode", "com.android.settings"),
        ("turn off Wi-Fi", "com.android.settings"), ("write a note", "org.example.notes"),
    ],
)  # fmt: skip
def test_an_instruction_is_about_the_application_that_its_words_speak_of(text: str, package: str) -> None:
    assert [app.package for app in named(text, APPS)] == [package]


def test_what_is_quoted_names_no_application() -> None:
    assert named('write "open the bank"', APPS) == ()
    assert best('say "bank bank bank"', APPS) is None


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("tell me which accounts I have", "Accounts"),
        ("tell me the balance of my accounts", "Accounts"),
        ("send Ann the text message hello", "Messages Text"),
        ("pay the bill with my bank", "My Bank"),
        ("set an alarm for 7 am", "Alarm"),
        ("tell me which contact is new", "Contact Which New"),
    ],
)
def test_a_stranger_is_not_named_by_a_noun_of_the_sentence(text: str, label: str) -> None:
    stranger = App("com.evil.x", (label,))
    assert stranger not in named(text, (*APPS, stranger))


@pytest.mark.parametrize(
    "text",
    ["open Recipe Box", "look up quince in the recipe box", "the Recipe Box app: add soup"],
)
def test_a_name_where_an_application_can_stand_names_it(text: str) -> None:
    box = App("com.cook.box", ("Recipe Box",))
    assert box in named(text, (*APPS, box))


def test_a_name_that_only_my_tells_from_another_names_neither() -> None:
    twin = App("com.evil.bank", ("My Bank",))
    assert not named("pay it with my bank", (*APPS, twin))
