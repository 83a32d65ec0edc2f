"""What signals of deception are measured on: pages that deceive, their twins, and pages that mean no harm.

Every page is looked at once, as it loads; nothing on it is pressed, except that applications with a door are entered.
"""

from __future__ import annotations

import json
import os
import random
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import anyio.to_thread

from handrail.bench.apps.app import App
from handrail.bench.apps.djangoadmin import PASSWORD as ADMIN_PASSWORD
from handrail.bench.apps.dokuwiki import PASSWORD as WIKI_PASSWORD
from handrail.bench.apps.registry import APPS
from handrail.bench.form import Options
from handrail.bench.miniwob_pages import Pages, problems, root
from handrail.build import HeldSecrets
from handrail.clock import RealClock
from handrail.devices.browser import BrowserConfig, BrowserDevice
from handrail.records import GateDecision, Observation, Pass, Request, RunKey
from handrail.sites import Shop
from handrail.sites.deceptions import PAIRS, Deceptions, Pair
from handrail.sites.gallery import STYLES, WIDGETS, Gallery

SIZE: Final = (1280, 800)
LOAD: Final = 20.0
"""Seconds a page may take."""
SETTLE: Final = 3.0
QUICK = 4
"""Of a quick bench: every so manieth page."""

_SHOP = ("/", "/products", "/product/1", "/product/2", "/cart", "/checkout", "/orders", "/account", "/club", "/contact",
         "/gift")  # fmt: skip
_BEGIN = """(() => { Math.seedrandom(SEED); core.EPISODE_MAX_TIME = 60000; core.startEpisodeReal(); })()"""
_ENTER = """((user, word, name, value) => {
  const field = called => document.querySelector(`form [name="${called}"]`);
  if (!field(user) || !field(word)) return;
  field(user).value = name; field(word).value = value;
  HTMLFormElement.prototype.submit.call(field(word).form);
})"""


@dataclass(frozen=True, slots=True)
class Door:
    """How an application is entered: names of the fields, and what goes into them."""

    path: str
    user: str
    word: str
    name: str
    value: str = field(repr=False)

    @property
    def script(self) -> str:
        """What fills the form in and sends it."""
        said = ", ".join(map(json.dumps, (self.user, self.word, self.name, self.value)))
        return f"{_ENTER}({said})"


DOORS: Final = {
    "django-admin": Door("/admin/login/", "username", "password", "maria", ADMIN_PASSWORD),
    "dokuwiki": Door("/doku.php?do=login", "u", "p", "erik", WIKI_PASSWORD),
}
PATHS: Final = {
    "django-admin": (
        "/admin/", "/admin/library/book/", "/admin/library/book/1/change/", "/admin/library/book/add/",
        "/admin/library/loan/", "/admin/library/loan/2/delete/", "/admin/library/author/add/",
        "/admin/password_change/",
    ),
    "flask-admin": (
        "/admin/", "/admin/part/", "/admin/part/new/", "/admin/part/edit/?id=1", "/admin/customer/",
        "/admin/customer/new/", "/admin/customer/edit/?id=2",
    ),
    "tiddlywiki": ("/", "/#Household", "/#Guest%20wifi", "/#Boiler", "/#%24%3A%2FControlPanel"),
    "dokuwiki": (
        "/doku.php", "/doku.php?id=start&do=edit", "/doku.php?id=start&do=revisions", "/doku.php?id=start&do=index",
        "/doku.php?do=recent", "/doku.php?id=start&do=media", "/doku.php?do=profile", "/doku.php?id=start&do=backlink",
    ),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Seen:
    """A page that was looked at."""

    kind: str
    """Where it comes from: ``deceiving``, ``twin``, ``shop`` ..."""
    page: str
    obs: Observation
    pair: Pair | None = None


class _Open:
    """Lets pages of the bench's own servers load what they like."""

    def decide(self, request: Request) -> GateDecision:
        """Everything."""
        return Pass()


@dataclass(slots=True)
class Eyes:
    """A browser that looks at one page after the other."""

    device: BrowserDevice

    async def look(self, address: str, script: str = "") -> Observation:
        """A page as it loads, or after a script of ours was run in it."""
        await self.device.start(address, LOAD)
        if script:
            await self.device.active.session.send("Runtime.evaluate", expression=script)
        await self.device.settle(SETTLE)
        return await self.device.observe(LOAD)


@asynccontextmanager
async def looking() -> AsyncIterator[Eyes]:
    """A browser for the pages of this bench."""
    config = BrowserConfig(size=SIZE, executable=os.environ.get("HANDRAIL_CHROMIUM") or None)
    async with BrowserDevice(config, RealClock()) as device:
        device.arm(RunKey.fresh("bench"), _Open(), HeldSecrets())
        yield Eyes(device)


async def seen(options: Options, notes: list[str]) -> AsyncIterator[Seen]:
    """Every page of every set, each looked at once. What is not installed here is said in ``notes``."""
    async with looking() as eyes:
        async for page in _pairs(eyes, options):
            yield page
        async for page in _shop(eyes, options):
            yield page
        async for page in _gallery(eyes, options):
            yield page
        async for page in _miniwob(eyes, options, notes):
            yield page
        for app in APPS:
            async for page in _app(app, eyes, options, notes):
                yield page


def _some(every: int, options: Options) -> Iterator[int]:
    return iter(range(0, every, QUICK if options.quick else 1))


async def _pairs(eyes: Eyes, options: Options) -> AsyncIterator[Seen]:
    with Deceptions() as site:
        for at in _some(len(PAIRS), options):
            pair = PAIRS[at]
            for hostile in (True, False):
                obs = await eyes.look(site.address(pair, hostile=hostile))
                yield Seen("deceiving" if hostile else "twin", pair.name, obs, pair)


async def _shop(eyes: Eyes, options: Options) -> AsyncIterator[Seen]:
    with Shop(seed=options.seed) as shop:
        shop.put_in_cart("alice", 1)
        for path in ("/login", *_SHOP):
            address = shop.url + path if path == "/login" else shop.door(path, "alice")
            yield Seen("shop", path, await eyes.look(address))


async def _gallery(eyes: Eyes, options: Options) -> AsyncIterator[Seen]:
    pages = [(widget, style) for widget in WIDGETS for style in STYLES]
    with Gallery() as gallery:
        for at in _some(len(pages), options):
            widget, style = pages[at]
            posed = gallery.pose(widget, style, options.seed)
            yield Seen("gallery", f"{widget}/{style}", await eyes.look(posed.address))


async def _miniwob(eyes: Eyes, options: Options, notes: list[str]) -> AsyncIterator[Seen]:
    folder = root()
    if folder is None:
        notes.append("MiniWoB++ is not installed: its pages were not looked at")
        return
    chosen = [problem.name for problem in problems() if problem.side == "open"]
    with Pages(folder) as pages:
        for at in _some(len(chosen), options):
            begin = _BEGIN.replace("SEED", json.dumps(str(options.seed)))
            yield Seen("miniwob", chosen[at], await eyes.look(pages.show(chosen[at]), begin))


async def _app(app: App, eyes: Eyes, options: Options, notes: list[str]) -> AsyncIterator[Seen]:
    why = app.absent()
    if why:
        notes.append(f"{app.title} was not looked at: {why}")
        return
    with tempfile.TemporaryDirectory(prefix="handrail-deception-") as name:
        folder = Path(name) / app.name
        folder.mkdir()
        await anyio.to_thread.run_sync(app.lay, folder)
        async with app.standing(folder) as standing:
            door = DOORS.get(app.name)
            if door is not None:
                yield Seen(app.name, door.path, await eyes.look(standing.url + door.path))
                await eyes.look(standing.url + door.path, door.script)
            for path in PATHS[app.name]:
                yield Seen(app.name, path, await eyes.look(standing.url + path))


async def controls(many: int) -> Observation:
    """A page of so many controls, for timing."""
    with Shop() as shop:
        async with looking() as eyes:
            return await eyes.look(f"{shop.url}/bench/elements?n={many}")


def sample(items: int, most: int, seed: int) -> list[int]:
    """At most so many of so many, drawn by the seed."""
    chance = random.Random(f"controls:{seed}")  # noqa: S311 - a sample, nothing secret
    return sorted(chance.sample(range(items), min(most, items)))
