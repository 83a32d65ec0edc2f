"""Tasks: an instruction, its stage, a judge of state, and an oracle that proves it solvable.

A judge reads the state of the site and the answer, never an event of ours: what a run says of itself is what is
measured.
"""

from __future__ import annotations

from handrail.tasks.shop import catalogue, errand, task
from handrail.tasks.task import Judge, Oracle, Task
from handrail.tasks.visitor import Visitor

__all__ = ["Judge", "Oracle", "Task", "Visitor", "catalogue", "errand", "task"]
