"""What a device did and what its network did, as far as the device can see it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from handrail.records.effect import EffectClass

SiteRelation: TypeAlias = Literal["same_origin", "same_site", "cross_site", "none"]


@dataclass(frozen=True, slots=True)
class Carried:
    """That a request holds a value which not every origin may receive: which one, never the value (promise 4)."""

    name: str
    """What it is, in words: ``the secret 'bank'``."""
    readers: frozenset[str]
    """Origins that may receive it."""
    certain: bool = True
    """Whether it was found; else what holds it was too long to be searched, and may hold anything."""


@dataclass(frozen=True, slots=True)
class Request:
    """One network request that a page wants to make; what a NavigationGate decides on (M4)."""

    method: str
    url: str
    initiator: str
    """Origin of the document that makes it; empty for the device itself (a judged ``Navigate``)."""
    kind: Literal[
        "document", "frame", "popup", "download", "fetch", "ping", "script", "style", "image", "media", "font",
        "websocket", "worker", "other",
    ]  # fmt: skip
    body_sha256: str = ""
    """Digest of the body, if it has one; ``unread`` where it could not be read, ``withheld`` where it would be a digest
    of a confidential value."""
    relation: SiteRelation = "none"
    """Between initiator and address, by the public-suffix list with its private section (P3)."""
    effect: EffectClass | None = None
    """Effect class of the action under way; None if none is."""
    hop: int = 0
    """Which hop of a redirect chain, from 0."""
    credentialed: bool = True
    """Whether the user's session may go with it."""
    caused_by: str = ""
    """Record digest of the action under way, if any."""
    carries: tuple[Carried, ...] = ()
    """Confidential values that the device found in its address, headers or body."""


@dataclass(frozen=True, slots=True)
class Pass:
    """The request may go."""

    kind: Literal["pass"] = field(default="pass", kw_only=True)


@dataclass(frozen=True, slots=True)
class Fail:
    """The request must not go; ``code`` says which rule held it."""

    code: str
    sentence: str
    kind: Literal["fail"] = field(default="fail", kw_only=True)


GateDecision: TypeAlias = Pass | Fail


@dataclass(frozen=True, slots=True)
class SeenRequest:
    """A request and its fate, as carried by receipts and settles."""

    request: Request
    decision: GateDecision
    status: int = 0
    """HTTP status of a completed response; 0 if none came (yet)."""


@dataclass(frozen=True, slots=True)
class Readback:
    """What a field held after text was put into it."""

    matches: bool
    """Compared inside the device, so that it serves secrets too."""
    value: str = ""
    """The text found; empty for secrets."""


@dataclass(frozen=True, slots=True)
class Receipt:
    """Returned by ``Device.perform``: that input was delivered, not that it worked."""

    delivered: Literal["yes", "no", "unknown"]
    """``unknown`` where the device went away under way: the fate of a non-idempotent action is then unknown."""
    detail: str = ""
    at: tuple[float, float] | None = None
    """The point that was touched, in screenshot pixels."""
    requests: tuple[SeenRequest, ...] = ()
    """Requests since dispatch."""
    targets: tuple[str, ...] = ()
    """New tabs, popups, downloads, dialogs since dispatch."""
    readback: Readback | None = None
    stopped: tuple[str, ...] = ()
    """Events that armed input stopped because they would have reached another node (M3)."""
    reacted: bool | None = None
    """Whether the surface's own handling answered this very input: it changed something, or something began, within
    the handling of the events themselves. Noise that goes on anyway does not count, nor does a pressed or hovered look.
    ``False`` also where it answers later (a timer, a response); ``None`` where that cannot be told."""
    steady: bool = False
    """Whether the surface was read once more in the same step that let the input in, and was to the byte what the
    action was judged on: what another look shows came after the input, if nothing says that it came because of it."""


@dataclass(frozen=True, slots=True)
class Settled:
    """Whether a surface came to rest within its deadline, and what happened meanwhile."""

    quiet: bool
    moving: tuple[str, ...] = ()
    """What still moves: ``mutations``, ``layout``, ``requests``, ``navigation``, ``scroll`` ..."""
    requests: tuple[SeenRequest, ...] = ()
    """Requests that started or completed since the last dispatch."""
    targets: tuple[str, ...] = ()
    stopped: tuple[str, ...] = ()
    waited: float = 0.0
    """Seconds."""
    arrived: bool | None = None
    """Whether as many touches reached the surface as were sent, by its own account; None where it does not tell."""


@dataclass(frozen=True, slots=True)
class Incident:
    """Something a device saw that no action of ours caused, or that its gate stopped."""

    kind: Literal["navigation", "blocked_request", "popup", "foreign_input", "crash", "dialog", "download"]
    detail: str
    code: str = ""
    request: Request | None = None
