"""Printing the bench deck against the floor: ReportLab's canvas alone, same deck, same font, in the same run.

Both are whole processes, their modules compiled beforehand, as they are for whoever runs a command twice. Times are the
processor's, the best of several turns taken in alternation, so that a busy machine disturbs both alike.
"""

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

HERE = Path(__file__).parent
REPO = HERE.parents[1]
TURNS = 7
LAUNCH = """
import os, sys
pid = os.fork()
if not pid:
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    os.execv(sys.argv[1], sys.argv[1:])
_, status, used = os.wait4(pid, 0)
print(used.ru_utime + used.ru_stime, used.ru_maxrss)
sys.exit(os.waitstatus_to_exitcode(status))
"""
"""Measures from a small process: one started by a large one would count the large one's memory as its own."""

pytestmark = pytest.mark.benchmark


@dataclass(frozen=True)
class Run:
    """A process: processor time in seconds, most memory in kB, size of its file in bytes."""

    seconds: float
    memory: int
    size: int


class Bench:
    """The deck of some number of cards, as the floor and as Playproof print it."""

    def __init__(self, folder: Path, cards: int, frame_paths: int = 0) -> None:
        import deck

        self.folder, self.cards = folder, cards
        self.workspace = deck.workspace(cards, folder / "workspace", frame_paths)
        self.fonts = deck.floor_fonts(folder / "fonts")

    def _run(self, command: list[str], made: Path, **environment: str) -> Run:
        env = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"} | environment
        env |= {"PYTHONPYCACHEPREFIX": str(self.folder.parent / "compiled"), "PYTHONPATH": str(REPO)}
        launched = [sys.executable, "-I", "-S", "-c", LAUNCH, sys.executable, *command]
        said = subprocess.run(launched, env=env, check=True, capture_output=True, text=True).stdout.split()
        return Run(float(said[-2]), int(said[-1]), made.stat().st_size)

    def floor(self) -> Run:
        out = self.folder / "out"
        environment = {"N": str(self.cards), "DESIGN": "rules", "DATA": str(self.workspace / "rows"), "OUT": str(out)}
        made = out / f"floor_rules_{self.cards}.pdf"
        return self._run([str(HERE / "floor.py")], made, FONTS=str(self.fonts), **environment)

    def ours(self) -> Run:
        code = "from generator.__main__ import main; main()"
        command = ["-c", code, "--workspace", str(self.workspace), "print", "bench"]
        return self._run(command, self.workspace / "output" / "bench" / "bench-cards-a4.pdf")


def best(runs: list[Run]) -> Run:
    return min(runs, key=lambda r: r.seconds)


def compared(bench: Bench) -> tuple[Run, Run]:
    bench.floor(), bench.ours()  # compiles the modules
    turns = [(bench.floor(), bench.ours()) for _ in range(TURNS)]
    return best([f for f, _ in turns]), best([o for _, o in turns])


@pytest.mark.parametrize(("cards", "most"), [(54, 2.5), (540, 2.0)])
def test_a_deck_against_the_floor(tmp_path: Path, cards: int, most: float) -> None:
    floor, ours = compared(Bench(tmp_path, cards))
    time, memory, size = ours.seconds / floor.seconds, ours.memory / floor.memory, ours.size / floor.size
    print(
        f"\n{cards} cards: {time:.2f} times the floor's time (at most {most}), {memory:.2f} its memory (2), {size:.2f} its size (1.2)"
    )
    assert time <= most
    assert memory <= 2.0
    assert size <= 1.2


def test_memory_grows_by_at_most_20_kb_a_card(tmp_path: Path) -> None:
    small, large = Bench(tmp_path / "a", 540).ours(), Bench(tmp_path / "b", 2160).ours()
    grown = (large.memory - small.memory) / (2160 - 540)
    print(f"\nmemory grows by {grown:.1f} kB a card (at most 20)")
    assert grown <= 20


def test_a_frame_of_300_paths_at_most_doubles_the_time(tmp_path: Path) -> None:
    plain, framed = Bench(tmp_path / "a", 540), Bench(tmp_path / "b", 540, frame_paths=300)
    plain.ours(), framed.ours()
    turns = [(plain.ours(), framed.ours()) for _ in range(4)]
    ratio = best([f for _, f in turns]).seconds / best([p for p, _ in turns]).seconds
    print(f"\na frame of 300 paths: {ratio:.2f} times the time (at most 2)")
    assert ratio <= 2.0


def test_show_takes_at_most_twice_what_importing_its_libraries_takes(tmp_path: Path) -> None:
    bench = Bench(tmp_path, 54)
    libraries = "import typer, pydantic, jinja2.sandbox, uharfbuzz, reportlab.pdfbase.ttfonts, PIL.PngImagePlugin, pypdfium2\nclass M(pydantic.BaseModel): x: int"
    png = tmp_path / "face.png"
    png.touch()
    code = "from generator.__main__ import main; main()"
    show = ["-c", code, "--workspace", str(REPO), "show", "matrix", "chip+6", "--png", str(png)]
    turns = [(bench._run(["-c", libraries], png), bench._run(show, png)) for _ in range(TURNS + 1)][1:]
    ratio = best([s for _, s in turns]).seconds / best([i for i, _ in turns]).seconds
    print(f"\nshow --png: {ratio:.2f} times the import of its libraries (at most 2)")
    assert ratio <= 2.0
