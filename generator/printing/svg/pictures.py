"""Pictures for faces: checked before decoding, then made into what a PDF can hold (field reports, cases 14 and 15)."""

import base64
import hashlib
import io
import warnings
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL import Image

MOST_PIXELS = 64_000_000
"""A picture of more pixels is refused before it is decoded: 64 million fill an A3 sheet at 450 dpi."""
MOST_BYTES = 100_000_000

_FORMATS = ("PNG", "JPEG", "GIF", "WEBP", "TIFF", "BMP")
_MODES = {"L": "L", "RGB": "RGB", "CMYK": "CMYK", "1": "L", "LA": "L"}


class PictureFault(ValueError):
    """A picture that cannot be used; the message says why and what would be right."""


@dataclass(frozen=True)
class Picture:
    """A picture ready to be drawn: upright, 8 bits a channel, with its transparency apart.

    ``mode`` is "L" (grey), "RGB" or "CMYK"; ``pixels`` its rows from the top; ``alpha`` one byte for each pixel, or None.
    ``jpeg`` is the file itself where it can stand in the PDF as it is; then ``pixels`` is empty.
    """

    width: int
    height: int
    mode: str
    pixels: bytes
    alpha: bytes | None
    jpeg: bytes | None

    @cached_property
    def key(self) -> str:
        """Equal for equal pictures, so that each is stored once."""
        content = hashlib.sha256(f"{self.width} {self.height} {self.mode}".encode())
        for part in (self.pixels, self.alpha or b"-", self.jpeg or b"-"):
            content.update(part)
        return content.hexdigest()[:32]


def read(path: Path) -> Picture:
    """The picture of a file; raises PictureFault, in particular before decoding one that is too large."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise PictureFault(f"the file is larger than {MOST_BYTES // 1_000_000} MB; a smaller one would be right")
        content = path.read_bytes()
    except OSError as e:
        raise PictureFault(f"cannot be read: {e.strerror}") from e
    return decode(content)


def decode(content: bytes) -> Picture:
    """The picture of a file's content; raises PictureFault."""
    from PIL import Image  # noqa: PLC0415  # most faces have no picture, and Pillow is slow to import

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", Image.DecompressionBombWarning)
        try:
            with Image.open(io.BytesIO(content), formats=_FORMATS) as image:
                pixels = image.width * image.height
                if pixels > MOST_PIXELS:
                    raise PictureFault(
                        f"has {image.width} × {image.height} = {pixels:,} pixels; at most {MOST_PIXELS:,} would be right"
                    )
                return _picture(image, content)
        except PictureFault:
            raise
        except Image.DecompressionBombError as e:
            raise PictureFault(f"has too many pixels; at most {MOST_PIXELS:,} would be right") from e
        except (OSError, ValueError, SyntaxError, EOFError) as e:
            raise PictureFault(f"is no whole picture of a kind we read ({', '.join(_FORMATS)}): {e}") from e


def _picture(image: "Image.Image", content: bytes) -> Picture:
    from PIL import ImageOps  # noqa: PLC0415  # as above

    turned = image.getexif().get(0x0112, 1) not in (0, 1)
    if image.format == "JPEG" and not turned and image.mode in ("L", "RGB"):
        image.load()  # a cut-off file is found now, not by the printer
        return Picture(image.width, image.height, image.mode, b"", None, content)
    image.load()
    if turned:
        image = ImageOps.exif_transpose(image)
    if image.mode.startswith("I") or image.mode == "F":
        image = _eight_bits(image)
    if image.mode in ("P", "PA") or "transparency" in image.info:
        image = image.convert("RGBA")
    alpha = None
    if image.mode in ("LA", "RGBA", "La", "RGBa"):
        if image.mode.endswith("a"):
            image = image.convert(image.mode[:-1] + "A")
        channel = image.getchannel("A")
        alpha = None if channel.getextrema() == (255, 255) else channel.tobytes()
        image = image.convert("L" if image.mode == "LA" else "RGB")
    elif image.mode not in ("L", "RGB", "CMYK"):
        image = image.convert(_MODES.get(image.mode, "RGB"))
    return Picture(image.width, image.height, image.mode, image.tobytes(), alpha, None)


def _eight_bits(image: "Image.Image") -> "Image.Image":
    """16-bit grey scaled, not clipped, to 8 bits."""
    if image.mode == "F":
        raise PictureFault("has floating-point pixels; 8 or 16 bits a channel would be right")
    wide = image.convert("I")
    scaled = wide.point(lambda v: v * (255 / 65535) + 0.5)  # a linear scale is all that mode "I" knows
    return scaled.convert("L")  # values are 0 to 255 by now, so nothing is clipped


def decode_inline(text: str) -> Picture:
    """The picture of a ``data:`` address with base64 content; raises PictureFault."""
    head, comma, content = text.partition(",")
    if not comma or not head.endswith(";base64"):
        raise PictureFault("image: a data: address is read as base64 only")
    try:
        return decode(base64.b64decode(content, validate=False))
    except ValueError as e:
        raise PictureFault(f"image: {e}") from e
