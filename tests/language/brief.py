"""Steps in short, so that a table of sentences can be read at a glance."""

from __future__ import annotations

from collections.abc import Iterator

from handrail.language import Argument, Condition, FromScreen, Step, parse
from handrail.records import Instruction, Labelled, TargetDescription

SECRETS = frozenset({"pw"})


def briefly(text: str) -> tuple[str, ...]:
    """Each step of an instruction in short; raises what ``parse`` raises."""
    return tuple(brief(step) for step in parse(Instruction(text, secrets=SECRETS)))


def brief(step: Step) -> str:
    """``kind target > drop | slot=value ... when ... expect ... !effect``, without what is empty."""
    parts = [step.kind]
    if step.target is not None:
        parts.append(described(step.target))
    if step.drop is not None:
        parts += [">", described(step.drop)]
    if step.arguments:
        parts += ["|", *(f"{name}={valued(value)}" for name, value in step.arguments)]
    parts += [held(condition) for condition in step.when]
    parts += [f"expect:{'gone ' if item.gone else ''}{item.text}" for item in step.expects]
    if step.effect is not None:
        parts.append(f"!{step.effect.value}")
    return " ".join(parts)


def described(target: TargetDescription) -> str:
    """``<text role=... near=...>``."""
    return f"<{' '.join(_parts(target))}>"


def _parts(target: TargetDescription) -> Iterator[str]:
    if target.text:
        yield target.text
    for name in ("role", "ordinal", "near", "relation", "region"):
        if getattr(target, name):
            yield f"{name}={getattr(target, name)}"
    for record in (target.looks, target.wording):
        for name in record.__dataclass_fields__ if record is not None else ():
            if getattr(record, name):
                yield f"{name}={getattr(record, name)}"
    if target.extreme is not None:
        yield f"{'most' if target.extreme.most else 'least'}={target.extreme.by or 'value'}"
    if target.every:
        yield "every"
    if target.before:
        yield "before"


def valued(value: Argument) -> str:
    """A literal as it stands, a value of the screen as ``how<target>``, a secret as ``secret:NAME``."""
    if isinstance(value, Labelled):
        return value.value
    return f"{value.how}{described(value.target)}" if isinstance(value, FromScreen) else f"secret:{value.name}"


def held(condition: Condition) -> str:
    """``if:...``, ``when:...`` for one that is waited for, with ``not`` where it must not hold."""
    what = [condition.visible] if condition.visible else []
    if condition.target is not None:
        what += [described(condition.target), condition.state]
    if condition.comparison is not None:
        compared = condition.comparison
        what += [described(compared.target), compared.sign, compared.value]
    body = " ".join(part for part in what if part)
    return f"{'when' if condition.wait else 'if'}:{'' if condition.holds else 'not '}{body}"
