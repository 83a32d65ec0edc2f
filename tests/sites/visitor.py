"""A visitor without a browser: plain HTTP with a cookie jar, so that state is tested apart from Chromium."""

import http.cookiejar
import urllib.error
import urllib.parse
import urllib.request
from dataclasses import dataclass
from typing import Final

from handrail.sites import Shop


@dataclass(frozen=True, slots=True)
class Answer:
    """What a site answered in the end."""

    status: int
    url: str
    text: str


class Visitor:
    """Follows redirects and keeps cookies."""

    def __init__(self, site: Shop) -> None:
        self._root: Final = site.url
        self._opener = urllib.request.build_opener(
            urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()), urllib.request.ProxyHandler({})
        )

    def get(self, path: str, **query: object) -> Answer:
        return self._open(path + ("?" + urllib.parse.urlencode(query) if query else ""), None)

    def post(self, path: str, **fields: object) -> Answer:
        return self._open(path, urllib.parse.urlencode(fields).encode())

    def sign_in(self, name: str = "alice") -> "Visitor":
        assert self.post("/login", username=name, password=f"{name}-demo-only").url.endswith("/account")
        return self

    def _open(self, path: str, body: bytes | None) -> Answer:
        try:
            with self._opener.open(self._root + path, body, timeout=10) as answer:
                return Answer(answer.status, answer.url, answer.read().decode())
        except urllib.error.HTTPError as error:
            with error:
                return Answer(error.code, error.url, error.read().decode())


ORDER_FORM: Final = {
    "recipient": "Alice Example",
    "street": "5 Mill Lane",
    "postcode": "1011",
    "city": "Dorp",
    "country": "Belgium",
    "shipping": "express",
    "card_last4": "4242",
    "terms": "yes",
}
