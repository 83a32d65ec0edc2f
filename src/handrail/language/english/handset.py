"""English: what people want of a phone's settings for one application, account or kind of default."""

# ruff: noqa: E501 - a pattern is one line

from __future__ import annotations

from handrail.language.lexicon import Clause

_OFF = "turn_off|switch_off|disable|deactivate|block|silence|mute|stop|shut_off|get_rid_of"
_ON = "turn_on|switch_on|enable|activate|unblock|unmute|allow|show|get"
_NOTES = "notifications|notification|alerts|push_notifications|push_messages|pop-ups"
_OF = "of|from|for|by|in"
_SYNC = "sync|synchronisation|synchronization|syncing|synchronizing|synchronising|auto-sync|autosync|account_sync"
_DEFAULTS = {
    "browser": "browser|web_browser|internet_browser",
    "launcher": "launcher|home_app|home_screen",
    "phone app": "phone_app|dialer|dialler|calling_app",
    "SMS app": "sms_app|messaging_app|text_app|messages_app|texting_app",
    "assistant": "assistant|assistant_app|digital_assistant",
    "caller ID": "caller_id_app|spam_app",
}
_PERMITTED = {
    "camera": "camera|cam", "microphone": "microphone|mic", "location": "location|gps|position|whereabouts",
    "contacts": "contacts|address_book", "calendar": "calendar", "SMS": "sms|text_messages",
    "photos and videos": "photos|photos_and_videos|pictures|gallery|media", "phone": "phone|calls|phone_calls",
    "files": "files|storage", "nearby devices": "nearby_devices", "call logs": "call_logs|call_log|call_history",
    "body sensors": "body_sensors|sensors", "physical activity": "physical_activity",
}  # fmt: skip
_ALLOW = "allow|let|permit"
_DENY = "deny|forbid|refuse"
_GIVE = "give|grant"
_TAKE = "revoke|withdraw|remove|take_away|withhold"
_USE = "access_to|the_use_of|permission_for|permission_to_use|permission_to_access|use_of"
_TO_USE = "to_use|use|to_access|access|access_to|to_see|see|the_use_of|to_read|read"

HANDSET = (
    *(
        clause
        for kind, off in (("uncheck", _OFF), ("check", _ON))
        for clause in (
            Clause(kind, f"{off} [the|all|any|all_the|my|push] {_NOTES} {_OF} {{target:thing}}", attribute="notifications"),  # type: ignore[arg-type]
            Clause(kind, f"{off} [the] [account] {_SYNC} {_OF} [the|my] {{target:thing}}", attribute="sync"),  # type: ignore[arg-type]
        )
    ),
    *(
        clause
        for kind, way in (("uncheck", "off"), ("check", "on"))
        for clause in (
            Clause(kind, f"turn|switch [the|all|any|all_the|my|push] {_NOTES} {way} {_OF} {{target:thing}}", attribute="notifications"),  # type: ignore[arg-type]
            Clause(kind, f"turn|switch [the|all|any|all_the|my|push] {_NOTES} {_OF} {{target:thing}} {way}", attribute="notifications"),  # type: ignore[arg-type]
            Clause(kind, f"turn|switch [the] [account] {_SYNC} {way} {_OF} [the|my] {{target:thing}}", attribute="sync"),  # type: ignore[arg-type]
            Clause(kind, f"turn|switch [the] [account] {_SYNC} {_OF} [the|my] {{target:thing}} {way}", attribute="sync"),  # type: ignore[arg-type]
        )
    ),
    Clause("uncheck", f"stop|prevent|keep|block {{target:thing}} from sending|showing|posting|pushing|giving|displaying [me|us|any|all|more|further|its] {_NOTES}", attribute="notifications"),
    Clause("uncheck", f"stop|block [the|all|any] {_NOTES} {_OF} {{target:thing}}", attribute="notifications"),
    Clause("uncheck", "stop syncing|synchronising|synchronizing [the|my] {target:thing}", attribute="sync"),
    Clause("check", "start syncing|synchronising|synchronizing [the|my] {target:thing}", attribute="sync"),
    Clause("check", f"{_ALLOW} {{target:thing}} to|send|show send|show|post|push [me] [its] {_NOTES}", attribute="notifications"),
    Clause("check", f"let {{target:thing}} send|show|post|push [me] [its] {_NOTES}", attribute="notifications"),
    *(
        Clause("set", f"{pattern} [app]", attribute=f"default {kind}")
        for kind, names in _DEFAULTS.items()
        for pattern in (
            f"set|make|use|choose|select|take {{target:thing}} as|to_be|to|for [the|my] [new] default|standard {names}",
            f"make {{target:thing}} the|my [new] default|standard {names}",
            f"set|change|switch [the|my] default|standard {names} [app] to {{target:thing}}",
        )
    ),
    *(
        Clause("set", pattern, (("text", answer),), attribute=kind)
        for kind, names in _PERMITTED.items()
        for answer, pattern in (
            ("Allow", f"{_ALLOW} {{target:thing}} [{_TO_USE}] the|my|its {names} [permission|access]"),
            ("Allow", f"{_ALLOW} {names} access|permission for|to|of {{target:thing}}"),
            ("Allow", f"{_GIVE} {{target:thing}} [{_USE}] the|my {names} [permission|access]"),
            ("Allow", f"{_GIVE} {{target:thing}} {names} permission|access"),
            ("Allow", f"{_GIVE} {_USE} the|my {names} to {{target:thing}}"),
            ("Don’t allow", f"{_DENY} {{target:thing}} [{_USE}] [to_use|to_access] the|my|its {names} [permission|access]"),
            ("Don’t allow", f"{_TAKE} [the] {names} permission|access from|of|for {{target:thing}}"),
            ("Don’t allow", f"{_DENY} {names} access|permission for|to|of {{target:thing}}"),
        )
    ),
)  # fmt: skip
"""Before all that turns something on or off, or sets it."""
