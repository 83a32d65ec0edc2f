"""Pages that deceive, each with an honest twin: what detectors of deception are measured on.

They were written and hashed (``HASHES``) before there was a detector. They are not changed afterwards; where one turns
out to be wrong, that is said in docs/deception.md and the hash changes in a commit of its own.
"""

from .catalogue import FIRST, PAIRS, listed_hashes, pair
from .pair import Pair
from .site import Deceptions

__all__ = ["FIRST", "PAIRS", "Deceptions", "Pair", "listed_hashes", "pair"]
