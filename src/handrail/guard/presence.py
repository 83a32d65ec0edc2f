"""Which origins and apps may be in front: by the policy's lists, the start address, grants and the user's words.

Rationale: presence is permission to be there and nothing more; it lowers no class and raises no label (P10). One place
decides it for the rails and for the gate, so that they cannot disagree.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Literal, TypeAlias

from handrail.language import named_origins
from handrail.policy import OPAQUE, Decision, OriginPattern, Policy, is_private, origin_of
from handrail.policy.origins import WEB, origin_pattern, parse
from handrail.records import Instruction, PolicyError

Why: TypeAlias = Literal["listed", "start", "granted", "named", "visited", "private", "opaque", "blocked", "other"]


NOTHING: Mapping[str, str] = MappingProxyType({})


class Present:
    """Decides about one origin or app at a time; remembers what it decided."""

    def __init__(
        self,
        policy: Policy,
        instruction: Instruction,
        start: str = "",
        *,
        said: bool = True,
        apps: Collection[str] = (),
        notes: Mapping[str, str] = NOTHING,
    ) -> None:
        """``start`` is the address or app that the run starts at; its exact origin is present by default. ``said``:
        whether the user gave it, and it is not just the place in front. ``apps`` are packages of applications that the
        user's words name, as the device knows them. ``notes`` are sentences of ours about applications, by package, for
        questions: what they call themselves, who else does, and whose certificate is another than the known one."""
        self.notes = notes
        self._policy = policy
        self._said = said
        self._start = origin_of(start) or start
        self._named = {*named_origins(instruction), *apps}
        self._granted = tuple(item for text in sorted(instruction.granted) for item in _granted(text))
        self._known: dict[str, tuple[Decision, Why]] = {}

    def decide(self, origin: str) -> tuple[Decision, Why]:
        """Whether it may be present, and why. ``origin`` is one, or the name of an app."""
        found = self._known.get(origin)
        if found is None:
            found = self._known[origin] = self._decide(origin)
        return found

    def allows(self, origin: str) -> bool:
        """Whether it is present without a question."""
        return self.decide(origin)[0] == "allow"

    def vouched(self, origin: str) -> bool:
        """Whether somebody who may say so named just this place: in the user's words, as the start, by a grant, or in a
        list of the policy that does not take in everything."""
        if self.decide(origin)[0] != "allow":
            return False
        exact = self._exact(origin)
        if exact == "named" or (exact == "start" and self._said):
            return True
        listed = (item for item in self._policy.origins.allow if item.text != "*")
        return origin in self._named or _any((*self._granted, *listed), origin)

    @property
    def begun(self) -> bool:
        """Whether it is known how the run came to be where it is: the user said where it starts."""
        return self._said

    def _decide(self, origin: str) -> tuple[Decision, Why]:
        if not origin or origin == OPAQUE:
            return ("block" if self._policy.origins.other == "block" else "ask"), "opaque"
        web = "://" in origin
        lists = self._policy.origins if web else self._policy.apps
        if _any(lists.block, origin):
            return "block", "blocked"
        exact = self._exact(origin)
        address = parse(origin) if web else None
        if address is not None and address.scheme in WEB and is_private(address.host):
            listed = any(item.names_port and item.matches(origin) for item in (*lists.allow, *self._granted))
            asked = any(item.names_port and item.matches(origin) for item in lists.ask)
            if asked:
                return "ask", "listed"
            return ("allow", exact or "listed") if exact or listed else ("block", "private")
        if _any(lists.ask, origin):
            return "ask", "listed"
        if exact:
            return "allow", exact
        if _any(lists.allow, origin):
            return "allow", "listed"
        if _any(self._granted, origin):
            return "allow", "granted"
        if web and address is None:
            return ("block" if lists.other == "block" else "ask"), "opaque"
        return lists.other, "other"

    def _exact(self, origin: str) -> Literal["start", "named", ""]:
        """The start, or an address in the user's words; the same host over https counts as better, not as other."""
        if origin == self._start or origin == _secured(self._start):
            return "start"
        if origin in self._named or any(origin == _secured(item) for item in self._named):
            return "named"
        return ""


def _secured(origin: str) -> str:
    """The https origin of the same host on the usual port; empty where there is none."""
    address = parse(origin)
    return f"https://{address.host}" if address and address.scheme == "http" and address.port == 80 else ""


def _any(patterns: tuple[OriginPattern, ...], origin: str) -> bool:
    return any(pattern.matches(origin) for pattern in patterns)


def _granted(text: str) -> tuple[OriginPattern, ...]:
    """What the user granted, as an origin and as the exact name of an app: nothing is both."""
    if text == "*":
        return ()  # everything is nobody's grant; a policy may say it
    found = [OriginPattern(text, host=text, app=True)]
    if "." in text or ":" in text or text == "localhost":
        try:
            found.append(origin_pattern(text))
        except PolicyError:
            return tuple(found)
    return tuple(found)
