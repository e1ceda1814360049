"""Faces: a component's template found, filled and drawn."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator.load.papers import Theme, theme
from generator.load.workspace import Workspace, picture_fault, picture_path, shipped_root
from generator.model.finding import ContentError, Finding, Severity, Where
from generator.model.game import Component, Game, Kind
from generator.printing.svg.interpreter import Interpreter
from generator.printing.svg.pictures import Picture, PictureFault, decode_inline, read
from generator.printing.svg.richtext import RichText
from generator.printing.svg.surface import Surface
from generator.printing.svg.template import Prepared, prepare
from generator.printing.svg.values import ValueFault
from generator.printing.svg.viewports import view_box
from generator.text.fonts import Library
from generator.text.sentences import Sentences
from generator.text.templates import Template, compile_template
from generator.text.words import filters

_EXPRESSION = re.compile(r"\{\{[^{}]*\}\}")
_STRING = re.compile(r"'[^']*'|\"[^\"]*\"")
_NAME = re.compile(r"(?<![\w.|])[A-Za-z_]\w*|\|\s*[A-Za-z_]\w*")
_OWN_NAMES = re.compile(r"\{%-?\s*(?:set|for|macro|call|filter)\b[^%]*")
_KEYWORDS = {"and", "or", "not", "in", "is", "if", "else", "true", "false", "none", "True", "False", "None"}


@dataclass(frozen=True)
class Design:
    """The template of one kind and side, ready to be filled."""

    prepared: Prepared
    drawn: Template
    marked: Template
    whole: Template
    where: Where


class Faces:
    """The faces of one game in one language: fills templates and draws them. Faults are collected in ``findings``."""

    def __init__(self, game: Game, workspace: Workspace, language: str) -> None:
        self.game = game
        self.workspace = workspace
        self.language = language
        self.findings: list[Finding] = []
        self.library = Library(font_folders(workspace, game.name))
        self._theme: Theme = theme(workspace, game.name)
        self._rich = RichText(self.library)
        self._sentences = Sentences(game, language)
        self._filters = filters(game, language)
        self._designs: dict[tuple[str, str], Design | None] = {}
        self._pictures: dict[str, Picture] = {}
        self._surface: Surface | None = None
        self._interpreters: dict[tuple[str, str], Interpreter] = {}

    def sides(self, kind: Kind) -> tuple[str, str]:
        """What the front page and the back page of a kind show: ("A", "B"), ("A", "back") or ("A", "")."""
        if kind.sides == 2:
            return "A", "B"
        return "A", "back" if self._path(kind.name, "back") is not None else ""

    def svg(self, component: Component, side: str) -> str:
        """A face as a filled SVG file, without any mark of ours; raises ContentError."""
        design = self._design(component.kind, side)
        if design is None:
            raise ContentError(self.findings)
        return design.whole.fill(self._values(component, side))

    def draw(self, surface: Surface, component: Component, side: str) -> None:
        """Draws a face, its trim from (0, 0) to the kind's size in mm; what is wrong with it goes to ``findings``."""
        design = self._design(component.kind, side)
        if design is None:
            return
        kind = self.game.kinds[component.kind]
        if surface is not self._surface:
            self._surface, self._interpreters = surface, {}
        interpreter = self._interpreters.get((component.kind, side))
        if interpreter is None:
            interpreter = Interpreter(surface, design.prepared.parts, self.library, self._picture, self._rich)
            self._interpreters[component.kind, side] = interpreter
        try:
            root = ET.fromstring(design.drawn.fill(self._values(component, side)))  # noqa: S314  # no document type: `prepare` has looked
        except ContentError as error:
            self.findings.extend(error.findings)
            return
        except ET.ParseError as fault:
            self._say(design.where, component.id, f"the filled template is not well-formed XML: {fault}")
            return
        self._check_size(design, root, kind)
        interpreter.draw(root, kind.width_mm, kind.height_mm)
        if interpreter.faults:
            self._report(design, interpreter, component, side)

    def _report(self, design: Design, interpreter: Interpreter, component: Component, side: str) -> None:
        """Finds the lines of a face's faults by drawing its marked twin once more."""
        faults, interpreter.faults = interpreter.faults, []
        if any(fault.line is None for fault in faults):
            root = ET.fromstring(design.marked.fill(self._values(component, side)))  # noqa: S314  # as above
            kind = self.game.kinds[component.kind]
            again = Interpreter(_Nowhere(), design.prepared.parts, self.library, self._picture, self._rich)
            again.draw(root, kind.width_mm, kind.height_mm)
            faults = again.faults or faults
        for fault in faults:
            self._say(Where(design.where.file, (), fault.line), component.id, fault.message)

    def _say(self, where: Where, item: str, message: str) -> None:
        finding = Finding("faces", Severity.ERROR, where, item, message)
        if finding not in self.findings:
            self.findings.append(finding)

    def _check_size(self, design: Design, root: ET.Element, kind: Kind) -> None:
        try:
            box = view_box(root.get("viewBox", ""))
        except ValueFault as fault:
            self._say(design.where, "", str(fault))
            return
        if abs(box[2] - kind.width_mm) > 0.01 or abs(box[3] - kind.height_mm) > 0.01:
            message = f'viewBox is {box[2]:g} × {box[3]:g}; the kind "{kind.name}" is {kind.width_mm:g} × {kind.height_mm:g} mm'
            self._say(design.where, "", message)

    def _path(self, kind: str, side: str) -> Path | None:
        """The template of a kind and side; that of the front falls back to a shared one."""
        if side == "back":
            return self.workspace.template(self.game.name, f"{kind}-back.svg")
        own = self.workspace.template(self.game.name, f"{kind}-{side.lower()}.svg") if side != "A" else None
        return (
            own
            or self.workspace.template(self.game.name, f"{kind}.svg")
            or self.workspace.template(self.game.name, "face.svg")
        )

    def _design(self, kind: str, side: str) -> Design | None:
        key = kind, side
        if key not in self._designs:
            self._designs[key] = self._prepare(kind, side)
        return self._designs[key]

    def _prepare(self, kind: str, side: str) -> Design | None:
        path = self._path(kind, side)
        if path is None:
            where = Where(f"templates/{self.game.name}/{kind}.svg")
            self._say(where, "", f'the kind "{kind}" has no face; this file would be it')
            return None
        where = Where(_shown(path, self.workspace))
        try:
            source = path.read_text(encoding="utf-8-sig")
        except (OSError, UnicodeDecodeError):
            self._say(where, "", "the template cannot be read as UTF-8 text")
            return None
        try:
            source = self._with_constants(source, kind, where)
            prepared = prepare(source, f"{kind} {side}")
            for fault in prepared.faults:
                self._say(Where(where.file, (), fault.line), "", fault.message)
            drawn, marked, whole = (
                compile_template(text, where, markup=True, filters=self._filters)
                for text in (prepared.source, prepared.marked, prepared.whole)
            )
        except ValueFault as fault:
            self._say(where, "", str(fault))
            return None
        except ContentError as error:
            self.findings.extend(error.findings)
            return None
        return Design(prepared, drawn, marked, whole, where)

    def _constants(self, kind: str) -> dict[str, Any]:
        """What is the same on every face of a kind."""
        of = self.game.kinds[kind]
        words = self.game.words.get(self.language)
        return {
            "theme": self._theme,
            "kind": {"name": of.name, "width_mm": of.width_mm, "height_mm": of.height_mm, "corner_mm": of.corner_mm},
            "game": {
                "name": self.game.name,
                "title": self.game.title.get(self.language, self.game.name),
                "version": self.game.version,
                "date": self.game.date.isoformat(),
            },
            "constants": self.game.constants,
            "phrase": words.phrases if words else {},
            "language": self.language,
        }

    def _with_constants(self, source: str, kind: str, where: Where) -> str:
        """The source with the expressions filled in that are the same on every face, so that more of it can be drawn once.

        A value that holds a brace stays where it was: nothing is filled twice.
        """
        constants = self._constants(kind)
        own = {name for part in _OWN_NAMES.findall(source) for name in _NAME.findall(part)}
        known: dict[str, str] = {}

        def fill(found: re.Match[str]) -> str:
            text = found[0]
            if text not in known:
                known[text] = text
                names = {n for n in _NAME.findall(_STRING.sub("''", text)) if not n.startswith("|")} - _KEYWORDS
                if names <= constants.keys() - own:
                    filled = compile_template(text, where, markup=True, filters=self._filters).fill(constants)
                    if not re.search(r"[{}\n]", filled):
                        known[text] = filled
            return known[text]

        return _EXPRESSION.sub(fill, source)

    def _values(self, component: Component, side: str) -> dict[str, Any]:
        """What a template may name."""
        kind = self.game.kinds[component.kind]
        slots = [
            {
                "at": slot.at,
                "fields": self._fields(slot.fields, kind.slot_fields),
                "sentences": [self._sentences.sentence(effect) for effect in slot.effects],
            }
            for slot in component.slots
            if slot.side == ("B" if side == "B" else "A")
        ]
        return self._constants(component.kind) | {
            "id": component.id,
            "side": side,
            "copies": component.copies,
            "cite": component.cite,
            "fields": self._fields(component.fields, kind.fields),
            "slots": slots,
        }

    def _fields(self, given: Mapping[str, Any], declared: Mapping[str, Any]) -> dict[str, Any]:
        """The values of fields by name; texts in this language, and "" for what is optional and not given."""
        return {name: self._value(given.get(name, [] if f.many else "")) for name, f in declared.items()}

    def _value(self, value: Any) -> Any:
        if isinstance(value, Mapping):
            return value.get(self.language, next(iter(value.values()), ""))
        if isinstance(value, tuple):
            return [self._value(v) for v in value]
        if hasattr(value, "pitch_mm"):
            return {"rows": value.rows, "columns": value.columns, "pitch_mm": value.pitch_mm}
        return value

    def _picture(self, name: str) -> Picture:
        """A picture below the game's templates or its content; raises PictureFault."""
        if name not in self._pictures:
            if name.startswith("data:"):
                return decode_inline(name)
            folders = [
                self.workspace.root / "templates" / self.game.name,
                self.game.folder,
                shipped_root() / "templates" / self.game.name,
            ]
            faults = [picture_fault(folder, name) for folder in folders]
            if all(faults):
                raise PictureFault(f"image {faults[1]}")
            folder = folders[next(k for k, fault in enumerate(faults) if not fault)]
            try:
                self._pictures[name] = read(picture_path(folder, name))
            except PictureFault as fault:
                raise PictureFault(f'image "{name}" {fault}') from fault
        return self._pictures[name]


def font_folders(workspace: Workspace, game: str) -> Iterable[Path]:
    """Where the fonts of a game's faces are: its own, the workspace's, then those that come with Playproof."""
    folders = [workspace.root / "templates" / game / "fonts", workspace.root / "templates" / "shared" / "fonts"]
    folders.append(shipped_root() / "templates" / "shared" / "fonts")
    return dict.fromkeys(f for f in folders if f.is_dir())


def _shown(path: Path, workspace: Workspace) -> str:
    root = workspace.root if path.is_relative_to(workspace.root) else shipped_root()
    return path.relative_to(root).as_posix()


class _Nowhere:
    """A surface that draws nothing but runs everything."""

    def push(self, matrix: Any) -> None: ...  # see Surface
    def pop(self) -> None: ...  # see Surface
    def clip(self, path: Any, even_odd: bool) -> None: ...  # see Surface
    def path(self, path: Any, fill: Any, even_odd: bool, stroke: Any, alpha: Any) -> None: ...  # see Surface
    def text(self, runs: Any, fill: Any, stroke: Any, alpha: Any) -> None: ...  # see Surface
    def picture(self, picture: Any, matrix: Any, alpha: float) -> None: ...  # see Surface
    def group(self, alpha: float, draw: Any) -> None:
        draw()  # see Surface

    def form(self, key: object, draw: Any) -> None:
        draw()  # see Surface
