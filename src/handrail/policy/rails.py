"""The names of all rails, so that a policy file can be checked without the guard: a misspelt rail is an error.

The order is the paper's, then ours; it decides which reason is named first and nothing else (M2).
"""

from __future__ import annotations

from dataclasses import dataclass

from handrail.records import Phase


@dataclass(frozen=True, slots=True)
class RailName:
    """One rail as a policy knows it."""

    name: str
    phase: Phase
    title: str
    """For a person: what it looks at."""
    paper: bool = False
    """Whether it is one of MATE's six."""
    model: str = ""
    """Category of the guard model it needs; without such a model it is absent."""


_ALL = (
    RailName("jailbreak", "input", "attempts in the instruction to override the rules", True, "jailbreak"),
    RailName("topic", "input", "forbidden subjects of the instruction", True, "topic"),
    RailName("app_allow", "exec", "which origins and apps may be acted on", True),
    RailName("coord_bounds", "exec", "points inside the screen", True),
    RailName("bank_intent", "exec", "intent to move money or hand over credentials", True, "bank_intent"),
    RailName("action_valid", "output", "well-formed actions, harmless text and key chords", True),
    RailName("cfi", "exec", "the sealed plan's next step"),
    RailName("injection", "exec", "texts on the screen that give orders to an agent", model="injection"),
    RailName("sensitive", "exec", "sensitive matters that would leave", model="sensitive"),
    RailName("stale", "exec", "records that belong to the screen in front"),
    RailName("domain", "exec", "where a navigation or a link leads"),
    RailName("secrets", "exec", "which secret goes where"),
    RailName("data_flow", "exec", "values that not everybody may read"),
    RailName("denied", "exec", "effects that a person already refused"),
    RailName("rules", "exec", "the rules of the policy file"),
    RailName("consequence", "exec", "effects that cannot be taken back"),
    RailName("conduct", "exec", "wrongs that the user's own words name"),
    RailName("off_task", "exec", "effects and apps that the instruction never called for"),
    RailName("asset", "exec", "unclassified clicks where an account is at stake"),
    RailName("unseen", "exec", "targets in regions that could not be read"),
    RailName("flagged", "exec", "warnings by the acting model or its provider"),
    RailName("loop", "exec", "the same action again and again"),
    RailName("rate", "exec", "budgets of steps and actions a minute"),
    RailName("deception", "exec", "what the screen pretends around a target"),
)

RAILS: dict[str, RailName] = {rail.name: rail for rail in _ALL}
"""By name, in reporting order."""

ORDER: dict[str, int] = {name: place for place, name in enumerate(RAILS)}

MODEL_RAILS: tuple[str, ...] = tuple(rail.name for rail in _ALL if rail.model)
"""Rails that need a guard model."""

STRUCTURAL: frozenset[str] = frozenset(rail.name for rail in _ALL if not rail.model)
