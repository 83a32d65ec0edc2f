"""Another language is data: the same code reads it by other tables."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.language.brief import brief

from handrail.language import parse
from handrail.language.english import ENGLISH
from handrail.language.lexicon import Clause, Conditional, Fact
from handrail.records import Instruction, InstructionError

GERMAN = replace(
    ENGLISH,
    language="de",
    capitals=False,
    clauses=(
        Clause("click", "klicke|tippe [auf] {target:targets}"),
        Clause("type", "gib {text:value} in {target:field} ein"),
        Clause("drag", "ziehe {target:shape} in {drop:shape}", relation="inside"),
    ),
    facts=(Fact("{target:target} zu_sehen_ist"), Fact("{target:thing} kleiner_als {value:quantity} ist", sign="<")),
    conditionals={"wenn": Conditional(), "sobald": Conditional(wait=True)},
    otherwise=("sonst",),
    fillers=("bitte", "dann"),
    dividers=("und dann", "danach"),
    joiners=("und", "aber"),
    conjunctions=("und", ","),
    negations=("nicht", "kein", "keinen"),
    determiners=("der", "die", "das", "den", "dem", "einen", "ein", "eine"),
    indefinite=("ein", "eine", "einen"),
    quantifiers=("alle", "jeden"),
    function_words=("in", "auf", "und", "ein"),
    ordinals={"ersten": 1, "zweiten": 2, "letzten": -1},
    roles={"knopf": "button", "feld": "textbox", "verweis": "link"},
    plurals={"knöpfe": "button"},
    colours=("rote", "roten", "blaue"),
    sizes={"kleinen": "small", "großen": "large"},
    shapes={"kreis": "circle", "kasten": "box"},
    superlatives={},
)


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("Klicke auf den Speichern Knopf", ["click <Speichern role=button>"]),
        (
            "Bitte klicke auf den zweiten Verweis und tippe auf Weiter",
            ["click <role=link ordinal=2>", "click <Weiter>"],
        ),
        ('Gib "Ada" in das Feld "Name" ein', ["type <Name role=textbox> | text=Ada"]),
        ("Wenn der Preis kleiner als 5 ist, klicke auf Kaufen", ["click <Kaufen> if:<Preis> < 5"]),
        ('Sobald "Fertig" zu sehen ist, klicke auf Weiter', ["click <Weiter> when:Fertig"]),
        (
            "Ziehe den kleinen roten Kreis in den Kasten",
            ["drag <colour=roten size=small shape=circle> > <relation=inside shape=box>"],
        ),
    ],
)
def test_an_instruction_in_german_is_read_by_german_tables(text: str, steps: list[str]) -> None:
    assert [brief(step) for step in parse(Instruction(text), GERMAN)] == steps


@pytest.mark.parametrize("text", ["click Save", "klicke nicht auf Kaufen", "drücke auf Speichern"])
def test_what_its_tables_do_not_know_is_refused(text: str) -> None:
    with pytest.raises(InstructionError):
        parse(Instruction(text), GERMAN)
