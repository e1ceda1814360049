"""Words in the order of a language's alphabet, on every computer alike."""

import random

import pytest

from generator.text.alphabet import alphabetical, initial

ORDERED = {
    "ru": ["ад", "еда", "ёлка", "ель", "жук", "игра", "йод", "кот", "Ярус", "яхта"],
    "sv": ["apa", "zon", "ånga", "ära", "öl"],
    "de": ["Apfel", "Ärger", "Zug"],
    "en": ["+60 flag", "3 dice", "black", "Blackout", "blackout marker", "blackouts", "BLINK", "Éclair", "edge"],
}


@pytest.mark.parametrize("language", sorted(ORDERED))
def test_words_follow_the_alphabet_of_their_language(language):
    words = ORDERED[language][:]
    random.Random(7).shuffle(words)
    assert sorted(words, key=lambda word: alphabetical(word, language)) == ORDERED[language]


def test_a_word_is_filed_under_its_letter():
    assert [initial(word, "ru") for word in ("ёлка", "йод", "BLINK", "")] == ["Е", "Й", "B", ""]
    assert [initial(word, "sv") for word in ("ånga", "écran")] == ["Å", "E"]
