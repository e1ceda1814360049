"""Printers' profiles in the user's settings folder."""

from pathlib import Path

import pytest

from generator.load import printers
from generator.model.finding import ContentError
from generator.model.printer import Printer

HP = Printer("hp", 0.4, -0.2, 0.1)


@pytest.fixture(autouse=True)
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's settings folder, with settings in it that are nobody else's to touch."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    folder = tmp_path / "playproof"
    folder.mkdir()
    (folder / "settings.toml").write_text('# mine\ntrusted = ["/a/b"]\n')
    return folder


def said(error: pytest.ExceptionInfo[ContentError]) -> list[str]:
    return [str(finding) for finding in error.value.findings]


def test_what_is_added_is_read_back_and_nothing_else_is_touched(settings: Path) -> None:
    assert printers.printers() == []
    assert printers.add(HP) is None
    assert printers.add(Printer("Дом", -10, 10, -3, "short")) is None
    assert printers.printers() == [HP, Printer("Дом", -10, 10, -3, "short")]
    assert (settings / "settings.toml").read_text() == '# mine\ntrusted = ["/a/b"]\n'
    assert sorted(p.name for p in (settings / "printers").iterdir()) == ["hp.toml", "Дом.toml"]


def test_adding_again_replaces_says_so_and_keeps_the_user_s_comments(settings: Path) -> None:
    printers.add(HP)
    path = settings / "printers" / "hp.toml"
    path.write_text("# upstairs, tray 2\n" + path.read_text())
    assert printers.add(Printer("hp", 0, 0, 0)) == "0.4 mm right, 0.2 mm up, 0.1° clockwise"
    assert path.read_text().startswith("# upstairs, tray 2\n# What back pages")
    assert printers.printer("hp") == Printer("hp", 0, 0, 0)
    path.write_text("x_mm = \n")
    assert printers.add(HP) == "a file that could not be read"
    assert printers.printer("hp") == HP


def test_removing_leaves_the_others() -> None:
    printers.add(HP)
    printers.add(Printer("other", 1, 1, 1))
    printers.remove("hp")
    assert printers.names() == ["other"]
    with pytest.raises(ContentError) as error:
        printers.remove("hp")
    assert said(error) == ['printers: hp: there is no profile "hp"; there are: other']
    printers.remove("other")
    with pytest.raises(ContentError, match="make one: playproof print --calibrate, then playproof profile add"):
        printers.printer("hp")


def test_faults_are_all_told_before_anything_is_written(settings: Path) -> None:
    printers.add(HP)
    with pytest.raises(ContentError) as error:
        printers.add(Printer("../up", 10.01, float("nan"), -3.5))
    assert said(error) == [
        'printers: ../up: the name holds "/"; use letters, digits, ".", "_", "+" and "-"',
        "printers: ../up: x_mm is 10.01; it must be at most 10",
        "printers: ../up: y_mm is nan; it must be a finite number",
        "printers: ../up: angle_deg is -3.5; it must be at least -3",
    ]
    with pytest.raises(ContentError, match='there is a profile "hp" already, which is the same name'):
        printers.add(Printer("HP", 0, 0, 0))
    with pytest.raises(ContentError, match="the name means something else in the names of printed files"):
        printers.add(Printer("Fold", 0, 0, 0))
    assert [p.name for p in (settings / "printers").iterdir()] == ["hp.toml"]


def test_a_file_made_by_hand_has_no_name_that_means_something_else(settings: Path) -> None:
    (settings / "printers").mkdir()
    (settings / "printers" / "fold.toml").write_text("x_mm = 20\n")
    with pytest.raises(ContentError) as error:
        printers.printer("fold")
    assert said(error) == [
        "printers/fold.toml:1: fold: the name means something else in the names of printed files; choose another",
        "printers/fold.toml:1: x_mm is 20; it must be at most 10",
    ]
    printers.remove("fold")
    assert printers.names() == []


def test_broken_files_are_told_by_line_all_at_once(settings: Path) -> None:
    (settings / "printers").mkdir()
    (settings / "printers" / "a.toml").write_text('# read in May\nx_mm = 20\ny_mm = "1"\nedge = "top"\n')
    (settings / "printers" / "b.toml").write_text("x_mm = 1\nxx_mm = 2\n")
    (settings / "printers" / "c.toml").write_text("x_mm == 1\n")
    with pytest.raises(ContentError) as error:
        printers.printers()
    lines = said(error)
    assert lines[:4] == [
        "printers/a.toml:2: x_mm is 20; it must be at most 10",
        'printers/a.toml:3: y_mm is "1"; it must be a number',
        "printers/a.toml:4: edge is \"top\"; it must be one of 'long', 'short'",
        'printers/b.toml:2: there is no key "xx_mm" here; did you mean "x_mm"?',
    ]
    assert lines[4].startswith("printers/c.toml:1: this is not TOML")
