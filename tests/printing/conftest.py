"""The browser, as the oracle of what a face looks like."""

import subprocess
from collections.abc import Callable, Sequence

import pytest
from oracle import CELL_PX, DPI, chromium
from PIL import Image


@pytest.fixture(scope="session")
def browse(
    tmp_path_factory: pytest.TempPathFactory,
) -> Callable[[Sequence[tuple[str, tuple[float, float]]]], list[Image.Image]]:
    """Shows SVG files, each with its size in mm, in headless Chromium at 200 dpi; skips where there is none."""
    program = chromium()
    if program is None:
        pytest.skip("Chromium is not installed: the oracle for drawn faces needs it")

    def shown(files: Sequence[tuple[str, tuple[float, float]]]) -> list[Image.Image]:
        folder = tmp_path_factory.mktemp("browser")
        body, places, top, widest = [], [], 0, 0
        for number, (text, (width, height)) in enumerate(files):
            (folder / f"{number}.svg").write_text(text, encoding="utf-8")
            body.append(f'<img src="{number}.svg" style="position:absolute;left:0;top:{top * 96}px">')
            w, h = round(width / 25.4 * DPI), round(height / 25.4 * DPI)
            places.append((0, top * CELL_PX, w, top * CELL_PX + h))
            top += -(-h // CELL_PX)
            widest = max(widest, -(-w // CELL_PX))
        (folder / "page.html").write_text(
            f'<meta charset="utf-8"><body style="margin:0">{"".join(body)}', encoding="utf-8"
        )
        subprocess.run(
            [
                program, "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
                "--disable-background-networking", "--disable-component-update", "--hide-scrollbars",
                f"--user-data-dir={folder / 'profile'}", f"--force-device-scale-factor={DPI / 96}",
                f"--window-size={max(widest, 6) * 96},{top * 96}", f"--screenshot={folder / 'page.png'}",
                "--virtual-time-budget=2000", (folder / "page.html").as_uri(),
            ],
            check=True, capture_output=True, timeout=100,
        )  # fmt: skip
        with Image.open(folder / "page.png") as page:
            whole = page.convert("RGB")
        return [whole.crop(box) for box in places]

    return shown
