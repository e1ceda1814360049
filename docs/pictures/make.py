"""Makes the pictures of the README and of the guides from what `make` has built: run it after `make`, with Chromium on the PATH."""

import subprocess
import tempfile
from pathlib import Path

import pypdfium2
from PIL import Image, ImageChops, ImageOps

HERE = Path(__file__).parent
OUTPUT = HERE.parents[1] / "output"
CHROMIUM = ("--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--force-device-scale-factor=1.25")


def page(pdf: str, number: int, dpi: int) -> Image.Image:
    """A page of a PDF below output/, from 0."""
    return pypdfium2.PdfDocument(OUTPUT / pdf)[number].render(scale=dpi / 72).to_pil().convert("RGB")


def side_by_side(images: list[Image.Image], height: int, gap: int = 14) -> Image.Image:
    """Pictures in a row, all of one height, on light grey with a hair line around each."""
    fitted = [
        ImageOps.expand(i.resize((round(i.width * height / i.height), height), Image.Resampling.LANCZOS), 1, "#bbb")
        for i in images
    ]
    whole = Image.new("RGB", (sum(i.width for i in fitted) + gap * (len(fitted) + 1), height + 2 + 2 * gap), "#eceef1")
    left = gap
    for image in fitted:
        whole.paste(image, (left, gap))
        left += image.width + gap
    return whole


def part(image: Image.Image, share: tuple[float, float, float, float]) -> Image.Image:
    """A part of a page, as shares of its width and height from the upper left."""
    sizes = image.width, image.height, image.width, image.height
    return image.crop(tuple(round(s * size) for s, size in zip(share, sizes, strict=True)))


def printed(*arguments: str) -> None:
    """Prints some more into output/."""
    subprocess.run(["playproof", "print", *arguments], check=True, capture_output=True, cwd=OUTPUT.parent)


def against_the_light(front: Image.Image, back: Image.Image) -> Image.Image:
    """A back page with what shows through from its front."""
    shining = ImageOps.mirror(front).convert("L").point(lambda v: 140 + v * 115 // 255)
    return ImageChops.multiply(back, Image.merge("RGB", [shining] * 3))


def of_sheets() -> None:
    """Writes flips.png, marks.png and calibration.png, the pictures of the guide to sheets."""
    printed("pressure-matrix", "--only", "tile", "--duplex", "fold")
    cards = [page("matchrix/matchrix-cards-a4.pdf", n, 110) for n in (12, 13)]
    fold = page("pressure-matrix/pressure-matrix-tiles-a4-fold.pdf", 0, 110)
    side_by_side([*cards, fold], 560).quantize(200).save(HERE / "flips.png", optimize=True)
    corners = []
    for style in ("corner", "cross", "edge", "outline"):
        printed("matrix", "--only", "chip,star", "--bleed", "2.5", "--marks", style)
        corners.append(
            part(page(f"matrix/matrix-chips-a4-bleed-2.5-marks-{style}.pdf", 0, 300), (0.0, 0.0, 0.29, 0.19))
        )
    side_by_side(corners, 300).quantize(64).save(HERE / "marks.png", optimize=True)
    printed("--calibrate")
    seen = against_the_light(*(page("calibration-a4.pdf", n, 150) for n in (0, 1)))
    side_by_side([part(seen, (0.0, 0.0, 1.0, 0.62))], 620).quantize(64).save(HERE / "calibration.png", optimize=True)


def main() -> None:
    """Writes every picture beside this file."""
    of_sheets()
    chips = page("matrix/matrix-chips-a4.pdf", 0, 130)
    sheets = [
        chips,
        page("pressure-matrix/pressure-matrix-tiles-a4.pdf", 0, 130),
        page("matchrix/matchrix-cards-a4.pdf", 0, 130),
    ]
    side_by_side(sheets, 620).save(HERE / "sheets.png", optimize=True)
    side_by_side([page("matrix/matrix-rulebook-en-a5.pdf", n, 150) for n in (0, 4, 8)], 620).save(
        HERE / "booklet.png", optimize=True
    )
    nets = [
        part(page("matchrix/matchrix-tuck-boxes-a4.pdf", 0, 110), (0.02, 0.22, 0.98, 0.79)),
        part(page("pressure-matrix/pressure-matrix-runners-a4.pdf", 0, 130), (0.0, 0.02, 0.48, 0.54)),
        part(page("pressure-matrix/pressure-matrix-dice-a4.pdf", 0, 130), (0.015, 0.01, 0.262, 0.29)),
    ]
    side_by_side(nets, 420).quantize(128).save(HERE / "nets.png", optimize=True)
    for game in ("matchrix", "matrix", "pressure-matrix"):
        printed(game, "--low-ink")
    faces = [
        part(page(f"{pdf}{ink}.pdf", number, 200), box)
        for pdf, number, box in (
            ("matchrix/matchrix-cards-a4", 0, (0.668, 0.352, 0.968, 0.652)),
            ("matrix/matrix-chips-a4", 0, (0.0286, 0.106, 0.372, 0.349)),
            ("pressure-matrix/pressure-matrix-tiles-a4", 0, (0.357, 0.2875, 0.643, 0.4895)),
        )
        for ink in ("", "-low-ink")
    ]
    side_by_side(faces, 360).quantize(256).save(HERE / "low-ink.png", optimize=True)
    with tempfile.TemporaryDirectory() as profile:
        shot = [f"--user-data-dir={profile}", f"--screenshot={HERE / 'summary.png'}", "--window-size=1000,820"]
        subprocess.run(
            ["chromium", *CHROMIUM, *shot, (OUTPUT / "matrix" / "summary.html").as_uri()],
            check=True,
            capture_output=True,
        )
    picture = Image.open(HERE / "summary.png").convert("RGB").quantize(128)
    picture.save(HERE / "summary.png", optimize=True)


if __name__ == "__main__":
    main()
