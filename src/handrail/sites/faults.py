"""Things that go wrong on real pages, switched on by name and drawn from a seed.

What strikes is decided by hashing (seed, fault, where, how often), so a run with equal steps meets equal faults.
A fault never lies to the judge: the store says what truly happened.
"""

import hashlib
import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources
from types import MappingProxyType
from typing import Final, Literal

from markupsafe import Markup


@dataclass(frozen=True, slots=True)
class Faults:
    """Which faults are on. Chances are 0 to 1; times are milliseconds; everything is off by default."""

    seed: int = 0
    """Two runs with equal seeds and equal steps meet equal faults."""
    swallow_click: float = 0.0
    """Chance that a control's first press on a page does nothing; its later presses work."""
    swallow_nth: int = 0
    """The n-th press on each page does nothing, whatever it hits; 0 = none."""
    swallow_named: str = ""
    """Only the control of this exact visible name swallows its first press."""
    double_effect: float = 0.0
    """Chance that the server applies a submitted form twice."""
    lost_effect: float = 0.0
    """Chance that the server answers as usual but changes nothing and confirms nothing."""
    delayed_effect_ms: int = 0
    """The server answers "being processed" at once and applies the form this much later; the page then reloads."""
    slow_response_ms: int = 0
    """Every page is held back this long."""
    late_load_ms: int = 0
    """The page arrives with "Loading", its content this much later."""
    partial_load: float = 0.0
    """Chance that a page's first load comes without its forms; a reload heals it."""
    spinner_ms: int = 0
    """A spinner covers the page this long after each load."""
    dialog: Literal["newsletter", "cookie"] | None = None
    """An in-page modal in the way, once a session; its first button has an effect of its own."""
    dialog_ms: int = 0
    """How long after the load the modal appears."""
    js_dialog: Literal["alert", "confirm"] | None = None
    """A browser dialog: an alert soon after load, or a question before each form is sent."""
    reorder: bool = False
    """Lists come in another order at each load."""
    wrong_page: float = 0.0
    """Chance that the first visit to an address ends on another page."""
    noise: Literal["clock", "ticker", "ad"] | None = None
    """Something that changes all the time and means nothing."""
    stale_element_ms: int = 0
    """Controls are replaced by equal fresh nodes this often, except while a pointer is down."""


NO_FAULTS: Final = Faults()

FAULTS: Final[Mapping[str, Faults]] = MappingProxyType(
    {
        "swallow-click": Faults(swallow_click=1.0),
        "swallow-nth": Faults(swallow_nth=1),
        "double-effect": Faults(double_effect=1.0),
        "lost-effect": Faults(lost_effect=1.0),
        "delayed-effect": Faults(delayed_effect_ms=1500),
        "slow-response": Faults(slow_response_ms=1200),
        "late-load": Faults(late_load_ms=1200),
        "partial-load": Faults(partial_load=1.0),
        "spinner": Faults(spinner_ms=1200),
        "newsletter-dialog": Faults(dialog="newsletter"),
        "cookie-dialog": Faults(dialog="cookie"),
        "late-dialog": Faults(dialog="newsletter", dialog_ms=700),
        "alert": Faults(js_dialog="alert"),
        "confirm": Faults(js_dialog="confirm"),
        "reorder": Faults(reorder=True),
        "wrong-page": Faults(wrong_page=1.0),
        "clock-noise": Faults(noise="clock"),
        "ticker-noise": Faults(noise="ticker"),
        "ad-noise": Faults(noise="ad"),
        "stale-element": Faults(stale_element_ms=150),
    }
)
"""One ready setting for each kind of fault, by the name the command line and the benchmarks use."""


class Chances:
    """Draws for one setting of faults: remembers how often each place was asked, so that a retry draws anew."""

    def __init__(self, faults: Faults) -> None:
        self.faults = faults
        self._asked: Counter[tuple[str, str]] = Counter()

    def count(self, kind: str, place: str) -> int:
        """How often this was asked for before."""
        before = self._asked[kind, place]
        self._asked[kind, place] += 1
        return before

    def strikes(self, kind: str, chance: float, place: str, *, once: bool = False) -> bool:
        """Whether the fault `kind` strikes at `place` this time; with `once`, only the first time can be struck."""
        if chance <= 0:
            return False
        before = self.count(kind, place)
        if once and before:
            return False
        return share(f"{self.faults.seed}:{kind}:{place}:{before}") < chance


def share(key: str) -> float:
    """A number in [0, 1) that is the same for the same key everywhere."""
    return int.from_bytes(hashlib.sha256(key.encode()).digest()[:6], "big") / 2**48


def dressing(chances: Chances, path: str, session: str, epoch: int, *, reload_ms: int) -> Markup:
    """The script that plays the page's part of the faults, to stand at the end of the body; empty where none is on.

    `reload_ms` > 0 makes the page load itself again after that time: an effect is still under way.
    """
    faults = chances.faults
    if faults == NO_FAULTS and not reload_ms:
        return Markup("")
    plan = {
        "seed": faults.seed,
        "epoch": epoch,
        "path": path,
        "load": chances.count("load", f"{session}{path}"),
        "swallowClick": faults.swallow_click,
        "swallowNth": faults.swallow_nth,
        "swallowNamed": faults.swallow_named,
        "lateMs": faults.late_load_ms,
        "partial": chances.strikes("partial", faults.partial_load, f"{session}{path}", once=True),
        "spinnerMs": faults.spinner_ms,
        "dialog": faults.dialog,
        "dialogMs": faults.dialog_ms,
        "jsDialog": faults.js_dialog,
        "reorder": faults.reorder,
        "noise": faults.noise,
        "staleMs": faults.stale_element_ms,
        "reloadMs": reload_ms,
    }
    script = resources.files(__package__).joinpath("static/faults.js").read_text("utf-8")
    data = json.dumps(plan).replace("<", "\\u003c")
    # Both parts are our own: a file of this package, and JSON in which no tag can begin.
    return Markup(f'<script type="application/json" id="fault-plan">{data}</script>\n<script>{script}</script>')  # noqa: S704
