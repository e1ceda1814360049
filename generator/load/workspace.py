"""Workspaces: the folder that holds `content/` and `templates/`, and which paths below it may be read."""

import unicodedata
from dataclasses import dataclass
from pathlib import Path, PurePosixPath, PureWindowsPath

from generator.model.finding import ContentError, Finding, Severity, Where
from generator.model.names import meant, name_fault, same

SHIPPED = Path(__file__).parents[1] / "shipped"
"""Content and templates inside an installed package; in the repository they stand beside the package."""


@dataclass(frozen=True, slots=True)
class Workspace:
    """A folder with `content/` and `templates/`.

    ``root`` holds both; ``output`` is where files are made: `output/` in the workspace, or in the current folder when
    the shipped games are the workspace.
    """

    root: Path
    output: Path

    def games(self) -> list[str]:
        """The names of the games, sorted. Folders without a `game.toml` are none."""
        content = self.root / "content"
        return sorted(p.name for p in content.iterdir() if (p / "game.toml").exists())

    def game_folder(self, game: str) -> Path:
        """``content/<game>``; raises ContentError where there is no such game or its name or place is refused."""
        where = Where("content")
        if game not in self.games():
            raise refused(where, game, f'there is no game "{game}"; {meant(game, self.games())}')
        if fault := name_fault(game):
            raise refused(where, game, f"the folder's name {fault}")
        folder = self.root / "content" / game
        if not inside(folder, self.root / "content"):
            raise refused(
                where, game, "the folder is a link that leads out of content/; put the files themselves there"
            )
        return folder

    def template(self, game: str, name: str) -> Path | None:
        """The template file ``name`` of a game: its own, the workspace's shared one, then those of the package.

        None where there is none. A link that leads out of its templates folder is not followed.
        """
        for root in (self.root, shipped_root()):
            for folder in (game, "shared"):
                path = root / "templates" / folder / name
                if path.is_file() and inside(path, root / "templates"):
                    return path
        return None


def refused(where: Where, item: str, message: str) -> ContentError:
    """The error of a single fault that stops the loading."""
    return ContentError([Finding("content", Severity.ERROR, where, item, message)])


def shipped_root() -> Path:
    """The folder with the content and templates that come with Playproof."""
    return SHIPPED if SHIPPED.is_dir() else SHIPPED.parents[1]


def is_workspace(folder: Path) -> bool:
    """Whether a folder holds `content/` and `templates/`."""
    return (folder / "content").is_dir() and (folder / "templates").is_dir()


def find_workspace(given: Path | None = None) -> Workspace:
    """The workspace: the one given, else the first from the current folder upwards, else the shipped games.

    Raises ContentError when the given folder is none.
    """
    if given is not None:
        if not is_workspace(given):
            message = "this folder is no workspace; it would hold the folders content/ and templates/"
            raise refused(Where(str(given)), "", message)
        return Workspace(given.resolve(), given.resolve() / "output")
    here = Path.cwd()
    for folder in (here, *here.parents):
        if is_workspace(folder):
            return Workspace(folder, folder / "output")
    return Workspace(shipped_root(), here / "output")


def inside(path: Path, folder: Path) -> bool:
    """Whether ``path`` lies below ``folder`` after every link on the way is followed."""
    return path.resolve().is_relative_to(folder.resolve())


def picture_fault(folder: Path, name: str) -> str | None:
    """What is wrong with ``name`` as a picture below ``folder``, and what would be right; None when it may be opened.

    The same answer on every system: names match by letter and case, after Unicode's NFC (field reports, case 21).
    """
    windows = PureWindowsPath(name)
    if "\\" in name or windows.drive or PurePosixPath(name).is_absolute():
        return f'"{name}" is no path inside the game\'s folder; give one relative to it, with forward slashes'
    if ".." in PurePosixPath(name).parts:
        return f'"{name}" leads upwards; give a path inside the game\'s folder'
    return _walk(folder, PurePosixPath(name).parts, name)


def picture_path(folder: Path, name: str) -> Path:
    """The file that ``name`` means below ``folder``, for a name without fault."""
    path = folder
    for part in PurePosixPath(name).parts:
        path /= _entries(path)[unicodedata.normalize("NFC", part)]
    return path


def _entries(folder: Path) -> dict[str, str]:
    """The names in a folder by their NFC forms."""
    if not folder.is_dir():
        return {}
    return {unicodedata.normalize("NFC", entry.name): entry.name for entry in sorted(folder.iterdir())}


def _walk(folder: Path, parts: tuple[str, ...], name: str) -> str | None:
    path = folder
    for part in parts:
        entries = _entries(path)
        on_disk = entries.get(unicodedata.normalize("NFC", part))
        if on_disk is None:
            twin = next((e for e in entries if same(e) == same(part)), None)
            if twin is not None:
                return f'"{name}" is written "{twin}" on disk; names match by case, so write it the same'
            return f'there is no file "{name}" in the game\'s folder; {meant(part, entries)}'
        path /= on_disk
    if not inside(path, folder):
        return f'"{name}" is a link that leads out of the game\'s folder; put the file itself there'
    if not path.is_file():
        return f'"{name}" is no file; name a picture'
    return None
