"""Who may connect: RSA keys in adb's format, the signature of a token, and the keys that the phone's owner accepted.

Source: AOSP system/core/libcrypto_utils/android_pubkey.cpp (the blob), packages/modules/adb/daemon/auth.cpp
(adbd_auth_verify: RSA_verify over NID_sha1 with the 20-byte token itself as the digest) and RFC 8017, 8.2.2 and 9.2.
Only verification faces a peer, and it uses no secret; the private half exists to hand test clients a key of their own.
Both are integer arithmetic of the standard library, and the private half makes no claim to resist timing attacks.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import os
import secrets
import struct
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import anyio

from handrail.phone.adb.packet import Malformed

TOKEN_BYTES: Final = 20
MODULUS_BYTES: Final = 256
_WORDS: Final = MODULUS_BYTES // 4
_BLOB: Final = struct.Struct(f"<II{MODULUS_BYTES}s{MODULUS_BYTES}sI")
_EXPONENTS: Final = (3, 65537)
_SHA1_PREFIX: Final = bytes.fromhex("3021300906052b0e03021a05000414")
"""DER of DigestInfo for SHA-1, without the digest."""


@dataclass(frozen=True, slots=True)
class PublicKey:
    """An RSA key of 2048 bits as adb carries it."""

    modulus: int
    exponent: int
    comment: str = field(default="", compare=False)
    """``user@host`` as the client calls itself; decides nothing."""

    @classmethod
    def parse(cls, line: bytes) -> PublicKey:
        """Read ``base64 comment``, the content of ``adbkey.pub`` and of an AUTH message. Raises Malformed."""
        first, _, rest = line.rstrip(b"\0").strip().partition(b" ")
        try:
            blob = base64.b64decode(first, validate=True)
            words, _n0inv, modulus, _rr, exponent = _BLOB.unpack(blob)
        except (binascii.Error, ValueError, struct.error):
            raise Malformed("this is no public key of adb") from None
        key = cls(int.from_bytes(modulus, "little"), exponent, rest.decode(errors="replace")[:100])
        # A short or even modulus would make a forgery easy; adb has never made one.
        if words != _WORDS or exponent not in _EXPONENTS or key.modulus.bit_length() != 2048 or not key.modulus & 1:
            raise Malformed("this is no RSA key of 2048 bits")
        return key

    def line(self) -> bytes:
        """``base64 comment`` with the Montgomery numbers that Android's key format wants."""
        n0inv = -pow(self.modulus, -1, 1 << 32) % (1 << 32)
        rr = pow(1 << 8 * MODULUS_BYTES, 2, self.modulus)
        blob = _BLOB.pack(
            _WORDS, n0inv, self.modulus.to_bytes(MODULUS_BYTES, "little"), rr.to_bytes(MODULUS_BYTES, "little"),
            self.exponent,
        )  # fmt: skip
        return base64.b64encode(blob) + b" " + (self.comment or "unknown@unknown").encode()

    @property
    def fingerprint(self) -> str:
        """MD5 of the blob in pairs, as the phone's dialog shows it (AdbDebuggingManager.getFingerprints)."""
        blob = base64.b64decode(self.line().split(b" ")[0])
        return hashlib.md5(blob, usedforsecurity=False).digest().hex(":").upper()

    def signed(self, token: bytes, signature: bytes) -> bool:
        """Whether the signature is PKCS#1 v1.5 of the token. The whole block is compared, so nothing can hide in it."""
        if len(token) != TOKEN_BYTES or len(signature) != MODULUS_BYTES:
            return False
        number = int.from_bytes(signature, "big")
        if number >= self.modulus:
            return False
        return pow(number, self.exponent, self.modulus).to_bytes(MODULUS_BYTES, "big") == _padded(token)


@dataclass(frozen=True, slots=True)
class PrivateKey:
    """A client's key. Its numbers are never shown."""

    p: int = field(repr=False)
    q: int = field(repr=False)
    comment: str = "handrail@simulator"

    @classmethod
    def generate(cls) -> PrivateKey:
        """A new key of 2048 bits; about half a second."""
        while True:
            p, q = _prime(MODULUS_BYTES * 4), _prime(MODULUS_BYTES * 4)
            if p != q and (p * q).bit_length() == MODULUS_BYTES * 8:
                return cls(p, q)

    @property
    def public(self) -> PublicKey:
        return PublicKey(self.p * self.q, 65537, self.comment)

    @property
    def _d(self) -> int:
        return pow(65537, -1, (self.p - 1) * (self.q - 1))

    def sign(self, token: bytes) -> bytes:
        """Signature of a token of 20 bytes."""
        number = int.from_bytes(_padded(token), "big")
        return pow(number, self._d, self.p * self.q).to_bytes(MODULUS_BYTES, "big")

    def pem(self) -> bytes:
        """PKCS#8, as the ``adbkey`` that adb reads (RFC 5208, RFC 8017 A.1.2)."""
        d, p, q = self._d, self.p, self.q
        inner = _sequence(_integers((0, p * q, 65537, d, p, q, d % (p - 1), d % (q - 1), pow(q, -1, p))))
        rsa = bytes.fromhex("300d06092a864886f70d0101010500")
        der = _sequence(_integers((0,)) + rsa + b"\x04" + _length(len(inner)) + inner)
        body = base64.encodebytes(der)
        return b"-----BEGIN PRIVATE KEY-----\n" + body + b"-----END PRIVATE KEY-----\n"

    def save(self, folder: Path, name: str = "adbkey") -> Path:
        """Write ``adbkey`` and ``adbkey.pub``, readable by the owner only; returns the first's path.

        adb reads it as ``$HOME/.android/adbkey`` or where ``ADB_VENDOR_KEYS`` points to.
        """
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        path = folder / name
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            file.write(self.pem())
        path.with_name(name + ".pub").write_bytes(self.public.line())
        return path


class Keyring:
    """The public keys that the phone's owner accepted, and those that were offered and wait for an answer."""

    def __init__(
        self, accepted: Iterable[PublicKey] = (), *, consent: Callable[[PublicKey], bool] | None = None
    ) -> None:
        """`consent` answers at once in the owner's stead; without it an offered key waits for `accept`."""
        self._accepted = set(accepted)
        self._consent = consent
        self._changed = anyio.Event()
        self.offered: deque[PublicKey] = deque(maxlen=8)

    def accept(self, key: PublicKey) -> None:
        """The owner pressed "Allow" for this key."""
        self._accepted.add(key)
        if key in self.offered:
            self.offered.remove(key)
        self._changed.set()
        self._changed = anyio.Event()

    def revoke(self) -> None:
        """Forget all keys ("Revoke USB debugging authorisations")."""
        self._accepted.clear()

    def opens(self, token: bytes, signature: bytes) -> bool:
        """Whether one of the accepted keys signed the token."""
        return any(key.signed(token, signature) for key in self._accepted)

    async def agreed(self, key: PublicKey) -> None:
        """Wait until the owner accepts this key. The caller sets the deadline."""
        if key in self._accepted:
            return  # accepted a moment ago, while this connection was coming in
        if self._consent is not None and self._consent(key):
            self.accept(key)
            return
        if key not in self.offered:
            self.offered.append(key)
        while key not in self._accepted:
            await self._changed.wait()

    def __contains__(self, key: object) -> bool:
        return key in self._accepted


def token() -> bytes:
    """A fresh challenge."""
    return secrets.token_bytes(TOKEN_BYTES)


def _padded(digest: bytes) -> bytes:
    tail = _SHA1_PREFIX + digest
    return b"\0\1" + b"\xff" * (MODULUS_BYTES - 3 - len(tail)) + b"\0" + tail


def _small_primes(below: int) -> tuple[int, ...]:
    sieve = bytearray([1]) * below
    for number in range(2, int(below**0.5) + 1):
        if sieve[number]:
            sieve[number * number :: number] = bytes(len(range(number * number, below, number)))
    return tuple(number for number in range(2, below) if sieve[number])


_SMALL: Final = _small_primes(4000)


def _prime(bits: int) -> int:
    while True:
        # The two top bits keep the product at full length.
        candidate = secrets.randbits(bits) | 3 << bits - 2 | 1
        if candidate % 65537 != 1 and all(candidate % small for small in _SMALL) and _miller_rabin(candidate, 6):
            return candidate


def _miller_rabin(number: int, rounds: int) -> bool:
    odd, twos = number - 1, 0
    while not odd & 1:
        odd, twos = odd >> 1, twos + 1
    for _ in range(rounds):
        power = pow(secrets.randbelow(number - 3) + 2, odd, number)
        if power in (1, number - 1):
            continue
        for _ in range(twos - 1):
            power = power * power % number
            if power == number - 1:
                break
        else:
            return False
    return True


def _length(size: int) -> bytes:
    if size < 0x80:
        return bytes([size])
    raw = size.to_bytes((size.bit_length() + 7) // 8, "big")
    return bytes([0x80 | len(raw)]) + raw


def _sequence(content: bytes) -> bytes:
    return b"\x30" + _length(len(content)) + content


def _integers(numbers: tuple[int, ...]) -> bytes:
    raws = [number.to_bytes(number.bit_length() // 8 + 1, "big") for number in numbers]
    return b"".join(b"\x02" + _length(len(raw)) + raw for raw in raws)
