"""JSON in and out for the nouns, and their JSON Schema.

Encoders and validators are both derived from the dataclass fields, so a noun is declared once. Importing this is cheap:
pydantic is loaded, and a validator built, when something is first decoded.
"""

from __future__ import annotations

from handrail.wire.decode import Malformed, from_json
from handrail.wire.encode import plain, to_json
from handrail.wire.request import LIMIT, CheckRequest, check_request, named
from handrail.wire.schema import NAMES, schema
from handrail.wire.shape import fingerprint

__all__ = [
    "LIMIT",
    "NAMES",
    "CheckRequest",
    "Malformed",
    "check_request",
    "fingerprint",
    "from_json",
    "named",
    "plain",
    "schema",
    "to_json",
]
