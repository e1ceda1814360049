"""Words: complete in each language of the game."""

from collections.abc import Iterator, Mapping

from generator.model.finding import Finding, Severity, Where
from generator.model.game import Game
from generator.model.names import meant
from generator.model.words import Noun, RulingWords, Words
from generator.text.words import language_fault, plural_categories


def run(game: Game) -> list[Finding]:
    """A finding for each word that a language lacks: nouns of kinds with their plurals, phrases, verbs, rulings."""
    findings = []
    for language in game.languages:
        words = game.words.get(language)
        if fault := language_fault(language):
            findings.append(_finding(game.where.at("languages"), language, fault))
        elif words is None:
            file = f"{game.where.file.rsplit('/', 1)[0]}/words/{language}.toml"
            findings.append(_finding(game.where.at("languages"), language, f"the language has no words; add {file}"))
        else:
            findings += _language(game, words)
    return findings


def _language(game: Game, words: Words) -> Iterator[Finding]:
    elsewhere = {*game.kinds, *(name for w in game.words.values() if w is not words for name in w.nouns)}
    for name in sorted({*elsewhere, *words.nouns}):
        if name in words.nouns:
            yield from _noun(words.nouns[name], name, words.language)
        else:
            hint = _twin(name, words.nouns, elsewhere)
            yield _finding(words.where.at("noun"), name, f"the noun is missing; add [noun.{name}]{hint}")
    phrases = {name for w in game.words.values() for name in w.phrases}
    for name in sorted(phrases - {n for n, text in words.phrases.items() if text}):
        yield _finding(words.where.at("phrase"), name, f"the phrase is missing; add {name} to [phrase]")
    for name in game.verbs:
        verb = words.verbs.get(name)
        if verb is None:
            yield _finding(
                words.where.at("verb"), name, f"the verb has no words; add [verb.{name}] with sentence and glossary"
            )
        elif not (verb.sentence and verb.glossary):
            yield _finding(verb.where, name, "the verb's sentence or glossary is empty; write it")
    for id, ruling in game.rulings.items():
        said = words.rulings.get(id)
        if said is None:
            yield _finding(
                words.where.at("ruling"),
                id,
                f"the ruling has no words; add [ruling.{id}] with question, options and answer",
            )
        else:
            yield from _ruling(said, id, [str(o) for o in ruling.options])


def _noun(noun: Noun, name: str, language: str) -> Iterator[Finding]:
    for case, forms in noun.cases.items():
        missing = [c for c in plural_categories(language) if not forms.get(c)]
        if missing:
            where = noun.where if case == "nominative" else noun.where.at(case)
            yield _finding(
                where,
                name,
                f"the {case} lacks the form {_and(missing)}, which {language} needs for some numbers; add it",
            )


def _ruling(said: RulingWords, id: str, options: list[str]) -> Iterator[Finding]:
    if not (said.question and said.answer):
        yield _finding(said.where, id, "the question or the answer is empty; write it")
    for option in options:
        if not said.options.get(option):
            yield _finding(said.where.at("options"), id, f'the option "{option}" has no words; add options.{option}')
    for option in said.options:
        if option not in options:
            yield _finding(
                said.where.at("options", option), id, f'the ruling has no option "{option}"; {meant(option, options)}'
            )


def _twin(name: str, nouns: Mapping[str, Noun], known: set[str]) -> str:
    """A hint at a noun that may be this one, misspelt: it is known nowhere else."""
    hint = meant(name, [n for n in nouns if n not in known])
    return f" ({hint})" if hint.startswith("did") else ""


def _and(names: list[str]) -> str:
    return " and ".join(f'"{n}"' for n in names)


def _finding(where: Where, item: str, message: str) -> Finding:
    return Finding("words", Severity.ERROR, where, item, message)
