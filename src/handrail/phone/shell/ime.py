"""``ime``: which input method writes.

Source: AOSP services/core/java/com/android/server/inputmethod/InputMethodManagerService.java (onShellCommand).
"""

from __future__ import annotations

from handrail.phone.nouns import Reply
from handrail.phone.shell.call import Call, fail, say

_ENABLED = "enabled_input_methods"
_DEFAULT = "default_input_method"


async def ime(call: Call) -> Reply:
    """``ime`` and ``cmd input_method``."""
    args = [
        arg for place, arg in enumerate(call.args) if arg != "--user" and call.args[place - 1 : place] != ("--user",)
    ]
    state = call.state
    secure = state.settings["secure"]
    enabled = [each for each in secure.get(_ENABLED, "").split(":") if each]
    match args:
        case ["list", *options]:
            shown = state.imes if "-a" in options else tuple(each for each in state.imes if each in enabled)
            if "-s" in options:
                return say("".join(f"{each}\n" for each in shown))
            return say("".join(f"{each}:\n  mId={each} mSettingsActivityName=null\n" for each in shown))
        case ["enable", name]:
            if name not in state.imes:
                return fail(f"Unknown input method {name} cannot be enabled for user #0\n", 255)
            already = name in enabled
            if not already:
                secure[_ENABLED] = ":".join([*enabled, name])
                await call.handset.changed(f"settings/secure/{_ENABLED}")
            return say(f"Input method {name}: {'already' if already else 'now'} enabled for user #0\n")
        case ["disable", name]:
            was = name in enabled
            if was:
                secure[_ENABLED] = ":".join(each for each in enabled if each != name)
                if state.ime == name:
                    secure[_DEFAULT] = next((each for each in enabled if each != name), "")
                    await call.handset.changed(f"settings/secure/{_DEFAULT}")
                await call.handset.changed(f"settings/secure/{_ENABLED}")
            return say(f"Input method {name}: {'now' if was else 'already'} disabled for user #0\n")
        case ["set", name]:
            if name not in state.imes or name not in enabled:
                return fail(f"Unknown input method {name} cannot be selected for user #0\n", 255)
            secure[_DEFAULT] = name
            await call.handset.changed(f"settings/secure/{_DEFAULT}")
            return say(f"Input method {name} selected for user #0\n")
        case ["reset"]:
            first = state.imes[0]
            secure |= {_ENABLED: first, _DEFAULT: first}
            await call.handset.changed(f"settings/secure/{_DEFAULT}")
            return say(f"Reset current and enabled IMEs for user #0\n  Newly selected IME: {first}\n"
                       f"  Newly enabled IMEs:\n    {first}\n")  # fmt: skip
        case [name, *_]:
            return fail(f"Unknown command: {name}\nInputMethodManagerService commands:\n", 255)
        case _:
            return fail("InputMethodManagerService commands:\n", 255)
