"""The run whose memory is measured really does its steps, in a process of its own."""

from __future__ import annotations

from handrail.bench.memory import peak


def test_a_run_in_a_child_process_gets_through_its_steps() -> None:
    megabytes, ended = peak(12)
    assert ended.startswith("12 done")
    assert 10 < megabytes < 200
