"""Spreadsheets: CSV and XLSX files to rows of cells. Wrong data is an error, never a smaller deck.

A row's cells are texts, numbers, truth values or None where they are blank; what they mean is `cells`' matter.
"""

import csv
import io
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator.load.faults import Faults
from generator.load.kinds import SourceForm
from generator.load.toml import shown
from generator.load.workspace import inside, picture_fault, picture_path
from generator.model.finding import Where

DELIMITERS = {",": "commas", ";": "semicolons", "\t": "tabs", "|": "bars"}
MOST_ROWS = 10_000
MOST_BYTES = 50_000_000

Cell = str | int | float | bool | None


@dataclass(frozen=True, slots=True)
class Row:
    """A row. ``line`` is its 1-based line of a CSV file, its row number of an XLSX sheet; ``cells`` are by column."""

    line: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet: its headings, trimmed, each with its column, and the rows below that are not blank."""

    where: Where
    headings: tuple[str, ...]
    rows: tuple[Row, ...]


def column_name(index: int) -> str:
    """The letters by which a spreadsheet program calls a column, counted from 0.

    >>> column_name(0), column_name(25), column_name(26)
    ('A', 'Z', 'AA')
    """
    name = ""
    index += 1
    while index:
        index, letter = divmod(index - 1, 26)
        name = chr(ord("A") + letter) + name
    return name


def read_sheet(folder: Path, root: Path, form: SourceForm, where: Where, item: str, faults: Faults) -> Sheet | None:
    """The sheet that a kind's source names; None where it cannot be read, with every fault added.

    ``folder`` is the game's, below which the file lies; ``where`` and ``item`` are those of the source's key.
    """
    if fault := picture_fault(folder, form.file):
        faults.say(where, item, fault)
        return None
    path = picture_path(folder, form.file)
    place = Where(shown(path, root))
    if path.stat().st_size > MOST_BYTES or not inside(path, root):
        faults.say(place, "", f"the file is larger than {MOST_BYTES // 1_000_000} MB; a deck needs far less")
        return None
    before = len(faults)
    match path.suffix.lower():
        case ".csv" | ".tsv" | ".txt":
            rows = _csv_rows(path, form, place, faults)
        case ".xlsx" | ".xlsm":
            rows = _xlsx_rows(path, form, place, faults)
        case _:
            faults.say(where, item, f'"{form.file}" is neither CSV nor XLSX; export it as one of them')
            return None
    return None if len(faults) > before else _sheet(rows, place, faults)


def _sheet(rows: list[Row], where: Where, faults: Faults) -> Sheet | None:
    """Headings and rows; faults are headings given twice or not at all, rows of another width, and too many rows."""
    if not rows:
        faults.say(where, "", "the sheet is empty; its first row holds the headings")
        return None
    first, *rest = rows
    headings = tuple("" if cell is None else str(cell).strip() for cell in first.cells)
    while headings and not headings[-1]:
        headings = headings[:-1]
    before = len(faults)
    seen: dict[str, int] = {}
    for i, heading in enumerate(headings):
        if not heading:
            faults.say(
                _line(where, first.line),
                "",
                f"column {column_name(i)} has no heading; give it one, or delete the column",
            )
        elif heading.casefold() in seen:
            other = column_name(seen[heading.casefold()])
            faults.say(
                _line(where, first.line),
                "",
                f'columns {other} and {column_name(i)} are both headed "{heading}"; give each its own',
            )
        seen.setdefault(heading.casefold(), i)
    kept = []
    for row in rest:
        cells = row.cells
        while len(cells) > len(headings) and cells[-1] in (None, ""):
            cells = cells[:-1]
        if all(cell is None or cell == "" for cell in cells):
            continue
        if len(cells) != len(headings):
            there = f"{len(cells)} cells under {len(headings)} headings"
            faults.say(
                _line(where, row.line),
                "",
                f"the row has {there}; quote a cell that holds the delimiter, and leave no cell out",
            )
            continue
        kept.append(Row(row.line, cells))
    if len(kept) > MOST_ROWS:
        faults.say(where, "", f"the sheet has {len(kept):,} rows; {MOST_ROWS:,} is the most")
    return Sheet(where, headings, tuple(kept)) if len(faults) == before else None


def _line(where: Where, line: int) -> Where:
    return Where(where.file, (), line)


def _csv_rows(path: Path, form: SourceForm, where: Where, faults: Faults) -> list[Row]:
    text = _decoded(path.read_bytes(), form.encoding, where, faults)
    if text is None:
        return []
    delimiter = form.delimiter or _delimiter(text, where, faults)
    if delimiter is None:
        return []
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    rows = []
    start = 1
    try:
        for cells in reader:
            # a blank in front of a quote has made the quote part of the cell: what was meant is not what was read
            for i, cell in enumerate(cells):
                if cell != cell.lstrip() and cell.lstrip().startswith('"'):
                    faults.say(
                        _line(where, start),
                        "",
                        f"a blank stands before the quote in column {column_name(i)}; remove it",
                    )
            rows.append(Row(start, tuple(_normal(cell) for cell in cells)))
            start = reader.line_num + 1
    except csv.Error as fault:
        what = (
            "a quoted cell is not closed"
            if "end of data" in str(fault)
            else "a quote stands inside a cell; double it, and quote the cell"
        )
        faults.say(_line(where, start), "", f"{what} (row that starts in this line)")
    return rows


def _normal(cell: str) -> str:
    """A cell without blanks around it; whatever ends its lines, they end with one newline."""
    return cell.replace("\r\n", "\n").replace("\r", "\n").strip()


def _decoded(raw: bytes, encoding: str | None, where: Where, faults: Faults) -> str | None:
    """The text of a file: UTF-8, with or without a byte-order mark, unless another encoding is stated."""
    try:
        if encoding is not None:
            return raw.decode(encoding).removeprefix("\ufeff")
        if raw[:2] in (b"\xff\xfe", b"\xfe\xff"):
            faults.say(
                _line(where, 1), "", 'the file is UTF-16; save it as UTF-8, or state encoding = "utf-16" in its source'
            )
            return None
        return raw.decode("utf-8-sig")
    except LookupError:
        faults.say(where, "", f'there is no encoding "{encoding}"; state one such as "cp1251"')
    except UnicodeDecodeError as fault:
        line = raw.count(b"\n", 0, fault.start) + 1
        name = encoding or "UTF-8"
        faults.say(
            _line(where, line),
            "",
            f'byte 0x{raw[fault.start]:02X} is not {name}; save the file as UTF-8, or state its encoding, such as "cp1251"',
        )
    return None


def _delimiter(text: str, where: Where, faults: Faults) -> str | None:
    """The delimiter of the headings: the only one of the four that stands there outside quotes; a comma where none does."""
    found, quoted = [], False
    for c in text:
        if c == '"':
            quoted = not quoted
        elif not quoted and c in "\r\n":
            break
        elif not quoted and c in DELIMITERS and c not in found:
            found.append(c)
    if len(found) > 1:
        names = " and ".join(DELIMITERS[c] for c in found)
        faults.say(_line(where, 1), "", f'the headings hold {names}; state which delimits, such as delimiter = ";"')
        return None
    return found[0] if found else ","


def _xlsx_rows(path: Path, form: SourceForm, where: Where, faults: Faults) -> list[Row]:
    import zipfile  # noqa: PLC0415  # a workbook alone needs it

    import openpyxl  # noqa: PLC0415  # only where a game has an XLSX file
    from openpyxl.utils.exceptions import InvalidFileException  # noqa: PLC0415  # the same

    try:
        with zipfile.ZipFile(path) as archive:
            if sum(entry.file_size for entry in archive.infolist()) > MOST_BYTES:
                faults.say(
                    where, "", f"the file unpacks to more than {MOST_BYTES // 1_000_000} MB; a deck needs far less"
                )
                return []
        shown_values = openpyxl.load_workbook(path, data_only=True, keep_links=False)
        formulas = openpyxl.load_workbook(path, data_only=False, keep_links=False)
    except (InvalidFileException, zipfile.BadZipFile, KeyError, ValueError, OSError, SyntaxError) as fault:
        faults.say(
            where, "", f"the file is no XLSX workbook ({type(fault).__name__}); save it anew, or export it as CSV"
        )
        return []
    name = form.sheet if form.sheet is not None else shown_values.sheetnames[0]
    if name not in shown_values.sheetnames:
        faults.say(where, "", f'the workbook has no sheet "{name}"; there are: {", ".join(shown_values.sheetnames)}')
        return []
    if form.sheet is None and len(shown_values.sheetnames) > 1:
        faults.say(
            where, "", f'the workbook has {len(shown_values.sheetnames)} sheets; name one, such as sheet = "{name}"'
        )
        return []
    values, written = shown_values[name], formulas[name]
    for merged in getattr(written, "merged_cells", ()):
        faults.say(
            _line(where, merged.min_row),
            "",
            f"cells {merged.coord} are merged; split them, so that each row has its own",
        )
    return list(_cells(values, written, where, faults))


def _cells(values: Any, written: Any, where: Where, faults: Faults) -> Iterator[Row]:
    """The rows of a sheet; a formula without a stored value, an error and a date are faults."""
    for shown_row, written_row in zip(values.iter_rows(), written.iter_rows(), strict=True):
        cells: list[Cell] = []
        for cell, formula in zip(shown_row, written_row, strict=True):
            value = cell.value
            at = _line(where, cell.row)
            if value is None and formula.data_type == "f":
                faults.say(
                    at,
                    "",
                    f"cell {cell.coordinate} holds a formula whose value was never stored; open and save the file in a spreadsheet program, or write the value",
                )
            elif cell.data_type == "e":
                faults.say(at, "", f"cell {cell.coordinate} holds the error {value}; mend its formula")
            elif value is not None and not isinstance(value, (str, int, float, bool)):
                faults.say(
                    at,
                    "",
                    f"cell {cell.coordinate} holds a date or time, which a spreadsheet makes of such texts by itself; format the cell as text and write it again",
                )
            else:
                cells.append(_normal(value) if isinstance(value, str) else value)
                continue
            cells.append(None)
        yield Row(shown_row[0].row, tuple(cells))
