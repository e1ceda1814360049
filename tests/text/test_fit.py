"""Text is fitted by shrinking to a stated least size, stays in its box, and comes back whole from its lines."""

import time
from pathlib import Path

import pyphen
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.text.breaks import LanguageError
from generator.text.fit import Overflow, Setting, Style, fit
from generator.text.flow import Faces
from generator.text.fonts import Library
from generator.text.markup import Span, plain, rich

FONTS = Path(__file__).parents[2] / "templates" / "shared" / "fonts"
LIBRARY = Library([FONTS])
PT = 25.4 / 72


@pytest.fixture(scope="module")
def faces():
    return Faces(LIBRARY, "PT Sans")


def style(**changed):
    return Style(**{"size": 9 * PT, "least": 6 * PT, **changed})


def words(setting):
    return ["".join(run.text for run in line.runs) for line in setting.lines]


def inside(setting, width, height):
    """Every run lies in the box, and every baseline with what hangs below it."""
    for line in setting.lines:
        for run in line.runs:
            assert run.x >= -1e-6
            assert run.x + run.width <= width + 1e-6
            x = run.x
            for word in run.text.split(" "):
                for k, sign in enumerate(word):
                    left = x + run.font.width(word[: k + 1]) * run.size - run.font.advances[sign] * run.size
                    ink = run.font.hb.get_glyph_extents(run.font.hb.get_nominal_glyph(ord(sign)))
                    left += ink.x_bearing / run.font.units * run.size
                    assert left >= -1e-6
                    assert left + ink.width / run.font.units * run.size <= width + 1e-6
                x += run.font.width(word + " ") * run.size + run.word_space
            assert run.y - run.font.cap_height * run.size >= -1e-6
            assert run.y <= height + 1e-6


def test_field_report_11_text_shrinks_to_the_least_size_and_then_overflows(faces):
    sentence = "Each player draws a card, then passes a card to the left. "
    three = fit(plain(sentence * 3), 55, 20, style(), faces)
    assert isinstance(three, Setting)
    assert 6 * PT <= three.size <= 9 * PT
    inside(three, 55, 20)
    twelve = fit(plain(sentence * 12), 55, 20, style(), faces)
    assert isinstance(twelve, Overflow)
    assert twelve.height == 20
    assert twelve.size == pytest.approx(6 * PT)
    assert str(twelve) == f"needs a height of {twelve.needed_height:.1f} mm, has 20.0 mm"
    assert isinstance(fit(plain(sentence * 12), 55, twelve.needed_height, style(), faces), Setting)
    assert isinstance(fit(plain(sentence * 12), 55, twelve.needed_height - 0.01, style(), faces), Overflow)


def test_field_report_11_letters_are_measured_not_counted(faces):
    wide, narrow = (fit(plain(" ".join([letter * 4] * 10)), 40, 40, style(least=9 * PT), faces) for letter in "Wi")
    assert len(wide.lines) > len(narrow.lines)


def test_the_size_taken_is_the_largest_that_fits(faces):
    text = plain("Each player draws a card, then passes a card to the left. " * 5)
    s = style()
    found = fit(text, 55, 20, s, faces)
    assert isinstance(found, Setting)
    assert s.least < found.size < s.size
    step = (s.size - s.least) / 64
    larger = fit(text, 55, 20, style(size=found.size + step, least=found.size + step), faces)
    assert isinstance(larger, Overflow)


def test_field_report_12_a_word_wider_than_its_box_is_cut_with_a_visible_hyphen(faces):
    began = time.perf_counter()
    word = "A" + "a" * 41 + "!"
    setting = fit(plain(word), 20, 40, style(), faces)
    assert time.perf_counter() - began < 1
    lines = words(setting)
    assert len(lines) > 1
    assert all(line.endswith("-") for line in lines[:-1])
    assert "".join(line.removesuffix("-") for line in lines) == word
    assert len(lines[-1]) > 1
    assert setting.cut == (word,)
    inside(setting, 20, 40)


def test_a_long_word_shrinks_before_it_is_cut(faces):
    setting = fit(plain("достопримечательность"), 28, 40, style(), faces)
    assert words(setting) == ["достопримечательность"]
    assert setting.size < 9 * PT
    assert setting.cut == ()


def test_field_report_12_russian_is_hyphenated_when_asked_with_the_hyphen_visible(faces):
    text = plain("Каждая достопримечательность приносит два очка")
    lines = words(fit(text, 32, 40, style(least=9 * PT, language="ru"), faces))
    head, tail = lines[0].removeprefix("Каждая "), lines[1].split(" ")[0]
    assert head.endswith("-")
    assert head[:-1] + tail == "достопримечательность"
    assert len(head) - 1 in pyphen.Pyphen(lang="ru_RU").positions("достопримечательность")
    assert all(not line.endswith("-") for line in words(fit(text, 35, 40, style(least=9 * PT), faces)))


def test_field_report_12_existing_hyphens_are_not_doubled(faces):
    text = plain("Обмен мой-твой")
    for width in (8, 10, 12, 15, 20, 30):
        for language in ("", "ru"):
            found = fit(text, width, 60, style(least=9 * PT, language=language), faces)
            lines = words(found)
            assert "--" not in "".join(lines)
            assert "-\u2010" not in "".join(lines)
            if lines[-1] == "твой":
                assert lines[-2].endswith("мой\u2010")  # the text's own hyphen, told apart from an inserted one


def test_field_report_12_soft_hyphens_show_a_hyphen_where_they_break_and_nothing_elsewhere(faces):
    text = plain("anti\u00adconsti\u00adtutional")
    assert words(fit(text, 60, 10, style(), faces)) == ["anticonstitutional"]
    assert words(fit(text, 16, 20, style(least=9 * PT), faces)) == ["anticonsti-", "tutional"]


def test_field_report_12_a_fixed_space_keeps_words_together(faces):
    room = faces.regular.width("2 cards") * 9 * PT + 0.01
    assert words(fit(plain("draw 2\u00a0cards"), room, 20, style(least=9 * PT), faces)) == ["draw", "2\u00a0cards"]
    assert words(fit(plain("draw 2 cards"), room, 20, style(least=9 * PT), faces)) == ["draw 2", "cards"]


def test_field_report_12_an_unknown_language_is_a_message(faces):
    with pytest.raises(LanguageError, match='"xx"'):
        fit(plain("word"), 20, 20, style(language="xx"), faces)


def test_field_report_13_bold_is_really_bold():
    faces = Faces(LIBRARY, "PT Sans")
    setting = fit(rich("Сыграй <b>две карты</b> <i>сразу</i>"), 60, 20, style(), faces)
    assert [(run.font.name, run.text) for run in setting.lines[0].runs] == [
        ("PTSans-Regular", "Сыграй "),
        ("PTSans-Bold", "две карты"),
        ("PTSans-Regular", " "),
        ("PTSans-Italic", "сразу"),
    ]


def test_field_report_13_a_variation_selector_prints_nothing(faces):
    with_it, without = (fit(plain(t), 60, 20, style(), faces) for t in ("a\ufe0fb", "ab"))
    assert with_it.lines == without.lines


def test_runs_hold_only_what_is_drawn(faces):
    setting = fit(plain("и\u0306\u2060a\u200bb\u00adc\ufe0f\u200d"), 60, 20, style(), faces)
    assert words(setting) == ["йabc"]


def test_field_report_3_line_ends_of_a_cell_are_line_breaks(faces):
    assert words(fit(plain("Roll\nagain, twice\nand stop"), 55, 30, style(), faces)) == [
        "Roll",
        "again, twice",
        "and stop",
    ]
    assert words(fit(plain("Draw one\r\nthen discard"), 55, 30, style(), faces)) == ["Draw one", "then discard"]
    assert words(fit(plain("Two\\nlines"), 55, 30, style(), faces)) == ["Two\\nlines"]
    assert words(fit(plain("a\n\nb"), 55, 30, style(), faces)) == ["a", "", "b"]


def test_a_word_that_stands_on_its_line_twice_keeps_its_spaces(faces):
    room = faces.regular.width("the turn the") * 9 * PT + 0.1
    setting = fit(plain("the turn the turn the turn the"), room, 20, style(), faces)
    assert words(setting) == ["the turn the", "turn the", "turn the"]
    assert setting.lines[0].runs[0].width == pytest.approx(room - 0.1)


def test_alignment(faces):
    text = plain("One two three four five six seven eight nine ten eleven")
    lines = {
        a: fit(text, 30, 40, style(align=a, least=9 * PT), faces).lines for a in ("left", "center", "right", "justify")
    }
    for left, center, right, justify in zip(*lines.values(), strict=True):
        (a,), (b,), (c,), (d,) = left.runs, center.runs, right.runs, justify.runs
        free = 30 - a.width
        assert (a.x, b.x, c.x, d.x) == pytest.approx((0, free / 2, free, 0))
        if justify is not lines["justify"][-1]:
            assert d.width == pytest.approx(30)
            assert d.word_space * d.text.count(" ") == pytest.approx(free)
        else:
            assert d.word_space == 0


def test_vertical_alignment_leading_and_paragraphs(faces):
    text = rich("<p>One</p><p>Two</p>")
    top, middle, bottom = (
        fit(text, 30, 40, style(valign=v, leading=1.5, gap=1.0), faces) for v in ("top", "middle", "bottom")
    )
    size = 9 * PT
    assert top.height == pytest.approx(4 * size)
    assert top.lines[1].y - top.lines[0].y == pytest.approx(2.5 * size)
    font = faces.regular
    assert top.lines[0].y == pytest.approx(((1.5 - font.ascent - font.descent) / 2 + font.ascent) * size)
    assert middle.lines[0].y - top.lines[0].y == pytest.approx((40 - 4 * size) / 2)
    assert bottom.lines[0].y - top.lines[0].y == pytest.approx(40 - 4 * size)


def test_a_tight_leading_keeps_ascenders_in_the_box(faces):
    setting = fit(plain("Йota"), 30, 40, style(leading=0.8), faces)
    assert setting.lines[0].y - faces.regular.ascent * setting.size >= -1e-9


def test_nothing_to_set_and_no_room(faces):
    assert fit((), 10, 10, style(), faces) == Setting(9 * PT, 0.0, ())
    for width, height in ((0, 10), (0.1, 10), (-1, 10), (10, 0), (10, -1)):
        assert isinstance(fit(plain("word"), width, height, style(), faces), Overflow)
    assert str(fit(plain("word"), 0.1, 10, style(), faces)).startswith("needs a width of")
    with pytest.raises(ValueError, match="above 0"):
        Style(size=0, least=0)


def test_same_input_same_lines_whatever_was_measured_before(faces):
    text = rich("Draw <b>2</b> cards, then <i>discard</i> one. " * 4)
    assert repr(fit(text, 40, 30, style(), faces)) == repr(
        fit(text, 40, 30, style(), Faces(Library([FONTS]), "PT Sans"))
    )


letters = st.text(alphabet="abWjfЖщ -\u00ad\u00a0–—/1.\n", max_size=80) | st.lists(
    st.sampled_from(["a", "turn", "мой-твой", "—", "anti\u00adfoo"]), max_size=30
).map(" ".join)


@settings(max_examples=150)
@given(
    text=letters,
    width=st.floats(3, 60),
    height=st.floats(5, 60),
    align=st.sampled_from(["left", "center", "right", "justify"]),
    bold=st.booleans(),
    italic=st.booleans(),
)
def test_whatever_is_set_lies_in_its_box_and_comes_back(text, width, height, align, bold, italic):
    faces = Faces(LIBRARY, "Fira Sans")
    paragraphs = tuple(tuple(Span(s.text, bold, italic) for s in p) for p in plain(text))
    found = fit(paragraphs, width, height, style(align=align), faces)
    if isinstance(found, Overflow):
        assert found.needed_height > height or found.needed_width > width
        return
    assert found.height <= height + 1e-6
    inside(found, width, height)
    given_text = " ".join("".join(s.text for p in paragraphs for s in p).replace("\n", " ").split(" "))
    back = " ".join(words(found)).replace("\u2010", "-")
    if found.cut or "\u00ad" in text:  # hyphens were inserted
        for gone in " -\u00ad":
            back, given_text = back.replace(gone, ""), given_text.replace(gone, "")
    for after in "-—–/":  # a line may end behind these without a space
        back, given_text = back.replace(f"{after} ", after), given_text.replace(f"{after} ", after)
    assert " ".join(back.split(" ")) == " ".join(given_text.split(" "))


@pytest.mark.parametrize("align", ["left", "center"])
def test_the_ink_behind_the_last_letter_of_a_text_counts(align):
    slanted = Faces(LIBRARY, "Fira Sans", italic=True)
    found = fit(plain("1/W"), 4.0, 5.0, style(align=align), slanted)
    assert isinstance(found, Setting)
    inside(found, 4.0, 5.0)


def test_a_link_is_a_run_of_its_own_and_its_text_is_whole(faces):
    found = fit([(Span("see "), Span("page 7", link="#end"), Span(" of it"))], 80, 20, style(), faces)
    assert [(run.text, run.link) for run in found.lines[0].runs] == [("see ", ""), ("page 7 ", "#end"), ("of it", "")]
    long = fit([(Span("a" * 200, link="#end"),)], 20, 200, style(), faces)
    assert {run.link for line in long.lines for run in line.runs} == {"#end"}
