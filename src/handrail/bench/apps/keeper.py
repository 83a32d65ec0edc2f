"""Runs a command for as long as somebody holds its standard input open: ``python keeper.py COMMAND...``.

A server that is only asked to stop outlives whoever started it and was killed. This one cannot: the kernel closes the
pipe of a process that is gone, however it went, and then the command is killed. Standard library only, and started by
its path, so that it is there in an instant.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Sequence


def keep(command: Sequence[str]) -> int:
    """Start the command; end with it, or kill it once standard input is closed."""
    child = subprocess.Popen(command, stdin=subprocess.DEVNULL)  # noqa: S603 - what our starter asks for

    def follow() -> None:
        # Not sys.exit: the main thread sits in a read that nothing but the starter can end.
        os._exit(abs(child.wait()) & 0xFF)

    threading.Thread(target=follow, daemon=True).start()
    sys.stdin.buffer.read()
    child.kill()
    return child.wait()


if __name__ == "__main__":
    keep(sys.argv[1:])
