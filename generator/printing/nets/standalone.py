"""A net, or the picture of a folded piece, as one SVG file: its faces are pictures inside it, each with its own fonts."""

import base64
import re
from collections.abc import Mapping, Sequence
from html import escape  # xml.sax.saxutils would import urllib and ssl at every start

from generator.printing.nets.drawing import CUT_MM, DASHES, LABEL_MM
from generator.printing.nets.net import Net
from generator.printing.nets.picture import View
from generator.text.outlines import Matrix, Path, polygon

_INK, _WHITE, _GREY = "#000", "#fff", "#737373"


def net_svg(net: Net, faces: Mapping[str, str], label: str) -> str:
    """The net as text; ``faces`` are the SVG files of its sides by name, ``label`` stands on flaps to be glued."""
    body = [f'<clipPath id="cut"><path d="{_data(net.outline)}"/></clipPath>', '<g clip-path="url(#cut)">']
    for n, panel in enumerate(net.panels):
        if panel.side not in faces:
            continue
        left, top, right, bottom = panel.over
        x, y = panel.left_mm - left, panel.top_mm - top
        wide, high = left + panel.width_mm + right, top + panel.height_mm + bottom
        body.append(f'<clipPath id="p{n}"><rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}"/></clipPath>')
        body.append(
            f'<g clip-path="url(#p{n})">{_placed(faces[panel.side], panel.matrix, panel.size_mm, max(panel.over))}</g>'
        )
    body.append("</g>")
    for fold in net.folds:
        line = f'd="{_data(polygon([(fold.x1, fold.y1), (fold.x2, fold.y2)], close=False))}" stroke-width="{CUT_MM}"'
        dashes = " ".join(f"{d:g}" for d in DASHES[fold.valley])
        body.append(f'<path {line} stroke="{_WHITE}"/><path {line} stroke="{_INK}" stroke-dasharray="{dashes}"/>')
    cuts = "".join(map(_data, (net.outline, *net.slits)))
    body.append(f'<path d="{cuts}" fill="none" stroke="{_INK}" stroke-width="{CUT_MM}"/>')
    for flap in net.flaps:
        if flap.glued:
            at = f'transform="translate({flap.x:g} {flap.y:g}) rotate({flap.turn})"'
            style = f'text-anchor="middle" dominant-baseline="central" font-size="{LABEL_MM:g}" font-family="sans-serif" fill="{_GREY}"'
            body.append(f"<text {at} {style}>{escape(label, quote=False)}</text>")
    return _file((net.width_mm, net.height_mm), body)


def picture_svg(size_mm: tuple[float, float], views: Sequence[View], faces: Mapping[str, str]) -> str:
    """The picture of a folded piece as text."""
    body = []
    for n, view in enumerate(views):
        wide, high = view.size_mm
        box = f'<rect width="{wide:g}" height="{high:g}"'
        body += [
            f'<clipPath id="v{n}" transform="{_matrix(view.matrix)}">{box}/></clipPath>',
            f'<g clip-path="url(#v{n})">{_placed(faces[view.side], view.matrix, view.size_mm, 0.0)}</g>',
            f'<g transform="{_matrix(view.matrix)}">{box} fill-opacity="{view.dark:g}" stroke="#404040" stroke-width="{CUT_MM}"/></g>',
        ]
    return _file(size_mm, body)


def _file(size_mm: tuple[float, float], body: Sequence[str]) -> str:
    wide, high = size_mm
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide:g}mm" height="{high:g}mm" viewBox="0 0 {wide:g} {high:g}">'
    return "\n".join([head, *body, "</svg>"])


def _placed(file: str, matrix: Matrix, size_mm: tuple[float, float], over_mm: float) -> str:
    """A face's file as a picture; it shows ``over_mm`` more than the face on every side."""
    wide, high = size_mm[0] + 2 * over_mm, size_mm[1] + 2 * over_mm
    end = file.index(">")
    tag = re.sub(r'\s(?:width|height|viewBox)="[^"]*"', "", file[:end])
    tag += f' width="{wide:g}mm" height="{high:g}mm" viewBox="{-over_mm:g} {-over_mm:g} {wide:g} {high:g}"'
    coded = base64.b64encode((tag + file[end:]).encode()).decode("ascii")
    place = f'x="{-over_mm:g}" y="{-over_mm:g}" width="{wide:g}" height="{high:g}"'
    return f'<image {place} transform="{_matrix(matrix)}" href="data:image/svg+xml;base64,{coded}"/>'


def _matrix(matrix: Matrix) -> str:
    return f"matrix({' '.join(f'{n:.5f}' for n in matrix)})"


def _data(path: Path) -> str:
    """A path as SVG writes it."""
    return "".join(name + " ".join(f"{n:.4g}" if abs(n) < 1 else f"{n:.3f}" for n in numbers) for name, numbers in path)
