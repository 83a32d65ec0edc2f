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
