#!/usr/bin/env python3
"""The programs of testsuite/accred.sched and of examples/old_style with many orders of threads (PTXSIM_SCHED=N of ptxsim).
Copyright (C) 2026 The accred authors.
SPDX-License-Identifier: GPL-3.0-or-later

Each program is compiled with all VARIANTS and run with the seeds 1 to --seeds, with even ones on
weak memory (PTXSIM_MEMORY).  It checks its own results.  One seed also runs twice, and must give the
same schedule; a different seed must give a different one.
"""

import argparse
import concurrent.futures
import os
import re
import subprocess
import sys
import time

STRATEGY = "-fplugin-arg-accred-strategy="
VARIANTS = [["-O2"], ["-O0"], ["-O2", STRATEGY + "lock"]]
EXTRA = {"loops": [["-O2", STRATEGY + "atomic"]]}
TIMEOUT = 300


def memory_of(seed):
    return "strong" if seed % 2 else "weak"


class Program:
    def __init__(self, args, source, flags, arguments=()):
        self.args = args
        self.stem, extension = os.path.splitext(os.path.basename(source))
        self.compiler = {".c": args.cc, ".cc": args.cxx, ".f90": args.fc}[extension]
        self.source = source
        self.flags = flags
        self.arguments = list(arguments)
        self.name = " ".join([self.stem] + [f.replace("-fplugin-arg-accred-", "") for f in flags])
        self.path = os.path.join(args.work, re.sub("[^a-zA-Z0-9]+", "-", self.name))

    def options(self):
        """-fopenmp if the program asks for it, and what else it asks for."""
        with open(self.source, encoding="utf-8") as text:
            asked = text.read()
        more = re.search('dg-additional-options "([^"]*)"', asked)
        return ["-fopenmp" if 'dg-options "-fopenmp' in asked else "-fopenacc"] + (more.group(1).split() if more else [])

    def build(self):
        modules = []
        if self.source.endswith(".f90"):
            modules = ["-J" + self.path + ".modules"]
            os.makedirs(self.path + ".modules", exist_ok=True)
        command = [self.compiler, *modules, "-fplugin=" + self.args.plugin, *self.options(),
                   "-I" + os.path.join(self.args.srcdir, "testsuite/lib"), *self.flags, self.source, "-o", self.path, "-lm"]
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        return "" if done.returncode == 0 else "does not compile: " + done.stdout

    def run(self, seed, trace=""):
        """What is wrong, and what the program wrote."""
        env = dict(os.environ, PTXSIM_SCHED=str(seed), PTXSIM_MEMORY=memory_of(seed), PTXSIM_TRACE=trace,
                   ACC_DEVICE_TYPE="nvidia")
        # As in check-examples; the programs of accred.sched say how many gangs they have.
        if self.arguments:
            env["GOMP_OPENACC_DIM"] = "12"
        try:
            done = subprocess.run([os.path.join(self.args.builddir, "ptxsim/accred-run"), self.path] + self.arguments, env=env, timeout=TIMEOUT,
                                  stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        except subprocess.TimeoutExpired:
            return "still running after %d s" % TIMEOUT, ""
        text = done.stdout.decode(errors="replace")
        return ("exit status %d: %s" % (done.returncode, text[-1500:]) if done.returncode else ""), text

    def repeats(self):
        def schedule(seed):
            return [line for line in self.run(seed, "sched")[1].splitlines() if "hash" in line]

        first = schedule(1)
        if not first:
            return "writes no schedule"
        if schedule(1) != first:
            return "seed 1 gives two schedules"
        return "seeds 1 and 2 give one schedule" if schedule(2) == first else ""


def old_style(args):
    """The programs of examples/old_style: (source, list of arguments)."""
    folder = os.path.join(args.srcdir, "examples")
    with open(os.path.join(folder, "programs.list"), encoding="ascii") as lines:
        rows = [line.rstrip("\n").split("\t") for line in lines if not line.startswith("#")]
    return [(os.path.join(folder, sources), small.split()) for _, sources, small, _ in rows if sources.startswith("old_style/")]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--srcdir", required=True)
    parser.add_argument("--builddir", default=".")
    parser.add_argument("--plugin", help="default: plugin/accred.so of the build")
    parser.add_argument("--work", required=True, help="folder for the executables")
    parser.add_argument("--cc", default="gcc-12")
    parser.add_argument("--cxx", default="g++-12")
    parser.add_argument("--fc", default="gfortran-12")
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--only", help="programs whose name has this in it")
    parser.add_argument("--counts", help="file for the numbers of passed, failed and skipped")
    args = parser.parse_args()
    args.srcdir, args.builddir, args.work = map(os.path.abspath, (args.srcdir, args.builddir, args.work))
    args.plugin = os.path.abspath(args.plugin or os.path.join(args.builddir, "plugin/accred.so"))
    os.makedirs(args.work, exist_ok=True)
    folder = os.path.join(args.srcdir, "testsuite/accred.sched")
    programs = [Program(args, os.path.join(folder, f), flags) for f in sorted(os.listdir(folder)) if f.endswith(".c")
                for flags in VARIANTS + EXTRA.get(f[:-2], [])]
    programs += [Program(args, source, flags, arguments) for source, arguments in old_style(args) for flags in VARIANTS]
    programs = [p for p in programs if p.compiler]
    programs = [p for p in programs if not args.only or args.only in p.name]

    start, bad, runs = time.time(), 0, 0
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        for program in programs:
            begin, failed = time.time(), []
            problem = program.build() or program.repeats()
            if not problem:
                seeds = range(1, args.seeds + 1)
                results = pool.map(lambda seed: program.run(seed)[0], seeds)
                failed = [(seed, wrong) for seed, wrong in zip(seeds, results) if wrong]
                runs += args.seeds
                print("%s: %d seeds, %d failed (%.1f s)" % (program.name, args.seeds, len(failed), time.time() - begin),
                      flush=True)
            if problem or failed:
                bad += 1
                print("FAIL: %s: %s" % (program.name, problem or "seeds " + ", ".join(str(s) for s, _ in failed[:20])))
            if failed:
                print("PTXSIM_SCHED=%d PTXSIM_MEMORY=%s %s/ptxsim/accred-run %s\n%s"
                      % (failed[0][0], memory_of(failed[0][0]), args.builddir, " ".join([program.path] + program.arguments),
                         failed[0][1]), flush=True)
    print("%d programs, %d runs, %d programs failed, %.0f s" % (len(programs), runs, bad, time.time() - start))
    if args.counts:
        with open(args.counts, "w", encoding="utf-8") as f:
            f.write("%d %d 0\n" % (len(programs) - bad, bad))
    return 1 if bad or not programs else 0


if __name__ == "__main__":
    sys.exit(main())
