"""Kinds of component and verbs of effects: what a game declares about its own content."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from generator.load.faults import Faults
from generator.load.folded import CLEARANCE_MM, box_of, die_faults, shape_faults
from generator.load.forms import MOST_MM, Form, Millimetres, Number, Pair, Word
from generator.load.papers import size
from generator.load.workspace import Workspace
from generator.model.fields import Field as Declared
from generator.model.finding import ContentError, Where
from generator.model.game import FOLDED, Component, Kind, Verb
from generator.model.units import MM_PER_INCH

LEAST_MM = 1.0
"""The least side of a piece."""
MOST_BLEED_MM = 10.0
"""More than any printer asks for."""
MOST_SAFE_MM = 3.0
"""What printers ask for; a small piece has less where it says nothing."""
COMPONENT_KEYS = ("id", "copies", "origin", "cite", "spread", "effects", "slot")
SLOT_KEYS = ("at", "side", "effects")
EFFECT_KEYS = ("do",)


class FieldForm(Form):
    """A field that a game declares: `fields.power = { type = "whole", least = 0, most = 9 }`."""

    type: Literal["whole", "number", "bool", "word", "text", "rich", "picture", "grid"]
    """What it holds: a whole number, a number, true or false, a word, a text by language, a text with marks by
    language, the path of a picture below the game's folder, or a grid of cells."""
    optional: bool = False
    """Whether it may be left out. An empty value counts as left out."""
    many: bool = False
    """Whether it holds a list of such values."""
    least: Number | None = None
    """The least number allowed."""
    most: Number | None = None
    """The greatest number allowed."""
    one_of: list[str] = []
    """The words allowed; any word where none is listed."""


class SourceForm(Form):
    """A spreadsheet that holds components: `source = "cards.csv"`, or a table with these keys."""

    file: Annotated[str, Field(min_length=1)]
    """The CSV or XLSX file, as a path below the game's folder."""
    sheet: str | None = None
    """The sheet of an XLSX workbook; needed where it has several."""
    delimiter: Annotated[str, Field(min_length=1, max_length=1)] | None = None
    """What stands between the cells of a CSV file; found out from the headings where it is not given."""
    encoding: str | None = None
    """The encoding of a CSV file, where it is not UTF-8."""
    columns: dict[str, str] = {}
    """The field that a heading fills, where their names differ; "" passes the column over."""


def _source(value: Any) -> Any:
    return {"file": value} if isinstance(value, str) else value


class KindForm(Form):
    """A kind of component: `[kind.card]`. Its size is given in one of three ways; that of a tuck box follows from what it holds."""

    alone = (("size_mm", "size_in", "size"),)
    size_mm: Pair | None = None
    """Width and height after trimming, in millimetres; of a standee those of one face, of a die its edge twice."""
    size_in: Pair | None = None
    """Width and height after trimming, in inches."""
    size: str | None = None
    """The name of a size in templates/shared/sizes/, such as "poker"."""
    shape: Literal["rectangle", "circle", "hexagon", "standee", "die", "tuckbox"] = "rectangle"
    """The outline that is cut. A standee, a die and a tuck box are printed as a net, to be cut out and folded."""
    base_mm: Millimetres | None = None
    """How far a standee's foot reaches to the front, and as far to the back; a third of its height where it is left out."""
    holds: list[str] = []
    """The kinds, all of one size, whose pieces go into a tuck box."""
    card_mm: Millimetres | None = None
    """How thick a card in a tuck box is: 0.32 where it is left out, as playing cards of 300 to 320 g/m² are; 0.45 in
    sleeves."""
    sleeve_mm: Pair | None = None
    """Width and height of the sleeves, where the cards of a tuck box are kept in sleeves."""
    clearance_mm: Annotated[float, Field(ge=0, le=50)] = CLEARANCE_MM
    """How much wider, higher and deeper a tuck box is than what it holds: room for a thumb, and for its own walls."""
    corner_mm: Annotated[float, Field(ge=0, le=MOST_MM)] | None = None
    """The radius of a rectangle's corners, in millimetres; that of the named size, or none, where it is left out."""
    bleed_mm: Annotated[float, Field(ge=0, le=MOST_BLEED_MM)] = 0.0
    """How far its faces carry on beyond the cut, in millimetres: sheets leave this much around each piece, so that a cut
    that goes astray shows no paper. Without it pieces stand edge to edge and one cut parts two."""
    safe_mm: Annotated[float, Field(ge=0, le=MOST_MM)] | None = None
    """How far from the cut text should stay, in millimetres, so that no cut that goes astray takes it: `check` warns of
    text that stands nearer. A tenth of the shorter side where it is left out, and at most 3 mm; nothing of what is folded."""
    split: bool = False
    """Whether it may be printed in parts to be joined, where it is larger than the paper: a board."""
    sides: Annotated[int, Field(ge=1, le=2)] = 1
    """How many sides a piece can show in play."""
    effects: bool = False
    """Whether its components carry effects; their sentences then come from the verbs."""
    fields: dict[Word, FieldForm] = {}
    """The fields of its components."""
    slot_fields: dict[Word, FieldForm] = {}
    """The fields of its components' slots."""
    source: Annotated[SourceForm, BeforeValidator(_source, json_schema_input_type=str | SourceForm)] | None = None
    """A spreadsheet that holds components of this kind, beside those in TOML."""

    def model_post_init(self, context: object, /) -> None:
        """Checks that the size is given once; a tuck box has none to give."""
        if self.shape != "tuckbox":
            super().model_post_init(context)


class VerbForm(Form):
    """A verb: `[verb.win]`."""

    fields: dict[Word, FieldForm] = {}
    """The fields that an effect with this verb takes."""
    worth: str = ""
    """What an effect is worth to whoever does it: a template over its fields that gives a number, "{{ credits }}"."""


class VerbsForm(Form):
    """`verbs.toml`: the verbs of effects."""

    verb: dict[Word, VerbForm] = {}
    """The verbs by name."""


def declared(forms: Mapping[str, FieldForm]) -> dict[str, Declared]:
    """The declarations of the model."""
    return {
        name: Declared(name, f.type, f.optional, f.many, f.least, f.most, tuple(f.one_of)) for name, f in forms.items()
    }


def _safe(form: KindForm, width: float, height: float) -> float:
    if form.safe_mm is not None:
        return form.safe_mm
    return 0.0 if form.shape in FOLDED else min(MOST_SAFE_MM, min(width, height) / 10)


class Declarations:
    """The kinds and verbs that a game declares.

    ``broken`` names those whose form is at fault, so that what uses them is passed over in silence. ``sources`` are
    the spreadsheets by kind, ``boxes`` the forms of tuck boxes.
    """

    def __init__(self, workspace: Workspace, faults: Faults) -> None:
        self.workspace, self.faults = workspace, faults
        self.kinds: dict[str, Kind] = {}
        self.verbs: dict[str, Verb] = {}
        self.broken: set[str] = set()
        self.sources: dict[str, SourceForm] = {}
        self.boxes: dict[str, KindForm] = {}

    def read_kinds(self, raw: object, where: Where) -> None:
        """Reads `[kind]` of game.toml; faults of the forms themselves are reported with the whole file."""
        for name, one in raw.items() if isinstance(raw, dict) else ():
            at = where.at(name)
            form = Faults().read(KindForm, one, at)
            before = len(self.faults)
            trim = self._trim(name, form, at) if form is not None else None
            if form is None or trim is None or len(self.faults) > before:
                self.broken.add(name)
                continue
            if form.source is not None:
                self.sources[name] = form.source
            width, height, corner = trim
            fields, slot_fields = declared(form.fields), declared(form.slot_fields)
            depth = width if form.shape == "die" else 0.0
            base = (form.base_mm or height / 3) if form.shape == "standee" else 0.0
            self.kinds[name] = Kind(
                name,
                width,
                height,
                form.shape,
                corner,
                form.sides,
                form.effects,
                fields,
                slot_fields,
                at,
                form.split,
                form.bleed_mm,
                _safe(form, width, height),
                depth,
                base,
            )
            if form.shape == "tuckbox":
                self.boxes[name] = form

    def size_boxes(self, components: Sequence[Component]) -> None:
        """Gives every tuck box the size that what it holds asks for."""
        for name, form in self.boxes.items():
            self.kinds[name] = box_of(self.kinds[name], form, self.kinds, self.broken, components, self.faults)

    def read_verbs(self, raw: Mapping[str, Any], where: Where) -> None:
        """Reads verbs.toml."""
        if raw:
            self.faults.read(VerbsForm, raw, where)
        raws = raw.get("verb")
        for name, one in raws.items() if isinstance(raws, dict) else ():
            at = where.at("verb", name)
            form = Faults().read(VerbForm, one, at)
            if form is None:
                self.broken.add(name)
                continue
            self._fields(form.fields, at.at("fields"), name, EFFECT_KEYS)
            self.verbs[name] = Verb(name, declared(form.fields), at, form.worth)

    def _trim(self, name: str, form: KindForm, where: Where) -> tuple[float, float, float] | None:
        """Width, height and corner radius in mm; None where the size has no such name. Says what is wrong beyond the form."""
        self._fields(form.fields, where.at("fields"), name, COMPONENT_KEYS)
        self._fields(form.slot_fields, where.at("slot_fields"), name, SLOT_KEYS)
        if form.effects:
            for field, declaration in form.fields.items():
                if declaration.type == "rich":
                    message = "a kind with effects has no rich text: its sentences come from its effects"
                    self.faults.say(where.at("fields", field), name, message)
        shape_faults(name, form, where, self.faults)
        if form.shape == "tuckbox":
            return 0.0, 0.0, 0.0  # until `size_boxes` knows what it holds
        corner = 0.0
        if form.size is not None:
            try:
                named = size(self.workspace, form.size)
            except ContentError as error:
                of_name = any(f.item == form.size for f in error.findings)
                self.faults.extend(
                    [replace(error.findings[0], where=where.at("size"), item=name)] if of_name else error.findings
                )
                return None
            width, height, corner = named.width_mm, named.height_mm, named.corner_mm
        else:
            width, height = form.size_mm or [side * MM_PER_INCH for side in form.size_in or ()]
        if form.shape in FOLDED:
            if form.shape == "die":
                die_faults(
                    name, next(key for key in form.alone[0] if getattr(form, key)), width, height, where, self.faults
                )
            return width, height, 0.0
        corner = corner if form.corner_mm is None else form.corner_mm
        if 0 < min(width, height) < LEAST_MM:
            message = f"{min(width, height):g} mm is too small to be cut out; at least {LEAST_MM:g} mm would be right"
            self.faults.say(where.at("size_mm" if form.size_mm else "size_in"), name, message)
        if min(width, height) < 2 * corner:
            message = f"a corner radius of {corner:g} mm does not fit {width:g} × {height:g} mm; give at most half the shorter side"
            self.faults.say(where.at("corner_mm"), name, message)
        if form.safe_mm is not None and form.safe_mm >= min(width, height) / 2:
            message = f"safe_mm {form.safe_mm:g} leaves nothing of {width:g} × {height:g} mm; less than half the shorter side would be right"
            self.faults.say(where.at("safe_mm"), name, message)
        if form.shape == "circle" and width != height:
            self.faults.say(where.at("size_mm"), name, "a circle is as wide as it is high; give the diameter twice")
        return width, height, corner

    def _fields(self, forms: Mapping[str, FieldForm], where: Where, item: str, taken: tuple[str, ...]) -> None:
        """Says what is wrong with declared fields beyond their form."""
        for name, form in forms.items():
            at = where.at(name)
            if name in taken:
                message = f'"{name}" is a key of every component or effect; call the field something else'
                self.faults.say(at, item, message)
            if (form.least, form.most) != (None, None) and form.type not in ("whole", "number"):
                self.faults.say(at, item, f"{name} is a {form.type}; least and most bound numbers only")
            if form.least is not None and form.most is not None and form.least > form.most:
                message = f"{name} is at least {form.least:g} and at most {form.most:g}; exchange them"
                self.faults.say(at.at("least"), item, message)
            if form.one_of and form.type != "word":
                message = f'{name} is a {form.type}; one_of lists words, for type = "word"'
                self.faults.say(at.at("one_of"), item, message)
