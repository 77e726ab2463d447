#!/usr/bin/env python3
"""Writes docs/openmp-conformance.md: the results of GCC's own tests of OpenMP's target regions.

Copyright (C) 2026 The accred authors.
SPDX-License-Identifier: GPL-3.0-or-later

make-openmp-conformance.py --accred FILE --stock FILE --known FILE --stock-known FILE --out FILE

The files of results have a line for each program (testsuite/accred.gcc/gcc.exp): name, language, level, PASS,
FAIL or UNSUPPORTED, reason; separated by tabs.  The known failures have reasons.
"""

import argparse
import collections
import fnmatch

INTRODUCTION = """# GCC's own tests of OpenMP's target regions

`make openmp-conformance` writes this file. The tests are those of GCC 12.2, unchanged, from Debian's package
`gcc-12-source`: the programs in `libgomp.c`, `libgomp.c++`, `libgomp.c-c++-common` (as C and as C++) and
`libgomp.fortran` that have a target directive. Each is compiled at -O2 by accred, and by GCC's own offload compiler
(`gcc-12 -foffload=nvptx-none -foffload-options=-misa=sm_80`), and run on ptxsim. A test passes when it compiles, links,
ends as it is meant to (some must fail) and prints what it is to print. Not compared are the compiler's notes and
warnings.
"""


def read_results(path):
    """(name, language) -> (result, reason)."""
    with open(path, encoding="utf-8", errors="replace") as lines:
        rows = [line.rstrip("\n").split("\t") for line in lines if line.strip()]
    return {(r[0], r[1]): (r[3], r[4] if len(r) > 4 else "") for r in rows}


def read_known(path):
    """Patterns of name and language, and the reason."""
    with open(path, encoding="utf-8") as lines:
        rows = [line.split(None, 4) for line in lines if line.strip() and not line.startswith("#")]
    return [(r[0], r[1], r[4].strip()) for r in rows]


def reason_of(key, known, said):
    """Why the program KEY fails."""
    for name, language, reason in known:
        if fnmatch.fnmatch(key[0], name) and fnmatch.fnmatch(key[1], language):
            return reason
    return said


def cell(text):
    """TEXT for a cell of a table."""
    return text.replace("|", "\\|").replace("<", "&lt;")


def summary(accred, stock):
    """A row for each folder and language."""
    groups = collections.OrderedDict()
    for key in accred:
        groups.setdefault((key[0].split("/")[0], key[1]), []).append(key)
    groups[("all", "")] = list(accred)
    lines = ["| folder | language | programs | GCC's own pass | accred passes | of those that pass with GCC's own |", "|---|---|---|---|---|---|"]
    for (folder, language), keys in groups.items():
        run = [k for k in keys if accred[k][0] != "UNSUPPORTED"]
        theirs = [k for k in run if stock.get(k, ("",))[0] == "PASS"]
        ours = [k for k in run if accred[k][0] == "PASS"]
        both = len(set(theirs) & set(ours))
        lines.append("| %s | %s | %d | %d | %d | %d (%.0f %%) |" % (
            folder, language, len(run), len(theirs), len(ours), both, 100.0 * both / max(1, len(theirs))))
    return lines


def failures(results, other, known):
    """A row for each reason, with its programs: bold where OTHER passes."""
    by_reason = collections.defaultdict(list)
    for key, (result, said) in results.items():
        if result == "FAIL":
            name = "%s (%s)" % key if key[0].startswith("libgomp.c-c++-common") else key[0]
            passes = other.get(key, ("",))[0] == "PASS"
            by_reason[reason_of(key, known, said)].append("**%s**" % name if passes else name)
    lines = ["| reason | programs |", "|---|---|"]
    for reason, names in sorted(by_reason.items(), key=lambda r: (-len(r[1]), r[0])):
        lines.append("| %s | %s |" % (cell(reason), ", ".join(n.replace("libgomp.", "") for n in names)))
    return lines


def main():
    parser = argparse.ArgumentParser()
    for name in ("accred", "stock", "known", "stock-known", "out"):
        parser.add_argument("--" + name, required=True)
    args = parser.parse_args()
    accred, stock = read_results(args.accred), read_results(args.stock)
    skipped = ["%s: %s" % (k[0], r[1]) for k, r in accred.items() if r[0] == "UNSUPPORTED"]
    lines = INTRODUCTION.split("\n") + summary(accred, stock)
    lines += ["", "Not programs for this: " + "; ".join(skipped) + "."]
    lines += ["", "## What fails with accred", "", "In bold what passes with GCC's own compiler.", ""]
    lines += failures(accred, stock, read_known(args.known))
    lines += ["", "## What fails with GCC's own offload compiler", "", "In bold what passes with accred.", ""]
    lines += failures(stock, accred, read_known(getattr(args, "stock_known")))
    with open(args.out, "w", encoding="utf-8") as out:
        out.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
