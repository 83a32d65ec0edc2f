"""An instruction cut into clauses: where one step ends and the next begins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from handrail.language.lexicon import Lexicon
from handrail.language.pattern import heads, starts
from handrail.language.phrase import leading, trailing
from handrail.language.spelling import capital
from handrail.language.tokens import Token, TokenKind


@dataclass(frozen=True, slots=True)
class Cut:
    """The words of one clause, fillers before it and commas around it aside."""

    words: tuple[Token, ...]
    sentence: int
    """Number of the sentence it stands in."""
    fresh: bool
    """Whether a word such as *then* or *but* ended the reach of a negation before it."""
    denied: bool
    """Whether a negation stands among the fillers before it."""
    more: bool = False
    """Whether it says *also*, or *too*."""
    announces: bool = False
    """Whether it ends with a colon: what follows comes before it is done."""
    joint: tuple[Token, ...] = ()
    """The comma or *and* before it, where its first word is a name or noun as often (*... and Email with a@b*): if it
    is no step by itself, it belongs to the clause before."""

    def joined(self, other: Cut) -> Cut:
        """This clause and the one behind it as one."""
        return replace(self, words=(*self.words, *other.joint, *other.words), denied=self.denied or other.denied)


@lru_cache(maxsize=8)
def verbs(lexicon: Lexicon) -> dict[str, tuple[tuple[str, ...], ...]]:
    """First word -> the phrases a step can begin with."""
    phrases = {head for clause in lexicon.clauses for head in heads(clause.pattern)}
    phrases |= {head for wish in lexicon.wishes for head in heads(wish.pattern)}
    phrases |= {tuple(verb.split()) for verb in (*lexicon.controls, *lexicon.effects)}
    found: dict[str, list[tuple[str, ...]]] = {}
    for phrase in phrases:
        found.setdefault(phrase[0], []).append(phrase)
    return {first: tuple(items) for first, items in found.items()}


def begins(words: Sequence[Token], at: int, lexicon: Lexicon) -> bool:
    """Whether a step can begin there, fillers and a negation aside."""
    most = at + _PHRASE
    while at < min(len(words), most) and (
        size := leading(words, lexicon.fillers, at) or leading(words, lexicon.negations, at)
    ):
        at += size
    if at >= len(words):
        return False
    if leading(words, lexicon.conditionals, at) or leading(words, lexicon.otherwise, at):
        return True
    return any(
        starts(words, at, phrase) and not (at + len(phrase) < len(words) and _colon(words[at + len(phrase)]))
        for phrase in verbs(lexicon).get(words[at].word, ())
    )


def verb(words: Sequence[Token], lexicon: Lexicon) -> int:
    """Number of words of the longest phrase there that a step can begin with."""
    found = verbs(lexicon).get(words[0].word, ()) if words else ()
    return max((len(phrase) for phrase in found if starts(words, 0, phrase)), default=0)


def _colon(token: Token) -> bool:
    """*Email: a@b* is a field and its value, not a step."""
    return token.kind is TokenKind.COLON


def cut(words: Sequence[Token], lexicon: Lexicon) -> Iterator[Cut]:
    """The clauses of an instruction."""
    current: list[Token] = []
    sentence = 0
    fresh = True
    at = 0
    joint: tuple[Token, ...] = ()
    while at <= len(words):
        token = words[at] if at < len(words) else None
        divider = leading(words, lexicon.dividers, at)
        joined = token is not None and (token.kind is TokenKind.COMMA or token.word in lexicon.joiners)
        ends = token is None or (token.kind is TokenKind.STOP and not _within(words, at, lexicon))
        parted = joined and current and begins(words, at + 1, lexicon) and not _filling(current, words[at], lexicon)
        if not (ends or divider or parted):
            if words[at].kind is TokenKind.STOP and current:
                current[-1] = replace(current[-1], text=current[-1].text + words[at].text, end=words[at].end)
            elif words[at].kind is not TokenKind.STOP:
                current.append(words[at])
            at += 1
            continue
        if current:
            yield _cut(current, sentence, fresh, joint, lexicon)
            current = []
            fresh = False
        joint = (words[at],) if parted else ()
        if ends:
            sentence += 1
        fresh = fresh or ends or bool(divider) or (token is not None and token.word in lexicon.releases)
        at += divider or 1


def _within(words: Sequence[Token], at: int, lexicon: Lexicon) -> bool:
    """Whether a full stop belongs to the word before it: what follows goes on in small letters, and is no step."""
    stop, after = words[at], words[at + 1] if at + 1 < len(words) else None
    goes_on = after is not None and after.kind is TokenKind.WORD and after.text[:1].islower()
    return stop.text == "." and goes_on and not begins(words, at + 1, lexicon)


def _filling(current: list[Token], token: Token, lexicon: Lexicon) -> bool:
    """Whether a joint belongs to a phrase that means nothing (*find and* click ...)."""
    rest = [*bare(current, lexicon), token] if 0 < len(current) < _PHRASE else []
    return leading(rest, lexicon.fillers) == len(rest) > 1


_PHRASE = 16
"""Words that fillers with a joint in them, and the fillers before these, have at most."""


def _cut(words: list[Token], sentence: int, fresh: bool, joint: tuple[Token, ...], lexicon: Lexicon) -> Cut:
    body = bare(words, lexicon)
    start = next((at for at, token in enumerate(words) if body and token is body[0]), len(words))
    before = words[:start]
    denied = any(leading(before, lexicon.negations, at) for at in range(len(before)))
    released = leading(words, lexicon.releases) > 0
    after = words[len(before) + len(body) :]
    more = any(leading(part, lexicon.additions, at) for part in (before, after) for at in range(len(part)))
    announces = bool(body) and words[-1].kind is TokenKind.COLON
    doubtful = bool(body) and (capital(body[0], lexicon) or body[0].word in lexicon.effect_nouns)
    return Cut(body, sentence, fresh or released, denied, more, announces, joint if doubtful else ())


def bare(words: Sequence[Token], lexicon: Lexicon) -> tuple[Token, ...]:
    """A clause without fillers before it and commas around it."""
    rest = list(words)
    while rest:
        size = 1 if _marks(rest[0]) else leading(rest, lexicon.fillers)
        if not size:
            break
        if size == len(rest) and rest[0].kind is TokenKind.WORD and rest[0].word not in lexicon.courtesies:
            break  # a clause of nothing but fillers is not silently dropped: "click Next and then Next"
        del rest[:size]
    while rest and (size := 1 if _marks(rest[-1]) else trailing(rest, lexicon.courtesies)):
        del rest[-size:]
    return tuple(rest)


def negated(words: Sequence[Token], lexicon: Lexicon) -> bool:
    """Whether nothing in a clause is asked for."""
    opening = leading(words, lexicon.opening_negations) and not leading(words, lexicon.things.affirmed)
    return bool(opening) or any(leading(words, lexicon.negations, at) for at in range(len(words)))


def _marks(token: Token) -> bool:
    return token.kind in (TokenKind.COMMA, TokenKind.COLON)
