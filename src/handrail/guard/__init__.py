"""The judge of every ActionRecord, whoever proposed it."""
