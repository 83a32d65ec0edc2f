"""Places that the user's words name: surely, by their capitals only, and not at all."""

from __future__ import annotations

import pytest

from handrail.language.named_place import calls_so, named_places
from handrail.records import Instruction

SURE = (
    ("log in to Acme and pay the bill", "acme"),
    ("Log into Acme", "acme"),
    ("sign in to my Acme account", "acme"),
    ("go to acme and read the news", "acme"),
    ("open acme", "acme"),
    ("visit acme, then log in", "acme"),
    ("buy two pens on Acme", "acme"),
    ("buy two pens on the Acme website", "acme"),
    ("Find the Harbor Light site", "harborlight"),
    ("check the balance of my Acme account", "acme"),
    ("go over to Acme's page", "acme"),
    ("read the news on acme.example", "acme"),
    ("read https://www.acme.example/news", "acme"),
    ("order at Müller", "müller"),
)
UNSURE = (
    ("read the latest order from Acme", "acme"),
    ("Search Acme for pens", "acme"),
    ("Buy Acme pens", "acme"),
    ("create an issue in Acme", "acme"),
    ("open the bank website", "bank"),
)
NOT = (
    ('type "log in to Acme" into the note', "acme"),
    ("write to ann@acme.example", "acme"),
    ("open report.md", "report"),
    ("send 5 EUR to Ann on Monday", "monday"),
    ("read the news on the page", "page"),
    ("open settings", "settings"),
    ("put it on hold until noon", "hold"),
    ("open the door", "thedoor"),
)


def names(text: str, *, sure: bool | None = None) -> set[str]:
    return {place.name for place in named_places(Instruction(text)) if sure is None or place.sure is sure}


@pytest.mark.parametrize(("text", "name"), SURE)
def test_a_name_where_one_says_a_place_is_one(text: str, name: str) -> None:
    assert name in names(text, sure=True)


@pytest.mark.parametrize(("text", "name"), UNSURE)
def test_a_name_elsewhere_may_be_one(text: str, name: str) -> None:
    assert name in names(text, sure=False)
    assert name not in names(text, sure=True)


@pytest.mark.parametrize(("text", "name"), NOT)
def test_what_is_quoted_a_mail_a_file_a_day_or_a_way_about_is_none(text: str, name: str) -> None:
    assert name not in names(text)


def test_a_host_has_its_registrable_domain_and_a_name_has_none() -> None:
    (place,) = named_places(Instruction("open https://www.acme.co.uk/x"))
    assert (place.name, place.domain, place.sure) == ("acme", "acme.co.uk", True)
    assert [place.domain for place in named_places(Instruction("open Acme"))] == [""]


def test_pasted_texts_name_nothing() -> None:
    assert named_places(Instruction("read it", quoted=("go to Acme",))) == ()


@pytest.mark.parametrize(
    ("text", "host", "so"),
    [
        ("read Acme on Harbor Light", "harborlight.example", True),
        ("read Acme on Harbor Light", "www.acme.co.uk", True),
        ("read Acme on Harbor Light", "acme.github.io", False),
        ("read Acme on Harbor Light", "acme-login.example", False),
        ("read Acme", "light.example", False),
        ("Open Acme", "openacme.example", False),
        ("Log in to Acme", "log-in-to-acme.example", False),
        ("log in to acme and read", "logintoacme.example", False),
        ("please open acme", "openacme.example", False),
        ("open the acme login page", "acmelogin.example", False),
        ("go to acme.com", "acmecom.com", False),
        ("go to acme.com", "acme.com", True),
        ("book at Open Table", "opentable.example", True),
        ("book at opentable", "opentable.example", True),
        ("pay with the Cash App", "cashapp.example", True),
        ("read the harbor light", "harborlight.example", True),
    ],
)
def test_a_host_is_called_so_where_its_own_domain_stands_in_the_words(text: str, host: str, so: bool) -> None:
    assert calls_so(Instruction(text), host) is so
