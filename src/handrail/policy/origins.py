"""Origins: what an address belongs to, read the way a browser reads it.

A browser repairs addresses before it goes there (backslashes, white space, ``0x7f.1``, full-width dots). A rule that
reads the text differently protects the wrong host, so parsing follows the WHATWG URL standard for what decides: scheme,
host, port, user information. What cannot be read that way has no origin, and what has no origin is nowhere present.

Sites are compared by the public-suffix list *with* its private section (P3), from the copy inside the package: nothing
is fetched and nothing is cached on disk.
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING
from urllib.parse import unquote

import idna

from handrail.records import ConfigError, PolicyError, SiteRelation

if TYPE_CHECKING:
    from tldextract import TLDExtract

OPAQUE = "null"
"""Origin of what has none of its own: ``data:``, ``blob:``, ``about:``, sandboxed documents."""

DEFAULT_PORTS = {"http": 80, "https": 443, "ws": 80, "wss": 443}
WEB = frozenset({"http", "https"})
OPAQUE_SCHEMES = frozenset({"data", "blob", "about"})

_SCHEME = re.compile(r"[a-zA-Z][a-zA-Z0-9+.-]*")
_NUMBER = re.compile(r"0[xX][0-9a-fA-F]*|[0-9]+")
_PLAIN_HOST = re.compile(r"[a-z0-9_-]+(\.[a-z0-9_-]+)*\.?")
_STRIPPED = "".join(map(chr, range(0x21)))
_DROPPED = str.maketrans("", "", "\t\n\r")
_FULL_STOPS = str.maketrans("。．｡", "...")


@dataclass(frozen=True, slots=True)
class Address:
    """An address in parts."""

    scheme: str
    host: str
    """Lower case, punycode; IPv4 in dotted decimal, IPv6 in brackets; empty where the scheme has none."""
    port: int
    """0 where the scheme has none."""
    rest: str
    """Path, query and fragment as written."""
    userinfo: bool = False
    """Whether it carries a user name or password, which people read as the host."""

    @property
    def origin(self) -> str:
        """``scheme://host[:port]``; ``null`` where opaque, empty where there is none."""
        if self.scheme in DEFAULT_PORTS:
            shown = "" if self.port == DEFAULT_PORTS[self.scheme] else f":{self.port}"
            return f"{self.scheme}://{self.host}{shown}"
        if self.scheme == "file":
            return "file://"
        return OPAQUE if self.scheme in OPAQUE_SCHEMES else ""


@lru_cache(maxsize=4096)
def parse(url: str) -> Address | None:
    """Take an absolute address apart; None if a browser would not go there either, or if it is not absolute."""
    text = url.strip(_STRIPPED).translate(_DROPPED)
    match = _SCHEME.match(text)
    if match is None or not text[match.end() :].startswith(":"):
        return None
    scheme, rest = match.group().lower(), text[match.end() + 1 :]
    if scheme not in DEFAULT_PORTS:
        return Address(scheme, "", 0, rest)
    rest = rest.lstrip("/\\")
    cut = re.search(r"[/\\?#]", rest)
    authority, tail = (rest[: cut.start()], rest[cut.start() :]) if cut else (rest, "")
    userinfo, at, place = authority.rpartition("@")
    host, port = _split_port(place)
    known = _host(host)
    if known is None or port is None or port > 65535:
        return None
    return Address(scheme, known, port or DEFAULT_PORTS[scheme], tail, bool(at and userinfo.strip(":")))


def _split_port(place: str) -> tuple[str, int | None]:
    """Host and port; port 0 where none is written, None where it is not a number."""
    closing = place.rfind("]")
    colon = place.rfind(":")
    if colon <= closing:
        return place, 0
    digits = place[colon + 1 :]
    if not digits:
        return place[:colon], 0
    significant = digits.lstrip("0")
    if not (digits.isascii() and digits.isdigit()) or not 0 < len(significant) <= 5:
        return place[:colon], None
    return place[:colon], int(significant)


def _host(host: str) -> str | None:
    """The host as a browser would look it up; None if it would refuse."""
    if host.startswith("["):
        if not host.endswith("]") or "%" in host:
            return None
        try:
            return f"[{ipaddress.IPv6Address(host[1:-1]).compressed}]"
        except ValueError:
            return None
    try:
        name = unquote(host, errors="strict") if "%" in host else host
    except UnicodeDecodeError:
        return None
    name = name.translate(_FULL_STOPS)
    if name.isascii():
        name = name.lower()
    else:
        try:
            name = idna.encode(name, uts46=True, transitional=False).decode("ascii").lower()
        except (idna.IDNAError, UnicodeError):
            return None
    if not _PLAIN_HOST.fullmatch(name):
        return None
    last = name.rstrip(".").rpartition(".")[2]
    if _NUMBER.fullmatch(last):
        return _ipv4(name.removesuffix("."))
    return name


def _ipv4(name: str) -> str | None:
    """Decimal, octal and hexadecimal forms with one to four parts, as browsers accept them."""
    parts = name.split(".")
    if len(parts) > 4:
        return None
    numbers: list[int] = []
    for part in parts:
        if not _NUMBER.fullmatch(part):
            return None
        try:
            if part[:2].lower() == "0x":
                numbers.append(int(part[2:] or "0", 16))
            else:
                numbers.append(int(part, 8 if len(part) > 1 and part[0] == "0" else 10))
        except ValueError:
            return None
    if any(number > 255 for number in numbers[:-1]) or numbers[-1] >= 256 ** (5 - len(numbers)):
        return None
    value = numbers[-1] + sum(number << (8 * (3 - place)) for place, number in enumerate(numbers[:-1]))
    return str(ipaddress.IPv4Address(value))


@lru_cache(maxsize=4096)
def origin_of(url: str) -> str:
    """``scheme://host[:port]`` in lower case and punycode; ``null`` where opaque; empty if the address has none.

    ``javascript:`` belongs to the document it runs in and has none of its own.
    """
    address = parse(url)
    return address.origin if address else ""


@lru_cache(maxsize=4096)
def is_private(host: str) -> bool:
    """Whether a host is this machine or inside the network around it: never reachable unless named as host:port (M4).

    Covers loopback, private, link-local, shared and unspecified ranges in every form a browser accepts, IPv4 inside
    IPv6, ``localhost`` and below, names without a dot and the suffixes kept for local use. A public *name* that
    resolves to such an address cannot be told from here.
    """
    name = _host(host.lower())
    if name is None:
        return True
    if name.startswith("["):
        return _inside(ipaddress.IPv6Address(name[1:-1]))
    bare = name.rstrip(".")
    try:
        return _inside(ipaddress.IPv4Address(bare))
    except ValueError:
        pass
    return "." not in bare or bare.rpartition(".")[2] in _LOCAL_SUFFIXES or bare.endswith(".home.arpa")


_LOCAL_SUFFIXES = frozenset({"localhost", "local", "internal", "intranet", "lan", "home", "corp", "private"})
_EMBEDDING = ipaddress.IPv6Network("64:ff9b::/96")


def _inside(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    if isinstance(address, ipaddress.IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour
        if inner is None and address in _EMBEDDING:
            inner = ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
        if inner is not None:
            return _inside(inner)
        if address.is_site_local:
            return True
    return not address.is_global or address.is_multicast


@cache
def _listed() -> TLDExtract:
    """The list of public suffixes. Loaded on first use: the library imports an HTTP client."""
    import tldextract

    return tldextract.TLDExtract(cache_dir=None, suffix_list_urls=(), include_psl_private_domains=True)


@cache
def _suffixes() -> Callable[[str], tuple[str, str, bool]]:
    """host -> (registrable domain, public suffix, whether that is listed)."""
    extract = _listed()

    def split(host: str) -> tuple[str, str, bool]:
        found = extract.extract_str(host)
        if not found.suffix:  # an unknown top-level domain is a suffix of its own
            labels = host.split(".")
            return ".".join(labels[-2:]), labels[-1], False
        return (f"{found.domain}.{found.suffix}" if found.domain else host, found.suffix, True)

    return split


_SET_ASIDE = frozenset({"example", "onion"})
"""Endings that are on no list and are domains all the same (RFC 6761, RFC 7686)."""


@lru_cache(maxsize=4096)
def registrable(host: str) -> str:
    """The domain that somebody registered and a host belongs to; the host itself where it is no more than a suffix."""
    return _suffixes()(host.rstrip("."))[0]


def nameless(host: str) -> bool:
    """Whether a host has no domain that somebody registered: a number, or a name of this machine or its network."""
    return bool(host) and (_is_ip(host) or is_private(host))


@lru_cache(maxsize=4096)
def hosted(host: str) -> bool:
    """Whether the domain is one of those that a registered domain gives to anybody (``name.github.io``)."""
    return _listed().extract_str(host.rstrip(".")).is_private


class KnownPlaces:
    """Hosts and registrable domains of addresses, for signals of deception (``handrail.screen.deception.Places``)."""

    def host(self, address: str) -> str:
        """The host of an absolute address, as a browser looks it up; empty if it has none."""
        return _host_of(address).removesuffix(".")

    def domain(self, host: str) -> str:
        """Its registrable domain; empty where its ending is no public suffix that is known."""
        domain, suffix, known = _suffixes()(host)
        return domain if domain != suffix and (known or suffix in _SET_ASIDE) else ""


def _host_of(origin: str) -> str:
    address = parse(origin)
    return address.host if address else ""


@lru_cache(maxsize=4096)
def site(origin: str) -> str:
    """Scheme and registrable domain of an origin. Opaque ones and none are a site of their own: empty.

    On this machine and in private networks a port is a different service, so the site is the origin itself.
    """
    address = parse(origin)
    if address is None or not address.host:
        return "file://" if address and address.scheme == "file" else ""
    if is_private(address.host) or _is_ip(address.host):
        return address.origin
    scheme = {"ws": "http", "wss": "https"}.get(address.scheme, address.scheme)
    return f"{scheme}://{_suffixes()(address.host.rstrip('.'))[0]}"


def _is_ip(host: str) -> bool:
    return host.startswith("[") or host.replace(".", "").isdigit()


@lru_cache(maxsize=4096)
def relation(a: str, b: str) -> SiteRelation:
    """How origin or address ``b`` stands to ``a``; *none* if either is missing. Opaque is cross-site to all (P3)."""
    left, right = (_as_web(item if item == OPAQUE else origin_of(item)) for item in (a, b))
    if not left or not right:
        return "none"
    if OPAQUE in (left, right):
        return "cross_site"
    if left == right:
        return "same_origin"
    same = site(left)
    return "same_site" if same and same == site(right) else "cross_site"


def _as_web(origin: str) -> str:
    """A socket belongs to the web origin it is opened on."""
    if origin.startswith("ws://"):
        return "http://" + origin[5:]
    return "https://" + origin[6:] if origin.startswith("wss://") else origin


@dataclass(frozen=True, slots=True)
class OriginPattern:
    """Which origins or apps are meant. Exact unless it begins with ``*``.

    ``https://shop.example`` one origin; ``shop.example`` that host over http or https on the usual port;
    ``127.0.0.1:8080`` that host and port; ``*.shop.example`` everything below it, not itself; ``*`` every public
    host; ``file://`` files; ``com.example.app`` (in ``apps``) one package, ``com.example.*`` a family.
    """

    text: str
    """As written."""
    scheme: str = ""
    """Empty for http and https."""
    host: str = ""
    port: int = 0
    """0 for the usual one."""
    below: bool = False
    """Whether hosts below ``host`` are meant instead of itself."""
    app: bool = False
    """Whether it is about packages and application names."""

    def matches(self, origin: str) -> bool:
        """Whether an origin (or package, for an app pattern) is meant."""
        if self.app:
            return origin == self.host or (self.below and origin.startswith(self.host + ".")) or self.text == "*"
        address = parse(_as_web(origin))
        if address is None:
            return False
        if self.scheme == "file" or address.scheme not in WEB:
            return self.scheme == address.scheme == "file"
        if self.text == "*":
            return not is_private(address.host)
        if self.scheme and self.scheme != address.scheme:
            return False
        if address.port != (self.port or DEFAULT_PORTS[address.scheme]):
            return False
        host = address.host.removesuffix(".")
        return host.endswith("." + self.host) if self.below else host == self.host

    @property
    def names_port(self) -> bool:
        """Whether it names exactly one host and port, as private addresses demand (M4)."""
        return bool(self.host) and not self.below and not self.app and (self.port > 0 or bool(self.scheme))


def origin_pattern(text: str) -> OriginPattern:
    """Read a pattern for origins.

    Raises:
        PolicyError: if it is no origin, has a path, or would take in a whole public suffix such as ``*.com``.
    """
    written = text.strip()
    if written == "*":
        return OriginPattern("*")
    if written in ("file://", "file:///", "file:"):
        return OriginPattern("file://", scheme="file")
    scheme, found, place = written.rpartition("://")
    if found and scheme.lower() not in WEB:
        raise PolicyError(
            f"{written!r} is not an origin", hint="write https://HOST, HOST, HOST:PORT, *.HOST or file://"
        )
    below = place.startswith("*.")
    address = parse(f"{scheme or 'https'}://{place.removeprefix('*.')}")
    if address is None or address.userinfo or address.rest not in ("", "/") or "*" in address.host or not place:
        raise PolicyError(
            f"{written!r} is not an origin", hint="write https://HOST, HOST, HOST:PORT, *.HOST or file://"
        )
    host = address.host.removesuffix(".")
    if below and (_is_ip(host) or _suffixes()(f"x.{host}")[1] == f"x.{host}" or _suffixes()(host)[1] == host):
        raise PolicyError(f"{written!r} takes in every site under a public suffix", hint="name the sites one by one")
    port = address.port if re.search(r":\d+/?$", place) else 0
    return OriginPattern(written, scheme.lower(), host, port, below)


def app_pattern(text: str) -> OriginPattern:
    """Read a pattern for packages and application names.

    Raises:
        PolicyError: if a ``*`` stands anywhere but at the end.
    """
    written = text.strip()
    below = written.endswith(".*")
    name = written.removesuffix(".*")
    if not name or ("*" in name and name != "*"):
        raise PolicyError(f"{written!r} is not an application", hint="write its package, or PREFIX.*")
    return OriginPattern(written, host=name, below=below, app=True)


_PACKAGES = frozenset({"com", "org", "net", "io", "android"})
"""First words of packages, where nobody's host begins."""
_ALSO_HOSTS = frozenset({"app", "me", "dev", "co", "tv", "ai"})
"""First words of packages with which hosts begin too, as with the codes of countries."""


def place_pattern(text: str) -> OriginPattern:
    """A pattern for an origin, or for an application: ``app:NAME``, or what reads as a package and as no host.

    Raises: PolicyError as ``origin_pattern`` and ``app_pattern``.
    """
    written = text.strip()
    if written.startswith("app:"):
        return app_pattern(written.removeprefix("app:"))
    return app_pattern(written) if _package(written) else origin_pattern(written)


def _package(written: str) -> bool:
    """Whether it is a package's name: it begins with the end of a domain, and does not end with one as a host does."""
    parts = written.removesuffix(".*").split(".")
    if not all(re.fullmatch(r"[A-Za-z][A-Za-z0-9_]*", part) for part in parts) or len(parts) < 2:
        return False
    if written.endswith(".*") or (parts[0] in _PACKAGES and len(parts) > 2):
        return True  # no host is written so
    known, suffix = _suffixes()(written)[2], parts[-1].lower()
    if known or suffix in _SET_ASIDE:
        return False
    return parts[0] in _PACKAGES | _ALSO_HOSTS or _suffixes()(f"x.{parts[0]}")[2]


def granted_origin(text: str) -> OriginPattern:
    """What a user grants on the command line: one origin, host, or host and port. Never a wildcard, and never a word or
    sentence that would pass for the name of an application: a run in a browser meets none, so it would grant nothing
    while seeming to.

    Raises:
        ConfigError: naming it, if it is none of these.
    """
    written = text.strip()
    refused = ConfigError(
        f"{written!r} can not be granted: it is not an origin",
        hint="as in https://shop.example, shop.example or 127.0.0.1:8080",
    )
    place = written.rpartition("://")[2]
    if "*" in written or not (":" in place or "." in place or place.rstrip("/") == "localhost"):
        raise refused
    try:
        return origin_pattern(written)
    except PolicyError as error:
        raise refused from error
