"""Text that comes back: what the finished PDF says in each slot is what the data say, inside its box, and it is seen."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pypdfium2 as pdfium
import pytest
from PIL import ImageChops

from generator.load import find_workspace, load_game
from generator.model.game import Component, Game
from generator.model.units import POINTS_PER_MM
from generator.printing.face import Faces
from generator.printing.nets.kinds import face_size
from generator.printing.pdf.document import Document
from generator.printing.pdf.raster import render
from generator.printing.pdf.surface import PdfSurface
from generator.printing.svg.surface import Run
from generator.printing.svg.values import times
from generator.products import prints
from generator.products.made import Options
from generator.text.outlines import moved

REPO = Path(__file__).parents[2]
SLACK_MM = 0.15


def folded(text: str) -> str:
    """White space folded, the hyphens of line ends undone (print.md, "Text that comes back"), the true minus as in the data."""
    text = text.replace("\u2010", "-").replace("\ufffe", "").replace("\u2212", "-").replace("\u2060", "")
    return " ".join(text.split())


@dataclass
class Slot:
    """A text as it was drawn: its runs, the matrix that takes them to the page, and the box that they may fill, in mm."""

    runs: Sequence[Run]
    matrix: tuple[float, ...]

    @property
    def says(self) -> str:
        lines: dict[float, str] = {}
        for run in self.runs:
            lines[run.y] = lines.get(run.y, "") + (run.says or run.text)
        return folded(" ".join(lines.values()))

    def boxes(self) -> Iterator[tuple[float, float, float, float]]:
        """Where the middles of its characters can lie, run by run."""
        for run in self.runs:
            wide = run.font.width(run.text) * run.size + run.letter_space * len(run.text)
            wide += run.word_space * run.text.count(" ")
            tall = run.y - run.font.ascent * run.size, run.y + 0.15 * run.size
            corners = [moved(self.matrix, x, y) for x in (run.x, run.x + wide) for y in tall]
            xs, ys = [c[0] for c in corners], [c[1] for c in corners]
            yield min(xs), min(ys), max(xs), max(ys)

    def holds(self, x: float, y: float) -> bool:
        return any(left <= x <= right and top <= y <= bottom for left, top, right, bottom in self.boxes())


@dataclass
class Watched:
    """A PDF surface that notes each text and can leave one out."""

    inner: PdfSurface
    leave_out: int = -1
    slots: list[Slot] = field(default_factory=list)
    matrices: list[tuple[float, ...]] = field(default_factory=lambda: [(1.0, 0.0, 0.0, 1.0, 0.0, 0.0)])

    def push(self, matrix) -> None:
        self.matrices.append(times(self.matrices[-1], matrix) if matrix else self.matrices[-1])
        self.inner.push(matrix)

    def pop(self) -> None:
        self.matrices.pop()
        self.inner.pop()

    def text(self, runs, fill, stroke, alpha) -> None:
        self.slots.append(Slot(runs, self.matrices[-1]))
        if len(self.slots) - 1 != self.leave_out:
            self.inner.text(runs, fill, stroke, alpha)

    def form(self, key, draw) -> None:
        draw()

    def __getattr__(self, name: str):
        return getattr(self.inner, name)


def face_pdf(faces: Faces, component: Component, side: str, leave_out: int = -1) -> tuple[bytes, list[Slot]]:
    kind = faces.game.kinds[component.kind]
    document = Document("", "", faces.language)
    watched = Watched(document.page(*face_size(kind, side)), leave_out)
    faces.draw(watched, component, side)
    document.finish()
    assert faces.findings == []
    return document.content(), watched.slots


def expected(game: Game, faces: Faces, component: Component, side: str) -> Iterator[str]:
    """What the data say that a face must show: the fields that its template names, and each effect's sentence."""
    path = faces._path(game.kinds[component.kind], side)
    assert path is not None
    template = path.read_text(encoding="utf-8")
    for name, value in component.fields.items():
        if f"fields.{name}" not in template and "in shown" not in template:
            continue
        if isinstance(value, dict):
            yield folded(value[faces.language])
        elif isinstance(value, (int, str)) and not isinstance(value, bool) and f"{{{{ fields.{name}" in template:
            yield folded(str(value))
    for slot in component.slots if "slots" in template or "in shown" in template else ():
        for effect in slot.effects:
            if slot.side == side:
                yield folded(faces._filling._sentences.sentence(effect))


def games() -> list[str]:
    return find_workspace(REPO).games()


def opened(name: str) -> tuple[Game, Faces]:
    workspace = find_workspace(REPO)
    game = load_game(workspace, name)
    return game, Faces(game, workspace, game.languages[0])


def placed(faces: Faces) -> Iterator[tuple[Component, str]]:
    for component in faces.game.components:
        for side in faces.every(faces.game.kinds[component.kind]) if component.copies else ():
            yield component, side


@pytest.mark.parametrize("name", games())
def test_every_slot_of_every_component_comes_back(name: str) -> None:
    game, faces = opened(name)
    for component, side in placed(faces):
        pdf, slots = face_pdf(faces, component, side)
        page = pdfium.PdfDocument(pdf)[0]
        text = page.get_textpage()
        height = page.get_height()
        wide, high = face_size(game.kinds[component.kind], side)
        came = ["" for _ in slots]
        whose = -1
        signs = text.get_text_range()
        assert len(signs) == text.count_chars()
        for index, sign in enumerate(signs):
            left, bottom, right, top = (v / POINTS_PER_MM for v in text.get_charbox(index))
            x, y = (left + right) / 2, height / POINTS_PER_MM - (bottom + top) / 2
            if not sign.isspace():
                found = [number for number, slot in enumerate(slots) if slot.holds(x, y)]
                assert found, f"{component.id} {side}: {sign!r} stands in no slot"
                whose = whose if whose in found else found[0]
            if whose >= 0:
                came[whose] += sign
        for slot, read in zip(slots, came, strict=True):
            assert folded(read) == slot.says, f"{component.id} {side}"
        came = [folded(read) for read in came]
        whole = " ".join(came)
        for wanted in expected(game, faces, component, side):
            assert wanted in whole, f"{component.id} {side}: {wanted!r} is not printed"
        for index in range(text.count_chars()):
            left, bottom, right, top = (v / POINTS_PER_MM for v in text.get_charbox(index))
            assert -SLACK_MM <= left <= right <= wide + SLACK_MM, component.id
            assert -SLACK_MM <= bottom <= top <= high + SLACK_MM, component.id


@pytest.mark.parametrize("name", games())
def test_each_text_left_out_is_missed_on_the_paper(name: str) -> None:
    game, faces = opened(name)
    for kind in game.kinds.values():
        component = max(game.of_kind(kind.name), key=lambda c: len(str(c.fields)), default=None)
        if component is None:
            continue
        pdf, slots = face_pdf(faces, component, "A")
        whole = render(pdf, 100)
        for number, slot in enumerate(slots):
            less = render(face_pdf(faces, component, "A", leave_out=number)[0], 100)
            changed = ImageChops.difference(whole, less).convert("L").point(lambda v: 255 if v > 3 else 0)
            assert changed.getbbox() is not None, f"{component.id}: {slot.says!r} cannot be seen"


@pytest.mark.parametrize("name", games())
def test_the_printed_sheets_say_every_piece_as_often_as_it_lies_in_the_box(name: str, tmp_path: Path) -> None:
    game, faces = opened(name)
    made = prints.make(game, faces.workspace, tmp_path, Options(("a4",)))
    wanted: dict[str, int] = {}
    for component, side in placed(faces):
        if not game.kinds[component.kind].split:
            for slot in face_pdf(faces, component, side)[1]:
                flat = slot.says.replace(" ", "")
                wanted[flat] = wanted.get(flat, 0) + component.copies
    printed = ""
    for one in made:
        if any(k.split and one.path.name.startswith(f"{game.name}-{k.name}-") for k in game.kinds.values()):
            continue
        for page in pdfium.PdfDocument(one.path.read_bytes()):
            printed += folded(page.get_textpage().get_text_bounded()).replace(" ", "") + "\n"
    assert {text: count for text, count in wanted.items() if printed.count(text) < count} == {}
