"""A new game: the smallest example, or a copy of a game that ships, under a name of its own."""

import re
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import generator
from generator.load.workspace import Workspace, refused, shipped_root
from generator.model.finding import Where
from generator.model.names import name_fault

EXAMPLE = "my-game"
TEXTS = (".toml", ".svg", ".md", ".py", ".csv", ".html")


def make(name: str, folder: Path, source: str | None = None) -> list[Path]:
    """Makes the game ``name`` in ``folder``: in its content/, templates/ and rules/. Returns the folders made.

    ``source`` is a game that ships, to be copied; None is the smallest example. Either all three folders are made or none
    is. Raises ContentError where the name cannot be one, a folder is there already, or there is no such game to copy.
    """
    where = Where("content")
    if fault := name_fault(name):
        raise refused(where, name, f"the name {fault}")
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", name):
        raise refused(
            where, name, "a game's folder is named in small letters and digits, with hyphens between: my-game"
        )
    targets = {"content": name, "templates": name, "rules": name.replace("-", "_")}
    for part, inner in targets.items():
        if (folder / part / inner).exists():
            raise refused(Where(part), name, f"{part}/{inner} is there already; choose another name")
    with tempfile.TemporaryDirectory(prefix=".new-", dir=folder) as beside:
        made = []
        for part, original in _originals(source).items():
            copy = Path(beside) / part
            shutil.copytree(original, copy, ignore=shutil.ignore_patterns("__pycache__"))
            _rename(copy, source, name)
            made.append((copy, folder / part / targets[part]))
        for copy, target in made:
            target.parent.mkdir(exist_ok=True)
            copy.rename(target)
    return [target for _, target in made]


def _originals(source: str | None) -> dict[str, Path]:
    """The folders to copy, by what they are; a game that ships without rules has none to copy."""
    if source is None:
        new = shipped_root() / "templates" / "shared" / "new"
        inner = {"content": EXAMPLE, "templates": EXAMPLE, "rules": EXAMPLE.replace("-", "_")}
        return {part: new / part / name for part, name in inner.items()}
    shipped = shipped_root()
    Workspace(shipped, shipped).game_folder(source)  # raises where there is none of this name
    found = {part: shipped / part / source for part in ("content", "templates")}
    found["rules"] = Path(generator.__file__).parent / "games" / source.replace("-", "_")
    return {part: folder for part, folder in found.items() if folder.is_dir()}


def _rename(folder: Path, source: str | None, name: str) -> None:
    """Puts the new name wherever the old one stands: in the example everywhere, in a copy where rules import each other."""
    for path in _texts(folder):
        text = path.read_text(encoding="utf-8")
        if source is None:
            title = " ".join(word.capitalize() for word in name.split("-"))
            text = text.replace(EXAMPLE, name).replace(EXAMPLE.replace("-", "_"), name.replace("-", "_"))
            text = text.replace("My Game", title)
        elif path.suffix == ".py":
            text = text.replace(f"generator.games.{source.replace('-', '_')}", f"rules.{name.replace('-', '_')}")
        path.write_text(text, encoding="utf-8")


def _texts(folder: Path) -> Iterator[Path]:
    return (path for path in sorted(folder.rglob("*")) if path.is_file() and path.suffix in TEXTS)
