"""From traces to training data and back; and models that are made of text of ours."""

from __future__ import annotations

from collections.abc import Sequence


def command(what: str, arguments: Sequence[str]) -> int:
    """``handrail train WHAT ...``; returns the exit code.

    Raises: HandrailError if it cannot be done here.
    """
    match what:
        case "guard":
            from handrail.train.guard.__main__ import main

            return main(arguments)
        case other:
            raise AssertionError(f"nothing to train is called {other!r}")
