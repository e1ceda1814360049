"""Imposed editions: the pages of a booklet's PDF two to a sheet's side, by pikepdf."""

import io

import pikepdf

from generator.model.paper import Paper
from generator.model.printer import Printer
from generator.model.units import POINTS_PER_MM
from generator.printing.imposition import Side, creep_mm, saddle


def impose(
    pdf: bytes, paper: Paper, *, back_cover: bool, paper_mm: float = 0.0, printer: Printer | None = None
) -> bytes:
    """The pages of ``pdf`` imposed for saddle stitch on landscape sheets of a paper, flipped on the short edge.

    Pages keep their size where two fit side by side, else they are scaled down to the half sheet, and stand against the fold,
    in the middle of the height. ``paper_mm`` is the thickness of the paper for `creep_mm`; 0 leaves it out. The
    backs of sheets are moved for a ``printer`` whose profile was read off paper flipped on the short edge. The same input gives the same bytes. Links and bookmarks, which lead to pages that are no more, are left out.
    """
    with pikepdf.open(io.BytesIO(pdf)) as source, pikepdf.new() as made:
        count = len(source.pages)
        forms = [made.copy_foreign(page.as_form_xobject()) for page in source.pages]
        boxes = [page.mediabox for page in source.pages]
        moved = _moved(printer, paper)
        for side in saddle(count, back_cover):
            sizes = [(float(b[2]), float(b[3])) for b in boxes]
            _add_side(made, side, forms, sizes, paper, paper_mm, [] if side.front else moved)
        _describe(made, source)
        file = io.BytesIO()
        made.save(
            file,
            deterministic_id=True,
            compress_streams=True,
            object_stream_mode=pikepdf.ObjectStreamMode.disable,
            force_version="1.5",
        )
    return file.getvalue()


def scale_on(width_pt: float, height_pt: float, paper: Paper) -> float:
    """The scale at which pages of a size stand on half a sheet of a paper; never above 1."""
    half, tall = paper.height_mm * POINTS_PER_MM / 2, paper.width_mm * POINTS_PER_MM
    return min(1.0, (half + 0.5) / width_pt, (tall + 0.5) / height_pt)


def _moved(printer: Printer | None, paper: Paper) -> list[str]:
    """The operator that moves the backs of lying sheets, in points from the lower left; none where nothing moves."""
    matrix = printer.moved(paper.height_mm, paper.width_mm) if printer and printer.edge == "short" else None
    if matrix is None:
        return []
    a, b, c, d, right, down = matrix
    tall = paper.width_mm
    right, up = c * tall + right, tall - d * tall - down
    return [f"{a:.9f} {-b:.9f} {-c:.9f} {d:.9f} {right * POINTS_PER_MM:.5f} {up * POINTS_PER_MM:.5f} cm"]


def _add_side(
    made: pikepdf.Pdf,
    side: Side,
    forms: list[pikepdf.Object],
    sizes: list[tuple[float, float]],
    paper: Paper,
    paper_mm: float,
    moved: list[str],
) -> None:
    wide, tall = paper.height_mm * POINTS_PER_MM, paper.width_mm * POINTS_PER_MM
    inward = creep_mm(side.sheet, paper_mm) * POINTS_PER_MM
    resources = pikepdf.Dictionary()
    code = list(moved)
    for number, right in ((side.left, False), (side.right, True)):
        if number is None:
            continue
        width, height = sizes[number - 1]
        scale = scale_on(width, height, paper)
        x = wide / 2 - inward if right else wide / 2 - width * scale + inward
        y = (tall - height * scale) / 2
        half = f"{wide / 2:.4f} 0 {wide / 2:.4f} {tall:.4f}" if right else f"0 0 {wide / 2:.4f} {tall:.4f}"
        name = f"/P{number}"
        resources[name] = forms[number - 1]
        code.append(f"q {half} re W n {scale:.6f} 0 0 {scale:.6f} {x:.4f} {y:.4f} cm {name} Do Q")
    page = pikepdf.Dictionary(
        Type=pikepdf.Name.Page,
        MediaBox=[0, 0, round(wide, 4), round(tall, 4)],
        Resources=pikepdf.Dictionary(XObject=resources),
        Contents=made.make_stream("\n".join(code).encode("ascii")),
    )
    made.pages.append(pikepdf.Page(made.make_indirect(page)))


def _describe(made: pikepdf.Pdf, source: pikepdf.Pdf) -> None:
    """Title, subject, language and dates as the reader's edition has them."""
    for key in ("/Title", "/Subject", "/Creator", "/Producer", "/CreationDate", "/ModDate"):
        if key in source.docinfo:
            made.docinfo[key] = str(source.docinfo[key])
    if "/Lang" in source.Root:
        made.Root.Lang = pikepdf.String(str(source.Root.Lang))
    made.Root.ViewerPreferences = pikepdf.Dictionary(DisplayDocTitle=True, Duplex=pikepdf.Name.DuplexFlipShortEdge)
