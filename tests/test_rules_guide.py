"""docs/rules.md: what it shows of the pocket game stands in the pocket game."""

import re
from pathlib import Path

TESTS = Path(__file__).parent
GUIDE = (TESTS.parent / "docs" / "rules.md").read_text(encoding="utf-8")


def test_the_code_shown_is_the_code_that_runs() -> None:
    sources = "\n".join(p.read_text() for p in (TESTS / "pocket" / "rules" / "pocket").glob("*.py"))
    lines = {line.strip() for line in sources.splitlines()}
    shown = [
        code.split("  #")[0].strip()
        for block in re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL)
        for code in block.splitlines()
    ]
    assert [line for line in shown if line and "…" not in line and line not in lines] == ["Box("]
    assert len(shown) > 30


def test_it_is_under_two_pages() -> None:
    assert len(GUIDE.splitlines()) <= 120
    assert len(GUIDE.split()) <= 1000
