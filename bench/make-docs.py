#!/usr/bin/env python3
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes docs/benchmarks.md and docs/benchmarks.svg from the JSON of a run.

make-docs.py RESULTS DOCS"""

import argparse
import json
import os

from plot import plot

HEAD = """# Benchmarks

The cost of a reduction as a user writes it: `acc parallel loop reduction (...)` over data that is already on the device, without clauses for dimensions. The time
is wall time around the whole construct, with the result on the host: the median of {runs} runs after a warm-up. Every result is compared with the right one.
`make bench-report` makes this file from [`bench/results.json`](../bench/results.json).

| | |
| --- | --- |
| date | {date} |
| card, driver | {card}, {driver} (CUDA {cuda}) |
| accred | {accred}, PTX for sm_60, gcc {gcc} -O2 |
| CUB and hand-written CUDA | nvcc {nvcc} -O3 |
| GCC's own offload compiler | gcc {gcc} (Debian 12), -O2, `-misa=sm_80` |
| command | `make bench`; on the machine with the card `tar xzf accred-bench.tar.gz && cd accred-bench && {command}` |

![bytes a second of each row](benchmarks.svg)

| column | what is timed |
| --- | --- |
| auto, atomic | accred's strategies; `auto` has the same bits in every run |
| stock | GCC 12's own nvptx compiler, the same source; fewer runs if a launch is slow |
| cub | CUB, `DeviceReduce` or `DeviceSegmentedReduce` with offsets; the host waits, the result stays on the device |
| cub+copy | the same, and the result is copied to the host, as OpenACC has it |
| hand | hand-written CUDA: 16-byte loads, the fastest of up to 70 launch shapes for each row, one slot for each block and a ticket, result straight into the host's memory |
| GB/s | of `auto`; bytes that have to be moved, counted once |
| goal | `auto` as a percentage of the goal; 100 % or more: reached |

A ratio is the time of the other divided by that of `auto`: above 1, accred is ahead. Programs that were not run have no column.

"""

GROUPS = {
    "sums": ("One array, one operator", """2^28 elements, then 2^26 (`_2p26`), 2^24, 2^20, 1024. Goal: as fast as `cub`, and 0.99 of `hand`; from 2^24 on 0.95 of `cub+copy`; with 1024 elements
1.3 times the time of `cub+copy`, and 15 us. Everywhere: at most 3 % slower than `atomic`."""),
    "several": ("Several results", """The dot product and the five sums of a linear fit read two arrays. Goal: 0.98 of the bytes a second of the plain sum of the type."""),
    "types": ("Other types", """2^30 bytes of each type; `any_bool` is `||`. Goal: 0.90 of the bytes a second of the float sum."""),
    "nests": ("Nests of loops", """`collapse (2)` and `collapse (3)`; `sum_2d_narrow` has rows of 64, `strided_2d` reads every second column (but moves all), `stencil_2d` is the norm of a
five-point residual. Goal: 0.90 of the bytes that a copy on the device reads and writes in a second ({copy})."""),
    "kernels": ("Loops in `kernels` regions", """The same loop in a `parallel` construct, in `kernels` with a directive, and in `kernels` without one (`plain_`): a sum, sums of rows of 1024,
a norm of a five-point residual. Goal: 0.95 of the speed of `parallel`."""),
    "streams": ("Loops that read and write", """The loops of STREAM over 2^28 and 2^25 elements; floats that become doubles; every second element; arrays of structs of 2, 3
and 4 floats; stencils of five points in rows of 2^13, with the border (`border`) and without it, and of seven in planes of 512 by 512. Goal: the speed of `hand`, 0.95 of it for
stencils."""),
    "updates": ("Updates by key", """`acc atomic update` of the element that a key says, with what is there already. `count_BINS` adds 1 for each of 2^28 keys of 8 bits (256 bins) or
2^27 of 16, `weigh_BINS` a float for each of 2^26; keys are any, or all the same (`_one`). `by_key` adds 2^26 doubles for keys of 32 bits in order, in runs of 1, of 16, of 1 to 440,000
(`power`) and one of all (`giant`), or for any of 2^10 and 2^24 keys. CUB: `HistogramEven`, which clears the bins, and `ReduceByKey`, which gives the keys, too. Goal: 0.9 of
the speed of the better of `cub` and `hand`; for keys in order 1.5 times the time of `cub`."""),
    "rows": ("Sums of rows", """2^28 floats in rows of 16 to 32768. `gang_vector` is `loop gang` with `loop vector` in it, `gang_worker_vector` has `loop gang worker` outside,
`gang_workervector` `loop worker vector` inside. Goal: 0.95 of the better of `cub` and `hand`."""),
    "arrays": ("Reductions of arrays", """`vectors_TYPE_K` is `reduction (+:s)` of an array of K numbers over 2^26 vectors of K, `plain` the sum of one number. Goal: 0.95 of the
bytes a second of `plain`. `reduce_BINS` is `reduction (+:h[0:BINS])` over 2^28 bytes of keys, of 8 bits for 256 bins, else of 16. Goal: 0.9 of the better of `cub` and `hand` for
256, else 0.8 of `hand`. `array_of_rows_N` has the three moments of each row of N doubles in an array, `scalars_of_rows_N` in three scalars. Goal: 0.9 of the latter's speed."""),
    "csr": ("Rows of any length", """`spmv` is `y = alpha * A * x + beta * y` of doubles in compressed rows, 2^26 elements in columns anywhere among 2^22: equal rows of 8 to 5000;
lengths by a power law, 15 on average and 2^20 at most, in any order, ascending (`_up`) and descending (`_down`); one row of half of the elements `first`, in the `middle` or `last` among
rows of 32 and three times as many empty ones; 1000 rows of 16. Goal: the speed of the better of `cusparse`, the default algorithm, and `cusparse-alg2` with `cusparseSpMV_preprocess`
before the time, 0.95 of it for equal rows, 15 us for 1000 rows. `shares` is `auto` with `-fplugin-arg-accred-row-shares`, `whole` with `-fplugin-arg-accred-row-shares=no`. `row_sums` has no vector. Goal: 0.85 of the bytes a second of `csr_plain`, the sum of all."""),
    "pushes": ("Rows that reduce nothing", """The matrices of `csr`: elements multiplied by a number of their row (`scale`), added to the element of another array that their column says, by
`acc atomic update` (`push`), and a step of a search, which looks at the columns of half of the rows, and sets what is less (`visit`); a gang has a row, or a thread (`threads_`).
Goal: 0.8 of the speed of `hand`, which gives each warp as many elements, or each row some lanes."""),
    "columns": ("Sums of columns", """2^26 floats, or ints, in rows of 1 to 10^6. `columns_seq` is `parallel loop` over the columns with `loop seq reduction` over the rows,
`columns_vector` is `loop gang` with `loop vector reduction` in it, `columns_plain` sums ints without a directive on the inner loop. Goal: 0.85 of the bytes a second of
`sum_f32_2p26`."""),
}
COLUMNS = ["auto", "atomic", "shares", "whole", "stock", "cub", "cub+copy", "hand", "cusparse", "cusparse-alg2"]
RATIOS = ["shares", "whole", "stock", "cub", "cub+copy", "hand", "cusparse", "cusparse-alg2"]


def time(row, program):
    result = row["results"].get(program)
    return result["us"] if result and result["right"] else None


def cell(row, program):
    result = row["results"].get(program)
    if not result:
        return ""
    return f"{result['us']:.1f}" if result["right"] else "wrong"


def ratio(row, program):
    ours, theirs = time(row, "auto"), time(row, program)
    if not ours or not theirs:
        return ""
    value = theirs / ours
    return f"{value:.2f}" if value < 10 else f"{value:.0f}"


def table(rows):
    columns = [c for c in COLUMNS if any(c in row["results"] for row in rows)]
    ratios = [c for c in RATIOS if c in columns]
    kernels = any("kernels" in row["results"].get("auto", {}) for row in rows)
    heads = (["row"] + [c + ", us" for c in columns] + (["kernel alone, us"] if kernels else []) + ["GB/s"]
             + [c + " / auto" for c in ratios] + ["goal"])
    lines = ["| " + " | ".join(heads) + " |", "| --- |" + " ---: |" * (len(heads) - 1)]
    for row in rows:
        ours = time(row, "auto")
        cells = ["`" + row["name"] + "`"] + [cell(row, c) for c in columns]
        if kernels:
            alone = row["results"].get("auto", {}).get("kernels")
            cells.append(f"{alone['us']:.1f}" if alone else "")
        cells.append(f"{row['bytes'] / ours * 1e-3:.0f}" if ours else "")
        cells += [ratio(row, c) for c in ratios]
        goal = row["goal"]
        cells.append("" if goal is None else f"**{100 * goal:.0f} %**" if goal >= 1 else f"{100 * goal:.0f} %")
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("results")
    parser.add_argument("docs")
    options = parser.parse_args()
    with open(options.results, encoding="utf-8") as file:
        results = json.load(file)
    rows = results["rows"]
    runs = max(result["runs"] for row in rows for result in row["results"].values())
    copy = next((f"{row['bytes'] / time(row, 'memcpy') * 1e-3:.0f} GB/s" for row in rows if time(row, "memcpy")), "not measured")
    text = HEAD.format(runs=runs, **{key: value for key, value in results.items() if key != "rows"})
    goals = [row["goal"] for row in rows if row["goal"] is not None]
    text += f"{sum(goal >= 1 for goal in goals)} of {len(goals)} rows reach their goal.\n"
    for group, (title, words) in GROUPS.items():
        members = [row for row in rows if row["group"] == group]
        if members:
            text += f"\n## {title}\n\n{words.format(copy=copy)}\n\n{table(members)}"
    tail = os.path.join(os.path.dirname(os.path.abspath(__file__)), "notes.md")
    with open(tail, encoding="utf-8") as file:
        text += "\n" + file.read()
    with open(os.path.join(options.docs, "benchmarks.md"), "w", encoding="utf-8") as file:
        file.write(text)
    with open(os.path.join(options.docs, "benchmarks.svg"), "w", encoding="utf-8") as file:
        file.write(plot(results))


if __name__ == "__main__":
    main()
