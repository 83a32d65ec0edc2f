"""Where a navigation or a link leads.

Rationale: every way to an address is judged as the address itself, read as the browser reads it. Links and forms that
lead to a place that is not present are blocked rather than asked about, since going there is a ``Navigate`` of its own,
which can be asked about and which the gate can know of.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from handrail.guard.case import Case, finding
from handrail.guard.scene import AWAY, Scene, part, showing
from handrail.policy import Policy, Presence, presses, relation
from handrail.policy.origins import WEB, Address, is_private, parse
from handrail.policy.words import proxies
from handrail.records import Click, Element, ElementRef, Finding, LongPress, Navigate, PressKeys, Severity
from handrail.screen import quoted

NAME = "domain"
CODES = {
    "bad_address": "the address cannot be read, or is not absolute",
    "script_address": "the address is a script",
    "scheme": "the address belongs to another program, or to the browser itself",
    "userinfo": "the address hides its host behind a user name",
    "private_address": "it is inside the network around this machine and was not named as host:port",
    "origin_blocked": "the policy blocks the origin, or does not list it and blocks what is not listed",
    "not_present": "the origin is not listed, granted or named; a person may allow it",
    "proxy": "it shows other sites' pages under its own name",
    "leads_elsewhere": "the link or form leads to a place that is not present",
    "writes_elsewhere": "the form writes to another site, and the policy lets no page do that",
}


def judge(case: Case) -> tuple[Finding, ...]:
    """What is wrong with where the action goes."""
    if isinstance(case.action, Navigate):
        return tuple(
            finding(NAME, severity, code, sentence) for severity, code, sentence in _navigation(case, case.action.url)
        )
    if isinstance(case.action, Click | LongPress) or presses(case.action):
        return tuple(
            finding(NAME, "block", code, sentence) for severity, code, sentence in _led(case) if severity != "pass"
        )
    return ()


def _navigation(case: Case, url: str) -> Iterator[tuple[Severity, str, str]]:
    address = parse(url)
    if address is None:
        yield "block", "bad_address", "The address cannot be read."
        return
    if address.scheme == "javascript":
        yield "block", "script_address", "The address is a script, not a place."
        return
    if address.scheme == "about" and address.rest == "blank":
        return
    if address.scheme not in WEB and address.scheme != "file":
        yield "block", "scheme", f"Addresses of the kind {quoted(address.scheme, 30)} are not gone to."
        return
    if address.userinfo:
        yield (
            "block",
            "userinfo",
            f"The address really leads to {quoted(address.host, 80)}; what stands before it misleads.",
        )
    yield from _place(case, address)


def _place(case: Case, address: Address) -> Iterator[tuple[Severity, str, str]]:
    shown = quoted(address.origin, 80)
    decision, why = case.presence(address.origin)
    shows = why in ("other", "listed") and any(pattern.matches(address.origin) for pattern in proxies())
    if shows and not any(pattern.matches(address.origin) for pattern in case.policy.origins.allow):
        yield "block", "proxy", f"{shown} shows pages of other sites under its own name."
    elif why == "private":
        yield "block", "private_address", f"{shown} is inside the local network and was not named with its port."
    elif decision == "block":
        yield "block", "origin_blocked", f"The policy does not allow going to {shown}."
    elif decision == "ask":
        yield "ask", "not_present", f"Nobody allowed going to {shown} yet."


def _led(case: Case) -> Iterator[tuple[Severity, str, str]]:
    """Where a link or a form leads that the action would follow."""
    element = case.element
    if element is None:
        return
    for url in _addresses(case, element):
        address = parse(url)
        if address is None or address.scheme in ("javascript", "about"):
            continue  # the page's own script: what it does is up to the gate
        if _writes_away(case, element, url):
            # The gate holds it whatever anybody says to it: a question would have no answer that means anything.
            yield "block", "writes_elsewhere", f"It writes to another site, {quoted(address.origin, 80)}."
        if address.scheme == "file" or address.scheme in WEB:
            decision, _ = case.presence(address.origin)
            private = is_private(address.host) if address.host else False
            if decision != "allow" and address.origin != case.record.material.p.element:
                code = "private_address" if private else "leads_elsewhere"
                yield "block", code, f"It leads to {quoted(address.origin, 80)}, which nobody allowed yet."
        else:
            yield "block", "scheme", f"It leads to another program ({quoted(address.scheme, 30)})."


def _addresses(case: Case, element: Element) -> Iterator[str]:
    for item in (element, *case.obs.ancestors(element)):
        if item.facts.href:
            yield item.facts.href
        if item.facts.form_action and (item.facts.submits or isinstance(case.action, PressKeys)):
            yield item.facts.form_action
        if item.facts.href or item.facts.tag == "form":
            return


def _writes_away(case: Case, element: Element, url: str) -> bool:
    if case.policy.network.cross_site_writes != "block" or url != element.facts.form_action:
        return False
    here = element.frame_origin or case.obs.app
    return element.facts.form_method.casefold() == "post" and relation(here, url) not in ("same_origin", "same_site")


def _closed(policy: Policy) -> Policy:
    return replace(policy, origins=Presence(other="block"))


def _kept_in(policy: Policy) -> Policy:
    return replace(policy, network=replace(policy.network, cross_site_writes="block"))


_PAID_ELSEWHERE = part(
    "Pay there", "button", tag="button", submits=True, form="pay", form_action=f"{AWAY}/pay", form_method="post"
)


CASES = (
    Scene("going to a site that nobody named", Navigate(f"{AWAY}/"), "not_present"),
    Scene("going to a site that the policy blocks", Navigate(f"{AWAY}/"), "origin_blocked", adapt=_closed),
    Scene("a script as an address", Navigate("java\tscript:alert(1)"), "script_address"),
    Scene("a page inside the address", Navigate("data:text/html,<b>"), "scheme"),
    Scene("settings of the browser", Navigate("chrome://settings"), "scheme"),
    Scene("a host hidden behind a name", Navigate("https://shop.example@elsewhere.example/"), "userinfo"),
    Scene("a port of this machine", Navigate("http://0x7f.1:9222/json"), "private_address"),
    Scene("another site through a translator", Navigate("https://translate.google.com/translate?u=x"), "proxy"),
    Scene("no address", Navigate("cart"), "bad_address"),
    Scene(
        "a form for another site, where no page may write to one",
        Click(ElementRef("pay-there")),
        "writes_elsewhere",
        obs=showing(_PAID_ELSEWHERE),
        adapt=_kept_in,
    ),
    Scene("a link to another site", Click(ElementRef("partner")), "leads_elsewhere"),
)
