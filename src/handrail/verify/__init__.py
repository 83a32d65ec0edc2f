"""The judge of what an action did, by evidence and never by claim."""
