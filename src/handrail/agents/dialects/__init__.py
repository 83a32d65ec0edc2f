"""One codec per foreign action format."""
