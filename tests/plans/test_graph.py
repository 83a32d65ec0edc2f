"""The graph of a plan: every run is a path of it, and what is no run is none."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from tests.plans.interpreter import runs
from tests.plans.test_checking import CONDITIONS, FREE, WORLDS, programs

from handrail.plans.graph import START, STOP, graph_of
from handrail.plans.language.printing import show
from handrail.plans.language.program import Program
from handrail.plans.sealed import seal

SHOP = """mode("observing")
click("the search field")
if see("sold out"):
    fail("sold out")
elif unknown(see("sold out")):
    back()
for _ in range(3):
    if see("more"):
        break
    scroll("down")
click("Keep")
finish()
"""


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(programs(CONDITIONS, "observing"))
def test_every_run_is_a_path(program: Program) -> None:
    plan = seal(show(program), FREE)
    graph = graph_of(plan)
    for run in runs(plan.program, WORLDS[1], 200):
        assert graph.allows(run.path) == ""


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(programs(CONDITIONS, "observing"))
def test_a_step_that_is_left_out_leaves_the_path(program: Program) -> None:
    plan = seal(show(program), FREE)
    graph = graph_of(plan)
    run = max(runs(plan.program, WORLDS[2], 50), key=lambda run: len(run.path))
    kinds = {node.kind for node in graph.nodes.values()}
    if "turn" in kinds or len(run.path) < 3:  # a whole turn of a loop may be left out
        return
    for place in range(len(run.path) - 1):
        assert graph.allows([*run.path[:place], *run.path[place + 1 :]])


def test_nodes_are_lines_and_arms_lead_where_they_say() -> None:
    graph = graph_of(seal(SHOP))
    assert graph.after(START) == {"2"}
    assert graph.after("3", "yes") == {"4"}
    assert graph.after("3", "unknown") == {"6"}
    assert graph.after("3", "no") == {"7"}
    assert graph.after("7", "again") == {"8"}
    assert graph.after("7", "over") == {"11"}
    assert graph.after("8", "yes") == {"11"}
    assert graph.after("8", "unknown") == {STOP}
    assert graph.after("10") == {"7"}
    assert graph.after("12") == frozenset()


def test_another_order_is_no_path_and_that_is_said() -> None:
    graph = graph_of(seal(SHOP))
    assert graph.allows([("2", ""), ("11", "")]) == "at 1, line 11 does not come next: 3 does"
    assert graph.allows([("2", ""), ("3", "yes"), ("6", "")]) == "at 2, line 6 does not come next: 4 does"
    assert graph.allows([("2", ""), ("3", "no")]) == ""


def test_a_sealed_plan_is_known_by_what_it_says_and_not_by_how_it_was_written() -> None:
    assert seal(SHOP).digest == seal(SHOP.replace('"', "'") + "\n# a remark\n").digest
    assert seal(SHOP).digest != seal(SHOP.replace("range(3)", "range(4)")).digest
