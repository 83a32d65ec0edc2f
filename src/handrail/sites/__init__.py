"""Loopback sites for demonstration and tests: stand-alone, import nothing of Handrail.

A demo shop whose SQLite state judges every scene, a second origin that records what reaches it, faults and attacks to
switch on, and pages that are hard to drive. Everything is deterministic by seed and listens on the loopback only.
"""

from .attacks import ATTACKS, Attack, Move
from .collector import Collector
from .edge import EDGE_PAGES
from .faults import FAULTS, Faults
from .loopback import SiteError, SiteNotStarted
from .recorded import Request
from .shop import Shop, Stage, UnknownAttack
from .stock import DEAR_PRODUCT, DEMO_PASSWORDS, FIRST_PRODUCT, Product
from .store import (
    CartLine,
    Grant,
    Message,
    Order,
    OrderLine,
    Payment,
    Review,
    Subscription,
    UnknownUser,
    User,
)

__all__ = [
    "ATTACKS",
    "DEAR_PRODUCT",
    "DEMO_PASSWORDS",
    "EDGE_PAGES",
    "FAULTS",
    "FIRST_PRODUCT",
    "Attack",
    "CartLine",
    "Collector",
    "Faults",
    "Grant",
    "Message",
    "Move",
    "Order",
    "OrderLine",
    "Payment",
    "Product",
    "Request",
    "Review",
    "Shop",
    "SiteError",
    "SiteNotStarted",
    "Stage",
    "Subscription",
    "UnknownAttack",
    "UnknownUser",
    "User",
]
