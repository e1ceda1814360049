"""Sentences of effects: a verb's templates of `words/<language>.toml`, filled with an effect's fields."""

from generator.model.finding import ContentError, Finding, Severity
from generator.model.game import Effect, Game
from generator.text.templates import Template, compile_template
from generator.text.words import filters


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
