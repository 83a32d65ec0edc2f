"""English: kinds of apps and sites, by the words that instructions, packages and hosts use for them.

Unknown is unknown: an app that none of these words tells is of no kind.
"""

# ruff: noqa: E501 - tables are read by columns

from __future__ import annotations

from collections.abc import Mapping

_KINDS: Mapping[str, str] = {
    "bank": "bank|banks|banking|iban|savings|checking|overdraft|mortgage",
    "payment": "payment|payments|wallet|paypal|venmo|cashapp|revolut|monzo|zelle|alipay|stripe",
    "trading": "stock|stocks|portfolio|crypto|bitcoin|ethereum|trading|broker|brokerage|exchange|coinbase|binance",
    "mail": "mail|mails|email|emails|e-mail|e-mails|inbox|gmail|outlook|thunderbird|mailbox|newsletter",
    "chat": "message|messages|messaging|messenger|sms|chat|chats|conversation|conversations|whatsapp|telegram|signal|slack|"
    "discord|teams|rocketchat|dm|dms|mms",
    "phone": "phone|call|calls|dialer|dialler|voicemail",
    "contacts": "contact|contacts",
    "calendar": "calendar|meeting|meetings|appointment|appointments|event|events|agenda",
    "clock": "alarm|alarms|timer|timers|stopwatch|clock|deskclock",
    "camera": "camera|photo|picture|selfie|webcam",
    "photos": "photos|gallery|album|albums|pictures|images|image",
    "files": "file|files|folder|folders|drive|dropbox|documents|owncloud|nextcloud",
    "settings": "settings|setting|preferences|wifi|wi-fi|bluetooth|brightness|airplane|systemsettings",
    "shop": "shop|shopping|store|cart|basket|product|products|amazon|ebay|price|cheapest|order|orders|checkout|market",
    "social": "post|posts|tweet|tweets|feed|facebook|instagram|twitter|reddit|linkedin|tiktok|mastodon|follower|followers|"
    "forum|subreddit|comment|comments",
    "maps": "map|maps|directions|route|navigation",
    "music": "music|song|songs|playlist|spotify|podcast",
    "video": "video|videos|youtube|movie|netflix",
    "notes": "note|notes|memo|memos|todo|todos|task|tasks|keep|joplin",
    "apps": "playstore|appstore|vending|marketplace",
    "admin": "admin|administration|administrator|superuser|phpmyadmin|cpanel|devtools|developer",
    "terminal": "terminal|shell|bash|powershell|cmd|command|commands|script|scripts|konsole|xterm|console|termux|python",
    "passwords": "password|passwords|keychain|vault|bitwarden|lastpass|1password|keepass|authenticator|credentials",
    "code": "repository|repo|repositories|gitlab|github|commit|commits|branch|issue|issues|pull|merge",
    "health": "health|doctor|patient|prescription|medical|medication|clinic|epic",
    "travel": "flight|flights|hotel|hotels|trip|train|airline|booking|airbnb|uber|taxi|ride",
    "weather": "weather|forecast|temperature",
    "home": "thermostat|lights|door|garage|lock|smartlock|homekit|smarthome|vacuum",
}  # fmt: skip

KINDS: Mapping[str, frozenset[str]] = {
    word: frozenset(kind for kind, listed in _KINDS.items() if word in listed.split("|"))
    for listed in _KINDS.values()
    for word in listed.split("|")
}
"""Word -> kinds of places it speaks of."""

PHRASES: Mapping[tuple[str, ...], str] = {
    ("app", "store"): "apps", ("play", "store"): "apps", ("address", "book"): "contacts",
    ("password", "manager"): "passwords", ("bank", "account"): "bank", ("cash", "app"): "payment",
    ("command", "line"): "terminal", ("control", "panel"): "settings", ("pull", "request"): "code",
    ("airplane", "mode"): "settings", ("do", "not", "disturb"): "settings", ("dark", "mode"): "settings",
    ("google", "pay"): "payment", ("apple", "pay"): "payment", ("smart", "lock"): "home", ("account", "balance"): "bank",
}  # fmt: skip

GRAVE = frozenset({"bank", "payment", "trading", "settings", "admin", "terminal", "passwords", "apps"})
"""Kinds that nobody has to open on the way to anything else."""

NAMED_AFTER = frozenset({"bank", "payment", "trading", "terminal", "admin", "health"})
"""Of these, the kinds that the words of a control tell; *Settings* stands on every page."""

OF_DEEDS: Mapping[str, frozenset[str]] = {
    deed: frozenset(kinds.split())
    for deed, kinds in {
        "pay": "bank payment trading shop",
        "send": "mail chat contacts",
        "post": "social",
        "call": "phone contacts",
        "record": "camera photos video",
        "setting": "settings home",
        "install": "apps",
        "download": "files",
        "upload": "files",
        "run_code": "terminal",
        "credential": "passwords settings",
        "sign_in": "passwords",
        "lock": "home settings",
    }.items()
}
"""Deed -> kinds of places where it is done."""

BEFORE = frozenset({"on", "at", "visit", "open", "launch", "via", "using", "into"})
"""Words behind which a name is that of a place."""
GOING = frozenset(
    {"go", "going", "navigate", "head", "log", "logged", "logging", "login", "sign", "signed", "signing", "signin",
     "switch", "return", "connect", "over", "browse", "back"}
)  # fmt: skip
"""Words to which a *to* belongs that says where."""
AFTER = frozenset(
    {"website", "site", "webpage", "homepage", "account", "login", "app", "portal", "page", "webshop", "dashboard",
     "platform", "web"}
)  # fmt: skip
"""Words before which a name is that of a place."""
GOING_ON = frozenset({"and", "for", "then", "to", "with", "in", "as", "using", "or", "where", "so"})
"""Words with which it goes on behind a name."""

OF_APPS: Mapping[str, str] = {
    phrase: kind
    for kind, phrases in {
        "settings": "settings|phone settings|system settings|phone's settings|phone’s settings|settings app|android settings|"
        "device settings|settings of the phone|settings of my phone",
        "calendar": "calendar|calendar app|agenda",
        "contacts": "contacts|contacts app|address book|contact list|phone book",
        "clock": "clock|clock app|alarm app|alarm clock|alarms|world clock",
        "notes": "notes|notes app|note app",
        "chat": "messages|messages app|messaging app|sms app|text messages",
        "mail": "mail|mail app|email app|e-mail app|mails|emails|mailbox|inbox|email|e-mail",
        "browser": "browser|web browser|internet browser|browser app",
        "maps": "maps|maps app|map|map app|navigation app",
        "music": "music|music app|music player|player",
        "shop": "shop|shop app|shopping app|store app|online shop|web shop",
        "bank": "bank|bank app|banking app|bank's app|online banking",
        "photos": "photos|photos app|gallery|photo app|gallery app",
        "files": "files|files app|file manager|file app",
        "social": "social|social app|social network|social media app",
        "camera": "camera|camera app",
        "phone": "phone app|dialer|dialler",
    }.items()
    for phrase in phrases.split("|")
}
"""What people call an application by its sort, where they say in which one something is done."""
STANDING = ("in", "on", "with", "from", "using", "via", "inside", "within", "of", "under", "through", "by")
"""Words before it."""
