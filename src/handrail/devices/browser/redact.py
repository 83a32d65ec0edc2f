"""Secrets never leave the device: their values are cut out of every text and covered in every picture (promise 4)."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from urllib.parse import urlsplit

from PIL import Image as Picture

from handrail.devices.browser.confidential import SHORTEST, encodings, holds, readings
from handrail.devices.browser.look import MASKED
from handrail.records import Rect, Secrets

_LONGEST = 1 << 18
"""Letters of an address that is searched."""


class Redactor:
    """Replaces the values of all known secrets, and their common encodings, by a fixed word.

    Caught: the value itself, percent- and form-encoded, JSON-escaped, in hexadecimal digits, and base64 wherever in a
    longer text it stands; in addresses also one of these within another. Not caught: other encodings a page may invent,
    a value spread over several elements, and pixels a page paints on its own (canvas, images); `docs/browser.md` says
    so.
    """

    def __init__(self) -> None:
        self._values: Sequence[str] = ()
        self._shortest = 0
        self._plain: Sequence[str] = ()

    def learn(self, secrets: Secrets) -> None:
        """Replace from now on the values of these secrets."""
        found: set[str] = set()
        for name in secrets.names:
            value = secrets.reveal(name).value
            if value:
                found |= encodings(value)
        self._values = sorted(found, key=len, reverse=True)
        self._shortest = min(map(len, self._values), default=0)
        self._plain = [value for name in secrets.names if len(value := secrets.reveal(name).value) >= SHORTEST]

    def __call__(self, text: str) -> str:
        if len(text) < self._shortest:
            return text
        for value in self._values:
            if value in text:
                text = text.replace(value, MASKED)
        return text

    def address(self, url: str) -> str:
        """The same for an address, in which encodings are piled up: where a value can still be read out of it after all
        of them, or where it is too long to be searched at once, nothing but the scheme is kept."""
        if len(url) > _LONGEST:
            return f"{_scheme(url[:_LONGEST])}://{MASKED}" if self._plain else url
        text = self(url)
        if not self._plain or not any(holds(reading, self._plain) for reading in readings(text)):
            return text
        return f"{_scheme(text)}://{MASKED}"


def cover(png: bytes, boxes: Iterable[Rect]) -> bytes:
    """The same picture with the boxes painted black."""
    with Picture.open(io.BytesIO(png)) as picture:
        shown = picture.convert("RGB")
    for box in boxes:
        left, top = max(0, int(box.x) - 1), max(0, int(box.y) - 1)
        right, bottom = min(shown.width, int(box.x2) + 2), min(shown.height, int(box.y2) + 2)
        if right > left and bottom > top:
            shown.paste((0, 0, 0), (left, top, right, bottom))
    out = io.BytesIO()
    shown.save(out, "PNG", compress_level=1)
    return out.getvalue()


def _scheme(url: str) -> str:
    """Of an address; empty where it cannot be read."""
    try:
        return urlsplit(url).scheme
    except ValueError:
        return ""
