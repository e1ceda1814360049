"""Nouns with numbers: the right form by language and case."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from generator.model.game import Game
from generator.model.names import meant

if TYPE_CHECKING:
    from babel import Locale


def plural_categories(language: str) -> tuple[str, ...]:
    """The plural categories that whole numbers need in a language, by CLDR: ("one", "other") in English.

    Raises ValueError for a language that CLDR does not know.

    >>> plural_categories("ru")
    ('one', 'few', 'many')
    """
    plural = _locale(language).plural_form
    needed = {plural(n) for n in range(200)}
    return tuple(c for c in ("zero", "one", "two", "few", "many", "other") if c in needed)


def counted(game: Game, language: str, number: int, noun: str, case: str = "nominative") -> str:
    """A number with its noun, such as "5 chips" or «5 фишек». Raises KeyError for a noun or case that is not there."""
    return f"{number} {form(game, language, number, noun, case)}"


def form(game: Game, language: str, number: int, noun: str, case: str = "nominative") -> str:
    """The form of a noun that goes with a number. Raises KeyError with the names that there are."""
    nouns = game.said(language).nouns
    if noun not in nouns:
        raise KeyError(f'no noun is called "{noun}"; {meant(noun, nouns)}')
    cases = nouns[noun].cases
    if case not in cases:
        raise KeyError(f'"{noun}" has no case "{case}"; {meant(case, cases)}')
    category = _locale(language).plural_form(number)
    return cases[case].get(category) or cases[case]["other"]


def filters(game: Game, language: str) -> Mapping[str, Callable[..., Any]]:
    """The filters that templates of a game get: `{{ 5|counted("chip") }}` and `{{ 5|form("chip") }}`."""
    return {
        "counted": lambda number, noun, case="nominative": counted(game, language, number, noun, case),
        "form": lambda number, noun, case="nominative": form(game, language, number, noun, case),
    }


def language_fault(language: str) -> str | None:
    """What is wrong with a language's name; None where CLDR knows it."""
    try:
        _locale(language)
    except ValueError:
        return f'"{language}" is no language that CLDR knows; write its code, such as "en" or "pt-BR"'
    return None


def _locale(language: str) -> "Locale":
    from babel import Locale, UnknownLocaleError  # noqa: PLC0415  # most faces count nothing, and babel is slow to import

    try:
        return Locale.parse(language, sep="-")
    except UnknownLocaleError as fault:
        raise ValueError(str(fault)) from None
