"""Origins and sites of addresses, as the browser compares them (P3: public-suffix list with its private section)."""

from __future__ import annotations

from functools import lru_cache
from urllib.parse import urlsplit

import tldextract

from handrail.records import SiteRelation

_PORTS = {"http": 80, "https": 443, "ws": 80, "wss": 443}
_AS_WEB = {"ws": "http", "wss": "https"}
# No list is fetched: the one inside the package is used.
_extract = tldextract.TLDExtract(suffix_list_urls=(), cache_dir=None, include_psl_private_domains=True)


def origin_of(url: str) -> str:
    """Serialised origin of an address; ``null`` where it has none of its own (data:, blob: of nobody, about:)."""
    if url.startswith("blob:"):
        url = url[5:]
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return "null"
    if parts.scheme not in _PORTS or not parts.hostname:
        return "file://" if parts.scheme == "file" else "null"
    scheme = _AS_WEB.get(parts.scheme, parts.scheme)
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    return f"{scheme}://{host}" + (f":{port}" if port is not None and port != _PORTS[parts.scheme] else "")


@lru_cache(maxsize=4096)
def _site(origin: str) -> str:
    scheme, _, rest = origin.partition("://")
    host = urlsplit(f"x://{rest}").hostname or ""
    registered = _extract(host).top_domain_under_public_suffix
    return f"{scheme}://{registered or host}"


def relation(initiator: str, url: str) -> SiteRelation:
    """How an address relates to the document that asks for it."""
    target = origin_of(url)
    if not initiator:
        return "none"
    if "null" in (initiator, target):
        return "cross_site"
    if initiator == target:
        return "same_origin"
    return "same_site" if _site(initiator) == _site(target) else "cross_site"


def same_address(one: str, other: str) -> bool:
    """Whether two addresses name the same document: fragments and an empty path do not matter."""
    try:
        a, b = urlsplit(one), urlsplit(other)
    except ValueError:
        return False
    return (origin_of(one), a.path or "/", a.query) == (origin_of(other), b.path or "/", b.query)
