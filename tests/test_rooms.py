"""The house's own rules: who imports whom, which library has which door, how large and how named a module may be."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

REPO = Path(__file__).parents[1]
PACKAGE = REPO / "generator"
COLUMNS = (("model",), ("text", "table"), ("load", "games"), ("check", "play", "printing"), ("products",), ("cli",))
COLUMN = {room: i for i, rooms in enumerate(COLUMNS) for room in rooms}
DOORS = {
    "reportlab": "printing/pdf", "pypdfium2": "printing/pdf", "pikepdf": "printing/pdf", "PIL": "printing",
    "jinja2": "text", "babel": "text", "fontTools": "text", "uharfbuzz": "text", "pyphen": "text", "markdown_it": "text", "mdit_py_plugins": "text",
    "pydantic": "load", "pydantic_core": "load", "tomllib": "load", "tree_sitter": "load", "tree_sitter_toml": "load",
    "typer": "cli", "rich": "cli", "time": "cli",
}  # fmt: skip
"""One library, one door: the folder of the package in which alone it may be imported. Clocks stand in cli/ only."""
BAD_NAMES = {"utils", "util", "helpers", "helper", "common", "misc", "manager", "data"}


def modules() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def room_of(module: str) -> str | None:
    parts = module.split(".")
    return parts[1] if parts[0] == "generator" and len(parts) > 1 and parts[1] in COLUMN else None


def imports(source: str) -> Iterator[str]:
    """Every module that a source names in an import, wherever it stands."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def broken_imports(room: str, source: str) -> list[str]:
    """The imports by which a module of ``room`` breaks the import rule."""
    found = []
    for module in imports(source):
        other = room_of(module)
        if other is not None and other != room and COLUMN[other] >= COLUMN[room]:
            found.append(module)
    return found


@pytest.mark.parametrize("path", modules(), ids=lambda p: p.relative_to(PACKAGE).as_posix())
def test_a_room_imports_only_rooms_to_its_left(path: Path) -> None:
    room = path.relative_to(PACKAGE).parts[0]
    if room in COLUMN:
        assert broken_imports(room, path.read_text()) == []
    else:
        assert path.name in ("__init__.py", "__main__.py"), f"{path} stands in no room"


def test_the_import_rule_sees_a_breach() -> None:
    assert broken_imports("model", "def f():\n    from generator.load.toml import read") != []
    assert broken_imports("check", "import generator.play.lab") != []
    assert broken_imports("table", "from generator import text") != []
    assert broken_imports("cli", "from generator.products import chips") == []


@pytest.mark.parametrize("path", sorted((PACKAGE / "games").glob("*/*.py")), ids=lambda p: f"{p.parent.name}/{p.name}")
def test_a_game_keeps_its_auditor_and_effects_apart(path: Path) -> None:
    own = f"generator.games.{path.parent.name}"
    named = {m for m in imports(path.read_text()) if m.startswith("generator.")}
    if path.name.startswith("audit"):
        others = {m for m in named if m.startswith(own) and not m.startswith(f"{own}.audit")}
        assert not others, "the auditor imports none of the game's other files"
    if path.name.startswith("effects"):
        assert all(m.startswith(("generator.table", f"{own}.position", f"{own}.effects_")) for m in named)


@pytest.mark.parametrize("path", modules(), ids=lambda p: p.relative_to(PACKAGE).as_posix())
def test_a_module_is_short_and_has_a_name_that_says_something(path: Path) -> None:
    assert len(path.read_text().splitlines()) <= 400
    assert path.stem not in BAD_NAMES
    assert path.parent.name not in BAD_NAMES


def run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", *command], cwd=REPO, capture_output=True, text=True, check=False)


def test_ruff_finds_nothing() -> None:
    found = run("ruff", "check", "--no-cache", "--output-format", "concise", ".")
    assert found.returncode == 0, found.stdout


def test_ruff_would_format_nothing() -> None:
    found = run("ruff", "format", "--no-cache", "--diff", ".")
    assert found.returncode == 0, found.stdout


def through_the_wall(folder: str, source: str) -> list[str]:
    """The libraries that a module in ``folder`` of the package may not import."""
    named = {module.split(".")[0] for module in imports(source)}
    return sorted(m for m in named if m in DOORS and not f"{folder}/".startswith(f"{DOORS[m]}/"))


@pytest.mark.parametrize("path", modules(), ids=lambda p: p.relative_to(PACKAGE).as_posix())
def test_a_library_has_one_door(path: Path) -> None:
    assert through_the_wall(path.parent.relative_to(PACKAGE).as_posix(), path.read_text()) == []


def test_the_door_rule_sees_a_breach() -> None:
    assert through_the_wall("printing", "def f():\n    from reportlab.pdfgen import canvas") == ["reportlab"]
    assert through_the_wall("printing/pdf", "import reportlab.rl_config") == []
    assert through_the_wall("text", "import jinja2, tomllib") == ["tomllib"]


def test_a_silenced_rule_has_its_reason_on_the_line() -> None:
    bare = [
        f"{path.relative_to(REPO)}:{n}"
        for path in modules()
        for n, line in enumerate(path.read_text().splitlines(), 1)
        for mark in ("# noqa", "# type: ignore", "# pragma")
        if mark in line and "  # " not in line.split(mark, 1)[1]
    ]
    assert bare == []


def test_types_are_strict() -> None:
    found = run("mypy", "--no-error-summary")
    assert found.returncode == 0, found.stdout


def test_no_registry_is_named() -> None:
    hosts = ("py" + "pi.org", "pythonhosted" + ".org", "npmjs" + ".org", "npmjs" + ".com", "debian" + ".org")
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"], cwd=REPO, capture_output=True, text=True, check=False
    )
    files = [REPO / name for name in listed.stdout.splitlines()]
    texts = [
        p for p in files if p.suffix in ("", ".py", ".toml", ".txt", ".md", ".svg", ".cfg", ".yml") and p.is_file()
    ]
    assert [p for p in texts for host in hosts if host in p.read_text(errors="ignore")] == []


def test_pins_are_bare() -> None:
    lines = (REPO / "constraints.txt").read_text().splitlines()
    assert lines == sorted(lines)
    assert all(line.count("==") == 1 and " " not in line and "/" not in line for line in lines)
