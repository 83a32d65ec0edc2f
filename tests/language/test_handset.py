"""What people want of a phone's settings for one application, what a sentence says beside, and plain German."""

from __future__ import annotations

import pytest
from tests.language.brief import brief

from handrail.language import parse
from handrail.language.applications import App, best, by_sort, named, of_the_phone
from handrail.language.german import english, in_english, otherwise
from handrail.records import Instruction, InstructionError

WISHES: dict[str, tuple[str, ...]] = {
    "Turn off notifications for Instagram": ("uncheck <notifications near=Instagram>",),
    "Stop the Podcasts app from sending notifications": ("uncheck <notifications near=Podcasts app>",),
    "Prevent Duolingo from showing any notifications": ("uncheck <notifications near=Duolingo>",),
    "Disable all alerts from the Weather app": ("uncheck <notifications near=Weather app>",),
    "Switch the notifications of Chat off": ("uncheck <notifications near=Chat>",),
    "mute notifications from Chat": ("uncheck <notifications near=Chat>",),
    "Turn notifications on for Signal": ("check <notifications near=Signal>",),
    "Turn off the sync of my anna@work.example account": ("uncheck <sync near=anna@work.example>",),
    "turn off account sync for my Work account": ("uncheck <sync near=Work>",),
    "Stop syncing my Work account": ("uncheck <sync near=Work>",),
    "Set Firefox as the default browser": ("set <default browser> | text=Firefox",),
    "make Firefox my default browser": ("set <default browser> | text=Firefox",),
    "Use Nova as my default launcher": ("set <default launcher> | text=Nova",),
    "Deny the Shop the camera": ("set <camera near=Shop> | text=Don’t allow",),
    "Allow the Maps app to use my location": ("set <location near=Maps app> | text=Allow",),
    "let Signal use the microphone": ("set <microphone near=Signal> | text=Allow",),
    "Give Chat access to my contacts": ("set <contacts near=Chat> | text=Allow",),
    "revoke the microphone permission from Social": ("set <microphone near=Social> | text=Don’t allow",),
    "turn on NFC in the settings": ("check <NFC>",),
    "tap Save in the Foo Bar app": ("click <Save>",),
    "Enable developer mode: open About phone and tap Build number 3 times.": (
        "click <About phone>",
        "click <Build number>",
        "click <Build number>",
        "click <Build number>",
        "check <developer mode>",
    ),
    "Do the following: open Notes, tap Search": ("click <Notes>", "click <Search>"),
    "Send Bob a message: open the door": ("act <Send> | recipient=Bob text=open the door !send",),
    "This phone speaks German. Turn on its dark theme (Dunkles Design).": ("check <dark theme (Dunkles Design>",),
    "The settings are open. Turn on NFC": ("check <NFC>",),
    "The article is open in the browser. Scroll down": ("scroll | direction=down",),
    "Ida sent me a mail about the trip. Open Calendar": ("click <Calendar>",),
    "Schalte WLAN aus": ("uncheck <wi-fi>",),
    "Bitte aktiviere den Flugmodus.": ("check <airplane mode>",),
    "Mach Bluetooth an. Stelle die Helligkeit auf 40 %.": ("check <bluetooth>", "set <brightness> | text=40 %"),
    "Stelle einen Wecker auf 6:45": ("set <alarm> | text=6:45",),
    "Lege den Kontakt Ida Roth mit der Telefonnummer 030 5550199 an": (
        "act <Create> | object=contact name=Ida Roth phone=030 5550199",
    ),
}


@pytest.mark.parametrize("said", WISHES)
def test_a_wish_of_a_phone_is_read_as_its_steps(said: str) -> None:
    assert tuple(brief(step) for step in parse(Instruction(said))) == WISHES[said]


@pytest.mark.parametrize(
    "said",
    [
        "Stop the music", "stop sending messages", "Open Notes. Do not delete anything.",
        "Create an event called Trip. It is on April 3.", "Create an event called Trip. It is called Holiday.",
        "I have a note called Trip. Open Notes and delete it", "Delete the note Trip. It should be the old one.",
        "Delete the note Trip. It is the oldest one in the list.", "It is an old one.", "Schalte das WLAN nicht aus",
        "Lösche alles", "Schalte WLAN und Bluetooth aus", "Open Notes. My phone must be silent.",
    ],
)  # fmt: skip
def test_what_forbids_or_gives_a_particular_is_never_passed_over(said: str) -> None:
    with pytest.raises(InstructionError):
        parse(Instruction(said))


def test_how_often_a_step_was_asked_for_is_kept_with_each_of_them() -> None:
    steps = parse(Instruction("tap Build number seven times"))
    assert [step.times for step in steps] == [7] * 7
    assert [step.times for step in parse(Instruction("tap Save"))] == [1]


PHONE = tuple(
    App(package, (name,))
    for package, name in (
        ("com.android.settings", "Settings"), ("org.example.clock", "Clock"), ("org.example.calendar", "Calendar"),
        ("org.example.messages", "Messages"), ("org.example.bank", "Bank"), ("org.example.maps", "Maps"),
        ("org.example.web", "Browser"), ("com.stranger.one", "Accounts"), ("com.stranger.two", "Post Office"),
    )
)  # fmt: skip


@pytest.mark.parametrize(
    ("said", "packages"),
    [
        ("tell me which accounts I have", set()),
        ("open Accounts", {"com.stranger.one"}),
        ("Share Post Office from Maps with Ann", {"org.example.maps"}),
        ("look at it in the Post Office app", {"com.stranger.two"}),
        ("how much is left, in the bank app", {"org.example.bank"}),
        ("put it in my calendar", {"org.example.calendar"}),
        ("turn off notifications for Maps", {"com.android.settings", "org.example.maps"}),
        ("open the developer options", {"com.android.settings"}),
        ("let Maps use the microphone", {"com.android.settings", "org.example.maps"}),
    ],
)
def test_a_name_makes_present_only_where_an_application_can_stand(said: str, packages: set[str]) -> None:
    found = {app.package for app in named(said, PHONE)}
    assert found >= packages
    assert not {package for package in found - packages if package.startswith("com.stranger")}


def test_of_two_applications_of_one_sort_none_is_meant_by_the_sort() -> None:
    two = (*PHONE, App("com.stranger.three", ("Alarm clock",)))
    assert by_sort("stop it in the clock", PHONE) is not None
    assert by_sort("stop it in the clock", two) is None
    assert "com.stranger.three" not in {app.package for app in named("delete my alarm at 7", two)}


def test_an_application_is_chosen_by_the_words_of_what_it_does() -> None:
    chosen = {said: best(said, PHONE) for said in ("set an alarm", "add an event on Monday", "Stelle einen Wecker")}
    assert [app.package if app else "" for app in chosen.values()] == [
        "org.example.clock", "org.example.calendar", "org.example.clock",
    ]  # fmt: skip


@pytest.mark.parametrize(("said", "so"), [("turn on airplane mode", True), ('write "airplane mode"', False)])
def test_what_belongs_to_the_phone_itself_is_told_by_its_words(said: str, so: bool) -> None:
    assert of_the_phone(said) is so


def test_a_control_has_another_name_in_brackets_or_in_german() -> None:
    assert otherwise("dark theme (Nachtmodus)")[:2] == ("dark theme", "Nachtmodus")
    assert "dunkles design" in otherwise("the dark theme")
    assert "wlan verwenden" in otherwise("use Wi-Fi")
    assert otherwise("Frobnicate") == ()
    assert (english("Speichern"), english("Frobnicate")) == ("save", "Frobnicate")


def test_german_is_put_into_english_as_a_whole_or_not_at_all() -> None:
    assert in_english("Schalte WLAN aus. Tu etwas anderes.") is None
    assert in_english("Turn off Wi-Fi") is None
    assert in_english("Öffne „Meine Apps“") == 'Open "Meine Apps".'
