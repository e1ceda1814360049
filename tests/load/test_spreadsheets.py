"""Spreadsheets: field reports, cases 1 to 5. Wrong data is an error with file, row and column, never a smaller deck."""

import datetime
from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from generator.load import Workspace, load_game
from generator.load.cells import effect
from generator.model.finding import ContentError
from generator.model.game import Game

GAME = """\
title = "Small"
version = "1"
date = 2026-01-31
languages = ["en", "ru"]
players = [2]
[kind.card]
size_mm = [63, 88]
effects = true
{source}
fields.name = {{ type = "text", optional = true }}
fields.front = {{ type = "word", optional = true }}
fields.power = {{ type = "number", optional = true }}
fields.rare = {{ type = "bool", optional = true }}
fields.tags = {{ type = "word", many = true, optional = true }}
"""
VERBS = """\
verb.win.fields.credits = { type = "whole", least = 1 }
[verb.steal.fields]
credits = { type = "whole" }
who = { type = "word", one_of = ["one", "each"], optional = true }
condition = { type = "word", one_of = ["richer", "poorer"], optional = true }
"""

Deck = Callable[..., Game]


@pytest.fixture
def workspace(small: Callable[..., Workspace]) -> Callable[[bytes | str, str], Workspace]:
    def make(cards: bytes | str, source: str = 'source = "cards.csv"', name: str = "cards.csv") -> Workspace:
        made = small(game=GAME.format(source=source), verbs=VERBS, words__en="", words__ru="")
        (made.root / "content" / "small" / name).write_bytes(cards.encode() if isinstance(cards, str) else cards)
        return made

    return make


@pytest.fixture
def deck(workspace: Callable[..., Workspace]) -> Callable[..., list[dict[str, Any]]]:
    """The components of a sheet, as plain tables."""

    def read(*given: Any, **more: Any) -> list[dict[str, Any]]:
        game = load_game(workspace(*given, **more), "small")
        return [{"id": c.id, "copies": c.copies, **c.fields} for c in game.components]

    return read


@pytest.fixture
def said(workspace: Callable[..., Workspace]) -> Callable[..., list[str]]:
    def found(*given: Any, **more: Any) -> list[str]:
        try:
            load_game(workspace(*given, **more), "small")
        except ContentError as error:
            return [str(f).removeprefix("content/small/") for f in error.findings]
        return []

    return found


def both(text: str) -> dict[str, str]:
    return {"en": text, "ru": text}


class TestCase1ByteOrderMark:
    def test_it_is_passed_over(self, deck: Any) -> None:
        assert deck(b"\xef\xbb\xbfname,count\r\nElf,2\r\n") == deck(b"name,count\r\nElf,2\r\n")
        assert deck(b"\xef\xbb\xbfname,count\r\nElf,2\r\n") == [{"id": "elf", "copies": 2, "name": both("Elf")}]

    def test_utf_16_is_refused_unless_stated(self, said: Any, deck: Any) -> None:
        raw = "name\tcount\nElf\t2\n".encode("utf-16")
        assert said(raw) == [
            'cards.csv:1: the file is UTF-16; save it as UTF-8, or state encoding = "utf-16" in its source'
        ]
        assert deck(raw, 'source = { file = "cards.csv", encoding = "utf-16" }')[0]["copies"] == 2


class TestCase2DelimiterAndEncoding:
    def test_a_semicolon_file_keeps_its_commas(self, deck: Any) -> None:
        assert deck("name;count;front\nСтрела;2;бьёт дважды, потом сброс\nЩит;1;+1, до конца хода\n") == [
            {"id": "стрела", "copies": 2, "name": both("Стрела"), "front": "бьёт дважды, потом сброс"},
            {"id": "щит", "copies": 1, "name": both("Щит"), "front": "+1, до конца хода"},
        ]

    def test_another_encoding_is_refused_unless_stated(self, deck: Any, said: Any) -> None:
        raw = "имя,count\nЁж,2\n".encode("cp1251")
        assert said(raw) == [
            'cards.csv:1: byte 0xE8 is not UTF-8; save the file as UTF-8, or state its encoding, such as "cp1251"'
        ]
        source = 'source = { file = "cards.csv", encoding = "cp1251", columns = { имя = "name" } }'
        assert deck(raw, source.replace("имя", '"имя"')) == [{"id": "ёж", "copies": 2, "name": both("Ёж")}]
        assert said(raw, source.replace("имя", '"имя"').replace("cp1251", "cp12")) == [
            'cards.csv: there is no encoding "cp12"; state one such as "cp1251"'
        ]

    def test_headings_and_cells_are_trimmed(self, deck: Any) -> None:
        assert deck("count, front, name\n1, Moor, Cliff\n") == [
            {"id": "cliff", "copies": 1, "name": both("Cliff"), "front": "Moor"}
        ]

    def test_headings_with_two_delimiters(self, said: Any, deck: Any) -> None:
        assert said("name;count,front\n") == [
            'cards.csv:1: the headings hold semicolons and commas; state which delimits, such as delimiter = ";"'
        ]
        assert deck('name;"front"\nA;b,c\n', 'source = { file = "cards.csv", delimiter = ";" }')[0]["front"] == "b,c"


class TestCase3LineBreaks:
    def test_they_stay_in_the_cell(self, deck: Any) -> None:
        sheet = 'name,front\nElf,"Draw one\nthen discard"\nOrc,"Roll\r\nagain, twice\r\nand stop"\nSage,Two\\nlines\n'
        assert [c["front"] for c in deck(sheet)] == [
            "Draw one\nthen discard",
            "Roll\nagain, twice\nand stop",
            "Two\\nlines",
        ]

    def test_a_fault_below_them_has_its_line(self, said: Any) -> None:
        assert said('name,count\n"E\nl\nf",1\nOrc,x\n') == [
            'cards.csv:5: orc: column B "count": copies is "x"; it must be a whole number'
        ]

    def test_a_quote_not_closed(self, said: Any) -> None:
        assert said('name,count\nElf,1\n"Orc,2\nSage,3\n') == [
            "cards.csv:3: a quoted cell is not closed (row that starts in this line)"
        ]
        assert said('name,count\n"El"f,1\n') == [
            "cards.csv:2: a quote stands inside a cell; double it, and quote the cell (row that starts in this line)"
        ]
        assert said('name, count\nElf, "1"\n') == [
            "cards.csv:2: a blank stands before the quote in column B; remove it"
        ]


class TestCase4Quantities:
    @pytest.mark.parametrize(("cell", "copies"), [("", 1), (" ", 1), (" 1 ", 1), ("0", 0), ("+3", 3), ("10000", 10000)])
    def test_a_quantity(self, deck: Any, cell: str, copies: int) -> None:
        assert deck(f"name,qty\nElf,{cell}\n")[0]["copies"] == copies

    @pytest.mark.parametrize("cell", ["1a", "2x", "٣", "1_0", "1e3", "2.5", "2.0", "true", "½"])
    def test_what_is_none(self, said: Any, cell: str) -> None:
        assert said(f"name,Quantity\nElf,{cell}\n") == [
            f'cards.csv:2: elf: column B "Quantity": copies is "{cell}"; it must be a whole number'
        ]

    @pytest.mark.parametrize(
        ("cell", "bound"), [("-1", "at least 0"), ("−1", "at least 0"), ("2500000", "at most 10000")]
    )
    def test_out_of_bounds(self, said: Any, cell: str, bound: str) -> None:
        number = cell.replace("−", "-")
        assert said(f"name,copies\nElf,{cell}\n") == [
            f'cards.csv:2: elf: column B "copies": copies is {number}; it must be {bound}'
        ]


class TestCase5Columns:
    def test_an_empty_cell_affects_its_card_alone(self, deck: Any) -> None:
        lamp, rope = deck("name,front\nlamp,flame\nrope,\n")
        assert lamp["front"] == "flame"
        assert "front" not in rope

    def test_a_misspelt_heading(self, said: Any) -> None:
        (found,) = said("name,frnt\nlamp,flame\n")
        assert (
            found
            == 'cards.csv:1: card: column B "frnt" fills no field of card; did you mean "front"? (map it to "" in columns to pass it over)'
        )

    def test_a_column_passed_over_and_one_mapped(self, deck: Any, said: Any) -> None:
        source = 'source = { file = "cards.csv", columns = { Notes = "", Titel = "name" } }'
        assert deck("Titel,Notes\nElf,x\n", source) == [{"id": "elf", "copies": 1, "name": both("Elf")}]
        assert (
            said("Title,Notes\nElf,x\n", source)[0]
            == 'cards.csv:1: card: there is no column "Titel"; did you mean "Title"?'
        )

    def test_repeated_and_missing_headings(self, said: Any) -> None:
        assert said("name,count,Name,,front\nElf,1,Elf,x,y\n") == [
            'cards.csv:1: columns A and C are both headed "Name"; give each its own',
            "cards.csv:1: column D has no heading; give it one, or delete the column",
        ]
        assert said("name,qty,count\nElf,1,1\n") == [
            'cards.csv:1: card: the columns "qty" and "count" both fill copies; keep one'
        ]

    def test_too_many_and_too_few_cells(self, said: Any) -> None:
        assert said("name,count\nElf,1,2\nOrc\n\nSage,1,,\n,\n") == [
            "cards.csv:2: the row has 3 cells under 2 headings; quote a cell that holds the delimiter, and leave no cell out",
            "cards.csv:3: the row has 1 cells under 2 headings; quote a cell that holds the delimiter, and leave no cell out",
        ]

    def test_an_empty_sheet(self, said: Any) -> None:
        assert said("") == ["cards.csv: the sheet is empty; its first row holds the headings"]

    def test_languages_lists_numbers_and_truth(self, deck: Any, said: Any) -> None:
        (card,) = deck("id,name.en,Name (ru),power,rare,tags\n007,Elf,Эльф,2.5,yes,a; b;c\n")
        assert card == {
            "id": "007",
            "copies": 1,
            "name": {"en": "Elf", "ru": "Эльф"},
            "power": 2.5,
            "rare": True,
            "tags": ("a", "b", "c"),
        }
        assert said("id,power,rare\na,2,5\n") == [
            'cards.csv:2: a: column C "rare": rare is "5"; it must be true or false'
        ]
        assert said('id,power\na,"2,5"\n') == ['cards.csv:2: a: column B "power": power is "2,5"; it must be a number']
        assert said("id,name.en\na,Elf\n") == [
            'cards.csv:2: a: column B "name.en": the text lacks the language "ru"; add it, or give one text for all'
        ]


class TestEffects:
    def test_text_in_a_cell_is_the_same_data_as_toml(self, workspace: Any) -> None:
        made = workspace("id,effects\na,win 8; steal 1 each richer\n")
        (from_csv,) = load_game(made, "small").components
        (made.root / "content" / "small" / "cards.csv").write_text("id\n")
        (made.root / "content" / "small" / "cards.toml").write_text(
            '[[card]]\nid = "a"\neffects = [{ do = "win", credits = 8 }, { do = "steal", credits = 1, who = "each", condition = "richer" }]\n'
        )
        (from_toml,) = load_game(made, "small").components
        assert [(e.verb, e.fields) for e in from_csv.slots[0].effects] == [
            (e.verb, e.fields) for e in from_toml.slots[0].effects
        ]

    def test_fields_by_place_and_by_name(self, workspace: Any) -> None:
        verbs = load_game(workspace("id\n"), "small").verbs
        assert effect("steal 1 richer", verbs) == {"do": "steal", "credits": 1, "condition": "richer"}
        assert effect("steal condition=poorer 2", verbs) == {"do": "steal", "credits": 2, "condition": "poorer"}

    def test_faults(self, said: Any) -> None:
        assert said("id,effects\na,wim 8\nb,win\nc,win 0\nd,win 8 9\ne,win x\n") == [
            'cards.csv:2: a: column B "effects": no effect is called "wim"; did you mean "win"?',
            'cards.csv:3: b: column B "effects": the key "credits" is missing; add it',
            'cards.csv:4: c: column B "effects": credits is 0; it must be at least 1',
            'cards.csv:5: d: column B "effects": there is no key "9" here; there are: credits, do',
            'cards.csv:6: e: column B "effects": credits is "x"; it must be a whole number',
        ]


class TestXlsx:
    @pytest.fixture
    def book(self, workspace: Any, tmp_path: Path) -> Callable[..., Workspace]:
        def make(
            *rows: tuple[Any, ...],
            more: Callable[[Any], None] = lambda book: None,
            source: str = 'source = "cards.xlsx"',
        ) -> Workspace:
            book = openpyxl.Workbook()
            for row in rows:
                book.active.append(row)
            more(book)
            book.save(tmp_path / "made.xlsx")
            return workspace((tmp_path / "made.xlsx").read_bytes(), source, "cards.xlsx")

        return make

    @staticmethod
    def told(made: Workspace) -> list[str]:
        with pytest.raises(ContentError) as error:
            load_game(made, "small")
        return [str(f).removeprefix("content/small/") for f in error.value.findings]

    def test_the_same_deck_as_from_csv(self, book: Any, deck: Any) -> None:
        rows = [
            ("id", "name", "qty", "power", "rare", "front"),
            (7, "Elf", 2.0, 3, True, "a\r\nb"),
            ("x", "Orc", None, 2.5, None, None),
        ]
        components = load_game(book(*rows), "small").components
        assert [{"id": c.id, "copies": c.copies, **c.fields} for c in components] == [
            {"id": "7", "copies": 2, "name": both("Elf"), "power": 3.0, "rare": True, "front": "a\nb"},
            {"id": "x", "copies": 1, "name": both("Orc"), "power": 2.5},
        ]

    def test_a_formula_without_a_stored_value(self, book: Any) -> None:
        (found,) = self.told(book(("id", "qty"), ("a", "=1+1")))
        assert found.startswith("cards.xlsx:2: cell B2 holds a formula whose value was never stored;")

    def test_a_date_an_error_and_merged_cells(self, book: Any) -> None:
        made = book(
            ("id", "name"),
            ("a", datetime.date(2026, 1, 2)),
            ("b", "#REF!"),
            ("c", "x"),
            more=lambda b: b.active.merge_cells("A4:A5"),
        )
        assert [f.split(";")[0] for f in self.told(made)] == [
            "cards.xlsx:2: cell B2 holds a date or time, which a spreadsheet makes of such texts by itself",
            "cards.xlsx:3: cell B3 holds the error #REF!",
            "cards.xlsx:4: cells A4:A5 are merged",
        ]

    def test_a_quantity_that_is_no_whole_number(self, book: Any) -> None:
        assert self.told(book(("id", "qty"), ("a", 2.5), ("b", True))) == [
            'cards.xlsx:2: a: column B "qty": copies is 2.5; it must be a whole number',
            'cards.xlsx:3: b: column B "qty": copies is true; it must be a whole number',
        ]

    def test_sheets_are_named(self, book: Any) -> None:
        two = lambda b: b.create_sheet("Other").append(("id",))  # noqa: E731
        assert self.told(book(("id",), ("a",), more=two)) == [
            'cards.xlsx: the workbook has 2 sheets; name one, such as sheet = "Sheet"'
        ]
        assert (
            load_game(
                book(("id",), ("a",), more=two, source='source = { file = "cards.xlsx", sheet = "Sheet" }'), "small"
            )
            .components[0]
            .id
            == "a"
        )
        assert (
            self.told(book(("id",), source='source = { file = "cards.xlsx", sheet = "Shet" }'))[0]
            == 'cards.xlsx: the workbook has no sheet "Shet"; there are: Sheet'
        )

    def test_what_is_no_workbook(self, said: Any) -> None:
        (found,) = said(b"PK\x03\x04nonsense", 'source = "cards.xlsx"', "cards.xlsx")
        assert found == "cards.xlsx: the file is no XLSX workbook (BadZipFile); save it anew, or export it as CSV"


def test_a_source_out_of_reach(said: Any) -> None:
    assert said("", 'source = "../../x.csv"') == [
        'game.toml:9: card: "../../x.csv" leads upwards; give a path inside the game\'s folder'
    ]
    assert said("", 'source = "crads.csv"') == [
        'game.toml:9: card: there is no file "crads.csv" in the game\'s folder; did you mean "cards.csv"?'
    ]
    assert said("", 'source = "cards.ods"', "cards.ods") == [
        'game.toml:9: card: "cards.ods" is neither CSV nor XLSX; export it as one of them'
    ]
