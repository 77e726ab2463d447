#!/usr/bin/env python3
"""The times that `run' prints as a table: table.py TIMES

Copyright (C) 2026 The accred authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import sys

times, names = {}, []
with open(sys.argv[1]) as file:
    for line in file:
        fields = line.rstrip("\n").split("\t")
        if len(fields) == 5:
            program, kind, name, median, _ = fields
            times[program, kind, name] = float(median)
            if name not in names:
                names.append(name)
print("| | accred, double | CUDA, double | ratio | accred, float | CUDA, float | ratio |\n|---|---|---|---|---|---|---|")
for name in names:
    cells = []
    for kind in ("double", "float"):
        ours, cuda = (times.get((program, kind, name)) for program in ("accred", "cuda"))
        cells += ["%.0f" % t if t else "" for t in (ours, cuda)]
        cells.append("%.2f" % (ours / cuda) if ours and cuda else "")
    print("| %s | %s |" % (name, " | ".join(cells)))
