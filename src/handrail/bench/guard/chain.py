"""What the whole chain costs on a screen of 400 elements and 200 texts: every rail, the embedded model, the user's
words known. Screens come as they do in a run: a new look each time, most of whose texts were there before. Times are
those of the processor, since nothing here waits: what other programs take is not the guard's."""

from __future__ import annotations

import json
import time
from dataclasses import replace
from typing import Final

from handrail.bench.form import Figure, Result, machine, quantile
from handrail.checking import Stream
from handrail.guard import Checker
from handrail.guard.scene import PAGE, part
from handrail.models.guard import EmbeddedGuard
from handrail.policy import preset
from handrail.records import Click, Element, ElementRef, Instruction, Observation
from handrail.wire import plain

ELEMENTS: Final = 400
TEXTS: Final = 200
FRESH: Final = 10
"""Texts of a look that the one before did not have."""
LOOKS: Final = 100
"""Of a run; a quick bench has a tenth."""


def measure(result: Result, *, quick: bool = False) -> None:
    """Add the figures of the chain and of the stream."""
    looks = LOOKS // 10 if quick else LOOKS
    factor = float(machine()["factor"])
    model = EmbeddedGuard()
    checker = Checker(preset("standard"), models=model.categories, scores=model.scores)
    instruction, action = Instruction("find the price of the kettle"), Click(ElementRef("continue"))
    checker(instruction, action, look(0))
    taken = []
    for number in range(1, looks + 1):
        seen = look(number)
        began = time.thread_time()
        checker(instruction, action, seen)
        taken.append((time.thread_time() - began) * 1000 / factor)
    what = f"{ELEMENTS} elements, {TEXTS} texts, {FRESH} of them new on each look"
    result.figures["chain_ms_p50"] = Figure(round(quantile(taken, 0.5), 3), 3.0, "ms", "lower", what)
    result.figures["chain_ms_p99"] = Figure(round(quantile(taken, 0.99), 3), 15.0, "ms", "lower", what)
    sent = [json.dumps(_request() | {"observation": plain(look(number))}) for number in range(looks)]
    again = [sent[0], *[json.dumps(_request() | {"screen": look(0).id})] * (10 * looks)]
    for name, lines, target in (("stream_per_s", again, 300.0), ("stream_new_screens_per_s", sent, None)):
        began = time.thread_time()
        answers = list(Stream(checker)(lines))
        rate = len(answers) / (time.thread_time() - began) * factor
        told = "every record with a screen of its own" if lines is sent else "one screen, sent once"
        result.figures[name] = Figure(round(rate, 1), target, "records/s", "higher", told)


def look(number: int) -> Observation:
    """The page of a shop, with as many elements and texts; each look has a few texts that the one before had not."""
    more: list[Element] = []
    for place in range(ELEMENTS - len(PAGE.elements)):
        if place < TEXTS:
            turn = place + TEXTS + number * FRESH if place < FRESH else place
            text = f"Kettle {turn}, brushed steel, 1.7 litres, delivered in {turn % 9} days"
            more.append(replace(part(f"t{place}", "text", at=20 + place), name=text, own_text=text))
        else:
            link = {"tag": "a", "href": f"https://shop.example/kettle/{place}"}
            more.append(replace(part(f"l{place}", "link", at=20 + place, **link), name=f"Kettle {place}"))
    return replace(PAGE, id=f"look-{number}", elements=(*PAGE.elements, *more))


def _request() -> dict[str, object]:
    target = {"kind": "element", "id": "continue"}
    return {"instruction": "find the price of the kettle", "action": {"kind": "click", "target": target}}
