"""English: what the pages of a phone's settings are called, and what stands on them.

The names are those of Android and of the makers who call them otherwise; what a page holds is what people look for
there. It only says where to look first: what is found is what is called so, wherever it stands.
"""

# ruff: noqa: E501 - tables are read by columns

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

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
    "permission|permissions":
        "camera|microphone|location|contacts|calendar|sms|phone|photos|videos|files|storage|sensors|logs|nearby|activity",
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
        "open", "launch", "close", "cancel", "ok", "done", "retry", "edit", "view", "shut", "force", "archive", "move", "save", "submit", "confirm", "accept", "decline", "join", "leave", "invite",
        "transfer", "withdraw", "verify", "unlock", "stop", "play", "hang", "dial", "publish", "comment", "like",
    }
)  # fmt: skip
"""Words that begin the name of what makes, sends or ends something: no place to look around in."""

CONTRARY = frozenset(
    {"no", "not", "never", "don't", "don’t", "block", "blocked", "disable", "disabled", "mute", "hide", "stop", "off",
     "without", "except", "pause", "deny", "silence", "silent", "restrict", "limit", "delete", "remove", "reset"}
)  # fmt: skip
"""Words by which a switch means the contrary of what is named behind them."""

OF_THE_PHONE: Final = re.compile(
    r"\b(?:developer (?:options|mode|settings)|about (?:the |this |my )?(?:phone|device)|build number|(?:air ?plane|flight|aeroplane) mode|"
    r"wi-?fi|wlan|hotspot|tethering|bluetooth|nfc|mobile data|cellular data|data (?:roaming|saver)|roaming|vpn|dark (?:theme|mode)|"
    r"light (?:theme|mode)|night (?:light|mode|shift)|(?:font|text|display) size|screen (?:timeout|lock|saver|brightness|rotation)|"
    r"(?:adaptive )?brightness|auto-?rotat\w*|rotation|ring ?tone|(?:ring|media|alarm|call|notification) volume|vibrat\w+|"
    r"do not disturb|battery (?:saver|percentage|health|level)|power saving|location (?:services?|access)|gps|android version|"
    r"security patch|talkback|magnification|usb debugging|time ?zone|24-hour (?:format|clock|time)|system language|"
    r"notification (?:dots?|history)|lock screen|fingerprint|face unlock|screen reader|color (?:correction|inversion)|"
    r"default (?:browser|launcher|phone app|sms app|apps?|assistant)|permissions? (?:of|for|manager)|wallpaper|haptics?)\b",
    re.IGNORECASE,
)
"""What belongs to the settings of the phone itself, whichever application is in front."""

OF_AN_APP: Final = re.compile(
    r"\b(?:(?:turn|switch|shut)(?:ing)? (?:on|off)|enable|disable|deactivate|activate|silence|mute|unmute|block|unblock|stop|prevent|"
    r"keep|start|turn|switch)\b.*\b(?:notifications?|alerts|push messages|sync|syncing|synchroni[sz]\w+|auto-?sync)\b|"
    r"\b(?:allow|let|permit|deny|forbid|refuse|give|grant|revoke|withdraw|withhold)\b.*\b(?:camera|microphone|mic|location|contacts|"
    r"calendar|sms|photos|files|storage|call logs?|sensors?|nearby devices|notifications?|permissions?)\b|"
    r"\bdefault (?:browser|launcher|home app|phone app|sms app|messaging app|dialer|assistant)\b",
    re.IGNORECASE,
)
"""What the phone's settings keep of one application or account."""
