"""The graph of a plan as one SVG picture: what can do harm and where a screen decides are marked. No script, every
text escaped."""

from __future__ import annotations

from html import escape
from typing import Final

from handrail.plans.graph import START, STOP, Edge, Node, PlanGraph

_ROW: Final = 46
"""Pixels from one box to the next below it."""
_HIGH: Final = 28
_LEFT: Final = 24
_INDENT: Final = 30
_LETTER: Final = 6.7
"""Pixels of one letter of the drawing's font."""
_LONGEST: Final = 76
"""Letters of a box; what is longer is cut."""
_LANE: Final = 13
"""Pixels between two lines at the side."""
_STYLE: Final = """
svg { color-scheme: light dark; background: Canvas; color: CanvasText }
text { font: 11px ui-monospace, monospace; fill: currentColor }
rect { fill: none; stroke: currentColor; stroke-opacity: .5 }
path { fill: none; stroke: currentColor; stroke-opacity: .55 }
.harm rect { stroke: #b91c1c; stroke-opacity: 1; stroke-width: 2 } .harm .note, .key-harm { fill: #b91c1c }
.screen rect { stroke: #b45309; stroke-opacity: 1; stroke-dasharray: 5 3 } .screen .note, .key-screen { fill: #b45309 }
.end rect { stroke-opacity: 1 } .arm { font-size: 10px; opacity: .8 }
"""


def draw(graph: PlanGraph, title: str) -> str:
    """The picture.

    Args:
        graph: The graph of a sealed plan.
        title: What it is called, for those who cannot see it.
    """
    places = {name: index for index, name in enumerate(graph.nodes)}
    widest = max(_x(node) + _width(node) + _beside(node) for node in graph.nodes.values())
    jumps = [edge for edge in graph.edges if not _below(edge, graph, places)]
    lanes = _lanes(jumps, places)
    right = widest + 130 + _LANE * (max(lanes.values(), default=0) + 1)
    bottom = _ROW * len(places) + 40
    parts = [_box(node, places[name]) for name, node in graph.nodes.items()]
    parts += [_straight(edge, graph, places) for edge in graph.edges if edge not in lanes]
    leaving: dict[str, int] = {}
    for edge, lane in lanes.items():
        nth = leaving[edge.before] = leaving.get(edge.before, -1) + 1
        parts.append(_around(edge, graph, places, widest + 100 + _LANE * lane, nth))
    key = (
        f'<text x="{_LEFT}" y="{bottom - 10}" class="key-harm">red: can do harm</text>'
        f'<text x="{_LEFT + 130}" y="{bottom - 10}" class="key-screen">dashed: a screen decides</text>'
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {right:.0f} {bottom}" width="{right:.0f}" '
        f'height="{bottom}" role="img"><title>{escape(title)}</title><style>{_STYLE}</style>'
        '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
        '<path d="M0 0L8 4L0 8z" style="fill:currentColor;stroke:none"/></marker></defs>'
        f"{''.join(parts)}{key}</svg>\n"
    )


def _x(node: Node) -> float:
    return _LEFT + _INDENT * node.depth


def _text(node: Node) -> str:
    if node.kind == "start":
        return node.text or "start"
    said = node.text.replace("\n", " ")
    return said if len(said) <= _LONGEST else f"{said[: _LONGEST - 1]}…"


def _note(node: Node) -> str:
    """What is said beside a box."""
    if node.effect is None or not node.effect.effect.consequential:
        return ""
    asked = ", asked when it is due" if node.effect.escalated else ""
    return f"{node.effect.effect.value}{asked}"


def _width(node: Node) -> float:
    return 16 + _LETTER * len(_text(node))


def _box(node: Node, place: int) -> str:
    x, y = _x(node), 12 + _ROW * place
    kinds = [
        "harm" if node.effect is not None and node.effect.effect.consequential else "",
        "screen" if node.screen else "",
        "end" if node.kind in ("finish", "fail", "stop", "start") else "",
    ]
    shape = _HIGH / 2 if node.kind in ("start", "stop", "finish", "fail") else 4
    line = "" if node.id in (START, STOP) else f'<text x="4" y="{y + 18}" class="arm">{escape(node.id)}</text>'
    note = _note(node)
    beside = f'<text class="note" x="{x + _width(node) + 6:.1f}" y="{y + 18}">{escape(note)}</text>' if note else ""
    return (
        f'<g class="{" ".join(filter(None, kinds))}">{line}<rect x="{x:.1f}" y="{y}" width="{_width(node):.1f}" '
        f'height="{_HIGH}" rx="{shape}"/><text x="{x + 8:.1f}" y="{y + 18}">{escape(_text(node))}</text>{beside}</g>'
    )


def _below(edge: Edge, graph: PlanGraph, places: dict[str, int]) -> bool:
    """Whether an edge leads to the next box below: it is a short line then."""
    return places[edge.after] == places[edge.before] + 1 and edge.after in graph.nodes


def _lanes(jumps: list[Edge], places: dict[str, int]) -> dict[Edge, int]:
    """A lane at the side for each edge, so that none runs over another."""
    taken: list[list[tuple[int, int]]] = []
    found: dict[Edge, int] = {}
    for edge in sorted(jumps, key=lambda e: abs(places[e.after] - places[e.before])):
        low, high = sorted((places[edge.before], places[edge.after]))
        free = (lane for lane, spans in enumerate(taken) if all(high < one or low > two for one, two in spans))
        lane = next(free, len(taken))
        if lane == len(taken):
            taken.append([])
        taken[lane].append((low, high))
        found[edge] = lane
    return found


def _straight(edge: Edge, graph: PlanGraph, places: dict[str, int]) -> str:
    x = max(_x(graph.nodes[edge.before]), _x(graph.nodes[edge.after])) + 14
    top = 12 + _ROW * places[edge.before] + _HIGH
    return f'<path d="M{x:.1f} {top}V{top + _ROW - _HIGH - 1}" marker-end="url(#tip)"/>' + _arm(edge, x + 5, top + 13)


def _beside(node: Node) -> float:
    """How much room the words beside a box take."""
    return 12 + _LETTER * len(_note(node)) if _note(node) else 0


def _around(edge: Edge, graph: PlanGraph, places: dict[str, int], side: float, nth: int) -> str:
    """A line around the side; ``nth`` of those that leave the same box, each a little below the one before."""
    before, after = graph.nodes[edge.before], graph.nodes[edge.after]
    start, end = _x(before) + _width(before) + _beside(before), _x(after) + _width(after)
    y, to = 12 + _ROW * places[edge.before] + 12 + 12 * nth, 12 + _ROW * places[edge.after] + 8
    return f'<path d="M{start:.1f} {y}H{side:.1f}V{to}H{end + 2:.1f}" marker-end="url(#tip)"/>' + _arm(
        edge, start + 5, y - 4
    )


def _arm(edge: Edge, x: float, y: float) -> str:
    return f'<text class="arm" x="{x:.1f}" y="{y}">{escape(edge.arm)}</text>' if edge.arm else ""
