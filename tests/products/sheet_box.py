"""A small box with every shape, for tests of sheets: cards with backs of their own and with none, hexagons, chips, tiles."""

from pathlib import Path

from heading import heading

from generator.load import Workspace, find_workspace

GAME = (
    heading("Box of shapes")
    + """\

[kind.card]
size_mm = [63, 88]
bleed_mm = 3

[kind.note]
size_mm = [63, 88]
bleed_mm = 3

[kind.tile]
size_mm = [50, 50]
sides = 2

[kind.hex]
size_mm = [38, 43.878620458]
shape = "hexagon"
bleed_mm = 2

[kind.land]
size_mm = [43.878620458, 38]
shape = "hexagon"

[kind.chip]
size_mm = [25, 25]
shape = "circle"
bleed_mm = 1.5
"""
)
COUNTS = {"card": 10, "note": 4, "tile": 7, "hex": 20, "land": 36, "chip": 30}
SIZES = {
    "card": (63, 88),
    "note": (63, 88),
    "tile": (50, 50),
    "hex": (38, 43.878620458),
    "land": (43.878620458, 38),
    "chip": (25, 25),
}
COLOURS = {
    "card": "#1d3557",
    "note": "#6a994e",
    "tile": "#bc6c25",
    "hex": "#386641",
    "land": "#7f5539",
    "chip": "#9d0208",
}
FACE = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}">
  <rect x="-4" y="-4" width="{gw}" height="{gh}" fill="{ground}"/>
  <circle cx="{cx}" cy="{cy}" r="{r}" fill="none" stroke="#ffffff" stroke-width="0.5" stroke-opacity="0.5"/>
  <text x="{cx}" y="{cy}" text-anchor="middle" font-family="Fira Sans" font-weight="700" font-size="{size}" fill="#ffffff">{{{{ id }}}}</text>
  <text x="{cx}" y="{low}" text-anchor="middle" font-family="Fira Sans" font-size="{small}" fill="#ffffff">{says}</text>
</svg>
"""
BACKS = ("card", "hex", "chip")


def _face(kind: str, says: str, ground: str) -> str:
    w, h = SIZES[kind]
    return FACE.format(
        w=w, h=h, gw=w + 8, gh=h + 8, cx=w / 2, cy=h / 2, r=min(w, h) / 2 - 2.5, size=min(w, h) / 6, small=min(w, h) / 12,
        low=h / 2 + min(w, h) / 6, says=says, ground=ground,
    )  # fmt: skip


def sheet_box(root: Path) -> Workspace:
    """The workspace, written below ``root``. Fronts, backs and second sides all bear their piece's id."""
    content, templates = root / "content" / "shapes", root / "templates" / "shapes"
    (content / "words").mkdir(parents=True)
    templates.mkdir(parents=True)
    (content / "game.toml").write_text(GAME)
    nouns = "".join(f'[noun.{kind}]\none = "{kind}"\nother = "{kind}s"\n' for kind in COUNTS)
    (content / "words" / "en.toml").write_text(nouns)
    ids = [f'[[{kind}]]\nid = "{kind}{n:02d}"\n' for kind, count in COUNTS.items() for n in range(1, count + 1)]
    (content / "pieces.toml").write_text("\n".join(ids))
    for kind in COUNTS:
        says = "{% if side == 'B' %}side B{% else %}side A{% endif %}" if kind == "tile" else "front"
        (templates / f"{kind}.svg").write_text(_face(kind, says, COLOURS[kind]))
        if kind in BACKS:
            (templates / f"{kind}-back.svg").write_text(_face(kind, "back", "#333333"))
    return find_workspace(root)
