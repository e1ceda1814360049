"""Filled text knows which line of its template made each of its lines."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.model.finding import ContentError, Where
from generator.text.lined import fill_lined

WHERE = Where("x.md")


def lines(source, **values):
    filled = fill_lined(source, WHERE, values, {})
    return [(filled.line(n), text) for n, text in enumerate(filled.text.split("\n"), 1)]


def test_loops_conditions_and_values_of_several_lines():
    source = "a\n{% for n in ns %}\nb{{ n }}\n{% endfor %}\n<# a\ncomment #>\n{{ long }}\n{% if true %}\nz\n{% endif -%}\nend\n"
    assert [pair for pair in lines(source, ns=[1, 2], long="x\ny") if pair[1]] == [
        (1, "a"), (3, "b1"), (3, "b2"), (7, "x"), (7, "y"), (9, "z"), (11, "end"),
    ]  # fmt: skip


def test_raw_text_and_no_trailing_newline():
    assert lines("{% raw %}{{ x }}\n{% endraw %}\nend") == [(1, "{{ x }}"), (2, ""), (3, "end")]


def test_a_fault_has_the_line_of_the_template():
    for source in ("a\nb\n{{ nope }}", "a\nb\n{{ nope", "a\n\n{% fi %}"):
        with pytest.raises(ContentError) as caught:
            fill_lined(source, WHERE, {}, {})
        assert caught.value.findings[0].where.line == 3, source


@given(
    st.lists(
        st.text(
            st.characters(blacklist_categories=("Cs", "Cc", "Zl", "Zp", "Co"), blacklist_characters="{}<#%"), max_size=8
        ),
        max_size=12,
    )
)
def test_plain_text_is_left_as_it_is(rows):
    filled = fill_lined("\n".join(rows), WHERE, {}, {})
    assert filled.text == "\n".join(rows)
    assert filled.lines == tuple(range(1, len(rows or [""]) + 1))
