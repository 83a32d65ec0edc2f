"""Every command of the shell by its name, and ``cmd``, which reaches most of them by their service's name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from handrail.phone.nouns import Reply
from handrail.phone.shell import (
    am,
    builtin,
    content,
    dumpsys,
    files,
    filters,
    ime,
    input,  # noqa: A004  (the command's own name)
    pm,
    screen,
    services,
    settings,
    system,
)
from handrail.phone.shell.call import Call, Command, fail, say

_SERVICES: Final[Mapping[str, Command]] = MappingProxyType(
    {
        "activity": am.am,
        "package": pm.pm,
        "input": input.input_,
        "input_method": ime.ime,
        "settings": settings.settings,
        "window": screen.wm,
        "statusbar": services.statusbar,
        "uimode": services.uimode,
        "display": services.display,
        "connectivity": services.connectivity,
        "wifi": services.wifi,
        "locale": services.locale,
        "battery": dumpsys.battery_command,
    }
)


async def cmd(call: Call) -> Reply:
    """``cmd SERVICE ...`` (AOSP frameworks/native/cmds/cmd/cmd.cpp)."""
    if not call.args:
        return fail("cmd: No service specified; use -l to list all running services\n", 20)
    if call.args[0] == "-l":
        return say("Currently running services:\n" + "".join(f"  {name}\n" for name in sorted(_SERVICES)))
    service = _SERVICES.get(call.args[0])
    if service is None:
        return fail(f"cmd: Can't find service: {call.args[0]}\n", 20)
    return await service(replace(call, args=call.args[1:]))


COMMANDS: Final[Mapping[str, Command]] = MappingProxyType(
    {
        **builtin.COMMANDS,
        **files.COMMANDS,
        **filters.COMMANDS,
        **system.COMMANDS,
        **screen.COMMANDS,
        **services.COMMANDS,
        "am": am.am,
        "monkey": am.monkey,
        "pm": pm.pm,
        "input": input.input_,
        "settings": settings.settings,
        "content": content.content,
        "ime": ime.ime,
        "dumpsys": dumpsys.dumpsys,
        "cmd": cmd,
    }
)
