"""One game, read whole: every fault of every file is found before any is raised."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from generator.load import toml
from generator.load.components import Reader, in_languages
from generator.load.faults import Faults, show
from generator.load.kinds import Declarations
from generator.load.lines import located_error
from generator.load.rulings import RulingsForm, rulings_of
from generator.load.schema import ExpectForm, GameForm, SampleForm
from generator.load.statistics import statistics_of
from generator.load.words import WordsForm, words_of
from generator.load.workspace import Workspace
from generator.model.claim import Claim
from generator.model.example import Example
from generator.model.finding import ContentError, Where
from generator.model.game import Component, Expect, Game, Ruling, Sample
from generator.model.names import meant, same
from generator.model.words import Words

OWN_FILES = ("game.toml", "verbs.toml", "claims.toml", "rulings.toml")
"""Files with a form of their own; every other one in the game's folder holds components."""


def load_game(workspace: Workspace, name: str) -> Game:
    """The game ``content/<name>``; raises ContentError with every fault of all its files, in their order."""
    loading = _Loading(workspace, name)
    game = loading.game()
    if loading.faults or game is None:
        raise located_error(loading.faults, workspace.root)
    return game


class _Loading:
    """The reading of one game."""

    def __init__(self, workspace: Workspace, name: str) -> None:
        self.workspace, self.root, self.name = workspace, workspace.root, name
        self.folder = workspace.game_folder(name)
        self.faults = Faults()

    def read(self, path: Path) -> dict[str, Any] | None:
        """A TOML file's values; None where it cannot be read, or is not there."""
        try:
            return toml.read(path, self.root) if path.exists() or path.is_symlink() else {}
        except ContentError as error:
            self.faults.extend(error.findings)
            return None

    def where(self, path: Path) -> Where:
        return Where(toml.shown(path, self.root))

    def game(self) -> Game | None:
        """The game; None where anything is at fault."""
        path = self.folder / "game.toml"
        raw = self.read(path)
        form = self.faults.read(GameForm, raw, self.where(path)) if raw is not None else None
        declared = Declarations(self.workspace, self.faults)
        declared.read_kinds((raw or {}).get("kind"), self.where(path).at("kind"))
        verbs = self.folder / "verbs.toml"
        declared.read_verbs(self.read(verbs) or {}, self.where(verbs))
        languages = tuple(form.languages) if form else ()
        known = raw is not None  # otherwise every kind would be reported as unknown
        components = self._components(declared, languages) if known else ()
        rulings = self._rulings()
        claims = self._claims(declared, rulings) if known else ()
        words = self._words(languages, declared, rulings)
        examples = self._examples(languages, tuple(form.players) if form else (), rulings)
        if form is None or rulings is None or self.faults:
            return None
        where = self.where(path)
        self._game_references(form, rulings, where)
        samples = tuple(
            Sample(s.name, s.rulings, where.at("sample", i), tuple(s.bots), _expected(s, form.expect))
            for i, s in enumerate(form.sample)
        )
        statistics = statistics_of(form.statistic, where, declared, self.faults)
        return Game(
            name=self.name,
            folder=self.folder,
            title=in_languages(form.title, languages, where.at("title"), "title", self.faults),
            version=form.version,
            date=form.date,
            languages=languages,
            players=tuple(sorted(form.players)),
            kinds=declared.kinds,
            verbs=declared.verbs,
            constants=form.constants,
            components=components,
            claims=claims,
            rulings=rulings,
            words=words,
            samples=samples,
            expect=Expect(form.expect.stuck, form.expect.unfinished),
            examples=examples,
            where=where,
            statistics=statistics,
        )

    def _components(self, declared: Declarations, languages: tuple[str, ...]) -> tuple[Component, ...]:
        """The components of every file of the game that has no form of its own, then those of spreadsheets."""
        reader = Reader(self.folder, declared, languages, self.faults)
        for path in sorted(self.folder.glob("*.toml"), key=lambda p: p.name):
            raw = self.read(path) if path.name not in OWN_FILES else None
            if raw is not None:
                reader.file(raw, self.where(path))
        for name, form in declared.sources.items():
            reader.sheet(declared.kinds[name], form, self.root, declared.kinds[name].where.at("source"))
        declared.size_boxes(reader.components)
        return tuple(reader.components)

    def _rulings(self) -> dict[str, Ruling] | None:
        """The rulings; None where their file is at fault, so that what names one is passed over."""
        path = self.folder / "rulings.toml"
        raw = self.read(path)
        if raw == {}:
            return {}
        form = self.faults.read(RulingsForm, raw, self.where(path), _id_in(raw)) if raw is not None else None
        return None if form is None else rulings_of(form, self.where(path), self.faults)

    def _claims(self, declared: Declarations, rulings: Mapping[str, Ruling] | None) -> tuple[Claim, ...]:
        path = self.folder / "claims.toml"
        raw = self.read(path)
        if not raw:
            return ()
        from generator.load.claims import ClaimsForm, claim  # noqa: PLC0415  # a game without claims need not wait for them

        form = self.faults.read(ClaimsForm, raw, self.where(path), _id_in(raw))
        if form is None:
            return ()
        where = self.where(path)
        found = [claim(one, where.at("claim", i), declared, rulings, self.faults) for i, one in enumerate(form.claim)]
        return tuple(c for c in found if c is not None)

    def _words(
        self, languages: tuple[str, ...], declared: Declarations, rulings: Mapping[str, Ruling] | None
    ) -> dict[str, Words]:
        """The words of each language that has a file."""
        found: dict[str, Words] = {}
        for path in sorted((self.folder / "words").glob("*.toml"), key=lambda p: p.name):
            raw, where = self.read(path), self.where(path)
            form = self.faults.read(WordsForm, raw, where) if raw is not None else None
            if languages and path.stem not in languages:
                message = f'"{path.stem}" is no language of the game; {meant(path.stem, languages)}'
                self.faults.say(where, "", message)
            if form is None:
                continue
            verbs = {*declared.verbs, *declared.broken}
            known = {"verb": verbs, "ruling": {*form.ruling} if rulings is None else {*rulings}}
            for what, ids in (("verb", form.verb), ("ruling", form.ruling)):
                for id in ids:
                    if id not in known[what]:
                        self.faults.say(where.at(what, id), id, f'there is no {what} "{id}"; {meant(id, known[what])}')
            found[path.stem] = words_of(path.stem, form, where)
        return {language: found[language] for language in languages if language in found}

    def _examples(
        self, languages: tuple[str, ...], players: tuple[int, ...], rulings: Mapping[str, Ruling] | None
    ) -> tuple[Example, ...]:
        """The examples of play of every file in `examples/`; ids are unique."""
        found: list[Example] = []
        paths = sorted((self.folder / "examples").glob("*.toml"), key=lambda p: p.name)
        if not paths:
            return ()
        from generator.load.examples import ExamplesForm, examples_of  # noqa: PLC0415  # as with claims

        for path in paths:
            raw, where = self.read(path), self.where(path)
            form = self.faults.read(ExamplesForm, raw, where, _id_in(raw)) if raw is not None else None
            if form is not None:
                found += examples_of(form, where, languages, players, rulings, self.faults)
        seen: set[str] = set()
        for example in found:
            if same(example.id) in seen:
                self.faults.say(
                    example.where.at("id"), example.id, "an example of this id stands above; give it another"
                )
            seen.add(same(example.id))
        return tuple(found)

    def _game_references(self, form: GameForm, rulings: Mapping[str, Ruling], where: Where) -> None:
        """Says which rulings of samples do not exist, and which languages are given twice."""
        keys = {r.key: r for r in rulings.values() if r.key is not None}
        for i, sample in enumerate(form.sample):
            at = where.at("sample", i, "rulings")
            for key, option in sample.rulings.items():
                if key not in keys:
                    self.faults.say(at.at(key), sample.name, f'no ruling has the key "{key}"; {meant(key, keys)}')
                elif option not in keys[key].options:
                    known = map(str, keys[key].options)
                    self.faults.say(
                        at.at(key), sample.name, f"{show(option)} is no option of {key}; {meant(str(option), known)}"
                    )
        if len({same(language) for language in form.languages}) < len(form.languages):
            self.faults.say(where.at("languages"), "", "a language stands here twice; name each once")


def _expected(sample: SampleForm, of_game: ExpectForm) -> Expect:
    """What is expected of a sample: its own shares, else the game's."""
    stuck = of_game.stuck if sample.stuck is None else sample.stuck
    return Expect(stuck, of_game.unfinished if sample.unfinished is None else sample.unfinished)


def _id_in(raw: Any) -> Any:
    """Names the item of a path such as ("claim", 3, "expect") by the id that stands there, if any does."""

    def item(path: tuple[str | int, ...]) -> str:
        at = raw
        for part in path[:2]:
            try:
                at = at[part]
            except (KeyError, IndexError, TypeError):
                return ""
        return str(at.get("id", "")) if isinstance(at, dict) else ""

    return item
