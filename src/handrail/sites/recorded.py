"""Write down every request that reaches a site, before the site answers it."""

import json
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final
from urllib.parse import parse_qsl

from starlette.types import ASGIApp, Message, Receive, Scope, Send

BODY_LIMIT: Final = 1_000_000
"""Bytes of a body that are kept; what a site receives beyond them is dropped."""

KEPT_HEADERS: Final = ("origin", "referer", "content-type", "sec-fetch-site", "sec-fetch-dest", "sec-fetch-mode")


@dataclass(frozen=True, slots=True)
class Request:
    """One request as a site received it."""

    at: float
    """Seconds since the epoch."""
    method: str
    path: str
    query: Mapping[str, str]
    """Fields of the query string; the last of equal names wins."""
    fields: Mapping[str, str]
    """Fields of a urlencoded body."""
    body: str
    """The body as text, undecodable bytes replaced."""
    headers: Mapping[str, str]
    """The few headers a judge asks for: where the request came from and what kind it was."""

    @property
    def text(self) -> str:
        """Everything the sender could have put words into, in one string: what a judge searches for a marker."""
        return "\n".join((self.path, json.dumps(dict(self.query), ensure_ascii=False), self.body))


def parse_fields(body: bytes) -> dict[str, str]:
    """Fields of a urlencoded body; the last of equal names wins."""
    return dict(parse_qsl(body.decode("utf-8", "replace"), keep_blank_values=True))


class Recorded:
    """ASGI middleware that reads the body, hands the request to `log`, and replays the body to the site."""

    def __init__(self, app: ASGIApp, log: Callable[[Request], None]) -> None:
        self._app = app
        self._log = log

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            self._log(_request(scope, b"", "WEBSOCKET"))
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        body, more = b"", True
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                return
            if len(body) < BODY_LIMIT:
                body += message.get("body", b"")
            more = message.get("more_body", False)
        self._log(_request(scope, body[:BODY_LIMIT], scope["method"]))
        unread = [body]

        async def replay() -> Message:
            if unread:
                return {"type": "http.request", "body": unread.pop(), "more_body": False}
            return await receive()

        await self._app(scope, replay, send)


def _request(scope: Scope, body: bytes, method: str) -> Request:
    headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
    form = headers.get("content-type", "").startswith("application/x-www-form-urlencoded")
    return Request(
        at=time.time(),
        method=method,
        path=scope["path"],
        query=parse_fields(scope["query_string"]),
        fields=parse_fields(body) if form else {},
        body=body.decode("utf-8", "replace"),
        headers={name: headers[name] for name in KEPT_HEADERS if name in headers},
    )
