"""The demo: a shop, faults and lies."""
