"""A game's own files: kinds, rulings, claims, words and samples, with every name in them looked up."""

from collections.abc import Callable
from pathlib import Path

import pytest
from heading import heading

from generator.load import Workspace, find_workspace, load_game
from generator.load.workspace import shipped_root
from generator.model.finding import ContentError
from generator.model.game import Game

GAME = (
    heading("Small")
    + """\
[kind.card]
size_mm = [63, 88]
"""
)
RULING = '[[ruling]]\nid = "A-1"\nkey = "start"\noptions = ["a", "b"]\ndefault = "a"\ncite = "x"\n'


def test_a_game_is_read_whole() -> None:
    game = load_game(find_workspace(Path(__file__).parents[2]), "matrix")
    assert game.title == {"ru": "Матрица", "en": "Matrix"}
    assert game.players == (2,)
    assert [r.id for r in game.rulings.values()] == [f"A-MT-0{n}" for n in range(1, 10)]
    assert {k: r.default for k, r in game.keys().items()} == {"level1": "scatter", "level": 2}
    assert [dict(s.rulings) for s in game.samples] == [
        {"level": 2},
        {"level": 1, "level1": "scatter"},
        {"level": 1, "level1": "block"},
    ]


@pytest.mark.parametrize(
    ("game", "said"),
    [
        (GAME.replace("date = 2026-01-31", 'date = "2026-01-31"'), ['game.toml:3: date is "2026-01-31"; it must be a date such as 2026-01-31']),
        (GAME.replace("date = 2026-01-31", "date = 2026-01-31T10:00:00"), ["game.toml:3: date is 2026-01-31 10:00:00; it must be a date such as 2026-01-31"]),
        (GAME.replace("players", "player"), ['game.toml:1: the key "players" is missing; add it', 'game.toml:5: there is no key "player" here; did you mean "players"?']),
        (GAME.replace("[2]", "[0]"), ["game.toml:5: players is 0; it must be at least 1"]),
        (GAME.replace("[2]", "[]"), ["game.toml:5: players has 0 elements; it must have at least 1"]),
        (GAME.replace("[63, 88]", "[63]"), ["game.toml:7: size_mm has 1 elements; it must have at least 2"]),
        (GAME.replace("[63, 88]", "[63, -1]"), ["game.toml:7: size_mm is -1; it must be more than 0"]),
        (GAME.replace("[63, 88]", "[63, inf]"), ["game.toml:7: size_mm is inf; it must be a finite number"]),
        (GAME.replace("[63, 88]", "[63, nan]"), ["game.toml:7: size_mm is nan; it must be a finite number"]),
        (GAME + "corner_mm = 40\n", ["game.toml:8: card: a corner radius of 40 mm does not fit 63 × 88 mm; give at most half the shorter side"]),
        (GAME + "safe_mm = 31.5\n", ["game.toml:8: card: safe_mm 31.5 leaves nothing of 63 × 88 mm; less than half the shorter side would be right"]),
        (GAME + "safe_mm = -1\n", ["game.toml:8: safe_mm is -1; it must be at least 0"]),
        (GAME.replace("[63, 88]", "[16, 16]") + 'shape = "die"\nsafe_mm = 1\n', ["game.toml:9: card: a die is folded at most of its edges, not cut; remove safe_mm"]),
        (GAME + 'shape = "circle"\n', ["game.toml:7: card: a circle is as wide as it is high; give the diameter twice"]),
        (GAME + 'shape = "round"\n', ["game.toml:8: shape is \"round\"; it must be one of 'rectangle', 'circle', 'hexagon', 'standee', 'die', 'tuckbox'"]),
        (GAME + "fields.id = { type = 'word' }\n", ['game.toml:8: card: "id" is a key of every component or effect; call the field something else']),
        (GAME + "fields.x = { type = 'wrd' }\n", ["game.toml:8: type is \"wrd\"; it must be one of 'whole', 'number', 'bool', 'word', 'text', 'rich', 'picture', 'grid'"]),
        (GAME + "fields.x = { type = 'whole', least = 3, most = 2 }\n", ["game.toml:8: card: x is at least 3 and at most 2; exchange them"]),
        (GAME + "fields.'x y' = { type = 'whole' }\n", ['game.toml:8: "x y" is no plain word; use letters, digits and _, starting with a letter']),
        (GAME.replace('"Small"', '{ fr = "Petit" }'), ['game.toml:1: title: "fr" is no language of the game; there are: en', 'game.toml:1: title: the text lacks the language "en"; add it, or give one text for all']),
    ],
)  # fmt: skip
def test_a_fault_of_game_toml(faults: Callable[..., list[str]], game: str, said: list[str]) -> None:
    assert faults(game=game, verbs="", words__en="") == said


@pytest.mark.parametrize(
    ("lines", "safe"),
    [
        ("size_mm = [63, 88]", 3), ("size_mm = [18, 24]", 1.8), ("size_mm = [29, 40]", 2.9), ("size_mm = [14, 14]", 1.4),
        ('size_mm = [24, 36]\nshape = "standee"', 0), ("size_mm = [63, 88]\nsafe_mm = 4.5", 4.5), ("size_mm = [63, 88]\nsafe_mm = 0", 0),
    ],
)  # fmt: skip
def test_text_is_safe_a_tenth_of_the_shorter_side_from_the_cut_and_3_mm_at_most(
    load: Callable[..., Game], lines: str, safe: float
) -> None:
    game = load(
        game=GAME.replace("size_mm = [63, 88]", lines), verbs="", words__en='[noun.card]\none = "a"\nother = "b"\n'
    )
    assert game.kinds["card"].safe_mm == pytest.approx(safe)


def test_a_fault_in_one_kind_does_not_hide_those_of_components(faults: Callable[..., list[str]]) -> None:
    game = GAME.replace("[63, 88]", "[63]") + "[kind.tile]\nsize_mm = [60, 60]\n"
    assert faults(game=game, verbs="", words__en="", all="[[card]]\nnonsense = 1\n[[tile]]\nid = 3\n") == [
        "all.toml:4: tile 1: id is 3; it must be a text in \"quotes\"",
        "game.toml:7: size_mm has 1 elements; it must have at least 2",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("rulings", "said"),
    [
        (RULING.replace('default = "a"', 'default = "c"'), ['rulings.toml:5: A-1: the default "c" is none of the options; there are: a, b']),
        (RULING + RULING, ["rulings.toml:8: A-1: two rulings have this id; give each its own", 'rulings.toml:9: A-1: two rulings have the key "start"; give each its own']),
        (RULING.replace('["a", "b"]', '["a"]'), ["rulings.toml:4: A-1: options has 1 elements; it must have at least 2"]),
        (RULING.replace('["a", "b"]', '["a", true]'), ["rulings.toml:4: A-1: an option must be a word or a whole number"]),
    ],
)  # fmt: skip
def test_a_fault_of_rulings(faults: Callable[..., list[str]], rulings: str, said: list[str]) -> None:
    assert faults(rulings=rulings) == said


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("count.kind = 'crad'\nexpect = 3", ['claims.toml:5: C-1: no kind is called "crad"; did you mean "card"?']),
        ("sum = { kind = 'card', field = 'pwoer' }\nexpect = 3", ['claims.toml:5: C-1: card has no field "pwoer"; did you mean "power"?']),
        ("count = { kind = 'card', where.suitt.one_of = ['sun'] }\nexpect = 3", ['claims.toml:5: C-1: card has no field "suitt"; did you mean "suit"?']),
        ("count.kind = 'card'\nexpect = '3'", ['claims.toml:6: C-1: a count is compared with a whole number, not with "3"']),
        ("count.kind = 'card'\nexpect = true", ["claims.toml:6: C-1: a count is compared with a whole number, not with true"]),
        ("count.kind = 'card'\nincludes = [3]", ["claims.toml:6: C-1: includes goes with values; compare a count with expect"]),
        ("count.kind = 'card'", ['claims.toml:1: C-1: exactly one of expect, at_least, at_most, includes must stand here, found none']),
        ("count.kind = 'card'\nsize.kind = 'card'\nexpect = 3", ['claims.toml:1: C-1: exactly one of count, sum, distribution, values, size, constant, sides, statistic must stand here, found "count", "size"']),
        ("count.kind = 'card'\nexpect = 3\nruling = 'A-9'", ['claims.toml:7: C-1: there is no ruling "A-9"; there are none']),
        ("count = { kind = 'card', unti = 'pieces' }\nexpect = 3", ['claims.toml:5: C-1: there is no key "unti" here; did you mean "unit"?']),
    ],
)  # fmt: skip
def test_a_fault_of_claims(faults: Callable[..., list[str]], lines: str, said: list[str]) -> None:
    claim = f'[[claim]]\nid = "C-1"\nsays = "x"\ncite = "y"\n{lines}\n'
    assert faults(claims=claim) == said


def test_faults_of_words(faults: Callable[..., list[str]]) -> None:
    words = '[noun.card]\none = "card"\nohter = "cards"\n[verb.wim]\nsentence = "x"\nglossary = "y"\n[ruling.A-2]\nquestion = "x"\nanswer = "y"\n'
    assert faults(words__en=words, words__fr="", rulings=RULING) == [
        'words/en.toml:3: there is no key "ohter" here; did you mean "other"?',
        'words/fr.toml:1: "fr" is no language of the game; there are: en',
    ]
    assert faults(words__en=words.replace("ohter", "other"), words__fr="", rulings=RULING)[:2] == [
        'words/en.toml:4: wim: there is no verb "wim"; did you mean "win"?',
        'words/en.toml:7: A-2: there is no ruling "A-2"; did you mean "A-1"?',
    ]


def test_faults_of_samples(faults: Callable[..., list[str]]) -> None:
    sample = '[[sample]]\nname = "s"\nrulings = { strat = "a", start = "c" }\n'
    assert faults(game=GAME + sample, verbs="", words__en="", rulings=RULING) == [
        'game.toml:10: s: no ruling has the key "strat"; did you mean "start"?',
        'game.toml:10: s: "c" is no option of start; there are: a, b',
    ]


class TestWorkspaces:
    def test_found_from_a_folder_below(self, small: Callable[..., Workspace], monkeypatch: pytest.MonkeyPatch) -> None:
        root = small().root
        (root / "a" / "b").mkdir(parents=True)
        monkeypatch.chdir(root / "a" / "b")
        assert find_workspace().root == root
        assert find_workspace().output == root / "output"

    def test_none_found_is_the_shipped_games(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(tmp_path)
        assert find_workspace().root == shipped_root()
        assert find_workspace().output == tmp_path / "output"

    def test_a_folder_that_is_none(self, tmp_path: Path) -> None:
        with pytest.raises(ContentError, match="is no workspace; it would hold the folders content/ and templates/"):
            find_workspace(tmp_path)

    @pytest.mark.parametrize(
        ("name", "said"), [("smal", 'did you mean "small"'), ("../small", "there is no game"), ("", "there is no game")]
    )
    def test_a_game_that_is_none(self, small: Callable[..., Workspace], name: str, said: str) -> None:
        with pytest.raises(ContentError, match=said):
            load_game(small(), name)

    def test_a_game_s_folder_with_a_name_no_file_can_have(self, small: Callable[..., Workspace]) -> None:
        workspace = small()
        (workspace.root / "content" / "small").rename(workspace.root / "content" / "nul")
        with pytest.raises(ContentError, match="reserved file name on Windows"):
            load_game(workspace, "nul")

    def test_a_game_s_folder_that_is_a_link_out(
        self, small: Callable[..., Workspace], tmp_path_factory: pytest.TempPathFactory
    ) -> None:
        workspace = small()
        outside = tmp_path_factory.mktemp("outside") / "evil"
        (workspace.root / "content" / "small").rename(outside)
        (workspace.root / "content" / "small").symlink_to(outside)
        with pytest.raises(ContentError, match="link that leads out of content/"):
            load_game(workspace, "small")

    def test_templates_come_from_the_game_then_shared_then_the_package(
        self, small: Callable[..., Workspace], tmp_path_factory: pytest.TempPathFactory
    ) -> None:
        workspace = small()
        templates = workspace.root / "templates"
        (templates / "shared").mkdir()
        (templates / "shared" / "x.svg").write_text("shared")
        assert workspace.template("small", "x.svg") == templates / "shared" / "x.svg"
        (templates / "small").mkdir()
        (templates / "small" / "x.svg").write_text("own")
        assert workspace.template("small", "x.svg") == templates / "small" / "x.svg"
        outside = tmp_path_factory.mktemp("outside") / "y.svg"
        outside.write_text("secret")
        (templates / "small" / "y.svg").symlink_to(outside)
        assert workspace.template("small", "y.svg") is None
        assert workspace.template("small", "../../content/small/game.toml") is None


def test_the_same_content_is_read_the_same_twice(load: Callable[..., Game]) -> None:
    cards = '[[card]]\nid = "a"\neffects = [{ do = "win", credits = 8 }]\n'
    assert load(cards=cards) == load(cards=cards)
