"""``svc`` and the small services behind ``cmd``: radios, the shade, dark mode, displays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from handrail.phone.handset import Panel
from handrail.phone.nouns import Reply
from handrail.phone.shell import settings
from handrail.phone.shell.call import Call, Command, fail, say
from handrail.phone.shell.displays import described

_SWITCHES: Final = {"wifi": "wifi_on", "data": "mobile_data", "bluetooth": "bluetooth_on", "nfc": "nfc_on"}


async def svc(call: Call) -> Reply:
    """``svc wifi|data|bluetooth|nfc enable|disable``, ``svc power ...`` (AOSP cmds/svc)."""
    match call.args:
        case [("wifi" | "data" | "bluetooth" | "nfc") as name, ("enable" | "disable") as to]:
            return await settings.put(call, "global", _SWITCHES[name], str(int(to == "enable")))
        case ["power", "stayon", to]:
            modes = {"true": "15", "false": "0", "usb": "2", "ac": "1", "wireless": "4"}
            return await settings.put(call, "global", "stay_on_while_plugged_in", modes.get(to, "0"))
        case ["power", "reboot" | "shutdown", *_]:
            call.shell.rebooting = True
            return Reply()
        case ["usb", *_]:
            return Reply()
        case _:
            return fail(
                "Available commands:\n    help\n    power\n    data\n    wifi\n    usb\n    nfc\n    bluetooth\n", 1
            )


async def statusbar(call: Call) -> Reply:
    """``cmd statusbar`` (AOSP StatusBarShellCommand.java)."""
    panels: dict[str, Panel] = {
        "expand-notifications": "notifications", "expand-settings": "settings", "collapse": "none",
    }  # fmt: skip
    if not call.args or call.args[0] not in panels:
        return fail("Status bar commands:\n", 255)
    await call.handset.panel(panels[call.args[0]])
    return Reply()


async def uimode(call: Call) -> Reply:
    """``cmd uimode night [yes|no|auto]`` (AOSP UiModeManagerService.java)."""
    modes = {"yes": "2", "no": "1", "auto": "0"}
    match call.args:
        case ["night"]:
            pass
        case ["night", ("yes" | "no" | "auto") as to]:
            await settings.put(call, "secure", "ui_night_mode", modes[to])
        case _:
            return fail("UiModeManager service (uimode) commands:\n", 255)
    now = call.state.settings["secure"].get("ui_night_mode", "1")
    return say(f"Night mode: {next((name for name, number in modes.items() if number == now), 'no')}\n")


async def display(call: Call) -> Reply:
    """``cmd display get-displays`` (AOSP DisplayManagerShellCommand.java)."""
    if call.args[:1] != ("get-displays",):
        return fail(f"Unknown command: {call.args[0] if call.args else ''}\nDisplay manager commands:\n", 255)
    return say(f"Displays:\nDisplay id 0: {described(call.state)}, isValid=true\n")


async def connectivity(call: Call) -> Reply:
    """``cmd connectivity airplane-mode [enable|disable]``."""
    match call.args:
        case ["airplane-mode"]:
            on = call.state.settings["global"].get("airplane_mode_on", "0") == "1"
            return say(f"{'enabled' if on else 'disabled'}\n")
        case ["airplane-mode", ("enable" | "disable") as to]:
            return await settings.put(call, "global", "airplane_mode_on", str(int(to == "enable")))
        case _:
            return fail("Connectivity service commands:\n", 255)


async def wifi(call: Call) -> Reply:
    """``cmd wifi status|set-wifi-enabled``."""
    match call.args:
        case ["status"]:
            on = call.state.settings["global"].get("wifi_on", "1") == "1"
            return say(f"Wifi is {'enabled' if on else 'disabled'}\n")
        case ["set-wifi-enabled", ("enabled" | "disabled") as to]:
            return await settings.put(call, "global", "wifi_on", str(int(to == "enabled")))
        case _:
            return fail("Wi-Fi (wifi) commands:\n", 255)


async def locale(call: Call) -> Reply:
    """``cmd locale set-app-locales PACKAGE --locales LIST``."""
    match call.args:
        case ["set-app-locales", package, *options] if package in call.state.packages:
            wanted = options[options.index("--locales") + 1 :][:1] if "--locales" in options else []
            return await settings.put(call, "secure", f"app_locales:{package}", wanted[0] if wanted else "")
        case ["get-app-locales", package, *_] if package in call.state.packages:
            return say(f"Locales for {package} for user 0 are "
                       f"[{call.state.settings['secure'].get(f'app_locales:{package}', '')}]\n")  # fmt: skip
        case _:
            return fail("Locale manager (locale) shell commands:\n", 255)


COMMANDS: Final[Mapping[str, Command]] = {"svc": svc}
