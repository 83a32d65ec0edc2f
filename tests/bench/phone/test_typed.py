"""What was typed is compared with what the phone holds, and not with what the driver says of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import anyio
import pytest

from handrail.bench.form import Options
from handrail.bench.phone import typed
from handrail.bench.phone.sheet import AREA, LINE, NODES, Sheet, Slate
from handrail.bench.phone.typed import KINDS, MARK, Sample, Tally, samples
from handrail.phone.apps.installed import APPS
from handrail.phone.nouns import Intent
from handrail.phone.screen.phone import Phone
from handrail.records import Readback, Receipt
from handrail.virtual import booted, wired

QUIET = Options(progress=False)


def test_samples_come_again_by_their_seed_and_are_of_every_kind() -> None:
    found = samples(2_000, 7)
    assert found == samples(2_000, 7) != samples(2_000, 8)
    assert {sample.kind for sample in found} == set(KINDS)
    assert all(sample.text and MARK not in sample.text for sample in found)
    # Joined by the mark they come apart again as they were.
    texts = [sample.text for sample in found]
    assert MARK.join(texts).split(MARK) == texts
    assert {"%s" in sample.text for sample in found} == {True, False}


@pytest.mark.parametrize(
    ("text", "never"),
    [("a\nb", False), ("%s ö 😀 שלום", False), ("a\tb", True), ("a\0b", True), ("\u202eabc", True), ("\ud800", True)],
)
def test_what_no_field_could_hold_must_be_refused(text: str, never: bool) -> None:
    assert Sample("x", text).never is never


YES = Receipt("yes", "", readback=Readback(True, "a"))
NO = Receipt("yes", "", readback=Readback(False, "b"))


@pytest.mark.parametrize(
    ("text", "held", "receipt", "came"),
    [
        ("a", "a", YES, "right"),
        ("a", "a", NO, "right"),
        ("a", "b", NO, "told"),
        ("a", "b", Receipt("unknown", ""), "told"),
        ("a", "b", Receipt("yes", ""), "told"),
        ("a", "b", YES, "wrong"),
        ("a\0", "a\0", YES, "wrong"),
        ("a\0", "a", NO, "wrong"),
    ],
)
def test_only_what_was_claimed_and_is_not_so_is_silently_wrong(
    text: str, held: str, receipt: Receipt, came: str
) -> None:
    tally = Tally()
    tally.judge(Sample("x", text), held, receipt)
    assert {name: getattr(tally, name) for name in ("right", "told", "wrong")} == {
        "right": 0, "told": 0, "wrong": 0, came: 1,
    }  # fmt: skip
    assert bool(tally.examples) is (came == "wrong")


@dataclass(slots=True)
class Loud(Slate):
    """Its field makes what is typed large, as one for codes does."""

    def _put(self, text: str) -> None:
        Slate._put(self, text.upper())


@dataclass(slots=True)
class Liar(Slate):
    """Its fields look as if they held what was typed."""

    kept: str = ""

    def _put(self, text: str) -> None:
        Slate._put(self, text)
        self.kept = self.fields[self.focused] + "!"


def put(slate: Slate, held: Callable[[str], str], texts: list[str]) -> Tally:
    async def run() -> Tally:
        async with wired(slate) as config, typed._writing(config, held) as writer:
            return await typed._singly(writer, [Sample("x", text) for text in texts], "x", QUIET)

    return anyio.run(run)


TEXTS = ["50%s & 'more'", "Käse 😀", "two\nlines", "a\tb"]


def test_texts_go_over_adb_into_fields_on_paper() -> None:
    slate = Slate()
    tally = put(slate, lambda name: slate.fields[name], TEXTS)
    assert (tally.right, tally.refused, tally.told, tally.wrong) == (3, 1, 0, 0)
    assert tally.codes == {"control_character": 1}
    assert tally.needless == 0
    assert slate.fields == {LINE: "Käse 😀", AREA: "two\nlines"}


def test_what_a_field_could_hold_and_was_refused_is_told_apart() -> None:
    slate = Slate()
    tally = put(slate, lambda name: slate.fields[name], ["x" * 4001, "a\tb"])
    assert (tally.refused, tally.needless) == (2, 1)


def test_a_field_that_alters_is_told_and_a_phone_that_lies_is_found_out() -> None:
    loud = Loud()
    tally = put(loud, lambda name: loud.fields[name], ["abc"])
    assert (tally.right, tally.told, tally.wrong) == (0, 1, 0)
    liar = Liar()
    tally = put(liar, lambda name: liar.kept, ["abc"])
    assert (tally.right, tally.told, tally.wrong) == (0, 0, 1)
    assert tally.examples == ["x: 'abc' became 'abc!'"]


def test_texts_go_into_fields_that_are_drawn_one_by_one_and_joined() -> None:
    async def run() -> tuple[Tally, Tally, str]:
        phone = Phone((*APPS, Sheet))
        sheet = next(app for app in phone.apps.values() if isinstance(app, Sheet))
        async with booted(phone=phone) as ready, typed._writing(ready.config, sheet.held) as writer:
            await ready.handset.start(Intent(package=Sheet.package, activity=f"{Sheet.package}.MainActivity"))
            found = [Sample("x", text) for text in TEXTS]
            single = await typed._singly(writer, found, "x", QUIET)
            joined = await typed._joined(writer, found, QUIET)
            await ready.handset.start(Intent(package=Sheet.package, activity=f"{Sheet.package}.GridActivity"))
            return single, joined, (await writer.device.phone.shell("uiautomator dump /dev/tty")).text

    single, joined, grid = anyio.run(run)
    assert (single.right, single.refused, single.told, single.wrong) == (3, 1, 0, 0)
    assert (joined.right, joined.refused, joined.told, joined.wrong) == (3, 1, 0, 0)
    assert NODES <= grid.count("<node ") <= NODES + 10, "the page that dumps are timed on"
