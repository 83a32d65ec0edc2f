"""What the user keeps for himself: an order that holds only after he, or somebody, has been asked (P9).

*Send it to Ann, but ask me first* orders a sending and takes it back at once, as far as nobody has been asked. So do
corrections (*sorry, I meant Bob*), drafts (*only prepare it*), and what he does himself (*let me press Send*). Such
words stand in a part of their own beside the order, seldom in one that the grammar reads. One of them settles that the
words settle nothing; whoever is asked then says yes. What merely tells of it afterwards (*show me the result*, *let me
know*) keeps nothing back.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from handrail.language.english import authority as english
from handrail.language.english import reserved as said
from handrail.language.lexicon import Lexicon
from handrail.language.tokens import Token, TokenKind
from handrail.records import EffectClass

_LONG = 14
"""Words of a part that keeps something back, at most: longer ones tell a story."""


def reserved(words: Sequence[Token], lexicon: Lexicon) -> bool:
    """Whether a part of what was said keeps for the user, or for somebody to be asked, what was ordered beside it."""
    return any(_reserves(part, lexicon) for part in _parts(words) if part)


def _parts(words: Sequence[Token]) -> Iterator[tuple[str, ...]]:
    """What was said in small pieces; an empty word stands for what is quoted or secret."""
    part: list[str] = []
    for token in words:
        if token.kind in (TokenKind.QUOTED, TokenKind.SECRET):
            part.append("")
        elif token.kind is TokenKind.COLON:
            part.append(":")  # behind it stands a value, or what the part announces
        elif token.kind is TokenKind.WORD and token.word not in english.PARTS | english.DASHES:
            if token.word.startswith("("):
                yield _bare(part)
                part = []
            part.append(token.word.replace("\u2019", "'").strip("()"))
        else:
            yield _bare(part)
            part = []
    yield _bare(part)


def _bare(part: Sequence[str]) -> tuple[str, ...]:
    """Without the words at its begin that say nothing."""
    at = next((at for at, word in enumerate(part) if word not in english.FILLERS), len(part))
    return tuple(part[at:])


def _reserves(part: tuple[str, ...], lexicon: Lexicon) -> bool:
    if len(part) > _LONG:
        return False
    if part in said.WHOLE or any(_begins(part, phrase) for phrase in said.BEGINNINGS):
        return True
    if _begins(part, ("i", "meant")) or _begins(part, ("i", "mean")):
        return part[2:3] not in ((), ("to",), ("it",))
    if part[0] in said.CORRECTING and part[1:2] in ((), (":",)):
        return True
    if part[0] in said.INVERTED and len(part) > 2 and part[1] not in said.NOT_INVERTED:
        return True
    if any(_holds(part, phrase) for phrase in said.ANYWHERE):
        return True
    return _asks_first(part) or _by_leave(part) or _himself(part, lexicon)


def _asks_first(part: tuple[str, ...]) -> bool:
    """*Ask me*, *check with me first*, *first ask Bob*, *I must see it first*; not *ask me if anything is unclear*."""
    for at, word in enumerate(part):
        if word in said.ASKING:
            behind = part[at + 1 : at + 4]
            whom = behind[1:2] if behind[:1] == ("with",) else behind[:1]
            if whom and whom[0] in said.FIRST_PERSON and not said.IF.intersection(part[at + 2 : at + 4]):
                return True
            if _first(part, at) and (whom or word == "ask"):
                return True
    return (
        part[-1] == "first" and bool(said.FIRST_PERSON.intersection(part)) and not said.ARTICLES.intersection(part[-2:])
    )


def _first(part: tuple[str, ...], at: int) -> bool:
    """Whether something is to be asked before anything else, by a word at either end of a part."""
    if part[at] != "ask" and part[at + 1 : at + 2] != ("with",):
        return False
    return part[-1] in ("first", "before", "beforehand") or part[:at] == ("first",)


def _by_leave(part: tuple[str, ...]) -> bool:
    """*With her consent*, *pending approval*, *get permission from Bob*, *wait for my go-ahead*."""
    for at, word in enumerate(part):
        ends = at + 1 == len(part) or part[at + 1] in said.BEHIND_LEAVE  # not *with the approval form attached*
        if word in said.LEAVE and ends and not said.WAITING.isdisjoint(part[max(0, at - 4) : at]):
            return True
    return False


def _himself(part: tuple[str, ...], lexicon: Lexicon) -> bool:
    """*Let me press Send*, *I will send it*, *I pay myself*; not *let me know*, nor *send a note to myself*."""
    deeds = said.KEPT | {verb for verb in lexicon.consequences if " " not in verb}
    if part[:2] == ("let", "me") and not deeds.isdisjoint(part[2:4]):
        return True
    if part[0] in said.I and "myself" in part[1:] and part[part.index("myself") - 1] not in said.TOWARDS:
        return True
    after = 2 if part[:1] == ("i",) and part[1:2] in (("will",), ("shall",)) else 1 if part[0] == "i'll" else 0
    return bool(after) and not deeds.isdisjoint(part[after : after + 2])


def _begins(part: Sequence[str], phrase: tuple[str, ...]) -> bool:
    return tuple(part[: len(phrase)]) == phrase


def _holds(part: Sequence[str], phrase: tuple[str, ...]) -> bool:
    return any(tuple(part[at : at + len(phrase)]) == phrase for at in range(len(part)))


def forbidden(before: str, words: Sequence[Token]) -> bool:
    """Whether the way a clause is begun forbids what it says: *on no account*, *under no condition*, *anything but*.

    Args:
        before: The text of the sentence before the clause.
        words: The clause.
    """
    first = [token.word for token in words[:3]]
    if len(first) > 1 and first[0] in said.UNDER and first[1] == "no":
        return True
    front = before.casefold().split()
    if len(front) > 1 and front[-1] in said.BUT and front[-2] in said.ALL:
        return True
    return _under_no(front)


def _under_no(front: Collection[str]) -> bool:
    words = list(front)
    return any(words[at] in said.UNDER and words[at + 1] == "no" for at in range(len(words) - 1))


def kept_from_pressing(words: Sequence[Token], ordered: Collection[EffectClass], lexicon: Lexicon) -> bool:
    """Whether a clause that forbids something forbids to press what would send it off: *do not press send*, *don't
    submit yet*. What names something else (*do not press Delete twice*, *do not send anything to Eve*) does not."""
    told = [token.word.replace("\u2019", "'") for token in words if token.kind is TokenKind.WORD]
    small = said.DENYING.union(lexicon.determiners)
    rest = [word for word in told if word not in small]
    deeds = {verb for verb, effect in lexicon.consequences.items() if effect in ordered} | {"submit", "confirm"}
    if rest and rest[0] in said.PRESSING:
        return all(word in deeds | said.BUTTONS for word in rest[1:])
    return bool(rest) and rest[0] in deeds and all(word in said.BUTTONS for word in rest[1:])
