"""Runs one line on a phone on paper."""

from __future__ import annotations

from handrail.phone.nouns import Reply
from handrail.phone.paper import PaperHandset
from handrail.phone.shell.session import Session


async def run(line: str, handset: PaperHandset | None = None, stdin: bytes = b"") -> Reply:
    """What the shell answers; a mistake of the simulator's own fails the test."""

    async def given() -> bytes:
        return stdin

    session = Session(handset or PaperHandset(), given)
    reply = await session.run(line)
    assert session.bugs == []
    return reply
