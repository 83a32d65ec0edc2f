"""From a proposal to the record that is judged: what exactly is wanted, of what, by whom, on whose words.

The loop, never the proposer, says who proposes and in which tier (M1). Targets go in as identities, so that a decision
survives a new look but not another target; labels are computed here unless the proposer is one of ours (P4, P5).
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import fields, replace
from functools import cache

from handrail.guard.namesakes import namesakes
from handrail.guard.readers import confined
from handrail.language import named_by_user
from handrail.policy import Classified, Policy, classify, origin_of
from handrail.policy.effects import the_dialog
from handrail.records import (
    FROM_USER,
    UNLABELLED,
    AcceptDownload,
    Action,
    ActionRecord,
    AnswerDialog,
    DecisionContext,
    EffectClass,
    Element,
    GrantPermission,
    Instruction,
    Integrity,
    Json,
    Label,
    Material,
    Observation,
    Paste,
    Proposal,
    SecretRef,
    Source,
    StaleTarget,
    Target,
    TargetIdentity,
    Tier,
    Where,
    content,
    join,
    targets,
)
from handrail.screen import called, decision_context, entry_texts, screen_items, target_element, target_identity

LABELLED: frozenset[str] = frozenset(
    {"text", "option", "url", "file", "keys", "app", "permission", "question", "condition", "reason", "tab", "dialog"}
)
"""Arguments that carry words; the others choose among fixed ones."""


def _type(action: Action) -> type:
    return type(action)


@cache
def _fields(cls: type) -> tuple[str, ...]:
    skipped = {"kind", "target", "source", "drop"}
    return tuple(sorted(item.name for item in fields(cls) if item.name not in skipped))


def material_fields(action: Action) -> tuple[tuple[str, Json], ...]:
    """The fields of an action without its targets, sorted; a secret as ``("secret", NAME)``, which no text equals."""
    return tuple(
        (name, ("secret", value.name) if isinstance(value, SecretRef) else value)
        for name in _fields(_type(action))
        for value in (getattr(action, name),)
    )


def elements_of(action: Action, obs: Observation) -> tuple[Element | None, ...]:
    """The elements its targets mean on this observation, in order; None for bare ground."""
    return tuple(target_element(obs, target) for _, target in targets(action))


def facts_of(action: Action, obs: Observation, policy: Policy) -> Classified:
    """Class of an action by observation and policy alone; computed once per observation."""
    kept = vars(obs).setdefault("_guard_classes", {})
    key = (action, policy.digest)
    found = kept.get(key)
    if not isinstance(found, Classified):
        element = next(iter(elements_of(action, obs)), None)
        found = kept[key] = classify(action, element, obs, policy)
    return found


def build_record(
    proposal: Proposal,
    obs: Observation,
    *,
    instruction: Instruction,
    source: Source,
    tier: Tier,
    policy: Policy,
    trusted_labels: bool,
    plan: str = "",
    context: Label | None = None,
    assets: Collection[str] = (),
) -> ActionRecord:
    """The record of a proposal made on an observation.

    Args:
        proposal: What is wanted.
        obs: The observation that its ids and points belong to.
        instruction: The user's.
        source: Who proposed, as the loop knows it.
        tier: How far it was bound in advance, capped by policy.
        policy: In force.
        trusted_labels: Whether the proposal's own labels are heeded.
        plan: Digest of the sealed plan, if there is one.
        context: Label of everything the proposer has read so far (P4); missing: of this screen.
        assets: Origins where the run came to have an account at stake, beside the policy's: what they show is theirs
            to read (P5).

    Raises:
        StaleTarget: if a target is not on this observation.
    """
    action = proposal.action
    found = elements_of(action, obs)
    identities = tuple((name, _identity(obs, target)) for name, target in targets(action))
    if proposal.effect is None:
        effect = facts_of(action, obs, policy).effect
    else:
        effect = classify(action, next(iter(found), None), obs, policy, proposal.effect).effect
    known = tuple(element for element in found if element is not None)
    name = called(obs, known[0]).name if known else ""
    secret = getattr(action, "text", None)
    material = Material(
        u=instruction.text,
        p=_where(action, obs, known, identities),
        a=action.kind,
        m=material_fields(action),
        targets=identities,
        source=source,
        tier=tier,
        plan=plan,
        node=proposal.node,
        labels=tuple(
            (argument, confined(_pasted(label) if isinstance(action, Paste) else label, policy, assets))
            for argument, label in _labels(
                proposal, obs, instruction, name, trusted=trusted_labels, context=context, source=source
            )
        ),
        effect=effect,
        secrets=(secret.name,) if isinstance(secret, SecretRef) else (),
    )
    return ActionRecord(
        action=action,
        observation=obs.id,
        material=material,
        context=_context(obs, known, effect, instruction),
        s=screen_items(obs),
        expectation=proposal.expectation,
        flags=proposal.flags,
    )


def _context(
    obs: Observation, known: tuple[Element, ...], effect: EffectClass, instruction: Instruction
) -> DecisionContext:
    """What is decided about; for what cannot be taken back also whose row or card it is done in, and for the choice of
    one of several that are called the same, which one."""
    context = decision_context(obs, known)
    if not known:
        return context
    if effect.consequential:
        return replace(context, entry=entry_texts(obs, known[0]))
    return replace(context, entry=chosen) if (chosen := namesakes(obs, known[0], instruction)) else context


def _identity(obs: Observation, target: Target) -> TargetIdentity:
    found = target_identity(obs, target)
    if found is None:
        raise StaleTarget(
            f"the target {getattr(target, 'id', target.kind)!r} is not on the screen that was looked at",
            hint="look again, and name a target of that look",
            code="unknown_target",
        )
    return found


def _where(
    action: Action, obs: Observation, known: tuple[Element, ...], identities: tuple[tuple[str, TargetIdentity], ...]
) -> Where:
    if known:
        element = known[0]
        return Where("null" if element.facts.opaque_frame else element.frame_origin or element.app or obs.app, obs.app)
    if isinstance(action, AnswerDialog | AcceptDownload | GrantPermission):
        dialog = the_dialog(action, obs)
        return Where((dialog.origin if dialog else "") or obs.app, obs.app)
    return Where(identities[0][1].frame_origin if identities else obs.app, obs.app)


def _labels(
    proposal: Proposal,
    obs: Observation,
    instruction: Instruction,
    field: str,
    *,
    trusted: bool,
    context: Label | None,
    source: Source,
) -> tuple[tuple[str, Label], ...]:
    found: list[tuple[str, Label]] = []
    for name in _fields(_type(proposal.action)):
        if name not in LABELLED:
            continue
        value = getattr(proposal.action, name)
        own = (proposal.labels or {}).get(name) if trusted else None
        if own is not None:
            found.append((name, own))
        elif isinstance(value, SecretRef):
            found.append((name, FROM_USER if value.name in instruction.secrets else UNLABELLED))
        elif value:
            text = " ".join(value) if isinstance(value, tuple) else str(value)
            mine = named_by_user(instruction, text, name, field=field, checked=source is Source.LITERAL)
            found.append((name, FROM_USER if mine else context if context is not None else seen(obs)))
    return tuple(found)


def _pasted(label: Label) -> Label:
    """What was copied is content at best, whoever copied it (P6)."""
    return replace(label, integrity=min(label.integrity, Integrity.CONTENT))


def seen(obs: Observation) -> Label:
    """Label of all that this observation shows: what a model that read it may have copied (P4, P5)."""
    kept = vars(obs)
    found = kept.get("_guard_seen")
    if not isinstance(found, Label):
        shared = {id(element.label): element.label for element in obs.elements}  # most elements share a few objects
        distinct = set(shared.values())
        origins = {obs.app, *(dialog.origin for dialog in obs.dialogs), *(origin_of(tab.url) for tab in obs.tabs)}
        distinct.update(content(origin) for origin in origins - {"", "null"})  # titles and addresses are read too
        found = kept["_guard_seen"] = join(sorted(distinct, key=repr)) if distinct else UNLABELLED
    return found
