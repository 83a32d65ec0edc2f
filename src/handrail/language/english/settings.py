"""English: what the pages of a phone's settings are called, and what stands on them.

The names are those of Android and of the makers who call them otherwise; what a page holds is what people look for
there. It only says where to look first: what is found is what is called so, wherever it stands.
"""

# ruff: noqa: E501 - tables are read by columns

from __future__ import annotations

from collections.abc import Mapping

_TOPICS: Mapping[str, str] = {
    "network|internet|connections|connectivity|wireless|wi-fi|wifi|sim|sims|hotspot|tethering":
        "airplane|flight|aeroplane|wifi|wi-fi|hotspot|tethering|tether|data|roaming|vpn|mobile|cellular|sim|esim|network|"
        "internet|dns|metered|router|access|apn|ethernet|calling",
    "connected|devices|bluetooth|connections|connection":
        "bluetooth|nfc|pair|paired|pairing|device|devices|cast|casting|print|printing|printer|usb|contactless|headphones|"
        "speaker|keyboard|mouse|watch|quick|nearby|car|beam|chromebook",
    "sound|sounds|vibration|haptics|audio|volume":
        "ringtone|ring|ringer|volume|vibrate|vibration|haptic|haptics|sound|sounds|silent|disturb|tone|tones|loudness|"
        "media|alarm|mute|caption|touch|dial|charging|equalizer",
    "display|screen|brightness|wallpaper|theme|home|lockscreen":
        "dark|theme|brightness|bright|timeout|sleep|font|text|size|rotate|rotation|orientation|night|light|saver|color|"
        "colour|display|screen|wallpaper|adaptive|resolution|refresh|magnify|lift|wake|always-on|zoom|percentage",
    "apps|applications|app":
        "app|apps|permission|permissions|default|browser|launcher|assistant|notification|notifications|uninstall|cache|"
        "storage|links|overlay|unused|camera|microphone|contacts|location|dialer|background|usage|special",
    "notifications|notification|status":
        "notification|notifications|disturb|bubbles|bubble|dot|dots|badge|badges|lock|history|emergency|alerts|conversation|"
        "conversations|heads-up|snooze|snoozing",
    "battery|power|care|charging":
        "battery|saver|power|charge|charging|percentage|adaptive|usage|saving|optimization",
    "storage|memory|care": "storage|memory|space|cache|free|trash|used",
    "security|privacy|lock|biometrics|safety|password|fingerprint|face":
        "pin|password|passwords|fingerprint|face|lock|unlock|encryption|permission|permissions|camera|microphone|unknown|"
        "sources|clipboard|trust|find|credentials|pattern|passcode|admin|protect|personalization|ads|diagnostics",
    "location|privacy": "location|gps|position|whereabouts",
    "accounts|account|users|passwords|sync|backup|google":
        "account|accounts|sync|synchronization|synchronisation|syncing|autofill|backup|user|users|guest|cloud|email|mail",
    "system|general|management|additional|advanced|more":
        "language|languages|keyboard|date|time|timezone|zone|clock|24-hour|format|backup|reset|update|updates|developer|gesture|"
        "gestures|navigation|input|spelling|debugging|usb|dictionary|region|temperature|spell|vibrate|suggestions",
    "about|phone|device|tablet|information|software":
        "build|number|android|version|model|name|imei|serial|legal|status|software|kernel|baseband|patch|uptime|mac|address|"
        "device|phone|developer",
    "accessibility|assistive|vision|hearing|interaction":
        "accessibility|talkback|magnification|magnify|caption|captions|contrast|font|text|inversion|invert|hearing|color|"
        "colour|correction|animations|animation|cursor|pointer|flash|reader|speech|mono",
    "digital|wellbeing|parental|screentime": "wellbeing|bedtime|focus|timer|limit|parental|usage|winding",
    "developer|options": "debugging|usb|animation|scale|awake|taps|pointer|layout|oem|mock|verifier|developer",
    "languages|language|input|keyboard": "language|languages|keyboard|input|spelling|region|dictionary|suggestions|speech",
    "date|time": "date|time|timezone|zone|24-hour|format|clock|automatic|hour",
    "hotspot|tethering": "hotspot|tethering|tether|ap|access|sharing",
}  # fmt: skip

TOPICS: tuple[tuple[frozenset[str], frozenset[str]], ...] = tuple(
    (frozenset(names.split("|")), frozenset(held.split("|"))) for names, held in _TOPICS.items()
)
"""Words of a page's name, and words of what stands on it."""

BEGINNING = frozenset(
    {
        "new", "add", "create", "compose", "write", "start", "post", "send", "share", "call", "buy", "order", "pay", "erase",
        "reset", "remove", "delete", "clear", "install", "uninstall", "update", "allow", "deny", "enable", "disable", "scan",
        "take", "record", "upload", "download", "book", "reply", "forward", "make", "pair", "connect", "disconnect", "forget",
        "sign", "log", "switch", "turn", "block", "report", "follow", "unfollow", "subscribe", "unsubscribe", "restart",
        "shut", "force", "archive", "move", "save", "submit", "confirm", "accept", "decline", "join", "leave", "invite",
        "transfer", "withdraw", "verify", "unlock", "stop", "play", "hang", "dial", "publish", "comment", "like",
    }
)  # fmt: skip
"""Words that begin the name of what makes, sends or ends something: no place to look around in."""

CONTRARY = frozenset(
    {"no", "not", "never", "don't", "don’t", "block", "blocked", "disable", "disabled", "mute", "hide", "stop", "off",
     "without", "except", "pause", "deny", "silence", "silent", "restrict", "limit", "delete", "remove", "reset"}
)  # fmt: skip
"""Words by which a switch means the contrary of what is named behind them."""
