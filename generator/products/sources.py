"""What products show, as digests by name, so that only what shows a change is made again."""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path

import generator
from generator.load.workspace import Workspace, shipped_root
from generator.model.finding import Where
from generator.model.game import Game

SHARED_FACES = ("face", "die-face", "tuckbox-face")
"""The templates that kinds without one of their own fall back on."""
LIBRARIES = (
    "reportlab", "pillow", "jinja2", "uharfbuzz", "pyphen", "babel", "markdown-it-py", "mdit-py-plugins", "pikepdf",
)  # fmt: skip  # a list
"""The libraries whose version can change what is drawn."""


def digest(value: object) -> str:
    """A short digest of a value: of a model's, all but the places in files, so that a moved line changes nothing."""
    return hashlib.sha256(_plain(value).encode()).hexdigest()[:16]


def _plain(value: object) -> str:
    if isinstance(value, Where):
        return ""
    if is_dataclass(value) and not isinstance(value, type):
        return "(" + ",".join(_plain(getattr(value, field.name)) for field in fields(value)) + ")"
    if isinstance(value, Mapping):
        return "{" + ",".join(f"{k!r}:{_plain(v)}" for k, v in value.items()) + "}"
    if isinstance(value, (tuple, list)):
        return "[" + ",".join(map(_plain, value)) + "]"
    return repr(value)


@cache
def tool() -> dict[str, str]:
    """Playproof itself, and the libraries that draw."""
    from importlib.metadata import version  # noqa: PLC0415  # only `build` asks, and it is slow to import

    package = Path(generator.__file__).parent
    own = hashlib.sha256()
    for path in sorted(package.rglob("*.py")):
        own.update(path.read_bytes())
    versions = " ".join(f"{name} {version(name)}" for name in LIBRARIES)
    return {"Playproof": own.hexdigest()[:16], "the libraries": digest(versions)}


def heading(game: Game, language: str) -> dict[str, str]:
    """What stands on every sheet: title and version."""
    return {"the game's title, version or date": digest((game.title.get(language), game.version, game.date))}


def components(game: Game, kinds: Iterable[str]) -> dict[str, str]:
    """The components of these kinds, and what they are declared as."""
    names = set(kinds)
    shown = {f"{c.id}": digest(c) for c in game.components if c.kind in names}
    shown["the order of components"] = digest([c.id for c in game.components if c.kind in names])
    return shown | {f"the kind {name}": digest(game.kinds[name]) for name in sorted(names)}


def words(game: Game, language: str) -> dict[str, str]:
    """The words that faces may use; rulings are for booklets."""
    said = game.said(language)
    verbs = {name: (v.sentence, v.glossary) for name, v in said.verbs.items()}
    return {f"the words in {language}": digest((said.nouns, said.phrases, verbs))}


def templates(workspace: Workspace, game: Game, kinds: Iterable[str]) -> dict[str, str]:
    """The template files that faces of these kinds use: their own, themes, pictures, and whatever lies in folders below."""
    stems = tuple(kinds)
    shown = {}
    for name, path in _template_files(workspace, game.name):
        inner = name.rpartition("templates/")[2].split("/")[1:]
        stem, _, ending = inner[-1].partition(".")
        of_these = any(stem == kind or stem.startswith(f"{kind}-") for kind in (*stems, *SHARED_FACES))
        if len(inner) > 1 or ending not in ("svg", "md") or (of_these and ending == "svg"):
            shown[name] = file_digest(path)
    return shown


def of_faces(game: Game, workspace: Workspace, kinds: Iterable[str], language: str) -> dict[str, str]:
    """All that a sheet of these kinds shows in a language."""
    names = tuple(kinds)
    shown = components(game, names) | heading(game, language) | words(game, language)
    shown["the constants or players"] = digest((game.constants, game.players))
    return shown | templates(workspace, game, names) | pictures(game) | tool()


def of_booklet(game: Game, workspace: Workspace, language: str) -> dict[str, str]:
    """All that a booklet in a language shows: every component, the words with the rulings', the examples."""
    shown = components(game, game.kinds) | heading(game, language)
    shown[f"the words in {language}"] = digest(game.said(language))
    shown["the examples"] = digest(game.examples)
    shown["the rulings"] = digest(game.rulings)
    shown["the constants"] = digest((game.constants, game.players))
    for name, path in _template_files(workspace, game.name):
        stem, _, rest = Path(name).name.partition(".")
        if stem not in ("rulebook", "summary") or (stem, rest) == ("rulebook", f"{language}.md"):
            shown[name] = file_digest(path)
    return shown | pictures(game) | rules_code(game) | tool()


def pictures(game: Game) -> dict[str, str]:
    """Every file of the game's folder that is no content file: the pictures that faces can show."""
    files = sorted(p for p in game.folder.rglob("*") if p.is_file() and p.suffix not in (".toml", ".csv", ".xlsx"))
    return {p.relative_to(game.folder).as_posix(): file_digest(p) for p in files}


def rules_code(game: Game) -> dict[str, str]:
    """The game's own rules in its workspace; those that ship are part of Playproof."""
    folder = game.folder.parent.parent / "rules"
    return {p.relative_to(folder.parent).as_posix(): file_digest(p) for p in sorted(folder.rglob("*.py"))}


def everything(game: str, workspace: Workspace, options: object) -> str:
    """One digest of all that a build of the game can depend on, made without reading any of it as content."""
    whole = hashlib.sha256(f"{options!r} {sorted(tool().items())}".encode())
    folder = workspace.root / "content" / game
    rules = workspace.root / "rules"
    files = [(p.relative_to(workspace.root).as_posix(), p) for f in (folder, rules) for p in sorted(f.rglob("*"))]
    for name, path in [*files, *_template_files(workspace, game)]:
        if path.is_file() and "__pycache__" not in name:
            whole.update(f"{name} {file_digest(path)}\n".encode())
    return whole.hexdigest()


def file_digest(path: Path) -> str:
    """The digest of a file's bytes."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16]


def _template_files(workspace: Workspace, game: str) -> list[tuple[str, Path]]:
    """The files of `templates/<game>/` and `templates/shared/`, of the workspace and of the package; fonts are last."""
    found = []
    for root in dict.fromkeys((workspace.root, shipped_root())):
        origin = "" if root == workspace.root else "(package) "
        for folder in (game, "shared"):
            base = root / "templates" / folder
            files = sorted(p for p in base.rglob("*") if p.is_file() and p.name != "theme-low-ink.toml")  # not built
            found += [(f"{origin}templates/{folder}/{p.relative_to(base).as_posix()}", p) for p in files]
    return found
