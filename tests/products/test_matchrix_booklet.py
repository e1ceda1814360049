"""The booklet of MATCHrix: its pictures keep the rules, its cards are shown at one size, its numbers stand in order."""

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pypdfium2
import pytest
from played import game, rules, workspace

from generator.play.examples import stage
from generator.play.referee import Clock, script
from generator.play.replay import read
from generator.printing.booklet.content import BackCover, Block, Boxed, Figure, FullPage
from generator.printing.booklet.scenes import Face, Scene, Scenes, local
from generator.printing.booklet.styles import Styles
from generator.printing.face import Faces
from generator.printing.pdf.booklet_flow import PAD_MM
from generator.printing.svg.paints import href
from generator.products import rulebook
from generator.products.made import Options

MATCHRIX = game("matchrix")
WORKSPACE = workspace(Path(__file__).parents[2])
(EDITION,) = rulebook.editions(MATCHRIX, WORKSPACE, Options())
FACES = Faces(MATCHRIX, WORKSPACE, "en")
PAGE = Styles(Scenes(FACES).theme, FACES.library, "en", FACES.icons()).page
SYMBOLS = {
    card.id: {*card.fields.get("symbols", ()), *([card.fields["crown"]] if "crown" in card.fields else [])}
    for card in MATCHRIX.of_kind("card")
}


def blocks(inside: tuple[Block, ...] = EDITION.booklet.blocks) -> Iterator[Block]:
    for block in inside:
        yield block
        if isinstance(block, Boxed | BackCover):
            yield from blocks(block.blocks)


def lying(scene: Scene) -> list[tuple[str, float, float, float]]:
    """The cards of a scene: id, x, y, width."""
    uses = [e for e in scene.root if local(e) == "use" and href(e).startswith("face:")]
    return [(href(e)[5:], float(e.attrib["x"]), float(e.attrib["y"]), float(e.attrib["width"])) for e in uses]


def positions() -> list[tuple[Scene, float]]:
    """The pictures of positions, with their scales."""
    drawings = [d for block in blocks() if isinstance(block, Figure) for d in block.drawings]
    return [(d.drawing, d.scale) for d in drawings if isinstance(d.drawing, Scene)]


def words(scene: Scene) -> list[str]:
    return ["".join(e.itertext()) for e in scene.root.iter() if local(e) == "text"]


def test_mx_13_cards_side_by_side_on_the_cover_match() -> None:
    (cover,) = (block.drawing for block in blocks() if isinstance(block, FullPage))
    assert isinstance(cover, Scene)
    cards = lying(cover)
    neighbours = 0
    for a, x, y, wide in cards:
        for b, x2, y2, _ in cards:
            right, below = x2 - x, y2 - y
            beside = (0 < right < wide + 3 and not below) or (0 < below < wide * 88 / 63 + 3 and not right)
            assert not beside or SYMBOLS[a] & SYMBOLS[b], f"{a} and {b} share no symbol"
            neighbours += beside
    assert (len(cards), neighbours) == (12, 17)


def test_mx_20_the_row_on_the_back_page_is_one_and_its_cappers_power_is_told() -> None:
    (row,) = (b for b in EDITION.booklet.blocks[-1].blocks if isinstance(b, Figure))
    ids = [d.drawing.component.id for d in row.drawings if isinstance(d.drawing, Face)]
    assert all(SYMBOLS[a] & SYMBOLS[b] for a, b in pairwise(ids))
    (crown,) = SYMBOLS[ids[1]]
    power = sum(crown in SYMBOLS[id] for id in (ids[0], ids[2]))
    caption = "".join(span.text for span in row.caption)
    assert caption.startswith(f"A black {crown[0]} on all three")
    assert caption.replace("\u00a0", " ").endswith(f"has a power of {power}.")


def test_cards_in_pictures_are_of_one_size_and_none_is_scaled_down() -> None:
    page = PAGE
    shown = positions()
    assert len(shown) == 8
    for scene, scale in shown:
        assert scale == 1
        assert scene.width_mm <= 0.64 * (page.column_mm - 2 * PAD_MM) + 0.01
        assert {wide for _, _, _, wide in lying(scene)} == {12.4}


def test_mx_14_mx_15_cards_of_this_turn_are_marked() -> None:
    new = [words(scene).count("new") for scene, _ in positions()]
    #      05 06 09  10 12 11  03 17: in T-MX-03 the capper itself
    assert new == [0, 1, 0, 0, 1, 0, 1, 1]


@pytest.mark.parametrize(("id", "capper", "where"), [("T-MX-11", "C10", "2,1"), ("T-MX-12", "C01", "1,1")])
def test_mx_19_a_capper_that_may_not_be_laid_would_fit_with_a_card_more(id: str, capper: str, where: str) -> None:
    (example,) = (e for e in MATCHRIX.examples if e.id == id)
    own = rules("matchrix")
    for extra in (False, True):
        x = stage(own, example)
        if extra:
            other = (x.table.at[x.deck] or x.table.at[x.box.aside])[0]
            x.table.move(other, x.hands[0])
        play = script(own, x, Clock(), set_up=False)
        question = play.send(None)
        for n, step in enumerate(example.steps[:-1], 1):
            question = play.send(read(x.box, x, question, f"{step.asks}: {step.answer}", n))
        options = x.box.labels(question[2])
        assert (capper in options) == extra
    question = play.send(read(x.box, x, question, f"p1 play: {capper}", 9))
    assert where in x.box.labels(question[2])


def test_t_mx_11_shows_all_the_cards_of_a_shorter_game() -> None:
    (example,) = (e for e in MATCHRIX.examples if e.id == "T-MX-11")
    x = stage(rules("matchrix"), example)
    held = sum(len(x.table.at[place]) for place in (x.box.matchrix, *x.hands))
    assert held == 2 * MATCHRIX.constants["cards_per_player"]
    assert not x.table.at[x.deck]


def test_rules_and_questions_stand_in_the_order_of_their_numbers() -> None:
    numbers = [n for text in EDITION.booklet.texts() for n in text.numbers]
    for kind in (r"MX-(\d+)", r"A-MX-(\d+)"):
        found = [int(m[1]) for n in numbers if (m := re.fullmatch(kind, n))]
        assert found == sorted(found)
        assert len(found) > 15


def test_a_mx_16_tells_the_numbers_of_the_set() -> None:
    answer = MATCHRIX.said("en").rulings["A-MX-16"].answer
    cards, each = len(list(MATCHRIX.of_kind("card"))), MATCHRIX.constants["cards_per_player"]
    assert (cards, each, cards // each, MATCHRIX.players[-1]) == (60, 12, 5, 5)
    assert answer.startswith("With all 60,")
    assert "Two, three or four players may have a shorter game with twelve cards each" in answer


def test_no_page_but_the_last_is_half_empty_and_they_fill_whole_sheets() -> None:
    document = pypdfium2.PdfDocument(EDITION.laid_out.pdf)
    assert len(document) == 16
    page = PAGE
    for number in range(1, 15):
        image = document[number].render(scale=1).to_pil().convert("L")
        mm = image.height / page.height_mm
        inked = image.crop((0, 0, image.width, round((page.height_mm - page.bottom_mm) * mm)))
        box = inked.point(lambda v: 255 if v < 250 else 0).getbbox()
        assert box is not None
        assert box[3] / mm - page.top_mm >= 0.6 * page.tall_mm, number + 1


def test_no_block_of_a_quilt_begins_near_the_edge_of_a_card() -> None:
    for id in ("M01", "M28", "M50"):
        svg = FACES.svg(MATCHRIX.component(id), "A")
        found = re.findall(r'<rect x="(-?[\d.]+)" y="(-?[\d.]+)" width="([\d.]+)" height="\3"', svg)
        assert len(found) > 6
        for x, y, side in (map(float, rect) for rect in found):
            for edge, trims in ((x, (0, 63)), (x + side, (0, 63)), (y, (0, 88)), (y + side, (0, 88))):
                assert min(abs(edge - trim) for trim in trims) > 2, (id, edge)
