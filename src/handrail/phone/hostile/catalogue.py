"""All attacks by name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from handrail.phone.hostile.actors import ACTORS
from handrail.phone.hostile.attack import Attack
from handrail.phone.hostile.links import LINKS
from handrail.phone.hostile.said import SAID

ATTACKS: Final[Mapping[str, Attack]] = MappingProxyType({each.name: each for each in (*SAID, *LINKS, *ACTORS)})
"""Every attack by name."""
