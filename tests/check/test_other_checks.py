"""The checks that need no claim: ids, words and sentences."""

from collections.abc import Callable

from generator.check import ids, sentences, words
from generator.check.report import CHECKS
from generator.model.finding import Finding
from generator.model.game import Game


def lines(findings: list[Finding]) -> list[str]:
    return [f"{f.item}: {f.message}" for f in findings]


class TestIds:
    def test_two_ids_that_a_file_system_may_take_for_one(self, load: Callable[..., Game]) -> None:
        cards = "".join(
            f'[[card]]\nid = "{i}"\n' for i in ("Кой", "Ко\u0438\u0306", "elf", "ELF", "straße", "STRASSE", "orc")
        )
        assert lines(ids.run(load(cards=cards))) == [
            'Ко\u0438\u0306: another component in content/small/cards.toml has this id (written "Кой" there; they differ only by case or Unicode form); give each its own',
            'ELF: another component in content/small/cards.toml has this id (written "elf" there; they differ only by case or Unicode form); give each its own',
            'STRASSE: another component in content/small/cards.toml has this id (written "straße" there; they differ only by case or Unicode form); give each its own',
        ]

    def test_over_kinds_and_files(self, load: Callable[..., Game]) -> None:
        found = ids.run(load(cards='[[card]]\nid = "a"\n', tiles='[[tile]]\nid = "a"\n'))
        assert lines(found) == ["a: another component in content/small/cards.toml has this id; give each its own"]
        assert found[0].where.file == "content/small/tiles.toml"

    def test_claims(self, load: Callable[..., Game]) -> None:
        claim = '[[claim]]\nid = "C-1"\nsays = "x"\ncite = "y"\ncount = {}\nexpect = 0\n'
        assert len(ids.run(load(claims=claim * 2))) == 1


class TestWords:
    def test_whole(self, load: Callable[..., Game]) -> None:
        assert words.run(load()) == []

    def test_what_is_missing_is_told_by_language(
        self, load: Callable[..., Game], small_game: str, small_words: str
    ) -> None:
        ruling = '[[ruling]]\nid = "A-1"\noptions = ["a", "b"]\ndefault = "a"\ncite = "x"\n'
        said = '[ruling.A-1]\nquestion = "?"\nanswer = "!"\noptions = { a = "A", c = "C" }\n'
        ru = '[noun.card]\none = "карта"\nfew = "карты"\ngenitive = { one = "карты" }\n[noun.tlie]\none = "x"\nfew = "x"\nmany = "x"\n'
        game = load(
            game=small_game.replace('languages = ["en"]', 'languages = ["en", "ru", "fr", "qq"]'),
            rulings=ruling, words__en=small_words + "[phrase]\nhello = 'Hello'\nbye = ''\n" + said, words__ru=ru,
        )  # fmt: skip
        assert lines(words.run(game)) == [
            "tlie: the noun is missing; add [noun.tlie]",
            "bye: the phrase is missing; add bye to [phrase]",
            'A-1: the option "b" has no words; add options.b',
            'A-1: the ruling has no option "c"; there are: a, b',
            'card: the nominative lacks the form "many", which ru needs for some numbers; add it',
            'card: the genitive lacks the form "few" and "many", which ru needs for some numbers; add it',
            'tile: the noun is missing; add [noun.tile] (did you mean "tlie"?)',
            "bye: the phrase is missing; add bye to [phrase]",
            "hello: the phrase is missing; add hello to [phrase]",
            "win: the verb has no words; add [verb.win] with sentence and glossary",
            "A-1: the ruling has no words; add [ruling.A-1] with question, options and answer",
            "fr: the language has no words; add content/small/words/fr.toml",
            'qq: "qq" is no language that CLDR knows; write its code, such as "en" or "pt-BR"',
        ]


class TestSentences:
    CARDS = '[[card]]\nid = "a"\neffects = [{ do = "win", credits = 1 }, { do = "win", credits = 2 }]\n'

    def test_every_sentence_is_filled(self, load: Callable[..., Game]) -> None:
        assert sentences.run(load(cards=self.CARDS)) == []

    def test_two_effects_that_read_alike(self, load: Callable[..., Game], small_words: str) -> None:
        found = sentences.run(load(cards=self.CARDS, words__en=small_words.replace("WIN {{ credits }}.", "WIN some.")))
        assert lines(found) == [
            'a: two different effects read "WIN some." in en; let the sentence of win tell them apart'
        ]

    def test_a_template_with_a_name_that_the_verb_lacks(self, load: Callable[..., Game], small_words: str) -> None:
        (found,) = sentences.run(load(cards=self.CARDS, words__en=small_words.replace("{{ credits }}", "{{ credit }}")))
        assert found.message == "the template cannot be filled: 'credit' is undefined; did you mean \"credits\"?"
        assert (found.where.file, found.where.path) == ("content/small/words/en.toml", ("verb", "win", "sentence"))

    def test_a_template_that_is_none(self, load: Callable[..., Game], small_words: str) -> None:
        (found,) = sentences.run(load(cards=self.CARDS, words__en=small_words.replace("You gain", "{% if %}")))
        assert found.where.path == ("verb", "win", "glossary")


def test_the_report_lists_every_check() -> None:
    import importlib
    import pkgutil

    import generator.check

    modules = [
        importlib.import_module(f"generator.check.{m.name}") for m in pkgutil.iter_modules(generator.check.__path__)
    ]
    assert {c for c in modules if hasattr(c, "run")} == set(CHECKS)
