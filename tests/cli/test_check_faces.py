"""`playproof check` finds what a face cannot show: texts that do not fit, characters and icons that are not there."""

from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

GAME = """\
title = "Small"
version = "1"
date = 2026-01-31
languages = ["en", "ru"]
players = [2]
[kind.card]
size_mm = [63, 88]
fields.text = { type = "rich" }
fields.title = { type = "text" }
[kind.token]
size_mm = [20, 20]
"""
WORDS = "[noun.card]\n{}\n[noun.token]\n{}\n"
EN, RU = 'one = "a"\nother = "b"', 'one = "а"\nfew = "б"\nmany = "в"'
FACE = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88">
  <style>
    text, foreignObject { font-family: PT Sans; font-size: 4px }
    foreignObject { --least-size: 2.5px }
  </style>
  <text x="4" y="8">{{ fields.title }}</text>
  <foreignObject x="4" y="12" width="55" height="20"><p xmlns="http://www.w3.org/1999/xhtml">{{ fields.text }}</p></foreignObject>
</svg>
"""
SENTENCE = "Each player draws a card, then passes a card to the left. "
CARDS = f"""\
[[card]]
id = "fine"
title = "Привет"
text = "Draw <b>two</b>. {SENTENCE * 2}"
[[card]]
id = "epic"
title = "Epic"
text = {{ en = "Short.", ru = "{SENTENCE * 12}" }}
[[card]]
id = "odd"
title = "漢"
text = "Pay :gold: and 🐉"
[[token]]
id = "bare"
"""


def workspace(folder: Path) -> Path:
    for name, text in {
        "content/small/game.toml": GAME,
        "content/small/words/en.toml": WORDS.format(EN, EN),
        "content/small/words/ru.toml": WORDS.format(RU, RU),
        "content/small/cards.toml": CARDS,
        "templates/small/card.svg": FACE,
    }.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def test_each_fault_names_the_card_the_field_and_what_is_missing(
    tmp_path: Path, playproof: Callable[..., "CompletedProcess[str]"]
) -> None:
    done = playproof("check", "small", cwd=workspace(tmp_path))
    said = [line for line in (done.stdout + done.stderr).splitlines() if "templates/small/card.svg" in line]
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert not any("fine" in line for line in said)
    (overflow,) = (line for line in said if "epic" in line)
    assert overflow.startswith("templates/small/card.svg:7: epic: text does not fit at 2.50 mm: it needs a height of ")
    assert overflow.endswith("has 20.0 mm (in ru)")
    odd = [line.partition("odd: ")[2] for line in said if ": odd: " in line]
    assert sorted(set(odd)) == sorted(
        [
            '"漢": PTSans-Regular has no glyph for U+6F22 cjk unified ideograph-6f22',
            'text: no icon is called "gold"; there are none',
            'text: "and 🐉": PTSans-Regular has no glyph for U+1F409 dragon',
        ]
    )


def test_a_style_of_bold_words_is_refused_not_left_out(
    tmp_path: Path, playproof: Callable[..., "CompletedProcess[str]"]
) -> None:
    folder = workspace(tmp_path)
    (folder / "templates/small/card.svg").write_text(FACE.replace("</style>", "b { color: red }</style>"))
    done = playproof("check", "small", cwd=folder)
    said = [
        line
        for line in (done.stderr + done.stdout).splitlines()
        if "a style of <b> in a foreignObject is not drawn" in line
    ]
    assert [line.split(": ")[1] for line in said] == ["fine"]


def test_letter_spacing_of_wrapped_text_is_refused_not_left_out(
    tmp_path: Path, playproof: Callable[..., "CompletedProcess[str]"]
) -> None:
    folder = workspace(tmp_path)
    (folder / "templates/small/card.svg").write_text(FACE.replace("--least-size", "letter-spacing: 1px; --least-size"))
    done = playproof("check", "small", cwd=folder)
    assert (
        "templates/small/card.svg:7: fine: letter-spacing is not drawn in a foreignObject; text and tspan take it"
        in done.stderr + done.stdout
    )
