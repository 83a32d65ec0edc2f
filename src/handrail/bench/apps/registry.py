"""The applications, in the order in which they are reported."""

from __future__ import annotations

from handrail.bench.apps.app import App
from handrail.bench.apps.djangoadmin import DJANGO_ADMIN
from handrail.bench.apps.dokuwiki import DOKUWIKI
from handrail.bench.apps.flaskadmin import FLASK_ADMIN
from handrail.bench.apps.tiddlywiki import TIDDLYWIKI

APPS: tuple[App, ...] = (DJANGO_ADMIN, FLASK_ADMIN, TIDDLYWIKI, DOKUWIKI)
