"""500 random mutations of the shipped content: the command ends with 0, 1 or 2, never with a traceback."""

import contextlib
import io
import random
import re
import shutil
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from time import process_time

import pytest

from generator.cli import application, frame

WORDS = [
    "true",
    "-1",
    "0",
    "2.5",
    "inf",
    "nan",
    "2026-01-31",
    '"x"',
    '""',
    "[]",
    "{}",
    "[[1]]",
    "99999999999999999999",
    "'\U0001f409'",
    "null",
]


def delete_a_line(rng: random.Random, text: str) -> str:
    lines = text.splitlines(keepends=True)
    del lines[rng.randrange(len(lines))]
    return "".join(lines)


def double_a_line(rng: random.Random, text: str) -> str:
    lines = text.splitlines(keepends=True)
    i = rng.randrange(len(lines))
    return "".join([*lines[:i], lines[i], *lines[i:]])


def exchange_two_lines(rng: random.Random, text: str) -> str:
    lines = text.splitlines(keepends=True)
    i, k = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[i], lines[k] = lines[k], lines[i]
    return "".join(lines)


def put_another_value(rng: random.Random, text: str) -> str:
    value = rng.choice(list(re.finditer(r"(?<=\= )[^\n]+", text)))
    return text[: value.start()] + rng.choice(WORDS) + text[value.end() :]


def change_a_number(rng: random.Random, text: str) -> str:
    numbers = list(re.finditer(r"\d+", text))
    if not numbers:
        return delete_a_line(rng, text)
    number = rng.choice(numbers)
    return text[: number.start()] + rng.choice(["0", "1", "11", "-3", "4.0", "100000"]) + text[number.end() :]


def misspell_a_key(rng: random.Random, text: str) -> str:
    key = rng.choice(list(re.finditer(r"[a-z_]{3,}(?=[\w.\-]*\s*[=\]])", text)))
    letters = list(key[0])
    i = rng.randrange(len(letters) - 1)
    letters[i], letters[i + 1] = letters[i + 1], letters[i]
    return text[: key.start()] + "".join(letters) + text[key.end() :]


def change_a_character(rng: random.Random, text: str) -> str:
    i = rng.randrange(len(text))
    return text[:i] + rng.choice("\"'[]{}=.,#\\\n\0é \t9") + text[i + 1 :]


def cut_the_end(rng: random.Random, text: str) -> str:
    return text[: rng.randrange(len(text))]


MUTATIONS = (
    delete_a_line,
    double_a_line,
    exchange_two_lines,
    put_another_value,
    change_a_number,
    misspell_a_key,
    change_a_character,
    cut_the_end,
)


@pytest.mark.slow
def test_500_mutations(matrix_copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(matrix_copy)
    folder = matrix_copy / "content" / "matrix"
    whole = shutil.copytree(folder, matrix_copy / "whole")
    files = sorted(p.relative_to(whole) for p in whole.rglob("*.toml"))
    rng = random.Random(2)
    codes: Counter[int] = Counter()
    slowest = 0.0
    for n in range(500):
        name, mutate = rng.choice(files), rng.choice(MUTATIONS)
        changed = mutate(rng, (whole / name).read_text())
        (folder / name).write_text(changed)
        start = process_time()
        code, said = check()
        slowest = max(slowest, process_time() - start)
        (folder / name).write_text((whole / name).read_text())
        assert code in (0, 1, 2), (n, name, mutate.__name__, changed)
        lines = [line for line in said.splitlines() if line]
        assert code == 0 or lines, (n, name, mutate.__name__)
        assert all(re.match(r"content/matrix/[\w/]+\.toml(:\d+)?: ", line) for line in lines), (n, name, said)
        codes[code] += 1
    print(f"\nmutations by exit code: {dict(sorted(codes.items()))}; slowest {slowest:.2f} s")
    assert codes[1] + codes[2] >= 300
    assert slowest < 2


def check() -> tuple[int, str]:
    """`playproof check` in this process: its exit code and what it says on standard error."""
    said, heard = io.StringIO(), io.StringIO()
    app: Callable[..., object] = application()
    with contextlib.redirect_stderr(said), contextlib.redirect_stdout(heard):
        code = frame.guarded(lambda **options: app(["check"], **options))
    return code, said.getvalue()
