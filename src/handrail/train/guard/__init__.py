"""The embedded guard model: grammars that its text is drawn from, how it is fitted, and what keeps that text clean."""
