"""The fonts under templates/shared/fonts are what their manifest says, and fit for cards."""

import hashlib
import tomllib
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

FONTS = Path(__file__).parents[2] / "templates" / "shared" / "fonts"
MANIFEST = tomllib.loads((FONTS / "fonts.toml").read_text("utf-8"))["font"]
LETTERS = "".join(map(chr, [*range(0x21, 0x7F), *range(0x410, 0x450), 0x401, 0x451])) + "«»—–„“”’…№×÷°©"
SIGNS = {"Russo One": "", "IBM Plex Mono": "₽−"}  # Russo One has no ₽ and no true minus; titles alone are set in it

each_font = pytest.mark.parametrize("entry", MANIFEST, ids=lambda e: e["postscript_name"])


def test_every_file_is_in_the_manifest_and_every_name_is_its_own():
    assert sorted(e["file"] for e in MANIFEST) == sorted(p.relative_to(FONTS).as_posix() for p in FONTS.rglob("*.ttf"))
    names = [e["postscript_name"] for e in MANIFEST]
    assert len(set(names)) == len(names)


@each_font
def test_each_font(entry):
    file = FONTS / entry["file"]
    assert hashlib.sha256(file.read_bytes()).hexdigest() == entry["sha256"]
    assert {"family", "version", "upstream", "package", "source_file", "source_sha256", "done"} <= entry.keys()
    font = TTFont(file, lazy=True)
    assert font["name"].getDebugName(6) == entry["postscript_name"]
    assert (font["name"].getDebugName(16) or font["name"].getDebugName(1)) == entry["family"]
    assert font["OS/2"].usWeightClass == entry["weight"]
    assert bool(font["OS/2"].fsSelection & 1) == entry["italic"]
    assert "glyf" in font
    assert "fvar" not in font
    assert font["OS/2"].fsType == 0, "embedding is allowed without condition"
    cmap = font.getBestCmap()
    assert [c for c in LETTERS + SIGNS.get(entry["family"], "₽−") if ord(c) not in cmap] == []


@each_font
def test_each_font_has_no_ligatures_unless_its_licence_forbids_to_take_them_out(entry):
    font = TTFont(FONTS / entry["file"], lazy=True)
    tags = {r.FeatureTag for r in font["GSUB"].table.FeatureList.FeatureRecord} if "GSUB" in font else set()
    if entry["done"] == "unmodified":
        assert entry["source_sha256"] == entry["sha256"]
    else:
        assert not tags & {"liga", "dlig", "clig", "rlig", "calt", "hlig"}
        assert "kern" in {r.FeatureTag for r in font["GPOS"].table.FeatureList.FeatureRecord}


@each_font
def test_each_font_has_its_licence_beside_it_and_keeps_a_reserved_name_only_unmodified(entry):
    licence = ((FONTS / entry["file"]).parent / "OFL.txt").read_text("utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence
    notice = licence.split("This Font Software is licensed")[0]
    if "reserved font name" in notice.lower():
        assert entry["done"] == "unmodified"


def test_montserrat_figures_are_of_one_width():
    for file in (FONTS / "montserrat").glob("*.ttf"):
        font = TTFont(file, lazy=True)
        assert len({font["hmtx"][font.getBestCmap()[ord(d)]][0] for d in "0123456789"}) == 1
