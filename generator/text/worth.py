"""What effects are worth, by the templates of their verbs: for claims about the content, and for simple players."""

from generator.model.finding import ContentError, Finding, Severity
from generator.model.game import Effect, Game
from generator.text.templates import Template, compile_template


class Worth:
    """The worth of a game's effects. Each verb's template is compiled once, when first asked for."""

    def __init__(self, game: Game) -> None:
        self._verbs = game.verbs
        self._compiled: dict[str, Template] = {}
        self._known: dict[tuple[str, tuple[tuple[str, str], ...]], float] = {}

    def of(self, effect: Effect) -> float:
        """What an effect is worth to whoever does it; 0 where its verb does not say. Raises ContentError."""
        verb = self._verbs[effect.verb]
        if not verb.worth:
            return 0.0
        key = (effect.verb, tuple(sorted((name, str(value)) for name, value in effect.fields.items())))
        if key not in self._known:
            where = verb.where.at("worth")
            if effect.verb not in self._compiled:
                self._compiled[effect.verb] = compile_template(verb.worth, where, markup=False)
            text = self._compiled[effect.verb].fill(effect.fields)
            try:
                self._known[key] = float(text)
            except ValueError:
                message = f'the worth of an effect is "{text}"; write a template that gives a number'
                raise ContentError([Finding("templates", Severity.ERROR, where, effect.verb, message)]) from None
        return self._known[key]
