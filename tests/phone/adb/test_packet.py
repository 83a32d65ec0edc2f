"""Messages of the transport and packets of the shell protocol survive the way out and back; what is malformed is
told before its payload is read."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handrail.phone.adb import shell_v2
from handrail.phone.adb.packet import HEADER, MAX_PAYLOAD, Command, Malformed, Packet, encode, header
from handrail.phone.adb.shell_v2 import Id, Piece

words = st.integers(0, 0xFFFFFFFF)
packets = st.builds(Packet, st.sampled_from(Command), words, words, st.binary(max_size=300))


@given(packets, st.booleans())
@settings(deadline=None)
def test_a_message_survives_encoding(packet: Packet, checked: bool) -> None:
    raw = encode(packet, checked=checked)
    head = header(raw[: HEADER.size], limit=300)
    assert head.length == len(raw) - HEADER.size
    assert head.packet(raw[HEADER.size :], checked=checked) == packet


def test_the_header_is_the_one_of_the_protocol() -> None:
    raw = encode(Packet(Command.CNXN, 0x01000000, 4096, b"host::\0"))
    assert raw[:4] == b"CNXN"
    assert raw.hex() == "434e584e00000001001000000700000032020000bcb1a7b1686f73743a3a00"


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [(5, 0, "magic"), (0, 0x41414141, "magic"), (3, MAX_PAYLOAD + 1, "over the agreed"), (3, 0xFFFFFFFF, "over")],
)
def test_a_malformed_header_is_refused(field: int, value: int, said: str) -> None:
    fields = list(HEADER.unpack(encode(Packet(Command.OKAY, 1, 2))))
    fields[field] = value
    with pytest.raises(Malformed, match=said):
        header(HEADER.pack(*fields), limit=MAX_PAYLOAD)


def test_an_unknown_command_is_refused_even_with_its_magic() -> None:
    number = int.from_bytes(b"EVIL", "little")
    with pytest.raises(Malformed, match="unknown"):
        header(HEADER.pack(number, 0, 0, 0, 0, number ^ 0xFFFFFFFF), limit=10)


def test_a_wrong_checksum_is_refused_where_one_is_due_and_ignored_where_none_is() -> None:
    raw = bytearray(encode(Packet(Command.WRTE, 1, 2, b"abc")))
    raw[-1] ^= 1
    head = header(bytes(raw[:24]), limit=10)
    with pytest.raises(Malformed, match="checksum"):
        head.packet(bytes(raw[24:]), checked=True)
    assert head.packet(bytes(raw[24:]), checked=False).data == b"abb"


pieces = st.lists(st.builds(Piece, st.sampled_from(Id), st.binary(max_size=60)), max_size=8)


@given(pieces, st.lists(st.integers(1, 40), min_size=1, max_size=30))
@settings(max_examples=60, deadline=None)
def test_shell_packets_survive_whatever_pieces_they_come_in(sent: list[Piece], cuts: list[int]) -> None:
    raw = b"".join(map(shell_v2.encode, sent))
    decoder = shell_v2.Decoder()
    got: list[Piece] = []
    at = 0
    while at < len(raw):
        size = cuts[at % len(cuts)]
        got += decoder.feed(raw[at : at + size])
        at += size
    assert got == sent


@pytest.mark.parametrize("raw", [b"\x06\0\0\0\0", b"\0\xff\xff\xff\xff", b"\xff\xff\xff\xff\xff"])
def test_a_shell_packet_of_an_unknown_kind_or_size_is_refused(raw: bytes) -> None:
    with pytest.raises(Malformed):
        shell_v2.Decoder().feed(raw)
