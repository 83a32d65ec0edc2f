"""Why: the verdict, and every rail's part in it, in one sentence each; offline, from the judgement alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from handrail.policy import MODEL_RAILS, RAILS
from handrail.records import Allowed, AskApproval, Blocked, Judgement


def explain(judgement: Judgement) -> tuple[str, ...]:
    """The verdict first, then every rail in reporting order: what it found, that it found nothing, or did not look."""
    return (_verdict(judgement), f"Effect class: {judgement.effect.value}.", *_parts(judgement))


def _verdict(judgement: Judgement) -> str:
    match judgement.verdict:
        case Allowed(by=by):
            return "Allowed." if by == "guard" else f"Allowed, since {by} approved it."
        case AskApproval(reasons=reasons):
            return f"A person must approve: {len(reasons)} reason{'s' if len(reasons) > 1 else ''}."
        case Blocked(rail=rail, code=code, ends_run=ends, sentence=sentence):
            return f"Blocked by {rail} ({code}): {sentence}" + (" The run ends here." if ends else "")
        case other:
            assert_never(other)


def _parts(judgement: Judgement) -> Iterator[str]:
    saved = _not_asked(judgement)
    for name, rail in RAILS.items():
        found = [item for item in judgement.findings if item.rail == name]
        for item in found:
            yield f"{name}/{item.code} ({item.severity}): {item.sentence}"
        if found:
            continue
        if name in judgement.absent:
            yield f"{name}: absent, no guard model is fitted for it, and the policy does not require it."
        elif name in judgement.unarmed:
            yield f"{name}: required, and could not run."
        elif name in saved:
            yield f"{name}: not asked, since something blocks already."
        else:
            yield f"{name}: found nothing to say about {rail.title}."
    yield from (
        f"{item.rail}/{item.code} ({item.severity}): {item.sentence}"
        for item in judgement.findings
        if item.rail not in RAILS
    )


def _not_asked(judgement: Judgement) -> frozenset[str]:
    """Rails that a block of another spared the question: guard models are asked last, and not where all is decided."""
    decided = any(
        item.severity == "block" and item.code != "unarmed" and item.rail not in MODEL_RAILS
        for item in judgement.findings
    )
    return frozenset(MODEL_RAILS) if decided else frozenset()
