#!/usr/bin/env python3
"""Writes docs/conformance.md: what became of GCC's own OpenACC tests.

Copyright (C) 2026 The accred authors.
SPDX-License-Identifier: GPL-3.0-or-later

make-conformance.py --known FILE --reduction-list FILE --list FILE [--gpu FILE]
  [--stock-known FILE --stock RESULTS] --out FILE RESULTS...

The lists are those that gcc-tests.py makes: of the tests with a reduction clause, and of all.

RESULTS are the files `results' that testsuite/accred.gcc/gcc.exp leaves, one line for each
program: name, language, level, PASS, FAIL or UNSUPPORTED, reason; separated by tabs.
--gpu is such a file from a GPU (gcc-results in the output folder of the GPU bundle); its
first line is `# card, driver'.  --known has the reasons of known failures.
--stock is such a file of the programs that GCC's own offload compiler has built, from a run
on ptxsim.
"""

import argparse
import collections
import fnmatch
import os

LANGUAGES = ["c", "c++", "fortran"]
LEVELS = ["-O0", "-O2"]
WORDS = {"PASS": "pass", "FAIL": "**fail**", "UNSUPPORTED": "not for it", None: ""}


def read_results(paths):
    """(name, language, level) -> (result, reason), and the comment at the start."""
    results, comment = {}, ""
    for path in paths:
        with open(path, encoding="utf-8", errors="replace") as lines:
            for line in lines:
                if line.startswith("#"):
                    comment = comment or line[1:].strip()
                    continue
                fields = line.rstrip("\n").split("\t") + [""]
                results[tuple(fields[:3])] = (fields[3], fields[4])
    return results, comment


def read_known(path):
    """The lines of known-failures: (four patterns, reason)."""
    known = []
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            words = line.split(None, 4)
            if words and not line.startswith("#"):
                known.append((words[:4], words[4].strip()))
    return known


def reason_of(key, engine, known, said):
    """Why a program fails: as known, else what the compiler or the program said."""
    for patterns, reason in known:
        if all(fnmatch.fnmatchcase(v, p) for v, p in zip(key + (engine,), patterns)):
            return reason
    return "`%s`" % said.replace("|", "/") if said else ""


def row(cells):
    """A line of a table."""
    return "| " + " | ".join(cells) + " |"


def summary(results, listed, engine):
    """A table: programs by language and level.  LISTED: all there are."""
    lines = ["", "Programs, %s:" % engine, "",
             row(["language", "level", "pass", "fail", "not for it", "not run"]), row(["---"] * 6)]
    for language in LANGUAGES:
        for level in LEVELS:
            counts = collections.Counter(r[0] for k, r in results.items() if k[1:] == (language, level))
            total = sum(k[1:] == (language, level) for k in listed)
            if total:
                cells = [counts[w] for w in ("PASS", "FAIL", "UNSUPPORTED")]
                lines.append(row([language, level] + [str(c) for c in cells + [total - sum(cells)]]))
    return lines


def failures(results, engine, known):
    """A table of what fails and why, one line for each test and language."""
    found = collections.OrderedDict()
    for key in sorted(results):
        result, said = results[key]
        if result == "FAIL":
            found.setdefault((key[0], reason_of(key, engine, known, said)), []).append((key[1], key[2]))
    if not found:
        return ["", "None fails."]
    lines = ["", row(["test", "programs", "reason"]), row(["---"] * 3)]
    for (name, reason), programs in found.items():
        lines.append(row(["`%s`" % name, ", ".join("%s %s" % p for p in programs), reason]))
    return lines


def stock_section(results, known, reduction, others_listed):
    """What became of the same tests when GCC's own compiler for NVIDIA GPUs has built them."""
    text = ["", "## Built by GCC's own offload compiler", "",
            "The same tests, compiled by `gcc-12 -foffload=nvptx-none -foffload-options=-misa=sm_80` (Debian's `gcc-12-offload-nvptx`)",
            "instead of accred, and run on ptxsim in the shape of an H200 with 16 multiprocessors: `make check-gcc-stock`,",
            "`make check-gcc-stock-all`. They test ptxsim. Where one build passes and the other one fails, the reason says whose fault it is.",
            "", "Tests with a reduction clause:"]
    text += summary({k: v for k, v in results.items() if k in reduction}, reduction, "ptxsim")
    text += ["", "The other tests:"]
    text += summary({k: v for k, v in results.items() if k not in reduction}, others_listed, "ptxsim")
    return text + ["", "What fails:"] + failures(results, "sim", known)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--known", required=True)
    parser.add_argument("--reduction-list", required=True)
    parser.add_argument("--list", required=True)
    parser.add_argument("--gpu")
    parser.add_argument("--stock-known")
    parser.add_argument("--stock")
    parser.add_argument("--out", required=True)
    parser.add_argument("results", nargs="+")
    args = parser.parse_args()

    with open(args.reduction_list, encoding="utf-8") as lines:
        reduction = {tuple(line.split("\t")[:3]) for line in lines}
    with open(args.list, encoding="utf-8") as lines:
        others_listed = {tuple(line.split("\t")[:3]) for line in lines} - reduction
    known = read_known(args.known)
    sim, _ = read_results(args.results)
    gpu, card = read_results([args.gpu]) if args.gpu and os.path.exists(args.gpu) else ({}, "")

    def only_reduction(results):
        return {k: v for k, v in results.items() if k in reduction}

    text = ["# GCC's own OpenACC tests", "",
            "`make conformance` writes this file. The tests are those of GCC 12.2's `libgomp/testsuite/libgomp.oacc-*`, unchanged, from",
            "Debian's package `gcc-12-source`; `make check-gcc` runs those with a reduction clause, `make check-gcc-all` all.",
            "Each is compiled with the plugin at -O0 and -O2 (those of `c-c++-common` as C and as C++) and run with `ACC_DEVICE_TYPE=nvidia`.",
            "A test passes when it compiles, links, ends as it is meant to (some must fail) and prints what it is to print. The compiler's",
            "notes and warnings, and the dumps of an offload compiler that some tests look at, are not compared. \"Not for it\": the test says",
            "itself that it is not for NVIDIA GPUs or for this level, it is only compiled, or it needs CUDA's headers."]
    if card:
        text += ["", "GPU: " + card + "."]
    text += ["", "## Tests with a reduction clause"]
    text += summary(only_reduction(sim), reduction, "ptxsim")
    if gpu:
        text += summary(only_reduction(gpu), reduction, "GPU")
    text += ["", "What fails on ptxsim:"] + failures(only_reduction(sim), "sim", known)
    if gpu:
        text += ["", "What fails on the GPU:"] + failures(only_reduction(gpu), "gpu", known)

    heads = ["ptxsim " + l for l in LEVELS] + (["GPU " + l for l in LEVELS] if gpu else [])
    text += ["", "Each test:", "", row(["test", "language"] + heads), row(["---"] * (2 + len(heads)))]
    for name, language in sorted({k[:2] for k in only_reduction(sim)}):
        cells = [WORDS[engine.get((name, language, l), (None,))[0]]
                 for engine in ([sim, gpu] if gpu else [sim]) for l in LEVELS]
        text.append(row(["`%s`" % name, language] + cells))

    others = {k: v for k, v in sim.items() if k not in reduction}
    if others:
        text += ["", "## The other tests"]
        text += summary(others, others_listed, "ptxsim")
        gpu_others = {k: v for k, v in gpu.items() if k not in reduction}
        if gpu_others:
            text += summary(gpu_others, others_listed, "GPU")
        text += ["", "What fails on ptxsim:"] + failures(others, "sim", known)
        if gpu_others:
            text += ["", "What fails on the GPU:"] + failures(gpu_others, "gpu", known)
    stock, _ = read_results([args.stock]) if args.stock and os.path.exists(args.stock) else ({}, "")
    if stock:
        text += stock_section(stock, read_known(args.stock_known), reduction, others_listed)
    with open(args.out, "w", encoding="utf-8") as out:
        out.write("\n".join(text) + "\n")


if __name__ == "__main__":
    main()
