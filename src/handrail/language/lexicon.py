"""The shape of a language's word tables. The grammar's code knows no word of any language: another one is data.

A *phrase* is one or more lower-case words with single spaces. A clause *pattern* is a line such as::

    type|enter [the] [text|words] {text:value} into|in {target:field}

``a|b`` are alternatives, ``_`` joins the words of one alternative, ``[...]`` may be left out, ``{slot:reading}`` takes
words and reads them as ``value``, ``name``, ``word``, ``secret``, ``text``, ``target``, ``field``, ``thing``, ``url``,
``keys``, ``direction`` or ``seconds``. Patterns are tried in order; the first that reads the whole clause wins.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from handrail.language.step import StepKind
from handrail.records import EffectClass


@dataclass(frozen=True, slots=True)
class Clause:
    """One way of saying one kind of step."""

    kind: StepKind
    pattern: str
    fixed: tuple[tuple[str, str], ...] = ()
    """Slots that the wording itself fills."""
    strong: frozenset[str] = frozenset()
    """Separators that win where several could divide two slots (*into* over *in*)."""


@dataclass(frozen=True, slots=True, eq=False)
class Lexicon:
    """The words of one language; one object a language, compared by identity."""

    language: str
    clauses: tuple[Clause, ...]
    fillers: tuple[str, ...]
    """Phrases at the start of a clause that mean nothing."""
    dividers: tuple[str, ...]
    """Phrases that always end a step (*then*)."""
    joiners: tuple[str, ...]
    """Words that end a step only where another step's first word follows (*and*)."""
    negations: tuple[str, ...]
    """Words under which nothing is asked for."""
    opening_negations: tuple[str, ...]
    """Words that are negations only where a clause begins with them (*no* is also the name of many a button)."""
    courtesies: tuple[str, ...]
    """Phrases at the end of a clause that mean nothing."""
    releases: tuple[str, ...]
    """Words that end the reach of a negation within a sentence (*but*)."""
    determiners: tuple[str, ...]
    quantifiers: tuple[str, ...]
    """Words that mean several things at once, which is several steps."""
    questions: tuple[str, ...]
    """Words that no unquoted name to be read may begin with."""
    objects: tuple[str, ...]
    """Pronouns that no unquoted name may begin with."""
    present: tuple[str, ...]
    """Pronouns for the one thing a screen is about (*buy it*)."""
    pronouns: tuple[str, ...]
    """Words that stand for something said before."""
    function_words: tuple[str, ...]
    """Words no unquoted name may begin with."""
    dangling: tuple[str, ...]
    """Words no unquoted name or text may end with."""
    cuts: tuple[str, ...]
    """Phrases no unquoted name may contain: a relation or condition that was not understood."""
    ordinals: Mapping[str, int]
    not_ordinals: tuple[str, ...]
    """Names that begin with an ordinal all the same (*first name*)."""
    roles: Mapping[str, str]
    """Phrase -> role of the house."""
    naming: tuple[str, ...]
    """Words between a role and a name (*the button labelled Save*)."""
    beside: tuple[str, ...]
    """Phrases before words that stand beside the target (*next to*)."""
    row: tuple[str, ...]
    """Phrases before words that stand in the target's row or item (*in the row of*)."""
    row_nouns: tuple[str, ...]
    """Nouns of such rows (*in the Ada row*)."""
    within: tuple[str, ...]
    """Phrases before a container (*in the*)."""
    containers: tuple[str, ...]
    """Nouns of containers (*section*)."""
    nowhere: tuple[str, ...]
    """Phrases that narrow nothing (*on the page*)."""
    attribute_of: str
    """Word between what is read and whose it is (*price of the mug*)."""
    keys: Mapping[str, str]
    """Phrase -> key name."""
    modifiers: Mapping[str, str]
    directions: Mapping[str, str]
    seconds: Mapping[str, float]
    """Unit of time -> seconds."""
    controls: Mapping[str, str]
    """Verb -> name of the control that does it (*delete*)."""
    effects: Mapping[str, EffectClass]
    """Phrase -> the effect it names."""
    host_prepositions: tuple[str, ...]
    """Words before a host that the user means to be at."""
    slot_fields: Mapping[str, tuple[str, ...]]
    """Slot -> words of the fields it may fill."""
    help: tuple[tuple[str, str], ...]
    """First word of what was not understood -> what to say instead; the last entry, with an empty word, is general."""
