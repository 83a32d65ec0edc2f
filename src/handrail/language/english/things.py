"""English: how things that are kept on a phone are told."""

# ruff: noqa: E501 - tables are read by columns

from __future__ import annotations

from collections.abc import Mapping

from handrail.language.english.nouns import plural
from handrail.language.wish import ThingWords

_KINDS: Mapping[str, str] = {
    "mail": "mail|email|e-mail",
    "message": "message|text message|text|sms|voice message|voicemail",
    "conversation": "conversation|chat|thread|message thread|group chat|text conversation",
    "photo": "photo|picture|image|pic|snapshot|photograph|selfie",
    "screenshot": "screenshot",
    "video": "video|clip|film|movie",
    "song": "song|track|tune",
    "artist": "artist|band|singer",
    "podcast": "podcast",
    "episode": "episode",
    "playlist": "playlist",
    "album": "album",
    "note": "note|memo",
    "list": "list|checklist|to-do list|todo list",
    "item": "item|entry|point",
    "task": "task|to-do|todo|reminder",
    "file": "file|document|pdf|recording|spreadsheet|presentation|attachment|voice memo",
    "folder": "folder|directory|subfolder",
    "contact": "contact",
    "event": "event|appointment|meeting",
    "alarm": "alarm",
    "post": "post|tweet|story",
    "comment": "comment|reply",
    "account": "account|profile|user",
    "page": "page|web page|webpage|site|website|article|tab",
    "place": "place|restaurant|café|cafe|shop at|museum|hotel|bar",
    "product": "product",
    "group": "group|channel",
    "cart": "cart|shopping cart|basket|shopping basket|bag|shopping bag|trolley",
    "wish list": "wish list|wishlist|list of wishes",
    "collection": "collection",
    "label": "label|category|tag",
    "notification": "notification",
    "call": "call",
    "card": "credit card|debit card|bank card|card|visa card|mastercard",
    "app": "app|application",
    "calendar": "calendar",
    "bookmark": "bookmark",
    "device": "device|headphone|speaker|keyboard|mouse|headset|earbud|earphone|watch|smartwatch|printer|bluetooth speaker|bluetooth keyboard|bluetooth headset",
}  # fmt: skip
KINDS: Mapping[str, str] = {
    word: kind for kind, listed in _KINDS.items() for noun in listed.split("|") for word in (noun, plural(noun))
} | {"photos": "photo", "stories": "post", "replies": "comment"}
_SEVERAL = frozenset(plural(noun) for listed in _KINDS.values() for noun in listed.split("|")) | {"stories", "replies"}
WRITTEN = frozenset({"mail", "message", "conversation", "post", "comment", "notification", "video", "photo"})
"""Kinds that can be answered."""
CONTAINERS = frozenset(
    {"list", "note", "playlist", "album", "folder", "collection", "label", "group", "wish list", "cart", "calendar"}
)
"""Kinds of what holds other things."""

_SMALL = (
    "the a an my your his her our their this that these those its in into on onto to from with without of at for by as "
    "and or but then if until unless using via is are was were be been it them him me us you i we they not no do does "
    "about called named titled under over inside within behind before after between out off up down which who whose "
    "when where what how why who whose all every someone somebody everyone everybody everything something anything anyone nothing nobody one ones some several many few more most others other another until all every each both any some please today tomorrow yesterday every again so than except"
)
_STATES = "read unread spam junk done"

THINGS = ThingWords(
    kinds=KINDS,
    several=_SEVERAL,
    owned=frozenset({"mail", "message", "conversation", "song", "album", "post", "comment", "video", "photo", "call",
                     "podcast", "episode", "notification", "event", "playlist"}),
    dated=frozenset({"mail", "message", "photo", "screenshot", "video", "post", "comment", "call", "notification",
                     "conversation"}),
    whole=("whole", "entire", "complete", "old", "own"),
    newest=("newest", "latest", "most recent", "most recently taken", "freshest"),
    oldest=("oldest", "earliest"),
    last=("last",),
    naming=("called", "named", "titled", "entitled", "with the title", "with the name", "with the subject", "that is called",
            "which is called", "labelled", "labeled", "with subject", "that is named", "with the text"),
    by=("from", "by", "with", "of", "sent by", "written by", "posted by", "sung by", "that came from", "that is from"),
    inside=("in", "inside", "on", "within", "from", "of", "under", "via", "using", "at", "from inside", "out of"),
    about=("about", "regarding", "concerning", "on the subject of"),
    places=frozenset({"shop", "store", "calendar", "browser", "notes", "mail", "messages", "gallery", "photos", "maps", "clock",
                      "phone", "bank", "music", "files", "settings", "camera", "inbox", "internet", "contacts", "mailbox",
                      "address book", "downloads", "documents", "market"}),
    apposed=("the one", "the ones", "namely the one", "that is the one", "that one"),
    joining=("of", "the", "de", "da", "di", "van", "von", "der", "den", "la", "le", "du", "y", "for", "and the", "&", "-", "–"),
    stops=frozenset((*_SMALL.split(), *_STATES.split())),
    affirmed=("stop following", "stop blocking", "stop muting"),
    tables={
        "favourites": {
            words: "favourites"
            for noun in ("favorites", "favourites")
            for words in (noun, f"my {noun}", f"the {noun}", f"my {noun[:-1]} contacts", f"my {noun[:-1]} songs",
                          f"the {noun[:-1]} contacts", f"my {noun[:-1]} photos", f"the {noun[:-1]} photos",
                          f"my list of {noun}", f"my {noun[:-1]} places", f"my {noun[:-1]} people")
        },
        "liked": dict.fromkeys(("liked songs", "my liked songs", "the liked songs", "my liked tracks", "my likes", "songs i like", "the songs i like", "my liked music"), "liked"),
        "bin": {f"{article}{noun}": "trash" for article in ("", "the ", "my ") for noun in
                ("trash", "bin", "trash can", "recycle bin", "garbage", "rubbish bin", "waste basket")},
        "spam": {f"{article}{noun}": "spam" for article in ("", "the ", "my ") for noun in
                 ("spam", "junk", "spam folder", "junk folder", "spam mail", "junk mail")},
        "unwanted": dict.fromkeys(("spam", "junk", "phishing", "a scam", "scam", "spam mail", "junk mail"), "spam"),
        "archived": {f"{article}archive": "archive" for article in ("", "the ", "my ")},
        "carts": {f"{article}{noun}": "cart" for article in ("", "the ", "my ") for noun in
                  ("cart", "shopping cart", "basket", "shopping basket", "bag", "shopping bag", "trolley")},
        "wishes": {f"{article}{noun}": "wish list" for article in ("", "the ", "my ") for noun in
                   ("wish list", "wishlist", "list of wishes", "wish list")},
        "top": dict.fromkeys(("the top", "top", "the top of the list", "the top of my list", "the start", "the front", "the top of my messages", "the top of the conversations", "the top of my conversations", "the top of my chats", "the top of the chats", "the top of my notes", "the top of the notes", "the top of my inbox"), "top"),
        "mode": {
            **dict.fromkeys(("on foot", "walking", "by foot", "for walking", "for a walk", "as a pedestrian"), "walking"),
            **dict.fromkeys(("by car", "driving", "in the car", "for driving", "in my car"), "driving"),
            **dict.fromkeys(("by bike", "by bicycle", "cycling", "on a bike", "on my bike", "for cycling", "with the bike"), "cycling"),
            **dict.fromkeys(("by public transport", "by transit", "by bus", "by train", "with public transport", "by tram",
                             "by public transit"), "transit"),
        },
        "role": {
            **{f"{article}{noun}{tail}": role for article in ("", "my ", "the ") for role, nouns in
               {"home": "home", "work": "work|office|workplace"}.items() for noun in nouns.split("|")
               for tail in ("", " place", " address", " location")},
            **{f"{article}{noun}": role for article in ("", "my ", "the ", "my phone's ", "the phone's ") for role, nouns in
               {"ringtone": "ringtone|ring tone|phone ringtone", "wallpaper": "wallpaper|background|home screen wallpaper|home screen background",
                "lock screen": "lock screen|lock screen wallpaper", "notification sound": "notification sound|notification tone",
                "alarm sound": "alarm sound|alarm tone|default alarm sound", "profile picture": "profile picture|profile photo|avatar",
                "cover": "cover|cover photo|album cover"}.items() for noun in nouns.split("|")},
        },
        "means": {
            f"{article}{noun}": kind
            for kind, nouns in {
                "chat": "text message|message|sms|text|chat|new message|messages", "mail": "mail|email|e-mail|new mail",
                "social": "direct message|dm|private message",
            }.items()
            for noun in nouns.split("|")
            for article in ("", "a ", "an ", "the ")
        },
        "seen": {"read": "read", "unread": "unread", "not read": "unread"},
    },
)  # fmt: skip
