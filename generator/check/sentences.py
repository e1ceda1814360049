"""Sentences: every effect in the box can be said in every language, and no two effects read the same."""

from collections.abc import Iterator

from generator.model.finding import ContentError, Finding, Severity
from generator.model.game import Component, Effect, Game
from generator.text.sentences import Sentences


def run(game: Game) -> list[Finding]:
    """A finding for each sentence or glossary line that cannot be filled, and for each two effects that read alike."""
    findings: dict[tuple[object, ...], Finding] = {}
    for language in game.languages:
        if language not in game.words:
            continue
        sentences = Sentences(game, language)
        said: dict[str, Effect] = {}
        for component, effect in _effects(game):
            if effect.verb not in game.words[language].verbs:
                continue  # the check of words reports it
            try:
                text = sentences.sentence(effect)
                sentences.glossary(effect)
            except ContentError as error:
                findings |= {(f.where, f.message): f for f in error.findings}
                continue
            other = said.setdefault(text, effect)
            if (other.verb, other.fields) != (effect.verb, effect.fields):
                message = f'two different effects read "{text}" in {language}; let the sentence of {effect.verb} tell them apart'
                findings.setdefault(
                    (text, language), Finding("sentences", Severity.ERROR, effect.where, component.id, message)
                )
    return list(findings.values())


def _effects(game: Game) -> Iterator[tuple[Component, Effect]]:
    return ((c, e) for c in game.components for slot in c.slots for e in slot.effects)
