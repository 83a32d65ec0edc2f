"""Pure functions of observations."""
