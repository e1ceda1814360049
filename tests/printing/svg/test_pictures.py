"""Pictures: checked before decoding, and true to what they show (field reports, cases 14 and 15)."""

import io
import struct
import zlib
from pathlib import Path

import pytest
from oracle import shared_library
from PIL import Image

from generator.printing.pdf.document import Document
from generator.printing.pdf.raster import render
from generator.printing.svg.interpreter import Interpreter
from generator.printing.svg.pictures import MOST_PIXELS, PictureFault, decode, decode_inline, read
from generator.printing.svg.richtext import RichText
from generator.printing.svg.template import prepare


def saved(image: Image.Image, form: str, **options: object) -> bytes:
    out = io.BytesIO()
    image.save(out, form, **options)
    return out.getvalue()


def shown(content: bytes) -> Image.Image:
    """The picture as printed, 10 × 10 mm on green."""
    import xml.etree.ElementTree as ET

    source = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10" fill="#00ff00"/><image width="10" height="10" href="x"/></svg>'
    prepared = prepare(source, "")
    document = Document("", "", "en")
    surface = document.page(10, 10)
    interpreter = Interpreter(
        surface, prepared.parts, shared_library(), lambda _: decode(content), RichText(shared_library())
    )
    interpreter.draw(ET.fromstring(prepared.source), 10, 10)
    assert interpreter.faults == []
    document.finish()
    return render(document.content(), 100)


def near(colour: tuple[int, ...], wanted: tuple[int, ...], by: int = 6) -> bool:
    return all(abs(a - b) <= by for a, b in zip(colour, wanted, strict=True))


def test_case_14_alpha_is_kept() -> None:
    assert shown(saved(Image.new("RGBA", (16, 16), (0, 0, 0, 0)), "PNG")).getpixel((20, 20)) == (0, 255, 0)
    assert shown(saved(Image.new("LA", (16, 16), (200, 0)), "PNG")).getpixel((20, 20)) == (0, 255, 0)
    assert near(shown(saved(Image.new("RGBA", (16, 16), (255, 0, 0, 128)), "PNG")).getpixel((20, 20)), (128, 127, 0))
    palette = Image.new("P", (16, 16), 3)
    palette.putpalette([0, 0, 0, 1, 1, 1, 2, 2, 2, 250, 0, 0])
    assert shown(saved(palette, "PNG", transparency=3)).getpixel((20, 20)) == (0, 255, 0)


def test_case_14_sixteen_bits_are_scaled_not_clipped() -> None:
    assert near(shown(saved(Image.new("I;16", (16, 16), 30000), "PNG")).getpixel((20, 20)), (117, 117, 117))


@pytest.mark.parametrize(("orientation", "blue"), [(1, (20, 30)), (3, (20, 10)), (6, (10, 20)), (8, (30, 20))])
def test_case_14_photographs_stand_upright(orientation: int, blue: tuple[int, int]) -> None:
    image = Image.new("RGB", (16, 16), "red")
    image.paste("blue", (0, 8, 16, 16))
    exif = Image.Exif()
    exif[0x112] = orientation
    assert near(shown(saved(image, "JPEG", exif=exif, quality=95)).getpixel(blue), (0, 0, 255), 20)


def test_case_14_a_turned_picture_changes_its_box() -> None:
    exif = Image.Exif()
    exif[0x112] = 6
    turned = decode(saved(Image.new("RGB", (30, 10), "red"), "JPEG", exif=exif))
    assert (turned.width, turned.height) == (10, 30)


def test_case_14_cmyk_is_true() -> None:
    red, green, blue = shown(saved(Image.new("CMYK", (16, 16), (0, 255, 255, 0)), "JPEG")).getpixel((20, 20))
    assert red > 200
    assert green < 60
    assert blue < 60


def test_case_15_one_picture_is_stored_once() -> None:
    import random

    noisy = Image.frombytes("RGB", (100, 140), random.Random(1).randbytes(100 * 140 * 3))
    content = saved(noisy, "PNG")
    sizes = []
    for copies in (1, 54):
        document = Document("", "", "en")
        for _ in range(copies):
            surface = document.page(63, 88)
            surface.picture(decode(content), (63, 0, 0, 88, 0, 0), 1.0)
            document.finish()
        sizes.append(len(document.content()))
    assert sizes[1] < 1.5 * sizes[0]


def huge_png(width: int, height: int) -> bytes:
    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">L", len(data)) + name + data + struct.pack(">L", zlib.crc32(name + data))

    head = struct.pack(">LLBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"")) + chunk(b"IEND", b"")


def test_too_many_pixels_are_refused_before_decoding() -> None:
    with pytest.raises(PictureFault, match="pixels; at most"):
        decode(huge_png(MOST_PIXELS, 2))
    with pytest.raises(PictureFault, match="pixels; at most"):
        decode(huge_png(8001, 8000))


@pytest.mark.parametrize(
    "content", [b"", b"GIF89a", b"\x89PNG\r\n\x1a\nrubbish", saved(Image.new("RGB", (90, 90)), "JPEG")[:300], b"<svg/>"]
)
def test_what_is_no_whole_picture_is_refused(content: bytes) -> None:
    with pytest.raises(PictureFault):
        decode(content)


def test_a_picture_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(PictureFault, match="cannot be read"):
        read(tmp_path / "none.png")
    with pytest.raises(PictureFault, match="base64"):
        decode_inline("data:image/png,xx")
