"""Handrail: the trustworthy execution layer between a GUI agent and the device it drives."""
