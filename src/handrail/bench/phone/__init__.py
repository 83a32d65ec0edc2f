"""Benches on the virtual phone, a simulator: no figure of theirs is a figure on Android."""
