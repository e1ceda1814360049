#!/usr/bin/env python3
"""Write the shared benchmark data: N cards (default 54), a CSV and the SVG icons.
Usage: make_deck.py N OUTDIR"""

import csv
import pathlib
import random
import sys

n = int(sys.argv[1])
out = pathlib.Path(sys.argv[2])
out.mkdir(parents=True, exist_ok=True)
rng = random.Random(54)
WORDS = ["draw", "discard", "gain", "reveal", "exhaust", "each", "player", "adjacent", "forest", "river", "village", "market", "until", "end", "of", "turn", "may", "then", "if", "you", "have", "at", "least", "two", "a", "card", "from", "your", "hand", "to", "the", "top", "of", "the", "deck", "resource", "score", "victory", "point", "attack", "shield", "supply", "tile", "place", "rotate"]
suits = ["spade", "heart", "diamond", "club"]
ranks = ["A"] + [str(i) for i in range(2, 11)] + ["J", "Q", "K"]
rows = []
for i in range(n):
    j = i % 54
    if j < 52:
        suit, rank = suits[j // 13], ranks[j % 13]
    else:
        suit, rank = ("heart", "spade")[j - 52], "JK"
    k = rng.randint(35, 55)
    toks = [rng.choice(WORDS) for _ in range(k)]
    for p in sorted(rng.sample(range(3, k - 1), 3)):
        toks[p] = rng.choice([":gold:", ":sword:"])
    rows.append(
        dict(
            id=f"C{i:04d}",
            name=f"{rng.choice(WORDS).title()} {rng.choice(WORDS).title()}",
            rank=rank,
            suit=suit,
            cost=rng.randint(0, 9),
            type=rng.choice(["Action", "Event", "Unit", "Building"]),
            rules=" ".join(toks).capitalize() + ".",
            qty=1,
        )
    )
with open(out / f"deck{n}.csv", "w", newline="") as f:
    w = csv.DictWriter(f, rows[0].keys())
    w.writeheader()
    w.writerows(rows)
SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 100 100">{}</svg>'
ic = dict(
    heart='<path fill="#c00" d="M50 90 C10 60 5 40 10 25 C18 5 42 8 50 28 C58 8 82 5 90 25 C95 40 90 60 50 90Z"/>',
    diamond='<path fill="#c00" d="M50 5 L88 50 L50 95 L12 50Z"/>',
    spade='<path fill="#111" d="M50 5 C60 30 92 42 90 64 C88 82 62 84 54 68 L62 95 L38 95 L46 68 C38 84 12 82 10 64 C8 42 40 30 50 5Z"/>',
    club='<g fill="#111"><circle cx="50" cy="27" r="21"/><circle cx="26" cy="58" r="21"/><circle cx="74" cy="58" r="21"/><path d="M46 50 L38 95 L62 95 L54 50Z"/></g>',
    gold='<circle cx="50" cy="50" r="42" fill="#fc3" stroke="#a70" stroke-width="8"/>',
    sword='<path fill="#567" d="M46 5 L54 5 L56 65 L70 65 L70 73 L54 73 L54 95 L46 95 L46 73 L30 73 L30 65 L44 65Z"/>',
)
for k, v in ic.items():
    (out / f"{k}.svg").write_text(SVG.format(v))
