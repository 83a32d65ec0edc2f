"""A timeline as one page of HTML with an SVG drawing and the stored screenshots in it: no script, nothing loaded from
anywhere, every text escaped."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping, Sequence
from html import escape
from itertools import pairwise

from handrail.trace.timeline import LANES, Line

_COLOUR = {"plain": "#6b7280", "good": "#15803d", "warn": "#b45309", "bad": "#b91c1c"}
_ROW, _LEFT = 28, 90
_SECOND, _NEAR, _FAR = 40.0, 14.0, 120.0
"""Units a second is wide, and how near and how far apart two events are drawn whatever the time between them."""
_APART = 56.0
"""Units between two labels of the axis, at least."""
MOST_BYTES = 24 * 2**20
"""Of pictures in one page; later ones are left out, which the page says."""
_ALLOWED = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
_PICTURES = frozenset({"image/png", "image/jpeg"})

_STYLE = """
:root { color-scheme: light dark; font: 14px/1.45 system-ui, sans-serif }
body { margin: 2rem auto; max-width: 70rem; padding: 0 1rem }
.strip { overflow-x: auto } svg text { font: 12px system-ui, sans-serif; fill: currentColor }
ol { list-style: none; padding: 0 } li { display: grid; grid-template-columns: 4rem 4rem 5rem 1fr; padding: .15rem 0 }
li[data-new] { border-top: 1px solid #8884; margin-top: .4rem; padding-top: .4rem }
.when, .lane { opacity: .7 } p { margin: 0; overflow-wrap: anywhere } p.more { opacity: .8; font-size: .92em }
summary { list-style: none; cursor: zoom-in } summary img { max-width: 12rem; border: 1px solid #8886 }
[open] summary { cursor: zoom-out } [open] summary img { max-width: 100% }
"""


def page(
    run: str, lines: Sequence[Line], standing: str, pictures: Mapping[int, tuple[str, bytes]] | None = None
) -> str:
    """The page. ``run`` and ``standing`` are escaped here as everything else. ``pictures`` are media type and data by
    the number of the event that took them; a click enlarges one."""
    shots = _shots(pictures or {})
    style = _STYLE + "".join(f".{tone} {{ color: {colour} }}\n" for tone, colour in _COLOUR.items() if tone != "plain")
    body = "\n".join(_item(line, new, shots.get(line.seq, "")) for line, new in zip(lines, _starts(lines), strict=True))
    return (
        '<!doctype html>\n<html lang="en"><meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_ALLOWED}">\n'
        f"<title>Run {escape(run)}</title>\n<style>{style}</style>\n<h1>Run {escape(run)}</h1>\n"
        f"<p>{escape(standing)}</p>\n"
        f'<div class="strip">{_drawing(lines)}</div>\n<ol>\n{body}\n</ol>\n</html>\n'
    )


def _starts(lines: Sequence[Line]) -> list[bool]:
    return [place == 0 or line.step != lines[place - 1].step for place, line in enumerate(lines)]


def _shots(pictures: Mapping[int, tuple[str, bytes]]) -> dict[int, str]:
    shots: dict[int, str] = {}
    spent = 0
    for seq, (media_type, data) in sorted(pictures.items()):
        if media_type not in _PICTURES:
            continue
        spent += len(data)
        if spent > MOST_BYTES:
            shots[seq] = '<p class="more">its picture is left out: the page would be too large</p>'
            continue
        # The data are base64 and the media type one of two: neither can close the attribute.
        image = f'<img src="data:{media_type};base64,{b64encode(data).decode()}" alt="The screen at event {seq}">'
        shots[seq] = f"<details><summary>{image}</summary></details>"
    return shots


def _places(lines: Sequence[Line]) -> list[float]:
    """Where each event stands on the axis: as far from the one before as time went by, within bounds."""
    places = [_LEFT + _NEAR] if lines else []
    for before, line in pairwise(lines):
        places.append(places[-1] + min(_FAR, max(_NEAR, (line.after - before.after) * _SECOND)))
    return places


def _axis(lines: Sequence[Line], places: Sequence[float]) -> str:
    y = _ROW * len(LANES) + 18
    found = [f'<text x="0" y="{y}">seconds</text>']
    last = 0.0
    for line, x in zip(lines, places, strict=True):
        if x - last >= _APART:
            found.append(
                f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{y - 16}" y2="{y - 11}" stroke="#888"/>'
                f'<text x="{x:.1f}" y="{y}" text-anchor="middle">{line.after:.1f}</text>'
            )
            last = x
    return "".join(found)


def _drawing(lines: Sequence[Line]) -> str:
    places = _places(lines)
    width, height = round((places[-1] if places else _LEFT) + _APART / 2), _ROW * len(LANES) + 26
    names = "".join(
        f'<text x="0" y="{_ROW * row + 22}">{lane}</text>'
        f'<line x1="{_LEFT}" x2="{width}" y1="{_ROW * row + 18}" y2="{_ROW * row + 18}" stroke="#8886"/>'
        for row, lane in enumerate(LANES)
    )
    starts = _starts(lines)
    marks = "".join(_mark(places[place], line, starts[place] and place > 0) for place, line in enumerate(lines))
    told = "Events by who acted and when; long waits are drawn shorter"
    body = names + _axis(lines, places) + marks
    return f'<svg width="{width}" height="{height}" role="img" aria-label="{told}">{body}</svg>'


def _mark(x: float, line: Line, new: bool) -> str:
    y, left = _ROW * LANES.index(line.lane) + 18, x - _NEAR / 2
    rule = f'<line x1="{left:.1f}" x2="{left:.1f}" y1="0" y2="{_ROW * len(LANES)}" stroke="#8884"/>' if new else ""
    title = escape(f"{line.seq}: {line.text}")
    return f'{rule}<circle cx="{x:.1f}" cy="{y}" r="5" fill="{_COLOUR[line.tone]}"><title>{title}</title></circle>'


def _item(line: Line, new: bool, shot: str) -> str:
    more = "".join(f'<p class="more">{escape(detail)}</p>' for detail in line.details)
    step = f"step {line.step}" if new and line.step else ""
    return (
        f'<li{" data-new" if new else ""}><span class="when">{line.after:.2f} s</span><span>{step}</span>'
        f'<span class="lane">{line.lane}</span><div><p class="{line.tone}">{escape(line.text)}</p>{more}{shot}</div>'
        "</li>"
    )
