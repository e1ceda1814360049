"""The words of a game in one language."""

from collections.abc import Mapping
from dataclasses import dataclass

from generator.model.finding import Where


@dataclass(frozen=True, slots=True)
class Noun:
    """A noun: for each case the forms by plural category (CLDR's: one, few, many, other).

    The case "nominative" is always there. ``icon`` is the name of the icon that may stand for it, or "".
    """

    cases: Mapping[str, Mapping[str, str]]
    icon: str
    where: Where


@dataclass(frozen=True, slots=True)
class VerbWords:
    """A verb's ``sentence`` and ``glossary`` line, both templates over the verb's fields."""

    sentence: str
    glossary: str
    where: Where


@dataclass(frozen=True, slots=True)
class RulingWords:
    """A ruling for readers: the question, what each option means, and the answer with its reason."""

    question: str
    options: Mapping[str, str]
    answer: str
    where: Where


@dataclass(frozen=True, slots=True)
class Words:
    """Every word of a game in one language. Nouns are named by kind or term, rulings and verbs by their ids."""

    language: str
    nouns: Mapping[str, Noun]
    phrases: Mapping[str, str]
    verbs: Mapping[str, VerbWords]
    rulings: Mapping[str, RulingWords]
    where: Where
