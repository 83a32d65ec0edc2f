"""The configuration file: what is the same from run to run, read once. It starts nothing, asks nobody, and knows names
of environment variables only; ``build`` makes things of it.

No file is looked for: it is the one that ``--config`` or ``HANDRAIL_CONFIG`` names. The folder that somebody happens to
work in must not choose the guard.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import Final, Literal, TypeAlias
from urllib.parse import urlsplit

from handrail.devices.android import AndroidConfig
from handrail.policy import PRESETS, is_private
from handrail.policy.yaml import Node, file_text, parsed
from handrail.prompts.guard import MEANINGS
from handrail.records import ConfigError

USERS_WORDS: Final = frozenset(("jailbreak", "topic", "bank_intent"))
"""Categories that are about the instruction: a few questions a run, and nothing of the screen leaves for them."""
SECRETS: Final = "HANDRAIL_SECRET_"
"""How the variables begin that hold what is typed into pages; such a value goes to no model."""
_TIMEOUT: Final = 10.0
_LONGEST: Final = 120.0


@dataclass(frozen=True, slots=True)
class LanguageModel:
    """A language model as guard. Nothing but this address is asked."""

    endpoint: str
    """Up to and including ``/v1``, of a server that speaks the chat-completions protocol."""
    model: str
    """Its name there."""
    timeout: float = _TIMEOUT
    """Seconds for one answer; then the rail that asked is unarmed."""
    key_env: str = ""
    """Variable of the environment that holds the key; none where empty."""
    categories: frozenset[str] = USERS_WORDS
    """What it is asked about. The embedded model answers for the rest. Those beyond the user's words send texts of the
    screen there, each by itself."""


GuardChoice: TypeAlias = Literal["embedded", "off"] | LanguageModel
"""What answers for the rails that need a guard model."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What a file says; what it leaves out is as if there were none. Arguments of a command come before it."""

    policy: str = "standard"
    """A preset, or the path of a policy file; in the file, from its folder."""
    trace: str = ""
    """The trace file; in the file, from its folder."""
    guard_model: GuardChoice = "embedded"
    android: AndroidConfig = field(default_factory=AndroidConfig)
    """How phones are driven: ``phone`` in the file."""


def read(path: Path) -> Settings:
    """The settings in a file.

    Raises: ConfigError naming file, line and the nearest right word.
    """
    return load(file_text(path, "configuration"), path)


def load(text: str, path: Path) -> Settings:
    """The settings in a text that stands in the file ``path``.

    Raises: ConfigError.
    """
    found = parsed(text, str(path), "configuration").mapping(("policy", "trace", "guard_model", "phone"))
    policy = found["policy"].text() if "policy" in found else "standard"
    return Settings(
        policy=policy if policy in PRESETS else str(path.parent / policy),
        trace=str(path.parent / found["trace"].text()) if "trace" in found else "",
        guard_model=_guard(found["guard_model"]) if "guard_model" in found else "embedded",
        android=_phone(found["phone"]) if "phone" in found else AndroidConfig(),
    )


_PACKAGE: Final = re.compile(r"[A-Za-z]\w*(?:\.\w+)+", re.ASCII)
_COMPONENT: Final = re.compile(r"[A-Za-z]\w*(?:\.\w+)+/[\w.$]+", re.ASCII)
_DIGEST: Final = re.compile(r"[0-9A-Fa-f]{2}(?::?[0-9A-Fa-f]{2}){31}", re.ASCII)


def _phone(node: Node) -> AndroidConfig:
    found = node.mapping(("input_method", "browser", "apps", "certificates", "quiet", "calm"))
    config = AndroidConfig()
    if "input_method" in found:
        config = replace(config, input_method=_fits(found["input_method"], _COMPONENT, "com.example.ime/.Service"))
    if "browser" in found:
        config = replace(config, browser=_fits(found["browser"], _PACKAGE, "com.android.chrome"))
    if "apps" in found:
        apps = {name: _fits(item, _PACKAGE, "com.example.notes") for name, item in found["apps"].mapping().items()}
        config = replace(config, apps=MappingProxyType(apps))
    if "certificates" in found:
        pinned = found["certificates"].mapping()
        for name, item in pinned.items():
            if not _PACKAGE.fullmatch(name):
                raise item.error(f"{name!r} is no package", "as in com.example.bank")
        digests = {name: _fits(item, _DIGEST, "the 64 digits of a SHA-256") for name, item in pinned.items()}
        config = replace(config, certificates=MappingProxyType(digests))
    quiet = found["quiet"].truth() if "quiet" in found else config.quiet
    return replace(config, quiet=quiet, calm=found["calm"].truth() if "calm" in found else config.calm)


def _fits(node: Node, shape: re.Pattern[str], as_in: str) -> str:
    text = node.text()
    if not shape.fullmatch(text):
        raise node.error(f"{text!r} cannot be used here", f"as in {as_in}")
    return text


def guard_choice(said: object) -> GuardChoice:
    """What somebody chose; ``true`` and ``false`` mean the model that comes with Handrail, and none.

    Raises: ConfigError.
    """
    match said:
        case LanguageModel():
            return said
        case True | "embedded":
            return "embedded"
        case False | "off":
            return "off"
        case _:
            raise ConfigError(
                f"{said!r} is no guard model", hint="embedded, off, or where a language model is: {endpoint, model}"
            )


def _guard(node: Node) -> GuardChoice:
    if isinstance(node.value, dict):
        return _language(node)
    try:
        return guard_choice(node.value)
    except ConfigError as error:
        raise node.error(error.args[0], error.hint) from error


def _language(node: Node) -> LanguageModel:
    found = node.mapping(("endpoint", "model", "timeout", "key_env", "categories"))
    for key in ("endpoint", "model"):
        if key not in found:
            raise node.error(f"{key!r} is missing here", "as in {endpoint: 'http://127.0.0.1:8080/v1', model: small}")
    return LanguageModel(
        endpoint=_address(found["endpoint"]),
        model=found["model"].text(),
        timeout=_seconds(found["timeout"]) if "timeout" in found else _TIMEOUT,
        key_env=_variable(found["key_env"]) if "key_env" in found else "",
        categories=_categories(found["categories"]) if "categories" in found else USERS_WORDS,
    )


def _address(node: Node) -> str:
    """Of a server: whom it names is who is asked, so nothing may hide another in it, and nothing goes in the open to
    other networks."""
    text = node.text()
    try:
        parts = urlsplit(text)
        host, _ = parts.hostname, parts.port
    except ValueError as error:
        raise node.error(f"{text!r} is no address") from error
    if parts.scheme not in ("http", "https") or not host or re.search(r"[\s\\]", text):
        raise node.error(f"{text!r} is no address of a server", "as in http://127.0.0.1:8080/v1")
    if "@" in parts.netloc or parts.query or parts.fragment:
        raise node.error("the address names a server and a path, and nothing else", "a key is named by key_env")
    if parts.scheme == "http" and not is_private(host):
        raise node.error("what is asked would go to another network in the open", "use https")
    return text


def _seconds(node: Node) -> float:
    value = node.value
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value <= _LONGEST:
        raise node.error(f"expected seconds, more than 0 and at most {_LONGEST:g}")
    return float(value)


def _variable(node: Node) -> str:
    name = node.text()
    if not re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", name):
        raise node.error("expected the name of a variable of the environment, not a key itself", "as in GUARD_KEY")
    if name.upper().startswith(SECRETS):
        raise node.error("what is typed into pages is no key of a model", "name another variable")
    return name


def _categories(node: Node) -> frozenset[str]:
    if node.value == "all":
        return frozenset(MEANINGS)
    found = node.words("category of a guard model", MEANINGS)
    if not found:
        raise node.error("it is asked about nothing", "leave it out, or name some")
    return found
