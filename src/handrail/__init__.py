"""Handrail: the trustworthy execution layer between a GUI agent and the device it drives."""

from __future__ import annotations

__version__ = "0.1.0"
