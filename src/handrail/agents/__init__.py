"""Proposers: the literal agent, and those driven by models."""
