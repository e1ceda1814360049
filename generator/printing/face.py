"""Faces: a component's template found, filled and drawn."""

import base64
import mimetypes
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from generator.load.papers import sheet_words, theme
from generator.load.workspace import Workspace, picture_fault, picture_path, shipped_root
from generator.model.finding import ContentError, Finding, Severity, Where
from generator.model.game import Component, Game, Kind
from generator.printing.filling import Filling
from generator.printing.nets.kinds import BASE, FOLDED, NET, face_size, panel_sides
from generator.printing.svg.interpreter import Fault, Interpreter
from generator.printing.svg.nowhere import Nowhere
from generator.printing.svg.pictures import Picture, PictureFault, decode_inline, read
from generator.printing.svg.richtext import RichText
from generator.printing.svg.safety import LinedInterpreter, Near, SafeZone
from generator.printing.svg.standalone import standalone
from generator.printing.svg.surface import Surface
from generator.printing.svg.template import Prepared, prepare
from generator.printing.svg.viewports import view_box
from generator.text.flow import IconSource
from generator.text.fonts import Library
from generator.text.icons import icon_font
from generator.text.outlines import ValueFault
from generator.text.proof import quoted
from generator.text.templates import Template, compile_template


@dataclass(frozen=True)
class Design:
    """The template of one kind and side, ready to be filled."""

    prepared: Prepared
    where: Where
    filters: Mapping[str, Callable[..., Any]]

    @cached_property
    def drawn(self) -> Template:
        """What is filled for drawing: the template without the parts that are drawn once."""
        return compile_template(self.prepared.source, self.where, markup=True, filters=self.filters)

    @cached_property
    def marked(self) -> Template:
        """The whole template with its lines, for finding where a fault stands."""
        return compile_template(self.prepared.marked, self.where, markup=True, filters=self.filters)

    @cached_property
    def whole(self) -> Template:
        """The whole template, for a browser."""
        return compile_template(self.prepared.whole, self.where, markup=True, filters=self.filters)


class Faces:
    """The faces of one game in one language: fills templates and draws them. Faults are collected in ``findings``.

    ``low_ink`` draws them in the roles of the game's low-ink theme; raises ContentError where it has none.
    """

    def __init__(self, game: Game, workspace: Workspace, language: str, *, low_ink: bool = False) -> None:
        self.game = game
        self.workspace = workspace
        self.language = language
        self.findings: list[Finding] = []
        self.library = Library(font_folders(workspace, game.name))
        self._rich = RichText(self.library, self.icons)
        self._filling = Filling(game, theme(workspace, game.name, low_ink=low_ink), language)
        self._sides: dict[str, tuple[str, str]] = {}
        self._designs: dict[tuple[str, str], Design | None] = {}
        self._pictures: dict[str, Picture] = {}
        self._surface: Surface | None = None
        self._interpreters: dict[tuple[str, str], Interpreter] = {}

    def sides(self, kind: Kind) -> tuple[str, str]:
        """What the front page and the back page of a kind show: ("A", "B"), ("A", "back"), ("A", ""), or ("net", "")."""
        if kind.folded:
            return NET, ""
        if kind.name not in self._sides:
            back = "B" if kind.sides == 2 else "back" if self._path(kind, "back") is not None else ""
            self._sides[kind.name] = "A", back
        return self._sides[kind.name]

    def every(self, kind: Kind) -> tuple[str, ...]:
        """The sides that have a face: those of `sides`, or the panels of a net; its feet only with a template of their own."""
        if kind.folded:
            return tuple(s for s in panel_sides(kind) if s != BASE or self._path(kind, s) is not None)
        return tuple(filter(None, self.sides(kind)))

    def pictured(self, kind: Kind) -> str:
        """The side by which a kind is shown in booklets."""
        return FOLDED if kind.depth_mm else "A"

    @cached_property
    def words(self) -> Mapping[str, str]:
        """What stands on sheets, in this language."""
        return sheet_words(self.workspace, self.language)

    @cache  # noqa: B019  # one font for each Faces, and few of those
    def icons(self) -> IconSource | None:
        """The font of the game's icons; None where it has none. Raises ContentError."""
        folder = f"templates/{self.game.name}/icons"
        return icon_font(self.workspace.root / folder, folder)

    def svg(self, component: Component, side: str) -> str:
        """A face as an SVG file that a browser shows as it is printed; what is wrong with it goes to ``findings``.

        Raises ContentError where the face cannot be filled.
        """
        kind = self.game.kinds[component.kind]
        design = self._design(kind, side)
        if design is None:
            raise ContentError(self.findings)
        root = ET.fromstring(design.whole.fill(self._filling.values(component, side)))  # noqa: S314  # no document type: `prepare` has looked
        text, faults = standalone(
            root, face_size(kind, side), design.prepared.parts, self.library, self._picture, self._address, self.icons()
        )
        if faults:
            self._report(design, faults, component, side)
        return text

    def draw(self, surface: Surface, component: Component, side: str) -> None:
        """Draws a face, its trim from (0, 0) to the side's size in mm; what is wrong with it goes to ``findings``."""
        kind = self.game.kinds[component.kind]
        design = self._design(kind, side)
        if design is None:
            return
        if surface is not self._surface:
            self._surface, self._interpreters = surface, {}
        interpreter = self._interpreters.get((component.kind, side))
        if interpreter is None:
            interpreter = Interpreter(surface, design.prepared.parts, self.library, self._picture, self._rich)
            self._interpreters[component.kind, side] = interpreter
        try:
            root = ET.fromstring(design.drawn.fill(self._filling.values(component, side)))  # noqa: S314  # no document type: `prepare` has looked
        except ContentError as error:
            self._keep(ContentError(replace(f, item=f.item or component.id) for f in error.findings))
            return
        except ET.ParseError as fault:
            self._say(design.where, component.id, f"the filled template is not well-formed XML: {fault}")
            return
        size = face_size(kind, side)
        self._check_size(design, root, kind, side, size)
        interpreter.draw(root, *size)
        if interpreter.faults:
            faults, interpreter.faults = interpreter.faults, []
            self._report(design, faults, component, side)

    def look(self) -> list[Finding]:
        """Everything that is wrong with the faces that the game has, found without making a file.

        Text outside a kind's safe zone is a warning: one for each line of a template, told of the piece where it stands
        nearest to the cut. So is a face that goes to the cut and not beyond, of a kind with bleed.
        """
        zone = SafeZone()
        near: dict[Where, dict[str, Near]] = {}
        ends: dict[str, Finding] = {}
        for component in self.game.components:
            kind = self.game.kinds[component.kind]
            for side in self.every(kind) if component.copies else ():
                if self._path(kind, side) is None:
                    continue  # nothing to look at yet; printing says so
                zone.begin(kind)
                self.draw(zone, component, side)
                if short := zone.short_of_bleed():
                    ends.setdefault(f"{kind.name} {side}", self._short(component, side, short))
                for where, one in self._near(zone, component, side) if zone.near else ():
                    told = near.setdefault(where, {})
                    told[component.id] = min(one, told.get(component.id, one))
        return [*self.findings, *ends.values(), *(self._unsafe(where, told) for where, told in near.items())]

    def _short(self, component: Component, side: str, sides: list[str]) -> Finding:
        kind = self.game.kinds[component.kind]
        design = self._design(kind, side)
        where = design.where if design else kind.where
        message = (
            f"the face ends at the cut ({', '.join(sides)}); its ground would carry on {kind.bleed_mm:g} mm beyond it"
        )
        return Finding("bleed", Severity.WARN, where, component.id, message)

    def _near(self, zone: SafeZone, component: Component, side: str) -> list[tuple[Where, Near]]:
        """What stands too near to the cut, each with its line, found by drawing the face's marked twin."""
        kind = self.game.kinds[component.kind]
        design = self._design(kind, side)
        if design is None:
            return []
        root = ET.fromstring(design.marked.fill(self._filling.values(component, side)))  # noqa: S314  # as above
        zone.begin(kind)
        again = LinedInterpreter(zone, design.prepared.parts, self.library, self._picture, self._rich)
        again.draw(root, *face_size(kind, side))
        return [(Where(design.where.file, (), one.line), one) for one in zone.near]

    def _unsafe(self, where: Where, told: Mapping[str, Near]) -> Finding:
        item = min(told, key=lambda name: told[name].mm)
        one, safe = told[item], self.game.kinds[self.game.component(item).kind].safe_mm
        place = f"stands {one.mm:.1f} mm from" if one.mm >= 0 else f"reaches {-one.mm:.1f} mm beyond"
        more = f"; the same on {len(told) - 1} more" if len(told) > 1 else ""
        message = f'"{quoted(one.text)}" {place} the cut; at least {safe:g} mm would be safe{more}'
        return Finding("safe", Severity.WARN, where, item, message)

    def _report(self, design: Design, faults: list[Fault], component: Component, side: str) -> None:
        """Finds the lines of a face's faults by drawing its marked twin once more."""
        if any(fault.line is None for fault in faults):
            root = ET.fromstring(design.marked.fill(self._filling.values(component, side)))  # noqa: S314  # as above
            again = Interpreter(Nowhere(), design.prepared.parts, self.library, self._picture, self._rich)
            again.draw(root, *face_size(self.game.kinds[component.kind], side))
            faults = again.faults or faults
        said = {fault.line for fault in design.prepared.faults}
        for fault in faults:
            if not (fault.message.endswith("is not drawn") and fault.line in said):  # it was said of the template
                self._say(Where(design.where.file, (), fault.line), component.id, fault.message)

    def _keep(self, error: ContentError) -> None:
        self.findings += [f for f in error.findings if f not in self.findings]

    def _say(self, where: Where, item: str, message: str) -> None:
        finding = Finding("faces", Severity.ERROR, where, item, message)
        if finding not in self.findings:
            self.findings.append(finding)

    def _check_size(self, design: Design, root: ET.Element, kind: Kind, side: str, size: tuple[float, float]) -> None:
        try:
            box = view_box(root.get("viewBox", ""))
        except ValueFault as fault:
            self._say(design.where, "", str(fault))
            return
        if abs(box[2] - size[0]) > 0.01 or abs(box[3] - size[1]) > 0.01:
            what = f'the side "{side}" of "{kind.name}"' if kind.folded else f'the kind "{kind.name}"'
            message = f"viewBox is {box[2]:g} × {box[3]:g}; {what} is {size[0]:g} × {size[1]:g} mm"
            self._say(design.where, "", message)

    def _path(self, kind: Kind, side: str) -> Path | None:
        """The template of a kind and side: its own, the kind's, or a shared one. A flat piece's back and a foot have their own or none."""
        named = [f"{kind.name}-{side.lower()}.svg"] if side != "A" else []
        if kind.folded if side == "back" else side != BASE:
            named += [f"{kind.name}.svg", f"{kind.shape}-face.svg" if kind.depth_mm else "face.svg"]
        paths = (self.workspace.template(self.game.name, name) for name in named)
        return next((path for path in paths if path is not None), None)

    def _design(self, kind: Kind, side: str) -> Design | None:
        key = kind.name, side
        if key not in self._designs:
            self._designs[key] = self._prepare(kind, side)
        return self._designs[key]

    def _prepare(self, kind: Kind, side: str) -> Design | None:
        path = self._path(kind, side)
        if path is None:
            where = Where(f"templates/{self.game.name}/{kind.name}.svg")
            self._say(where, "", f'the kind "{kind.name}" has no face; this file would be it')
            return None
        where = Where(_shown(path, self.workspace))
        try:
            source = path.read_text(encoding="utf-8-sig")
        except (OSError, UnicodeDecodeError):
            self._say(where, "", "the template cannot be read as UTF-8 text")
            return None
        try:
            source = self._filling.with_constants(source, kind, side, where)
            prepared = prepare(source, f"{kind.name} {side}")
            for fault in prepared.faults:
                self._say(Where(where.file, (), fault.line), "", fault.message)
            design = Design(prepared, where, self._filling.filters)
            design.drawn  # noqa: B018  # compiled here, so that a fault of the template is found once
        except ValueFault as fault:
            self._say(where, "", str(fault))
            return None
        except ContentError as error:
            self._keep(error)
            return None
        return design

    def _picture(self, name: str) -> Picture:
        """A picture below the game's templates or its content; raises PictureFault."""
        if name not in self._pictures:
            if name.startswith("data:"):
                return decode_inline(name)
            try:
                self._pictures[name] = read(self._picture_path(name))
            except PictureFault as fault:
                raise PictureFault(f'image "{name}" {fault}') from fault
        return self._pictures[name]

    def _picture_path(self, name: str) -> Path:
        """Where a picture lies: beside the templates or in the game's content; raises PictureFault."""
        folders = [
            self.workspace.root / "templates" / self.game.name,
            self.game.folder,
            shipped_root() / "templates" / self.game.name,
        ]
        faults = [picture_fault(folder, name) for folder in folders]
        for folder, fault in zip(folders, faults, strict=True):
            if not fault:
                return picture_path(folder, name)
        raise PictureFault(f"cannot be used: {faults[1]}")

    def _address(self, name: str) -> str:
        """A picture's address for a browser: the picture itself, since the file may be opened anywhere."""
        if name.startswith("data:"):
            return name
        content = base64.b64encode(self._picture_path(name).read_bytes()).decode("ascii")
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        return f"data:{kind};base64,{content}"


def font_folders(workspace: Workspace, game: str) -> Iterable[Path]:
    """Where the fonts of a game's faces are: its own, the workspace's, then those that come with Playproof."""
    folders = [workspace.root / "templates" / game / "fonts", workspace.root / "templates" / "shared" / "fonts"]
    folders.append(shipped_root() / "templates" / "shared" / "fonts")
    return dict.fromkeys(f for f in folders if f.is_dir())


def _shown(path: Path, workspace: Workspace) -> str:
    root = workspace.root if path.is_relative_to(workspace.root) else shipped_root()
    return path.relative_to(root).as_posix()
