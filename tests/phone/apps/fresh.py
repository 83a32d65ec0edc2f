"""Phones for tests of state: time moves by hand, and only what a test needs is installed."""

from __future__ import annotations

from handrail.phone.apps.app import App
from handrail.phone.apps.installed import APPS
from handrail.phone.screen.clock import Clock
from handrail.phone.screen.finger import Finger
from handrail.phone.screen.phone import Phone


def phone_with(*apps: type[App], seed: int = 0) -> Phone:
    """A phone with some applications, or with all."""
    return Phone(apps or APPS, clock=Clock(by_hand=True), seed=seed)


def finger_on(phone: Phone, label: str) -> Finger:
    """A finger on an application that was just opened."""
    return Finger(phone).open(label)


def rows(phone: Phone, query: str, *values: str | int) -> list[tuple[object, ...]]:
    """Rows as plain tuples."""
    return [tuple(row) for row in phone.store.all(query, *values)]
