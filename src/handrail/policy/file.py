"""Policy files: YAML in, ``Policy`` out. Whatever is not understood is an error with its line, never a warning.

A misspelt rail or key once switched a rail off silently elsewhere; here every unknown word stops the reader and names
the nearest right one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import MISSING, dataclass, fields, replace
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar, cast

from handrail.policy.merge import Said, merged
from handrail.policy.origins import OriginPattern, app_pattern, origin_pattern
from handrail.policy.presets import PRESETS, nearest, preset
from handrail.policy.rails import RAILS
from handrail.policy.text_rule import TextRule, checked
from handrail.policy.tree import Budgets, Decision, Declared, Models, Policy, Region, Rule, Silence
from handrail.records import DEVICE_ACTIONS, KINDS, RUN_ACTIONS, EffectClass, PolicyError

if TYPE_CHECKING:
    from pathlib import Path

S = TypeVar("S")
T = TypeVar("T")

LARGEST = 256 * 1024
"""Bytes of a policy file."""
MOST = 5
"""Errors that are told at once."""
FILES = 32
"""Files of one policy, included ones among them."""

DECISIONS = ("allow", "ask", "block")
EFFECTS = {effect.value: effect for effect in EffectClass}
_NO_ARGUMENTS = frozenset({"target", "source", "drop", "kind"})

ARGUMENTS: dict[str, frozenset[str]] = {
    str(next(item.default for item in fields(cls) if item.name == "kind")): frozenset(
        item.name for item in fields(cls) if item.name not in _NO_ARGUMENTS
    )
    for cls in DEVICE_ACTIONS + RUN_ACTIONS
}
"""Kind of action -> names of its arguments."""


@dataclass(frozen=True, slots=True)
class _Node:
    """A value of the file with its place."""

    value: Any
    line: int
    path: str
    source: str

    def error(self, message: str, hint: str = "") -> PolicyError:
        where = f"{self.source}, line {self.line}"
        return PolicyError(f"{where}: {message}" + (f" (in {self.path})" if self.path else ""), hint=hint)

    def unknown(self, what: str, word: object, known: Iterable[str]) -> PolicyError:
        options = sorted(known)
        return self.error(f"{word!r} is no {what}", nearest(str(word), options) or f"known: {', '.join(options)}")

    def mapping(self, known: Iterable[str] | None = None) -> dict[str, _Node]:
        if not isinstance(self.value, dict):
            raise self.error(f"expected keys and values, not {_called(self.value)}")
        found: dict[str, _Node] = {}
        options = None if known is None else tuple(known)
        for key, value in self.value.items():
            node = _Node(value, self.value.lc.key(key)[0] + 1, f"{self.path}.{key}".lstrip("."), self.source)  # type: ignore[attr-defined]
            if options is not None and key not in options:
                raise replace(node, path=self.path).unknown("key here", key, options)
            found[str(key)] = node
        return found

    def items(self) -> Iterator[_Node]:
        if not isinstance(self.value, list):
            raise self.error(f"expected a list, not {_called(self.value)}", "write one entry a line, each after '- '")
        for place, value in enumerate(self.value):
            yield _Node(value, self.value.lc.item(place)[0] + 1, f"{self.path}[{place}]", self.source)  # type: ignore[attr-defined]

    def text(self) -> str:
        if not isinstance(self.value, str) or not self.value.strip():
            raise self.error(f"expected text, not {_called(self.value)}")
        return str(self.value)

    def whole(self, least: int = 0) -> int:
        if isinstance(self.value, bool) or not isinstance(self.value, int) or self.value < least:
            raise self.error(f"expected a whole number from {least}, not {_called(self.value)}")
        return int(self.value)

    def share(self) -> float:
        if isinstance(self.value, bool) or not isinstance(self.value, int | float) or not 0 <= self.value <= 1:
            raise self.error(f"expected a number from 0 to 1, not {_called(self.value)}")
        return float(self.value)

    def truth(self) -> bool:
        if not isinstance(self.value, bool):
            raise self.error(f"expected true or false, not {_called(self.value)}")
        return self.value

    def choice(self, *options: str) -> str:
        if self.value not in options:
            raise self.unknown("choice here", self.value, options)
        return str(self.value)

    def read(self, reader: Callable[[str], T]) -> T:
        """Read a text with a reader that knows no lines."""
        text = self.text()
        try:
            return reader(text)
        except PolicyError as error:
            raise self.error(error.args[0], error.hint) from error

    def several(self, reader: Callable[[str], T]) -> tuple[T, ...]:
        return _each(self.items(), lambda item: item.read(reader))

    def words(self, what: str, known: Iterable[str]) -> frozenset[str]:
        options = frozenset(known)
        found = set[str]()
        for item in self.items():
            if item.value not in options:
                raise item.unknown(what, item.value, options)
            found.add(str(item.value))
        return frozenset(found)


def _called(value: object) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, dict):
        return "keys and values"
    return "a list" if isinstance(value, list) else repr(value)


def load(text: str, source_name: str) -> Policy:
    """Read a policy of one file.

    Raises:
        PolicyError: naming file, line, and the nearest right word; up to ``MOST`` of them at once.
    """
    top = _parse(text, source_name)
    named = top.mapping().get("include")
    if named is not None:
        raise named.error("this policy lies in no folder, so there is nothing that it could include")
    return _policy([top], source_name)


def _policy(files: Sequence[_Node], source: str) -> Policy:
    """The policy that files make together; the first is the one that includes the others."""
    main, *others = files
    found = main.mapping()
    stance = found["extends"].value if "extends" in found else "standard"
    base = preset(stance if isinstance(stance, str) and stance in PRESETS else "standard")
    said = _each([(main, True), *((other, False) for other in others)], lambda item: _said(*item))
    policy = replace(merged(base, said), source=source)
    nodes: dict[str, _Node] = {}
    for file in files:
        nodes = file.mapping() | nodes
    _strict_stays_strict(policy, nodes)
    return policy


def _said(file: _Node, main: bool) -> Said:
    """What one file says."""

    def read_key(key: str, node: _Node) -> Said:
        if key not in _READERS:
            raise replace(node, path="").unknown("key here", key, _READERS)
        if not main and key in ("extends", "name"):
            hint = "say it in the file that includes this one"
            raise replace(node, path="").error(f"a file that is included has no {key!r}", hint)
        return _READERS[key](node)

    found: dict[str, Any] = {}
    for said in _each(file.mapping().items(), lambda item: read_key(*item)):
        found |= said
    return found


def read(path: Path) -> Policy:
    """Read a policy file, and those it includes.

    Raises:
        PolicyError: if one cannot be read, or is wrong.
    """
    return _policy(_files(path), str(path))


def _included(node: _Node) -> Said:
    """Nothing that it says itself: what the named files say is read beside it."""
    node.several(str)
    return {}


def _files(first: Path) -> list[_Node]:
    """The file and all that it includes, each once; who includes whom in a circle is therefore no matter."""
    found: dict[Path, _Node] = {}
    waiting: list[tuple[Path, _Node | None]] = [(first, None)]
    while waiting:
        path, named = waiting.pop(0)
        place = path.resolve()
        if place in found:
            continue
        if named is not None and len(found) >= FILES:
            raise named.error(f"a policy has at most {FILES} files")
        try:
            found[place] = _parse(_text(path), str(path))
        except PolicyError as error:
            raise error if named is None else named.error(error.args[0], error.hint) from error
        included = found[place].mapping().get("include")
        if included is not None:
            waiting += [(path.parent / item.text(), item) for item in included.items()]
    return list(found.values())


def _text(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except FileNotFoundError as error:
        raise PolicyError(f"{path}: there is no such policy file") from error
    except IsADirectoryError as error:
        raise PolicyError(f"{path}: this is a folder, not a policy file") from error
    except OSError as error:
        raise PolicyError(f"{path}: the policy file cannot be read", hint="may you read it?") from error
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise PolicyError(f"{path}, line {line}: the file is not text in UTF-8") from error


def _parse(text: str, source: str) -> _Node:
    from ruamel.yaml import YAML
    from ruamel.yaml.error import YAMLError

    if len(text) > LARGEST:
        raise PolicyError(f"{source}: a policy has at most {LARGEST // 1024} kB")
    reader = YAML(typ="rt", pure=True)
    reader.allow_duplicate_keys = False
    try:
        value = reader.load(text)
    except YAMLError as error:
        mark, problem = getattr(error, "problem_mark", None), str(getattr(error, "problem", None) or "")
        if _ENDS.search(problem):
            mark = getattr(error, "context_mark", None) or mark  # where it begins helps, where the file ends does not
        line = f", line {mark.line + 1}" if mark else ""
        hint = "a policy is YAML; every key stands once"
        raise PolicyError(f"{source}{line}: {_plainly(problem)}", hint=hint) from error
    except RecursionError as error:
        raise PolicyError(f"{source}: this is no policy: it is nested too deep") from error
    except ValueError as error:
        raise PolicyError(f"{source}: this is no policy: a number or date in it does not exist") from error
    if value is None:
        raise PolicyError(f"{source}: the policy is empty", hint="start with 'extends: standard'")
    return _Node(value, 1, "", source)


_ENDS = re.compile(r"<stream end>|<document end>|end of stream|unexpected document separator")
_PROBLEMS = (
    (_ENDS, "a bracket or quotation mark is opened here and never closed"),
    (re.compile("duplicate key"), "this key stands twice in the same place"),
    (re.compile(r"'\\t'|tab"), "there is a tab here; indent with spaces"),
    (re.compile("mapping values are not allowed"), "there is a colon where none can be; put texts with ': ' in quotes"),
    (re.compile("alias|anchor|'[*&@`%!]'|tag"), "a text that begins with * & ! @ % or ` stands in quotes"),
    (re.compile("block end"), "this line is indented unlike those it belongs to, or lacks its '- '"),
)


def _plainly(problem: str) -> str:
    """What a parser complains about, for somebody who writes policies and not parsers."""
    for pattern, sentence in _PROBLEMS:
        if pattern.search(problem):
            return sentence
    return "this cannot be read; look at indentation, brackets and quotation marks here and in the line before"


class _Many(PolicyError):
    """Several errors of one file, told together."""

    def __init__(self, errors: Sequence[PolicyError]) -> None:
        shown = [str(error) for error in errors[:MOST]]
        if len(errors) > MOST:
            shown.append(f"and {len(errors) - MOST} more")
        super().__init__("\n".join(shown))
        self.errors = tuple(errors)


def _each(items: Iterable[S], reader: Callable[[S], T]) -> tuple[T, ...]:
    """Read all, so that one look tells of everything that is wrong."""
    found: list[T] = []
    errors: list[PolicyError] = []
    for item in items:
        try:
            found.append(reader(item))
        except _Many as error:
            errors.extend(error.errors)
        except PolicyError as error:
            errors.append(error)
    if errors:
        raise errors[0] if len(errors) == 1 else _Many(errors)
    return tuple(found)


def _presence(name: str, pattern: Callable[[str], OriginPattern], node: _Node) -> Said:
    found = node.mapping(("allow", "ask", "block", "other"))
    said: dict[str, Any] = {f"{name}.{key}": found[key].several(pattern) for key in DECISIONS if key in found}
    if "other" in found:
        said[f"{name}.other"] = found["other"].choice(*DECISIONS)
    return said


def _any_pattern(text: str) -> OriginPattern:
    """An origin, or an application where it looks like a package."""
    written = text.strip()
    package = "://" not in written and ":" not in written and written.count(".") >= 2 and not written.startswith("*")
    return app_pattern(written) if package and written.split(".", 1)[0] in _PACKAGE_ROOTS else origin_pattern(written)


_PACKAGE_ROOTS = frozenset({"com", "org", "net", "de", "io", "android", "app", "me", "dev"})


def _effects(node: _Node) -> Said:
    return {f"effects.{key}": item.choice(*DECISIONS) for key, item in node.mapping(EFFECTS).items()}


def _text_rule(node: _Node) -> TextRule:
    if isinstance(node.value, str):
        return TextRule(one_of=(node.text(),))
    found = node.mapping(("max_length", "longer_than", "pattern", "not_pattern", "one_of"))
    if not found:
        raise node.error("a constraint says something")
    return TextRule(
        max_length=found["max_length"].whole() if "max_length" in found else -1,
        longer_than=found["longer_than"].whole() if "longer_than" in found else -1,
        pattern=found["pattern"].read(checked) if "pattern" in found else "",
        not_pattern=found["not_pattern"].read(checked) if "not_pattern" in found else "",
        one_of=found["one_of"].several(str) if "one_of" in found else (),
    )


def _rule(node: _Node) -> Rule:
    found = node.mapping((*DECISIONS, "origins", "actions", "effects", "arguments"))
    said = [key for key in DECISIONS if key in found]
    if len(said) != 1:
        raise node.error("a rule decides one thing", "start it with '- allow: NAME', '- ask: NAME' or '- block: NAME'")
    if said == ["allow"] and "effects" not in found:
        raise node.error("a rule that allows names the effects it allows", "add 'effects: [...]'")
    if len(found) == 1:
        raise node.error("this rule would apply to everything", "say for which origins, actions or effects")
    arguments: tuple[tuple[str, TextRule], ...] = ()
    if "arguments" in found:
        known = frozenset().union(*ARGUMENTS.values())
        arguments = tuple((key, _text_rule(item)) for key, item in found["arguments"].mapping(known).items())
    effects = found["effects"].words("effect class", EFFECTS) if "effects" in found else ()
    return Rule(
        decision=cast("Decision", said[0]),
        name=found[said[0]].text(),
        origins=found["origins"].several(_any_pattern) if "origins" in found else (),
        actions=found["actions"].words("kind of action", KINDS) if "actions" in found else frozenset(),
        effects=frozenset(EFFECTS[word] for word in effects),
        arguments=arguments,
        line=node.line,
        file=node.source,
    )


def _rails(node: _Node) -> Said:
    found = node.mapping(("required", "unarmed", "silence"))
    said: dict[str, Any] = {}
    if "required" in found:
        every = found["required"].value == "all"
        said["rails.required"] = frozenset(RAILS) if every else found["required"].words("rail", RAILS)
    if "unarmed" in found:
        said["rails.unarmed"] = found["unarmed"].choice("ask", "block")
    if "silence" in found:
        said["rails.silence"] = _each(found["silence"].items(), _silence)
    return said


def _silence(node: _Node) -> Silence:
    found = _needed(node, ("rail", "origin", "because"))
    if found["rail"].value not in RAILS:
        raise found["rail"].unknown("rail", found["rail"].value, RAILS)
    return Silence(
        found["rail"].text(), found["origin"].read(_any_pattern), found["because"].text(), node.line, node.source
    )


def _region(node: _Node) -> Region:
    found = _needed(node, ("origin", "container", "because"))
    return Region(
        found["origin"].read(_any_pattern), found["container"].text(), found["because"].text(), node.line, node.source
    )


def _declared(node: _Node) -> Declared:
    found = node.mapping(("effect", "origins", "resource", "href", "form_action"))
    if "effect" not in found or "origins" not in found or len(found) < 3:
        raise node.error("an entry needs effect, origins, and resource, href or form_action")
    return Declared(
        effect=EFFECTS[found["effect"].choice(*EFFECTS)],
        origins=found["origins"].several(_any_pattern),
        resource=_text_rule(found["resource"]) if "resource" in found else None,
        href=_text_rule(found["href"]) if "href" in found else None,
        form_action=_text_rule(found["form_action"]) if "form_action" in found else None,
        line=node.line,
        file=node.source,
    )


def _needed(node: _Node, keys: tuple[str, ...]) -> dict[str, _Node]:
    found = node.mapping(keys)
    for key in keys:
        if key not in found:
            raise node.error(f"{key!r} is missing here")
    return found


def _numbers(node: _Node) -> Said:
    known = [item.name for item in fields(Budgets) if item.default is not MISSING]
    return {f"budgets.{key}": item.whole(1) for key, item in node.mapping(known).items()}


def _network(node: _Node) -> Said:
    options = {
        "subresources": ("pass", "present"),
        "frames": ("pass", "same_site", "present"),
        "cross_site_writes": ("block", "consequential"),
    }
    return {f"network.{key}": item.choice(*options[key]) for key, item in node.mapping(options).items()}


def _models(node: _Node) -> Said:
    return {f"models.{key}": item.share() for key, item in node.mapping(_THRESHOLDS).items()}


_THRESHOLDS = tuple(item.name for item in fields(Models))


def _words(node: _Node) -> tuple[tuple[EffectClass, tuple[str, ...]], ...]:
    return tuple((EFFECTS[key], item.several(str)) for key, item in node.mapping(EFFECTS).items())


_READERS: dict[str, Callable[[_Node], Said]] = {
    "name": lambda node: {"name": node.text()},
    "extends": lambda node: {"stance": preset(node.choice(*PRESETS)).stance},
    "include": lambda node: _included(node),
    "origins": partial(_presence, "origins", origin_pattern),
    "apps": partial(_presence, "apps", app_pattern),
    "effects": _effects,
    "rules": lambda node: {"rules": _each(node.items(), _rule)},
    "rails": _rails,
    "user_authority": lambda node: {"user_authority": node.truth()},
    "unknown_on_asset": lambda node: {"unknown_on_asset": node.choice("allow", "armed", "ask")},
    "unread_unknown": lambda node: {"unread_unknown": node.choice(*DECISIONS)},
    "budgets": _numbers,
    "assets": lambda node: {"assets": node.several(_any_pattern)},
    "network": _network,
    "models": _models,
    "words": lambda node: {"words": _words(node)},
    "classes": lambda node: {"classes": _each(node.items(), _declared)},
    "regions": lambda node: {"regions": _each(node.items(), _region)},
}
"""Key of a file -> what it says."""


def _strict_stays_strict(policy: Policy, found: dict[str, _Node]) -> None:
    """What makes strict strict cannot be taken out of it under the same name (M2, P9)."""
    if policy.stance != "strict":
        return
    refused: tuple[tuple[str, bool], ...] = (
        ("user_authority", policy.user_authority),
        ("unknown_on_asset", policy.unknown_on_asset != "ask"),
        ("rails", policy.required != frozenset(RAILS) or policy.unarmed != "block"),
        ("effects", any(effect.consequential and said == "allow" for effect, said in policy.effects)),
    )
    for key, weaker in refused:
        if weaker:
            raise found[key].error(f"{key!r} would make strict less than strict", "extend standard instead")
