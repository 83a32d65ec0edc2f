"""Addresses held against the name of a place: its own, and those that pass for it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handrail.policy.likeness import FEIGNED, folded, likeness
from handrail.policy.origins import nameless

OWN = (
    ("https://acme.com", "acme"),
    ("https://accounts.acme.com/login", "acme"),
    ("https://acme.co.uk", "acme"),
    ("https://www.acme.com.au./", "acme"),
    ("https://acme.com:8443", "acme"),
    ("https://AC-ME.com", "acme"),
    ("https://news.acmetimes.example", "Acme Times"),
    ("https://xn--mller-kva.de", "Müller"),
    ("https://mueller.de", "Müller"),
    ("https://muller.de", "Müller"),
    ("https://harborlight.example", "Harbor-Light"),
)
OTHERS = (
    ("https://elsewhere.example", "acme"),
    ("https://acmes.example", "bolt"),
    ("https://placement.example", "acme"),
    ("https://harbors.example/", "lights"),
    ("http://127.0.0.1:8080/acme", "acme"),
    ("http://acme.com.localhost", "acme"),
    ("http://acme.local", "acme"),
    ("https://203.0.113.7/acme.com/login", "acme"),
    ("https://[2001:db8::1]/acme", "acme"),
    ("data:text/html,acme.com", "acme"),
    ("about:blank", "acme"),
    ("file:///acme.com", "acme"),
    ("acme-login.example", "acme"),
    ("https://a.example", "a"),
)
PASSING = (
    ("https://acrne.com", "acme", "lookalike"),
    ("https://harb0r.example", "harbor", "lookalike"),
    ("https://harb0r-login.example", "harbor", "lookalike"),
    ("https://harb0r.other.example", "harbor", "lookalike"),
    ("https://harbr.example", "harbor", "lookalike"),
    ("https://harborr.example", "harbor", "lookalike"),
    ("https://habror.example", "harbor", "lookalike"),
    ("https://harbot-verify.example", "harbor", "lookalike"),
    ("https://\u0430\u0441me.com", "acme", "lookalike"),
    ("https://xn--cme-5cd.com", "acme", "lookalike"),
    ("https://acmé.com", "acme", "lookalike"),
    ("https://%D0%B0cme.com", "acme", "lookalike"),
    ("https://acme.com.other.example", "acme", "pretended"),
    ("https://www.acme.com.other.example.", "acme", "pretended"),
    ("https://acme.com-login.example", "acme", "pretended"),
    ("https://acme-com.other.example", "acme", "pretended"),
    ("https://acme。com。other。example", "acme", "pretended"),
    ("https://acme.com@acme.com.other.example:444", "acme", "pretended"),
    ("https://acme-login.example", "acme", "added"),
    ("https://my-acme.example", "acme", "added"),
    ("https://acmelogin.example", "acme", "added"),
    ("https://myharboronline.example", "harbor", "added"),
    ("https://acme.other.example", "acme", "below"),
    ("https://login-acme.other.example", "acme", "below"),
    ("https://acme.github.io", "acme", "hosted"),
    ("https://other.example/acme/login", "acme", "path"),
    ("https://other.example/x/acme.com?q=1", "acme", "path"),
    ("https://other.example/%61cme", "acme", "path"),
)


@pytest.mark.parametrize(("url", "name"), OWN)
def test_what_is_registered_by_that_name_is_its_own(url: str, name: str) -> None:
    assert likeness(url, folded(name)) == ""


@pytest.mark.parametrize(("url", "name"), OTHERS)
def test_what_has_nothing_of_a_name_or_no_domain_is_no_likeness(url: str, name: str) -> None:
    assert likeness(url, folded(name)) == ""


@pytest.mark.parametrize(("url", "name", "kind"), PASSING)
def test_what_passes_for_a_place_is_told_by_how_it_does(url: str, name: str, kind: str) -> None:
    assert likeness(url, folded(name)) == kind


def test_a_domain_that_was_written_has_no_other_ending() -> None:
    assert likeness("https://acme.com", "acme", "acme.com") == ""
    assert likeness("https://shop.acme.com", "acme", "acme.com") == ""
    assert likeness("https://acme.net", "acme", "acme.com") == "suffix"
    assert likeness("https://acme.co.uk", "acme", "acme.com") == "suffix"


def test_a_letter_apart_counts_only_where_a_place_was_surely_named_and_a_plural_is_no_slip() -> None:
    assert likeness("https://harbot.example", "harbor", mistyped=False) == ""
    assert likeness("https://harb0r.example", "harbor", mistyped=False) == "lookalike"
    assert likeness("https://harbors.example", "harbor") not in FEIGNED
    assert likeness("https://bolts.example", "bolt") not in FEIGNED


@settings(max_examples=60, deadline=None)
@given(st.text(min_size=5, max_size=12, alphabet="abdefghijkmnpqrstuxyz"), st.sampled_from(["", ".", ":8080"]))
def test_one_s_own_domain_is_never_a_likeness_wherever_it_is_below_it(name: str, end: str) -> None:
    for host in (f"{name}.example", f"www.{name}.example", f"{name}.{name}.example"):
        assert likeness(f"https://{host}{end}/{name}", name) == ""


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=40), st.text(max_size=12))
def test_any_text_is_read_without_an_error(url: str, name: str) -> None:
    likeness(f"https://{url}", folded(name))
    likeness(url, folded(name))


@pytest.mark.parametrize("host", ["127.0.0.1", "203.0.113.7", "[::1]", "localhost", "router", "printer.local", "10.1"])
def test_numbers_and_local_names_have_no_domain(host: str) -> None:
    assert nameless(host)


def test_a_registered_host_has_a_domain_and_nothing_has_none() -> None:
    assert not nameless("shop.example")
    assert not nameless("")
