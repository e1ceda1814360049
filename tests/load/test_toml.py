"""Bytes to TOML: field reports, case 1, and what else a file can be instead of TOML."""

from collections.abc import Callable
from pathlib import Path

import pytest

from generator.load import Workspace
from generator.load.toml import read
from generator.model.finding import ContentError
from generator.model.game import Game

CARD = '[[card]]\nid = "elf"\ncopies = 2\n'


def test_a_byte_order_mark_makes_no_difference(load: Callable[..., Game]) -> None:
    with_mark, without = load(cards=b"\xef\xbb\xbf" + CARD.encode()), load(cards=CARD)
    assert with_mark.components == without.components
    assert [(c.id, c.copies) for c in with_mark.components] == [("elf", 2)]


def test_utf_16_is_named(faults: Callable[..., list[str]]) -> None:
    for encoding in ("utf-16", "utf-16-be"):
        mark = b"\xfe\xff" if encoding == "utf-16-be" else b""
        said = faults(cards=mark + CARD.encode(encoding))
        assert said == ["cards.toml:1: the file is UTF-16, not UTF-8; save it as UTF-8"]


def test_a_byte_of_another_encoding_is_named_with_its_line(faults: Callable[..., list[str]]) -> None:
    said = faults(cards=CARD.encode() + "# Ёж\n".encode("cp1251"))
    assert said == ["cards.toml:4: byte 0xA8 is not UTF-8; save the file as UTF-8"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[[card]]\nid = \n", "cards.toml:2: this is not TOML, at column 6: invalid value; mend the line or the one before it"),
        ('[[card]]\nid = "a"\nid = "b"\n', "cards.toml:3: this is not TOML, at column 9: cannot overwrite a value; mend the line or the one before it"),
        ('[[card]]\nid = "a', "cards.toml:2: this is not TOML: unterminated string; mend the line or the one before it"),
        ("x = 2026-13-45\n", "cards.toml"),
        ("x = " + "9" * 5000, "cards.toml"),
        ("x = " + "[" * 5000, "cards.toml:1: values are nested too deep; a few levels would do"),
        ("x = '\0'", "cards.toml:1: this is not TOML"),
    ],
    ids=["value", "twice", "open", "date", "digits", "deep", "nul"],
)  # fmt: skip
def test_what_is_no_toml_is_told_in_one_line(faults: Callable[..., list[str]], text: str, said: str) -> None:
    found = faults(cards=text)
    assert len(found) == 1
    assert found[0].startswith(said)


def test_faults_of_all_files_are_shown_at_once(faults: Callable[..., list[str]]) -> None:
    found = faults(cards="[[card]]\nid = \n", claims="[[claim]]\n", rulings="x = [", words__en="nuon = 1\n")
    assert [f.split(":")[0] for f in found] == ["cards.toml", *["claims.toml"] * 3, "rulings.toml", "words/en.toml"]


def test_a_link_out_of_the_workspace_is_not_followed(
    small: Callable[..., Workspace], tmp_path_factory: pytest.TempPathFactory
) -> None:
    outside = tmp_path_factory.mktemp("outside") / "cards.toml"
    outside.write_text(CARD)
    workspace = small()
    link = workspace.root / "content" / "small" / "cards.toml"
    link.symlink_to(outside)
    with pytest.raises(ContentError, match="link that leads out of the workspace"):
        read(link, workspace.root)


def test_a_folder_in_place_of_a_file_is_told(small: Callable[..., Workspace], tmp_path: Path) -> None:
    workspace = small()
    (tmp_path / "content" / "small" / "cards.toml").mkdir()
    with pytest.raises(ContentError, match="cannot be read: "):
        read(tmp_path / "content" / "small" / "cards.toml", workspace.root)
