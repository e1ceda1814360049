"""Each directive draws from the content: what is shown is what lies in the box."""

from pathlib import Path

import pypdfium2
import pytest

from generator.load import load_game
from generator.model.finding import ContentError
from generator.printing.booklet.content import Boxed, Figure, FullPage, Gallery, Pieces, Steps, outline
from generator.printing.booklet.directives import LARGEST_MM
from generator.printing.booklet.rulebook import read_rulebook
from generator.printing.booklet.scenes import Scenes
from generator.printing.face import Faces


def one(holder, kind):
    (block,) = (b for b in holder.blocks if isinstance(b, kind))
    return block


def test_components_are_listed_with_counts_and_at_one_scale(press):
    gallery = one(press.read("::: components\n:::"), Gallery)
    assert [(e.name.replace("\u00a0", " "), e.size.replace("\u00a0", " ")) for e in gallery.entries] == [
        ("5 cards", "63 × 88 mm"),
        ("1 tile", "60 × 60 mm"),
    ]
    scales = {p.scale for e in gallery.entries for p in e.pictures}
    assert scales == {LARGEST_MM / 88}
    card, tile = gallery.entries
    assert card.pictures[0].height_mm / tile.pictures[0].height_mm == pytest.approx(88 / 60)
    assert one(press.read("::: components scale=0.5\n:::"), Gallery).entries[0].pictures[0].width_mm == 31.5


def test_components_stand_in_a_row_at_true_size_with_a_caption(press):
    figure = one(press.read("::: component elf orc\nTwo **friends**\n:::"), Figure)
    assert [d.drawing.key for d in figure.drawings] == [("piece", "elf", "A"), ("piece", "orc", "A")]
    assert {d.scale for d in figure.drawings} == {1.0}
    assert [(s.text, s.bold) for s in figure.caption] == [("Two ", False), ("friends", True)]


def test_a_component_may_show_another_side(press):
    figure = one(press.read("::: component hill hill:B\n:::"), Figure)
    assert [d.drawing.side for d in figure.drawings] == ["A", "B"]


def test_pieces_show_the_copies_of_each_design(press):
    pieces = one(press.read("::: pieces card columns=4\n:::"), Pieces)
    assert [(s.drawing.key[1], n) for s, n in pieces.pieces] == [("elf", 3), ("orc", 2)]
    assert pieces.columns == 4


def test_a_setup_is_drawn_for_each_set_of_rulings(press):
    figure = one(press.read("::: setup level=1 | level=2 width=40\nLeft and right\n:::"), Figure)
    assert [(d.width_mm, d.height_mm) for d in figure.drawings] == [(40, 20), (40, 20)]


def test_an_example_has_a_picture_for_each_point_of_its_list(press):
    text = "::: example T-1\nBefore.\n\n1. Elf and orc.\n2. The elf is gone.\n\nAfter.\n:::"
    box = one(press.read(text), Boxed)
    assert box.name == "example"
    before, steps, after = box.blocks
    assert (before.text, after.text) == ("Before.", "After.")
    assert isinstance(steps, Steps)
    assert [t.text for part in steps.parts for t in part.texts] == ["Elf and orc.", "The elf is gone."]
    assert steps.parts[0].drawing.key != steps.parts[1].drawing.key


def test_some_positions_of_an_example_can_be_chosen(press):
    whole = one(one(press.read("::: example T-1\n1. Both.\n2. One.\n:::"), Boxed), Steps)
    last = one(one(press.read("::: example T-1 moves=2\n1. The elf is gone.\n:::"), Boxed), Steps)
    assert [part.drawing for part in last.parts] == [whole.parts[1].drawing]


def test_a_caption_stands_beside_its_picture(press):
    text = "::: component elf scale=0.5 caption=beside\nWords at its side\n:::"
    assert one(press.read(text), Figure).beside
    page = pypdfium2.PdfDocument(press.lay_out(text).pdf)[0].get_textpage()
    left, bottom, _, top = page.get_charbox(page.get_text_range().index("Words"))
    below = pypdfium2.PdfDocument(press.lay_out(text.replace("beside", "below")).pdf)[0].get_textpage()
    assert left > (18 + 31.5) * 72 / 25.4  # beyond the card, which begins at the spine's margin
    assert bottom > below.get_charbox(below.get_text_range().index("Words"))[3]
    assert top < (210 - 14) * 72 / 25.4


@pytest.mark.parametrize(
    ("directive", "fault"),
    [
        ("example T-1\n1. One point.", "T-1: the example has 2 positions, the first and one after each move; the list has 1 points"),
        ("example", '"example" names one example; ::: example ID would be right'),
        ("component", '"component" names no component; ::: component ID would be right'),
        ("component elf scale=big", 'scale is "big"; a number from 0.05 to 4 would be right'),
        ("component elf scale=nan", 'scale is "nan"; a number from 0.05 to 4 would be right'),
        ("component elf size=2", '"component" takes no size=; without it it is right'),
        ("component elf:B", 'elf: "elf" has no side "B"; there are: A'),
        ("component imp:B", 'imp: there is no component "imp"; there are: elf, hill, orc'),
        ("components elf", '"components" takes nothing behind its name, not "elf"'),
        ("pieces", '"pieces" names no kind of which there are pieces; ::: pieces KIND would be right'),
        ("pieces cart", 'cart: there is no kind "cart"; did you mean "card"?'),
        ("example T-1 moves=1,x", 'moves is "1,x"; numbers of moves such as 1,3,4 would be right'),
        ("example T-1 moves=3\n1. One.", "T-1: the example has 2 positions, none before a move 3"),
        ("example T-1 moves=2\n1. One.\n2. Two.", "T-1: moves= names 1 positions; the list has 2 points"),
        ("component elf caption=left", 'caption is "left"; below or beside would be right'),
        ("setup players=two", "setup: players= is not a number; that of the players would be right"),
        ("setup level", '"setup" takes rulings as KEY=VALUE, not "level"'),
        ("setup levle=1", "setup: no ruling has the key levle; did you mean level?"),
        ("questions A-1", 'A-1: there is no ruling "A-1"; there are none'),
        ("glossary", "no component of this game has an effect; without the glossary the booklet is complete"),
        ("cover\n- no list", "templates/small/cover.svg"),
    ],
)  # fmt: skip
def test_a_directive_that_is_wrong_says_what_would_be_right(press, directive, fault):
    (said,) = press.faults(f"# T\n\n::: {directive}\n:::\n")
    if fault.startswith("templates/"):
        assert said == 'cover.svg: there is no scene "cover"; this file would be it'
    else:
        assert said == f"rulebook.en.md:3: {fault}"


def test_a_cover_is_a_page_of_its_own_with_the_lines_inside(press):
    cover = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 148 210"><text font-family="Fira Sans" x="9" y="9">{{ lines|join("/") }} {{ game.title }}, {{ edition }}</text></svg>'
    (press.folder / "cover.svg").write_text(cover)
    page = one(press.read("::: cover\nRules\n\nFor two\n:::"), FullPage)
    assert (page.drawing.width_mm, page.drawing.height_mm) == (148, 210)
    assert "Rules/For two Small, Small 1 · January 31, 2026" in page.drawing.key[1]


def test_the_glossary_explains_each_effect_in_use_and_questions_are_the_rulings(small, small_game):
    words = """
[noun.card]
one = "card"
other = "cards"
[noun.tile]
one = "tile"
other = "tiles"
[verb.win]
sentence = "WIN {{ credits }}."
glossary = "You gain credits."
[verb.lose]
sentence = "LOSE."
glossary = "You lose all."
[ruling.A-1]
question = "May I pass?"
answer = "No."
options.no = "never"
options.yes = "always"
"""
    workspace = small(
        game=small_game,
        verbs="verb.win.fields.credits = { type = 'whole', least = 1 }\n[verb.lose]\n",
        rulings='[[ruling]]\nid = "A-1"\noptions = ["no", "yes"]\ndefault = "no"\ncite = "1"\n',
        cards="".join(
            f'[[card]]\nid = "{id}"\norigin = "designed"\ncite = "x"\ncopies = {copies}\n[[card.slot]]\nat = "1"\neffects = [{effect}]\n'
            for id, copies, effect in (
                ("a", 1, '{ do = "win", credits = 2 }'),
                ("b", 1, '{ do = "win", credits = 3 }'),
                ("c", 0, '{ do = "lose" }'),
            )
        ),
        words__en=words,
    )
    folder = workspace.root / "templates" / "small"
    folder.mkdir(parents=True)
    (folder / "rulebook.en.md").write_text("# T\n\n::: glossary\n:::\n\n::: questions\n:::\n")
    game = load_game(workspace, "small")
    booklet = read_rulebook(Scenes(Faces(game, workspace, "en")), None)
    (folder / "rulebook.en.md").write_text("# T\n\n::: glossary win\n:::\n")
    assert "WIN 2–3." in outline(read_rulebook(Scenes(Faces(game, workspace, "en")), None)).replace("\u00a0", " ")
    (folder / "rulebook.en.md").write_text("# T\n\n::: glossary lose\n:::\n")
    with pytest.raises(ContentError, match='lose: no effect in use has the verb "lose"; there are: win'):
        read_rulebook(Scenes(Faces(game, workspace, "en")), None)
    assert outline(booklet).replace("\u00a0", " ") == (
        "body: WIN 2–3. You gain credits.\nterm {A-1}: May I pass?\nbody: No."  # nothing on "lose": no piece bears it
    )


def test_the_documentation_tells_of_every_directive(press):
    (said,) = press.faults("# T\n\n::: nothing\n:::\n")
    known = said.partition("; there are: ")[2].split(", ")
    page = (Path(__file__).parents[3] / "docs" / "booklets.md").read_text(encoding="utf-8")
    assert [name for name in known if f"::: {name}" not in page and f"`{name}`" not in page] == []
    assert len(known) == 14
