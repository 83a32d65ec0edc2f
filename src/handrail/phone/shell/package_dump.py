"""What ``dumpsys package NAME`` and ``pm get-app-links`` print of an application.

Source: AOSP services/core/java/com/android/server/pm/Settings.java (dumpPackageLPr), DomainVerificationDebug.java.
"""

from __future__ import annotations

import datetime

from handrail.phone.nouns import Package, State


def dump(state: State, name: str) -> str:
    """The report of one package; of one that is not there, an empty one."""
    package = state.packages.get(name)
    if package is None:
        return f"Dexopt state:\n  Unable to find package: {name}\n"
    when = datetime.datetime.fromtimestamp(package.installed_ms / 1000, datetime.UTC).strftime("%Y-%m-%d %H:%M:%S")
    permissions = "".join(f"        {each}: granted=true, flags=[ USER_SET ]\n" for each in package.permissions)
    activity = (
        "Activity Resolver Table:\n  Non-Data Actions:\n      android.intent.action.MAIN:\n"
        f"        {package.certificate[:7]} {package.name}/{_short(package)} filter 1234567\n"
        '          Action: "android.intent.action.MAIN"\n          Category: "android.intent.category.LAUNCHER"\n\n'
        if package.activity
        else ""
    )
    return (
        f"{activity}Domain verification status:\n{links(package, '  ')}\nPackages:\n"
        f"  Package [{package.name}] ({package.certificate[:7]}):\n"
        f"    appId={package.uid}\n    userId={package.uid}\n"
        f"    pkg=Package{{{package.certificate[:7]} {package.name}}}\n"
        f"    codePath={package.apk.rpartition('/')[0]}\n    resourcePath={package.apk.rpartition('/')[0]}\n"
        "    primaryCpuAbi=x86_64\n"
        f"    versionCode={package.version_code} minSdk=26 targetSdk=35\n    versionName={package.version_name}\n"
        f"    signatures=PackageSignatures{{{package.certificate[8:15]} version:3, "
        f"signatures:[{package.certificate[:8]}], past signatures:[]}}\n"
        f"    flags=[ {'SYSTEM ' if package.system else ''}HAS_CODE ALLOW_CLEAR_USER_DATA ]\n"
        f"    pkgFlags=[ {'SYSTEM ' if package.system else ''}HAS_CODE ALLOW_CLEAR_USER_DATA ]\n"
        f"    timeStamp={when}\n    firstInstallTime={when}\n    lastUpdateTime={when}\n"
        f"    User 0: ceDataInode=1 installed=true hidden=false suspended=false stopped=false notLaunched=false "
        f"enabled={0 if package.enabled else 3} instant=false virtual=false\n      runtime permissions:\n{permissions}"
    )


def _short(package: Package) -> str:
    inside = package.activity.startswith(package.name + ".")
    return package.activity.removeprefix(package.name) if inside else package.activity


def links(package: Package, lead: str) -> str:
    """The block of one package in ``pm get-app-links``: its certificate's digest."""
    pairs = ":".join(package.certificate[place : place + 2].upper() for place in range(0, 64, 2))
    hosts = sorted({each.host for each in package.filters if each.host})
    state = "".join(f"{lead}    {host}: verified\n" for host in hosts)
    return (
        f"{lead}{package.name}:\n{lead}  ID: 00000000-0000-0000-0000-{package.uid:012d}\n"
        f"{lead}  Signatures: [{pairs}]\n{lead}  Domain verification state:\n{state}"
    )
