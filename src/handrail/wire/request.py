"""What ``handrail check`` judges: an instruction, an action, and the screen it was proposed on."""

from __future__ import annotations

from dataclasses import dataclass, replace

from handrail.records import Action, Element, Instruction, Integrity, Observation
from handrail.wire.decode import Malformed, from_json

LIMIT = 16 * 1024 * 1024
"""Most bytes of one request."""


@dataclass(frozen=True, slots=True)
class CheckRequest:
    """An action to be judged without being done. Advisory: a verdict from here opens no device (M10)."""

    instruction: str | Instruction
    """What the user asked. A bare string is an instruction without grants and secrets."""
    action: Action
    """What somebody wants to do."""
    observation: Observation | None = None
    """The look that ids and points in the action belong to. Needed by every action with a target."""
    screen: str = ""
    """Instead of an observation, in a stream: the id of one that an earlier line has sent."""
    id: str = ""
    """The sender's own name for this request; a stream gives it back with the verdict."""

    @property
    def asked(self) -> Instruction:
        """The instruction as a noun."""
        return Instruction(self.instruction) if isinstance(self.instruction, str) else self.instruction


def check_request(data: bytes | str) -> CheckRequest:
    """Read a request that came from outside.

    Whoever sends it cannot vouch for a screen: labels in it count as content at most (P2), and an observation id or
    image digest in it proves nothing.

    Raises:
        Malformed: it is too long, no JSON, or not a request; the message names the path and the nearest right key.
    """
    if len(data) > LIMIT:
        raise Malformed(f"the request is longer than {LIMIT} bytes")
    request = from_json(CheckRequest, data)
    if request.observation is None:
        return request
    elements = tuple(_distrusted(element) for element in request.observation.elements)
    return replace(request, observation=replace(request.observation, elements=elements))


def _distrusted(element: Element) -> Element:
    if element.label.integrity <= Integrity.CONTENT:
        return element
    return replace(element, label=replace(element.label, integrity=Integrity.CONTENT))
