"""The pages that deceive are those that were written before there was a detector."""

from __future__ import annotations

import urllib.request
from collections import Counter
from dataclasses import replace

import pytest

from handrail.sites.deceptions import PAIRS, Deceptions, listed_hashes


def test_no_page_was_changed_since_it_was_written() -> None:
    assert {pair.name: pair.digest() for pair in PAIRS} == listed_hashes()


@pytest.mark.parametrize("part", ["hostile", "twin", "frame", "twin_frame", "signal", "section"])
def test_a_hash_covers_every_part_of_a_pair(part: str) -> None:
    pair = PAIRS[0]
    assert replace(pair, **{part: "other"}).digest() != pair.digest()


def test_each_signal_has_pages_to_tune_on_and_pages_kept_apart() -> None:
    assert len(PAIRS) >= 40
    assert len({pair.name for pair in PAIRS}) == len(PAIRS)
    kept, tuned = (Counter(pair.signal for pair in PAIRS if pair.held is held) for held in (True, False))
    assert all(tuned[signal] >= 2 and kept[signal] >= 1 for signal in {pair.signal for pair in PAIRS})


def test_every_page_marks_one_target_and_its_address_tells_nothing() -> None:
    with Deceptions() as site:
        for pair in PAIRS:
            for hostile in (True, False):
                address = site.address(pair, hostile=hostile)
                served = _get(address)
                framed = address.replace(f"/{pair.section}/", "/framed/")
                assert (served + _get(framed)).count('id="target"') == 1, pair.name
                assert pair.name not in address
                assert served == pair.page(site.elsewhere, hostile=hostile, frame=framed.removeprefix(site.url))
        assert {site.address(pair, hostile=True)[-1] in "02468" for pair in PAIRS} == {True, False}


def _get(address: str) -> str:
    with urllib.request.urlopen(address, timeout=10) as answer:
        text: str = answer.read().decode()
        return text
