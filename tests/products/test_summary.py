"""The summary: what stands on the page is what the build found, and nothing is fetched from elsewhere."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from generator.cli import application, frame


class Page(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.sources: list[str] = []
        self.words: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if "href" in given:
            self.links.append(given["href"] or "")
        if "src" in given:
            self.sources.append(given["src"] or "")

    def handle_data(self, data: str) -> None:
        self.words.append(data.strip())


@pytest.fixture
def page(matrix_copy: Path, monkeypatch: pytest.MonkeyPatch) -> Page:
    monkeypatch.chdir(matrix_copy)
    claims = matrix_copy / "content" / "matrix" / "claims.toml"
    claims.write_text(
        claims.read_text()
        .replace("there are 63 chips with numbers", "there are <b>63</b> & more")
        .replace("expect = 63", "expect = 62")
    )
    assert frame.guarded(lambda **more: application()(["build", "--games", "3"], **more)) == 1
    return Page((matrix_copy / "output" / "matrix" / "summary.html").read_text())


def test_it_tells_what_the_build_found(page: Page, matrix_copy: Path) -> None:
    assert "15 of 16" in page.words
    assert "there are <b>63</b> & more" in page.words, "content is text, whatever it holds"
    assert "✗ broken" in page.words
    assert any(word.startswith("there are <b>63</b> & more: expected 62, found 63 (+1)") for word in page.words)
    assert [w for w in page.words if re.fullmatch(r"(level .*): 3 games", w)] == [
        f"{name}, 2 players: 3 games" for name in ("level 2", "level 1, scattered", "level 1, block")
    ]


def test_its_links_lead_to_the_files_of_the_build(page: Page, matrix_copy: Path) -> None:
    folder = matrix_copy / "output" / "matrix"
    assert set(page.links) == {p.name for p in folder.iterdir()} - {"summary.html", "manifest.json"}


def test_it_needs_nothing_from_elsewhere(page: Page) -> None:
    assert len(page.sources) == 22
    assert all(source.startswith("data:image/png;base64,") for source in page.sources)
