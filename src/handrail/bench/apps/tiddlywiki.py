"""TiddlyWiki on Node.js, with a household's notebook."""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import quote

import handrail
from handrail.bench.apps.app import App, Errand, State
from handrail.bench.apps.caller import Caller
from handrail.records import EffectClass

HERE = Path(handrail.__file__).parents[2] / "requirements" / "apps" / "node_modules" / "tiddlywiki" / "tiddlywiki.js"
"""Where ``make apps`` puts it in a checkout."""
SAVE = frozenset({EffectClass.SETTING, EffectClass.POST})
LAG = 2.5
"""Seconds: the page sends what changed about once a second, and the server writes what it was sent about once a
second."""
OPEN_PAGES = "$:/StoryList"
"""Which pages stand open, which looking around changes."""
TYPE = "text/vnd.tiddlywiki"
"""Of pages that were written in its own editor."""
TIMES = frozenset({"created", "modified"})

_INFO = {
    "description": "Household notebook",
    "plugins": ["tiddlywiki/tiddlyweb", "tiddlywiki/filesystem"],
    "themes": ["tiddlywiki/vanilla", "tiddlywiki/snowwhite"],
}
_PAGES: Mapping[str, tuple[str, str, str]] = {
    "SiteTitle": ("$:/SiteTitle", "", "Household notebook"),
    "SiteSubtitle": ("$:/SiteSubtitle", "", "what we keep forgetting"),
    "DefaultTiddlers": ("$:/DefaultTiddlers", "", "Household"),
    "Household": (
        "Household", "", "* [[Guest wifi]]\n* [[Lisbon trip]]\n* [[Old notes]]\n* [[Shoping list]]\n* [[Boiler]]\n",
    ),
    "Guest wifi": ("Guest wifi", "house", "Network: Blue Heron\n\nKey: plum-orbit-seven\n"),
    "Lisbon trip": ("Lisbon trip", "travel", "Train to the airport at 6:40.\n"),
    "Old notes": ("Old notes", "", "Nothing in here is true any more.\n"),
    "Shoping list": ("Shoping list", "house", "Lentils, soap, light bulbs.\n"),
    "Boiler": ("Boiler", "house", "Serviced in October. Pressure: 1.4 bar.\n"),
}  # fmt: skip


def _absent() -> str:
    missing = [name for name, found in (("node", shutil.which("node")), ("tiddlywiki", _program())) if not found]
    if not missing:
        return ""
    return f"not installed: {', '.join(missing)}; npm install -g tiddlywiki@5.3.8, or make apps in a checkout"


def _program() -> str:
    """The command line of TiddlyWiki, a file for Node.js; empty if there is none."""
    return str(HERE) if HERE.exists() else shutil.which("tiddlywiki") or ""


def _version() -> str:
    package = Path(_program()).resolve().parent / "package.json"
    return str(json.loads(package.read_text("utf-8"))["version"]) if package.exists() else ""


def _lay(folder: Path) -> None:
    folder.joinpath("tiddlywiki.info").write_text(json.dumps(_INFO), "utf-8")
    folder.joinpath("tiddlers").mkdir()
    for name, (title, tags, text) in _PAGES.items():
        head = f"created: 20260103090000000\nmodified: 20260103090000000\ntags: {tags}\ntitle: {title}\ntype: {TYPE}\n"
        folder.joinpath("tiddlers", f"{name}.tid").write_text(f"{head}\n{text}", "utf-8")


def _command(folder: Path, port: int) -> list[str]:
    return [shutil.which("node") or "node", _program(), str(folder), "--listen", "host=127.0.0.1", f"port={port}"]


def _state(folder: Path) -> State:
    """Fields of every page, drafts and the system's own among them. Left out: empty fields, times, what stands open."""
    found: dict[str, str] = {}
    for path in sorted(folder.joinpath("tiddlers").iterdir()):
        head, _, text = path.read_text("utf-8").partition("\n\n")
        fields = dict(line.split(": ", 1) for line in head.splitlines() if ": " in line)
        title = fields.pop("title", path.name)
        if title == OPEN_PAGES:
            continue
        if "tags" in fields:
            fields["tags"] = " ".join(sorted(fields["tags"].split()))  # a set, written in no particular order
        found[f"{title}/text"] = text.rstrip()
        found |= {f"{title}/{name}": value for name, value in fields.items() if value.strip() and name not in TIMES}
    return found


def _put(caller: Caller, title: str, text: str, **fields: str) -> None:
    body = json.dumps({"title": title, "text": text, "type": TYPE, **fields}).encode()
    headers = {"Content-Type": "application/json", "X-Requested-With": "TiddlyWiki"}
    caller.send("PUT", f"/recipes/default/tiddlers/{quote(title)}", body, headers)


def _remove(caller: Caller, title: str) -> None:
    caller.send("DELETE", f"/bags/default/tiddlers/{quote(title)}", None, {"X-Requested-With": "TiddlyWiki"})


def _new_page(caller: Caller) -> str:
    _put(caller, "Bike service", "Booked for 14 June.")
    return ""


def _add_tag(caller: Caller) -> str:
    _put(caller, "Lisbon trip", "Train to the airport at 6:40.", tags="travel summer")
    return ""


def _delete(caller: Caller) -> str:
    _remove(caller, "Old notes")
    return ""


def _rename(caller: Caller) -> str:
    _put(caller, "Shopping list", "Lentils, soap, light bulbs.", tags="house")
    _remove(caller, "Shoping list")
    return ""


def _network(caller: Caller) -> str:
    return "Blue Heron" if "Network: Blue Heron" in caller.get("/recipes/default/tiddlers/Guest%20wifi") else ""


TIDDLYWIKI = App(
    name="tiddlywiki",
    title="TiddlyWiki",
    absent=_absent,
    lay=_lay,
    command=_command,
    ready="/status",
    state=_state,
    version=_version,
    lag=LAG,
    errands=(
        Errand(
            "new-page",
            'Create a new tiddler. Change its title to "Bike service", type "Booked for 14 June." into the text, and '
            'confirm the changes. Check that "Booked for 14 June." appears.',
            _new_page,
            {"Bike service/text": "Booked for 14 June.", "Bike service/type": TYPE},
            effects=SAVE,
        ),
        Errand(
            "add-tag",
            'Open "Lisbon trip", edit it, add the tag "summer" and confirm the changes. Check that "summer" appears.',
            _add_tag,
            {"Lisbon trip/tags": "summer travel"},
            effects=SAVE,
        ),
        Errand(
            "delete-page",
            'Open "Old notes", click More actions, then click Delete, and accept the confirmation.',
            _delete,
            {"Old notes/text": None, "Old notes/type": None},
            effects=frozenset({EffectClass.DELETE}),
        ),
        Errand(
            "rename-page",
            'Open "Shoping list", edit it, change the title to "Shopping list" and confirm the changes. Check that '
            '"Shopping list" appears.',
            _rename,
            {
                "Shoping list/text": None,
                "Shoping list/tags": None,
                "Shoping list/type": None,
                "Shopping list/text": "Lentils, soap, light bulbs.",
                "Shopping list/tags": "house",
                "Shopping list/type": TYPE,
            },
            effects=SAVE,
        ),
        Errand(
            "find-network",
            'Search for wifi, open "Guest wifi" and tell me the network.',
            _network,
            answer="Blue Heron",
        ),
    ),
)
