"""A small lending library as a Django project: what a Django programmer writes in an hour, and nothing for our sake."""
