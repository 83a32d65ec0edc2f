"""The applications, in the order in which they are reported."""

from __future__ import annotations

from handrail.bench.apps.app import App
from handrail.bench.apps.djangoadmin import DJANGO_ADMIN

APPS: tuple[App, ...] = (DJANGO_ADMIN,)
