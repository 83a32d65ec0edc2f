"""The instruction grammar, shared by the literal agent and the literal planner: pure."""
