"""What an address says that going there does: sites that misuse GET delete, sign out and pay by it.

Rationale: a link may be called anything, but the site's own program has to tell what it is asked to do. Only whole
pieces of an address count (a part of the path, of a path behind ``#/``, what a command parameter says), decoded once
and taken apart as programs write names. What is looked for is data, and a page of help is about a thing, not that
thing. What merely names the page on which something is then done (*pay*, *transfer*, *approve*) counts where the
address says more: with parameters, or a number behind it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from urllib.parse import parse_qsl, unquote

from handrail.policy.origins import WEB, parse
from handrail.records import EffectClass

_E = EffectClass
_BARE: Mapping[str, EffectClass] = {
    **dict.fromkeys(
        ("delete", "remove", "destroy", "erase", "purge", "wipe", "unsubscribe", "deactivate", "delete account",
         "remove account", "close account", "delete all", "remove all", "delete me", "cancel subscription",
         "cancel order", "cancel booking", "empty trash", "factory reset"),
        _E.DELETE,
    ),
    **dict.fromkeys(("logout", "logoff", "signout", "log out", "log off", "sign out"), _E.SIGN_OUT),
}  # fmt: skip
"""What is done when such an address is opened."""
_WITH: Mapping[str, EffectClass] = {
    **dict.fromkeys(("pay", "pay now", "payout", "purchase", "buy now", "transfer", "transfer money", "send money",
                     "donate", "withdraw", "place order", "confirm order", "confirm payment"), _E.PAY),
    **dict.fromkeys(("approve", "grant", "grant access", "allow access"), _E.GRANT),
}  # fmt: skip
"""What is only done where the address says with what."""
_VERBS: Mapping[str, EffectClass] = {word: effect for word, effect in _BARE.items() if " " not in word}
_ABOUT = frozenset(
    {
        "help", "docs", "doc", "documentation", "faq", "faqs", "support", "guide", "guides", "howto", "manual", "kb",
        "knowledge", "wiki", "blog", "learn", "tutorial", "tutorials", "article", "articles", "news", "tag", "tags",
        "category", "categories", "topic", "topics", "question", "questions", "search", "glossary", "reference",
        "forum", "community", "stories", "readthedocs",
    }
)  # fmt: skip
"""Words of addresses whose pages are about what they name."""
_ASKING = frozenset({"how", "what", "why", "when", "about"})
"""Words with which the name of such a page begins."""
_COMMANDS = frozenset(
    {"action", "act", "do", "cmd", "command", "op", "operation", "method", "mode", "task", "verb", "func", "function"}
)
"""Parameters that say what is to be done."""
_DATA = frozenset(
    {
        "q", "query", "s", "search", "keyword", "keywords", "term", "terms", "text", "find", "k", "page", "sort",
        "order", "lang", "locale", "hl", "ref", "next", "tab", "view", "filter", "limit", "offset", "utm_source",
        "utm_medium", "utm_campaign",
    }
)  # fmt: skip
"""Parameters that only look for something, or say how it is shown."""
_SEAM = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|[^0-9A-Za-z]+")
_FILE = re.compile(r"\.(?:php\d?|aspx?|jsp|do|cgi|pl|html?|action|json|rb|py)$", re.IGNORECASE)


def apart(piece: str) -> tuple[str, ...]:
    """The words of a name as programs write them (*deleteAccount*, *delete_account*, *delete-account.php*)."""
    return tuple(word.casefold() for word in _SEAM.split(_FILE.sub("", piece)) if word)


@lru_cache(maxsize=4096)
def address_effects(url: str) -> frozenset[EffectClass]:
    """The classes that opening an absolute address may have, as far as it says so; none for what is no web address."""
    address = parse(url)
    if address is None or address.scheme not in WEB:
        return frozenset()
    front, _, fragment = address.rest.replace("\\", "/").partition("#")
    found = set(_said(address.host, front))
    if fragment.startswith(("/", "!")):  # an application's own way of addressing its pages
        found.update(_said(address.host, fragment.lstrip("!")))
    return frozenset(found)


@lru_cache(maxsize=4096)
def about(url: str) -> bool:
    """Whether an address says that its page is about what it names: help, documentation, an article."""
    address = parse(url)
    if address is None or address.scheme not in WEB:
        return False
    return _tells_about(address.host, _pieces(address.rest.partition("#")[0].partition("?")[0]))


def explains(href: str) -> bool:
    """Whether a link leads to a page, or a place in one, that is about what the link names."""
    return about(href) and not href.endswith("#")


def _pieces(path: str) -> list[tuple[str, ...]]:
    return [words for piece in re.split(r"[/;]", path) if (words := apart(unquote(piece)))]


def _tells_about(host: str, pieces: list[tuple[str, ...]]) -> bool:
    if not _ABOUT.isdisjoint(host.split(".")[:-1]):
        return True
    return any(not _ABOUT.isdisjoint(words) or words[0] in _ASKING for words in pieces)


def _said(host: str, route: str) -> Iterator[EffectClass]:
    path, _, query = route.partition("?")
    pieces = _pieces(path)
    fields = [(key.casefold(), value) for key, value in parse_qsl(query, keep_blank_values=True)]
    given = [(key, value) for key, value in fields if key.lstrip("_") not in _DATA]
    if not _tells_about(host, pieces):
        for at, words in enumerate(pieces):
            behind = any(piece[-1].isdigit() for piece in pieces[at + 1 :])
            said = " ".join(words)
            if said in _BARE:
                yield _BARE[said]
            elif said in _WITH and (given or behind):
                yield _WITH[said]
            elif len(words) == 2 and words[0] in _VERBS and (given or behind):  # *deleteUser?id=3*
                yield _VERBS[words[0]]
    for key, value in given:
        said = " ".join(apart(value))
        known = {**_BARE, **_WITH}
        if key.lstrip("_") in _COMMANDS:
            if said in known:
                yield known[said]
            elif said.count(" ") == 1 and said.split()[0] in _VERBS:
                yield _VERBS[said.split()[0]]
        named = " ".join(apart(key))
        if (named in _BARE and said in ("", "1", "true", "yes", "on", "y")) or (named in _VERBS and said.isdigit()):
            yield _BARE[named]
