"""Joining labels takes the lowest integrity, all sources, and only common readers (P1)."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from handrail.records import EVERYONE, FROM_USER, UNLABELLED, Integrity, Label, join

readers = st.one_of(st.just(EVERYONE), st.frozensets(st.sampled_from(["a", "b", "c"])))
labels = st.builds(Label, st.sampled_from(Integrity), st.frozensets(st.sampled_from(["s1", "s2", "s3"])), readers)


@given(labels, labels, labels)
def test_joining_does_not_depend_on_order(a: Label, b: Label, c: Label) -> None:
    assert a.join(b) == b.join(a)
    assert a.join(b).join(c) == a.join(b.join(c))


@given(labels, labels)
def test_joining_never_raises_trust_nor_adds_a_reader(a: Label, b: Label) -> None:
    joined = a.join(b)
    assert joined.integrity == min(a.integrity, b.integrity)
    assert joined.sources == a.sources | b.sources
    for reader in ("a", "b", "c", "d"):
        may = all(reader in x.readers or x.readers == EVERYONE for x in (a, b))
        assert (reader in joined.readers or joined.readers == EVERYONE) == may


@given(labels)
def test_what_has_no_label_makes_everything_unknown_and_unreadable(a: Label) -> None:
    assert a.join(UNLABELLED).integrity is Integrity.UNKNOWN
    assert a.join(UNLABELLED).readers == frozenset()
    assert join([]) == UNLABELLED
    assert join([a, FROM_USER]).integrity == a.integrity
