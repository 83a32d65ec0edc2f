"""Addresses a user writes, compared parsed and never as text (P4)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import urlsplit

import idna

_HOST = re.compile(r"^(?:[^\W_](?:[\w-]{0,61}[^\W_])?\.)+[^\W\d_][\w-]*[^\W_]\.?$")
_V4 = re.compile(r"^\d{1,3}(?:\.\d{1,3}){3}$")
_SCHEME = re.compile(r"^[a-z][a-z0-9+.-]*:", re.IGNORECASE)
_MAIL = re.compile(r"^[^\s@<>\"',;:()\[\]\\]+@([^\s@]+)$")
_PORTS = {"http": 80, "https": 443}


@dataclass(frozen=True, slots=True)
class Address:
    """An http(s) address in one form: lower-case ASCII host, no default port, no empty path."""

    scheme: str
    host: str
    port: int
    """0 for the default of the scheme."""
    rest: str
    """Path, query and fragment; at least ``/``."""

    @property
    def origin(self) -> str:
        """``scheme://host[:port]``."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{self.scheme}://{host}" + (f":{self.port}" if self.port else "")

    @property
    def url(self) -> str:
        """The address in full."""
        return self.origin + self.rest


def loopback(host: str) -> bool:
    """Whether a host is this machine."""
    return host in ("localhost", "::1") or host.endswith(".localhost") or host.startswith("127.")


def other_scheme(text: str) -> str:
    """The scheme of something that is an address but not http(s), such as ``javascript``; else empty."""
    match = _SCHEME.match(text)
    if match is None or not text[match.end() :] or text[match.end() :].split("/", 1)[0].isdigit():
        return ""  # ``host:8000`` is a port, no scheme
    scheme = match[0][:-1].casefold()
    return "" if scheme in _PORTS else scheme


def address(text: str) -> Address | None:
    """The address that a text is; a bare host gets ``https``, a host of this machine ``http``. None if it is none.

    User names and passwords in an address are refused: they serve to disguise where it leads.
    """
    if any(c.isspace() or c in '\\"<>^`{|}' or not c.isprintable() for c in text) or other_scheme(text):
        return None
    bare = "://" not in text
    if not bare and not re.match(r"^https?://", text, re.IGNORECASE):
        return None
    try:
        parts = urlsplit("//" + text if bare else text)
        host, port = parts.hostname or "", parts.port or 0
    except ValueError:
        return None
    if not host or "@" in parts.netloc:
        return None
    name = _ascii(host)
    if name is None or (bare and not ("." in name or loopback(name))):
        return None
    scheme = parts.scheme.casefold() or ("http" if loopback(name) or _V4.match(name) else "https")
    rest = parts.path or "/"
    rest += f"?{parts.query}" if parts.query else ""
    rest += f"#{parts.fragment}" if parts.fragment else ""
    return Address(scheme, name, 0 if port == _PORTS[scheme] else port, rest)


def _ascii(host: str) -> str | None:
    if _V4.match(host):
        return host if all(int(part) < 256 for part in host.split(".")) else None
    if ":" in host:
        return host.casefold()
    folded = host.casefold().rstrip(".")
    if folded.isascii():
        return folded if re.match(r"^[a-z0-9-]+(\.[a-z0-9-]+)*$", folded) else None
    if not _HOST.match(folded):
        return None
    try:
        return idna.encode(folded, uts46=True).decode("ascii")
    except idna.IDNAError:
        return None


def mail(text: str) -> tuple[str, str] | None:
    """Local part and ASCII domain of a mail address; None if it is none."""
    match = _MAIL.match(text)
    domain = _ascii(match[1]) if match else None
    return (text.rpartition("@")[0], domain) if domain and "." in domain else None
