"""A client of the Model Context Protocol over standard input and output, as small as it can be: one line of JSON each
way (modelcontextprotocol.io, "Transports: stdio")."""

from __future__ import annotations

import json
import queue
import subprocess
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

DEADLINE = 60.0


class Refused(Exception):
    """The tool answered that it could not; its own words."""


class Client:
    """Speaks to one server."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self._process = process
        self._lines: queue.Queue[bytes] = queue.Queue()
        self._asked = 0
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._lines.put(line)
        self._lines.put(b"")

    def _say(self, message: Mapping[str, Any]) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps({"jsonrpc": "2.0", **message}).encode() + b"\n")
        self._process.stdin.flush()

    def ask(self, method: str, **params: Any) -> dict[str, Any]:
        """The answer to a question."""
        self._asked += 1
        self._say({"id": self._asked, "method": method, "params": params})
        while True:
            line = self._lines.get(timeout=DEADLINE)
            assert line, "the server went away"
            said = json.loads(line)
            if said.get("id") == self._asked:
                assert "error" not in said, said["error"]
                result: dict[str, Any] = said["result"]
                return result

    def greet(self) -> str:
        """Say who we are; the server's name."""
        about = {"name": "handrail-tests", "version": "1"}
        answer = self.ask("initialize", protocolVersion="2025-03-26", capabilities={}, clientInfo=about)
        self._say({"method": "notifications/initialized"})
        return str(answer["serverInfo"]["name"])

    def call(self, tool: str, **arguments: Any) -> list[dict[str, Any]]:
        """What a tool gives. Raises Refused."""
        answer = self.ask("tools/call", name=tool, arguments=arguments)
        content: list[dict[str, Any]] = answer["content"]
        if answer.get("isError"):
            raise Refused(" ".join(part.get("text", "") for part in content))
        return content

    def text(self, tool: str, **arguments: Any) -> str:
        """What a tool says. Raises Refused."""
        return " ".join(part["text"] for part in self.call(tool, **arguments) if part["type"] == "text")


@contextmanager
def served(command: Sequence[str], environment: Mapping[str, str]) -> Iterator[Client]:
    """A server for the time of a test."""
    process = subprocess.Popen(
        command, env=dict(environment), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    assert process.stdin is not None
    assert process.stdout is not None
    client = Client(process)
    try:
        client.greet()
        yield client
    finally:
        process.stdin.close()
        process.terminate()
        process.wait(10)
        client._reader.join(10)
        process.stdout.close()
