"""Loopback sites for demonstration and tests: stand-alone, import nothing of Handrail."""
