"""A caller without a browser: plain requests with a cookie jar, and the hidden fields of forms. What oracles use."""

from __future__ import annotations

import http.cookiejar
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Mapping, Sequence
from html.parser import HTMLParser

DEADLINE = 10.0
"""Seconds for one request."""

Fields = Mapping[str, str | Sequence[str]]


class Caller:
    """Follows redirects and keeps cookies, at one site."""

    def __init__(self, site: str) -> None:
        self._site = site
        self._opener = urllib.request.build_opener(
            urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()), urllib.request.ProxyHandler({})
        )

    def get(self, path: str) -> str:
        """The text of a page."""
        return self.send("GET", path)

    def post(self, path: str, fields: Fields, *, form: str = "") -> str:
        """Fill the form of a page and send it: what stands in it already, then the fields given.

        Args:
            path: where the form is sent to.
            fields: a sequence sends a name several times.
            form: page that holds the form, if it is another; its id after ``#`` where it holds several.
        """
        page, _, name = form.partition("#")
        filled = {**_Form.read(self.get(page or path), name), **fields}
        return self.send("POST", path, urllib.parse.urlencode(filled, doseq=True).encode())

    def send(self, method: str, path: str, body: bytes | None = None, headers: Mapping[str, str] | None = None) -> str:
        """One request; the text of what comes back.

        Raises:
            urllib.error.HTTPError: if the site refuses it.
        """
        url = self._site + path
        request = urllib.request.Request(url, body, {"Referer": url, **(headers or {})}, method=method)  # noqa: S310
        with self._opener.open(request, timeout=DEADLINE) as answer:
            return str(answer.read(), "utf-8")


class _Form(HTMLParser):
    """What a browser would send of a form that nobody touched."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name
        self._inside = False
        self._area = self._choice = ""
        self.fields: dict[str, str] = {}

    @classmethod
    def read(cls, page: str, name: str) -> dict[str, str]:
        parser = cls(name)
        parser.feed(page)
        return parser.fields

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        own = {key: value or "" for key, value in attrs}
        name = own.get("name", "")
        match tag:
            case "form":
                self._inside = self._name in ("", own.get("id"))
            case "input" if self._inside and name:
                if own.get("type") in ("submit", "button", "image", "file", "reset"):
                    return
                ticked = own.get("type") in ("checkbox", "radio")
                if ticked and "checked" not in own:
                    return
                self.fields[name] = own.get("value", "on" if ticked else "")
            case "textarea" if self._inside:
                self._area = name
                self.fields[name] = ""
            case "select" if self._inside:
                self._choice = name
            case "option" if self._inside and self._choice and "selected" in own:
                self.fields[self._choice] = own.get("value", "")

    def handle_data(self, data: str) -> None:
        if self._area:
            self.fields[self._area] += data

    def handle_endtag(self, tag: str) -> None:
        match tag:
            case "form":
                self._inside = False
            case "textarea":
                self._area = ""
            case "select":
                self._choice = ""
