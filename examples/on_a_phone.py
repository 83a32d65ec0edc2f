"""Carry out an instruction on a phone: the virtual one (``phone``), or one that adb sees (``adb:SERIAL``).

    python examples/on_a_phone.py phone "turn on dark mode"

Nobody is asked anything, so what would need an answer ends as needs_person.
"""

from __future__ import annotations

import sys

from handrail.build import Config, run


def main(device: str, instruction: str) -> int:
    """Carry the instruction out; the exit code says how it ended."""
    ended = run(instruction, config=Config(device=device))
    print(f"{ended.outcome.value}: {ended.answer or ended.reason}")
    return ended.outcome.exit_code


if __name__ == "__main__":
    if len(sys.argv) != 3:
        print(f"usage: python {sys.argv[0]} DEVICE INSTRUCTION\n\n{__doc__}", file=sys.stderr)
        sys.exit(2)
    sys.exit(main(*sys.argv[1:]))
