"""Finding the endpoint of a browser that somebody else started (`--attach`)."""

from __future__ import annotations

import asyncio
import json
import urllib.request
from urllib.parse import urlsplit

from handrail.records import DeviceGone, InputRefused


async def endpoint_of(url: str) -> str:
    """The browser's websocket address, from itself or from its http debugging address.

    Raises InputRefused for another scheme, DeviceGone if nobody answers.
    """
    scheme = urlsplit(url).scheme
    if scheme in ("ws", "wss"):
        return url
    if scheme != "http":
        raise InputRefused("attach to ws://... or http://host:port of a debugging browser", code="bad_address")

    def ask() -> str:
        with urllib.request.urlopen(f"{url.rstrip('/')}/json/version", timeout=5) as answer:  # noqa: S310 - http only
            found: str = json.load(answer)["webSocketDebuggerUrl"]
            return found

    try:
        return await asyncio.to_thread(ask)
    except (OSError, ValueError, KeyError) as error:
        raise DeviceGone(f"no debugging browser answers at {url}", code="no_browser") from error
