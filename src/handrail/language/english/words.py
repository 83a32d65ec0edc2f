"""English: the small words, keys, and tables of one word for another."""

# ruff: noqa: E501 - tables are read by columns

from __future__ import annotations

from collections.abc import Mapping

from handrail.language.english.nouns import COLOURS, PLACES
from handrail.language.english.particulars import TABLES as PARTICULAR_TABLES
from handrail.policy.words import phrases
from handrail.records import EffectClass

_E = EffectClass

_ONES = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth", "twentieth"]  # fmt: skip


def _nth(number: int) -> str:
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


ORDINALS = (
    {word: number for number, word in enumerate(_ONES, 1)}
    | {_nth(number): number for number in range(1, 101)}
    | {"last": -1, "final": -1, "second to last": -2, "second last": -2, "next to last": -2, "penultimate": -2}
)
NOT_ORDINALS = (
    "first name", "second name", "third name", "last name", "first names", "last names", "last updated",
    "last modified", "last login", "first class", "second class", "last week", "last month", "last year", "final price",
)  # fmt: skip

KEYS = {
    "enter": "Enter", "return": "Enter", "tab": "Tab", "escape": "Escape", "esc": "Escape", "space": "Space",
    "spacebar": "Space", "space bar": "Space", "backspace": "Backspace", "delete": "Delete", "del": "Delete",
    "home": "Home", "end": "End", "page up": "PageUp", "pageup": "PageUp", "page down": "PageDown",
    "pagedown": "PageDown", **{f"f{number}": f"F{number}" for number in range(1, 13)},
} | {
    phrase: f"Arrow{way.title()}"
    for way in ("up", "down", "left", "right")
    for phrase in (f"{way} arrow", f"arrow {way}", f"arrow{way}")
}  # fmt: skip
MODIFIERS = {
    "ctrl": "control", "control": "control", "shift": "shift", "alt": "alt", "option": "alt", "meta": "meta",
    "cmd": "meta", "command": "meta",
}  # fmt: skip
SECONDS = {"second": 1.0, "seconds": 1.0, "sec": 1.0, "secs": 1.0, "s": 1.0, "minute": 60.0, "min": 60.0}

_POSITIONS = {word: str(number) for word, number in ORDINALS.items()} | {
    "top": "1", "very top": "1", "start": "1", "beginning": "1", "front": "1", "head": "1", "bottom": "-1",
    "very bottom": "-1", "end": "-1", "very end": "-1", "back": "-1",
    **{f"position {number}": str(number) for number in range(1, 101)},
}  # fmt: skip
_STATES = {
    word: state
    for state, words in {
        "checked": "checked|ticked|marked|on|turned on|switched on",
        "unchecked": "unchecked|unticked|off|turned off|switched off|deselected",
        "selected": "selected|chosen|active",
        "disabled": "disabled|greyed out|grayed out|inactive|not clickable",
        "enabled": "enabled|clickable|available|ready|usable",
        "expanded": "expanded|open|opened|unfolded",
        "collapsed": "collapsed|closed|folded",
        "empty": "empty|blank",
        "readonly": "read-only|readonly",
        "invalid": "invalid",
        "required": "required|mandatory",
    }.items()
    for word in words.split("|")
}
TABLES: Mapping[str, Mapping[str, str]] = {
    **PARTICULAR_TABLES,
    "direction": {
        "down": "down", "up": "up", "left": "left", "right": "right", "downwards": "down", "upwards": "up",
        "downward": "down", "upward": "up", "leftwards": "left", "rightwards": "right",
    },
    "order": {
        phrase: order
        for order, phrases in {
            "ascending": "ascending|increasing|rising|alphabetical|alphabetically|numerical|numerically|ascending order|"
            "low to high|lowest to highest|smallest to largest|a to z|a-z|oldest first|lowest first|smallest first|"
            "cheapest first|increasing order|least to greatest|oldest to newest|earliest first|chronological|upwards|"
            "smallest to biggest|low-to-high|shortest first|the lowest first",
            "descending": "descending|decreasing|falling|reverse alphabetical|reverse|descending order|high to low|"
            "highest to lowest|largest to smallest|z to a|z-a|newest first|highest first|largest first|"
            "most expensive first|decreasing order|greatest to least|newest to oldest|latest first|most recent first|"
            "biggest first|biggest to smallest|high-to-low|longest first|best first|downwards",
        }.items()
        for phrase in phrases.split("|")
    },
    "position": _POSITIONS,
    "rank": {"first": "1", "last": "-1", **{word: str(number) for word, number in ORDINALS.items() if number > 1}},
    "label": {
        word: word
        for noun in ("tag", "label", "keyword", "topic", "category")
        for word in (noun, "categories" if noun == "category" else f"{noun}s")
    },
    "labels": {f"{word}s": f"{word}s" for word in ("tag", "label", "keyword", "topic")} | {"categories": "categories"},
    "mark": {"star": "Star", "flag": "Flag", "pin": "Pin", "heart": "Like", "bookmark": "Bookmark"},
    "able": dict.fromkeys(("clicked", "pressed", "used", "tapped", "selected", "chosen"), "enabled"),
    "place": {words: place for words, place in PLACES.items() if words not in ("top", "bottom", "left", "right")},
    "dimension": {"height": "height", "width": "width", "size": "", "length": "width"},
    "change": {
        "larger": "larger", "bigger": "larger", "greater": "larger", "smaller": "smaller", "less": "smaller",
        "increased": "larger", "decreased": "smaller",
    },
    "broad": {"wider": "width", "broader": "width", "taller": "height", "higher": "height", "longer": "width"},
    "narrow": {"narrower": "width", "thinner": "width", "shorter": "height", "lower": "height"},
    "state": {
        word: word
        for word in ("read", "unread", "important", "unimportant", "spam", "junk", "done", "complete", "completed",
                     "favourite", "favorite", "urgent", "paid", "shipped", "resolved", "solved", "finished", "open",
                     "closed", "not spam", "starred", "high priority", "low priority")
    },
    "state_of": _STATES,
    "style": {
        "bold": "Bold", "italic": "Italic", "italics": "Italic", "in italics": "Italic", "underlined": "Underline",
        "underline": "Underline", "strikethrough": "Strikethrough", "in bold": "Bold", "subscript": "Subscript",
        "superscript": "Superscript",
    },
    "colour": {colour: colour for colour in COLOURS},
    "colour_field": {word: word for word in ("color", "colour")},
}  # fmt: skip

CONTROLS = {
    "log in": "Log in", "login": "Log in", "sign in": "Sign in", "log out": "Log out", "logout": "Log out",
    "log off": "Log out", "sign out": "Sign out", "sign up": "Sign up", "check out": "Checkout",
    "checkout": "Checkout", "add to cart": "Add to cart", "add to basket": "Add to basket", "buy": "Buy",
    "pay": "Pay", "order": "Order", "place the order": "Place order", "place order": "Place order",
    "place an order": "Place order", "purchase": "Purchase", "delete": "Delete", "erase": "Delete", "trash": "Delete",
    "bin": "Delete", "remove": "Remove", "send": "Send", "post": "Post", "publish": "Publish", "share": "Share",
    "save": "Save", "cancel": "Cancel", "close": "Close", "edit": "Edit", "download": "Download", "reply": "Reply",
    "respond": "Reply", "like": "Like", "continue": "Continue", "confirm": "Confirm", "accept": "Accept",
    "decline": "Decline", "archive": "Archive", "unsubscribe": "Unsubscribe", "subscribe": "Subscribe",
    "install": "Install", "star": "Star", "unstar": "Unstar", "flag": "Flag", "bookmark": "Bookmark", "pin": "Pin",
    "unpin": "Unpin", "favourite": "Favourite", "favorite": "Favorite", "mute": "Mute", "unmute": "Unmute",
    "play": "Play", "stop": "Stop", "print": "Print", "export": "Export", "import": "Import", "approve": "Approve",
    "reject": "Reject", "deny": "Deny", "block": "Block", "unblock": "Unblock", "report": "Report",
    "follow": "Follow", "unfollow": "Unfollow", "undo": "Undo", "redo": "Redo", "zoom in": "Zoom in",
    "zoom out": "Zoom out", "skip": "Skip", "dismiss": "Dismiss", "apply": "Apply", "reset": "Reset",
    "discard": "Discard", "duplicate": "Duplicate", "restore": "Restore", "book": "Book", "reserve": "Reserve",
    "forward": "Forward", "show": "Show", "hide": "Hide", "start": "Start", "finish": "Finish",
    "join": "Join", "clear": "Clear", "upgrade": "Upgrade", "rename": "Rename", "preview": "Preview",
    "compose": "Compose", "create": "Create", "add": "Add", "submit": "Submit", "rent": "Rent", "hire": "Hire", "update": "Update", "renew": "Renew",
    "claim": "Claim", "watch": "Watch", "donate": "Donate", "lock": "Lock", "unlock": "Unlock", "merge": "Merge",
    "generate": "Generate", "register": "Register", "resume": "Resume", "record": "Record", "connect": "Connect",
    "disconnect": "Disconnect", "zoom in on": "Zoom in", "zoom out of": "Zoom out", "invite": "Invite",
    "activate": "Activate", "deactivate": "Deactivate", "refund": "Refund", "rate": "Rate", "verify": "Verify", "agree": "Agree", "close out": "Close",
}  # fmt: skip
EFFECTS = {
    "buy": _E.PAY, "pay": _E.PAY, "purchase": _E.PAY, "order": _E.PAY, "place order": _E.PAY,
    "place the order": _E.PAY, "place an order": _E.PAY, "donate": _E.PAY, "transfer": _E.PAY, "wire": _E.PAY,
    "subscribe": _E.PAY, "book": _E.PAY, "reserve": _E.PAY, "rent": _E.PAY, "hire": _E.PAY, "send": _E.SEND, "email": _E.SEND, "e-mail": _E.SEND,
    "mail": _E.SEND, "message": _E.SEND, "reply": _E.SEND, "respond": _E.SEND, "forward": _E.SEND,
    "pass on": _E.SEND, "send on": _E.SEND, "redirect": _E.SEND, "relay": _E.SEND, "post": _E.POST,
    "publish": _E.POST, "tweet": _E.POST, "comment": _E.POST, "delete": _E.DELETE, "remove": _E.DELETE,
    "erase": _E.DELETE, "discard": _E.DELETE, "trash": _E.DELETE, "bin": _E.DELETE, "get rid of": _E.DELETE,
    "throw away": _E.DELETE, "share": _E.SHARE, "invite": _E.SHARE, "upload": _E.UPLOAD, "attach": _E.UPLOAD,
    "download": _E.DOWNLOAD, "export": _E.DOWNLOAD, "install": _E.INSTALL, "grant": _E.GRANT, "authorize": _E.GRANT,
    "authorise": _E.GRANT, "log in": _E.SIGN_IN, "login": _E.SIGN_IN, "sign in": _E.SIGN_IN, "log on": _E.SIGN_IN,
    "log out": _E.SIGN_OUT, "logout": _E.SIGN_OUT, "log off": _E.SIGN_OUT, "sign out": _E.SIGN_OUT,
}  # fmt: skip

_ALSO = {
    _E.PAY: "complete order|complete booking|make payment|confirm purchase|renew subscription|bid|bid on|pay for|submit payment|upgrade",
    _E.SEND: "resend|text|submit application|send off",
    _E.POST: "leave comment|leave review|leave reply|leave note|write comment|write review|add review|submit comment",
    _E.DELETE: "clear cart|clear basket|clear history|clear list|clear everything|empty cart|empty basket|empty bin|"
    "cancel reservation|cancel appointment|cancel meeting|cancel membership|delete all|remove all|unsubscribe",
    _E.SHARE: "make it public|add member|add user",
    _E.DOWNLOAD: "save file as|save page as|save it as|save image",
    _E.CREDENTIAL: "set passkey|create token|create key|create api key|change pin|reset pin|reveal",
    _E.SIGN_IN: "log back in|sign back in|sign me in|log me in|create new account|open account|set up account",
    _E.SIGN_OUT: "log me out|sign me out",
    _E.SETTING: "apply changes|save preferences|save profile|save options|save configuration|update settings|update preferences|"
    "update profile|change settings|change preferences|enroll in|sign up for course|leave group",
    _E.GRANT: "give permission|give permissions|grant permission",
}
"""Orders besides those that are also words on controls."""
CONSEQUENCES: Mapping[str, EffectClass] = {
    **phrases("en"),
    **EFFECTS,
    **{phrase: effect for effect, listed in _ALSO.items() for phrase in listed.split("|")},
}

_PARTICIPLES = {
    "sent": "send", "forgotten": "forget", "bought": "buy", "paid": "pay", "put": "put", "set": "set",
    "written": "write", "chosen": "choose", "found": "find", "shown": "show", "hidden": "hide", "dragged": "drag",
    "unstarred": "unstar",
}  # fmt: skip


def _participle(verb: str) -> str:
    if verb.endswith("e"):
        return f"{verb}d"
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return f"{verb[:-1]}ied"
    doubled = verb in ("star", "flag", "pin", "skip", "drag", "stop", "unpin", "bin", "drop", "unstar", "submit")
    return f"{verb}{verb[-1]}ed" if doubled else f"{verb}ed"


PARTICIPLES = {
    _participle(verb): verb
    for verb in (
        *(word for word in (*CONTROLS, *EFFECTS) if " " not in word), "click", "open", "tick", "check", "uncheck",
        "select", "move", "assign", "copy", "highlight", "sort", "resize", "rename", "mark", "press", "fill", "close",
        "drop", "turn", "enable", "disable", "change",
    )
} | _PARTICIPLES  # fmt: skip
