"""Signals of deception: pure functions of one look, each with a code, a sentence of ours and a weight.

``signals`` judges a target and what stands around it; ``tainted`` lists text that people cannot see, which judges no
action by itself. Words only ever add a signal. What they find and how often they are wrong is measured
(docs/deception.md).
"""

from __future__ import annotations

from handrail.records import Element, Observation
from handrail.screen.deception.faces import face_signals
from handrail.screen.deception.hiding import tainted, taints
from handrail.screen.deception.labels import label_signals
from handrail.screen.deception.layers import layer_signals, unseen_signals
from handrail.screen.deception.links import link_signals
from handrail.screen.deception.pressure import pressure_signals
from handrail.screen.deception.signal import CODES, Places, Signal, Weight

__all__ = ["CODES", "Places", "Signal", "Weight", "signals", "tainted", "taints"]


def signals(obs: Observation, element: Element, places: Places) -> tuple[Signal, ...]:
    """What deceives about a target, or presses around it; each code once."""
    found = (
        *taints(obs, element),
        *(signal for item in _pictures(obs, element) for signal in taints(obs, item)),
        *link_signals(obs, element, places),
        *layer_signals(obs, element),
        *unseen_signals(obs, element),
        *face_signals(obs, element, places),
        *label_signals(obs, element),
        *pressure_signals(obs, element),
        *_unread(obs, element),
    )
    return tuple({signal.code: signal for signal in reversed(found)}.values())[::-1]


def _pictures(obs: Observation, element: Element) -> tuple[Element, ...]:
    """Pictures right in a target, whose words become its own."""
    return tuple(item for item in obs.children.get(element.id, ())[:8] if item.role == "img")


def _unread(obs: Observation, element: Element) -> tuple[Signal, ...]:
    """Pixels over or in the target that nobody read: canvases, films, frames that stayed closed."""
    if any(region.reason != "masked" and element.bounds.touches(region.bounds) for region in obs.unseen):
        return (Signal("unread_pixels", "annotate", "Pixels here were not read."),)
    return ()
