#!/usr/bin/env python3
"""Writes docs/conformance.md: the results of GCC's own OpenACC tests.

Copyright (C) 2026 The accred authors.
SPDX-License-Identifier: GPL-3.0-or-later

make-conformance.py --list FILE --source DIR --known FILE --stock-known FILE --goacc FILE
  [--ENGINE-BUILD FILE]... --out FILE          ENGINE: sim, gpu; BUILD: accred, compatible, stock

--list is the output of gcc-tests.py for the tests in --source.  The files of results have a line
for each program: name, language, level, PASS or FAIL, reason; separated by tabs
(scripts/conformance-run); lines at the start that begin with `#' say where the results come from.
The known failures have reasons.
--goacc is the output of check-goacc.py --results.
"""

import argparse
import collections
import fnmatch
import os
import re

LANGUAGES = ["c", "c++", "fortran"]
LEVELS = ["-O0", "-O2"]

# Build and engine, with the heading of each.
COLUMNS = [("stock", "sim", "GCC, ptxsim"), ("stock", "gpu", "GCC, GPU"), ("accred", "sim", "accred, ptxsim"),
           ("accred", "gpu", "accred, GPU")]

# accred with compatible=gcc, which has results of a few programs only.
COMPATIBLE = [("compatible", "sim", "ptxsim"), ("compatible", "gpu", "GPU")]

INTRODUCTION = """# GCC's own OpenACC tests

`make conformance` writes this file. The tests are those of GCC 12.2, unchanged, from Debian's package `gcc-12-source`.

## Programs: `libgomp.oacc-c`, `-c++`, `-c-c++-common`, `-fortran`

Each program of `libgomp/testsuite/libgomp.oacc-*` is compiled at -O0 and -O2 (those of `c-c++-common` as C and as C++) by accred, and by
GCC's own offload compiler (`gcc-12 -foffload=nvptx-none -foffload-options=-misa=sm_80`, Debian's `gcc-12-offload-nvptx`), and run with
`ACC_DEVICE_TYPE=nvidia`: on ptxsim, and on a GPU the same executables (`make conformance-bundle`). On ptxsim GCC's run in the shape of an H200 with 16
multiprocessors, for libgomp launches two gangs for each warp that fits on the device.

A test passes when it compiles, links, ends as it is meant to (some must fail) and prints what it is to print. Not compared are the
compiler's notes and warnings, and the dumps of an offload compiler that %d of the tests look at (`†` in the table below). %d
programs are not for it: the test says itself that it is not for NVIDIA GPUs or for this level, it is only compiled, or it needs CUDA's headers.

Some tests want what GCC's compiler does where OpenACC leaves that to the implementation. They run a second time with
`-fplugin-arg-accred-compatible=gcc` ([plugin.md](plugin.md#compatiblegcc)); a column has those results.
""".split("\n")


def read_results(path):
    """(name, language, level) -> (result, reason), and the comments."""
    results, comments = {}, []
    if path and os.path.exists(path):
        with open(path, encoding="utf-8", errors="replace") as lines:
            for line in lines:
                if line.startswith("#"):
                    comments.append(line[1:].strip())
                    continue
                fields = line.rstrip("\n").split("\t") + ["", ""]
                results[tuple(fields[:3])] = (fields[3], fields[4])
    return results, comments


def read_known(path):
    """The lines of known-failures: (four patterns, reason)."""
    known = []
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            words = line.split(None, 4)
            if words and not line.startswith("#"):
                known.append((words[:4], words[4].replace("compatible=gcc:", "").strip()))
    return known


def reason_of(key, engine, known, said):
    """Why a program fails: as known, else what the compiler or the program said."""
    for patterns, reason in known:
        if all(fnmatch.fnmatchcase(v, p) for v, p in zip(key + (engine,), patterns)):
            return reason
    return "`%s`" % said.replace("|", "/") if said else "?"


def row(cells):
    """A line of a table."""
    return "| " + " | ".join(cells) + " |"


def head(cells):
    """The first two lines of a table."""
    return ["", row(cells), row(["---"] * len(cells))]


def programs_of(keys):
    """`c, c++ -O2; fortran -O0': which programs of one test."""
    by_level = collections.OrderedDict()
    for _, language, level in sorted(keys, key=lambda k: (k[2], k[1])):
        by_level.setdefault(level, []).append(language)
    if len(set(map(tuple, by_level.values()))) == 1 and len(by_level) == len(LEVELS):
        return ", ".join(by_level["-O0"])
    return "; ".join(", ".join(languages) + " " + level for level, languages in by_level.items())


class Table:
    """All results."""

    def __init__(self, args):
        self.listed, self.skipped = [], []
        with open(args.list, encoding="utf-8") as lines:
            for line in lines:
                fields = line.split("\t")
                (self.skipped if fields[3] == "skip" else self.listed).append(tuple(fields[:3]))
        self.known = {"accred": read_known(args.known), "stock": read_known(args.stock_known)}
        self.results, self.comments = {}, {}
        for build, engine, _ in COLUMNS + COMPATIBLE:
            results, comments = read_results(getattr(args, engine + "_" + build))
            self.results[build, engine] = {k: v for k, v in results.items() if v[0] in ("PASS", "FAIL")}
            self.comments[build, engine] = comments
        self.names = sorted({k[0] for k in self.listed})
        self.looks_at_dumps = {n for n in self.names if self.has_scan (args.source, n)}

    @staticmethod
    def has_scan(source, name):
        """Whether a test looks at dumps or assembly."""
        with open(os.path.join(source, "libgomp", "testsuite", name), encoding="utf-8", errors="replace") as text:
            return re.search(r"dg-final.*scan-", text.read()) is not None

    def count(self, build, engine, language, level, result):
        """How many programs have RESULT."""
        return sum(v[0] == result for k, v in self.results[build, engine].items() if k[1:] == (language, level))

    def summary(self):
        """Programs by build, engine, language and level."""
        lines = head(["", "language", "level", "pass", "fail", "not run"])
        for build, engine, heading in COLUMNS:
            for language in LANGUAGES:
                for level in LEVELS:
                    total = sum(k[1:] == (language, level) for k in self.listed)
                    passed, failed = (self.count(build, engine, language, level, r) for r in ("PASS", "FAIL"))
                    if passed + failed:
                        lines.append(row([heading, language, level, str(passed), str(failed), str(total - passed - failed)]))
        return lines

    def fails(self, build, engine, key):
        """True, False, or None where that is not known."""
        result = self.results[build, engine].get(key)
        return None if result is None else result[0] == "FAIL"

    def with_argument(self, keys):
        """The results of KEYS with compatible=gcc."""
        places = {"pass": [], "**fail**": []}
        for build, engine, where in COMPATIBLE:
            found = [self.fails(build, engine, k) for k in keys]
            if None not in found:
                places["**fail**" if any(found) else "pass"].append(where)
        return "; ".join("%s: %s" % (result, ", ".join(where)) for result, where in places.items() if where)

    def failures(self, build, wanted, compatible=False):
        """A table of what fails in BUILD and why, of the programs that are WANTED; and, if COMPATIBLE, with the argument."""
        found = collections.OrderedDict()
        for name in self.names:
            for engine, where in (("sim", "ptxsim"), ("gpu", "GPU")):
                for key in (k for k in self.listed if k[0] == name):
                    if self.fails(build, engine, key) and wanted(key):
                        reason = reason_of(key, engine, self.known[build], self.results[build, engine][key][1])
                        found.setdefault((name, reason), {}).setdefault(where, []).append(key)
        if not found:
            return ["", "None."]
        lines = head(["test", "programs", "where", "reason"] + (["with `compatible=gcc`"] if compatible else []))
        for (name, reason), places in found.items():
            groups = collections.OrderedDict()
            for where, keys in places.items():
                groups.setdefault(tuple(keys), []).append(where)
            for keys, where in groups.items():
                lines.append(row(["`%s`" % name, programs_of(keys), ", ".join(where), reason]
                                 + ([self.with_argument(keys)] if compatible else [])))
        return lines

    def cell(self, build, engine, name):
        """The result of a test."""
        keys = [k for k in self.listed if k[0] == name]
        failed = [k for k in keys if self.fails(build, engine, k)]
        known = [k for k in keys if self.fails(build, engine, k) is not None]
        if failed:
            return "**fail**" + ("" if len(failed) == len(keys) else ": " + programs_of(failed))
        if not known:
            return ""
        return "pass" if len(known) == len(keys) else "pass (%d of %d)" % (len(known), len(keys))

    def reasons(self, name):
        """Why a test fails, with either build."""
        found = []
        for build, engine, _ in COLUMNS:
            for key in (k for k in self.listed if k[0] == name):
                if self.fails(build, engine, key):
                    reason = reason_of(key, engine, self.known[build], self.results[build, engine][key][1])
                    reason = ("GCC: " if build == "stock" and not reason.startswith("GCC") else "") + reason
                    if reason not in found:
                        found.append(reason)
        failed = [k for k in self.listed if k[0] == name and any(self.fails("accred", e, k) for e in ("sim", "gpu"))]
        if failed and self.with_argument(failed).startswith("pass"):
            found.append("passes with `compatible=gcc`")
        return "; ".join(found)

    def each(self):
        """A line for each test."""
        lines = head(["test"] + [c[2] for c in COLUMNS] + ["reason"])
        for name in self.names:
            mark = " †" if name in self.looks_at_dumps else ""
            lines.append(row(["`%s`%s" % (name, mark)] + [self.cell(b, e, name) for b, e, _ in COLUMNS] + [self.reasons(name)]))
        return lines


def goacc_section(path):
    """The results of the compile tests."""
    counts, sorries = collections.Counter(), collections.OrderedDict()
    with open(path, encoding="utf-8", errors="replace") as lines:
        for line in lines:
            name, language, level, result, said = (line.rstrip("\n").split("\t") + [""])[:5]
            counts[result] += 1
            if result != "same":
                what = {"sorry": "", "differs": "other messages: ", "crash": "crash: "}[result] + said
                what = re.sub(r"(?<=file, )'[^']*'", "...", what)
                sorries.setdefault((name, what), []).append((name, language, level))
    text = ["", "## Compile tests: `gcc.dg/goacc`, `g++.dg/goacc`, `c-c++-common/goacc`, `gfortran.dg/goacc`", "",
            "Each is compiled at -O0 and -O2, without the plugin and with it (`make check-goacc`, part of `make check`). Of %d compilations %d give"
            % (sum(counts.values()), counts["same"]),
            "the same errors and warnings, each as often; %d a sorry of accred's as well; %d something else; %d crash."
            % (counts["sorry"], counts["differs"], counts["crash"])]
    if sorries:
        text += head(["test", "programs", "message"])
        text += [row(["`%s`" % name, programs_of(keys), "`%s`" % what.replace("|", "/")]) for (name, what), keys in sorries.items()]
    return text


def main():
    parser = argparse.ArgumentParser()
    for option in ("list", "source", "known", "stock-known", "goacc", "out"):
        parser.add_argument("--" + option, required=True)
    for build, engine, _ in COLUMNS + COMPATIBLE:
        parser.add_argument("--%s-%s" % (engine, build))
    args = parser.parse_args()
    table = Table(args)

    text = "\n".join(INTRODUCTION) % (len(table.looks_at_dumps), len(table.skipped))
    text = text.split("\n")
    for build, what in (("accred", "accred's programs"), ("stock", "GCC's")):
        for comment in table.comments[build, "gpu"]:
            text += ["GPU, %s: %s." % (what, comment), ""]
    text += table.summary()
    text += ["", "### Passes with GCC's compiler, fails with accred"]
    text += table.failures("accred", lambda k: any(table.fails("stock", e, k) is False for e in ("sim", "gpu")), True)
    text += ["", "### Fails with accred, and with GCC's compiler as well"]
    text += table.failures("accred", lambda k: all(table.fails("stock", e, k) is not False for e in ("sim", "gpu")))
    text += ["", "### Fails with GCC's compiler"]
    text += table.failures("stock", lambda k: True)
    text += goacc_section(args.goacc)
    text += ["", "## Each program"] + table.each()
    with open(args.out, "w", encoding="utf-8") as out:
        out.write("\n".join(text) + "\n")


if __name__ == "__main__":
    main()
