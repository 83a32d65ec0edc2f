"""``settings`` and the effect of what it changes.

Source: AOSP packages/SettingsProvider/src/com/android/providers/settings/SettingsService.java.
"""

from __future__ import annotations

from typing import Final

from handrail.phone.nouns import Reply
from handrail.phone.shell import screen
from handrail.phone.shell.call import Call, fail, say

MAX_KEYS: Final = 2000
MAX_VALUE: Final = 16 * 1024

_HELP: Final = """Settings provider (settings) commands:
  get [--user <USER_ID> | current] NAMESPACE KEY
  put [--user <USER_ID> | current] NAMESPACE KEY VALUE [TAG] [default]
  delete [--user <USER_ID> | current] NAMESPACE KEY
  list [--user <USER_ID> | current] NAMESPACE
      NAMESPACE is one of {system, secure, global}, case-insensitive
"""


async def settings(call: Call) -> Reply:
    """``settings`` and ``cmd settings``."""
    args = list(call.args)
    if "--user" in args:
        place = args.index("--user")
        del args[place : place + 2]
    if not args or args[0] not in ("get", "put", "delete", "list", "reset"):
        return fail(f"Unknown command: {args[0]}\n{_HELP}" if args else _HELP, 255)
    command, *rest = args
    if not rest:
        return fail(f"Bad arguments\n{_HELP}", 255)
    namespace, *words = rest
    values = call.state.settings.get(namespace.lower())
    if values is None:
        return fail(f"Invalid namespace '{namespace}'\n", 255)
    match command, words:
        case "list", []:
            return say("".join(f"{key}={value}\n" for key, value in sorted(values.items())))
        case "get", [key]:
            return say(f"{values.get(key, 'null')}\n")
        case "put", [key, value, *_]:
            return await put(call, namespace.lower(), key, value)
        case "delete", [key]:
            gone = values.pop(key, None) is not None
            if gone:
                await changed(call, namespace.lower(), key)
            return say(f"Deleted {int(gone)} rows\n")
        case _:
            return fail(f"Bad arguments\n{_HELP}", 255)


async def put(call: Call, namespace: str, key: str, value: str) -> Reply:
    """Write a value and let it take effect."""
    values = call.state.settings[namespace]
    if len(value) > MAX_VALUE or (len(values) >= MAX_KEYS and key not in values):
        return fail("\nException occurred while executing 'put':\njava.lang.IllegalStateException: too large\n", 255)
    values[key] = value
    await changed(call, namespace, key)
    return Reply()


async def changed(call: Call, namespace: str, key: str) -> None:
    """A setting has another value: the rotation follows at once, the rest is the handset's affair."""
    if namespace == "system" and key in ("user_rotation", "accelerometer_rotation"):
        await screen.rotate(call)
        return
    await call.handset.changed(f"settings/{namespace}/{key}")
