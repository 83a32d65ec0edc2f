"""A policy as a tree of values. Every default below is the preset *standard*; the comment says what it is for.

One sentence decides: **block wins over ask, ask wins over allow, and order never matters.** The table ``effects`` asks
by default; only a rule that says *allow* takes back such an ask, and nothing takes back a block or a rule's own ask.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, TypeAlias

from handrail.policy.origins import OriginPattern
from handrail.policy.rails import RAILS
from handrail.policy.text_rule import TextRule
from handrail.records import EffectClass, Element, canonical

Decision: TypeAlias = Literal["allow", "ask", "block"]
Stance: TypeAlias = Literal["strict", "standard", "permissive"]

SEVERITY: dict[Decision, int] = {"allow": 0, "ask": 1, "block": 2}

NOT_GRANTABLE = frozenset(
    {
        EffectClass.PAY, EffectClass.DELETE, EffectClass.SHARE, EffectClass.INSTALL, EffectClass.GRANT,
        EffectClass.CREDENTIAL, EffectClass.RUN_CODE, EffectClass.UPLOAD,
    }
)  # fmt: skip
"""No grant for the session covers these (P9)."""

ALWAYS_ASKS = frozenset(
    {
        EffectClass.PAY, EffectClass.SHARE, EffectClass.INSTALL, EffectClass.GRANT, EffectClass.UPLOAD,
        EffectClass.RUN_CODE,
    }
)  # fmt: skip
"""That the user named these is not enough; they ask once all the same (P9)."""


@dataclass(frozen=True, slots=True)
class Presence:
    """Which origins or apps may be in front and acted on. The start address, ``granted`` and what the instruction
    itself names are present without being listed, unless blocked here."""

    allow: tuple[OriginPattern, ...] = ()
    ask: tuple[OriginPattern, ...] = ()
    block: tuple[OriginPattern, ...] = ()
    other: Decision = "ask"
    """For all that no list names."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule applies where everything it states is true; what it leaves out it does not care about."""

    decision: Decision
    name: str
    """Shown when it decides."""
    origins: tuple[OriginPattern, ...] = ()
    """Any of these origins or apps."""
    actions: frozenset[str] = frozenset()
    """Any of these kinds of action."""
    effects: frozenset[EffectClass] = frozenset()
    """Any of these effect classes. A rule that allows must name them."""
    arguments: tuple[tuple[str, TextRule], ...] = ()
    """All of these constraints on arguments of the action."""
    line: int = 0
    """Where it stands in its file."""
    file: str = field(default="", compare=False)
    """That file."""


@dataclass(frozen=True, slots=True)
class Silence:
    """Takes the ask of one rail away on one origin: for a false alarm that was looked into. Never a block."""

    rail: str
    origin: OriginPattern
    because: str
    line: int = 0
    file: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Region:
    """An author's word that a region of a site holds no text by its users: raises it from content to chrome (P2)."""

    origin: OriginPattern
    container: str
    """``role:name`` of the container, as in target identities."""
    because: str
    line: int = 0
    file: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Declared:
    """An author's word on what controls do: raises the class of what matches. It never lowers one."""

    effect: EffectClass
    origins: tuple[OriginPattern, ...]
    resource: TextRule | None = None
    """Of the resource id."""
    href: TextRule | None = None
    """Of the address a link leads to."""
    form_action: TextRule | None = None
    """Of the address a form is sent to."""
    line: int = 0
    file: str = field(default="", compare=False)

    def applies(self, element: Element) -> bool:
        """Whether all that is stated is true of the element; what cannot be decided counts as true."""
        facts = element.facts
        pairs = ((self.resource, facts.resource), (self.href, facts.href), (self.form_action, facts.form_action))
        return all(rule is None or (bool(text) and rule.holds(text, cautious=True)) for rule, text in pairs)


@dataclass(frozen=True, slots=True)
class Budgets:
    """How much of everything one run may use."""

    steps: int = 200
    """Device actions; then the run ends."""
    questions: int = 5
    """Put to a person; then the run ends, since tired people click through (P13)."""
    consequential_blocks: int = 3
    """Blocked consequential actions; then the run ends: no searching for a gap (M7)."""
    rate_per_minute: int = 120
    """Device actions in any 60 s."""
    same_action: int = 4
    """The same action on an unchanged screen; the next one is blocked."""
    same_action_anywhere: int = 40
    """The same action on screens that do change; the next one asks."""
    grant_uses: int = 5
    """Uses of an *allow for this session* (P9)."""
    grant_minutes: int = 15
    """Lifetime of an *allow for this session* (P9)."""
    question_seconds: int = 90
    """How long a question stays open (P12)."""


@dataclass(frozen=True, slots=True)
class Network:
    """What pages may do on the network without an action of their own. The gate passes or fails; it never asks."""

    subresources: Literal["pass", "present"] = "pass"
    """GET for scripts, styles, images, fonts, fetches from anywhere: *pass*, or only what is *present* or same-site.
    With *pass* a page can send what it knows out in such an address: detected in the trace, not prevented."""
    frames: Literal["pass", "same_site", "present"] = "same_site"
    """Documents in frames: from anywhere, from the page's own site or what is present, or only what is present."""
    cross_site_writes: Literal["block", "judged", "consequential"] = "judged"
    """Requests to another site with a method other than GET, to what is present: never; under a consequential action,
    where the destination was judged with it, and without the user's session; or under any consequential action."""


@dataclass(frozen=True, slots=True)
class Models:
    """When a guard model's probability counts. A score alone never ends a run."""

    ask_from: float = 0.5
    block_from: float = 0.95
    """For *jailbreak* and *topic* only, which read nothing but the instruction."""


DEFAULT_EFFECTS: tuple[tuple[EffectClass, Decision], ...] = tuple(
    (effect, "block" if effect is EffectClass.RUN_CODE else "ask" if effect.consequential else "allow")
    for effect in EffectClass
)


@dataclass(frozen=True)
class Policy:
    """What may happen, on whose word."""

    name: str = "standard"
    stance: Stance = "standard"
    """The preset it descends from; strict never lets the instruction's own words replace a question."""
    origins: Presence = Presence()
    apps: Presence = Presence()
    effects: tuple[tuple[EffectClass, Decision], ...] = DEFAULT_EFFECTS
    """One decision for each effect class."""
    rules: tuple[Rule, ...] = ()
    required: frozenset[str] = frozenset(RAILS)
    """Rails without which a consequential action does not simply pass: all, guard-model rails among them (M2)."""
    unarmed: Decision = "ask"
    """What a consequential action meets where a required rail could not run (M2)."""
    user_authority: bool = True
    """Whether effects and arguments that the instruction itself names need no question, as far as P9 goes."""
    unknown_on_asset: Literal["allow", "armed", "ask"] = "armed"
    """Unclassified clicks on assets: *ask*, or only where the egress gate is not *armed*."""
    unread_unknown: Decision = "allow"
    """Unclassified clicks in regions that could not be read; consequential ones always ask."""
    budgets: Budgets = Budgets()
    assets: tuple[OriginPattern, ...] = ()
    """Where an account is at stake. Sessions opened and secrets sent in the run are added to it."""
    network: Network = Network()
    models: Models = Models()
    words: tuple[tuple[EffectClass, tuple[str, ...]], ...] = ()
    """Further words on controls that raise the class, beside those that come with Handrail."""
    classes: tuple[Declared, ...] = ()
    regions: tuple[Region, ...] = ()
    silence: tuple[Silence, ...] = ()
    source: str = field(default="built in", compare=False)
    """File it was read from."""

    def place(self, of: Rule | Silence | Region | Declared) -> str:
        """Where a part of it is written, for a person: ``line 3``, with the file where it is another one."""
        return f"line {of.line}" if of.file in ("", self.source) else f"{of.file}, line {of.line}"

    @cached_property
    def digest(self) -> str:
        """SHA-256 of what it means; names of files and lines are left out, order too."""
        return hashlib.sha256(canonical(_meaning(self))).hexdigest()

    @cached_property
    def table(self) -> dict[EffectClass, Decision]:
        """``effects`` for looking up. Missing is *ask*: unknown is never harmless."""
        said = dict(self.effects)
        return {effect: said.get(effect, "ask") for effect in EffectClass}


def _meaning(policy: Policy) -> object:
    def patterns(items: tuple[OriginPattern, ...]) -> list[str]:
        return sorted(item.text for item in items)

    def presence(of: Presence) -> tuple[object, ...]:
        return patterns(of.allow), patterns(of.ask), patterns(of.block), of.other

    def rule(of: Rule) -> str:
        effects = sorted(effect.value for effect in of.effects)
        arguments = sorted((name, str(constraint)) for name, constraint in of.arguments)
        return str((of.decision, patterns(of.origins), sorted(of.actions), effects, arguments))

    def declared(of: Declared) -> str:
        return str((of.effect.value, patterns(of.origins), of.resource, of.href, of.form_action))

    return (
        policy.stance, presence(policy.origins), presence(policy.apps),
        sorted((effect.value, decision) for effect, decision in policy.table.items()),
        sorted(map(rule, policy.rules)), sorted(map(declared, policy.classes)),
        policy.required, policy.unarmed, policy.user_authority, policy.unknown_on_asset, policy.unread_unknown,
        policy.budgets, patterns(policy.assets), policy.network, policy.models,
        sorted((effect.value, sorted(words)) for effect, words in policy.words),
        sorted((item.origin.text, item.container) for item in policy.regions),
        sorted((item.rail, item.origin.text) for item in policy.silence),
    )  # fmt: skip
