#!/usr/bin/env python3
# Differential fuzzing: random OpenACC programs on the device and on the host.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A seed, a language and a set of options are one program (fuzz/generate.py).  Many
# of them are compiled together (fuzz/build.py).  A program with OpenMP's directives has
# a twin with OpenACC's (fuzz/openmp.py), and the results of both and the host are
# compared.  A program that fails is made smaller (fuzz/shrink.py) and kept as a test for
# testsuite/accred.exec.
"""Compare random OpenACC and OpenMP programs on ptxsim or a GPU with the host."""

import argparse
import collections
import json
import os
import random
import subprocess
import sys
import time

from fuzz.arrays import Arrays
from fuzz.build import Program, Toolchain
from fuzz.bundle import make_bundle
from fuzz.choices import Choices
from fuzz.classic import Classic
from fuzz.generate import Generator
from fuzz.keep import test_source
from fuzz.lang_c import C, Cxx
from fuzz.lang_fortran import Fortran
from fuzz.openmp import OpenMP
from fuzz.plain import Plain
from fuzz.shrink import shrink

LANGUAGES = {"c": C(), "c++": Cxx(), "fortran": Fortran()}
NOT_TESTED = ("refused", "GCC crashes by itself")
GOOD = ("same", "same without a twin")


# GCC's other way with kernels; it cannot do code with marks of statements.
DECOMPOSE = ["--param=openacc-kernels=decompose", "-gno-statement-frontiers"]

# The observers of a program with stores of several threads to one place that nobody reads, or that leave it as it is.
BUT_RACES = "uninit,barrier,undefined"


def drop_unknown_types(lang, compiler):
    """Before version 12 GCC has no _Float16 on x86."""
    known = subprocess.run([compiler, "-x", "c++" if lang.suffix != ".c" else "c", "-fsyntax-only", "-"], input="_Float16 x;", text=True,
                           stderr=subprocess.DEVNULL, check=False).returncode == 0
    if not known:
        lang.kinds = [k for k in lang.kinds if k.name != "f2"]
        lang.numbers = [k for k in lang.numbers if k.name != "f2"]


STYLES = {"modern": Generator, "arrays": Arrays, "classic": Classic, "openmp": OpenMP, "plain": Plain}


def generate(seed, lang, style, choices):
    generator = STYLES[style](lang, choices)
    name = "@P@_%d" % seed
    text = generator.text(name)
    return Program(seed, lang, style, text, generator.size, choices.taken, choices.spans, generator.decomposable,
                   generator.shared_stores or generator.copied_stores, generator.twin(name) if style == "openmp" else None)


def first_error(text):
    """What a compiler's crash is recognised by: the message without its place."""
    for line in text.split("\n"):
        for sign in ("error: ", "sorry, unimplemented: "):
            if sign in line:
                return line.split(sign, 1)[1]
    return ""


def same_failure(outcome, other):
    if outcome[0] != other[0]:
        return False
    return outcome[0] != "compiler crash" or first_error(outcome[1]) == first_error(other[1])


class Session:
    """What was found so far."""

    def __init__(self, args, tools):
        self.args = args
        self.tools = tools
        self.counts = collections.Counter()
        self.refused = collections.Counter()
        self.stock = collections.Counter()
        self.failed = 0
        self.twins = 0
        self.known = {}     # Seeds whose outcomes are in the file already.
        if args.outcomes and os.path.exists(args.outcomes):
            with open(args.outcomes, encoding="utf-8") as file:
                self.known = {record["seed"]: record for record in map(json.loads, file)}

    def configuration(self, number):
        """Language, options and observers of batch NUMBER: all mixtures come up in turn."""
        args = self.args
        rng = random.Random(number)
        lang = LANGUAGES[args.lang[number % len(args.lang)]]
        number //= len(args.lang)
        options = ["-O" + args.opt[number % len(args.opt)]]
        number //= len(args.opt)
        strategy = args.strategy[number % len(args.strategy)]
        if strategy != "auto":
            options.append("-fplugin-arg-accred-strategy=" + strategy)
        check = "all" if rng.randrange(100) < args.check_share else None
        decomposed = rng.randrange(100) < args.decompose_share
        if rng.randrange(100) < args.compatible_share:
            options.append("-fplugin-arg-accred-compatible=gcc")
        if decomposed:
            options += DECOMPOSE
        return lang, options, check

    def batches(self):
        args = self.args
        for number, start in enumerate(range(args.seed, args.seed + args.count, args.batch)):
            seeds = range(start, min(start + args.batch, args.seed + args.count))
            number += args.seed // args.batch
            lang, options, check = self.configuration(number)
            style = args.style[number % len(args.style)]
            programs = [generate(seed, lang, style, Choices(random.Random(seed))) for seed in seeds]
            # GCC's own division of `kernels': all gangs read what the first one stores, and leave it alone.
            gcc_divides = style == "plain" and "-fplugin-arg-accred-compatible=gcc" in options
            for decomposed in (True, False):
                for shared_stores in (False, True):
                    some = [p for p in programs if p.shared_stores == shared_stores
                            and decomposed == (p.decomposable and options[-len(DECOMPOSE):] == DECOMPOSE)]
                    if some:
                        yield (some, options if decomposed else [o for o in options if o not in DECOMPOSE],
                               BUT_RACES if check and (shared_stores or gcc_divides) else check)

    def run(self):
        start = time.monotonic()
        for programs, options, check in self.batches():
            if all(program.seed in self.known for program in programs):
                self.count_known(programs)
                continue
            results = self.tools.judge(programs, options, check)
            second = self.tools.judge(programs, options, stock=True) if self.args.stock == "all" else {}
            for program in programs:
                outcome = results[program.seed]
                self.counts[outcome[0]] += 1
                self.twins += outcome[0] == "same" and program.twin is not None
                if outcome[0] not in GOOD and self.args.stock == "failures":
                    second.update(self.tools.judge([program], options, stock=True))
                if program.seed in second:
                    self.second_opinion(program, outcome[0], second[program.seed])
                if outcome[0] in NOT_TESTED or outcome[0] == "same without a twin":
                    self.refused["%s: %s" % (outcome[0], first_error(outcome[1]))] += 1
                elif outcome[0] != "same":
                    self.failure(program, options, check, outcome)
            if self.args.outcomes:
                self.record(programs, options, check, results, second)
            if self.args.verbose:
                print("%d to %d, %s %s %s, %.0f s: %s" % (
                    programs[0].seed, programs[-1].seed, programs[0].lang.suffix, " ".join(options), check or "",
                    time.monotonic() - start, dict(self.counts)), flush=True)
        for pair, count in sorted(self.stock.items()):
            print("accred: %s, GCC's own offload compiler: %s: %d" % (*pair, count))
        for message, count in self.refused.most_common():
            print("%d %s" % (count, message))
        if self.twins:
            print("same with a twin: %d" % self.twins)
        print(", ".join("%s: %d" % pair for pair in sorted(self.counts.items())))
        return 1 if self.failed or not self.counts["same"] else 0

    def record(self, programs, options, check, results, second):
        """Add what became of PROGRAMS to the file, a line of JSON for each."""
        with open(self.args.outcomes, "a", encoding="utf-8") as file:
            for program in programs:
                line = {"seed": program.seed, "language": program.lang.suffix, "style": program.style, "options": options, "check": check,
                        "accred": results[program.seed][0]}
                if program.seed in second:
                    line["stock"], message = second[program.seed]
                    line["message"] = message[:4000]
                file.write(json.dumps(line) + "\n")

    def count_known(self, programs):
        """PROGRAMS count as they did when they ran."""
        for program in programs:
            record = self.known[program.seed]
            self.counts[record["accred"]] += 1
            self.failed += record["accred"] not in NOT_TESTED and record["accred"] not in GOOD
            if "stock" in record:
                self.stock[record["accred"], record["stock"]] += 1

    def second_opinion(self, program, outcome, stock):
        """What becomes of PROGRAM with GCC's own offload compiler."""
        self.stock[outcome, stock[0]] += 1
        if outcome != "same" or self.args.stock == "all" and stock[0] != "same":
            print("seed %d (%s): %s; with GCC's own offload compiler: %s\n%s" % (
                program.seed, program.lang.suffix, outcome, stock[0], first_error(stock[1]) or stock[1][:300]), flush=True)

    def failure(self, program, options, check, outcome):
        args = self.args
        self.failed += 1
        os.makedirs(args.keep, exist_ok=True)
        kept = os.path.join(args.keep, "fuzz-%d%s" % (program.seed, program.lang.suffix))
        print("seed %d (%s) %s %s: %s\n%s" % (program.seed, kept, " ".join(options), check or "",
                                             outcome[0], outcome[1][:1500]), flush=True)
        if args.shrink and outcome[0] not in ("bad program", "twin: bad program", "fails after others"):
            remake = lambda decisions: generate(program.seed, program.lang, program.style, Choices(given=decisions))
            fails = lambda smaller: same_failure(
                self.tools.judge([smaller], options, check)[smaller.seed], outcome)
            before = program.text.count("\n")
            program = shrink(program, remake, fails, args.shrink)
            print("seed %d: from %d lines to %d" % (program.seed, before, program.text.count("\n")), flush=True)
        with open(kept, "w", encoding="ascii") as file:
            file.write(test_source(program, options, outcome[0]))


def main():
    def words(text):
        return text.split(",")
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="the first seed")
    parser.add_argument("--count", type=int, default=40, help="number of seeds")
    parser.add_argument("--batch", type=int, default=40, help="programs in an executable")
    parser.add_argument("--accred", required=True, help="accred.so")
    parser.add_argument("--ptxsim", help="folder of libcuda.so.1; without it, a GPU")
    parser.add_argument("--gpu", action="store_true", help="with --ptxsim: what is right there runs on a GPU, too")
    parser.add_argument("--lang", type=words, default=words("c,fortran,c,fortran,c++"))
    parser.add_argument("--style", type=words, default=words("modern,classic"), help="of the programs")
    parser.add_argument("--opt", type=words, default=words("2,0"))
    parser.add_argument("--strategy", type=words, default=words("auto,lock"))
    parser.add_argument("--check-share", type=int, default=25, help="percentage of batches with PTXSIM_CHECK")
    parser.add_argument("--decompose-share", type=int, default=20, help="percentage of batches with kernels decomposed")
    parser.add_argument("--compatible-share", type=int, default=10, help="percentage of batches with compatible=gcc")
    parser.add_argument("--stock", choices=["no", "failures", "all"], default="no",
                        help="build them with GCC's own offload compiler, too")
    parser.add_argument("--cc", default="gcc-12")
    parser.add_argument("--cxx", default="g++-12")
    parser.add_argument("--fc", default="gfortran-12")
    parser.add_argument("--timeout", type=int, default=60, help="seconds for a run")
    parser.add_argument("--shrink", type=int, default=400, help="compilations for making a failure smaller")
    parser.add_argument("--keep", default="redfuzz-failures", help="folder for programs that fail")
    parser.add_argument("--bundle", help="write executables for another machine to this folder, and run nothing")
    parser.add_argument("--outcomes", help="file for the outcomes, a line of JSON for each program; those in it do not run again")
    parser.add_argument("--print", action="store_true", help="print the programs, and run nothing")
    parser.add_argument("--verbose", action="store_true")
    args = parser.parse_args()
    for name, compiler in (("c", args.cc), ("c++", args.cxx)):
        if name in args.lang:
            drop_unknown_types(LANGUAGES[name], compiler)
    session = Session(args, Toolchain(args))
    if args.print:
        for programs, _, _ in session.batches():
            for program in programs:
                print(program.text)
                if program.twin:
                    print(program.twin.replace("@P@", "@P@_twin"))
        return 0
    if args.bundle:
        return make_bundle(session, args.bundle)
    return session.run()


if __name__ == "__main__":
    sys.exit(main())
