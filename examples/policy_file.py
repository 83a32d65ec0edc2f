"""Run under a policy of your own: what it allows is not asked, what it blocks is not done.

python examples/policy_file.py http://127.0.0.1:8000/ 'click "Delete account"'
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from handrail.build import run
from handrail.policy import origin_of

POLICY = """\
extends: standard
name: writes, never deletes
origins:
  allow: ["{here}"]
  other: block
effects: {{delete: block}}
rules:
  - allow: messages
    origins: ["{here}"]
    effects: [send]
"""


def main(address: str, instruction: str) -> int:
    """Carry the instruction out; the exit code says how it ended."""
    here = origin_of(address).partition("://")[2]
    with tempfile.TemporaryDirectory() as folder:
        policy = Path(folder) / "policy.yaml"
        policy.write_text(POLICY.format(here=here), encoding="utf-8")
        ended = run(instruction, at=address, policy=str(policy))
    print(f"{ended.outcome.value}: {ended.reason}")
    return ended.outcome.exit_code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2]))
