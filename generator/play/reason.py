"""What went wrong in somebody's code, in one line."""

import os
import traceback
from pathlib import Path

from generator.play.watchdog import Overtime
from generator.table.audit import Broken

KERNEL = Path(__file__).parents[1]
PYTHON = Path(os.__file__).parent


def reason(fault: BaseException) -> str:
    """What was raised, in one line, with the place in the code unless it is a verdict."""
    said = " ".join(str(fault).split()) or type(fault).__name__
    if isinstance(fault, Broken):
        return said
    frames = traceback.extract_tb(fault.__traceback__)
    at = next((f for f in reversed(frames) if _is_rules(Path(f.filename))), frames[-1])
    file, line = at.filename, at.lineno
    if isinstance(fault, SyntaxError) and fault.filename and fault.lineno:
        said, file, line = str(fault.msg), fault.filename, fault.lineno
    kind = "" if isinstance(fault, Overtime) else f"{type(fault).__name__}: "
    return f"{kind}{said} ({Path(file).parent.name}/{Path(file).name}:{line})"


def _is_rules(file: Path) -> bool:
    """Whether a frame's file is a game's, not the kernel's or Python's."""
    return (
        not file.name.startswith("<")
        and (KERNEL not in file.parents or "games" in file.parts)
        and PYTHON not in file.parents
    )
