"""A virtual Android phone that speaks adb: stand-alone, imports nothing of Handrail."""
