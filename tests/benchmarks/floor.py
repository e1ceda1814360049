"""The floor: the bench deck drawn straight on ReportLab's canvas, with no product around it. It is the yardstick, not a model of style.
Usage: N=54 DESIGN=rules|simple DATA=folder OUT=folder FONTS=folder-of-DejaVu python floor.py"""

import csv
import os
import pathlib
import re

from jinja2 import Environment
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen import canvas

N = int(os.environ.get("N", "54"))
DESIGN = os.environ.get("DESIGN", "rules")
DATA = pathlib.Path(os.environ["DATA"])
OUT = os.environ["OUT"]
os.makedirs(OUT, exist_ok=True)
FD = os.environ["FONTS"].rstrip("/") + "/"
pdfmetrics.registerFont(TTFont("DV", FD + "DejaVuSans.ttf"))
pdfmetrics.registerFont(TTFont("DVB", FD + "DejaVuSans-Bold.ttf"))
rows = list(csv.DictReader(open(DATA / f"deck{N}.csv")))
tpl = Environment().from_string("{{ rules }}")
c = canvas.Canvas(f"{OUT}/floor_{DESIGN}_{N}.pdf", pagesize=A4, pageCompression=1)
ICON = {
    "heart": ("M50 90 C10 60 5 40 10 25 C18 5 42 8 50 28 C58 8 82 5 90 25 C95 40 90 60 50 90Z", (0.8, 0, 0)),
    "diamond": ("M50 5 L88 50 L50 95 L12 50Z", (0.8, 0, 0)),
    "spade": (
        "M50 5 C60 30 92 42 90 64 C88 82 62 84 54 68 L62 95 L38 95 L46 68 C38 84 12 82 10 64 C8 42 40 30 50 5Z",
        (0.07, 0.07, 0.07),
    ),
    "club": ("M46 50 L38 95 L62 95 L54 50Z", (0.07, 0.07, 0.07)),
    "sword": ("M46 5 L54 5 L56 65 L70 65 L70 73 L54 73 L54 95 L46 95 L46 73 L30 73 L30 65 L44 65Z", (0.33, 0.4, 0.47)),
}


def draw_path(d):
    p = c.beginPath()
    toks = re.findall(r"[MCLZ]|-?[\d.]+", d)
    i = 0
    while i < len(toks):
        t = toks[i]
        i += 1
        if t == "Z":
            p.close()
            continue
        n = {"M": 2, "L": 2, "C": 6}[t]
        while i < len(toks) and toks[i] not in "MCLZ":
            v = [float(x) for x in toks[i : i + n]]
            i += n
            v = [100 - x if k % 2 else x for k, x in enumerate(v)]
            {"M": p.moveTo, "L": p.lineTo, "C": p.curveTo}[t](*v)
    c.drawPath(p, stroke=0, fill=1)


for k, (d, col) in ICON.items():
    c.beginForm(k, 0, 0, 100, 100)
    c.setFillColorRGB(*col)
    draw_path(d)
    if k == "club":
        for cx, cy in ((50, 73), (26, 42), (74, 42)):
            c.circle(cx, cy, 21, stroke=0, fill=1)
    c.endForm()
c.beginForm("gold", 0, 0, 100, 100)
c.setFillColorRGB(1, 0.8, 0.2)
c.circle(50, 50, 42, stroke=0, fill=1)
c.endForm()


def icon(name, x, y, w):
    c.saveState()
    c.translate(x, y)
    c.scale(w / 100, w / 100)
    c.doForm(name)
    c.restoreState()


SW = pdfmetrics.stringWidth


def para(txt, x, y, w, font, size, lead, iw):
    sp = SW(" ", font, size)
    line = []
    lw = 0
    out = []
    for tok in txt.split():
        m = re.match(r":(\w+):(.*)", tok)
        tw = iw + (SW(m[2], font, size) if m else 0) if m else SW(tok, font, size)
        if line and lw + sp + tw > w:
            out.append(line)
            line = []
            lw = 0
        line.append((tok, m, tw))
        lw += tw + (sp if len(line) > 1 else 0)
    if line:
        out.append(line)
    for ln in out:
        cx = x
        run = []
        rx = x
        for tok, m, tw in ln:
            if m:
                if run:
                    c.drawString(rx, y, " ".join(run))
                    run = []
                icon(m[1], cx, y - 0.15 * size, iw)
                if m[2]:
                    c.drawString(cx + iw, y, m[2])
                cx += tw + sp
                rx = cx
            else:
                run.append(tok)
                cx += tw + sp
        if run:
            c.drawString(rx, y, " ".join(run))
        y -= lead


W, H = 63 * mm, 88 * mm
X0 = (A4[0] - 3 * W) / 2
Y0 = (A4[1] - 3 * H) / 2
for i, r in enumerate(rows):
    s = i % 9
    if i and s == 0:
        c.showPage()
    if s == 0:
        c.setLineWidth(0.4)
        for k in range(4):
            x = X0 + k * W
            c.line(x, 2 * mm, x, Y0 - 2 * mm)
            c.line(x, A4[1] - 2 * mm, x, A4[1] - Y0 + 2 * mm)
            y = Y0 + k * H
            c.line(2 * mm, y, X0 - 2 * mm, y)
            c.line(A4[0] - 2 * mm, y, A4[0] - X0 + 2 * mm, y)
    x = X0 + (s % 3) * W
    y = A4[1] - Y0 - (s // 3 + 1) * H
    c.setStrokeGray(0.27)
    c.roundRect(x, y, W, H, 3 * mm)
    if DESIGN == "simple":
        c.setFillColorRGB(*ICON[r["suit"]][1])
        c.setFont("DVB", 20)
        c.drawString(x + 2 * mm, y + H - 9 * mm, r["rank"])
        icon(r["suit"], x + 2.5 * mm, y + H - 19 * mm, 7 * mm)
        icon(r["suit"], x + 19 * mm, y + 32 * mm, 25 * mm)
        continue
    c.setFillGray(0.93)
    c.rect(x + 2 * mm, y + H - 11 * mm, 59 * mm, 9 * mm, stroke=0, fill=1)
    c.setFillGray(0)
    c.setFont("DVB", 12)
    c.drawString(x + 3 * mm, y + H - 8 * mm, r["name"])
    c.setFillColorRGB(0.2, 0.4, 0.8)
    c.circle(x + 56 * mm, y + H - 6.5 * mm, 4 * mm, fill=1)
    c.setFillGray(1)
    c.drawCentredString(x + 56 * mm, y + H - 8 * mm, r["cost"])
    icon(r["suit"], x + 19 * mm, y + H - 40 * mm, 25 * mm)
    c.setFillGray(0)
    c.setFont("DV", 9)
    c.drawString(x + 3 * mm, y + H - 46 * mm, r["type"])
    para(tpl.render(rules=r["rules"]), x + 3 * mm, y + H - 52 * mm, 57 * mm, "DV", 9, 11, 3.2 * mm)
    c.setFillGray(0.4)
    c.setFont("DV", 5)
    c.drawString(x + 3 * mm, y + 2 * mm, r["id"])
c.save()
