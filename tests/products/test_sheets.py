"""Sheets as they are printed: each piece's id read back from front and back, and the boxes of every page."""

import re
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from products.sheet_box import COUNTS, SIZES, sheet_box

from generator.load import find_workspace, load_game
from generator.model.finding import ContentError
from generator.products import sheets
from generator.products.made import Options

MM = 72 / 25.4
ID = re.compile(r"(?:card|note|tile|hex|land|chip)\d\d")
REPO = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def box(tmp_path_factory):
    workspace = sheet_box(tmp_path_factory.mktemp("box"))
    return load_game(workspace, "shapes"), workspace


class Sheet:
    """A printed file: per page, where each id stands (its middle in mm from the upper left) and if it is upright."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.pages: list[dict[str, list[tuple[float, float, bool]]]] = []
        self.sizes: list[tuple[float, float]] = []
        document = pypdfium2.PdfDocument(path)
        self.texts = []
        for page in document:
            text = page.get_textpage()
            whole = text.get_text_range()
            self.texts.append(whole)
            height = page.get_height()
            found: dict[str, list[tuple[float, float, bool]]] = {}
            for match in ID.finditer(whole):
                boxes = [
                    text.get_charbox(k, loose=True) for k in range(match.start(), match.end())
                ]  # with their bearings
                left, right = min(b[0] for b in boxes), max(b[2] for b in boxes)
                low, high = min(b[1] for b in boxes), max(b[3] for b in boxes)
                upright = boxes[-1][0] > boxes[0][0]
                at = (left + right) / 2 / MM, (height - (low + high) / 2) / MM, upright
                found.setdefault(match[0], []).append(at)
            self.pages.append(found)
            self.sizes.append((page.get_width() / MM, height / MM))

    def pixel(self, page: int, x: float, y: float) -> tuple[int, ...]:
        image = pypdfium2.PdfDocument(self.path)[page].render(scale=4).to_pil()
        return image.getpixel((round(x * MM * 4), round(y * MM * 4)))


def printed(box, folder: Path, **options) -> dict[str, Sheet]:
    game, workspace = box
    made = sheets.make(game, workspace, folder, Options(**options))
    return {one.path.name: Sheet(one.path) for one in made}


def close(a, b) -> bool:
    return abs(a[0] - b[0]) < 0.05 and abs(a[1] - b[1]) < 0.05


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("duplex", ["long", "short"])
def test_each_id_is_read_on_front_and_mirrored_back(box, tmp_path, duplex, paper) -> None:
    seen: dict[str, int] = {}
    for name, sheet in printed(box, tmp_path, duplex=duplex, papers=(paper,)).items():
        two_sided = not name.startswith("shapes-lands")
        for k in range(0, len(sheet.pages), 1 + two_sided):
            width, height = sheet.sizes[k]
            assert len(sheet.pages[k]) > 0
            for id, places in sheet.pages[k].items():
                seen[id] = seen.get(id, 0) + len(places)
                assert len(places) == 1
                assert places[0][2], "fronts are upright"
                if not two_sided or id.startswith("note"):
                    assert not two_sided or id not in sheet.pages[k + 1]
                    continue
                (x, y, upright), (front_x, front_y, _) = sheet.pages[k + 1][id][0], places[0]
                book = (height >= width) == (duplex == "long")  # turned over like a page of a book
                seen_through = (width - x, y) if book else (x, height - y)
                assert close(seen_through, (front_x, front_y)), (name, id)
                assert upright == book
        assert all(("long edge" if duplex == "long" else "short edge") in t for t in sheet.texts) or not two_sided
    assert seen == {f"{kind}{n:02d}": 1 for kind, count in COUNTS.items() for n in range(1, count + 1)}


@pytest.mark.parametrize(("duplex", "vertical"), [("fold-vertical", True), ("fold-horizontal", False)])
def test_each_id_is_read_on_both_sides_of_the_fold(box, tmp_path, duplex, vertical) -> None:
    found = printed(box, tmp_path, duplex=duplex, only=("card", "note", "tile", "hex", "chip"))
    assert {name.endswith(f"a4-{duplex}.pdf") for name in found} == {True}
    for sheet in found.values():
        for page, (width, height), text in zip(sheet.pages, sheet.sizes, sheet.texts, strict=True):
            assert "fold" in text or all(id.startswith("note") for id in page)
            for id, places in page.items():
                if id.startswith("note"):
                    assert len(places) == 1
                    continue
                front, back = sorted(places, key=lambda at: at[0] if vertical else at[1])
                folded = (width - back[0], back[1]) if vertical else (back[0], height - back[1])
                assert close(folded, front)
                assert (front[2], back[2]) == (True, vertical)


def test_without_duplex_second_sides_follow_and_decoration_is_left_out(box, tmp_path) -> None:
    found = printed(box, tmp_path, duplex="none")
    tiles = found["shapes-tiles-a4-fronts.pdf"]
    assert len(tiles.pages) == 2
    assert tiles.pages[0].keys() == tiles.pages[1].keys()
    assert all(close(tiles.pages[0][id][0], tiles.pages[1][id][0]) for id in tiles.pages[0])
    assert [", side B" in text for text in tiles.texts] == [False, True]
    assert len(found["shapes-cards-a4-fronts.pdf"].pages) == 2
    assert "shapes-lands-a4.pdf" in found, "what has no back is printed as ever"


@pytest.mark.parametrize(("count", "fronts"), [(1, 1), (8, 1), (9, 1), (10, 2)])
def test_case_7_every_id_its_count(box, tmp_path, count, fronts) -> None:
    cards = printed(box, tmp_path, only=("card",), cards=(f"1-{count}",), bleed_mm=0.0)[
        "shapes-cards-a4-bleed-0-selected.pdf"
    ]
    assert len(cards.pages) == 2 * fronts
    assert [sum(len(p.get(f"card{n:02d}", ())) for p in cards.pages[0::2]) for n in range(1, 11)] == [1] * count + [
        0
    ] * (10 - count)


def test_chosen_pieces(box, tmp_path) -> None:
    found = printed(box, tmp_path, only=("card", "note"), cards=("card03", "2", "note04"))
    assert set(found["shapes-cards-a4-selected.pdf"].pages[0]) == {"card02", "card03", "note02", "note04"}
    game, workspace = box
    with pytest.raises(ContentError) as error:
        sheets.make(game, workspace, tmp_path, Options(only=("card",), cards=("crad03", "9-12", "0", "5-2", "note04")))
    said = [f.message for f in error.value.findings]
    assert len(said) == 5
    assert 'did you mean "card' in said[0]
    assert all("numbered from 1 to 10" in message for message in said[1:4])


def test_faces_draw_into_the_bleed_on_both_sides(box, tmp_path) -> None:
    cards = printed(box, tmp_path, only=("card",), cards=("1-9",))["shapes-cards-a4-selected.pdf"]
    bleed = (200 - 3 * 63) / 6  # what three columns leave of 3 mm
    for page, colour in ((0, (29, 53, 87)), (1, (51, 51, 51))):
        (x, _, _), top = cards.pages[page]["card01"][0], (297 - 3 * 88 - 4 * bleed) / 2
        edge = top - bleed
        assert cards.pixel(page, x, edge + 0.3) == pytest.approx(colour, abs=3), "inside the bleed"
        assert cards.pixel(page, x, edge - 0.3) == (255, 255, 255), "beyond it"


def boxes(page: pikepdf.Page) -> dict[str, list[float]]:
    return {
        name: [float(v) / MM for v in page.obj[f"/{name}"]]
        for name in ("MediaBox", "BleedBox", "TrimBox")
        if f"/{name}" in page.obj
    }


def within(inner: list[float], outer: list[float]) -> bool:
    return all(inner[k] >= outer[k] - 1e-3 for k in (0, 1)) and all(inner[k] <= outer[k] + 1e-3 for k in (2, 3))


def test_trim_and_bleed_boxes_are_the_grids(box, tmp_path) -> None:
    printed(box, tmp_path)
    printed(box, tmp_path, only=("card",), cards=("1-9",))
    bleed = (200 - 3 * 63) / 6
    with pikepdf.open(tmp_path / "shapes-cards-a4-selected.pdf") as pdf:
        for page in pdf.pages:
            found = boxes(page)
            assert found["MediaBox"] == pytest.approx([0, 0, 210, 297], abs=1e-3)
            trim = [5 + bleed, (297 - 3 * 88 - 4 * bleed) / 2, 205 - bleed, (297 + 3 * 88 + 4 * bleed) / 2]
            assert found["TrimBox"] == pytest.approx(trim, abs=1e-3)
            grown = [trim[0] - bleed, trim[1] - bleed, trim[2] + bleed, trim[3] + bleed]
            assert found["BleedBox"] == pytest.approx(grown, abs=1e-3)
    for path in tmp_path.glob("*.pdf"):
        with pikepdf.open(path) as pdf:
            assert not pdf.check_pdf_syntax()
            for page in pdf.pages:
                found = boxes(page)
                assert within(found["TrimBox"], found["BleedBox"])
                assert within(found["BleedBox"], found["MediaBox"])


@pytest.mark.parametrize("name", sorted(p.name for p in (REPO / "content").iterdir() if (p / "game.toml").exists()))
def test_every_shipped_sheet_has_its_boxes(name, tmp_path) -> None:
    workspace = find_workspace(REPO)
    game = load_game(workspace, name)
    for made in sheets.make(game, workspace, tmp_path, Options(papers=("a4", "letter"))):
        with pikepdf.open(made.path) as pdf:
            for page in pdf.pages:
                found = boxes(page)
                assert within(found["TrimBox"], found["BleedBox"])
                assert within(found["BleedBox"], found["MediaBox"])


def test_the_solver_says_what_became_of_the_bleed(box, tmp_path) -> None:
    game, workspace = box
    (made,) = sheets.make(game, workspace, tmp_path, Options(only=("card",), cards=("1-9",)))
    assert made.says == (
        "9 pieces on 1 sheet; 3 × 3 = 9 fit on A4 portrait; "
        "3 × 3 on A4 keeps 1.83 mm of 3 mm bleed (4 × 2 = 8 keep 3 mm)"
    )
    (made,) = sheets.make(game, workspace, tmp_path, Options(only=("card",)))
    assert made.says == "10 pieces on 2 sheets; 4 × 2 = 8 fit on A4 landscape", "as many sheets with all the bleed"
    (made,) = sheets.make(game, workspace, tmp_path, Options(only=("tile",), bleed_mm=2.0))
    assert made.says.endswith("; bleed_mm says that the faces carry on only 0 mm")


@pytest.mark.parametrize("kind", ["hex", "land"])
def test_hexagons_stand_in_a_honeycomb(box, tmp_path, kind) -> None:
    ((name, sheet),) = printed(box, tmp_path, only=(kind,)).items()
    places = sorted(at for places in sheet.pages[0].values() for at in places)
    apart = min(((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5 for a in places for b in places if a != b)
    bleed = 0.0 if kind == "land" else 2
    assert apart == pytest.approx(min(SIZES[kind]) + 2 * bleed, abs=0.05), name


def test_no_two_files_have_one_name(load) -> None:
    kinds = "".join(
        f"[kind.{name}]\nsize_mm = [{20 + k}, 20]\n" for k, name in enumerate(("fish", "fishes", "a", "b", "hut"))
    )
    game = load(
        game=f"""title = "S"
version = "1"
date = 2026-01-31
languages = ["en"]
players = [2]
{kinds}[kind.huts]
size_mm = [300, 300]
split = true
""",
        words__en="[noun.a]\none = 'x'\nother = 'fish'\n[noun.b]\none = 'x'\nother = 'fishes'\n",
        verbs="",
    )
    names = [group.name for group in sheets.groups_of(game, Options())]
    assert len(set(names)) == len(names) == 5
    assert "huts" not in names, "the board's file has this name"


def test_a_sheet_is_made_again_when_a_constant_or_a_picture_changes(small, small_game, tmp_path) -> None:
    (tmp_path / "templates" / "small").mkdir(parents=True)

    def shown(hand: int, picture: bytes) -> dict[str, str]:
        (tmp_path / "templates" / "small" / "logo.png").write_bytes(picture)
        workspace = small(game=small_game + f"[constants]\nhand = {hand}\n", cards='[[card]]\nid = "a"\n')
        game = load_game(workspace, "small")
        return dict(sheets.orders(game, workspace, Options(only=("card",)))[0].shows)

    first = shown(3, b"1")
    assert shown(3, b"1") == first
    assert shown(4, b"1") != first
    assert shown(3, b"2") != first
