"""Rich text takes four marks and icons, plain text takes none, and what is written is read back the same."""

import contextlib
import time
import xml.etree.ElementTree as ET

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from generator.text.markup import XHTML, MarkupError, Span, literal, plain, read_xhtml, rich, xhtml


def box(inside):
    return ET.fromstring(f'<foreignObject xmlns:h="{XHTML}"><div xmlns="{XHTML}">{inside}</div></foreignObject>')


def test_marks_icons_and_paragraphs():
    assert rich("Draw <b>2 <i>or</i></b> 3:card:.") == (
        (Span("Draw "), Span("2 ", True), Span("or", True, True), Span(" 3"), Span("card", icon=True), Span(".")),
    )
    assert rich("<p>One</p><p>Two<br>lines</p>") == ((Span("One"),), (Span("Two\nlines"),))
    assert rich("One\ntwo") == ((Span("One\ntwo"),),)
    assert rich(" a  <b> b</b> ") == ((Span("a "), Span("b", True)),)
    assert rich("") == rich("  \n ") == ()


def test_lone_signs_are_themselves():
    assert rich("a < b & c > d, <3, 1&2") == ((Span("a < b & c > d, <3, 1&2"),),)
    assert rich("R&amp;D &lt;b&gt; 2&nbsp;x") == ((Span("R&D <b> 2\u00a0x"),),)
    assert rich("at 12:30:45") == ((Span("at 12:30:45"),),)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("<a href='x'>x</a>", "<a> is not drawn in text; there are: b, br, i, p"),
        ("<img src='x'>", "<img> is not drawn"),
        ("<b style='x'>x</b>", "<b> takes no attribute style"),
        ("<b>x", "<b> is not closed"),
        ("x</b>", "</b> closes nothing"),
        ("x</u>", "</u> closes nothing"),
        ("x</br>", "</br> closes nothing; write <br>"),
        ("<b><i>x</b></i>", "</b> stands before </i>"),
        ("<b><p>x</p></b>", "<p> stands inside <b>"),
        ("<!-- x -->", "<!-- x --> is not allowed"),
        ("<b style=x>y</b> <i onclick='z'/>", "<i> takes no attribute onclick"),
        ("<?php x ?>", "not allowed"),
        ("<!DOCTYPE x>", "not allowed"),
        ("<script>alert(1)</script>", "<script> is not drawn"),
        ("<span>x</span>", "<span> is not drawn"),
    ],
)
def test_anything_else_is_a_fault(text, says):
    with pytest.raises(MarkupError) as e:
        rich(text)
    assert says in str(e.value)


@pytest.mark.parametrize("text", ["<a ", "<", "<!--", "<b ", "</", "&", "&#", "<b a='", "<?", ":a", " <b/"])
def test_a_long_text_is_read_in_time_that_grows_with_its_length(text):
    def seconds(times):
        begun = time.process_time()
        with contextlib.suppress(MarkupError):
            rich(text * times)
        return time.process_time() - begun

    assert seconds(16_000) < 40 * max(seconds(2_000), 0.001)


def test_all_faults_at_once():
    with pytest.raises(MarkupError) as e:
        rich("<a>x</a> <u>y</u> <b>z")
    assert len([f for f in e.value.faults if "not drawn" in f]) >= 2
    assert "<b> is not closed" in e.value.faults


def test_plain_text_is_literal_and_keeps_its_lines():
    text = "<b> & {{ x }} :card:\r\nsecond"
    assert plain(text) == ((Span("<b> & {{ x }} :card:\nsecond"),),)
    assert plain("") == ()
    (paragraph,) = read_xhtml(box(xhtml(plain(text))))
    assert not any(s.icon for s in paragraph)
    assert "".join(s.text for s in paragraph).replace("\u2060", "") == "<b> & {{ x }} :card:\nsecond"


def test_xhtml_of_a_face_folds_its_white_space():
    assert read_xhtml(box("\n  <p>One\n   two</p>\n  <p> three <b>four</b>\n</p>\n")) == (
        (Span("One two"),),
        (Span("three "), Span("four", True)),
    )
    assert read_xhtml(box("a:gold:<br/> b")) == ((Span("a"), Span("gold", icon=True), Span("\nb")),)


@pytest.mark.parametrize(
    ("inside", "says"),
    [
        ("<table/>", "<table> is not drawn"),
        ("<p style='x'>y</p>", "<p> takes no attribute style"),
        ("<rect xmlns='http://www.w3.org/2000/svg'/>", "rect"),
    ],
)
def test_xhtml_that_is_not_drawn_is_a_fault(inside, says):
    with pytest.raises(MarkupError) as e:
        read_xhtml(box(inside))
    assert says in str(e.value)


text = st.text(alphabet="ab \n:<>&é", max_size=12)
spans = st.builds(Span, text.filter(bool), st.booleans(), st.booleans()) | st.sampled_from([Span("gold", icon=True)])


@example([Span(":a"), Span(":a"), Span(":")])  # a colon that ends one name and begins another
@given(st.lists(spans, max_size=6))
def test_what_is_written_is_read_back(given_spans):
    once = read_xhtml(box(xhtml([tuple(given_spans)])))
    again = read_xhtml(box(xhtml(once)))
    assert repr(once).replace("\\u2060", "") == repr(again).replace("\\u2060", "")


@given(st.text(max_size=30))
def test_plain_text_is_never_marked_up(given_text):
    for paragraph in plain(given_text):
        assert paragraph == (Span(paragraph[0].text),)
    assert literal(given_text).replace("\u2060", "") == given_text.replace("\u2060", "")


@given(st.text(alphabet="<>/bip! -?&;:a=\"' ", max_size=30))
def test_rich_text_is_spans_or_a_markup_error_and_nothing_else(given_text):
    with contextlib.suppress(MarkupError):
        assert all(rich(given_text))
