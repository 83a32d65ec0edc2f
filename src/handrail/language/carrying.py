"""What a question finds out, used by what is said behind it: *look up the address of Ada and text it to Bob*, *... and
the year as its text*. Such a value is content of the screen (P2), and stands in no instruction."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from handrail.language.english.questions import CARRIED, CARRYING, INTO, ROLES
from handrail.language.question import Question
from handrail.language.step import Argument, FromScreen, Step
from handrail.language.tokens import Token, TokenKind
from handrail.records import FROM_USER, Labelled, TargetDescription
from handrail.screen.text import words as words_of

_MARK: Final = "\ue000\ue001"
"""Stands for the value while the words around it are read; nobody can type it into an instruction and mean it."""
LATER: Final = "later"
"""Argument of a question whose answer is not told, but used."""


def told_in(words: tuple[Token, ...], question: Question | None) -> tuple[Token, ...]:
    """The words of a clause, with one exact text where they speak of what the question before found out."""
    if question is None or any(_MARK in token.text for token in words):
        return words
    names = _names(question)
    found: list[Token] = []
    at = 0
    while at < len(words):
        size = _spoken(words, at, names)
        if size:
            mark = Token(TokenKind.QUOTED, _MARK, words[at].start, words[at + size - 1].end)
            role = [token.word for token in words[at + size : at + size + 3]]
            if len(role) == 3 and role[0] == "as" and role[1] in ("its", "the") and role[2] in ROLES:
                # ... and the year as its text: and the text ...
                start, middle, last = words[at], words[at + size - 1], words[at + size + 2]
                found.append(Token(TokenKind.WORD, "the", start.start, start.start + 1))
                found.append(Token(TokenKind.WORD, role[2], start.start + 1, middle.end))
                found.append(Token(TokenKind.QUOTED, _MARK, words[at + size].start, last.end))
                size += 3
            else:
                found.append(mark)
        else:
            found.append(words[at])
        at += size or 1
    return tuple(found)


def _names(question: Question) -> frozenset[tuple[str, ...]]:
    """What the answer may be called."""
    plain = tuple(words_of(question.asked))
    own = {plain, plain[-1:]} if plain else set()
    return frozenset({*own, *((name,) for kind in question.wanted for name in CARRIED.get(kind, ())), ("answer",)})


def _spoken(words: tuple[Token, ...], at: int, names: frozenset[tuple[str, ...]]) -> int:
    """How many words there mean the answer."""
    word = words[at].word
    if word in ("it", "that", "this") and at == 1 and words[0].word in CARRYING:
        behind = words[at + 1].word if at + 1 < len(words) else ""
        return 1 if behind in INTO else 0
    if word not in ("the", "that", "this") or at == 0:
        return 0
    for name in sorted(names, key=len, reverse=True):
        said = tuple(word for token in words[at + 1 : at + 1 + len(name)] for word in words_of(token.word))
        behind = words[at + 1 + len(name)].word if at + 1 + len(name) < len(words) else ""
        if said == name and behind not in ("of", "from", "that", "which", "for"):
            return 1 + len(name)
    return 0


def with_told(step: Step) -> Step:
    """The step with the value to be read where it was spoken of."""
    if not any(isinstance(value, Labelled) and _MARK in value.value for _, value in step.arguments):
        return step
    return replace(step, arguments=tuple((slot, _value(value)) for slot, value in step.arguments))


def _value(value: Argument) -> Argument:
    if isinstance(value, Labelled) and value.value == _MARK:
        return FromScreen(TargetDescription("answer"), "told")
    return value


def before_an_event(found: tuple[Question, int], words: tuple[Token, ...]) -> tuple[Step, Step]:
    """*Set an alarm one hour before the Standup*: when it is, and then the alarm."""
    question, minutes = found
    span = (words[0].start, words[-1].end)
    named = TargetDescription(question.about)
    how = (("how", Labelled("question", FROM_USER)), (LATER, Labelled("yes", FROM_USER)))
    asked = Step("read", named, how, span=span, harmless=True, question=question)
    at = FromScreen(TargetDescription("answer"), "told", minutes)
    return asked, Step("set", TargetDescription("alarm"), (("text", at),), span=span)


def kept_for_later(steps: Iterable[Step]) -> list[Step]:
    """The steps, each question marked whose answer the one behind it uses: it is kept, and told to nobody."""
    found: list[Step] = []
    for step in steps:
        used = any(isinstance(value, FromScreen) and value.how == "told" for _, value in step.arguments)
        asked = next((at for at in range(len(found) - 1, -1, -1) if found[at].question is not None), None)
        if used and asked is not None and not found[asked].text(LATER):
            last = found[asked]
            found[asked] = replace(last, arguments=(*last.arguments, (LATER, Labelled("yes", FROM_USER))))
        found.append(step)
    return found
