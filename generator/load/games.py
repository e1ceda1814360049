"""One game, read whole: every fault of every file is found before any is raised."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from generator.load import toml
from generator.load.claims import claim
from generator.load.components import Reader, in_languages
from generator.load.declared import declared
from generator.load.faults import Faults, show
from generator.load.lines import located_error
from generator.load.papers import size
from generator.load.schema import (
    ClaimsForm,
    FieldForm,
    GameForm,
    KindForm,
    RulingsForm,
    SourceForm,
    VerbForm,
    VerbsForm,
    WordsForm,
)
from generator.load.words import words_of
from generator.load.workspace import Workspace
from generator.model.claim import Claim
from generator.model.finding import ContentError, Where
from generator.model.game import Component, Expect, Game, Kind, Ruling, Sample, Verb
from generator.model.names import meant, same
from generator.model.units import MM_PER_INCH
from generator.model.words import Words

COMPONENT_KEYS = ("id", "copies", "origin", "cite", "spread", "effects", "slot")
SLOT_KEYS = ("at", "side", "effects")
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
        self.broken: set[str] = set()
        self.sources: dict[str, SourceForm] = {}

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
        path = self.folder / "game.toml"
        raw = self.read(path)
        form = self.faults.read(GameForm, raw, self.where(path)) if raw is not None else None
        kinds = self._kinds(raw or {}, self.where(path))
        verbs = self._verbs()
        languages = tuple(form.languages) if form else ()
        components = self._components(kinds, verbs, languages, know_kinds=raw is not None)
        rulings = self._rulings()
        claims = self._claims(kinds, rulings, know_kinds=raw is not None)
        words = self._words(languages, verbs, rulings)
        if form is None or self.faults:
            return None
        where = self.where(path)
        self._game_references(form, rulings, where)
        samples = tuple(Sample(s.name, s.rulings, where.at("sample", i)) for i, s in enumerate(form.sample))
        return Game(
            name=self.name,
            folder=self.folder,
            title=in_languages(form.title, languages, where.at("title"), "title", self.faults),
            version=form.version,
            date=form.date,
            languages=languages,
            players=tuple(sorted(form.players)),
            kinds=kinds,
            verbs=verbs,
            constants=form.constants,
            components=components,
            claims=claims,
            rulings=rulings,
            words=words,
            samples=samples,
            expect=Expect(form.expect.stuck, form.expect.unfinished),
            where=where,
        )

    def _kinds(self, raw: Mapping[str, Any], where: Where) -> dict[str, Kind]:
        """The kinds that are without fault; faults in their forms are reported with game.toml."""
        raws = raw.get("kind")
        kinds: dict[str, Kind] = {}
        for name, one in raws.items() if isinstance(raws, dict) else ():
            at = where.at("kind", name)
            form = Faults().read(KindForm, one, at)
            before = len(self.faults)
            if form is not None:
                self._fields(form.fields, at.at("fields"), name, COMPONENT_KEYS)
                self._fields(form.slot_fields, at.at("slot_fields"), name, SLOT_KEYS)
                if form.effects:
                    for field, declaration in form.fields.items():
                        if declaration.type == "rich":
                            self.faults.say(
                                at.at("fields", field),
                                name,
                                "a kind with effects has no rich text: its sentences come from its effects",
                            )
            trim = self._trim(form, at, name) if form is not None else None
            if form is None or trim is None or len(self.faults) > before:
                self.broken.add(name)
                continue
            if form.source is not None:
                self.sources[name] = form.source
            kinds[name] = Kind(
                name,
                trim[0],
                trim[1],
                form.shape,
                trim[2],
                form.sides,
                form.effects,
                declared(form.fields),
                declared(form.slot_fields),
                at,
                form.split,
            )
        return kinds

    def _trim(self, form: KindForm, at: Where, name: str) -> tuple[float, float, float] | None:
        """The width, height and corner radius of a kind in mm; None where its size has no such name."""
        corner = 0.0
        if form.size is not None:
            try:
                named = size(self.workspace, form.size)
            except ContentError as error:
                if any(f.item == form.size for f in error.findings):
                    self.faults.say(at.at("size"), name, error.findings[0].message)
                else:
                    self.faults.extend(error.findings)
                return None
            width, height, corner = named.width_mm, named.height_mm, named.corner_mm
        else:
            pair = form.size_mm or [side * MM_PER_INCH for side in form.size_in or ()]
            width, height = pair
        corner = corner if form.corner_mm is None else form.corner_mm
        if min(width, height) < 2 * corner:
            self.faults.say(
                at.at("corner_mm"),
                name,
                f"a corner radius of {corner:g} mm does not fit {width:g} × {height:g} mm; give at most half the shorter side",
            )
        if form.shape == "circle" and width != height:
            self.faults.say(at.at("size_mm"), name, "a circle is as wide as it is high; give the diameter twice")
        return width, height, corner

    def _fields(self, forms: Mapping[str, FieldForm], where: Where, item: str, taken: tuple[str, ...]) -> None:
        """Says what is wrong with declared fields beyond their form."""
        for name, form in forms.items():
            at = where.at(name)
            if name in taken:
                self.faults.say(
                    at, item, f'"{name}" is a key of every component or effect; call the field something else'
                )
            if (form.least, form.most) != (None, None) and form.type not in ("whole", "number"):
                self.faults.say(at, item, f"{name} is a {form.type}; least and most bound numbers only")
            if form.least is not None and form.most is not None and form.least > form.most:
                self.faults.say(
                    at.at("least"), item, f"{name} is at least {form.least:g} and at most {form.most:g}; exchange them"
                )
            if form.one_of and form.type != "word":
                self.faults.say(
                    at.at("one_of"), item, f'{name} is a {form.type}; one_of lists words, for type = "word"'
                )

    def _verbs(self) -> dict[str, Verb]:
        path = self.folder / "verbs.toml"
        raw = self.read(path)
        if raw is None:
            return {}
        self.faults.read(VerbsForm, raw, self.where(path))
        verbs: dict[str, Verb] = {}
        raws = raw.get("verb")
        for name, one in raws.items() if isinstance(raws, dict) else ():
            at = self.where(path).at("verb", name)
            form = Faults().read(VerbForm, one, at)
            if form is None:
                self.broken.add(name)
                continue
            self._fields(form.fields, at.at("fields"), name, ("do",))
            verbs[name] = Verb(name, declared(form.fields), at)
        return verbs

    def _components(
        self,
        kinds: Mapping[str, Kind],
        verbs: Mapping[str, Verb],
        languages: tuple[str, ...],
        *,
        know_kinds: bool,
    ) -> tuple[Component, ...]:
        reader = Reader(self.folder, kinds, verbs, self.broken, languages, self.faults)
        for path in sorted(self.folder.glob("*.toml"), key=lambda p: p.name):
            if path.name not in OWN_FILES:
                raw = self.read(path)
                if raw is not None and know_kinds:
                    reader.file(raw, self.where(path))
        for name, form in self.sources.items():
            reader.sheet(kinds[name], form, self.root, kinds[name].where.at("source"))
        return tuple(reader.components)

    def _rulings(self) -> dict[str, Ruling]:
        path = self.folder / "rulings.toml"
        raw = self.read(path)
        form = self.faults.read(RulingsForm, raw, self.where(path), _id_in(raw)) if raw is not None else None
        rulings: dict[str, Ruling] = {}
        keys: set[str] = set()
        for i, one in enumerate(form.ruling if form else ()):
            at = self.where(path).at("ruling", i)
            if one.default not in one.options:
                self.faults.say(
                    at.at("default"),
                    one.id,
                    f"the default {show(one.default)} is none of the options; {meant(str(one.default), map(str, one.options))}",
                )
            if one.id in rulings:
                self.faults.say(at.at("id"), one.id, "two rulings have this id; give each its own")
            if one.key is not None and one.key in keys:
                self.faults.say(at.at("key"), one.id, f'two rulings have the key "{one.key}"; give each its own')
            keys.add(one.key or "")
            rulings[one.id] = Ruling(one.id, one.key, tuple(one.options), one.default, one.cite, at)
        return rulings

    def _claims(
        self, kinds: Mapping[str, Kind], rulings: Mapping[str, Ruling], *, know_kinds: bool
    ) -> tuple[Claim, ...]:
        path = self.folder / "claims.toml"
        raw = self.read(path)
        form = self.faults.read(ClaimsForm, raw, self.where(path), _id_in(raw)) if raw is not None else None
        if form is None or not know_kinds:
            return ()
        found = [
            claim(one, self.where(path).at("claim", i), kinds, self.broken, rulings, self.faults)
            for i, one in enumerate(form.claim)
        ]
        return tuple(c for c in found if c is not None)

    def _words(
        self, languages: tuple[str, ...], verbs: Mapping[str, Verb], rulings: Mapping[str, Ruling]
    ) -> dict[str, Words]:
        folder = self.folder / "words"
        found: dict[str, Words] = {}
        for path in sorted(folder.glob("*.toml"), key=lambda p: p.name):
            raw = self.read(path)
            form = self.faults.read(WordsForm, raw, self.where(path)) if raw is not None else None
            if languages and path.stem not in languages:
                self.faults.say(
                    self.where(path), "", f'"{path.stem}" is no language of the game; {meant(path.stem, languages)}'
                )
            if form is None:
                continue
            known_verbs = {*verbs, *self.broken}
            for what, given, known in (("verb", form.verb, known_verbs), ("ruling", form.ruling, set(rulings))):
                for id in given:
                    if id not in known:
                        self.faults.say(
                            self.where(path).at(what, id), id, f'there is no {what} "{id}"; {meant(id, known)}'
                        )
            found[path.stem] = words_of(path.stem, form, self.where(path))
        return {language: found[language] for language in languages if language in found}

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
