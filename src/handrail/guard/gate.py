"""The gate on paused requests: passes or fails, never asks (M4, its core).

A page acts without input: it navigates itself, opens windows, starts downloads, posts. What fails here becomes an
incident; going there all the same is an ordinary ``Navigate`` that is judged and may be asked about.

What is covered: documents, frames, popups, downloads, sockets, addresses inside the local network, requests with a
method other than GET on assets or (but for where a judged action leads, and without a session) to other sites, and
requests of every kind that carry a confidential value which the
device recognised. What is not: a GET for a script, style, image or font may carry anything else in its address; under
*standard* that is recorded, not prevented (``network.subresources``). Names that resolve to a local address cannot be
told from here either.
"""

from __future__ import annotations

from collections.abc import Iterable

from handrail.guard.presence import Present
from handrail.guard.readers import asset, outside
from handrail.policy import OPAQUE, Policy, is_private, origin_of, relation
from handrail.policy.origins import DEFAULT_PORTS, OPAQUE_SCHEMES, Address, parse
from handrail.records import (
    AcceptDownload,
    ActionRecord,
    Carried,
    EffectClass,
    Fail,
    GateDecision,
    Instruction,
    Navigate,
    Pass,
    Request,
)

PASS = Pass()
_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
_WRITES = frozenset({"POST", "PUT", "PATCH", "DELETE"})
_NAVIGATIONS = frozenset({"document", "popup"})
CODES = {
    "bad_address": "the address cannot be read",
    "scheme": "pages may not load what such addresses name",
    "own_port": "it is a port of this program or of the browser's debugger",
    "private_address": "it is inside the local network and was not named as host:port",
    "not_present": "the origin is not present",
    "popup_uncaused": "a window that no action of ours opened",
    "frame_elsewhere": "a frame of another site",
    "carries_confidential": "it carries a value that its destination may not have",
    "not_searched": "it is too long to be searched for values that its destination may not have",
    "download": "a file that nobody decided to keep",
    "socket_elsewhere": "a socket to an origin that is not present",
    "quiet_write": "a page writes by itself where an account is at stake",
    "unasked_document": "a page sends itself to another document with a method other than GET by itself",
    "cross_site_write": "a page writes to another site",
    "subresource_elsewhere": "something from another site, under a policy that loads only what is present",
}


class PolicyGate:
    """Built from a policy for one run, and told what the run learns: assets, and the action under way."""

    def __init__(
        self,
        policy: Policy,
        instruction: Instruction,
        own_ports: Iterable[int] = frozenset(),
        *,
        start: str = "",
    ) -> None:
        """
        Args:
            policy: In force.
            instruction: What it names and grants is present.
            own_ports: Ports on this machine that no page may ever reach: overlay, gateway, debugger (M6).
            start: Address the run starts at.
        """
        self._policy = policy
        self._present = Present(policy, instruction, start)
        self._own = frozenset(own_ports)
        self._assets: set[str] = set()
        self._visited: set[str] = set()
        self._record: ActionRecord | None = None

    def note_asset(self, origin: str) -> None:
        """From now on an account is at stake there."""
        self._assets.add(origin)

    def current(self, record: ActionRecord | None) -> None:
        """The action under way, judged and allowed; None when it is over.

        A navigation that a person or the policy allowed makes its exact origin present for the rest of the run.
        """
        self._record = record
        if record is not None and isinstance(record.action, Navigate):
            self._visited.add(origin_of(record.action.url))

    def decide(self, request: Request) -> GateDecision:
        """Pass it or fail it."""
        address = parse(request.url)
        if address is None:
            return _fail("bad_address")
        if address.scheme not in DEFAULT_PORTS:
            return self._other_scheme(request, address)
        if is_private(address.host):
            if address.port in self._own:
                return _fail("own_port")
            if not self._here(address.origin):
                return _fail("private_address")
        stray = self._stray(request, address)
        if stray:
            return _carrying(stray)
        if request.kind == "download":
            allowed = self._record is not None and isinstance(self._record.action, AcceptDownload)
            return PASS if allowed else _fail("download")
        if request.kind in _NAVIGATIONS:
            return self._navigation(request, address)
        writes = request.method.upper() not in _SAFE
        if request.kind == "websocket" or address.scheme in ("ws", "wss"):
            web = address.origin.replace("ws", "http", 1)
            return PASS if self._here(web) and not self._opaque(request) else _fail("socket_elsewhere")
        if request.kind == "frame" and not self._frame(request, address):
            return _fail("frame_elsewhere")
        if writes:
            return self._write(request, address)
        if request.kind == "frame" or self._policy.network.subresources == "pass":
            return PASS
        near = relation(request.initiator, address.origin) in ("same_origin", "same_site")
        return PASS if near or self._here(address.origin) else _fail("subresource_elsewhere")

    def _stray(self, request: Request, address: Address) -> tuple[Carried, ...]:
        """The confidential values in it whose readers its destination is none of (M4); under *strict* the site
        of a reader is not the reader itself."""
        there = address.origin.replace("ws", "http", 1) if address.scheme in ("ws", "wss") else address.origin
        strict = self._policy.stance == "strict"
        return tuple(
            item
            for item in request.carries
            if (there not in item.readers if strict else outside((there,), item.readers))
        )

    def _other_scheme(self, request: Request, address: Address) -> GateDecision:
        if request.kind == "download":
            allowed = self._record is not None and isinstance(self._record.action, AcceptDownload)
            return PASS if allowed and address.scheme in ("data", "blob") else _fail("download")
        if address.scheme == "file":
            return PASS if self._here("file://") else _fail("scheme")
        blank = address.scheme == "about" and address.rest.partition("#")[0] in ("blank", "srcdoc")
        if request.kind in _NAVIGATIONS:
            return PASS if blank else _fail("scheme")
        return PASS if blank or address.scheme in OPAQUE_SCHEMES - {"about"} else _fail("scheme")

    def _here(self, origin: str) -> bool:
        """Whether an origin is present without a question, or by a navigation that was allowed."""
        decision, _ = self._present.decide(origin)
        return decision == "allow" or (decision == "ask" and origin in self._visited)

    def _opaque(self, request: Request) -> bool:
        return request.initiator == OPAQUE

    def _navigation(self, request: Request, address: Address) -> GateDecision:
        if not self._here(address.origin):
            return _fail("not_present")
        if request.kind == "popup" and request.effect is None:
            return _fail("popup_uncaused")
        if request.method.upper() in _SAFE:
            return PASS
        if request.effect is None or request.effect <= EffectClass.LOCAL:
            return _fail("unasked_document")
        return self._write(request, address)

    def _frame(self, request: Request, address: Address) -> bool:
        match self._policy.network.frames:
            case "pass":
                return True
            case "same_site":
                near = relation(request.initiator, address.origin) in ("same_origin", "same_site")
                return near or self._here(address.origin)
            case "present":
                return self._here(address.origin)

    def _write(self, request: Request, address: Address) -> GateDecision:
        """Anything that is not a mere request for something."""
        quiet = request.effect is None or request.effect <= EffectClass.LOCAL
        if quiet and (self._asset(address.origin) or self._asset(request.initiator)):
            return _fail("quiet_write")
        if relation(request.initiator, address.origin) in ("same_origin", "same_site"):
            return PASS
        return PASS if self._across(request, address) else _fail("cross_site_write")

    def _across(self, request: Request, address: Address) -> bool:
        """Whether a page may write to another site (M4). What goes by itself, or to a place that is not present, never
        may. Under a consequential action that was judged, it may go where this one leads, as the person read it; a
        control that names no place leads where its script sends to. Without the user's session nothing is done there in
        the user's name: that needs no more than an action that may change something."""
        said = self._policy.network.cross_site_writes
        effect = request.effect
        if said == "block" or effect is None or effect <= EffectClass.LOCAL or not self._here(address.origin):
            return False
        if request.body_sha256 == "unread" and effect is not EffectClass.UPLOAD:
            return False  # nobody knows what it carries
        if effect.consequential and said == "consequential":
            return True
        if self._opaque(request) or request.method.upper() not in _WRITES:
            return False
        scripted = request.kind not in _NAVIGATIONS and request.kind != "frame"
        if scripted and not request.credentialed:
            return True
        if not effect.consequential or self._record is None:
            return False
        leads = self._record.context.leads
        if not leads:
            return scripted
        return _bare(request.url) in map(_bare, leads)

    def _asset(self, origin: str) -> bool:
        return asset(origin, self._policy, self._assets)


def _bare(url: str) -> str:
    """An address as it is sent: without its fragment, written in one way."""
    address = parse(url)
    return f"{address.origin}{address.rest.partition('#')[0] or '/'}" if address is not None else ""


def _carrying(stray: tuple[Carried, ...]) -> Fail:
    """Without the destination: a host may be made of the value."""
    named = ", ".join(item.name for item in stray)
    if any(item.certain for item in stray):
        return Fail("carries_confidential", f"The gate held it: it carries {named}, which is not for where it goes.")
    why = "it is too long to be searched"
    return Fail("not_searched", f"The gate held it: {why}, and carries {named}, which is not for where it goes.")


def _fail(code: str) -> Fail:
    return Fail(code, f"The gate held it: {CODES[code]}.")
