"""Printers' profiles: a TOML file for each in the user's settings folder, so that none is rewritten for another's sake."""

from pathlib import Path
from typing import Annotated

from pydantic import Field

from generator.load import settings, toml
from generator.load.faults import Faults
from generator.load.forms import Form
from generator.load.lines import located_error
from generator.load.workspace import refused
from generator.model.finding import ContentError, Finding, Where
from generator.model.names import meant, name_fault, same
from generator.model.printer import MOST_DEGREES, MOST_MM, Edge, Printer

_Move = Annotated[float, Field(ge=-MOST_MM, le=MOST_MM, allow_inf_nan=False)]
_TAKEN = frozenset({"short", "fold", "fold-vertical", "fold-horizontal", "fronts", "selected", "low-ink"})
"""What may stand at a profile's place in the name of a printed file."""
_IS_TAKEN = "the name means something else in the names of printed files; choose another"
_HEAD = "# What back pages are moved by on this printer, as read off its calibration sheet.\n"


class PrinterForm(Form):
    """`printers/<name>.toml` in the user's configuration folder."""

    x_mm: _Move = 0.0
    """How far backs are moved to the right, in millimetres; to the left below 0."""
    y_mm: _Move = 0.0
    """How far backs are moved downwards, in millimetres; upwards below 0."""
    angle_deg: Annotated[float, Field(ge=-MOST_DEGREES, le=MOST_DEGREES, allow_inf_nan=False)] = 0.0
    """How far backs are turned clockwise, in degrees."""
    edge: Edge = "long"
    """The edge of the paper on which it is turned over: long or short."""


def folder() -> Path:
    """Where the profiles stand: beside the user's `settings.toml`."""
    return settings.settings_file().parent / "printers"


def names() -> list[str]:
    """The names of the profiles, sorted."""
    return sorted(path.stem for path in folder().glob("*.toml"))


def printer(name: str) -> Printer:
    """The profile of this name; raises ContentError where there is none or its file has faults."""
    path = _file(name)
    root = path.parent.parent
    where = Where(toml.shown(path, root))
    faults = Faults()
    if same(name) in _TAKEN:
        faults.say(where, name, _IS_TAKEN)
    form = faults.read(PrinterForm, toml.read(path, root), where)
    if form is None or faults:
        raise located_error(faults, root)
    return Printer(name, form.x_mm, form.y_mm, form.angle_deg, form.edge)


def printers() -> list[Printer]:
    """Every profile, by name; raises ContentError with the faults of all their files."""
    found: list[Printer] = []
    faults: list[Finding] = []
    for name in names():
        try:
            found.append(printer(name))
        except ContentError as error:
            faults += error.findings
    if faults:
        raise ContentError(faults)
    return found


def add(new: Printer) -> str | None:
    """Keeps a profile; says what it replaces, or None. The user's own comments in its file are kept.

    Raises ContentError with every fault of its name and numbers, before anything is written.
    """
    where = Where("printers")
    faults = Faults()
    if fault := name_fault(new.name):
        faults.say(where, new.name, f"the name {fault}")
    if same(new.name) in _TAKEN:
        faults.say(where, new.name, _IS_TAKEN)
    twin = next((name for name in names() if name != new.name and same(name) == same(new.name)), None)
    if twin is not None:
        faults.say(where, new.name, f'there is a profile "{twin}" already, which is the same name; write it the same')
    faults.read(
        PrinterForm,
        {"x_mm": new.x_mm, "y_mm": new.y_mm, "angle_deg": new.angle_deg, "edge": new.edge},
        where,
        lambda _path: new.name,
    )
    if faults:
        raise ContentError(faults)
    path = folder() / f"{new.name}.toml"
    head, replaced = _HEAD, None
    if path.is_file():
        head, replaced = _comments(path), _said(new.name)
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.part")
    try:
        beside.write_text(
            f'{head}x_mm = {new.x_mm!r}\ny_mm = {new.y_mm!r}\nangle_deg = {new.angle_deg!r}\nedge = "{new.edge}"\n',
            encoding="utf-8",
        )
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
    return replaced


def remove(name: str) -> None:
    """Forgets a profile, even one whose file cannot be read; raises ContentError where there is none of this name."""
    _file(name).unlink()


def _file(name: str) -> Path:
    if name not in names():
        known = names()
        advice = meant(name, known) if known else "make one: playproof print --calibrate, then playproof profile add"
        raise refused(Where("printers"), name, f'there is no profile "{name}"; {advice}')
    return folder() / f"{name}.toml"


def _comments(path: Path) -> str:
    """The lines of a file that are comments and nothing else."""
    try:
        text = toml.read_text(path, path.parent.parent)
    except ContentError:  # a damaged file is replaced as a whole
        return _HEAD
    return "".join(f"{line}\n" for line in text.splitlines() if line.lstrip().startswith("#"))


def _said(name: str) -> str:
    try:
        return str(printer(name))
    except ContentError:
        return "a file that could not be read"
