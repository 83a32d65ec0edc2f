"""A visitor without a browser: plain HTTP with a cookie jar. What oracles do their tasks with."""

from __future__ import annotations

import http.cookiejar
import urllib.error
import urllib.parse
import urllib.request

DEADLINE = 10.0
"""Seconds for one request."""


class Visitor:
    """Follows redirects and keeps cookies. Enters by the address it is given."""

    def __init__(self, site: str, entrance: str) -> None:
        self._site = site
        self._opener = urllib.request.build_opener(
            urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()), urllib.request.ProxyHandler({})
        )
        self._open(entrance, None)

    def get(self, path: str) -> str:
        """The text of a page."""
        return self._open(self._site + path, None)

    def post(self, path: str, **fields: object) -> str:
        """Send a form; the text of the page it leads to."""
        return self._open(self._site + path, urllib.parse.urlencode(fields).encode())

    def _open(self, url: str, body: bytes | None) -> str:
        try:
            with self._opener.open(url, body, timeout=DEADLINE) as answer:
                return str(answer.read(), "utf-8")
        except urllib.error.HTTPError as error:
            with error:
                return str(error.read(), "utf-8")
