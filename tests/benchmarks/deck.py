"""The bench deck as a workspace of ours: the rules design of `floor.py` as a face, the same rows, icons and font."""

import shutil
import subprocess
import sys
from pathlib import Path

from heading import heading

HERE = Path(__file__).parent
FONTS = HERE.parents[1] / "templates" / "shared" / "fonts"
REGULAR, BOLD = FONTS / "fira-sans" / "FiraSans-Regular.ttf", FONTS / "fira-sans" / "FiraSans-Bold.ttf"

GAME = (
    heading("Bench")
    + """\

[kind.card]
size_mm = [63, 88]
corner_mm = 3
fields.name = { type = "text" }
fields.rank = { type = "word" }
fields.suit = { type = "word", one_of = ["spade", "heart", "diamond", "club"] }
fields.cost = { type = "whole" }
fields.type = { type = "text" }
fields.rules = { type = "rich" }
[kind.card.source]
file = "deck.csv"
columns = { qty = "copies" }
"""
)

WORDS = '[noun.card]\none = "card"\nother = "cards"\n'

SUITS = """\
<symbol id="heart" viewBox="0 0 100 100"><path fill="#c00" d="M50 90 C10 60 5 40 10 25 C18 5 42 8 50 28 C58 8 82 5 90 25 C95 40 90 60 50 90Z"/></symbol>
<symbol id="diamond" viewBox="0 0 100 100"><path fill="#c00" d="M50 5 L88 50 L50 95 L12 50Z"/></symbol>
<symbol id="spade" viewBox="0 0 100 100"><path fill="#111" d="M50 5 C60 30 92 42 90 64 C88 82 62 84 54 68 L62 95 L38 95 L46 68 C38 84 12 82 10 64 C8 42 40 30 50 5Z"/></symbol>
<symbol id="club" viewBox="0 0 100 100"><g fill="#111"><circle cx="50" cy="27" r="21"/><circle cx="26" cy="58" r="21"/><circle cx="74" cy="58" r="21"/><path d="M46 50 L38 95 L62 95 L54 50Z"/></g></symbol>"""

FACE = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88" font-family="Fira Sans">
  <style>
    .rules { font-size: 3.175px; --least-size: 2.1; line-height: 1.2222 }
  </style>
  <defs>
    SUITS
  </defs>
  FRAME
  <rect x="0.1" y="0.1" width="62.8" height="87.8" rx="3" fill="none" stroke="#454545" stroke-width="0.2"/>
  <rect x="2" y="2" width="59" height="9" fill="#ededed"/>
  <circle cx="56" cy="6.5" r="4" fill="#3366cc"/>
  <text x="3" y="8" font-size="{{ 12|pt }}" font-weight="700">{{ fields.name }}</text>
  <text x="56" y="8" font-size="{{ 12|pt }}" font-weight="700" fill="#fff" text-anchor="middle">{{ fields.cost }}</text>
  <use href="#{{ fields.suit }}" x="19" y="15" width="25" height="25"/>
  <text x="3" y="46" font-size="{{ 9|pt }}">{{ fields.type }}</text>
  <foreignObject class="rules" x="3" y="48.8" width="57" height="34"><p xmlns="http://www.w3.org/1999/xhtml">{{ fields.rules }}</p></foreignObject>
  <text x="3" y="86" font-size="{{ 5|pt }}" fill="#666">{{ id }}</text>
</svg>
"""

ICONS = {
    "gold": '<path d="M50 8 A42 42 0 1 1 49.99 8 Z"/>',
    "sword": '<path d="M46 5 L54 5 L56 65 L70 65 L70 73 L54 73 L54 95 L46 95 L46 73 L30 73 L30 65 L44 65Z"/>',
}


def frame(paths: int) -> str:
    """A frame of many short paths, the same on every card."""
    return "\n".join(
        f'<path d="M{2 + k % 60} {84 + (k // 60) * 0.3:.1f} l0.4 {0.2 + k % 7 * 0.01:.2f} l0.3 -0.1 z" fill="#{k % 10}{k % 9}{k % 8}"/>'
        for k in range(paths)
    )


def rows(cards: int, folder: Path) -> Path:
    """The deck's rows as `make_deck.py` writes them."""
    subprocess.run([sys.executable, str(HERE / "make_deck.py"), str(cards), str(folder)], check=True)
    return folder / f"deck{cards}.csv"


def workspace(cards: int, folder: Path, frame_paths: int = 0) -> Path:
    """A workspace with the bench deck."""
    content, templates = folder / "content" / "bench", folder / "templates" / "bench"
    (content / "words").mkdir(parents=True)
    (templates / "icons").mkdir(parents=True)
    (content / "game.toml").write_text(GAME, encoding="utf-8")
    (content / "words" / "en.toml").write_text(WORDS, encoding="utf-8")
    shutil.copy(rows(cards, folder / "rows"), content / "deck.csv")
    face = FACE.replace("SUITS", SUITS).replace("FRAME", frame(frame_paths))
    (templates / "card.svg").write_text(face, encoding="utf-8")
    for name, drawing in ICONS.items():
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{drawing}</svg>'
        (templates / "icons" / f"{name}.svg").write_text(svg, encoding="utf-8")
    return folder


def floor_fonts(folder: Path) -> Path:
    """The vendored font under the names that `floor.py` opens, so that both are set in the same."""
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copy(REGULAR, folder / "DejaVuSans.ttf")
    shutil.copy(BOLD, folder / "DejaVuSans-Bold.ttf")
    return folder
