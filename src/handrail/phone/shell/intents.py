"""Intents as ``am`` reads and prints them.

Source: AOSP core/java/android/content/Intent.java (parseCommandArgs, toShortString) and android/net/Uri.java
(toSafeString).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from handrail.phone.nouns import Extra, Intent
from handrail.phone.shell.call import Usage, whole

_ALONE_NAMES: Final = (
    "-W -S -D -N --grant-read-uri-permission --grant-write-uri-permission --receiver-foreground "
    "--receiver-include-background --exclude-stopped-packages --include-stopped-packages --debug-log-resolution "
    "--streaming --allow-background-activity-starts --activity-brought-to-front --activity-clear-top "
    "--activity-clear-when-task-reset --activity-exclude-from-recents --activity-launched-from-history "
    "--activity-multiple-task --activity-no-animation --activity-no-history --activity-no-user-action "
    "--activity-previous-is-top --activity-reorder-to-front --activity-reset-task-if-needed --activity-single-top "
    "--activity-clear-task --activity-task-on-home --activity-match-external --selector"
)
_ALONE: Final = frozenset(_ALONE_NAMES.split())
_VALUED_NAMES: Final = (
    "-P -R --user --display --windowingMode --activityType --task --start-profiler --sampling --attach-agent "
    "--receiver-permission -i"
)
_VALUED: Final = frozenset(_VALUED_NAMES.split())
MAX_EXTRAS: Final = 64


@dataclass(slots=True)
class Parsed:
    """An intent and the options that stood between its parts."""

    intent: Intent
    wait: bool = False
    stop: bool = False
    display: str = "0"
    alone: frozenset[str] = field(default_factory=frozenset)


def component(text: str) -> tuple[str, str]:
    """Package and full class name of ``pkg/.Class``. Raises Usage."""
    package, slash, name = text.partition("/")
    if not slash or not package or not name:
        raise Usage(f"\nException occurred while executing 'start':\njava.lang.IllegalArgumentException: "
                    f"Bad component name: {text}\n", 255)  # fmt: skip
    return package, package + name if name.startswith(".") else name


def short(package: str, activity: str) -> str:
    """``pkg/.Class`` where the class lies in the package, else in full (ComponentName.flattenToShortString)."""
    return f"{package}/{activity.removeprefix(package) if activity.startswith(package + '.') else activity}"


def read(args: tuple[str, ...]) -> Parsed:
    """Read the arguments. Raises Usage as am words it."""
    action = data = mime = package = ""
    name = ("", "")
    categories: list[str] = []
    extras: dict[str, Extra] = {}
    flags = 0
    parsed = Parsed(Intent())
    alone: set[str] = set()
    rest = list(args)

    def following(option: str) -> str:
        if not rest:
            raise _thrown(f'Argument expected after "{option}"')
        return rest.pop(0)

    while rest:
        arg = rest.pop(0)
        match arg:
            case "-a":
                action = following(arg)
            case "-d":
                data = following(arg)
            case "-t":
                mime = following(arg)
            case "-c":
                categories.append(following(arg))
            case "-p":
                package = following(arg)
            case "-n":
                name = component(following(arg))
            case "-f":
                text = following(arg)
                try:
                    flags = int(text, 0) if len(text) < 20 else 0
                except ValueError:
                    raise _thrown(f'For input string: "{text}"') from None
            case "-e" | "--es" | "--ez" | "--ei" | "--el" | "--ef" | "--eu" | "--esa" | "--eia" | "--ela" | "--ecn":
                key = following(arg)
                extras[key] = _extra(arg, following(arg))
            case "--esn":
                extras[following(arg)] = None
            case "--display":
                parsed.display = following(arg)
            case "-W":
                parsed.wait = True
            case "-S":
                parsed.stop = True
            case _ if arg in _VALUED:
                following(arg)
            case _ if arg in _ALONE:
                alone.add(arg)
            case _ if arg.startswith("-"):
                raise Usage(f"Error: Unknown option: {arg}\n", 255)
            case _ if "://" in arg or (":" in arg and "/" not in arg.partition(":")[0]):
                data = arg
                action = action or "android.intent.action.VIEW"
            case _ if "/" in arg:
                name = component(arg)
            case _:
                package = arg
        if len(extras) > MAX_EXTRAS or len(categories) > MAX_EXTRAS:
            raise _thrown("too many extras")
    parsed.alone = frozenset(alone)
    parsed.intent = Intent(
        action=action, data=data, mime=mime, package=name[0] or package, activity=name[1],
        categories=tuple(categories), extras=MappingProxyType(extras), flags=flags,
    )  # fmt: skip
    if not action and not name[1] and not package and not data:
        raise _thrown("No intent supplied")
    return parsed


def _thrown(said: str) -> Usage:
    return Usage(f"\nException occurred while executing 'start':\njava.lang.IllegalArgumentException: {said}\n", 255)


def _extra(kind: str, text: str) -> Extra:
    match kind:
        case "--ez":
            return text.lower() in ("true", "t", "1")
        case "--ei" | "--el":
            number = whole(text)
            if number is None:
                raise _thrown(f'For input string: "{text}"')
            return number
        case "--ef":
            try:
                return float(text)
            except ValueError:
                raise _thrown(f'For input string: "{text}"') from None
        case "--esa":
            return tuple(text.split(","))
        case "--eia" | "--ela":
            numbers = [whole(part) for part in text.split(",")]
            if None in numbers:
                raise _thrown(f'For input string: "{text}"')
            return tuple(number for number in numbers if number is not None)
        case _:
            return text


def safe(data: str) -> str:
    """Uri.toSafeString: addresses and numbers are crossed out, of a page only its host is named."""
    scheme, colon, rest = data.partition(":")
    if not colon:
        return data
    if scheme.lower() in ("tel", "sip", "sms", "smsto", "mailto", "nfc"):
        return f"{scheme}:" + "".join(char if char in "-@." else "x" for char in rest)
    if scheme.lower() in ("http", "https", "ftp", "rtsp"):
        host = rest.removeprefix("//").partition("/")[0].rpartition("@")[2]
        return f"{scheme}://{host}/..."
    return f"{scheme}:{rest}" if scheme == "package" else f"{scheme}://..." if rest.startswith("//") else data


def shown(intent: Intent, *, flags: int | None = None) -> str:
    """``Intent { act=... }``."""
    parts = [f"act={intent.action}"] if intent.action else []
    if intent.categories:
        parts.append(f"cat=[{','.join(intent.categories)}]")
    if intent.data:
        parts.append(f"dat={safe(intent.data)}")
    if intent.mime:
        parts.append(f"typ={intent.mime}")
    bits = intent.flags | (flags or 0)
    if bits:
        parts.append(f"flg=0x{bits & 0xFFFFFFFF:x}")
    if intent.package and not intent.activity:
        parts.append(f"pkg={intent.package}")
    if intent.activity:
        parts.append(f"cmp={short(intent.package, intent.activity)}")
    if intent.extras:
        parts.append("(has extras)")
    return f"Intent {{ {' '.join(parts)} }}"
