"""Where a word may be broken, and where never."""

import pytest

from generator.text.breaks import LanguageError, hyphenated, pieces

KEPT = [
    "-5",
    "1-2",
    "3–5",
    "1/2",
    "2\u00a0cards",
    "x\u2060-\u2060y",
    "a\u2011b",
    "--",
    "-",
    "1\u202f000",
    "",
    "don't",
    "(foo)",
]


@pytest.mark.parametrize("word", KEPT)
def test_no_break_in_numbers_ranges_and_joined_words(word):
    assert pieces(word) == [(word, False)]


@pytest.mark.parametrize(
    ("word", "cut"),
    [
        ("мой-твой", [("мой-", False), ("твой", False)]),
        ("and/or", [("and/", False), ("or", False)]),
        ("игра—жизнь", [("игра—", False), ("жизнь", False)]),
        ("Rhine–Main", [("Rhine–", False), ("Main", False)]),
        ("anti\u00adconsti\u00adtutional", [("anti", True), ("consti", True), ("tutional", False)]),
        ("long\u200bword", [("long", False), ("word", False)]),
        ("a-b-c", [("a-", False), ("b-", False), ("c", False)]),
        ("lone\u00ad", [("lone", True)]),
    ],
)
def test_breaks(word, cut):
    assert pieces(word) == cut


def test_field_report_12_hyphenation_by_the_languages_dictionary():
    assert ("достопри", True) in [
        ("".join(p for p, _ in hyphenated("достопримечательность", "ru")[:n]), True) for n in range(1, 9)
    ]
    assert len(hyphenated("constitutional", "en")) > 2
    assert hyphenated("constitutional", "en-GB")
    assert hyphenated("«достопримечательность»!", "ru")[0][0].startswith("«до")
    assert hyphenated("достопримечательность!", "ru")[-1][0].endswith("ность!"[-4:])


def test_field_report_12_a_hyphen_of_the_word_is_not_doubled():
    for piece, soft in hyphenated("мой-твой", "ru"):
        assert not (piece.endswith("-") and soft)
    assert "".join(p for p, _ in hyphenated("мой-твой", "ru")) == "мой-твой"
    assert [p for p, _ in hyphenated("мой-твой", "ru")] == ["мой-", "твой"]  # pyphen alone gives мой--т-вой


def test_soft_hyphens_of_the_word_come_before_the_dictionary():
    assert hyphenated("anti\u00adconstitutional", "en") == [("anti", True), ("constitutional", False)]


def test_punctuation_and_digits_are_no_letters_to_the_dictionary():
    for piece, _ in hyphenated("...constitutional...", "en"):
        assert piece.strip(".") != ""


def test_short_words_and_abbreviations_stay_whole():
    assert hyphenated("одно", "ru") == [("одно", False)]
    assert hyphenated("ГАГАУТ", "ru") == [("ГАГАУТ", False)]


def test_an_unknown_language_is_a_message():
    with pytest.raises(LanguageError, match='no hyphenation is known for the language "xx"'):
        hyphenated("word", "xx")
