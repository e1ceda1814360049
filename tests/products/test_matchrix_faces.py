"""The faces of MATCHrix: every card carries its symbols at both ends, and the back looks the same turned round."""

import re
from pathlib import Path

from PIL import Image, ImageChops
from played import game, workspace

from generator.printing.face import Faces
from generator.products import portrait

REPO = Path(__file__).parents[2]


def test_every_card_shows_its_symbols_at_both_ends() -> None:
    matchrix = game("matchrix")
    faces = Faces(matchrix, workspace(REPO), "en")
    drawn = set()
    for card in matchrix.of_kind("card"):
        svg = faces.svg(card, "A")
        shown = re.findall(r'font-family="Unbounded"[^>]*>([A-Z])<', svg)
        symbols = card.fields.get("symbols", (card.fields.get("crown"),))
        letters = [symbol[0] for symbol in symbols]
        crown = letters if "crown" in card.fields else []  # the large crown in the middle
        assert shown == crown + letters + letters, card.id
        drawn.add(svg)
    assert not faces.findings
    assert len(drawn) == 60


def test_the_back_is_the_same_when_turned(tmp_path: Path) -> None:
    matchrix = game("matchrix")
    backs = []
    for id in ("M01", "C10"):
        path = tmp_path / f"{id}.png"
        portrait.png(Faces(matchrix, workspace(REPO), "en"), matchrix.component(id), "back", path, 72)
        backs.append(Image.open(path).convert("RGB"))
    assert ImageChops.difference(*backs).getbbox() is None
    turned = backs[0].rotate(180)
    difference = ImageChops.difference(backs[0], turned).convert("L").histogram()
    assert sum(difference[64:]) < 0.01 * sum(difference)
