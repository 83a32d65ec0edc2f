"""The gate passes or fails a paused request and never asks (M4, M6)."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handrail.guard import PolicyGate
from handrail.guard.gate import CODES
from handrail.policy import Policy, load, preset
from handrail.records import (
    AcceptDownload,
    ActionRecord,
    Carried,
    Click,
    EffectClass,
    ElementRef,
    Fail,
    Instruction,
    Navigate,
    Pass,
    Request,
)

if TYPE_CHECKING:
    from conftest import Run

E = EffectClass
SHOP, AWAY = "https://shop.example", "https://elsewhere.example"
START = f"{SHOP}/cart"


def gate(
    policy: Policy | None = None, says: str = "look", granted: tuple[str, ...] = (), own: tuple[int, ...] = ()
) -> PolicyGate:
    instruction = Instruction(says, granted=frozenset(granted))
    return PolicyGate(policy or preset("standard"), instruction, frozenset(own), start=START)


def ask(
    of: PolicyGate,
    url: str,
    kind: str = "document",
    method: str = "GET",
    *,
    by: str = SHOP,
    effect: E | None = None,
    hop: int = 0,
) -> str:
    decision = of.decide(Request(method, url, by, kind, effect=effect, hop=hop))  # type: ignore[arg-type]
    return "" if isinstance(decision, Pass) else decision.code


@pytest.mark.parametrize(
    ("url", "kind", "code"),
    [
        (f"{SHOP}/x", "document", ""), (f"{AWAY}/x", "document", "not_present"),
        ("https://www.shop.example/", "document", "not_present"), ("http://shop.example/", "document", "not_present"),
        ("data:text/html,x", "document", "scheme"), ("blob:https://shop.example/1", "document", "scheme"),
        ("javascript:x()", "document", "scheme"), ("about:blank", "document", ""),
        ("file:///etc/passwd", "document", "scheme"),
        ("chrome://settings", "document", "scheme"), ("nonsense", "document", "bad_address"),
        ("http://127.0.0.1:9222/json", "fetch", "private_address"), ("http://0x7f.1/", "image", "private_address"),
        ("http://[::1]:3000/", "script", "private_address"), ("http://router/", "image", "private_address"),
        ("data:image/png;base64,xx", "image", ""), ("blob:https://shop.example/1", "fetch", ""),
        ("data:text/html,x", "frame", ""), ("about:srcdoc", "frame", ""), ("intent://x", "frame", "scheme"),
        (f"{AWAY}/w", "frame", "frame_elsewhere"), ("https://cdn.shop.example/w", "frame", ""),
        (f"{AWAY}/app.js", "script", ""), (f"{AWAY}/pixel?data", "image", ""), (f"{AWAY}/api", "fetch", ""),
        (f"{SHOP}/f.zip", "download", "download"), ("blob:https://shop.example/1", "download", "download"),
        ("wss://shop.example/live", "websocket", ""), ("wss://elsewhere.example/live", "websocket", "socket_elsewhere"),
        (f"{AWAY}/", "popup", "not_present"), (f"{SHOP}/", "popup", "popup_uncaused"),
    ],
)  # fmt: skip
def test_requests_that_a_page_makes_by_itself_under_standard(url: str, kind: str, code: str) -> None:
    assert ask(gate(), url, kind) == code


@pytest.mark.parametrize("hop", [0, 1, 5])
def test_every_hop_of_a_redirect_is_judged_like_the_first(hop: int) -> None:
    assert ask(gate(), f"{AWAY}/", hop=hop, by="") == "not_present"
    assert ask(gate(), f"{SHOP}/", hop=hop, by="") == ""


def test_an_upgrade_of_the_start_to_https_is_the_same_place() -> None:
    of = PolicyGate(preset("standard"), Instruction("look"), start="http://shop.example/")
    assert ask(of, "https://shop.example/") == ""
    assert ask(of, "https://shop.example:8443/") == "not_present"


def test_what_the_user_named_or_granted_is_open() -> None:
    assert ask(gate(says=f"go to {AWAY}/x"), f"{AWAY}/y") == ""
    assert ask(gate(granted=("127.0.0.1:8000",)), "http://127.0.0.1:8000/") == ""
    assert ask(gate(granted=("127.0.0.1:8000",)), "http://127.0.0.1:8001/") == "private_address"
    assert ask(gate(granted=("127.0.0.1",)), "http://127.0.0.1/") == "private_address"


def test_our_own_ports_stay_shut_whatever_was_granted() -> None:
    assert ask(gate(granted=("127.0.0.1:7000",), own=(7000,)), "http://127.0.0.1:7000/") == "own_port"
    assert ask(gate(granted=("localhost:7000",), own=(7000,)), "ws://localhost:7000/", "websocket") == "own_port"


def test_a_navigation_that_was_allowed_opens_its_exact_origin(run: type[Run]) -> None:
    of = gate()
    of.current(run().record(Navigate(f"{AWAY}/")))
    assert ask(of, f"{AWAY}/", by="") == ""
    assert ask(of, "https://third.example/", by="", hop=1) == "not_present"
    of.current(None)
    assert ask(of, f"{AWAY}/more") == ""
    blocked = gate(load("origins: {block: [elsewhere.example]}", "x"))
    blocked.current(run().record(Navigate(f"{AWAY}/")))
    assert ask(blocked, f"{AWAY}/", by="") == "not_present"


def test_a_download_passes_only_while_one_is_being_accepted(run: type[Run]) -> None:
    of = gate()
    of.current(run().record(Click(ElementRef("continue"))))
    assert ask(of, f"{SHOP}/f.zip", "download", effect=E.DOWNLOAD) == "download"
    of.current(run().record(AcceptDownload("d1")))
    assert ask(of, f"{SHOP}/f.zip", "download", effect=E.DOWNLOAD) == ""
    of.current(None)
    assert ask(of, f"{SHOP}/f.zip", "download") == "download"


@pytest.mark.parametrize("kind", ["fetch", "ping", "frame", "other"])
@pytest.mark.parametrize(
    ("effect", "asset", "code"),
    [
        (None, True, "quiet_write"), (E.READ, True, "quiet_write"), (E.LOCAL, True, "quiet_write"),
        (E.UNKNOWN, True, ""), (E.SEND, True, ""), (None, False, ""), (E.READ, False, ""), (E.UNKNOWN, False, ""),
    ],
)  # fmt: skip
def test_pages_write_to_accounts_only_under_an_action_that_may(
    kind: str, effect: E | None, asset: bool, code: str
) -> None:
    of = gate()
    if asset:
        of.note_asset(SHOP)
    assert ask(of, f"{SHOP}/api", kind, "POST", effect=effect) == code
    if asset:
        assert ask(gate(load("assets: [shop.example]", "x")), f"{SHOP}/api", kind, "POST", effect=effect) == code


def test_an_account_is_at_stake_for_what_its_page_writes_to_its_site() -> None:
    of = gate()
    of.note_asset(SHOP)
    assert ask(of, "https://api.shop.example/x", "fetch", "POST", effect=E.LOCAL) == "quiet_write"
    assert ask(of, f"{SHOP}/x", "fetch", "POST", by="https://www.shop.example", effect=E.LOCAL) == "quiet_write"


@pytest.mark.parametrize("kind", ["fetch", "ping", "other", "document", "frame"])
@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "FOO"])
def test_pages_write_to_other_sites_neither_by_themselves_nor_with_a_session(kind: str, method: str) -> None:
    for effect in (None, E.READ, E.LOCAL, E.UNKNOWN):
        held = ask(gate(granted=(AWAY,)), f"{AWAY}/collect", kind, method, effect=effect)
        assert held in ("cross_site_write", "unasked_document")
    assert ask(gate(), f"{SHOP}/api", kind, method, by="null", effect=E.SEND) == "cross_site_write"
    assert ask(gate(), f"{AWAY}/api", kind, method, effect=E.PAY) in {
        "cross_site_write",
        "not_present",
        "frame_elsewhere",
    }


@pytest.mark.parametrize(
    ("effect", "kind", "method", "change", "passes"),
    [
        (E.UNKNOWN, "fetch", "POST", {}, True), (E.SEND, "fetch", "PUT", {}, True),
        (E.UNKNOWN, "ping", "POST", {}, True),
        (None, "fetch", "POST", {}, False), (E.LOCAL, "fetch", "POST", {}, False),
        (E.UNKNOWN, "document", "POST", {}, False), (E.UNKNOWN, "frame", "POST", {}, False),
        (E.UNKNOWN, "fetch", "SECRET", {}, False), (E.UNKNOWN, "fetch", "POST", {"initiator": "null"}, False),
        (E.UNKNOWN, "fetch", "POST", {"body_sha256": "unread"}, False),
        (E.UNKNOWN, "fetch", "POST", {"url": "https://third.example/"}, False),
        (E.UNKNOWN, "fetch", "POST", {"carries": (Carried("x", frozenset({SHOP})),)}, False),
    ],
)  # fmt: skip
def test_without_the_users_session_a_script_writes_to_what_is_present(
    effect: E | None, kind: str, method: str, change: dict[str, object], passes: bool
) -> None:
    request = Request(method, f"{AWAY}/search", SHOP, kind, effect=effect, credentialed=False)  # type: ignore[arg-type]
    request = replace(request, **change)  # type: ignore[arg-type]
    assert isinstance(gate(granted=(AWAY,)).decide(request), Pass) is passes
    assert isinstance(gate(preset("strict"), granted=(AWAY,)).decide(request), Fail)


def leading(run: type[Run], *leads: str, also: tuple[str, ...] = ()) -> ActionRecord:
    record = run().record(Click(ElementRef("send")))
    return replace(record, context=replace(record.context, leads=leads, lines=also))


def test_what_was_judged_may_be_written_where_it_leads_and_nowhere_else(run: type[Run]) -> None:
    of = gate(granted=(AWAY, "third.example"))
    of.current(leading(run, f"{AWAY}/pay?order=1", also=(f"goes to: {AWAY}/transfer",)))
    for kind in ("document", "fetch"):
        assert ask(of, f"{AWAY}/pay?order=1#x", kind, "POST", effect=E.PAY) == ""
        for other in (
            f"{AWAY}/transfer",
            f"{AWAY}/pay?order=2",
            "https://third.example/pay?order=1",
            f"http{AWAY[5:]}/pay",
        ):
            assert ask(of, other, kind, "POST", effect=E.PAY) in ("cross_site_write", "not_present")
    assert ask(of, f"{AWAY}/pay?order=1", "document", "POST", effect=E.UNKNOWN) == "cross_site_write"
    assert ask(of, f"{AWAY}/pay?order=1", "document", "POST", by="null", effect=E.PAY) == "cross_site_write"
    of.current(None)
    assert ask(of, f"{AWAY}/pay?order=1", "document", "POST", effect=E.PAY) == "cross_site_write"


def test_a_judged_control_that_names_no_place_leads_where_its_script_sends_to(run: type[Run]) -> None:
    of = gate(granted=(AWAY,))
    of.current(leading(run))
    assert ask(of, f"{AWAY}/api", "fetch", "POST", effect=E.SEND) == ""
    assert ask(of, f"{AWAY}/api", "document", "POST", effect=E.SEND) == "cross_site_write"
    assert ask(of, "https://third.example/api", "fetch", "POST", effect=E.SEND) == "cross_site_write"


def test_what_is_judged_elsewhere_must_be_present(run: type[Run]) -> None:
    of = gate()
    of.current(leading(run, f"{AWAY}/pay"))
    assert ask(of, f"{AWAY}/pay", "document", "POST", effect=E.PAY) == "not_present"


def test_strict_lets_nothing_be_written_elsewhere_and_permissive_what_has_consequences(run: type[Run]) -> None:
    strict, lax = gate(preset("strict"), granted=(AWAY,)), gate(preset("permissive"), granted=(AWAY,))
    strict.current(leading(run, f"{AWAY}/pay"))
    assert ask(strict, f"{AWAY}/pay", "document", "POST", effect=E.PAY) == "cross_site_write"
    assert ask(lax, f"{AWAY}/pay", "document", "POST", effect=E.PAY) == ""
    assert ask(lax, f"{AWAY}/pay", "fetch", "POST", effect=E.UNKNOWN) == "cross_site_write"


def test_a_page_does_not_post_itself_away_under_a_mere_look() -> None:
    assert ask(gate(), f"{SHOP}/buy", "document", "POST", effect=E.READ) == "unasked_document"
    assert ask(gate(), f"{SHOP}/buy", "document", "POST") == "unasked_document"
    assert ask(gate(), f"{SHOP}/buy", "document", "POST", effect=E.UNKNOWN) == ""


def test_strict_loads_nothing_from_elsewhere() -> None:
    strict = gate(preset("strict"))
    assert ask(strict, f"{AWAY}/app.js", "script") == "subresource_elsewhere"
    assert ask(strict, "https://cdn.shop.example/app.js", "script") == ""
    assert ask(strict, "https://cdn.shop.example/w", "frame") == "frame_elsewhere"
    assert ask(gate(preset("permissive")), f"{AWAY}/w", "frame") == ""


urls = st.one_of(
    st.sampled_from([SHOP, AWAY, "http://127.0.0.1:1/", "data:,x", "about:blank", "wss://elsewhere.example"]),
    st.text(max_size=30),
)
kinds = st.sampled_from(
    ["document", "frame", "popup", "download", "fetch", "ping", "script", "image", "websocket", "worker", "other"]
)


@given(urls, kinds, st.sampled_from(["GET", "POST"]), st.sampled_from([SHOP, AWAY, "null", ""]),
       st.sampled_from([None, E.READ, E.UNKNOWN, E.SEND]))  # fmt: skip
def test_an_asset_or_a_block_never_opens_anything(url: str, kind: str, method: str, by: str, effect: E | None) -> None:
    before = ask(gate(), url, kind, method, by=by, effect=effect)
    held = gate()
    held.note_asset(SHOP)
    after = ask(held, url, kind, method, by=by, effect=effect)
    assert not before or after
    shut = gate(load("origins: {block: [shop.example, elsewhere.example]}", "x"))
    assert not before or ask(shut, url, kind, method, by=by, effect=effect)
    assert not before or before in CODES
    decision = gate().decide(Request(method, url, by, kind, effect=effect))  # type: ignore[arg-type]
    assert isinstance(decision, Pass) or (isinstance(decision, Fail) and decision.sentence)


KINDS = ["document", "frame", "popup", "download", "fetch", "ping", "script", "style", "image", "media", "font",
         "websocket", "worker", "other"]  # fmt: skip
PIN = Carried("the secret 'pin'", frozenset({SHOP}))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("preset_name", ["permissive", "standard", "strict"])
def test_no_kind_of_request_carries_a_confidential_value_elsewhere(kind: str, preset_name: str) -> None:
    of = gate(preset(preset_name), granted=(AWAY,))
    there = f"{AWAY.replace('http', 'ws') if kind == 'websocket' else AWAY}/x"
    for method, effect in product(("GET", "POST"), (None, E.UNKNOWN, E.SEND)):
        asked = Request(method, there, SHOP, kind, effect=effect, carries=(PIN,))  # type: ignore[arg-type]
        decision = of.decide(asked)
        assert isinstance(decision, Fail)
        assert decision.code == "carries_confidential"
        assert PIN.name in decision.sentence


def test_a_confidential_value_may_go_where_it_is_for() -> None:
    def held(of: PolicyGate, url: str, *carries: Carried) -> str:
        decision = of.decide(Request("GET", url, SHOP, "fetch", carries=carries))
        return "" if isinstance(decision, Pass) else decision.code

    both = Carried("the secret 'both'", frozenset({SHOP, AWAY}))
    assert held(gate(), f"{SHOP}/x", PIN) == ""
    assert held(gate(), f"{AWAY}/x", both) == ""
    assert held(gate(), f"{AWAY}/x", both, PIN) == "carries_confidential"
    assert held(gate(), "https://api.shop.example/x", PIN) == ""
    assert held(gate(), "http://shop.example/x", PIN) == "carries_confidential", "in the clear is another site"
    assert held(gate(preset("strict"), granted=("api.shop.example",)), "https://api.shop.example/x", PIN) != ""
    doubt = Carried("perhaps the secret 'pin'", frozenset({SHOP}), certain=False)
    assert held(gate(), f"{AWAY}/x", doubt) == "not_searched"
    assert held(gate(), f"{SHOP}/x", doubt) == ""
    assert held(gate(), f"{AWAY}/x", doubt, PIN) == "carries_confidential"
    assert held(gate(), f"{SHOP}/x", Carried("what nobody may read", frozenset())) == "carries_confidential"
    assert held(gate(), "blob:https://shop.example/1", PIN) == "", "it leaves nothing"


def test_a_body_that_nobody_could_read_goes_to_another_site_only_as_a_file() -> None:
    def held(effect: E, body: str, to: str = AWAY) -> bool:
        of = gate(preset("permissive"), granted=(AWAY,))
        return isinstance(of.decide(Request("POST", f"{to}/x", SHOP, "fetch", body, effect=effect)), Fail)

    assert [held(E.SEND, "unread"), held(E.UPLOAD, "unread"), held(E.SEND, "0" * 64)] == [True, False, False]
    assert not held(E.SEND, "unread", SHOP)
