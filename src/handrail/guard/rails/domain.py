"""Where a navigation or a link leads.

Rationale: every way to an address is judged as the address itself, read as the browser reads it. Links and forms that
lead to a place that is not present are blocked rather than asked about, since going there is a ``Navigate`` of its own,
which can be asked about and which the gate can know of.

A place that the user's words name is held against every address that has its name, or something like it, and belongs to
somebody else. This stands here and not with ``deception``, since no page says whom the user meant, nor with
``off_task``, since it is told by the address and holds where nothing else of an instruction can be read. It only asks.
What nobody could have meant (letters that look alike, ``acme.com.other.example``) asks before whatever may give
something away. What honest places share (a company's other domain, a server of one's own, a page at a host for
everybody) asks before consequences and secrets alone, as long as it is known how the run came there. Who was named by
the user in full, granted, listed, approved or given as the start is meant. Looking on is never asked about. An address
without a domain (a number, a name of the local network) is nobody's that can be told: where nobody said that the run is
to be there (M4), what a page there claims to be is not believed, and whatever may do something asks.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain

from handrail.guard.case import Case, finding
from handrail.guard.demanded import acting_on, target_name
from handrail.guard.scene import AWAY, PAGE, Scene, part, showing
from handrail.language.named_place import NamedPlace, calls_so, named_places
from handrail.policy import Policy, Presence, presses, relation
from handrail.policy.likeness import FEIGNED, Likeness, likeness
from handrail.policy.origins import WEB, Address, is_private, nameless, origin_of, parse, registrable
from handrail.policy.words import proxies
from handrail.records import (
    RUN_ACTIONS,
    Back,
    Click,
    CloseTab,
    Element,
    ElementRef,
    Finding,
    Forward,
    Home,
    Instruction,
    LongPress,
    Navigate,
    Observation,
    OpenApp,
    Paste,
    PressKeys,
    Reload,
    SecretRef,
    SelectOption,
    Severity,
    SwitchTab,
    TypeText,
    Upload,
)
from handrail.screen import quoted, words

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
    "imitates": "the address looks like that of a place that the user named, and is another",
    "other_domain": "the address has the name of a place that the user named, and belongs to another domain",
    "no_domain": "the address says not whose it is, and nobody said that the run is to be there",
    "writes_elsewhere": "the form writes to another site, and the policy lets no page do that",
}

_LEAVING = (*RUN_ACTIONS, Back, Forward, Reload, Home, OpenApp, SwitchTab, CloseTab)
_GIVING = (TypeText, Paste, SelectOption, Upload)
_SHOWING = frozenset(
    {
        "show", "hide", "view", "see", "more", "less", "all", "the", "a", "of", "details", "detail", "menu", "expand",
        "collapse", "next", "previous", "prev", "back", "older", "newer", "first", "last", "page", "pages", "close",
        "cancel", "dismiss", "sort", "filter", "filters", "search", "zoom", "in", "out", "up", "down", "results",
        "reviews", "description", "overview", "help", "about", "info", "tab", "read",
    }
)  # fmt: skip
"""Words of controls that only show what is there."""


def judge(case: Case) -> tuple[Finding, ...]:
    """What is wrong with where the action goes, and with where it takes place."""
    if isinstance(case.action, Navigate):
        signs = _navigation(case, case.action.url)
    elif isinstance(case.action, Click | LongPress) or presses(case.action):
        signs = chain(_led(case), _at(case))
    else:
        signs = _at(case)
    return tuple(finding(NAME, severity, code, sentence) for severity, code, sentence in signs)


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
    for kind, place in _passing(case, address.origin, case.action.url if isinstance(case.action, Navigate) else ""):
        if kind in FEIGNED or decision == "ask":
            yield _told(kind, place, address)


def _passing(case: Case, origin: str, url: str = "") -> Iterator[tuple[Likeness, NamedPlace]]:
    """How a place that nobody vouches for passes for one that the user named: one sign, the worst."""
    address = parse(origin)
    if address is None or not address.host or _vouched(case, origin) or calls_so(case.instruction, address.host):
        return
    found = [
        (kind, place)
        for place in named_places(case.instruction)
        if (kind := likeness(url or origin, place.name, place.domain, mistyped=place.sure))
        and (place.sure or kind in FEIGNED)
    ]
    yield from sorted(found, key=lambda sign: sign[0] not in FEIGNED)[:1]


def _vouched(case: Case, origin: str) -> bool:
    return case.present.vouched(origin) or case.presence(origin)[1] == "visited"


def _told(kind: Likeness, place: NamedPlace, address: Address) -> tuple[Severity, str, str]:
    shown, said = quoted(address.host, 80), quoted(place.said, 40)
    if kind in FEIGNED:
        return "ask", "imitates", f"This is {shown}: it looks like {said}, which you named, and is another place."
    whose = quoted(registrable(address.host), 80)
    return "ask", "other_domain", f"You named {said}; {shown} has that name in it and belongs to {whose}."


def _at(case: Case) -> Iterator[tuple[Severity, str, str]]:
    """Whether something is done or given where the address only passes for the place that the user named."""
    action = case.action
    secret = isinstance(action, TypeText) and isinstance(action.text, SecretRef)
    grave = case.consequential or secret
    acts = grave or (case.uncertain and not _looks_on(case))
    gives = isinstance(action, _GIVING) and not _searches(case)
    if not (acts or gives) or isinstance(action, _LEAVING):
        return
    for origin in case.places:
        where = parse(origin)
        if (
            acts
            and not case.present.begun
            and where is not None
            and nameless(where.host)
            and not _vouched(case, origin)
        ):
            said = f"{quoted(where.host, 80)} does not say whose it is, and nobody said that this is to be done there."
            yield "ask", "no_domain", said
            return
        url = case.obs.url if origin_of(case.obs.url) == origin else ""
        for kind, place in _passing(case, origin, url):
            unknown = acts and not case.present.begun and kind != "path"
            if where is not None and (kind in FEIGNED or grave or unknown):
                yield _told(kind, place, where)
                return


def _looks_on(case: Case) -> bool:
    """Whether a press only shows more of what is there, by its words, and sends nothing."""
    element = acting_on(case)
    said = words(target_name(case))
    if element is None or not said or element.facts.submits or any(value for _, value in case.record.context.values):
        return False
    return _SHOWING.issuperset(said)


def _searches(case: Case) -> bool:
    element = case.element
    return element is not None and (element.facts.input_type == "search" or element.role == "searchbox")


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
            elif address.origin not in case.places:
                if address.userinfo:
                    yield "block", "userinfo", f"The address really leads to {quoted(address.host, 80)}."
                for kind, place in _passing(case, address.origin, url):
                    if kind in FEIGNED:
                        yield _told(kind, place, address)
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


def _numbered() -> Observation:
    """The page, at an address that says nothing."""
    origin = "http://203.0.113.7"
    placed = tuple(replace(item, app=origin, frame_origin=origin) for item in PAGE.elements)
    return replace(PAGE, app=origin, url=f"{origin}/cart", tabs=(), elements=placed)


_PAID_ELSEWHERE = part(
    "Pay there", "button", tag="button", submits=True, form="pay", form_action=f"{AWAY}/pay", form_method="post"
)


_GO = Instruction("go to Shell and read the news")
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
    Scene("something done at a number", Click(ElementRef("continue")), "no_domain", obs=_numbered(), begun=False),
    Scene("an address in letters that look alike", Navigate("https://she1l.example/"), "imitates", _GO),
    Scene(
        "an address that has the name below another's", Navigate("https://shell.other.example/"), "other_domain", _GO
    ),
)
