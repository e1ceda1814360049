"""Scenes: pictures larger than a face, such as a position of play or a cover, drawn from templates in which faces are placed.

A scene is ``templates/<game>/<name>.svg``, filled like a face and measured in millimetres. Directly in its ``svg`` element,
``<use href="face:chip+4" x="20" y="20" width="18"/>`` places a component's face; ``side="back"`` may name another side.
"""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from generator.load.papers import theme
from generator.load.workspace import shipped_root
from generator.model.finding import ContentError, Finding, Severity, Where
from generator.model.game import Component, Kind
from generator.model.grid import Grid
from generator.model.names import meant
from generator.printing.face import Faces
from generator.printing.filling import upto
from generator.printing.nets.pieces import draw_side, side_size
from generator.printing.sheet.drawing import outline
from generator.printing.svg.interpreter import Interpreter, Parts
from generator.printing.svg.paints import href
from generator.printing.svg.pictures import Picture, PictureFault
from generator.printing.svg.richtext import RichText
from generator.printing.svg.styles import Cascade
from generator.printing.svg.surface import Stroke, Surface
from generator.printing.svg.template import prepare
from generator.printing.svg.values import Colour, colour
from generator.printing.svg.viewports import view_box
from generator.printing.svg.vocabulary import OURS
from generator.text.outlines import ValueFault, rectangle
from generator.text.templates import compile_template
from generator.text.words import filters
from generator.text.written import written_date

_FACE = "face:"
_EDGE_MM = 0.4
_MARK = re.compile(rf' l:line="\d+"| xmlns:l="{re.escape(OURS)}"')


@dataclass(frozen=True)
class Face:
    """A component's face as a drawing, with the corners of the piece as it lies on the table."""

    faces: Faces = field(repr=False, compare=False)
    component: Component
    side: str = "A"
    edge: Colour | None = None

    @property
    def kind(self) -> Kind:
        """The component's kind."""
        return self.faces.game.kinds[self.component.kind]

    @property
    def key(self) -> object:
        """The component, its side, and the colour of its edge."""
        return "piece", self.component.id, self.side, *(self.edge or ())

    @property
    def width_mm(self) -> float:
        """The trimmed width."""
        return side_size(self.kind, self.side)[0]

    @property
    def height_mm(self) -> float:
        """The trimmed height."""
        return side_size(self.kind, self.side)[1]

    def draw(self, surface: Surface) -> None:
        """Draws it from (0, 0), cut to its outline."""
        kind = self.kind
        if kind.folded:
            draw_side(surface, self.faces, kind, self.component, self.side)
            return
        path = outline(kind)
        if kind.shape == "rectangle":
            path = rectangle(0, 0, kind.width_mm, kind.height_mm, kind.corner_mm, kind.corner_mm)
        surface.push(None)
        surface.clip(path, even_odd=False)
        self.faces.draw(surface, self.component, self.side)
        surface.pop()
        if self.edge is not None:
            surface.path(path, None, False, Stroke(self.edge, _EDGE_MM), (1.0, 1.0))


@dataclass(frozen=True)
class Scene:
    """A filled scene: what it draws one after the other, faces among it."""

    key: object
    width_mm: float
    height_mm: float
    scenes: "Scenes" = field(repr=False, compare=False)
    root: ET.Element = field(repr=False, compare=False)
    cascade: Cascade = field(repr=False, compare=False)
    where: Where = field(compare=False)

    def draw(self, surface: Surface) -> None:
        """Draws it from (0, 0); what is wrong with it goes to the findings of its faces."""
        parts = Parts(str(self.key), (), {}, self.cascade)
        interpreter = Interpreter(surface, parts, self.scenes.faces.library, _no_picture, self.scenes.rich)
        for part in _split(self.root):
            if local(part) == "use" and href(part).startswith(_FACE):
                self.scenes.place(surface, part, self.where)
            else:
                interpreter.draw(part, self.width_mm, self.height_mm)
        for fault in interpreter.faults:
            self.scenes.say(Where(self.where.file, (), fault.line), fault.message)


class Scenes:
    """Fills and draws the scenes of one game in one language."""

    def __init__(self, faces: Faces) -> None:
        self.faces = faces
        self.rich = RichText(faces.library, faces.icons)
        self.theme = theme(faces.workspace, faces.game.name)
        self._filters = {**filters(faces.game, faces.language), "upto": upto}

    def face(self, component: Component, side: str = "", *, edged: bool = False) -> Face:
        """A component's face as a drawing: this side, or the one by which its kind is pictured.

        ``edged``: with a line round it, if the theme's group ``booklet`` has a colour ``edge``. Raises ContentError.
        """
        said = self.theme.get("booklet", {}).get("edge") if edged else None
        try:
            edge = None if said is None else colour(str(said))
        except ValueFault as fault:
            raise _error(Where(f"templates/{self.faces.game.name}/theme.toml"), f"edge: {fault}") from None
        return Face(self.faces, component, side or self.faces.pictured(self.faces.game.kinds[component.kind]), edge)

    @property
    def edition(self) -> str:
        """The game's title, version and date: the footer of a booklet's pages, and a line of its cover."""
        game, language = self.faces.game, self.faces.language
        return f"{game.title.get(language, game.name)} {game.version} · {written_date(game.date, language)}"

    def scene(self, name: str, values: Mapping[str, Any]) -> Scene:
        """The scene of this name, filled with ``values`` beside those that every scene has.

        These are ``theme``, ``constants``, ``phrase``, ``language``, ``game``, ``edition``, the game's title, version and
        date as a line, and ``boards``, the fields of each component by id that there is one of. Raises ContentError where there is no such template, or it cannot be filled.
        """
        game, workspace = self.faces.game, self.faces.workspace
        path = workspace.template(game.name, f"{name}.svg")
        if path is None:
            message = f'there is no scene "{name}"; this file would be it'
            raise _error(Where(f"templates/{game.name}/{name}.svg"), message)
        root = workspace.root if path.is_relative_to(workspace.root) else shipped_root()
        where = Where(path.relative_to(root).as_posix())
        try:
            prepared = prepare(path.read_text(encoding="utf-8-sig"), name)
        except (OSError, UnicodeDecodeError):
            raise _error(where, "the scene cannot be read as UTF-8 text") from None
        except ValueFault as fault:
            raise _error(where, str(fault)) from None
        told = [f for f in prepared.faults if not f.message.startswith('the attribute "side" of use')]
        if told:
            raise ContentError(
                [Finding("booklet", Severity.ERROR, Where(where.file, (), f.line), "", f.message) for f in told]
            )
        filled = compile_template(prepared.marked, where, markup=True, filters=self._filters).fill(
            self._values() | dict(values)
        )
        try:
            tree = ET.fromstring(filled)  # noqa: S314  # `prepare` has refused every document type
            _, _, width, height = view_box(tree.get("viewBox", ""))
        except (ET.ParseError, ValueFault) as fault:
            raise _error(where, f"the filled scene cannot be drawn: {fault}") from None
        return Scene(("scene", _MARK.sub("", filled)), width, height, self, tree, prepared.parts.cascade, where)

    def _values(self) -> dict[str, Any]:
        game, language = self.faces.game, self.faces.language
        words = game.said(language)
        return {
            "theme": self.theme,
            "constants": game.constants,
            "phrase": words.phrases,
            "language": language,
            "edition": self.edition,
            "game": {
                "title": game.title.get(language, game.name),
                "version": game.version,
                "date": game.date.isoformat(),
            },
            "boards": {c.id: plain_fields(c.fields, language) for c in game.components if c.copies == 1},
        }

    def place(self, surface: Surface, element: ET.Element, where: Where) -> None:
        """Draws the face that a ``use`` element places."""
        line = element.get(f"{{{OURS}}}line")
        at = Where(where.file, (), int(line) if line else None)
        id = href(element).removeprefix(_FACE)
        try:
            face = self.face(self.faces.game.component(id), element.get("side", ""))
            x, y, width = (
                float(element.get(name, default)) for name, default in (("x", "0"), ("y", "0"), ("width", "0"))
            )
        except KeyError:
            self.say(at, f'there is no component "{id}"; {meant(id, (c.id for c in self.faces.game.components))}')
            return
        except ValueError:
            self.say(at, f'the place of face "{id}" is x, y and width in millimetres, each a number')
            return
        scale = width / face.width_mm if width > 0 else 1.0
        surface.push((scale, 0.0, 0.0, scale, x, y))
        surface.form(face.key, lambda: face.draw(surface))
        surface.pop()

    def say(self, where: Where, message: str) -> None:
        """Adds a finding, once."""
        finding = Finding("booklet", Severity.ERROR, where, "", message)
        if finding not in self.faces.findings:
            self.faces.findings.append(finding)


def local(element: ET.Element) -> str:
    """An element's name without its namespace."""
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""


def _split(root: ET.Element) -> Iterator[ET.Element]:
    """The scene in drawing order: the faces placed directly in it, and what stands between them as documents of their own."""
    kept = [child for child in root if local(child) in ("defs", "style", "linearGradient", "radialGradient", "symbol")]
    part = ET.Element(root.tag, root.attrib)
    part.extend(kept)
    for child in root:
        if local(child) == "use" and href(child).startswith(_FACE):
            if len(part) > len(kept):
                yield part
            part = ET.Element(root.tag, root.attrib)
            part.extend(kept)
            yield child
        elif child not in kept:
            part.append(child)
    if len(part) > len(kept):
        yield part


def plain_fields(fields: Mapping[str, Any], language: str) -> dict[str, Any]:
    """A component's fields as templates may read them: texts in one language, grids as mappings."""
    return {name: _plain(value, language) for name, value in fields.items()}


def _plain(value: Any, language: str) -> Any:
    if isinstance(value, Grid):
        return {"rows": value.rows, "columns": value.columns, "pitch_mm": value.pitch_mm}
    if isinstance(value, Mapping):
        return value.get(language, "")
    return [_plain(v, language) for v in value] if isinstance(value, tuple) else value


def _no_picture(name: str) -> Picture:
    raise PictureFault(f'the image "{name}" is not drawn in a scene; a component\'s face would be right')


def _error(where: Where, message: str) -> ContentError:
    return ContentError([Finding("booklet", Severity.ERROR, where, "", message)])
