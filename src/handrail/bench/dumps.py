"""Figures on a folder of accessibility dumps: how much of what can be pressed has a name, and whether it can be found
again. Reads the same code that drives a phone; no phone is needed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from handrail.bench.form import Figure, Options, Result
from handrail.devices.android import nodes, tree
from handrail.records import Element, Found, Observation, Size
from handrail.screen import normalise
from handrail.screen.selectors import find, selector_for


@dataclass(frozen=True, slots=True)
class DumpFigures:
    """What one dump, or all of them together, came to."""

    dumps: int = 0
    nodes: int = 0
    pressable: int = 0
    """Nodes that a finger would press."""
    named: int = 0
    """Of those, how many have a name."""
    wordless: int = 0
    """Of those without one, how many have no word in them or beside them."""
    own: int = 0
    """Of the named ones, how many are called by their own words or by what stands in them, not by a guess."""
    found: int = 0
    """How many a selector finds again, and nothing else."""

    def __add__(self, other: DumpFigures) -> DumpFigures:
        return DumpFigures(*(getattr(self, name) + getattr(other, name) for name in self.__dataclass_fields__))


def suite(options: Options) -> Result:
    """Figures on the dumps of ``--data``; without it nothing is measured, and that is said."""
    result = Result("dumps", seed=options.seed, quick=options.quick)
    if options.data is None:
        result.notes.append("needs --data FOLDER with dumps of uiautomator (*.xml); nothing was measured")
        return result
    found = measure(options.data)
    called = found.named + found.wordless

    def share(count: int, whole: int) -> float | None:
        return round(100 * count / whole, 2) if whole else None

    result.rows.append({name: getattr(found, name) for name in found.__dataclass_fields__})
    result.figures = {
        "named": Figure(share(called, found.pressable), 100, "%", "higher", "or without any word in it or beside it"),
        "unique": Figure(share(found.found, found.pressable), 100, "%", "higher", "found again by its selector"),
        "guessed": Figure(share(found.named - found.own, found.named), None, "%", "lower", "named by words beside it"),
    }
    return result


def measure(folder: Path) -> DumpFigures:
    """Figures on every ``*.xml`` of a folder. Raises BadDump."""
    return sum((_one(path.read_bytes()) for path in sorted(folder.glob("*.xml"))), DumpFigures())


def observed(data: bytes) -> Observation:
    """A dump as a look, without pixels. Raises BadDump."""
    found = tree.read(data)
    right = max((node.bounds[2] for node in found.nodes), default=1)
    bottom = max((node.bounds[3] for node in found.nodes), default=1)
    size = Size(float(right), float(bottom))
    elements, _, _ = nodes.elements(found, size, (1.0, 1.0), "t", str, 5000)
    return Observation("o", "android", 0.0, size, 1.0, elements[0].app if elements else "", "", "", elements=elements)


def _one(data: bytes) -> DumpFigures:
    seen = observed(data)
    pressed = [each for each in seen.elements if each.facts.clickable and each.bounds.area > 0]
    named = [each for each in pressed if normalise(each.name)]
    return DumpFigures(
        dumps=1,
        nodes=len(seen.elements),
        pressable=len(pressed),
        named=len(named),
        wordless=sum(not normalise(each.name) and not _around(seen, each) for each in pressed),
        own=sum(each.name_source in ("own", "accessible") for each in named),
        found=sum(_again(seen, each) for each in pressed),
    )


def _around(seen: Observation, element: Element) -> bool:
    """Whether any word stands in an element or among its siblings."""
    near: Sequence[Element] = (*seen.descendants(element), *seen.children.get(element.parent, ()))
    return any(normalise(each.own_text or each.facts.description or each.name) for each in near)


def _again(seen: Observation, element: Element) -> bool:
    found = find(seen, selector_for(seen, element))
    return isinstance(found, Found) and found.element.id == element.id
