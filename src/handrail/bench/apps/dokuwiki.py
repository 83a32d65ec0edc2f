"""DokuWiki as Debian ships it, on PHP's own server, with the notebook of a garden club.

Its code is used where Debian put it and nothing there is changed: a file that PHP runs first points it to a folder of
ours for settings and pages.
"""

from __future__ import annotations

import gzip
import os
import re
import shutil
import subprocess
from datetime import UTC, datetime
from pathlib import Path
from types import MappingProxyType

from handrail.bench.apps.app import App, Errand, State
from handrail.bench.apps.caller import Caller
from handrail.bench.apps.served import LAYING
from handrail.records import EffectClass

CODE = Path("/usr/share/dokuwiki")
SETTINGS = Path("/etc/dokuwiki")
PASSWORD = "erik-demo-only"  # noqa: S105 - a demo password, on the loopback, in a temporary folder
SIGN_IN = frozenset({EffectClass.SIGN_IN, EffectClass.CREDENTIAL})
SAVE = frozenset({EffectClass.SETTING, EffectClass.POST})
SECRETS = MappingProxyType({"password": PASSWORD})

_FOLDERS = (
    "attic", "cache", "index", "locks", "log", "media", "media_attic", "media_meta", "meta", "pages", "tmp",
)  # fmt: skip
_SEEDED = datetime(2026, 2, 3, 9, 30, tzinfo=UTC)
_LATER = datetime(2026, 2, 20, 18, 5, tzinfo=UTC)

_PREPEND = """<?php
define('DOKU_CONF', __DIR__ . '/conf/');
date_default_timezone_set('UTC');
"""
_LOCAL = """<?php
$conf['title'] = 'Garden club';
$conf['savedir'] = dirname(__DIR__) . '/data';
$conf['useacl'] = 1;
$conf['updatecheck'] = 0;
$conf['disableactions'] = 'register,resendpwd';
"""
_USERS = """# <?php exit()?>
erik:$2y$08$VvKSONVTogMqlYmsCJl.iu0UgWHQc7T97EP1jVWzAqIlHyP8EKiQi:Erik Lund:erik@club.example:user
ines:$2y$08$VvKSONVTogMqlYmsCJl.iu0UgWHQc7T97EP1jVWzAqIlHyP8EKiQi:Ines Duarte:ines@club.example:user
"""
_RIGHTS = """# <?php exit()?>
*\t@ALL\t1
*\t@user\t8
"""

_START = """====== Garden club ======

Welcome. These are our pages:

  * [[Greenhouse hours]]
  * [[Meeting notes]]
  * [[Seed orders]]
  * [[Tool shed]]
"""
_HOURS = """====== Greenhouse hours ======

^ Day ^ Opening time ^ Closing time ^
| Wednesday | 14:00 | 18:30 |
| Saturday | 09:00 | 16:15 |
| Sunday | 10:00 | 13:00 |

The key hangs at the gate.
"""
_NOTES = """====== Meeting notes ======

Present: Erik, Ines, Tomasz.

The path behind the greenhouse will be gravelled in April.
"""
_SEEDS = """====== Seed orders ======

Tomatoes, beans and marigolds were ordered on 12 January.
"""
_SHED = """====== Tool shed ======

Four spades, two rakes and a wheelbarrow.

The code of the lock is on the board in the greenhouse.
"""
_SHED_CUT = """====== Tool shed ======

Four spades.
"""
_PAGES = {
    "start": _START,
    "greenhouse_hours": _HOURS,
    "meeting_notes": _NOTES,
    "seed_orders": _SEEDS,
    "tool_shed": _SHED,
}


def _absent() -> str:
    missing = [name for name, found in (("php", shutil.which("php")), (str(CODE), CODE.exists())) if not found]
    if not missing:
        return ""
    return f"not installed: {', '.join(missing)}; apt-get install dokuwiki php-cli, or make apps in a checkout"


def _php(folder: Path) -> list[str]:
    return [
        shutil.which("php") or "php",
        "-d", f"auto_prepend_file={folder / 'prepend.php'}",
        "-d", f"session.save_path={folder / 'sessions'}",
        "-d", "display_errors=0",
    ]  # fmt: skip


def _lay(folder: Path) -> None:
    folder.joinpath("sessions").mkdir()
    for name in _FOLDERS:
        folder.joinpath("data", name).mkdir(parents=True)
    conf = folder / "conf"
    conf.mkdir()
    for name in ("dokuwiki.php", "license.php", "plugins.php", "plugins.required.php", "manifest.json"):
        shutil.copyfile(SETTINGS / name, conf / name)
    for source in SETTINGS.glob("*.conf"):
        if source.name not in ("apache.conf", "lighttpd.conf"):  # Debian's, of other servers, readable by root alone
            shutil.copyfile(source, conf / source.name)
    for name, text in (
        ("local.php", _LOCAL), ("users.auth.php", _USERS), ("acl.auth.php", _RIGHTS), ("plugins.local.php", "<?php\n"),
    ):  # fmt: skip
        conf.joinpath(name).write_text(text, "utf-8")
    folder.joinpath("prepend.php").write_text(_PREPEND, "utf-8")
    for page, text in _PAGES.items():
        _write(folder, page, text, _SEEDED, "created")
    _write(folder, "tool_shed", _SHED_CUT, _LATER, "shortened")
    command = [*_php(folder), str(CODE / "bin" / "indexer.php"), "-q"]
    # DokuWiki's own indexer, so that its search finds what was written past it. It warns of what only a server has.
    subprocess.run(command, check=True, timeout=LAYING, capture_output=True)  # noqa: S603


def _write(folder: Path, page: str, text: str, at: datetime, summary: str) -> None:
    """A page as DokuWiki leaves it: the text, its revision, and a line in the log of changes."""
    data, stamp = folder / "data", int(at.timestamp())
    path = data / "pages" / f"{page}.txt"
    kind = "E" if path.exists() else "C"
    path.write_text(text, "utf-8")
    os.utime(path, (stamp, stamp))
    old = data / "attic" / f"{page}.{stamp}.txt.gz"
    old.write_bytes(gzip.compress(text.encode(), mtime=stamp))
    os.utime(old, (stamp, stamp))
    line = "\t".join((str(stamp), "127.0.0.1", kind, page, "ines", summary, "", str(len(text)))) + "\n"
    for log in (f"{page}.changes", "_dokuwiki.changes"):
        with (data / "meta" / log).open("a", encoding="utf-8") as file:
            file.write(line)


def _command(folder: Path, port: int) -> list[str]:
    return [*_php(folder), "-S", f"127.0.0.1:{port}", "-t", str(CODE)]


def _state(folder: Path) -> State:
    """Texts of pages without the blank at their end, files, users, rights and settings. Left out: revisions, logs,
    locks, drafts, index, caches and sessions."""
    found: dict[str, str] = {}
    for kind in ("pages", "media"):
        root = folder / "data" / kind
        for path in sorted(root.rglob("*")):
            if path.is_file():
                found[f"{kind}/{path.relative_to(root)}"] = path.read_text("utf-8", "replace").rstrip()
    for line in folder.joinpath("conf", "users.auth.php").read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            login, *fields = re.split(r"(?<!\\):", line)
            for name, value in zip(("password", "name", "email", "groups"), fields, strict=True):
                found[f"user/{login}/{name}"] = value
    for name in ("local.php", "acl.auth.php"):
        found[f"conf/{name}"] = folder.joinpath("conf", name).read_text("utf-8")
    return found


def _signed_in(caller: Caller, page: str) -> None:
    fields = {"id": page, "do": "login", "u": "erik", "p": PASSWORD}
    caller.post("/doku.php", fields, form=f"/doku.php?id={page}&do=login#dw__login")


def _saved(caller: Caller, page: str, text: str) -> None:
    _signed_in(caller, page)
    fields = {"wikitext": text, "do[save]": "1", "summary": ""}
    caller.post(f"/doku.php?id={page}", fields, form=f"/doku.php?id={page}&do=edit#dw__editform")


def _new_page(caller: Caller) -> str:
    _saved(caller, "compost", "The compost heap is turned every Saturday.")
    return ""


def _add_note(caller: Caller) -> str:
    _saved(caller, "meeting_notes", _NOTES + "Next meeting: 4 May.\n")
    return ""


def _restore(caller: Caller) -> str:
    _signed_in(caller, "tool_shed")
    rev = int(_SEEDED.timestamp())
    caller.post(
        "/doku.php", {"id": "tool_shed", "do": "revert", "rev": str(rev)}, form=f"/doku.php?id=tool_shed&rev={rev}"
    )
    return ""


def _change_email(caller: Caller) -> str:
    _signed_in(caller, "start")
    fields = {"email": "erik@allotment.example", "oldpass": PASSWORD, "save": "1"}
    caller.post("/doku.php?id=start&do=profile", fields, form="#dw__register")
    return ""


def _closing_time(caller: Caller) -> str:
    page = caller.get("/doku.php?id=start&do=search&q=greenhouse")
    return "16:15" if "greenhouse_hours" in page and "16:15" in caller.get("/doku.php?id=greenhouse_hours") else ""


def _version() -> str:
    path = CODE / "VERSION"
    return path.read_text("utf-8").strip() if path.exists() else ""


DOKUWIKI = App(
    name="dokuwiki",
    title="DokuWiki",
    absent=_absent,
    lay=_lay,
    command=_command,
    ready="/doku.php",
    state=_state,
    version=_version,
    errands=(
        Errand(
            "new-page",
            'Log in as erik with {{secret:password}}. Create this page, type "The compost heap is turned every '
            'Saturday." into the text and save it. Check that "Edit this page" appears.',
            _new_page,
            {"pages/compost.txt": "The compost heap is turned every Saturday."},
            effects=SIGN_IN | SAVE,
            path="/doku.php?id=compost",
            secrets=SECRETS,
        ),
        Errand(
            "add-note",
            "Log in as erik with {{secret:password}}, open Meeting notes and edit the page. Add the line "
            '"Next meeting: 4 May." at the end of the text and save. Check that "Next meeting" appears.',
            _add_note,
            {"pages/meeting_notes.txt": _NOTES + "Next meeting: 4 May."},
            effects=SIGN_IN | SAVE,
            path="/doku.php?id=start",
            secrets=SECRETS,
        ),
        Errand(
            "restore-revision",
            "Log in as erik with {{secret:password}} and go to Tool shed. Open the old revisions, click the one of "
            '2026/02/03 09:30, restore it and accept the confirmation. Check that "wheelbarrow" appears.',
            _restore,
            {"pages/tool_shed.txt": _SHED.rstrip()},
            effects=SIGN_IN | SAVE,
            path="/doku.php?id=start",
            secrets=SECRETS,
        ),
        Errand(
            "change-email",
            "Log in as erik with {{secret:password}}, open Update Profile, change the e-mail to erik@allotment.example "
            'and put {{secret:password}} into "Confirm current password". Save and check that it says "User profile '
            'successfully updated".',
            _change_email,
            {"user/erik/email": "erik@allotment.example"},
            effects=SIGN_IN | SAVE,
            path="/doku.php?id=start",
            secrets=SECRETS,
        ),
        Errand(
            "closing-time",
            'Search for greenhouse, open the page "Greenhouse hours" and tell me the closing time on Saturday.',
            _closing_time,
            answer="16:15",
            path="/doku.php?id=start",
        ),
    ),
)
