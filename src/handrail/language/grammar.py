"""Instruction -> Steps: everything is understood, or nothing is done.

What a step says, its slots and their places come from the user's words alone: ``Instruction.quoted`` is never read
(M10), and quoted strings never act as grammar.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from handrail.language import phrase
from handrail.language.clause import Cut, cut
from handrail.language.english import ENGLISH
from handrail.language.lexicon import Clause, Lexicon
from handrail.language.pattern import Bound, Match, matches
from handrail.language.phrase import Unread, leading, source
from handrail.language.step import Argument, Expected, Step
from handrail.language.tokens import Span, Token, tokens
from handrail.records import (
    FROM_USER,
    EffectClass,
    Instruction,
    InstructionError,
    Labelled,
    SecretRef,
    TargetDescription,
)

LONGEST = 20_000
"""Characters an instruction may have."""
LONGEST_CLAUSE = 120
"""Words a single step may have."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What became of one clause."""

    words: tuple[Token, ...]
    result: Step | Unread
    negated: bool


def parse(instruction: Instruction, lexicon: Lexicon = ENGLISH) -> tuple[Step, ...]:
    """The steps of an instruction, in order.

    Raises:
        InstructionError: if any part of it was not understood: the exact words, where they stand, and what can be
            said instead. Nothing of it is then carried out.
    """
    if not instruction.text.strip():
        raise InstructionError("the instruction is empty", hint=_hint((), lexicon))
    steps: list[Step] = []
    for reading in readings(instruction, lexicon):
        if reading.negated:
            raise _error(instruction, reading.words, "something forbidden is no step: only what is asked for is done, "
                         "so leave it out", lexicon)  # fmt: skip
        result = reading.result
        if isinstance(result, Unread):
            raise _error(instruction, result.words or reading.words, result.reason, lexicon, reading.words)
        if result.kind == "mention":
            raise _error(instruction, reading.words, "this takes several steps", lexicon)
        if result.kind == "expect" and steps:
            last = steps[-1]
            steps[-1] = replace(last, expects=last.expects + result.expects, span=(last.span[0], result.span[1]))
        else:
            steps.append(result)
    if not steps:
        raise InstructionError("the instruction asks for nothing", hint=_hint((), lexicon))
    return tuple(steps)


@lru_cache(maxsize=64)
def readings(instruction: Instruction, lexicon: Lexicon = ENGLISH) -> tuple[Reading, ...]:
    """Every clause with its step, or with what was not understood: for naming, where half is better than nothing.

    Raises:
        InstructionError: if it is too long, or a quotation is not closed.
    """
    if len(instruction.text) > LONGEST:
        raise InstructionError(f"the instruction has more than {LONGEST} characters", hint="Say it in parts")
    return tuple(_reading(clause, instruction.text, lexicon) for clause in cut(tokens(instruction), lexicon))


def _reading(clause: Cut, text: str, lexicon: Lexicon) -> Reading:
    words = clause.words
    if len(words) > LONGEST_CLAUSE:
        return Reading(words, Unread(words[:5], f"this step has more than {LONGEST_CLAUSE} words"), clause.negated)
    return Reading(words, _understand(words, text, lexicon), clause.negated)


def _understand(words: tuple[Token, ...], text: str, lexicon: Lexicon) -> Step | Unread:
    first: Unread | None = None
    for clause in lexicon.clauses:
        found: dict[tuple[int, ...], tuple[Match, Step]] = {}
        for match in matches(clause.pattern, words):
            result = _divided(clause, match, words) or _step(clause, match, words, text, lexicon)
            if isinstance(result, Step):
                divisions = tuple(bound.end for bound in match.bindings.values())[:-1]
                found.setdefault(divisions, (match, result))
            elif result.final:
                return result
            elif first is None or (len(result.words) < len(first.words) and result.words):
                first = result
        if not found:
            continue
        chosen = list(found.values())
        if len(chosen) > 1 and clause.strong:
            strong = [item for item in chosen if clause.strong & set(item[0].separators)]
            chosen = strong[:1] or chosen
        if len(chosen) > 1:
            return Unread(words, "this can be read in several ways: put names and texts in quotation marks")
        return chosen[0][1]
    acted = _act(words, text, lexicon)
    if acted is not None and not (isinstance(acted, Unread) and first is not None):
        return acted
    return first or Unread(words, "no step begins like this")


def _divided(clause: Clause, match: Match, words: Sequence[Token]) -> Unread | None:
    """Whether a strong separator stands within a slot, where it would divide something else."""
    for bound in match.bindings.values():
        for token in words[bound.start : bound.end]:
            if token.word in clause.strong:
                return Unread((token,), f"a text with {token.text!r} in it must be in quotation marks")
    return None


def _step(clause: Clause, match: Match, words: tuple[Token, ...], text: str, lexicon: Lexicon) -> Step | Unread:
    described: TargetDescription | None = None
    arguments: list[tuple[str, Argument]] = [(name, Labelled(fixed, FROM_USER)) for name, fixed in clause.fixed]
    spans: list[tuple[str, Span]] = []
    expected: tuple[str, Span] | None = None
    for name, bound in match.bindings.items():
        taken = words[bound.start : bound.end]
        span = (taken[0].start, taken[-1].end)
        read = _read(bound, taken, words[bound.skipped : bound.start], text, lexicon)
        if isinstance(read, Unread):
            return read
        if isinstance(read, TargetDescription):
            described = read
        elif name == "expected" and isinstance(read, Labelled):
            expected = (read.value, span)
        else:
            arguments.append((name, read))
        spans.append((name, span))
    span = (words[0].start, words[-1].end)
    if expected is not None:
        gone = any(name == "gone" for name, _ in arguments)
        return Step("expect", expects=(Expected(expected[0], gone, expected[1]),), span=span)
    step = Step(clause.kind, described, tuple(arguments), (), span, None, tuple(spans))
    if step.kind == "act":
        control = step.text("control")
        near = described.near or described.text if described else ""
        region = described.region if described else ""
        target = TargetDescription(control, near="" if near.casefold() in lexicon.present else near, region=region)
        step = replace(step, target=target, arguments=())
    return replace(step, effect=_effect(step, words, lexicon))


def _read(
    bound: Bound, taken: Sequence[Token], skipped: Sequence[Token], text: str, lexicon: Lexicon
) -> Argument | TargetDescription | Unread:
    match bound.reading:
        case "target" | "field" | "thing":
            return phrase.target(taken, text, lexicon, bound.reading)
        case "url":
            found = phrase.url(taken)
        case "keys":
            found = phrase.keys(taken, lexicon)
        case "direction":
            known = lexicon.directions.get(taken[0].word) if len(taken) == 1 else None
            found = known or Unread(tuple(taken), "this is no direction")
        case "seconds":
            number = phrase.seconds(taken, lexicon)
            found = number if isinstance(number, Unread) else f"{number:g}"
        case "text":
            read = phrase.name(taken, skipped, text, lexicon)
            if isinstance(read, SecretRef):
                return Unread(tuple(taken), "a secret is never looked for on a screen", final=True)
            return read if isinstance(read, Unread) or read.value.strip() else Unread(tuple(taken), "an empty text")
        case "word":
            return phrase.word(taken, skipped, text, lexicon)
        case "secret":
            return phrase.secret(taken)
        case "name":
            return phrase.name(taken, skipped, text, lexicon)
        case _:
            return phrase.value(taken, skipped, text, lexicon)
    return found if isinstance(found, Unread) else Labelled(found, FROM_USER)


def _act(words: tuple[Token, ...], text: str, lexicon: Lexicon) -> Step | Unread | None:
    """*Delete the second row*: the control that carries the verb's own name, beside what it is done to."""
    size = leading(words, tuple(lexicon.controls))
    if not size:
        return None
    control = lexicon.controls[" ".join(token.word for token in words[:size])]
    rest = words[size:]
    target = TargetDescription(control)
    spans: tuple[tuple[str, Span], ...] = ()
    if rest and not (len(rest) == 1 and rest[0].word in lexicon.present):
        thing = phrase.target(rest, text, lexicon, "thing")
        if isinstance(thing, Unread):
            return thing
        row = thing.text.casefold() in lexicon.row_nouns or not thing.text
        if thing.near and not row:
            return Unread(rest, "what it is done to was not understood")
        if thing.role and thing.role != "dialog":
            return Unread(rest, f"say which control to click, as in: click the {control!r} button")
        beside, region = thing.near if row else thing.text, thing.region
        held = thing.role or (rest[-1].word if rest[-1].word in lexicon.containers else "")
        if held and not region:
            beside, region = "", thing.text.removesuffix(held).strip() or held
        target = TargetDescription(control, "", thing.ordinal, beside, region)
        spans = (("target", (rest[0].start, rest[-1].end)),)
    step = Step("act", target, span=(words[0].start, words[-1].end), spans=spans)
    return replace(step, effect=_effect(step, words, lexicon))


def _effect(step: Step, words: Sequence[Token], lexicon: Lexicon) -> EffectClass | None:
    match step.kind:
        case "sign_in":
            return EffectClass.SIGN_IN
        case "upload":
            return EffectClass.UPLOAD
        case "act" | "mention":
            return opening_effect(words, lexicon) or named_effect(step.target.text if step.target else "", lexicon)
        case "click" | "double_click" if step.target is not None:
            return named_effect(step.target.text, lexicon)
        case _:
            return None


def opening_effect(words: Sequence[Token], lexicon: Lexicon) -> EffectClass | None:
    """The effect that a clause's verb names."""
    size = leading(words, tuple(lexicon.effects))
    return lexicon.effects[" ".join(token.word for token in words[:size])] if size else None


def named_effect(name: str, lexicon: Lexicon) -> EffectClass | None:
    """The effect that the name of a control says, if the words for exactly one stand in it."""
    text = f" {' '.join(name.casefold().split())} "
    found = {effect for words, effect in lexicon.effects.items() if f" {words} " in text}
    return found.pop() if len(found) == 1 else None


def _error(
    instruction: Instruction, words: Sequence[Token], reason: str, lexicon: Lexicon, clause: Sequence[Token] = ()
) -> InstructionError:
    said = source(words, instruction.text)
    where = f"position {words[0].start + 1}" if words else "the end"
    whole = clause and tuple(clause) != tuple(words)
    within = f", in {source(clause, instruction.text)!r}" if whole else ""
    return InstructionError(
        f"not understood: {said!r} ({where}{within}): {reason}", hint=_hint(clause or words, lexicon)
    )


def _hint(words: Sequence[Token], lexicon: Lexicon) -> str:
    first = words[0].word if words else ""
    return next(advice for verb, advice in lexicon.help if verb in (first, ""))
