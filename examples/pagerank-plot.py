#!/usr/bin/env python3
"""The figure of how many edges lead to the vertices of pagerank.c's graph.
Copyright (C) 2026 The accred authors.
SPDX-License-Identifier: GPL-3.0-or-later

    ./pagerank 20 degrees | ./pagerank-plot.py >pagerank-degrees.svg
"""

import math
import sys

WIDTH, HEIGHT, LEFT, BOTTOM, TOP = 640, 400, 70, 50, 20


def main():
    counts = [tuple(map(int, line.split())) for line in sys.stdin]
    vertices = sum(n for _, n in counts)
    edges = sum(d * n for d, n in counts)
    none = sum(n for d, n in counts if d == 0)
    # A point for each interval from 2^(k / 4) to 2^((k + 1) / 4).
    bins = {}
    for degree, n in counts:
        if degree:
            k = int(4 * math.log2(degree))
            bins.setdefault(k, [0, 0])
            bins[k][0] += n
            bins[k][1] += degree * n
    points = []
    for k, (n, total) in sorted(bins.items()):
        # Whole numbers in the interval.
        width = math.ceil(2 ** ((k + 1) / 4)) - math.ceil(2 ** (k / 4))
        points.append((total / n, n / max(width, 1)))
    most = max(d for d, _ in counts)
    decades_x, decades_y = math.ceil(math.log10(most)), math.ceil(math.log10(max(n for _, n in points)))
    low_y = math.floor(math.log10(min(n for _, n in points)))

    def x(v):
        return LEFT + (WIDTH - LEFT - 20) * math.log10(v) / decades_x

    def y(v):
        return HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * (math.log10(v) - low_y) / (decades_y - low_y)

    out = ['<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" font-family="sans-serif" font-size="12">'
           % (WIDTH, HEIGHT), '<rect width="100%" height="100%" fill="white"/>']
    for k in range(decades_x + 1):
        out.append('<line x1="%.1f" x2="%.1f" y1="%d" y2="%d" stroke="#ddd"/>'
                   % (x(10 ** k), x(10 ** k), TOP, HEIGHT - BOTTOM))
        out.append('<text x="%.1f" y="%d" text-anchor="middle">%d</text>' % (x(10 ** k), HEIGHT - BOTTOM + 16, 10 ** k))
    for k in range(low_y, decades_y + 1):
        out.append('<line x1="%d" x2="%d" y1="%.1f" y2="%.1f" stroke="#ddd"/>'
                   % (LEFT, WIDTH - 20, y(10 ** k), y(10 ** k)))
        out.append('<text x="%d" y="%.1f" text-anchor="end">%g</text>' % (LEFT - 6, y(10 ** k) + 4, 10.0 ** k))
    for degree, n in points:
        out.append('<circle cx="%.1f" cy="%.1f" r="3" fill="#1f5fa8"/>' % (x(degree), y(n)))
    out.append('<text x="%d" y="%d" text-anchor="middle">edges to a vertex (%d vertices, %d edges; none to %d)</text>'
               % ((WIDTH + LEFT) // 2, HEIGHT - 12, vertices, edges, none))
    out.append('<text transform="translate(16 %d) rotate(-90)" text-anchor="middle">vertices with as many</text>'
               % (HEIGHT // 2))
    out.append("</svg>")
    print("\n".join(out))


main()
