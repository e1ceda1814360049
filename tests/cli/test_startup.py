"""Start-up: a command imports what it needs when it runs."""

import subprocess
import sys
from pathlib import Path

import pytest

REPO = Path(__file__).parents[2]
HEAVY = ("reportlab", "pydantic", "jinja2", "PIL", "babel", "fontTools", "uharfbuzz", "pypdfium2", "tree_sitter")


def imported_by(*arguments: str) -> set[str]:
    """The libraries that are in memory after a command."""
    code = (
        "import sys; from generator.cli import application\n"
        f"try: application()({list(arguments)!r})\n"
        "except SystemExit: pass\n"
        "print(*sorted({m.split('.')[0] for m in sys.modules}), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=REPO, capture_output=True, text=True, check=True)
    return set(done.stderr.split())


def test_help_imports_no_library_but_typer() -> None:
    assert not imported_by("--help") & set(HEAVY)


def test_check_does_not_import_reportlab() -> None:
    imported = imported_by("check", "matrix")
    assert "pydantic" in imported
    assert not imported & {"reportlab", "pypdfium2", "PIL"}


def test_a_check_without_findings_makes_no_map_of_lines() -> None:
    assert "tree_sitter" not in imported_by("check", "matrix")


@pytest.mark.benchmark
def test_help_takes_at_most_two_and_a_half_times_typer_s_import() -> None:
    from time import perf_counter

    def seconds(*command: str) -> float:
        start = perf_counter()
        subprocess.run([sys.executable, *command], cwd=REPO, capture_output=True, check=True)
        return perf_counter() - start

    pairs = [
        (seconds("-c", "from generator.__main__ import main; main()", "--help"), seconds("-c", "import typer"))
        for _ in range(12)
    ]
    ratio = min(a for a, _ in pairs) / min(b for _, b in pairs)
    print(f"\nplayproof --help: {ratio:.2f} times import typer (at most 2.5)")
    assert ratio <= 2.5
