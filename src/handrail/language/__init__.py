"""The instruction grammar, shared by the literal agent and the literal planner: pure."""

from handrail.language.authority import Order, orders
from handrail.language.grammar import parse, readings
from handrail.language.naming import assigned, named_by_user, named_effects, named_origins, names_control, unnamed
from handrail.language.step import Argument, Comparison, Condition, Expected, FromScreen, Step, StepKind

__all__ = [
    "Argument",
    "Comparison",
    "Condition",
    "Expected",
    "FromScreen",
    "Order",
    "Step",
    "StepKind",
    "assigned",
    "named_by_user",
    "named_effects",
    "named_origins",
    "names_control",
    "orders",
    "parse",
    "readings",
    "unnamed",
]
