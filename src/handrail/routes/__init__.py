"""Predefined task routing."""
