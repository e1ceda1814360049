"""Calibration sheets: two pages for each paper, by which a maker finds out how far a printer's backs are off."""

from pathlib import Path

from generator.load.papers import calibration_words, paper
from generator.load.workspace import Workspace
from generator.model.finding import ContentError, Finding, Severity, Where
from generator.model.printer import Edge, Printer
from generator.printing.face import font_folders
from generator.printing.pdf.document import Document
from generator.printing.sheet.calibration import CalibrationDrawing, Sheet
from generator.printing.sheet.vernier import TooSmall, plan
from generator.products.made import Made
from generator.text.fonts import Library


def make(
    workspace: Workspace,
    folder: Path,
    papers: tuple[str, ...],
    edge: Edge,
    language: str,
    printer: Printer | None = None,
) -> list[Made]:
    """Writes ``calibration[-<language>]-<paper>[-short][-<profile>].pdf`` for each paper; English is not named, nor the
    long edge.

    With ``printer`` the back is printed by that profile already, to see that it agrees; what is read then is still what
    is to be typed. Raises ContentError with every paper that is too small or not there, before a file is written.
    """
    words = calibration_words(workspace, language)
    library = Library(font_folders(workspace, "shared"))
    drawn: list[tuple[Document, Made]] = []
    faults: list[Finding] = []
    for name in dict.fromkeys(papers):
        try:
            one = paper(workspace, name)
            document = Document(f"{words['title']}: {one.title}", "Playproof", language)
            drawing = CalibrationDrawing(document, library, Sheet(plan(one), edge, words, printer), language)
            drawing.front()
            drawing.back()
        except ContentError as error:
            faults += error.findings
            continue
        except TooSmall as fault:
            faults.append(
                Finding("print", Severity.ERROR, Where(f"templates/shared/papers/{name}.toml"), name, str(fault))
            )
            continue
        parts = ["calibration", "" if language == "en" else language, one.name, "short" if edge == "short" else ""]
        parts.append(printer.name if printer else "")
        says = f"print it two-sided at 100 %, flipped on the {edge} edge; its back says how to read it"
        drawn.append((document, Made(folder / ("-".join(filter(None, parts)) + ".pdf"), says)))
    if faults:
        raise ContentError(faults)
    for document, made in drawn:
        document.save(made.path)
    return [made for _, made in drawn]
