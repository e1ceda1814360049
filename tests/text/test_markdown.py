"""Markdown is read into plain nodes whose lines are those of the text."""

from generator.text.markdown import parse


def shape(nodes):
    return [(n.kind, n.line, n.text) if not n.children else (n.kind, n.line, shape(n.children)) for n in nodes]


def test_blocks_have_their_lines():
    nodes, faults = parse(
        "## Title\n\nPara\nmore\n\n1. one\n2. two\n\n| A | B |\n|:-:|--:|\n| 1 | 2 |\n\nterm\n: meaning\n\n---\n\n::: note x=1\ninside\n:::\n"
    )
    assert faults == ()
    assert shape(nodes) == [
        ("heading", 1, "Title"),
        ("paragraph", 3, "Para more"),
        ("numbers", 6, [("item", 6, [("paragraph", 6, "one")]), ("item", 7, [("paragraph", 7, "two")])]),
        ("table", 9, [("row", 9, [("cell", 9, "A"), ("cell", 9, "B")]), ("row", 11, [("cell", 11, "1"), ("cell", 11, "2")])]),
        ("terms", 13, [("term", 13, "term"), ("meaning", 14, [("paragraph", 14, "meaning")])]),
        ("break", 16, ""),
        ("directive", 18, [("paragraph", 19, "inside")]),
    ]  # fmt: skip
    assert nodes[-1].info == "note x=1"
    assert [cell.align for cell in nodes[3].children[1].children] == ["center", "right"]
    assert nodes[0].level == 2


def test_a_line_of_dashes_below_a_text_is_a_break_not_a_heading():
    assert [n.kind for n in parse("Text\n\n---\n")[0]] == ["paragraph", "break"]
    assert [n.kind for n in parse("Text\n---\n")[0]] == ["paragraph", "break"]


def test_spans_keep_their_style_link_and_line():
    ((node,), _) = parse("a **b *c*** [d\ne](#x)\\\nf &lt; &nbsp;")
    assert [(s.text, s.bold, s.italic, s.link) for s in node.spans] == [
        ("a ", False, False, ""),
        ("b ", True, False, ""),
        ("c", True, True, ""),
        (" ", False, False, ""),
        ("d", False, False, "#x"),
        (" ", False, False, "#x"),
        ("e", False, False, "#x"),
        ("\n", False, False, ""),
        ("f < \u00a0", False, False, ""),
    ]
    assert node.lines == (1, 1, 1, 1, 1, 2, 2, 3, 3)


def test_html_is_literal_text():
    ((node,), faults) = parse("<b>x</b> <!-- y -->")
    assert node.text == "<b>x</b> <!-- y -->"
    assert faults == ()
    assert parse("<div>\nx\n</div>")[0][0].text == "<div> x </div>"
