"""The plan language: a small subset of Python in which a planner writes all steps before any screen is seen."""
