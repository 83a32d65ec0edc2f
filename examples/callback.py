"""Press "Buy now", and let a function of yours answer the questions: yes to paying, no to all else.

Start the demo shop (python -m handrail.sites --port 8000) and buy from it:

    python examples/callback.py http://127.0.0.1:8000/product/2 'click "Buy now" and check that "Password" appears'

The shop sends a stranger to sign in before anything is ordered.
"""

from __future__ import annotations

import sys

from handrail.approvers import CallbackApprover
from handrail.build import run
from handrail.records import Question


def answer(question: Question) -> bool:
    """Say yes to paying, and to nothing else. Whatever is not plainly a yes is a no."""
    print(f"asked: {question.heading}")
    return all(reason.code == "pay" for reason in question.reasons)


def main(address: str, instruction: str) -> int:
    """Carry the instruction out; the exit code says how it ended."""
    ended = run(instruction, at=address, approver=CallbackApprover(answer))
    print(f"{ended.outcome.value}: {ended.reason}")
    return ended.outcome.exit_code


if __name__ == "__main__":
    if len(sys.argv) != 3:
        print(f"usage: python {sys.argv[0]} ADDRESS INSTRUCTION\n\n{__doc__}", file=sys.stderr)
        sys.exit(2)
    sys.exit(main(*sys.argv[1:]))
