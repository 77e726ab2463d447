#!/usr/bin/env python3
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later
"""The time of the kernels alone, in addition to that of the whole constructs.

kernel-times.py OUT: reads the output of `run --kernels' in OUT, adds it to OUT/results.json, and
prints a table.  A row's kernels are those that are launched after the ones that fill its arrays."""

import argparse
import csv
import json
import os
import re
import sys

FILLS = re.compile(r"(wave|second|peak|factor|last|spoil)_[fic]\d+\$|.*\bfill_(real|second|pairs|spoiled)\b")
MICROSECONDS = {"ns": 1e-3, "us": 1, "ms": 1e3, "nsecond": 1e-3, "usecond": 1, "msecond": 1e3}


def kernels(path):
    """A list of (name, microseconds, grid, block, registers), from ncu's CSV, which has a line of units."""
    with open(path, encoding="utf-8", errors="replace") as lines:
        table = list(csv.reader(line for line in lines if line.startswith('"')))
    if len(table) < 2:
        return []
    column = {name: i for i, name in enumerate(table[0])}

    def number(line, name):
        return float(line[column[name]].replace(",", ""))

    time = "gpu__time_duration.sum"
    unit = MICROSECONDS[table[1][column[time]]]
    return [(line[column["Kernel Name"]], number(line, time) * unit, int(number(line, "launch__grid_size")),
             int(number(line, "launch__block_size")), int(number(line, "launch__registers_per_thread")))
            for line in table[2:]]


def by_row(launched):
    """The kernels of each row."""
    rows = []
    filling = False
    for kernel in launched:
        if FILLS.match(kernel[0]):
            if not filling:
                rows.append([])
            filling = True
        else:
            filling = False
            if rows:
                rows[-1].append(kernel)
    return rows


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out")
    options = parser.parse_args()
    path = os.path.join(options.out, "results.json")
    with open(path, encoding="utf-8") as file:
        results = json.load(file)
    rows = {row["name"]: row for row in results["rows"]}
    folder = os.path.join(options.out, "kernels")
    for name in sorted(os.listdir(folder)):
        match = re.fullmatch(r"(\w+)\.(\w+)\.csv", name)
        if not match:
            continue
        program = match.group(2)
        with open(os.path.join(folder, name[:-len("csv")] + "tsv"), encoding="utf-8") as file:
            names = [line.split("\t")[0] for line in file if "\t" in line]
        found = by_row(kernels(os.path.join(folder, name)))
        if len(found) != len(names):
            sys.exit(f"{name}: kernels of {len(found)} rows, not of {len(names)}")
        for row, launched in zip(names, found):
            if program in rows.get(row, {}).get("results", {}):
                rows[row]["results"][program]["kernels"] = {
                    "us": round(sum(kernel[1] for kernel in launched), 2), "grid": [kernel[2] for kernel in launched],
                    "block": [kernel[3] for kernel in launched], "registers": [kernel[4] for kernel in launched]}
    with open(path, "w", encoding="utf-8") as file:
        json.dump(results, file, indent=1)
        file.write("\n")
    programs = [p for p in ("auto", "atomic", "cub")
                if any("kernels" in row["results"].get(p, {}) for row in results["rows"])]
    print(f"{'kernels alone, us':24}" + "".join(f"{p:>11}{'GB/s':>7}{'grid':>9}{'block':>6}{'regs':>5}" for p in programs))
    for row in results["rows"]:
        line = f"{row['name']:24}"
        for program in programs:
            k = row["results"].get(program, {}).get("kernels")
            if k and k["us"]:
                line += (f"{k['us']:11.2f}{row['bytes'] / k['us'] * 1e-3:7.0f}{k['grid'][0]:9}{k['block'][0]:6}"
                         f"{k['registers'][0]:5}")
            else:
                line += f"{'-':>11}" + 27 * " "
        print(line.rstrip())


if __name__ == "__main__":
    main()
