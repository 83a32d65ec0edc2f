"""What ``handrail check`` judges: an instruction, an action, and the screen it was proposed on."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace

from handrail.records import Action, Element, Facts, Instruction, Integrity, Label, Observation
from handrail.wire.decode import Malformed, from_json

LIMIT = 16 * 1024 * 1024
"""Most bytes of one request."""
LONGEST_INSTRUCTION = 4_000
"""Letters of an instruction: as many as an instruction to Handrail's own agent may have (``handrail.language``)."""
LONGEST_PASTED = 200_000
"""Letters of what the user pasted beside it, all together."""
DEEPEST = 500
"""Elements within each other; browsers flatten what is nested deeper."""


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
    """The sender's own name for this request; given back with the verdict."""
    start: str = ""
    """Address or app at which the user let the task begin: present by that, like the start of a run. Left out, the
    place in front counts as that, unless the policy blocks what it does not list."""
    armed: tuple[str, ...] = ()
    """What the sender's own device has in force, by his word: ``egress`` where nothing that a page sends by itself
    leaves unless it was decided."""

    @property
    def asked(self) -> Instruction:
        """The instruction as a noun."""
        return Instruction(self.instruction) if isinstance(self.instruction, str) else self.instruction


SENT: Mapping[type, Mapping[str, str]] = {
    Observation: {
        "id": "Your own name for it; later lines of a stream name it as their `screen`.",
        "surface": "`browser` for pages, `android` for a phone, `desktop` for windows.",
        "app": "Of a browser the origin of the url, such as `https://shop.example`: leave it out, or say the same. "
        "Elsewhere the package or name of the application in front, such as `com.example.notes`.",
        "url": "Of a browser the address in front. Elsewhere that of a page which the application shows, if any.",
        "tabs": "May be left out; the one in front must be of the url's origin.",
        "size": "In pixels: points outside it are refused.",
    },
    Element: {
        "app": "Left out, the window's.",
        "frame_origin": "Only for what stands in a frame of another origin. Left out, it is of the document that its "
        "parent is of, else of the window's.",
        "label": "Best left out: it is then text of its frame or app, which anybody may read who is not kept from an "
        "account there (`assets` of the policy).",
        "states": "Such as `disabled`, `checked`, `hidden`. A field that can be typed into is `editable` (or states "
        "`input_type`): needed on phones, where no tag says so.",
        "facts": "What the page or system itself says of it. The more is told, the fewer questions are asked.",
    },
    Facts: {"resource": "On phones what the system calls `resource-id`."},
    Label: {
        "integrity": "0 unknown, 1 content of a page or app; 2 to 5 (chrome, trusted, author, user) count as 1 here, "
        "since a sender cannot vouch for a screen.",
        "sources": "Left out, the place it stands on.",
        "readers": "Origins or apps that may receive it; `*` stands for everybody. Left out, the place it stands on.",
    },
}
"""What else whoever sends a request is told of a field, by the schema."""


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
    _each_key_once(data)
    if not request.asked.text.strip():
        raise Malformed("instruction: is empty")
    if len(request.asked.text) > LONGEST_INSTRUCTION:
        raise Malformed(f"instruction: has more than {LONGEST_INSTRUCTION} characters")
    if sum(map(len, request.asked.quoted)) > LONGEST_PASTED:
        raise Malformed(f"instruction.quoted: has more than {LONGEST_PASTED} characters")
    if request.observation is None:
        return request
    _whole(request.observation)
    elements = request.observation.elements
    if all(element.label.integrity <= Integrity.CONTENT for element in elements):
        return request
    elements = tuple(map(_distrusted, elements))
    return replace(request, observation=replace(request.observation, elements=elements))


def named(data: bytes | str) -> str | int | None:
    """The ``id`` of a request that may be wrong otherwise; None where none can be read, or two are."""
    found: list[object] = []

    def held(pairs: list[tuple[str, object]]) -> tuple[tuple[str, object], ...]:
        found[:] = [value for key, value in pairs if key == "id"]  # the outermost object is ended last
        return tuple(pairs)

    if len(data) > LIMIT:
        return None
    try:
        whole = json.loads(data, object_pairs_hook=held)
    except (ValueError, RecursionError):
        return None
    if not isinstance(whole, tuple) or len(found) != 1:
        return None
    (name,) = found
    return name if isinstance(name, str | int) and not isinstance(name, bool) else None


def _each_key_once(data: bytes | str) -> None:
    """Of two keys of one name the last would count here, and perhaps the first for whoever acts on the verdict."""

    def held(pairs: list[tuple[str, object]]) -> None:
        if len(pairs) != len(dict(pairs)):
            raise Malformed("a key stands twice in the same place")

    json.loads(data, object_pairs_hook=held)


def _whole(look: Observation) -> None:
    """A screen must hang together, or different readers see different screens in it.

    Raises: Malformed.
    """
    if look.size.width < 0 or look.size.height < 0 or look.scale <= 0:
        raise Malformed("observation: size and scale are those of no screen")
    depth = {"": 0}
    for place, element in enumerate(look.elements):
        where = f"observation.elements.{place}"
        if element.id in depth:
            raise Malformed(f"{where}.id: is empty, or that of an element before it")
        if element.parent not in depth:
            raise Malformed(f"{where}.parent: names no element before it")
        depth[element.id] = depth[element.parent] + 1
        if depth[element.id] > DEEPEST:
            raise Malformed(f"{where}: is nested deeper than {DEEPEST}")


def _distrusted(element: Element) -> Element:
    if element.label.integrity <= Integrity.CONTENT:
        return element
    return replace(element, label=replace(element.label, integrity=Integrity.CONTENT))
