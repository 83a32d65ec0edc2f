"""``python -m handrail`` is ``handrail``."""

import sys

from handrail.cli import main

sys.exit(main())
