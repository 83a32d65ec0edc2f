"""Guard models that say what they were told to, for tests and demos: one in this process, and a language model's server
on the loopback with a real socket."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from handrail.records import ModelError

_LONGEST = 1 << 20


@dataclass(slots=True)
class FakeModel:
    """What the server says, and what it was asked."""

    answers: Callable[[str], str]
    """The question's text -> the message's content, verbatim: valid or not."""
    status: int = HTTPStatus.OK
    delay: threading.Event | None = None
    """Set by whoever wants the answers to come at last; until then each question waits."""
    drip: threading.Event | None = None
    """Given: an answer comes a byte at a time, 20 a second, until whoever asked is gone, or this is set; ``gone`` then
    says so."""
    gone: threading.Event = field(default_factory=threading.Event)
    """Set when whoever asked has hung up in the middle of an answer."""
    elsewhere: str = ""
    """Address that an answer of a 3xx status points to."""
    url: str = ""
    asked: list[dict[str, Any]] = field(default_factory=list)
    """Bodies of the requests, in the order in which they came."""
    headers: list[dict[str, str]] = field(default_factory=list)


@dataclass(slots=True)
class Steady:
    """A guard model in this process that says what it was told to, at once: for tests and for stages without one.

    ``score`` serves the guard's synchronous driver; ``Waited`` makes a ``GuardModel`` of it.
    """

    says: float = 0.0
    """Probability of everything."""
    unless: Mapping[str, float] = field(default_factory=dict)
    """Category -> probability, where it is another."""
    categories: frozenset[str] = frozenset(("jailbreak", "topic", "bank_intent", "injection", "sensitive"))
    asked: list[tuple[str, str]] = field(default_factory=list)
    """Category and text of every question."""

    def scores(self, texts: Sequence[str], category: str) -> list[float]:
        """Raises: ModelError for a category that it does not know."""
        return [self.score(text, category) for text in texts]

    def score(self, text: str, category: str) -> float:
        """Raises: ModelError for a category that it does not know."""
        if category not in self.categories:
            raise ModelError(f"this guard model knows no category {category!r}")
        self.asked.append((category, text))
        return self.unless.get(category, self.says)


@contextmanager
def served(model: FakeModel) -> Iterator[FakeModel]:
    """Serve a fake on a free port of the loopback while the block runs; ``model.url`` is where."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(min(int(self.headers.get("Content-Length", "0")), _LONGEST)))
            model.asked.append(body)
            model.headers.append(dict(self.headers))
            if model.delay is not None:
                model.delay.wait(30)
            content = model.answers(body["messages"][-1]["content"])
            reply = json.dumps({"choices": [{"message": {"role": "assistant", "content": content}}]}).encode()
            self.send_response(model.status)
            self.send_header("Content-Type", "application/json")
            if model.elsewhere:
                self.send_header("Location", model.elsewhere)
            self.send_header("Content-Length", str(len(reply)))
            self.end_headers()
            for at in range(len(reply)) if model.drip is not None else ():
                self.wfile.write(reply[at : at + 1])
                if model.drip is not None and model.drip.wait(0.05):
                    return
            if model.drip is None:
                self.wfile.write(reply)

        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the base class names it
            """Says nothing."""

        def handle(self) -> None:
            try:
                super().handle()
            except (BrokenPipeError, ConnectionResetError):
                model.gone.set()
                self.close_connection = True  # whoever asked did not wait for the answer

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    model.url = f"http://127.0.0.1:{server.server_address[1]}/v1"
    try:
        yield model
    finally:
        for waiting in (model.delay, model.drip):
            if waiting is not None:
                waiting.set()
        server.shutdown()
        server.server_close()
        thread.join(5)


def saying(*contents: str) -> Callable[[str], str]:
    """Answers in turn; the last one again and again."""
    rest: Sequence[str] = contents
    count = iter(range(1 << 30))
    return lambda _: rest[min(next(count), len(rest) - 1)]
