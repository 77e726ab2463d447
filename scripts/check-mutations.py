#!/usr/bin/env python3
"""The mutation check: each fault of ptx-backend/faults.def must make its test fail.
Copyright (C) 2026 The accred authors.
SPDX-License-Identifier: GPL-3.0-or-later

A row may name several tests, with `; ' between them; each must see the fault.
Every test is run without a fault first, and must pass.  A fault that its test does not see is tried
on all the other tests, and the check fails: the table names the wrong test, or a test is missing.

--list prints the table for docs/testing.md; --check FILE compares it with the one in FILE.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time

ROW = re.compile(r'FAULT\s*\((\w+),\s*((?:"[^"]*"\s*)+),\s*"([^"]*)"\)')
# A fault may make a program hang.
TIMEOUT = 120
# PTXSIM_SCHED of a test `sched'; with even ones memory is weak.
SEEDS = range(1, 11)


def read_faults(srcdir):
    with open(os.path.join(srcdir, "ptx-backend/faults.def"), encoding="utf-8") as f:
        text = re.sub(r"/\*.*?\*/", "", f.read(), flags=re.S)
    faults = [(m[1], "".join(re.findall(r'"([^"]*)"', m[2])), m[3]) for m in ROW.finditer(text)]
    if len(faults) != len(re.findall(r"\bFAULT\s*\(", text)):
        sys.exit("check-mutations: faults.def has a row that is not understood")
    return faults


def table(faults):
    lines = ["| fault | what is wrong | caught by |", "|---|---|---|"]
    for name, what, test in faults:
        lines.append("| `%s` | %s | `%s` |" % (name, what.replace("|", "\\|"), test))
    return "\n".join(lines) + "\n"


class Runner:
    def __init__(self, args, scratch):
        self.args = args
        self.scratch = scratch
        self.plugin = os.path.join(args.mutations, "plugin/accred.so")
        self.compiler = os.environ.get("CC", "gcc")
        self.library = os.path.join(args.srcdir, "testsuite/lib")

    def command(self, argv, env, cwd=None):
        """True when ARGV succeeds; the output goes to self.output."""
        full = dict(os.environ, **env)
        try:
            done = subprocess.run(argv, env=full, cwd=cwd, stdin=subprocess.DEVNULL, timeout=TIMEOUT,
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        except subprocess.TimeoutExpired as late:
            self.output += (late.stdout or b"").decode(errors="replace") + "timeout\n"
            return False
        self.output += done.stdout.decode(errors="replace")
        return done.returncode == 0

    def passes(self, test, fault):
        """Does TEST, a string of the table, pass with FAULT (none: the empty string)?"""
        self.output = ""
        kind, *words = test.split()
        return getattr(self, "run_" + kind)(words, {"ACCRED_FAULT": fault})

    def run_unit(self, words, env):
        program = os.path.join(self.args.mutations, "ptx-backend/tests", words[0])
        return self.command([program, "--gtest_filter=" + words[1], "--gtest_fail_fast"], env)

    def run_exec(self, words, env):
        source = os.path.join(self.args.srcdir, "testsuite/accred.exec", words[0])
        flags = [w for w in words[1:] if w.startswith("-")]
        run_env = dict(w.split("=", 1) for w in words[1:] if not w.startswith("-"))
        program = os.path.join(self.scratch, "program")
        argv = [self.compiler, "-fopenacc", "-fplugin=" + self.plugin, "-I" + self.library, "-O2", *flags, source,
                "-o", program, "-lm"]
        return (self.command(argv, env)
                and self.command([os.path.join(self.args.builddir, "ptxsim/accred-run"), program],
                                 dict(run_env, ACC_DEVICE_TYPE="nvidia")))

    def run_sched(self, words, env):
        program = os.path.join(self.scratch, "program")
        argv = [self.compiler, "-fopenacc", "-fplugin=" + self.plugin, "-I" + self.library, "-O2", *words[1:],
                os.path.join(self.args.srcdir, "testsuite/accred.sched", words[0] + ".c"), "-o", program, "-lm"]
        run = [os.path.join(self.args.builddir, "ptxsim/accred-run"), program]
        return (self.command(argv, env)
                and all(self.command(run, {"ACC_DEVICE_TYPE": "nvidia", "PTXSIM_SCHED": str(seed),
                                           "PTXSIM_MEMORY": "strong" if seed % 2 else "weak"}) for seed in SEEDS))

    def run_compile(self, words, env):
        argv = ["runtest", "--tool", "accred", "--srcdir", os.path.join(self.args.srcdir, "testsuite"),
                "ACCRED_CC=" + self.compiler, "ACCRED_CXX=", "ACCRED_FC=", "ACCRED_PLUGIN=" + self.plugin,
                "ACCRED_RUN=", "ACCRED_ENGINE=sim", "ACCRED_PTXAS=", "ACCRED_GENERATED=", "ACCRED_SHARD=0 1",
                "ACCRED_BLESS=0", "compile.exp=" + words[0]]
        ok = self.command(argv, dict(env, LC_ALL="C"), cwd=self.scratch)
        # A test that is not there must not pass.
        return ok and "# of expected passes" in self.output


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--srcdir", required=True)
    parser.add_argument("--builddir", default=".")
    parser.add_argument("--mutations")
    parser.add_argument("--counts", help="file for the numbers of passed, failed and skipped")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--check")
    parser.add_argument("--fault", action="append", help="only this one")
    args = parser.parse_args()
    faults = read_faults(args.srcdir)
    if args.list:
        sys.stdout.write(table(faults))
        return 0
    if args.check:
        with open(args.check, encoding="utf-8") as f:
            if table(faults) not in f.read():
                sys.exit("check-mutations: %s does not have the table that --list prints" % args.check)
        return 0
    args.builddir = os.path.abspath(args.builddir)
    args.mutations = os.path.abspath(args.mutations)
    if args.fault:
        faults = [f for f in faults if f[0] in args.fault]
    tests = list(dict.fromkeys(test for _, _, row in faults for test in row.split("; ")))

    bad = 0
    with tempfile.TemporaryDirectory() as scratch:
        runner = Runner(args, scratch)
        for test in tests:
            if not runner.passes(test, ""):
                print("FAIL: without a fault: %s\n%s" % (test, runner.output[-2000:]), flush=True)
                bad += 1
        pairs = [(name, test) for name, _, row in faults for test in row.split("; ")]
        for name, test in pairs:
            start = time.time()
            if not runner.passes(test, name):
                print("caught: %s by %s (%.1f s)" % (name, test, time.time() - start), flush=True)
                continue
            bad += 1
            others = [t for t in tests if t != test and not runner.passes(t, name)]
            print("FAIL: %s is not seen by %s; by others: %s" % (name, test, ", ".join(others) or "none"), flush=True)
    if args.counts:
        with open(args.counts, "w", encoding="utf-8") as f:
            f.write("%d %d 0\n" % (len(pairs) + len(tests) - bad, bad))
    print("%d faults, %d problems" % (len(faults), bad))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
