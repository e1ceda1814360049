"""Sentences of effects: a verb's templates of `words/<language>.toml`, filled with an effect's fields."""

import re
from collections.abc import Iterable

from generator.model.finding import ContentError, Finding, Severity
from generator.model.game import Effect, Game
from generator.text.ranges import written_ranges
from generator.text.templates import Template, compile_template
from generator.text.words import filters

_NUMBER = re.compile(r"\d+")


class Sentences:
    """The sentences of a game in one language. Each verb's templates are compiled once, when first asked for."""

    def __init__(self, game: Game, language: str) -> None:
        self._words = game.said(language)
        self._filters = filters(game, language)
        self._compiled: dict[tuple[str, str], Template] = {}

    def sentence(self, effect: Effect) -> str:
        """What an effect says. Raises ContentError where its template fails or the verb has no words."""
        return self._template(effect.verb, "sentence").fill(effect.fields)

    def glossary(self, effect: Effect) -> str:
        """What the glossary says of an effect; errors as `sentence`."""
        return self._template(effect.verb, "glossary").fill(effect.fields)

    def glossary_of(self, effects: Iterable[Effect]) -> list[tuple[str, str]]:
        """Sentences with their meanings, in the order of the game's verbs, the shortest of each first; errors as `sentence`.

        Effects that differ by numbers alone are one: "WIN 2–6, 8 credits." where one number differs, else the first.
        """
        found: dict[tuple[int, object, str], list[str]] = {}
        order = {verb: n for n, verb in enumerate(self._words.verbs)}
        for effect in effects:
            kind = frozenset((name, value) for name, value in effect.fields.items() if isinstance(value, str))
            said = found.setdefault((order[effect.verb], kind, self.glossary(effect)), [])
            if (sentence := self.sentence(effect)) not in said:
                said.append(sentence)
        lines = [(verb, _joined(said), meaning) for (verb, _, meaning), said in found.items()]
        return [(said, meaning) for _, said, meaning in sorted(lines, key=lambda line: (line[0], len(line[1])))]

    def _template(self, verb: str, which: str) -> Template:
        key = (verb, which)
        if key not in self._compiled:
            words = self._words.verbs.get(verb)
            if words is None:
                message = f"the verb has no words; add [verb.{verb}] with sentence and glossary"
                raise ContentError([Finding("words", Severity.ERROR, self._words.where, verb, message)])
            source = getattr(words, which)
            self._compiled[key] = compile_template(source, words.where.at(which), markup=False, filters=self._filters)
        return self._compiled[key]


def _joined(sentences: list[str]) -> str:
    """One sentence for several that differ by one number: the one with the largest, all of them in its place."""
    rows = [[int(number) for number in _NUMBER.findall(sentence)] for sentence in sentences]
    if len({len(row) for row in rows}) > 1:
        return sentences[0]
    columns = list(zip(*rows, strict=True))
    varied = [n for n, column in enumerate(columns) if len(set(column)) > 1]
    if len(varied) != 1:
        return sentences[0]
    (at,) = varied
    longest = sentences[columns[at].index(max(columns[at]))]
    spot = list(_NUMBER.finditer(longest))[at]
    return longest[: spot.start()] + written_ranges(columns[at]) + longest[spot.end() :]
