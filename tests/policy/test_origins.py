"""Origins are read the way a browser reads them; what cannot be read that way is nowhere present (M4, P3)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handrail.policy.origins import (
    app_pattern,
    granted_origin,
    is_private,
    origin_of,
    origin_pattern,
    parse,
    place_pattern,
    relation,
    site,
)
from handrail.records import ConfigError, PolicyError


@pytest.mark.parametrize(
    ("url", "origin"),
    [
        ("https://Shop.Example/cart", "https://shop.example"),
        ("https://shop.example:443/", "https://shop.example"),
        ("http://shop.example:8080/", "http://shop.example:8080"),
        ("HTTPS:\\\\shop.example\\a", "https://shop.example"),
        ("https:shop.example", "https://shop.example"),
        (" https://shop.example ", "https://shop.example"),
        ("ht\ntps://shop.example", "https://shop.example"),
        ("https://bücher.example/", "https://xn--bcher-kva.example"),
        ("https://ｅvil．example", "https://evil.example"),
        ("https://shop.example@evil.example/", "https://evil.example"),
        ("https://shop.example\\@evil.example/", "https://shop.example"),
        ("http://%6c%6fcalhost/", "http://localhost"),
        ("http://2130706433/", "http://127.0.0.1"),
        ("http://0x7f.1/", "http://127.0.0.1"),
        ("http://017700000001/", "http://127.0.0.1"),
        ("http://127.1:9222", "http://127.0.0.1:9222"),
        ("http://[0:0::1]:80/", "http://[::1]"),
        ("wss://shop.example/live", "wss://shop.example"),
        ("file:///etc/passwd", "file://"),
        ("data:text/html,x", "null"),
        ("blob:https://shop.example/1-2", "null"),
        ("about:blank", "null"),
        ("javascript:alert(1)", ""),
        ("java\tscript:alert(1)", ""),
        ("chrome://settings", ""),
        ("view-source:https://shop.example", ""),
        ("mailto:a@b.example", ""),
        ("http://1.2.3.4.5/", ""),
        ("http://256.1.1.1/", ""),
        ("http://ho st/", ""),
        ("https://shop.example:99999/", ""),
        ("https://shop.example:0/", ""),
        ("https://shop.example:" + "9" * 5000, ""),
        ("https://%ff/", ""),
        ("http://[fe80::1%25eth0]/", ""),
        ("//shop.example/", ""),
        ("cart", ""),
        ("", ""),
        ("https://", ""),
    ],
)
def test_an_address_has_the_origin_that_a_browser_would_go_to(url: str, origin: str) -> None:
    assert origin_of(url) == origin


def test_a_user_name_before_the_host_is_told() -> None:
    assert parse("https://shop.example@evil.example/").userinfo  # type: ignore[union-attr]
    assert not parse("https://evil.example/@shop.example").userinfo  # type: ignore[union-attr]


@given(st.text(max_size=60))
def test_no_text_whatever_makes_the_reader_fail(text: str) -> None:
    for url in (text, f"https://{text}", f"http://[{text}]/", f"https://shop.example:{text}"):
        origin = origin_of(url)
        assert origin in ("", "null", "file://") or origin_of(origin) == origin


@pytest.mark.parametrize(
    "host",
    [
        "localhost", "a.localhost", "127.0.0.1", "127.1", "0", "0x7f000001", "2130706433", "10.0.0.1", "172.16.3.4",
        "192.168.1.1", "169.254.169.254", "100.64.0.1", "[::1]", "[::]", "[::ffff:10.0.0.1]", "[fe80::1]", "[fc00::1]",
        "[64:ff9b::7f00:1]", "[2002:7f00:1::]", "router", "printer.local", "db.internal", "224.0.0.1",
    ],
)  # fmt: skip
def test_hosts_of_this_machine_and_its_network_are_private_in_every_form(host: str) -> None:
    assert is_private(host)


@pytest.mark.parametrize("host", ["shop.example", "8.8.8.8", "[2606:4700::1111]", "localhost.example", "10.example"])
def test_public_hosts_are_not(host: str) -> None:
    assert not is_private(host)


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        ("https://shop.example", "https://shop.example/x", "same_origin"),
        ("https://shop.example", "wss://shop.example/live", "same_origin"),
        ("https://a.shop.co.uk", "https://b.shop.co.uk", "same_site"),
        ("https://a.co.uk", "https://b.co.uk", "cross_site"),
        ("https://ada.github.io", "https://eve.github.io", "cross_site"),
        ("http://shop.example", "https://shop.example", "cross_site"),
        ("http://127.0.0.1:1000", "http://127.0.0.1:2000", "cross_site"),
        ("null", "https://shop.example", "cross_site"),
        ("https://shop.example", "data:text/html,x", "cross_site"),
        ("", "https://shop.example", "none"),
        ("https://shop.example", "javascript:1", "none"),
    ],
)
def test_sites_are_compared_with_the_private_part_of_the_suffix_list(a: str, b: str, expected: str) -> None:
    assert relation(a, b) == expected


def test_a_site_is_scheme_and_registrable_domain() -> None:
    assert site("https://a.b.shop.co.uk:8443") == "https://shop.co.uk"
    assert site("http://127.0.0.1:8000") == "http://127.0.0.1:8000"
    assert site("null") == ""


@pytest.mark.parametrize(
    ("pattern", "origin", "meant"),
    [
        ("https://shop.example", "https://shop.example", True),
        ("https://shop.example", "http://shop.example", False),
        ("https://shop.example", "https://shop.example:8443", False),
        ("https://shop.example", "https://www.shop.example", False),
        ("https://shop.example", "https://shop.example.evil.example", False),
        ("shop.example", "http://shop.example", True),
        ("shop.example", "https://shop.example", True),
        ("shop.example", "https://shop.example:8443", False),
        ("SHOP.example", "https://shop.example", True),
        ("127.0.0.1:8080", "http://127.0.0.1:8080", True),
        ("127.0.0.1:8080", "http://127.0.0.1:8081", False),
        ("*.shop.example", "https://www.shop.example", True),
        ("*.shop.example", "https://shop.example", False),
        ("*.shop.example", "https://evilshop.example", False),
        ("*", "https://anything.example", True),
        ("*", "http://localhost", False),
        ("file://", "file://", True),
        ("file://", "https://shop.example", False),
        ("shop.example", "null", False),
        ("shop.example", "", False),
    ],
)
def test_a_pattern_means_exactly_what_it_says(pattern: str, origin: str, meant: bool) -> None:
    assert origin_pattern(pattern).matches(origin) is meant


@pytest.mark.parametrize("text", ["*.com", "*.co.uk", "*.github.io", "ftp://x.example", "https://a.example/path", "a b",
                                  "https://u@a.example", "*.1.2.3.4", "https://*"])  # fmt: skip
def test_patterns_that_mean_too_much_or_nothing_are_errors(text: str) -> None:
    with pytest.raises(PolicyError):
        origin_pattern(text)


def test_app_patterns_are_exact_packages_or_families() -> None:
    assert app_pattern("com.example.shop").matches("com.example.shop")
    assert not app_pattern("com.example.shop").matches("com.example.shop.clone")
    assert app_pattern("com.example.*").matches("com.example.shop")
    assert not app_pattern("com.example.*").matches("com.examples")
    with pytest.raises(PolicyError):
        app_pattern("com.*.shop")


@pytest.mark.parametrize(
    ("text", "origin"),
    [
        ("https://shop.example", "https://shop.example"),
        ("shop.example", "https://shop.example"),
        ("127.0.0.1:8080", "http://127.0.0.1:8080"),
        ("localhost:80", "http://localhost"),
        ("http://localhost/", "http://localhost"),
        ("com.example.notes", "https://com.example.notes"),
    ],
)
def test_what_is_granted_is_one_place(text: str, origin: str) -> None:
    assert granted_origin(text).matches(origin)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "???",
        "*",
        "*.shop.example",
        "com.example.*",
        "https://a.example/x",
        "a:b",
        "-x",
        "not an origin",
        "Text Editor",
        "shop",
        "shop example.com",
        "https://",
        "https://shop",
        "a.example b",
        "javascript://a.example",
        "user@shop.example",
    ],
)
def test_what_names_no_place_cannot_be_granted(text: str) -> None:
    with pytest.raises(ConfigError, match="can not be granted") as caught:
        granted_origin(text)
    assert repr(text) in str(caught.value)


@pytest.mark.parametrize(
    "text",
    [
        "com.example.notes", "com.example.shop", "com.spotify.music", "com.whatsapp", "org.telegram.messenger",
        "de.stadtbank.mobil", "jp.naver.line_android", "android.process.acore", "com.example.*", "app:Clock",
        "app:My Bank", "app:notes", "me.lyft.driver2",
    ],
)  # fmt: skip
def test_what_reads_as_a_package_is_an_application(text: str) -> None:
    pattern = place_pattern(text)
    assert pattern.app
    assert not pattern.matches("https://com.example.shop")


@pytest.mark.parametrize(
    "text",
    [
        "shop.example", "app.example.com", "de.wikipedia.org", "me.example.org", "dev.shop.example", "io.dev",
        "co.uk.com",
        "www.shop.example:8080", "https://com.example.shop", "*.shop.example", "127.0.0.1:8080", "localhost", "*",
        "com.example.notes:443", "com.co",
    ],
)  # fmt: skip
def test_what_reads_as_a_host_is_an_origin(text: str) -> None:
    assert not place_pattern(text).app


def test_a_host_that_begins_like_a_package_is_met_by_its_rule() -> None:
    assert place_pattern("app.example.com").matches("https://app.example.com")
    assert place_pattern("de.wikipedia.org").matches("https://de.wikipedia.org")
