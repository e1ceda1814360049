"""Cells: a spreadsheet's row as the same raw table that TOML would give, so that both are validated alike."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from generator.load.declared import parse
from generator.load.spreadsheets import Cell, Sheet, column_name
from generator.model.fields import Field
from generator.model.finding import Finding
from generator.model.game import Kind, Verb
from generator.model.names import meant, same

COUNT_HEADINGS = ("qty", "count", "copies", "quantity")
OWN_KEYS = ("id", "origin", "cite", "effects")
_WHOLE = re.compile(r"[+\-−]?[0-9]+", re.ASCII)
_BOOLS = {"true": True, "yes": True, "false": False, "no": False}


class Columns:
    """Which key each column of a sheet fills.

    ``keys`` has for each column a key such as ``("name",)`` or ``("text", "ru")``, or None for a column to be passed
    over. ``faults`` are the columns that fill nothing: pairs of a column and what is wrong with it.
    """

    def __init__(self, sheet: Sheet, kind: Kind, named: Mapping[str, str]) -> None:
        self.headings = sheet.headings
        self.faults: list[str] = []
        fields = {same(name): name for name in (*kind.fields, *OWN_KEYS)}
        mapped = {same(heading): key for heading, key in named.items()}
        self.faults += [
            f'there is no column "{heading}"; {meant(heading, sheet.headings)}'
            for heading in named
            if same(heading) not in map(same, sheet.headings)
        ]
        self.keys: list[tuple[str, ...] | None] = []
        for i, heading in enumerate(sheet.headings):
            name = mapped.get(same(heading), heading)
            self.keys.append(self._key(name, fields) if name else None)
            if name and self.keys[-1] is None:
                known = [*kind.fields, *OWN_KEYS, "copies"]
                self.faults.append(
                    f'column {column_name(i)} "{heading}" fills no field of {kind.name}; {meant(name, known)} (map it to "" in columns to pass it over)'
                )
        taken: dict[tuple[str, ...], str] = {}
        for heading, key in zip(sheet.headings, self.keys, strict=True):
            if key is not None and key in taken:
                self.faults.append(f'the columns "{taken[key]}" and "{heading}" both fill {".".join(key)}; keep one')
            if key is not None:
                taken[key] = heading

    def named(self, fault: Finding) -> Finding:
        """A fault of a row, with the column named that it is about."""
        for wanted in (len, lambda _: 1):
            for i, key in enumerate(self.keys):
                if key is not None and fault.where.path and key[: wanted(key)] == fault.where.path[: wanted(key)]:
                    return replace(fault, message=f'column {column_name(i)} "{self.headings[i]}": {fault.message}')
        return fault

    @staticmethod
    def _key(name: str, fields: Mapping[str, str]) -> tuple[str, ...] | None:
        """The key that a heading names: case, blanks and hyphens do not matter, `text.ru` or `text (ru)` is a language."""
        plain = same(name)
        if plain in COUNT_HEADINGS:
            return ("copies",)
        whole = re.sub(r"[\s\-]+", "_", plain)
        if whole in fields:
            return (fields[whole],)
        language = re.fullmatch(r"(.+?)[\s_]*(?:\.|\(|\[)\s*([a-z]{2,3}(?:-[a-z0-9]+)*)\s*[)\]]?", plain)
        if language and (field := fields.get(re.sub(r"[\s\-]+", "_", language[1]))):
            return (field, language[2])
        return None


def raw_row(cells: tuple[Cell, ...], columns: Columns, kind: Kind, verbs: Mapping[str, Verb]) -> dict[str, Any]:
    """A row as a raw table. A blank cell is a key that is not given; blank copies are one.

    Values that cannot be what their field wants stay as they are, and fail in the validation that follows.
    """
    row: dict[str, Any] = {}
    for key, cell in zip(columns.keys, cells, strict=True):
        if key is None or cell is None or cell == "":
            continue
        if key == ("copies",):
            row["copies"] = whole(cell)
        elif key == ("effects",):
            row["effects"] = [effect(text, verbs) for text in str(cell).split(";") if text.strip()]
        elif key[0] in kind.fields:
            value = _value(kind.fields[key[0]], cell)
            if len(key) == 2:
                row.setdefault(key[0], {})[key[1]] = value
            else:
                row[key[0]] = value
        else:
            row[key[0]] = text_of(cell)
    if "id" not in row and isinstance(row.get("name"), (str, dict)):
        name = row["name"] if isinstance(row["name"], str) else next(iter(row["name"].values()))
        row["id"] = slug(str(name))
    return row


def slug(name: str) -> str:
    """An id made of a name: its letters and digits, joined by hyphens.

    >>> slug("Elf King (2nd)")
    'elf-king-2nd'
    """
    return "-".join(re.findall(r"\w+", same(name))).replace("_", "-")


def whole(cell: Cell) -> Any:
    """A whole number of a cell: digits with a sign, or a number that a spreadsheet keeps as 2.0; else the cell itself."""
    if isinstance(cell, float) and cell.is_integer():
        return int(cell)
    if isinstance(cell, str) and _WHOLE.fullmatch(cell):
        return int(cell.replace("−", "-"))
    return cell


def text_of(cell: Cell) -> str:
    """A cell as text: 7.0 is "7", as the spreadsheet shows it."""
    if isinstance(cell, bool):
        return "true" if cell else "false"
    return str(whole(cell)) if isinstance(cell, float) else str(cell)


def effect(text: str, verbs: Mapping[str, Verb]) -> dict[str, Any]:
    """An effect written as text: a verb, then its fields' values in the order of verbs.toml, or field=value.

    A field that may be left out is passed over when the next value is none of its own: `steal 1 each richer`.
    """
    name, *values = text.split()
    raw: dict[str, Any] = {"do": name}
    verb = verbs.get(name)
    left = list(verb.fields.values()) if verb else []
    for value in values:
        key, equals, rest = value.partition("=")
        if equals:
            field = verb.fields.get(key) if verb else None
            raw[key] = _single(field, rest) if field else rest
            left = [f for f in left if f.name != key]
            continue
        while left and left[0].optional and not _fits(left[0], value):
            left.pop(0)
        if not left:
            raw[value] = True  # no field is left for it: the validation says that there is no such key
            continue
        field = left.pop(0)
        raw[field.name] = _single(field, value)
    return raw


def _fits(field: Field, text: str) -> bool:
    value = _single(field, text)
    match field.type:
        case "whole":
            return isinstance(value, int)
        case "number":
            return isinstance(value, (int, float))
        case "bool":
            return isinstance(value, bool)
        case _:
            return not field.one_of or value in field.one_of


def _value(field: Field, cell: Cell) -> Any:
    """A cell as a raw value of a field; a list's elements stand in one cell with semicolons between."""
    if not field.many:
        return _single(field, cell)
    parts = cell.split(";") if isinstance(cell, str) else [cell]
    return [_single(field, part.strip() if isinstance(part, str) else part) for part in parts if part != ""]


def _single(field: Field, cell: Cell) -> Any:
    match field.type:
        case "whole":
            return whole(cell)
        case "number":
            return parse(field, cell) if isinstance(cell, str) else cell
        case "bool":
            return _BOOLS.get(cell.casefold(), cell) if isinstance(cell, str) else cell
        case _:
            return text_of(cell)
