"""Benchmarks anyone can rerun."""
