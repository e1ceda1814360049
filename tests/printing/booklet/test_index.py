"""The index of a booklet: its terms in order, the pages on which they stand, the links to them, and what leads nowhere."""

import io
import re

import pikepdf
import pypdfium2
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from generator.printing.booklet.content import Index, outline
from tests.printing.booklet.test_pages import SENTENCE, page_of, pages_of

INDEX = "## Index {{#index}}\n\n::: index\n{terms}\n:::\n"


def with_index(body, *terms):
    return body + "\n\n---\n\n" + INDEX.format(terms="\n".join(f"- {term}" for term in terms))


def listed(laid_out, term):
    """What the index says behind a term."""
    lines = [line for page in pages_of(laid_out.pdf) for line in page]
    found = [match[1] for line in lines if (match := re.fullmatch(rf"{re.escape(term)}, ([\d, –]+)", line.strip()))]
    assert len(found) == 1, lines
    return found[0]


def on_pages(*texts):
    return "\n\n---\n\n".join(texts)


def test_terms_are_found_where_they_stand(press):
    body = on_pages("A goblin.", "An elf, no elves.", "Two **goblins** here.", "The Goblin.", "goblinish?")
    laid_out = press.lay_out(with_index(body, "goblin", 'elves: "elf", "elves"', 'exact: "goblin"'))
    assert listed(laid_out, "goblin") == "1, 3–5"
    assert listed(laid_out, "elves") == "2"
    assert listed(laid_out, "exact") == "1, 4"


def test_a_term_in_capitals_is_found_in_capitals_only(press):
    laid_out = press.lay_out(with_index(on_pages("You flip it.", "FLIP it.", "Two FLIPs."), "FLIP"))
    assert listed(laid_out, "FLIP") == "2–3"


def test_words_are_found_over_line_ends_icons_and_bold_in_tables_captions_and_boxes(press):
    body = on_pages(
        ("word " * 17 + "control\u00a0marker ") * 3,
        "The **control** *marker* is bold.",
        "| A | B |\n|--|--|\n| one | control marker |",
        "::: component elf\nA control marker\n:::",
        "::: note\nA control marker\n:::",
        "nothing",
    )
    assert listed(press.lay_out(with_index(body, "control marker")), "control marker") == "1–5"


def test_marks_and_rules_lead_to_their_pages(press):
    body = on_pages(
        "You are [stuck](index:) here.",
        "{SM-05} A rule.",
        "## Chapter {#c}\n\nText.",
        "[frozen, too](<index:being stuck>)",
    )
    laid_out = press.lay_out(with_index(body, "rules: SM-05, c"))
    assert [listed(laid_out, term) for term in ("stuck", "rules", "being stuck")] == ["1", "2–3", "4"]


def test_the_terms_stand_in_the_order_of_the_alphabet(press):
    text = with_index("[zebra](index:) elf Orc apple", "Orc", "elf", "apple")
    (index,) = (block for block in press.read(text).blocks if isinstance(block, Index))
    assert [(letter, term.name) for letter, term in index.terms] == [
        ("A", "apple"), ("E", "elf"), ("O", "Orc"), ("Z", "zebra"),
    ]  # fmt: skip  # one line reads best
    assert 'index A: apple: "apple*"' in outline(press.read(text))


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.integers(0, 40), min_size=1, max_size=6), st.integers(20, 40))
def test_a_word_in_a_divided_paragraph_has_the_page_on_which_it_stands(press, places, sentences):
    words = (SENTENCE * sentences).split()
    for n in places:
        words.insert(n * len(words) // 41, "goblin")
    laid_out = press.lay_out(with_index("Line.\n\n" * 10 + " ".join(words) + "\n\nEnd.", "goblin"))
    shown = {n for n, page in enumerate(pages_of(laid_out.pdf), 1) if "goblin" in " ".join(page).split("Index")[0]}
    told = set()
    for part in listed(laid_out, "goblin").split(", "):
        first, _, last = part.partition("–")
        told |= set(range(int(first), int(last or first) + 1))
    assert told == shown


def test_each_page_is_a_link_to_the_place(press):
    body = on_pages("goblin", "none", "Line.\n\n" * 5 + "goblin", "goblin")
    laid_out = press.lay_out(with_index(body, "goblin"))
    with pikepdf.open(io.BytesIO(laid_out.pdf)) as pdf:
        numbers = {page.objgen: n for n, page in enumerate(pdf.pages, 1)}
        links = [a for a in pdf.pages[-1].Annots if a.Subtype == "/Link"]
        targets = sorted(
            numbers[page_of(pdf, link.get("/Dest", link.get("/A", {}).get("/D"))).objgen] for link in links
        )
    assert targets == [1, 3, 4]


def test_an_index_before_the_text_pushes_its_own_pages_on(press):
    names = [f"w{n}x" for n in range(120)]
    terms = "\n".join(f"- {name}" for name in names)
    laid_out = press.lay_out(f"::: index\n{terms}\n:::\n\n---\n\n" + on_pages(*names[:6], " ".join(names)))
    last = laid_out.pages
    assert listed(laid_out, "w3x") == f"{last - 3}, {last}"


def test_a_long_index_goes_on_in_columns_of_the_next_page(press):
    names = [f"w{n:03d}x" for n in range(200)]
    laid_out = press.lay_out(with_index(" ".join(names), *names))
    pages = [[line.split(", ")[0] for line in page if ", " in line] for page in pages_of(laid_out.pdf)]
    assert [name for page in pages for name in page] == names
    assert sum(1 for page in pages if page) > 1


def test_columns_stand_beside_each_other(press):
    names = [f"w{n:03d}x" for n in range(10)]
    document = pypdfium2.PdfDocument(press.lay_out(with_index(" ".join(names), *names)).pdf)
    page = document[len(document) - 1].get_textpage()
    text = page.get_text_range()
    at = [page.get_charbox(text.index(name)) for name in names]
    assert len({round(left) for left, *_ in at}) == 2
    assert round(at[0][1]) == round(at[5][1])


def test_the_same_booklet_gives_the_same_bytes(press):
    text = with_index(on_pages("goblin", "elf goblin"), "goblin", "elf")
    assert press.lay_out(text).pdf == press.lay_out(text).pdf


def test_terms_that_lead_nowhere_are_told_all_at_once(press):
    text = 'goblin\n\n{SM-01} rule\n\n::: index\n- goblin\n- kobold\n- giant: SM-02\n- troll: "trolls", SM-01\n- goblin\n:::\n'
    faults = press.faults("# Small\n\n" + text)
    assert [re.sub(r"^\S*?:(\d+): ", r"\1 ", fault) for fault in faults] == [
        '7 goblin: the index has the term "goblin" twice; one line for it would be right',
        '9 kobold: "kobold" stands nowhere in the booklet; words that do, or the number of a rule, would be right',
        '10 SM-02: "giant" leads to "SM-02", and nothing is called so; did you mean "SM-01"?',
        '11 troll: "trolls" stands nowhere in the booklet; words that do, or the number of a rule, would be right',
    ]


def test_a_mark_without_an_index_and_a_second_index_are_told(press):
    (fault,) = press.faults("# Small\n\n[stuck](index:)\n")
    assert '"stuck" is marked for an index; ::: index would be it' in fault
    (fault,) = press.faults("# Small\n\nelf\n\n::: index\n- elf\n:::\n\n::: index\n- elf\n:::\n")
    assert "a second index; the first stands in line 5" in fault
