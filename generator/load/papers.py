"""Papers, named sizes and themes: TOML files below `templates/`, the workspace's own before those of the package."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, TypeVar

from pydantic import Field

from generator.load import toml
from generator.load.faults import Faults, show
from generator.load.forms import MOST_MM, Form, Pair
from generator.load.lines import located_error
from generator.load.workspace import Workspace, refused, shipped_root
from generator.model.finding import ContentError, Finding, Severity, Where
from generator.model.names import meant
from generator.model.paper import Paper, Size, Sprue
from generator.model.units import MM_PER_INCH

Theme = Mapping[str, Mapping[str, str | int | float]]
"""Roles by group: `colour.ink`, `font.numeral`, `stroke.frame`."""

MOST_PLACES = 200
LEAST_MARGIN_MM = 3.0
"""Less leaves no room for cut marks and the ruler."""

THEME = "theme.toml"
LOW_INK = "theme-low-ink.toml"
"""The roles that differ where ink is to be saved."""

_F = TypeVar("_F", bound=Form)


MarginMm = Annotated[float, Field(ge=LEAST_MARGIN_MM, le=MOST_MM, allow_inf_nan=False)]


class MarginsForm(Form):
    """Margins that differ from the others: `margins_mm = { bottom = 12.7 }`, of the upright page."""

    top: MarginMm | None = None
    """Kept free at the top, in millimetres; as `margin_mm` where it is left out, and so are the others."""
    right: MarginMm | None = None
    """Kept free at the right."""
    bottom: MarginMm | None = None
    """Kept free at the bottom."""
    left: MarginMm | None = None
    """Kept free at the left."""


class SprueForm(Form):
    """Places that a paper has already: `[sprue]`. All of the upright page, in millimetres."""

    columns: Annotated[int, Field(ge=1, le=MOST_PLACES)]
    """How many places stand side by side."""
    rows: Annotated[int, Field(ge=1, le=MOST_PLACES)]
    """How many stand one below the other."""
    left_mm: Annotated[float, Field(ge=0, le=MOST_MM, allow_inf_nan=False)]
    """From the paper's left edge to the first place."""
    top_mm: Annotated[float, Field(ge=0, le=MOST_MM, allow_inf_nan=False)]
    """From its upper edge."""
    size_mm: Pair
    """Width and height of a place."""
    step_mm: Pair | None = None
    """From the left edge of a place to that of the next, and from upper edge to upper edge; as large as a place where it
    is left out: they stand edge to edge."""


class PaperForm(Form):
    """`templates/shared/papers/<name>.toml`."""

    alone = (("size_mm", "size_in"),)
    title: Annotated[str, Field(min_length=1, max_length=40)]
    """What it is called on sheets and in messages."""
    size_mm: Pair | None = None
    """Its two sides in millimetres."""
    size_in: Pair | None = None
    """Its two sides in inches."""
    margin_mm: MarginMm = 5.0
    """What is kept free of pieces on each side, on fronts and on backs, in millimetres: what the printer cannot print."""
    margins_mm: MarginsForm | None = None
    """Sides whose margin differs: top, right, bottom, left."""
    sprue: SprueForm | None = None
    """Places that the paper has already; pieces then stand in the middle of these, whatever the margins."""


class SizeForm(Form):
    """`templates/shared/sizes/<name>.toml`."""

    alone = (("size_mm", "size_in"),)
    title: Annotated[str, Field(min_length=1, max_length=60)]
    """What it is called."""
    size_mm: Pair | None = None
    """Width and height in millimetres."""
    size_in: Pair | None = None
    """Width and height in inches."""
    corner_mm: Annotated[float, Field(ge=0, le=MOST_MM, allow_inf_nan=False)] = 0.0
    """The radius to which its corners are commonly cut."""


SheetText = Annotated[str, Field(min_length=1)]


class CalibrationWordsForm(Form):
    """`[calibration]` in the words of sheets: what stands on calibration sheets."""

    title: SheetText
    front: SheetText
    back: SheetText
    long: SheetText
    short: SheetText
    hold: SheetText
    with_profile: SheetText
    print_long: SheetText
    print_short: SheetText
    look: SheetText
    between: SheetText
    x: SheetText
    y: SheetText
    angle: SheetText
    type: SheetText
    then: SheetText
    ways: SheetText
    none: SheetText
    seen_long: SheetText
    seen_short: SheetText


class SheetWordsForm(Form):
    """`templates/shared/words/<language>.toml`: what stands on sheets beside the pieces."""

    calibration: CalibrationWordsForm | None = None

    scale: SheetText
    flip_long: SheetText
    flip_short: SheetText
    folded: SheetText
    fold: SheetText
    sheet: SheetText
    front: SheetText
    back: SheetText
    side_B: SheetText  # noqa: N815  # a side's name, as faces have it
    fits: SheetText
    assembly: SheetText
    glue: SheetText
    cut_and_fold: SheetText
    flap: SheetText
    fold_standee: SheetText
    fold_die: SheetText
    fold_tuckbox: SheetText


def names(workspace: Workspace, folder: str) -> list[str]:
    """The names of the files of `templates/shared/<folder>`, sorted."""
    roots = {workspace.root, shipped_root()}
    return sorted({p.stem for root in roots for p in (root / "templates" / "shared" / folder).glob("*.toml")})


def paper(workspace: Workspace, name: str) -> Paper:
    """The paper of this name; raises ContentError where there is none or its file has faults."""
    form, where = _read(workspace, "papers", name, PaperForm)
    width, height = _millimetres(form)
    own = form.margins_mm or MarginsForm()
    top, right, bottom, left = (
        form.margin_mm if side is None else side for side in (own.top, own.right, own.bottom, own.left)
    )
    margins = top, right, bottom, left
    size_mm = min(width, height), max(width, height)
    for first, second, of in ((left, right, size_mm[0]), (top, bottom, size_mm[1])):
        if first + second < of:
            continue
        if first == second == form.margin_mm:
            message = f"margin_mm {first:g} on both sides leaves nothing of {of:g} mm; less than half would be right"
            raise located_error([*_one(where.at("margin_mm"), name, message)], _root(workspace, "papers", name))
        message = f"margins of {first:g} and {second:g} mm leave nothing of {of:g} mm; less would be right"
        raise located_error([*_one(where.at("margins_mm"), name, message)], _root(workspace, "papers", name))
    return Paper(name, form.title, *size_mm, margins, _sprue(form.sprue, size_mm, where.at("sprue"), name, workspace))


def _sprue(
    form: SprueForm | None, paper_mm: tuple[float, float], where: Where, name: str, workspace: Workspace
) -> Sprue | None:
    """The places of a paper; raises ContentError where they overlap or leave it."""
    if form is None:
        return None
    size_mm, step = form.size_mm, form.step_mm or form.size_mm
    faults = Faults()
    ways = (("columns", form.columns, form.left_mm), ("rows", form.rows, form.top_mm))
    for k, (many, count, start) in enumerate(ways):
        if count > 1 and step[k] < size_mm[k]:
            message = f"step_mm {step[k]:g} is less than a place of {size_mm[k]:g} mm; at least as much would be right"
            faults.say(where.at("step_mm"), name, message)
        end = start + (count - 1) * step[k] + size_mm[k]
        if end > paper_mm[k] + 0.01:
            message = (
                f"{count} {many} end at {end:g} mm, the paper at {paper_mm[k]:g}; fewer or smaller ones would be right"
            )
            faults.say(where.at(many), name, message)
    if faults:
        raise located_error(faults, _root(workspace, "papers", name))
    return Sprue(form.columns, form.rows, form.left_mm, form.top_mm, size_mm[0], size_mm[1], (step[0], step[1]))


def size(workspace: Workspace, name: str) -> Size:
    """The named size; raises ContentError where there is none or its file has faults."""
    form, _ = _read(workspace, "sizes", name, SizeForm)
    width, height = _millimetres(form)
    return Size(name, form.title, width, height, form.corner_mm)


def sheet_words(workspace: Workspace, language: str) -> Mapping[str, str]:
    """What stands on sheets, in this language or else in English."""
    known = names(workspace, "words")
    form, _ = _read(workspace, "words", language if language in known else "en", SheetWordsForm)
    return form.model_dump(exclude={"calibration"})


def calibration_words(workspace: Workspace, language: str) -> Mapping[str, str]:
    """What stands on calibration sheets, in a language; raises ContentError where no words of sheets are in it.

    A workspace's own words may leave them out: then those that ship stand, in this language or else in English.
    """
    where = Where("templates/shared/words")
    known = names(workspace, "words")
    if language not in known:
        raise refused(where, language, f'there are no words of sheets in "{language}"; {meant(language, known)}')
    form, _ = _read(workspace, "words", language, SheetWordsForm)
    if form.calibration is None:
        shipped = Workspace(shipped_root(), workspace.output)
        form, _ = _read(shipped, "words", language if language in names(shipped, "words") else "en", SheetWordsForm)
    assert form.calibration is not None  # the words that ship have them
    return form.calibration.model_dump()


def theme(workspace: Workspace, game: str, *, low_ink: bool = False) -> Theme:
    """The roles of a game's faces: its `theme.toml` over the shared one, role by role.

    ``low_ink`` lays `theme-low-ink.toml` over that in the same way. Raises ContentError, also where the game has none:
    what saves ink is designed for each game, and the shared file alone is no design.
    """
    merged = _laid_over(workspace, game, THEME, {})
    if not low_ink:
        return merged
    if not any(folder == game for folder, _, _ in _theme_files(workspace, game, LOW_INK)):
        where = Where(f"templates/{game}/{LOW_INK}")
        message = f"the game has no low-ink theme; this file would be it, with the roles that differ from {THEME}"
        raise ContentError([Finding("print", Severity.ERROR, where, "", message)])
    return _laid_over(workspace, game, LOW_INK, merged)


def _theme_files(workspace: Workspace, game: str, name: str) -> Iterator[tuple[str, Path, Path]]:
    """The files of this name for a game, with their folder and root: the package's, then the workspace's; shared ones first."""
    for root in dict.fromkeys((shipped_root(), workspace.root)):
        for folder in ("shared", game):
            path = root / "templates" / folder / name
            if path.is_file():
                yield folder, path, root


def _laid_over(workspace: Workspace, game: str, name: str, below: Theme) -> Theme:
    """The roles below, and over them those of the files of this name; in low ink such as there are below already."""
    merged = {group: dict(roles) for group, roles in below.items()}
    for _, path, root in _theme_files(workspace, game, name):
        where = Where(toml.shown(path, root))
        found = _roles(toml.read(path, root), where, root)
        if name == LOW_INK and (unknown := _unknown(found, below, where)):
            raise located_error(unknown, root)
        for group, roles in found.items():
            merged.setdefault(group, {}).update(roles)
    return merged


def _unknown(found: Theme, theme: Theme, where: Where) -> Faults:
    """What is wrong with roles that would change nothing, since no face in full colour can ask for them."""
    faults = Faults()
    for group, roles in found.items():
        for role in roles:
            if role not in theme.get(group, {}):
                known = theme.get(group, {})
                hint = meant(role, known) if known else meant(group, theme)
                faults.say(where.at(group, role), "", f"{group}.{role} is no role of {THEME}; {hint}")
    return faults


def _roles(raw: Mapping[str, Any], where: Where, root: Path) -> dict[str, dict[str, str | int | float]]:
    faults = Faults()
    for group, roles in raw.items():
        if not isinstance(roles, dict):
            faults.say(
                where.at(group), "", f'"{group}" stands alone; a role stands in a table such as [colour] or [font]'
            )
            continue
        for role, value in roles.items():
            if isinstance(value, bool) or not isinstance(value, (str, int, float)):
                faults.say(where.at(group, role), "", f"{role} is {show(value)}; it must be a text or a number")
    if faults:
        raise located_error(faults, root)
    return dict(raw)


def _root(workspace: Workspace, folder: str, name: str) -> Path:
    own = workspace.root / "templates" / "shared" / folder / f"{name}.toml"
    return workspace.root if own.is_file() else shipped_root()


def _read(workspace: Workspace, folder: str, name: str, form: type[_F]) -> tuple[_F, Where]:
    known = names(workspace, folder)
    if name not in known:
        what = folder.removesuffix("s")
        raise refused(Where(f"templates/shared/{folder}"), name, f'there is no {what} "{name}"; {meant(name, known)}')
    root = _root(workspace, folder, name)
    path = root / "templates" / "shared" / folder / f"{name}.toml"
    where = Where(toml.shown(path, root))
    faults = Faults()
    found = faults.read(form, toml.read(path, root), where)
    if found is None:
        raise located_error(faults, root)
    return found, where


def _one(where: Where, item: str, message: str) -> Faults:
    faults = Faults()
    faults.say(where, item, message)
    return faults


def _millimetres(form: PaperForm | SizeForm) -> tuple[float, float]:
    if form.size_mm is not None:
        return form.size_mm[0], form.size_mm[1]
    assert form.size_in is not None  # `alone` has checked that one of the two is given
    return form.size_in[0] * MM_PER_INCH, form.size_in[1] * MM_PER_INCH
