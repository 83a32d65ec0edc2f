"""The guard for other people's agents."""
