"""Components: field reports, cases 4, 5 and 21; distributions; slots and effects."""

from collections.abc import Callable
from pathlib import Path

import pytest

from generator.check import pieces
from generator.load import Workspace, load_game
from generator.model.finding import ContentError
from generator.model.game import Effect, Game

ONE = '[[card]]\nid = "a"\n'


def by_id(game: Game) -> dict[str, int]:
    return {c.id: c.copies for c in game.components}


class TestCopies:
    """Case 4: a quantity is a whole number from 0 to 10,000; blank is one."""

    def test_none_given_is_one(self, load: Callable[..., Game]) -> None:
        assert by_id(load(cards=ONE)) == {"a": 1}

    def test_0_is_none_and_noted(self, load: Callable[..., Game]) -> None:
        game = load(cards=ONE + "copies = 0\n")
        assert by_id(game) == {"a": 0}
        (note,) = pieces.run(game)
        assert (note.severity, note.item, note.message) == (
            "info",
            "a",
            "copies = 0: none of it is printed or played with",
        )

    @pytest.mark.parametrize(
        ("written", "said"),
        [
            ("-1", "copies is -1; it must be at least 0"),
            ("true", "copies is true; it must be a whole number"),
            ("2.5", "copies is 2.5; it must be a whole number"),
            ("2.0", "copies is 2.0; it must be a whole number"),
            ("inf", "copies is inf; it must be a whole number"),
            ("nan", "copies is nan; it must be a whole number"),
            ("2024-05-01", "copies is 2024-05-01; it must be a whole number"),
            ('"2"', 'copies is "2"; it must be a whole number'),
            ('""', 'copies is ""; it must be a whole number'),
            ('"٣"', 'copies is "٣"; it must be a whole number'),
            ("[2]", "copies is a list; it must be a whole number"),
            ("2500000", "copies is 2500000; it must be at most 10000"),
            ("9223372036854775808999", "copies is a number of many digits; it must be at most 10000"),
        ],
    )
    def test_what_is_no_quantity_is_refused(self, faults: Callable[..., list[str]], written: str, said: str) -> None:
        assert faults(cards=f"{ONE}copies = {written}\n") == [f"cards.toml:3: a: {said}"]

    def test_every_fault_is_told(self, faults: Callable[..., list[str]]) -> None:
        cards = "".join(f'[[card]]\nid = "c{i}"\ncopies = {n}\n' for i, n in enumerate(["-1", "true", "2.5", "inf"]))
        assert [f.split(": ")[:2] for f in faults(cards=cards)] == [
            [f"cards.toml:{3 * i + 3}", f"c{i}"] for i in range(4)
        ]

    def test_more_pieces_than_are_drawn_is_an_error(self, load: Callable[..., Game]) -> None:
        cards = "".join(f'[[card]]\nid = "c{i}"\ncopies = 6000\n' for i in range(2))
        (error,) = pieces.run(load(cards=cards))
        assert error.severity == "error"
        assert error.message == "the box holds 12,000 pieces; 10,000 is the most that is drawn (c0 alone has 6,000)"


class TestFields:
    """Case 5: an empty field is absent from that component alone; a misspelt one is an error."""

    def test_empty_is_absent(self, load: Callable[..., Game]) -> None:
        game = load(
            cards='[[card]]\nid = "lamp"\nname = "Lamp"\nsuit = "sun"\n[[card]]\nid = "rope"\nname = ""\nsuit = ""\n'
        )
        lamp, rope = game.components
        assert lamp.fields == {"name": {"en": "Lamp"}, "suit": "sun"}
        assert rope.fields == {}

    def test_misspelt_is_an_error_with_a_hint(self, faults: Callable[..., list[str]]) -> None:
        assert faults(cards=ONE + 'nmae = "A"\n') == [
            'cards.toml:3: a: there is no key "nmae" here; did you mean "name"?'
        ]

    def test_a_field_that_must_be_given(self, faults: Callable[..., list[str]]) -> None:
        missing = '[[tile]]\nid = "t"\n[[tile.slot]]\nat = "1"\n'
        assert faults(tiles=missing) == ['tiles.toml:3: t: the key "cost" is missing; add it']

    def test_bounds_words_and_types(self, faults: Callable[..., list[str]]) -> None:
        assert faults(cards=f'{ONE}power = 10\nsuit = "star"\nname = 3\n') == [
            "cards.toml:3: a: power is 10; it must be at most 9",
            'cards.toml:4: a: suit must be one of "sun", "moon"',
            "cards.toml:5: a: name is 3; it must be a table",
        ]

    def test_an_unknown_kind(self, faults: Callable[..., list[str]]) -> None:
        assert faults(cards='[[crad]]\nid = "a"\n') == ['cards.toml:1: no kind is called "crad"; did you mean "card"?']

    def test_a_language_that_is_not_the_game_s(self, faults: Callable[..., list[str]]) -> None:
        assert faults(cards=ONE + 'name = { en = "A", fr = "A" }\n') == [
            'cards.toml:3: a: "fr" is no language of the game; there are: en',
        ]


class TestEffects:
    def test_an_effect_is_read(self, load: Callable[..., Game]) -> None:
        (card,) = load(cards=ONE + 'effects = [{ do = "win", credits = 8 }]\n').components
        (effect,) = card.slots[0].effects
        assert isinstance(effect, Effect)
        assert (effect.verb, effect.fields) == ("win", {"credits": 8})

    def test_an_unknown_verb(self, faults: Callable[..., list[str]]) -> None:
        said = faults(cards=ONE + 'effects = [\n  { do = "win", credits = 8 },\n  { do = "wim", credits = 8 },\n]\n')
        assert said == ['cards.toml:5: a: no effect is called "wim"; did you mean "win"?']

    def test_an_unknown_and_a_missing_field(self, faults: Callable[..., list[str]]) -> None:
        assert faults(cards=ONE + 'effects = [{ do = "win", credit = 8 }]\n') == [
            'cards.toml:3: a: the key "credits" is missing; add it',
            'cards.toml:3: a: there is no key "credit" here; did you mean "credits"?',
        ]

    def test_a_kind_without_effects(self, faults: Callable[..., list[str]]) -> None:
        (said,) = faults(tiles='[[tile]]\nid = "t"\neffects = [{ do = "win", credits = 8 }]\n')
        assert said.startswith("tiles.toml:3: t: a tile carries no effects")

    def test_two_sides(self, load: Callable[..., Game], faults: Callable[..., list[str]]) -> None:
        tile = '[[tile]]\nid = "t"\n' + "".join(
            f'[[tile.slot]]\nat = "1"\nside = "{s}"\ncost = {n}\n' for n, s in enumerate("AB")
        )
        assert [(s.side, s.fields) for s in load(tiles=tile).components[0].slots] == [
            ("A", {"cost": 0}),
            ("B", {"cost": 1}),
        ]
        assert faults(tiles=tile.replace('"B"', '"A"')) == [
            'tiles.toml:8: t: side A has two slots "1"; give each its own name'
        ]


class TestDistributions:
    SPREAD = '[[card]]\nid = "p{power:+}"\nspread.power = { 1 = 2, 3 = 0 }\n'

    def test_each_value_is_a_design(self, load: Callable[..., Game]) -> None:
        game = load(cards=self.SPREAD)
        assert by_id(game) == {"p+1": 2, "p+3": 0}
        assert [c.fields for c in game.components] == [{"power": 1}, {"power": 3}]

    def test_faults_stand_at_the_value(self, faults: Callable[..., list[str]]) -> None:
        cards = '[[card]]\nid = "p{power}"\n[card.spread.power]\n1 = 2\n10 = 1\n1_0 = 1\nx = 1\n2 = -1\n'
        assert faults(cards=cards) == ["cards.toml:8: p{power}: 2 is -1; it must be at least 0"]
        assert faults(cards=cards.replace("-1", "1")) == [
            "cards.toml:5: p{power}: power is 10; it must be at most 9",
            'cards.toml:6: p{power}: power is "1_0"; it must be a whole number',
            'cards.toml:7: p{power}: power is "x"; it must be a whole number',
        ]

    def test_ids_tell_the_designs_apart(self, faults: Callable[..., list[str]]) -> None:
        (said,) = faults(cards='[[card]]\nid = "p"\nspread.power = { 1 = 2 }\n')
        assert said == "cards.toml:2: p: each value needs an id of its own; write {power} in it"

    def test_over_what(self, faults: Callable[..., list[str]]) -> None:
        assert faults(cards='[[card]]\nid = "p"\nspread.powr = { 1 = 2 }\n') == [
            'cards.toml:3: p: card has no field "powr"; did you mean "power"?',
        ]
        (said,) = faults(cards='[[card]]\nid = "p{power}"\ncopies = 2\nspread.power = { 1 = 2 }\n')
        assert said.startswith('cards.toml:3: p{power}: "copies" stands in the distribution')


class TestNames:
    """Case 21: ids and pictures stay inside, are told apart on every system, and are found after NFC."""

    @pytest.mark.parametrize(
        ("id", "said"),
        [
            ("../up", 'holds "/"'),
            ("a\\\\b", 'holds "\\"'),
            ("a:b", 'holds ":"'),
            ("CON", "is a reserved file name on Windows"),
            ("aux.card", "is a reserved file name on Windows"),
            ("", "is empty"),
            (".", "must start with a letter or digit"),
            ("a.", 'must start with a letter or digit and not end with "."'),
            ("a\\u0000b", "holds U+0000"),
            ("x" * 101, "is 101 characters long"),
        ],
    )
    def test_an_id_that_cannot_name_a_file(self, faults: Callable[..., list[str]], id: str, said: str) -> None:
        (found,) = faults(cards=f'[[card]]\nid = "{id}"\n')
        assert found.startswith("cards.toml:2: ")
        assert f"the id {said}" in found

    def test_letters_of_any_script_may_stand_in_an_id(self, load: Callable[..., Game]) -> None:
        assert list(by_id(load(cards='[[card]]\nid = "Кой-2+x_й.1"\n'))) == ["Кой-2+x_й.1"]

    @pytest.fixture
    def pictures(
        self, small: Callable[..., Workspace], tmp_path_factory: pytest.TempPathFactory
    ) -> Callable[[str], str]:
        """What is said about a picture's name; "" where it is found."""
        workspace = small()
        art = workspace.root / "content" / "small" / "art"
        art.mkdir()
        (art / "Кой.png").write_bytes(b"")
        (art / "Orc.PNG").write_bytes(b"")
        outside = tmp_path_factory.mktemp("outside") / "secret.png"
        outside.write_bytes(b"")
        (art / "link.png").symlink_to(outside)
        (art / "inner.png").symlink_to(art / "Orc.PNG")

        def said(name: str) -> str:
            (workspace.root / "content" / "small" / "cards.toml").write_text(f'{ONE}art = "{name}"\n', encoding="utf-8")
            try:
                load_game(workspace, "small")
            except ContentError as error:
                return str(error)
            return ""

        return said

    def test_a_picture_inside_is_found(self, pictures: Callable[[str], str]) -> None:
        assert pictures("art/Orc.PNG") == ""
        assert pictures("art/./Orc.PNG") == ""
        assert pictures("art/inner.png") == ""

    def test_a_decomposed_letter_finds_the_composed_name(self, pictures: Callable[[str], str]) -> None:
        assert pictures("art/Кои\u0306.png") == ""

    @pytest.mark.parametrize(
        ("name", "said"),
        [
            ("art/../../secret.png", "leads upwards"),
            ("/etc/hostname", "is no path inside the game's folder"),
            ("C:/x.png", "is no path inside the game's folder"),
            ("C:x.png", "is no path inside the game's folder"),
            ("art\\\\Orc.PNG", "with forward slashes"),
            ("art/link.png", "is a link that leads out of the game's folder"),
            ("art/orc.png", 'is written "Orc.PNG" on disk'),
            ("ART/Orc.PNG", 'is written "art" on disk'),
            ("art/Ork.PNG", 'did you mean "Orc.PNG"?'),
            ("art", "is no file"),
            ("https://example.org/x.png", "there is no file"),
        ],
    )
    def test_a_picture_out_of_reach_is_refused(self, pictures: Callable[[str], str], name: str, said: str) -> None:
        assert pictures(name).startswith("content/small/cards.toml:3: a: ")
        assert said in pictures(name)


def test_the_order_of_files_is_by_name_not_by_folder(small: Callable[..., Workspace], tmp_path: Path) -> None:
    files = {f"c{i}": f'[[card]]\nid = "c{i}"\n' for i in (3, 1, 2)}
    assert [c.id for c in load_game(small(**files), "small").components] == ["c1", "c2", "c3"]
