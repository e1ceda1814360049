"""A rulebook's Markdown becomes blocks; every fault of it is told at once, with the template's own line."""

from datetime import date

from generator.model.finding import Where
from generator.printing.booklet.content import Boxed, Text, outline

RULES = """\
# Small: rules

## Setting up {#setup}

{SM-01} Deal **three** cards. See [page #](#end).

1. {SM-02, SM-03} First.
   - Inner.
2. Second.

| Card | Power |
|:--|--:|
| Elf | 3 |

term
: What it means.

---

### The end {#end}

::: note
A note on [SM-01](#SM-01).
:::

:::: back
## In short

Win.
::::
"""


def test_a_rulebook_as_an_outline(press):
    assert outline(press.read(RULES)) == (
        "h2 {#setup}: Setting up\n"
        "body {SM-01}: Deal three cards. See page #.\n"
        "body {SM-02, SM-03}:   1. First.\n"
        "body:     • Inner.\n"
        "body:   2. Second.\n"
        "row: Card | Power\n"
        "row: Elf | 3\n"
        "term: term\n"
        "body:   What it means.\n"
        "pagebreak\n"
        "h3 {#end}: The end\n"
        "note:\n"
        "  body: A note on SM-01.\n"
        "backcover:\n"
        "  h2 {#section 3}: In short\n"
        "  body: Win."
    ).replace("page #", "page\u00a0#")


def test_title_footer_and_marks(press):
    booklet = press.read(RULES)
    assert booklet.title == "Small: rules"
    assert booklet.footer == "Small 1 · January 31, 2026"
    assert press.game.date == date(2026, 1, 31)
    assert booklet.has_back_cover
    text = next(t for t in booklet.texts() if t.numbers == ("SM-01",))
    assert [(s.text, s.bold, s.link) for s in text.spans] == [
        ("Deal ", False, ""),
        ("three", True, ""),
        (" cards. See ", False, ""),
        ("page\u00a0#", False, "#end"),
        (".", False, ""),
    ]


def test_a_template_may_name_counts_components_words_and_rulings(press):
    text = (
        'There are {{ counts.card|counted("card") }} and {{ components.tile|length }} tile. {{ components.card[0].fields.name }}, '
        "{{ game.players|first }} to {{ game.players|last }} players, version {{ game.version }} of {{ game.date }}."
    )
    (body,) = press.read(text).texts()
    assert (
        body.text.replace("\u00a0", " ")
        == "There are 5 cards and 1 tile. Elf, 2 to 3 players, version 1 of January 31, 2026."
    )


def test_references_and_ids_that_do_not_exist_are_told_with_their_lines_all_at_once(press):
    text = """# T
## One {#one}
See [page #](#ones) and [](#one).

::: component elf dwarf
:::

{% for n in [1, 2, 3] -%}
Text {{ n }}.
{% endfor -%}
See [x](#SM-02) or [y](elsewhere.md).

{SM-01} Once.

{SM-01} Twice.

::: example T-2
:::

::: picture
:::
"""
    assert press.faults(text) == [
        'rulebook.en.md:3: the link to "#one" has no text; [page #](#one) would be right',
        'rulebook.en.md:3: ones: there is nothing called "ones" to refer to; did you mean "one"?',
        'rulebook.en.md:5: dwarf: there is no component "dwarf"; there are: elf, hill, orc',
        'rulebook.en.md:11: the link "elsewhere.md" leads nowhere; #name or https://… would be right',
        'rulebook.en.md:11: SM-02: there is nothing called "SM-02" to refer to; did you mean "SM-01"?',
        'rulebook.en.md:15: SM-01: "SM-01" stands twice, first in line 13; refer to it with [page #](#SM-01)',
        'rulebook.en.md:17: T-2: there is no example "T-2"; there are: T-1',
        'rulebook.en.md:20: no directive is called "picture"; there are: back, component, components, contents, cover, example, glossary, hint, index, note, pieces, questions, setup, variant',
    ]


def test_what_cannot_be_shown_is_told(press):
    text = "# T\n> quote\n\n```\ncode\n```\n\n![p](p.png) and `code`\n\n#### Deep\n\n# Again\n\n::: note\nopen\n"
    assert press.faults(text) == [
        "rulebook.en.md:2: a quotation is not shown; a box such as ::: note would be right",
        "rulebook.en.md:4: a block of code is not shown; a paragraph would be right",
        "rulebook.en.md:8: a picture stands in a directive: ::: component ID",
        "rulebook.en.md:8: code is not shown; leave the backquotes out, or write **bold**",
        "rulebook.en.md:10: a heading of this depth is not shown; ## or ### would be right",
        "rulebook.en.md:12: a second title; ## begins a chapter",
        'rulebook.en.md:14: the directive "note" is not closed; a line of ::: ends it',
    ]


def test_a_booklet_has_a_title(press):
    (press.folder / "rulebook.en.md").write_text("Text.")
    assert [f.split(": ", 1)[1] for f in press.faults("# \nText.")] == [
        "the booklet has no title; a line such as # Rules would be it"
    ]


def test_a_misspelt_name_of_the_template_has_its_line(press):
    assert press.faults("# T\n\n{{ cuonts.card }}\n")[0].startswith("rulebook.en.md:3: the template cannot be filled: ")


def test_the_back_cover_is_last_and_covers_hold_no_page_breaks(press):
    text = "# T\n::: back\nShort.\n\n---\n:::\n\nMore.\n"
    assert press.faults(text) == [
        "rulebook.en.md:2: the back cover is not the last thing in the booklet; nothing may follow it",
        "rulebook.en.md:5: this stands in a box; it would be right outside",
    ]


def test_text_of_the_content_is_never_markup(press):
    (body,) = press.read("Take &lt;b&gt; {{ '{{ 7 * 7 }}' }} <i>now</i>").texts()
    assert body.text == "Take <b> {{ 7 * 7 }} <i>now</i>"


def test_where_points_into_the_template(press):
    booklet = press.read("# T\n\n\n::: note\nHere.\n:::\n")
    (box,) = booklet.blocks
    assert isinstance(box, Boxed)
    (text,) = box.blocks
    assert isinstance(text, Text)
    assert text.where == Where("templates/small/rulebook.en.md", (), 5)
