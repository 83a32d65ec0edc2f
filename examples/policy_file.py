"""Run under a policy of your own: it may write to the shop, never delete, and go nowhere else.

A rule that allows takes back the question before sending, but only where everything that is sent comes from your own
words: what the page filled in is still asked about, and here nobody is there to say yes. Start the demo shop
(python -m handrail.sites --port 8000) and name every field:

    python examples/policy_file.py http://127.0.0.1:8000/contact 'choose "Something else" in the Topic dropdown, type "Hello" into the Subject field, type "All is well" into the Message field, click "Send message" and check that "your message was sent" appears'

Leave the topic out, and the question says so.
"""  # noqa: E501 - a command to be copied

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from handrail.build import run
from handrail.policy import origin_of

POLICY = """\
extends: standard
name: writes and never deletes
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
    if len(sys.argv) != 3:
        print(f"usage: python {sys.argv[0]} ADDRESS INSTRUCTION\n\n{__doc__}", file=sys.stderr)
        sys.exit(2)
    sys.exit(main(*sys.argv[1:]))
