"""What a face's template may name: the component's fields, the theme, the game, and their sentences."""

import re
from collections.abc import Mapping
from typing import Any

from generator.load.papers import Theme
from generator.model.fields import Field
from generator.model.finding import ContentError, Where
from generator.model.game import Component, Game, Kind
from generator.model.grid import Grid
from generator.printing.nets.kinds import face_size
from generator.text.markup import literal, rich, xhtml
from generator.text.sentences import Sentences
from generator.text.templates import compile_template
from generator.text.words import counted, filters

_EXPRESSION = re.compile(r"\{\{[^{}]*\}\}")
_STRING = re.compile(r"'[^']*'|\"[^\"]*\"")
_NAME = re.compile(r"(?<![\w.|])[A-Za-z_]\w*|\|\s*[A-Za-z_]\w*")
_OWN_NAMES = re.compile(r"\{%-?\s*(?:set|for|macro|call|filter)\b[^%]*")
_UNSAFE = re.compile(r"[{}\n]")
_APART = "\x1f"
_KEYWORDS = {"and", "or", "not", "in", "is", "if", "else", "true", "false", "none", "True", "False", "None"}


MOST_STEPS = 1_000


def upto(number: int) -> list[int]:
    """1, 2, … up to a whole number, for loops: `{% for row in fields.wells.rows|upto %}`."""
    if not 0 <= number <= MOST_STEPS:
        raise ValueError(f"upto takes a whole number from 0 to {MOST_STEPS}, not {number}")
    return list(range(1, number + 1))


class Filling:
    """The values of one game's faces in one language."""

    def __init__(self, game: Game, theme: Theme, language: str) -> None:
        self.game = game
        self.language = language
        self.filters = {**filters(game, language), "upto": upto}
        self._theme = theme
        self._sentences = Sentences(game, language)

    def constants(self, of: Kind, side: str) -> dict[str, Any]:
        """What is the same on every face of a kind's side."""
        width, height = face_size(of, side)
        words = self.game.said(self.language)
        return {
            "theme": self._theme,
            "kind": {
                "name": of.name,
                "width_mm": of.width_mm,
                "height_mm": of.height_mm,
                "corner_mm": of.corner_mm,
                "shape": of.shape,
                "depth_mm": of.depth_mm,
                "holds": [
                    {"kind": name, "count": count, "text": self._counted(count, name)}
                    for name, count in of.holds.items()
                ],
            },
            "panel": {"width_mm": width, "height_mm": height},
            "game": {
                "name": self.game.name,
                "title": self.game.title.get(self.language, self.game.name),
                "version": self.game.version,
                "date": self.game.date.isoformat(),
                "players": self.game.players,
            },
            "constants": self.game.constants,
            "phrase": words.phrases,
            "language": self.language,
        }

    def _counted(self, count: int, kind: str) -> str:
        """A number of pieces, such as "60 cards"; "60 × card" where the game has no such noun."""
        try:
            return counted(self.game, self.language, count, kind)
        except KeyError:
            return f"{count} × {kind}"

    def with_constants(self, source: str, kind: Kind, side: str, where: Where) -> str:
        """The source with the expressions filled in that are the same on every face, so that more of it can be drawn once.

        A value that holds a brace stays where it was: nothing is filled twice.
        """
        constants = self.constants(kind, side)
        own = {name for part in _OWN_NAMES.findall(source) for name in _NAME.findall(part)}
        settled = [
            text
            for text in dict.fromkeys(_EXPRESSION.findall(source))
            if {n for n in _NAME.findall(_STRING.sub("''", text)) if not n.startswith("|")} - _KEYWORDS
            <= constants.keys() - own
        ]
        if not settled:
            return source
        try:
            whole = compile_template(_APART.join(settled), where, markup=True, filters=self.filters)  # one, for speed
            values = whole.fill(constants).split(_APART)
        except ContentError:
            return source  # the fault is found again where the line can be said
        filled = dict(zip(settled, values, strict=False)) if len(values) == len(settled) else {}
        return _EXPRESSION.sub(
            lambda found: value if not _UNSAFE.search(value := filled.get(found[0], "{")) else found[0], source
        )

    def values(self, component: Component, side: str) -> dict[str, Any]:
        """What a template may name."""
        kind = self.game.kinds[component.kind]
        fields = self._fields(component.fields, kind.fields)
        slots = [
            {
                "at": slot.at,
                "fields": self._fields(slot.fields, kind.slot_fields),
                "effects": [{"do": effect.verb, **effect.fields} for effect in slot.effects],
                "sentences": [_Rich(self._sentences.sentence(effect)) for effect in slot.effects],
            }
            for slot in component.slots
            if slot.side == ("B" if side == "B" else "A")
        ]
        return self.constants(kind, side) | {
            "id": component.id,
            "side": side,
            "copies": component.copies,
            "cite": component.cite,
            "fields": fields,
            "slots": slots,
            "shown": [*_shown(fields), *(f"{slot['at']}: {line}" for slot in slots for line in _said(slot))],
        }

    def _fields(self, given: Mapping[str, Any], declared: Mapping[str, Field]) -> dict[str, Any]:
        """The values of fields by name; texts in this language, and "" for what is optional and not given."""
        return {name: self._value(given.get(name, () if f.many else ""), f) for name, f in declared.items()}

    def _value(self, value: Any, field: Field) -> Any:
        if isinstance(value, tuple):
            return [self._value(v, field) for v in value]
        if isinstance(value, Mapping):
            value = value.get(self.language, next(iter(value.values()), ""))
        if field.type == "rich":
            return _Rich(value)
        if field.type == "text":
            return literal(value)
        if isinstance(value, Grid):
            return {"rows": value.rows, "columns": value.columns, "pitch_mm": value.pitch_mm}
        return value


def _shown(fields: Mapping[str, Any]) -> list[str]:
    """Fields as lines, for the face of a kind that has none of its own."""
    said = []
    for name, value in fields.items():
        if isinstance(value, dict):
            value = f"{value['rows']} × {value['columns']}"
        elif isinstance(value, list):
            value = ", ".join(map(str, value))
        if value != "":
            said.append(f"{name}: {value}")
    return said


def _said(slot: Mapping[str, Any]) -> list[str]:
    return [*_shown(slot["fields"]), *slot["sentences"]]


class _Rich(str):
    """A rich text: a template puts it in as XHTML, its allow-listed marks kept; anything else in it is a fault."""

    __slots__ = ()

    def __html__(self) -> str:
        """The text as XHTML; raises MarkupError."""
        return xhtml(rich(self))
