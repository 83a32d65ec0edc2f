"""Figures on the virtual phone: a simulator, not Android."""
