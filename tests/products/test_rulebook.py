"""The rule booklets of every game that has one: whole, true to the content, and printable."""

import re

import pypdfium2
import pytest

from generator.load import find_workspace, load_game
from generator.load.papers import theme
from generator.model.finding import ContentError
from generator.printing.booklet.content import (
    Boxed,
    Figure,
    FullPage,
    Gallery,
    Index,
    Pieces,
    Steps,
    Text,
    plain,
    spans_of,
)
from generator.products import rulebook
from generator.products.made import Options
from generator.text.sentences import Sentences

MM = 72 / 25.4
WORKSPACE = find_workspace()
EDITIONS = [
    edition for name in WORKSPACE.games() for edition in rulebook.editions(load_game(WORKSPACE, name), WORKSPACE, Options())
]  # fmt: skip
EVERY = pytest.mark.parametrize("edition", EDITIONS, ids=lambda e: f"{e.game.name}-{e.language}")


def blocks(edition):
    for block in edition.booklet.blocks:
        yield block
        if hasattr(block, "blocks"):
            yield from block.blocks


@EVERY
def test_every_rule_number_stands_in_every_language(edition):
    twins = [e for e in EDITIONS if e.game.name == edition.game.name]
    numbers = {n for text in edition.booklet.texts() for n in text.numbers}
    assert numbers
    for twin in twins:
        assert {n for text in twin.booklet.texts() for n in text.numbers} == numbers


@EVERY
def test_every_question_of_the_rulings_is_answered(edition):
    words = edition.game.words[edition.language].rulings
    assert {n for text in edition.booklet.texts() for n in text.numbers} >= set(words)


@EVERY
def test_the_component_list_tells_what_lies_in_the_box(edition):
    (gallery,) = (b for b in blocks(edition) if isinstance(b, Gallery))
    counts = [int(re.match(r"\d+", entry.name)[0]) for entry in gallery.entries]
    kinds = [sum(c.copies for c in edition.game.of_kind(kind)) for kind in edition.game.kinds]
    assert counts == [n for n in kinds if n]
    scales = {p.scale for e in gallery.entries for p in e.pictures}
    assert len(scales) == 1


@EVERY
def test_nothing_but_a_cover_is_printed_within_6_mm_of_the_trims(edition):
    covers = sum(isinstance(block, FullPage) for block in edition.booklet.blocks)
    document = pypdfium2.PdfDocument(edition.laid_out.pdf)
    for number, page in enumerate(document, 1):
        image = page.render(scale=1).to_pil().convert("L")
        inked = image.point(lambda v: 255 if v < 250 else 0)
        left, top, right, bottom = inked.getbbox()  # None, and so an error, on an empty page
        if number > covers:
            assert min(left, top, image.width - right, image.height - bottom) >= 6 * MM, number


@EVERY
def test_it_ends_with_the_short_rules_alone(edition):
    assert edition.booklet.has_back_cover
    chapters = [t for t in edition.booklet.texts() if t.role == "h2"]
    assert [t for t in chapters if edition.laid_out.anchors[t.anchor] == edition.laid_out.pages] == chapters[-1:]


@EVERY
def test_lines_have_50_to_70_characters(edition):
    document = pypdfium2.PdfDocument(edition.laid_out.pdf)
    lengths = []
    for page in document:
        text = page.get_textpage().get_text_range().replace("\ufffe", "-\r\n")
        lengths += [len(line) for line in text.split("\r\n")]
    longest = sorted(n for n in lengths if n > 40)
    assert 50 <= longest[len(longest) // 2] <= 70  # of the lines of running text


@EVERY
def test_printed_texts_have_the_quotes_and_apostrophes_of_print(edition):
    words = edition.game.words[edition.language]
    sentences = Sentences(edition.game, edition.language)
    effects = [e for c in edition.game.components for slot in c.slots for e in slot.effects]
    texts = [text.text for text in edition.booklet.texts()]
    texts += [plain(caption) for caption, _, _ in spans_of(edition.booklet.blocks)]
    texts += [*words.phrases.values(), *(say(e) for e in effects for say in (sentences.sentence, sentences.glossary))]
    texts += [
        t for ruling in words.rulings.values() for t in (ruling.question, ruling.answer, *ruling.options.values())
    ]
    assert [text for text in texts if "'" in text or '"' in text] == []


@EVERY
def test_the_cover_tells_version_and_date_once(edition):
    text = pypdfium2.PdfDocument(edition.laid_out.pdf)[0].get_textpage().get_text_range().replace("\u00a0", " ")
    assert text.count(edition.booklet.footer.replace("\u00a0", " ")) == 1, text


@EVERY
def test_it_fills_whole_sheets(edition):
    assert edition.laid_out.pages % 4 == 0


def pressure_matrix():
    return next(e for e in EDITIONS if e.game.name == "pressure-matrix")


def test_pressure_matrix_explains_every_kind_of_node_once():
    edition = pressure_matrix()
    sentences = Sentences(edition.game, "en")
    shown = [t.spans[0].text.replace("\u00a0", " ") for t in edition.booklet.texts() if t.whole and t.spans[0].bold]
    numbers = re.compile(r"\d[\d–, ]*")
    known = [numbers.sub("n ", text).replace("credits", "credit") for text in shown]
    assert len(set(known)) == len(known)
    for component in edition.game.components:
        for effect in (e for slot in component.slots for e in slot.effects):
            assert numbers.sub("n ", sentences.sentence(effect)).replace("credits", "credit") in known


def test_pressure_matrix_has_an_index_of_each_term_on_its_nodes():
    edition = pressure_matrix()
    (index,) = (b for b in blocks(edition) if isinstance(b, Index))
    terms = {term.name for _, term in index.terms}
    assert terms >= {"WIN", "PAY", "GIVE", "STEAL", "FLIP", "INVERT", "TELEPORT", "DISCARD", "RECLAIM"}
    assert terms >= {"BLINK", "HIGH ROLLER", "LOW ROLLER", "OVERDRIVE", "BRAKE", "THAW", "SCREEN"}


def scenes_of(edition):
    """The scenes of each series of pictures."""
    return [[part.drawing.key[1] for part in b.parts] for b in blocks(edition) if isinstance(b, Steps)]


def test_pressure_matrix_shows_dice_way_blackouts_and_markers_in_its_example():
    scenes, stuck, *_ = scenes_of(pressure_matrix())
    assert [svg.count("<polyline") for svg in scenes] == [2, 0, 2, 0, 0]
    assert [svg.count('class="die"') for svg in scenes] == [3, 0, 3, 0, 0]
    dark = [len(re.findall(r'face:blackout"[^>]*width="20"', svg)) for svg in scenes]
    assert [n - dark[0] for n in dark] == [0, 1, 1, 2, 2]
    assert [len(re.findall(r'face:control-\w+"[^>]*width="20"', svg)) for svg in scenes] == [2, 2, 1, 1, 0]
    assert [re.findall(r'face:(T\d+)"[^>]*width="175"', svg) for svg in scenes] == [
        ["T47"], ["T47"], ["T28"], ["T28"], ["T15"],
    ]  # fmt: skip
    assert [len(re.findall(r'face:control-\w+"[^>]*width="20"', svg)) for svg in stuck] == [2, 2]
    assert [("YELLOW" in svg, "RED" in svg) for svg in stuck] == [(True, False), (False, True)]


def test_pressure_matrix_shows_lights_out_a_control_node_invert_and_teleport_before_and_after():
    _, _, lights, control, invert, (teleport,) = scenes_of(pressure_matrix())

    def tiles(svg):
        return re.findall(r'face:(T\d+)" side="(\w)"', svg)

    def dark(svg):
        return {(float(x), float(y)) for x, y in re.findall(r'face:blackout" x="([\d.]+)" y="([\d.]+)"', svg)}

    before, after = lights
    assert (tiles(before), tiles(after)) == ([("T03", "A")], [("T03", "B")])
    assert (len(dark(before)), len(dark(after))) == (3, 0)
    assert ("GREEN" in before, "YELLOW" in after) == (True, True)
    placed, taken = control
    assert dark(placed) == dark(taken)
    marker = re.compile(r'face:control-blue"[^>]*width="14')
    assert (len(marker.findall(placed)), len(marker.findall(taken))) == (1, 0)
    assert ('dasharray="none"' in placed, 'dasharray="2.6 1.6"' in taken) == (True, True)
    before, after = invert
    assert (len(dark(before)), len(dark(after)), dark(before) & dark(after)) == (2, 2, set())
    assert all(len(re.findall(r'face:control-orange"[^>]*width="14', svg)) == 1 for svg in invert)
    assert tiles(teleport) == [("T40", "A"), ("T08", "A")]
    assert float(re.search(r'face:runner-blue" x="([\d.]+)"', teleport)[1]) > 78


def test_pressure_matrix_tells_a_turn_on_the_aid_and_the_back_cover_in_the_same_steps():
    edition = pressure_matrix()
    phrases = edition.game.words["en"].phrases
    *_, back = edition.booklet.blocks
    told = [t.text.replace("\u00a0", " ") for t in back.blocks if isinstance(t, Text) and t.bullet]
    assert told == [f"{phrases[f'lead_{n}']} {phrases[f'step_{n}']}" for n in range(1, 6)]


def matrix(language):
    return next(e for e in EDITIONS if (e.game.name, e.language) == ("matrix", language))


@pytest.mark.parametrize("language", ["ru", "en"])
def test_matrix_states_each_of_its_rules(language):
    edition = matrix(language)
    numbers = [n for text in edition.booklet.texts() for n in text.numbers if n.startswith("MT-")]
    assert sorted(numbers) == [f"MT-{n:02}" for n in range(1, 12)]


def test_matrix_needs_no_blank_page():
    assert {matrix(language).laid_out.pages for language in ("ru", "en")} == {12}


def test_matrix_says_which_parts_are_ours():
    for language, ours, words in (
        (
            "ru",
            "В исходных правилах его нет",
            ("Наш вариант", "наше дополнение", "составили мы", "советы, а не правила"),
        ),
        ("en", "The source rules do not have it", ("Our variant", "our addition", "our own", "hints, not rules")),
    ):
        text = "\n".join(t.text for t in matrix(language).booklet.texts()).replace("\u00a0", " ")
        assert ours in text
        for word in words:
            assert word in text, word


def test_matrix_shows_the_positions_after_each_move_of_its_example():
    for language in ("ru", "en"):
        (steps,) = (b for b in blocks(matrix(language)) if isinstance(b, Steps))
        filled = [part.drawing.key[1] for part in steps.parts]
        stars = [re.search(r'face:star" x="(\d+)" y="(\d+)"', svg).groups() for svg in filled]
        assert stars == [("54", "54"), ("114", "54"), ("114", "134"), ("154", "134")]  # r3c3, r3c6, r7c6, r7c8
        scores = [re.findall(r'x="(?:83|169)" y="192"[^>]*>(-?\d+)<', svg) for svg in filled]
        assert scores == [["0", "0"], ["9", "0"], ["9", "4"], ["10", "4"]]


def test_matrix_draws_a_move_in_the_colour_of_the_player_who_made_it():
    edition = matrix("en")
    (steps,) = (b for b in blocks(edition) if isinstance(b, Steps))
    ways = [re.findall(r'stroke="(#\w+)"[^>]*stroke-dasharray', part.drawing.key[1]) for part in steps.parts]
    row, column = (theme(WORKSPACE, "matrix")["colour"][role] for role in ("positive", "accent"))
    assert row != column
    assert ways == [[], [row, row], [column, column], [row, row]]


def test_matrix_shows_all_its_chips_and_its_set_ups():
    edition = matrix("ru")
    (pieces,) = (b for b in blocks(edition) if isinstance(b, Pieces))
    assert sum(n for _, n in pieces.pieces) == 63
    scenes = [
        d.drawing.key[1]
        for b in blocks(edition)
        if isinstance(b, Figure)
        for d in b.drawings
        if d.drawing.key[0] == "scene"
    ]
    chips = [len(re.findall(r"face:chip", svg)) for svg in scenes]
    assert chips == [63, 35, 35]
    rows = {int(y) for y in re.findall(r'face:chip[^"]*" x="\d+" y="(\d+)"', scenes[2])}
    assert rows == {r * 20 - 6 for r in range(2, 8)}  # the block: rows 2 to 7


def test_a_change_of_content_changes_the_booklet(matrix_copy):
    path = matrix_copy / "content" / "matrix" / "chips.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("1 = 5, 2 = 5", "1 = 4, 2 = 5", 1), encoding="utf-8")
    workspace = find_workspace(matrix_copy)
    edition = rulebook.Edition(load_game(workspace, "matrix"), workspace, "en")
    text = "\n".join(t.text for t in edition.booklet.texts()).replace("\u00a0", " ")
    assert "34 chips bear positive numbers" in text
    assert "leaves 29 empty" in text


def test_rules_that_fail_on_the_content_are_a_fault_of_the_booklet(matrix_copy):
    path = matrix_copy / "content" / "matrix" / "chips.toml"
    path.write_text(path.read_text(encoding="utf-8").replace("1 = 5, 2 = 5", "1 = 6, 2 = 5", 1), encoding="utf-8")
    workspace = find_workspace(matrix_copy)
    with pytest.raises(ContentError, match=r"rulebook.en.md:\d+: setup: the rules fail on it: ValueError"):
        assert rulebook.Edition(load_game(workspace, "matrix"), workspace, "en").booklet


def test_orders_name_what_they_show_and_files_are_named_by_language_and_paper(tmp_path):
    game = load_game(WORKSPACE, "matrix")
    orders = rulebook.orders(game, WORKSPACE, Options(papers=("a4", "letter"), language="ru"))
    assert [o.name for o in orders] == ["rulebook in ru", "booklet in ru on a4", "booklet in ru on letter"]
    shows = orders[0].shows
    assert {
        "board",
        "the examples",
        "the words in ru",
        "templates/matrix/rulebook.ru.md",
        "templates/matrix/position.svg",
    } <= shows.keys()
    assert "templates/matrix/rulebook.en.md" not in shows
    made = [m for o in orders for m in o.make(tmp_path)]
    assert [m.path.name for m in made] == [
        "matrix-rulebook-ru-a5.pdf",
        "matrix-booklet-ru-a4.pdf",
        "matrix-booklet-ru-letter.pdf",
    ]
    assert sorted(p.name for p in tmp_path.iterdir()) == sorted(m.path.name for m in made)
    assert [m.says.split(";")[0] for m in made] == [
        "12 pages in reading order",
        "3 sheets A4, both sides, flipped on the short edge",
        "3 sheets Letter, both sides, flipped on the short edge",
    ]


def test_nothing_is_written_where_a_booklet_has_a_fault(matrix_copy, tmp_path):
    path = matrix_copy / "templates" / "matrix" / "rulebook.en.md"
    path.write_text(path.read_text(encoding="utf-8") + "\nSee [page #](#nowhere).\n", encoding="utf-8")
    workspace = find_workspace(matrix_copy)
    with pytest.raises(ContentError) as caught:
        rulebook.make(load_game(workspace, "matrix"), workspace, tmp_path / "out", Options(language="en"))
    assert any("nowhere" in str(f) for f in caught.value.findings)
    assert not (tmp_path / "out").exists()


def test_a_language_without_a_rulebook_has_no_edition(matrix_copy):
    (matrix_copy / "templates" / "matrix" / "rulebook.en.md").rename(matrix_copy / "gone.md")
    workspace = find_workspace(matrix_copy)
    found = rulebook.editions(load_game(workspace, "matrix"), workspace, Options())
    shipped = find_workspace().template("matrix", "rulebook.en.md") is not None
    assert [e.language for e in found] == (["ru", "en"] if shipped else ["ru"])


def test_an_example_without_words_is_told_in_its_own(matrix_copy):
    path = matrix_copy / "templates" / "matrix" / "rulebook.en.md"
    path.write_text("# T\n\n::: example T-MT-01\n:::\n", encoding="utf-8")
    workspace = find_workspace(matrix_copy)
    (box,) = rulebook.Edition(load_game(workspace, "matrix"), workspace, "en").booklet.blocks
    assert isinstance(box, Boxed)
    (figure,) = box.blocks
    assert "".join(s.text for s in figure.caption).startswith("The star is in the third row")
