"""Watch a run as it happens: drain its events, and stop it from outside when they are too many.

python examples/events.py http://127.0.0.1:8000/ 'click "Contact" and tell me the page title'
"""

from __future__ import annotations

import sys
from pathlib import Path

import anyio

from handrail.build import Config, opened
from handrail.records import Checked, Instruction, Judged, Performed

MOST = 40
"""Actions after which this host has seen enough."""


async def watch(address: str, instruction: str) -> int:
    """Print what is judged, done and found; the exit code says how it ended."""
    done = 0
    async with opened(Config(trace=Path("runs/handrail.db")), Instruction(instruction), address) as run:
        async for event in run:
            match event:
                case Judged(record=record, judgement=judgement):
                    print(f"{judgement.word:5} {record.material.a}")
                case Performed():
                    done += 1
                    if done > MOST:
                        run.stop("the host")
                case Checked(check=check):
                    print(f"      {check.outcome.value}: {check.sentence}")
                case _:
                    pass
        ended = await run.result()
    print(f"{ended.outcome.value}: {ended.answer or ended.reason}")
    return ended.outcome.exit_code


if __name__ == "__main__":
    if len(sys.argv) != 3:
        print(f"usage: python {sys.argv[0]} ADDRESS INSTRUCTION\n\n{__doc__}", file=sys.stderr)
        sys.exit(2)
    sys.exit(anyio.run(watch, sys.argv[1], sys.argv[2]))
