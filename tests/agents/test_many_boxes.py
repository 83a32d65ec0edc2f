"""Thousands of boxes that react: what an instruction takes grows with their number, not with its square."""

from __future__ import annotations

from dataclasses import replace
from time import thread_time

import pytest
from tests.screen.pages import node, page

from handrail.agents import LiteralAgent, ScreenGrounder
from handrail.records import Instruction, Start

MANY = 3000
LONGEST = 4.0
"""Seconds of processor time: several times what it takes, and a tenth of what one pass over all pairs takes."""
NAMED = page(
    *(node("text", "", text=f"Box {at}", clickable=True, box=(at % 40, at % 60, 200, 80)) for at in range(MANY))
)
BARE = page(*(node("generic", "", clickable=True, box=(at % 40, at % 60, 40, 40)) for at in range(MANY)))

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("look", [NAMED, BARE], ids=("named", "bare"))
@pytest.mark.parametrize(
    "text",
    ["click the Save button", "click Save in the Details section", "search for tea", "close the dialog",
     "click the cheapest box", "choose Red in the Colour list", "set Box 12 to 5", "click every box"],
)  # fmt: skip
async def test_a_step_is_planned_in_little_time(look: object, text: str) -> None:
    agent = LiteralAgent(Instruction(text), ScreenGrounder(instruction_text=text))
    fresh = replace(look)  # type: ignore[type-var]
    began = thread_time()
    await agent.next(fresh, Start())  # type: ignore[arg-type]
    assert thread_time() - began < LONGEST
