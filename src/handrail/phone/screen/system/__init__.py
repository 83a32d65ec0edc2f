"""The pieces of the system that an application does not draw: bars, launcher, shade, keyboard, dialogs, keyguard."""

from handrail.phone.screen.system.asking import ask_permission, battery_low, chooser, crashed, update_offer
from handrail.phone.screen.system.bars import dark_glass, headsup, logo, navigation, scrim, status_bar, toast
from handrail.phone.screen.system.board import keyboard
from handrail.phone.screen.system.keyguard import Keyguard
from handrail.phone.screen.system.launcher import Launcher
from handrail.phone.screen.system.recent import recents
from handrail.phone.screen.system.shade import Shade

__all__ = [
    "Keyguard", "Launcher", "Shade", "ask_permission", "battery_low", "chooser", "crashed", "dark_glass", "headsup",
    "keyboard", "logo", "navigation", "recents", "scrim", "status_bar", "toast", "update_offer",
]  # fmt: skip
