"""Low ink: for every game and every sheet at most 30 % of the ink, on white with light tints, every text well readable."""

from collections.abc import Callable, Sequence
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from PIL import Image

from generator.load import Workspace, find_workspace, load_game
from generator.model.game import Game
from generator.printing.face import Faces
from generator.printing.pdf.ink import covered_mm2, ink
from generator.printing.svg.nowhere import Nowhere
from generator.printing.svg.surface import Gradient, Paint, Run, Stroke
from generator.printing.svg.values import Colour
from generator.products import prints, savings, sheets
from generator.products.made import Options
from generator.text.outlines import Path as Outline
from generator.text.outlines import bounds

REPO = Path(__file__).parents[2]
WORKSPACE = find_workspace(REPO)
GAMES = [name for name in WORKSPACE.games() if (REPO / "templates" / name).is_dir()]
MOST_OF_FULL = 0.30
MOST_TINT = 0.20
LEAST_CONTRAST = 4.5


@pytest.fixture(scope="module", params=GAMES)
def game(request: pytest.FixtureRequest) -> Game:
    return load_game(WORKSPACE, request.param)


def test_every_sheet_takes_30_percent_of_its_ink_at_most(game: Game, tmp_path: Path) -> None:
    options = Options(low_ink=True)
    made = prints.make(game, WORKSPACE, tmp_path, options)
    assert made
    assert all(one.path.name.endswith("-a4-low-ink.pdf") for one in made)
    found = savings.shares(made, game, WORKSPACE, options)
    assert {path.name: share for path, share in found.items() if not 0.01 < share <= MOST_OF_FULL} == {}
    assert len(found) == len(made)


def test_print_tells_what_is_saved(
    small: Callable[..., Workspace], tmp_path: Path, playproof: Callable[..., CompletedProcess[str]]
) -> None:
    small(cards='[[card]]\nid = "a"\n')
    folder = tmp_path / "templates" / "small"
    folder.mkdir()
    ground = '<rect width="63" height="88" fill="{{ theme.colour.paper }}"/>'
    band = '<rect y="44" width="63" height="{{ theme.stroke.line * 44 }}"/>'  # black, a half or a quarter of the card
    (folder / "card.svg").write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88">{ground}{band}</svg>'
    )
    (folder / "theme.toml").write_text('[colour]\npaper = "#FFFFFF"\n[stroke]\nline = 1\n')
    (folder / "theme-low-ink.toml").write_text("[stroke]\nline = 0.5\n")
    ran = playproof("print", "small", "--low-ink", "--measure", "--only", "card", cwd=tmp_path)
    assert ran.stdout.endswith("on A4 portrait; 50 % of the ink of full colour, more than 30 %\n")
    (folder / "theme-low-ink.toml").write_text("[stroke]\nline = 0.1\n")
    ran = playproof("print", "small", "--low-ink", "--measure", "--only", "card", cwd=tmp_path)
    assert ran.stdout.endswith("; 10 % of the ink of full colour\n")
    refused = playproof("print", "small", "--measure", cwd=tmp_path)
    assert refused.returncode == 2
    assert "add --low-ink" in refused.stderr


def hexed(colour: Colour) -> str:
    return "#" + "".join(f"{round(255 * v):02x}" for v in colour)


def luminance(colour: Colour) -> float:
    """WCAG 2: the relative luminance."""
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """WCAG 2: the contrast ratio of two colours."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def is_ground(path: Outline) -> bool:
    """Whether something can stand on it: rules, signs and what lies below an outline are smaller."""
    left, top, right, bottom = bounds(path)
    return min(right - left, bottom - top) > 7


class Palette(Nowhere):
    """Writes down the colours of grounds, and those of letters with the line round them."""

    def __init__(self) -> None:
        self.grounds: set[Colour] = set()
        self.letters: set[tuple[Colour, Colour | None]] = set()
        self.lined: Colour | None = None

    def path(
        self, path: Outline, fill: Paint, even_odd: bool, stroke: Stroke | None, alpha: tuple[float, float]
    ) -> None:
        colours = [s[1] for s in fill.stops] if isinstance(fill, Gradient) else [] if fill is None else [fill]
        if is_ground(path):
            self.grounds |= {mixed(colour, alpha[0]) for colour in colours}

    def text(self, runs: Sequence[Run], fill: Colour | None, stroke: Stroke | None, alpha: tuple[float, float]) -> None:
        if fill is None:
            self.lined = stroke and stroke.colour  # the outline comes first, its filling next
            return
        self.letters.add((fill, self.lined or (stroke and stroke.colour)))
        self.lined = None


def mixed(colour: Colour, alpha: float) -> Colour:
    red, green, blue = (1 - alpha * (1 - v) for v in colour)
    return red, green, blue


def palette(game: Game) -> Palette:
    found = Palette()
    for language in game.languages:
        faces = Faces(game, WORKSPACE, language, low_ink=True)
        for component in game.components:
            for side in faces.every(game.kinds[component.kind]):
                faces.draw(found, component, side)
        assert faces.findings == []
    return found


def test_grounds_are_white_or_tints_of_20_percent_at_most_and_texts_stand_out_from_the_darkest(game: Game) -> None:
    found = palette(game)
    strong = {hexed(c) for c in found.grounds if ink(Image.new("RGB", (1, 1), hexed(c))) > MOST_TINT}
    assert strong == set()
    darkest = min(found.grounds, key=luminance)
    pale = {
        (hexed(fill), line and hexed(line))
        for fill, line in found.letters
        if max(contrast(c, darkest) for c in (fill, line or fill)) < LEAST_CONTRAST
    }
    assert pale == set()


def test_a_role_that_the_theme_has_not_is_a_fault_with_its_line(
    small: Callable[..., Workspace], tmp_path: Path, playproof: Callable[..., CompletedProcess[str]]
) -> None:
    small(cards='[[card]]\nid = "a"\n')
    folder = tmp_path / "templates" / "small"
    folder.mkdir()
    (folder / "theme-low-ink.toml").write_text('[colour]\npaper = "#FFFFFF"\nqiet = "#444444"\n[strok]\nline = 0.2\n')
    ran = playproof("print", "small", "--low-ink", cwd=tmp_path)
    assert ran.returncode == 2
    assert ran.stderr == (
        'templates/small/theme-low-ink.toml:3: colour.qiet is no role of theme.toml; did you mean "quiet"?\n'
        'templates/small/theme-low-ink.toml:5: strok.line is no role of theme.toml; did you mean "stroke"?\n'
    )


def test_a_game_without_a_low_ink_theme_is_told_so(
    small: Callable[..., Workspace], tmp_path: Path, playproof: Callable[..., CompletedProcess[str]]
) -> None:
    small(cards='[[card]]\nid = "a"\n')
    ran = playproof("print", "small", "--low-ink", cwd=tmp_path)
    assert ran.returncode == 2
    assert ran.stderr == (
        "templates/small/theme-low-ink.toml: the game has no low-ink theme; "
        "this file would be it, with the roles that differ from theme.toml\n"
    )
    assert not list((tmp_path / "output").rglob("*.pdf"))


def test_a_game_without_faces_of_its_own_needs_a_low_ink_theme_and_no_more(
    small: Callable[..., Workspace], small_game: str, tmp_path: Path
) -> None:
    box = '[kind.box]\nshape = "tuckbox"\nholds = ["card"]\n'
    workspace = small(game=small_game + box, cards='[[card]]\nid = "a"\ncopies = 9\n[[box]]\nid = "box"\n')
    folder = tmp_path / "templates" / "small"
    folder.mkdir()
    (folder / "theme.toml").write_text('[colour]\npaper = "#123456"\n')
    (folder / "theme-low-ink.toml").write_text('[colour]\nink = "#000000"\n')
    game = load_game(workspace, "small")
    for low, full in zip(
        sheets.make(game, workspace, tmp_path, Options(low_ink=True)),
        sheets.make(game, workspace, tmp_path, Options()),
        strict=True,
    ):
        assert covered_mm2(low.path.read_bytes()) < 0.1 * covered_mm2(full.path.read_bytes())


def test_low_ink_is_about_pieces_not_booklets(tmp_path: Path) -> None:
    made = prints.make(load_game(WORKSPACE, "matrix"), WORKSPACE, tmp_path, Options(low_ink=True))
    assert sorted(one.path.name for one in made) == ["matrix-board-a4-low-ink.pdf", "matrix-chips-a4-low-ink.pdf"]
