"""``pm`` and ``cmd package``: which applications there are, and who signed them.

Source: AOSP services/core/java/com/android/server/pm/PackageManagerShellCommand.java; the certificate's SHA-256 stands
where ``pm get-app-links`` prints it (DomainVerificationDebug.java), in pairs with colons.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from handrail.phone.nouns import Intent, Package, Reply
from handrail.phone.shell import intents, package_dump
from handrail.phone.shell.call import Call, Usage, fail, say
from handrail.phone.shell.intents import short

_MAIN: Final = "android.intent.action.MAIN"
_HOME: Final = "android.intent.category.HOME"
_SORTS: Final = (_HOME, "android.intent.category.LAUNCHER")
_FEATURES: Final = (
    "android.hardware.touchscreen", "android.hardware.wifi", "android.hardware.telephony",
    "android.hardware.screen.portrait", "android.software.webview", "android.software.input_methods",
)  # fmt: skip


async def pm(call: Call) -> Reply:
    """``pm`` and ``cmd package``."""
    if not call.args:
        return fail("Package manager (package) commands:\n", 255)
    command, *rest = call.args
    match command:
        case "list":
            return _list(call, rest)
        case "path":
            found = call.state.packages.get(_operand(rest))
            return say(f"package:{found.apk}\n") if found else Reply(code=1)
        case "dump":
            return say(package_dump.dump(call.state, _operand(rest)))
        case "resolve-activity":
            return _resolve(call, rest, several=False)
        case "query-activities":
            return _resolve(call, rest, several=True)
        case "get-app-links":
            return _links(call, rest)
        case "clear":
            name = _operand(rest)
            if name not in call.state.packages:
                return fail("Failed\n", 1)
            await call.handset.clear(name)
            return say("Success\n")
        case "uninstall":
            return await _uninstall(call, _operand(rest))
        case "enable" | "disable" | "disable-user":
            return await _enable(call, command, _operand(rest))
        case "grant" | "revoke":
            return await _grant(call, command, [arg for arg in rest if not arg.startswith("-")])
        case "install" | "install-create" | "install-write" | "install-commit":
            return fail("Failure [INSTALL_FAILED_INVALID_APK: a simulator installs nothing]\n", 1)
        case "has-feature":
            return say(f"{str(_operand(rest) in _FEATURES).lower()}\n", int(_operand(rest) not in _FEATURES))
        case "get-max-users":
            return say("Maximum supported users: 1\n")
        case _:
            return fail(f"Unknown command: {command}\nPackage manager (package) commands:\n", 255)


def _operand(args: list[str]) -> str:
    """The first argument that is no option; ``--user N`` names the one user there is."""
    rest = list(args)
    while rest:
        arg = rest.pop(0)
        if arg in ("--user", "--versionCode"):
            rest[:1] = []
        elif not arg.startswith("-"):
            return arg
    return ""


def _list(call: Call, args: list[str]) -> Reply:
    if not args:
        return fail("Error: didn't specify type of data to list\n", 255)
    match args[0]:
        case "packages" | "package":
            return _packages(call, args[1:])
        case "features":
            return say("".join(f"feature:{name}\n" for name in sorted(_FEATURES)))
        case "users":
            return say("Users:\n\tUserInfo{0:Owner:c13} running\n")
        case "libraries" | "instrumentation" | "permission-groups" | "permissions":
            return say("")
        case kind:
            return fail(f"Error: unknown list type '{kind}'\n", 255)


def _packages(call: Call, args: list[str]) -> Reply:
    files = versions = uids = installers = False
    kept = sorted(call.state.packages.values(), key=lambda package: package.name)
    rest = list(args)
    while rest:
        arg = rest.pop(0)
        match arg:
            case "-3":
                kept = [package for package in kept if not package.system]
            case "-s":
                kept = [package for package in kept if package.system]
            case "-e":
                kept = [package for package in kept if package.enabled]
            case "-d":
                kept = [package for package in kept if not package.enabled]
            case "-f":
                files = True
            case "-U":
                uids = True
            case "-i":
                installers = True
            case "--show-versioncode":
                versions = True
            case "--user" | "--uid":
                value = rest.pop(0) if rest else ""
                if arg == "--uid":
                    kept = [package for package in kept if str(package.uid) == value]
            case "-a" | "-l" | "-u" | "--apex-only" | "--factory-only":
                kept = [] if arg == "--apex-only" else kept
            case _ if arg.startswith("-"):
                return fail(f"Error: Unknown option: {arg}\n", 255)
            case _:
                kept = [package for package in kept if arg in package.name]
    return say(
        "".join(
            f"package:{f'{package.apk}=' if files else ''}{package.name}"
            f"{f' versionCode:{package.version_code}' if versions else ''}"
            f"{'  installer=null' if installers else ''}{f' uid:{package.uid}' if uids else ''}\n"
            for package in kept
        )
    )


def answering(packages: dict[str, Package], intent: Intent) -> list[tuple[Package, str]]:
    """The packages whose activities answer an intent, with the activity."""
    found: list[tuple[Package, str]] = []
    scheme = intent.data.partition(":")[0].lower() if ":" in intent.data else ""
    host = intent.data.partition("://")[2].partition("/")[0].rpartition("@")[2].lower() if scheme else ""
    for package in sorted(packages.values(), key=lambda each: each.name):
        if not package.enabled or (intent.package and intent.package != package.name):
            continue
        if intent.activity:
            if intent.activity in (package.activity, *package.activities):
                found.append((package, intent.activity))
            continue
        if intent.action in ("", _MAIN) and not intent.data and package.activity:
            asked = next((word for word in _SORTS if word in intent.categories), "")
            if not asked or package.home == (asked == _HOME):
                found.append((package, package.activity))
            continue
        for each in package.filters:
            if (
                each.action == intent.action
                and each.scheme == scheme
                and each.host in ("", host)
                and each.mime in ("", intent.mime)
            ):
                found.append((package, each.activity or package.activity))
                break
    return found


def _resolve(call: Call, args: list[str], *, several: bool) -> Reply:
    kept: list[str] = []
    brief = "--brief" in args or "--components" in args
    rest = [arg for arg in args if arg not in ("--brief", "--components")]
    while rest:
        arg = rest.pop(0)
        if arg in ("--query-flags", "--user"):
            rest[:1] = []
        else:
            kept.append(arg)
    intent = intents.read(tuple(kept)).intent
    if intent.package and not intent.activity and not intent.action and not intent.data:
        intent = replace(intent, action=_MAIN)
    found = answering(call.state.packages, intent)
    if not found:
        return say("No activities found\n" if several else "No activity found\n")
    if not several:
        return say(_found(*found[0], brief=brief, lead=""))
    out = f"{len(found)} activities found:\n"
    for place, (package, activity) in enumerate(found):
        out += f"  Activity #{place}:\n" + _found(package, activity, brief=brief, lead="    ")
    return say(out)


def _found(package: Package, activity: str, *, brief: bool, lead: str) -> str:
    head = f"{lead}priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=true\n"
    if brief:
        return head + f"{lead}{short(package.name, activity)}\n"
    return head + (
        f"{lead}ActivityInfo:\n{lead}  name={activity}\n{lead}  packageName={package.name}\n"
        f"{lead}  labelRes=0x0 nonLocalizedLabel={package.label} icon=0x0 banner=0x0\n"
        f"{lead}  enabled=true exported=true directBootAware=false\n"
        f"{lead}  ApplicationInfo:\n{lead}    packageName={package.name}\n"
        f"{lead}    processName={package.name}\n{lead}    sourceDir={package.apk}\n"
    )


def _links(call: Call, args: list[str]) -> Reply:
    name = _operand(args)
    packages = call.state.packages
    if name and name not in packages:
        return fail(f"Package {name} does not exist\n", 1)
    kept = [packages[name]] if name else sorted(packages.values(), key=lambda package: package.name)
    return say("".join(package_dump.links(package, "  ") for package in kept))


async def _uninstall(call: Call, name: str) -> Reply:
    found = call.state.packages.get(name)
    if found is None:
        return fail("Failure [not installed for 0]\n", 1)
    if found.system:
        return fail("Failure [DELETE_FAILED_INTERNAL_ERROR]\n", 1)
    await call.handset.stop(name)
    del call.state.packages[name]
    await call.handset.changed("packages")
    return say("Success\n")


async def _enable(call: Call, command: str, name: str) -> Reply:
    found = call.state.packages.get(name.partition("/")[0])
    if found is None:
        raise Usage(f"\nException occurred while executing '{command}':\njava.lang.IllegalArgumentException: "
                    f"Unknown package: {name}\n", 255)  # fmt: skip
    if command == "disable":
        return fail(f"\nException occurred while executing 'disable':\njava.lang.SecurityException: Shell cannot "
                    f"change component state for {name} to 2\n", 255)  # fmt: skip
    call.state.packages[found.name] = replace(found, enabled=command == "enable")
    await call.handset.changed("packages")
    return say(f"Package {name} new state: {'enabled' if command == 'enable' else 'disabled-user'}\n")


async def _grant(call: Call, command: str, operands: list[str]) -> Reply:
    found = call.state.packages.get(operands[0]) if len(operands) == 2 else None
    if found is None:
        raise Usage(f"\nException occurred while executing '{command}':\njava.lang.IllegalArgumentException: "
                    f"Unknown package: {operands[0] if operands else ''}\n", 255)  # fmt: skip
    rest = tuple(name for name in found.permissions if name != operands[1])
    call.state.packages[found.name] = replace(
        found, permissions=(*rest, operands[1]) if command == "grant" else rest
    )  # fmt: skip
    await call.handset.changed("packages")
    return Reply()
