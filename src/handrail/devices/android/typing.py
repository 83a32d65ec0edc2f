"""Putting text into a field that has the focus, and reading it back: right, or refused, or said to be wrong.

ASCII goes through key events. Everything else goes through an input method that the user declared, which takes the
place of the user's own for the time of one text; never a secret, since a broadcast can be heard (A5).

Source: AOSP InputShellCommand.java (one character without a key loses the whole text); github.com/senzhk/ADBKeyBoard.
"""

from __future__ import annotations

import unicodedata
from base64 import b64encode
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, Literal, assert_never

from handrail.devices.android import chords, hands, same
from handrail.devices.android.borrowed import ENABLED, INPUT_METHOD, Borrowed
from handrail.devices.android.eyes import Eyes, Look, Torn
from handrail.devices.android.hands import APART, Hands
from handrail.devices.android.nodes import DOTS
from handrail.devices.android.shell import pieces, quote, typeable
from handrail.records import (
    Clock,
    DeviceError,
    Element,
    InputRefused,
    Readback,
    Receipt,
    SecretRef,
    Secrets,
    StaleTarget,
)

Where = Literal["all", "end", "caret"]
_ATTEMPTS: Final = 4
_LONGEST: Final = 4000
"""Characters of one text: more than a person writes at once, and short enough for one command."""
_READ_DEADLINE: Final = 2.0
"""Seconds in which a field must show what was typed."""
_BOUND_DEADLINE: Final = 5.0
"""Seconds that an input method may take to be there."""
_ONE_BY_ONE: Final = 200
"""Characters that are deleted one by one where keys cannot be held together."""
_BIDI: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u061c")


def check(text: str) -> None:
    """Refuse text that would not arrive as written (M5): control and bidi characters, and half of a character."""
    for letter in text:
        if letter != "\n" and (unicodedata.category(letter) in ("Cc", "Cs") or letter in _BIDI):
            raise InputRefused(f"the text holds the control character U+{ord(letter):04X}", code="control_character")
    if len(text) > _LONGEST:
        raise InputRefused(f"the text is longer than {_LONGEST} characters", code="too_long")


@dataclass(slots=True)
class Typist:
    """Writes into fields."""

    hands: Hands
    eyes: Eyes
    clock: Clock
    borrowed: Borrowed
    input_method: str
    secrets: Secrets | None = None
    combines: bool = False
    """Whether the phone's ``input`` can hold keys together."""

    async def check(self, field: Element, text: str | SecretRef) -> None:
        """Refuse what could not be typed right, before the field is so much as tapped. Raises InputRefused."""
        plain = self.reveal(text, field) if isinstance(text, SecretRef) else text
        check(plain)
        if typeable(plain):
            return
        if isinstance(text, SecretRef):
            raise InputRefused("this secret holds characters that no key writes", code="secret_not_typeable")
        if not self.input_method:
            raise InputRefused(
                "no key writes some of this text, and no input method is declared that could",
                hint="install ADBKeyBoard and declare com.android.adbkeyboard/.AdbIME", code="no_input_method",
            )  # fmt: skip
        if self.input_method not in (await self.hands.phone.shell("ime list -s -a")).text.split():
            raise InputRefused(f"the input method {self.input_method} is not installed", code="no_input_method")

    async def write(self, look: Look, field: Element, text: str | SecretRef, where: Where, sure: bool) -> Receipt:
        """Write into the field, which has the focus on that look.

        Raises StaleTarget, InputRefused: nothing was written. Cut: its fate is unknown.
        """
        secret = isinstance(text, SecretRef)
        await self.check(field, text)
        plain = self.reveal(text, field) if isinstance(text, SecretRef) else text
        before = field.value if where != "all" else ""
        clear = self._clearing(field) if where == "all" else self._to_end(field) if where == "end" else []
        if not plain and not clear:
            return Receipt("yes", "it was empty", readback=Readback(True))
        if typeable(plain):
            parts = [*clear, *(f"input text {quote(piece)}" for piece in pieces(plain))]
            look, field, done = await self._inject(look, field, parts, sure=sure)
            if not done:
                return Receipt("unknown", "another window came to the front before all was typed")
        else:
            look, field = await self._through_method(look, field, plain, clear, sure=sure)
        return await self._told(look, field, plain, before, where, secret=secret)

    def reveal(self, ref: SecretRef, field: Element) -> str:
        """The value of a secret, for a field of an application it is bound to; never for a page in one (P3)."""
        if self.secrets is None or ref.name not in self.secrets.names:
            raise InputRefused(f"there is no secret named {ref.name}", code="no_secret")
        secret = self.secrets.reveal(ref.name)
        if not field.frame_origin or field.frame_origin not in secret.origins:
            raise InputRefused(
                f"the secret {ref.name} is not for {field.frame_origin or 'a page of unknown origin'}",
                code="secret_origin",
            )
        return secret.value

    def _clearing(self, field: Element) -> list[str]:
        """Commands that leave the field empty; how much it holds cannot be told of a password."""
        length = 0 if "masked" in field.states else len(field.value)
        if not length and "masked" not in field.states:
            return []
        if self.combines:
            return [f"{hands.together(chords.CONTROL, chords.A)} && {hands.keys(chords.DELETE)}"]
        if length > _ONE_BY_ONE:
            raise InputRefused("this phone cannot clear so long a text", code="cannot_clear")
        count = length or 64
        return [hands.keys(*[chords.DELETE] * count), hands.keys(*[chords.FORWARD_DELETE] * count)]

    def _to_end(self, field: Element) -> list[str]:
        if not field.value and "masked" not in field.states:
            return []
        return [hands.together(chords.CONTROL, chords.END) if self.combines else hands.keys(chords.END)]

    async def _inject(
        self, look: Look, field: Element, parts: list[str], *, sure: bool, prepares: bool = False
    ) -> tuple[Look, Element, bool]:  # fmt: skip
        """Send the parts to a field that still has the focus. Raises StaleTarget."""
        for attempt in range(_ATTEMPTS):
            if sure:
                await self.clock.sleep_until(look.at + APART)
            injected = await self.hands.inject(look, parts, prepares=prepares)
            if injected.done or not injected.fresh:
                return look, field, injected.done
            fresh = self.eyes.from_dump(look, injected.fresh)
            if fresh is None:
                if attempt < _ATTEMPTS - 1:
                    continue  # nothing was touched, and a dump that failed may come the next time
                raise StaleTarget("the screen cannot be read again", code="unreadable")
            field = self._same(look, field, fresh)
            look = fresh
        raise StaleTarget("the screen does not hold still", code="unsteady")

    @staticmethod
    def _same(look: Look, field: Element, fresh: Look) -> Element:
        now = same.again(look.observation, field, fresh.observation)
        if "focused" not in now.states:
            raise StaleTarget("the focus went elsewhere", code="focus")
        if now.value != field.value:
            raise StaleTarget("the field was changed since it was looked at", code="changed")
        return now

    async def _through_method(
        self, look: Look, field: Element, text: str, clear: list[str], *, sure: bool
    ) -> tuple[Look, Element]:  # fmt: skip
        """Type what no key writes. Whatever happens, the user's own input method is back afterwards."""
        ours = self.input_method
        phone = self.hands.phone
        enabled = (await phone.shell("ime list -s")).text.split()
        await self.borrowed.remember(INPUT_METHOD, await self.borrowed.get(INPUT_METHOD))
        if ours not in enabled:
            await self.borrowed.remember(ENABLED, ours)
        package = ours.partition("/")[0]
        message = b64encode(text.encode()).decode()
        send = f"am broadcast -a ADB_INPUT_B64 -p {quote(package)} --es msg {message} >/dev/null"
        try:
            switch = f"ime enable {quote(ours)} >/dev/null && ime set {quote(ours)} >/dev/null"
            look, field, _ = await self._inject(look, field, [switch], sure=sure, prepares=True)
            look, field = await self._bound(look, field)
            if clear:
                look, field, done = await self._inject(look, field, clear, sure=False)
                if not done:
                    raise InputRefused("another window came to the front", code="other_window")
                look, field = await self._again(look, field)
            for _ in range(3):
                before = field.value
                look, field, _ = await self._inject(look, field, [send], sure=False)
                look, field = await self._changed(look, field, before)
                if field.value != before or "password" in field.states:
                    break  # an input method that has no field yet drops what it hears
        finally:
            with suppress(DeviceError):  # then closing does it, or the next start; what was typed is told either way
                await self.borrowed.give_back(INPUT_METHOD, ENABLED)
        return look, field

    async def _bound(self, look: Look, field: Element) -> tuple[Look, Element]:
        """Wait until the input method is the one in use, and the field has the focus again."""
        deadline = self.clock.now() + _BOUND_DEADLINE
        while True:
            now = (await self.hands.phone.shell("settings get secure default_input_method")).text.strip()
            if now == self.input_method:
                return await self._again(look, field)
            if self.clock.now() >= deadline:
                raise InputRefused("the input method does not come up", code="no_input_method")
            await self.clock.sleep_until(self.clock.now() + 0.05)

    async def _again(self, look: Look, field: Element) -> tuple[Look, Element]:
        """A new look on which the field is there and has the focus. Raises StaleTarget."""
        deadline = self.clock.now() + _BOUND_DEADLINE
        while True:
            try:
                now = await self.eyes.look(pixels=False, known=look.observation.size)
            except Torn:
                now = None
            if now is not None and now.windows.focus != look.windows.focus:
                raise StaleTarget("another window is in front than when this was judged", code="other_window")
            if now is not None and now.tree_digest:
                found = same.again(look.observation, field, now.observation)
                if "focused" in found.states:
                    return now, found
            if self.clock.now() >= deadline:
                raise StaleTarget("the focus went elsewhere", code="focus")
            await self.clock.sleep_until(self.clock.now() + 0.05)

    async def _changed(self, look: Look, field: Element, before: str) -> tuple[Look, Element]:
        """The field once it holds something else than before, or after a while."""
        deadline = self.clock.now() + _READ_DEADLINE / 2
        while True:
            look, field = await self._again(look, field)
            if field.value != before or "password" in field.states or self.clock.now() >= deadline:
                return look, field
            await self.clock.sleep_until(self.clock.now() + 0.05)

    async def _told(
        self, look: Look, field: Element, text: str, before: str, where: Where, *, secret: bool
    ) -> Receipt:  # fmt: skip
        """The receipt, with what the field holds now; compared here, so that it serves secrets too."""
        if "password" in field.states:
            raw = await self.value(look, field)
            if not raw or not set(raw) <= DOTS:
                return Receipt("yes", "a password field does not tell what it holds")
            return Receipt("yes", readback=Readback(len(raw) == len(text)))  # as many characters: more it never tells
        deadline = self.clock.now() + _READ_DEADLINE
        readback: Readback | None = None
        while readback is None or not readback.matches:
            raw = await self.value(look, field)
            if raw is not None:
                readback = Readback(_fits(raw, before, text, where), "" if secret else self.eyes.redact(raw))
            if self.clock.now() >= deadline:
                break
            if readback is None or not readback.matches:
                await self.clock.sleep_until(self.clock.now() + 0.05)
        detail = "" if readback is not None else "the field cannot be read back"
        return Receipt("yes", detail, readback=readback, reacted=True if readback and readback.matches else None)

    async def value(self, look: Look, field: Element) -> str | None:
        """What a field of a look holds now, secrets and all, for comparing inside; None if that cannot be told."""
        try:
            now = await self.eyes.look(pixels=False, known=look.observation.size, bare=True)
            return same.again(look.observation, field, now.observation).value if now.tree_digest else None
        except (Torn, StaleTarget):
            return None


def fits_secret(found: str, secret: str, *, password: bool) -> bool | None:
    """Whether a field holds a secret; of a password field only whether it holds as many characters, None if it shows no
    dots."""
    if not password:
        return found == secret
    return len(found) == len(secret) if found and set(found) <= DOTS else None


def _plain(text: str) -> str:
    return text.replace("\u00a0", " ").replace("\u202f", " ").replace("\r\n", "\n")


def _fits(found: str, before: str, text: str, where: Where) -> bool:
    """Whether a field that held ``before`` holds what it should; non-breaking spaces count as spaces."""
    found, before, text = _plain(found), _plain(before), _plain(text)
    match where:
        case "all":
            return found == text
        case "end":
            return found == before + text
        case "caret":
            return (
                any(found == before[:at] + text + before[at:] for at in range(len(before) + 1))
                if len(found) == len(before) + len(text)
                else False
            )
        case _:
            assert_never(where)
