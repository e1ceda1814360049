"""Where a line may end: at spaces, after hyphens and dashes of the text, at soft hyphens, and by a language's dictionary when asked."""

import re
from functools import cache
from typing import Any

from generator.model.names import meant

SOFT_HYPHEN = "\u00ad"
SHORTEST = 5
"""Letters of the shortest word that a dictionary may break, as browsers have it (CSS Text 4, hyphenate-limit-chars)."""

OPEN = re.compile(r"[-\u00ad\u200b\u2010\u2013\u2014/]")
"""Characters that may bring a break within a word."""
_BREAK = re.compile(
    r"(?<=\w)[-\u2010/](?=[^\W\d])"  # a hyphen or slash between letters; not that of "-5", "1-2" or "1/2"
    r"|[\u2014](?=\w)"  # after a dash
    r"|\u2013(?=[^\W\d])"  # not within a range, 3–5
    r"|[\u00ad\u200b]+"
)
_ADDRESS = re.compile(r"\w[.@]\w|://")
"""What a web or mail address has and no other word."""
_LETTERS = re.compile(r"[^\W\d_]+")


class LanguageError(Exception):
    """There is no dictionary of hyphenation for a language; the message says which is meant, or that there are others."""


def pieces(word: str) -> list[tuple[str, bool]]:
    r"""A word cut where it may be broken: pieces, and whether a hyphen is to be shown if the line ends after it.

    >>> pieces("anti\u00adfoo"), pieces("my-own"), pieces("-5")
    ([('anti', True), ('foo', False)], [('my-', False), ('own', False)], [('-5', False)])
    """
    if not OPEN.search(word):
        return [(word, False)]
    cut: list[tuple[str, bool]] = []
    start = 0
    for match in _BREAK.finditer(word):
        invisible = match[0][0] in "\u00ad\u200b"
        piece = word[start : match.start() if invisible else match.end()]
        if piece:
            cut.append((piece, SOFT_HYPHEN in match[0]))
        elif cut and invisible:
            cut[-1] = (cut[-1][0], cut[-1][1] or SOFT_HYPHEN in match[0])
        start = match.end()
    if start < len(word):
        cut.append((word[start:], False))
    return cut or [("", False)]


def hyphenated(word: str, language: str) -> list[tuple[str, bool]]:
    """A word cut as `pieces` does and, in what is left of letters, where the language's dictionary allows.

    A word with soft hyphens of its own is left to them. Raises LanguageError for a language without dictionary.
    """
    dictionary = dictionary_of(language)
    cut = pieces(word)
    if SOFT_HYPHEN in word:
        return cut
    found: list[tuple[str, bool]] = []
    for piece, soft in cut:
        start = 0
        for letters in _LETTERS.finditer(piece):
            if len(letters[0]) < SHORTEST or letters[0].isupper():
                continue  # short words and abbreviations stay whole
            for position in dictionary.positions(letters[0].lower()):
                end = letters.start() + position
                found.append((piece[start:end], True))
                start = end
        found.append((piece[start:], soft))
    return found


def softened(text: str, language: str, shortest: int = 7, least: int = 3) -> str:
    """``text`` with soft hyphens in words of at least ``shortest`` letters, ``least`` letters or more on each side of one.

    Ragged text reads better without the small breaks that `hyphenated` allows. A word that holds soft hyphens is left to
    them, and an address stays as it is: a hyphen in it would be read as one of its own. Raises LanguageError for a language without dictionary.

    >>> softened("Каждая достопримечательность", "ru").replace(SOFT_HYPHEN, "-")
    'Каждая досто-при-ме-ча-тель-ность'
    >>> softened("overwhelming, overwhelming.org", "en").replace(SOFT_HYPHEN, "-")
    'over-whelm-ing, overwhelming.org'
    """
    dictionary = dictionary_of(language)

    def soften(found: re.Match[str]) -> str:
        word, start, parts = found[0], 0, []
        if len(word) < shortest:
            return word
        for position in dictionary.positions(word.lower()):
            if least <= position <= len(word) - least:
                parts.append(word[start:position])
                start = position
        return SOFT_HYPHEN.join([*parts, word[start:]])

    if SOFT_HYPHEN in text or _ADDRESS.search(text):
        whole = re.compile(rf"{SOFT_HYPHEN}|{_ADDRESS.pattern}")
        return " ".join(w if whole.search(w) else _LETTERS.sub(soften, w) for w in text.split(" "))
    return _LETTERS.sub(soften, text)


@cache
def dictionary_of(language: str) -> Any:
    """The dictionary of a language given as in "ru" or "en-GB". Raises LanguageError if there is none."""
    import pyphen  # noqa: PLC0415  # only a booklet hyphenates; cards start without

    name = pyphen.language_fallback(language.replace("-", "_"))
    if name is None:
        known = {key.replace("_", "-") for key in pyphen.LANGUAGES}
        raise LanguageError(f'no hyphenation is known for the language "{language}"; {meant(language, known)}')
    return pyphen.Pyphen(lang=name)
