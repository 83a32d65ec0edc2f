"""What a detector says: a code, one sentence of ours, and how much it weighs."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal, Protocol, TypeAlias

Weight: TypeAlias = Literal["annotate", "ask", "block"]
"""``annotate``: worth telling, honest pages do so too; ``ask``: one should look; ``block``: no honest page does it."""

CODES: Final = MappingProxyType(
    {
        "hidden_text": "the text is rendered where nobody can see it",
        "invisible_characters": "characters that are not seen stand in the text",
        "instruction_in_attribute": "an attribute that people do not see gives orders to whoever reads it",
        "domain_differs": "the address that is shown is of another site than the one the link leads to",
        "lookalike_domain": "letters of another script, or figures, make an address look like another one",
        "foreign_layer": "a frame of another origin that shows nothing lies over the target and takes its clicks",
        "transparent_layer": "something that shows nothing lies over the target and takes its clicks",
        "unseen_target": "the target reacts, and nobody can see it",
        "disguised_ad": "an advertisement looks like a control of the page",
        "fake_close": "what looks as if it closed something leads elsewhere or joins something",
        "fake_dialog": "words of the page pass for a message of the system or of another site",
        "browser_look_alike": "a part of the page looks like a part of the browser",
        "label_mismatch": "what is read of the target and what is seen of it differ in what it does",
        "preselected": "a choice to the person's cost is already made",
        "confirm_shaming": "saying no is worded as something to be ashamed of",
        "countdown": "a clock presses for a decision",
        "scarcity": "it is said that little is left, or that others are faster",
        "add_on": "something was added that nobody chose",
        "drip_fee": "a fee is first named where the order is placed",
        "unread_pixels": "there are pixels here that nobody read",
    }
)
"""All codes, for a person."""


@dataclass(frozen=True, slots=True)
class Signal:
    """One thing that was noticed."""

    code: str
    """One of ``CODES``."""
    weight: Weight
    sentence: str
    """Ours; what the screen says stands in it quoted only (P13)."""


class Places(Protocol):
    """What addresses mean. Filled from the policy, which reads them as a browser does."""

    def host(self, address: str) -> str:
        """The host of an absolute address, lower case, in punycode; empty where it has none or cannot be read."""

    def domain(self, host: str) -> str:
        """The registrable domain of a host; empty where its ending is no public suffix that is known."""
