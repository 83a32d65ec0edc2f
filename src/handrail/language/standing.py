"""Where in a clause it is said in which application something is done (*... in the bank app*, *... in my calendar*)."""

from __future__ import annotations

from collections.abc import Sequence

from handrail.language.english.places import OF_APPS, STANDING
from handrail.language.lexicon import Lexicon
from handrail.language.tokens import Token, TokenKind

_LONGEST = 7
"""Words of such a phrase, the preposition and the article among them."""
_APP = frozenset({"app", "application"})


def standing(words: Sequence[Token], lexicon: Lexicon) -> int:
    """Number of the last words of a clause that say in which application it is done; 0 for none. A name with *app*
    behind it is one, and what people call an application by its sort with *the* or *my* before it."""
    for at in range(max(1, len(words) - _LONGEST), len(words) - 1):
        if words[at].word not in STANDING or any(token.kind is not TokenKind.WORD for token in words[at:]):
            continue
        name = [token.word.strip("'’") for token in words[at + 1 :]]
        determined = name[0] in lexicon.determiners and len(name) > 1
        plain = " ".join(name[1:] if determined else name)
        if plain in OF_APPS and (determined or words[at + 1].text[:1].isupper()):
            return len(words) - at
        if len(name) > 1 + determined and name[-1] in _APP and len(name) <= 4 + determined:
            return len(words) - at
    return 0
