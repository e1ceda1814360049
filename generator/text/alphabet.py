"""The order of words in a language's alphabet, the same on every computer: no locale is asked."""

import unicodedata

_ALPHABETS = {
    "be": "абвгдежзійклмнопрстуўфхцчшыьэюя",
    "bg": "абвгдежзийклмнопрстуфхцчшщъьюя",
    "da": "abcdefghijklmnopqrstuvwxyzæøå",
    "es": "abcdefghijklmnñopqrstuvwxyz",
    "et": "abcdefghijklmnopqrsšzžtuvwõäöüxy",
    "fi": "abcdefghijklmnopqrstuvwxyzåäö",
    "nb": "abcdefghijklmnopqrstuvwxyzæøå",
    "nn": "abcdefghijklmnopqrstuvwxyzæøå",
    "pl": "aąbcćdeęfghijklłmnńoópqrsśtuvwxyzźż",
    "ru": "абвгдежзийклмнопрстуфхцчшщъыьэюя",
    "sv": "abcdefghijklmnopqrstuvwxyzåäö",
    "tr": "abcçdefgğhıijklmnoöpqrsştuüvwxyz",
    "uk": "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя",
}
"""The letters of languages that have some of their own, by CLDR. Any other accented letter stands with the one below its
accent, as ё does in Russian; languages that are not named have a to z."""
_LATIN = "abcdefghijklmnopqrstuvwxyz"

Key = tuple[tuple[tuple[int, int], ...], str, str]
"""What words are sorted by."""


def alphabetical(text: str, language: str) -> Key:
    """What ``text`` is sorted by in a language given as in "ru" or "pt-BR".

    Spaces come first, so that a word precedes all that begin with it; then other marks, digits, the language's letters,
    other letters. Accents and capitals decide only between words that are otherwise equal.

    >>> sorted(["Яма", "ёлка", "ель", "йод", "икра"], key=lambda word: alphabetical(word, "ru"))
    ['ёлка', 'ель', 'икра', 'йод', 'Яма']
    """
    alphabet = _ALPHABETS.get(language.split("-", maxsplit=1)[0], _LATIN)
    ranks = tuple(rank for letter in text.casefold() for rank in _ranks(letter, alphabet))
    return ranks, text.casefold(), text


def _ranks(letter: str, alphabet: str) -> list[tuple[int, int]]:
    found = []
    for part in letter if letter in alphabet else unicodedata.normalize("NFD", letter):
        if part in alphabet:
            found.append((3, alphabet.index(part)))
        elif part.isspace():
            found.append((0, 0))
        elif part.isalpha():
            found.append((4, ord(part)))
        elif not unicodedata.combining(part):
            found.append((2 if part.isdigit() else 1, ord(part)))
    return found


def initial(text: str, language: str) -> str:
    """What a word is filed under: the first letter that it is sorted by, as a capital; "" for one without letters.

    >>> initial("ёлка", "ru"), initial("Ångström", "sv"), initial("+60 flag", "en")
    ('Е', 'Å', '')
    """
    alphabet = _ALPHABETS.get(language.split("-", maxsplit=1)[0], _LATIN)
    first = text.casefold()[:1]
    if first and first not in alphabet:
        first = unicodedata.normalize("NFD", first)[:1]
    return first.upper() if first.isalpha() else ""
