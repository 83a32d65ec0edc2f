"""One of many alike, told by whose it is or what it is about: *the email from Ada*, *Ada's message*."""

from __future__ import annotations

from dataclasses import dataclass, replace

from handrail.language.adjective import which
from handrail.language.lexicon import Lexicon
from handrail.language.phrase import Unread, leading, plain, said, trailing
from handrail.language.relation import merged, opening, relation
from handrail.language.tokens import Token, TokenKind
from handrail.records import TargetDescription, Wording

Words = tuple[Token, ...]


def entry(words: Words, text: str, lexicon: Lexicon) -> TargetDescription | Unread | None:
    """The entry that a phrase describes; None if it describes something else."""
    return _Entry(words, text, lexicon).described()


def owner(token: Token, lexicon: Lexicon) -> str:
    """The name in a possessive (*Ada's*); empty if it is none."""
    if token.kind is not TokenKind.WORD:
        return ""
    return next((token.text[: -len(end)] for end in lexicon.possessives if token.word.endswith(end)), "")


@dataclass(frozen=True, slots=True)
class _Entry:
    words: Words
    text: str
    lexicon: Lexicon

    def described(self) -> TargetDescription | Unread | None:
        words, lexicon = self.words, self.lexicon
        start = leading(words, lexicon.determiners)
        found, at = which(words, start, lexicon)
        whose = owner(words[at], lexicon) if at < len(words) else ""
        if whose:
            found, at = which(words, at + 1, lexicon, found)
        size = leading(words, lexicon.entries, at)
        if not size:
            return self._record(found, at)
        if at == 0 and size == len(words):
            return None  # "Mail" alone is a name
        if found.ordinal and words[at - 1].word in lexicon.numbers:
            return Unread(words, "say them one by one")
        noun = lexicon.entries[said(words[at : at + size])]
        parts = self._parts(words[at + size :])
        described: TargetDescription | None = replace(found, text=noun, role="item", near=whose)
        for part in parts or ():
            told = self._told(part, described) if described is not None else None
            described = merged(described, told) if described is not None and told is not None else None
        return described if parts is not None else None

    def _record(self, found: TargetDescription, at: int) -> TargetDescription | Unread | None:
        """*The entry for Ada*, *the meeting with Sam*: told by what it holds, or it is no entry but a name."""
        words, lexicon = self.words, self.lexicon
        if at >= len(words) or words[at].word not in lexicon.records:
            return None
        size = leading(words, lexicon.row_of, at + 1)
        if not size or at + 1 + size >= len(words):
            return None
        near = plain(words[at + 1 + size :], self.text, lexicon)
        return near if isinstance(near, Unread) else replace(found, text=words[at].word, role="item", near=near)

    def _parts(self, words: Words) -> list[Words] | None:
        """The relations behind the noun, each with its own first words; None if some words belong to none."""
        lexicon = self.lexicon
        if not words:
            return []
        starts = [at for at in range(len(words)) if opening(words, at, lexicon)]
        if trailing(words, lexicon.sent):
            starts = sorted({0, *starts})
        if starts[:1] != [0]:
            return None
        kept = [0]
        for at in starts[1:]:
            # A relation needs words of its own before the next can begin: "that" + "I got from".
            filled = at > kept[-1] + opening(words, kept[-1], lexicon)
            if filled or at == kept[-1] + leading(words, lexicon.nowhere, kept[-1]):
                kept.append(at)
        return [words[one:other] for one, other in zip(kept, (*kept[1:], len(words)), strict=True)]

    def _told(self, part: Words, so_far: TargetDescription) -> TargetDescription | None:
        """What one relation says; None if it was not understood."""
        lexicon = self.lexicon
        if leading(part, lexicon.nowhere) == len(part):
            return TargetDescription("")
        size, tail = leading(part, lexicon.whose), trailing(part, lexicon.sent)
        if tail and size + tail < len(part):
            return self._near(part[size : len(part) - tail])
        if size := leading(part, lexicon.by):
            return self._near(part[size:])
        if size := leading(part, lexicon.about) or leading(part, lexicon.naming):
            named = self._near(part[size:])
            if named is not None and so_far.near:
                return TargetDescription("", wording=Wording(contains=named.near))
            return named
        found = relation(part, self.text, lexicon)
        return None if isinstance(found, Unread) else found

    def _near(self, words: Words) -> TargetDescription | None:
        name = plain(words, self.text, self.lexicon)
        return None if isinstance(name, Unread) else TargetDescription("", near=name)
