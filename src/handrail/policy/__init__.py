"""Policy types, YAML, effect classes, origin matching, grants and tiers: pure."""
