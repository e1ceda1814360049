"""Fixed spaces: where a line must not end, by language; nothing else of a text changes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.text.breaks import SOFT_HYPHEN, LanguageError, softened
from generator.text.spaces import fixed_spaces


@pytest.mark.parametrize(
    ("language", "text", "fixed"),
    [
        ("ru", "в ряду и у доски", "в~ряду и~у~доски"),
        ("ru", "из-за фишки, а не для игры", "из-за~фишки, а~не~для~игры"),
        ("ru", "если бы он взял", "если~бы он взял"),
        ("ru", "63 фишки, с. 7, уровень 2, № 5", "63~фишки, с.~7, уровень~2, №~5"),
        ("ru", "слово — тире", "слово~— тире"),
        ("ru", "6 × 6, 10 : 4, 100 %", "6~×~6, 10~:~4, 100~%"),
        ("en", "see page #, level 2, a chip, 6 by 6", "see page~#, level~2, a chip, 6~by~6"),
        ("de", "Seite 5 — ja", "Seite 5~— ja"),
    ],
)
def test_fixed_spaces(language, text, fixed):
    assert fixed_spaces(text, language).replace("\u00a0", "~") == fixed


@given(st.text(), st.sampled_from(["ru", "en", "fr"]))
def test_only_spaces_change(text, language):
    fixed = fixed_spaces(text, language)
    assert fixed.replace("\u00a0", " ") == text.replace("\u00a0", " ")


def test_soft_hyphens_leave_short_words_and_short_ends_alone():
    assert (
        softened("Каждая достопримечательность", "ru", 7, 4).replace(SOFT_HYPHEN, "-")
        == "Каждая досто-при-ме-ча-тель-ность"
    )
    assert softened("table unbreakable", "en", 7, 3).replace(SOFT_HYPHEN, "-") == "table unbreak-able"
    assert softened("my\u00adself overwhelming", "en", 7, 3) == "my\u00adself over\u00adwhelm\u00ading"
    with pytest.raises(LanguageError):
        softened("x", "xx")
