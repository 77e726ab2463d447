# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later
"""The benchmark's results as an SVG: a line for each row, a mark for each program, bytes a second on a logarithmic scale.
Rows of few elements are omitted: their cost does not depend on bytes."""

import math

# Program, words, colour, shape.  Drawn in this order: accred last.
PROGRAMS = [
    ("stock", "GCC's own offload compiler", "#b0b0b0", "square"),
    ("atomic", "accred, strategy=atomic", "#8cc5e3", "circle"),
    ("cub+copy", "CUB and copy-back", "#f2c14e", "circle"),
    ("cub", "CUB", "#e8871e", "circle"),
    ("hand", "hand-written CUDA", "#333333", "bar"),
    ("auto", "accred", "#1a6fb0", "circle"),
]
LABEL, PLOT, LINE, TOP, RIGHT = 190, 640, 15, 78, 60
INK = "#333333"


def escaped(text):
    return text.replace("&", "&amp;").replace("<", "&lt;")


def mark(x, y, colour, shape, large=False):
    if shape == "bar":
        return f'<path d="M{x:.1f} {y - 6:.1f}v12" stroke="{colour}" stroke-width="2.2"/>'
    if shape == "square":
        return f'<rect x="{x - 3.5:.1f}" y="{y - 3.5:.1f}" width="7" height="7" fill="{colour}"/>'
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{4.6 if large else 3.6}" fill="{colour}"/>'


def plot(results):
    """The text of the SVG."""
    rows = [row for row in results["rows"] if row["group"] != "copy" and not row["name"].endswith(("_1024", "_2p20"))]
    rates = {}
    for row in rows:
        for program, result in row["results"].items():
            if result["right"]:
                rates[row["name"], program] = row["bytes"] / result["us"] * 1e-3
    copy = next((row["bytes"] / row["results"]["memcpy"]["us"] * 1e-3 for row in results["rows"]
                 if row["group"] == "copy" and "memcpy" in row["results"]), None)
    decade = 10 ** math.floor(math.log10(max(0.1, min(rates.values()))))
    low = max(digit * decade for digit in (1, 2, 5) if digit == 1 or digit * decade <= min(rates.values()))
    high = 1.15 * max(list(rates.values()) + [copy or 0])

    def place(rate):
        return LABEL + PLOT * math.log(max(rate, low) / low) / math.log(high / low)

    groups = []
    for row in rows:
        if not groups or groups[-1][0] != row["group"]:
            groups.append((row["group"], []))
        groups[-1][1].append(row)
    height = TOP + sum(LINE * len(members) + 12 for _, members in groups) + 34
    width = LABEL + PLOT + RIGHT
    bottom = height - 30
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
           f'font-family="sans-serif" font-size="11" fill="{INK}">',
           f'<rect width="{width}" height="{height}" fill="white"/>',
           f'<text x="10" y="20" font-size="14" font-weight="bold">Bytes a second of whole constructs, {escaped(results["card"])}</text>']
    x = 10
    for program, words, colour, shape in reversed(PROGRAMS):
        if any(name == program for _, name in rates):
            out.append(mark(x + 5, 40, colour, shape, program == "auto"))
            out.append(f'<text x="{x + 14}" y="44">{words}</text>')
            x += 24 + 6.1 * len(words)
    step = decade
    while step <= high:
        for digit in (1, 2, 5):
            rate = digit * step
            if low <= rate <= high:
                out.append(f'<path d="M{place(rate):.1f} {TOP - 12}V{bottom}" stroke="#{"cccccc" if digit == 1 else "ececec"}"/>')
                out.append(f'<text x="{place(rate):.1f}" y="{TOP - 16}" text-anchor="middle" font-size="10">{rate:g}</text>')
        step *= 10
    out.append(f'<text x="{LABEL + PLOT + 6}" y="{TOP - 30}" font-size="10">GB/s</text>')
    if copy:
        out.append(f'<path d="M{place(copy):.1f} {TOP - 12}V{bottom}" stroke="#c23b22" stroke-dasharray="4 3"/>')
        out.append(f'<text x="{place(copy):.1f}" y="{bottom + 14}" text-anchor="middle" font-size="10" fill="#c23b22">'
                   "copy on the device</text>")
    y = TOP
    for _, members in groups:
        for row in members:
            out.append(f'<text x="{LABEL - 8}" y="{y + 4}" text-anchor="end">{escaped(row["name"])}</text>')
            out.append(f'<path d="M{LABEL} {y}H{LABEL + PLOT}" stroke="#f2f2f2"/>')
            for program, _, colour, shape in PROGRAMS:
                if (row["name"], program) in rates:
                    out.append(mark(place(rates[row["name"], program]), y, colour, shape, program == "auto"))
            y += LINE
        y += 12
    out.append("</svg>")
    return "\n".join(out) + "\n"
