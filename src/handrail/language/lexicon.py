"""The shape of a language's word tables. The grammar's code knows no word of any language: another one is data.

A *phrase* is one or more lower-case words with single spaces; a comma and a colon are words too. A clause *pattern* is
a line such as::

    type|enter [the] [text|words] {text:value} into|in {target:field}

``a|b`` are alternatives, ``_`` joins the words of one alternative, ``[...]`` may be left out, ``( ... )?`` may be left
out as a whole, ``( ... )+`` may be said several times, joined by commas and *and*: one step each. ``{slot:reading}``
takes words and reads them as one of

* a text: ``value``, ``quoted``, ``word`` (one), ``secret``, ``text`` (to be looked for), ``name`` (at the end of a
  clause), ``speech`` (to be said to somebody), ``query``, ``content`` (or where on the screen it stands), ``told``
  (``content`` at the end of a clause), ``noun`` (the sort of a thing), ``folder``, ``url``, ``keys``;
* a particular of something that is made: ``members`` (of a list), ``days`` (of the week), ``stars``, ``ahead`` (how
  long before), ``list`` and ``calendar`` (by name), ``held`` (what something is put into), ``tinted`` (what has a
  colour);
* a list: ``values``, ``numbers``, ``options`` (to be chosen), ``names`` (``options`` at the end of a clause);
* a quantity, as it was written: ``number``, ``amount``, ``date``, ``time``, ``duration``, ``people``, ``seconds``,
  ``quantity`` (any of them), ``operand`` (or a text);
* a thing: ``target``, ``field``, ``one`` (a field of one word), ``thing`` (*X of Y* is X beside Y), ``kind`` (told by
  its sort), ``entry`` (one of many alike), ``passage`` (a text on the screen), ``shape`` and ``count`` (boxes and items
  are shapes), ``looks`` (told by how it looks or stands), ``wording`` (told by how it reads); several: ``targets``,
  ``fields``, ``things``. ``{target:field=slider|checkbox}`` takes only what has such a role or noun;
* ``purpose`` (a step within a step), ``fact`` (what must be so), ``beginning`` (the order that begins so), or the name
  of one of ``Lexicon.tables``.

Patterns are tried in order; the first that reads the whole clause wins.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Literal

from handrail.language.step import StepKind
from handrail.language.wish import ThingWords, WishClause
from handrail.records import EffectClass, Relation

Place = Literal["top", "bottom", "left", "right", "middle", "top_left", "top_right", "bottom_left", "bottom_right"]
Sign = Literal["<", "<=", "=", "!=", ">=", ">"]


@dataclass(frozen=True, slots=True)
class Complement:
    """What may be added to an errand, in any order: a preposition and what follows it."""

    slot: str
    phrases: tuple[str, ...]
    reading: str = "value"
    whole: bool = False
    """Whether the phrase is part of the value (*tomorrow*)."""


@dataclass(frozen=True, slots=True)
class Also:
    """A further step: what it is done to, and with which text, as slots of its clause."""

    kind: StepKind
    target: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class Clause:
    """One way of saying one kind of step."""

    kind: StepKind
    pattern: str
    fixed: tuple[tuple[str, str], ...] = ()
    """Slots that the wording itself fills."""
    strong: frozenset[str] = frozenset()
    """Separators that win where several could divide two slots (*into* over *in*)."""
    control: str = ""
    """``act``: the name of the control that does it."""
    complements: tuple[Complement, ...] = ()
    also: tuple[Also, ...] = ()
    """Further steps that the same words ask for."""
    relation: Relation = ""
    """``drag``: how the thing is to stand to where it is dropped."""
    attribute: str = ""
    """What of the thing is meant (*how much is the mug*: its price)."""
    needs: tuple[str, ...] = ()
    """Slots without which it is something else."""
    harmless: bool = False
    """Whether it names no effect, whatever the thing is called (*go to the login page*)."""
    adds: bool = False
    """Whether it adds to the errand before it (*... and tell her that ...*) and is no step of its own."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One way of saying what must be so: slots ``visible``, ``target``, ``state``, ``value``."""

    pattern: str
    holds: bool = True
    sign: Sign | None = None
    """How ``target`` must compare with ``value``."""
    name: str = ""
    """Name of what is compared beside the target (*it costs*: its price)."""


@dataclass(frozen=True, slots=True)
class Conditional:
    """What a word such as *if* means."""

    holds: bool = True
    wait: bool = False


@dataclass(frozen=True, slots=True)
class Superlative:
    """In which respect something is furthest, and which way."""

    by: str
    most: bool


@dataclass(frozen=True, slots=True, eq=False)
class Lexicon:
    """The words of one language; one object a language, compared by identity."""

    language: str
    capitals: bool
    """Whether a capital within a sentence makes a name (*the Red button* is called Red)."""
    clauses: tuple[Clause, ...]
    facts: tuple[Fact, ...]
    conditionals: Mapping[str, Conditional]
    """Words before a condition, at the start or the end of a step."""
    stating: tuple[str, ...]
    """Phrases before what is to be seen or waited for."""
    otherwise: tuple[str, ...]
    """Words before what is done where the condition before does not hold."""
    fillers: tuple[str, ...]
    """Phrases at the start of a clause that mean nothing."""
    dividers: tuple[str, ...]
    """Phrases that always end a step (*then*)."""
    joiners: tuple[str, ...]
    """Words that end a step only where another step's first word follows (*and*)."""
    conjunctions: tuple[str, ...]
    """Words that join the members of a list."""
    negations: tuple[str, ...]
    """Words under which nothing is asked for."""
    opening_negations: tuple[str, ...]
    """Words that are negations only where a clause begins with them (*no* is also the name of many a button)."""
    courtesies: tuple[str, ...]
    """Phrases at the end of a clause that mean nothing."""
    releases: tuple[str, ...]
    """Words that end the reach of a negation within a sentence (*but*)."""
    fronts: tuple[str, ...]
    """Words before a place that is said before the step (*in the Billing section, ...*)."""
    determiners: tuple[str, ...]
    indefinite: tuple[str, ...]
    """Determiners that mean any one (*a red circle*)."""
    demonstratives: tuple[str, ...]
    """Determiners that may point back (*that email*)."""
    both: tuple[str, ...]
    """Words before a list (*both A and B*)."""
    quantifiers: tuple[str, ...]
    """Words that mean every one of several."""
    quantities: tuple[str, ...]
    """Words that mean several without saying which, so they are no description."""
    questions: tuple[str, ...]
    """Words that no unquoted name to be read may begin with."""
    objects: tuple[str, ...]
    """Pronouns that no unquoted name may begin with."""
    present: tuple[str, ...]
    """Pronouns for the one thing a screen is about (*buy it*)."""
    pronouns: tuple[str, ...]
    """Words that stand for something said before."""
    back: tuple[str, ...]
    """Phrases that mean the thing the step before was about (*it*, *the same one*)."""
    ones: tuple[str, ...]
    """Nouns that repeat the noun before (*the large one*)."""
    rest: tuple[str, ...]
    """Phrases for all that was not said before (*everything else*)."""
    function_words: tuple[str, ...]
    """Words no unquoted name may begin with."""
    dangling: tuple[str, ...]
    """Words no unquoted name or text may end with."""
    cuts: tuple[str, ...]
    """Phrases no unquoted name may contain: a relation or condition that was not understood."""
    ordinals: Mapping[str, int]
    not_ordinals: tuple[str, ...]
    """Names that begin with an ordinal all the same (*first name*)."""
    superlatives: Mapping[str, Superlative]
    lengths: Mapping[str, str]
    """In which respect a text is furthest, where a thing would be in another (*the longest word*: its length)."""
    textual: tuple[str, ...]
    """Nouns of such texts."""
    having: tuple[str, ...]
    """Words before a superlative behind a noun (*with the lowest price*)."""
    own: tuple[str, ...]
    """Names of what a thing itself is (*value*): a superlative of it compares the thing's own value."""
    roles: Mapping[str, str]
    """Phrase -> role of the house."""
    plurals: Mapping[str, str]
    """Phrase for several of one role -> that role."""
    colours: tuple[str, ...]
    sizes: Mapping[str, Literal["small", "large"]]
    shapes: Mapping[str, str]
    """Noun -> shape of the house; plurals included."""
    plain_shapes: frozenset[str]
    """Nouns that are shapes only where something is looked at as one: *box*, *item*."""
    shape_plurals: frozenset[str]
    signs: Mapping[str, str]
    """Noun before one character -> shape (*the letter B*)."""
    places: Mapping[str, Place]
    """Adjective -> place (*leftmost*)."""
    whereabouts: Mapping[str, Place]
    """Phrase behind a noun -> place (*in the top right corner*)."""
    idle: tuple[str, ...]
    """Adjectives of looks that say nothing (*coloured*)."""
    entries: Mapping[str, str]
    """Nouns of things of which there are many alike (*email*) -> singular."""
    by: tuple[str, ...]
    """Words between an entry and whose it is (*from*)."""
    about: tuple[str, ...]
    """Words between an entry and what stands in it (*about*)."""
    sent: tuple[str, ...]
    """Words behind whose it is (*the email that Ada* sent me)."""
    whose: tuple[str, ...]
    """Words between an entry and such a clause (*that*)."""
    possessives: tuple[str, ...]
    """Endings of an owner's name (*'s*)."""
    classifiers: tuple[str, ...]
    """Nouns behind a name that only say its kind (*HLW stock*)."""
    starting: tuple[str, ...]
    """Words before what a text begins with."""
    ending: tuple[str, ...]
    containing: tuple[str, ...]
    naming: tuple[str, ...]
    """Words between a role and a name (*the button labelled Save*)."""
    choices: tuple[str, ...]
    """Nouns of what is chosen (*the Blue option*)."""
    sorts: tuple[str, ...]
    """Nouns that stand before a name (*the file notes.txt*)."""
    counted: Mapping[str, int]
    """Phrase behind an ordinal -> which way it counts (*the second from the bottom*)."""
    calling: tuple[str, ...]
    """Words between any noun and a name (*the folder called Music*)."""
    beside: Mapping[str, Relation]
    """Phrases before words that stand beside the target (*next to*)."""
    row: tuple[str, ...]
    """Phrases before words that stand in the target's row or item (*in the row of*)."""
    records: tuple[str, ...]
    """Nouns of things that are told by what they hold (*the entry for Ada*, *the meeting with Sam*)."""
    row_of: tuple[str, ...]
    """Words between such a noun and what tells it from others."""
    row_nouns: tuple[str, ...]
    """Nouns of such rows (*in the Ada row*)."""
    within: tuple[str, ...]
    """Phrases before a container (*in the*)."""
    containers: tuple[str, ...]
    """Nouns of containers (*section*)."""
    nowhere: tuple[str, ...]
    """Phrases that narrow nothing (*on the page*)."""
    months: tuple[str, ...]
    """Names of months, in full and cut short."""
    making: tuple[str, ...]
    """Words that buttons which make something begin with."""
    additions: tuple[str, ...]
    """Say that what was chosen before stays so (*also*)."""
    being: tuple[str, ...]
    """Before what is said of a thing's looks behind it (*that is red*)."""
    sideways: tuple[str, ...]
    """Relations behind which a name needs no article."""
    belonging: tuple[str, ...]
    """Between what is meant of a thing and its name (*the stock of Umbrella*, *for Umbrella*)."""
    attribute_of: str
    """Word between what is read and whose it is (*price of the mug*)."""
    compounds: tuple[str, ...]
    """Names with a conjunction in them that are one thing (*terms and conditions*)."""
    text_in: tuple[str, ...]
    """Words between a text and where it stands (*the text in the second paragraph*)."""
    everything: tuple[str, ...]
    """Phrases for all of a text."""
    passages: tuple[str, ...]
    """Nouns of what is written in something (*the text of ...*)."""
    values: tuple[str, ...]
    """Phrases before what is to be read from the screen (*the value of*)."""
    shown: tuple[str, ...]
    """Words behind what is to be read from the screen (*the code shown below*)."""
    counts: tuple[str, ...]
    """Phrases before what is to be counted (*the number of*)."""
    vague: tuple[str, ...]
    """Phrases for what is shown that do not say where."""
    results: tuple[str, ...]
    """Phrases for what comes out of what is shown (*the answer*)."""
    definite: tuple[str, ...]
    """Determiners that point at something there is (*the order number*)."""
    owning: tuple[str, ...]
    """Determiners that say whose it is by what was spoken of (*its price*)."""
    valued: tuple[str, ...]
    """Nouns of what is read off a screen, and is no text by itself (*the order number*, *its price*)."""
    exclusive: tuple[str, ...]
    """Words that say of all else that it is not so (*only Basil*)."""
    switched: tuple[str, ...]
    """Words behind what is turned (*turn the light* on)."""
    telling: tuple[str, ...]
    """Words between such a noun and what tells it from others (*the word* that *is red*)."""
    apart: tuple[str, ...]
    """Phrases before two values that are subtracted (*the difference between*)."""
    located: tuple[str, ...]
    """Words between what is read and where it stands (*from the receipt*)."""
    tallies: tuple[str, ...]
    """Phrases for the number of what was counted before (*the number*)."""
    keys: Mapping[str, str]
    """Phrase -> key name."""
    modifiers: Mapping[str, str]
    seconds: Mapping[str, float]
    """Unit of time -> seconds."""
    abbreviations: tuple[str, ...]
    """Words whose full stop ends no sentence."""
    asides: tuple[str, ...]
    """Clauses that mean nothing (*when you are done*)."""
    nothing: tuple[str, ...]
    """Ways of saying that nothing is to be done (*otherwise go on*)."""
    times: Mapping[str, int]
    """Phrase behind a step -> how often it is meant."""
    numbers: Mapping[str, int]
    """Words for numbers."""
    tables: Mapping[str, Mapping[str, str]]
    """Reading -> phrase -> value (*order*: *increasing* -> ``ascending``)."""
    people: tuple[str, ...]
    """Nouns behind a number of guests."""
    folders: tuple[str, ...]
    """Nouns of what things are moved to."""
    near_dates: tuple[str, ...]
    """Words for dates that are counted from today (*tomorrow*, *Friday*)."""
    controls: Mapping[str, str]
    """Verb -> name of the control that does it (*delete*)."""
    how: tuple[str, ...]
    """Words behind such a verb with which names of controls go on (*Export as PDF*, *Skip for now*)."""
    effects: Mapping[str, EffectClass]
    """Phrase -> the effect it names."""
    consequences: Mapping[str, EffectClass]
    """Phrase without articles -> the effect it names as an order, or as a part of the name of a control to be pressed.
    More than ``effects``, which also decide what a step is: these only tell that its consequence was asked for."""
    effect_nouns: frozenset[str]
    """Those of them that are nouns as often (*email*)."""
    participles: Mapping[str, str]
    """Participle -> verb (*should be* forwarded)."""
    passives: tuple[str, ...]
    """Words between what is acted on and a participle (*should be*)."""
    host_prepositions: tuple[str, ...]
    """Words before a host that the user means to be at."""
    slot_fields: Mapping[str, tuple[str, ...]]
    """Slot -> words of the fields it may fill."""
    help: tuple[tuple[str, str], ...]
    """First word of what was not understood -> what to say instead; the last entry, with an empty word, is general."""

    @property
    def small(self) -> frozenset[str]:
        """Words that no noun is made of."""
        return frozenset((*self.function_words, *self.determiners))

    @property
    def relations(self) -> tuple[Collection[str], ...]:
        """Tables of the words between an entry and what tells it from others."""
        return (
            self.by, self.about, self.whose, self.naming, self.row, self.within, self.having, self.starting,
            self.ending, self.containing, self.beside, self.nowhere,
        )  # fmt: skip

    wishes: tuple[WishClause, ...] = field(default=())
    """Ways of asking for something to be done to a thing that is there."""
    things: ThingWords = field(default_factory=ThingWords)
    """Words by which such things are told."""
    search: tuple[Complement, ...] = field(default=())
    """What may be said about a thing that is searched for (*directed by Holloway*, *from year 2011*)."""
