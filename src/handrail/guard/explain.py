"""Why, in one sentence a finding; offline, from the judgement alone."""

from __future__ import annotations

from typing import assert_never

from handrail.records import Allowed, AskApproval, Blocked, Judgement


def explain(judgement: Judgement) -> tuple[str, ...]:
    """The verdict first, then every finding, then what could not look."""
    verdict = judgement.verdict
    match verdict:
        case Allowed(by=by):
            first = "Allowed." if by == "guard" else f"Allowed, since {by} approved it."
        case AskApproval(reasons=reasons):
            first = f"A person must approve: {len(reasons)} reason{'s' if len(reasons) > 1 else ''}."
        case Blocked(rail=rail, code=code, ends_run=ends, sentence=sentence):
            first = f"Blocked by {rail} ({code}): {sentence}" + (" The run ends here." if ends else "")
        case _:
            assert_never(verdict)
    said = [first, f"Effect class: {judgement.effect.value}."]
    said += [f"{item.rail}/{item.code} ({item.severity}): {item.sentence}" for item in judgement.findings]
    if judgement.absent:
        said.append(f"Absent in this installation: {', '.join(judgement.absent)}.")
    if judgement.unarmed:
        said.append(f"Required, and could not run: {', '.join(judgement.unarmed)}.")
    return tuple(said)
