"""Only who holds an accepted key comes in; every way round that was thought of is tried here."""

from __future__ import annotations

import base64
import stat
import struct
from pathlib import Path

import anyio
import pytest
from tests.phone.peer import Peer, connected, phone, until

from handrail.phone.adb.auth import Keyring, PrivateKey, PublicKey, _padded
from handrail.phone.adb.connection import RSA_PUBLIC_KEY, SIGNATURE, TOKEN, Limits
from handrail.phone.adb.packet import MAX_PAYLOAD, VERSION_SKIP_CHECKSUM, Command, Malformed

pytestmark = pytest.mark.anyio


async def challenge(peer: Peer) -> bytes:
    await peer.send(Command.CNXN, VERSION_SKIP_CHECKSUM, MAX_PAYLOAD, b"host::\0")
    asked = await peer.receive()
    assert (asked.command, asked.arg0, len(asked.data)) == (Command.AUTH, TOKEN, 20)
    return asked.data


def test_a_key_survives_its_line_and_keeps_its_fingerprint(ours: PrivateKey) -> None:
    parsed = PublicKey.parse(ours.public.line() + b"\0")
    assert parsed == ours.public
    assert parsed.comment == "handrail@simulator"
    assert parsed.fingerprint == ours.public.fingerprint
    blob = base64.b64decode(ours.public.line().split()[0])
    n0inv = struct.unpack_from("<I", blob, 4)[0]
    assert n0inv * parsed.modulus % (1 << 32) == (1 << 32) - 1  # Montgomery: -1/n mod 2**32


def test_a_saved_key_is_its_owners_alone(ours: PrivateKey, tmp_path: Path) -> None:
    path = ours.save(tmp_path / "keys")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert path.read_bytes().startswith(b"-----BEGIN PRIVATE KEY-----\n")
    assert PublicKey.parse(path.with_suffix(".pub").read_bytes()) == ours.public


def test_a_private_key_shows_none_of_its_numbers(ours: PrivateKey) -> None:
    assert str(ours.p) not in repr(ours)
    assert str(ours.q) not in repr(ours)


def test_a_signature_opens_its_own_token_only(ours: PrivateKey, theirs: PrivateKey) -> None:
    token = bytes(range(20))
    signature = ours.sign(token)
    assert ours.public.signed(token, signature)
    assert not ours.public.signed(token[::-1], signature)
    assert not theirs.public.signed(token, signature)
    for place in (0, 100, 255):
        bent = bytearray(signature)
        bent[place] ^= 1
        assert not ours.public.signed(token, bytes(bent))
    assert not ours.public.signed(token, signature[:-1])
    assert not ours.public.signed(token, bytes(256))
    # The same residue in other clothes: the signature plus the modulus.
    larger = int.from_bytes(signature, "big") + ours.public.modulus
    if larger < 1 << 2048:
        assert not ours.public.signed(token, larger.to_bytes(256, "big"))


def test_a_forgery_that_hides_bytes_behind_the_digest_opens_nothing() -> None:
    """Bleichenbacher's forgery against exponent 3: a cube whose first bytes look right. The whole block is compared."""
    token = bytes(20)
    block = _padded(token)
    short = block[:2] + b"\xff" * 8 + b"\0" + block[-35:]
    target = int.from_bytes(short + bytes(256 - len(short)), "big")
    root = round(target ** (1 / 3)) if target < 1 << 900 else _cube_root(target)
    forged = (root + 1).to_bytes(256, "big")
    key = PublicKey((1 << 2047) | 1, 3)
    assert pow(root + 1, 3).to_bytes(256, "big").startswith(short)  # a check that reads from the left would believe it
    assert not key.signed(token, forged)


def _cube_root(number: int) -> int:
    low, high = 0, 1 << (number.bit_length() // 3 + 2)
    while low < high:
        middle = (low + high) // 2
        low, high = (middle + 1, high) if middle**3 <= number else (low, middle)
    return low - 1


@pytest.mark.parametrize(
    "line",
    [
        b"", b"!!!", b"QUJD", base64.b64encode(bytes(524)),
        base64.b64encode(struct.pack("<II", 64, 1) + b"\xfe" * 256 + bytes(256) + struct.pack("<I", 65537)),  # even
        base64.b64encode(struct.pack("<II", 64, 1) + b"\xff" * 255 + b"\x01" + bytes(256) + struct.pack("<I", 65537)),
        base64.b64encode(struct.pack("<II", 64, 1) + b"\xff" * 256 + bytes(256) + struct.pack("<I", 1)),  # exponent 1
        base64.b64encode(struct.pack("<II", 32, 1) + b"\xff" * 256 + bytes(256) + struct.pack("<I", 65537)),
    ],
)  # fmt: skip
def test_a_key_that_adb_never_made_is_refused(line: bytes) -> None:
    with pytest.raises(Malformed):
        PublicKey.parse(line)


async def test_an_accepted_key_opens_the_phone(ours: PrivateKey) -> None:
    async with phone(Keyring((ours.public,))) as (daemon, _paper), connected(daemon) as peer:
        token = await challenge(peer)
        await peer.send(Command.AUTH, SIGNATURE, 0, ours.sign(token))
        assert (await peer.receive()).command is Command.CNXN
        peer.checked = False
        assert (await peer.shell("echo in")).out == b"in\n"


async def test_another_key_is_asked_again_with_another_token_and_does_nothing(
    ours: PrivateKey, theirs: PrivateKey
) -> None:
    async with phone(Keyring((ours.public,))) as (daemon, paper), connected(daemon) as peer:
        first = await challenge(peer)
        await peer.send(Command.AUTH, SIGNATURE, 0, theirs.sign(first))
        second = await peer.receive()
        assert (second.command, second.arg0) == (Command.AUTH, TOKEN)
        assert second.data != first
        # A signature of the first token, seen on the wire, is worth nothing now.
        await peer.send(Command.AUTH, SIGNATURE, 0, ours.sign(first))
        assert (await peer.receive()).command is Command.AUTH
        await peer.send(Command.OPEN, 1, 0, b"shell:input tap 1 1\0")
        assert await peer.ended()
        assert paper.done == []


@pytest.mark.parametrize(
    "command", [Command.OPEN, Command.WRTE, Command.OKAY, Command.CLSE, Command.STLS, Command.CNXN]
)
async def test_nothing_is_served_before_a_key_is_shown(command: Command, ours: PrivateKey) -> None:
    async with phone(Keyring((ours.public,))) as (daemon, paper):
        async with connected(daemon) as peer:
            await challenge(peer)
            await peer.send(command, VERSION_SKIP_CHECKSUM, MAX_PAYLOAD, b"shell:input tap 1 1\0")
            assert await peer.ended()
        async with connected(daemon) as peer:
            await peer.send(Command.OPEN, 1, 0, b"shell:input tap 1 1\0")
            assert await peer.ended()
        assert paper.done == []


async def test_an_offered_key_waits_for_the_owner(theirs: PrivateKey) -> None:
    keyring = Keyring()
    async with phone(keyring) as (daemon, _paper), connected(daemon) as peer:
        await challenge(peer)
        await peer.send(Command.AUTH, RSA_PUBLIC_KEY, 0, theirs.public.line() + b"\0")
        await until(lambda: bool(keyring.offered))
        with anyio.move_on_after(0.05) as waited:
            await peer.wire.receive()
        assert waited.cancelled_caught  # nothing came before the owner said yes
        keyring.accept(keyring.offered[0])
        assert (await peer.receive()).command is Command.CNXN
        assert not keyring.offered


async def test_naming_an_accepted_key_without_using_it_opens_nothing(ours: PrivateKey) -> None:
    """The public half is no secret: who only knows it is not let in."""
    async with phone(Keyring((ours.public,))) as (daemon, _paper), connected(daemon) as peer:
        await challenge(peer)
        await peer.send(Command.AUTH, RSA_PUBLIC_KEY, 0, ours.public.line() + b"\0")
        assert await peer.ended()


async def test_the_owner_who_does_not_answer_has_said_no(theirs: PrivateKey) -> None:
    async with phone(Keyring(), Limits(consent_s=0.05)) as (daemon, _paper), connected(daemon) as peer:
        await challenge(peer)
        await peer.send(Command.AUTH, RSA_PUBLIC_KEY, 0, theirs.public.line() + b"\0")
        assert await peer.ended()


async def test_a_peer_may_not_try_keys_for_ever(ours: PrivateKey) -> None:
    async with phone(Keyring((ours.public,)), Limits(signatures=3)) as (daemon, _paper), connected(daemon) as peer:
        await challenge(peer)
        for _ in range(2):
            await peer.send(Command.AUTH, SIGNATURE, 0, bytes(256))
            assert (await peer.receive()).command is Command.AUTH
        await peer.send(Command.AUTH, SIGNATURE, 0, bytes(256))
        assert await peer.ended()


async def test_keys_that_were_revoked_open_nothing(ours: PrivateKey) -> None:
    keyring = Keyring((ours.public,))
    keyring.revoke()
    assert not keyring.opens(bytes(20), ours.sign(bytes(20)))
