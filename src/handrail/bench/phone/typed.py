"""Text typed is text read back, or it is refused, or it is said to be wrong: never silently wrong.

Random strings of what people and machines write: ASCII, what a shell or ``input text`` would take for its own, emoji,
CJK, right to left, line breaks; and a few that no field could hold. Three arms, since a drawn field takes its time:

* ``drawn``: one string after the other into the fields that Chromium draws, judged by the application's table;
* ``joined``: all of them into a drawn field, some forty at once with a mark between them, taken apart again after;
* ``paper``: all of them one after the other, over the same adb, into fields on paper.

Every arm goes through the driver as a run does: a look, a tap, the checks in the phone's shell, keys or input method,
and its own reading back. What decides is not that but what the phone holds, character for character.
"""

from __future__ import annotations

import random
import unicodedata
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import islice
from typing import Final

import anyio

from handrail.bench.form import Figure, Options, Result, bound, tracked
from handrail.bench.phone.sheet import AREA, LINE, Sheet, Slate
from handrail.clock import RealClock
from handrail.devices.android import AndroidConfig, AndroidDevice
from handrail.devices.fake import FixedSecrets, OpenGate
from handrail.guard.mint import mint
from handrail.phone.apps.installed import APPS
from handrail.phone.screen.phone import Phone
from handrail.records import (
    Action,
    ActionRecord,
    DecisionContext,
    EffectClass,
    ElementRef,
    InputRefused,
    Material,
    Observation,
    OpenApp,
    Receipt,
    RunKey,
    Source,
    Tier,
    TypeText,
    Where,
)
from handrail.virtual import booted, wired

STRINGS: Final = 10_000
DRAWN: Final = 400
"""Strings of the arm ``drawn``: about a second each."""
MARK: Final = "~@~"
"""Stands between joined strings and in none of them."""
_AT_ONCE: Final = 3_600
"""Characters of one joined text; the driver refuses four thousand."""

_ASCII: Final = "".join(map(chr, range(32, 127)))
_SHELL: Final = (
    "%s", "%%s", "$HOME", "$(id)", "`id`", "${x}", "; reboot", "&& ls", "| cat", "> /sdcard/f", "\\n", "\\", "'", '"',
    "'\\''", "*", "?", "~", "#", "!", "-n", "--help", "\\u0041", "%d", "%25", "&amp;", "<b>",
)  # fmt: skip
_WIDE: Final = (
    "日本語", "中文", "한국어", "ภาษาไทย", "हिन्दी", "éèü", "e\u0301", "ß", "İı", "ﬁ", "—“”…", "\u00a0", "\u3000",
)  # fmt: skip
_RIGHT: Final = ("שלום", "مرحبا", "١٢٣", "א", "فارسی", "ע\u05b4", "\u200f", "\u200e")
_EMOJI: Final = ("😀", "👩‍👩‍👧", "🏳️‍🌈", "👍🏽", "🇩🇪", "1️⃣", "☕", "𝕏", "𐍈")
_NEVER: Final = ("\0", "\t", "\x1b[31m", "\x7f", "\u202e", "\u2066", "\ud800", "\r")
"""What no field could hold as it is, or what would make it look otherwise than it is."""
KINDS: Final[dict[str, tuple[Sequence[str], int]]] = {
    "ascii": (tuple(_ASCII), 3), "shell": ((*_SHELL, *_ASCII), 3), "wide": ((*_WIDE, *_ASCII[:60]), 2),
    "right to left": ((*_RIGHT, " ", "a", "1"), 2), "emoji": ((*_EMOJI, *_ASCII[33:60]), 2),
    "lines": (("\n", "\n", *_ASCII, "ö", "😀"), 1), "mixed": ((*_ASCII, *_SHELL, *_WIDE, *_RIGHT, *_EMOJI, "\n"), 2),
    "never": ((*_NEVER, *_ASCII[:40]), 1),
}  # fmt: skip
"""Letters and how often a kind comes."""


@dataclass(frozen=True, slots=True)
class Sample:
    """One string."""

    kind: str
    text: str

    @property
    def never(self) -> bool:
        """Whether it must be refused: it holds what no field shows as it is."""
        return any(
            (unicodedata.category(each) in ("Cc", "Cs") and each != "\n") or each in _HIDDEN for each in self.text
        )


_HIDDEN: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u061c")


def samples(count: int, seed: int) -> list[Sample]:
    """So many strings, repeatable by the seed; none is empty, none holds the mark."""
    chance = random.Random(seed)  # noqa: S311 - chooses letters
    kinds, weights = list(KINDS), [often for _, often in KINDS.values()]
    found: list[Sample] = []
    while len(found) < count:
        kind = chance.choices(kinds, weights)[0]
        text = "".join(chance.choices(KINDS[kind][0], k=chance.randint(1, 40)))
        if MARK not in text and not text.startswith("@~") and not text.endswith("~@"):
            found.append(Sample(kind, text))
    return found


@dataclass(slots=True)
class Tally:
    """What became of the strings of an arm."""

    right: int = 0
    refused: int = 0
    """By the driver, before anything reached the field."""
    needless: int = 0
    """Of those refused, how many a field could have held."""
    told: int = 0
    """Not what was typed, and said so."""
    wrong: int = 0
    """Not what was typed, and not said: must be none. Also what was refused and yet arrived."""
    codes: Counter[str] = field(default_factory=Counter)
    examples: list[str] = field(default_factory=list)

    @property
    def all(self) -> int:
        return self.right + self.refused + self.told + self.wrong

    def judge(self, sample: Sample, held: str, receipt: Receipt) -> None:
        """One more that was not refused, by what the phone holds now and what the driver said."""
        claimed = receipt.delivered == "yes" and receipt.readback is not None and receipt.readback.matches
        if held == sample.text and not sample.never:
            self.right += 1
        elif claimed or sample.never:
            self.wrongly(sample, held)
        else:
            self.told += 1

    def wrongly(self, sample: Sample, held: str) -> None:
        """One more that is silently wrong."""
        self.wrong += 1
        self.examples.append(f"{sample.kind}: {sample.text!r} became {held!r}"[:200])


class Writer:
    """Writes into the fields of a phone through the driver, and knows what they hold."""

    def __init__(self, device: AndroidDevice, key: RunKey, held: Callable[[str], str]) -> None:
        self.device = device
        self.key = key
        self.held = held

    async def write(self, text: str, name: str) -> Receipt:
        """As a run does. Raises InputRefused."""
        look = await self.device.observe(20)
        found = next(each for each in look.elements if each.role == "textbox" and name.lower() in each.facts.resource)
        return await self.act(look, TypeText(ElementRef(found.id), text))

    async def act(self, look: Observation, action: Action) -> Receipt:
        """An action that is allowed without being judged: what is measured is the hand, not the guard."""
        material = Material(
            "u", Where(look.app, look.app), action.kind, (), (), Source.LITERAL, Tier.STEPWISE, effect=EffectClass.LOCAL
        )
        record = ActionRecord(action, look.id, material, DecisionContext((), (), (), "", ()))
        ticket = mint(self.key, record, by="bench", device=self.device.id, epoch=self.device.epoch)
        return await self.device.perform(record, ticket)

    async def one(self, sample: Sample, tally: Tally) -> None:
        """Write one string and judge what became of it by what the phone holds."""
        name = AREA if "\n" in sample.text else LINE
        before = self.held(name)
        try:
            receipt = await self.write(sample.text, name)
        except InputRefused as refused:
            tally.codes[refused.code] += 1
            if self.held(name) == before:
                tally.refused += 1
                tally.needless += not sample.never
            else:
                tally.wrongly(sample, self.held(name))
            return
        tally.judge(sample, self.held(name), receipt)


def figures(options: Options) -> Result:
    """All arms."""
    result = Result("phone: typed", seed=options.seed, quick=options.quick)
    whole = 150 if options.quick else STRINGS
    some = 10 if options.quick else DRAWN
    found = samples(whole, options.seed)
    tallies = {
        "drawn": anyio.run(_drawn, found[:some], False, options),
        "joined": anyio.run(_drawn, found, True, options),
        "paper": anyio.run(_paper, found, options),
    }
    for arm, tally in tallies.items():
        result.rows.append({
            "arm": arm, "strings": tally.all, "right": tally.right, "refused": tally.refused,
            "refused_needlessly": tally.needless, "told": tally.told,
            "silently_wrong": tally.wrong, "refusals": dict(tally.codes),
        })  # fmt: skip
        good = tally.right + tally.refused
        result.figures[f"typed_{arm}"] = Figure(
            round(100 * good / tally.all, 3) if tally.all else None, 100, "%", "higher",
            f"right or refused; {tally.right:,} right, {tally.refused:,} refused of {tally.all:,} strings",
        )  # fmt: skip
        result.figures[f"typed_{arm}_refused_needlessly"] = Figure(tally.needless, None, "", "lower")
        result.figures[f"typed_{arm}_silently_wrong"] = Figure(
            tally.wrong, 0, "", "lower", bound(tally.wrong, tally.all)
        )  # fmt: skip
        result.notes += tally.examples[:3]
    result.notes.append(
        "typed: drawn and joined go into fields that Chromium draws, one string at a time and about forty joined by a "
        "mark; paper goes one at a time over the same adb into fields on paper, which shows the way but no real field"
    )
    return result


async def _drawn(found: Sequence[Sample], joined: bool, options: Options) -> Tally:
    phone = Phone((*APPS, Sheet), seed=0)
    sheet = next(app for app in phone.apps.values() if isinstance(app, Sheet))
    async with booted(phone=phone) as ready, _writing(ready.config, sheet.held) as writer:
        await writer.act(await writer.device.observe(20), OpenApp(Sheet.label))
        await writer.device.settle(10)
        return await (_joined(writer, found, options) if joined else _singly(writer, found, "drawn", options))


async def _paper(found: Sequence[Sample], options: Options) -> Tally:
    slate = Slate()
    async with wired(slate) as config, _writing(config, lambda name: slate.fields[name]) as writer:

        def forget() -> None:
            slate.done.clear()

        return await _singly(writer, found, "paper", options, forget)


@asynccontextmanager
async def _writing(config: AndroidConfig, held: Callable[[str], str]) -> AsyncIterator[Writer]:
    """A device that is open, with a key of its own."""
    async with AndroidDevice(config, RealClock()) as device:
        key = RunKey.fresh("bench")
        device.arm(key, OpenGate(), FixedSecrets())
        yield Writer(device, key, held)


async def _singly(
    writer: Writer, found: Sequence[Sample], what: str, options: Options, after: Callable[[], None] = lambda: None
) -> Tally:
    tally = Tally()
    for sample in tracked(found, f"texts, {what}", options):
        await writer.one(sample, tally)
        after()
    return tally


async def _joined(writer: Writer, found: Sequence[Sample], options: Options) -> Tally:
    """Those that may be typed, many at once; the others one at a time, since each must be refused."""
    tally = Tally()
    good = iter([sample for sample in found if not sample.never])
    batches: list[list[Sample]] = []
    while batch := list(islice(good, 60)):
        batches.append(batch)
    for batch in tracked(batches, "texts, joined", options):
        for part in _fitting(batch):
            await _together(writer, part, tally)
    for sample in found:
        if sample.never:
            await writer.one(sample, tally)
    return tally


def _fitting(batch: Sequence[Sample]) -> list[list[Sample]]:
    parts: list[list[Sample]] = [[]]
    length = 0
    for sample in batch:
        if length + len(sample.text) + len(MARK) > _AT_ONCE:
            parts.append([])
            length = 0
        parts[-1].append(sample)
        length += len(sample.text) + len(MARK)
    return parts


async def _together(writer: Writer, batch: Sequence[Sample], tally: Tally) -> None:
    try:
        receipt = await writer.write(MARK.join(sample.text for sample in batch), AREA)
    except InputRefused as refused:
        tally.codes[refused.code] += len(batch)
        tally.refused += len(batch)
        tally.needless += len(batch)
        return
    held = writer.held(AREA).split(MARK)
    for sample, each in zip(batch, held if len(held) == len(batch) else [""] * len(batch), strict=True):
        tally.judge(sample, each, receipt)
