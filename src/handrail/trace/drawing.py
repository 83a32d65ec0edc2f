"""A timeline as one page of HTML with an SVG drawing: no script, nothing loaded from anywhere, every text escaped."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from handrail.trace.timeline import LANES, Line

_COLOUR = {"plain": "#6b7280", "good": "#15803d", "warn": "#b45309", "bad": "#b91c1c"}
_STEP, _ROW, _LEFT = 16, 28, 90

_STYLE = """
:root { color-scheme: light dark; font: 14px/1.45 system-ui, sans-serif }
body { margin: 2rem auto; max-width: 70rem; padding: 0 1rem }
.strip { overflow-x: auto } svg text { font: 12px system-ui, sans-serif; fill: currentColor }
ol { list-style: none; padding: 0 } li { display: grid; grid-template-columns: 4rem 4rem 5rem 1fr; padding: .15rem 0 }
li[data-new] { border-top: 1px solid #8884; margin-top: .4rem; padding-top: .4rem }
.when, .lane { opacity: .7 } p { margin: 0; overflow-wrap: anywhere } p.more { opacity: .8; font-size: .92em }
"""


def page(run: str, lines: Sequence[Line], standing: str) -> str:
    """The page. ``run`` and ``standing`` are escaped here as everything else."""
    style = _STYLE + "".join(f".{tone} {{ color: {colour} }}\n" for tone, colour in _COLOUR.items() if tone != "plain")
    body = "\n".join(_item(line, new) for line, new in zip(lines, _starts(lines), strict=True))
    return (
        '<!doctype html>\n<html lang="en"><meta charset="utf-8">\n'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
        f"<title>Run {escape(run)}</title>\n<style>{style}</style>\n<h1>Run {escape(run)}</h1>\n"
        f"<p>{escape(standing)}</p>\n"
        f'<div class="strip">{_drawing(lines)}</div>\n<ol>\n{body}\n</ol>\n</html>\n'
    )


def _starts(lines: Sequence[Line]) -> list[bool]:
    return [place == 0 or line.step != lines[place - 1].step for place, line in enumerate(lines)]


def _drawing(lines: Sequence[Line]) -> str:
    width, height = _LEFT + _STEP * (len(lines) + 1), _ROW * len(LANES) + 8
    names = "".join(
        f'<text x="0" y="{_ROW * row + 22}">{lane}</text>'
        f'<line x1="{_LEFT}" x2="{width}" y1="{_ROW * row + 18}" y2="{_ROW * row + 18}" stroke="#8886"/>'
        for row, lane in enumerate(LANES)
    )
    starts = _starts(lines)
    marks = "".join(_mark(place, line, starts[place]) for place, line in enumerate(lines))
    return f'<svg width="{width}" height="{height}" role="img" aria-label="Events by who acted">{names}{marks}</svg>'


def _mark(place: int, line: Line, new: bool) -> str:
    x, y = _LEFT + _STEP * (place + 1), _ROW * LANES.index(line.lane) + 18
    rule = f'<line x1="{x - 8}" x2="{x - 8}" y1="0" y2="{_ROW * len(LANES)}" stroke="#8884"/>' if new and place else ""
    title = escape(f"{line.seq}: {line.text}")
    return f'{rule}<circle cx="{x}" cy="{y}" r="5" fill="{_COLOUR[line.tone]}"><title>{title}</title></circle>'


def _item(line: Line, new: bool) -> str:
    more = "".join(f'<p class="more">{escape(detail)}</p>' for detail in line.details)
    step = f"step {line.step}" if new and line.step else ""
    return (
        f'<li{" data-new" if new else ""}><span class="when">{line.after:.2f} s</span><span>{step}</span>'
        f'<span class="lane">{line.lane}</span><div><p class="{line.tone}">{escape(line.text)}</p>{more}</div></li>'
    )
