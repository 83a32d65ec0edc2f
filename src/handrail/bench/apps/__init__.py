"""Applications of other people's, run unchanged on the loopback, and everyday errands in them judged by their data."""
