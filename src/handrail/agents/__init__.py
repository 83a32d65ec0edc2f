"""Proposers: the literal agent, and those driven by models."""

from handrail.agents.ground import ScreenGrounder
from handrail.agents.literal import LiteralAgent

__all__ = ["LiteralAgent", "ScreenGrounder"]
