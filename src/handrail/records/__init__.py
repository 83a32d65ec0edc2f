"""The nouns and the ports: standard library only."""
