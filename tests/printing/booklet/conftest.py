"""Booklets of the small game: a rulebook's text in, its blocks, its faults or its pages out."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from generator.load import Workspace, load_game
from generator.model.finding import ContentError
from generator.printing.booklet.content import Booklet
from generator.printing.booklet.rulebook import read_rulebook
from generator.printing.booklet.scenes import Scenes
from generator.printing.booklet.styles import Styles
from generator.printing.face import Faces
from generator.printing.pdf.booklet import LaidOut, lay_out

CARD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88"><rect width="63" height="88" fill="#ddd"/></svg>'
TILE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 60"><circle cx="30" cy="30" r="20"/></svg>'
POSITION = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50">
<rect width="100" height="50" fill="#eee"/>
{% for id in pieces %}<use href="face:{{ id }}" x="{{ loop.index0 * 30 }}" y="5" width="20"/>
{% endfor %}</svg>"""
CARDS = """
[[card]]
id = "elf"
origin = "designed"
cite = "ours"
copies = 3
name = "Elf"
[[card]]
id = "orc"
origin = "designed"
cite = "ours"
copies = 2
name = "Orc"
[[tile]]
id = "hill"
origin = "designed"
cite = "ours"
copies = 1
text = "Hill"
"""


class Shown:
    """Positions made up for a test."""

    def setup(self, rulings: Mapping[str, str], players: int = 0) -> Mapping[str, Any]:
        if unknown := set(rulings) - {"level"}:
            raise LookupError(f"no ruling has the key {unknown.pop()}; did you mean level?")
        return {"pieces": ["elf"]}

    def example(self, id: str) -> Sequence[Mapping[str, Any]]:
        if id != "T-1":
            raise LookupError(f'there is no example "{id}"; there are: T-1')
        return [{"pieces": ["elf", "orc"]}, {"pieces": ["orc"]}]


class Press:
    """Reads and lays out rulebooks of one workspace."""

    def __init__(self, workspace: Workspace, folder: Path) -> None:
        self.workspace, self.folder = workspace, folder
        self.game = load_game(workspace, "small")

    def scenes(self) -> Scenes:
        return Scenes(Faces(self.game, self.workspace, "en"))

    def read(self, text: str) -> Booklet:
        """The booklet of a rulebook's text; the title is added where it has none."""
        source = text if text.startswith("# ") else f"# Small: rules\n\n{text}"
        (self.folder / "rulebook.en.md").write_text(source, encoding="utf-8")
        return read_rulebook(self.scenes(), Shown())

    def faults(self, text: str) -> list[str]:
        """The messages by which a text is refused, with the lines of this text; [] where it is read."""
        source = text if text.startswith("# ") else f"# T {text}" if text.startswith("\n") else f"# T\n{text}"
        try:
            self.read(source)
        except ContentError as error:
            return [str(f).removeprefix("templates/small/") for f in error.findings]
        return []

    def lay_out(self, text: str, booklet: Booklet | None = None) -> LaidOut:
        """The pages of a rulebook's text."""
        booklet = booklet or self.read(text)
        scenes = self.scenes()
        return lay_out(booklet, Styles(scenes.theme, scenes.faces.library, "en", scenes.faces.icons()))


@pytest.fixture
def press(small: Callable[..., Workspace], small_game: str) -> Press:
    """A workspace with the small game, its components, faces and a scene `position`."""
    game = small_game.replace("effects = true\n", "")
    workspace = small(game=game, components=CARDS)
    folder = workspace.root / "templates" / "small"
    folder.mkdir(parents=True)
    for name, text in (("card", CARD), ("tile", TILE), ("position", POSITION)):
        (folder / f"{name}.svg").write_text(text)
    return Press(workspace, folder)
