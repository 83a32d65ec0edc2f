"""The walls of the house: rooms import downward only, tickets are minted in one place, nouns stand on the standard
library; and each wall is shown to hold by pushing against it."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "handrail"

LAYERS = "Nothing imports upward; rooms joined by | may not import each other"
STANDALONE = "The simulators import nothing of Handrail"
MINTING = "Only the guard mints tickets"
NOUNS = "The nouns stand on the standard library alone"

PLANTED = [
    ("records", "import pydantic", NOUNS, "handrail.records.planted -> pydantic"),
    ("records", "import handrail.wire", LAYERS, "handrail.records.planted -> handrail.wire"),
    ("screen", "import handrail.guard", LAYERS, "handrail.screen.planted -> handrail.guard"),
    ("devices", "from handrail.guard.mint import mint", LAYERS, "handrail.devices.planted -> handrail.guard.mint"),
    ("devices", "import handrail.records._seal", MINTING, "handrail.devices.planted -> handrail.records._seal"),
    ("guard", "from handrail.records import _seal", MINTING, "handrail.guard.planted -> handrail.records._seal"),
    ("devices", "import handrail.models", LAYERS, "handrail.devices.planted -> handrail.models"),
    ("models", "import handrail.devices", LAYERS, "handrail.models.planted -> handrail.devices"),
    ("trace", "import handrail.prompts", LAYERS, "handrail.trace.planted -> handrail.prompts"),
    ("sites", "import handrail.records", STANDALONE, "handrail.sites.planted -> handrail.records"),
    ("phone", "import handrail.wire", STANDALONE, "handrail.phone.planted -> handrail.wire"),
    ("verify", "import handrail.guard", LAYERS, "handrail.verify.planted -> handrail.guard"),
    ("agents", "import handrail.guard", LAYERS, "handrail.agents.planted -> handrail.guard"),
    ("wire", "import handrail.screen", LAYERS, "handrail.wire.planted -> handrail.screen"),
]  # fmt: skip


def lint(root: Path) -> tuple[int, dict[str, str]]:
    """Exit code, and for each broken contract what import-linter says about it."""
    done = subprocess.run(
        [Path(sys.executable).parent / "lint-imports", "--no-cache", "--no-logo"],
        cwd=root, env={**os.environ, "PYTHONPATH": str(root / "src"), "COLUMNS": "500"}, capture_output=True, text=True,
    )  # fmt: skip
    report = done.stdout + done.stderr
    sections = re.split(r"\n(.+)\n-{10,}\n", report.partition("Broken contracts")[2])
    return done.returncode, {name.strip(): text for name, text in zip(sections[1::2], sections[2::2], strict=False)}


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("house")
    shutil.copytree(PACKAGE, root / "src" / "handrail", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", root)
    return root


@pytest.fixture(scope="module")
def found(copy: Path) -> dict[str, str]:
    """All violations planted in one copy, each in a module of its own room."""
    lines: dict[str, list[str]] = {}
    for room, line, _contract, _chain in PLANTED:
        lines.setdefault(room, ['"""Planted."""']).append(line)
    for room, content in lines.items():
        (copy / "src" / "handrail" / room / "planted.py").write_text("\n".join(content) + "\n")
    code, broken = lint(copy)
    assert code == 1
    return broken


def test_the_house_stands() -> None:
    assert lint(ROOT) == (0, {})


@pytest.mark.parametrize(("contract", "chain"), [case[2:] for case in PLANTED], ids=[case[3] for case in PLANTED])
def test_a_planted_violation_is_caught_by_the_right_contract(found: dict[str, str], contract: str, chain: str) -> None:
    said = re.escape(chain) + r"[\w.]* \(l\.\d+\)"
    assert re.search(said, found[contract]), found[contract]


def test_every_package_and_module_says_what_it_is() -> None:
    silent = [path for path in sources() if not ast.get_docstring(ast.parse(path.read_text()))]
    assert silent == []


def test_a_room_that_is_not_in_the_plan_is_refused(copy: Path) -> None:
    extra = copy / "src" / "handrail" / "helpers"
    extra.mkdir()
    (extra / "__init__.py").write_text('"""Not a room."""\n')
    try:
        code, broken = lint(copy)
    finally:
        shutil.rmtree(extra)
    assert code == 1
    assert "handrail.helpers" in broken[LAYERS]


def test_importing_the_nouns_loads_the_standard_library_only() -> None:
    code = textwrap.dedent("""
        import sys
        before = set(sys.modules)
        import handrail.records
        loaded = {name.partition(".")[0] for name in set(sys.modules) - before}
        print(sorted(loaded - sys.stdlib_module_names - {"handrail"}))
        ours = (name for name in sys.modules if name.startswith("handrail."))
        print(sorted(name for name in ours if ".records" not in name and name != "handrail.version"))
    """)
    env = {"PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
    assert done.stdout.split("\n")[:2] == ["[]", "[]"]


FORBIDDEN = [
    (re.compile(r"(?<![\w.])/(?:work|root|home|Users)/\w"), "a path of somebody's machine"),
    (
        re.compile(r"pypi\." + r"org|files\.python" + r"hosted|registry\.npm" + r"js|index-" + r"url\s*[=:]"),
        "a registry",
    ),
    (re.compile(r"^(?:<{7}|>{7}) ", re.MULTILINE), "a merge left half done"),
]


def test_nothing_in_the_tree_names_a_machine_or_a_registry() -> None:
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    wrong = []
    for name in listed.stdout.splitlines():
        path = ROOT / name
        if path.is_symlink() or not path.is_file():
            continue
        try:
            text = path.read_text()
        except UnicodeDecodeError:
            continue
        wrong += [f"{name}: {what}: {found[0]!r}" for pattern, what in FORBIDDEN if (found := pattern.search(text))]
    assert wrong == []


@pytest.mark.parametrize(
    "text", ["see /" + "work/x", "/" + "home/ada/.cache", "https://pypi" + ".org/simple", ">>>>>>> main"]
)
def test_the_check_of_the_tree_can_fail(text: str) -> None:
    assert any(pattern.search(text) for pattern, _what in FORBIDDEN)


def sources() -> Iterator[Path]:
    yield from sorted(path for path in PACKAGE.rglob("*.py") if "__pycache__" not in path.parts)
