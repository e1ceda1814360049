"""Makes templates/shared/fonts from fonts published on PyPI; run by hand when a font is added or updated, never by the product.

    python docs/fonts/make.py             # needs pip, fontTools and the network

Each source is a `fontpkg-*` wheel: the unmodified TrueType files of google/fonts with their licence and upstream commit.
A family with a Reserved Font Name (OFL 1.1 §3) is copied byte for byte. The others are reduced to what cards need: one
static weight, Latin and Cyrillic, kerning but no ligatures (a ligature has no code point of its own, so text copied from
the PDF would come back broken), no hints, a PostScript name of its own (ReportLab takes equal names for one font).
The manifest fonts.toml records for every file where it comes from, what was done to it and its SHA-256.
"""

import hashlib
import json
import subprocess
import sys
import tempfile
import zipfile
from dataclasses import dataclass
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

TARGET = Path(__file__).resolve().parents[2] / "templates" / "shared" / "fonts"
STYLES = {400: "Regular", 500: "Medium", 600: "SemiBold", 700: "Bold", 800: "ExtraBold"}
FEATURES = ["kern", "mark", "mkmk", "ccmp", "locl", "tnum", "lnum"]
RANGES = ["0020-024F", "0300-0304", "0306-030C", "0327-0328", "0400-04FF", "2000-206F", "2070-209F", "20A0-20BF", "2100-214F", "2150-215F",
          "2190-2199", "2200-22FF", "25A0-25FF", "2460-2473"]  # fmt: skip
UNICODES = [c for r in RANGES for c in range(int(r[:4], 16), int(r[5:], 16) + 1)]


@dataclass(frozen=True)
class Source:
    """A family to vendor: its package and, for each file of ours, the file there and the weight to take."""

    package: str
    family: str
    folder: str
    faces: tuple[tuple[str, int, bool], ...]
    reserved: bool = False
    tabular: bool = False


SOURCES = (
    Source("fontpkg-montserrat==9.0", "Montserrat", "montserrat", (("Montserrat[wght].ttf", 600, False), ("Montserrat[wght].ttf", 800, False)), tabular=True),
    Source(
        "fontpkg-pt-sans==2.3", "PT Sans", "pt-sans",
        (("PT_Sans-Web-Regular.ttf", 400, False), ("PT_Sans-Web-Italic.ttf", 400, True), ("PT_Sans-Web-Bold.ttf", 700, False), ("PT_Sans-Web-BoldItalic.ttf", 700, True)),
        reserved=True,
    ),
    Source(
        "fontpkg-fira-sans==4.203", "Fira Sans", "fira-sans",
        (("FiraSans-Regular.ttf", 400, False), ("FiraSans-Italic.ttf", 400, True), ("FiraSans-Bold.ttf", 700, False), ("FiraSans-BoldItalic.ttf", 700, True)),
    ),
    Source("fontpkg-fira-sans-condensed==4.203", "Fira Sans Condensed", "fira-sans-condensed", (("FiraSansCondensed-Regular.ttf", 400, False), ("FiraSansCondensed-SemiBold.ttf", 600, False))),
    Source("fontpkg-russo-one==1.0", "Russo One", "russo-one", (("RussoOne-Regular.ttf", 400, False),), reserved=True),
    Source("fontpkg-oswald==4.103", "Oswald", "oswald", (("Oswald[wght].ttf", 500, False), ("Oswald[wght].ttf", 700, False))),
    Source("fontpkg-ibm-plex-mono==2.3", "IBM Plex Mono", "ibm-plex-mono", (("IBMPlexMono-SemiBold.ttf", 600, False),), reserved=True),
    Source("fontpkg-unbounded==1.701", "Unbounded", "unbounded", (("Unbounded[wght].ttf", 800, False),)),
    Source("fontpkg-exo-2==2.10", "Exo 2", "exo-2", (("Exo2[wght].ttf", 600, False), ("Exo2[wght].ttf", 800, False))),
)  # fmt: skip


def rename(font: TTFont, family: str, weight: int, italic: bool) -> str:
    """Gives the font the names of its own weight and style; returns the PostScript name."""
    style = STYLES[weight] + (" Italic" if italic else "") if weight != 400 or not italic else "Italic"
    names = font["name"]
    names.names = [n for n in names.names if n.nameID in (0, 5, 7, 8, 9, 11, 13, 14) and n.platformID == 3]
    postscript = family.replace(" ", "") + "-" + style.replace(" ", "")
    linked = weight in (400, 700)  # the four styles that old name tables know
    for number, text in {
        1: family if linked else f"{family} {STYLES[weight]}",
        2: style if linked else ("Italic" if italic else "Regular"),
        3: f"{postscript};playproof",
        4: f"{family} {style}",
        6: postscript,
        **({} if linked else {16: family, 17: style}),
    }.items():
        names.setName(text, number, 3, 1, 0x409)
    font["OS/2"].usWeightClass = weight
    return postscript


def tabular_figures(font: TTFont) -> None:
    """Makes the figures of equal width the ones that plain text gets: a PDF is drawn by code points, without features."""
    swaps: dict[str, str] = {}
    gsub = font["GSUB"].table
    for record in gsub.FeatureList.FeatureRecord:
        if record.FeatureTag == "tnum":
            for number in record.Feature.LookupListIndex:
                for table in gsub.LookupList.Lookup[number].SubTable:
                    swaps.update(getattr(table, "ExtSubTable", table).mapping)
    figures = {digit: swaps[font.getBestCmap()[digit]] for digit in range(0x30, 0x3A)}
    for table in font["cmap"].tables:
        table.cmap.update(figures)


def reduce(font: TTFont) -> None:
    """Keeps Latin, Cyrillic and signs, and of the features kerning and the like; adds the hyphens that share a glyph."""
    options = Options()
    options.layout_features = FEATURES
    options.hinting = False
    options.glyph_names = False
    options.notdef_outline = True
    options.name_IDs = ["*"]
    options.drop_tables += ["DSIG", "STAT", "meta"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=UNICODES)
    subsetter.subset(font)
    for table in font["cmap"].tables:
        for twin in (0x2010, 0x2011):
            table.cmap.setdefault(twin, table.cmap[0x2D])


def main() -> None:
    """Downloads, makes and writes every font, its licence and the manifest."""
    TARGET.mkdir(parents=True, exist_ok=True)
    manifest = [
        "# The fonts in this folder: where each comes from, what was done to it. Written by docs/fonts/make.py.",
        "# Each folder holds its licence, the SIL Open Font License 1.1, as OFL.txt.",
    ]
    with tempfile.TemporaryDirectory() as work:
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", work]
        subprocess.run([*command, *(s.package for s in SOURCES)], check=True)
        for source in SOURCES:
            name, version = source.package.split("==")
            wheel = next(Path(work).glob(f"{name.replace('-', '_')}-{version}-*.whl"))
            with zipfile.ZipFile(wheel) as z:
                z.extractall(Path(work) / name)
            inside = Path(work) / name / name.replace("-", "_")
            about = json.loads((inside / "metadata.json").read_text("utf-8"))
            folder = TARGET / source.folder
            folder.mkdir(exist_ok=True)
            (folder / "OFL.txt").write_bytes((inside / "LICENSE").read_bytes())
            for file, weight, italic in source.faces:
                original = inside / "files" / file
                font = TTFont(original, recalcTimestamp=False)
                if source.reserved:
                    target = folder / file
                    target.write_bytes(original.read_bytes())
                    postscript, done = font["name"].getDebugName(6), "unmodified"
                else:
                    done = "reduced to Latin and Cyrillic; ligatures and hints removed; renamed; U+2010 and U+2011 drawn as the hyphen"
                    if "fvar" in font:
                        font = instantiateVariableFont(font, {"wght": weight})
                        done = f"instanced at wght={weight}; {done}"
                    if source.tabular:
                        tabular_figures(font)
                        done += "; figures of equal width by default"
                    reduce(font)
                    postscript = rename(font, source.family, weight, italic)
                    target = folder / f"{postscript}.ttf"
                    font.save(target)
                manifest += [
                    "",
                    "[[font]]",
                    f'family = "{source.family}"',
                    f"weight = {weight}",
                    f"italic = {str(italic).lower()}",
                    f'file = "{source.folder}/{target.name}"',
                    f'postscript_name = "{postscript}"',
                    f'version = "{about["version"]}"',
                    f'upstream = "{about["source"]["repo"]}/tree/{about["source"]["commit"]}/{about["source"]["path"]}"',
                    f'package = "{source.package}"',
                    f'source_file = "{file}"',
                    f'source_sha256 = "{hashlib.sha256(original.read_bytes()).hexdigest()}"',
                    f'done = "{done}"',
                    f'sha256 = "{hashlib.sha256(target.read_bytes()).hexdigest()}"',
                ]
    (TARGET / "fonts.toml").write_text("\n".join(manifest) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
