"""The faces of Pressure Matrix: every text fits at 7 pt or more, every colour stands out from its ground."""

import tomllib
from pathlib import Path

import pytest

from generator.load import find_workspace, load_game
from generator.printing.face import Faces

REPO = Path(__file__).parents[3]
COLOUR = tomllib.loads((REPO / "templates" / "pressure-matrix" / "theme.toml").read_text(encoding="utf-8"))["colour"]
FAMILIES = ("win", "pay", "give", "steal", "tile", "move", "marker", "pressure", "control")


def test_every_face_is_drawn_without_a_finding() -> None:
    workspace = find_workspace(REPO)
    assert Faces(load_game(workspace, "pressure-matrix"), workspace, "en").look() == []


def test_sentences_are_7_pt_at_least() -> None:
    tile = (REPO / "templates" / "pressure-matrix" / "tile.svg").read_text(encoding="utf-8")
    assert "--least-size: 2.47" in tile
    assert 2.47 / 25.4 * 72 >= 7


def luminance(colour: str) -> float:
    """WCAG 2: the relative luminance of #rrggbb."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """WCAG 2: the contrast ratio of two colours."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize(
    ("text", "ground"),
    [
        *(("ink", family) for family in FAMILIES),
        *((family, panel) for family in FAMILIES for panel in ("panel", "panel_b")),
        ("signal", "panel"), ("signal", "panel_b"), ("steel", "night"),
        *(("ink", f"player_{c}") for c in ("orange", "green", "yellow")),
        *(("paper", f"player_{c}") for c in ("blue", "purple")),
        *(("ink", level) for level in ("green", "yellow", "red")),
    ],
)  # fmt: skip
def test_text_has_a_contrast_of_4_5(text: str, ground: str) -> None:
    assert contrast(COLOUR[text], COLOUR[ground]) >= 4.5
