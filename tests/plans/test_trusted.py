"""Trusted state and typed values: what can be read in two ways is unknown, and nothing is merged later."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handrail.language.values import Amount
from handrail.plans.language.program import Choice, Day, Money, Opaque, Short, Text, Type, Whole, YesNo
from handrail.plans.trusted import Declared, Refusal, TrustedState, snapshot, types_of
from handrail.plans.typed import typed
from handrail.plans.values import UNKNOWN, Value, of_type
from handrail.records import ConfigError, Integrity

pytestmark = pytest.mark.anyio
TODAY = date(2026, 5, 1)


def euros(text: str) -> Amount:
    return Amount(Decimal(text), "EUR")


READ: list[tuple[str, Type, Value]] = [
    ("80 EUR", Money(), euros("80")), ("€79.99", Money(), euros("79.99")), ("79,99 €", Money(), euros("79.99")),
    ("1.234,50 €", Money(), euros("1234.50")), ("€1,234.50", Money(), euros("1234.50")),
    ("1 234 €", Money(), euros("1234")), ("1.234.567 €", Money(), euros("1234567")),
    ("1.000 €", Money(), UNKNOWN), ("€1,000", Money(), UNKNOWN), ("80", Money(), UNKNOWN),
    ("80 EUR or 90 EUR", Money(), UNKNOWN), ("free", Money(), UNKNOWN), ("", Money(), UNKNOWN),
    ("2026-05-04", Day(), date(2026, 5, 4)), ("4 May 2026", Day(), date(2026, 5, 4)),
    ("3/4/2026", Day(), UNKNOWN), ("25/4/2026", Day(), date(2026, 4, 25)), ("soon", Day(), UNKNOWN),
    ("7", Whole(0, 9), 7), ("12", Whole(0, 9), UNKNOWN), ("7 items", Whole(0, 9), UNKNOWN), ("٧", Whole(0, 9), UNKNOWN),
    ("Red", Choice(("red", "blue")), "red"), ("reddish", Choice(("red", "blue")), UNKNOWN),
    ("on", YesNo(), True), ("Off", YesNo(), False), ("maybe", YesNo(), UNKNOWN), ("", YesNo(), UNKNOWN),
    ("AB-12", Short("[A-Z]{2}-[0-9]{2}"), "AB-12"), ("ab-12", Short("[A-Z]{2}-[0-9]{2}"), UNKNOWN),
    (" any thing\n", Opaque(), "any thing"), ("  ", Opaque(), UNKNOWN), ("x" * 5000, Text(), UNKNOWN),
]  # fmt: skip


@pytest.mark.parametrize(("text", "kind", "value"), READ)
def test_a_text_is_read_as_what_it_can_only_be(text: str, kind: Type, value: Value) -> None:
    assert typed(text, kind, TODAY) == value


KINDS: list[Type] = [YesNo(), Whole(-5, 5), Money(), Day(), Choice(("a", "b")), Short("[0-9]{2}"), Opaque()]


@settings(deadline=None)
@given(st.text(max_size=30), st.sampled_from(KINDS))
def test_whatever_is_read_is_of_its_type_or_unknown(text: str, kind: Type) -> None:
    found = typed(text, kind, TODAY)
    assert found is UNKNOWN or of_type(found, kind)


@dataclass
class Told:
    """A source that tells what it was given, and counts how often it was asked."""

    name: str
    says: Mapping[str, str]
    writers: frozenset[str] = frozenset()
    asked: list[str] = field(default_factory=list)

    async def read(self, key: str) -> str | None:
        self.asked.append(key)
        return self.says.get(key)


SETTINGS = Declared("settings", {"dark": YesNo(), "volume": Whole(0, 15)}, frozenset({"com.android.settings"}))


async def taken(source: Told, touched: frozenset[str] = frozenset()) -> TrustedState:
    return await snapshot((SETTINGS,), {"settings": source}, touched, TODAY)


async def test_what_a_source_tells_is_trusted_and_says_where_it_comes_from() -> None:
    state = await taken(Told("settings", {"dark": "1", "volume": "7"}))
    assert state.values["settings.dark"].value is True
    assert state.values["settings.volume"].value == 7
    assert state.values["settings.dark"].label.integrity is Integrity.TRUSTED
    assert state.values["settings.dark"].label.sources == {"trusted:settings"}


async def test_what_it_does_not_tell_or_garbles_is_unknown() -> None:
    state = await taken(Told("settings", {"volume": "99"}))
    assert state.values["settings.dark"].value is UNKNOWN
    assert state.values["settings.volume"].value is UNKNOWN


@pytest.mark.parametrize("who", ["declared", "told"])
async def test_what_the_plan_may_touch_may_not_write_it(who: str) -> None:
    writers = frozenset({"com.other"}) if who == "told" else frozenset[str]()
    app = "com.other" if who == "told" else "com.android.settings"
    with pytest.raises(ConfigError, match=f"{app} can write it"):
        await taken(Told("settings", {}, writers), frozenset({app, "com.shop"}))


async def test_a_source_that_is_not_there_is_said() -> None:
    with pytest.raises(ConfigError, match="no trusted source 'settings'"):
        await snapshot((SETTINGS,), {}, frozenset(), TODAY)


async def test_an_update_is_logged_and_changes_nothing() -> None:
    source = Told("settings", {"dark": "1"})
    state = await taken(source)
    before = dict(state.values)
    assert state.offer("settings.dark", "0", by="content:https://shop.example") == Refusal(
        "settings.dark", "content:https://shop.example", "it is fixed since before the first look"
    )
    state.offer("settings.payee", "Mallory", by="sms")
    assert state.values == before
    assert [item.key for item in state.refused] == ["settings.dark", "settings.payee"]
    assert "Mallory" not in repr(state)
    assert source.asked == ["dark", "volume"]


def test_two_sources_of_one_name_are_refused() -> None:
    with pytest.raises(ConfigError, match="two trusted sources"):
        types_of((SETTINGS, SETTINGS))
    assert types_of((SETTINGS,)) == {"settings.dark": YesNo(), "settings.volume": Whole(0, 15)}
