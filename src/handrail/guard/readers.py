"""Who may read what stands on a screen (P1, P5).

What a page shows where an account is at stake is the account's: its readers are that origin and no other. Everything
else that is shown is public. The rule is read off the sources of a label, so that it holds for what was read before in
the run, in another tab or frame, and after a resume.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from handrail.policy import Policy, relation
from handrail.records import EVERYONE, Integrity, Label

_SHOWN = ("content:", "chrome:")
"""Kinds of sources that name the origin or app they were shown by."""
_NEAR = frozenset({"same_origin", "same_site"})


def asset(origin: str, policy: Policy, assets: Collection[str]) -> bool:
    """Whether an account is at stake at an origin or app: by the policy, or since the run signed in there or gave it a
    secret."""
    return origin in assets or any(pattern.matches(origin) for pattern in policy.assets)


def confined(label: Label, policy: Policy, assets: Collection[str]) -> Label:
    """The label with its readers: for every asset among its sources, that asset only; the intersection of several."""
    if label.integrity >= Integrity.TRUSTED:
        return label  # the words of user and author are theirs to tell
    readers = label.readers
    for source in label.sources:
        for kind in _SHOWN:
            origin = source.removeprefix(kind)
            if origin != source and asset(origin, policy, assets):
                readers = frozenset({origin}) if readers == EVERYONE else readers & {origin}
    return label if readers == label.readers else replace(label, readers=readers)


def outside(origins: Iterable[str], readers: frozenset[str]) -> tuple[str, ...]:
    """Those of the origins that may not read it. The site of a reader may: it serves the reader, too."""
    if readers == EVERYONE:
        return ()
    return tuple(
        sorted(
            origin
            for origin in origins
            if origin not in readers and not any(relation(reader, origin) in _NEAR for reader in readers)
        )
    )
